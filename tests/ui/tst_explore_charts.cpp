// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The other charts of the Explore page: what privacy costs, parallel coordinates, a wish that is moved;
// views that were kept; other thresholds of a run.
#include "core/train/run_recording.h"
#include "core/train/threshold.h"
#include "tests/support/explore_desk.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_program.h"
#include "ui/charts/facet_chart.h"
#include "ui/charts/parallel_chart.h"
#include "ui/models/parallel_model.h"
#include "ui/models/saved_views.h"
#include "ui/pages/explore/charts_panel.h"
#include "ui/pages/explore/filter_chips.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QListView>
#include <QSignalSpy>
#include <QSlider>
#include <QStandardPaths>
#include <QTabBar>

using namespace trilemma;

namespace {

using test::ExploreDesk;

/// Like madeUp(0, 0), at epsilon 3: error 0.18, gap 0.04. Its model knows two classes.
RunRecord atEpsilon3() {
    RunRecord run = test::madeUp(0, 0);
    TrainingSpec spec = *trainingSpecFromJson(run.spec.json());
    spec.privacy->epsilon = 3;
    const RunRecord other = newRecord(spec, "batch", 4);
    run.runId = other.runId;
    run.position = 4;
    run.spec = other.spec;
    run.epsilon = other.epsilon;
    run.metrics[0].value = 0.18;
    run.metrics[2].value = 0.04;
    run.model = {{"id", "linear"}, {"classes", {"no", "yes"}}};
    return run;
}

/// Without privacy, by another solver: error 0.1, gap 0.2.
RunRecord notPrivate() {
    RunRecord run = test::madeUp(0, 0);
    TrainingSpec spec = *trainingSpecFromJson(run.spec.json());
    spec.privacy.reset();
    spec.solverId = "sgda";
    const RunRecord other = newRecord(spec, "batch", 5);
    run.runId = other.runId;
    run.position = 5;
    run.solver = other.solver;
    run.spec = other.spec;
    run.epsilon = other.epsilon;
    run.delta = other.delta;
    run.relation = other.relation;
    run.metrics[0].value = 0.1;
    run.metrics[2].value = 0.2;
    run.model = {{"id", "derived"}, {"classes", {"no", "yes"}}};
    return run;
}

QStringList idsOf(const ParallelData& data) {
    QStringList ids;
    for (const ParallelAxis& axis : data.axes)
        ids << axis.id;
    return ids;
}

void drag(QWidget* widget, const QPointF& from, const QPointF& to) {
    QTest::mousePress(widget, Qt::LeftButton, {}, from.toPoint());
    for (const QPointF& at : {(from + to) / 2, to}) {
        QMouseEvent move(QEvent::MouseMove, at, widget->mapToGlobal(at), Qt::NoButton, Qt::LeftButton,
                         Qt::NoModifier);
        QCoreApplication::sendEvent(widget, &move);
    }
    QTest::mouseRelease(widget, Qt::LeftButton, {}, to.toPoint());
}

} // namespace

class TestExploreCharts : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QLocale::setDefault(QLocale::c());
    }

    /// RaCO-DP at epsilon 1 with slacks 0.05 and 0.1, at 3 with 0.05; SGDA, the same without noise, with
    /// 0.05.
    void whatPrivacyCosts() {
        ExploreDesk desk({atEpsilon3(), notPrivate()});
        QTest::keyClick(desk.page.get(), Qt::Key_2);
        auto* facets = desk.find<FacetChart>("facet_chart");
        QTRY_COMPARE(facets->charts().size(), 1);
        TradeoffChart* chart = facets->charts()[0];
        QCOMPARE(chart->data().title, QString("RaCO-DP"));
        QCOMPARE(chart->pointCount(), 4);
        QTRY_VERIFY(chart->canvas()->height() > 100);
        const auto x = [&](int point) { return chart->positionOf(point).x(); };
        const auto& points = chart->data().points;
        QVERIFY(!points[3].epsilon && points[2].epsilon == 3.0);
        QCOMPARE(x(0), x(1)); // both at epsilon 1
        QVERIFY(x(0) < x(2) && x(2) < x(3));
        QTest::mouseClick(chart->canvas(), Qt::LeftButton, {}, chart->positionOf(3));
        QCOMPARE(desk.page->selectedRuns(), QStringList{desk.id(5)});

        QVERIFY(desk.page->exportChart(desk.file("facets.svg")));
        QFile file(desk.file("facets.svg"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray svg = file.readAll();
        QVERIFY(svg.contains("γ 0.05") && svg.contains("not private"));
        QVERIFY(svg.contains("non-private")); // the footer
        desk.find<QComboBox>("filter_epsilon_combo")->setCurrentIndex(2);
        QTRY_COMPARE(facets->charts()[0]->pointCount(), 1);
    }

    /// The titles of the axes, at the outer edges, choose what they are of.
    void axesAreChosenWhereTheyStand_data() {
        QTest::addColumn<bool>("isUpwards");
        QTest::newRow("upwards") << true;
        QTest::newRow("across") << false;
    }
    void axesAreChosenWhereTheyStand() {
        QFETCH(bool, isUpwards);
        ExploreDesk desk;
        QWidget* canvas = desk.find<TradeoffChart>("tradeoff_chart")->canvas();
        auto* combo = desk.find<QComboBox>(isUpwards ? "filter_upwards_combo" : "filter_across_combo");
        const int other = combo->findData("equalised_odds_gap");
        QVERIFY(other >= 0 && other != combo->currentIndex());
        const QPoint title(isUpwards ? 8 : canvas->width() / 2,
                           isUpwards ? canvas->height() / 2 : canvas->height() - 8);
        QTest::mouseClick(canvas, Qt::LeftButton, {}, canvas->rect().center()); // of the plot: none
        QVERIFY(!desk.page->findChild<QMenu*>("axis_menu"));
        QTest::mouseClick(canvas, Qt::LeftButton, {}, title);
        auto* menu = desk.page->findChild<QMenu*>("axis_menu");
        QVERIFY(menu && menu->isVisible());
        QVERIFY(menu->actions()[combo->currentIndex()]->isChecked());
        menu->actions()[other]->trigger();
        menu->close();
        QCOMPARE(combo->currentIndex(), other);
    }

    /// Beside the lenses while their names have room there, else in a line of their own.
    void solversKeepTheirNames() {
        ChartsPanel panel;
        auto* chips = new FilterChips;
        QList<QCheckBox*> boxes;
        for (const char* name : {"RaCO-DP", "DP post-processing", "SGDA (not private)"}) {
            boxes << new QCheckBox(name);
            chips->addBox(boxes.back());
        }
        panel.addToHead(chips, new QLabel("non-private"));
        const auto* tabs = panel.findChild<QTabBar*>("charts_tabs");
        const auto isBeside = [&] { return chips->y() < tabs->geometry().bottom(); };
        panel.setVisible(true);
        for (const auto& [width, beside] : {std::pair{1400, true}, {620, false}, {1400, true}}) {
            panel.resize(width, 500);
            QTRY_COMPARE(isBeside(), beside);
            QTRY_COMPARE(boxes[1]->text(), QString("DP post-processing"));
            QTRY_VERIFY(boxes[2]->text().startsWith("SGDA"));
        }
    }

    void theWishIsMoved() {
        ExploreDesk desk;
        auto* chart = desk.find<TradeoffChart>("tradeoff_chart");
        // each run by its own slack, all made up as undecided
        QCOMPARE(chart->data().statuses, (std::vector<StatusCounts>{{0, 2, 0}, {0, 2, 0}}));
        QVERIFY(chart->data().meeting.empty());
        desk.type("wish_x_edit", "0.09");
        QCOMPARE(chart->data().targetGamma, std::optional(0.09)); // the line at once
        // gaps 0.03, 0.03 and 0.08, 0.12; means 0.03 and 0.10
        QTRY_COMPARE(chart->data().statuses, (std::vector<StatusCounts>{{2, 0, 0}, {1, 0, 1}}));
        QCOMPARE(chart->data().meeting, (std::vector<bool>{true, false}));
        QVERIFY(chart->toolTipOf(1).contains("gap of the wish, by run"));
        desk.type("wish_x_edit", "0.02");
        QTRY_COMPARE(chart->data().statuses, (std::vector<StatusCounts>{{0, 0, 2}, {0, 0, 2}}));
        QTest::mouseClick(desk.find<QToolButton>("wish_clear_button"), Qt::LeftButton);
        QVERIFY(!chart->data().targetGamma);
        QTRY_COMPARE(chart->data().statuses, (std::vector<StatusCounts>{{0, 2, 0}, {0, 2, 0}}));
    }

    void statusAgainstATarget_data() {
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::addColumn<int>("status");
        QTest::newRow("whole interval below") << 0.01 << 0.04 << 0;
        QTest::newRow("ends at the target") << 0.01 << 0.05 << 0;
        QTest::newRow("around it") << 0.04 << 0.06 << 1;
        QTest::newRow("begins at the target") << 0.05 << 0.06 << 1;
        QTest::newRow("whole interval above") << 0.051 << 0.06 << 2;
    }
    void statusAgainstATarget() {
        QFETCH(double, low);
        QFETCH(double, high);
        QFETCH(int, status);
        const MetricSpec& gap = *defaultAxes().gap();
        QCOMPARE(static_cast<int>(*statusAgainst({(low + high) / 2, low, high, {}, {}}, gap, 0.05)), status);
        QVERIFY(!statusAgainst({}, gap, 0.05));
    }

    void parallelCoordinates() {
        ExploreDesk desk({atEpsilon3(), notPrivate()});
        desk.find<QTabBar>("charts_tabs")->setCurrentIndex(4);
        auto* chart = desk.find<ParallelChart>("parallel_chart");
        QTRY_COMPARE(chart->data().lines.size(), std::size_t(4));
        // steps and model are the same everywhere, and so is the relation where there is one: no axis
        QCOMPARE(idsOf(chart->data()), QStringList({"solver", "epsilon", "gamma", "error",
                                                    "demographic_parity_gap", "learning_rate"}));
        QCOMPARE(chart->data().axes[0].categories.size(), 2);
        QVERIFY(chart->data().axes[1].someNone);
        QVERIFY(std::abs(*chart->data().lines[0].values[3] - 0.21) < 1e-12); // the mean of 0.20 and 0.22
        QTRY_VERIFY(chart->isVisible() && chart->height() > 150);

        // errors 0.21, 0.15, 0.18, 0.10: the upper part of the axis holds the first and the third
        const QPointF top = chart->positionOf(0, 3), third = chart->positionOf(2, 3);
        drag(chart, top - QPointF(0, 6), third + QPointF(0, 6));
        QCOMPARE(desk.page->selectedRuns(), QStringList({desk.id(0), desk.id(1), desk.id(4)}));
        // and of these, those at epsilon 3
        const QPointF atThree = chart->positionOf(2, 1);
        drag(chart, atThree - QPointF(0, 12), atThree + QPointF(0, 12));
        QCOMPARE(desk.page->selectedRuns(), QStringList{desk.id(4)});
        QTest::keyClick(chart, Qt::Key_Escape);
        QCOMPARE(desk.page->selectedRuns(), QStringList());
        QVERIFY(std::none_of(chart->brushes().begin(), chart->brushes().end(),
                             [](const auto& brush) { return brush.has_value(); }));

        QTest::mouseClick(chart, Qt::LeftButton, {},
                          (0.8 * chart->positionOf(3, 3) + 0.2 * chart->positionOf(3, 4)).toPoint());
        QCOMPARE(desk.page->selectedRuns(), QStringList{desk.id(5)});
        QVERIFY2(chart->toolTipOf(3).contains("0.1"), qPrintable(chart->toolTipOf(3)));
    }

    void parallelCoordinatesByKeys() {
        ExploreDesk desk({atEpsilon3(), notPrivate()});
        desk.find<QTabBar>("charts_tabs")->setCurrentIndex(4);
        auto* chart = desk.find<ParallelChart>("parallel_chart");
        QTRY_COMPARE(chart->data().lines.size(), std::size_t(4));
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(chart, Qt::Key_Right); // to the error
        QTest::keyClick(chart, Qt::Key_Up);        // the lowest: 0.10
        QTest::keyClick(chart, Qt::Key_Up);        // 0.15
        QTest::keyClick(chart, Qt::Key_Space);
        QCOMPARE(desk.page->selectedRuns(), QStringList({desk.id(2), desk.id(3)}));
        QTest::keyClick(chart, Qt::Key_Down, Qt::ShiftModifier); // 0.15 and below
        QCOMPARE(desk.page->selectedRuns(), QStringList({desk.id(2), desk.id(3), desk.id(5)}));
    }

    void parallelCoordinatesAsTable() {
        ExploreDesk desk({atEpsilon3(), notPrivate()});
        desk.find<QTabBar>("charts_tabs")->setCurrentIndex(4);
        QTRY_COMPARE(desk.find<ParallelChart>("parallel_chart")->data().lines.size(), std::size_t(4));
        desk.press("parallel_table_button");
        QTableView* table = desk.table("parallel_table");
        QVERIFY(table->isVisible());
        const QAbstractItemModelTester tester(table->model(),
                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(table->model()->rowCount(), 4);
        QCOMPARE(table->model()->columnCount(), 7); // six axes and the number of runs
        QCOMPARE(test::cell(table, 0, 3), QString("0.21"));
        QCOMPARE(test::cell(table, 0, 6), QString("2"));
        QCOMPARE(test::cell(table, 3, 1), QString("not private"));
        table->selectRow(2);
        QCOMPARE(desk.page->selectedRuns(), QStringList{desk.id(4)});
        desk.page->selectRuns({desk.id(5)});
        QCOMPARE(table->selectionModel()->selectedRows().size(), 1);
        QCOMPARE(table->selectionModel()->selectedRows().front().row(), 3);
        table->sortByColumn(3, Qt::AscendingOrder);
        QCOMPARE(test::cell(table, 0, 3), QString("0.1"));
        QVERIFY(desk.page->exportChart(desk.file("parallel.png")));
    }

    void axes_data() {
        QTest::addColumn<double>("min");
        QTest::addColumn<double>("max");
        QTest::addColumn<bool>("logarithmic");
        QTest::addColumn<double>("value");
        QTest::addColumn<double>("place");
        QTest::newRow("linear, middle") << 2.0 << 4.0 << false << 3.0 << 0.5;
        QTest::newRow("logarithmic, middle") << 0.01 << 1.0 << true << 0.1 << 0.5;
        QTest::newRow("one value") << 2.0 << 2.0 << false << 2.0 << 0.5;
    }
    void axes() {
        QFETCH(double, min);
        QFETCH(double, max);
        QFETCH(bool, logarithmic);
        QFETCH(double, value);
        QFETCH(double, place);
        ParallelAxis axis;
        axis.min = min;
        axis.max = max;
        if (logarithmic) axis.scale = ParallelAxis::Scale::Logarithmic;
        QVERIFY(std::abs(axis.placeOf(value) - place) < 1e-12);
        if (max > min) QVERIFY(std::abs(axis.valueAt(place) - value) < 1e-12);
        QVERIFY(axis.placeOf(std::nullopt) < 0);
    }

    void aViewIsKeptInTheProject() {
        ExploreDesk desk;
        auto* model = desk.find<SavedViewsModel>("");
        const QAbstractItemModelTester tester(model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        desk.find<QComboBox>("filter_bars_combo")->setCurrentIndex(2);
        desk.find<QLineEdit>("filter_words_edit")->setText("seed=2");
        QTest::keyClick(desk.find<QLineEdit>("filter_words_edit"), Qt::Key_Return);
        auto* chart = desk.find<TradeoffChart>("tradeoff_chart");
        chart->setZoom(ChartRange{{0.01, 0.1}, {0.1, 0.3}});
        desk.press("views_button");
        desk.find<QLineEdit>("view_name_edit")->setText(" The second seed ");
        desk.press("view_keep_button");
        QCOMPARE(desk.page->views().size(), std::size_t(1));
        QCOMPARE(desk.page->views()[0].name, QString("The second seed"));

        // elsewhere, and back
        desk.find<QLineEdit>("filter_words_edit")->clear();
        desk.find<QComboBox>("filter_bars_combo")->setCurrentIndex(0);
        chart->resetZoom();
        QTRY_COMPARE(desk.table("runs_table")->model()->rowCount(), 4);
        auto* list = desk.find<QListView>("views_list");
        list->setCurrentIndex(list->model()->index(0, 0));
        desk.press("view_show_button");
        QCOMPARE(desk.table("runs_table")->model()->rowCount(), 2);
        QCOMPARE(desk.find<QComboBox>("filter_bars_combo")->currentIndex(), 2);
        QCOMPARE(chart->zoom(), std::optional(ChartRange{{0.01, 0.1}, {0.1, 0.3}}));
        QTRY_COMPARE(chart->data().points[0].seeds, 1);

        // in the file: nothing but choices
        const auto kept = [&] { return savedViewsFromJson(*desk.session().project().store().views()); };
        QTRY_COMPARE(kept().size(), std::size_t(1));
        QCOMPARE(kept(), desk.page->views());
        QVERIFY(list->model()->setData(list->model()->index(0, 0), "Other name"));
        QTRY_COMPARE(kept()[0].name, QString("Other name"));
        QVERIFY(!list->model()->setData(list->model()->index(0, 0), "  "));
        list->setCurrentIndex(list->model()->index(0, 0));
        desk.press("views_button");
        desk.press("view_delete_button");
        QTRY_COMPARE(kept().size(), std::size_t(0));
    }

    void viewsOfAFile_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QStringList>("names");
        QTest::newRow("nothing") << QByteArray("null") << QStringList();
        QTest::newRow("no list") << QByteArray(R"({"views": 3})") << QStringList();
        QTest::newRow("without a name") << QByteArray(R"({"views": [{"bars": "none"}, 7]})") << QStringList();
        QTest::newRow("unfit members")
            << QByteArray(R"({"views": [{"name": "a", "zoom": [1], "set": 3, "words": "b"}]})")
            << QStringList{"a"};
    }
    void viewsOfAFile() {
        QFETCH(QByteArray, text);
        QFETCH(QStringList, names);
        const std::vector<SavedView> views = savedViewsFromJson(Json::parse(text.toStdString()));
        QStringList read;
        for (const SavedView& view : views) {
            read << view.name;
            SavedView byDefault;
            byDefault.name = view.name;
            QCOMPARE(view, byDefault);
        }
        QCOMPARE(read, names);
    }

    void aViewComesBackWhole() {
        SavedView view;
        view.name = "a";
        view.filter.hiddenSolvers = {"sgd"};
        view.filter.privacy = RunFilter::Privacy::Epsilon;
        view.filter.epsilon = 0.1;
        view.filter.set = EvaluationSet::Train;
        view.filter.showSeeds = true;
        view.filter.bars = BarKind::MeanInterval;
        view.filter.words = {"γ=0.05"};
        view.filter.showFront = false;
        view.wish = {0.07, {}, 1.5};
        view.kind = ChartKind::Parallel;
        view.comparing = true;
        view.hiddenColumns = {"steps"};
        view.zoom = ChartRange{{0.1, 0.2}, {0.3, 0.4}};
        view.pinned = {"run-1"};
        QCOMPARE(savedViewsFromJson(toJson(std::vector{view})), std::vector{view});
    }

    /// Views from before there were wishes and lenses.
    void viewsOfBefore_data() {
        QTest::addColumn<QByteArray>("members");
        QTest::addColumn<double>("gap"); // 0: open
        QTest::addColumn<int>("kind");
        QTest::newRow("target") << QByteArray(R"("target": "fixed", "gamma": 0.07, "chart": "trade_off")")
                                << 0.07 << 0;
        QTest::newRow("of the selection")
            << QByteArray(R"("target": "selection", "gamma": 0.07, "chart": "facets")") << 0.0 << 1;
        QTest::newRow("unfit") << QByteArray(R"("target": "fixed", "gamma": "x", "wish": [1])") << 0.0 << 0;
    }
    void viewsOfBefore() {
        QFETCH(QByteArray, members);
        QFETCH(double, gap);
        QFETCH(int, kind);
        const SavedView view = savedViewsFromJson(
            Json::parse(R"({"views": [{"name": "a", )" + members.toStdString() + "}]}"))[0];
        QCOMPARE(view.wish, (TradeoffWish{gap > 0 ? std::optional(gap) : std::nullopt, {}, {}}));
        QCOMPARE(static_cast<int>(view.kind), kind);
    }

    void noThresholdToMove_data() {
        QTest::addColumn<int>("run");
        QTest::addColumn<QString>("words");
        QTest::newRow("the file is gone") << 4 << "cannot be read";
        QTest::newRow("the model draws") << 5 << "draws its decisions";
    }
    void noThresholdToMove() {
        QFETCH(int, run);
        QFETCH(QString, words);
        ExploreDesk desk({atEpsilon3(), notPrivate()});
        desk.find<QTabBar>("inspector_tabs")->setCurrentIndex(3);
        desk.page->selectRuns({desk.id(run)});
        QTRY_VERIFY2(desk.find<QLabel>("threshold_words")->text().contains(words),
                     qPrintable(desk.find<QLabel>("threshold_words")->text()));
        QVERIFY(!desk.find<QSlider>("threshold_slider")->isVisible());
    }

    void theThresholdIsMoved() {
        QTemporaryDir folder;
        const QString path = test::writeFile(folder, "table.csv", test::smallCsv(600));
        TrainingSpec spec = test::smallSpec(path);
        spec.solverId = "sgd";
        spec.privacy.reset();
        ExploreDesk desk;
        QSignalSpy finished(desk.session().queue(), &TrainingQueue::batchFinished);
        desk.session().queue()->add({{"trilemma_spec", 1}}, {spec});
        QVERIFY(finished.count() > 0 || finished.wait(20000));
        QTRY_COMPARE(desk.find<TradeoffChart>("tradeoff_chart")->pointCount(), 3);
        const RunRecord& run = desk.session().runs().all().back();
        QCOMPARE(run.status, RunStatus::Done);
        desk.page->selectRuns({QString::fromStdString(run.runId)});
        desk.find<QTabBar>("inspector_tabs")->setCurrentIndex(3);
        auto* spin = desk.find<QDoubleSpinBox>("threshold_spin");
        auto* facts = desk.find<QLabel>("threshold_facts");
        QTRY_VERIFY2(spin->isVisible(), qPrintable(desk.find<QLabel>("threshold_words")->text()));
        const QString error =
            QString::number(*findMetricValue(run, "error", EvaluationSet::Test)->value, 'f', 4);
        QTRY_VERIFY2(facts->text().contains(error), qPrintable(facts->text()));
        spin->setValue(1); // nobody is positive: all groups are treated alike
        QTRY_VERIFY2(facts->text().contains("Parity gap&nbsp;&nbsp;</td><td>0.0000"),
                     qPrintable(facts->text()));
        QVERIFY(facts->text().contains("(better)") || facts->text().contains("(worse)"));
        const QAbstractItemModel* rates = desk.table("threshold_group_table")->model();
        QVERIFY(rates->columnCount() >= 3); // everybody and two groups
        desk.press("threshold_reset_button");
        QTRY_VERIFY(facts->text().contains(error));
    }
};

TRILEMMA_TEST(TestExploreCharts, QApplication)
#include "tst_explore_charts.moc"
