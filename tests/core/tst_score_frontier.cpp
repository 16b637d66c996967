// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What post-processing by scores reaches on Adult. Skipped where the table is not at hand.
#include "core/train/trainer.h"
#include "tests/support/real_tables.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

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
};

TRILEMMA_TEST(TestScoreFrontier, NoApplication)
#include "tst_score_frontier.moc"
