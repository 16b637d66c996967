// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The curves of the selected run's model, in full size on the Explore page.
#include "core/data/record_encoder.h"
#include "core/train/model_curves.h"
#include "tests/support/curve_runs.h"
#include "tests/support/expect.h"
#include "tests/support/test_program.h"
#include "ui/charts/curve_grid.h"
#include "ui/models/curve_model.h"
#include "ui/pages/explore/curves_view.h"
#include "ui/runs/run_curves.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QClipboard>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QLineEdit>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTabBar>

using namespace trilemma;

namespace {

using test::ExploreDesk;
using test::runOfModel;

/// intercept, x, red, blue, then the intervals of x: 0.5 x + (1, 0, -1), red -1.5, blue 1.5 less their mean
RunRecord firstRun() {
    const Schema schema = test::schemaWithEdges();
    return runOfModel("additive", schema, test::modelOfWeights("additive", schema, {0, 0.5, -1, 2, 1, 0, -1}),
                      0.2);
}
/// Colours of half the weight.
RunRecord otherRun() {
    const Schema schema = test::schemaWithEdges();
    return runOfModel("linear", schema, test::modelOfWeights("linear", schema, {0, 0.5, -0.5, 1}), 0.3);
}
/// No sum of curves: hidden layers.
RunRecord layeredRun() {
    const Schema schema = test::schemaWithEdges();
    const ModelShape shape{encodedWidth(schema), 2};
    const auto count = findModelKind("mlp")->create(shape, Json::object())->parameterCount();
    std::vector<double> weights;
    for (int i = 0; i < static_cast<int>(count); ++i)
        weights.push_back(std::sin(1.7 * i));
    return runOfModel("mlp", schema, test::modelOfWeights("mlp", schema, weights), 0.4);
}

/// The desk with these three runs as numbers 4 to 6.
class CurvesDesk : public ExploreDesk {
  public:
    CurvesDesk()
        : ExploreDesk({firstRun(), otherRun(), layeredRun()}) {}

    void open(int run) {
        page->selectRuns({id(run)});
        QSignalSpy shown(page.get(), &ExplorePage::curvesShown);
        press("curves_button");
        QVERIFY(!shown.isEmpty() || shown.wait(5000));
    }
    CurveGrid& grid() { return *find<CurveGrid>("curve_grid"); }
    QString textOf(const char* label) { return find<QLabel>(label)->text(); }
    /// The middle of a chart at this share of its width.
    QPoint within(int chart, double share) {
        const QRect rect = grid().rectOf(chart);
        return {rect.left() + static_cast<int>(share * rect.width()), rect.center().y()};
    }
};

} // namespace

class TestCurvesView : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QLocale::setDefault(QLocale::c());
    }

    void theSelectedRunIsShown() {
        CurvesDesk desk;
        desk.open(4);
        QVERIFY(desk.find<CurvesView>("curves_view")->isVisible());
        QVERIFY(!desk.find<TradeoffChart>("tradeoff_chart")->isVisible());
        QCOMPARE(desk.grid().chartCount(), 2);
        QCOMPARE(desk.grid().titleOf(0), QString("colour")); // +-1.5 against at most 0.5
        QCOMPARE(desk.grid().titleOf(1), QString("x"));
        QVERIFY(desk.textOf("curves_run").contains("Additive"));
        QCOMPARE(desk.textOf("curves_badge"), QString("released"));
        QVERIFY2(desk.textOf("curves_noise").contains("(0.0"), qPrintable(desk.textOf("curves_noise")));
        // exp(-1.5) = 0.223; two deviations are 0.04, but for the accuracy of their simulation
        const QString reading = desk.grid().readingAt(desk.within(0, 0.3));
        QVERIFY2(reading.startsWith("colour = red: −1.50 (odds of yes × 0.223); noise alone: ± 0.04"),
                 qPrintable(reading));
        QVERIFY(desk.grid().readingAt(desk.within(1, 0.5)).startsWith("x = "));
        QTest::keyClick(&desk.grid(), Qt::Key_Escape);
        QVERIFY(desk.find<TradeoffChart>("tradeoff_chart")->isVisible());
    }

    void keysReadTheCurves() {
        CurvesDesk desk;
        desk.open(4);
        desk.grid().setFocus();
        QTest::keyClick(&desk.grid(), Qt::Key_Home);
        QVERIFY(desk.textOf("curves_reading").startsWith("colour = red"));
        QTest::keyClick(&desk.grid(), Qt::Key_Right, Qt::ControlModifier);
        QVERIFY(desk.textOf("curves_reading").startsWith("colour = blue: +1.50"));
        QCOMPARE(desk.grid().accessibleDescription(), desk.textOf("curves_reading"));
        QTest::keyClick(&desk.grid(), Qt::Key_Right);
        QCOMPARE(desk.grid().currentChart(), 1);
        QVERIFY(desk.textOf("curves_reading")
                    .startsWith("x = -1.5: +0.25")); // the first stop beyond -1.6, which the chart begins at
        QTest::keyClick(&desk.grid(), Qt::Key_Return);
        QTableView* table = desk.table("curves_table");
        QVERIFY(table->isVisible());
        QCOMPARE(test::cell(table, table->currentIndex().row(), 0), QString("x"));
    }

    void theTableHasTheSameNumbers() {
        CurvesDesk desk;
        desk.open(4);
        desk.find<QTabBar>("curves_tabs")->setCurrentIndex(1);
        QTableView* table = desk.table("curves_table");
        const QAbstractItemModelTester tester(table->model(),
                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QStringList wanted[] = {{"colour", "red", "−1.50", ""},
                                      {"colour", "blue", "+1.50", ""},
                                      {"x", "−2 to −1", "0.00", "+0.50"},
                                      {"x", "−1 to 1", "−0.50", "+0.50"},
                                      {"x", "1 to 2", "−0.50", "0.00"}};
        QCOMPARE(table->model()->rowCount(), 5);
        for (int row = 0; row < 5; ++row)
            for (int column = 0; column < 4; ++column)
                QCOMPARE(test::cell(table, row, column).replace('-', QChar(0x2212)), wanted[row][column]);
        QVERIFY(table->isColumnHidden(CurveModel::OtherFrom));
        table->selectRow(1);
        emit table->actions().constFirst()->triggered();
        QVERIFY(QGuiApplication::clipboard()->text().contains("colour\tblue\t+1.50"));
        desk.find<QLineEdit>("curves_search")->setText("X");
        QCOMPARE(table->model()->rowCount(), 3);
        desk.find<QTabBar>("curves_tabs")->setCurrentIndex(0);
        QCOMPARE(desk.grid().chartCount(), 1);
    }

    void thePinnedRunIsLaidOver() {
        CurvesDesk desk;
        desk.page->selectRuns({desk.id(5)});
        desk.press("pin_button");
        desk.open(4);
        auto* other = desk.find<QComboBox>("curves_other_combo");
        QVERIFY(other->currentText().startsWith("Pinned: "));
        const QString reading = desk.grid().readingAt(desk.within(0, 0.3));
        QVERIFY2(reading.contains("\nCompared: colour = red: −0.75"), qPrintable(reading));
        desk.find<QTabBar>("curves_tabs")->setCurrentIndex(1);
        QTableView* table = desk.table("curves_table");
        QVERIFY(!table->isColumnHidden(CurveModel::OtherFrom));
        QCOMPARE(test::cell(table, 0, CurveModel::OtherFrom), QString("−0.75"));
        // a straight line from -1 to 1; of the stretch from -1 to 1 the middle half
        QCOMPARE(test::cell(table, 3, CurveModel::OtherFrom), QString("−0.50"));
        other->setCurrentIndex(0);
        QTRY_VERIFY(table->isColumnHidden(CurveModel::OtherFrom));
        const int layered = other->findData(desk.id(6));
        QVERIFY(layered > 0);
        other->setCurrentIndex(layered); // counted in probabilities, which say nothing beside log odds
        QTRY_VERIFY(table->isColumnHidden(CurveModel::OtherFrom));
    }

    void averagesOfHiddenLayers() {
        CurvesDesk desk;
        desk.open(6);
        QCOMPARE(desk.grid().chartCount(), 2);
        const QString reading = desk.grid().readingAt(desk.within(0, 0.3));
        QVERIFY2(reading.contains("on the probability of yes") && !reading.contains("noise"),
                 qPrintable(reading));
        const QString words = desk.textOf("curves_noise");
        QVERIFY2(words.contains("an average over these people") && words.contains("No band"),
                 qPrintable(words));
    }

    /// In the label's unit, with as many digits as that needs.
    void numbers_data() {
        QTest::addColumn<double>("high"); // of the label; its spread is proportional to that
        QTest::addColumn<QString>("adds");
        QTest::newRow("tens") << 100.0 << "+25.0";
        QTest::newRow("thousandths") << 0.01 << "+0.00250";
        QTest::newRow("thousands") << 40000.0 << "+10000";
    }
    void numbers() {
        QFETCH(double, high);
        QFETCH(QString, adds);
        Schema schema = test::smallNumberSchema();
        schema.label.high = high;
        const double weight = high / 4 / layoutOf(schema)->labelScale->spread;
        const Result<ModelCurves> model =
            modelCurves(schema, test::modelOfWeights("linear", schema, {0, 0, -weight, weight}));
        EXPECT_OK(model);
        const RunCurves curves{"run", *model, {}, Provenance::Released, false};
        const ColumnCurve& colour = curves.model.columns[1];
        QCOMPARE(signedContribution(curves.model, colour.levels[1].contributions[0]), adds);
        QCOMPARE(importanceWords(curves.model, colour), "moves predictions by ± " + adds.mid(1));
        const QString reading =
            readingWords(curves, colour, 0, "blue", {colour.levels[1].contributions[0], 1});
        QCOMPARE(reading, QString("colour = blue: %1 on y").arg(adds));
        QCOMPARE(byImportance(curves.model).front(), std::size_t(1));
    }

    void absence_data() {
        QTest::addColumn<int>("run"); // -1: none
        QTest::addColumn<QString>("words");
        QTest::newRow("no run") << -1 << "Go back";
        QTest::newRow("no model of a kind") << 0 << "model";
    }
    void absence() {
        QFETCH(int, run);
        QFETCH(QString, words);
        CurvesDesk desk;
        if (run >= 0)
            desk.open(run);
        else
            desk.page->showCurves(true);
        QVERIFY(desk.find<QLabel>("curves_absence")->isVisible());
        QVERIFY2(desk.textOf("curves_absence").contains(words), qPrintable(desk.textOf("curves_absence")));
        QVERIFY(!desk.find<QPushButton>("curves_export_button")->isEnabled());
        QVERIFY(!desk.find<QComboBox>("curves_other_combo")->isVisible());
    }

    void whatIsShownIsExported() {
        CurvesDesk desk;
        desk.open(4);
        const auto* view = desk.find<CurvesView>("curves_view");
        QVERIFY(view->exportTable(desk.file("curves.csv")));
        QFile csv(desk.file("curves.csv"));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = csv.readAll().split('\n');
        QCOMPARE(lines.size(), 7); // heading, five rows, an end
        QVERIFY2(
            lines[1].startsWith(desk.id(4).toUtf8() + ",released,yes,colour,category,red,,,-1.5,-1.5,0.0"),
            lines[1].constData());
        QVERIFY2(lines[3].contains(",x,range,,-2,-1,"), lines[3].constData());
        QVERIFY(view->exportCharts(desk.file("curves.svg"), "project"));
        QFile svg(desk.file("curves.svg"));
        QVERIFY(svg.open(QIODevice::ReadOnly));
        const QString picture = QString::fromUtf8(svg.readAll());
        QVERIFY(picture.contains("colour") && picture.contains("released"));
    }

    void aHundredColumnsDoNotFreezeTheWindow();
};

/// The longest time that the window's thread was busy at once, from the click to the painted charts.
void TestCurvesView::aHundredColumnsDoNotFreezeTheWindow() {
    const Schema schema = test::wideSchema(100);
    std::vector<double> weights;
    for (int i = 0; i < 1 + 100 + 600; ++i)
        weights.push_back(std::sin(1.7 * i));
    ExploreDesk desk(
        {runOfModel("additive", schema, test::modelOfWeights("additive", schema, weights), 0.2)});
    desk.page->resize(1140, 730);
    desk.page->selectRuns({desk.id(4)});
    QSignalSpy shown(desk.page.get(), &ExplorePage::curvesShown);
    qint64 longest = 0;
    QElapsedTimer since;
    const auto busy = [&](const auto& work) {
        since.start();
        work();
        longest = std::max(longest, since.elapsed());
    };
    QElapsedTimer all;
    all.start();
    busy([&] { desk.press("curves_button"); });
    while (shown.isEmpty() && all.elapsed() < 10000)
        busy([] { QCoreApplication::processEvents(); });
    const qint64 there = all.elapsed();
    auto* grid = desk.find<CurveGrid>("curve_grid");
    busy([&] { grid->grab(); });
    QCOMPARE(grid->chartCount(), 100);
    qInfo("100 columns: %lld ms to the charts, the window's thread busy for at most %lld ms", there, longest);
    QVERIFY2(longest < 200, qPrintable(QString::number(longest)));
    busy([&] {
        QTest::keyClick(grid, Qt::Key_End);
        grid->grab();
    });
    QCOMPARE(grid->currentChart(), 99);
    QVERIFY(grid->viewport()->rect().contains(grid->rectOf(99).center()));
    busy([&] { desk.find<QTabBar>("curves_tabs")->setCurrentIndex(1); });
    QVERIFY2(longest < 200, qPrintable(QString::number(longest)));
}

TRILEMMA_TEST(TestCurvesView, QApplication)
#include "tst_curves_view.moc"
