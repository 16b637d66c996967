// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a constraint may ask for, at the limits of every rule, and how it is written.
#include "core/fairness/constraint_catalog.h"
#include "tests/support/decision_kinds.h"
#include "tests/support/expect.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

using ConstraintChange = std::function<void(ConstraintSpec&)>;
using Specs = std::vector<ConstraintSpec>;

namespace {

/// smallSchema() with labels no, yes and maybe, and colour as a second attribute.
Schema threeClassSchema() {
    Schema schema = smallSchema();
    schema.columns[yColumn].categories.push_back("maybe");
    schema.label.positive.clear();
    schema.columns[colourColumn].role = Role::Sensitive;
    return schema;
}

ConstraintSpec customSpec() {
    return {"custom", {"group"}, 0.5, {}, {}, {{{{"group", {"a"}}}, "yes", 1}}};
}

ConstraintSpec rateSpec(const char* kind, double gamma, std::vector<std::string> groups = {},
                        std::string positive = {}) {
    return {kind, {"group"}, gamma, std::move(groups), std::move(positive), {}};
}

QStringList fieldsOf(const Errors& errors) {
    QStringList fields;
    for (const Error& error : errors)
        fields << text(error.field);
    return fields;
}

} // namespace

class TestConstraintSpec : public QObject {
    Q_OBJECT

  private slots:
    void limits_data();
    void limits();
    void slacks_data();
    void slacks();
    void positiveClasses_data();
    void positiveClasses();
    void contradictions_data();
    void contradictions();
    void manyParts_data();
    void manyParts();
    void crossedNames();
    void longLists_data();
    void longLists();
    void misread_data();
    void misread();
    void longListsOfNamesAreCutShort();
};

/// Changes of a custom constraint on group {a, b} with labels "not yes" and yes: good where no field is
/// named.
void TestConstraintSpec::limits_data() {
    QTest::addColumn<ConstraintChange>("change");
    QTest::addColumn<QStringList>("fields");
    const auto row = [](const char* name, ConstraintChange change, const QStringList& fields = {}) {
        QTest::newRow(name) << change << fields;
    };
    const QString term = "c.0.terms.0";
    row("as it is", [](ConstraintSpec&) {});
    row("weight 100", [](ConstraintSpec& spec) { spec.terms[0].weight = 100; });
    row("weight -100", [](ConstraintSpec& spec) { spec.terms[0].weight = -100; });
    row("weight 0", [](ConstraintSpec& spec) { spec.terms[0].weight = 0; });
    row("weight above 100", [](ConstraintSpec& spec) { spec.terms[0].weight = 100.5; }, {term + ".weight"});
    row("weight below -100", [](ConstraintSpec& spec) { spec.terms[0].weight = -100.5; }, {term + ".weight"});
    row("weight that is no number", [](ConstraintSpec& spec) { spec.terms[0].weight = std::nan(""); },
        {term + ".weight"});
    row("a subset of the label", [](ConstraintSpec& spec) { spec.terms[0].where = {{"y", {"not yes"}}}; });
    row("everybody", [](ConstraintSpec& spec) { spec.terms[0].where.clear(); });
    row("both groups", [](ConstraintSpec& spec) { spec.terms[0].where["group"] = {"a", "b"}; });
    row("no group", [](ConstraintSpec& spec) { spec.terms[0].where["group"].clear(); },
        {term + ".where.group"});
    row("more groups than there are",
        [](ConstraintSpec& spec) {
            spec.terms[0].where["group"] = {"a", "b", "a"};
        },
        {term + ".where.group"});
    row("a class that is none",
        [](ConstraintSpec& spec) {
            spec.terms[0].where = {{"y", {"maybe"}}};
        },
        {term + ".where.y"});
    row("a column that is no attribute",
        [](ConstraintSpec& spec) {
            spec.terms[0].where = {{"x", {"1"}}};
        },
        {term + ".where"});
    row("an attribute that the constraint does not name",
        [](ConstraintSpec& spec) { spec.attributes.clear(); }, {term + ".where"});
    row("the second rate, by its place",
        [](ConstraintSpec& spec) {
            spec.terms.push_back({{}, "maybe", 1});
        },
        {"c.0.terms.1.decision"});
    row("every mistake at once",
        [](ConstraintSpec& spec) {
            spec.gamma = 101;
            spec.positive = "maybe";
            spec.groups = {"group=z"};
            spec.terms[0] = {{{"group", {"z"}}}, "maybe", 1000};
        },
        {"c.0.gamma", "c.0.groups", "c.0.class", term + ".decision", term + ".weight",
         term + ".where.group"});
}

void TestConstraintSpec::limits() {
    QFETCH(ConstraintChange, change);
    QFETCH(QStringList, fields);
    ConstraintSpec spec = customSpec();
    change(spec);
    const Errors errors = validate({spec}, smallSchema(), "c");
    QCOMPARE(fieldsOf(errors), fields);
    for (const Error& error : errors) {
        QCOMPARE(error.code, ErrorCode::InvalidSpecification);
        QVERIFY(!error.rule.empty() && !error.remedy.empty());
    }
}

void TestConstraintSpec::slacks_data() {
    QTest::addColumn<QString>("id");
    for (const ConstraintKind& kind : decisionKinds())
        QTest::newRow(kind.id.c_str()) << text(kind.id);
}

/// The limits are legal, what is beyond them is not, and neither is what is no number.
void TestConstraintSpec::slacks() {
    QFETCH(QString, id);
    const ConstraintKind& kind = *findConstraintKind(id.toStdString());
    ConstraintSpec spec = customSpec();
    spec.kind = kind.id;
    if (kind.id != "custom") spec.terms.clear();
    for (const double gamma : {kind.minGamma, kind.maxGamma, (kind.minGamma + kind.maxGamma) / 2}) {
        spec.gamma = gamma;
        QCOMPARE(fieldsOf(validate({spec}, smallSchema(), "c")), QStringList());
    }
    for (const double gamma : {kind.minGamma - 1e-9, kind.maxGamma + 1e-9, std::nan("")}) {
        spec.gamma = gamma;
        QCOMPARE(fieldsOf(validate({spec}, smallSchema(), "c")), QStringList("c.0.gamma"));
    }
    spec.gamma = kind.maxGamma;
    spec.attributes.clear();
    if (kind.id == "custom") spec.terms[0].where.clear();
    QCOMPARE(fieldsOf(validate({spec}, smallSchema(), "c")),
             kind.comparesGroups ? QStringList("c.0.attributes") : QStringList());
}

void TestConstraintSpec::positiveClasses_data() {
    QTest::addColumn<QString>("kind");
    QTest::addColumn<bool>("isNeeded");
    QTest::newRow("demographic parity") << "demographic_parity" << false;
    QTest::newRow("equalised odds") << "equalised_odds" << false;
    QTest::newRow("equal opportunity") << "equal_opportunity" << true;
    QTest::newRow("predictive equality") << "predictive_equality" << true;
    QTest::newRow("accuracy parity") << "accuracy_parity" << false;
    QTest::newRow("error rate") << "error_rate_ceiling" << false;
    QTest::newRow("false negative rate") << "false_negative_rate" << true;
    QTest::newRow("recall floor") << "recall_floor" << true;
    QTest::newRow("false positive rate") << "false_positive_rate" << true;
    QTest::newRow("positive rate ceiling") << "positive_rate_ceiling" << true;
    QTest::newRow("positive rate floor") << "positive_rate_floor" << true;
    QTest::newRow("custom") << "custom" << false;
}

/// Among three classes somebody has to say which one counts as positive; of two it is the second.
void TestConstraintSpec::positiveClasses() {
    QFETCH(QString, kind);
    QFETCH(bool, isNeeded);
    QCOMPARE(decisionKinds().size(), std::size_t(12)); // a new kind needs its row here
    ConstraintSpec spec = customSpec();
    spec.kind = kind.toStdString();
    if (kind != "custom") spec.terms.clear();
    const QStringList missing = isNeeded ? QStringList("c.0.class") : QStringList();
    QCOMPARE(fieldsOf(validate({spec}, threeClassSchema(), "c")), missing);
    QCOMPARE(fieldsOf(validate({spec}, smallSchema(), "c")), QStringList());
    spec.positive = "maybe";
    QCOMPARE(fieldsOf(validate({spec}, threeClassSchema(), "c")), QStringList());
    QCOMPARE(fieldsOf(validate({spec}, smallSchema(), "c")), QStringList("c.0.class"));
}

void TestConstraintSpec::contradictions_data() {
    QTest::addColumn<Specs>("specs");
    QTest::addColumn<QStringList>("fields");
    const char *floor = "positive_rate_floor", *ceiling = "positive_rate_ceiling";
    const auto row = [](const char* name, Specs specs, const QStringList& fields = {}) {
        QTest::newRow(name) << specs << fields;
    };
    row("below the ceiling", {rateSpec(floor, 0.4), rateSpec(ceiling, 0.5)});
    row("at the ceiling", {rateSpec(floor, 0.5), rateSpec(ceiling, 0.5)});
    row("above it", {rateSpec(floor, 0.6), rateSpec(ceiling, 0.5)}, {"c.0.gamma"});
    row("the ceiling first", {rateSpec(ceiling, 0.5), rateSpec(floor, 0.6)}, {"c.1.gamma"});
    row("of a group that both name",
        {rateSpec(floor, 0.6, {"group=a", "group=b"}), rateSpec(ceiling, 0.5, {"group=b"})}, {"c.0.gamma"});
    row("one of all groups", {rateSpec(floor, 0.6, {"group=a"}), rateSpec(ceiling, 0.5)}, {"c.0.gamma"});
    row("of different groups", {rateSpec(floor, 0.6, {"group=a"}), rateSpec(ceiling, 0.5, {"group=b"})});
    row("of different classes", {rateSpec(floor, 0.6, {}, "yes"), rateSpec(ceiling, 0.5, {}, "not yes")});
    row("the class by name and as the second of two",
        {rateSpec(floor, 0.6, {}, "yes"), rateSpec(ceiling, 0.5)}, {"c.0.gamma"});
    row("the first class by name", {rateSpec(floor, 0.6, {}, "not yes"), rateSpec(ceiling, 0.5)});
    row("attributes in another order",
        {{floor, {"colour", "group"}, 0.6}, {ceiling, {"group", "colour"}, 0.5}}, {"c.0.gamma"});
    row("of different attributes", {{floor, {"colour"}, 0.6}, {ceiling, {"group"}, 0.5}});
    row("bounds of different rates", {rateSpec("recall_floor", 0.6), rateSpec(ceiling, 0.5)});
}

void TestConstraintSpec::contradictions() {
    QFETCH(Specs, specs);
    QFETCH(QStringList, fields);
    Schema schema = smallSchema();
    schema.columns[colourColumn].role = Role::Sensitive;
    QCOMPARE(fieldsOf(validate(specs, schema, "c")), fields);
}

// 4,096 parts are the most: crossed groups times classes.
void TestConstraintSpec::manyParts_data() {
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("second");
    QTest::addColumn<bool>("isGood");
    QTest::newRow("32 x 64 x 2 = 4096") << 32 << 64 << true;
    QTest::newRow("33 x 64 x 2 = 4224") << 33 << 64 << false;
    QTest::newRow("one attribute of 2048") << 2048 << 1 << true;
    QTest::newRow("one attribute of 2049") << 2049 << 1 << false;
}

void TestConstraintSpec::manyParts() {
    QFETCH(int, first);
    QFETCH(int, second);
    QFETCH(bool, isGood);
    Schema schema = smallSchema();
    schema.columns[colourColumn].role = Role::Sensitive;
    schema.columns[colourColumn].categories.clear();
    schema.columns[groupColumn].categories.clear();
    for (int i = 0; i < first; ++i)
        schema.columns[colourColumn].categories.push_back(std::to_string(i));
    for (int i = 0; i < second; ++i)
        schema.columns[groupColumn].categories.push_back(std::to_string(i));
    // named apart, they are crossed all the same
    const Specs specs{{"demographic_parity", {"colour"}, 0.1}, {"demographic_parity", {"group"}, 0.1}};
    QCOMPARE(fieldsOf(validate(specs, schema, "c")), isGood ? QStringList() : QStringList("c"));
}

void TestConstraintSpec::crossedNames() {
    const Schema schema = threeClassSchema();
    using NameList = std::vector<std::string>;
    QCOMPARE(crossedGroupNames({"group"}, schema), (NameList{"group=a", "group=b"}));
    QCOMPARE(crossedGroupNames({"group", "colour"}, schema),
             (NameList{"colour=red, group=a", "colour=red, group=b", "colour=blue, group=a",
                       "colour=blue, group=b"}));
    QCOMPARE(crossedGroupNames({"group", "height"}, schema), (NameList{"group=a", "group=b"}));
    QCOMPARE(crossedGroupNames({"height"}, schema), NameList());
    QCOMPARE(crossedGroupNames({}, schema), NameList());
}

void TestConstraintSpec::longLists_data() {
    QTest::addColumn<ConstraintChange>("change");
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("rule");
    QTest::newRow("attributes") << ConstraintChange([](ConstraintSpec& spec) {
        spec.attributes.assign(5, "group");
    }) << "c.0.attributes"
                                << "must be at most 4"; // columns of the schema
    QTest::newRow("groups") << ConstraintChange([](ConstraintSpec& spec) {
        spec.groups.assign(4097, "group=a");
    }) << "c.0.groups"
                            << "must be at most 4096";
    QTest::newRow("rates") << ConstraintChange([](ConstraintSpec& spec) {
        spec.terms.assign(1001, spec.terms[0]);
    }) << "c.0.terms"
                           << "must be at most 1000";
}

/// A list that can only repeat itself is one error, and none for each of its entries.
void TestConstraintSpec::longLists() {
    QFETCH(ConstraintChange, change);
    QFETCH(QString, field);
    QFETCH(QString, rule);
    ConstraintSpec spec = customSpec();
    change(spec);
    const Errors errors = validate({spec}, smallSchema(), "c");
    QCOMPARE(fieldsOf(errors), QStringList(field));
    QVERIFY2(text(errors.front().rule).contains(rule), toText(errors).c_str());
    spec = customSpec();
    spec.terms.assign(1000, spec.terms[0]);
    QCOMPARE(fieldsOf(validate({spec}, smallSchema(), "c")), QStringList());
}

void TestConstraintSpec::misread_data() {
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QStringList>("fields");
    const auto row = [](const char* name, const char* json, const QStringList& fields) {
        QTest::newRow(name) << QByteArray(json) << fields;
    };
    row("nothing", "{}", {"c.attributes", "c.gamma", "c.kind"});
    row("no object", "[]", {"c"});
    row("an unknown key", R"({"kind":"custom","attributes":[],"gamma":1,"weight":1})", {"c.weight"});
    row("gamma a text", R"({"kind":"custom","attributes":[],"gamma":"1"})", {"c.gamma"});
    row("terms an object", R"({"kind":"custom","attributes":[],"gamma":1,"terms":{}})", {"c.terms"});
    row("a rate without class and weight", R"({"kind":"custom","attributes":[],"gamma":1,"terms":[{}]})",
        {"c.terms.0.decision", "c.terms.0.weight"});
    row("where a list",
        R"({"kind":"custom","attributes":[],"gamma":1,"terms":[{"decision":"a","weight":1,"where":[]}]})",
        {"c.terms.0.where"});
    row("a group that is no list",
        R"({"kind":"custom","attributes":[],"gamma":1,
            "terms":[{"decision":"a","weight":1},{"decision":"a","weight":1,"where":{"sex":"f"}}]})",
        {"c.terms.1.where.sex"});
    row("an unknown key of a rate",
        R"({"kind":"custom","attributes":[],"gamma":1,"terms":[{"decision":"a","weight":1,"alpha":1}]})",
        {"c.terms.0.alpha"});
}

void TestConstraintSpec::misread() {
    QFETCH(QByteArray, json);
    QFETCH(QStringList, fields);
    Errors errors;
    constraintFromJson(Json::parse(json.toStdString()), "c", errors);
    QStringList found = fieldsOf(errors);
    found.sort();
    QCOMPARE(found, fields);
}

/// A crossing may have thousands of groups: the remedy lists the first twenty.
void TestConstraintSpec::longListsOfNamesAreCutShort() {
    Schema schema = smallSchema();
    schema.columns[groupColumn].categories.clear();
    for (int i = 10; i < 35; ++i)
        schema.columns[groupColumn].categories.push_back(std::to_string(i));
    const Errors errors = validate({rateSpec("positive_rate_floor", 0.5, {"group=none"})}, schema, "c");
    QCOMPARE(fieldsOf(errors), QStringList("c.0.groups"));
    const QString remedy = text(errors.front().remedy);
    QVERIFY2(remedy.contains("group=29 and 5 more") && !remedy.contains("group=30"), qPrintable(remedy));
}

TRILEMMA_TEST(TestConstraintSpec, NoApplication)
#include "tst_constraint_spec.moc"
