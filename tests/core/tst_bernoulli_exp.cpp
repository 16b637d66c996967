// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Fixed seeds: deterministic; the bounds were set before they were run.
#include "core/privacy/bernoulli_exp.h"
#include "tests/support/goodness_of_fit.h"
#include "tests/support/scripted_noise.h"
#include "tests/support/test_program.h"

#include <limits>

using namespace trilemma;
using test::ScriptedNoise;

class TestBernoulliExp : public QObject {
    Q_OBJECT

  private slots:
    void hasItsProbability_data() {
        QTest::addColumn<quint64>("numerator");
        QTest::addColumn<quint64>("denominator");
        constexpr quint64 large = std::numeric_limits<quint64>::max();
        QTest::newRow("1/10000") << quint64(1) << quint64(10000);
        QTest::newRow("1/3") << quint64(1) << quint64(3);
        QTest::newRow("1/2") << quint64(1) << quint64(2);
        QTest::newRow("99/100") << quint64(99) << quint64(100);
        QTest::newRow("1") << quint64(7) << quint64(7);
        QTest::newRow("3/2") << quint64(3) << quint64(2);
        QTest::newRow("5/2") << quint64(5) << quint64(2);
        QTest::newRow("6") << quint64(6) << quint64(1);
        QTest::newRow("denominator of 64 bits") << large / 2 << large;
        QTest::newRow("both of 64 bits") << large << large - 1;
    }
    void hasItsProbability() {
        QFETCH(quint64, numerator);
        QFETCH(quint64, denominator);
        const auto noise = seededNoise(11);
        constexpr std::int64_t draws = 2000000;
        std::int64_t hits = 0;
        for (std::int64_t i = 0; i < draws; ++i)
            hits += bernoulliExp(*noise, numerator, denominator);
        const double probability =
            std::exp(-static_cast<double>(numerator) / static_cast<double>(denominator));
        const double p = test::chiSquareProbability({hits, draws - hits}, {probability, 1 - probability});
        QVERIFY2(p > 1e-4, qPrintable(QString::number(p)));
    }

    void endsAreCertain() {
        ScriptedNoise source;
        for (int i = 0; i < 10000; ++i)
            QVERIFY(bernoulliExp(source, 0, 1) && bernoulliExp(source, 0, ~std::uint64_t(0)));
        for (int i = 0; i < 10000; ++i) // e^-1000; ends early all the same
            QVERIFY(!bernoulliExp(source, 1000, 1) && !bernoulliExp(source, ~std::uint64_t(0), 1));
        QVERIFY(source.used() < 1000000);
    }

    // By hand, for 1/2: A_1 needs a draw below 2 (one bit) to be 0; A_2 that and one more bit to be 0.
    void followsTheAlgorithm_data() {
        QTest::addColumn<QList<quint64>>("words");
        QTest::addColumn<bool>("result");
        constexpr quint64 one = quint64(1) << 63;
        QTest::newRow("not A_1: k = 1, odd") << QList<quint64>{one} << true;
        QTest::newRow("A_1, not A_2: k = 2") << QList<quint64>{0, one} << false;
        QTest::newRow("A_1, A_2 fails by 1/k") << QList<quint64>{0, 0, one} << false;
        QTest::newRow("A_1, A_2, not A_3: k = 3") << QList<quint64>{0, 0, 0, one} << true;
    }
    void followsTheAlgorithm() {
        QFETCH(QList<quint64>, words);
        QFETCH(bool, result);
        ScriptedNoise source({words.begin(), words.end()});
        QCOMPARE(bernoulliExp(source, 1, 2), result);
        QCOMPARE(source.used(), static_cast<std::size_t>(words.size()));
    }

    void uniformIntegersAreUniform_data() {
        QTest::addColumn<quint64>("bound");
        QTest::newRow("2") << quint64(2);
        QTest::newRow("3") << quint64(3);
        QTest::newRow("100") << quint64(100);
        QTest::newRow("128") << quint64(128);
        QTest::newRow("3 2^61") << (quint64(3) << 61);
    }
    void uniformIntegersAreUniform() {
        QFETCH(quint64, bound);
        const auto noise = seededNoise(12);
        const quint64 cells = std::min<quint64>(bound, 192);
        std::vector<std::int64_t> counts(cells, 0);
        for (int i = 0; i < 1000000; ++i) {
            const std::uint64_t value = uniformBelow(*noise, bound);
            QVERIFY(value < bound);
            ++counts[value / (bound / cells)];
        }
        const std::vector<double> probabilities(cells, 1 / static_cast<double>(cells));
        QVERIFY(test::chiSquareProbability(counts, probabilities) > 1e-4);
    }
    void oneNeedsNoWord() {
        ScriptedNoise source;
        QCOMPARE(uniformBelow(source, 1), std::uint64_t(0));
        QCOMPARE(source.used(), std::size_t(0));
    }
};

TRILEMMA_TEST(TestBernoulliExp, NoApplication)
#include "tst_bernoulli_exp.moc"
