// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a model says of the rows of a table that it was not trained on, and how well.
#pragma once

#include "core/evaluation/group_row.h"
#include "core/evaluation/metric_value.h"
#include "core/train/model_file.h"

#include <functional>
#include <stop_token>

namespace trilemma {

/// A table to be scored: its columns are found by name, in any order; others are ignored.
struct ScoringFiles {
    std::vector<std::string> files;
    std::stop_token stop;
    std::function<void(double)> progress; ///< fraction
};

/// What a model says of each row of some files, in their order. A row whose cells do not all fit what the
/// model's columns declare, which training would have left out, is there and has no prediction.
struct Predictions {
    std::vector<std::string> classes;   ///< none of a number
    std::vector<std::uint8_t> isScored; ///< of each row
    RowMatrix values;           ///< rows x classes: the law of the decision; or x 1: the number, in its unit
    std::vector<int> decisions; ///< of classes: the likeliest, or drawn
    std::int64_t scored = 0;
    Errors problems; ///< of the first few rows without a prediction: row, column and rule, no cell

    std::int64_t rows() const { return static_cast<std::int64_t>(isScored.size()); }
};

/// Decisions that a model draws are drawn by `seed` (the row's number and it alone decide, for repetition)
/// or, without one, by words that nobody can foresee. Errors: those of loadColumns(), with the name of each
/// column that the model reads and the files lack.
Result<Predictions> predict(const ModelFile& model, const ScoringFiles& files,
                            std::optional<std::uint64_t> seed);

/// As CSV (RFC 4180): row, prediction and, of classes, the probability of each; numbers with all digits.
std::string toCsv(const Predictions& predictions);

/// Computed on records without noise: non-private.
struct NewEvaluation {
    std::int64_t rows = 0, used = 0; ///< used: those with a label whose cells all fit
    std::vector<MetricValue> metrics;
    std::vector<GroupRow> groups; ///< everybody, and the groups of each sensitive column
};
/// Errors: those of loadTable(); not one row that can be used.
Result<NewEvaluation> evaluateOn(const ModelFile& model, const ScoringFiles& files);

} // namespace trilemma
