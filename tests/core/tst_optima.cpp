// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tiny problems whose optimum is derived by hand. Two groups of ten records; the only feature is the group,
// so that a model is a pair (p_a, p_b) of yes-rates and the mean log loss is (CE(y_a, p_a) + CE(y_b, p_b)) /
// 2 with y the groups' shares of yes, CE(y, p) = -y log p - (1 - y) log(1 - p), dCE/dp = (p - y) / (p (1 -
// p)). Rates are soft, so that the constrained problem is the one that is written down.
#include "core/models/predictor.h"
#include "core/train/trainer.h"
#include "core/train/validate.h"
#include "tests/support/loop_steps.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <cmath>

using namespace trilemma;
using namespace trilemma::test;

namespace {

Schema groupSchema() {
    Schema schema = smallSchema();
    schema.columns.erase(schema.columns.begin(), schema.columns.begin() + 2); // x and colour
    schema.columns[0].alsoFeature = true;
    return schema;
}

/// `yesOfA` and `yesOfB` of ten records say yes, fifty times over: groups are larger than the noise that is
/// planned, though not drawn.
QByteArray tenEach(int yesOfA, int yesOfB) {
    QByteArray csv = "group,y\n";
    for (int i = 0; i < 500; ++i) {
        csv += i % 10 < yesOfA ? "a,yes\n" : "a,no\n";
        csv += i % 10 < yesOfB ? "b,yes\n" : "b,no\n";
    }
    return csv;
}

TrainingSpec tinySpec(const char* solver) {
    TrainingSpec spec = smallSpec("unused");
    spec.schema = groupSchema();
    spec.testShare = 0;
    spec.solverId = solver;
    spec.params = {{"steps", 6000}, {"sampling_rate", 1}, {"learning_rate", 1}, {"clipping_norm", 100}};
    spec.privacy->epsilon = 100;
    spec.privacy->delta = 0.01;
    if (hasParam(findSolver(solver)->info(), "dual_noise")) spec.params["dual_noise"] = 0;
    if (!findSolver(solver)->info().isPrivate) spec.privacy.reset();
    return spec;
}

/// Yes-rates of both groups under the model that is trained without noise.
std::pair<double, double> trainedRates(const TrainingSpec& spec, const QByteArray& csv) {
    const Errors wrong = validate(spec);
    if (!wrong.empty()) qFatal("%s", toText(wrong).c_str());
    const PreparedRun run = *prepare(spec, loadText(csv, spec.schema));
    const RunOutcome outcome = *execute(run, *zeroNoise(1), {}, {});
    RowBlock block;
    block.gather(*run.rows.table, {}, std::vector<std::uint32_t>{0, 1});
    RowMatrix p;
    outcome.training.predictor->probabilities(block, p);
    return {p(0, 1), p(1, 1)};
}

void verifyRates(std::pair<double, double> rates, double ofA, double ofB, double within) {
    const QString shown = QString("%1 %2").arg(rates.first).arg(rates.second);
    QVERIFY2(std::abs(rates.first - ofA) < within, qPrintable(shown));
    QVERIFY2(std::abs(rates.second - ofB) < within, qPrintable(shown));
}

/// y_a = 0.9, y_b = 0.1: by symmetry p = (0.5 + d, 0.5 - d) for every term that treats groups alike.
constexpr int yesOfA = 9, yesOfB = 1;

} // namespace

class TestOptima : public QObject {
    Q_OBJECT

  private slots:
    void constrained_data() {
        QTest::addColumn<QString>("solver");
        QTest::addColumn<QString>("kind");
        QTest::addColumn<double>("gamma");
        QTest::addColumn<int>("yesOfA");
        QTest::addColumn<int>("yesOfB");
        QTest::addColumn<double>("ofA");
        QTest::addColumn<double>("ofB");
        for (const char* solver : {"sgda", "raco-dp"}) {
            const auto row = [&](const char* kind, double gamma, int a, int b, double ofA, double ofB,
                                 const char* name = "") {
                QTest::addRow("%s, %s%s", solver, kind, name)
                    << solver << kind << gamma << a << b << ofA << ofB;
            };
            // p_a - p_b <= 0.2 binds: p = (0.6, 0.4). The label tells the model nothing that the group does
            // not, so that rates within a label are the same numbers.
            row("demographic_parity", 0.2, 9, 1, 0.6, 0.4);
            row("equalised_odds", 0.2, 9, 1, 0.6, 0.4);
            row("equal_opportunity", 0.2, 9, 1, 0.6, 0.4);
            row("predictive_equality", 0.2, 9, 1, 0.6, 0.4);
            // gamma 0: one rate for all, (0.8 + 0.2) / 2
            row("demographic_parity", 0, 8, 2, 0.5, 0.5, " at 0");
            // a gap that is wide enough changes nothing
            row("demographic_parity", 0.9, 9, 1, 0.9, 0.1, " that does not bind");
            // accuracy of b is 0.5 whatever p_b; of a 0.1 + 0.8 p_a <= 0.5 + 0.2
            row("accuracy_parity", 0.2, 9, 5, 0.75, 0.5);
            // 0.9 (1 - p_a) + 0.1 p_a <= 0.14, 0.1 (1 - p_b) + 0.9 p_b <= 0.14
            row("error_rate_ceiling", 0.14, 9, 1, 0.95, 0.05);
            // 1 - p <= 0.25 in each group
            row("false_negative_rate", 0.25, 9, 1, 0.9, 0.75);
            row("recall_floor", 0.75, 9, 1, 0.9, 0.75);
            row("positive_rate_floor", 0.75, 9, 1, 0.9, 0.75);
            // p <= 0.25 in each group
            row("false_positive_rate", 0.25, 9, 1, 0.25, 0.1);
            row("positive_rate_ceiling", 0.25, 9, 1, 0.25, 0.1);
        }
    }
    void constrained() {
        QFETCH(QString, solver);
        QFETCH(QString, kind);
        QFETCH(double, gamma);
        QFETCH(int, yesOfA);
        QFETCH(int, yesOfB);
        QFETCH(double, ofA);
        QFETCH(double, ofB);
        TrainingSpec spec = tinySpec(qPrintable(solver));
        spec.constraints = {{kind.toStdString(), {"group"}, gamma}};
        spec.params["dual_values"] = "soft";
        spec.params["dual_rate"] = 0.05;
        spec.params["dual_max"] = 20;
        verifyRates(trainedRates(spec, tenEach(yesOfA, yesOfB)), ofA, ofB, 0.002);
    }

    // P(yes | a) + P(yes | b) <= 1 with y = (0.9, 0.7): stationary where both slopes are equal,
    // (0.6 - 0.9) / 0.24 = (0.4 - 0.7) / 0.24.
    void custom_data() {
        QTest::addColumn<QString>("solver");
        QTest::newRow("sgda") << "sgda";
        QTest::newRow("raco-dp") << "raco-dp";
    }
    void custom() {
        QFETCH(QString, solver);
        TrainingSpec spec = tinySpec(qPrintable(solver));
        ConstraintSpec sum{"custom", {"group"}, 1};
        sum.terms = {{{{"group", {"a"}}}, "yes", 1}, {{{"group", {"b"}}}, "yes", 1}};
        spec.constraints = {sum};
        spec.params["dual_values"] = "soft";
        spec.params["dual_rate"] = 0.05;
        spec.params["dual_max"] = 20;
        verifyRates(trainedRates(spec, tenEach(9, 7)), 0.6, 0.4, 0.002);
    }

    // Several constraints at once: parity within 0.2, and nobody below 0.55. p_b = 0.55 by the floor; then a
    // may have up to 0.75, and 0.75 < 0.9 is where the gap binds.
    void severalConstraints() {
        TrainingSpec spec = tinySpec("raco-dp");
        spec.constraints = {{"demographic_parity", {"group"}, 0.2}, {"positive_rate_floor", {"group"}, 0.55}};
        spec.params["dual_values"] = "soft";
        spec.params["dual_rate"] = 0.05;
        spec.params["dual_max"] = 20;
        verifyRates(trainedRates(spec, tenEach(9, 1)), 0.75, 0.55, 0.002);
    }

    // Mean loss + lambda psi*. With P_a = P_b = 1/2 the best coupling gives psi* = d^2 / (m (1 - m)) for
    // p = (m + d, m - d), here 4 d^2: (y - p) / (p (1 - p)) = 8 lambda d with p = 0.5 + d.
    // For equalised odds one coupling for each label: P(a | yes) = 0.9, variance of p within the label
    // 0.9 * 0.1 * 4 d^2, mean 0.5 + 0.8 d, so psi* = 0.36 d^2 / (0.25 - 0.64 d^2) for both labels, with slope
    // 0.18 d / (0.25 - 0.64 d^2)^2.
    void coupled_data() {
        QTest::addColumn<QString>("solver");
        QTest::addColumn<QString>("kind");
        QTest::addColumn<double>("lambda");
        QTest::addColumn<double>("ofA");
        const auto slope = [](double p) { return (0.9 - p) / (p * (1 - p)); };
        const auto ofOdds = [](double d) { return 0.18 * d / std::pow(0.25 - 0.64 * d * d, 2); };
        for (const char* solver : {"fermi", "dp-fermi"}) {
            const auto row = [&](const char* kind, double p, double lambda) {
                QTest::addRow("%s, %s, p %g", solver, kind, p) << solver << kind << lambda << p;
            };
            row("demographic_parity", 0.9, 0);
            row("demographic_parity", 0.7, slope(0.7) / (8 * 0.2));
            row("demographic_parity", 0.6, slope(0.6) / (8 * 0.1)); // 1.5625
            row("equalised_odds", 0.7, slope(0.7) / ofOdds(0.2));
            row("equalised_odds", 0.6, slope(0.6) / ofOdds(0.1));
        }
    }
    void coupled() {
        QFETCH(QString, solver);
        QFETCH(QString, kind);
        QFETCH(double, lambda);
        QFETCH(double, ofA);
        TrainingSpec spec = tinySpec(qPrintable(solver));
        spec.schema.columns[0].share = 0.1; // floors the shares of groups within a label
        spec.schema.label.share = 0.5;
        spec.constraints = {{kind.toStdString(), {"group"}, 0.1}};
        spec.params["fairness_weight"] = lambda;
        spec.params["dual_rate"] = 0.3;
        verifyRates(trainedRates(spec, tenEach(yesOfA, yesOfB)), ofA, 1 - ofA, 0.002);
    }

    // The clipped gradients of the coupling lead to the same optimum where nothing is clipped.
    void coupledByClippedGradients() {
        TrainingSpec spec = tinySpec("dp-fermi");
        spec.preset = "paper";
        spec.params["fairness_weight"] = 1.5625;
        spec.params["dual_rate"] = 0.3;
        spec.params["coupling_clipping_norm"] = 100;
        verifyRates(trainedRates(spec, tenEach(yesOfA, yesOfB)), 0.6, 0.4, 0.002);
    }

    // Adam, momentum and a falling learning rate reach the same optimum, and so does the ball of duals.
    void otherRules_data() {
        QTest::addColumn<QByteArray>("params");
        QTest::newRow("momentum") << QByteArray(R"({"momentum": 0.9})");
        QTest::newRow("falling rate") << QByteArray(R"({"final_rate": 0.01})");
        QTest::newRow("Adam") << QByteArray(
            R"({"optimiser": "adam", "learning_rate": 0.01, "dual_rate": 0.02})");
        QTest::newRow("ball of duals") << QByteArray(R"({"dual_set": "ball"})");
        QTest::newRow("sizes released before") << QByteArray(R"({"group_sizes": "release"})");
    }
    void otherRules() {
        QFETCH(QByteArray, params);
        TrainingSpec spec = tinySpec("raco-dp");
        spec.constraints = {{"demographic_parity", {"group"}, 0.2}};
        spec.params["dual_values"] = "soft";
        spec.params["dual_rate"] = 0.05;
        spec.params.update(Json::parse(params.toStdString()));
        verifyRates(trainedRates(spec, tenEach(9, 1)), 0.6, 0.4, 0.002);
    }
};

TRILEMMA_TEST(TestOptima, NoApplication)
#include "tst_optima.moc"
