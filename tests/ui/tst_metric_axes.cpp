// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Metrics by their registry: other ones than those shown today, of which more is better, are drawn, judged,
// sorted, named and kept like them.
#include "core/solvers/solver.h"
#include "tests/support/explore_desk.h"
#include "tests/support/test_program.h"
#include "ui/charts/chart_export.h"
#include "ui/models/explore_view.h"
#include "ui/models/run_sort_filter.h"
#include "ui/models/run_table_text.h"
#include "ui/models/saved_views.h"
#include "ui/report/summary_report.h"
#include "ui/runs/metric_words.h"

#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QStandardPaths>

using namespace trilemma;

namespace {

const MetricSpec* oddsGap() {
    return findMetric("equalised_odds_gap");
}

const MetricSpec* balancedAccuracy() {
    return findMetric("balanced_accuracy");
}

/// More is better upwards; and the same lying on its side.
MetricAxes upright() {
    return {oddsGap(), balancedAccuracy()};
}

MetricAxes sideways() {
    return {balancedAccuracy(), oddsGap()};
}

RunRecord measuredRun(const std::string& id, double gamma, double gap, double accuracy) {
    RunRecord run;
    run.runId = id;
    run.solver = "raco-dp";
    run.spec =
        Json{{"solver", {{"id", "raco-dp"}, {"params", Json::object()}}}, {"model", {{"id", "linear"}}}};
    run.gamma = gamma;
    run.epsilon = 1;
    run.delta = 1e-5;
    run.relation = "zero_out";
    run.datasetId = "table";
    run.status = RunStatus::Done;
    run.metrics = {
        {"error", EvaluationSet::Test, 1 - accuracy, {}, {}, Provenance::NonPrivate, ""},
        {"balanced_accuracy", EvaluationSet::Test, accuracy, {}, {}, Provenance::NonPrivate, ""},
        {"demographic_parity_gap", EvaluationSet::Test, {}, {}, {}, Provenance::NonPrivate, "no record"},
        {"equalised_odds_gap", EvaluationSet::Test, gap, {}, {}, Provenance::NonPrivate, ""}};
    run.constraints = {{"demographic_parity", gamma, {}, {}, ConstraintStatus::Undecided}};
    return run;
}

/// a (0.10, 0.8), b (0.20, 0.9), c (0.15, 0.7), d (0.05, 0.6): c is behind a, which has less gap and more
/// accuracy; the others are on the front. Were less better in both, d alone would be.
std::vector<RunRecord> fourRuns() {
    return {measuredRun("a", 0.1, 0.10, 0.8), measuredRun("b", 0.2, 0.20, 0.9),
            measuredRun("c", 0.15, 0.15, 0.7), measuredRun("d", 0.05, 0.05, 0.6)};
}

RunFilter filterWith(const MetricAxes& axes) {
    RunFilter filter;
    filter.axes = axes;
    return filter;
}

QString frontOf(const TradeoffData& data) {
    QString front;
    for (const TradeoffPoint& point : data.points)
        if (point.onFront) front += QString::fromStdString(point.runIds.front());
    return front;
}

} // namespace

class TestMetricAxes : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QLocale::setDefault(QLocale::c());
    }

    void rowsHoldEveryMetric() {
        const RunRow row = runRow(measuredRun("a", 0.1, 0.10, 0.8));
        for (const MetricSpec& spec : metricRegistry()) {
            const RowMetric metric = row.metrics.on(spec, EvaluationSet::Test);
            const bool measured = spec.id == "error" || &spec == balancedAccuracy() || &spec == oddsGap();
            QVERIFY2(metric.value.has_value() == measured, spec.id.c_str());
            QCOMPARE(metric.notEstimable == "no record", spec.id == "demographic_parity_gap");
            QVERIFY(!row.metrics.on(spec, EvaluationSet::Train).value);
        }
        QCOMPARE(*row.metrics.on(*balancedAccuracy(), EvaluationSet::Test).value, 0.8);
        RunRecord unfinished;
        QVERIFY(!runRow(unfinished).metrics.on(*oddsGap(), EvaluationSet::Test).value);
        QCOMPARE(row, runRow(measuredRun("a", 0.1, 0.10, 0.8)));
        QVERIFY(!(row == runRow(measuredRun("a", 0.1, 0.10, 0.81))));
        RunRecord otherReason = measuredRun("a", 0.1, 0.10, 0.8);
        otherReason.metrics[2].notEstimable = "another";
        QVERIFY(!(row == runRow(otherReason)));
    }

    void frontsFollowTheDirections_data() {
        QTest::addColumn<bool>("onSide");
        QTest::newRow("upright") << false;
        QTest::newRow("sideways") << true;
    }
    void frontsFollowTheDirections() {
        QFETCH(bool, onSide);
        const MetricAxes axes = onSide ? sideways() : upright();
        const TradeoffData data = tradeoffData(fourRuns(), filterWith(axes));
        QCOMPARE(data.points.size(), std::size_t(4));
        QCOMPARE(onSide ? data.points[0].yMean : data.points[0].xMean, 0.10);
        QCOMPARE(frontOf(data), QString("abd"));
        for (const TradeoffPoint& point : data.points) // one seed each: certain
            QCOMPARE(point.frontShare.value_or(-1), point.onFront ? 1.0 : 0.0);
        QCOMPARE(targetAxis(data), oddsGap());
        // the best at a gap of at most 0.15: a and c and d have it, and a is the most accurate
        const TradeoffPoint &a = data.points[0], &b = data.points[1], &c = data.points[2];
        QVERIFY(meetsTarget(data, a, 0.15) && meetsTarget(data, c, 0.15) && !meetsTarget(data, b, 0.15));
        QVERIFY(isBetterBesideGap(data, a, c) && !isBetterBesideGap(data, c, a));
    }

    void targetsJudgeTheGapOnTheAxes() {
        // against 0.12: the gaps 0.10 and 0.05 are within, 0.20 and 0.15 are not
        const TradeoffData judged = tradeoffData(*runRows(fourRuns()), filterWith(upright()), {0.12, {}, {}});
        QVERIFY(judged.judgedByTarget);
        QCOMPARE(judged.statuses, (std::vector<StatusCounts>{{1, 0, 0}, {0, 0, 1}, {0, 0, 1}, {1, 0, 0}}));
        // no axis is a gap: each run against its own slack, and no line
        const TradeoffData open = tradeoffData(
            *runRows(fourRuns()), filterWith({findMetric("error"), balancedAccuracy()}), {0.12, {}, {}});
        QVERIFY(!open.judgedByTarget && !targetAxis(open));
        QCOMPARE(open.statuses[0], (StatusCounts{0, 1, 0}));
    }

    void theTableShowsAndSortsThem() {
        RunTableModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        RunSortFilter rows(model);
        model.setRuns(fourRuns());
        QCOMPARE(model.index(0, RunTableModel::Across).data().toString(), QString("n/e"));
        QVERIFY(!model.showMetrics(defaultAxes(), EvaluationSet::Test));
        QVERIFY(model.showMetrics(upright(), EvaluationSet::Test));
        QCOMPARE(rowsAsTsv(model, {model.index(0, 0)},
                           {RunTableModel::Solver, RunTableModel::Upwards, RunTableModel::Across}),
                 QString("Solver\tBalanced accuracy (test)\tOdds gap (test)\nRaCO-DP\t0.8000\t0.1000\n"));
        QVERIFY(runsAsCsv(rows, {RunTableModel::Upwards, RunTableModel::Across}, model)
                    .startsWith("run_id,balanced_accuracy_test_non_private,"
                                "equalised_odds_gap_test_non_private\r\na,0.8,0.1\r\n"));
        const auto tip = [&](int column) {
            return model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString();
        };
        QVERIFY2(tip(RunTableModel::Upwards).contains("Balanced accuracy on the test set; higher is better."),
                 qPrintable(tip(RunTableModel::Upwards)));
        QVERIFY2(tip(RunTableModel::Across)
                     .contains("Equalised odds gap on the test set (difference of rates); lower is better."),
                 qPrintable(tip(RunTableModel::Across)));
        rows.sort(RunTableModel::Upwards, Qt::DescendingOrder);
        QCOMPARE(rows.index(0, 0).data(RunTableModel::RunIdRole).toString(), QString("b"));
        rows.sort(RunTableModel::Across, Qt::AscendingOrder);
        QCOMPARE(rows.index(0, 0).data(RunTableModel::RunIdRole).toString(), QString("d"));
        QVERIFY(!model.showMetrics(upright(), EvaluationSet::Train)); // the same metrics
        QCOMPARE(model.columnId(RunTableModel::Across), QString("equalised_odds_gap_train_non_private"));
    }

    void parallelAxesHaveTheirIds() {
        const ParallelData data = parallelData(*runRows(fourRuns()), filterWith(upright()));
        QCOMPARE(data.lines.size(), std::size_t(4));
        QCOMPARE(data.axes.back().id, QString("equalised_odds_gap"));
        QCOMPARE(data.axes[data.axes.size() - 2].title, QString("Balanced accuracy (test)"));
        QVERIFY2(data.axes[data.axes.size() - 2].meaning.contains("higher is better"),
                 qPrintable(data.axes[data.axes.size() - 2].meaning));
    }

    /// Parallel coordinates dim what the wish leaves out, as the other lenses do.
    void parallelLinesKnowTheWish() {
        const auto quiet = [](const TradeoffWish& wish) {
            QList<bool> each;
            for (const ParallelLine& line :
                 parallelData(*runRows(fourRuns()), filterWith(upright()), wish).lines)
                each << line.isQuiet;
            return each;
        };
        QCOMPARE(quiet({}), QList<bool>(4, false));
        const QList<bool> wished = quiet({.x = 0.1});
        const TradeoffData data = tradeoffData(*runRows(fourRuns()), filterWith(upright()), {.x = 0.1});
        QVERIFY(wished.contains(true) && wished.contains(false));
        for (qsizetype i = 0; i < wished.size(); ++i)
            QCOMPARE(wished[i], !data.meeting[static_cast<std::size_t>(i)]);
    }

    void theChartSpeaksOfThem() {
        TradeoffData data = tradeoffData(fourRuns(), filterWith(upright()));
        data.pinned = data.points[2];
        data.targetGamma = 0.12;
        TradeoffChart chart;
        chart.resize(700, 460);
        chart.setData(data);
        chart.setLabels(chartLabels(upright(), EvaluationSet::Test, {}, {}));
        QCOMPARE(chart.accessibleName(), QString("Trade-off chart: balanced accuracy against odds gap"));
        // a (0.10, 0.8) against c (0.15, 0.7)
        QVERIFY2(chart.toolTipOf(0).contains("Balanced accuracy on the test set +0.1000 (better), Equalised "
                                             "odds gap on the test set −0.0500 (better)"),
                 qPrintable(chart.toolTipOf(0)));
        QVERIFY(!chart.grab().isNull());
        data.axes = sideways(); // the line lies
        QVERIFY(renderFrontChart(data, chartLabels(sideways(), EvaluationSet::Test, {}, {}), ChartFormat::Svg)
                    .contains("Balanced accuracy"));
    }

    void axesEndWhereAMetricDoes_data() {
        QTest::addColumn<double>("mean");
        QTest::addColumn<double>("half"); // of its bar
        QTest::addColumn<QString>("metric");
        QTest::addColumn<double>("min"); // of the axis; -1: not asked
        QTest::addColumn<double>("max"); // the same
        QTest::newRow("up to 1") << 0.99 << 0.05 << "balanced_accuracy" << -1.0 << 1.0;
        QTest::newRow("down to 0") << 0.02 << 0.05 << "balanced_accuracy" << 0.0 << -1.0;
        QTest::newRow("no end upwards") << 0.99 << 0.05 << "log_loss" << -1.0 << 1.048; // 8 % of 0.1 more
    }
    void axesEndWhereAMetricDoes() {
        QFETCH(double, mean);
        QFETCH(double, half);
        QFETCH(QString, metric);
        QFETCH(double, min);
        QFETCH(double, max);
        TradeoffData data;
        data.axes = {oddsGap(), findMetric(metric.toStdString())};
        data.points = tradeoffPoints({{{.solver = "a"}, "run", 0.5, mean}});
        data.halfBars = {{0, half}};
        const AxisRange range = extentOf(data).y;
        if (min >= 0) QCOMPARE(range.min, min);
        if (max >= 0) QVERIFY2(std::abs(range.max - max) < 1e-9, qPrintable(QString::number(range.max)));
    }

    void theSummaryExplainsThem() {
        SummaryOptions options;
        options.axes = upright();
        options.wish.x = 0.12;
        options.pinned = {"a"};
        const QString text = summaryMarkdown(fourRuns(), options);
        QCOMPARE(text.count("| yes |"), 3);
        for (const char* words :
             {"Balanced accuracy (test) | Odds gap (test)",
              "balanced accuracy is better when higher, odds gap",
              "at least as good in both and better in one",
              "Wished for: odds gap ≤ 0.12. Settings whose means meet it", "(non-private): 2 of 4",
              "balanced accuracy 0.8000, odds gap 0.1000 on the test set",
              "Balanced accuracy and odds gap are non-private"})
            QVERIFY2(text.contains(words), qPrintable(QString(words) + "\n" + text));
        QVERIFY(summaryMarkdown(fourRuns(), {}).contains("both are better when lower"));
    }

    void viewsKeepThem() {
        SavedView view;
        view.name = "a";
        view.filter.axes = upright();
        QCOMPARE(savedViewsFromJson(toJson(std::vector{view})), std::vector{view});
        // of before there were several, of a metric that is gone, and of somebody's fingers
        for (const char* text : {R"({"views": [{"name": "a", "set": "test"}]})",
                                 R"({"views": [{"name": "a", "x": "beauty", "y": 3}]})"})
            QCOMPARE(savedViewsFromJson(Json::parse(text))[0].filter.axes, defaultAxes());
    }

    void thePageShowsThem() {
        test::ExploreDesk desk;
        for (RunRecord& run : desk.records) {
            const double error = *run.metrics[0].value, gap = *run.metrics[2].value;
            run.metrics.push_back(
                {"balanced_accuracy", EvaluationSet::Test, 1 - error, {}, {}, Provenance::NonPrivate, ""});
            run.metrics.push_back(
                {"equalised_odds_gap", EvaluationSet::Test, 2 * gap, {}, {}, Provenance::NonPrivate, ""});
            QVERIFY(desk.session().project().store().updateRun(run).result());
        }
        SavedView view;
        view.filter.axes = upright();
        view.hiddenColumns = {"demographic_parity_gap_non_private"}; // not there: the gap of before
        QTest::qWait(300);                                           // what the store has is read
        desk.page->showView(view);
        auto* chart = desk.find<TradeoffChart>("tradeoff_chart");
        QTRY_COMPARE(chart->data().axes, upright());
        QTRY_COMPARE(chart->pointCount(), 2);
        QVERIFY(std::abs(chart->data().points[0].yMean - 0.79) < 1e-12); // 1 - 0.21
        QTableView* table = desk.table("runs_table");
        const QAbstractItemModel& model = *table->model();
        QCOMPARE(model.headerData(RunTableModel::Across, Qt::Horizontal).toString(),
                 QString("Odds gap (test)"));
        QVERIFY(!table->isColumnHidden(RunTableModel::Across));
        desk.page->selectRuns({desk.id(0), desk.id(1)});
        QVERIFY2(desk.summary().contains("balanced accuracy 0.7900 ± 0.0141, odds gap 0.0600"),
                 qPrintable(desk.summary()));
        view.filter.axes = defaultAxes();
        desk.page->showView(view);
        QVERIFY(table->isColumnHidden(RunTableModel::Across));
        QTRY_COMPARE(chart->data().axes, defaultAxes());
    }
};

TRILEMMA_TEST(TestMetricAxes, QApplication)
#include "tst_metric_axes.moc"
