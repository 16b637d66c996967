// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Locks that a killed process left: before its name was in the file, or after.
#include "core/workspace/lineage_file.h"
#include "core/workspace/store.h"
#include "tests/support/test_program.h"

#include <QElapsedTimer>
#include <QTemporaryDir>

using namespace trilemma;

namespace {

void writeLock(const QString& path, const QByteArray& text, int ageSeconds) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
    QVERIFY(file.flush());
    QVERIFY(file.setFileTime(QDateTime::currentDateTime().addSecs(-ageSeconds),
                             QFileDevice::FileModificationTime));
}

} // namespace

class TestStoreLock : public QObject {
    Q_OBJECT

  private slots:
    void left_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("age");
        QTest::addColumn<bool>("opens");
        const QByteArray host = QSysInfo::machineHostName().toUtf8();
        QTest::newRow("no name, long ago") << QByteArray() << 3600 << true;
        QTest::newRow("no name, now") << QByteArray() << 0 << true;
        QTest::newRow("half a name") << QByteArray("12") << 3600 << true;
        QTest::newRow("a dead process") << QByteArray("999999999\ntrilemma\n" + host + "\n") << 0 << true;
        QTest::newRow("another machine") << QByteArray("12\ntrilemma\nelsewhere\n") << 3600 << false;
    }
    void left() {
        QFETCH(QByteArray, text);
        QFETCH(int, age);
        QFETCH(bool, opens);
        const QTemporaryDir folder;
        const QString path = folder.filePath("p.trilemma");
        writeLock(path + ".lock", text, age);
        const auto store = Store::open(path, StoreAccess::Write);
        QCOMPARE(store.ok(), opens);
        if (!opens) QCOMPARE(store.errors().front().code, ErrorCode::StoreBusy);
    }

    /// Even if its name is gone from the file and the file is old: it holds the file itself.
    void aLivingOwnerKeepsIt() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("p.trilemma");
        const auto owner = Store::open(path, StoreAccess::Write);
        QVERIFY(owner.ok());
        writeLock(path + ".lock", {}, 3600);
        const auto second = Store::open(path, StoreAccess::Write);
        QVERIFY(!second.ok());
        QCOMPARE(second.errors().front().code, ErrorCode::StoreBusy);
        QCOMPARE(QString::fromStdString(second.errors().front().rule),
                 "is already open for writing in another program");
        QVERIFY(QFile::exists(path + ".lock"));
    }

    void lineagesOpenAtOnceAgain() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("l.sqlite");
        writeLock(path + ".lock", {}, 5);
        QElapsedTimer timer;
        timer.start();
        QVERIFY(LineageFile::open(path).ok());
        QVERIFY(timer.elapsed() < 5000);
    }
};

TRILEMMA_TEST(TestStoreLock, QCoreApplication)
#include "tst_store_lock.moc"
