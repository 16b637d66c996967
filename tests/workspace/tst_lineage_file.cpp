// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/schema.h"
#include "core/workspace/dataset_loader.h"
#include "core/workspace/lineage_rows.h"
#include "core/workspace/sql.h"
#include "tests/support/expect.h"
#include "tests/support/ledger_desk.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QtConcurrent/QtConcurrentMap>

using namespace trilemma;
using namespace trilemma::test;

namespace {

std::unique_ptr<LineageFile> openedLineages(const QString& path) {
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
    void sameSourceSameLineage();
    void sourcesThatShareAFile();
    void eachReadingHasItsSketch();
    void sources();
    void fileOfTheVersionBefore();
    void readFromOneFile_data();
    void readFromOneFile();
    void readingsOfTheVersionBefore();
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
    openedLineages(path);
    const auto everyBit = QFile::permissions(path) & ~(QFile::ReadUser | QFile::WriteUser);
    QCOMPARE(everyBit, QFile::ReadOwner | QFile::WriteOwner);
}

void TestLineageFile::keyIsKeptAndSecret() {
    const QTemporaryDir folder;
    const UserKey first = openedLineages(folder.filePath("a.sqlite"))->key();
    QVERIFY(first != UserKey{});
    QVERIFY(openedLineages(folder.filePath("a.sqlite"))->key() == first);
    QVERIFY(openedLineages(folder.filePath("b.sqlite"))->key() != first); // another user, another key
}

void TestLineageFile::lineages() {
    const QTemporaryDir folder;
    const QString path = folder.filePath("l.sqlite");
    std::string one;
    {
        const auto file = openedLineages(path);
        one = *file->lineageOf("print-1");
        QCOMPARE(text(*file->lineageOf("print-1")), text(one));
        QVERIFY(*file->lineageOf("print-2") != one);
        QCOMPARE(one.size(), std::size_t(36)); // a UUID
    }
    QCOMPARE(text(*openedLineages(path)->lineageOf("print-1")), text(one));
}

void TestLineageFile::lineagesFromManyThreads() {
    const QTemporaryDir folder;
    const auto file = openedLineages(folder.filePath("l.sqlite"));
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

/// The same file in two lists has the same people, as the paths tell.
void TestLineageFile::sourcesThatShareAFile() {
    const QTemporaryDir folder;
    const auto lineages = openedLineages(folder.filePath("l.sqlite"));
    const QString a = writeFile(folder, "a.csv", smallCsv(50));
    const auto load = [&](const QStringList& files) {
        TrainingSpec spec = smallSpec(a);
        spec.files.clear();
        for (const QString& file : files)
            spec.files.push_back(file.toStdString());
        DatasetLoader loader(*lineages);
        return loader.load(spec).result()->lineageId;
    };
    const QString b = writeFile(folder, "b.csv", "x,colour,group,y\n7,red,a,yes\n");
    const std::string one = load({a});
    const std::string both = load({a, b});
    const std::string alone = load({writeFile(folder, "c.csv", "x,colour,group,y\n9,red,a,no\n")});
    const auto connection = lineages->connect();
    EXPECT_OK(connection);
    const Result<LineageFamily> family = familyOf(**connection, one, {});
    EXPECT_OK(family);
    QCOMPARE(family->declared, (std::vector<std::string>{one, both}));
    QVERIFY(one != both && alone != one);
}

/// A table that was first read with few columns in use keeps what a later reading can find, too.
void TestLineageFile::eachReadingHasItsSketch() {
    const QTemporaryDir folder;
    const auto lineages = openedLineages(folder.filePath("l.sqlite"));
    TrainingSpec spec = smallSpec(writeFile(folder, "a.csv", smallCsv(50)));
    TrainingSpec narrow = spec;
    narrow.schema.columns[1].role = Role::Ignored;
    const auto connection = lineages->connect();
    EXPECT_OK(connection);
    int expected = 0;
    for (const TrainingSpec& each : {narrow, spec, narrow}) {
        DatasetLoader loader(*lineages);
        EXPECT_OK(loader.load(each).result());
        expected = std::min(expected + 1, 2);
        QCOMPARE((*connection)->single(QStringLiteral("SELECT count(*) FROM table_sketches"))->toInt(),
                 expected);
    }
}

/// The lineage follows from where the files are, never from what they hold. The fingerprint is of the bytes,
/// the layout of where the files are and what is in the slots.
void TestLineageFile::sameSourceSameLineage() {
    const QTemporaryDir folder;
    const auto lineages = openedLineages(folder.filePath("l.sqlite"));
    const auto load = [&](const QString& name, const QByteArray& content) {
        DatasetLoader loader(*lineages);
        return loader.load(smallSpec(writeFile(folder, name, content))).result();
    };
    QByteArray other = smallCsv(50);
    other[other.size() - 8] = other.at(other.size() - 8) == 'a' ? 'b' : 'a';
    const auto first = load("a.csv", smallCsv(50));
    const auto copy = load("b.csv", smallCsv(50));
    EXPECT_OK(first);
    QCOMPARE(text(first->fingerprint), text(copy->fingerprint));
    QVERIFY(first->layout != copy->layout); // the safe side: no total goes by what copies have in common
    QCOMPARE(text(first->layout), text(load("a.csv", smallCsv(50))->layout));
    const auto changed = load("a.csv", other);
    EXPECT_OK(changed);
    QVERIFY(first->lineageId != copy->lineageId);
    QCOMPARE(copy->sharedRows.value_or(0), 50.0); // the owner is asked
    QVERIFY(first->datasetId != copy->datasetId); // random, safe to show
    QVERIFY(first->fingerprint != changed->fingerprint && first->layout != changed->layout);
    QCOMPARE(text(first->lineageId), text(changed->lineageId));
    const auto elsewhere = openedLineages(folder.filePath("other-user.sqlite"));
    DatasetLoader loader(*elsewhere); // another key: nothing can be compared
    const auto foreign = loader.load(smallSpec(folder.filePath("b.csv"))).result();
    QVERIFY(foreign->fingerprint != copy->fingerprint && foreign->layout != copy->layout);
}

void TestLineageFile::sources() {
    const QTemporaryDir folder;
    const std::string a = writeFile(folder, "a.csv", "x\n").toStdString();
    const std::string b = writeFile(folder, "b.csv", "x\n").toStdString();
    const std::string around = folder.filePath("./none/../a.csv").toStdString();
    QVERIFY(QFile::link(folder.filePath("a.csv"), folder.filePath("link.csv")));
    QCOMPARE(text(sourceOf({around})), text(sourceOf({a})));
    QCOMPARE(text(sourceOf({folder.filePath("link.csv").toStdString()})), text(sourceOf({a})));
    QCOMPARE(text(sourceOf({QDir().relativeFilePath(text(a)).toStdString()})), text(sourceOf({a})));
    QVERIFY(sourceOf({a, b}) != sourceOf({b, a}) && sourceOf({a, b}) != sourceOf({a}));
    QCOMPARE(text(sourceOf({"sample:census"})), R"(["sample:census"])");
    QCOMPARE(text(sourceOfAbsolute({a, "sample:census"})), text(sourceOf({a, "sample:census"})));
    QVERIFY(sourceOfAbsolute({a, "b.csv"}).empty()); // of a folder that nobody knows
}

/// A file of the second version: what it attached and linked stays so, declarations go on, the sample keeps
/// its lineage, and a table of which it kept an old sketch is asked about where it is the same to the last
/// byte.
void TestLineageFile::fileOfTheVersionBefore() {
    const QTemporaryDir folder;
    const QString path = folder.filePath("l.sqlite");
    const auto csv = writeFile(folder, "a.csv", smallCsv(50));
    std::string print, samplePrint;
    {
        const auto file = openedLineages(path); // only for its key
        DatasetLoader loader(*file);
        print = loader.load(smallSpec(csv)).result()->fingerprint;
        TrainingSpec onSample = smallSpec("sample:census");
        onSample.schema = *readySchema("census-sample");
        samplePrint = loader.load(onSample).result()->fingerprint;
    }
    const std::string statements =
        "PRAGMA foreign_keys = OFF; DROP TABLE sources; DROP TABLE read_sources; DROP TABLE declarations; "
        "DROP TABLE table_sketches; "
        "DROP TABLE "
        "overlaps; DELETE FROM lineages; CREATE TABLE declared_disjoint (fingerprint TEXT NOT NULL, "
        "lineage_id TEXT NOT "
        "NULL REFERENCES lineages(id), declared_by TEXT NOT NULL, declared_at TEXT NOT NULL, PRIMARY KEY "
        "(fingerprint, "
        "lineage_id)) STRICT, WITHOUT ROWID; PRAGMA user_version = 2;"
        "INSERT INTO lineages VALUES ('A', ''), ('B', ''), ('C', ''), ('S', '');"
        "INSERT INTO fingerprints VALUES ('" +
        print + "', 'A', NULL), ('" + samplePrint +
        "', 'S', NULL), "
        "('c', 'C', NULL); INSERT INTO lineage_links VALUES ('A', 'B');"
        "INSERT INTO declared_disjoint VALUES ('c', 'A', 'somebody', '2024-01-01');";
    tamper(path, lineagesWithoutDigests);
    tamper(path, statements.c_str());
    const auto file = openedLineages(path);
    QCOMPARE(text(*file->lineageOf(sourceOf({"sample:census"}))).size(),
             36); // by its name alone it is not known
    const auto sql = std::move(file->connect()).value();
    rewrite(path, "DELETE FROM sources");
    DatasetLoader loader(*file);
    TrainingSpec onSample = smallSpec("sample:census");
    onSample.schema = *readySchema("census-sample");
    QCOMPARE(text(loader.load(onSample).result()->lineageId), "S");
    const LineageFamily ofA = *familyOf(*sql, "A", {});
    QVERIFY(ofA.isKnown && ofA.declared == (std::vector<std::string>{"A", "B"}));
    const LoadedDataset table = *loader.load(smallSpec(csv)).result();
    QVERIFY(table.lineageId != "A"); // what it holds decides nothing
    QCOMPARE(table.sharedRows.value_or(0), 50.0);
    const std::vector<LineageOverlap> overlaps = *overlapsOf(*sql, "C");
    QCOMPARE(overlaps.size(), std::size_t(1));
    QVERIFY(overlaps.front().otherId == "A" && overlaps.front().answer == OverlapAnswer::Disjoint);
    // A project that was trained on the file says where it belongs.
    EXPECT_OK(changeLineages(*sql, [&] { return noteSource(*sql, sourceOf({csv.toStdString()}), "A"); }));
    const LineageFamily declared = *familyOf(*sql, table.lineageId, {});
    QCOMPARE(declared.declared.size(), std::size_t(3)); // itself, A and B
}

void TestLineageFile::readFromOneFile_data() {
    QTest::addColumn<QString>("files"); // of one lineage and of the other
    QTest::addColumn<QString>("others");
    QTest::addColumn<bool>("mayBeDisjoint");
    QTest::newRow("files of their own") << "/a"
                                        << "/b" << true;
    QTest::newRow("one of two files") << "/a"
                                      << "/a /b" << false;
    QTest::newRow("the same in another order") << "/a /b"
                                               << "/b /a" << false;
    QTest::newRow("another spelling") << "/a"
                                      << "/x/../a /b" << false;
    QTest::newRow("the sample, which holds nobody") << "sample:census /a"
                                                    << "sample:census /b" << true;
}

/// Whoever is in a file is in everything that was read from it, whatever is declared.
void TestLineageFile::readFromOneFile() {
    QFETCH(QString, files);
    QFETCH(QString, others);
    QFETCH(bool, mayBeDisjoint);
    const QTemporaryDir folder;
    const auto lineages = openedLineages(folder.filePath("l.sqlite"));
    const auto lineageOf = [&](const QString& list) {
        std::vector<std::string> paths;
        for (const QString& file : list.split(' '))
            paths.push_back(file.toStdString());
        return *lineages->lineageOf(sourceOf(paths));
    };
    const std::string one = lineageOf(files), other = lineageOf(others);
    QVERIFY(one != other);
    const Outcome said = lineages->declare(one, other, OverlapAnswer::Disjoint, "the tests");
    QCOMPARE(said.ok(), mayBeDisjoint);
    const auto sql = std::move(lineages->connect()).value();
    if (!mayBeDisjoint) {
        QCOMPARE(exitCode(said.errors().front().code), 4);
        QVERIFY(text(said.errors().front().rule).contains("/a"));
        QVERIFY(overlapsOf(*sql, one)->empty()); // nothing was kept
        EXPECT_OK(changeLineages(*sql, [&] {
            return keepDeclaration(*sql, one, other, OverlapAnswer::Disjoint, "an older version");
        }));
    }
    QCOMPARE(familyOf(*sql, one, {})->declared.size(), std::size_t(mayBeDisjoint ? 1 : 2));
    QCOMPARE(familyOf(*sql, other, {one})->declared.size(), std::size_t(mayBeDisjoint ? 1 : 2));
    QCOMPARE(overlapsOf(*sql, one)->front().isApart(), mayBeDisjoint);
    EXPECT_OK(lineages->declare(one, other, OverlapAnswer::Shares, "the tests"));
}

/// A file of the third version knew one lineage for each source; an older project then told that it had read
/// the same source under its own.
void TestLineageFile::readingsOfTheVersionBefore() {
    const QTemporaryDir folder;
    const QString path = folder.filePath("l.sqlite");
    const std::string source = sourceOf({"/a"});
    const std::string lineage = *openedLineages(path)->lineageOf(source);
    tamper(path, lineagesWithoutDigests);
    tamper(path,
           "DROP TABLE read_sources; INSERT INTO lineages VALUES ('older', ''); PRAGMA user_version = 3");
    const auto lineages = openedLineages(path);
    const auto sql = std::move(lineages->connect()).value();
    EXPECT_OK(lineages->mayDeclare(lineage, "older", OverlapAnswer::Disjoint, "the tests"));
    EXPECT_OK(noteSource(*sql, source, "older"));
    QVERIFY(!lineages->mayDeclare(lineage, "older", OverlapAnswer::Disjoint, "the tests"));
    QVERIFY(!lineages->mayDeclare(lineage, "older", OverlapAnswer::Shares, " \t"));
    QCOMPARE(text(*commonFile(*sql, lineage, "older")), "/a");
    QCOMPARE(familyOf(*sql, "older", {})->declared.size(), std::size_t(2));
}

TRILEMMA_TEST(TestLineageFile, QCoreApplication)
#include "tst_lineage_file.moc"
