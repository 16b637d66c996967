// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/encoded_table.h"
#include "core/data/table_counts.h"
#include "core/data/table_files.h"
#include "tests/support/expect.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <QDir>

#include <filesystem>

using namespace trilemma;
using namespace trilemma::test;

class TestTableFiles : public QObject {
    Q_OBJECT

  private slots:
    void namedTwice_data();
    void namedTwice();
    void everyRepetitionIsNamed();
};

void TestTableFiles::namedTwice_data() {
    QTest::addColumn<QStringList>("files"); // in a folder with a.csv, b.csv and "sub"
    QTest::addColumn<QString>("refused");   // field and value; empty: nothing
    QTest::newRow("one") << QStringList{"a.csv"} << "";
    QTest::newRow("two") << QStringList{"a.csv", "b.csv"} << "";
    QTest::newRow("twice") << QStringList{"a.csv", "a.csv"} << "data.files.1 a.csv";
    QTest::newRow("with dots") << QStringList{"a.csv", "./sub/../a.csv"} << "data.files.1 ./sub/../a.csv";
    QTest::newRow("with two slashes") << QStringList{"sub/c.csv", "sub//c.csv"} << "data.files.1 sub//c.csv";
    QTest::newRow("absolute") << QStringList{"a.csv", "FOLDER/a.csv"} << "data.files.1 FOLDER/a.csv";
    QTest::newRow("by a link") << QStringList{"b.csv", "a.csv", "link.csv"} << "data.files.2 link.csv";
    QTest::newRow("through a link to its folder")
        << QStringList{"sub/c.csv", "way/c.csv"} << "data.files.1 way/c.csv";
    QTest::newRow("by a hard link") << QStringList{"a.csv", "hard.csv"} << "data.files.1 hard.csv";
    QTest::newRow("of one name in two folders") << QStringList{"a.csv", "sub/a.csv"} << "";
    QTest::newRow("the sample twice")
        << QStringList{"sample:census", "sample:census"} << "data.files.1 sample:census";
    QTest::newRow("none that is there") << QStringList{"x.csv", "y.csv"} << "";
    QTest::newRow("one that is not there, twice")
        << QStringList{"x.csv", "./x.csv"} << "data.files.1 ./x.csv";
}

void TestTableFiles::namedTwice() {
    QFETCH(QStringList, files);
    QFETCH(QString, refused);
    const QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkdir("sub"));
    for (const char* name : {"a.csv", "b.csv", "sub/a.csv", "sub/c.csv"})
        writeFile(folder, name, smallCsv(20));
    QVERIFY(QFile::link(folder.filePath("a.csv"), folder.filePath("link.csv")));
    QVERIFY(QFile::link(folder.filePath("sub"), folder.filePath("way")));
    std::filesystem::create_hard_link(folder.filePath("a.csv").toStdString(),
                                      folder.filePath("hard.csv").toStdString());
    const QString before = QDir::currentPath();
    QVERIFY(QDir::setCurrent(folder.path()));
    std::vector<std::string> paths;
    for (const QString& file : files)
        paths.push_back(QString(file).replace("FOLDER", folder.path()).toStdString());
    const Errors errors = checkFiles(paths);
    const Result<SharedTable> table = loadTable(paths, smallSchema());
    const Result<TableCounts> counts = countTable(paths, smallSchema(), {});
    QVERIFY(QDir::setCurrent(before));
    QCOMPARE(errors.empty(), refused.isEmpty());
    if (errors.empty()) return;
    const QString said = text(errors.front().field) + ' ' + text(errors.front().value);
    QCOMPARE(said, QString(refused).replace("FOLDER", folder.path()));
    QCOMPARE(exitCode(errors.front().code), 3);
    QVERIFY(!errors.front().rule.empty() && !errors.front().remedy.empty());
    QVERIFY(!table && text(table.errors().front().field) == text(errors.front().field));
    QVERIFY(!counts && text(counts.errors().front().field) == text(errors.front().field));
}

void TestTableFiles::everyRepetitionIsNamed() {
    const Errors errors = checkFiles({"/x", "/y", "/x", "/y", "/x"});
    QStringList fields;
    for (const Error& error : errors)
        fields << text(error.field);
    QCOMPARE(fields.join(' '), "data.files.2 data.files.3 data.files.4");
}

TRILEMMA_TEST(TestTableFiles, NoApplication)
#include "tst_table_files.moc"
