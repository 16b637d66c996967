// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/params.h"
#include "core/tradeoff/front.h"
#include "core/train/run_record.h"

#include <QString>

#include <memory>

namespace trilemma {

struct MetricSpec;

/// A number of an evaluation as table and chart need it.
struct RowMetric {
    std::optional<double> value;
    std::optional<double> low; ///< 95 % interval
    std::optional<double> high;
    Provenance provenance = Provenance::NonPrivate;
    std::string_view notEstimable; ///< as long as the row lives
    bool operator==(const RowMetric&) const = default;
};

/// The non-private numbers of a run: every registered metric on both sets. Packed, since there are 10,000
/// rows of them.
class RowMetrics {
  public:
    RowMetrics() = default;
    /// With the gap of its constraint where that was no metric yet: missingGaps().
    explicit RowMetrics(const RunRecord& record);
    /// Empty where the run has none.
    RowMetric on(const MetricSpec& spec, EvaluationSet set) const;
    bool operator==(const RowMetrics&) const = default;

  private:
    void take(const std::vector<MetricValue>& values);

    struct Packed {
        double value, low, high;                   ///< not a number: none
        std::shared_ptr<const std::string> reason; ///< of what is not estimable
        bool operator==(const Packed& other) const;
    };
    std::vector<Packed> m_packed; ///< by place in the registry, both sets of each; empty: not evaluated
};

/// A parameter of the solver as it was resolved, or of the model.
struct RowParam {
    const ParamSpec* spec = nullptr; ///< the registry's
    double value = 0;
    bool operator==(const RowParam&) const = default;
};

/// What the Explore page needs of one run. A record is much heavier, and only the window's thread has it.
struct RunRow : TradeoffSetting {
    QString runId;
    QString modelTitle;
    std::optional<double> spentEpsilon;
    std::uint64_t seed = 0;
    RowMetrics metrics;
    std::optional<ConstraintStatus> constraint; ///< worstStatus()
    RunStatus status = RunStatus::Queued;
    std::int64_t steps = 0;
    bool simulation = false;
    bool archived = false;
    QString searchText;          ///< lower case: what a person may type to find the run
    std::size_t settingHash = 0; ///< equal where nothing but seed and slack differ: a hash
    std::vector<RowParam> params;

    bool operator==(const RunRow&) const = default;
};

/// Rows are made once for each change of the runs; table, chart and background work share them.
using RunRows = std::vector<std::shared_ptr<const RunRow>>;
using SharedRunRows = std::shared_ptr<const RunRows>;

SharedRunRows runRows(const std::vector<RunRecord>& records);
RunRow runRow(const RunRecord& record);
/// Of all constraints of a run; none without constraints, and of a run that had no slack to keep.
std::optional<ConstraintStatus> worstStatus(const RunRecord& record);

/// Of the training curve: released where it was computed from what a private run released; non-private
/// without privacy, and in a simulation, whose noise protects nobody; public where all its series are.
Provenance historyProvenance(const RunRecord& record);

// How a table and a panel write these things.
QString statusWord(RunStatus status);
QString constraintTitle(const std::string& kind);  ///< its id where this program does not know it
QString constraintWord(ConstraintStatus status);   ///< with a sign, so that colour is not needed
QString relationWord(const std::string& relation); ///< "zero-out"; a dash where nothing is protected
QString relationSentence(const std::string& relation);
QString setWord(EvaluationSet set);

} // namespace trilemma
