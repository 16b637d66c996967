// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fairness/constraint_catalog.h"
#include "core/solvers/descent_ascent.h"
#include "core/train/trainer.h"
#include "tests/support/loop_steps.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// Groups of 40 and 60 that receive "yes" at rates 1/4 and 1/2.
RateHistogram quarterAndHalf() {
    RateHistogram histogram(2, 2);
    histogram << 30, 10, 30, 30;
    return histogram;
}

ConstraintSet paritySet() {
    return buildConstraints({{{"g", {"a", "b"}, 0.4}}, {"y", {"no", "yes"}, {}}},
                            {{"demographic_parity", {"g"}, 0.2}});
}

} // namespace

class TestPfLd : public QObject {
    Q_OBJECT

  private slots:
    // |v| = 1/4 for each of the four inequalities; two of them are positive: a decides "no" more often, b
    // "yes".
    void multipliersGrowByAbsoluteViolations() {
        const ConstraintSet set = paritySet();
        DescentOptions options;
        options.dualRate = 2;
        options.dualMax = 1.2;
        const auto penalties = ratePenalties(set, options, 100, {});
        Eigen::ArrayXd dual = Eigen::ArrayXd::Zero(penalties->size());
        penalties->observe(quarterAndHalf());
        QVERIFY((penalties->weights(dual) == 0).all());
        QCOMPARE(penalties->violation(dual), 0.25); // the slack plays no part
        penalties->ascend(dual);
        QVERIFY((dual == 0.5).all());
        penalties->ascend(dual);
        penalties->ascend(dual);
        QVERIFY((dual == 1.2).all());
        // 100 * 1.2 * (2 inequalities): a's "no" and b's "yes" cost, the others earn
        const Eigen::ArrayXXd weights = penalties->weights(dual);
        const double a = 100 * 1.2 / 40, b = 100 * 1.2 / 60;
        Eigen::ArrayXXd expected(2, 2);
        expected << a, -a, -b, b;
        QVERIFY((weights - expected).abs().maxCoeff() < 1e-12);
    }

    // It releases what RaCO-DP releases, and is priced the same.
    void declaresTheEventsOfRacoDp() {
        TrainingSpec spec = smallSpec("unused");
        spec.testShare = 0;
        const SharedTable table = loadText(smallCsv(300), spec.schema);
        spec.solverId = "raco-dp";
        const PreparedRun raco = *prepare(spec, table);
        spec.solverId = "pf-ld";
        const PreparedRun pfLd = *prepare(spec, table);
        QVERIFY(pfLd.plan.events == raco.plan.events);
        QCOMPARE(drawnNoise(pfLd.plan.looks, "histogram"), drawnNoise(raco.plan.looks, "histogram"));
        QCOMPARE(drawnNoise(pfLd.plan.looks, "gradient"), drawnNoise(raco.plan.looks, "gradient"));
        const auto training = pfLd.solver->begin(pfLd.task, pfLd.plan);
        const auto noise = seededNoise(1);
        const auto left = *runTraining(*training, pfLd.task, pfLd.plan, {pfLd.rows, *noise}, {}, {});
        QVERIFY(thetaOf(left).allFinite());
        const std::vector<double> dual = training->save().at("dual");
        QVERIFY(*std::min_element(dual.begin(), dual.end()) > 0); // never back to 0
    }

    void boundsOnOneRateAreRefused() {
        TrainingSpec spec = smallSpec("unused");
        spec.solverId = "pf-ld";
        spec.constraints = {{"recall_floor", {}, 0.7}};
        const Errors errors = validate(spec);
        QCOMPARE(errors.size(), std::size_t(1));
        QCOMPARE(errors[0].field, std::string("constraints.0.kind"));
    }
};

TRILEMMA_TEST(TestPfLd, NoApplication)
#include "tst_pf_ld.moc"
