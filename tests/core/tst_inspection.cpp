// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/encoded_table.h"
#include "core/data/inspection.h"
#include "core/train/validate.h"
#include "tests/support/expect.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

Result<Inspection> inspectText(const QByteArray& content, bool previewOnly = false,
                               const FileFormat& format = {}) {
    const QTemporaryDir folder;
    return inspect({writeFile(folder, "table.csv", content).toStdString()}, {}, previewOnly, format);
}

/// A two-column table: the cells that `cell` gives, and a label of two values.
QByteArray tableOf(int rows, const std::function<QByteArray(int)>& cell) {
    QByteArray csv = "c,label\n";
    for (int i = 0; i < rows; ++i)
        csv += cell(i) + (i % 2 ? ",yes\n" : ",no\n");
    return csv;
}

} // namespace

class TestInspection : public QObject {
    Q_OBJECT

  private slots:
    void numbers_data();
    void numbers();
    void header_data();
    void header();
    void counts();
    void manyValues();
    void previewOnly();
    void previewIsAsWritten();
    void proposedColumn_data();
    void proposedColumn();
    void proposedLabel_data();
    void proposedLabel();
    void proposedSchemaLoads();
    void proposedFactsAreNotPublic();
    void formats_data();
    void formats();
    void carriedOverKeepsWhatStands();
    void errorsNameNoCell_data();
    void errorsNameNoCell();
};

void TestInspection::numbers_data() {
    QTest::addColumn<QString>("cell");
    QTest::addColumn<QString>("signs");   // decimal, thousands
    QTest::addColumn<double>("expected"); // NaN: no number
    const double none = qQNaN();
    QTest::newRow("whole") << "12"
                           << "." << 12.0;
    QTest::newRow("fraction") << "-1.25"
                              << "." << -1.25;
    QTest::newRow("plus") << "+3"
                          << "." << 3.0;
    QTest::newRow("exponent") << "3.38e-005"
                              << "." << 3.38e-5;
    QTest::newRow("comma") << "1,5"
                           << ",." << 1.5;
    QTest::newRow("thousands") << "1.234.567,5"
                               << ",." << 1234567.5;
    QTest::newRow("blank thousands") << "12 345"
                                     << ". " << 12345.0;
    QTest::newRow("comma where a point is the sign") << "1,5"
                                                     << "." << none;
    QTest::newRow("point where a comma is the sign") << "1.5"
                                                     << "," << none;
    QTest::newRow("empty") << ""
                           << "." << none;
    QTest::newRow("only a sign") << "+"
                                 << "." << none;
    QTest::newRow("two signs") << "+-5"
                               << "." << none;
    QTest::newRow("rest") << "5%"
                          << "." << none;
    QTest::newRow("hexadecimal") << "0x10"
                                 << "." << none;
    QTest::newRow("infinity") << "inf"
                              << "." << none;
    QTest::newRow("NaN") << "NaN"
                         << "." << none;
    QTest::newRow("beyond double") << "1e999"
                                   << "." << none;
}

void TestInspection::numbers() {
    QFETCH(QString, cell);
    QFETCH(QString, signs);
    QFETCH(double, expected);
    const char thousands = signs.size() > 1 ? signs[1].toLatin1() : '\0';
    const std::optional<double> number = parseNumber(cell.toStdString(), signs[0].toLatin1(), thousands);
    QCOMPARE(number.has_value(), !qIsNaN(expected));
    if (number) QCOMPARE(*number, expected);
}

void TestInspection::header_data() {
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<bool>("hasHeader");
    QTest::addColumn<QStringList>("names");
    const QStringList numbered{"column_1", "column_2"};
    QTest::newRow("names") << QByteArray("age,sex\n1,f\n") << true << QStringList{"age", "sex"};
    QTest::newRow("a number among them") << QByteArray("1,f\n2,m\n") << false << numbered;
    QTest::newRow("an empty name") << QByteArray("age,\n1,f\n") << false << numbered;
    QTest::newRow("names with digits") << QByteArray("x1,1x\n1,2\n") << true << QStringList{"x1", "1x"};
    QTest::newRow("numbers only") << QByteArray("1,2\n3,4\n") << false << numbered;
    QTest::newRow("repeated words without a name") << QByteArray("1,1\n2,2\n") << false << numbered;
}

void TestInspection::header() {
    QFETCH(QByteArray, content);
    QFETCH(bool, hasHeader);
    QFETCH(QStringList, names);
    const Result<Inspection> inspection = inspectText(content);
    EXPECT_OK(inspection);
    QCOMPARE(inspection->hasHeader, hasHeader);
    QStringList found;
    for (const std::string& name : inspection->columnNames())
        found << text(name);
    QCOMPARE(found, names);
    QCOMPARE(inspection->records, std::uint64_t(content.count('\n') - hasHeader));
}

void TestInspection::counts() {
    const Result<Inspection> inspection = inspectText("n,w\n1,a\n?,b\n-2.5,a\nNA,\nx,a\n,c\n3,NA\n");
    EXPECT_OK(inspection);
    const ColumnInspection& n = inspection->columns[0];
    QCOMPARE(n.missing, std::uint64_t(3)); // ?, NA, empty
    QCOMPARE(n.numeric, std::uint64_t(3));
    QCOMPARE(n.other, std::uint64_t(1));
    QCOMPARE(n.min, -2.5);
    QCOMPARE(n.max, 3.0);
    QVERIFY(!n.whole);
    QCOMPARE(n.values.size(), std::size_t(4));
    const ColumnInspection& w = inspection->columns[1];
    QCOMPARE(w.missing, std::uint64_t(2));
    QCOMPARE(w.values, (std::map<std::string, std::uint64_t>{{"a", 3}, {"b", 1}, {"c", 1}}));
}

void TestInspection::manyValues() {
    for (const int distinct : {200, 201}) {
        const Result<Inspection> inspection =
            inspectText(tableOf(2 * distinct, [&](int i) { return QByteArray::number(i % distinct); }));
        EXPECT_OK(inspection);
        QCOMPARE(inspection->columns[0].manyValues, distinct > 200);
        QCOMPARE(inspection->columns[0].values.size(), std::size_t(200));
        QCOMPARE(inspection->columns[0].max, distinct - 1.0); // counted on all the same
    }
}

void TestInspection::previewOnly() {
    const QByteArray content = tableOf(1000, [](int i) { return QByteArray::number(i); });
    const Result<Inspection> whole = inspectText(content);
    const Result<Inspection> preview = inspectText(content, true);
    EXPECT_OK(whole);
    EXPECT_OK(preview);
    QCOMPARE(whole->records, std::uint64_t(1000));
    QVERIFY(preview->records < 200);
    QCOMPARE(whole->preview.size(), std::size_t(100));
    QCOMPARE(preview->preview, whole->preview);
}

void TestInspection::previewIsAsWritten() {
    const Result<Inspection> inspection = inspectText("a,b\n?, x \n1,\"y\nz\"\n");
    EXPECT_OK(inspection);
    QCOMPARE(inspection->preview, (std::vector<std::vector<std::string>>{{"?", "x"}, {"1", "y\nz"}}));
}

void TestInspection::proposedColumn_data() {
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<Kind>("kind");
    QTest::addColumn<Role>("role");
    QTest::addColumn<double>("centre");
    QTest::addColumn<double>("scale");
    const auto row = [](const char* name, int rows, const std::function<QByteArray(int)>& cell, Kind kind,
                        Role role = Role::Feature, double centre = 0, double scale = 1) {
        QTest::newRow(name) << tableOf(rows, cell) << kind << role << centre << scale;
    };
    const auto words = [](int distinct) {
        return [distinct](int i) { return "w" + QByteArray::number(i % distinct); };
    };
    // 0 to 100: a quarter of the width is 25, the next of 1, 2, 5 times a power of ten 50; the middle is 50.
    row(
        "whole numbers", 101, [](int i) { return QByteArray::number(i); }, Kind::Integer, Role::Feature, 50,
        50);
    // 0 to 0.5 in steps of 0.02: 0.125 becomes 0.2; the middle 0.25 rounds to 0.2.
    row(
        "fractions", 26, [](int i) { return QByteArray::number(i * 0.02); }, Kind::Numeric, Role::Feature,
        0.2, 0.2);
    row(
        "20 codes", 100, [](int i) { return QByteArray::number(i % 20); }, Kind::Categorical);
    row("words", 50, words(7), Kind::Categorical);
    row("100 words", 200, words(100), Kind::Categorical);
    row("101 words", 202, words(101), Kind::Text, Role::Ignored);
    row("300 words", 600, words(300), Kind::Text, Role::Ignored);
    row(
        "numbers with one word", 101,
        [](int i) { return i == 5 ? QByteArray("five") : QByteArray::number(i); }, Kind::Text, Role::Ignored);
    row(
        "numbers with missing cells", 101,
        [](int i) { return i % 10 == 5 ? QByteArray("?") : QByteArray::number(i); }, Kind::Integer,
        Role::Feature, 50, 50);
    row(
        "missing cells only", 10, [](int) { return QByteArray("NA"); }, Kind::Text, Role::Ignored);
}

void TestInspection::proposedColumn() {
    QFETCH(QByteArray, content);
    QFETCH(Kind, kind);
    QFETCH(Role, role);
    QFETCH(double, centre);
    QFETCH(double, scale);
    const Result<Inspection> inspection = inspectText(content);
    EXPECT_OK(inspection);
    const Column column = proposeSchema(*inspection).columns.front();
    QCOMPARE(nameOf(column.kind, kindNames), nameOf(kind, kindNames));
    QCOMPARE(nameOf(column.role, roleNames), nameOf(role, roleNames));
    QCOMPARE(column.centre, centre);
    QCOMPARE(column.scale, scale);
    if (kind == Kind::Categorical) QCOMPARE(column.categories.size(), inspection->columns[0].values.size());
    // Whatever is proposed must encode every value that was seen without clamping.
    if (column.isNumber()) {
        QVERIFY((inspection->columns[0].max - column.centre) / column.scale <= column.high);
        QVERIFY((inspection->columns[0].min - column.centre) / column.scale >= column.low);
    }
}

void TestInspection::proposedLabel_data() {
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("label");
    QTest::newRow("the last with two values") << QByteArray("a,b,c\n1,x,u\n2,y,v\n1,x,w\n") << "b";
    QTest::newRow("0 and 1") << QByteArray("a,b\nx,0\ny,1\nz,0\n") << "b";
    QTest::newRow("none with two values") << QByteArray("a,b\n1,x\n2,y\n3,z\n") << "";
}

void TestInspection::proposedLabel() {
    QFETCH(QByteArray, content);
    QFETCH(QString, label);
    const Result<Inspection> inspection = inspectText(content);
    EXPECT_OK(inspection);
    const Schema schema = proposeSchema(*inspection);
    QCOMPARE(text(schema.label.column), label);
    for (const Column& column : schema.columns)
        QCOMPARE(column.role == Role::Label, text(column.name) == label);
}

void TestInspection::proposedSchemaLoads() {
    const QTemporaryDir folder;
    const std::string file = writeFile(folder, "table.csv", smallCsv(300)).toStdString();
    const Result<Inspection> inspection = inspect({file});
    EXPECT_OK(inspection);
    const Schema schema = proposeSchema(*inspection);
    const Errors wrong = validate(schema);
    QVERIFY2(wrong.empty(), toText(wrong).c_str());
    const Result<SharedTable> table = loadTable({file}, schema);
    EXPECT_OK(table);
    QCOMPARE((*table)->slotCount, std::size_t(300));
    QCOMPARE((*table)->dropped, std::uint64_t(0));
}

/// Read from the data means not declared by anybody: private training must be refused until a person does.
void TestInspection::proposedFactsAreNotPublic() {
    const Result<Inspection> inspection = inspectText(smallCsv(300));
    EXPECT_OK(inspection);
    Schema schema = proposeSchema(*inspection);
    QVERIFY(schema.publicSource.readFromData);
    QVERIFY(!schema.publicSource.isNamed());
    TrainingSpec spec = smallSpec("any.csv");
    spec.schema = schema;
    spec.solverId = "dp-sgd";
    spec.constraints.clear();
    spec.params = Json::object();
    const Errors errors = validate(spec);
    QCOMPARE(errors.size(), std::size_t(5)); // x, colour, group, the classes of y, and the framing
    for (const Error& error : errors)
        QCOMPARE(error.code, ErrorCode::PrivacyRefused);
    spec.schema.publicSource = {"somebody", "a code book", true};
    QCOMPARE(validate(spec).size(), std::size_t(5)); // one name for all of them says nothing of each
    spec.schema.file.publicSource = spec.schema.publicSource;
    for (Column& column : spec.schema.columns)
        column.publicSource = spec.schema.publicSource;
    const Errors declared = validate(spec);
    QVERIFY2(declared.empty(), toText(declared).c_str());
}

void TestInspection::formats_data() {
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<FileFormat>("format");
    QTest::addColumn<QStringList>("names");
    QTest::addColumn<double>("max"); ///< of the first column
    FileFormat decimal;
    decimal.decimal = ",";
    decimal.thousands = ".";
    QTest::newRow("decimal commas") << QByteArray("a;b\n1.000,5;x\n2,25;y\n") << decimal
                                    << QStringList{"a", "b"} << 1000.5;
    FileFormat separator;
    separator.separator = ";";
    QTest::newRow("separator") << QByteArray("a;b,c\n3;x,y\n") << separator << QStringList{"a", "b,c"} << 3.0;
    FileFormat header;
    header.header = HeaderRule::Yes;
    QTest::newRow("numbers as names")
        << QByteArray("2019,2020\n1,2\n") << header << QStringList{"2019", "2020"} << 1.0;
    header.header = HeaderRule::No;
    QTest::newRow("words as a record")
        << QByteArray("a,b\n7,c\n") << header << QStringList{"column_1", "column_2"} << 7.0;
    header.skipLinesStarting = {"#"};
    header.header = HeaderRule::Auto;
    QTest::newRow("lines that are skipped")
        << QByteArray("#note\na,b\n5,c\n") << header << QStringList{"a", "b"} << 5.0;
}

void TestInspection::formats() {
    QFETCH(QByteArray, content);
    QFETCH(FileFormat, format);
    QFETCH(QStringList, names);
    QFETCH(double, max);
    const Result<Inspection> inspection = inspectText(content, false, format);
    EXPECT_OK(inspection);
    QStringList found;
    for (const std::string& name : inspection->columnNames())
        found << text(name);
    QCOMPARE(found, names);
    QCOMPARE(inspection->columns[0].max, max);
    QVERIFY(inspection->format == format);
    // and the proposed schema reads the table in the same way
    FileFormat same = proposeSchema(*inspection).file;
    same.header = format.header;
    QVERIFY(same == format);
}

/// Read with a decimal comma, x becomes a number; y comes out as before and keeps what was said of it.
void TestInspection::carriedOverKeepsWhatStands() {
    QByteArray content = "x;y;z\n";
    for (int i = 0; i < 60; ++i)
        content += QByteArray::number(i) + ",5;" + (i % 2 ? "u" : "v") + ";" + (i % 3 ? "p" : "q") + "\n";
    FileFormat comma;
    comma.decimal = ",";
    const Result<Inspection> before = inspectText(content);
    const Result<Inspection> now = inspectText(content, false, comma);
    EXPECT_OK(before);
    EXPECT_OK(now);
    Schema said = proposeSchema(*before);
    said.publicSource = {.declaredBy = "Ann", .source = "codebook", .readFromData = true};
    said.columns[1].role = Role::Sensitive;
    said.columns[1].share = 0.5;
    said.boughtEdges = {{"a draw", {"y"}, 4}};
    QCOMPARE(text(said.label.column), QString("z"));
    QVERIFY(!said.columns[0].isNumber());

    const Schema carried = carriedOver(said, *before, *now);
    QVERIFY(carried.columns[0].isNumber());
    QVERIFY(!carried.sourceOf(carried.columns[0]).isNamed()); // nobody has declared the new scale
    QVERIFY(carried.columns[1] == said.columns[1]);
    QVERIFY(carried.sourceOf(carried.columns[1]).isNamed());
    QVERIFY(carried.label == said.label);
    QVERIFY(carried.boughtEdges == said.boughtEdges);
    QCOMPARE(text(carried.file.decimal), QString(","));
    QVERIFY(validate(carried).empty());
}

/// Files without a header, whose first record looks like one, in every way of going wrong.
void TestInspection::errorsNameNoCell_data() {
    QTest::addColumn<QList<QByteArray>>("contents");
    QTest::addColumn<QString>("error");
    const QByteArray good = "Ann,flu,yes\nBob,cold,no\n";
    QTest::newRow("a cell twice") << QList<QByteArray>{"Ann,Ann,yes\nBob,cold,no\n"} << "columns 1 and 2";
    QTest::newRow("another first line") << QList<QByteArray>{good, "Cid,gout,no\n"} << "has another header";
    QTest::newRow("a shorter second file") << QList<QByteArray>{good, "Cid,gout\n"} << "has another header";
    QTest::newRow("ragged") << QList<QByteArray>{"Ann,flu,yes\nBob\nCid\nDan\n"} << "row 2";
    QTest::newRow("an open quote") << QList<QByteArray>{"Ann,flu,yes\nBob,\"cold,no\n"} << "never closed";
    QTest::newRow("one line") << QList<QByteArray>{"Ann,flu,yes\n"} << "no record";
}

void TestInspection::errorsNameNoCell() {
    QFETCH(QList<QByteArray>, contents);
    QFETCH(QString, error);
    const QTemporaryDir folder;
    std::vector<std::string> files;
    for (const QByteArray& content : contents)
        files.push_back(writeFile(folder, QString("%1.csv").arg(files.size()), content).toStdString());
    const Result<Inspection> inspection = inspect(files);
    QVERIFY(!inspection);
    QString said = QString::fromStdString(toText(inspection.errors()));
    QVERIFY2(said.contains(error), qPrintable(said));
    const Result<Inspection> first = inspectText("Ann,flu,yes\nBob,cold,no\nCid,gout,yes\n");
    EXPECT_OK(first);
    for (const auto undeclared : {UndeclaredFraming::Fixed, UndeclaredFraming::Detected})
        if (const Result<SharedTable> table =
                loadTable(files, proposeSchema(*first), {.undeclared = undeclared});
            !table)
            said += QString::fromStdString(toText(table.errors()));
    for (const char* cell : {"Ann", "Bob", "Cid", "Dan", "flu", "cold", "gout"})
        QVERIFY2(!said.contains(cell), qPrintable(said));
}

TRILEMMA_TEST(TestInspection, NoApplication)
#include "tst_inspection.moc"
