// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Means over seeds and the files made of them, on runs whose figures are made up.
#include "core/reproduce/results.h"
#include "tests/support/expect.h"
#include "tests/support/test_program.h"

#include <cmath>

using namespace trilemma;
using namespace trilemma::test;

using RunChange = std::function<void(RunRecord&)>;

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

/// Everything of the page below this heading, up to the next one.
QString sectionOf(const QString& page, const QString& heading) {
    const qsizetype at = page.indexOf("## " + heading + "\n");
    return at < 0 ? QString() : page.mid(at, page.indexOf("\n## ", at + 1) - at);
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

    void whatCounts_data() {
        QTest::addColumn<RunChange>("change");
        QTest::addColumn<bool>("counts");
        const auto row = [](const char* name, bool counts, RunChange change) {
            QTest::newRow(name) << change << counts;
        };
        row("a finished run", true, [](RunRecord&) {});
        row("queued", false, [](RunRecord& run) { run.status = RunStatus::Queued; });
        row("running", false, [](RunRecord& run) { run.status = RunStatus::Running; });
        row("failed", false, [](RunRecord& run) { run.status = RunStatus::Failed; });
        row("interrupted", false, [](RunRecord& run) { run.status = RunStatus::Interrupted; });
        row("no constraint", false, [](RunRecord& run) { run.constraints.clear(); });
        row("no error on test", false, [](RunRecord& run) { run.metrics.erase(run.metrics.begin()); });
        row("no error on train", false, [](RunRecord& run) { run.metrics.pop_back(); });
        row("an error that is not estimable", false, [](RunRecord& run) { run.metrics[0].value.reset(); });
        row("a training error that is not", false, [](RunRecord& run) { run.metrics[1].value.reset(); });
        row("a gap that is not", false, [](RunRecord& run) { run.constraints[0].gapTest.reset(); });
        row("a training gap that is not", false, [](RunRecord& run) { run.constraints[0].gapTrain.reset(); });
        row("an error that was bought", false,
            [](RunRecord& run) { run.metrics[0].provenance = Provenance::Released; });
        row("a second constraint without a gap", true, [](RunRecord& run) {
            run.constraints.push_back(run.constraints[0]);
            run.constraints[1].gapTest.reset();
        });
    }
    void whatCounts() {
        QFETCH(RunChange, change);
        QFETCH(bool, counts);
        RunRecord run = runOf("a", 0.125, 1, 0.25, 0.125, 0.5, 0.25);
        change(run);
        QCOMPARE(reproducedPoints({run}).size(), std::size_t(counts));
    }

    /// The dearest run tells what a point has spent, wherever it stands; a gap equal to gamma meets it.
    void spentAndMet() {
        std::vector<RunRecord> runs{runOf("a", 0.125, 1, 0.25, 0.125, 0.5, 0.125),
                                    runOf("b", 0.125, 1, 0.25, 0.125, 0.5, 0.1250001),
                                    runOf("c", 0.125, 1, 0.25, 0.126, 0.5, 0)};
        runs[0].spentEpsilon = 0.75;
        runs[1].spentEpsilon = 0.875;
        runs[2].spentEpsilon = 0.5;
        const std::vector<ReproducedPoint> points = reproducedPoints(runs);
        QCOMPARE(points.size(), std::size_t(1));
        QCOMPARE(points.front().spentEpsilon, std::optional(0.875));
        QCOMPARE(points.front().metTest, 2);
        QCOMPARE(points.front().metTrain, 2);
        for (RunRecord& run : runs)
            run.gamma.reset(); // a solver without a slack meets none
        QCOMPARE(reproducedPoints(runs).front().metTest, 0);
        QCOMPARE(reproducedPoints(runs).front().metTrain, 0);
    }

    /// Solver, slack, weight and epsilon tell points apart, seeds do not; they stand as their runs came.
    void oneForEachSetting() {
        std::vector<RunRecord> runs{
            runOf("a", 0.5, 3, 0.5, 0.5, 0.5, 0.5), runOf("b", 0.25, 3, 0.5, 0.5, 0.5, 0.5),
            runOf("c", 0.5, 1, 0.5, 0.5, 0.5, 0.5), runOf("d", {}, 3, 0.5, 0.5, 0.5, 0.5),
            runOf("e", {}, 3, 0.5, 0.5, 0.5, 0.5),  runOf("f", 0.5, 3, 0.5, 0.5, 0.5, 0.5)};
        runs[3].solver = runs[4].solver = "dp-fermi";
        runs[3].params = {{"fairness_weight", 1}};
        runs[4].params = {{"fairness_weight", 2}};
        const std::vector<ReproducedPoint> points = reproducedPoints(runs);
        QCOMPARE(points.size(), std::size_t(5));
        QCOMPARE(points[0].test.seeds, 2); // a and f
        QCOMPARE(points[1].test.gamma, std::optional(0.25));
        QCOMPARE(points[2].test.epsilon, std::optional(1.0));
        QCOMPARE(points[3].test.weight, std::optional(1.0));
        QCOMPARE(points[4].test.weight, std::optional(2.0));
    }

    void csv() {
        const QStringList lines = text(resultsCsv(reproducedPoints(twoAndOne()))).split('\n');
        QCOMPARE(lines.size(), 4); // the last is empty
        QCOMPARE(lines[0],
                 "solver,gamma,fairness_weight,epsilon,spent_epsilon,seeds,error_test_mean,error_test_sd,"
                 "gap_test_mean,gap_test_sd,error_train_mean,error_train_sd,gap_train_mean,gap_train_sd,"
                 "met_test,met_train,simulation,provenance,smoothed_gap_test_mean");
        QVERIFY(lines[1].startsWith("raco-dp,0.125,,1,1,2,0.5,0.35355339059327"));
        QVERIFY(lines[1].endsWith(",1,1,yes,non-private,"));
        QCOMPARE(lines[2], "sgda,0.125,,inf,,1,0.125,,0.5,,0.25,,0.25,,0,0,no,non-private,");
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

    /// No front against the slack, on neither side of it, however many points there are.
    void noFrontAgainstTheSlack() {
        const ReproduceSetting& holds = *findReproduceSetting("raco-satisfiability");
        const std::vector<ReproducedPoint> points = reproducedPoints(
            {runOf("a", 0.25, 1, 0.25, 0.125, 0.25, 0.125), runOf("b", 0.125, 1, 0.5, 0.25, 0.5, 0.25),
             runOf("c", {}, 1, 0.5, 0.5, 0.5, 0.5)});
        QVERIFY(points[0].train.onFront);
        const std::vector<TradeoffPoint> charted = chartedPoints(points, holds);
        QCOMPARE(charted.size(), std::size_t(3));
        for (const TradeoffPoint& point : charted)
            QVERIFY(!point.onFront);
        QCOMPARE(charted[0].xMean, -0.125); // room to spare
        QCOMPARE(charted[1].xMean, 0.125);
        QCOMPARE(charted[2].xMean, 0.5); // no slack: the gap itself
        ReproduceSetting onTest = holds;
        onTest.set = EvaluationSet::Test;
        QCOMPARE(chartedPoints(points, onTest)[1].xMean, 0.25 - 0.125);
    }

    void publishedAcross_data() {
        QTest::addColumn<QString>("parameter");
        QTest::addColumn<double>("value"); ///< below 0: none
        QTest::addColumn<double>("gap");   ///< charted; below -1: not on the chart
        QTest::newRow("a gamma") << "gamma" << 0.125 << 0.375;
        QTest::newRow("a gamma of 0") << "gamma" << 0.0 << 0.5;
        QTest::newRow("a gamma without value") << "gamma" << -1.0 << -2.0;
        QTest::newRow("a weight") << "fairness_weight" << 0.125 << -2.0;
        QTest::newRow("nothing") << "" << -1.0 << -2.0;
    }
    void publishedAcross() {
        QFETCH(QString, parameter);
        QFETCH(double, value);
        QFETCH(double, gap);
        const PublishedPoint point = published("raco-dp", 0.5, 0.125, qPrintable(parameter),
                                               value < 0 ? std::nullopt : std::optional(value));
        QCOMPARE(chartedAcross(point, *findReproduceSetting("raco-satisfiability")),
                 gap < -1 ? std::nullopt : std::optional(gap));
        QCOMPARE(chartedAcross(point, *findReproduceSetting("raco-adult")), std::optional(0.5));
    }

    void csvWithoutASlack() {
        RunRecord run = runOf("a", {}, 3, 0.25, 0.125, 0.5, 0.25);
        run.solver = "dp-fermi";
        run.params = {{"fairness_weight", 1.5}};
        run.spentEpsilon = 2.5;
        const QStringList lines = text(resultsCsv(reproducedPoints({run}))).split('\n');
        QCOMPARE(lines[1], "dp-fermi,,1.5,3,2.5,1,0.25,,0.125,,0.5,,0.25,,,,yes,non-private,");
        QCOMPARE(text(resultsCsv({})).count('\n'), 1); // the header alone
    }

    // By hand: differences 1/2 and 1/4 of two groups; seconds are those of a run.
    void costs() {
        std::vector<RunRecord> runs{runOf("a", 0.125, 1, 0.5, 0.25, 0.5, 0.25),
                                    runOf("b", 0.125, 1, 0.5, 0.25, 0.5, 0.25)};
        for (RunRecord& run : runs) {
            run.constraints.front().kind = "equalised_odds";
            run.seconds = run.runId == "a" ? 2 : 4;
            for (const auto& [group, rates] : {std::pair("f", std::pair(.75, .5)), {"m", {.25, .25}}})
                run.groups.push_back({EvaluationSet::Test,
                                      {"sex"},
                                      group,
                                      "yes",
                                      8,
                                      {{"true_positive_rate", 1, 1, rates.first, {}, {}},
                                       {"false_positive_rate", 1, 1, rates.second, {}, {}}}});
        }
        const std::vector<ReproducedPoint> points = reproducedPoints(runs);
        QCOMPARE(points.size(), std::size_t(1));
        QCOMPARE(points[0].seconds, 3.0);
        const double expected =
            std::log((2 * std::exp(50.) + 2 * std::exp(-50.) + 2 * std::exp(25.) + 2 * std::exp(-25.)) / 8) /
            100;
        QVERIFY(std::abs(*points[0].smoothedTest - expected) < 1e-12);
        const ReproduceSetting& setting = *findReproduceSetting("reductions-adult");
        const QString page = text(resultsPage(points, {}, setting, 2, "chart.svg"));
        QVERIFY(page.contains("| smoothed gap (test) | seconds |\n") && page.contains("| 0.4861 | 3.0000 |"));
        QVERIFY(
            !text(resultsPage(points, {}, *findReproduceSetting("raco-adult"), 2, "c")).contains("seconds"));
        runs[0].groups.pop_back(); // of one group nothing is told
        QVERIFY(!reproducedPoints({runs[0]})[0].smoothedTest);
    }

    void jsonOfASlackThatIsAskedFor() {
        const ReproduceSetting& setting = *findReproduceSetting("raco-satisfiability");
        std::vector<RunRecord> runs = twoAndOne();
        runs[0].spentEpsilon = runs[1].spentEpsilon = 0.75; // of the 1 that was asked for
        const Json json = resultsJson(reproducedPoints(runs), {}, setting, 3);
        QCOMPARE(text(json["setting"].get<std::string>()), "raco-satisfiability");
        QCOMPARE(text(json["title"].get<std::string>()), text(setting.title));
        QCOMPARE(text(json["constraint"].get<std::string>()), "demographic_parity");
        QCOMPARE(text(json["set"].get<std::string>()), "train");
        QCOMPARE(text(json["x"].get<std::string>()), "gap_minus_gamma");
        QCOMPARE(text(json["y"].get<std::string>()), "error");
        QCOMPARE(json["seeds"].get<int>(), 3);
        QVERIFY(json["published"].is_array() && json["published"].empty());
        const Json& first = json["points"][0];
        QCOMPARE(first["x_mean"].get<double>(), 0.03125); // 0.15625 - 0.125
        QCOMPARE(first["gap_train_mean"].get<double>(), 0.15625);
        QVERIFY(first["on_front"] == false);
        QCOMPARE(first["met_test"].get<int>(), 1);
        QCOMPARE(first["epsilon"].get<double>(), 1.0);
        QCOMPARE(first["spent_epsilon"].get<double>(), 0.75);
        QVERIFY(json["points"][1]["spent_epsilon"].is_null());
        RunRecord run = runOf("a", {}, 3, 0.25, 0.125, 0.5, 0.25);
        run.solver = "dp-fermi";
        const Json none = resultsJson(reproducedPoints({run}), {}, setting, 1);
        QVERIFY(none["points"][0]["met_test"].is_null() && none["points"][0]["met_train"].is_null());
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

    /// Private ones by epsilon, then those without privacy, then those of whom nobody says; ours and
    /// published ones of one epsilon in one table.
    void orderOfTables() {
        std::vector<PublishedPoint> points;
        for (const double epsilon : {9.0, 0.5, 3.0}) {
            points.push_back(published("dp-fermi", 0.25, 0.25, "", {}));
            points.back().epsilon = epsilon;
        }
        for (const PublishedPrivacy privacy : {PublishedPrivacy::NotStated, PublishedPrivacy::None}) {
            points.push_back(published("fermi", 0.25, 0.25, "", {}));
            points.back().privacy = privacy;
            points.back().epsilon.reset();
        }
        const QString page = text(resultsPage(reproducedPoints(twoAndOne()), points,
                                              *findReproduceSetting("raco-adult"), 1, "c.svg"));
        QStringList headings;
        for (const QString& line : page.split('\n'))
            if (line.startsWith("## ")) headings << line.mid(3);
        QCOMPARE(headings,
                 (QStringList{"Epsilon 0.5", "Epsilon 1", "Epsilon 3", "Epsilon 9", "Without privacy",
                              "Epsilon not stated", "Where the published figures come from",
                              "How the published setting differs"}));
        QVERIFY(page.contains("over 1 seed. "));                       // not "seeds"
        QCOMPARE(sectionOf(page, "Without privacy").count("\n| "), 3); // the names of columns, FERMI and SGDA
    }

    /// Of a setting that is judged on the training part, published figures are training figures, rows are in
    /// the order of training gaps, and runs that meet the slack do so on the training part.
    void pageOfTheTrainingPart() {
        std::vector<PublishedPoint> points{published("raco-dp", 0.25, 0.0625, "gamma", 0.125),
                                           published("raco-dp", 0.125, 0.5, "weight_or_index", 3)};
        points[0].note = "on the training set";
        std::vector<RunRecord> runs = twoAndOne();
        runs[1].constraints[0].gapTrain = 0.125; // a mean of (0.25 + 0.125) / 2
        const QString page = text(resultsPage(reproducedPoints(runs), points,
                                              *findReproduceSetting("raco-satisfiability"), 2, "chart.png"));
        const QStringList rows = sectionOf(page, "Epsilon 1").split('\n').mid(4);
        QCOMPARE(rows.mid(0, 3),
                 (QStringList{"| RaCO-DP, published | weight or index 3 | | | 0.1250 | 0.5000 | |",
                              "| **RaCO-DP** | gamma 0.125 | 0.2500 ± 0.1768 | 0.5000 ± 0.3536 | 0.1875 | "
                              "0.3750 | 1 of 2 |",
                              "| RaCO-DP, published | gamma 0.125 | | | 0.2500 | 0.0625 | |"}));
        QVERIFY(page.contains("| runs with train gap <= gamma |"));
        QVERIFY(page.contains("- RaCO-DP: a paper (on the training set)\n- RaCO-DP: a paper\n"));
        QVERIFY(page.endsWith(" with: trilemma-cli reproduce raco-satisfiability --seeds 2\n"));
    }

    /// One source is named once, and without published points there is no list of them.
    void sourcesOfThePage() {
        const ReproduceSetting& setting = *findReproduceSetting("raco-adult");
        const PublishedPoint one = published("dp-fermi", 0.25, 0.25, "", {});
        const QString page = text(resultsPage({}, {one, one, one}, setting, 2, "c.svg"));
        QCOMPARE(page.count("- DP-FERMI: a paper\n"), 1);
        QCOMPARE(page.count("| DP-FERMI, published |"), 3);
        QVERIFY(page.contains("| runs with test gap <= gamma |"));
        QVERIFY(!text(resultsPage({}, {}, setting, 2, "c.svg")).contains("Where the published figures"));
        for (const std::string& paragraph : setting.explanation)
            QVERIFY(page.contains(text(paragraph) + "\n\n"));
    }
};

TRILEMMA_TEST(TestReproduceResults, NoApplication)
#include "tst_reproduce_results.moc"
