// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reading and judging a specification in one go: what is misspelt and what is out of range together, and
// nothing twice. Files that cannot be read, and limits of what may be asked for.
#include "core/solvers/solver.h"
#include "core/train/valid_spec.h"
#include "core/train/validate.h"
#include "tests/support/expect.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

using JsonEdit = std::function<void(Json&)>;
using SmallChange = std::function<void(TrainingSpec&)>;

namespace {

QStringList sortedFields(const Errors& errors) {
    QStringList fields;
    for (const Error& error : errors)
        fields << text(error.field);
    fields.sort();
    return fields;
}

/// "..., or use one of raco-dp, sgd", without solvers that the rows below do not know.
QString withoutNewSolvers(const QString& remedy) {
    const QStringList known{"raco-dp", "dp-fermi", "pf-ld", "dp-postprocessing",
                            "dp-sgd",  "sgd",      "sgda",  "fermi"};
    const QString some = ", or use one of ", one = ", or use ";
    const qsizetype at = remedy.indexOf(remedy.contains(some) ? some : one);
    if (at < 0) return remedy;
    QStringList named = remedy.mid(at + (remedy.contains(some) ? some : one).size()).split(", ");
    named.removeIf([&](const QString& id) { return !known.contains(id); });
    return remedy.left(at) + (named.size() > 1 ? some : one) + named.join(", ");
}

} // namespace

class TestValidSpec : public QObject {
    Q_OBJECT

  private slots:
    void whoWouldTakeIt_data();
    void whoWouldTakeIt();
    void complaints_data();
    void complaints();
    void files_data();
    void files();
    void limits_data();
    void limits();
    void bounds_data();
    void bounds();
    void presets();
    void framingOfMany();
};

/// A refusal ends with the solvers that would take the wish, by their rows in the registry.
void TestValidSpec::whoWouldTakeIt_data() {
    QTest::addColumn<SmallChange>("change");
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("remedy");
    const auto row = [](const char* name, const char* field, const char* remedy, SmallChange change) {
        QTest::newRow(name) << std::move(change) << field << remedy;
    };
    row("no constraint, private", "constraints", "Add one, or use dp-sgd",
        [](TrainingSpec& spec) { spec.constraints.clear(); });
    row("no constraint, not private", "constraints", "Add one, or use one of dp-sgd, sgd",
        [](TrainingSpec& spec) {
            spec.constraints.clear();
            spec.privacy.reset();
        });
    row("two constraints where one is taken", "constraints",
        "Keep one, or use one of raco-dp, dp-postprocessing", [](TrainingSpec& spec) {
            spec.solverId = "dp-fermi";
            spec.constraints.push_back(spec.constraints.front());
            spec.constraints.back().kind = "equalised_odds";
        });
    row("a kind that it cannot express", "constraints.0.kind",
        "Ask for demographic_parity, equalised_odds, or use one of raco-dp, dp-postprocessing",
        [](TrainingSpec& spec) {
            spec.solverId = "dp-fermi";
            spec.constraints.front().kind = "recall_floor";
        });
    row("some groups alone", "constraints.0.groups", "Leave it out, or use one of raco-dp, dp-postprocessing",
        [](TrainingSpec& spec) {
            spec.solverId = "dp-fermi";
            spec.constraints.front().groups = {"group=a", "group=b"};
        });
    row("parity of predicted numbers, of classes", "constraints.0.kind",
        "Use demographic_parity, equalised_odds, equal_opportunity, predictive_equality, accuracy_parity, "
        "error_rate_ceiling, false_negative_rate, recall_floor, false_positive_rate, positive_rate_ceiling, "
        "positive_rate_floor, "
        "custom, or leave it out",
        [](TrainingSpec& spec) { spec.constraints.front().kind = "distribution_parity"; });
    row("privacy of a twin", "solver.id",
        "Set privacy to null, or use one of raco-dp, dp-fermi, pf-ld, dp-postprocessing",
        [](TrainingSpec& spec) { spec.solverId = "sgda"; });
    row("privacy of an unconstrained twin", "solver.id", "Set privacy to null, or use dp-sgd",
        [](TrainingSpec& spec) { spec.solverId = "sgd"; });
    row("attributes alone", "privacy.relation",
        "Use the relation zero_out, or use one of raco-dp, dp-fermi, pf-ld", [](TrainingSpec& spec) {
            spec.solverId = "dp-postprocessing";
            spec.privacy->relation = Relation::AttributeOnly;
        });
}

void TestValidSpec::whoWouldTakeIt() {
    QFETCH(SmallChange, change);
    QFETCH(QString, field);
    QFETCH(QString, remedy);
    TrainingSpec spec = smallSpec("a.csv");
    spec.params = Json::object();
    change(spec);
    QStringList remedies;
    for (const Error& error : validate(spec))
        if (text(error.field) == field) remedies << text(error.remedy);
    std::transform(remedies.begin(), remedies.end(), remedies.begin(), withoutNewSolvers);
    QVERIFY2(remedies.contains(remedy), qPrintable(remedies.join('\n')));
}

void TestValidSpec::complaints_data() {
    QTest::addColumn<JsonEdit>("change");
    QTest::addColumn<QStringList>("fields");
    const auto row = [](const char* name, const QStringList& fields, JsonEdit change) {
        QTest::newRow(name) << change << fields;
    };
    row("nothing wrong", {}, [](Json&) {});
    row("form and rule, of different fields", {"constraints.0.gamma", "seed"}, [](Json& json) {
        json["seed"] = "one";
        json["constraints"][0]["gamma"] = 2;
    });
    row("a field is judged once", {"constraints.0.gamma"},
        [](Json& json) { json["constraints"][0]["gamma"] = "wide"; });
    row("no rule about a member of what is none", {"privacy"}, [](Json& json) { json["privacy"] = 5; });
    row("no rule about what holds a misspelt member", {"solver.params.step"},
        [](Json& json) { json["solver"]["params"]["step"] = 5; });
    row("a misspelt member of one list entry, a rule about another",
        {"constraints.0.slack", "constraints.1.gamma"}, [](Json& json) {
            json["constraints"][0]["slack"] = 0.1;
            json["constraints"].push_back(
                {{"kind", "recall_floor"}, {"attributes", Json::array()}, {"gamma", 2}});
        });
    row("names that begin alike are different fields", {"seed", "seeds"}, [](Json& json) {
        json["seeds"] = 1;
        json["seed"] = -1;
    });
    row("the second entry of a list is not the eleventh", {"constraints.1", "constraints.10.gamma"},
        [](Json& json) {
            json["constraints"] = std::vector<Json>(11, json["constraints"][0]);
            json["constraints"][1] = 5;
            json["constraints"][10]["gamma"] = 2;
        });
    row("without a schema nothing of its columns is judged", {"data.schema", "privacy.epsilon"},
        [](Json& json) {
            json["data"]["schema"] = "no-such-schema";
            json["privacy"]["epsilon"] = -1;
        });
}

void TestValidSpec::complaints() {
    QFETCH(JsonEdit, change);
    QFETCH(QStringList, fields);
    Json json = toJson(smallSpec("/data/a.csv"));
    change(json);
    QCOMPARE(sortedFields(errorsOf(validTrainingSpec(json))), fields);
}

void TestValidSpec::files_data() {
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<bool>("isGood");
    QTest::addColumn<QString>("rule");
    QTest::newRow("an object") << QByteArray("{\"a\":1}") << true << "";
    QTest::newRow("a number") << QByteArray("5") << true << "";
    QTest::newRow("empty") << QByteArray() << false << "not valid JSON";
    QTest::newRow("half of it") << QByteArray("{\"a\":") << false << "not valid JSON";
    QTest::newRow("two of them") << QByteArray("{} {}") << false << "not valid JSON";
    QTest::newRow("as large as it may be") << QByteArray("\"12345678\"") << true << "";
    QTest::newRow("a byte too large") << QByteArray("\"123456789\"") << false << "holds more than";
}

void TestValidSpec::files() {
    QFETCH(QByteArray, content);
    QFETCH(bool, isGood);
    QFETCH(QString, rule);
    const QTemporaryDir folder;
    const std::string path = writeFile(folder, "file.json", content).toStdString();
    const Result<Json> json = readJsonFile(path, "somewhere", 10);
    QCOMPARE(json.ok(), isGood);
    if (isGood) return;
    QCOMPARE(json.errors().size(), std::size_t(1));
    QCOMPARE(json.errors().front().code, ErrorCode::InvalidSpecification);
    QVERIFY2(text(toText(json.errors())).contains(rule), toText(json.errors()).c_str());
    const Errors missing = errorsOf(readJsonFile(path + ".none", "somewhere"));
    QCOMPARE(sortedFields(missing), QStringList("somewhere"));
}

// What a specification may hold: 1,000 files, 100 constraints.
void TestValidSpec::limits_data() {
    QTest::addColumn<int>("files");
    QTest::addColumn<int>("constraints");
    QTest::addColumn<QStringList>("fields");
    QTest::newRow("as many as there may be") << 1000 << 100 << QStringList();
    QTest::newRow("a file more") << 1001 << 1 << QStringList("data.files");
    QTest::newRow("a constraint more") << 1 << 101 << QStringList("constraints");
}

void TestValidSpec::limits() {
    QFETCH(int, files);
    QFETCH(int, constraints);
    QFETCH(QStringList, fields);
    Json json = toJson(smallSpec("/data/a.csv"));
    json["data"]["files"] = std::vector<std::string>(static_cast<std::size_t>(files), "/data/a.csv");
    json["constraints"] = std::vector<Json>(static_cast<std::size_t>(constraints), json["constraints"][0]);
    QCOMPARE(sortedFields(errorsOf(trainingSpecFromJson(json))), fields);
}

/// Rules at their ends, of a specification that is good but for this.
void TestValidSpec::bounds_data() {
    QTest::addColumn<SmallChange>("change");
    QTest::addColumn<QStringList>("fields");
    const auto row = [](const char* name, const QStringList& fields, SmallChange change) {
        QTest::newRow(name) << change << fields;
    };
    row("no test part", {}, [](TrainingSpec& spec) { spec.testShare = 0; });
    row("nearly all of it", {}, [](TrainingSpec& spec) { spec.testShare = 0.999999; });
    row("evaluation at 100", {}, [](TrainingSpec& spec) { spec.evaluationEpsilon = 100; });
    row("evaluation above 100", {"privacy.evaluation_epsilon"},
        [](TrainingSpec& spec) { spec.evaluationEpsilon = 100.1; });
    row("evaluation at 0", {"privacy.evaluation_epsilon"},
        [](TrainingSpec& spec) { spec.evaluationEpsilon = 0; });
    row("nothing to evaluate on", {"privacy.evaluation_epsilon"}, [](TrainingSpec& spec) {
        spec.evaluationEpsilon = 1;
        spec.testShare = 0;
    });
    row("simulation with seed 0", {}, [](TrainingSpec& spec) { spec.simulationSeed = 0; });
    row("lines that a record may begin", {"data.schema.file.skip_lines_starting"},
        [](TrainingSpec& spec) { spec.schema.file.skipLinesStarting = {"#"}; });
    row("the same without privacy", {}, [](TrainingSpec& spec) {
        spec.schema.file.skipLinesStarting = {"#"};
        spec.solverId = "sgda";
        spec.privacy.reset();
    });
    row("framing that nobody declared", {"data.schema.file.public"},
        [](TrainingSpec& spec) { spec.schema.file.publicSource = PublicSource::ofRecords(); });
    row("the same in a simulation", {}, [](TrainingSpec& spec) {
        spec.schema.file.publicSource = PublicSource::ofRecords();
        spec.simulationSeed = 1;
    });
    row("two constraints of a solver that takes one", {"constraints"}, [](TrainingSpec& spec) {
        spec.solverId = "dp-fermi";
        spec.params = Json::object();
        spec.constraints.push_back(spec.constraints[0]);
    });
    row("groups of a solver that compares all", {"constraints.0.groups"}, [](TrainingSpec& spec) {
        spec.solverId = "dp-fermi";
        spec.params = Json::object();
        spec.constraints[0].groups = {"group=a"};
    });
    row("a kind that a solver cannot express", {"constraints.0.kind"}, [](TrainingSpec& spec) {
        spec.solverId = "dp-fermi";
        spec.params = Json::object();
        spec.constraints[0].kind = "recall_floor";
    });
    row("a solver without constraints ignores their kind", {}, [](TrainingSpec& spec) {
        spec.solverId = "dp-sgd";
        spec.constraints = {};
    });
}

void TestValidSpec::bounds() {
    QFETCH(SmallChange, change);
    QFETCH(QStringList, fields);
    TrainingSpec spec = smallSpec("/data/a.csv");
    change(spec);
    const Errors errors = validate(spec);
    QVERIFY2(sortedFields(errors) == fields, toText(errors).c_str());
    for (const Error& error : errors)
        QVERIFY(!error.rule.empty() && !error.remedy.empty());
}

/// Every solver takes the specification that names it and what it needs; its presets are legal, no other is.
void TestValidSpec::presets() {
    for (const Solver* solver : solverRegistry()) {
        const SolverInfo& info = solver->info();
        TrainingSpec spec = smallSpecFor(*solver, "/data/a.csv");
        spec.params = Json::object();
        if (!info.isPrivate) spec.privacy.reset();
        for (const Preset& preset : info.presets) {
            spec.preset = preset.id;
            QVERIFY2(validate(spec).empty(), (info.id + " " + toText(validate(spec))).c_str());
        }
        spec.preset = "best";
        QVERIFY2(sortedFields(validate(spec)) == QStringList("solver.preset"), info.id.c_str());
        spec.preset = "recommended";
        spec.constraints.clear();
        QVERIFY2(sortedFields(validate(spec)) ==
                     (info.isConstrained ? QStringList("constraints") : QStringList()),
                 info.id.c_str());
        if (info.isPrivate) continue;
        spec = smallSpec("/data/a.csv");
        spec.solverId = info.id;
        spec.params = Json::object();
        QVERIFY2(errorAbout(validate(spec), "solver.id"), info.id.c_str());
    }
}

/// Of the same files it is declared once, of files that are gone not at all, and each keeps its place.
void TestValidSpec::framingOfMany() {
    const QTemporaryDir folder;
    TrainingSpec good = smallSpec(writeFile(folder, "a.csv", smallCsv(10)));
    TrainingSpec again = good, gone = smallSpec(folder.filePath("none.csv")), open = good;
    again.seed = 2;
    open.privacy.reset();
    const std::vector<TrainingSpec> framed = withFraming(std::vector<TrainingSpec>{good, gone, again, open});
    QCOMPARE(framed.size(), std::size_t(4));
    QVERIFY(framed[1] == gone);
    QVERIFY(!framed[0].framing.isEmpty() && framed[0].framing == framed[2].framing);
    QCOMPARE(framed[2].seed, std::uint64_t(2));
    QVERIFY(framed[0] == *withFraming(good) && framed[3] == *withFraming(open));
    QVERIFY(validate(framed[0]).empty());
    // Whether a file has a header only its records can tell: without privacy it is found, else it is the
    // rule's.
    QByteArray headless = smallCsv(10);
    headless = headless.mid(headless.indexOf('\n') + 1);
    TrainingSpec ruled = smallSpec(writeFile(folder, "b.csv", headless)), found = ruled;
    found.privacy.reset();
    const std::vector<TrainingSpec> both = withFraming(std::vector<TrainingSpec>{ruled, found});
    QVERIFY(both[1] == *withFraming(found));
    QVERIFY(!(both[0].framing == both[1].framing));
    QCOMPARE(undeclaredFraming(good), UndeclaredFraming::Fixed);
    QCOMPARE(undeclaredFraming(open), UndeclaredFraming::Detected);
}

TRILEMMA_TEST(TestValidSpec, NoApplication)
#include "tst_valid_spec.moc"
