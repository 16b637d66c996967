// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// `check` and `recover`, on files that a disk, a cut or a hand has damaged: what they say, their exit codes,
// and that the file itself stays as it is.
#include "tests/support/cli_process.h"
#include "tests/support/ledger_desk.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// A project of one run, and what one may do to it.
struct RecoveryDesk : CliDesk {
    RecoveryDesk()
        : CliDesk(program) {
        TrainingSpec spec = smallSpec(write("table.csv", smallCsv(60)));
        spec.params = {{"steps", 5}};
        if (train(toJson(spec)).exit != 0) qFatal("cannot train");
    }
    void cut(int part) const {
        if (!QFile::resize(store(), part == 0 ? 0 : QFile(store()).size() / part)) qFatal("cannot cut");
    }
};

QString findingsOf(const CliAnswer& answer, const char* list) {
    QStringList words;
    if (answer.json.contains(list))
        for (const Json& error : answer.json[list])
            words << text(error["field"].get<std::string>() + " " + error["rule"].get<std::string>());
    return words.join("; ");
}

} // namespace

class TestCliRecovery : public QObject {
    Q_OBJECT

  private slots:
    void projects_data();
    void projects();
    void lineageFile();
    void ownLineageFile();
    void checkOnlyLooks();
    void strangeLog();
    void logWithoutSharedMemory();
    void olderLineageFile();
    void newestBackup();
    void olderCopyOfAProject();
    void names();
    void refused_data();
    void refused();
};

void TestCliRecovery::projects_data() {
    QTest::addColumn<QString>("damage"); // a statement, or /n: the n-th part of the file is left
    QTest::addColumn<QString>("said");   // by check; empty: nothing is wrong
    QTest::addColumn<QString>("lost");   // by recover; empty: nothing
    QTest::addColumn<int>("runs");       // in the recovered project; -1: nothing can be recovered
    QTest::newRow("sound") << ""
                           << ""
                           << "" << 1;
    QTest::newRow("a run") << "UPDATE runs SET seconds = 77"
                           << "runs is not as it was written"
                           << "runs is not as it was written" << 0;
    QTest::newRow("JSON of another shape") << "UPDATE runs SET history = '[[1,\"x\"]]'"
                                           << "a description that cannot be read"
                                           << "a description that cannot be read" << 0;
    QTest::newRow("a model") << "UPDATE runs SET model = '{}'"
                             << "model of run is not as it was written"
                             << "model of run is not as it was written" << 1;
    QTest::newRow("a run is gone") << "DELETE FROM runs"
                                   << "runs"
                                   << "runs" << 0;
    QTest::newRow("an entry of the ledger")
        << QString(withoutTriggers) + "UPDATE ledger SET entry = replace(entry, 'reserve', 'refund')"
        << "ledger"
        << "" << 1;
    QTest::newRow("negative format") << "PRAGMA user_version = -5"
                                     << "format is none that the program writes"
                                     << "" << 1;
    QTest::newRow("of an older version") << QString(projectWithoutDigests) << "format is of an older version"
                                         << "" << 1;
    QTest::newRow("cut in the middle") << "/2"
                                       << "undamaged"
                                       << "cannot be read" << -1;
    QTest::newRow("empty") << "/0"
                           << "is empty"
                           << "" << -1;
}

void TestCliRecovery::projects() {
    QFETCH(QString, damage);
    QFETCH(QString, said);
    QFETCH(QString, lost);
    QFETCH(int, runs);
    const RecoveryDesk desk;
    if (damage.startsWith('/'))
        desk.cut(damage.mid(1).toInt());
    else if (!damage.isEmpty())
        tamper(desk.store(), ("PRAGMA foreign_keys = OFF; " + damage).toUtf8().constData());
    const QByteArray before = bytesOf(desk.store());
    const CliAnswer check = desk.json({"check", desk.store()});
    EXPECT_EXIT(check, said.isEmpty() ? 0 : 5);
    const QString findings = findingsOf(check, "findings") + findingsOf(check, "errors");
    QVERIFY2(said.isEmpty() ? findings.isEmpty() : findings.contains(said), qPrintable(findings));

    const CliAnswer saved = desk.json({"recover", desk.store()});
    QCOMPARE(bytesOf(desk.store()), before);
    if (runs < 0) {
        EXPECT_EXIT(saved, 5);
        QVERIFY(!QFile::exists(desk.path("p.recovered.trilemma")));
        return;
    }
    EXPECT_EXIT(saved, 0);
    QVERIFY2(lost.isEmpty() ? findingsOf(saved, "lost").isEmpty() : findingsOf(saved, "lost").contains(lost),
             qPrintable(findingsOf(saved, "lost")));
    const QString out = text(saved.json["out"].get<std::string>());
    QCOMPARE(out, desk.path("p.recovered.trilemma"));
    EXPECT_EXIT(desk.json({"check", out}), 0);
    QCOMPARE(desk.json({"runs", "--store", out}).json["runs"].size(), static_cast<std::size_t>(runs));
    const CliAnswer ledger = desk.json({"ledger", "--store", out});
    EXPECT_EXIT(ledger, 0);
    QCOMPARE(ledger.json["lineages"][0]["drawn"]["runs"].get<int>(), 1); // whatever became of the run
}

/// The one that every command reads and restores is looked at as it lies, too.
void TestCliRecovery::ownLineageFile() {
    const RecoveryDesk desk;
    const QString file = desk.path("lineages.sqlite");
    tamper(file, "DROP TRIGGER chain_entries_are_never_changed; "
                 "UPDATE chain_entries SET entry = replace(entry, 'commit', 'refund')");
    const QByteArray before = bytesOf(file);
    EXPECT_EXIT(desk.json({"check", file}), 5);
    EXPECT_EXIT(desk.json({"recover", file}), 0);
    QCOMPARE(bytesOf(file), before);
    EXPECT_EXIT(desk.json({"check", desk.path("lineages.recovered.sqlite")}), 0);
}

void TestCliRecovery::lineageFile() {
    const RecoveryDesk desk;
    const QString file = desk.path("lineages.sqlite"), damaged = desk.path("damaged.sqlite");
    QVERIFY(QFile::copy(file, damaged));
    EXPECT_EXIT(desk.json({"check", damaged}), 0);
    tamper(damaged, "DROP TRIGGER chain_entries_are_never_changed; "
                    "UPDATE chain_entries SET entry = replace(entry, 'commit', 'refund')");
    const CliAnswer check = desk.json({"check", damaged});
    EXPECT_EXIT(check, 5);
    QCOMPARE(check.json["kind"], Json("lineages"));
    QVERIFY2(findingsOf(check, "findings").startsWith("ledger"), qPrintable(findingsOf(check, "findings")));
    const CliAnswer saved = desk.json({"recover", damaged});
    EXPECT_EXIT(saved, 0);
    QVERIFY2(findingsOf(saved, "lost").contains("could be read up to entry 1"),
             qPrintable(findingsOf(saved, "lost")));
    EXPECT_EXIT(desk.json({"check", desk.path("damaged.recovered.sqlite")}), 0);
}

/// Nor does it restore the user's file, or make one.
void TestCliRecovery::checkOnlyLooks() {
    const RecoveryDesk desk;
    const QString user = desk.path("lineages.sqlite");
    const auto entries = [&] { return QDir(desk.path(".")).entryList(QDir::Files | QDir::Hidden); };
    const auto check = [&](const char* said) {
        const QStringList before = entries();
        const CliAnswer answer = desk.json({"check", desk.store()});
        EXPECT_EXIT(answer, 0);
        QVERIFY2(answer.error.contains(said), answer.error.constData());
        QCOMPARE(entries(), before);
    };
    QVERIFY(QFile::resize(user, QFile(user).size() / 2));
    const QByteArray damaged = bytesOf(user);
    check("is not compared with it");
    QCOMPARE(bytesOf(user), damaged);
    for (const QString& name : QDir(desk.path(".")).entryList({"lineages.sqlite*"}))
        QVERIFY(QFile::remove(desk.path(name)));
    check("no such file");
}

/// It is named, read by nobody, and nothing appears beside it.
void TestCliRecovery::strangeLog() {
    const RecoveryDesk desk;
    desk.write("p.trilemma-wal", QByteArray(5000, 'x'));
    const auto entries = [&] { return QDir(desk.path(".")).entryList(QDir::Files | QDir::Hidden); };
    const QStringList before = entries();
    const CliAnswer check = desk.json({"check", desk.store()});
    EXPECT_EXIT(check, 5);
    QVERIFY2(findingsOf(check, "findings").contains("p.trilemma-wal"),
             qPrintable(findingsOf(check, "findings")));
    QCOMPARE(entries(), before);
    const CliAnswer runs = desk.json({"runs", "--store", desk.store()});
    EXPECT_EXIT(runs, 5);
    QVERIFY(runs.out.contains("p.trilemma-wal"));
    QVERIFY(QFile::remove(desk.path("p.trilemma-wal")));
    EXPECT_EXIT(desk.json({"check", desk.store()}), 0);
}

/// What is only in its log is read, and nothing appears beside it.
void TestCliRecovery::logWithoutSharedMemory() {
    const RecoveryDesk desk;
    const QString copy = desk.path("copy.trilemma");
    {
        const auto sql = SqlConnection::open(desk.store(), SqlConnection::Access::ReadWrite);
        QVERIFY((*sql)->run("UPDATE runs SET seconds = 77").ok());
        QVERIFY(QFile::copy(desk.store(), copy) && QFile::copy(desk.store() + "-wal", copy + "-wal"));
    }
    const auto entries = [&] { return QDir(desk.path(".")).entryList({"copy*"}, QDir::Files); };
    QCOMPARE(entries().size(), 2);
    const CliAnswer check = desk.json({"check", copy});
    EXPECT_EXIT(check, 5);
    QVERIFY2(findingsOf(check, "findings").contains("not as it was written"),
             qPrintable(findingsOf(check, "findings")));
    QCOMPARE(entries().size(), 2);
}

void TestCliRecovery::olderLineageFile() {
    const RecoveryDesk desk;
    QCOMPARE(desk.json({"check", desk.store()}).json["not_in_lineages"], Json(0));
    const QStringList backups = QDir(desk.path(".")).entryList({"lineages.sqlite.*.backup"});
    QCOMPARE(backups.size(), 1);
    QVERIFY(QFile::remove(desk.path("lineages.sqlite")));
    QVERIFY(QFile::copy(desk.path(backups.front()), desk.path("lineages.sqlite")));
    const CliAnswer check = desk.json({"check", desk.store()});
    EXPECT_EXIT(check, 0); // the project is sound
    QCOMPARE(check.json["not_in_lineages"], Json(2));
    QVERIFY(desk.run({"check", desk.store()}).out.contains("older than the project"));
}

void TestCliRecovery::newestBackup() {
    const RecoveryDesk desk;
    QVERIFY(QFile::copy(desk.store(), desk.path("p.trilemma.2026-01-05.backup")));
    tamper(desk.store(), "UPDATE runs SET seconds = 77");
    const CliAnswer check = desk.json({"check", desk.store()});
    const std::string backup = desk.path("p.trilemma.2026-01-05.backup").toStdString();
    QCOMPARE(check.json["backup"], Json(backup));
    QVERIFY(QFile::resize(desk.store(), 0)); // nothing can be read
    const CliAnswer runs = desk.json({"runs", "--store", desk.store()});
    EXPECT_EXIT(runs, 5);
    QVERIFY2(runs.errors("remedy").contains(text(backup)), qPrintable(runs.errors("remedy")));
}

/// Its lists lack runs that were drawn.
void TestCliRecovery::olderCopyOfAProject() {
    RecoveryDesk desk;
    const QByteArray before = bytesOf(desk.store());
    TrainingSpec spec = smallSpec(desk.path("table.csv"));
    spec.params = {{"steps", 6}};
    EXPECT_EXIT(desk.train(toJson(spec)), 0);
    for (const char* command : {"runs", "front"})
        QVERIFY(!desk.json({command, "--store", desk.store()}).error.contains("older copy"));
    restore(desk.store(), before);
    for (const char* command : {"runs", "front"}) {
        const CliAnswer answer = desk.json({command, "--store", desk.store()});
        EXPECT_EXIT(answer, 0);
        QVERIFY2(answer.error.contains("older copy") && answer.error.contains("2 entries"),
                 answer.error.constData());
    }
}

void TestCliRecovery::names() {
    const RecoveryDesk desk;
    QVERIFY(QFile::copy(desk.store(), desk.path("bare")));
    EXPECT_EXIT(desk.json({"recover", desk.path("bare")}), 0);
    QVERIFY(QFile::exists(desk.path("bare.recovered")));
    EXPECT_EXIT(desk.json({"recover", desk.path("bare"), "--out", desk.path("other.trilemma")}), 0);
    QVERIFY(QFile::exists(desk.path("other.trilemma")));
    const QString aside = desk.path("old.trilemma.20261123-101112-013.damaged");
    QVERIFY(QFile::copy(desk.store(), aside));
    EXPECT_EXIT(desk.json({"recover", aside}), 0);
    QVERIFY(QFile::exists(desk.path("old.recovered.trilemma")));
}

void TestCliRecovery::refused_data() {
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("exit");
    QTest::addColumn<QString>("field");
    for (const char* command : {"check", "recover"}) {
        QTest::addRow("%s, no such file", command) << command << "nothing.trilemma" << 3 << "file";
        QTest::addRow("%s, a table", command) << command << "table.csv" << 5 << "store";
        QTest::addRow("%s, a folder", command) << command << "." << 5 << "store";
    }
    QTest::newRow("recover, no name") << "recover"
                                      << "p.trilemma --out sub/" << 3 << "out";
    QTest::newRow("recover, the name is taken") << "recover"
                                                << "p.trilemma" << 3 << "out";
}

void TestCliRecovery::refused() {
    QFETCH(QString, command);
    QFETCH(QString, file);
    QFETCH(int, exit);
    QFETCH(QString, field);
    const RecoveryDesk desk;
    if (field == "out") desk.write("p.recovered.trilemma", "taken");
    QStringList words = file.split(' ');
    words[0] = desk.path(words[0]);
    const CliAnswer answer = desk.json(QStringList{command} + words);
    EXPECT_EXIT(answer, exit);
    QCOMPARE(answer.errors("field"), field);
    if (field == "out") QCOMPARE(bytesOf(desk.path("p.recovered.trilemma")), QByteArray("taken"));
}

TRILEMMA_TEST(TestCliRecovery, QCoreApplication)
#include "tst_cli_recovery.moc"
