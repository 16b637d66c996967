// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What happens to people: huge files, wrong folders, files that go away, hands that click twice. The window
// stays alive, says what happened in place, and nothing is lost.
#include "core/workspace/sql.h"
#include "tests/support/desk.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"
#include "ui/models/queue_model.h"
#include "ui/pages/train/queue_panel.h"

#include <QAbstractItemView>
#include <QDialog>
#include <QLabel>
#include <QProcess>

using namespace trilemma;
using test::Desk;

namespace {

constexpr qint64 megabyte = 1 << 20;

/// Of the file that is cancelled half read.
qint64 hugeMegabytes() {
    bool isSet = false;
    const int megabytes = qEnvironmentVariableIntValue("TRILEMMA_HUGE_MEGABYTES", &isSet);
    return isSet ? megabytes : 60;
}

/// Records of three columns until the file has this size. Returns their number.
std::uint64_t writeLargeTable(const QString& path, qint64 bytes) {
    QByteArray block;
    std::uint64_t inBlock = 0;
    for (; block.size() < megabyte; ++inBlock)
        block += QByteArray::number(static_cast<int>(inBlock % 90)) + ",some words of a cell," +
                 (inBlock % 3 == 0 ? "yes\n" : "no\n");
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) return 0;
    file.write("age,words,answer\n");
    std::uint64_t records = 0;
    for (; file.size() < bytes; records += inBlock)
        if (file.write(block) != block.size()) return 0;
    return records;
}

/// Every visible text of the window, also those of its tables.
QString wordsOf(const QWidget& window) {
    QString words;
    for (const QLabel* label : window.findChildren<QLabel*>())
        if (label->isVisible()) words += label->text() + QLatin1Char('\n');
    for (const QAbstractItemView* view : window.findChildren<QAbstractItemView*>()) {
        if (!view->isVisible() || !view->model()) continue;
        for (int row = 0; row < view->model()->rowCount(); ++row)
            for (int column = 0; column < view->model()->columnCount(); ++column) {
                const QModelIndex cell = view->model()->index(row, column);
                words += cell.data().toString() + ' ' + cell.data(Qt::ToolTipRole).toString() + '\n';
            }
    }
    return words;
}

/// The sample, set up so that a sweep is a single run.
bool openForOneRun(Desk& desk) {
    if (!desk.openTable()) return false;
    Draft draft = desk.session().draft();
    draft.gammas = {0.1};
    draft.seeds = 1;
    desk.session().setDraft(draft);
    return true;
}

} // namespace

class TestRoughHandling : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { test::prepareWindowTests(m_home); }

    void aHugeTableIsCancelledAndOpenedAgain() {
        const QTemporaryDir folder;
        Desk desk(folder.path());
        QVERIFY(desk.openTable());
        const Schema before = desk.session().draft().schema;
        const QString path = folder.filePath("huge.csv");
        const std::uint64_t records = writeLargeTable(path, hugeMegabytes() * megabyte);
        QVERIFY(records > 0);

        QSignalSpy progress(&desk.session(), &Session::inspectionProgress);
        desk.window().showPage("data");
        desk.window().openData({path});
        QTRY_VERIFY_WITH_TIMEOUT(progress.size() > 3, 20000);
        QVERIFY(desk.click("cancel_opening_button"));
        QTRY_VERIFY(!desk.session().isOpening());
        QVERIFY(desk.session().draft().schema == before);
        QCOMPARE(desk.session().draft().files, std::vector<std::string>{censusSampleName});

        QSignalSpy opened(&desk.session(), &Session::inspectionFinished);
        desk.window().openData({path});
        QVERIFY(opened.wait(120000));
        QVERIFY(desk.session().draft().inspection.has_value());
        QCOMPARE(desk.session().draft().inspection->records, records);
        QVERIFY(wordsOf(desk.window()).contains("huge.csv"));
    }

    void aColumnOfManyCategories() {
        const QTemporaryDir folder;
        constexpr int categories = 100'000;
        QByteArray text = "id,x,y\n";
        for (int i = 0; i < categories; ++i)
            text += "person-" + QByteArray::number(i) + ',' + QByteArray::number(i % 7) +
                    (i % 2 == 0 ? ",yes\n" : ",no\n");
        Desk desk(folder.path());
        QVERIFY(desk.openTable(test::writeFile(folder, "many.csv", text)));
        const Column* id = desk.session().draft().schema.find("id");
        QCOMPARE(id->role, Role::Ignored); // as names of people should be

        Draft draft = desk.session().draft();
        for (Column& column : draft.schema.columns) {
            if (column.name != "id") continue;
            column.role = Role::Feature;
            column.kind = Kind::Categorical;
            for (int i = 0; i < categories; ++i)
                column.categories.push_back("person-" + std::to_string(i));
        }
        draft.solvers = {"sgd"};
        draft.isPrivate = false;
        desk.session().setDraft(draft);
        for (const QString page : {"data", "fairness", "privacy", "train"}) {
            desk.window().showPage(page);
            QCoreApplication::processEvents();
        }
        if (desk.find<QAbstractButton>("start_training_button")->isEnabled())
            desk.click("start_training_button");
        QTRY_VERIFY2_WITH_TIMEOUT(wordsOf(desk.window()).contains("60,000"),
                                  qPrintable(wordsOf(desk.window())), 30000);
        QCOMPARE(desk.session().draft().schema.find("id")->categories.size(), std::size_t(categories));
    }

    void aStoreOfANewerVersionIsReadAndLeftAlone() {
        const QTemporaryDir folder;
        { Desk desk(folder.path(), "newer.trilemma"); }
        const QString path = folder.filePath("newer.trilemma");
        {
            const auto sql = SqlConnection::open(path, SqlConnection::Access::ReadWrite);
            QVERIFY(sql.ok());
            QVERIFY((*sql)->run("PRAGMA user_version = 999").ok());
        }
        Desk desk(folder.path(), "");
        QVERIFY(desk.openTable());
        desk.window().openProject(path);
        QVERIFY(desk.session().project().isOpen());
        QVERIFY(desk.session().project().store().isReadOnly());
        QVERIFY2(wordsOf(desk.window()).contains("newer"), qPrintable(wordsOf(desk.window())));
        desk.window().showPage("train");
        QTest::qWait(300); // for the count of runs
        QVERIFY(!desk.find<QAbstractButton>("start_training_button")->isEnabled());
    }

    void aFolderThatCannotBeWrittenTo() {
        const QTemporaryDir folder;
        Desk desk(folder.path());
        QVERIFY(desk.openTable());
        QVERIFY(!desk.window().openProject("/proc/nowhere/new.trilemma")); // for root too
        QVERIFY2(desk.notice().contains("new.trilemma") || desk.notice().contains("/proc/nowhere"),
                 qPrintable(desk.notice()));
        QVERIFY(desk.session().project().isOpen()); // the one that was open
        QCOMPARE(desk.session().project().path(), desk.file("desk.trilemma"));
    }

    void aTableThatIsGoneWhenTrainingStarts() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("table.csv");
        const QByteArray text = test::smallCsv(200);
        test::writeFile(folder, "table.csv", text);
        Desk desk(folder.path());
        QVERIFY(desk.openTable(path));
        test::declareFraming(desk.session());
        Draft draft = desk.session().draft();
        draft.schema = test::smallSchema();
        draft.gammas = {0.1};
        draft.seeds = 1;
        for (ConstraintSpec& constraint : draft.constraints)
            constraint.attributes = {"group"};
        desk.session().setDraft(draft);
        desk.window().showPage("train");
        QVERIFY(QFile::remove(path));
        QVERIFY(desk.click("start_training_button"));
        QTRY_COMPARE_WITH_TIMEOUT(desk.runsWith(RunStatus::Failed), 1, 20000);
        QTRY_VERIFY2(wordsOf(desk.window()).contains("no such file"), qPrintable(wordsOf(desk.window())));
        QVERIFY(!desk.session().runs().all().front().spentEpsilon.has_value()); // nothing was drawn

        test::writeFile(folder, "table.csv", text); // plugged in again
        QVERIFY(desk.click("start_training_button"));
        QTRY_COMPARE_WITH_TIMEOUT(desk.runsWith(RunStatus::Done), 1, 30000);
    }

    /// It may look while the window trains, is told who writes, and takes nothing away.
    void aCommandLineOnTheSameStore_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("exit");
        QTest::addColumn<QString>("says");
        QTest::newRow("lists runs") << QStringList{"runs"} << 0 << "running";
        QTest::newRow("reads the ledger") << QStringList{"ledger"} << 0 << "reserved";
        QTest::newRow("cannot train")
            << QStringList{"train", "spec.json"} << 5 << "is already open for writing in";
        QTest::newRow("cannot set a budget") << QStringList{"ledger", "--set-budget", "1", "--delta", "1e-5"}
                                             << 5 << "is already open for writing in";
    }
    void aCommandLineOnTheSameStore() {
        QFETCH(QStringList, arguments);
        QFETCH(int, exit);
        QFETCH(QString, says);
        const QTemporaryDir folder;
        Desk desk(folder.path());
        QVERIFY(openForOneRun(desk));
        Draft draft = desk.session().draft();
        draft.params = {{"steps", 100000}};
        desk.session().setDraft(draft);
        QVERIFY(desk.session().startTraining().ok());
        QTRY_COMPARE_WITH_TIMEOUT(desk.runsWith(RunStatus::Running), 1, 30000);
        test::writeFile(folder, "spec.json",
                        QByteArray::fromStdString(toText(desk.session().runs().all().front().spec.json())));
        QProcess program;
        program.setWorkingDirectory(folder.path());
        program.setProcessChannelMode(QProcess::MergedChannels);
        program.start(TRILEMMA_CLI, arguments + QStringList{"--json", "--store", desk.file("desk.trilemma"),
                                                            "--lineages", desk.file("lineages.sqlite")});
        QTRY_COMPARE_WITH_TIMEOUT(program.state(), QProcess::NotRunning,
                                  30000); // the window goes on meanwhile
        const QString output = QString::fromUtf8(program.readAll());
        QVERIFY2(output.contains(says), qPrintable(output));
        QCOMPARE(program.exitCode(), exit);
        desk.session().queue()->cancelAll();
        QTRY_COMPARE_WITH_TIMEOUT(desk.runsWith(RunStatus::Cancelled), 1, 30000);
        QCOMPARE(desk.session().runs().all().size(), std::size_t(1));
        QCOMPARE(desk.session().project().readOnlyReason(), QString());
    }

    void aDoubleClickStartsOnce() {
        const QTemporaryDir folder;
        Desk desk(folder.path());
        QVERIFY(openForOneRun(desk));
        desk.window().showPage("train");
        auto* start = desk.find<QAbstractButton>("start_training_button");
        QTRY_VERIFY_WITH_TIMEOUT(start->isEnabled(), 5000);
        QTest::mouseClick(start, Qt::LeftButton);
        QTest::mouseDClick(start, Qt::LeftButton); // what Qt sends for the second click of two
        QTRY_COMPARE_WITH_TIMEOUT(desk.runsWith(RunStatus::Done), 1, 30000);
        QCOMPARE(desk.session().runs().all().size(), std::size_t(1)); // it spent once
    }

    void everyButtonSurvivesTwoClicks_data() {
        QTest::addColumn<QString>("page");
        for (const char* page : {"data", "fairness", "privacy", "train", "explore", "report", "settings"})
            QTest::newRow(page) << page;
    }
    void everyButtonSurvivesTwoClicks() {
        QFETCH(QString, page);
        const QTemporaryDir folder;
        Desk desk(folder.path());
        QVERIFY(openForOneRun(desk));
        QVERIFY(desk.session().startTraining().ok());
        QTRY_COMPARE_WITH_TIMEOUT(desk.runsWith(RunStatus::Done), 1, 30000);
        desk.window().showPage(page);
        QCoreApplication::processEvents();
        const QWidget* shown =
            desk.window().page(page) ? static_cast<QWidget*>(desk.window().page(page)) : &desk.window();
        QStringList names;
        for (const QAbstractButton* button : shown->findChildren<QAbstractButton*>())
            if (button->isVisible() && !button->objectName().isEmpty() &&
                !button->objectName().startsWith("qt_"))
                names << button->objectName();
        QVERIFY(!names.isEmpty());
        QTimer closing; // a menu may open at either click, however slow the machine is
        connect(&closing, &QTimer::timeout, this, &TestRoughHandling::closeWhatOpened);
        closing.start(50);
        for (const QString& name : names) {
            auto* button = desk.find<QAbstractButton>(name);
            if (!button || !button->isVisible() || !button->isEnabled()) continue;
            QTest::mouseClick(button, Qt::LeftButton);
            if ((button = desk.find<QAbstractButton>(name)) && button->isVisible())
                QTest::mouseDClick(button, Qt::LeftButton);
            QCoreApplication::processEvents();
            desk.window().showPage(page);
        }
        QVERIFY(desk.window().isVisible());
        QVERIFY(desk.session().project().isOpen());
        QTRY_VERIFY_WITH_TIMEOUT(!desk.session().queue() || desk.session().queue()->isIdle(), 60000);
        QVERIFY(desk.runsWith(RunStatus::Done) >= 1 || page == "train"); // there is a button to delete runs
    }

  private:
    /// Menus run their own loop and dialogs stay.
    void closeWhatOpened() {
        if (QWidget* menu = QApplication::activePopupWidget()) menu->close();
        for (QWidget* top : QApplication::topLevelWidgets())
            if (auto* dialog = qobject_cast<QDialog*>(top); dialog && dialog->isVisible()) dialog->reject();
    }

    QTemporaryDir m_home;
};

TRILEMMA_TEST(TestRoughHandling, QApplication)
#include "tst_rough_handling.moc"
