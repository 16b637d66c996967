// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a training step makes of scores, several rows at once: probabilities, their counts, gradients by
// score. A row's bits are the same everywhere, as in row_kernels.h.
#pragma once

#include <cstdint>
#include <span>

namespace trilemma {

/// Of one logit h a row, (1 - s(h), s(h)) of each row, s the logistic function, to 3 units in the last place
/// (of h beyond 708 that of 708), NaN for NaN; probabilities are rows x 2.
void logisticProbabilities(std::span<const double> logits, double* probabilities);

/// Softmax of K scores a row: score k of a row is scores[k * rows + row], probabilities are rows x K.
void softmaxProbabilities(std::span<const double> scores, int classes, double* probabilities);

/// What scores say, rows x columns: P(class k), or the number where there is one column. Score k of a row is
/// scores[k * rows + row]; of two classes there is one, the logit of class 1.
void probabilitiesOf(std::span<const double> scores, int columns, double* probabilities);

/// Adds to each row's score gradients d/dh of sum_k A[q][k] softmax(h)_k, p_k (A[q][k] - sum_i A[q][i] p_i),
/// q the row's part. `weights` is Q x classes; the others are rows x classes.
void addWeightGradients(std::span<const std::uint16_t> parts, const double* weights, int classes,
                        const double* probabilities, double* gradients);

/// Gradients of the log loss by score: p_k - [k = label], rows x classes.
void setLogLossGradients(std::span<const std::uint16_t> labels, int classes, const double* probabilities,
                         double* gradients);

/// cells[q][k] += p_k scale of each row, towards zero, q the row's part, for 0 <= p_k scale < 2^53. A row
/// whose probabilities do not have a finite sum adds nothing.
void countProbabilities(std::span<const std::uint16_t> parts, int partCount, int classes,
                        const double* probabilities, double scale, std::int64_t* cells);

/// cells[q][k] += `one` of each row, k its likeliest class (ties go to the lowest). A row whose probabilities
/// do not have a finite sum adds nothing.
void countLikeliest(std::span<const std::uint16_t> parts, int partCount, int classes,
                    const double* probabilities, std::int64_t one, std::int64_t* cells);

} // namespace trilemma
