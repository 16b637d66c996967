// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Errors of predicted numbers by group.
#pragma once

#include "core/evaluation/evaluation.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace trilemma {

/// Of n >= 2 numbers whose sum and sum of squares are these; the variance by n - 1.
inline double deviationOfMean(double sum, double squares, double n) {
    const double mean = sum / n;
    return std::sqrt(std::max(0.0, squares / n - mean * mean) / (n - 1));
}

/// Sums over the records of a group, e = prediction - label.
struct GroupLoss {
    double records = 0;
    double errors = 0;         ///< of e
    double absoluteErrors = 0; ///< of |e|
    double squares = 0;        ///< of e^2
    double fourthPowers = 0;   ///< of e^4
    double labels = 0;
    double labelSquares = 0;

    /// The mean squared (prediction) error, MSPE. Precondition of this and the next: there are records.
    double mean() const { return squares / records; }
    /// Standard deviation of that mean. Precondition: two records.
    double deviation() const { return deviationOfMean(squares, fourthPowers, records); }
    GroupLoss& operator+=(const GroupLoss& more) {
        records += more.records;
        errors += more.errors;
        absoluteErrors += more.absoluteErrors;
        squares += more.squares;
        fourthPowers += more.fourthPowers;
        labels += more.labels;
        labelSquares += more.labelSquares;
        return *this;
    }
};

inline std::vector<GroupLoss> lossesOfParts(const EvaluationCounts& counts, int parts) {
    std::vector<GroupLoss> losses(static_cast<std::size_t>(std::max(1, parts)));
    for (const PredictedNumber& each : counts.numbers) {
        const double e = each.error(), square = each.squaredError();
        losses[static_cast<std::size_t>(each.part)] +=
            {1, e, std::abs(e), square, square * square, each.label, each.label * each.label};
    }
    return losses;
}

inline GroupLoss sumOf(std::span<const GroupLoss> ofParts, std::span<const int> parts) {
    GroupLoss sum;
    for (const int part : parts)
        sum += ofParts[static_cast<std::size_t>(part)];
    return sum;
}

} // namespace trilemma
