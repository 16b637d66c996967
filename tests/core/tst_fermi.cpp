// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The coupling of decisions and groups: its formulas, its releases, its limits.
#include "core/data/census_sample.h"
#include "core/fairness/slot_parts.h"
#include "core/learning/records.h"
#include "core/solvers/descent_ascent.h"
#include "core/train/trainer.h"
#include "tests/support/expect.h"
#include "tests/support/loop_steps.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <cmath>

using namespace trilemma;
using namespace trilemma::test;

namespace {

PreparedRun preparedOn(const QByteArray& csv, const char* solver,
                       const std::string& kind = "demographic_parity", double weight = 2) {
    TrainingSpec spec = smallSpec("unused");
    spec.testShare = 0;
    spec.solverId = solver;
    spec.constraints = {{kind, {"group"}, 0.1}};
    spec.params["fairness_weight"] = weight;
    if (!findSolver(solver)->info().isPrivate) spec.privacy.reset();
    return *prepare(spec, loadText(csv, spec.schema));
}

DescentOptions couplingOptions(const PreparedRun& run) {
    return resolvedOptions(run.plan.params, LoopKind::Coupling);
}

/// Scores of every training row, and the soft histogram over the parts.
struct Scores {
    RowBlock block;
    RowMatrix p;
    RateHistogram histogram;
};
Scores scoresOf(const PreparedRun& run, const Eigen::VectorXd& theta) {
    Scores scores;
    const Partition& partition = run.task.constraints.partition;
    scores.block.gather(*run.rows.table, partsOfSlots(partition, *run.rows.table), run.rows.slotIndices);
    run.task.model->probabilities(scores.block, theta, scores.p);
    scores.histogram = RateHistogram::Zero(partition.partCount(), scores.p.cols());
    for (int row = 0; row < scores.block.rows; ++row)
        scores.histogram.row(scores.block.part[static_cast<std::size_t>(row)]) += scores.p.row(row);
    return scores;
}

/// mean of psi from its definition with matrices, record by record; W of record i is that of its label.
double meanPsi(const Scores& scores, const Partition& partition, const Eigen::ArrayXd& shares,
               const Eigen::ArrayXd& dual) {
    const Eigen::Index classes = scores.p.cols();
    const int groups = partition.cellCount();
    double sum = 0;
    for (int row = 0; row < scores.block.rows; ++row) {
        const int part = scores.block.part[static_cast<std::size_t>(row)];
        const int label = part % partition.labels;
        Eigen::MatrixXd w(groups, classes);
        Eigen::VectorXd inverseRoots(groups), s = Eigen::VectorXd::Zero(groups);
        for (int g = 0; g < groups; ++g) {
            const Eigen::Index at = g * partition.labels + label;
            inverseRoots[g] = 1 / std::sqrt(shares[at]);
            for (Eigen::Index k = 0; k < classes; ++k)
                w(g, k) = dual[at + k * partition.partCount()];
        }
        s[part / partition.labels] = 1;
        const Eigen::VectorXd f = scores.p.row(row).matrix();
        sum += -(w * f.asDiagonal() * w.transpose()).trace() +
               2 * (w * f * s.transpose() * inverseRoots.asDiagonal()).trace() - 1;
    }
    return sum / scores.block.rows;
}

double meanLoss(const Scores& scores) {
    double sum = 0;
    for (int row = 0; row < scores.block.rows; ++row)
        sum -= std::log(scores.p(row, scores.block.label[static_cast<std::size_t>(row)]));
    return sum / scores.block.rows;
}

Eigen::VectorXd cosines(Eigen::Index count) {
    return Eigen::VectorXd::NullaryExpr(
        count, [](Eigen::Index i) { return std::cos(2.3 * static_cast<double>(i)); });
}

Eigen::ArrayXd sizesOf(const PreparedRun& run, NoiseSource& noise) {
    Records records(run.rows, run.task.constraints.partition, run.plan.looks, noise);
    return releasedSizes(run.task, records);
}

Eigen::ArrayXd sharesOf(const PreparedRun& run, NoiseSource& noise) {
    return groupShares(sizesOf(run, noise), run.task.constraints.partition.labels);
}

std::unique_ptr<DualPlayer> couplingOf(const PreparedRun& run, const Eigen::ArrayXd& shares,
                                       const DescentOptions& options) {
    return ermiDual({run.task.constraints.partition.labels, shares, 0.01}, 2, options);
}

void addKinds() {
    QTest::addColumn<QString>("kind");
    QTest::newRow("demographic parity") << "demographic_parity";
    QTest::newRow("equalised odds") << "equalised_odds";
}

} // namespace

class TestFermi : public QObject {
    Q_OBJECT

  private slots:
    // sex f, m with P = (1/4, 3/4) and decisions (no, yes): f 20, 5; m 30, 45 of 100.
    // W*_(g,c) = P(g,c) / (sqrt(P_g) P_c); psi* = sum P(g,c)^2 / (P_g P_c) - 1
    //  = 0.04/0.125 + 0.0025/0.125 + 0.09/0.375 + 0.2025/0.375 - 1 = 0.12
    void theBestCouplingIsTheMutualInformation() {
        Partition partition;
        partition.partNames = {"f", "m"};
        RateHistogram histogram(2, 2);
        histogram << 20, 5, 30, 45;
        Eigen::ArrayXd shares(2);
        shares << 0.25, 0.75;
        DescentOptions options;
        options.dualRate = 0.4;
        const auto coupling = ermiDual({partition.labels, shares, 0.01}, 2, options);
        Eigen::ArrayXd w = Eigen::ArrayXd::Zero(coupling->size());
        QVERIFY((coupling->weights(w) == 0).all());
        coupling->observe(histogram);
        for (int i = 0; i < 200; ++i)
            coupling->ascend(w);
        Eigen::ArrayXd best(4); // column by column
        best << 0.2 / 0.5 / 0.5, 0.3 / std::sqrt(0.75) / 0.5, 0.05 / 0.5 / 0.5, 0.45 / std::sqrt(0.75) / 0.5;
        QVERIFY((w - best).abs().maxCoeff() < 1e-9);
        QVERIFY(std::abs(coupling->violation(w) - 0.12) < 1e-9);
    }

    void theCouplingStaysInItsBall() {
        Partition partition;
        partition.partNames = {"f", "m"};
        DescentOptions options;
        options.dualRate = 1e6;
        const auto coupling =
            ermiDual({partition.labels, Eigen::ArrayXd::Constant(2, 0.5), 0.02}, 2, options);
        coupling->observe(RateHistogram::Constant(2, 2, 10));
        Eigen::ArrayXd w = Eigen::ArrayXd::Zero(4);
        coupling->ascend(w);
        QVERIFY(std::abs(w.matrix().norm() - std::sqrt(2 / 0.02)) < 1e-9);
    }

    // More rows than a block holds; every seventh is incomplete and in no group.
    void droppedRecordsHaveNoSize() {
        QByteArray csv = "x,colour,group,y\n";
        Eigen::ArrayXd expected = Eigen::ArrayXd::Zero(2);
        for (int i = 0; i < 5000; ++i) {
            const bool isA = i % 3 == 0;
            csv +=
                (i % 7 ? "1" : "") + QByteArray(",red,") + (isA ? "a" : "b") + (i % 2 ? ",yes\n" : ",no\n");
            if (i % 7) expected[isA ? 0 : 1] += 1;
        }
        const PreparedRun run = preparedOn(csv, "fermi");
        const auto noise = zeroNoise(1);
        const Eigen::ArrayXd sizes = sizesOf(run, *noise);
        QVERIFY((sizes == expected).all());
    }

    // What the paper's clipped gradient releases: a record's table has norm at most 1, also where the
    // coupling is far out; where nothing is clipped, the mean is the gradient that the histogram gives.
    void clippedContributionsHaveNormOne() {
        DescentOptions options;
        options.couplingClippingNorm = 0.5;
        const CouplingGroups groups{2, Eigen::ArrayXd::Constant(4, 0.5), 0.02};
        const auto coupling = clippedCoupling(groups, 2, options, 100);
        RateHistogram added;
        for (int trial = 0; trial < 200; ++trial) {
            const Eigen::ArrayXd w = (trial % 7) * cosines(8 + trial).tail(8).array();
            const double score = 0.5 + 0.5 * std::sin(trial);
            coupling->contribution(trial % 4, (Eigen::ArrayXd(2) << score, 1 - score).finished(), w, added);
            QVERIFY(added.square().sum() <= 1);
            for (int other = (trial + 1) % 2; other < 4; other += 2) // the other label's W is not touched
                QVERIFY((added.row(other) == 0).all());
        }
    }
    void withoutClippingBothGradientsAgree() {
        DescentOptions options;
        options.couplingClippingNorm = 1e3;
        options.dualRate = 0.1;
        const CouplingGroups groups{1, (Eigen::ArrayXd(2) << 0.3, 0.7).finished(), 0.02};
        const auto exact = ermiDual(groups, 2, options);
        const auto clipped = clippedCoupling(groups, 2, options, 10); // a batch of ten records
        const Eigen::ArrayXd from = cosines(4).array();
        RateHistogram histogram = RateHistogram::Zero(2, 2), table = histogram, added;
        for (int i = 0; i < 10; ++i) {
            const Eigen::ArrayXd scores = (Eigen::ArrayXd(2) << 0.05 * i, 1 - 0.05 * i).finished();
            const int part = i < 3 ? 0 : 1;
            histogram.row(part) += scores.transpose();
            clipped->contribution(part, scores, from, added);
            table += added;
        }
        Eigen::ArrayXd a = from, b = from;
        exact->observe(histogram);
        exact->ascend(a);
        clipped->observe(table);
        clipped->ascend(b);
        QVERIFY((a - from).abs().maxCoeff() > 0.01);
        QVERIFY((a - b).abs().maxCoeff() < 1e-9);
    }
    // A clipped gradient has no bounded L1 norm.
    void laplaceDoesNotCoverClippedGradients() {
        TrainingSpec spec = smallSpec("unused");
        spec.solverId = "dp-fermi";
        spec.preset = "paper";
        const SharedTable table = loadText(smallCsv(300), spec.schema);
        const Result<PreparedRun> fits = prepare(spec, table);
        QVERIFY(fits.ok());
        QCOMPARE(fits->plan.params.at("coupling_gradient").get<std::string>(), "clipped");
        spec.params["histogram_noise"] = "laplace";
        const Result<PreparedRun> refused = prepare(spec, table);
        QVERIFY(!refused.ok() && errorAbout(refused.errors(), "solver.params.histogram_noise"));
    }

    void thetaDescendsTheObjective_data() { addKinds(); }
    void thetaDescendsTheObjective() {
        QFETCH(QString, kind);
        const PreparedRun run = preparedOn(smallCsv(300), "fermi", kind.toStdString());
        DescentOptions options = couplingOptions(run);
        options.learningRate = 1;
        options.samplingRate = 1;
        const auto noise = zeroNoise(1);
        const Eigen::ArrayXd shares = sharesOf(run, *noise);
        LoopSteps loop(run, options, withRate(run.plan.looks, 1), *noise, couplingOf(run, shares, options));
        DescentAscentState from = loop.state();
        from.theta = cosines(from.theta.size());
        from.dual = cosines(from.dual.size()).array();
        loop.startAt(from.theta, from.dual);
        loop.step();
        const Eigen::VectorXd moved = from.theta - loop.state().theta;
        const Partition& partition = run.task.constraints.partition;
        const auto objective = [&](const Eigen::VectorXd& theta) {
            const Scores scores = scoresOf(run, theta);
            return meanLoss(scores) + 2 * meanPsi(scores, partition, shares, from.dual);
        };
        for (Eigen::Index i = 0; i < moved.size(); ++i) {
            Eigen::VectorXd up = from.theta, down = from.theta;
            up[i] += 1e-5;
            down[i] -= 1e-5;
            QVERIFY(std::abs(moved[i] - (objective(up) - objective(down)) / 2e-5) < 1e-5);
        }
        // W ascends the mean of psi on the same scores
        const Scores scores = scoresOf(run, from.theta);
        for (Eigen::Index i = 0; i < from.dual.size(); ++i) {
            Eigen::ArrayXd up = from.dual, down = from.dual;
            up[i] += 1e-5;
            down[i] -= 1e-5;
            const double slope =
                (meanPsi(scores, partition, shares, up) - meanPsi(scores, partition, shares, down)) / 2e-5;
            const double step = (loop.state().dual[i] - from.dual[i]) / options.dualRate;
            QVERIFY2(std::abs(step - slope) < 1e-4, qPrintable(QString("%1 %2").arg(step).arg(slope)));
        }
    }

    void sharesOfGroupsByHand() {
        // a: 2 no, 1 yes; b: 1 no, 3 yes; one invalid row that counts for nothing
        const QByteArray csv = "x,colour,group,y\n1,red,a,no\n1,red,a,no\n1,red,a,yes\n1,red,b,no\n"
                               "1,red,b,yes\n1,red,b,yes\n1,red,b,yes\n?,red,a,yes\n";
        const auto noise = zeroNoise(1);
        const PreparedRun parity = preparedOn(csv, "fermi");
        const Eigen::ArrayXd all = sharesOf(parity, *noise);
        QVERIFY(std::abs(all[0] - 3.0 / 7) < 1e-12 && std::abs(all[1] - 4.0 / 7) < 1e-12);
        const PreparedRun odds = preparedOn(csv, "fermi", "equalised_odds");
        const Eigen::ArrayXd byLabel = sharesOf(odds, *noise);
        const Eigen::ArrayXd expected = (Eigen::ArrayXd(4) << 2.0 / 3, 1.0 / 4, 1.0 / 3, 3.0 / 4).finished();
        QVERIFY((byLabel - expected).abs().maxCoeff() < 1e-12);
    }

    // What is declared: one joint event for all steps, and one unsampled Gaussian for the shares.
    void declaresWhatItReleases() {
        const PreparedRun run = preparedOn(smallCsv(300), "dp-fermi");
        const SolverPlan& plan = run.plan;
        QCOMPARE(plan.events.size(), std::size_t(2));
        const auto& steps = std::get<SampledEvent>(plan.events[0].what);
        QCOMPARE(steps.mechanisms.size(), std::size_t(2));
        QCOMPARE(std::get<GaussianMechanism>(steps.mechanisms[0]).noiseMultiplier,
                 drawnNoise(plan.looks, "gradient"));
        QCOMPARE(std::get<GaussianMechanism>(steps.mechanisms[1]).noiseMultiplier,
                 drawnNoise(plan.looks, "histogram"));
        const auto& release = std::get<SampledEvent>(plan.events[1].what);
        QCOMPARE(release.rate, 1.0);
        QCOMPARE(release.steps, std::int64_t(1));
        const double ofSizes = drawnNoise(plan.looks, sizesRelease);
        QCOMPARE(std::get<GaussianMechanism>(release.mechanisms[0]).noiseMultiplier, ofSizes);
        QVERIFY(ofSizes > 1);
        const auto priced = account(plan.events, Relation::ZeroOut, 1e-5);
        QVERIFY(*priced->epsilon <= 1.0 && *priced->epsilon > 0.99);
    }

    void sharesAreReleasedWithTheDeclaredNoise() {
        const PreparedRun run = preparedOn(smallCsv(2000), "dp-fermi");
        const auto none = zeroNoise(1), noise = seededNoise(5);
        const double exact = sharesOf(run, *none)[0];
        constexpr int draws = 4000;
        double squares = 0;
        for (int i = 0; i < draws; ++i) {
            const double shift = sharesOf(run, *noise)[0] - exact;
            squares += shift * shift;
        }
        // a/(a + b) with independent noise of variance z^2 on both: about z^2 (a^2 + b^2) / n^4
        const double n = static_cast<double>(run.rows.slotIndices.size());
        const double deviation = drawnNoise(run.plan.looks, sizesRelease) / n;
        const double variance = deviation * deviation * (exact * exact + (1 - exact) * (1 - exact));
        QVERIFY2(std::abs(squares / draws / variance - 1) < 5 * std::sqrt(2.0 / draws) + 0.02,
                 qPrintable(QString::number(squares / draws / variance)));
    }

    // Zero-out of one record changes the counts behind the shares by one.
    void withoutNoiseAndClippingItIsItsTwin() {
        const PreparedRun twin = preparedOn(smallCsv(200), "fermi");
        const PreparedRun run = preparedOn(smallCsv(200), "dp-fermi");
        const DescentOptions options = couplingOptions(twin);
        const Loop looks = withRate(run.plan.looks, twin.plan.step.rate);
        DescentOptions wide = options;
        wide.clippingNorm = 100;
        const auto first = zeroNoise(5), second = zeroNoise(5);
        const Eigen::ArrayXd shares = sharesOf(twin, *first);
        QVERIFY((sharesOf(run, *second) == shares).all());
        LoopSteps a(twin, options, twin.plan.looks, *first, couplingOf(twin, shares, options));
        LoopSteps b(run, wide, looks, *second, couplingOf(run, shares, wide));
        for (int i = 0; i < 40; ++i) {
            a.step();
            b.step();
            QVERIFY2((a.state().theta - b.state().theta).norm() < 1e-3, qPrintable(QString::number(i)));
            QVERIFY((a.state().dual - b.state().dual).abs().maxCoeff() < 1e-3);
        }
        QVERIFY(a.state().theta.norm() > 0.1 && a.state().dual.abs().maxCoeff() > 0.1);
    }

    // A larger weight presses the groups together.
    void moreWeightIsASmallerGap() {
        TrainingSpec spec;
        spec.schema = *readySchema(censusSampleSchema);
        spec.solverId = "fermi";
        spec.constraints = {{"demographic_parity", {"sex"}, 0.1}};
        const SharedTable table = *loadTable({censusSampleName}, spec.schema);
        double before = 1;
        for (const double weight : {0.0, 1.0, 4.0}) {
            spec.params = {{"fairness_weight", weight}};
            const double gap = *execute(*prepare(spec, table), {}, {})->constraints.front().gapTrain;
            QVERIFY2(gap < 0.9 * before, qPrintable(QString("%1: %2").arg(weight).arg(gap)));
            before = gap;
        }
    }

    void whatItCannotExpressIsRefused_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<int>("count");
        QTest::addColumn<QString>("field");
        QTest::newRow("a floor") << "recall_floor" << 1 << "constraints.0.kind";
        QTest::newRow("two constraints") << "equalised_odds" << 2 << "constraints";
    }
    void whatItCannotExpressIsRefused() {
        QFETCH(QString, kind);
        QFETCH(int, count);
        QFETCH(QString, field);
        TrainingSpec spec = smallSpec("unused");
        spec.solverId = "dp-fermi";
        spec.constraints.assign(static_cast<std::size_t>(count), {kind.toStdString(), {"group"}, 0.1});
        const Errors errors = validate(spec);
        QCOMPARE(errors.size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(errors[0].field), field);
        QVERIFY(errors[0].remedy.find("raco-dp") != std::string::npos);
    }
};

TRILEMMA_TEST(TestFermi, NoApplication)
#include "tst_fermi.moc"
