// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The queue and the life of runs with a person's hands, and with a rough person's.
#include "tests/support/full_disk.h"
#include "tests/support/queue_desk.h"
#include "tests/support/test_program.h"
#include "ui/base/settings.h"

#include <QAction>
#include <QLabel>

#include <unistd.h>

using namespace trilemma;
using namespace trilemma::test;

class TestQueuePanel : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { test::prepareWindowTests(m_home); }
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void pausesAndGoesOn();
    void movesWaitingRuns();
    void repeatsAfterSayingThePrice();
    void repeatsWithoutPrivacyAtOnce();
    void archivesAndBringsBack();
    void deletesAfterAsking();
    void everyButtonTwice();
    void closedWhileEightTrain();
    void aFullDisk();
    void aFullDiskOnAnotherPage();
    void closingWithAFullDisk();
    void aFullDiskAtTheStart();
    void aReadOnlyFolder();
    void actionsByName();

  private:
    QTemporaryDir m_home;
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestQueuePanel::pausesAndGoesOn() {
    QueueDesk desk(m_folder->path());
    QVERIFY(desk.setUp(4, 200000));
    QVERIFY(!desk.find<QAbstractButton>("pause_button")->isEnabled()); // nothing to pause
    QVERIFY(desk.start());
    QTRY_COMPARE_WITH_TIMEOUT(desk.runsWith(RunStatus::Running), 2, patience);
    QVERIFY(desk.click("pause_button"));
    QVERIFY(desk.session().queue()->isPaused());
    QCOMPARE(desk.buttonText("pause_button"), "Resume");
    QCOMPARE(desk.buttonText("queue_pause_button"), "Resume");
    QVERIFY(desk.find<QLabel>("queue_text")->text().startsWith("Paused: 0 of 4 runs"));
    QTRY_COMPARE_WITH_TIMEOUT(desk.statuses(), (QStringList{"paused", "paused", "waiting", "waiting"}),
                              patience);
    QVERIFY(desk.click("queue_pause_button"));
    QVERIFY(!desk.session().queue()->isPaused());
    QCOMPARE(desk.buttonText("pause_button"), "Pause");
    QTest::keyClick(&desk.window(), Qt::Key_H, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(desk.session().queue()->isPaused());
    QVERIFY(desk.click("cancel_button"));
    QVERIFY(desk.isIdle());
    QVERIFY(!desk.session().queue()->isPaused());
    QTRY_COMPARE_WITH_TIMEOUT(desk.spent(), 2, patience); // the two that waited drew nothing
}

void TestQueuePanel::movesWaitingRuns() {
    QueueDesk desk(m_folder->path());
    QVERIFY(desk.setUp(6, 200000));
    QVERIFY(desk.start());
    QTRY_COMPARE_WITH_TIMEOUT(desk.runsWith(RunStatus::Running), 2, patience);
    QVERIFY(desk.click("pause_button"));
    const auto waiting = [&] { return desk.column(QueueModel::Seed).mid(2); };
    QTRY_COMPARE_WITH_TIMEOUT(waiting(), (QStringList{"3", "4", "5", "6"}), patience);
    QVERIFY(!desk.find<QAbstractButton>("move_top_button")->isEnabled()); // nothing is selected
    desk.selectRow(0);
    QVERIFY(!desk.find<QAbstractButton>("move_top_button")->isEnabled()); // it trains
    desk.selectRow(5);
    QVERIFY(desk.click("move_top_button"));
    QTRY_COMPARE_WITH_TIMEOUT(waiting(), (QStringList{"6", "3", "4", "5"}), patience);
    QVERIFY(desk.press(Qt::Key_Down, Qt::AltModifier)); // it is still the selected one
    QTRY_COMPARE_WITH_TIMEOUT(waiting(), (QStringList{"3", "6", "4", "5"}), patience);
    QVERIFY(desk.press(Qt::Key_End, Qt::AltModifier));
    QTRY_COMPARE_WITH_TIMEOUT(waiting(), (QStringList{"3", "4", "5", "6"}), patience);
    QVERIFY(desk.press(Qt::Key_Up, Qt::AltModifier));
    QTRY_COMPARE_WITH_TIMEOUT(waiting(), (QStringList{"3", "4", "6", "5"}), patience);
    QVERIFY(desk.press(Qt::Key_Delete, Qt::NoModifier)); // gone at once, though no thread is free
    QTRY_COMPARE_WITH_TIMEOUT(desk.runsWith(RunStatus::Cancelled), 1, patience);
    desk.selectRow(3);
    QCOMPARE(desk.selectedSeeds(), QStringList{"4"});
    QVERIFY(desk.session().startTraining().ok()); // other rows come, and some go
    QTRY_COMPARE_WITH_TIMEOUT(desk.statuses().size(), 11, patience);
    QCOMPARE(desk.selectedSeeds(), QStringList{"4"});
    QVERIFY(desk.click("cancel_button"));
    QVERIFY(desk.isIdle());
}

void TestQueuePanel::repeatsAfterSayingThePrice() {
    QueueDesk desk(m_folder->path());
    QVERIFY(desk.setUp(1, 200000));
    QVERIFY(desk.start());
    QVERIFY(desk.click("cancel_button"));
    QTRY_COMPARE_WITH_TIMEOUT(desk.statuses(), QStringList{"cancelled"}, patience);
    desk.selectRow(0);
    QVERIFY(desk.click("repeat_button"));
    const QString question = desk.banner("queue_question");
    QVERIFY2(question.contains("one run up to ε = 1 (δ = 1e-05)"), qPrintable(question));
    QTest::qWait(200);
    QCOMPARE(desk.session().runs().all().size(), std::size_t(1)); // not before the answer
    QVERIFY(desk.answer("queue_question", "Train again (spends budget)", true));
    QVERIFY(desk.banner("queue_question").isEmpty());
    QTRY_COMPARE_WITH_TIMEOUT(desk.runsWith(RunStatus::Running), 1, patience);
    QCOMPARE(desk.session().runs().all().size(), std::size_t(2)); // one, for two clicks
    QCOMPARE(desk.statuses().size(), 1);                          // the old one has its successor
    QVERIFY(desk.click("cancel_button"));
    QVERIFY(desk.isIdle());
    QTRY_COMPARE_WITH_TIMEOUT(desk.spent(), 2, patience);
}

void TestQueuePanel::repeatsWithoutPrivacyAtOnce() {
    QueueDesk desk(m_folder->path());
    QVERIFY(desk.setUp(1, 200000, false));
    QVERIFY(desk.start());
    QVERIFY(desk.click("cancel_button"));
    QTRY_COMPARE_WITH_TIMEOUT(desk.statuses(), QStringList{"cancelled"}, patience);
    desk.selectRow(0);
    QVERIFY(desk.click("repeat_button"));
    QVERIFY(desk.banner("queue_question").isEmpty()); // it costs nothing
    QTRY_COMPARE_WITH_TIMEOUT(desk.runsWith(RunStatus::Running), 1, patience);
    QVERIFY(desk.click("cancel_button"));
    QVERIFY(desk.isIdle());
}

void TestQueuePanel::archivesAndBringsBack() {
    QueueDesk desk(m_folder->path());
    QVERIFY(desk.setUp(3, 20));
    QVERIFY(desk.click("start_training_button"));
    QTRY_COMPARE_WITH_TIMEOUT(desk.runsWith(RunStatus::Done), 3, patience);
    desk.showRuns();
    auto* table = desk.find<QTableView>("runs_table");
    QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 3, patience);
    QVERIFY(!desk.find<QAbstractButton>("show_archived_button")->isVisible());
    table->selectRow(1);
    desk.find<QAction>("archive_selected")->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 2, patience);
    QVERIFY(desk.banner("keeping_notice").contains("One run was archived"));
    QVERIFY(desk.answer("keeping_notice", "Undo", true));
    QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 3, patience);
    table->selectRow(0);
    desk.find<QAction>("archive_selected")->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 2, patience);
    QVERIFY(desk.click("show_archived_button"));
    QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 3, patience);
    table->selectRow(0);
    desk.find<QAction>("restore_selected")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(!desk.find<QAbstractButton>("show_archived_button")->isVisible(), patience);
    QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 3, patience);
}

void TestQueuePanel::deletesAfterAsking() {
    QueueDesk desk(m_folder->path());
    QVERIFY(desk.setUp(3, 20));
    QVERIFY(desk.click("start_training_button"));
    QTRY_COMPARE_WITH_TIMEOUT(desk.runsWith(RunStatus::Done), 3, patience);
    QTRY_COMPARE_WITH_TIMEOUT(desk.spent(), 3, patience);
    desk.showRuns();
    auto* table = desk.find<QTableView>("runs_table");
    QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 3, patience);
    table->selectRow(2);
    const QString gone = table->model()->index(2, 0).data(Qt::UserRole + 1).toString();
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Delete);
    const QString question = desk.banner("keeping_notice");
    QVERIFY2(question.contains("cannot be restored") && question.contains("stays in the ledger"),
             qPrintable(question));
    QTest::qWait(200);
    QCOMPARE(desk.session().runs().all().size(), std::size_t(3));
    QVERIFY(desk.answer("keeping_notice", "Delete for good", true));
    QTRY_COMPARE_WITH_TIMEOUT(desk.session().runs().all().size(), std::size_t(2), patience);
    QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 2, patience);
    QCOMPARE(desk.session().project().store().runs()->size(), std::size_t(2));
    QCOMPARE(desk.spent(), 3);
}

/// Whatever is hit twice, with whatever is selected: the window lives, and the ledger counts what drew.
void TestQueuePanel::everyButtonTwice() {
    QueueDesk desk(m_folder->path());
    QVERIFY(desk.setUp(6, 100000));
    std::atomic<int> drew{0};
    connect(
        desk.session().queue(), &TrainingQueue::runStarts, this, [&] { ++drew; }, Qt::DirectConnection);
    QVERIFY(desk.start());
    auto* panel = desk.find<QWidget>("queue_panel");
    for (int round = 0; round < 3; ++round) {
        desk.queue()->selectAll();
        for (auto* button : panel->findChildren<QAbstractButton*>()) {
            if (!button->isVisible() || !button->isEnabled()) continue;
            hitTwice(button);
            QTest::qWait(20);
        }
    }
    desk.session().queue()->goOn();
    desk.session().queue()->cancelAll();
    QVERIFY(desk.isIdle());
    QTRY_COMPARE_WITH_TIMEOUT(desk.spent(), drew.load(), patience);
    QVERIFY(desk.window().isVisible());
}

/// The window asks once, closes, and the next start offers what had not begun.
void TestQueuePanel::closedWhileEightTrain() {
    {
        QueueDesk desk(m_folder->path());
        QVERIFY(desk.setUp(8, 200000));
        QVERIFY(desk.start());
        QVERIFY(!desk.window().close());
        QVERIFY(desk.notice().contains("Runs still to be trained: 8"));
        QVERIFY(desk.window().close());
    }
    QueueDesk desk(m_folder->path());
    QCOMPARE(desk.session().project().readOnlyReason(), QString());
    QCOMPARE(desk.session().runs().all().size(), std::size_t(8));
    QVERIFY(desk.spent() >= 1 && desk.spent() <= 2); // two threads
    const int interrupted = desk.runsWith(RunStatus::Interrupted);
    QVERIFY(interrupted >= 6);
    desk.window().showPage("train");
    QVERIFY(desk.answer("queue_banner", "Continue"));
    QTRY_VERIFY_WITH_TIMEOUT(desk.session().queue()->progress().total >= 6, patience);
    QVERIFY(desk.click("cancel_button"));
    QVERIFY(desk.isIdle());
}

/// Nothing can be written any more while two runs train. What they leave is there as soon as there is room.
void TestQueuePanel::aFullDisk() {
    QueueDesk desk(m_folder->path());
    QVERIFY(desk.setUp(4, 20000));
    QVERIFY(desk.start());
    {
        const FullDisk full;
        QTRY_VERIFY_WITH_TIMEOUT(desk.banner("queue_banner").contains("cannot be written"), patience);
        QVERIFY(desk.session().queue()->isPaused());
        int failures = 0;
        const auto counting =
            connect(desk.session().queue(), &TrainingQueue::storeFailed, this, [&failures] { ++failures; });
        QVERIFY(desk.answer("queue_banner", "Try again")); // too early
        QTRY_VERIFY_WITH_TIMEOUT(failures > 0, patience);
        QTest::qWait(300);
        disconnect(counting);
        QVERIFY(desk.banner("queue_banner").contains("cannot be written"));
        QVERIFY(desk.window().isVisible());
    }
    QVERIFY(desk.answer("queue_banner", "Try again", true));
    QVERIFY2(desk.isIdle(), qPrintable(desk.statuses().join(' ') + desk.banner("queue_banner")));
    QTRY_VERIFY_WITH_TIMEOUT(desk.banner("queue_banner").isEmpty(), patience);
    QTRY_COMPARE_WITH_TIMEOUT(desk.runsWith(RunStatus::Done), 4, patience);
    QTRY_COMPARE_WITH_TIMEOUT(desk.spent(), 4, patience);
}

/// Whoever looks at another page is told there, for as long as it is so.
void TestQueuePanel::aFullDiskOnAnotherPage() {
    QueueDesk desk(m_folder->path());
    QVERIFY(desk.setUp(4, 20000));
    QVERIFY(desk.start());
    desk.window().showPage("explore");
    {
        const FullDisk full;
        QTRY_VERIFY_WITH_TIMEOUT(desk.notice().contains("cannot be written"), patience);
        QVERIFY(desk.session().queue()->isPaused());
        QVERIFY(desk.answer("window_banner", "Look at the queue"));
        QCOMPARE(desk.window().currentPage(), "train");
        QVERIFY(desk.banner("queue_banner").contains("cannot be written"));
    }
    const auto areDone = [&] {
        // A write of the other training that was on its way pauses once more.
        if (desk.session().queue()->isPaused()) (void)desk.answer("queue_banner", "Try again");
        return desk.runsWith(RunStatus::Done) == 4;
    };
    QTRY_VERIFY_WITH_TIMEOUT(areDone(), patience);
    QTRY_VERIFY_WITH_TIMEOUT(desk.notice().isEmpty(), patience);
}

/// Asked even of somebody who does not want to be asked; and what was left is written if there is room then.
void TestQueuePanel::closingWithAFullDisk() {
    const auto reset = qScopeGuard([] { Settings::instance().resetAll(); });
    Settings::instance().set(settingKey::confirmClose, false);
    int unwritten = 0;
    {
        QueueDesk desk(m_folder->path());
        QVERIFY(desk.setUp(4, 20000));
        // A checkpoint that cannot be written would hold the training before it leaves anything.
        desk.session().queue()->setCheckpointEvery(std::chrono::hours(1));
        QVERIFY(desk.start());
        QTRY_COMPARE_WITH_TIMEOUT(desk.runsWith(RunStatus::Running), 2, patience);
        {
            const FullDisk full;
            QTRY_VERIFY_WITH_TIMEOUT(desk.session().queue()->unwritten() > 0, patience);
            QTRY_VERIFY_WITH_TIMEOUT(desk.session().queue()->isPaused(), patience);
            QTest::qWait(500); // until the other one has ended, too
            unwritten = desk.session().queue()->unwritten();
            QVERIFY(!desk.window().close());
            QVERIFY2(desk.notice().contains(QString("could not be written: %1.").arg(unwritten)),
                     qPrintable(desk.notice()));
        }
        QVERIFY(desk.window().close());
    }
    QueueDesk desk(m_folder->path());
    QCOMPARE(desk.session().project().readOnlyReason(), QString());
    QVERIFY(unwritten > 0);
    QCOMPARE(desk.runsWith(RunStatus::Done), unwritten);
}

void TestQueuePanel::aFullDiskAtTheStart() {
    QueueDesk desk(m_folder->path());
    QVERIFY(desk.setUp(3, 20));
    std::atomic<int> drew{0};
    connect(
        desk.session().queue(), &TrainingQueue::runStarts, this, [&] { ++drew; }, Qt::DirectConnection);
    {
        const FullDisk full;
        QVERIFY(desk.click("start_training_button"));
        QTRY_VERIFY_WITH_TIMEOUT(
            (desk.banner("queue_banner") + desk.banner("queue_question")).contains("written"), patience);
        QTest::qWait(300);
    }
    if (desk.session().queue()->isPaused()) QVERIFY(desk.click("pause_button"));
    QVERIFY(desk.isIdle());
    QVERIFY((desk.banner("queue_banner") + desk.banner("queue_question")).contains("written"));
    QCOMPARE(drew.load(), 0);
    QVERIFY(desk.click("start_training_button")); // there is room again
    QTRY_COMPARE_WITH_TIMEOUT(desk.runsWith(RunStatus::Done), 3, patience);
    QCOMPARE(desk.spent(), 3);
}

void TestQueuePanel::aReadOnlyFolder() {
    if (geteuid() == 0) QSKIP("nothing is read-only for root");
    {
        QueueDesk desk(m_folder->path());
        QVERIFY(desk.setUp(2, 20));
        QVERIFY(desk.click("start_training_button"));
        QTRY_COMPARE_WITH_TIMEOUT(desk.runsWith(RunStatus::Done), 2, patience);
        QVERIFY(desk.isIdle());
    }
    const auto allowed = QFile::permissions(m_folder->path());
    const auto noWriting = QFileDevice::ReadOwner | QFileDevice::ExeOwner;
    QVERIFY(QFile::setPermissions(m_folder->path(), noWriting));
    {
        const QTemporaryDir own;
        Session session(*LineageFile::open(own.filePath("lineages.sqlite")), 2);
        MainWindow window(session);
        window.show();
        QVERIFY(window.openProject(m_folder->filePath("desk.trilemma")));
        QVERIFY(!session.project().readOnlyReason().isEmpty());
        QVERIFY(window.findChild<Banner*>("window_banner")->text().contains("for reading only"));
        window.showPage("train");
        for (auto* button : window.findChild<QWidget*>("queue_panel")->findChildren<QAbstractButton*>())
            QVERIFY2(!button->isVisible() || !button->isEnabled(), qPrintable(button->objectName()));
        window.showPage("explore");
        window.findChild<QTableView*>("runs_table")->selectAll();
        for (const char* id : {"archive_runs", "delete_runs", "pause_queue", "cancel_all", "repeat_runs"})
            window.trigger(id);
        QCOMPARE(session.project().store().runs()->size(), std::size_t(2));
        QVERIFY(window.isVisible());
    }
    QVERIFY(QFile::setPermissions(m_folder->path(), allowed));
}

void TestQueuePanel::actionsByName() {
    QueueDesk desk(m_folder->path());
    for (const char* id : {"repeat_runs", "raise_runs", "lower_runs", "archive_runs", "delete_runs"}) {
        desk.window().trigger(id);
        QVERIFY2(!desk.notice().isEmpty(), id); // says what is missing
    }
    desk.window().trigger("pause_queue"); // nothing to pause: nothing happens
    QVERIFY(!desk.session().queue()->isPaused());
}

TRILEMMA_TEST(TestQueuePanel, QApplication)
#include "tst_queue_panel.moc"
