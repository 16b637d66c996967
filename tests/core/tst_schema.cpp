// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/data/schema.h"
#include "tests/support/expect.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

using SchemaChange = std::function<void(Schema&)>;
using JsonChange = std::function<void(Json&)>;

namespace {

/// A schema in which no member has its default value.
Schema fullSchema() {
    Schema schema = smallSchema();
    schema.title = "A title";
    schema.file = {HeaderRule::No, ";", "'", TextEncoding::Latin1, {"|", "#"}, ",", "."};
    schema.file.publicSource = PublicSource{"somebody", "a data sheet", true};
    schema.label = {"y", {"yes"}, Comparison::None, 0, "yes"};
    schema.publicSource.readFromData = true;
    Column& number = schema.columns[xColumn];
    number.missingCodes = {"-", "-9"};
    number.missing = MissingPolicy::Impute;
    number.imputeValue = "1,5";
    number.unit = 100;
    number.transform = Transform::Log1p;
    number.centre = 0.1;
    number.scale = 0.45;
    number.low = -1;
    number.high = 2;
    number.publicSource = PublicSource{"somebody", "a book", true};
    number.edges = {-10, 0, 25.5}; // the range is -36.7 to 170.9
    number.special = -20;
    number.edgesSource = PublicSource{"somebody else", "another book", true};
    Column& category = schema.columns[colourColumn];
    category.merge = {{"crimson", "red"}, {"navy", "blue"}};
    category.other = "blue";
    category.missing = MissingPolicy::OwnCategory;
    Column age;
    age.name = "age";
    age.kind = Kind::Integer;
    age.role = Role::Sensitive;
    age.alsoFeature = true;
    age.bins = {25, 60};
    age.share = 0.125;
    Column unit;
    unit.name = "patient";
    unit.kind = Kind::Text;
    unit.role = Role::Unit;
    Column ignored;
    ignored.name = "remark";
    ignored.kind = Kind::Text;
    ignored.role = Role::Ignored;
    schema.columns.insert(schema.columns.end(), {age, unit, ignored});
    return schema;
}

/// smallSchema() with a number as label, cut at 10.
void cutLabel(Schema& schema, Comparison op) {
    schema.columns[yColumn].kind = Kind::Numeric;
    schema.columns[yColumn].categories.clear();
    schema.label = {"y", {}, op, 10, ""};
}

} // namespace

class TestSchema : public QObject {
    Q_OBJECT

  private slots:
    void readySchemas() {
        const char* names = "adult, census-sample, communities, compas, credit, german-credit, "
                            "german-credit-survey, german-credit-survey-numner, heart, law-school, "
                            "law-school-average, parkinsons, parkinsons-score, wages-sample";
        QCOMPARE(text(joined(readySchemaNames())), QString(names));
    }
    void readyRoundTrip_data();
    void readyRoundTrip();
    void fullRoundTrip();
    void readyTables_data();
    void readyTables();
    void recognises_data();
    void recognises();
    void refusedJson_data();
    void refusedJson();
    void valid_data();
    void valid();
    void invalid_data();
    void invalid();
    void everyErrorAtOnce();
    void classNames_data();
    void classNames();
    void groups_data();
    void groups();
    void loadsFromFile();
    void unloadable_data();
    void unloadable();
    void sources();
};

void TestSchema::readyRoundTrip_data() {
    QTest::addColumn<QString>("name");
    for (const std::string& name : readySchemaNames())
        QTest::newRow(name.c_str()) << text(name);
}

void TestSchema::readyRoundTrip() {
    QFETCH(QString, name);
    const Result<Schema> schema = readySchema(name.toStdString());
    EXPECT_OK(schema);
    QCOMPARE(text(schema->name), name);
    QVERIFY(!schema->title.empty());
    const Result<Schema> again = schemaFromJson(Json::parse(toText(toJson(*schema))));
    EXPECT_OK(again);
    QVERIFY(*again == *schema);
    for (const Column& column : schema->columns)
        QVERIFY2(schema->sourceOf(column).isNamed(), column.name.c_str()); // ready for private runs
}

void TestSchema::fullRoundTrip() {
    const Schema schema = fullSchema();
    const Errors wrong = validate(schema);
    QVERIFY2(wrong.empty(), toText(wrong).c_str());
    const Result<Schema> again = schemaFromJson(Json::parse(toText(toJson(schema), 2)));
    EXPECT_OK(again);
    QVERIFY(*again == schema);
}

void TestSchema::readyTables_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("columns");
    QTest::addColumn<QString>("sensitive");
    QTest::addColumn<double>("share");
    QTest::addColumn<QString>("favourableOrRule");
    // As the documentation of each table counts its columns; shares as declared.
    QTest::newRow("adult") << "adult" << 15 << "sex" << 0.33 << ">50K";
    QTest::newRow("credit") << "credit" << 24 << "SEX" << 0.40 << "1";
    QTest::newRow("parkinsons") << "parkinsons" << 22 << "sex" << 0.32 << "total_UPDRS > 27.576";
    QTest::newRow("census-sample") << "census-sample" << 9 << "sex" << 0.42 << "yes";
}

void TestSchema::readyTables() {
    QFETCH(QString, name);
    QFETCH(int, columns);
    QFETCH(QString, sensitive);
    QFETCH(double, share);
    QFETCH(QString, favourableOrRule);
    const Result<Schema> schema = readySchema(name.toStdString());
    EXPECT_OK(schema);
    QCOMPARE(schema->columns.size(), static_cast<std::size_t>(columns));
    QCOMPARE(schema->sensitiveNames(), std::vector<std::string>{sensitive.toStdString()});
    QCOMPARE(schema->find(sensitive.toStdString())->share.value_or(0), share);
    QCOMPARE(schema->classNames().size(), std::size_t(2));
    QCOMPARE(text(schema->classNames().back()), favourableOrRule);
}

void TestSchema::recognises_data() {
    QTest::addColumn<QStringList>("names");
    QTest::addColumn<QString>("expected");
    const QStringList sample{"age",        "education_years", "hours_per_week", "occupation",
                             "household",  "region",          "capital_income", "sex",
                             "high_income"};
    QTest::newRow("the sample") << sample << "census-sample";
    QTest::newRow("in another order") << QStringList(sample.rbegin(), sample.rend()) << "census-sample";
    QTest::newRow("one column fewer") << sample.mid(1) << "";
    QTest::newRow("one column more") << sample + QStringList{"remark"} << "";
    QTest::newRow("another case") << QStringList(sample).replaceInStrings("age", "Age") << "";
    QTest::newRow("nothing") << QStringList{} << "";
}

void TestSchema::recognises() {
    QFETCH(QStringList, names);
    QFETCH(QString, expected);
    std::vector<std::string> asked;
    for (const QString& name : names)
        asked.push_back(name.toStdString());
    QCOMPARE(text(recogniseSchema(asked)), expected);
}

void TestSchema::refusedJson_data() {
    QTest::addColumn<JsonChange>("change");
    QTest::addColumn<QString>("field");
    const auto row = [](const char* name, const char* field, JsonChange change) {
        QTest::newRow(name) << change << field;
    };
    row("unknown key at the top", "schema.titel", [](Json& json) { json["titel"] = ""; });
    row("unknown key in file", "schema.file.encoding",
        [](Json& json) { json["file"]["encoding"] = "UTF-8"; });
    row("unknown key in public", "schema.public.who", [](Json& json) { json["public"]["who"] = "me"; });
    row("unknown key in label", "schema.label.postive",
        [](Json& json) { json["label"]["postive"] = Json::array(); });
    row("unknown key in a column", "schema.columns.1.colour",
        [](Json& json) { json["columns"][1]["colour"] = 1; });
    row("unknown key in a column's source", "schema.columns.0.public.url",
        [](Json& json) { json["columns"][0]["public"]["url"] = ""; });
    row("no version", "schema.trilemma_schema", [](Json& json) { json.erase("trilemma_schema"); });
    row("newer version", "schema.trilemma_schema", [](Json& json) { json["trilemma_schema"] = 2; });
    row("no name", "schema.name", [](Json& json) { json.erase("name"); });
    row("no label", "schema.label", [](Json& json) { json.erase("label"); });
    row("no columns", "schema.columns", [](Json& json) { json.erase("columns"); });
    row("columns no list", "schema.columns", [](Json& json) { json["columns"] = 3; });
    row("column no object", "schema.columns.2", [](Json& json) { json["columns"][2] = "x"; });
    row("column without name", "schema.columns.0.name", [](Json& json) { json["columns"][0].erase("name"); });
    row("column without role", "schema.columns.0.role", [](Json& json) { json["columns"][0].erase("role"); });
    row("column without kind", "schema.columns.0.kind", [](Json& json) { json["columns"][0].erase("kind"); });
    row("unknown role", "schema.columns.0.role", [](Json& json) { json["columns"][0]["role"] = "target"; });
    row("unknown kind", "schema.columns.0.kind", [](Json& json) { json["columns"][0]["kind"] = "float"; });
    row("unknown transform", "schema.columns.0.transform",
        [](Json& json) { json["columns"][0]["transform"] = "sqrt"; });
    row("unknown policy", "schema.columns.0.missing",
        [](Json& json) { json["columns"][0]["missing"] = "mean"; });
    row("centre a text", "schema.columns.0.centre", [](Json& json) { json["columns"][0]["centre"] = "0"; });
    row("merge no object", "schema.columns.1.merge", [](Json& json) { json["columns"][1]["merge"] = 4; });
    row("merge into a number", "schema.columns.1.merge.navy",
        [](Json& json) { json["columns"][1]["merge"]["navy"] = 4; });
    row("unknown comparison", "schema.label.op", [](Json& json) { json["label"]["op"] = "=="; });
    row("comparison without threshold", "schema.label.threshold",
        [](Json& json) { json["label"]["op"] = ">"; });
    row("two decimals", "schema.file.decimal", [](Json& json) { json["file"]["decimal"] = ".."; });
    row("no decimal", "schema.file.decimal", [](Json& json) { json["file"]["decimal"] = ""; });
    row("thousands as decimal", "schema.file.thousands", [](Json& json) { json["file"]["thousands"] = ","; });
    row("thousands as digit", "schema.file.thousands", [](Json& json) { json["file"]["thousands"] = "1"; });
    row("decimal as sign", "schema.file.decimal", [](Json& json) { json["file"]["decimal"] = "-"; });
    row("two separators", "schema.file.separator", [](Json& json) { json["file"]["separator"] = ";;"; });
    row("separator a line end", "schema.file.separator",
        [](Json& json) { json["file"]["separator"] = "\n"; });
    row("a blank as quote", "schema.file.quote", [](Json& json) { json["file"]["quote"] = " "; });
    row("quote as separator", "schema.file.quote", [](Json& json) { json["file"]["quote"] = ";"; });
    row("unknown encoding", "schema.file.encoding", [](Json& json) { json["file"]["encoding"] = "utf7"; });
    row("framing declared by nobody", "schema.file.public.declared_by",
        [](Json& json) { json["file"]["public"].erase("declared_by"); });
    row("unknown header rule", "schema.file.header", [](Json& json) { json["file"]["header"] = "maybe"; });
    row("nameless source", "schema.public.declared_by",
        [](Json& json) { json["public"].erase("declared_by"); });
}

void TestSchema::refusedJson() {
    QFETCH(JsonChange, change);
    QFETCH(QString, field);
    Json json = toJson(fullSchema());
    change(json);
    const Errors errors = errorsOf(schemaFromJson(json));
    const Error* error = errorAbout(errors, field.toStdString());
    QVERIFY2(error, toText(errors).c_str());
    QCOMPARE(error->code, ErrorCode::InvalidSchema);
    QVERIFY(!error->rule.empty() && !error->remedy.empty());
}

void TestSchema::valid_data() {
    QTest::addColumn<SchemaChange>("change");
    const auto row = [](const char* name, SchemaChange change) { QTest::newRow(name) << change; };
    row("the small one", [](Schema&) {});
    row("share 0.5", [](Schema& schema) { schema.columns[groupColumn].share = 0.5; });
    row("no share", [](Schema& schema) { schema.columns[groupColumn].share.reset(); });
    row("bounds of 31",
        [](Schema& schema) { schema.columns[xColumn].low = -31, schema.columns[xColumn].high = 31; });
    row("one class for each category", [](Schema& schema) { schema.label.positive.clear(); });
    row("threshold", [](Schema& schema) { cutLabel(schema, Comparison::Greater); });
    row("a unit", [](Schema& schema) { schema.columns[colourColumn].role = Role::Unit; });
    row("no sensitive column", [](Schema& schema) { schema.columns[groupColumn].role = Role::Feature; });
    row("only a sensitive feature", [](Schema& schema) {
        schema.columns[xColumn].role = schema.columns[colourColumn].role = Role::Ignored;
        schema.columns[groupColumn].alsoFeature = true;
    });
    row("ignored categories need no list", [](Schema& schema) {
        schema.columns[colourColumn].role = Role::Ignored;
        schema.columns[colourColumn].categories.clear();
    });
}

void TestSchema::valid() {
    QFETCH(SchemaChange, change);
    Schema schema = smallSchema();
    change(schema);
    const Errors errors = validate(schema);
    QVERIFY2(errors.empty(), toText(errors).c_str());
}

void TestSchema::invalid_data() {
    QTest::addColumn<SchemaChange>("change");
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("rule");
    const auto row = [](const char* name, const char* field, const char* rule, SchemaChange change) {
        QTest::newRow(name) << change << QString("schema.%1").arg(field) << QString(rule);
    };
    row("unit 0", "columns.x.unit", "positive", [](Schema& s) { s.columns[xColumn].unit = 0; });
    row("scale 0", "columns.x.scale", "positive", [](Schema& s) { s.columns[xColumn].scale = 0; });
    row("scale negative", "columns.x.scale", "positive", [](Schema& s) { s.columns[xColumn].scale = -1; });
    row("low = high", "columns.x.low", "below high",
        [](Schema& s) { s.columns[xColumn].low = s.columns[xColumn].high; });
    row("bound above 31", "columns.x.high", "31", [](Schema& s) { s.columns[xColumn].high = 31.5; });
    row("bound below -31", "columns.x.high", "31", [](Schema& s) { s.columns[xColumn].low = -32; });
    row("bins fall", "columns.x.bins", "rise", [](Schema& s) { s.columns[xColumn].bins = {2, 1}; });
    row("an empty bin", "columns.x.bins", "rise", [](Schema& s) { s.columns[xColumn].bins = {1, 1}; });
    row("no categories", "columns.colour.categories", "public list",
        [](Schema& s) { s.columns[colourColumn].categories = {}; });
    row("a category twice", "columns.colour.categories", "twice", [](Schema& s) {
        s.columns[colourColumn].categories = {"red", "blue", "red"};
    });
    row("60,001 categories", "columns.colour.categories", "60,000", [](Schema& s) {
        s.columns[colourColumn].categories.clear();
        for (int i = 0; i <= 60000; ++i)
            s.columns[colourColumn].categories.push_back(std::to_string(i));
    });
    row("merge into the unlisted", "columns.colour.merge", "not a listed", [](Schema& s) {
        s.columns[colourColumn].merge = {{"navy", "green"}};
    });
    row("other unlisted", "columns.colour.other", "not a listed",
        [](Schema& s) { s.columns[colourColumn].other = "green"; });
    row("text as feature", "columns.colour.role", "text column",
        [](Schema& s) { s.columns[colourColumn].kind = Kind::Text; });
    row("text as sensitive", "columns.group.role", "no groups",
        [](Schema& s) { s.columns[groupColumn].kind = Kind::Text; });
    row("share 0", "columns.group.share", "0.5", [](Schema& s) { s.columns[groupColumn].share = 0; });
    row("share above 0.5", "columns.group.share", "0.5",
        [](Schema& s) { s.columns[groupColumn].share = 0.51; });
    row("one group", "columns.group.categories", "two groups",
        [](Schema& s) { s.columns[groupColumn].categories = {"a"}; });
    row("sensitive number without bins", "columns.group.categories", "two groups",
        [](Schema& s) { s.columns[groupColumn].kind = Kind::Numeric; });
    row("impute nothing", "columns.x.impute_value", "needed",
        [](Schema& s) { s.columns[xColumn].missing = MissingPolicy::Impute; });
    row("impute no number", "columns.x.impute_value", "does not fit", [](Schema& s) {
        s.columns[xColumn].missing = MissingPolicy::Impute;
        s.columns[xColumn].imputeValue = "unknown";
    });
    row("impute an unlisted category", "columns.colour.impute_value", "does not fit", [](Schema& s) {
        s.columns[colourColumn].missing = MissingPolicy::Impute;
        s.columns[colourColumn].imputeValue = "green";
    });
    row("two columns of one name", "columns", "is listed twice",
        [](Schema& s) { s.columns[colourColumn].name = "x"; });
    row("two units", "columns", "unit of privacy",
        [](Schema& s) { s.columns[colourColumn].role = s.columns[groupColumn].role = Role::Unit; });
    row("two labels", "columns.colour.role", "only one",
        [](Schema& s) { s.columns[colourColumn].role = Role::Label; });
    row("no feature", "columns", "no column is a feature",
        [](Schema& s) { s.columns[xColumn].role = s.columns[colourColumn].role = Role::Ignored; });
    row("label column unknown", "label.column", "not a column", [](Schema& s) { s.label.column = "z"; });
    row("label column of another role", "label.column", "another role",
        [](Schema& s) { s.columns[yColumn].role = Role::Feature; });
    row("positive and op", "label.op", "exclude", [](Schema& s) {
        cutLabel(s, Comparison::Less);
        s.label.positive = {"yes"};
    });
    row("threshold of categories", "label.op", "numeric label", [](Schema& s) {
        s.label.positive.clear();
        s.label.op = Comparison::Greater;
    });
    row("number without threshold and bounds", "label.low", "missing",
        [](Schema& s) { cutLabel(s, Comparison::None); });
    row("positive unlisted", "label.positive", "not a listed", [](Schema& s) { s.label.positive = {"Yes"}; });
    row("one class", "label.column", "fewer than two", [](Schema& s) {
        s.columns[yColumn].categories = {"no"};
        s.label.positive.clear();
    });
}

void TestSchema::invalid() {
    QFETCH(SchemaChange, change);
    QFETCH(QString, field);
    QFETCH(QString, rule);
    Schema schema = smallSchema();
    change(schema);
    const Errors errors = validate(schema);
    const bool found = std::any_of(errors.begin(), errors.end(), [&](const Error& error) {
        return text(error.field) == field && text(error.rule).contains(rule) &&
               error.code == ErrorCode::InvalidSchema;
    });
    QVERIFY2(found, errors.empty() ? "accepted" : toText(errors).c_str());
    QVERIFY(!schemaFromJson(toJson(schema))); // a file cannot bring it in either
}

void TestSchema::everyErrorAtOnce() {
    Schema schema = smallSchema();
    schema.columns[xColumn].scale = 0;
    schema.columns[colourColumn].other = "green";
    schema.columns[groupColumn].share = 2;
    schema.label.column = "z";
    const Errors errors = validate(schema, "data.schema");
    for (const char* field : {"data.schema.columns.x.scale", "data.schema.columns.colour.other",
                              "data.schema.columns.group.share", "data.schema.label.column"})
        QVERIFY2(errorAbout(errors, field), field);
}

void TestSchema::classNames_data() {
    QTest::addColumn<SchemaChange>("change");
    QTest::addColumn<QStringList>("expected");
    const auto row = [](const char* name, const QStringList& expected, SchemaChange change) {
        QTest::newRow(name) << change << expected;
    };
    row("positive", {"not yes", "yes"}, [](Schema&) {});
    row("the first positive names the class", {"not yes", "yes"}, [](Schema& s) {
        s.label.positive = {"yes", "no"};
    });
    row("each category", {"no", "yes"}, [](Schema& s) { s.label.positive.clear(); });
    row(">", {"not y > 10", "y > 10"}, [](Schema& s) { cutLabel(s, Comparison::Greater); });
    row(">=", {"not y >= 10", "y >= 10"}, [](Schema& s) { cutLabel(s, Comparison::GreaterEqual); });
    row("<", {"not y < 10", "y < 10"}, [](Schema& s) { cutLabel(s, Comparison::Less); });
    row("<= with a fraction", {"not y <= 27.576", "y <= 27.576"}, [](Schema& s) {
        cutLabel(s, Comparison::LessEqual);
        s.label.threshold = 27.576;
    });
    row("no label column", {}, [](Schema& s) { s.label.column = "z"; });
}

void TestSchema::classNames() {
    QFETCH(SchemaChange, change);
    QFETCH(QStringList, expected);
    Schema schema = smallSchema();
    change(schema);
    QStringList names;
    for (const std::string& name : schema.classNames())
        names << text(name);
    QCOMPARE(names, expected);
}

void TestSchema::groups_data() {
    QTest::addColumn<SchemaChange>("change"); // of the column `group`
    QTest::addColumn<QStringList>("expected");
    const auto bins = [](std::vector<double> edges, MissingPolicy missing = MissingPolicy::Drop) {
        return SchemaChange([edges, missing](Schema& s) {
            s.columns[groupColumn].kind = Kind::Numeric;
            s.columns[groupColumn].bins = edges;
            s.columns[groupColumn].missing = missing;
        });
    };
    QTest::newRow("categories") << SchemaChange([](Schema&) {}) << QStringList{"a", "b"};
    QTest::newRow("one edge") << bins({40}) << QStringList{"below 40", "40 and more"};
    QTest::newRow("three edges") << bins({-1.5, 0, 2})
                                 << QStringList{"below -1.5", "-1.5 to 0", "0 to 2", "2 and more"};
    QTest::newRow("no edge") << bins({}) << QStringList{};
    QTest::newRow("missing is a group")
        << bins({40}, MissingPolicy::OwnCategory) << QStringList{"below 40", "40 and more", "(missing)"};
    QTest::newRow("missing category")
        << SchemaChange([](Schema& s) { s.columns[groupColumn].missing = MissingPolicy::OwnCategory; })
        << QStringList{"a", "b", "(missing)"};
}

void TestSchema::groups() {
    QFETCH(SchemaChange, change);
    QFETCH(QStringList, expected);
    Schema schema = smallSchema();
    change(schema);
    QStringList names;
    for (const std::string& name : groupNames(schema.columns[groupColumn]))
        names << text(name);
    QCOMPARE(names, expected);
}

void TestSchema::loadsFromFile() {
    const QTemporaryDir folder;
    const QByteArray json = QByteArray::fromStdString(toText(toJson(fullSchema())));
    const Result<Schema> loaded = loadSchema(writeFile(folder, "s.json", json).toStdString());
    EXPECT_OK(loaded);
    QVERIFY(*loaded == fullSchema());
    EXPECT_OK(loadSchema("adult"));
}

void TestSchema::unloadable_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("rule");
    QTest::newRow("missing") << "absent.json"
                             << "neither a ready schema nor a readable file";
    QTest::newRow("directory") << "."
                               << "neither a ready schema nor a readable file";
    QTest::newRow("no JSON") << "table.csv"
                             << "not valid JSON";
    QTest::newRow("JSON of another kind") << "list.json"
                                          << "must be a JSON object";
}

void TestSchema::unloadable() {
    QFETCH(QString, name);
    QFETCH(QString, rule);
    const QTemporaryDir folder;
    writeFile(folder, "table.csv", "a,b\n1,2\n");
    writeFile(folder, "list.json", "[1]");
    const Errors errors = errorsOf(loadSchema(folder.filePath(name).toStdString()));
    QVERIFY(!errors.empty());
    QVERIFY2(text(errors.front().rule).contains(rule), toText(errors).c_str());
    QCOMPARE(errors.front().code, ErrorCode::InvalidSchema);
    QVERIFY(!readySchema("no-such-table"));
}

void TestSchema::sources() {
    Schema schema = smallSchema();
    QVERIFY(schema.sourceOf(schema.columns[xColumn]).isNamed());
    schema.columns[xColumn].publicSource = PublicSource{"somebody", "", false}; // overrides the schema's own
    QVERIFY(!schema.sourceOf(schema.columns[xColumn]).isNamed());
    QVERIFY(schema.sourceOf(schema.columns[yColumn]).isNamed());
    QVERIFY(!(PublicSource{"", "a book", false}.isNamed()));
}

TRILEMMA_TEST(TestSchema, NoApplication)
#include "tst_schema.moc"
