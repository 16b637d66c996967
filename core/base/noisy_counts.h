// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>

namespace trilemma {

/// For each row the nearest one without negative cells that has the same sum (nothing where that is not
/// positive): to cut cells off at 0 alone would add to every sum what noise takes from empty cells. Source:
/// Wang et al. 2020, "Locally Differentially Private Frequency Estimation with Consistency", Norm-Sub.
Eigen::ArrayXXd withoutNegatives(const Eigen::ArrayXXd& table);

/// For each row, whose cells lie along a line, one without negative cells whose sums of the first cells are
/// the monotone ones nearest to those of the row (isotonic regression), within 0 and the row's sum; nothing
/// where that is not positive. Where most cells are empty it keeps shares of the first cells closer than
/// withoutNegatives(), which lets noise of either sign add up in empty cells. Source: Barlow et al. 1972,
/// "Statistical Inference under Order Restrictions", pool adjacent violators.
Eigen::ArrayXXd withMonotoneSums(const Eigen::ArrayXXd& table);

} // namespace trilemma
