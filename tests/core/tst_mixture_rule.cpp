// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Mixtures of decisions by an exact oracle: within the bound of each step's theorem in every round, an
// optimum by hand, and weights that are those of the shares.
#include "core/fairness/constraint_catalog.h"
#include "core/solvers/mixture_rule.h"
#include "tests/support/test_program.h"

#include <cmath>
#include <numbers>
#include <random>

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// Two groups, two labels: parts (f, no), (f, yes), (m, no), (m, yes).
ConstraintSet bySex(double gamma) {
    const PartitionAxes axes{{{"sex", {"f", "m"}, {}}}, {"y", {"no", "yes"}, {}}};
    return buildConstraints(axes, {{"demographic_parity", {"sex"}, gamma}}, true);
}

PenalisedObjective objectiveWith(ObjectiveKind kind, double eta, double alpha, double gamma,
                                 const Eigen::ArrayXd& sizes) {
    const ConstraintSet set = bySex(gamma);
    return penalisedObjective(set.partition, set.constraints, sizes,
                              {.kind = kind, .alpha = alpha, .eta = eta});
}

/// Decides so many of each part for yes.
DecisionShares decidingYes(const Eigen::ArrayXd& sizes, const Eigen::ArrayXd& rates) {
    DecisionShares shares(sizes.size(), 2);
    shares.col(1) = sizes * rates;
    shares.col(0) = sizes * (1 - rates);
    return shares;
}

std::vector<DecisionShares> someDecisions(const Eigen::ArrayXd& sizes, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> any(0, 1);
    std::vector<DecisionShares> decisions;
    Eigen::ArrayXd truth(sizes.size());
    for (Eigen::Index part = 0; part < sizes.size(); ++part)
        truth[part] = static_cast<double>(part % 2);
    for (int i = 0; i < 25; ++i) {
        Eigen::ArrayXd rates(sizes.size());
        for (double& rate : rates)
            rate = any(random) < 0.3 ? std::round(any(random)) : any(random);
        decisions.push_back(decidingYes(sizes, rates));
    }
    decisions.push_back(decidingYes(sizes, truth)); // far better than what chance mixes
    return decisions;
}

/// The exact oracle.
const DecisionShares& cheapest(const std::vector<DecisionShares>& decisions, const Eigen::ArrayXXd& costs) {
    return *std::min_element(decisions.begin(), decisions.end(), [&](const auto& a, const auto& b) {
        return (a * costs).sum() < (b * costs).sum();
    });
}

double gapAt(const std::vector<DecisionShares>& decisions, const Eigen::ArrayXXd& gradient,
             const DecisionShares& at) {
    return (gradient * (at - cheapest(decisions, gradient))).sum();
}

/// Lower bound of h over all mixtures, by the duality gap of many rounds.
double leastOf(const PenalisedObjective& h, const std::vector<DecisionShares>& decisions, int rounds) {
    const auto rule = mixtureRule(MixtureStep::FrankWolfe, h, decisions.front(), 1);
    double least = -1e300;
    for (int t = 0; t < rounds; ++t) {
        const DecisionShares at = rule->point();
        least = std::max(least, h.value(at) - gapAt(decisions, h.gradient(at), at));
        rule->add(cheapest(decisions, rule->costs()));
    }
    return least;
}

double harmonic(int t) {
    double sum = 0;
    for (int i = 1; i <= t; ++i)
        sum += 1.0 / i;
    return sum;
}

} // namespace

class TestMixtureRule : public QObject {
    Q_OBJECT

  private slots:
    // In every round, for every objective; an oracle that finds anything at all does not keep to the bound.
    void boundsHold_data() {
        QTest::addColumn<int>("step");
        QTest::addColumn<int>("kind");
        for (const auto& [kind, name] : objectiveKindNames) {
            QTest::addRow("Frank-Wolfe, %s", name)
                << static_cast<int>(MixtureStep::FrankWolfe) << static_cast<int>(kind);
            QTest::addRow("fictitious play, %s", name)
                << static_cast<int>(MixtureStep::FictitiousPlay) << static_cast<int>(kind);
            QTest::addRow("line search, %s", name)
                << static_cast<int>(MixtureStep::LineSearch) << static_cast<int>(kind);
        }
    }
    void boundsHold() {
        QFETCH(int, step);
        QFETCH(int, kind);
        const Eigen::ArrayXd sizes = Eigen::Array4d(.1, .2, .3, .4);
        constexpr int rounds = 4000;
        for (std::uint64_t seed = 1; seed <= 2; ++seed) {
            const auto decisions = someDecisions(sizes, seed);
            const PenalisedObjective h = objectiveWith(static_cast<ObjectiveKind>(kind), 2, 1, 0.02, sizes);
            const double least = leastOf(h, decisions, 8000), curvature = h.curvature();
            const double first = h.value(decisions.front()) - least;
            const auto rule = mixtureRule(static_cast<MixtureStep>(step), h, decisions.front(), 1);
            const auto random = mixtureRule(static_cast<MixtureStep>(step), h, decisions.front(), 1);
            double below = -1e300, bound = 0;
            const bool isSearch = step == static_cast<int>(MixtureStep::LineSearch);
            for (int t = 1; t <= rounds; ++t) {
                bound = isSearch ? (t == 1 ? first : 2 * curvature / (t + 2))
                        : step == static_cast<int>(MixtureStep::FrankWolfe)
                            ? 2 * curvature / (t + 2) + 2 * first / (t * (t + 1.0))
                            : (first + curvature * (harmonic(t) - 1) / 2) / t;
                const DecisionShares at = rule->mixture();
                const double above = h.value(at) - least;
                QVERIFY2(
                    above <= bound + 1e-9,
                    qPrintable(QString("seed %1, t %2: %3 > %4").arg(seed).arg(t).arg(above).arg(bound)));
                below = std::max(below, h.value(at) - gapAt(decisions, h.gradient(at), at));
                const MixtureProgress progress = rule->add(cheapest(decisions, rule->costs()));
                QVERIFY(std::abs(progress.objective - h.value(rule->mixture())) < 1e-12);
                QVERIFY(std::abs(progress.gap - (progress.objective - below)) < 1e-9);
                QVERIFY(progress.gap >= progress.objective - least - .01); // least is a little too low itself
                random->add(decisions[static_cast<std::size_t>(t) % decisions.size()]);
            }
            QVERIFY2(isSearch || h.value(random->mixture()) - least > 2 * bound,
                     qPrintable(QString::number(bound)));
        }
    }

    // Zinkevich's bound with the steps that were taken and the gaps that projections left.
    void onlineBound_data() {
        QTest::addColumn<int>("projections");
        QTest::newRow("a call each") << 1;
        QTest::newRow("four calls each") << 4;
        QTest::newRow("forty calls each") << 40;
    }
    void onlineBound() {
        QFETCH(int, projections);
        const Eigen::ArrayXd sizes = Eigen::Array4d(.1, .2, .3, .4);
        const auto decisions = someDecisions(sizes, 7);
        const PenalisedObjective h = objectiveWith(ObjectiveKind::Error, 10, .5, 0.02, sizes);
        const double least = leastOf(h, decisions, 8000);
        const double diameter = std::numbers::sqrt2 * sizes.matrix().norm();
        const auto rule = mixtureRule(MixtureStep::Online, h, decisions.front(), projections);
        double squares = 0, gaps = 0;
        for (int n = 1; n <= 300; ++n) {
            const Eigen::ArrayXXd gradient = h.gradient(rule->point());
            squares += gradient.square().sum();
            const double above = h.value(rule->mixture()) - least;
            const double bound = (std::numbers::sqrt2 * diameter * std::sqrt(squares) + gaps) / n;
            QVERIFY2(above <= bound + 1e-9,
                     qPrintable(QString("n %1: %2 > %3").arg(n).arg(above).arg(bound)));
            const double step = diameter / std::sqrt(2 * squares);
            const DecisionShares target = rule->point() - step * gradient;
            for (int call = 0; call < projections; ++call)
                rule->add(cheapest(decisions, rule->costs()));
            gaps += gapAt(decisions, rule->point() - target, rule->point()) / step;
        }
        if (projections != 40) return;
        QVERIFY(h.value(rule->mixture()) - least < .05);
        DecisionShares mean = DecisionShares::Zero(4, 2); // which is far from it
        for (const DecisionShares& each : decisions)
            mean += each / static_cast<double>(decisions.size());
        QVERIFY2(h.value(mean) - least > .2, qPrintable(QString::number(h.value(mean) - least)));
    }

    // The rounds of a projection that does not end are paid for, and count.
    void unfinishedProjections() {
        const Eigen::ArrayXd sizes = Eigen::Array4d(.1, .2, .3, .4);
        const auto decisions = someDecisions(sizes, 7);
        const PenalisedObjective h = objectiveWith(ObjectiveKind::Error, 10, .5, 0.02, sizes);
        const auto rule = mixtureRule(MixtureStep::Online, h, decisions.front(), 100);
        for (int t = 0; t < 20; ++t)
            rule->add(cheapest(decisions, rule->costs()));
        const Eigen::ArrayXd weights = rule->weights();
        QVERIFY(weights.size() == 21 && std::abs(weights.sum() - 1) < 1e-12 && weights[0] < .9);
        QVERIFY(h.value(rule->mixture()) < h.value(decisions.front()));
    }

    // f is all no's, m all yes's: deciding by the truth has no error and a gap of 1, everybody yes an error
    // of 1/2 and no gap. With gamma = 0.2 a fifth of the truth is the best: error 0.4.
    void optimumByHand_data() {
        QTest::addColumn<int>("step");
        QTest::addColumn<double>("within");
        QTest::newRow("Frank-Wolfe") << static_cast<int>(MixtureStep::FrankWolfe) << .005;
        QTest::newRow("fictitious play") << static_cast<int>(MixtureStep::FictitiousPlay) << .01;
        QTest::newRow("line search") << static_cast<int>(MixtureStep::LineSearch) << .005;
        QTest::newRow("online") << static_cast<int>(MixtureStep::Online) << .02;
    }
    void optimumByHand() {
        QFETCH(int, step);
        QFETCH(double, within);
        const Eigen::ArrayXd sizes = Eigen::Array4d(.5, 5e-4, 5e-4, .5),
                             people = Eigen::Array4d(.5, 0, 0, .5);
        const std::vector<DecisionShares> decisions{decidingYes(people, Eigen::Array4d::Ones()),
                                                    decidingYes(people, Eigen::Array4d(0, 0, 0, 1))};
        const PenalisedObjective h = objectiveWith(ObjectiveKind::Error, 2000, .1, .2, sizes);
        const auto rule = mixtureRule(static_cast<MixtureStep>(step), h, decisions.front(), 4);
        for (int t = 0; t < 20'000; ++t)
            rule->add(cheapest(decisions, rule->costs()));
        const DecisionShares mixture = rule->mixture();
        const double error = mixture(0, 1) + mixture(3, 0);
        const double gap = std::abs(mixture(0, 1) - mixture(3, 1)) / .5;
        QVERIFY2(std::abs(error - .4) < within && std::abs(gap - .2) < 2 * within,
                 qPrintable(QString("%1, %2").arg(error).arg(gap)));
    }

    // The duality gap is within the theorem's bound in every round, and no mixture is further below it.
    void dualBound_data() {
        QTest::addColumn<double>("bound");
        QTest::newRow("half a group") << .5;
        QTest::newRow("two groups") << 2.0;
        QTest::newRow("twenty") << 20.0;
    }
    void dualBound() {
        QFETCH(double, bound);
        const Eigen::ArrayXd sizes = Eigen::Array4d(.1, .2, .3, .4);
        const auto decisions = someDecisions(sizes, 11);
        const PenalisedObjective h = objectiveWith(ObjectiveKind::Error, 1e12, 1, .05, sizes);
        const double inequalities = static_cast<double>(h.g->losses.size()), rho = 1.05;
        constexpr int rounds = 2000;
        const double rate = std::sqrt(std::log(inequalities + 1) / rounds) / rho;
        const auto rule = exponentiatedGradient(h, decisions.front(), bound, rate);
        double least = 1e9; // primal, of any mixture that was seen
        for (int t = 1; t <= rounds; ++t) {
            const MixtureProgress progress = rule->add(cheapest(decisions, rule->costs()));
            const double most = bound * std::log(inequalities + 1) / (rate * t) + bound * rate * rho * rho;
            QVERIFY2(progress.gap <= most + 1e-9 && progress.gap > -1e-9,
                     qPrintable(QString("t %1: %2 > %3").arg(t).arg(progress.gap).arg(most)));
            least = std::min(least, progress.objective);
            QVERIFY(progress.objective - progress.gap <= least + 1e-9);
        }
    }

    // The mixture is the weighted mean of the decisions, whatever they are; weights by hand.
    void weights_data() {
        QTest::addColumn<int>("step");
        for (const auto& [step, name] : mixtureStepNames)
            QTest::newRow(name) << static_cast<int>(step);
    }
    void weights() {
        QFETCH(int, step);
        const Eigen::ArrayXd sizes = Eigen::Array4d(.1, .2, .3, .4);
        const auto decisions = someDecisions(sizes, 3);
        const PenalisedObjective h = objectiveWith(ObjectiveKind::Error, 10, .5, 0.02, sizes);
        const auto rule = mixtureRule(static_cast<MixtureStep>(step), h, decisions.front(), 3);
        std::vector<DecisionShares> added{decisions.front()};
        for (int t = 0; t < 9; ++t) {
            added.push_back(cheapest(decisions, rule->costs()));
            rule->add(added.back());
            const Eigen::ArrayXd weights = rule->weights();
            QCOMPARE(weights.size(), static_cast<Eigen::Index>(added.size()));
            QVERIFY(std::abs(weights.sum() - 1) < 1e-12 && (weights >= 0).all());
            DecisionShares mean = DecisionShares::Zero(4, 2);
            for (std::size_t i = 0; i < added.size(); ++i)
                mean += weights[static_cast<Eigen::Index>(i)] * added[i];
            QVERIFY((mean - rule->mixture()).abs().maxCoeff() < 1e-12);
        }
        const Eigen::ArrayXd weights = rule->weights();
        for (Eigen::Index i = 0; i < 10; ++i) { // of ten
            if (step == static_cast<int>(MixtureStep::FrankWolfe))
                QVERIFY(std::abs(weights[i] - static_cast<double>(i + 1) / 55) < 1e-12);
            if (step == static_cast<int>(MixtureStep::FictitiousPlay))
                QVERIFY(std::abs(weights[i] - .1) < 1e-12);
        }
    }

    // By hand: lambda is B/(J + 1) at first; the first decision drops out; a violation raises its lambda.
    void dualByHand() {
        const Eigen::ArrayXd sizes = Eigen::Array4d(.25, .25, .25, .25);
        const PenalisedObjective h = objectiveWith(ObjectiveKind::Error, 1e12, 1, .1, sizes);
        const auto j = static_cast<double>(h.g->losses.size());
        const DecisionShares all = decidingYes(sizes, Eigen::Array4d::Ones());
        const DecisionShares ofF = decidingYes(sizes, Eigen::Array4d(1, 1, 0, 0));
        const auto rule = exponentiatedGradient(h, all, 2, .5);
        QVERIFY((rule->weights() == Eigen::ArrayXd::Ones(1)).all());
        Eigen::ArrayXXd even = h.f.gradient(all);
        for (const LinearLoss& loss : h.g->losses)
            even += 2 / (j + 1) * loss.weights;
        QVERIFY((rule->costs() - even).abs().maxCoeff() < 1e-12);
        double sum = 1, ofLargest = 0;
        for (const LinearLoss& loss : h.g->losses) {
            sum += std::exp(.5 * loss.of(ofF));
            ofLargest = std::max(ofLargest, std::exp(.5 * loss.of(ofF)));
        }
        const MixtureProgress progress = rule->add(ofF);
        QVERIFY(std::abs(progress.objective - (.5 + 2 * .9)) < 1e-6);
        double excess = 0;
        for (const LinearLoss& loss : h.g->losses)
            excess += 2 / (j + 1) * loss.of(ofF);
        QVERIFY(std::abs(progress.gap - (2 * .9 - excess)) < 1e-6);
        QVERIFY((rule->weights() == Eigen::Array2d(0, 1)).all() && (rule->mixture() == ofF).all());
        Eigen::ArrayXXd raised = h.f.gradient(all);
        for (const LinearLoss& loss : h.g->losses)
            raised += 2 * std::exp(.5 * loss.of(ofF)) / sum * loss.weights;
        QVERIFY((rule->costs() - raised).abs().maxCoeff() < 1e-9);
        QVERIFY(ofLargest / sum > 1 / (j + 1));
    }
};

TRILEMMA_TEST(TestMixtureRule, NoApplication)
#include "tst_mixture_rule.moc"
