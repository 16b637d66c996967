// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The window driven like a person would: from opening the sample to a filled chart, and a run cancelled
// half-way. Runs offscreen, and once more in a real X server.
#include "tests/support/desk.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"
#include "ui/charts/tradeoff_chart.h"

#include <QAbstractItemModelTester>
#include <QAbstractItemView>
#include <QElapsedTimer>
#include <QLabel>
#include <QSpinBox>
#include <QTimer>

using namespace trilemma;
using test::Desk;

namespace {

bool openSample(Desk& desk) {
    QSignalSpy opened(&desk.session(), &Session::inspectionFinished);
    desk.window().showPage("data");
    if (!desk.click("open_sample_button") && !desk.click("empty_sample_button")) return false;
    return opened.wait(20000) && desk.session().draft().inspection.has_value();
}

} // namespace

class TestJourney : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { test::prepareWindowTests(m_home); }

    void fromTheSampleToAFilledChart() {
        Desk desk;
        QVERIFY(openSample(desk));
        QCOMPARE(desk.session().draft().schemaName, std::string(censusSampleSchema));

        desk.window().showPage("train");
        auto* seeds = desk.find<QSpinBox>("seeds_spin");
        QVERIFY(seeds);
        seeds->setValue(2);
        QVERIFY(desk.click("start_training_button"));
        const int expected = 2 * static_cast<int>(desk.session().draft().gammas.size());
        QTRY_COMPARE_WITH_TIMEOUT(desk.runsWith(RunStatus::Done), expected, 60000);

        desk.window().showPage("explore");
        auto* chart = desk.find<TradeoffChart>("tradeoff_chart");
        auto* table = desk.find<QAbstractItemView>("runs_table");
        QVERIFY(chart && table);
        QTRY_COMPARE_WITH_TIMEOUT(chart->pointCount(), static_cast<int>(desk.session().draft().gammas.size()),
                                  5000);
        QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), expected, 5000);

        // what is picked in the chart is picked in the table: the two seeds of a point
        QTRY_VERIFY_WITH_TIMEOUT(chart->isVisible() && chart->canvas()->width() > 200, 5000);
        QPoint place; // a click misses a point that still moves
        const auto standsStill = [&] {
            return std::exchange(place, chart->positionOf(0)) == chart->positionOf(0);
        };
        QTRY_VERIFY_WITH_TIMEOUT(standsStill(), 5000);
        QTest::mouseClick(chart->canvas(), Qt::LeftButton, {}, place);
        QTRY_COMPARE_WITH_TIMEOUT(table->selectionModel()->selectedRows().size(), 2, 5000);

        // and all of it came from the file: a second reader sees the same
        const auto store = Store::open(desk.session().project().path(), StoreAccess::Read);
        QVERIFY(store.ok());
        QCOMPARE((*store)->runs()->size(), std::size_t(expected));
    }

    void cancelHalfWay() {
        Desk desk;
        QVERIFY(openSample(desk));
        Draft draft = desk.session().draft();
        draft.params = {{"steps", 300000}}; // about half a minute each
        draft.seeds = 1;
        desk.session().setDraft(draft);
        desk.window().showPage("train");
        QVERIFY(desk.click("start_training_button"));
        QTRY_VERIFY_WITH_TIMEOUT(desk.session().queue()->progress().fraction > 0.001, 30000);
        QVERIFY(desk.click("queue_cancel_button") || desk.click("cancel_button"));
        QTRY_VERIFY_WITH_TIMEOUT(desk.session().queue()->isIdle(), 10000);
        const int total = static_cast<int>(draft.gammas.size());
        QTRY_COMPARE_WITH_TIMEOUT(desk.runsWith(RunStatus::Cancelled), total, 5000);
        // what was drawn is spent: a run that had begun keeps its price
        int priced = 0;
        for (const RunRecord& run : desk.session().runs().all())
            priced += run.spentEpsilon.has_value();
        QVERIFY(priced >= 1 && priced <= total);
        QVERIFY(!desk.find<TradeoffChart>("tradeoff_chart") ||
                desk.find<TradeoffChart>("tradeoff_chart")->pointCount() == 0);
    }

    void theWindowNeverWaits() {
        Desk desk;
        QVERIFY(openSample(desk));
        desk.window().showPage("explore");
        QElapsedTimer clock;
        qint64 longest = 0;
        QTimer ticks;
        connect(&ticks, &QTimer::timeout, [&] { longest = std::max(longest, clock.restart()); });
        QVERIFY(desk.session().startTraining().ok());
        clock.start();
        ticks.start(5);
        const int expected = 5 * static_cast<int>(desk.session().draft().gammas.size());
        QTRY_COMPARE_WITH_TIMEOUT(desk.runsWith(RunStatus::Done), expected, 60000);
        QVERIFY2(longest < 1000, qPrintable(QString("stalled for %1 ms").arg(longest)));
    }

    void aBadFileIsAMessageInPlace_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("word");
        QTest::newRow("empty") << QByteArray() << "empty";
        QTest::newRow("ragged") << QByteArray("a,b\n1,2\n1\n") << "row 3";
        QTest::newRow("binary") << QByteArray("a,b\n\0\1\2", 7) << "binary";
        QTest::newRow("UTF-16") << QByteArray("\xFF\xFE"
                                              "a\0,\0b\0\n\0",
                                              10)
                                << "UTF-16";
    }
    void aBadFileIsAMessageInPlace() {
        QFETCH(QByteArray, content);
        QFETCH(QString, word);
        Desk desk;
        QVERIFY(openSample(desk));
        const Schema before = desk.session().draft().schema;
        const QString path = test::writeFile(desk.folder(), "bad.csv", content);
        QSignalSpy opened(&desk.session(), &Session::inspectionFinished);
        desk.window().openData({path});
        QVERIFY(opened.wait(10000));
        QVERIFY(desk.session().draft().schema == before); // nothing lost
        bool said = false;
        for (const QLabel* label : desk.window().findChildren<QLabel*>())
            said = said || (label->isVisible() && label->text().contains(word));
        QVERIFY2(said, "the window does not say what is wrong");
    }

    void everyModelKeepsItsContract() {
        Desk desk;
        QVERIFY(openSample(desk));
        std::vector<std::unique_ptr<QAbstractItemModelTester>> testers;
        for (const QAbstractItemView* view : desk.window().findChildren<QAbstractItemView*>())
            if (view->model())
                testers.push_back(std::make_unique<QAbstractItemModelTester>(
                    view->model(), QAbstractItemModelTester::FailureReportingMode::QtTest));
        QVERIFY(testers.size() >= 6);
        Draft draft = desk.session().draft();
        draft.seeds = 1;
        desk.session().setDraft(draft);
        QVERIFY(desk.session().startTraining().ok());
        QTRY_COMPARE_WITH_TIMEOUT(desk.runsWith(RunStatus::Done), static_cast<int>(draft.gammas.size()),
                                  60000);
    }

    void everythingHasANameForScreenReaders() {
        Desk desk;
        QVERIFY(openSample(desk));
        for (const QAbstractButton* button : desk.window().findChildren<QAbstractButton*>()) {
            if (button->objectName().startsWith("qt_") || !button->isVisible()) continue;
            QVERIFY2(!button->accessibleName().isEmpty() || !button->text().isEmpty(),
                     qPrintable(button->objectName()));
        }
        for (const QLabel* label : desk.window().findChildren<QLabel*>())
            QVERIFY2(label->text().isEmpty() ||
                         label->accessibleName().isEmpty(), // it is read instead of the text
                     qPrintable(label->objectName()));
        for (const QString page : {"data", "fairness", "privacy", "train", "explore", "report"})
            QVERIFY2(desk.window().page(page), qPrintable(page));
    }

    void closingWhileTrainingIsSafe() {
        QString project;
        {
            Desk desk;
            QVERIFY(openSample(desk));
            Draft draft = desk.session().draft();
            draft.params = {{"steps", 300000}};
            desk.session().setDraft(draft);
            QVERIFY(desk.session().startTraining().ok());
            QTRY_VERIFY_WITH_TIMEOUT(desk.session().queue()->progress().running > 0, 30000);
            QElapsedTimer clock;
            clock.start();
            project = desk.session().project().path();
            desk.window().close();
            QVERIFY(clock.elapsed() < 5000);
        }
    }

  private:
    QTemporaryDir m_home;
};

TRILEMMA_TEST(TestJourney, QApplication)
#include "tst_journey.moc"
