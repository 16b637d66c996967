// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/record_encoder.h"
#include "core/data/split.h"
#include "tests/support/expect.h"
#include "tests/support/slot_text.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

using SchemaChange = std::function<void(Schema&)>;

namespace {

Result<SharedTable> load(const QList<QByteArray>& contents, const Schema& schema) {
    const QTemporaryDir folder;
    std::vector<std::string> files;
    for (const QByteArray& content : contents)
        files.push_back(writeFile(folder, QString("%1.csv").arg(files.size()), content).toStdString());
    return loadTable(files, schema);
}

/// The one record under the usual header.
Result<SharedTable> tableOf(const QByteArray& record, const Schema& schema) {
    return load({"x,colour,group,y\n" + record + "\n"}, schema);
}

QString encoded(const QByteArray& record, const Schema& schema) {
    const Result<SharedTable> table = tableOf(record, schema);
    return table ? slotText(**table, 0) : text(toText(table.errors()));
}

Column number(Transform transform, double unit, double centre, double scale, double low = -4,
              double high = 4) {
    Column column;
    column.name = "x";
    column.transform = transform;
    column.unit = unit;
    column.centre = centre;
    column.scale = scale;
    column.low = low;
    column.high = high;
    return column;
}

} // namespace

class TestEncoder : public QObject {
    Q_OBJECT

  private slots:
    void numbers_data();
    void numbers();
    void layout();
    void records_data();
    void records();
    void droppedSlotIsEmpty();
    void problemsHoldNoCell();
    void headerInAnotherOrder();
    void filesAreJoined();
    void refused_data();
    void refused();
    void tooManyFeatures();
    void oneRecordOneSlot_data();
    void oneRecordOneSlot();
};

void TestEncoder::numbers_data() {
    QTest::addColumn<Column>("column");
    QTest::addColumn<double>("value");
    QTest::addColumn<int>("expected"); // in units of 2^-10
    const auto row = [](const char* name, const Column& column, double value, int expected) {
        QTest::newRow(name) << column << value << expected;
    };
    const Column plain = number(Transform::None, 1, 0, 1);
    row("0", plain, 0, 0);
    row("1", plain, 1, 1024);
    row("centre and scale", number(Transform::None, 1, 40, 15), 47.5, 512);
    row("unit", number(Transform::None, 10000, 0, 1), 2500, 256);
    row("half a step away from zero", plain, 0x1p-11, 1);
    row("minus half a step", plain, -0x1p-11, -1);
    row("a quarter step", plain, 0x1p-12, 0);
    row("above high", plain, 4.5, 4096);
    row("below low", plain, -1000, -4096);
    row("own bounds, above", number(Transform::None, 10000, 0, 1, 0, 2), 99999, 2048);
    row("own bounds, below", number(Transform::None, 10000, 0, 1, 0, 2), -1, 0);
    row("widest bounds", number(Transform::None, 1, 0, 1, -31, 31), 1e6, 31744);
    row("an overflowing quotient", number(Transform::None, 1e-300, 0, 1), 1e300, 4096);
    const Column log10 = number(Transform::Log10, 1e5, 0.2, 0.5);
    row("log10 of the unit", log10, 1e5, -410); // (0 - 0.2)/0.5 = -0.4; -409.6
    row("log10", log10, 1e6, 1638);             // (1 - 0.2)/0.5 = 1.6; 1638.4
    row("log10 of zero", log10, 0, -4096);
    row("log10 of a negative", log10, -3, -4096);
    const Column log1p = number(Transform::Log1p, 1, 0, std::log1p(5000.0));
    row("log1p of zero", log1p, 0, 0);
    row("log1p", log1p, 5000, 1024);
    row("log1p of a negative", log1p, -5000, -1024); // the signed form
    row("log1p with unit", number(Transform::Log1p, 2, 0, std::log(2.0)), 2, 1024);
}

void TestEncoder::numbers() {
    QFETCH(Column, column);
    QFETCH(double, value);
    QFETCH(int, expected);
    QCOMPARE(static_cast<int>(encodeNumber(column, value)), expected);
}

void TestEncoder::layout() {
    Schema schema = smallSchema();
    schema.columns[xColumn].missing = schema.columns[colourColumn].missing = MissingPolicy::OwnCategory;
    schema.columns[groupColumn].alsoFeature = true;
    schema.columns[xColumn].edges = {0};
    const Result<SharedTable> loaded = load({"x,colour,group,y\n1,red,a,yes\n"}, schema);
    EXPECT_OK(loaded);
    const EncodedTable& table = **loaded;
    QStringList names;
    for (const EncodedFeature& feature : table.features)
        names << text(feature.name);
    QCOMPARE(names, (QStringList{"(intercept)", "x", "x (missing)", "colour=red", "colour=blue",
                                 "colour=(missing)", "group=a", "group=b"}));
    QCOMPARE(table.denseCount, 3);
    QCOMPARE(table.categoricalCount, 2);
    QCOMPARE(table.rawFeatures, 3);
    QCOMPARE(table.intervalColumns, 1);
    QStringList intervals;
    for (const EncodedFeature& interval : table.intervals)
        intervals << text(interval.name);
    QCOMPARE(intervals, (QStringList{"x: below 0", "x: 0 and more", "x: (missing)"}));
    const EncodedWidth width = encodedWidth(schema);
    QCOMPARE(width.columns, 3);
    QCOMPARE(width.features, 8);
    QCOMPARE(width.intervalColumns, 1);
    QCOMPARE(width.intervals, 3);
    QCOMPARE(table.classes, (std::vector<std::string>{"not yes", "yes"}));
    QCOMPARE(table.sensitive.size(), std::size_t(1));
    QCOMPARE(table.findSensitive("group")->groups, (std::vector<std::string>{"a", "b"}));
    QCOMPARE(table.findSensitive("group")->share.value_or(0), 0.4);
    QVERIFY(!table.findSensitive("colour"));
}

void TestEncoder::records_data() {
    QTest::addColumn<SchemaChange>("change");
    QTest::addColumn<QByteArray>("record");
    QTest::addColumn<QString>("expected");
    const auto row = [](
                         const char* name, const QByteArray& record, const char* expected,
                         SchemaChange change = [](Schema&) {}) {
        QTest::newRow(name) << change << record << expected;
    };
    const auto ofX = [](MissingPolicy policy, const std::string& value = "") {
        return [policy, value](Schema& s) {
            s.columns[xColumn].missing = policy, s.columns[xColumn].imputeValue = value;
        };
    };
    const auto ofColour = [](MissingPolicy policy, const std::string& value = "") {
        return [policy, value](Schema& s) {
            s.columns[colourColumn].missing = policy, s.columns[colourColumn].imputeValue = value;
        };
    };
    const auto ofGroup = [](MissingPolicy policy) {
        return [policy](Schema& s) { s.columns[groupColumn].missing = policy; };
    };
    const auto ages = [](MissingPolicy policy) {
        return [policy](Schema& s) {
            s.columns[groupColumn].kind = Kind::Numeric;
            s.columns[groupColumn].bins = {25, 60};
            s.columns[groupColumn].missing = policy;
        };
    };
    const auto codes = [](Schema& s) {
        s.columns[colourColumn].categories = {"0", "1", "2.5"};
        s.columns[colourColumn].merge = {{"7", "1"}, {"old", "0"}};
    };
    const auto cut = [](Comparison op) {
        return [op](Schema& s) {
            s.columns[yColumn].kind = Kind::Numeric;
            s.columns[yColumn].categories.clear();
            s.label = {"y", {}, op, 10, ""};
        };
    };
    const char* plain = "x=1024 colour=red group=a class=1";
    row("plain", "1,red,a,yes", plain);
    row("the other of each", "-0.5,blue,b,no", "x=-512 colour=blue group=b class=0");
    row("spaces around", " 1 , red,a ,yes", plain);
    row("plus sign", "+1,red,a,yes", plain);
    row("exponent", "1e0,red,a,yes", plain);
    row("no number", "one,red,a,yes", "dropped");
    row("number with a rest", "1 kg,red,a,yes", "dropped");
    row("NaN", "nan,red,a,yes", "dropped");
    row("infinity", "inf,red,a,yes", "dropped");
    row("beyond double", "1e999,red,a,yes", "dropped");
    row("decimal comma in a file of points", "\"1,0\",red,a,yes", "dropped");
    row("decimal comma", "\"1,0\",red,a,yes", plain, [](Schema& s) { s.file.decimal = ","; });
    row("point in a file of commas", "1.0,red,a,yes", "dropped", [](Schema& s) { s.file.decimal = ","; });
    row("thousands sign", "\"1.000,5\",red,a,yes", "x=1025 colour=red group=a class=1",
        [](Schema& s) { // 1000.5/1000
            s.file = {.decimal = ",", .thousands = "."};
            s.columns[xColumn].unit = 1000;
        });
    row("integer", "1.0,red,a,yes", plain, [](Schema& s) { s.columns[xColumn].kind = Kind::Integer; });
    row("fraction in an integer column", "1.5,red,a,yes", "dropped",
        [](Schema& s) { s.columns[xColumn].kind = Kind::Integer; });

    const auto cutX = [](Schema& s) { s.columns[xColumn].edges = {0, 1, 2.5}; };
    const auto cutSpecial = [cutX](Schema& s) {
        cutX(s);
        s.columns[xColumn].special = -4;
        s.columns[xColumn].missing = MissingPolicy::OwnCategory;
    };
    row("below all edges", "-0.5,red,a,yes", "x=-512 colour=red x: below 0 group=a class=1", cutX);
    row("an interval begins with its edge", "1,red,a,yes", "x=1024 colour=red x: 1 to 2.5 group=a class=1",
        cutX);
    row("just below an edge", "0.999,red,a,yes", "x=1023 colour=red x: 0 to 1 group=a class=1", cutX);
    row("from the last edge on", "1e9,red,a,yes", "x=4096 colour=red x: 2.5 and more group=a class=1", cutX);
    row("at the special value", "-4,red,a,yes", "x=-4096 x (missing)=0 colour=red x: -4 group=a class=1",
        cutSpecial);
    row("below it", "-9,red,a,yes", "x=-4096 x (missing)=0 colour=red x: -4 group=a class=1", cutSpecial);
    row("above it", "-3.5,red,a,yes", "x=-3584 x (missing)=0 colour=red x: below 0 group=a class=1",
        cutSpecial);
    row("missing has an interval", ",red,a,yes",
        "x=0 x (missing)=1024 colour=red x: (missing) group=a class=1", cutSpecial);
    row("imputed lies where its value does", ",red,a,yes", "x=1024 colour=red x: 1 to 2.5 group=a class=1",
        [cutX](Schema& s) {
            cutX(s);
            s.columns[xColumn].missing = MissingPolicy::Impute, s.columns[xColumn].imputeValue = "1";
        });
    row("a whole number has its interval's name", "1,red,a,yes", "x=1024 colour=red x: 1 group=a class=1",
        [](Schema& s) {
            s.columns[xColumn].kind = Kind::Integer;
            s.columns[xColumn].edges = {1, 2};
        });
    row("raw values are cut, whatever the unit", "150,red,a,yes",
        "x=154 colour=red x: 150 to 300 group=a class=1", [](Schema& s) {
            s.columns[xColumn].unit = 1000;
            s.columns[xColumn].edges = {150, 300};
        });

    row("category unseen", "1,green,a,yes", "dropped");
    row("category of another case", "1,Red,a,yes", "dropped");
    row("category unseen, other declared", "1,green,a,yes", "x=1024 colour=blue group=a class=1",
        [](Schema& s) { s.columns[colourColumn].other = "blue"; });
    row("merged category", "1,navy,a,yes", "x=1024 colour=blue group=a class=1", [](Schema& s) {
        s.columns[colourColumn].merge = {{"navy", "blue"}};
    });
    row("category by number", "1,1.0,a,yes", "x=1024 colour=1 group=a class=1", codes);
    row("category by number, zero", "1,-0,a,yes", "x=1024 colour=0 group=a class=1", codes);
    row("category by number, fraction", "1,2.50,a,yes", "x=1024 colour=2.5 group=a class=1", codes);
    row("merged by number", "1,7.00,a,yes", "x=1024 colour=1 group=a class=1", codes);
    row("merged by text", "1,old,a,yes", "x=1024 colour=0 group=a class=1", codes);
    row("unseen number", "1,3,a,yes", "dropped", codes);

    row("missing number, drop", ",red,a,yes", "dropped", ofX(MissingPolicy::Drop));
    row("missing number, NA", "NA,red,a,yes", "dropped", ofX(MissingPolicy::Drop));
    row("missing number, impute", "?,red,a,yes", "x=2048 colour=red group=a class=1",
        ofX(MissingPolicy::Impute, "2"));
    row("missing number, own indicator", ",red,a,yes", "x=0 x (missing)=1024 colour=red group=a class=1",
        ofX(MissingPolicy::OwnCategory));
    row("present number, own indicator", "1,red,a,yes", "x=1024 x (missing)=0 colour=red group=a class=1",
        ofX(MissingPolicy::OwnCategory));
    row("invalid is not missing", "one,red,a,yes", "dropped", ofX(MissingPolicy::OwnCategory));
    row("missing category, drop", "1,?,a,yes", "dropped", ofColour(MissingPolicy::Drop));
    row("missing category, impute", "1,?,a,yes", "x=1024 colour=blue group=a class=1",
        ofColour(MissingPolicy::Impute, "blue"));
    row("missing category, its own", "1,,a,yes", "x=1024 colour=(missing) group=a class=1",
        ofColour(MissingPolicy::OwnCategory));
    row("own missing codes only", "1,NA,a,yes", "dropped", [](Schema& s) {
        s.columns[colourColumn].missing = MissingPolicy::OwnCategory;
        s.columns[colourColumn].missingCodes = {"-9"};
    });
    row("own missing code", "1,-9,a,yes", "x=1024 colour=(missing) group=a class=1", [](Schema& s) {
        s.columns[colourColumn].missing = MissingPolicy::OwnCategory;
        s.columns[colourColumn].missingCodes = {"-9"};
    });

    row("group unseen", "1,red,c,yes", "dropped");
    row("group missing, drop", "1,red,,yes", "dropped", ofGroup(MissingPolicy::Drop));
    row("group missing, its own", "1,red,,yes", "x=1024 colour=red group=(missing) class=1",
        ofGroup(MissingPolicy::OwnCategory));
    row("below the first edge", "1,red,24.9,yes", "x=1024 colour=red group=below 25 class=1",
        ages(MissingPolicy::Drop));
    row("an edge belongs above", "1,red,25,yes", "x=1024 colour=red group=25 to 60 class=1",
        ages(MissingPolicy::Drop));
    row("last edge", "1,red,60,yes", "x=1024 colour=red group=60 and more class=1",
        ages(MissingPolicy::Drop));
    row("missing age, its own group", "1,red,,yes", "x=1024 colour=red group=(missing) class=1",
        ages(MissingPolicy::OwnCategory));

    row("empty label", "1,red,a,", "dropped");
    row("> at the threshold", "1,red,a,10", "x=1024 colour=red group=a class=0", cut(Comparison::Greater));
    row(">= at the threshold", "1,red,a,10", "x=1024 colour=red group=a class=1",
        cut(Comparison::GreaterEqual));
    row("< at the threshold", "1,red,a,10", "x=1024 colour=red group=a class=0", cut(Comparison::Less));
    row("<= at the threshold", "1,red,a,10", "x=1024 colour=red group=a class=1", cut(Comparison::LessEqual));
    row("each category a class", "1,red,a,yes", plain, [](Schema& s) { s.label.positive.clear(); });
    row("ignored column may hold anything", "one,red,a,yes", "colour=red group=a class=1",
        [](Schema& s) { s.columns[xColumn].role = Role::Ignored; });
    row("unit column is no feature", "one,red,a,yes", "colour=red group=a class=1", [](Schema& s) {
        s.columns[xColumn].role = Role::Unit;
        s.columns[xColumn].kind = Kind::Text;
    });
}

void TestEncoder::records() {
    QFETCH(SchemaChange, change);
    QFETCH(QByteArray, record);
    QFETCH(QString, expected);
    Schema schema = smallSchema();
    change(schema);
    QCOMPARE(encoded(record, schema), expected);
    const EncodedWidth said = encodedWidth(schema), made = (*tableOf(record, schema))->width();
    QCOMPARE(said.columns, made.columns);
    QCOMPARE(said.features, made.features);
    QCOMPARE(said.intervalColumns, made.intervalColumns);
    QCOMPARE(said.intervals, made.intervals);
}

void TestEncoder::droppedSlotIsEmpty() {
    const Result<SharedTable> loaded =
        load({"x,colour,group,y\n1,red,a,yes\n3,blue,b,maybe\n1,red,a,\n"}, smallSchema());
    EXPECT_OK(loaded);
    const EncodedTable& table = **loaded;
    QCOMPARE(table.slotCount, std::size_t(3));
    QCOMPARE(table.dropped, std::uint64_t(2));
    QCOMPARE(table.contributes, (std::vector<std::uint8_t>{1, 0, 0}));
    QCOMPARE(table.dense, (std::vector<std::int16_t>{1024, 1024, 0, 0, 0, 0}));
    QCOMPARE(table.category, (std::vector<std::uint16_t>{2, 0, 0}));
    QCOMPARE(table.label, (std::vector<std::uint16_t>{1, 0, 0}));
    QCOMPARE(table.sensitive.front().groupOfSlot, (std::vector<std::uint16_t>{0, 0, 0}));
}

void TestEncoder::problemsHoldNoCell() {
    QByteArray csv = "x,colour,group,y\n1,red,a,yes\n";
    for (int i = 0; i < 30; ++i)
        csv += "SECRET,red,a,yes\n";
    const Result<SharedTable> loaded = load({csv}, smallSchema());
    EXPECT_OK(loaded);
    const Errors& problems = (*loaded)->problems;
    QCOMPARE((*loaded)->dropped, std::uint64_t(30));
    QCOMPARE(problems.size(), std::size_t(20)); // the first few
    QCOMPARE(text(problems.front().field), "x");
    QCOMPARE(text(problems.front().value), "row 3"); // the header is row 1
    QVERIFY(!text(toText(problems)).contains("SECRET"));
}

void TestEncoder::headerInAnotherOrder() {
    const Result<SharedTable> usual = load({"x,colour,group,y\n1,red,a,yes\n2,blue,b,no\n"}, smallSchema());
    const Result<SharedTable> other =
        load({"remark;y;group;x;colour\nu;yes;a;1;red\nv;no;b;2;blue\n"}, smallSchema());
    EXPECT_OK(usual);
    EXPECT_OK(other);
    QCOMPARE(slotTexts(**other), slotTexts(**usual));
}

void TestEncoder::filesAreJoined() {
    const QByteArray header = "x,colour,group,y\n";
    const Result<SharedTable> whole =
        load({header + "1,red,a,yes\n2,blue,b,no\n3,red,b,yes\n"}, smallSchema());
    const Result<SharedTable> parts =
        load({header + "1,red,a,yes\n", header + "2,blue,b,no", "3,red,b,yes\n"},
             smallSchema()); // the last without header
    EXPECT_OK(whole);
    EXPECT_OK(parts);
    QCOMPARE((*parts)->slotCount, std::size_t(3));
    QCOMPARE(slotTexts(**parts), slotTexts(**whole));
}

void TestEncoder::refused_data() {
    QTest::addColumn<QList<QByteArray>>("files");
    QTest::addColumn<SchemaChange>("change");
    QTest::addColumn<QString>("rule");
    const auto row = [](
                         const char* name, const QList<QByteArray>& files, const char* rule,
                         SchemaChange change = [](Schema&) {}) {
        QTest::newRow(name) << files << change << rule;
    };
    const QByteArray good = "x,colour,group,y\n1,red,a,yes\n";
    row("files with different headers", {good, "x,group,colour,y\n1,a,red,yes\n"}, "another header");
    row("a further column in the second file", {good, "x,colour,group,y,z\n1,red,a,yes,0\n"},
        "another header");
    row("missing columns, by name", {"x,group\n1,a\n"}, "lacks columns of the schema small: colour, y");
    row("renamed column", {"x,color,group,y\n1,red,a,yes\n"}, "small: colour");
    row("no header and too few cells", {"1,red,a\n"}, "lacks columns");
    row("a header was promised", {"1,red,a,yes\n"}, "lacks columns",
        [](Schema& s) { s.file.header = HeaderRule::Yes; });
    row("two columns with one name", {"x,colour,group,y,y\n1,red,a,yes,no\n"}, "two columns");
    row("label does not fit: other words", {"x,colour,group,y\n1,red,a,1\n2,red,a,0\n"}, "not one cell");
    row("label does not fit: no numbers", {good}, "not one cell", [](Schema& s) {
        s.columns[yColumn].kind = Kind::Numeric;
        s.label = {"y", {}, Comparison::Greater, 0, ""};
    });
    row("only the line that is not data", {"# nothing but this\n"}, "no record",
        [](Schema& s) { s.file.skipLinesStarting = {"#"}; });
    row("a schema with an error", {good}, "must be positive",
        [](Schema& s) { s.columns[xColumn].scale = 0; });
}

void TestEncoder::refused() {
    QFETCH(QList<QByteArray>, files);
    QFETCH(SchemaChange, change);
    QFETCH(QString, rule);
    Schema schema = smallSchema();
    change(schema);
    const Errors errors = errorsOf(load(files, schema));
    QCOMPARE(errors.size(), std::size_t(1));
    QVERIFY2(text(errors.front().rule).contains(rule), toText(errors).c_str());
    QVERIFY(!errors.front().field.empty() && !errors.front().remedy.empty());
}

void TestEncoder::tooManyFeatures() {
    Schema schema = smallSchema();
    for (const std::size_t column : {colourColumn, groupColumn}) {
        schema.columns[column].categories.clear();
        schema.columns[column].alsoFeature = true;
        for (int i = 0; i < 33000; ++i)
            schema.columns[column].categories.push_back(std::to_string(i));
    }
    const Errors errors = errorsOf(load({"x,colour,group,y\n1,1,1,yes\n"}, schema));
    QCOMPARE(errors.size(), std::size_t(1));
    QVERIFY2(text(errors.front().rule).contains("65,535"), toText(errors).c_str());
}

void TestEncoder::oneRecordOneSlot_data() {
    QTest::addColumn<QByteArray>("replacement");
    QTest::newRow("another valid record") << QByteArray("-3.75,blue,b,no");
    QTest::newRow("an extreme record") << QByteArray("1e300,blue,b,yes");
    QTest::newRow("an invalid number") << QByteArray("x,red,a,yes");
    QTest::newRow("an unseen category") << QByteArray("1,green,a,yes");
    QTest::newRow("an unseen group") << QByteArray("1,red,c,yes");
    QTest::newRow("an unseen class") << QByteArray("1,red,a,maybe");
    QTest::newRow("no label") << QByteArray("1,red,a,");
    QTest::newRow("nothing at all") << QByteArray(",,,");
    QTest::newRow("missing number") << QByteArray("NA,red,a,yes");
    QTest::newRow("Latin-1 bytes") << QByteArray("1,\xE9\xFF,a,yes");
    QTest::newRow("too few cells") << QByteArray("1,red,a");
    QTest::newRow("too many cells") << QByteArray("1,red,a,yes,5");
    QTest::newRow("no cell") << QByteArray("");
    QTest::newRow("a header") << QByteArray("x,colour,group,y");
    QTest::newRow("quotes and line ends") << QByteArray("\"1\",\"r\ne,d\",a,yes");
}

/// The property that every privacy figure rests on: whatever a record holds, all other slots, their number
/// and the split stay bit for bit what they were.
void TestEncoder::oneRecordOneSlot() {
    QFETCH(QByteArray, replacement);
    Schema schema = smallSchema();
    schema.columns[xColumn].missing = MissingPolicy::OwnCategory;
    schema.columns[groupColumn].alsoFeature = true;
    const QList<QByteArray> lines = smallCsv(40).trimmed().split('\n');
    const Result<SharedTable> before = load({lines.join('\n')}, schema);
    EXPECT_OK(before);
    const QStringList slotsBefore = slotTexts(**before);
    for (const qsizetype slot : {0, 1, 17, 38, 39}) {
        QList<QByteArray> changed = lines;
        changed[slot + 1] = replacement;
        const Result<SharedTable> after = load({changed.join('\n') + '\n'}, schema);
        EXPECT_OK(after);
        QStringList slotsAfter = slotTexts(**after);
        QCOMPARE((*after)->slotCount, (*before)->slotCount);
        QVERIFY(slotsAfter[slot] != slotsBefore[slot]);
        slotsAfter[slot] = slotsBefore[slot];
        QCOMPARE(slotsAfter, slotsBefore);
        const Split first = splitSlots((*before)->slotCount, 0.25, 1);
        const Split second = splitSlots((*after)->slotCount, 0.25, 1);
        QCOMPARE(first.train, second.train);
        QCOMPARE(first.test, second.test);
        QCOMPARE((*after)->features.size(), (*before)->features.size());
        QCOMPARE((*after)->classes, (*before)->classes);
    }
}

TRILEMMA_TEST(TestEncoder, NoApplication)
#include "tst_encoder.moc"
