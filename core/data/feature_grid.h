// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace trilemma {

/// Dense features are whole multiples of 2^-10, so that norms and sums are exact integers (see GradientGrid
/// in core/models/model.h). A one-hot feature has the value `featureOne`, that is 1.0.
inline constexpr int featureBits = 10;
inline constexpr int featureOne = 1 << featureBits;

} // namespace trilemma
