// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Counts of events that no total bears, and the largest that one may hold.
#include "core/privacy/accountant.h"
#include "tests/support/test_program.h"

#include <QElapsedTimer>

#include <cmath>
#include <limits>

using namespace trilemma;

class TestEventCounts : public QObject {
    Q_OBJECT

  private slots:
    // Ten equal events of 10^9 steps, 10^9 times each, are 10^19 steps: more than an integer of 64 bits
    // holds.
    void countsThatNoTotalBears_data() {
        QTest::addColumn<int>("lists");
        QTest::addColumn<qint64>("count");
        QTest::addColumn<int>("kind");
        QTest::newRow("one") << 1 << qint64(1'000'000'000) << 0;
        QTest::newRow("ten") << 10 << qint64(1'000'000'000) << 0;
        QTest::newRow("ten full integers") << 10 << std::numeric_limits<qint64>::max() << 0;
        QTest::newRow("of pure epsilon") << 2 << std::numeric_limits<qint64>::max() << 1;
        QTest::newRow("of zCDP") << 2 << std::numeric_limits<qint64>::max() << 2;
        QTest::newRow("in a trial") << 2 << std::numeric_limits<qint64>::max() << 3;
        QTest::newRow("of selections") << 2 << std::numeric_limits<qint64>::max() << 4;
    }
    void countsThatNoTotalBears() {
        QFETCH(int, lists);
        QFETCH(qint64, count);
        QFETCH(int, kind);
        const PrivacyEvent steps{SampledEvent{0.01, 1'000'000'000, {GaussianMechanism{100}}}, count};
        const RepeatEvent trial{TrialCountDistribution::Geometric,
                                5,
                                {PrivacyEvent{PureEvent{0.1}, count}, {PureEvent{0.1}, count}}};
        const RepeatEvent cheap{TrialCountDistribution::Geometric, 5, {PrivacyEvent{PureEvent{0.1}, 1}}};
        const PrivacyEvent kinds[] = {
            steps, {PureEvent{1e-9}, count}, {ZcdpEvent{1e-12}, count}, {trial, 1}, {cheap, count}};
        const std::vector<PrivacyEvent> events(static_cast<std::size_t>(lists), kinds[kind]);
        for (const Relation relation : {Relation::ZeroOut, Relation::ReplaceOne}) {
            const auto figure = account(events, relation, 1e-5);
            QVERIFY(!figure.ok());
            QCOMPARE(figure.errors().front().code, ErrorCode::PrivacyRefused);
        }
    }

    /// As many as a total may hold end in a figure or a refusal, within seconds.
    void theLargestCountsDoNotHang_data() {
        QTest::addColumn<double>("rate");
        QTest::addColumn<double>("noise");
        QTest::newRow("no sampling") << 1.0 << 1e8;
        QTest::newRow("much noise") << 1e-6 << 1e5;
        QTest::newRow("little noise") << 0.5 << 0.5;
    }
    void theLargestCountsDoNotHang() {
        QFETCH(double, rate);
        QFETCH(double, noise);
        QElapsedTimer timer;
        timer.start();
        const SampledEvent event{rate, 1'000'000, {GaussianMechanism{noise}}};
        const auto figure = account({{event, 1'000'000'000}}, Relation::ZeroOut, 1e-5);
        if (rate == 1) QVERIFY(figure.ok() && std::abs(*figure->epsilon - 1.19) < 0.1); // mu = 0.316
        QVERIFY2(timer.elapsed() < 20'000, qPrintable(QString::number(timer.elapsed())));
    }
};

TRILEMMA_TEST(TestEventCounts, QCoreApplication)
#include "tst_event_counts.moc"
