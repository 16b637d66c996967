// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/curves.h"
#include "core/models/predictor.h"

namespace trilemma {

/// Number of made-up people that averages are over; each value of each column is tried on all of them.
inline constexpr int averagePeople = 256;

/// What a predictor says on average over made-up public people (curves.h) when a column has a value, less
/// what it says of them as they are: partial dependence (Friedman 2001). P(class 1), or of each class where
/// there are more, or the number in its unit; leverages are 0. Importance: the share of these people whose
/// decision is another one when each has the column's value of the next; of decisions that are drawn, how
/// much of their law moves. Precondition: reads features, and no attribute.
ModelCurves averageCurves(const Predictor& predictor, const Schema& schema, const EncodedTable& layout);

} // namespace trilemma
