// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Edges of a column: what a schema may say of them, and what is proposed.
#include "core/data/inspection.h"
#include "core/data/proposed_edges.h"
#include "core/data/unfinished_schema.h"
#include "tests/support/expect.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

using SchemaChange = std::function<void(Schema&)>;
using JsonChange = std::function<void(Json&)>;

/// smallSchema() with one column more, which need not be valid: "kind":"numeric", ...
static Result<Schema> schemaWith(const QString& column) {
    Json json = Json::parse(("{" + column + "}").toStdString());
    json["name"] = "x";
    if (!json.contains("role")) json["role"] = "feature";
    Json schema = toJson(smallSchema());
    schema["columns"].push_back(json);
    return unfinishedSchemaFromJson(schema);
}

class TestEdges : public QObject {
    Q_OBJECT

  private slots:
    void refusedJson_data();
    void refusedJson();
    void valid_data();
    void valid();
    void invalid_data();
    void invalid();
    void proposals_data();
    void proposals();
    void readySchemas();
    void deciles_data();
    void deciles();
};

void TestEdges::refusedJson_data() {
    QTest::addColumn<JsonChange>("change");
    QTest::addColumn<QString>("field");
    const auto row = [](const char* name, const char* field, JsonChange change) {
        QTest::newRow(name) << change << field;
    };
    row("edges a number", "schema.columns.0.edges", [](Json& json) { json["columns"][0]["edges"] = 3; });
    row("edges of text", "schema.columns.0.edges", [](Json& json) { json["columns"][0]["edges"] = {"a"}; });
    row("a special text", "schema.columns.0.special",
        [](Json& json) { json["columns"][0]["special"] = "never"; });
    row("an unknown rule", "schema.columns.0.curve",
        [](Json& json) { json["columns"][0]["curve"] = "convex"; });
    row("a nameless source of edges", "schema.columns.0.edges_public.source",
        [](Json& json) { json["columns"][0]["edges_public"].erase("source"); });
}

void TestEdges::refusedJson() {
    QFETCH(JsonChange, change);
    QFETCH(QString, field);
    Schema schema = smallSchema();
    schema.columns[xColumn].edges = {0, 1};
    schema.columns[xColumn].edgesSource = PublicSource{"somebody", "a book", false};
    Json json = toJson(schema);
    EXPECT_OK(schemaFromJson(json));
    change(json);
    const Errors errors = errorsOf(schemaFromJson(json));
    QVERIFY2(errorAbout(errors, field.toStdString()), toText(errors).c_str());
}

void TestEdges::valid_data() {
    QTest::addColumn<SchemaChange>("change");
    const auto row = [](const char* name, SchemaChange change) { QTest::newRow(name) << change; };
    row("edges at the ends of the range", [](Schema& schema) { schema.columns[xColumn].edges = {-4, 4}; });
    row("edges at the ends of a logarithm's range", [](Schema& schema) {
        Column& x = schema.columns[xColumn];
        x.transform = Transform::Log10;
        x.unit = 3;
        x.low = -1;
        x.high = 1;
        x.edges = {0.3, 30};
    });
    row("1,000 edges and a special value", [](Schema& schema) {
        for (int i = 0; i < 1000; ++i)
            schema.columns[xColumn].edges.push_back(-3 + i * 0.007);
        schema.columns[xColumn].special = -4;
    });
    row("smooth among three classes", [](Schema& schema) {
        schema.columns[xColumn].edges = {1};
        schema.columns[xColumn].curve = CurveRule::Smooth;
        schema.columns[yColumn].categories = {"no", "yes", "maybe"};
        schema.label.positive.clear();
    });
    row("rising with two classes", [](Schema& schema) {
        schema.columns[xColumn].edges = {1};
        schema.columns[xColumn].curve = CurveRule::Rising;
    });
    row("edges of a sensitive feature", [](Schema& schema) {
        Column& group = schema.columns[groupColumn];
        group.kind = Kind::Integer;
        group.bins = {1};
        group.alsoFeature = true;
        group.edges = {2};
    });
}

void TestEdges::valid() {
    QFETCH(SchemaChange, change);
    Schema schema = smallSchema();
    change(schema);
    const Errors errors = validate(schema);
    QVERIFY2(errors.empty(), toText(errors).c_str());
    const Result<Schema> read = schemaFromJson(toJson(schema));
    EXPECT_OK(read);
    QVERIFY(*read == schema);
}

void TestEdges::invalid_data() {
    QTest::addColumn<SchemaChange>("change");
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("rule");
    const auto row = [](const char* name, const char* field, const char* rule, SchemaChange change) {
        QTest::newRow(name) << change << QString("schema.%1").arg(field) << QString(rule);
    };
    const auto edges = [](std::vector<double> values) {
        return [values](Schema& s) { s.columns[xColumn].edges = values; };
    };
    row("edges fall", "columns.x.edges", "rise", edges({2, 1}));
    row("an edge twice", "columns.x.edges", "rise", edges({1, 1}));
    row("an edge that is no number", "columns.x.edges", "finite", edges({0, std::nan("")}));
    row("an infinite edge", "columns.x.edges", "finite", edges({0, INFINITY}));
    row("an edge below the range", "columns.x.edges", "declared range, -4 to 4", edges({-4.1, 0}));
    row("an edge above the range", "columns.x.edges", "declared range, -4 to 4", edges({0, 4.1}));
    row("10,000 edges", "columns.x.edges", "1,000", [](Schema& s) {
        for (int i = 0; i < 10000; ++i)
            s.columns[xColumn].edges.push_back(i * 1e-4);
    });
    row("edges of categories", "columns.colour.edges", "numeric features",
        [](Schema& s) { s.columns[colourColumn].edges = {1}; });
    row("edges of an ignored column", "columns.x.edges", "numeric features", [](Schema& s) {
        s.columns[xColumn].role = Role::Ignored;
        s.columns[xColumn].edges = {1};
    });
    row("edges of a label", "columns.y.edges", "numeric features", [](Schema& s) {
        s.columns[yColumn].kind = Kind::Numeric;
        s.columns[yColumn].categories.clear();
        s.label = {"y", {}, Comparison::Greater, 10, ""};
        s.columns[yColumn].edges = {1};
    });
    row("a special value without edges", "columns.x.special", "with edges",
        [](Schema& s) { s.columns[xColumn].special = 0; });
    row("a special value above an edge", "columns.x.special", "below the first edge", [](Schema& s) {
        s.columns[xColumn].edges = {1, 2};
        s.columns[xColumn].special = 1;
    });
    row("a special value outside the range", "columns.x.special", "declared range", [](Schema& s) {
        s.columns[xColumn].edges = {1, 2};
        s.columns[xColumn].special = -5;
    });
    row("a rule without edges", "columns.x.curve", "with edges",
        [](Schema& s) { s.columns[xColumn].curve = CurveRule::Smooth; });
    for (const auto rule : {CurveRule::Rising, CurveRule::Falling})
        row(rule == CurveRule::Rising ? "rising among three classes" : "falling among three classes",
            "columns.x.curve", "two classes, not 3", [rule](Schema& s) {
                s.columns[xColumn].edges = {1};
                s.columns[xColumn].curve = rule;
                s.columns[yColumn].categories = {"no", "yes", "maybe"};
                s.label.positive.clear();
            });
    row("a source without edges", "columns.x.edges_public", "does not have", [](Schema& s) {
        s.columns[xColumn].edgesSource = PublicSource{"me", "a book", false};
    });
    row("of a private release without its draw", "columns.x.edges_draw", "missing", [](Schema& s) {
        s.columns[xColumn].edges = {1};
        s.columns[xColumn].edgesSource = PublicSource{boughtDeclarer, "a draw", false};
    });
    row("more intervals than 16 bits can count", "columns", "65,535", [](Schema& s) {
        for (int i = 0; i < 66; ++i) {
            Column column = s.columns[xColumn];
            column.name = "x" + std::to_string(i);
            for (int edge = 0; edge < 1000; ++edge)
                column.edges.push_back(edge * 1e-3);
            s.columns.push_back(column);
        }
    });
}

/// One error, about this field.
void TestEdges::invalid() {
    QFETCH(SchemaChange, change);
    QFETCH(QString, field);
    QFETCH(QString, rule);
    Schema schema = smallSchema();
    change(schema);
    const Errors errors = validate(schema);
    QCOMPARE(errors.size(), std::size_t(1));
    QCOMPARE(text(errors.front().field), field);
    QVERIFY2(text(errors.front().rule).contains(rule), toText(errors).c_str());
    QVERIFY(!errors.front().remedy.empty());
}

void TestEdges::proposals_data() {
    QTest::addColumn<QString>("column");
    QTest::addColumn<QString>("edges");
    QTest::addColumn<QString>("special");
    const auto row = [](const char* name, const char* column, const char* edges,
                        const char* special = "null") {
        QTest::newRow(name) << QString(column) << QString(edges) << QString(special);
    };
    // Steps of 5 from 25 to 55, of 10 from 10 to 70, of 20 from 0 to 80.
    row("age", R"("kind":"numeric","centre":40,"scale":15)",
        "[0.0,10.0,20.0,25.0,30.0,35.0,40.0,45.0,50.0,55.0,60.0,70.0,80.0]");
    row("its bounds", R"("kind":"numeric","centre":40,"scale":15,"low":-1.5,"high":2)",
        "[20.0,25.0,30.0,35.0,40.0,45.0,50.0,55.0,60.0]"); // from 17.5 to below 70
    row("whole numbers of a short range", R"("kind":"integer","centre":3,"scale":1,"low":-3,"high":2)",
        "[1.0,2.0,3.0,4.0,5.0]");
    row("yes or no", R"("kind":"integer","centre":0,"scale":1,"low":0,"high":1)", "[1.0]");
    row("whole numbers have no half steps", R"("kind":"integer","centre":0,"scale":2,"low":-31,"high":31)",
        "[-4.0,-2.0,-1.0,0.0,1.0,2.0,4.0]"); // 1 of +-2, 2 of +-4, 4 of +-6
    row("more than have an interval each", R"("kind":"integer","centre":0,"scale":1,"low":-16,"high":16)",
        "[-2.0,-1.0,0.0,1.0,2.0]"); // 1 of +-1, 2 of +-2, 4 of +-3
    row("a range that begins at 0", R"("kind":"numeric","centre":0,"scale":1,"unit":10000,"low":0,"high":2)",
        "[5000.0,10000.0]", "0.0");
    row("small numbers", R"("kind":"numeric","centre":0.5,"scale":0.12)",
        "[0.2,0.3,0.4,0.45,0.5,0.55,0.6,0.7,0.8]");
    // 1e5 times 10^(0.2 +- 0.5) is 50,119 to 501,187: all digits, as a third of the scale is a sixth of a
    // decade; 10^(0.2 +- 1) is 15,849 to 1,584,893: 1, 2, 5
    row("a logarithm", R"("kind":"numeric","centre":0.2,"scale":0.5,"unit":100000,"transform":"log10")",
        "[20000.0,50000.0,70000.0,100000.0,150000.0,200000.0,300000.0,500000.0,1000000.0]");
    row("a signed logarithm of six decades",
        R"("kind":"numeric","centre":0,"scale":13.815511557963774,"transform":"log1p","low":-1,"high":1)",
        "[-100000.0,-10000.0,-1000.0,-100.0,-10.0,-1.0,1.0,10.0,100.0,1000.0,10000.0,100000.0]");
    row("a step that is lost beside the centre", R"("kind":"numeric","centre":1e16,"scale":1)", "[]");
    row("a centre beyond all steps", R"("kind":"numeric","centre":1e300,"scale":1)", "[]");
    row("a tiny unit", R"("kind":"numeric","centre":0,"scale":1.5,"unit":1e-30,"low":0,"high":1)",
        "[5e-31,1e-30]", "0.0");
    row("categories", R"("kind":"categorical","categories":["a","b"])", "[]");
    row("no feature", R"("kind":"numeric","centre":40,"scale":15,"role":"ignored")", "[]");
    row("no scale", R"("kind":"numeric","centre":40,"scale":0)", "[]");
    row("a range beyond numbers", R"("kind":"numeric","centre":400,"scale":100,"transform":"log10")", "[]");
}

void TestEdges::proposals() {
    QFETCH(QString, column);
    QFETCH(QString, edges);
    QFETCH(QString, special);
    const Result<Schema> read = schemaWith(column);
    EXPECT_OK(read);
    const EdgeProposal proposal = proposedEdges(read->columns.back());
    QCOMPARE(text(toText(Json(proposal.edges))), edges);
    QCOMPARE(text(toText(proposal.special ? Json(*proposal.special) : Json())), special);
    Column taken = read->columns.back();
    taken.curve = CurveRule::Falling; // what a person said of the curve holds for other edges, too
    QCOMPARE(takeProposedEdges(taken), !proposal.edges.empty());
    QCOMPARE(taken.curve, CurveRule::Falling);
}

/// Whatever is proposed may be declared as it is.
void TestEdges::readySchemas() {
    int columns = 0;
    for (const std::string& name : readySchemaNames()) {
        Schema schema = *readySchema(name);
        for (Column& column : schema.columns) {
            const EdgeProposal proposal = proposedEdges(column);
            column.edges = proposal.edges;
            column.special = proposal.special;
            if (proposal.edges.empty()) column.edgesSource.reset();
            columns += !proposal.edges.empty();
            QVERIFY(proposal.edges.size() <= 60);
        }
        const Errors errors = validate(schema);
        QVERIFY2(errors.empty(), toText(errors).c_str());
    }
    QVERIFY(columns > 40);
}

/// Of 10 cells k/10 are k cells: an edge is a value below which k cells lie, and did not below the one
/// before.
void TestEdges::deciles_data() {
    QTest::addColumn<QString>("values"); // cell: count
    QTest::addColumn<QString>("column");
    QTest::addColumn<QString>("edges");
    const QString number = R"("kind":"integer","centre":0,"scale":5)"; // from -20 to 20
    const QString ten = R"({"1":1,"2":1,"3":1,"4":1,"5":1,"6":1,"7":1,"8":1,"9":1,"10":1})";
    QTest::newRow("ten values") << ten << number << "[2.0,3.0,4.0,5.0,6.0,7.0,8.0,9.0,10.0]";
    QTest::newRow("by number, not by text") << R"({"10":5,"9":5})" << number << "[10.0]";
    QTest::newRow("written in two ways") << R"({"1":4,"1.0":4,"3":2})" << number << "[3.0]";
    // Below 5 lie 4 cells of 20, below 7 lie 6, below 9 lie 19.
    QTest::newRow("weights") << R"({"1":4,"5":2,"7":13,"9":1})" << number << "[5.0,7.0,9.0]";
    // Below 2 lies 1 of 20, which is no tenth yet.
    QTest::newRow("a rare lowest value") << R"({"1":1,"2":9,"4":10})" << number << "[4.0]";
    QTest::newRow("mostly nothing") << R"({"0":19,"5":1})" << number << "[5.0]";
    QTest::newRow("all alike") << R"({"7":20})" << number << "[]";
    QTest::newRow("missing cells") << R"({"-9":50,"1":1,"2":1})"
                                   << number +
                                          R"(,"missing":"impute","impute_value":"1","missing_codes":["-9"])"
                                   << "[2.0]";
    QTest::newRow("cells that do not fit") << R"({"old":50,"1.5":50,"1":1,"2":1})" << number << "[2.0]";
    QTest::newRow("outside the range") << R"({"-30":5,"-25":5,"3":5,"20":5,"30":5})" << number << "[3.0]";
    QTest::newRow("no feature") << ten << number + R"(,"role":"ignored")"
                                << "[]";
    QTest::newRow("no number") << ten << R"("kind":"categorical","categories":["1"])"
                               << "[]";
    QTest::newRow("none") << "{}" << number << "[]";
}

void TestEdges::deciles() {
    QFETCH(QString, values);
    QFETCH(QString, column);
    QFETCH(QString, edges);
    const Result<Schema> read = schemaWith(column);
    EXPECT_OK(read);
    ColumnInspection seen;
    seen.values = Json::parse(values.toStdString()).get<std::map<std::string, std::uint64_t>>();
    QCOMPARE(text(toText(Json(decileEdges(read->columns.back(), seen, read->file)))), edges);
    seen.manyValues = true; // those that are kept are not all
    QVERIFY(decileEdges(read->columns.back(), seen, read->file).empty());
}

TRILEMMA_TEST(TestEdges, NoApplication)
#include "tst_edges.moc"
