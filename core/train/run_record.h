// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/data/privacy_unit.h"
#include "core/evaluation/group_row.h"
#include "core/evaluation/metric_value.h"
#include "core/learning/group_budget.h"
#include "core/learning/series.h"
#include "core/privacy/event.h"
#include "core/train/selected_candidate.h"
#include "core/train/stored_spec.h"
#include "core/train/warning.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace trilemma {

/// Queued and Running become Interrupted when the program ends before the run does.
enum class RunStatus { Queued, Running, Done, Failed, Cancelled, Interrupted };
inline constexpr std::array runStatusNames{
    std::pair{RunStatus::Queued, "queued"},       std::pair{RunStatus::Running, "running"},
    std::pair{RunStatus::Done, "done"},           std::pair{RunStatus::Failed, "failed"},
    std::pair{RunStatus::Cancelled, "cancelled"}, std::pair{RunStatus::Interrupted, "interrupted"}};

/// The run that left the checkpoint from which another one went on.
struct ResumedRun {
    std::string runId;
    std::int64_t step = 0; ///< of the checkpoint
};

/// One run as the store keeps it and the command line prints it.
struct RunRecord {
    std::string runId;
    std::string batchId;
    std::string datasetId;
    std::int64_t position = 0; ///< within its batch
    std::int64_t number = 0;   ///< in its store, in order of creation; others keep theirs when one is deleted
    StoredSpec spec;           ///< as it was asked for
    std::string specHash;      ///< of the specification before the framing of its files was recorded in it
    std::string programVersion;

    std::string solver;
    std::uint64_t seed = 0;
    std::optional<double> gamma;   ///< of the first constraint; none where nothing reads it, and nothing of
                                   ///< `constraints` is judged then
    std::optional<double> epsilon; ///< target; none without privacy
    std::optional<double> delta;
    std::string relation;                         ///< empty without privacy
    PrivacyUnit unit;                             ///< whose contribution is bounded and sampled
    std::vector<std::string> protectedAttributes; ///< sorted; by attribute_only, else empty
    std::optional<double> spentEpsilon;

    RunStatus status = RunStatus::Queued;
    bool simulation = false;
    bool archived = false; ///< put away by the owner
    std::int64_t steps = 0;
    double seconds = 0;         ///< non-private: depends on realised batches; 0 for a selection
    std::int64_t slotCount = 0; ///< slots of the training part, or its units; public
    std::vector<PrivacyEvent> events;
    std::vector<PrivacyEvent> evaluationEvents; ///< on the test part; empty: no metric was bought
    std::optional<double> evaluationSpentEpsilon;
    std::int64_t evaluationSlotCount = 0;      ///< slots of the test part, or its units; public
    Json params = Json::object();              ///< resolved; of a selection those of the winner
    std::optional<SelectedCandidate> selected; ///< of a selection that released something
    std::optional<ResumedRun> resumed;         ///< none: trained from its first step
    std::vector<MetricValue> metrics;
    std::vector<ConstraintResult> constraints;
    std::vector<GroupRow> groups;          ///< empty where a store lists its runs
    std::vector<GroupBudget> groupBudgets; ///< as groups; empty: the budget was not split
    std::vector<Warning> warnings;
    RunHistory history;    ///< empty where a store lists its runs
    Errors errors;         ///< of a failed run
    Json model;            ///< null unless done; also of a selection without a trial
    std::string createdAt; ///< ISO 8601, UTC
    std::string finishedAt;

    /// A private selection: how long it took and when it ended tell of its secret number of trials.
    bool isSelection() const { return spec.outline().contains("selection"); }
};

inline bool isDone(const RunRecord& run) {
    return run.status == RunStatus::Done;
}

/// Its metrics were bought when it was trained already (core/workspace/metrics_purchases.h), so that whoever
/// bought them may have seen what it is like.
inline bool areMetricsBoughtLater(const RunRecord& run) {
    return !run.evaluationEvents.empty() && !run.spec.parts().evaluationEpsilon;
}

/// Of what a checkpoint holds and how a training goes on from it: 2 since it holds the counts of its looks.
inline constexpr int runContractVersion = 2;

/// Of the numbers that a step makes of the same records and random words: 2 since exponentials are the
/// program's own and samples are drawn by the first bits of words, 3 since norms of records are known before,
/// 4 since exponentials are summed in halves and a perceptron goes through its layers a block at a time, 5
/// since a sample settles all skips of its last word.
inline constexpr int stepArithmeticVersion = 5;

/// Of everything that is fixed before the first step of a planned run: this program's version, arithmetic,
/// events, resolved parameters, number of slots, table and schema, specification. Runs of one hash may go on
/// from each other's checkpoints.
std::string planHashOf(const RunRecord& planned);

/// Of what a training leaves: a simulation has noise that can be drawn again, so that nothing of it may
/// leave.
Provenance releaseProvenance(const RunRecord& record);

/// The winner as {"candidate", "patch", "score"}, null where there is none.
Json selectedJson(const RunRecord& record);

/// RUN of the command line's contract.
Json toJson(const RunRecord& record);

/// The non-private value, or the one that was bought.
const MetricValue* findMetricValue(const RunRecord& record, std::string_view id, EvaluationSet set,
                                   Provenance provenance = Provenance::NonPrivate);

/// The files of its table, from its specification.
inline const std::vector<std::string>& filesOf(const RunRecord& record) {
    return record.spec.parts().files;
}

/// Id of the model that a run trains, from its specification.
inline const std::string& modelOf(const RunRecord& record) {
    return record.spec.parts().model;
}
/// Fairness weight lambda of a solver that presses by one; none for the others.
std::optional<double> weightOf(const RunRecord& record);
/// What a run was asked for beside the defaults of its solver, its model and its split, as
/// "clipping_norm=0.5, optimiser=adam" in the order of names; empty: defaults. The fairness weight is left
/// out, it is told apart.
std::string parametersOf(const RunRecord& record);
/// What a run was asked to keep but for the slack of the first, as "equalised_odds (sex) + accuracy_parity
/// (race) 0.1"; empty where its solver has neither a slack nor a weight.
std::string constraintsOf(const RunRecord& record);

// Parts of a record as JSON, for the store.
Json toJson(const MetricValue& metric);
Json toJson(const ConstraintResult& result);

} // namespace trilemma
