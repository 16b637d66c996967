// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/price.h"

namespace trilemma {

double expectedCount(const Draft& draft) {
    return draft.inspection ? expectedCount(draft.schema, *draft.inspection) : 0;
}

bool isCountKnown(const Draft& draft) {
    return !draft.inspection || isCountKnown(draft.schema, *draft.inspection);
}

std::int64_t expectedTrainSlots(const Draft& draft) {
    return expectedTrainSlots(draft, expectedCount(draft));
}

Price priceAt(const Draft& draft, double epsilon) {
    return priceAt(draft, expectedCount(draft), epsilon);
}

PriceList priceOf(const Draft& draft) {
    return priceOf(draft, expectedCount(draft));
}

} // namespace trilemma
