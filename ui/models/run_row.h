// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/train/run_record.h"

#include <QString>

namespace trilemma {

/// What a table shows of one run. A record is much heavier: a table of thousands keeps only this.
struct RunRow {
    QString runId;
    std::string solver;
    QString model; ///< title
    std::optional<double> gamma;
    std::optional<double> weight; ///< lambda
    std::optional<double> epsilon;
    std::optional<double> spentEpsilon;
    std::uint64_t seed = 0;
    std::array<MetricValue, 2> error; ///< by EvaluationSet
    std::array<MetricValue, 2> gap;
    std::optional<ConstraintStatus> constraint; ///< the worst of all constraints
    RunStatus status = RunStatus::Queued;
    std::int64_t steps = 0;
    bool simulation = false;
    bool archived = false;
    std::string relation; ///< empty: not private
    QString searchText;   ///< lower case: what a person may type to find the run
    bool operator==(const RunRow&) const = default;
};

RunRow runRow(const RunRecord& record);
/// Runs of one setting differ in seed only: they are averaged into one point of a chart.
bool sameSetting(const RunRecord& a, const RunRecord& b);
QString searchTextOf(const RunRecord& record);
/// Of all constraints of a run; none without constraints.
std::optional<ConstraintStatus> worstStatus(const RunRecord& record);

/// Of the training curve: released where it was computed from the noisy histograms of a private run;
/// non-private without privacy, and in a simulation, whose noise protects nobody.
Provenance historyProvenance(const RunRecord& record);

// How a table and a panel write these things.
QString fixedNumber(const std::optional<double>& value, int decimals); ///< "–" for none; the user's locale
QString shortNumber(double value); ///< as many digits as it needs, up to six
QString statusWord(RunStatus status);
QString constraintWord(ConstraintStatus status);   ///< with a sign, so that colour is not needed
QString relationWord(const std::string& relation); ///< "zero-out"; a dash where nothing is protected
QString relationSentence(const std::string& relation);
QString setWord(EvaluationSet set);

} // namespace trilemma
