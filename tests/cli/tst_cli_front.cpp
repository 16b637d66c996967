// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The fronts of metrics that are better when higher; for those of before see tst_cli_training.
#include "tests/support/cli_process.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

class TestCliFront : public QObject {
    Q_OBJECT

  private slots:
    void directions();
};

void TestCliFront::directions() {
    const CliDesk desk(program);
    EXPECT_EXIT(desk.sweep(sweepOf(sampleSpec(), {{"constraints.0.gamma", {0.05, 0.3}}, {"seed", {1, 2}}})),
                0);
    const QStringList pair{"front", "--store",          desk.store(), "--x", "equalised_odds_gap",
                           "--y",   "balanced_accuracy"};
    const CliAnswer answer = desk.json(pair);
    EXPECT_EXIT(answer, 0);
    const Json& points = answer.json["points"];
    QCOMPARE(points.size(), std::size_t(2));
    const auto mean = [&](int i, const char* axis) { return points[i][axis].get<double>(); };
    for (const int i :
         {0, 1}) { // off the front where the other one is better in one and no worse in the other
        const double more = mean(i, "x_mean") - mean(1 - i, "x_mean"); // gap
        const double less = mean(1 - i, "y_mean") - mean(i, "y_mean"); // accuracy
        QCOMPARE(points[i]["on_front"].get<bool>(), !(more >= 0 && less >= 0 && (more > 0 || less > 0)));
    }
    const CliAnswer said = desk.run(pair);
    QVERIFY2(
        said.out.contains("equalised_odds_gap is better when lower, balanced_accuracy better when higher"),
        said.out.constData());
    const CliAnswer usual = desk.run({"front", "--store", desk.store()});
    QVERIFY2(usual.out.contains("Both are better when lower"), usual.out.constData());
}

TRILEMMA_TEST(TestCliFront, QCoreApplication)
#include "tst_cli_front.moc"
