// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Explore page on made-up runs: linked selection, inspector, pin, comparison, columns, export.
#include "tests/support/explore_desk.h"
#include "tests/support/test_program.h"
#include "ui/charts/history_chart.h"
#include "ui/models/explore_view.h"
#include "ui/pages/explore/runs_view.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QClipboard>
#include <QDoubleSpinBox>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMenu>
#include <QSlider>
#include <QStandardPaths>
#include <QTabBar>

using namespace trilemma;

namespace {

using test::cell;
using test::ExploreDesk;

} // namespace

class TestExplorePage : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QLocale::setDefault(QLocale::c());
    }

    void theInspectorShowsGroupsAndCurve() {
        ExploreDesk desk;
        const QTableView* groups = desk.table("run_group_table");
        QCOMPARE(groups->model()->rowCount(), 0);
        desk.page->selectRuns({desk.id(0)});
        auto* tabs = desk.find<QTabBar>("inspector_tabs");
        tabs->setCurrentIndex(1);
        QVERIFY(groups->isVisible());
        QCOMPARE(groups->model()->columnCount(), 2);
        QCOMPARE(cell(groups, 0, 0), QString("40"));
        QCOMPARE(cell(groups, 2, 0), QString("0.2500\n0.140–0.400"));
        QCOMPARE(cell(groups, 2, 1), QString("not\nestimable"));
        desk.find<QComboBox>("group_set_combo")->setCurrentIndex(1);
        QCOMPARE(groups->model()->columnCount(), 1);
        QCOMPARE(cell(groups, 2, 0), QString("0.5000\n0.390–0.610"));

        tabs->setCurrentIndex(2);
        QCOMPARE(desk.find<HistoryChart>("history_chart")->history().size(), std::size_t(2));
        QCOMPARE(desk.find<QLabel>("training_badge")->text(), QString("released"));
        desk.page->selectRuns({});
        QVERIFY(desk.find<HistoryChart>("history_chart")->history().empty());
        QCOMPARE(groups->model()->rowCount(), 0);
    }

    /// Only of a run that split its budget; what the groups gain follows the chosen set.
    void theInspectorSaysWhoPays() {
        RunRecord split = test::madeUp(0, 0);
        split.position = 4;
        split.gamma = 0.2; // a setting of its own
        split.groupBudgets = {{"group=a", 0.0625, 4, 0.5}, {"group=b", 1, 1, {}}};
        for (GroupRow& row : split.groups)
            row.rates.front().id = "accuracy";
        ExploreDesk desk({split});
        const QTableView* budgets = desk.table("group_budget_table");
        desk.find<QTabBar>("inspector_tabs")->setCurrentIndex(1);
        desk.page->selectRuns({desk.id(0)});
        QVERIFY(!budgets->isVisible());
        desk.page->selectRuns({desk.id(4)});
        QVERIFY(budgets->isVisible());
        QCOMPARE(budgets->model()->rowCount(), 2);
        QCOMPARE(cell(budgets, 0, 0), QString("group=a"));
        QCOMPARE(cell(budgets, 0, 1), QString("6.25 %"));
        QCOMPARE(cell(budgets, 0, 4), QString("0.7500")); // 10 of 40 are right
        QCOMPARE(cell(budgets, 1, 4), QString("–"));
        QCOMPARE(desk.find<QLabel>("group_budget_badge")->text(), QString("released"));
        desk.find<QComboBox>("group_set_combo")->setCurrentIndex(1);
        QCOMPARE(cell(budgets, 0, 4), QString("0.5000"));
        desk.page->selectRuns({});
        QVERIFY(!budgets->isVisible());
    }

    /// The slider of a one-release frontier marks a place on its curve in the chart; an unresolved slack
    /// cannot be taken; the export is that of the slack.
    void aSlackIsChosenOnTheCurve() {
        ExploreDesk desk({test::frontierRun()});
        auto* chart = desk.find<TradeoffChart>("tradeoff_chart");
        QTRY_COMPARE(chart->data().released.size(), std::size_t(1));
        auto* tabs = desk.find<QTabBar>("inspector_tabs");
        desk.page->selectRuns({desk.id(0)}); // trained for one slack
        QVERIFY(!tabs->isTabVisible(4) && tabs->isTabVisible(3));
        desk.page->selectRuns({desk.id(4)});
        QVERIFY(tabs->isTabVisible(4) && !tabs->isTabVisible(3));
        tabs->setCurrentIndex(4);
        auto* spin = desk.find<QDoubleSpinBox>("slack_spin");
        auto* take = desk.find<QPushButton>("take_slack_button");
        QTRY_VERIFY(take->isEnabled());
        QCOMPARE(spin->value(), 0.2); // that it was trained for
        spin->setValue(0);
        QTRY_VERIFY(desk.find<QLabel>("slack_problem")->text().startsWith("Unresolved"));
        QVERIFY(!take->isEnabled());
        desk.find<QSlider>("slack_slider")->setValue(300);
        QTRY_VERIFY(take->isEnabled());
        QCOMPARE(spin->value(), 0.3);
        QVERIFY(desk.find<QLabel>("slack_problem")->isHidden());
        desk.press("take_slack_button");
        QVERIFY(tabs->currentIndex() != 4);
        QVERIFY2(desk.find<QLabel>("export_run")->text().contains("γ = 0.3"),
                 qPrintable(desk.find<QLabel>("export_run")->text()));
        desk.page->selectRuns({desk.id(0)}); // of another run nothing of it stays
        QVERIFY(!desk.find<QLabel>("export_run")->text().contains("γ = 0.3"));

        desk.page->selectRuns({desk.id(4)});
        tabs->setCurrentIndex(4);
        QTRY_VERIFY(take->isEnabled());
        desk.press("train_slack_button"); // the set-up is of another table
        QCOMPARE(desk.session().draft().gammas, Wish().gammas);
        Draft draft = desk.session().draft();
        draft.files = {"/data/a.csv"};
        desk.session().setDraft(draft);
        desk.press("train_slack_button");
        QCOMPARE(desk.session().draft().gammas, std::vector<double>{0.2});
        QCOMPARE(desk.session().draft().solvers, std::vector<std::string>{"raco-dp"});
        QCOMPARE(desk.session().draft().epsilons, std::vector<double>{20});
    }

    /// A line is drawn where the axes are the error and the gap that it is of.
    void releasedLinesNeedTheirAxes() {
        const RunRecord run = test::frontierRun();
        const ReleasedCurves::Map curves{{run.runId, *releasedCurveOf(run)}};
        const auto rows =
            std::make_shared<const RunRows>(RunRows{std::make_shared<const RunRow>(runRow(run))});
        ExploreRequest request;
        request.curves = std::make_shared<const ReleasedCurves::Map>(curves);
        QCOMPARE(exploreView(rows, request)->sight->data.released.size(), std::size_t(1));
        request.filter.axes = {findMetric("error"),
                               findMetric("demographic_parity_gap")}; // the other way round
        const auto turned = exploreView(rows, request);
        QCOMPARE(turned->sight->data.released.size(), std::size_t(1));
        const SlackPoint& last = turned->sight->data.released.front().points.back();
        QCOMPARE(placeOf(turned->sight->data, last), QPointF(last.error, last.gap));
        QCOMPARE(placeOf(turned->sight->data, last, 2), QPointF(last.error, last.gap + 2 * last.gapNoise));
        request.filter.axes = {findMetric("equalised_odds_gap"), findMetric("error")};
        QVERIFY(exploreView(rows, request)->sight->data.released.empty());
        request.filter.axes = {findMetric("demographic_parity_gap"), findMetric("balanced_accuracy")};
        QVERIFY(exploreView(rows, request)->sight->data.released.empty());
    }

    /// Another lens shares what was computed; another wish, filter, pin or run does not.
    void lensesShareTheirSettings() {
        const auto rowsOf = [](const RunRecord& run) {
            return std::make_shared<const RunRows>(RunRows{std::make_shared<const RunRow>(runRow(run))});
        };
        const SharedRunRows rows = rowsOf(test::frontierRun());
        const SharedExploreView first = exploreView(rows, {});
        for (const ChartKind kind : {ChartKind::Privacy, ChartKind::Map, ChartKind::Parallel})
            QCOMPARE(exploreView(rows, {.kind = kind}, first)->sight, first->sight);
        ExploreRequest request;
        request.wish.x = 0.5;
        QVERIFY(exploreView(rows, request, first)->sight != first->sight);
        QCOMPARE(exploreView(rows, request, first)->sight->answer.meeting.size(), std::size_t(1));
        request = {};
        request.filter.bars = BarKind::None;
        QVERIFY(exploreView(rows, request, first)->sight != first->sight);
        request = {};
        request.pinned = {QStringLiteral("r")};
        QVERIFY(exploreView(rows, request, first)->sight != first->sight);
        request = {};
        request.curves = std::make_shared<const ReleasedCurves::Map>();
        QVERIFY(exploreView(rows, request, first)->sight != first->sight);
        QVERIFY(exploreView(rowsOf(test::frontierRun()), {}, first)->sight != first->sight);
    }

    void aPinnedSettingIsComparedWith() {
        ExploreDesk desk;
        desk.page->selectRuns({desk.id(0), desk.id(1)});
        QTest::keyClick(desk.table("runs_table"), Qt::Key_P);
        QCOMPARE(desk.find<QPushButton>("pin_button")->text(), QString("Unpin"));
        QVERIFY(!desk.summary().contains("Against"));
        desk.page->selectRuns({desk.id(2), desk.id(3)});
        // means: error 0.15 against 0.21, gap 0.10 against 0.03
        QTRY_VERIFY2(desk.summary().contains("error −0.0600 (better), gap +0.0700 (worse)"),
                     qPrintable(desk.summary()));
        QVERIFY2(desk.find<TradeoffChart>("tradeoff_chart")->toolTipOf(1).contains("−0.0600 (better)"),
                 qPrintable(desk.find<TradeoffChart>("tradeoff_chart")->toolTipOf(1)));
        QCOMPARE(desk.find<QPushButton>("pin_button")->text(), QString("Pin"));
        desk.page->selectRuns({desk.id(1)});
        desk.press("pin_button"); // unpins
        desk.page->selectRuns({desk.id(2)});
        QTRY_VERIFY(!desk.summary().contains("Against"));
    }

    void aPinComesBackWithTheProject() {
        ExploreDesk desk;
        desk.page->selectRuns({desk.id(2), desk.id(3)});
        desk.press("pin_button");
        desk.type("wish_x_edit", "0.05");
        const QString path = desk.session().project().path();
        desk.session().project().close();
        QVERIFY(desk.session().runs().choice().pinned.isEmpty());
        QVERIFY(desk.session().project().open(path));
        QCOMPARE(desk.session().runs().choice().pinned.size(), 2);
        QCOMPARE(desk.session().runs().choice().wish, (TradeoffWish{0.05, {}, {}}));
        desk.page->selectRuns({desk.id(2)});
        QTRY_COMPARE(desk.find<QPushButton>("pin_button")->text(), QString("Unpin"));
        QCOMPARE(desk.find<QLineEdit>("wish_x_edit")->text(), QString("0.05"));
    }

    /// Mean gaps 0.03 and 0.10, mean errors 0.21 and 0.15, epsilon 1.
    void theAnswerIsSelected_data() {
        QTest::addColumn<QString>("gap");
        QTest::addColumn<QString>("error");
        QTest::addColumn<QString>("words");
        QTest::addColumn<QList<int>>("runs");
        QTest::newRow("one meets it") << "0.05"
                                      << ""
                                      << "One setting meets this" << QList<int>{0, 1};
        QTest::newRow("both do") << "0.1"
                                 << ""
                                 << "2 settings meet this" << QList<int>{2, 3};
        QTest::newRow("none does, the nearest") << "0.01"
                                                << ""
                                                << "Nearest in gap" << QList<int>{0, 1};
        QTest::newRow("nearest of two bounds") << "0.05"
                                               << "0.2"
                                               << "Nearest in gap" << QList<int>{2, 3};
    }
    void theAnswerIsSelected() {
        QFETCH(QString, gap);
        QFETCH(QString, error);
        QFETCH(QString, words);
        QFETCH(QList<int>, runs);
        ExploreDesk desk;
        desk.type("wish_x_edit", gap);
        desk.type("wish_y_edit", error);
        auto* answer = desk.find<QLabel>("wish_answer");
        QTRY_VERIFY2(answer->text().contains(words), qPrintable(answer->text()));
        const QString link = answer->text().section("href=\"", 1, 1).section('"', 0, 0);
        emit answer->linkActivated(link);
        QSet<QString> wanted;
        for (const int run : runs)
            wanted << desk.id(run);
        const QStringList selected = desk.page->selectedRuns();
        QCOMPARE(QSet<QString>(selected.begin(), selected.end()), wanted);
    }

    void compareFollowsSelectionAndPin() {
        ExploreDesk desk;
        const QTableView* comparison = desk.table("comparison_table");
        const QAbstractItemModelTester tester(comparison->model(),
                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
        desk.find<QTabBar>("runs_tabs")->setCurrentIndex(2);
        QVERIFY(desk.find<QLabel>("comparison_absence")->isVisible());
        desk.page->selectRuns({desk.id(0), desk.id(1), desk.id(2), desk.id(3)});
        QCOMPARE(comparison->model()->columnCount(), 3);
        QCOMPARE(cell(comparison, 0, 0), QString("Error (test)"));
        QCOMPARE(cell(comparison, 0, 2), QString("0.1500 ± 0.0000\n−0.0600 (better)"));
        desk.page->selectRuns({desk.id(2)});
        QCOMPARE(comparison->model()->columnCount(), 0);
        desk.press("pin_button");
        desk.page->selectRuns({desk.id(0)});
        QCOMPARE(comparison->model()->columnCount(), 3);
        // the pinned one first: 0.15; the other is 0.05 worse
        QCOMPARE(cell(comparison, 0, 1), QString("0.1500"));
        QCOMPARE(cell(comparison, 0, 2), QString("0.2000\n+0.0500 (worse)"));
    }

    void brushingSelectsRows() {
        ExploreDesk desk;
        auto* chart = desk.find<TradeoffChart>("tradeoff_chart");
        QTest::keyClick(desk.find<QWidget>("tradeoff_chart_view"), Qt::Key_B);
        QCOMPARE(desk.page->selectedRuns().size(), 4);
        QTest::mouseClick(chart->canvas(), Qt::LeftButton, {}, chart->positionOf(1));
        QCOMPARE(desk.page->selectedRuns(), QStringList({desk.id(2), desk.id(3)}));
    }

    /// One click more than meant is undone where it was made.
    void aClearedWishComesBack() {
        ExploreDesk desk;
        auto* answer = desk.find<QLabel>("wish_answer");
        desk.type("wish_x_edit", "0.05");
        desk.type("wish_y_edit", "0.2");
        QTest::mouseClick(desk.find<QToolButton>("wish_clear_button"), Qt::LeftButton);
        QTRY_VERIFY2(answer->text().contains("Back to gap ≤ 0.05, error ≤ 0.2"), qPrintable(answer->text()));
        emit answer->linkActivated("restore");
        QCOMPARE(desk.session().runs().choice().wish, (TradeoffWish{0.05, 0.2, {}}));
        QTest::mouseClick(desk.find<QToolButton>("wish_clear_button"), Qt::LeftButton);
        desk.type("wish_epsilon_edit", "1"); // another wish: nothing is left to undo
        desk.type("wish_epsilon_edit", "");
        QTRY_VERIFY(!answer->text().contains("Back to"));
        QVERIFY2(answer->text().contains("What do you need?"), qPrintable(answer->text()));
    }

    void aDoubleClickTakesTheWholeNumber() {
        ExploreDesk desk;
        auto* edit = desk.find<QLineEdit>("wish_x_edit");
        desk.type("wish_x_edit", "0.17");
        QTest::mouseDClick(edit, Qt::LeftButton, {}, QPoint(6, edit->height() / 2));
        QTRY_COMPARE(edit->selectedText(), QString("0.17"));
        QTest::keyClicks(edit, "0.195");
        QCOMPARE(edit->text(), QString("0.195"));
    }

    void pinsAreLetGoWithoutASelection() {
        ExploreDesk desk;
        desk.page->selectRuns({desk.id(0), desk.id(1)});
        desk.press("pin_button");
        desk.page->selectRuns({});
        auto* pin = desk.find<QPushButton>("pin_button");
        QVERIFY(pin->isEnabled() && pin->text() == "Unpin");
        desk.press("pin_button");
        QVERIFY(desk.session().runs().choice().pinned.isEmpty());
        QVERIFY(!pin->isEnabled());
    }

    /// A filter takes rows away piece by piece; whoever follows the selection is told once.
    void changesOfTheSelectionAreToldOnce() {
        ExploreDesk desk;
        auto* table = desk.find<RunsView>("runs_table");
        desk.page->selectRuns({desk.id(0), desk.id(1), desk.id(2), desk.id(3)});
        const QSignalSpy told(table, &RunsView::selectedRunsChanged);
        desk.type("filter_words_edit", "seed=2"); // the first and the third row go
        QCOMPARE(desk.page->selectedRuns(), QStringList({desk.id(1), desk.id(3)}));
        QCOMPARE(told.count(), 1);
        desk.page->selectRuns({desk.id(3)});
        QCOMPARE(told.count(), 2);
    }

    void columnsAreChosenAndKept() {
        ExploreDesk desk;
        QTableView* table = desk.table("runs_table");
        const int count = table->model()->columnCount();
        const auto column = [&](const QString& title) {
            for (int i = 0; i < count; ++i)
                if (table->model()->headerData(i, Qt::Horizontal).toString() == title) return i;
            return -1;
        };
        QVERIFY(table->isColumnHidden(column("Relation")) && table->isColumnHidden(column("λ")));
        auto* menu = desk.find<QMenu>("columns_menu");
        emit menu->aboutToShow();
        const QList<QAction*> boxes = menu->actions();
        QCOMPARE(boxes.size(), count - 1);
        for (QAction* box : boxes)
            if (box->objectName() == "column_relation" || box->objectName() == "column_steps") box->trigger();
        QVERIFY(!table->isColumnHidden(column("Relation")));
        QVERIFY(table->isColumnHidden(column("Steps")));
        const QStringList hidden = QSettings().value("explore/hidden_columns").toStringList();
        QVERIFY(hidden.contains("steps") && !hidden.contains("relation"));
    }

    void wordsFilterChartAndTable() {
        ExploreDesk desk;
        auto* edit = desk.find<QLineEdit>("filter_words_edit");
        QTest::keyClicks(edit, "seed=2 0.05"); // "p" is no shortcut while typing, nor are these
        QTRY_COMPARE(desk.table("runs_table")->model()->rowCount(), 1);
        QTRY_COMPARE(desk.find<TradeoffChart>("tradeoff_chart")->pointCount(), 1);
        edit->setText("nothing has this");
        QTest::keyClick(edit, Qt::Key_Return);
        QTRY_COMPARE(desk.find<TradeoffChart>("tradeoff_chart")->pointCount(), 0);
        edit->clear();
        QTRY_COMPARE(desk.table("runs_table")->model()->rowCount(), 4);
    }

    void whatIsShownIsExported() {
        ExploreDesk desk;
        QVERIFY(desk.page->exportTable(desk.file("table.csv")));
        QFile file(desk.file("table.csv"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = file.readAll().split('\n');
        QCOMPARE(lines.size(), 6); // heading, four runs, the end of the last line
        QVERIFY(lines[0].startsWith("run_id,solver,gamma,epsilon,epsilon_spent,seed,error_test_non_private"));
        QVERIFY2(lines[1].startsWith(desk.id(0).toUtf8() + ",raco-dp,0.05,1,0.999,1,0.2,0.03,undecided,done"),
                 lines[1].constData());
        QVERIFY(!desk.page->exportTable("/nowhere/at/all.csv"));

        desk.page->selectRuns({desk.id(3)});
        desk.find<QAction>("copy_rows")->trigger();
        const QStringList copied = QGuiApplication::clipboard()->text().split('\n');
        QCOMPARE(copied.size(), 3);
        QVERIFY2(copied[1].startsWith("RaCO-DP\t0.100\t1.000\t0.999\t2\t0.1500\t0.1200"),
                 qPrintable(copied[1]));
    }

    void barsAreSwitched() {
        ExploreDesk desk;
        auto* chart = desk.find<TradeoffChart>("tradeoff_chart");
        QCOMPARE(chart->data().barsOf(0).y, 0.0); // nobody asked for them
        // errors 0.20 and 0.22: deviation 0.0141, half the interval 12.7062 x 0.0141 / sqrt 2 = 0.1271
        desk.find<QComboBox>("filter_bars_combo")->setCurrentIndex(1);
        QTRY_VERIFY(std::abs(chart->data().barsOf(0).y - 0.0141421) < 1e-6);
        desk.find<QComboBox>("filter_bars_combo")->setCurrentIndex(2);
        QTRY_VERIFY(std::abs(chart->data().barsOf(0).y - 0.127062) < 1e-5);
    }
};

TRILEMMA_TEST(TestExplorePage, QApplication)
#include "tst_explore_page.moc"
