// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Explore page on made-up runs: linked selection, inspector, pin, comparison, columns, export.
#include "tests/support/test_data.h"
#include "ui/charts/history_chart.h"
#include "ui/charts/tradeoff_chart.h"
#include "ui/pages/explore_page.h"
#include "ui/session.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTabBar>
#include <QTableView>
#include <QTest>

using namespace trilemma;

namespace {

/// gamma 0.05 and 0.1, two seeds each. Errors 0.20, 0.22 and 0.15, 0.15; gaps 0.03, 0.03 and 0.08, 0.12.
RunRecord madeUp(int setting, int seed) {
    static const double errors[2][2] = {{0.20, 0.22}, {0.15, 0.15}};
    static const double gaps[2][2] = {{0.03, 0.03}, {0.08, 0.12}};
    TrainingSpec spec = test::smallSpec("/data/a.csv");
    spec.seed = static_cast<std::uint64_t>(seed + 1);
    spec.constraints[0].gamma = setting == 0 ? 0.05 : 0.1;
    RunRecord run = newRecord(spec, "batch", 2 * setting + seed);
    run.status = RunStatus::Done;
    run.spentEpsilon = 0.999;
    run.steps = 50;
    run.params = {{"steps", 50}, {"learning_rate", setting == 0 ? 0.1 : 0.2}};
    const double error = errors[setting][seed], gap = gaps[setting][seed];
    run.metrics = {{"error", EvaluationSet::Test, error, {}, {}, Provenance::NonPrivate, ""},
                   {"error", EvaluationSet::Train, error, {}, {}, Provenance::NonPrivate, ""},
                   {"demographic_parity_gap", EvaluationSet::Test, gap, {}, {}, Provenance::NonPrivate, ""}};
    run.constraints = {{"demographic_parity", *run.gamma, gap, gap, ConstraintStatus::Undecided}};
    run.groups = {
        {EvaluationSet::Test, {"group"}, "group=a", "yes", 40, {{"selection_rate", 10, 40, 0.25, 0.14, 0.4}}},
        {EvaluationSet::Test, {"group"}, "group=b", "yes", 0, {{"selection_rate", 0, 0, {}, {}, {}}}},
        {EvaluationSet::Train,
         {"group"},
         "group=a",
         "yes",
         80,
         {{"selection_rate", 40, 80, 0.5, 0.39, 0.61}}}};
    run.history = {{10, 0.2, 0.5}, {20, -0.01, 0.7}};
    run.model = {{"trilemma_model", 1}};
    return run;
}

/// A project with these four runs and the page that shows it.
class Desk {
  public:
    Desk() {
        QSettings().clear();
        m_session = std::make_unique<Session>(*LineageFile::open(m_folder.filePath("lineages.sqlite")), 1);
        if (!m_session->openProject(m_folder.filePath("made-up.trilemma"))) qFatal("no project");
        for (int setting = 0; setting < 2; ++setting)
            for (int seed = 0; seed < 2; ++seed)
                records.push_back(madeUp(setting, seed));
        if (!m_session->store().addBatch("batch", {{"trilemma_spec", 1}}, records).result())
            qFatal("no batch");
        for (const RunRecord& run : records)
            if (!m_session->store().updateRun(run).result()) qFatal("no run");
        page = std::make_unique<ExplorePage>(*m_session);
        page->resize(1140, 730);
        page->show();
        if (!QTest::qWaitFor([&] { return find<TradeoffChart>("tradeoff_chart")->pointCount() == 2; }, 5000))
            qFatal("no points");
        QTest::qWait(250); // a second refresh
    }
    template <class Widget>
    Widget* find(const QString& name) {
        auto* widget = page->findChild<Widget*>(name);
        if (!widget) qFatal("no %s", qPrintable(name));
        return widget;
    }
    QString id(int run) const { return QString::fromStdString(records[static_cast<std::size_t>(run)].runId); }
    void press(const QString& name) { QTest::mouseClick(find<QPushButton>(name), Qt::LeftButton); }
    QTableView* table(const QString& name) { return find<QTableView>(name); }
    QString file(const QString& name) const { return m_folder.filePath(name); }
    QString summary() { return find<QLabel>("inspector_summary")->text(); }

    std::vector<RunRecord> records;
    std::unique_ptr<ExplorePage> page;

  private:
    QTemporaryDir m_folder;
    std::unique_ptr<Session> m_session;
};

QString cell(const QTableView* table, int row, int column) {
    return table->model()->index(row, column).data().toString();
}

} // namespace

class TestExplorePage : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QLocale::setDefault(QLocale::c());
    }

    void theInspectorShowsGroupsAndCurve() {
        Desk desk;
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

    void aPinnedSettingIsComparedWith() {
        Desk desk;
        desk.page->selectRuns({desk.id(0), desk.id(1)});
        QTest::keyClick(desk.table("runs_table"), Qt::Key_P);
        QCOMPARE(desk.find<QPushButton>("pin_button")->text(), QString("Unpin"));
        QVERIFY(!desk.summary().contains("Against"));
        desk.page->selectRuns({desk.id(2), desk.id(3)});
        // means: error 0.15 against 0.21, gap 0.10 against 0.03
        QVERIFY2(desk.summary().contains("error −0.0600 (better), gap +0.0700 (worse)"),
                 qPrintable(desk.summary()));
        QVERIFY2(desk.find<TradeoffChart>("tradeoff_chart")->toolTipOf(1).contains("−0.0600 (better)"),
                 qPrintable(desk.find<TradeoffChart>("tradeoff_chart")->toolTipOf(1)));
        QCOMPARE(desk.find<QPushButton>("pin_button")->text(), QString("Pin"));
        desk.page->selectRuns({desk.id(1)});
        desk.press("pin_button"); // unpins
        desk.page->selectRuns({desk.id(2)});
        QVERIFY(!desk.summary().contains("Against"));
    }

    void compareFollowsSelectionAndPin() {
        Desk desk;
        const QTableView* comparison = desk.table("comparison_table");
        const QAbstractItemModelTester tester(comparison->model(),
                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
        desk.find<QTabBar>("runs_tabs")->setCurrentIndex(1);
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
        Desk desk;
        auto* chart = desk.find<TradeoffChart>("tradeoff_chart");
        QTest::keyClick(desk.find<QWidget>("tradeoff_chart_view"), Qt::Key_B);
        QCOMPARE(desk.page->selectedRuns().size(), 4);
        QTest::mouseClick(chart->canvas(), Qt::LeftButton, {}, chart->positionOf(1));
        QCOMPARE(desk.page->selectedRuns(), QStringList({desk.id(2), desk.id(3)}));
    }

    void columnsAreChosenAndKept() {
        Desk desk;
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
        Desk desk;
        auto* edit = desk.find<QLineEdit>("filter_words_edit");
        QTest::keyClicks(edit, "seed=2 0.05"); // "p" is no shortcut while typing, nor are these
        QTRY_COMPARE(desk.table("runs_table")->model()->rowCount(), 1);
        QCOMPARE(desk.find<TradeoffChart>("tradeoff_chart")->pointCount(), 1);
        edit->setText("nothing has this");
        QTest::keyClick(edit, Qt::Key_Return);
        QCOMPARE(desk.find<TradeoffChart>("tradeoff_chart")->pointCount(), 0);
        edit->clear();
        QTRY_COMPARE(desk.table("runs_table")->model()->rowCount(), 4);
    }

    void whatIsShownIsExported() {
        Desk desk;
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
        Desk desk;
        auto* chart = desk.find<TradeoffChart>("tradeoff_chart");
        // errors 0.20 and 0.22: deviation 0.0141, half the interval 12.7062 x 0.0141 / sqrt 2 = 0.1271
        QVERIFY(std::abs(chart->data().barsOf(0).y - 0.0141421) < 1e-6);
        desk.find<QComboBox>("filter_bars_combo")->setCurrentIndex(1);
        QVERIFY(std::abs(chart->data().barsOf(0).y - 0.127062) < 1e-5);
        desk.find<QComboBox>("filter_bars_combo")->setCurrentIndex(2);
        QCOMPARE(chart->data().barsOf(0).y, 0.0);
    }
};

QTEST_MAIN(TestExplorePage)
#include "tst_explore_page.moc"
