// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/train/sweep.h"

namespace trilemma {

/// A public table that papers train on. It is not part of the program: a person has it in a folder.
struct ReproduceTable {
    std::string id;
    std::string schema;             ///< ready schema
    std::vector<std::string> files; ///< names, joined in this order; the same one may stand twice
    std::string origin;             ///< where to get it
    bool rowsAreUnits = false;      ///< takes the role `unit` from its column, as the papers do
};

/// What a chart shows across; upwards it is the error.
enum class ReproduceAcross { Gap, GapMinusGamma };

/// One published experiment, run again on the honest table with the defaults of the solvers. Nothing in it is
/// chosen by a test set: the grids are those of the papers or cover the same range.
struct ReproduceSetting {
    std::string id;
    std::string title;
    std::string paper;
    std::string table;         ///< id of a ReproduceTable
    ConstraintSpec constraint; ///< its gap is compared; gamma of the solvers that ignore slacks
    std::vector<std::string> solvers;
    std::vector<double> gammas;   ///< of solvers with a slack; empty: none of them has one
    std::vector<double> weights;  ///< fairness weights of the others; empty: none of them has one
    std::vector<double> epsilons; ///< of the private solvers, at delta 1e-5 under zero-out
    EvaluationSet set = EvaluationSet::Test;
    ReproduceAcross across = ReproduceAcross::Gap;
    bool showsCosts =
        false; ///< tells smoothed gaps and seconds of training, too, so that no two results are alike
    std::vector<std::string>
        explanation; ///< paragraphs: how what was published differs from what is run here
};

const std::vector<ReproduceSetting>& reproduceSettings();
const ReproduceSetting* findReproduceSetting(std::string_view id);
const ReproduceTable& tableOf(const ReproduceSetting& setting);

/// Seeds that one call may ask for: 1 to this.
inline constexpr int maxReproduceSeeds = 100;

/// The files of a table, looked for by name in `folder` and then in its subfolders (one level, by name).
/// Errors (InvalidFile, field "data"): the folder, or every file, that is missing, and where to get it.
Result<std::vector<std::string>> findTableFiles(const ReproduceTable& table, const std::string& folder);

/// Base and axes on these files; seeds are 1 to `seeds`, and each has its own split.
Result<SweepSpec> sweepOf(const ReproduceSetting& setting, const std::vector<std::string>& files, int seeds);

/// The runs of that sweep. The noise of private ones is fixed by their seed, so that figures can be made
/// again: they are simulations, protect nobody and cannot be released.
Result<std::vector<TrainingSpec>> simulationsOf(const SweepSpec& sweep);

} // namespace trilemma
