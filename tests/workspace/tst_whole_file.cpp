// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/whole_file.h"
#include "tests/support/full_disk.h"
#include "tests/support/ledger_desk.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

const QByteArray wholeBefore = "twenty-five bytes, before";

QStringList filesIn(const QTemporaryDir& folder) {
    return QDir(folder.path()).entryList(QDir::Files | QDir::Hidden);
}

} // namespace

class TestWholeFile : public QObject {
    Q_OBJECT

  private slots:
    void written_data();
    void written();
    void fullDisk_data();
    void fullDisk();
    void reservedRoomIsEnough();
    void throughALink();
    void whatCannotBePlaced_data();
    void whatCannotBePlaced();
};

void TestWholeFile::written_data() {
    QTest::addColumn<qsizetype>("size");
    QTest::addColumn<qint64>("reserved"); // -1: nothing
    QTest::newRow("nothing") << qsizetype(0) << qint64(-1);
    QTest::newRow("few bytes") << qsizetype(25) << qint64(-1);
    QTest::newRow("more than is read at once") << qsizetype(2500000) << qint64(-1);
    QTest::newRow("less than is reserved") << qsizetype(25) << qint64(70000);
    QTest::newRow("nothing where something is reserved") << qsizetype(0) << qint64(70000);
    QTest::newRow("more than is reserved") << qsizetype(2500000) << qint64(1500000);
}

void TestWholeFile::written() {
    QFETCH(qsizetype, size);
    QFETCH(qint64, reserved);
    const QTemporaryDir folder;
    const QString path = writeFile(folder, "out", wholeBefore);
    QByteArray bytes(size, Qt::Uninitialized);
    for (qsizetype i = 0; i < size; ++i)
        bytes[i] = static_cast<char>(i * 7919 % 251);
    WholeFile file(path);
    if (reserved >= 0) EXPECT_OK(file.reserve(reserved));
    QCOMPARE(bytesOf(path), wholeBefore);
    EXPECT_OK(file.write(bytes));
    QCOMPARE(bytesOf(path), wholeBefore);
    EXPECT_OK(file.commit());
    QVERIFY(bytesOf(path) == bytes);
    QCOMPARE(filesIn(folder), QStringList{"out"});
}

void TestWholeFile::fullDisk_data() {
    QTest::addColumn<qsizetype>("size");
    QTest::newRow("in the buffer until it is closed") << qsizetype(26);
    QTest::newRow("more than a buffer") << qsizetype(100000);
}

/// What the disk does not take is an error, and the file of before stands.
void TestWholeFile::fullDisk() {
    QFETCH(qsizetype, size);
    const QTemporaryDir folder;
    const QString path = writeFile(folder, "out", wholeBefore);
    Errors errors;
    {
        const FullDisk full;
        errors = errorsOf(writeWhole(path, QByteArray(size, 'x'), "report"));
    }
    QCOMPARE(errors.size(), std::size_t(1));
    QCOMPARE(errors.front().code, ErrorCode::InvalidFile);
    QCOMPARE(text(errors.front().field), "report");
    QCOMPARE(text(errors.front().value), path);
    QVERIFY(text(errors.front().remedy).contains("space"));
    QCOMPARE(bytesOf(path), wholeBefore);
    QCOMPARE(filesIn(folder), QStringList{"out"});
}

/// What was reserved is there even if the disk is full since.
void TestWholeFile::reservedRoomIsEnough() {
    const QTemporaryDir folder;
    const QString path = writeFile(folder, "out", wholeBefore);
    WholeFile file(path);
    EXPECT_OK(file.reserve(50000));
    {
        const FullDisk full(50000);
        QVERIFY(!WholeFile(path).reserve(50001));
        EXPECT_OK(file.write(QByteArray(49000, 'x')));
        EXPECT_OK(file.commit());
    }
    QVERIFY(bytesOf(path) == QByteArray(49000, 'x'));
}

void TestWholeFile::throughALink() {
    const QTemporaryDir folder, other;
    const QString target = writeFile(other, "target", wholeBefore);
    QVERIFY(QFile::link(target, folder.filePath("out")));
    EXPECT_OK(writeWhole(folder.filePath("out"), QByteArray("new")));
    QCOMPARE(bytesOf(target), "new");
    QVERIFY(QFileInfo(folder.filePath("out")).isSymLink());
}

void TestWholeFile::whatCannotBePlaced_data() {
    QTest::addColumn<QString>("path");
    QTest::newRow("no such folder") << "/nowhere/out";
    QTest::newRow("where nobody can write") << "/proc/out";
    QTest::newRow("a folder") << "/tmp";
}

void TestWholeFile::whatCannotBePlaced() {
    QFETCH(QString, path);
    const Errors reserved = errorsOf(WholeFile(path, "model").reserve(1));
    const Errors written = errorsOf(writeWhole(path, QByteArray("x"), "model"));
    for (const Errors& errors : {reserved, written}) {
        QCOMPARE(errors.size(), std::size_t(1));
        QCOMPARE(errors.front().code, ErrorCode::InvalidFile);
        QVERIFY(text(errors.front().remedy).contains("folder"));
    }
}

TRILEMMA_TEST(TestWholeFile, QCoreApplication)
#include "tst_whole_file.moc"
