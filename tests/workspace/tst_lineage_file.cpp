// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/dataset_loader.h"
#include "tests/support/expect.h"
#include "tests/support/test_data.h"

#include <QDir>
#include <QtConcurrent/QtConcurrentMap>
#include <QtTest>

using namespace trilemma;
using namespace trilemma::test;

namespace {

std::unique_ptr<LineageFile> opened(const QString& path) {
    Result<std::unique_ptr<LineageFile>> file = LineageFile::open(path);
    if (!file) qFatal("%s", toText(file.errors()).c_str());
    return std::move(file).value();
}

} // namespace

class TestLineageFile : public QObject {
    Q_OBJECT

  private slots:
    void standardPath();
    void onlyTheOwnerMayRead();
    void keyIsKeptAndSecret();
    void lineages();
    void lineagesFromManyThreads();
    void unusable_data();
    void unusable();
    void sameDataSameLineage();
};

void TestLineageFile::standardPath() {
    const QTemporaryDir folder;
    const QByteArray before = qgetenv("XDG_DATA_HOME");
    qputenv("XDG_DATA_HOME", folder.path().toUtf8());
    QCOMPARE(LineageFile::standardPath(), folder.path() + "/trilemma/lineages.sqlite");
    qputenv("XDG_DATA_HOME", before);
}

void TestLineageFile::onlyTheOwnerMayRead() {
    const QTemporaryDir folder;
    const QString path = folder.filePath("of/its/own/lineages.sqlite"); // made if missing
    opened(path);
    const auto everyBit = QFile::permissions(path) & ~(QFile::ReadUser | QFile::WriteUser);
    QCOMPARE(everyBit, QFile::ReadOwner | QFile::WriteOwner);
}

void TestLineageFile::keyIsKeptAndSecret() {
    const QTemporaryDir folder;
    const UserKey first = opened(folder.filePath("a.sqlite"))->key();
    QVERIFY(first != UserKey{});
    QVERIFY(opened(folder.filePath("a.sqlite"))->key() == first);
    QVERIFY(opened(folder.filePath("b.sqlite"))->key() != first); // another user, another key
}

void TestLineageFile::lineages() {
    const QTemporaryDir folder;
    const QString path = folder.filePath("l.sqlite");
    std::string one;
    {
        const auto file = opened(path);
        one = *file->lineageOf("print-1");
        QCOMPARE(text(*file->lineageOf("print-1")), text(one));
        QVERIFY(*file->lineageOf("print-2") != one);
        QCOMPARE(one.size(), std::size_t(36)); // a UUID
    }
    QCOMPARE(text(*opened(path)->lineageOf("print-1")), text(one));
}

void TestLineageFile::lineagesFromManyThreads() {
    const QTemporaryDir folder;
    const auto file = opened(folder.filePath("l.sqlite"));
    const QList<int> asks = {0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0};
    const auto found = QtConcurrent::blockingMapped<QStringList>(asks, [&](int print) {
        const Result<std::string> lineage = file->lineageOf("print-" + std::to_string(print));
        return lineage ? text(*lineage) : text(toText(lineage.errors()));
    });
    for (qsizetype i = 0; i < asks.size(); ++i)
        QCOMPARE(found[i], found[asks[i]]);
    QVERIFY(found[0] != found[1] && found[1] != found[2]);
}

void TestLineageFile::unusable_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("exit");
    QTest::newRow("no database") << "text.csv" << 5;
    QTest::newRow("a folder") << "." << 5;
    QTest::newRow("below a file") << "text.csv/l.sqlite" << 5;
}

void TestLineageFile::unusable() {
    QFETCH(QString, name);
    QFETCH(int, exit);
    const QTemporaryDir folder;
    writeFile(folder, "text.csv", smallCsv(500));
    const Errors errors = errorsOf(LineageFile::open(folder.filePath(name)));
    QCOMPARE(errors.size(), std::size_t(1));
    QCOMPARE(exitCode(errors.front().code), exit);
}

/// The fingerprint is of the bytes: a copy is the same data, one changed cell makes it another; but its
/// records are still there, so that it belongs to the same lineage.
void TestLineageFile::sameDataSameLineage() {
    const QTemporaryDir folder;
    const auto lineages = opened(folder.filePath("l.sqlite"));
    const auto load = [&](const QString& name, const QByteArray& content) {
        DatasetLoader loader(*lineages);
        return loader.load(smallSpec(writeFile(folder, name, content))).result();
    };
    QByteArray other = smallCsv(50);
    other[other.size() - 8] = other.at(other.size() - 8) == 'a' ? 'b' : 'a';
    const auto first = load("a.csv", smallCsv(50));
    const auto copy = load("b.csv", smallCsv(50));
    const auto changed = load("a.csv", other);
    EXPECT_OK(first);
    EXPECT_OK(changed);
    QCOMPARE(text(first->fingerprint), text(copy->fingerprint));
    QCOMPARE(text(first->lineageId), text(copy->lineageId));
    QVERIFY(first->datasetId != copy->datasetId); // random, safe to show
    QVERIFY(first->fingerprint != changed->fingerprint);
    QCOMPARE(text(first->lineageId), text(changed->lineageId));
    const auto elsewhere = opened(folder.filePath("other-user.sqlite"));
    DatasetLoader loader(*elsewhere); // another key: fingerprints cannot be compared
    QVERIFY(loader.load(smallSpec(folder.filePath("b.csv"))).result()->fingerprint != copy->fingerprint);
}

QTEST_GUILESS_MAIN(TestLineageFile)
#include "tst_lineage_file.moc"
