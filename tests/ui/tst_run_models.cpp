// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/group_rates.h"
#include "core/solvers/solver.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"
#include "ui/charts/point_text.h"
#include "ui/charts/run_filter.h"
#include "ui/models/group_budget_model.h"
#include "ui/models/run_comparison.h"
#include "ui/models/run_group_model.h"
#include "ui/models/run_sort_filter.h"
#include "ui/models/run_table_text.h"
#include "ui/report/run_sheet.h"
#include "ui/runs/series_words.h"
#include "ui/widgets/cell_delegates.h"

#include <QAbstractItemModelTester>

using namespace trilemma;

namespace {

RunRecord record(const std::string& id, double gamma, std::uint64_t seed, double error, double gap) {
    RunRecord run;
    run.runId = id;
    run.solver = "raco-dp";
    run.spec =
        Json{{"solver", {{"id", "raco-dp"}, {"params", {{"steps", 50}}}}}, {"model", {{"id", "linear"}}}};
    run.seed = seed;
    run.gamma = gamma;
    run.epsilon = 3;
    run.spentEpsilon = 2.999;
    run.delta = 1e-5;
    run.relation = "zero_out";
    run.status = RunStatus::Done;
    run.params = {{"steps", 50}, {"learning_rate", 0.1}};
    run.steps = 50;
    run.metrics = {{"error", EvaluationSet::Test, error, {}, {}, Provenance::NonPrivate, ""},
                   {"demographic_parity_gap", EvaluationSet::Test, gap, {}, {}, Provenance::NonPrivate, ""}};
    run.constraints = {{"demographic_parity", gamma, gap, gap,
                        gap < gamma ? ConstraintStatus::Met : ConstraintStatus::Violated}};
    return run;
}

GroupRow group(EvaluationSet set, const std::string& name, const std::string& positive, double numerator,
               double denominator) {
    GroupRate rate{"selection_rate", numerator, denominator, {}, {}, {}};
    if (denominator > 0) {
        rate.value = numerator / denominator;
        rate.low = *rate.value - 0.05;
        rate.high = *rate.value + 0.05;
    }
    return {set,         name.empty() ? std::vector<std::string>() : std::vector<std::string>{"sex"},
            name,        positive,
            denominator, {rate}};
}

QString cell(const QAbstractItemModel& model, int row, int column, int role = Qt::DisplayRole) {
    return model.index(row, column).data(role).toString();
}

int rowNamed(const QAbstractItemModel& model, const QString& name) {
    for (int row = 0; row < model.rowCount(); ++row)
        if (cell(model, row, 0).startsWith(name)) return row;
    return -1;
}

} // namespace

class TestRunModels : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void groupsByRates() {
        RunGroupModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 0);
        model.setGroups({group(EvaluationSet::Test, "", "yes", 30, 120),
                         group(EvaluationSet::Test, "sex=Female", "yes", 10, 50),
                         group(EvaluationSet::Test, "sex=Other", "yes", 0, 0),
                         group(EvaluationSet::Train, "", "yes", 90, 180)});
        QCOMPARE(model.columnCount(), 3); // of the test set
        QCOMPARE(model.rowCount(),
                 1 + static_cast<int>(std::count_if(
                         groupRateRegistry().begin(), groupRateRegistry().end(),
                         [](const GroupRateSpec& spec) { return spec.task == classificationTask; })));
        QCOMPARE(model.headerData(0, Qt::Horizontal, Qt::DisplayRole).toString(), QString("sex=Female"));
        QCOMPARE(model.headerData(2, Qt::Horizontal, Qt::DisplayRole).toString(), QString("Everybody"));
        QCOMPARE(model.headerData(2, Qt::Vertical, Qt::DisplayRole).toString(), QString("Selection rate"));
        QCOMPARE(cell(model, 0, 0), QString("50"));
        // 10 of 50 is 0.2, +- 0.05
        QCOMPARE(cell(model, 2, 0), QString("0.2000\n0.150–0.250"));
        const QString tip = cell(model, 2, 0, Qt::ToolTipRole);
        QVERIFY2(tip.contains("10 of 50") && tip.contains("Non-private"), qPrintable(tip));
        QCOMPARE(cell(model, 2, 1), QString("not\nestimable")); // nobody in the group: never 0
        QCOMPARE(cell(model, 1, 0), QString("–"));              // a rate that the store does not know
        model.show(EvaluationSet::Train, "yes");
        QCOMPARE(model.columnCount(), 1);
        QCOMPARE(cell(model, 2, 0), QString("0.5000\n0.450–0.550"));
    }

    void aClassIsChosen() {
        RunGroupModel model;
        model.setGroups(
            {group(EvaluationSet::Test, "", "a", 1, 4), group(EvaluationSet::Test, "", "b", 3, 4)});
        QCOMPARE(model.positives(), QStringList({"a", "b"}));
        QVERIFY(cell(model, 2, 0).startsWith("0.2500"));
        model.show(EvaluationSet::Test, "b");
        QVERIFY(cell(model, 2, 0).startsWith("0.7500"));
        model.show(EvaluationSet::Test, "gone"); // of another run
        QVERIFY(cell(model, 2, 0).startsWith("0.2500"));
    }

    /// 0.0625 of the budget is noise of sqrt(16) times the width; rho is a bound and is rounded up; 30 of 40
    /// decisions are right. Of a group that the table of rates does not have there is no error.
    void budgetsOfGroups() {
        GroupBudgetModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setBudgets({{"sex=Female", 1, 1, 0.25001}, {"sex=Other", 0.0625, 4, {}}});
        GroupRow women = group(EvaluationSet::Test, "sex=Female", "yes", 30, 40);
        women.rates.front().id = "accuracy";
        model.setRows({&women});
        QCOMPARE(model.rowCount(), 2);
        const auto rowText = [&](int row) {
            QStringList cells;
            for (int column = 0; column < model.columnCount(); ++column)
                cells << cell(model, row, column);
            return cells.join(QStringLiteral(" | "));
        };
        QCOMPARE(rowText(0), QString("sex=Female | 100 % | × 1.00 | 0.251 | 0.2500"));
        QCOMPARE(rowText(1), QString("sex=Other | 6.25 % | × 4.00 | – | –"));
        QCOMPARE(model.index(1, 1).data(BarDelegate::FractionRole).toDouble(), 0.0625);
        QCOMPARE(model.headerData(4, Qt::Horizontal, Qt::DisplayRole).toString(), QString("Error rate"));
        QVERIFY(cell(model, 0, 4, Qt::ToolTipRole).contains("Non-private"));
        GroupRow numbers{
            EvaluationSet::Test, {"sex"}, "sex=Female", "", 40, {{"mspe", 50, 40, 1.25, {}, {}}}};
        model.setRows({&numbers});
        QCOMPARE(model.headerData(4, Qt::Horizontal, Qt::DisplayRole).toString(), QString("Squared error"));
        QCOMPARE(cell(model, 0, 4), QString("1.250"));
    }

    void theSheetSaysWhoPays() {
        RunRecord run = record("a", 0.05, 1, 0.2, 0.03);
        QVERIFY(!runSheetHtml(run, {}).contains("Who pays"));
        run.groupBudgets = {{"sex=<b>", 1, 1, 0.25}, {"sex=Male", 0.0625, 4, {}}};
        run.groups = {group(EvaluationSet::Train, "sex=Male", "yes", 5, 10),
                      group(EvaluationSet::Test, "sex=Male", "yes", 30, 40)};
        for (GroupRow& row : run.groups)
            row.rates.front().id = "accuracy";
        const QString html = runSheetHtml(run, {});
        for (const char* words : {"Who pays, who gains", "sex=&lt;b&gt;", "6.25 %", "× 4.00", "0.2500",
                                  "not a guarantee to any group", "&nbsp;released&nbsp;"})
            QVERIFY2(html.contains(words), words);
        run.simulation = true;
        const QString simulated = runSheetHtml(run, {});
        QVERIFY(!simulated.contains("&nbsp;released&nbsp;"));
    }

    void compareShowsOnlyWhatDiffers() {
        // error 0.20 and 0.22: mean 0.21, deviation 0.0141; against 0.25: +0.04. Gap 0.03 against 0.01:
        // better.
        RunRecord other = record("c", 0.01, 1, 0.25, 0.01);
        other.params["learning_rate"] = 0.2;
        const RunRecord a = record("a", 0.05, 1, 0.20, 0.03), b = record("b", 0.05, 2, 0.22, 0.03);
        RunComparisonModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setComparison(compareRuns({&a, &b, &other}, EvaluationSet::Test));
        QCOMPARE(model.columnCount(), 3);
        QCOMPARE(model.headerData(1, Qt::Horizontal, Qt::DisplayRole).toString(),
                 QString("RaCO-DP, linear model\nγ 0.05, ε 3\n2 runs"));
        const int error = rowNamed(model, "Error");
        QVERIFY(error >= 0);
        QVERIFY(cell(model, error, 0, Qt::ToolTipRole).contains("Non-private"));
        QVERIFY(model.headerData(0, Qt::Horizontal, Qt::DisplayRole).toString().contains("non-private"));
        QCOMPARE(cell(model, error, 1), QString("0.2100 ± 0.0141"));
        QCOMPARE(cell(model, error, 2), QString("0.2500\n+0.0400 (worse)"));
        QCOMPARE(cell(model, rowNamed(model, "Demographic"), 2), QString("0.0100\n−0.0200 (better)"));
        QCOMPARE(cell(model, rowNamed(model, "learning_rate"), 2), QString("0.2"));
        for (const QString same : {"Solver", "ε", "δ", "Relation", "Steps", "Model", "steps", "Log loss"})
            QVERIFY2(rowNamed(model, same) < 0, qPrintable(same));
    }

    /// 30 of 40 against 20 of 40 of one group: what it gets, and by how much less.
    void compareTellsWhoLoses() {
        RunRecord one = record("a", 0.05, 1, 0.20, 0.03), other = record("b", 0.01, 1, 0.25, 0.01);
        one.groups = {group(EvaluationSet::Test, "sex=Male", "yes", 30, 40),
                      group(EvaluationSet::Test, "sex=Female", "yes", 10, 40)};
        other.groups = {group(EvaluationSet::Test, "sex=Male", "yes", 20, 40),
                        group(EvaluationSet::Test, "sex=Female", "yes", 10, 40)};
        for (RunRecord* run : {&one, &other})
            for (GroupRow& row : run->groups)
                row.rates.front().id = "selection_rate";
        RunComparisonModel model;
        model.setComparison(compareRuns({&one, &other}, EvaluationSet::Test));
        const int male = rowNamed(model, "Selection rate: sex=Male");
        QVERIFY(male >= 0);
        QCOMPARE(cell(model, male, 1), QString("0.750"));
        QCOMPARE(cell(model, male, 2), QString("0.500\n−0.250"));
        QVERIFY(rowNamed(model, "Selection rate: sex=Female") < 0); // the same
    }

    void compareWantsTwoToFour_data() {
        QTest::addColumn<int>("settings");
        QTest::addColumn<int>("seeds");
        QTest::addColumn<int>("columns"); // with the names; 0: nothing to compare
        QTest::newRow("nothing") << 0 << 1 << 0;
        QTest::newRow("one run") << 1 << 1 << 0;
        QTest::newRow("two runs of a setting") << 1 << 2 << 3;
        QTest::newRow("five runs of a setting") << 1 << 5 << 0;
        QTest::newRow("two settings of three seeds") << 2 << 3 << 3;
        QTest::newRow("four settings") << 4 << 1 << 5;
        QTest::newRow("five settings") << 5 << 1 << 0;
    }
    void compareWantsTwoToFour() {
        QFETCH(int, settings);
        QFETCH(int, seeds);
        QFETCH(int, columns);
        std::vector<RunRecord> runs;
        for (int setting = 0; setting < settings; ++setting)
            for (int seed = 0; seed < seeds; ++seed)
                runs.push_back(
                    record("r", 0.01 * setting, static_cast<std::uint64_t>(seed), 0.1 * setting, 0.1));
        std::vector<const RunRecord*> chosen;
        for (const RunRecord& run : runs)
            chosen.push_back(&run);
        const RunComparison comparison = compareRuns(chosen, EvaluationSet::Test);
        RunComparisonModel model;
        model.setComparison(comparison);
        QCOMPARE(model.columnCount(), columns);
        QCOMPARE(comparison.absence.isEmpty(), columns > 0);
    }

    void neutralCells_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        QTest::newRow("formula") << "=1+1"
                                 << "'=1+1";
        QTest::newRow("plus") << "+1"
                              << "'+1";
        QTest::newRow("minus") << "-cmd"
                               << "'-cmd";
        QTest::newRow("at") << "@SUM(A1)"
                            << "'@SUM(A1)";
        QTest::newRow("tab") << "\t=1"
                             << "'\t=1";
        QTest::newRow("carriage return") << "\r=1"
                                         << "'\r=1";
        QTest::newRow("in the middle") << "a=1"
                                       << "a=1";
        QTest::newRow("empty") << ""
                               << "";
    }
    void neutralCells() {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        QCOMPARE(neutralCell(text), expected);
    }

    void csv() {
        QLocale::setDefault(QLocale(QLocale::German)); // files do not follow the locale
        RunRecord odd = record("=run,1", 0.05, 18446744073709551615ULL, 0.1 + 0.2, 0.03);
        RunTableModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        RunSortFilter rows(model);
        model.setRuns({odd});
        const QByteArray text = runsAsCsv(rows,
                                          {RunTableModel::Solver, RunTableModel::Gamma, RunTableModel::Weight,
                                           RunTableModel::Seed, RunTableModel::Upwards,
                                           RunTableModel::Constraint, RunTableModel::Status},
                                          model);
        QLocale::setDefault(QLocale::c());
        QCOMPARE(
            text,
            QByteArray("run_id,solver,gamma,lambda,seed,error_test_non_private,"
                       "constraint_non_private,status\r\n"
                       "\"'=run,1\",raco-dp,0.05,,18446744073709551615,0.30000000000000004,met,done\r\n"));
    }

    void tsv() {
        RunTableModel model;
        model.setRuns({record("a", 0.05, 1, 0.2, 0.03)});
        QCOMPARE(rowsAsTsv(model, {model.index(0, 0)},
                           {RunTableModel::Solver, RunTableModel::Relation, RunTableModel::Upwards}),
                 QString("Solver\tRelation\tError (test)\nRaCO-DP\tzero-out\t0.2000\n"));
    }

    /// A word that is of some seeds leaves no part of a setting: its means stay what they are.
    void wordsKeepSettingsWhole() {
        const std::vector<RunRecord> runs{record("run-a", 0.05, 1, 0.2, 0.03),
                                          record("run-b", 0.05, 2, 0.4, 0.03),
                                          record("run-c", 0.1, 3, 0.2, 0.03)};
        RunFilter filter;
        filter.words = QStringList{"run-b"};
        const TradeoffData data = tradeoffData(runs, filter);
        QCOMPARE(data.points.size(), std::size_t(1));
        QCOMPARE(data.points[0].seeds, 2);
    }

    void words_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("rows"); // of gamma 0.05 seed 1, gamma 0.05 seed 2, gamma 0.1 seed 1
        QTest::newRow("none") << QStringList() << 3;
        QTest::newRow("by slack") << QStringList{"γ=0.05"} << 2;
        QTest::newRow("by slack and seed") << QStringList{"γ=0.05", "seed=2"} << 1;
        QTest::newRow("by solver") << QStringList{"raco"} << 3;
        QTest::newRow("by another solver") << QStringList{"sgd"} << 0;
        QTest::newRow("by id") << QStringList{"run-c"} << 1;
        QTest::newRow("by a setting's name")
            << RunFilter::wordsFrom("RaCO-DP, linear model, γ 0.05, ε 3") << 2;
        QTest::newRow("by relation") << QStringList{"zero-out"} << 3;
    }
    void words() {
        QFETCH(QStringList, words);
        QFETCH(int, rows);
        const std::vector<RunRecord> runs{record("run-a", 0.05, 1, 0.2, 0.03),
                                          record("run-b", 0.05, 2, 0.2, 0.03),
                                          record("run-c", 0.1, 1, 0.2, 0.03)};
        RunTableModel model;
        RunSortFilter proxy(model);
        model.setRuns(runs);
        RunFilter filter;
        filter.words = words;
        proxy.setFilter(filter);
        QCOMPARE(proxy.rowCount(), rows);
        int shown = 0; // the chart shows the same runs
        for (const TradeoffPoint& point : tradeoffData(runs, filter).points)
            shown += point.seeds;
        QCOMPARE(shown, rows);
    }

    void everyColumnSorts() {
        RunTableModel model;
        RunSortFilter proxy(model);
        model.setRuns({record("a", 0.1, 10, 0.3, 0.2), record("b", 0.05, 9, 0.2, 0.3)});
        for (const int column : {RunTableModel::Gamma, RunTableModel::Seed, RunTableModel::Upwards}) {
            proxy.sort(column, Qt::AscendingOrder);
            QCOMPARE(proxy.index(0, 0).data(RunTableModel::RunIdRole).toString(), QString("b"));
        }
        proxy.sort(RunTableModel::Across, Qt::AscendingOrder);
        QCOMPARE(proxy.index(0, 0).data(RunTableModel::RunIdRole).toString(), QString("a"));
    }

    void statusOfAPoint_data() {
        QTest::addColumn<int>("met");
        QTest::addColumn<int>("undecided");
        QTest::addColumn<int>("violated");
        QTest::addColumn<int>("status"); // -1: none
        QTest::newRow("no constraint") << 0 << 0 << 0 << -1;
        QTest::newRow("all met") << 3 << 0 << 0 << 0;
        QTest::newRow("all undecided") << 0 << 3 << 0 << 1;
        QTest::newRow("all violated") << 0 << 0 << 3 << 2;
        QTest::newRow("one undecided") << 4 << 1 << 0 << 1;
        QTest::newRow("met and violated") << 1 << 0 << 1 << 1;
        QTest::newRow("violated or undecided") << 0 << 1 << 4 << 1;
    }
    void statusOfAPoint() {
        QFETCH(int, met);
        QFETCH(int, undecided);
        QFETCH(int, violated);
        QFETCH(int, status);
        const StatusCounts counts{met, undecided, violated};
        QCOMPARE(counts.status() ? static_cast<int>(*counts.status()) : -1, status);
    }

    void chartData() {
        // two seeds at error 0.20 and 0.22: deviation 0.0141, 95 % interval 12.7062 x 0.0141 / sqrt 2 =
        // 0.1271
        const std::vector<RunRecord> runs{record("a", 0.05, 1, 0.20, 0.03), record("b", 0.05, 2, 0.22, 0.07),
                                          record("c", 0.1, 1, 0.30, 0.2)};
        RunFilter filter;
        TradeoffData data = tradeoffData(runs, filter);
        QCOMPARE(data.points.size(), std::size_t(2));
        QCOMPARE(data.statuses, (std::vector<StatusCounts>{{1, 0, 1}, {0, 0, 1}}));
        QVERIFY(std::abs(data.barsOf(0).y - 0.0141421) < 1e-6);
        QCOMPARE(data.barsOf(1).y, 0.0); // one seed
        filter.bars = BarKind::MeanInterval;
        data = tradeoffData(runs, filter);
        QVERIFY(std::abs(data.barsOf(0).y - 0.127062) < 1e-5);
        QCOMPARE(data.barsOf(1).y, 0.0);
        filter.bars = BarKind::None;
        QCOMPARE(tradeoffData(runs, filter).barsOf(0).y, 0.0);
        // the second setting is worse whatever is drawn
        QCOMPARE(data.points[0].frontShare.value_or(-1), 1.0);
        QCOMPARE(data.points[1].frontShare.value_or(-1), 0.0);
    }

    void whereTheCurveComesFrom() {
        RunRecord run = record("a", 0.05, 1, 0.2, 0.03);
        QCOMPARE(historyProvenance(run), Provenance::Released);
        run.simulation = true;
        QCOMPARE(historyProvenance(run), Provenance::NonPrivate);
        run.simulation = false;
        run.epsilon.reset();
        QCOMPARE(historyProvenance(run), Provenance::NonPrivate);
    }

    /// A run of before, one of a series that its solver does not know any more, and one that trains.
    void whatTheCurveShows() {
        RunRecord run = record("a", 0.05, 1, 0.2, 0.03);
        QCOMPARE(seriesOf(run).size(), std::size_t(2)); // as its solver declares
        run.history = {{dualSumSeries, "of_later"}, {{1, {2, 3}}}};
        const std::vector<SeriesInfo> series = seriesOf(run);
        QCOMPARE(series.size(), std::size_t(2));
        QCOMPARE(seriesWords(series[0]).title, "Sum of the dual variables");
        QCOMPARE(seriesWords(series[1]).title, "of_later");
        QCOMPARE(seriesWords({"gap", "Gap", "points"}).title, "Gap (points)");
    }

    void theSheetNamesWhatWasChanged() {
        RunRecord run = record("a", 0.05, 1, 0.2, 0.03);
        run.metrics[1].low = 0.011;
        run.metrics[1].high = 0.049;
        run.spec = test::changed(run.spec, [](Json& spec) { spec["solver"]["params"] = {{"steps", 51}}; });
        const QString html = runSheetHtml(run, {});
        QVERIFY2(html.contains("<b>51</b>"), qPrintable(html));
        QVERIFY(html.contains("0.0110 – 0.0490)")); // beside the constraint's gap
        const qsizetype result = html.indexOf("Error <b>0.2000</b>");
        QVERIFY(result > 0 && result < html.indexOf("Privacy statement")); // what one looks for comes first
        run.spec = test::changed(run.spec, [](Json& spec) { spec["solver"]["params"] = Json::object(); });
        QVERIFY(runSheetHtml(run, {}).contains("every parameter has its default"));
    }

    void theSheetSaysWhyNothingIsDecided() {
        RunRecord run = record("a", 0.05, 1, 0.2, 0.13);
        run.metrics[1].low = 0.03;
        run.metrics[1].high = 0.25;
        run.constraints.front().gapTrain = 0.14;
        QVERIFY(runSheetHtml(run, {}).contains("judged by the 95 % interval on test"));
        run.constraints.front().status = ConstraintStatus::Undecided;
        const QString html = runSheetHtml(run, {});
        QVERIFY2(html.contains("gap 0.1300 (0.0300 – 0.2500) on test, 0.1400 on train; undecided: the 95 % "
                               "interval on test contains γ, so its records are too few to tell"),
                 qPrintable(html));
        RunTableModel model;
        model.setRuns({run});
        const QString tip = cell(model, 0, RunTableModel::Constraint, Qt::ToolTipRole);
        QVERIFY2(tip.contains("contains γ"), qPrintable(tip));
        run.constraints.front().gapTest.reset();
        QVERIFY(runSheetHtml(run, {}).contains("undecided: the gap on test cannot be estimated"));
    }

    /// A solver that ignores constraints, or uses a penalty weight, is judged by nobody's slack but the
    /// target.
    void whoHadNoSlackBreaksNone() {
        RunRecord run = record("a", 0.05, 1, 0.2, 0.13);
        QCOMPARE(worstStatus(run), std::optional(ConstraintStatus::Violated));
        QVERIFY(runSheetHtml(run, {}).contains("violated"));
        run.gamma.reset();
        QCOMPARE(worstStatus(run), std::nullopt);
        const QString html = runSheetHtml(run, {});
        QVERIFY2(!html.contains("violated") && !html.contains("γ = 0.05"), qPrintable(html));
        QVERIFY(html.contains("gap 0.1300 on test") && html.contains("had no slack"));
        RunTableModel model;
        model.setRuns({run});
        QCOMPARE(cell(model, 0, RunTableModel::Constraint), QString("–"));
        QVERIFY(cell(model, 0, RunTableModel::Constraint, Qt::ToolTipRole).contains("uses no slack"));
        const TradeoffData data = tradeoffData({run}, RunFilter());
        QCOMPARE(data.statuses, std::vector<StatusCounts>{StatusCounts()});
        QVERIFY(!pointToolTip(data, 0, "Gap", "Error").contains("constraint, by run"));
        const TradeoffData judged = tradeoffData(*runRows({run}), RunFilter(), {0.05, {}, {}});
        QCOMPARE(judged.statuses, (std::vector<StatusCounts>{{0, 0, 1}}));
    }

    void theSheetNamesAForeignSpecification() {
        RunRecord run = record("a", 0.05, 1, 0.2, 0.03);
        run.spec = toJson(test::smallSpec("/data/a.csv"));
        QVERIFY(!runSheetHtml(run, {}).contains("does not understand"));
        run.spec = test::changed(run.spec, [](Json& spec) { spec["solver"]["id"] = "nobody"; });
        const QString html = runSheetHtml(run, {});
        QVERIFY2(html.contains("does not understand") && html.contains("solver.id = nobody"),
                 qPrintable(html));
        QVERIFY(html.contains("a.csv")); // what can be read is told
    }
};

TRILEMMA_TEST(TestRunModels, QApplication)
#include "tst_run_models.moc"
