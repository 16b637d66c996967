// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What becomes of the objective that a wish names: which runs are given it, who does without, when it is
// refused. Solvers are found by their parameters; the ids here are examples of each sort.
#include "core/data/census_sample.h"
#include "core/wish/wish_price.h"
#include "core/wish/wished_objective.h"
#include "tests/support/test_program.h"

#include <set>

using namespace trilemma;

namespace {

using ObjectiveChange = std::function<void(Wish&)>;

/// On the built-in table: with groups, and one slack and seed.
Wish objectiveWish() {
    Wish wish;
    wish.files = {censusSampleName};
    wish.schemaName = censusSampleSchema;
    wish.schema = *readySchema(censusSampleSchema);
    wish.constraints = {{"demographic_parity", {"sex"}, 0.05}};
    wish.gammas = {0.05};
    wish.solvers = {"linear-optimisation", "dp-sgd", "budget-tailoring"};
    wish.seeds = 1;
    return wish;
}

QString idsOf(const std::vector<const Solver*>& solvers) {
    QStringList ids;
    for (const Solver* solver : solvers)
        ids << QString::fromStdString(solver->info().id);
    return ids.join(' ');
}

/// "solver=objective", "-" for none, in the order of the runs.
QStringList objectivesOfRuns(const Wish& wish) {
    const auto runs = runsOf(wish);
    if (!runs) return {QString::fromStdString(toText(runs.errors()))};
    QStringList found;
    for (const TrainingSpec& run : *runs)
        found << QString::fromStdString(run.solverId + '=' + run.params.value(objectiveParam, "-"));
    return found;
}

} // namespace

class TestWishedObjective : public QObject {
    Q_OBJECT

  private slots:
    /// The table is whole, and what solvers do without being asked is its first entry.
    void kindsAndSolversAgree() {
        std::set<std::string> ids;
        for (const ObjectiveInfo& info : objectiveKinds) {
            QVERIFY(ids.insert(info.id).second);
            QVERIFY(std::string_view(info.title).size() > 3 &&
                    std::string_view(info.sentence).ends_with("."));
            QVERIFY(&objectiveInfo(info.kind) == findObjective(info.id));
            QVERIFY(!solversPursuing(objectiveWish(), info.kind).empty());
        }
        QVERIFY(!findObjective("groups"));
        for (const Solver* solver : solverRegistry())
            for (const Preset& preset : solver->info().presets)
                for (const ParamSpec& spec : solver->info().paramsUnder(preset.id))
                    if (spec.id == objectiveParam && offersObjective(solver->info(), objectiveKinds[0].id))
                        QCOMPARE(spec.defaultText, std::string(objectiveKinds[0].id));
    }

    void runsAreGivenIt_data() {
        QTest::addColumn<ObjectiveChange>("change");
        QTest::addColumn<QStringList>("runs");
        const auto row = [](const char* name, const QStringList& runs, const ObjectiveChange& change) {
            QTest::newRow(name) << change << runs;
        };
        row("few errors need no word", {"linear-optimisation=-", "dp-sgd=-", "budget-tailoring=-"},
            [](Wish&) {});
        row("a mean", {"linear-optimisation=g_mean", "dp-sgd=-", "budget-tailoring=-"},
            [](Wish& wish) { wish.objective = ObjectiveKind::GeometricMean; });
        row("somebody set the parameter", {"linear-optimisation=h_mean", "dp-sgd=-", "budget-tailoring=-"},
            [](Wish& wish) {
                wish.objective = ObjectiveKind::GeometricMean;
                wish.params = {{"objective", "h_mean"}};
            });
        row("back to errors by the parameter",
            {"linear-optimisation=error", "dp-sgd=-", "budget-tailoring=-"}, [](Wish& wish) {
                wish.objective = ObjectiveKind::GeometricMean;
                wish.params = {{"objective", "error"}};
            });
        row("an objective of another sort", {"linear-optimisation=-", "dp-sgd=-", "budget-tailoring=people"},
            [](Wish& wish) {
                wish.objective = ObjectiveKind::GeometricMean;
                wish.params = {{"objective", "people"}};
            });
        row("that was set for a solver that is not chosen any more", {"linear-optimisation=g_mean"},
            [](Wish& wish) {
                wish.objective = ObjectiveKind::GeometricMean;
                wish.params = {{"objective", "people"}};
                wish.solvers = {"linear-optimisation"};
            });
        row("an axis",
            {"linear-optimisation=error", "linear-optimisation=h_mean", "dp-sgd=-", "budget-tailoring=-"},
            [](Wish& wish) {
                wish.objective = ObjectiveKind::GeometricMean;
                wish.paramAxes = {{"solver.params.objective", {"error", "h_mean"}}};
            });
        row("numbers have none", {"dp-sgd=-"}, [](Wish& wish) {
            wish.files = {wagesSampleName};
            wish.schemaName = wagesSampleSchema;
            wish.schema = *readySchema(wagesSampleSchema);
            wish.objective = ObjectiveKind::GeometricMean;
            wish.constraints.clear();
            wish.solvers = {"dp-sgd"};
        });
    }
    void runsAreGivenIt() {
        QFETCH(ObjectiveChange, change);
        Wish wish = objectiveWish();
        change(wish);
        QTEST(objectivesOfRuns(wish), "runs");
    }

    void whoPursuesIt() {
        Wish wish = objectiveWish();
        wish.objective = ObjectiveKind::HarmonicMean;
        WishedObjective wished = objectiveOf(wish);
        QVERIFY(wished.source == ObjectiveSource::Wish);
        QCOMPARE(wished.ids, std::vector<std::string>{"h_mean"});
        QCOMPARE(idsOf(wished.pursuing), QString("linear-optimisation"));
        QCOMPARE(idsOf(wished.minimising), QString("dp-sgd"));
        QCOMPARE(idsOf(wished.ofTheirOwn), QString("budget-tailoring"));

        wish.params = {{"objective", "people"}};
        wished = objectiveOf(wish);
        QVERIFY(wished.source == ObjectiveSource::Param);
        QCOMPARE(idsOf(wished.pursuing), QString("budget-tailoring"));
        QCOMPARE(idsOf(wished.minimising), QString("linear-optimisation dp-sgd"));

        wish.paramAxes = {{"solver.params.objective", {}}}; // nobody has written a value yet
        QVERIFY(objectiveOf(wish).source == ObjectiveSource::Param);
        wish.paramAxes.front().values = {"error", "g_mean"};
        QVERIFY(objectiveOf(wish).source == ObjectiveSource::Axis);
        QCOMPARE(idsOf(objectiveOf(wish).pursuing), QString("linear-optimisation"));

        wish.schema = *readySchema(wagesSampleSchema);
        wished = objectiveOf(wish);
        QVERIFY(wished.pursuing.empty() && wished.minimising.empty() && wished.ofTheirOwn.empty());
        QVERIFY(solversPursuing(wish, ObjectiveKind::HarmonicMean).empty());
    }

    /// The price is that of what is trained.
    void pricedWithIt() {
        Wish wish = objectiveWish();
        wish.solvers = {"exponential-sampling"};
        wish.objective = ObjectiveKind::GeometricMean;
        const Price price = priceAt(wish, 20000, 1);
        QVERIFY(price.plan.has_value());
        QCOMPARE(price.plan->params.at("objective").get<std::string>(), std::string("g_mean"));
        wish.solvers = {"budget-tailoring"}; // whose objective this is not
        QVERIFY(priceAt(wish, 20000, 1).plan.has_value());
    }

    void theWorstGroupNeedsGroups() {
        Wish wish = objectiveWish();
        wish.objective = ObjectiveKind::WorstGroup;
        QVERIFY(!objectiveProblem(wish));
        wish.constraints = {{"recall_floor", {}, 0.6}}; // of everybody
        const auto problem = objectiveProblem(wish);
        QVERIFY(problem.has_value());
        QCOMPARE(problem->value, std::string("worst_group"));
        wish.params = {{"objective", "g_mean"}}; // which runs are given in its place
        QVERIFY(!objectiveProblem(wish));
        wish.params = Json::object();
        wish.constraints = {{"recall_floor", {"income"}, 0.6}}; // no such column: to be corrected first
        QVERIFY(!objectiveProblem(wish));
        wish.constraints.clear();
        QVERIFY(objectiveProblem(wish).has_value());
    }
};

TRILEMMA_TEST(TestWishedObjective, QCoreApplication)
#include "tst_wished_objective.moc"
