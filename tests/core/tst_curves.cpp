// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What curves reach with defaults alone on the ready schemas, delta 1e-5; seeds set split and noise. Where
// they are recommended they are nowhere worse than the linear model by more than 0.002, on the same splits.
// The noise of private runs is another one each time: what is out of bounds is trained three times more, and
// judged by that. Skipped where the real tables are not at hand, but for the sample.
#include "core/data/census_sample.h"
#include "core/learning/plan.h"
#include "core/solvers/solver.h"
#include "core/train/trainer.h"
#include "tests/support/real_tables.h"
#include "tests/support/test_program.h"

#include <future>
#include <map>

using namespace trilemma;
using namespace trilemma::test;

namespace {

struct Means {
    double error = 0, trainGap = 0;
};

struct Experiment {
    std::string table, solver, kind;
    std::optional<double> parameter; ///< gamma, or lambda of dp-fermi; none: no constraint
    std::optional<double> epsilon;
    int seeds = 10;
};

Schema schemaOfTable(const std::string& table) {
    return table == censusSampleSchema ? *readySchema(table) : realSchema(table);
}

const SharedTable& sharedTable(const std::string& name) {
    static std::map<std::string, SharedTable> known;
    SharedTable& table = known[name];
    if (!table)
        table = name == censusSampleSchema ? *loadTable({censusSampleName}, schemaOfTable(name))
                                           : realTable(name);
    return table;
}

TrainingSpec specOf(const Experiment& of, const char* model, int seed) {
    TrainingSpec spec;
    spec.schema = schemaOfTable(of.table);
    spec.solverId = of.solver;
    spec.modelId = model;
    const bool usesSlack = findSolver(of.solver)->info().usesSlack;
    if (of.parameter)
        spec.constraints = {
            {of.kind, {spec.schema.sensitiveNames().front()}, usesSlack ? *of.parameter : 0.05}};
    if (of.parameter && !usesSlack && of.solver == "dp-fermi") spec.params["fairness_weight"] = *of.parameter;
    if (of.epsilon) spec.privacy = PrivacyTarget{*of.epsilon, 1e-5, Relation::ZeroOut};
    spec.seed = spec.splitSeed = static_cast<std::uint64_t>(seed);
    return spec;
}

double testError(const RunOutcome& outcome) {
    for (const MetricValue& metric : outcome.metrics)
        if (metric.id == "error" && metric.set == EvaluationSet::Test && metric.value) return *metric.value;
    return std::nan("");
}

Means trained(const Experiment& of, const char* model, int times) {
    const SharedTable& table = sharedTable(of.table);
    std::vector<std::future<RunOutcome>> outcomes;
    for (int i = 0; i < of.seeds * times; ++i)
        outcomes.push_back(
            std::async(std::launch::async, [&table, spec = specOf(of, model, 1 + i % of.seeds)] {
                return *execute(*prepare(spec, table), {}, {});
            }));
    Means means;
    for (std::future<RunOutcome>& each : outcomes) {
        const RunOutcome outcome = each.get();
        means.error += testError(outcome) / static_cast<double>(outcomes.size());
        if (of.parameter)
            means.trainGap += *outcome.constraints.front().gapTrain / static_cast<double>(outcomes.size());
    }
    return means;
}

QString words(const Means& curves, const Means& line) {
    return QString("curves %1 at %2, line %3 at %4")
        .arg(curves.error, 0, 'f', 4)
        .arg(curves.trainGap, 0, 'f', 4)
        .arg(line.error, 0, 'f', 4)
        .arg(line.trainGap, 0, 'f', 4);
}

} // namespace

class TestCurves : public QObject {
    Q_OBJECT

  private slots:
    void reachesOnAdult_data();
    void reachesOnAdult();
    void noWorseThanTheLine_data();
    void noWorseThanTheLine();
};

void TestCurves::reachesOnAdult_data() {
    QTest::addColumn<double>("epsilon");
    QTest::addColumn<double>("gamma"); // 0: no constraint
    QTest::addColumn<double>(
        "mostError"); // of the linear model without privacy: .168, .163, .156, .153, .151
    QTest::addColumn<double>("leastGain"); // over the linear model
    const auto row = [](double epsilon, double gamma, double mostError, double leastGain) {
        QTest::addRow("epsilon %g, gamma %g", epsilon, gamma) << epsilon << gamma << mostError << leastGain;
    };
    row(1, 0.02, 0.1635, 0.006);
    row(1, 0.05, 0.1560, 0.0065);
    row(1, 0.1, 0.1470, 0.0085);
    row(1, 0.15, 0.1445, 0.008);
    row(1, 0, 0.1410, 0.0085);
    row(3, 0.02, 0.1625, 0.006);
    row(3, 0.05, 0.1525, 0.0065);
    row(3, 0.1, 0.1450, 0.0085);
    row(3, 0.15, 0.1420, 0.008);
    row(3, 0, 0.1380, 0.0085);
}

void TestCurves::reachesOnAdult() {
    if (realDataFolder().isEmpty()) QSKIP("the real tables are not at hand (set TRILEMMA_DATA)");
    QFETCH(double, epsilon);
    QFETCH(double, gamma);
    QFETCH(double, mostError);
    QFETCH(double, leastGain);
    const Experiment of{"adult", gamma > 0 ? "raco-dp" : "dp-sgd", "demographic_parity",
                        gamma > 0 ? std::optional(gamma) : std::nullopt, epsilon};
    const auto holds = [&](const Means& curves, const Means& line) {
        return curves.error <= mostError && curves.error <= line.error - leastGain &&
               (gamma == 0 || curves.trainGap <= gamma + 0.003);
    };
    Means curves = trained(of, "additive", 1), line = trained(of, "linear", 1);
    if (!holds(curves, line)) curves = trained(of, "additive", 3), line = trained(of, "linear", 3);
    QVERIFY2(holds(curves, line), qPrintable(words(curves, line)));
}

void TestCurves::noWorseThanTheLine_data() {
    QTest::addColumn<Experiment>("of");
    const auto row = [](const Experiment& of) {
        QTest::addRow("%s, %s, %s %g, epsilon %g", of.table.c_str(), of.solver.c_str(), of.kind.c_str(),
                      of.parameter.value_or(0), of.epsilon.value_or(0))
            << of;
    };
    for (const double epsilon : {1.0, 3.0, 9.0}) {
        for (const char* table : {"credit", "parkinsons", censusSampleSchema}) {
            if (std::string(table) == "parkinsons" && epsilon == 1) continue; // n mu < 2,500: not recommended
            row({table, "dp-sgd", "", std::nullopt, epsilon});
            for (const double gamma : {0.02, 0.05})
                row({table, "raco-dp", "demographic_parity", gamma, epsilon});
        }
        row({"heart", "dp-sgd", "", std::nullopt, epsilon, 4});
        for (const double gamma : {0.3, 0.5})
            row({"heart", "raco-dp", "false_negative_rate", gamma, epsilon, 4});
    }
    for (const double epsilon : {1.0, 3.0}) {
        for (const double weight : {1.0, 4.0, 16.0})
            row({"adult", "dp-fermi", "demographic_parity", weight, epsilon});
        row({"adult", "pf-ld", "demographic_parity", 0.05, epsilon});
        row({"adult", "dp-postprocessing", "demographic_parity", 0.05, epsilon});
    }
    for (const double gamma : {0.02, 0.15})
        row({"adult", "sgda", "demographic_parity", gamma, std::nullopt, 3});
    row({"adult", "fermi", "demographic_parity", 0.05, std::nullopt, 3});
    row({"adult", "sgd", "", std::nullopt, std::nullopt, 3});
}

/// On the same splits, at a gap that is no larger but for 0.01, or no larger than what was asked for.
void TestCurves::noWorseThanTheLine() {
    QFETCH(Experiment, of);
    if (realDataFolder().isEmpty() && of.table != censusSampleSchema)
        QSKIP("the real tables are not at hand (set TRILEMMA_DATA)");
    const bool hasSlack = of.parameter && findSolver(of.solver)->info().usesSlack;
    const auto holds = [&](const Means& curves, const Means& line) {
        const double gap = hasSlack ? *of.parameter + 0.005 : line.trainGap + 0.01;
        return curves.error <= line.error + 0.002 && (!of.parameter || curves.trainGap <= gap);
    };
    Means curves = trained(of, "additive", 1), line = trained(of, "linear", 1);
    if (!holds(curves, line) && of.epsilon)
        curves = trained(of, "additive", 3), line = trained(of, "linear", 3);
    QVERIFY2(holds(curves, line), qPrintable(words(curves, line)));
}

TRILEMMA_TEST(TestCurves, NoApplication)
#include "tst_curves.moc"
