// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The window before files that are damaged or gone: it starts, says which file is meant, and leads back.
#include "core/workspace/backups.h"
#include "core/workspace/sql.h"
#include "tests/support/queue_desk.h"
#include "tests/support/test_program.h"

#include <QRandomGenerator>
#include <QTableWidget>

using namespace trilemma;

namespace {

QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void put(const QString& path, const QByteArray& content) {
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size()) qFatal("cannot write");
}

void change(const QString& path, const char* statement) {
    const auto sql = SqlConnection::open(path, SqlConnection::Access::ReadWrite);
    if (!sql || !(*sql)->script(statement)) qFatal("cannot change");
}

/// For a person to look at.
void picture(QWidget* widget, const QString& name) {
    const QString folder = qEnvironmentVariable("TRILEMMA_SCREENSHOTS");
    if (!folder.isEmpty()) widget->grab().save(folder + '/' + name + ".png");
}

/// A project with two runs, closed.
bool makeProject(const QString& folder) {
    test::Desk desk(folder);
    if (!desk.openTable()) return false;
    Draft draft = desk.session().draft();
    draft.gammas = {0.1};
    draft.seeds = 2;
    draft.params = {{"steps", 20}};
    desk.session().setDraft(draft);
    if (!desk.session().startTraining().ok()) return false;
    return QTest::qWaitFor([&] { return desk.runsWith(RunStatus::Done) == 2; }, test::patience);
}

} // namespace

class TestDamagedProjects : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { test::prepareWindowTests(m_home); }
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        QSettings().clear();
    }

    void damageIsSaidAndABackupRestored_data() {
        QTest::addColumn<bool>("opens");
        QTest::newRow("a run is damaged") << true;
        QTest::newRow("the project does not open") << false;
    }
    void damageIsSaidAndABackupRestored() {
        QFETCH(bool, opens);
        QVERIFY(makeProject(m_folder->path()));
        const QString path = m_folder->filePath("desk.trilemma");
        { test::Desk desk(m_folder->path()); } // makes the backup of today
        QCOMPARE(backupsOf(path).size(), std::size_t(1));
        if (opens)
            change(path, "UPDATE runs SET seconds = 77 WHERE rowid = 1");
        else
            put(path, "nothing that one could open");
        test::Desk desk(m_folder->path());
        QCOMPARE(desk.session().project().isOpen(), opens);
        if (opens) QCOMPARE(desk.session().runs().all().size(), std::size_t(1)); // the rest is shown
        QVERIFY2(desk.notice().contains("damaged") || desk.notice().contains("desk.trilemma"),
                 qPrintable(desk.notice()));
        picture(&desk.window(), opens ? "damaged-run" : "damaged-project");
        QVERIFY(desk.click("banner_action_button"));
        auto* list = desk.find<QTableWidget>("backup_list");
        QVERIFY(list && list->isVisible());
        QCOMPARE(list->rowCount(), 1);
        QCOMPARE(list->item(0, 1)->text(), QStringLiteral("2"));
        picture(desk.find<QDialog>("backup_dialog"), "backups");
        QVERIFY(desk.click("restore_button"));
        QTRY_COMPARE_WITH_TIMEOUT(desk.session().runs().all().size(), std::size_t(2), test::patience);
        QVERIFY(desk.session().project().damage().empty());
        picture(&desk.window(), "restored");
        QCOMPARE(QDir(m_folder->path()).entryList({"desk.trilemma.*.damaged"}).size(), 1);
    }

    void withoutABackup() {
        QVERIFY(makeProject(m_folder->path()));
        test::Desk desk(m_folder->path());
        for (const Backup& backup : backupsOf(desk.file("desk.trilemma")))
            QFile::remove(backup.path);
        desk.window().trigger("restore_backup");
        QVERIFY(desk.find<QDialog>("backup_dialog"));
        picture(desk.find<QDialog>("backup_dialog"), "no-backup");
        QVERIFY(!desk.find<QTableWidget>("backup_list"));
        QVERIFY(!desk.find<QAbstractButton>("restore_button"));
    }

    /// It is open all the same, and can be saved.
    void goneWhileOpen() {
        QVERIFY(makeProject(m_folder->path()));
        test::Desk desk(m_folder->path());
        QVERIFY(QFile::remove(desk.file("desk.trilemma")));
        desk.window().project().saveCopy(desk.file("saved.trilemma"));
        QTRY_VERIFY_WITH_TIMEOUT(desk.notice().contains("saved.trilemma"), test::patience);
        test::Desk again(m_folder->path(), "saved.trilemma");
        QCOMPARE(again.session().runs().all().size(), std::size_t(2));
    }

    /// What its trainings leave is in the copy, whatever could not be written any more.
    void goneWhileItTrains() {
        test::QueueDesk desk(m_folder->path());
        QVERIFY(desk.setUp(2, 2000));
        QVERIFY(desk.start());
        QVERIFY(QFile::remove(desk.file("desk.trilemma")));
        TrainingQueue& queue = *desk.session().queue();
        const auto hasEnded = [&] {
            if (queue.isPaused() && queue.unwritten() == 0) queue.goOn(); // by a write on its way
            return queue.unwritten() > 0;
        };
        QTRY_VERIFY_WITH_TIMEOUT(hasEnded(), test::patience);
        const int trained = queue.unwritten();
        desk.window().project().saveCopy(desk.file("saved.trilemma"));
        QTRY_VERIFY_WITH_TIMEOUT(desk.notice().contains("saved.trilemma"), test::patience);
        test::Desk again(m_folder->path(), "saved.trilemma");
        QVERIFY2(again.runsWith(RunStatus::Done) >= trained, qPrintable(again.notice()));
        for (const RunRecord& run : again.session().runs().all())
            if (run.status == RunStatus::Done)
                QVERIFY(!again.session().project().store().run(run.runId)->model.is_null());
    }

    void aLineageFileThatWasRestoredIsSaid() {
        QVERIFY(makeProject(m_folder->path()));
        const QString lineages = m_folder->filePath("lineages.sqlite");
        QByteArray content = contentOf(lineages);
        content.replace(0, 100, QByteArray(100, 'x'));
        put(lineages, content);
        test::Desk desk(m_folder->path());
        QTRY_VERIFY_WITH_TIMEOUT(desk.notice().contains("lineages.sqlite"), test::patience);
    }

    /// Whatever the last project looks like.
    void theWindowStarts() {
        QVERIFY(makeProject(m_folder->path()));
        const QString path = m_folder->filePath("desk.trilemma");
        const QByteArray whole = contentOf(path);
        QRandomGenerator random(50);
        for (int i = 0; i < 50; ++i) {
            QByteArray damaged = whole;
            for (int k = 0; k < 1 + i * 4; ++k) {
                const auto at = static_cast<qsizetype>(random.bounded(damaged.size()));
                damaged[at] = static_cast<char>(random.bounded(256));
            }
            if (i % 10 == 9) damaged.truncate(static_cast<qsizetype>(random.bounded(damaged.size())));
            for (const char* beside : {"-wal", "-shm"})
                QFile::remove(path + beside);
            put(path, damaged);
            test::Desk desk(m_folder->path());
            QCoreApplication::processEvents();
            if (!desk.session().project().isOpen())
                QVERIFY2(desk.notice().contains("desk.trilemma"), qPrintable(desk.notice()));
        }
    }

  private:
    QTemporaryDir m_home;
    std::unique_ptr<QTemporaryDir> m_folder;
};

TRILEMMA_TEST(TestDamagedProjects, QApplication)
#include "tst_damaged_projects.moc"
