// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Laws of decisions by score: cells and optima by hand, and what must hold on any table.
#include "core/fairness/constraint_catalog.h"
#include "core/privacy/noise.h"
#include "core/solvers/derived_decisions.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <cmath>

using namespace trilemma;
using namespace trilemma::test;

namespace {

using Rows = std::vector<std::vector<double>>;

RowMatrix matrixOf(const Rows& rows) {
    RowMatrix matrix(static_cast<Eigen::Index>(rows.size()), static_cast<Eigen::Index>(rows[0].size()));
    for (Eigen::Index i = 0; i < matrix.rows(); ++i)
        for (Eigen::Index k = 0; k < matrix.cols(); ++k)
            matrix(i, k) = rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(k)];
    return matrix;
}

ConstraintSet setOf(const std::string& kind, double gamma, int classes = 2) {
    std::vector<std::string> names{"no", "yes"};
    if (classes == 3) names = {"low", "mid", "high"};
    return buildConstraints({{{"g", {"a", "b"}, {}}}, {"y", names, {}}}, {{kind, {"g"}, gamma}}, true);
}

double errorOf(const Partition& partition, const RateHistogram& derived) {
    double right = 0;
    for (int part = 0; part < partition.partCount(); ++part)
        right += derived(part, part % partition.labels);
    return 1 - right / derived.sum();
}

double errorOf(const ConstraintSet& set, const RateHistogram& counts, const LawForm& form) {
    return errorOf(set.partition,
                   derivedHistogram(set.partition, counts, deriveDecisions(set, counts, form).law, form));
}

/// 100 people in each of two groups. Cells: no (less sure, surer), yes (less sure, surer).
const Rows twoGroups{{10, 50, 5, 0}, {5, 0, 10, 20}, {25, 55, 0, 0}, {5, 5, 5, 5}};

/// Counts of a score that tells labels apart, with noise.
RateHistogram noisyTable(NoiseSource& noise, int classes, int bins) {
    RateHistogram counts(2 * classes, classes * bins);
    std::vector<std::int64_t> draws(static_cast<std::size_t>(counts.size()));
    noise.addGaussian(draws, 30);
    for (Eigen::Index part = 0; part < counts.rows(); ++part)
        for (Eigen::Index c = 0; c < counts.cols(); ++c) {
            const bool isRight = c / bins == part % classes;
            const double expected =
                isRight ? 60 + 40 * static_cast<double>(c % bins) : 60.0 / static_cast<double>(1 + c % bins);
            counts(part, c) =
                expected + static_cast<double>(draws[static_cast<std::size_t>(part * counts.cols() + c)]);
        }
    return counts;
}

} // namespace

class TestScoreDecisions : public QObject {
    Q_OBJECT

  private slots:
    void cells_data() {
        QTest::addColumn<std::vector<double>>("row");
        QTest::addColumn<int>("bins");
        QTest::addColumn<int>("cell");
        const auto row = [](const char* name, std::vector<double> of, int bins, int cell) {
            QTest::newRow(name) << of << bins << cell;
        };
        row("one bin is the decision", {0.2, 0.8}, 1, 1);
        row("equal: the first, and not sure at all", {0.5, 0.5}, 4, 0);
        row("half sure of no", {0.75, 0.25}, 4, 2);
        row("just below an edge", {0.6249, 0.3751}, 4, 0);
        row("on it", {0.625, 0.375}, 4, 1);
        row("sure of yes", {0, 1}, 4, 7);
        row("three classes: against the next one", {0.5, 0.2, 0.3}, 10, 2); // .5 - .3 is a bit more than .2
        row("the last of three", {0.125, 0.25, 0.625}, 8, 16 + 3);
        row("all of one", {1, 0, 0}, 8, 7);
        row("no number", {std::nan(""), 0.5}, 4, 0);
    }
    void cells() {
        QFETCH(std::vector<double>, row);
        QFETCH(int, bins);
        QFETCH(int, cell);
        QCOMPARE(ScoreCells{bins}.of(matrixOf({row}), 0), cell);
    }

    /// Parity of group a (yes 35 %) and b (10 %). By group it is cheapest to let go of a's less sure yes (15
    /// people, 10 of them right) and to draw 10 of b's 30 less sure no, of whom 5 are yes. By the score alone
    /// the less sure yes go, which leaves .15, and then everybody.
    void optimaByHand_data() {
        QTest::addColumn<double>("gamma");
        QTest::addColumn<bool>("knowsGroup");
        QTest::addColumn<Rows>("law");
        QTest::addColumn<double>("error");
        const std::vector<double> no{1, 0}, yes{0, 1};
        QTest::newRow("by group") << 0.0 << true << Rows{no, no, no, yes, {2.0 / 3, 1.0 / 3}, no, yes, yes}
                                  << (20 + 5 + 20.0 / 3) / 200;
        QTest::newRow("nothing to do") << 0.25 << true << Rows{no, no, yes, yes, no, no, yes, yes} << 0.1;
        QTest::newRow("by score") << 0.15 << false << Rows{no, no, no, yes} << 0.15;
        QTest::newRow("by score, between") << 0.2 << false << Rows{no, no, {0.5, 0.5}, yes} << 0.125;
        QTest::newRow("by score, nobody") << 0.0 << false << Rows{no, no, no, no} << 0.275;
    }
    void optimaByHand() {
        QFETCH(double, gamma);
        QFETCH(bool, knowsGroup);
        QFETCH(Rows, law);
        QFETCH(double, error);
        const ConstraintSet set = setOf("demographic_parity", gamma);
        const LawForm form{{2}, knowsGroup, true};
        const RateHistogram counts = matrixOf(twoGroups);
        const DerivedDecisions found = deriveDecisions(set, counts, form);
        QVERIFY(found.isSolved && found.excess < 5e-6);
        QVERIFY((found.law - matrixOf(law)).abs().maxCoeff() < 2e-6);
        const double reached =
            errorOf(set.partition, derivedHistogram(set.partition, counts, found.law, form));
        QVERIFY2(std::abs(reached - error) < 2e-6, qPrintable(QString::number(reached)));
    }

    /// On noisy tables of two and three classes: constraints are met, thresholds are thresholds, and who
    /// knows or may do more errs no more.
    void onAnyTable_data() {
        QTest::addColumn<int>("classes");
        QTest::addColumn<QString>("kind");
        for (const int classes : {2, 3})
            for (const char* kind : {"demographic_parity", "equalised_odds"})
                QTest::addRow("%d classes, %s", classes, kind) << classes << kind;
    }
    void onAnyTable() {
        QFETCH(int, classes);
        QFETCH(QString, kind);
        constexpr int bins = 5;
        const auto noise = seededNoise(7);
        for (int round = 0; round < 15; ++round) {
            const ConstraintSet set = setOf(kind.toStdString(), 0.03, classes);
            const RateHistogram table = noisyTable(*noise, classes, bins);
            const LawForm threshold{{bins}, true, true}, free{{bins}, true, false},
                blind{{bins}, false, true};
            for (const LawForm& form : {threshold, free, blind}) {
                const DerivedDecisions found = deriveDecisions(set, table, form);
                QVERIFY(found.isSolved && found.excess < 1e-5);
                QCOMPARE(found.law.rows(), Eigen::Index((form.knowsGroup ? 2 : 1) * classes * bins));
                for (Eigen::Index r = 0; form.isMonotone && r + 1 < found.law.rows(); ++r) {
                    const Eigen::Index d = r / bins % classes;
                    if (r % bins + 1 < bins) QVERIFY(found.law(r, d) <= found.law(r + 1, d) + 2e-6);
                }
                for (Eigen::Index g = 0; form.isMonotone && classes == 2 && g < found.law.rows();
                     g += 2 * bins)
                    QVERIFY(found.law(g, 1) <= found.law(g + bins, 1) + 2e-6);
            }
            const RateHistogram counts = table.max(0.0); // the same for all three
            const double ofThreshold = errorOf(set, counts, threshold);
            QVERIFY(errorOf(set, counts, free) <= ofThreshold + 1e-5);
            QVERIFY(ofThreshold <= errorOf(set, counts, blind) + 1e-5);
        }
    }

    /// A part keeps its sum, so noise in empty cells adds nobody to it: the yes of a stay at half.
    void noiseInEmptyCellsAddsNobody() {
        const ConstraintSet set = setOf("positive_rate_ceiling", 0.5);
        const Rows table{{0, 60, -20, 0, 0, 0, 0, 0},
                         {0, 0, 0, 0, 0, -20, 0, 60},
                         {0, 40, 0, 0, 0, 0, 0, 0},
                         {0, 0, 0, 0, 0, 0, 0, 40}};
        const DerivedDecisions found = deriveDecisions(set, matrixOf(table), {{4}, true, true});
        QVERIFY(found.isSolved && found.excess < 5e-6);
        QVERIFY(found.law(7, 1) > 1 - 1e-6);
    }
};

TRILEMMA_TEST(TestScoreDecisions, NoApplication)
#include "tst_score_decisions.moc"
