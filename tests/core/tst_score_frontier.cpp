// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What post-processing by scores and a frontier in one release reach on real tables. Skipped where these are
// not at hand.
#include "core/evaluation/record_evaluation.h"
#include "core/solvers/dp_frontier.h"
#include "core/train/trainer.h"
#include "tests/support/real_tables.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

const std::vector<double> slacks{0.02, 0.05, 0.1, 0.15, 0.25}; // the last one binds nobody on Adult

struct SlackMeans {
    double error = 0, trainGap = 0;
    int resolved = 0,
        within = 0; ///< of the simulations whose slack is not refused: gap <= gamma + 2 deviations
};

PreparedRun frontierRun(const std::string& table, const char* attribute, const char* model,
                        std::uint64_t seed) {
    TrainingSpec spec;
    spec.schema = realSchema(table);
    spec.solverId = dpFrontier().info().id;
    spec.modelId = model;
    spec.constraints = {{"demographic_parity", {attribute}, slacks.front()}};
    spec.privacy = PrivacyTarget{1, 1e-5, Relation::ZeroOut};
    spec.seed = spec.splitSeed = seed;
    return *prepare(spec, realTable(table));
}

double metricOf(const RecordEvaluation& evaluation, EvaluationSet set) {
    for (const MetricValue& metric : evaluation.metrics)
        if (metric.id == "error" && metric.set == set) return *metric.value;
    return -1;
}

/// One run each seed, the models of all slacks from its release.
std::vector<SlackMeans> frontierOf(const std::string& table, const char* attribute, const char* model,
                                   int seeds) {
    std::vector<SlackMeans> means(slacks.size());
    for (int seed = 1; seed <= seeds; ++seed) {
        const PreparedRun run = frontierRun(table, attribute, model, static_cast<std::uint64_t>(seed));
        const RunOutcome outcome = *execute(run, {}, {});
        const auto& frontier = dynamic_cast<const FrontierPredictor&>(*outcome.training.predictor);
        const FrontierSearch search(frontier.table());
        for (std::size_t i = 0; i < slacks.size(); ++i) {
            const FrontierChoice wished = search.choose(slacks[i]);
            const RecordEvaluation evaluation =
                evaluateOnRecords({*run.rows.table, run.rows.slotIndices, run.split->test}, run.report,
                                  run.spec.constraints, *frontier.at(search.resolved(slacks[i])));
            const double gap = *evaluation.constraints.front().gapTrain;
            means[i].error += metricOf(evaluation, EvaluationSet::Test) / seeds;
            means[i].trainGap += gap / seeds;
            means[i].resolved += wished.isResolved();
            means[i].within += wished.isResolved() && gap <= slacks[i] + 2 * wished.gapNoise;
        }
    }
    return means;
}

} // namespace

class TestScoreFrontier : public QObject {
    Q_OBJECT

  private slots:
    /// Adult at epsilon 1, curves, ten bins a class: what the method has to reach with the group known, and
    /// beside it the law by score alone.
    void adult_data() {
        if (realDataFolder().isEmpty()) QSKIP("the real tables are not at hand (set TRILEMMA_DATA)");
        QTest::addColumn<double>("gamma");
        QTest::addColumn<double>("error");
        QTest::newRow("0.02") << 0.02 << 0.1615;
        QTest::newRow("0.05") << 0.05 << 0.1560;
        QTest::newRow("0.1") << 0.1 << 0.1500;
        QTest::newRow("0.15") << 0.15 << 0.1475;
    }
    void adult() {
        QFETCH(double, gamma);
        QFETCH(double, error);
        constexpr int seeds = 20;
        for (const bool knowsGroup : {true, false}) {
            double errors = 0, gaps = 0;
            for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
                TrainingSpec spec;
                spec.schema = realSchema("adult");
                spec.solverId = "dp-postprocessing";
                spec.modelId = "additive";
                spec.constraints = {{"demographic_parity", {"sex"}, gamma}};
                spec.privacy = PrivacyTarget{1, 1e-5, Relation::ZeroOut};
                spec.params["decides_by"] = knowsGroup ? "group_and_score" : "score";
                spec.seed = spec.splitSeed = seed;
                const PreparedRun run = *prepare(spec, realTable("adult"));
                QCOMPARE(run.plan.params.at("score_bins").get<int>(), 10);
                const RunOutcome outcome = *execute(run, {}, {});
                for (const MetricValue& metric : outcome.metrics)
                    if (metric.id == "error" && metric.set == EvaluationSet::Test)
                        errors += *metric.value / seeds;
                gaps += *outcome.constraints.front().gapTrain / seeds;
            }
            qInfo("%s: error %.4f, train gap %.4f", knowsGroup ? "group known" : "score alone", errors, gaps);
            QVERIFY(gaps <= gamma + 0.005);
            if (knowsGroup) QVERIFY(errors <= error);
        }
    }

    /// All slacks from one run of epsilon 1. Linear: within .0035 of RaCO-DP, which needs a run for each
    /// (medians of its own frontier). Additive: as measured, with room for ten seeds.
    void adultInOneRelease_data() {
        if (realDataFolder().isEmpty()) QSKIP("the real tables are not at hand (set TRILEMMA_DATA)");
        QTest::addColumn<std::vector<double>>("errors");
        QTest::newRow("linear") << std::vector<double>{0.1745, 0.1680, 0.1602, 0.1566, 0.1565};
        QTest::newRow("additive") << std::vector<double>{0.1680, 0.1585, 0.1490, 0.1450, 0.1450};
    }
    void adultInOneRelease() {
        QFETCH(std::vector<double>, errors);
        constexpr double room = 0.005; // more than three deviations of a mean of ten
        const std::vector<SlackMeans> means = frontierOf("adult", "sex", QTest::currentDataTag(), 10);
        for (std::size_t i = 0; i < slacks.size(); ++i) {
            qInfo("gamma %g: error %.4f, train gap %.4f", slacks[i], means[i].error, means[i].trainGap);
            QVERIFY(means[i].error <= errors[i]);
            QVERIFY(means[i].trainGap <= slacks[i] + room);
        }
    }

    /// A slack that is not refused holds on the records but for the stated noise.
    void statedNoiseHolds_data() {
        if (realDataFolder().isEmpty()) QSKIP("the real tables are not at hand (set TRILEMMA_DATA)");
        QTest::addColumn<QByteArray>("attribute");
        QTest::newRow("adult") << QByteArray("sex");
        QTest::newRow("credit") << QByteArray("SEX");
    }
    void statedNoiseHolds() {
        QFETCH(QByteArray, attribute);
        constexpr int seeds = 50;
        const auto means = frontierOf(QTest::currentDataTag(), attribute.constData(), "linear", seeds);
        for (std::size_t i = 0; i < slacks.size(); ++i) {
            qInfo("gamma %g: %d of %d resolved, %d of these within; error %.4f, train gap %.4f", slacks[i],
                  means[i].resolved, seeds, means[i].within, means[i].error, means[i].trainGap);
            QVERIFY(means[i].within >= 0.9 * means[i].resolved);
        }
    }
};

TRILEMMA_TEST(TestScoreFrontier, NoApplication)
#include "tst_score_frontier.moc"
