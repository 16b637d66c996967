// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What an axis varies, and the one expansion of a sweep: counted, grouped and spelt out alike.
#include "core/solvers/solver.h"
#include "core/train/sweep_settings.h"
#include "tests/support/expect.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

Q_DECLARE_METATYPE(trilemma::AxisKind)

namespace {

/// Over the small specification: raco-dp, gamma 0.1, epsilon 1, seed 1; `axes` as JSON text.
SweepSpec oddSweep(const QByteArray& axes) {
    SweepSpec sweep;
    sweep.base = toJson(smallSpec("/data/a.csv"));
    sweep.base["solver"]["params"] = Json::object();
    const Json json = Json::parse(axes.toStdString());
    for (const auto& [path, values] : json.items())
        sweep.axes.push_back(axisAt(path, values.get<std::vector<Json>>()));
    return sweep;
}

/// "solver preset {params} model {params} epsilon: runs"
QString shownSetting(const SweepSetting& setting) {
    return QString("%1 %2 %3 %4 %5 %6: %7")
        .arg(setting.solver ? text(setting.solver->info().id) : QString("-"), text(setting.preset),
             text(toText(setting.params)), text(setting.modelId), text(toText(setting.modelParams)),
             setting.target ? QString::number(setting.target->epsilon) : QString("-"))
        .arg(setting.runs);
}

} // namespace

class TestSweepSettings : public QObject {
    Q_OBJECT

  private slots:
    void paths_data();
    void paths();
    void everyKindHasARow();
    void forms_data();
    void forms();
    void places_data();
    void places();
    void countsAndRuns_data();
    void countsAndRuns();
    void settings_data();
    void settings();
    void refused_data();
    void refused();
    void visitsInOrder();
    void manyRuns();
};

void TestSweepSettings::paths_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<AxisKind>("kind");
    QTest::addColumn<QString>("name");
    const auto row = [](const char* path, AxisKind kind, const char* name) {
        QTest::newRow(*path ? path : "empty") << QString(path) << kind << QString(name);
    };
    row("solver.id", AxisKind::Solver, "");
    row("solver.preset", AxisKind::Preset, "");
    row("solver.params.steps", AxisKind::SolverParam, "steps");
    row("model.id", AxisKind::Model, "");
    row("model.params.hidden_width", AxisKind::ModelParam, "hidden_width");
    row("constraints.0.gamma", AxisKind::Slack, "0");
    row("constraints.99.gamma", AxisKind::Slack, "99");
    row("privacy.epsilon", AxisKind::Epsilon, "");
    row("seed", AxisKind::Seed, "");
    row("split.seed", AxisKind::SplitSeed, "");
    for (const char* path : {"",
                             "seed ",
                             "gamma",
                             "solver",
                             "solver.params",
                             "solver.params.",
                             "solver.params.steps.more",
                             "solver.idx",
                             "model.params.",
                             "privacy",
                             "privacy.delta",
                             "constraints",
                             "constraints.0",
                             "constraints.0.groups",
                             "constraints..gamma",
                             "constraints.first.gamma",
                             "constraints.00.gamma",
                             "constraints.123456.gamma",
                             "constraints.0.gamma.x",
                             "split.test",
                             "simulation_seed",
                             "selection.mean"})
        row(path, AxisKind::Field, path);
}

void TestSweepSettings::paths() {
    QFETCH(QString, path);
    QFETCH(AxisKind, kind);
    QFETCH(QString, name);
    const SweepAxis axis = axisAt(path.toStdString(), {1});
    QCOMPARE(static_cast<int>(axis.kind), static_cast<int>(kind));
    QCOMPARE(text(axis.name), name);
    QCOMPARE(text(axis.path()), path);
    QVERIFY(axis.values == std::vector<Json>{1});
}

void TestSweepSettings::everyKindHasARow() {
    QCOMPARE(axisTypes().size(), std::size_t(10));
    for (const AxisType& type : axisTypes())
        QVERIFY(&typeOf(type.kind) == &type);
}

void TestSweepSettings::forms_data() {
    QTest::addColumn<AxisKind>("kind");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<bool>("fits");
    const auto row = [](const char* name, AxisKind kind, const QByteArray& value, bool fits) {
        QTest::newRow(name) << kind << value << fits;
    };
    row("a solver's id", AxisKind::Solver, R"("sgd")", true);
    row("a solver by number", AxisKind::Solver, "5", false);
    row("a preset", AxisKind::Preset, R"("paper")", true);
    row("no preset", AxisKind::Preset, "null", false);
    row("a model's id", AxisKind::Model, R"("mlp")", true);
    row("a model as a list", AxisKind::Model, "[]", false);
    row("a number for a parameter", AxisKind::SolverParam, "0.5", true);
    row("a choice for a parameter", AxisKind::SolverParam, R"("adam")", true);
    row("yes or no for a parameter", AxisKind::SolverParam, "true", false);
    row("a width", AxisKind::ModelParam, "8", true);
    row("an object for a width", AxisKind::ModelParam, "{}", false);
    row("a slack", AxisKind::Slack, "0.05", true);
    row("a slack in words", AxisKind::Slack, R"("small")", false);
    row("no slack", AxisKind::Slack, "null", false);
    row("a budget", AxisKind::Epsilon, "1", true);
    row("no privacy", AxisKind::Epsilon, "null", true);
    row("a budget in words", AxisKind::Epsilon, R"("one")", false);
    row("a seed", AxisKind::Seed, "0", true);
    row("a seed below 0", AxisKind::Seed, "-1", false);
    row("a seed with a fraction", AxisKind::Seed, "2.0", false);
    row("a seed of the split", AxisKind::SplitSeed, "7", true);
    row("no seed of the split", AxisKind::SplitSeed, "null", false);
    row("any field", AxisKind::Field, R"({"a":[null]})", true);
}

void TestSweepSettings::forms() {
    QFETCH(AxisKind, kind);
    QFETCH(QByteArray, value);
    QFETCH(bool, fits);
    QCOMPARE(typeOf(kind).hasForm(Json::parse(value.toStdString())), fits);
}

void TestSweepSettings::places_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<QByteArray>("found"); // before; "-" for nothing
    QTest::addColumn<bool>("assignable");
    QTest::newRow("a member") << "a" << QByteArray("1") << true;
    QTest::newRow("a new member") << "z" << QByteArray("-") << true;
    QTest::newRow("within a member") << "b.c" << QByteArray("2") << true;
    QTest::newRow("new within a member") << "b.z" << QByteArray("-") << true;
    QTest::newRow("in a list") << "l.1.d" << QByteArray("4") << true;
    QTest::newRow("an item of a list") << "l.0" << QByteArray("3") << true;
    QTest::newRow("by another number") << "l.00" << QByteArray("3") << true;
    QTest::newRow("behind the list") << "l.2" << QByteArray("-") << false;
    QTest::newRow("no number") << "l.-1" << QByteArray("-") << false;
    QTest::newRow("a list by name") << "l.first" << QByteArray("-") << false;
    QTest::newRow("a huge number") << "l.99999999999999999999" << QByteArray("-") << false;
    QTest::newRow("through what is not there") << "z.c" << QByteArray("-") << false;
    QTest::newRow("through a number") << "a.c" << QByteArray("-") << false;
}

void TestSweepSettings::places() {
    QFETCH(QString, path);
    QFETCH(QByteArray, found);
    QFETCH(bool, assignable);
    Json json = Json::parse(R"({"a":1,"b":{"c":2},"l":[3,{"d":4}]})");
    const Json before = json;
    const Json* member = findAt(before, path.toStdString());
    QCOMPARE(member ? text(toText(*member)) : QString("-"), QString::fromUtf8(found));
    QCOMPARE(assignAt(json, path.toStdString(), 9), assignable);
    member = findAt(json, path.toStdString());
    QCOMPARE(member ? text(toText(*member)) : QString("-"), assignable ? QString("9") : QString("-"));
    if (!assignable) QVERIFY(json == before);
}

void TestSweepSettings::countsAndRuns_data() {
    QTest::addColumn<QByteArray>("axes");
    QTest::addColumn<int>("settings");
    QTest::addColumn<int>("runs");
    const auto row = [](const char* name, int settings, int runs, const QByteArray& axes) {
        QTest::newRow(name) << axes << settings << runs;
    };
    row("the base alone", 1, 1, "{}");
    row("slacks and seeds share a plan", 1, 4, R"({"constraints.0.gamma":[0.2,0.3],"seed":[1,2]})");
    row("in whatever order", 2, 8,
        R"({"seed":[1,2],"privacy.epsilon":[1,3],"constraints.0.gamma":[0.2,0.3]})");
    row("values named twice", 1, 2, R"({"seed":[2,3,2],"constraints.0.gamma":[0.2,0.2]})");
    row("the value of the base", 2, 2, R"({"privacy.epsilon":[3,1,3]})");
    row("no privacy, twice", 2, 2, R"({"privacy.epsilon":[1,null,1,null]})");
    row("no privacy has no delta", 3, 3, R"({"privacy.epsilon":[null,1],"privacy.delta":[1e-5,1e-6]})");
    row("nor has it where delta comes first", 3, 3,
        R"({"privacy.delta":[1e-5,1e-6],"privacy.epsilon":[null,1]})");
    row("solvers without privacy", 3, 3, // raco-dp at 1 and at 3, sgd
        R"({"solver.id":["raco-dp","sgd"],"privacy.epsilon":[1,3]})");
    row("solvers without slack", 3, 4, // raco-dp twice, dp-fermi, dp-sgd
        R"({"solver.id":["raco-dp","dp-fermi","dp-sgd"],"constraints.0.gamma":[0.2,0.3]})");
    row("a preset that only some have", 3, 3, // dp-sgd has the recommended one only
        R"({"solver.id":["raco-dp","dp-sgd"],"solver.preset":["paper","recommended"]})");
    row("parameters that only some know", 5, 10, // 2 + 2 + 1, each with 2 seeds
        R"({"solver.id":["raco-dp","dp-fermi","dp-sgd"],"solver.params.dual_max":[5,9],)"
        R"("solver.params.fairness_weight":[1,2],"seed":[1,2]})");
    row("parameters that nobody chosen knows", 1, 1,
        R"({"solver.id":["sgd"],"solver.params.dual_max":[5,9]})");
    row("parameters that only some models know", 3, 3,
        R"({"model.id":["linear","mlp"],"model.params.hidden_width":[4,8]})");
    row("splits follow the seeds", 1, 2, R"({"seed":[1,2],"split.seed":[7,8]})");
    row("shares of the test part", 2, 4, R"({"split.test":[0.2,0.3],"seed":[1,2]})");
    row("whole targets", 2, 2, R"({"privacy":[null,{"epsilon":9,"delta":1e-5}]})");
    row("a slack in a whole list", 1, 2,
        R"({"constraints":[[{"kind":"demographic_parity","attributes":["group"],"gamma":0.1}],)"
        R"([{"kind":"demographic_parity","attributes":["group"],"gamma":0.2}]]})");
    row("a slack that a list writes over", 1, 1,
        R"({"constraints.0.gamma":[0.3,0.4],"constraints":)"
        R"([[{"kind":"demographic_parity","attributes":["group"],"gamma":0.1}]]})");
    row("a number in two spellings", 2, 2, R"({"privacy.epsilon":[3,3.0]})");
}

void TestSweepSettings::countsAndRuns() {
    QFETCH(QByteArray, axes);
    QFETCH(int, settings);
    QFETCH(int, runs);
    const SweepSpec sweep = oddSweep(axes);
    const Result<std::vector<SweepSetting>> found = settingsOf(sweep);
    EXPECT_OK(found);
    QCOMPARE(static_cast<int>(found->size()), settings);
    QCOMPARE(static_cast<int>(countRuns(*found)), runs);
    const Result<std::vector<TrainingSpec>> specs = expand(sweep);
    EXPECT_OK(specs);
    QCOMPARE(static_cast<int>(specs->size()), runs);
}

void TestSweepSettings::settings_data() {
    QTest::addColumn<QByteArray>("axes");
    QTest::addColumn<QStringList>("expected");
    QTest::newRow("the base alone") << QByteArray("{}")
                                    << QStringList{"raco-dp recommended {} linear {} 1: 1"};
    QTest::newRow("solvers, presets and budgets")
        << QByteArray(R"({"solver.id":["raco-dp","sgd"],"solver.preset":["paper"],"privacy.epsilon":[1,3],)"
                      R"("constraints.0.gamma":[0.1,0.2],"seed":[1,2,3]})")
        << QStringList{"raco-dp paper {} linear {} 1: 6", "raco-dp paper {} linear {} 3: 6",
                       "sgd recommended {} linear {} -: 3"};
    QTest::newRow("parameters of solver and model")
        << QByteArray(R"({"solver.id":["raco-dp","dp-sgd"],"model.id":["linear","mlp"],)"
                      R"("model.params.hidden_width":[4],"solver.params.dual_max":[5]})")
        << QStringList{R"(raco-dp recommended {"dual_max":5} linear {} 1: 1)",
                       R"(raco-dp recommended {"dual_max":5} mlp {"hidden_width":4} 1: 1)",
                       "dp-sgd recommended {} linear {} 1: 1",
                       R"(dp-sgd recommended {} mlp {"hidden_width":4} 1: 1)"};
}

void TestSweepSettings::settings() {
    QFETCH(QByteArray, axes);
    QFETCH(QStringList, expected);
    const Result<std::vector<SweepSetting>> found = settingsOf(oddSweep(axes));
    EXPECT_OK(found);
    QStringList shown;
    for (const SweepSetting& setting : *found)
        shown << shownSetting(setting);
    QCOMPARE(shown, expected);
}

/// What nobody can train is counted all the same and has no solver; where an axis leads nowhere there is
/// nothing to count. expand() refuses both, by the same field.
void TestSweepSettings::refused_data() {
    QTest::addColumn<QByteArray>("axes");
    QTest::addColumn<int>("unknown"); // settings without a solver; -1: refused at once
    QTest::addColumn<QString>("field");
    const auto row = [](const char* name, int unknown, const char* field, const QByteArray& axes) {
        QTest::newRow(name) << axes << unknown << QString(field);
    };
    row("an unknown solver", 1, "solver.id", R"({"solver.id":["raco-dp","adam"]})");
    row("a solver by number", 1, "solver.id", R"({"solver.id":[5]})");
    row("no solver object", 1, "solver", R"({"solver":[5]})");
    row("a preset by number", 1, "solver.preset", R"({"solver.preset":[5]})");
    row("a parameter that is a list", 1, "solver.params.dual_max", R"({"solver.params.dual_max":[[],5]})");
    row("params that are none", 1, "solver.params", R"({"solver.params":[5]})");
    row("a model by number", 1, "model.id", R"({"model.id":[5,"mlp"]})");
    row("a budget in words", 2, "privacy.epsilon", R"({"privacy.epsilon":["one","two",1]})");
    row("a target that is none", 1, "privacy", R"({"privacy":[5]})");
    row("an unknown relation", 1, "privacy.relation", R"({"privacy.relation":["replace_two"]})");
    row("a preset that nobody has", 0, "solver.preset", R"({"solver.preset":["best"]})");
    row("a parameter that nobody knows", 0, "solver.params.dual_mx", R"({"solver.params.dual_mx":[1]})");
    row("a seed below 0", 0, "seed", R"({"seed":[-1]})");
    row("a slack in words", 0, "constraints.0.gamma", R"({"constraints.0.gamma":["small"]})");
    row("a constraint that is not there", -1, "axes.constraints.1.gamma", R"({"constraints.1.gamma":[0.1]})");
    row("a constraint by name", -1, "axes.constraints.first.gamma", R"({"constraints.first.gamma":[0.1]})");
    row("through a number", -1, "axes.seed.value", R"({"seed.value":[1]})");
    row("through nothing", -1, "axes.limits.gamma", R"({"limits.gamma":[1]})");
}

void TestSweepSettings::refused() {
    QFETCH(QByteArray, axes);
    QFETCH(int, unknown);
    QFETCH(QString, field);
    const SweepSpec sweep = oddSweep(axes);
    const Errors errors = errorsOf(expand(sweep));
    QVERIFY2(errorAbout(errors, field.toStdString()), errors.empty() ? "accepted" : toText(errors).c_str());
    const Result<std::vector<SweepSetting>> found = settingsOf(sweep);
    QCOMPARE(found.ok(), unknown >= 0);
    if (!found) {
        QCOMPARE(text(toText(found.errors())), text(toText(errors)));
        QCOMPARE(text(toText(found.errors().front())),
                 field + ": is not a field of a specification. Use a path such as constraints.0.gamma or "
                         "privacy.epsilon.");
        return;
    }
    QCOMPARE(static_cast<int>(std::count_if(found->begin(), found->end(),
                                            [](const SweepSetting& each) { return !each.solver; })),
             unknown);
    QCOMPARE(countRuns(*found), sweep.combinations());
}

/// The last axis fastest, each run with its own setting: gammas 0.2 and 0.3 at epsilon 1, then at 3.
void TestSweepSettings::visitsInOrder() {
    QStringList visited;
    const auto found = settingsOf(oddSweep(R"({"privacy.epsilon":[1,3],"constraints.0.gamma":[0.2,0.3]})"),
                                  [&](const SweepSetting& setting, const Json& spec) {
                                      visited
                                          << QString("%1 %2")
                                                 .arg(setting.target->epsilon)
                                                 .arg(spec.at("constraints").at(0).at("gamma").get<double>());
                                  });
    EXPECT_OK(found);
    QCOMPARE(visited, (QStringList{"1 0.2", "1 0.3", "3 0.2", "3 0.3"}));
}

/// As many as a sweep may have, and no more are looked at.
void TestSweepSettings::manyRuns() {
    SweepSpec sweep = oddSweep("{}");
    SweepAxis steps{AxisKind::SolverParam, "steps", {}};
    SweepAxis seeds{AxisKind::Seed, "", {}};
    for (int i = 1; i <= 1000; ++i) {
        seeds.values.emplace_back(i);
        if (i <= 100) steps.values.emplace_back(i);
    }
    sweep.axes = {steps, seeds};
    const auto found = settingsOf(sweep);
    EXPECT_OK(found);
    QCOMPARE(found->size(), std::size_t(100));
    QCOMPARE(countRuns(*found), maxSweepRuns);
    sweep.axes.front().values.emplace_back(101);
    QCOMPARE(countRuns(*settingsOf(sweep)), maxSweepRuns + 1);
}

TRILEMMA_TEST(TestSweepSettings, NoApplication)
#include "tst_sweep_settings.moc"
