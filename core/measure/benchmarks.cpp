// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measure/benchmarks.h"

#include "core/data/census_sample.h"
#include "core/learning/records.h"
#include "core/learning/training.h"
#include "core/privacy/calibration.h"
#include "core/solvers/solver.h"
#include "core/train/trainer.h"

#include <limits>

namespace trilemma {

namespace {

SharedTable sampleTable() {
    static const SharedTable table = *loadTable({censusSampleName}, *readySchema(censusSampleSchema));
    return table;
}

/// A run on the sample with demographic parity where the solver takes constraints.
PreparedRun prepared(const std::string& solver, const std::string& model, double batch) {
    TrainingSpec spec;
    spec.schema = *readySchema(censusSampleSchema);
    spec.solverId = solver;
    spec.modelId = model;
    spec.constraints = {{"demographic_parity", {"sex"}, 0.05}};
    if (findSolver(solver)->info().isPrivate) spec.privacy = PrivacyTarget{1, 1e-5, Relation::ZeroOut};
    const double training = static_cast<double>(sampleTable()->slotCount) * (1 - spec.testShare);
    spec.params = {{"sampling_rate", batch / training}, {"steps", 1000}};
    return *prepare(spec, sampleTable());
}

/// What a step has to read of the records that it draws: features, label and part.
double bytesOfBatch(const EncodedTable& table, double batch) {
    const int cells = table.denseCount + table.categoricalCount + table.intervalColumns + 2;
    return 2 * cells * batch;
}

Figure stepTime(const std::string& solver, const std::string& model, int batch, const Machine& machine) {
    const PreparedRun run = prepared(solver, model, batch);
    Loop looks = run.plan.looks;
    looks.times = std::numeric_limits<std::int32_t>::max(); // as many steps as it takes
    const auto noise = secretNoise();
    Records records(run.rows, run.task.constraints.partition, looks, *noise);
    const std::unique_ptr<Training> training = run.solver->begin(run.task, run.plan);
    Figure time = secondsOf(solver + ", " + model + ", batch " + std::to_string(batch),
                            [&] { training->advance(records); });
    time.limit = bytesOfBatch(*sampleTable(), batch) / machine.readBandwidth;
    return inUnit(std::move(time), "microseconds a step", 1e6);
}

std::vector<Figure> steps(const Machine& machine) {
    std::vector<Figure> figures;
    for (const auto& [solver, model] : {std::pair{"sgd", "linear"},
                                        {"dp-sgd", "linear"},
                                        {"raco-dp", "linear"},
                                        {"dp-fermi", "linear"},
                                        {"raco-dp", "additive"},
                                        {"sgd", "mlp"},
                                        {"raco-dp", "mlp"}})
        for (const int batch : {512, 4096})
            figures.push_back(stepTime(solver, model, batch, machine));
    return figures;
}

std::vector<Figure> wholeRun(const Machine&) {
    std::vector<Figure> figures;
    for (const int batch : {512, 4096}) {
        const PreparedRun run = prepared("raco-dp", "linear", batch);
        figures.push_back(
            inUnit(secondsOf(
                       "raco-dp, linear, batch " + std::to_string(batch) + ", 1000 steps and evaluation",
                       [&] { static_cast<void>(execute(run, {}, {})); }, 5),
                   "milliseconds a run", 1e3));
    }
    return figures;
}

std::vector<Figure> import(const Machine&) {
    const Schema schema = *readySchema(censusSampleSchema);
    const Figure time =
        secondsOf("sample", [&] { static_cast<void>(loadTable({censusSampleName}, schema)); });
    return {inUnit(time, "milliseconds for " + std::to_string(sampleTable()->slotCount) + " records", 1e3)};
}

std::vector<Figure> accountant(const Machine&) {
    std::vector<Figure> figures;
    for (const double epsilon : {1.0, 10.0}) {
        double moved = 0; // answers are remembered
        const auto calibrate = [&] {
            static_cast<void>(
                calibrateNoise(1.0 / 16, 1000, {epsilon + (moved += 1e-7), 1e-5, Relation::ZeroOut}));
        };
        figures.push_back(
            inUnit(secondsOf("noise of 1000 steps for epsilon " + std::to_string(static_cast<int>(epsilon)),
                             calibrate, 5),
                   "milliseconds a calibration", 1e3));
    }
    return figures;
}

} // namespace

SweepSpec sweepOf400() {
    TrainingSpec base;
    base.files = {censusSampleName};
    base.schema = *readySchema(censusSampleSchema);
    base.solverId = "raco-dp";
    base.constraints = {{"demographic_parity", {"sex"}, 0.05}};
    base.privacy = PrivacyTarget{1, 1e-5, Relation::ZeroOut};
    base.params = {{"sampling_rate", 0.02}, {"steps", 1000}};
    Json seeds = Json::array();
    for (int seed = 1; seed <= 20; ++seed)
        seeds.push_back(seed);
    const Json sweep{{"trilemma_sweep", 1},
                     {"base", toJson(base)},
                     {"axes",
                      {{"constraints.0.gamma", {0.02, 0.05, 0.1, 0.15, 0.2}},
                       {"privacy.epsilon", {0.5, 1, 2, 4}},
                       {"seed", seeds}}}};
    return *sweepFromJson(sweep);
}

const std::vector<Benchmark>& benchmarks() {
    static const std::vector<Benchmark> all{
        {"steps", steps},
        {"run", wholeRun},
        {"import", import},
        {"accountant", accountant},
    };
    return all;
}

} // namespace trilemma
