// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// One contract for every registered solver.
#include "core/base/text.h"
#include "core/evaluation/metric_registry.h"
#include "core/train/trainer.h"
#include "core/train/validate.h"
#include "tests/support/base_rates_solver.h"
#include "tests/support/expect.h"
#include "tests/support/loop_steps.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <set>

using namespace trilemma;
using namespace trilemma::test;

namespace {

TrainingSpec specFor(const Solver& solver, bool isPrivate) {
    TrainingSpec spec = smallSpecFor(solver, "unused");
    if (!isPrivate) spec.privacy.reset();
    return spec;
}

SharedTable smallTable(const TrainingSpec& spec) {
    static const SharedTable ofClasses = loadText(smallCsv(400), smallSchema());
    static const SharedTable ofNumbers = loadText(smallNumberCsv(400), smallNumberSchema());
    return spec.schema.predictsNumber() ? ofNumbers : ofClasses;
}

void addSolverRows() {
    registerBaseRates();
    QTest::addColumn<QString>("id");
    QTest::addColumn<bool>("isPrivate");
    for (const Solver* solver : solverRegistry()) {
        const QString id = QString::fromStdString(solver->info().id);
        QTest::newRow(qPrintable(id + " without privacy")) << id << false;
        if (solver->info().isPrivate) QTest::newRow(qPrintable(id + " private")) << id << true;
    }
}

} // namespace

class TestSolvers : public QObject {
    Q_OBJECT

  private slots:
    /// The default rate falls with the number of slots; below 2^-22 no sampler draws what is accounted.
    void noPlanHasARateThatIsNotSampled_data() { addSolverRows(); }
    void noPlanHasARateThatIsNotSampled() {
        QFETCH(QString, id);
        QFETCH(bool, isPrivate);
        const Solver* solver = findSolver(id.toStdString());
        const TrainingSpec spec = specFor(*solver, isPrivate);
        const ConstraintSet constraints = buildConstraints(axesOf(spec.schema), spec.constraints);
        const std::int64_t many = 100'000'000'000; // 2048 of them would be a rate of 2e-8
        SolverRequest request{publicFacts(spec, *smallTable(spec), many, constraints), Json::object(),
                              std::nullopt, "recommended"};
        if (isPrivate) request.privacy = PrivacyTarget{1, 1e-12};
        const Result<SolverPlan> plan = solver->plan(request);
        if (plan)
            QVERIFY2(plan->step.rate >= PoissonSampler::minRate,
                     qPrintable(QString::number(plan->step.rate)));
        request.params = {{"sampling_rate", 1e-7}};
        QVERIFY(!solver->plan(request));
    }

    void describesItself_data() { addSolverRows(); }
    void describesItself() {
        QFETCH(QString, id);
        const Solver* solver = findSolver(id.toStdString());
        QVERIFY(solver);
        const SolverInfo& info = solver->info();
        QVERIFY(!info.title.empty() && !info.summary.empty() && !info.source.empty() &&
                info.findPreset(recommendedPreset));
        QVERIFY(info.findPreset(recommendedPreset)->params.empty()); // that is what defaults are
        for (const Preset& preset : info.presets) {
            QVERIFY(!preset.title.empty());
            QVERIFY(checkParams(preset.params, info.params, "params").empty());
        }
        std::set<std::string> ids;
        for (const ParamSpec& param : info.params) {
            QVERIFY2(ids.insert(param.id).second, param.id.c_str());
            QVERIFY2(!param.title.empty() && !param.help.empty() && !param.source.empty() &&
                         !param.defaultText.empty(),
                     param.id.c_str());
            if (param.type == ParamSpec::Type::Choice)
                QVERIFY2(param.choices.size() >= 2, param.id.c_str());
            else
                QVERIFY2(param.min < param.max, param.id.c_str());
        }
    }

    /// The classes are told apart where the constraints need it, or the solver's looks do.
    void constraintsAreOverThePartsOfItsLooks() {
        const PartitionAxes groups = axesOf(smallSchema());
        const std::vector<ConstraintSpec> asked{{"demographic_parity", {"group"}, 0.1}};
        SolverInfo info;
        QVERIFY(info.constraintsOver(groups, asked).constraints.empty());
        QCOMPARE(info.constraintsOver(groups, asked).partition.partCount(), 0);
        info.isConstrained = true;
        QCOMPARE(info.constraintsOver(groups, asked).partition.partCount(), 2); // groups
        info.partsByLabel = true;
        QCOMPARE(info.constraintsOver(groups, asked).partition.partCount(), 4); // by 2 classes
    }

    void goals_data() {
        QTest::addColumn<QString>("id");
        QTest::addColumn<int>("goals");
        const auto row = [](const char* id, SolverGoals goals) {
            QTest::newRow(id) << id << static_cast<int>(goals);
        };
        row("raco-dp", SolverGoals::FairAndPrivate);
        row("dp-worst-group", SolverGoals::FairAndPrivate); // no constraint, but groups
        row("dp-sgd", SolverGoals::Private);
        row("sgda", SolverGoals::Fair);
        row("least-squares", SolverGoals::Fair);
        row("sgd", SolverGoals::Neither);
    }
    void goals() {
        QFETCH(QString, id);
        QFETCH(int, goals);
        QCOMPARE(static_cast<int>(goalsOf(findSolver(id.toStdString())->info())), goals);
    }

    /// Whatever the label, each goal that any solver has is begun with one of them.
    void everyGoalHasOneUsualSolver() {
        for (const std::string task : {classificationTask, regressionTask})
            for (const SolverGoals goals : allSolverGoals) {
                int all = 0, usual = 0;
                for (const Solver* solver : solverRegistry()) {
                    const SolverInfo& info = solver->info();
                    if (info.id == baseRatesId || goalsOf(info) != goals || !contains(info.tasks, task))
                        continue;
                    ++all;
                    usual += info.isUsual;
                }
                QVERIFY2(usual == (all > 0 ? 1 : 0), qPrintable(QString::fromStdString(task)));
            }
    }

    void marksTellSolversApart() {
        registerBaseRates();
        for (const Solver* one : solverRegistry())
            for (const Solver* other : solverRegistry())
                QCOMPARE(one->info().mark == other->info().mark, one == other);
    }

    /// What a preset fills in; what a person sets comes before it.
    void presets_data() {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QByteArray>("filledIn");
        QTest::newRow("raco-dp") << "raco-dp"
                                 << QByteArray(R"({"averaging":0,"smoothing":0,"augmentation":0,)"
                                               R"("dual_values":"soft","histogram_noise":"laplace"})");
        QTest::newRow("dp-fermi") << "dp-fermi"
                                  << QByteArray(R"({"averaging":0,"smoothing":0,)"
                                                R"("coupling_gradient":"clipped"})");
    }
    void presets() {
        QFETCH(QString, id);
        QFETCH(QByteArray, filledIn);
        const Solver* solver = findSolver(id.toStdString());
        SolverRequest request{.facts = {.trainSlots = 1000, .features = 5, .rawFeatures = 3, .classes = 2},
                              .privacy = PrivacyTarget{},
                              .preset = paperPreset};
        const Json plain = solver->plan(request)->params;
        const Json values = Json::parse(filledIn.toStdString());
        for (const auto& [param, value] : values.items())
            QCOMPARE(plain.at(param), value);
        request.params = {{"averaging", 0.25}};
        Json expected = plain;
        expected["averaging"] = 0.25;
        QCOMPARE(solver->plan(request)->params, expected);
        const std::vector<ParamSpec> table = solver->info().paramsUnder(paperPreset);
        for (const ParamSpec& param : table)
            if (param.id == "averaging") QCOMPARE(text(param.defaultText), QString("0"));
    }

    void pricesItselfBeforeItTrains_data() { addSolverRows(); }
    void pricesItselfBeforeItTrains() {
        QFETCH(QString, id);
        QFETCH(bool, isPrivate);
        const Solver* solver = findSolver(id.toStdString());
        const TrainingSpec spec = specFor(*solver, isPrivate);
        const Result<PreparedRun> run = prepare(spec, smallTable(spec));
        QVERIFY2(run.ok(), run.ok() ? "" : toText(run.errors()).c_str());
        const SolverPlan& plan = run->plan;
        QVERIFY(!plan.events.empty());
        QVERIFY(
            checkParams(plan.params, solver->info().params, "params").empty()); // resolved values are legal
        const auto figure = account(plan.events, Relation::ZeroOut, 1e-5);
        if (!isPrivate) {
            QVERIFY(!figure->epsilon && !plan.spent.epsilon);
            return;
        }
        QVERIFY(*plan.spent.epsilon <= spec.privacy->epsilon);
        QVERIFY(std::abs(*figure->epsilon - *plan.spent.epsilon) < 1e-9); // the events tell the whole price
    }

    void trainsAFiniteModel_data() { addSolverRows(); }
    void trainsAFiniteModel() {
        QFETCH(QString, id);
        QFETCH(bool, isPrivate);
        const Solver& solver = *findSolver(id.toStdString());
        TrainingSpec spec = specFor(solver, isPrivate);
        if (isPrivate) spec.simulationSeed = 3;
        const PreparedRun run = *prepare(spec, smallTable(spec));
        double last = 0;
        const RunOutcome outcome = *execute(run, {}, [&](double fraction) {
            QVERIFY(fraction >= last && fraction <= 1);
            last = fraction;
        });
        QCOMPARE(outcome.training.termination, Termination::Completed);
        const bool trainsTheModel = findRelease(run.plan.looks, "gradient") != nullptr;
        QVERIFY(thetaOf(outcome.training).size() >= (trainsTheModel ? run.task.model->parameterCount() : 1));
        QVERIFY(thetaOf(outcome.training).allFinite());
        QCOMPARE(outcome.training.steps, run.plan.steps);
        const std::int64_t trainings =
            solver.info().predictsAttribute ? 2 : 1; // of the label, of the attribute
        if (hasParam(solver.info(), "steps") && !hasParam(solver.info(), "rounds"))
            QCOMPARE(outcome.training.steps, 50 * trainings);
        QCOMPARE(outcome.simulation, isPrivate);
        QVERIFY(outcome.metrics.size() == 2 * metricsOfTask(spec.task).size());
        QCOMPARE(outcome.constraints.size(), std::size_t(1));
        for (const MetricValue& metric : outcome.metrics)
            QCOMPARE(metric.provenance, Provenance::NonPrivate);
    }

    /// What is told on the way is the history that is kept, point by point.
    void tellsItsHistory_data() { addSolverRows(); }
    void tellsItsHistory() {
        QFETCH(QString, id);
        QFETCH(bool, isPrivate);
        TrainingSpec spec = specFor(*findSolver(id.toStdString()), isPrivate);
        if (isPrivate) spec.simulationSeed = 3;
        std::vector<SeriesPoint> told;
        Progress progress;
        progress.point = [&](const SeriesPoint& point) { told.push_back(point); };
        const TrainingResult training = execute(*prepare(spec, smallTable(spec)), {}, progress)->training;
        QCOMPARE(told.size(), training.history.size());
        for (std::size_t i = 0; i < told.size(); ++i) {
            QCOMPARE(told[i].position, training.history[i].position);
            QCOMPARE(toJson(told[i]), toJson(training.history[i])); // a point may have no value of a series
        }
        QCOMPARE(told.empty(), findSolver(id.toStdString())->info().series.empty());
    }

    /// A value for each series that is declared, under ids of its own and at positions that do not fall.
    void fillsItsSeries_data() { addSolverRows(); }
    void fillsItsSeries() {
        QFETCH(QString, id);
        QFETCH(bool, isPrivate);
        TrainingSpec spec = specFor(*findSolver(id.toStdString()), isPrivate);
        if (isPrivate) spec.simulationSeed = 3;
        const std::vector<SeriesInfo>& declared = findSolver(id.toStdString())->info().series;
        std::set<std::string> ids;
        for (const SeriesInfo& series : declared) {
            QVERIFY(!series.title.empty());
            QVERIFY(!series.id.empty() && ids.insert(series.id).second);
        }
        const TrainingResult training = execute(*prepare(spec, smallTable(spec)), {}, {})->training;
        QCOMPARE(training.history.empty(), declared.empty());
        std::int64_t last = 0;
        for (const SeriesPoint& point : training.history) {
            QCOMPARE(point.values.size(), declared.size());
            QVERIFY(point.position >= last && point.position <= training.steps);
            last = point.position;
        }
    }

    void declaresWorstViolationAndDualSum() {
        const std::vector<SeriesInfo>& series = findSolver("raco-dp")->info().series;
        QCOMPARE(series.size(), std::size_t(2));
        QVERIFY(series[0].id == worstViolationSeries && series[1].id == dualSumSeries);
        for (const SeriesInfo& one : series)
            QVERIFY(one.source == SeriesSource::Releases);
    }

    void repeatsUnderOneSeed_data() { addSolverRows(); }
    void repeatsUnderOneSeed() {
        QFETCH(QString, id);
        QFETCH(bool, isPrivate);
        TrainingSpec spec = specFor(*findSolver(id.toStdString()), isPrivate);
        if (isPrivate) spec.simulationSeed = 17;
        const PreparedRun run = *prepare(spec, smallTable(spec));
        QVERIFY(thetaOf(execute(run, {}, {})->training) == thetaOf(execute(run, {}, {})->training));
        if (!isPrivate) return;
        spec.simulationSeed.reset(); // noise from the operating system does not repeat ...
        const PreparedRun secret = *prepare(spec, smallTable(spec));
        const Eigen::VectorXd one = thetaOf(execute(secret, {}, {})->training);
        bool repeats = true;
        for (int draw = 0; draw < 20 && repeats; ++draw) { // ... though one candidate may be chosen twice
            const Eigen::VectorXd other = thetaOf(execute(secret, {}, {})->training);
            repeats = one.size() == other.size() && one == other; // noise may say how many there are
        }
        QVERIFY(!repeats);
    }

    void stopsWhenAsked_data() { addSolverRows(); }
    void stopsWhenAsked() {
        QFETCH(QString, id);
        QFETCH(bool, isPrivate);
        const Solver& solver = *findSolver(id.toStdString());
        TrainingSpec spec = specFor(solver, isPrivate);
        const bool hasSteps = hasParam(solver.info(), "steps");
        if (hasSteps) spec.params["steps"] = 100000;
        const PreparedRun run = *prepare(spec, smallTable(spec));
        std::stop_source stop;
        if (!hasSteps) stop.request_stop(); // there may be no step after the first
        const RunOutcome outcome = *execute(run, stop.get_token(), [&](double) { stop.request_stop(); });
        QCOMPARE(outcome.training.termination, Termination::Cancelled);
        if (hasSteps)
            QVERIFY(outcome.training.steps > 0 && outcome.training.steps < 100);
        else
            QCOMPARE(outcome.training.steps, std::int64_t(0));
        QCOMPARE(thetaOf(outcome.training).size(), Eigen::Index(0));
        QVERIFY(outcome.metrics.empty());
    }

    void refusesBadParameters_data() { addSolverRows(); }
    void refusesBadParameters() {
        QFETCH(QString, id);
        const Solver* solver = findSolver(id.toStdString());
        const auto& table = solver->info().params;
        QVERIFY(!checkParams({{"no_such_parameter", 1}}, table, "solver.params").empty());
        for (const ParamSpec& param : table) {
            const auto refused = [&](const Json& value) {
                const Errors errors = checkParams({{param.id, value}}, table, "solver.params");
                return errors.size() == 1 && errors.front().field == "solver.params." + param.id &&
                       !errors.front().remedy.empty();
            };
            QVERIFY2(refused(param.type == ParamSpec::Type::Choice ? Json("no such choice") : Json("text")),
                     param.id.c_str());
            if (param.type == ParamSpec::Type::Choice) continue;
            QVERIFY2(refused(param.min - 1) && refused(param.max * 2 + 1), param.id.c_str());
            if (param.type == ParamSpec::Type::Integer) QVERIFY2(refused(param.min + 0.5), param.id.c_str());
        }
    }

    // Warned and trained all the same: what is seen in the records never stops a run.
    void trainsOnOddRecords_data() {
        QTest::addColumn<QByteArray>("csv");
        QTest::addColumn<QString>("warning");
        const QByteArray header = "x,colour,group,y\n";
        QByteArray oneClass = header, emptyGroup = header, smallGroup = header, emptyLabels = header;
        for (int i = 0; i < 200; ++i) {
            const QByteArray x = QByteArray::number(i % 7 - 3);
            const QByteArray y = i % 2 ? "yes" : "no";
            oneClass += x + ",red," + (i % 3 ? "a" : "b") + ",no\n";
            emptyGroup += x + ",red,a," + y + "\n";
            smallGroup += x + ",red," + (i < 4 ? "b" : "a") + "," + y + "\n";
            emptyLabels += x + ",red," + (i % 3 ? "a" : "b") + "," + (i % 4 ? y : QByteArray()) + "\n";
        }
        QTest::newRow("one class") << oneClass << "fewer than two classes";
        QTest::newRow("empty group") << emptyGroup << "group=b has no training record";
        QTest::newRow("group of a few") << smallGroup << "group=b has only";
        QTest::newRow("empty labels") << emptyLabels << "50 of 200 records";
    }
    void trainsOnOddRecords() {
        QFETCH(QByteArray, csv);
        QFETCH(QString, warning);
        for (const bool isPrivate : {true, false}) {
            TrainingSpec spec = smallSpec("unused");
            if (!isPrivate) spec.privacy.reset();
            const RunOutcome outcome = *execute(*prepare(spec, loadText(csv, spec.schema)), {}, {});
            QCOMPARE(outcome.training.termination, Termination::Completed);
            QVERIFY(thetaOf(outcome.training).allFinite());
            const bool warned =
                std::any_of(outcome.warnings.begin(), outcome.warnings.end(), [&](const Warning& each) {
                    return QString::fromStdString(each.text).contains(warning) &&
                           each.provenance == Provenance::NonPrivate;
                });
            QVERIFY(warned);
        }
    }
};

TRILEMMA_TEST(TestSolvers, NoApplication)
#include "tst_solvers.moc"
