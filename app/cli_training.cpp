// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli_training.h"

#include "app/end_signals.h"

#include "core/base/rounding.h"
#include "core/train/one_budget.h"
#include "core/train/statement_text.h"
#include "core/train/sweep.h"
#include "core/train/valid_spec.h"
#include "core/workspace/spent_shares.h"
#include "core/workspace/training_queue.h"

#include <QCoreApplication>
#include <QEventLoop>

#include <algorithm>
#include <set>

namespace trilemma {

namespace {

constexpr int sweepWithFailures = 6;

std::string progressLine(const QueueProgress& progress) {
    std::string line = std::to_string(progress.finished) + " of " + std::to_string(progress.total) + " runs";
    if (progress.failed > 0) line += ", " + std::to_string(progress.failed) + " failed";
    if (progress.secondsLeft >= 0)
        line += ", " + std::to_string(static_cast<long>(progress.secondsLeft + 1)) + " s left";
    return line;
}

Error notKept(const RunRecord& run) {
    return {ErrorCode::StoreBroken, "run", run.runId, "has ended, and the project does not hold its result",
            "Check the disk and train it again"};
}

/// A run that ended here and stands otherwise in the store, or not at all, was not kept.
void addWhatIsMissing(std::vector<RunRecord>& stored, const RunRecord& ended) {
    const auto found = std::find_if(stored.begin(), stored.end(),
                                    [&](const RunRecord& run) { return run.runId == ended.runId; });
    if (found != stored.end() && found->status == ended.status) return;
    RunRecord failed = ended;
    failed.status = RunStatus::Failed;
    if (failed.errors.empty()) failed.errors = {notKept(ended)};
    if (found == stored.end())
        stored.push_back(failed);
    else
        *found = failed;
}

/// Leaves the specifications that no run of the batch has done, and that none has spent its share of one
/// budget on.
Outcome leaveToDo(const Store& store, const std::vector<RunRecord>& before, const CliOptions& options,
                  const CliOutput& output, std::vector<TrainingSpec>& specs) {
    if (before.empty())
        return Error{ErrorCode::InvalidSpecification, "resume", options.resume,
                     "is not a batch of this store", "Look up its id with: trilemma-cli runs"};
    if (const Outcome closed = checkAdditions(before, specs); !closed) return closed;
    const Result<std::vector<RunRecord>> spent = withSpentShare(store, before);
    if (!spent) return spent.errors();
    std::set<std::string> over;
    for (const RunRecord& run : before)
        if (run.status == RunStatus::Done) over.insert(run.specHash);
    std::size_t gone = 0;
    for (const RunRecord& run : *spent)
        gone += over.insert(run.specHash).second;
    if (gone > 0) output.note(std::to_string(gone) + " runs: " + toText(spentShareError()));
    std::erase_if(specs, [&](const TrainingSpec& spec) { return over.contains(specificationHash(spec)); });
    return success();
}

} // namespace

Result<Trained> trainAll(const CliOptions& options, const CliOutput& output, const Json& request,
                         std::vector<TrainingSpec> specs) {
    const Result<std::unique_ptr<LineageFile>> lineages = openLineages(options, output);
    if (!lineages) return lineages.errors();
    const Result<std::unique_ptr<Store>> store =
        Store::open(QString::fromStdString(options.store), StoreAccess::Write, lineages->get());
    if (!store) return store.errors();
    if (!options.resume.empty()) {
        const Result<std::vector<RunRecord>> known = (*store)->runs();
        if (!known) return known.errors();
        std::vector<RunRecord> before;
        std::copy_if(known->begin(), known->end(), std::back_inserter(before),
                     [&](const RunRecord& run) { return run.batchId == options.resume; });
        const Outcome left = leaveToDo(**store, before, options, output, specs);
        if (!left) return left.errors();
    }

    const int threads = options.threads.value_or(specs.empty() ? 0 : specs.front().threads);
    Trained trained;
    std::vector<RunRecord> ended;
    {
        DatasetLoader loader(**lineages);
        TrainingQueue queue(**store, loader, threads);
        const EndSignals ending([&] { queue.cancelAll(); });
        QEventLoop loop;
        QObject::connect(&queue, &TrainingQueue::queueProgress, &loop,
                         [&](const QueueProgress& progress) { output.progress(progressLine(progress)); });
        QObject::connect(
            &queue, &TrainingQueue::runStarts, &loop,
            [&](const QString& run) { output.note("started " + run.toStdString()); }, Qt::DirectConnection);
        QObject::connect(&queue, &TrainingQueue::runFinished, &loop, [&](const RunRecord& run) {
            ended.push_back(run);
            ended.back().model = {}; // the store has it
        });
        QObject::connect(&queue, &TrainingQueue::storeFailed, &loop, [&](const Errors& errors) {
            if (trained.errors.empty()) trained.errors = errors;
        });
        QObject::connect(&queue, &TrainingQueue::batchFinished, &loop, &QEventLoop::quit,
                         Qt::QueuedConnection);
        trained.batchId = options.resume;
        if (!specs.empty()) {
            trained.batchId = queue.add(request, specs, options.resume);
            loop.exec();
        }
        trained.interrupted = ending.wereHeard();
        output.progress("");
    }
    Errors ofOthers; // named by `runs`
    Result<std::vector<RunRecord>> runs = (*store)->runs(RunDetail::Whole, &ofOthers);
    if (!runs) return runs.errors();
    for (RunRecord& run : *runs)
        if (run.batchId == trained.batchId) trained.runs.push_back(std::move(run));
    for (const RunRecord& run : ended)
        addWhatIsMissing(trained.runs, run);
    return trained;
}

Error interruptedError() {
    return {ErrorCode::Cancelled, "run", "", "was cancelled; what it spent stays spent", "Start it again"};
}

namespace {

bool isFailed(const RunRecord& run) {
    return run.status == RunStatus::Failed;
}

/// Whether a run failed that no later run of the batch has made good.
bool anyUnmended(const std::vector<RunRecord>& runs) {
    std::set<std::string> done;
    for (const RunRecord& run : runs)
        if (run.status == RunStatus::Done) done.insert(run.specHash);
    return std::any_of(runs.begin(), runs.end(),
                       [&](const RunRecord& run) { return isFailed(run) && !done.contains(run.specHash); });
}

std::string groupBudgetText(const GroupBudget& budget) {
    std::string text = budget.group + " had " + numberText(budget.portion) +
                       " of the budget of the steps, noise x " + numberText(budget.noiseFactor);
    if (budget.rho) text += ", rho of this training " + boundText(*budget.rho);
    return text;
}

} // namespace

int trainCommand(const CliOptions& options, const CliOutput& output) {
    const Result<TrainingSpec> spec = loadTrainingSpec(options.file);
    if (!spec) return output.fail(spec.errors());
    const Result<SharedSweep> shared = shareBudget({*spec}, tablesOf());
    if (!shared) return output.fail(shared.errors());
    const Result<Trained> trained = trainAll(options, output, toJson(*spec), shared->specs);
    if (!trained) return output.fail(trained.errors());
    const RunRecord& run = trained->runs.front();
    if (isFailed(run)) return output.fail(run.errors);
    if (run.status == RunStatus::Cancelled) return output.fail({interruptedError()});
    std::string text = runsText(trained->runs);
    for (const Warning& warning : run.warnings)
        text +=
            "\nwarning (" + std::string(nameOf(warning.provenance, provenanceNames)) + "): " + warning.text;
    for (const GroupBudget& budget : run.groupBudgets)
        text += "\nas it came out (" + std::string(nameOf(releaseProvenance(run), provenanceNames)) +
                "), no promise: " + groupBudgetText(budget);
    return output.result({{"run", toJson(run)}}, text, trained->errors);
}

int sweepCommand(const CliOptions& options, const CliOutput& output) {
    const Result<SweepSpec> sweep = loadSweep(options.file);
    if (!sweep) return output.fail(sweep.errors());
    const Result<std::vector<TrainingSpec>> specs = expand(*sweep);
    if (!specs) return output.fail(specs.errors());
    const Result<SharedSweep> shared = shareBudget(*specs, tablesOf());
    if (!shared) return output.fail(shared.errors());
    if (const std::optional<BudgetShare>& share = shared->share) output.note(toText(*share));
    const Result<Trained> trained = trainAll(options, output, toJson(*sweep), shared->specs);
    if (!trained) return output.fail(trained.errors());
    Json runs = Json::array();
    for (const RunRecord& run : trained->runs)
        runs.push_back(toJson(run));
    const int code = output.result({{"batch_id", trained->batchId}, {"runs", runs}},
                                   runsText(trained->runs) + "\nbatch " + trained->batchId, trained->errors);
    if (trained->interrupted) return exitCode(ErrorCode::Cancelled);
    return anyUnmended(trained->runs) ? sweepWithFailures : code;
}

} // namespace trilemma
