// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a draft's privacy will cost: the price of its wish, at the size that its inspection lets expect.
#pragma once

#include "core/wish/wish_price.h"
#include "ui/session/session.h"

namespace trilemma {

/// 0 without an inspection.
double expectedCount(const Draft& draft);
/// That is their number, and not the least that it may be.
bool isCountKnown(const Draft& draft);
std::int64_t expectedTrainSlots(const Draft& draft);

/// The price at one epsilon: as priceOf(), never in the GUI thread.
Price priceAt(const Draft& draft, double epsilon);
/// Takes tenths of a second to seconds, so never in the GUI thread.
PriceList priceOf(const Draft& draft);

} // namespace trilemma
