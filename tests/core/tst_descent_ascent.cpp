// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The step that draws noise: its sensitivity, its noise, its gradients, and its limits.
#include "core/fairness/constraint_catalog.h"
#include "core/fairness/slot_parts.h"
#include "core/models/predictor.h"
#include "core/solvers/descent_ascent.h"
#include "core/solvers/raco_dp.h"
#include "core/solvers/sgda.h"
#include "core/train/trainer.h"
#include "tests/support/decision_kinds.h"
#include "tests/support/loop_steps.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <cmath>

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// A prepared problem on `rows` small rows without a test part.
PreparedRun preparedOn(const QByteArray& csv, const char* solver, double gamma = 0.1,
                       const std::string& kind = "demographic_parity") {
    TrainingSpec spec = smallSpec("unused");
    spec.testShare = 0;
    spec.solverId = solver;
    spec.constraints = {{kind, {"group"}, gamma}};
    if (!findSolver(solver)->info().isPrivate) spec.privacy.reset();
    return *prepare(spec, loadText(csv, spec.schema));
}

DescentOptions optionsOf(const PreparedRun& run) {
    DescentOptions options;
    applyParams(run.plan.params, options);
    return options;
}

/// One step from a given state without noise.
DescentAscentState stepped(const PreparedRun& run, DescentOptions options, const DescentAscentState& from) {
    const auto noise = zeroNoise(1);
    options.samplingRate = 1;
    LoopSteps loop(run, options, withRate(run.plan.looks, 1), *noise);
    loop.startAt(from.theta, from.dual);
    loop.step();
    return loop.state();
}

/// mean loss + sum_j lambda_j Gamma_j with soft rates (tau 1), straight from the definition.
double lagrangian(const PreparedRun& run, const Eigen::VectorXd& theta, const Eigen::ArrayXd& dual) {
    RowBlock block;
    block.gather(*run.rows.table, partsOfSlots(run.task.constraints.partition, *run.rows.table),
                 run.rows.slotIndices);
    RowMatrix p;
    run.task.model->probabilities(block, theta, p);
    double value = 0;
    for (int row = 0; row < block.rows; ++row)
        value -= std::log(p(row, block.label[static_cast<std::size_t>(row)])) / block.rows;
    RateHistogram soft = RateHistogram::Zero(run.task.constraints.partition.partCount(), p.cols());
    for (int row = 0; row < block.rows; ++row)
        soft.row(block.part[static_cast<std::size_t>(row)]) += p.row(row);
    for (std::size_t j = 0; j < run.task.constraints.constraints.size(); ++j)
        for (const SubsetTerm& term : run.task.constraints.constraints[j].terms) {
            double size = 0;
            for (const int part : term.parts)
                size += soft.row(part).sum();
            for (std::size_t i = 0; i < term.parts.size(); ++i)
                value += dual[static_cast<Eigen::Index>(j)] / size *
                         (term.weights.row(static_cast<Eigen::Index>(i)) * soft.row(term.parts[i])).sum();
        }
    return value;
}

Eigen::VectorXd cosineWeights(Eigen::Index count) {
    Eigen::VectorXd theta(count);
    for (Eigen::Index i = 0; i < count; ++i)
        theta[i] = std::cos(2.3 * static_cast<double>(i));
    return theta;
}

} // namespace

class TestDescentAscent : public QObject {
    Q_OBJECT

  private slots:
    void descendsTheLagrangian_data() {
        QTest::addColumn<QString>("kind");
        for (const ConstraintKind& kind : decisionKinds())
            if (kind.id != "custom") QTest::newRow(kind.id.c_str()) << QString::fromStdString(kind.id);
    }
    void descendsTheLagrangian() {
        QFETCH(QString, kind);
        const PreparedRun run = preparedOn(smallCsv(300), "sgda", 0.1, kind.toStdString());
        DescentOptions options = optionsOf(run);
        options.augmentation = 0;
        options.learningRate = 1;
        DescentAscentState from;
        from.theta = cosineWeights(run.task.model->parameterCount());
        from.dual = Eigen::ArrayXd::LinSpaced(
            static_cast<Eigen::Index>(run.task.constraints.constraints.size()), 0.3, 1.7);
        const Eigen::VectorXd moved = from.theta - stepped(run, options, from).theta;
        for (Eigen::Index i = 0; i < moved.size(); ++i) {
            Eigen::VectorXd up = from.theta, down = from.theta;
            up[i] += 1e-5;
            down[i] -= 1e-5;
            const double slope = (lagrangian(run, up, from.dual) - lagrangian(run, down, from.dual)) / 2e-5;
            QVERIFY2(std::abs(moved[i] - slope) < 1e-5,
                     qPrintable(QString("%1: %2 %3").arg(i).arg(moved[i]).arg(slope)));
        }
    }

    void dualAscendsTheHardViolation() {
        const PreparedRun run = preparedOn(smallCsv(300), "sgda", 0.05);
        DescentOptions options = optionsOf(run);
        options.dualRate = 0.5;
        DescentAscentState from;
        from.theta = cosineWeights(run.task.model->parameterCount());
        const DescentAscentState after = stepped(run, options, from);
        const EvaluationCounts counts =
            countDecisions(*run.rows.table, run.rows.slotIndices, run.task.constraints.partition,
                           TrainedModel(run.task.model, from.theta));
        const RateHistogram hard = counts.decisions.cast<double>();
        for (std::size_t j = 0; j < run.task.constraints.constraints.size(); ++j) {
            const double violation =
                constraintValue(run.task.constraints.constraints[j], countsOf(hard, 1)) - 0.05;
            const double expected = std::clamp(0.5 * violation, 0.0, options.dualMax);
            QVERIFY(std::abs(after.dual[static_cast<Eigen::Index>(j)] - expected) < 1e-12);
        }
    }

    // Zero-out of one record changes one row of the histogram by at most 1 in L2 norm.
    void histogramHasSensitivityOne_data() {
        QTest::addColumn<bool>("soft");
        QTest::newRow("hard counts") << false;
        QTest::newRow("soft counts") << true;
    }
    void histogramHasSensitivityOne() {
        QFETCH(bool, soft);
        QByteArray with = smallCsv(60), without = with;
        without.replace(without.lastIndexOf('\n', -2) + 1, without.size(), "?,red,a,yes\n"); // keeps its slot
        const PreparedRun full = preparedOn(with, "raco-dp"), less = preparedOn(without, "raco-dp");
        QCOMPARE(less.rows.table->slotCount, full.rows.table->slotCount);
        DescentOptions options = optionsOf(full);
        options.dualValues = soft ? DualValues::Soft : DualValues::Hard;
        DescentAscentState from;
        from.theta = cosineWeights(full.task.model->parameterCount());
        const RateHistogram a = stepped(full, options, from).histogram;
        const RateHistogram b = stepped(less, options, from).histogram;
        const double distance = (a - b).matrix().norm();
        QVERIFY(distance > 0.5);
        QVERIFY2(distance <= 1, qPrintable(QString::number(distance, 'g', 17)));
    }

    // The noise that is drawn is the noise that is priced: variance of every cell and weight over many first
    // steps of the real loop, within 5 standard errors, and no correlation between cells.
    void noiseIsTheDeclaredNoise() {
        const PreparedRun run = preparedOn(smallCsv(20), "raco-dp");
        DescentOptions options = optionsOf(run);
        options.learningRate = 1;
        const SolverPlan& plan = run.plan;
        const Loop looks = withRate(plan.looks, 0x1p-20); // nobody is sampled: everything released is noise
        constexpr int draws = 4000;
        const auto noise = seededNoise(11);
        Eigen::ArrayXd cellSquares = Eigen::ArrayXd::Zero(4), products = Eigen::ArrayXd::Zero(6);
        double weightSquares = 0;
        for (int i = 0; i < draws; ++i) {
            LoopSteps loop(run, options, looks, *noise);
            loop.step();
            const Eigen::Map<const Eigen::ArrayXd> cells(loop.state().histogram.data(), 4);
            cellSquares += cells.square();
            int pair = 0;
            for (int a = 0; a < 4; ++a)
                for (int b = a + 1; b < 4; ++b)
                    products[pair++] += cells[a] * cells[b];
            weightSquares +=
                loop.state().theta.squaredNorm() / static_cast<double>(loop.state().theta.size());
        }
        const double cellVariance = drawnNoise(plan.looks, "histogram") * drawnNoise(plan.looks, "histogram");
        const double error = 5 * std::sqrt(2.0 / draws);
        for (int cell = 0; cell < 4; ++cell)
            QVERIFY(std::abs(cellSquares[cell] / draws / cellVariance - 1) < error);
        for (int pair = 0; pair < 6; ++pair)
            QVERIFY(std::abs(products[pair] / draws / cellVariance) < 5 / std::sqrt(double(draws)));
        const double deviation =
            drawnNoise(plan.looks, "gradient") * options.clippingNorm / plan.step.expectedBatch;
        const double parameters = run.task.model->parameterCount();
        QVERIFY(std::abs(weightSquares / draws / (deviation * deviation) - 1) <
                5 * std::sqrt(2.0 / draws / parameters));
    }

    void withoutNoiseAndClippingItIsItsTwin() {
        const PreparedRun twin = preparedOn(smallCsv(200), "sgda");
        const PreparedRun run = preparedOn(smallCsv(200), "raco-dp");
        DescentOptions options = optionsOf(twin);
        const Loop looks = withRate(run.plan.looks, twin.plan.step.rate);
        DescentOptions wide = options;
        wide.clippingNorm = 100; // no example's gradient is as long
        const auto first = zeroNoise(5), second = zeroNoise(5);
        LoopSteps a(twin, options, twin.plan.looks, *first), b(run, wide, looks, *second);
        for (int i = 0; i < 40; ++i) {
            a.step();
            b.step();
            QVERIFY2((a.state().theta - b.state().theta).norm() < 1e-3, qPrintable(QString::number(i)));
            QVERIFY((a.state().dual - b.state().dual).abs().maxCoeff() < 1e-3);
        }
        QVERIFY(a.state().theta.norm() > 0.1);
    }

    void anEmptySampleIsAStepLikeAnyOther() {
        const PreparedRun run = preparedOn(smallCsv(20), "raco-dp");
        const auto noise = seededNoise(1);
        LoopSteps loop(run, optionsOf(run), withRate(run.plan.looks, 0x1p-20), *noise);
        loop.step();
        QCOMPARE(loop.state().step, std::int64_t(1));
        QVERIFY(loop.state().theta.norm() > 0);
        QVERIFY(loop.state().histogram.abs().minCoeff() > 0);
    }

    void stateSurvivesJsonAndGoesOn() {
        const PreparedRun run = preparedOn(smallCsv(200), "raco-dp");
        DescentOptions options = optionsOf(run);
        options.optimiser = Optimiser::Adam; // carries most
        options.momentum = 0.9;
        const auto once = seededNoise(3), twice = seededNoise(3);
        LoopSteps straight(run, options, run.plan.looks, *once);
        for (int i = 0; i < 40; ++i)
            straight.step();
        LoopSteps first(run, options, run.plan.looks, *twice);
        for (int i = 0; i < 25; ++i)
            first.step();
        LoopSteps second(run, options, run.plan.looks, *twice);
        QVERIFY(second.restore(Json::parse(toText(first.save()))).ok());
        for (int i = 25; i < 40; ++i)
            second.step();
        QVERIFY(second.released() == straight.released());
        QVERIFY((second.state().dual == straight.state().dual).all());
        QVERIFY(!second.restore(Json{{"step", 2}}).ok());
    }

    void averagesTheLastShare() {
        const PreparedRun run = preparedOn(smallCsv(100), "raco-dp");
        DescentOptions options = optionsOf(run);
        options.steps = 4;
        options.averaging = 0.5;
        const auto noise = seededNoise(9);
        LoopSteps loop(run, options, run.plan.looks, *noise);
        Eigen::VectorXd sum = Eigen::VectorXd::Zero(run.task.model->parameterCount());
        for (int i = 1; i <= 4; ++i) {
            loop.step();
            if (i > 2) sum += loop.state().theta;
        }
        QVERIFY((loop.released() - sum / 2).norm() < 1e-15);
        options.averaging = 0;
        LoopSteps last(run, options, run.plan.looks, *noise);
        last.step();
        QVERIFY(last.released() == last.state().theta);
    }
};

TRILEMMA_TEST(TestDescentAscent, NoApplication)
#include "tst_descent_ascent.moc"
