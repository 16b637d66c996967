// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How long things take on this machine: parts of the core, and a whole sweep with its project file.
#include "app/cli_bench_store.h"
#include "app/cli_training.h"

#include "core/measure/benchmarks.h"

#include <QElapsedTimer>
#include <QTemporaryDir>

#include <ctime>

namespace trilemma {

namespace {

constexpr const char* sweepId = "sweep";
constexpr const char* storeId = "store";

/// With its project file, ledger and evaluations; figures of one time each.
Result<std::vector<Figure>> measureSweep(const CliOptions& options, const CliOutput& output,
                                         const Machine& machine) {
    const QTemporaryDir scratch;
    if (!scratch.isValid())
        return Error{ErrorCode::InvalidFile, "folder", "", "no temporary folder can be made",
                     "Free some space"};
    CliOptions own = options;
    own.store = scratch.filePath(QStringLiteral("runs.trilemma")).toStdString();
    own.lineages = scratch.filePath(QStringLiteral("lineages.sqlite")).toStdString();
    const SweepSpec sweep = sweepOf400();
    Result<std::vector<TrainingSpec>> specs = expand(sweep);
    if (!specs) return specs.errors();
    QElapsedTimer timer;
    timer.start();
    const std::clock_t before = std::clock();
    const Result<Trained> trained = trainAll(own, output, toJson(sweep), std::move(specs).value());
    if (!trained) return trained.errors();
    if (trained->interrupted) return interruptedError();
    if (!trained->errors.empty()) return trained->errors;
    const double seconds = static_cast<double>(timer.nsecsElapsed()) * 1e-9;
    const double processor = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
    double training = 0;
    for (const RunRecord& run : trained->runs)
        training += run.seconds;
    Figure whole = figureOf("400 models", "s", {seconds});
    whole.limit = training / machine.cores;
    return std::vector<Figure>{
        whole, figureOf("training alone, all models", "s", {training}),
        figureOf("processor time", "s", {processor}),
        figureOf("use of all cores", "%", {100 * processor / seconds / machine.cores})};
}

std::string figuresText(const Machine& machine, const std::vector<Figure>& figures) {
    std::vector<std::vector<std::string>> rows{{"", "median", "least", "greatest", "unit", "of the limit"}};
    for (const Figure& each : figures)
        rows.push_back({each.id, shown(each.median), shown(each.min), shown(each.max), each.unit,
                        each.limit ? shown(100 * *each.limit / each.median) + " %" : std::string("–")});
    return machine.processor + ", " + std::to_string(machine.cores) + " cores, " +
           machine.instructionSets.front() + ", " + shown(machine.readBandwidth * 1e-9) +
           " GB/s read by one thread\n" + tableText(rows);
}

} // namespace

std::vector<std::string> benchmarkIds() {
    std::vector<std::string> ids;
    for (const Benchmark& each : benchmarks())
        ids.push_back(each.id);
    ids.push_back(storeId);
    ids.push_back(sweepId);
    return ids;
}

int benchCommand(const CliOptions& options, const CliOutput& output) {
    const Machine machine = machineHere();
    Result<std::vector<Figure>> figures = std::vector<Figure>();
    for (const Benchmark& each : benchmarks())
        if (each.id == options.benchmark) figures = each.measure(machine);
    if (options.benchmark == storeId) figures = measureStore();
    if (options.benchmark == sweepId) figures = measureSweep(options, output, machine);
    if (!figures) return output.fail(figures.errors());
    Json list = Json::array();
    for (const Figure& each : *figures)
        list.push_back(toJson(each));
    output.print({{"name", options.benchmark}, {"machine", toJson(machine)}, {"figures", list}});
    output.text(figuresText(machine, *figures));
    return 0;
}

} // namespace trilemma
