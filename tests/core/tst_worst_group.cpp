// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Worst-group descent: weights of groups by hand, what it declares and refuses, and that the worst group is
// better off.
#include "core/fairness/constraint_catalog.h"
#include "core/learning/training.h"
#include "core/models/predictor.h"
#include "core/models/row_block.h"
#include "core/solvers/dp_worst_group.h"
#include "core/train/trainer.h"
#include "core/train/validate.h"
#include "tests/support/expect.h"
#include "tests/support/loop_steps.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <cmath>
#include <random>

using namespace trilemma;
using namespace trilemma::test;

namespace {

using Numbers = std::vector<double>;

Eigen::ArrayXd arrayOf(const Numbers& numbers) {
    return Eigen::Map<const Eigen::ArrayXd>(numbers.data(), static_cast<Eigen::Index>(numbers.size()));
}

/// Of ten rows eight in group a, where x tells the label, and two in b, where it says the opposite.
QByteArray contraryCsv(int rows) {
    QByteArray csv = "x,colour,group,y\n";
    for (int i = 0; i < rows; ++i) {
        const bool isB = i % 5 == 0, high = i / 5 % 2 == 0;
        csv +=
            QByteArray(high ? "1" : "-1") + ",red," + (isB ? "b" : "a") + (high != isB ? ",yes\n" : ",no\n");
    }
    return csv;
}

TrainingSpec contrarySpec(const char* solver, const Json& params = Json::object()) {
    TrainingSpec spec = smallSpecFor(*findSolver(solver), "unused");
    spec.privacy.reset();
    spec.testShare = 0;
    spec.params = {{"steps", 2000}, {"sampling_rate", 0.2}, {"learning_rate", 0.2}};
    spec.params.update(params);
    return spec;
}

/// Mean log loss of either group, of a model that weighs x by `slope` and decides by it alone.
std::array<double, 2> lossesOfGroups(const TrainingSpec& spec) {
    const PreparedRun run = *prepare(spec, loadText(contraryCsv(2000), spec.schema));
    const RunOutcome outcome = *execute(run, {}, {});
    RowBlock block;
    block.gather(*run.rows.table, {}, run.rows.slotIndices);
    RowMatrix probabilities;
    run.task.model->probabilities(block, thetaOf(outcome.training), probabilities);
    std::array<double, 2> sums{}, sizes{};
    const auto& groups = run.rows.table->sensitive.front().groupOfSlot;
    for (int row = 0; row < block.rows; ++row) {
        const std::size_t group = groups[run.rows.slotIndices[static_cast<std::size_t>(row)]];
        sums[group] -= std::log(probabilities(row, block.label[static_cast<std::size_t>(row)]));
        ++sizes[group];
    }
    return {sums[0] / sizes[0], sums[1] / sizes[1]};
}

} // namespace

class TestWorstGroup : public QObject {
    Q_OBJECT

  private slots:
    void weightsByHand_data() {
        QTest::addColumn<Numbers>("wanted"); // exp(theta)
        QTest::addColumn<Numbers>("pi");
        QTest::addColumn<double>("c");
        QTest::addColumn<double>("gamma");
        QTest::addColumn<Numbers>("weights");
        QTest::newRow("as they are") << Numbers{3, 1} << Numbers{.5, .5} << 2.0 << 0.0 << Numbers{.75, .25};
        QTest::newRow("one at its cap")
            << Numbers{9, 1} << Numbers{.5, .5} << 1.5 << 0.0 << Numbers{.75, .25};
        // what is left goes to the others in their proportion: .6 x 4/5, .6 x 1/5
        QTest::newRow("the others share the rest")
            << Numbers{8, 4, 1} << Numbers{.2, .3, .5} << 2.0 << 0.0 << Numbers{.4, .48, .12};
        // .7 x 4/5 is above .45
        QTest::newRow("one cap after the other")
            << Numbers{8, 4, 1} << Numbers{.2, .3, .5} << 1.5 << 0.0 << Numbers{.3, .45, .25};
        // what is small beside a capped one is not small beside another
        QTest::newRow("far below one that is capped")
            << Numbers{1e300, 1e-40, 3e-40} << Numbers{.001, .5, .499} << 2.0 << 0.0
            << Numbers{.002, .2495, .7485};
        // all to one; a tenth is by size
        QTest::newRow("at least a part")
            << Numbers{1e300, 1e-300} << Numbers{.5, .5} << 2.0 << .1 << Numbers{.95, .05};
    }
    void weightsByHand() {
        QFETCH(Numbers, wanted);
        QFETCH(Numbers, pi);
        QFETCH(double, c);
        QFETCH(double, gamma);
        QFETCH(Numbers, weights);
        const Eigen::ArrayXd found = groupWeights(arrayOf(wanted).log(), arrayOf(pi), c, gamma);
        QVERIFY(((found - arrayOf(weights)).abs() < 1e-12).all());
    }

    void weightsKeepTheirBounds() {
        std::mt19937_64 random(1);
        std::normal_distribution<double> any(0, 1000);
        std::uniform_real_distribution<double> share(1e-3, 1);
        for (int round = 0; round < 5000; ++round) {
            const Eigen::Index groups = 1 + static_cast<Eigen::Index>(random() % 12);
            Eigen::ArrayXd theta(groups), pi(groups);
            for (Eigen::Index k = 0; k < groups; ++k) {
                theta[k] = any(random);
                pi[k] = share(random);
            }
            pi /= pi.sum();
            const double c = round % 10 == 0 ? 1 : 1 + 10 * share(random);
            const Eigen::ArrayXd p = groupWeights(theta, pi, c, .1);
            QVERIFY((p <= c * pi).all() && (p >= .1 * pi * (1 - 1e-9)).all());
            QVERIFY2(std::abs(p.sum() - 1) < 1e-9, qPrintable(QString::number(p.sum(), 'g', 17)));
        }
    }

    // The event is at the largest rate, c r, whatever the weights.
    void paysForTheLargestRate() {
        TrainingSpec spec = smallSpecFor(dpWorstGroup(), "unused");
        spec.params = {{"sampling_rate", 0.1}, {"rate_cap", 3}, {"steps", 7}, {"losses_share", 0.2}};
        const PreparedRun run = *prepare(spec, loadText(smallCsv(400), spec.schema));
        const auto& step = std::get<SampledEvent>(run.plan.events.front().what);
        QVERIFY(std::abs(step.rate - 0.3) < 1e-12 && step.steps == 7);
        const double z = std::get<GaussianMechanism>(step.mechanisms[0]).noiseMultiplier;
        const double zOfLosses = std::get<GaussianMechanism>(step.mechanisms[1]).noiseMultiplier;
        QVERIFY(std::abs(zOfLosses / z - 2) < 1e-12); // 1/z^2 by .8 and .2
        spec.params["rate_cap"] = 50;                 // everybody, and no more
        QCOMPARE(std::get<SampledEvent>(
                     prepare(spec, loadText(smallCsv(400), spec.schema))->plan.events.front().what)
                     .rate,
                 1.0);
    }

    void isRefused_data() {
        QTest::addColumn<QString>("field");
        QTest::newRow("no groups") << "solver.id";
        QTest::newRow("too many groups") << "constraints";
    }
    void isRefused() {
        QFETCH(QString, field);
        SolverRequest request{
            .facts = {.trainSlots = 1000, .features = 5, .rawFeatures = 3, .classes = 2, .parts = 2},
            .privacy = PrivacyTarget{}};
        QVERIFY(dpWorstGroup().plan(request).ok());
        if (field == "solver.id") request.facts.parts = 1;
        if (field == "constraints") request.facts.parts = maxGroupsAlone + 1;
        const Result<SolverPlan> plan = dpWorstGroup().plan(request);
        QVERIFY(!plan.ok());
        QCOMPARE(QString::fromStdString(plan.errors().front().field), field);
        QVERIFY(!plan.errors().front().remedy.empty());
    }

    // What the argument for its rates does not cover, with who does it instead.
    void isRefusedWithOthers() {
        TrainingSpec spec = smallSpecFor(dpWorstGroup(), "unused");
        QVERIFY(validate(spec).empty());
        Column unit{.name = "person", .role = Role::Unit};
        spec.schema.columns.push_back(unit);
        const Errors units = validate(spec);
        QVERIFY(std::any_of(units.begin(), units.end(), [](const Error& error) {
            return error.field == "solver.id" && error.rule.find("unit") != std::string::npos;
        }));
    }

    // Plain descent follows the four fifths: at weights w of the groups the logit of x is log(w/(1 - w)), so
    // that losses are log(1/w): log 1.25 and log 5. With the groups alike nobody can be told: log 2 for both.
    void theWorstGroupIsBetterOff() {
        const auto plain = lossesOfGroups(contrarySpec("sgd"));
        QVERIFY(std::abs(plain[0] - std::log(1.25)) < 0.03 && std::abs(plain[1] - std::log(5)) < 0.1);
        const auto fair =
            lossesOfGroups(contrarySpec("dp-worst-group", {{"rate_cap", 4}, {"group_rate", 0.05}}));
        QVERIFY2(std::abs(fair[0] - std::log(2)) < 0.05 && std::abs(fair[1] - std::log(2)) < 0.05,
                 qPrintable(QString("%1 %2").arg(fair[0]).arg(fair[1])));
        // a cap below what that takes, (1/2)/(1/5): its weight is 1.5/5
        const auto capped =
            lossesOfGroups(contrarySpec("dp-worst-group", {{"rate_cap", 1.5}, {"group_rate", 0.05}}));
        QVERIFY2(std::abs(capped[1] - std::log(1 / 0.3)) < 0.1, qPrintable(QString::number(capped[1])));
    }
};

TRILEMMA_TEST(TestWorstGroup, NoApplication)
#include "tst_worst_group.moc"
