// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Objectives over group losses: values by hand, gradients by differences, and the sensitivity against every
// pair of neighbouring counts of a few records.
#include "core/fairness/constraint_catalog.h"
#include "core/fairness/group_objective.h"
#include "tests/support/decision_kinds.h"
#include "tests/support/test_program.h"

#include <cmath>
#include <random>

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// Two groups, two labels: parts (f, no), (f, yes), (m, no), (m, yes).
ConstraintSet fourParts(const std::vector<ConstraintSpec>& specs) {
    const PartitionAxes axes{{{"sex", {"f", "m"}, {}}}, {"y", {"no", "yes"}, {}}};
    ConstraintSet set = buildConstraints(axes, specs, true);
    set.partition = partitionOf(axes, true); // also where nothing is asked for
    return set;
}

Eigen::ArrayXd unequalShares() {
    return Eigen::Array4d(.1, .2, .3, .4);
}

PenalisedObjective objectiveFor(ObjectiveKind kind, const std::vector<ConstraintSpec>& specs,
                                const Eigen::ArrayXd& shares = unequalShares(), double giniBound = 1) {
    const ConstraintSet set = fourParts(specs);
    return penalisedObjective(set.partition, set.constraints, shares,
                              {.kind = kind, .alpha = .2, .eta = 20, .missCost = .9, .giniBound = giniBound});
}

/// Everybody of part q is decided as row q says.
DecisionShares decidedRates(const Eigen::ArrayXd& shares, const std::vector<std::array<double, 2>>& rates) {
    DecisionShares decisions(shares.size(), 2);
    for (Eigen::Index q = 0; q < shares.size(); ++q)
        for (Eigen::Index k = 0; k < 2; ++k)
            decisions(q, k) = shares[q] * rates[static_cast<std::size_t>(q)][static_cast<std::size_t>(k)];
    return decisions;
}

} // namespace

class TestGroupObjective : public QObject {
    Q_OBJECT

  private slots:
    void values() {
        // f: half of the no's wrong, all yes's right; m: all no's right, a quarter of the yes's wrong
        const DecisionShares shares = decidedRates(unequalShares(), {{{.5, .5}, {0, 1}, {1, 0}, {.25, .75}}});
        const auto value = [&](ObjectiveKind kind) { return objectiveFor(kind, {}).value(shares); };
        QVERIFY(std::abs(value(ObjectiveKind::Error) - (.05 + .1)) < 1e-12);
        // no's taken for yes: .05 of everybody; missed: .1
        QVERIFY(std::abs(value(ObjectiveKind::CostSensitive) - (.1 * .05 + .9 * .1)) < 1e-12);
        // recalls: no (.05 + .3)/.4, yes (.2 + .3)/.6; above .05 by a line
        const double no = .05 + .95 * .35 / .4, yes = .05 + .95 * .5 / .6;
        QVERIFY(std::abs(value(ObjectiveKind::GeometricMean) + std::sqrt(no * yes)) < 1e-12);
        QVERIFY(std::abs(value(ObjectiveKind::HarmonicMean) + 2 / (1 / no + 1 / yes)) < 1e-12);
        // groups err .05/.3 and .1/.7
        const double worst = std::log(std::exp(20 * .05 / .3) + std::exp(20 * .1 / .7)) / 20;
        QVERIFY(std::abs(value(ObjectiveKind::WorstGroup) - worst) < 1e-12);
    }

    // Rates of yes: f (.05 + .2)/.3, m .3/.7; both signs of the difference against gamma.
    void constraintsByHand() {
        const DecisionShares shares = decidedRates(unequalShares(), {{{.5, .5}, {0, 1}, {1, 0}, {.25, .75}}});
        const PenalisedObjective h =
            objectiveFor(ObjectiveKind::Error, {{"demographic_parity", {"sex"}, .1}});
        const double difference = .25 / .3 - .3 / .7;
        const Eigen::ArrayXd losses = h.g->lossesAt(shares);
        const double below = std::log(static_cast<double>(losses.size())) / 20; // of the smooth maximum
        QVERIFY(std::abs(losses.maxCoeff() - (difference - .1 - below)) < 1e-12);
        QVERIFY(std::abs(losses.minCoeff() - (-difference - .1 - below)) < 1e-12);
        QVERIFY(h.g->value(shares) <= difference - .1 && h.g->value(shares) >= difference - .1 - below);
        // G = (alpha + L_f sqrt(m)) / alpha with L_f = 1 and one loss
        QVERIFY(std::abs(h.penalty().G - 6) < 1e-12);
        QVERIFY(h.value(shares) > .15 + 6 * (difference - .1 - below) - .1);
        const DecisionShares alike =
            decidedRates(unequalShares(), {{{.5, .5}, {.5, .5}, {.5, .5}, {.5, .5}}});
        QVERIFY(h.g->value(alike) < 0 && std::abs(h.value(alike) - .5) < 1e-12); // met: f alone
    }

    // Groups err by .05/.3 and .1/.7; |x| is itself where x is .024 and the width .01.
    void giniByHand() {
        const DecisionShares shares = decidedRates(unequalShares(), {{{.5, .5}, {0, 1}, {1, 0}, {.25, .75}}});
        const PenalisedObjective h = objectiveFor(ObjectiveKind::Error, {}, unequalShares(), .02);
        const double first = .05 / .3, second = .1 / .7;
        const double above = (first - second - .005) / 2 - .02 * (first + second);
        QVERIFY(!h.g && std::abs(h.gini->value(shares) - above) < 1e-12);
        // G = 6, alpha .2: above the width of the penalty's bend it rises by G
        QVERIFY(above < .2 / 6 && std::abs(h.value(shares) - (.15 + 36 * above * above / .4)) < 1e-12);
        QVERIFY(objectiveFor(ObjectiveKind::Error, {}).constraints().empty());
    }

    void gradients_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("constraint");
        QTest::addColumn<double>("giniBound");
        for (const auto& [kind, name] : objectiveKindNames)
            for (const ConstraintKind& constraint : decisionKinds())
                if (constraint.id != "custom")
                    QTest::addRow("%s, %s", name, constraint.id.c_str())
                        << static_cast<int>(kind) << QString::fromStdString(constraint.id) << 1.0;
        QTest::newRow("error, Gini index")
            << static_cast<int>(ObjectiveKind::Error) << "demographic_parity" << .05;
        QTest::newRow("worst group, Gini index")
            << static_cast<int>(ObjectiveKind::WorstGroup) << "equalised_odds" << .2;
    }
    void gradients() {
        QFETCH(int, kind);
        QFETCH(QString, constraint);
        QFETCH(double, giniBound);
        const PenalisedObjective h =
            objectiveFor(static_cast<ObjectiveKind>(kind), {{constraint.toStdString(), {"sex"}, .1}},
                         unequalShares(), giniBound);
        std::mt19937_64 random(3);
        std::uniform_real_distribution<double> any(.1, .9);
        for (int round = 0; round < 20; ++round) {
            std::vector<std::array<double, 2>> rates;
            for (int q = 0; q < 4; ++q) {
                const double rate = any(random);
                rates.push_back({rate, 1 - rate});
            }
            const DecisionShares at = decidedRates(unequalShares(), rates);
            const Eigen::ArrayXXd slope = h.gradient(at);
            for (Eigen::Index q = 0; q < 4; ++q)
                for (Eigen::Index k = 0; k < 2; ++k) {
                    constexpr double step = 1e-6;
                    DecisionShares up = at, down = at;
                    up(q, k) += step;
                    down(q, k) -= step;
                    const double difference = (h.value(up) - h.value(down)) / (2 * step);
                    QVERIFY2(std::abs(difference - slope(q, k)) < 1e-3 * (1 + std::abs(slope(q, k))),
                             qPrintable(QString("%1 and %2").arg(difference).arg(slope(q, k))));
                }
        }
    }

    void sensitivities_data() { gradients_data(); }
    // Every count vector of at most 12 records on some cells, and each with one record less: the change is
    // within the proven bound, which is reached to a good part by the worst of them.
    void sensitivities() {
        QFETCH(int, kind);
        QFETCH(QString, constraint);
        constexpr int records = 12;
        QFETCH(double, giniBound);
        const PenalisedObjective h =
            objectiveFor(static_cast<ObjectiveKind>(kind), {{constraint.toStdString(), {"sex"}, .1}},
                         unequalShares(), giniBound);
        const double bound = h.sensitivity(records);
        double most = 0;
        std::mt19937_64 random(5);
        for (int round = 0; round < 3000; ++round) {
            Eigen::ArrayXXd counts = Eigen::ArrayXXd::Zero(4, 2);
            const auto cell = [&] {
                return std::pair<Eigen::Index, Eigen::Index>(random() % 4, random() % 2);
            };
            const std::uint64_t people = 1 + random() % records, kinds = 1 + random() % 8;
            std::vector<std::pair<Eigen::Index, Eigen::Index>> cells;
            for (std::uint64_t i = 0; i < kinds; ++i)
                cells.push_back(cell());
            for (std::uint64_t i = 0; i < people; ++i) {
                const auto& [q, k] = cells[random() % kinds];
                ++counts(q, k);
            }
            for (const auto& [q, k] : cells) {
                if (counts(q, k) == 0) continue;
                Eigen::ArrayXXd less = counts;
                --less(q, k);
                const double change = std::abs(h.value(counts / records) - h.value(less / records));
                QVERIFY2(change <= bound * (1 + 1e-12),
                         qPrintable(QString("%1 above %2").arg(change).arg(bound)));
                most = std::max(most, change);
            }
        }
        QVERIFY2(most > .3 * bound, qPrintable(QString("%1 of %2").arg(most).arg(bound)));
    }
};

TRILEMMA_TEST(TestGroupObjective, NoApplication)
#include "tst_group_objective.moc"
