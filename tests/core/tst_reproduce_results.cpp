// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Means over seeds and the files made of them, on runs whose figures are made up.
#include "core/reproduce/results.h"
#include "tests/support/expect.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// A finished run with these figures: errors and gaps on test and train.
RunRecord runOf(const char* id, std::optional<double> gamma, std::optional<double> epsilon, double errorTest,
                double gapTest, double errorTrain, double gapTrain) {
    RunRecord run;
    run.runId = id;
    run.solver = epsilon ? "raco-dp" : "sgda";
    run.gamma = gamma;
    run.epsilon = epsilon;
    run.spentEpsilon = epsilon;
    run.status = RunStatus::Done;
    run.spec = Json::object();
    const auto metric = [](EvaluationSet set, double value) {
        MetricValue one;
        one.id = "error";
        one.set = set;
        one.value = value;
        return one;
    };
    run.metrics = {metric(EvaluationSet::Test, errorTest), metric(EvaluationSet::Train, errorTrain)};
    ConstraintResult result;
    result.kind = "demographic_parity";
    result.gamma = gamma.value_or(0);
    result.gapTest = gapTest;
    result.gapTrain = gapTrain;
    run.constraints = {result};
    return run;
}

/// Two seeds at epsilon 1 and gamma 0.125, one run without privacy; figures are sums of powers of two, so
/// that means are exact.
std::vector<RunRecord> twoAndOne() {
    return {runOf("a", 0.125, 1, 0.25, 0.125, 0.5, 0.25), runOf("b", 0.125, 1, 0.75, 0.375, 0.25, 0.0625),
            runOf("c", 0.125, std::nullopt, 0.125, 0.5, 0.25, 0.25)};
}

PublishedPoint published(const char* method, double gap, double error, const char* parameter,
                         std::optional<double> value) {
    PublishedPoint point;
    point.settings = {"raco-adult"};
    point.method = method;
    point.privacy = PublishedPrivacy::Epsilon;
    point.epsilon = 1;
    point.parameter = parameter;
    point.value = value;
    point.gap = gap;
    point.error = error;
    point.source = "a paper";
    return point;
}

} // namespace

class TestReproduceResults : public QObject {
    Q_OBJECT

  private slots:
    void means() {
        const std::vector<ReproducedPoint> points = reproducedPoints(twoAndOne());
        QCOMPARE(points.size(), std::size_t(2));
        const ReproducedPoint& pair = points.front();
        QCOMPARE(pair.test.seeds, 2);
        QCOMPARE(pair.test.yMean, 0.5);
        QCOMPARE(*pair.test.yDeviation, std::sqrt(0.125)); // (0.25^2 + 0.25^2) / (2 - 1)
        QCOMPARE(pair.test.xMean, 0.25);
        QCOMPARE(pair.train.yMean, 0.375);
        QCOMPARE(pair.train.xMean, 0.15625);
        QCOMPARE(pair.metTest, 1);  // 0.125 is met, 0.375 is not
        QCOMPARE(pair.metTrain, 1); // 0.0625 is met, 0.25 is not
        QVERIFY(!points.back().test.yDeviation && !points.back().spentEpsilon);
    }

    /// Such a run must leave the means of both sets alike, or they would be of different runs.
    void leavesOutWhatIsNotEstimable() {
        std::vector<RunRecord> runs = twoAndOne();
        runs[0].constraints[0].gapTrain.reset();
        runs.push_back(runOf("d", 0.125, 1, 0.25, 0.25, 0.25, 0.25));
        runs.back().status = RunStatus::Cancelled;
        const std::vector<ReproducedPoint> points = reproducedPoints(runs);
        QCOMPARE(points.front().test.seeds, 1);
        QCOMPARE(points.front().train.seeds, 1);
        QCOMPARE(points.front().test.yMean, 0.75);
    }

    void csv() {
        const QStringList lines = text(resultsCsv(reproducedPoints(twoAndOne()))).split('\n');
        QCOMPARE(lines.size(), 4); // the last is empty
        QCOMPARE(lines[0],
                 "solver,gamma,fairness_weight,epsilon,spent_epsilon,seeds,error_test_mean,error_test_sd,"
                 "gap_test_mean,gap_test_sd,error_train_mean,error_train_sd,gap_train_mean,gap_train_sd,"
                 "met_test,met_train,simulation,provenance");
        QVERIFY(lines[1].startsWith("raco-dp,0.125,,1,1,2,0.5,0.35355339059327"));
        QVERIFY(lines[1].endsWith(",1,1,yes,non-private"));
        QCOMPARE(lines[2], "sgda,0.125,,inf,,1,0.125,,0.5,,0.25,,0.25,,0,0,no,non-private");
    }

    void charted() {
        const ReproduceSetting& parity = *findReproduceSetting("raco-adult");
        const ReproduceSetting& holds = *findReproduceSetting("raco-satisfiability");
        const std::vector<ReproducedPoint> points = reproducedPoints(twoAndOne());
        QCOMPARE(chartedPoints(points, parity).front().xMean, 0.25);
        QVERIFY(chartedPoints(points, parity).back().onFront); // the lower error
        const TradeoffPoint slack = chartedPoints(points, holds).front();
        QCOMPARE(slack.xMean, 0.03125); // 0.15625 - 0.125, on the training set
        QCOMPARE(slack.yMean, 0.375);
        QVERIFY(!slack.onFront);
        const PublishedPoint stated = published("raco-dp", 0.25, 0.125, "gamma", 0.125);
        QCOMPARE(*chartedAcross(stated, parity), 0.25);
        QCOMPARE(*chartedAcross(stated, holds), 0.125);
        QVERIFY(!chartedAcross(published("dp-fermi", 0.25, 0.125, "fairness_weight", 1), holds));
    }

    void json() {
        const ReproduceSetting& setting = *findReproduceSetting("raco-adult");
        const Json json = resultsJson(reproducedPoints(twoAndOne()),
                                      {published("raco-dp", 0.25, 0.125, "gamma", 0.125)}, setting, 2);
        const Json& point = json["points"][0];
        QCOMPARE(point["x_mean"].get<double>(), 0.25);
        QCOMPARE(point["error_train_mean"].get<double>(), 0.375);
        QVERIFY(point["simulation"].get<bool>() && !json["points"][1]["simulation"].get<bool>());
        QVERIFY(json["points"][1]["epsilon"].is_null() && json["points"][1]["error_test_sd"].is_null());
        QCOMPARE(json["published"][0]["error"].get<double>(), 0.125);
        QVERIFY(!json["explanation"].empty());
        QVERIFY(json["provenance"] == "non-private");
    }

    void page() {
        const ReproduceSetting& setting = *findReproduceSetting("raco-adult");
        PublishedPoint open = published("fermi", 0.375, 0.5, "", {});
        open.privacy = PublishedPrivacy::None;
        open.epsilon.reset();
        const QString page = text(resultsPage(reproducedPoints(twoAndOne()),
                                              {published("dp-fermi", 0.3, 0.125, "fairness_weight", 1),
                                               published("dp-fermi", 0.1, 0.25, "", {}), open},
                                              setting, 2, "c.svg"));
        const QStringList order{"# RaCO-DP on Adult",
                                "![RaCO-DP on Adult under demographic parity](c.svg)",
                                "## Epsilon 1\n",
                                "| DP-FERMI, published | | 0.1000 | 0.2500 | | | |",
                                "| **RaCO-DP** | gamma 0.125 | 0.2500 ± 0.1768 | 0.5000 ± 0.3536 | 0.1562 | "
                                "0.3750 | 1 of 2 |",
                                "| DP-FERMI, published | weight 1 | 0.3000 | 0.1250 | | | |",
                                "## Without privacy\n",
                                "| FERMI, published |",
                                "| **SGDA",
                                "## Where the published figures come from",
                                "a paper",
                                "## How the published setting differs",
                                "30,162"};
        qsizetype at = 0;
        for (const QString& part : order) {
            const qsizetype found = page.indexOf(part, at);
            QVERIFY2(found >= at, qPrintable("not there, or not in its order: " + part + "\n" + page));
            at = found;
        }
    }
};

TRILEMMA_TEST(TestReproduceResults, NoApplication)
#include "tst_reproduce_results.moc"
