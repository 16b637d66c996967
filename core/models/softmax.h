// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <span>

namespace trilemma {

/// Class probabilities of one row from its scores: softmax of K scores, or (1 - s(h), s(h)) of one logit h, s
/// the logistic function. Plain operations in a fixed order: what a row contributes must not depend, not even
/// in its last bit, on where it stands in a block, because that depends on other records.
inline void softmax(std::span<const double> scores, double* probabilities) {
    if (scores.size() == 1) {
        const double small = std::exp(-std::abs(scores[0]));
        const double more = 1 / (1 + small), less = small / (1 + small);
        probabilities[0] = scores[0] > 0 ? less : more;
        probabilities[1] = scores[0] > 0 ? more : less;
        return;
    }
    const double max = *std::max_element(scores.begin(), scores.end());
    double sum = 0;
    for (std::size_t k = 0; k < scores.size(); ++k)
        sum += probabilities[k] = std::exp(scores[k] - max);
    for (std::size_t k = 0; k < scores.size(); ++k)
        probabilities[k] /= sum;
}

/// What the scores of one row say: P(class k), or the number where `into` has one column.
inline void fromScores(std::span<const double> scores, std::span<double> into) {
    if (into.size() == 1)
        into[0] = scores[0];
    else
        softmax(scores, into.data());
}

} // namespace trilemma
