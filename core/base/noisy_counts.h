// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>

namespace trilemma {

/// For each row the nearest one without negative cells that has the same sum (nothing where that is not
/// positive): to cut cells off at 0 alone would add to every sum what noise takes from empty cells. Source:
/// Wang et al. 2020, "Locally Differentially Private Frequency Estimation with Consistency", Norm-Sub.
Eigen::ArrayXXd withoutNegatives(const Eigen::ArrayXXd& table);

} // namespace trilemma
