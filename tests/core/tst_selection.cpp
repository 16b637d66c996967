// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs that are private selections: price, execution, record, statement. What draws the number of trials is
// in tst_private_selection.cpp, the rules of the specification in tst_selection_spec.cpp.
#include "core/evaluation/metric_registry.h"
#include "core/learning/records.h"
#include "core/models/predictor.h"
#include "core/privacy/bernoulli_exp.h"
#include "core/privacy/private_selection.h"
#include "core/train/run_charge.h"
#include "core/train/run_recording.h"
#include "core/train/statement.h"
#include "core/train/trainer.h"
#include "tests/support/expect.h"
#include "tests/support/goodness_of_fit.h"
#include "tests/support/loop_steps.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

const SharedTable& table() {
    static const SharedTable loaded = loadText(smallCsv(1600), smallSchema());
    return loaded;
}

TrainingSpec selectionSpec(std::vector<Json> candidates = {Json{{"solver.params.learning_rate", 0}},
                                                           Json{{"solver.params.learning_rate", 2}},
                                                           Json{{"constraints.0.gamma", 0.9}}}) {
    TrainingSpec spec = smallSpec("/data/a.csv");
    spec.params = {{"steps", 20}};
    spec.privacy->epsilon = 4;
    spec.evaluationEpsilon = 8;
    spec.selection = SelectionSpec{TrialCountDistribution::Geometric, 4, "error", 1, std::move(candidates)};
    return spec;
}

PreparedRun preparedRun(const TrainingSpec& spec) {
    Result<PreparedRun> run = prepare(spec, table());
    if (!run) qFatal("%s", toText(run.errors()).c_str());
    return std::move(run).value();
}

RunRecord recordOf(const PreparedRun& run, const RunOutcome& outcome) {
    RunRecord record = newRecord(run.spec, "batch", 0);
    takePlan(record, run);
    takeOutcome(record, run, outcome);
    return record;
}

/// error + max(0, gap - gamma) of a model on the test part, from exact counts.
double exactScore(const PreparedRun& run, const Predictor& predictor) {
    const EvaluationCounts counts =
        countDecisions(*table(), run.split->test, run.report.partition, predictor);
    const double wrong = static_cast<double>(counts.records() - counts.confusion.matrix().trace());
    const double gap = *gapOf(inequalitiesOf(run.report, "demographic_parity"), counts.decisions).value;
    return wrong / static_cast<double>(counts.records()) + std::max(0.0, gap - 0.1);
}

/// As another solver, but the first of its trainings break off, by an error of theirs or for want of memory.
class BreakingSolver : public Solver {
  public:
    BreakingSolver(const Solver& solver, std::int64_t broken, bool lacksMemory)
        : m_solver(solver)
        , m_broken(broken)
        , m_lacksMemory(lacksMemory) {}
    const SolverInfo& info() const override { return m_solver.info(); }
    Result<Recipe> recipe(const SolverRequest& request) const override { return m_solver.recipe(request); }
    std::unique_ptr<Training> begin(const LearningTask& task, const SolverPlan& plan) const override {
        if (++begun > m_broken) return m_solver.begin(task, plan);
        return std::make_unique<Breaking>(m_lacksMemory);
    }
    mutable std::int64_t begun = 0;

  private:
    struct Breaking : Training {
        bool lacksMemory;
        explicit Breaking(bool lacks)
            : lacksMemory(lacks) {}
        bool advance(Records&) override {
            if (lacksMemory) throw std::bad_alloc();
            throw std::runtime_error("broken");
        }
        std::int64_t position() const override { return 0; }
        Json save() const override { return nullptr; }
        Outcome restore(const Json&) override { return success(); }
        Finished finish() override { return {}; }
    };

    const Solver& m_solver;
    std::int64_t m_broken;
    bool m_lacksMemory;
};

} // namespace

class TestSelection : public QObject {
    Q_OBJECT

  private slots:
    void price_data();
    void price();
    void mixedMechanismsAreRefused();
    void candidatesAreUniform();
    void winnerIsTheBest();
    void onlyTheWinnerIsKept();
    void withoutTrials();
    void trialsThatFail_data();
    void trialsThatFail();
    void cancelled();
    void charges();
    void statement();
};

void TestSelection::price_data() {
    QTest::addColumn<int>("law");
    QTest::addColumn<int>("relation");
    QTest::addColumn<QString>("candidates");
    const QString rates =
        R"([{"solver.params.learning_rate":0.5},{"solver.params.learning_rate":1},{"constraints.0.gamma":0.2}])";
    const QString unlike = R"([{},{"solver.params.steps":40},{"solver.params.sampling_rate":0.2}])";
    for (const auto& [law, name] : trialCountNames)
        QTest::addRow("%s", name) << static_cast<int>(law) << static_cast<int>(Relation::ZeroOut) << rates;
    QTest::newRow("replace-one") << static_cast<int>(TrialCountDistribution::Geometric)
                                 << static_cast<int>(Relation::ReplaceOne) << rates;
    QTest::newRow("unlike candidates") << static_cast<int>(TrialCountDistribution::Geometric)
                                       << static_cast<int>(Relation::ZeroOut) << unlike;
}

/// The declared events cost what the run says, at most the target and little less; each candidate alone, at
/// the noise that it draws, costs no more.
void TestSelection::price() {
    QFETCH(int, law);
    QFETCH(int, relation);
    QFETCH(QString, candidates);
    TrainingSpec spec = selectionSpec(Json::parse(candidates.toStdString()).get<std::vector<Json>>());
    spec.selection->law = static_cast<TrialCountDistribution>(law);
    spec.privacy->relation = static_cast<Relation>(relation);
    const PreparedRun run = preparedRun(spec);
    const auto epsilonOf = [&](const std::vector<PrivacyEvent>& events) {
        return *account(events, spec.privacy->relation, spec.privacy->delta)->epsilon;
    };
    const RepeatEvent trials{spec.selection->law, 4, run.selection->trial};
    QCOMPARE(run.plan.events, (std::vector<PrivacyEvent>{{trials, 1}}));
    QCOMPARE(epsilonOf(run.plan.events), *run.plan.spent.epsilon);
    QVERIFY(*run.plan.spent.epsilon <= 4 && *run.plan.spent.epsilon >= 0.998 * 4);
    const RepeatEvent scores{spec.selection->law,
                             4,
                             {{SampledEvent{1, 1, {GaussianMechanism{run.evaluation->noiseMultiplier}}}, 1}}};
    QCOMPARE(run.evaluation->events, (std::vector<PrivacyEvent>{{scores, 1}}));
    QCOMPARE(epsilonOf(run.evaluation->events), *run.evaluation->spent.epsilon);
    QVERIFY(*run.evaluation->spent.epsilon <= 8 && *run.evaluation->spent.epsilon >= 0.998 * 8);
    for (const PreparedCandidate& candidate : run.selection->candidates) {
        const double alone = epsilonOf({{RepeatEvent{trials.law, 4, candidate.plan.events}, 1}});
        QVERIFY2(alone <= *run.plan.spent.epsilon, qPrintable(QString::number(alone)));
        QVERIFY(epsilonOf(candidate.plan.events) < alone);
    }
    const PreparedRun again = preparedRun(spec); // the remembered answer is the same
    QCOMPARE(again.plan.events, run.plan.events);
    QCOMPARE(again.evaluation->noiseMultiplier, run.evaluation->noiseMultiplier);
}

void TestSelection::mixedMechanismsAreRefused() {
    const TrainingSpec spec =
        selectionSpec({Json::object(), Json{{"solver.params.histogram_noise", "laplace"}}});
    QVERIFY(validate(spec).empty());
    const Errors errors = errorsOf(prepare(spec, table()));
    QCOMPARE(errors.size(), std::size_t(1));
    QCOMPARE(text(errors.front().field), "selection.candidates");
}

/// With a mean of 1 + 1e-9 there is one trial, and its candidate is the winner.
void TestSelection::candidatesAreUniform() {
    TrainingSpec spec = selectionSpec();
    spec.params = {{"steps", 1}};
    spec.selection->mean = 1 + 1e-9;
    const PreparedRun run = preparedRun(spec);
    const auto noise = seededNoise(3);
    std::vector<std::int64_t> counts(3, 0);
    for (int i = 0; i < 900; ++i)
        ++counts[runSelection(run, *noise, {}).best->candidate];
    QVERIFY2(chiSquareProbability(counts, {1. / 3, 1. / 3, 1. / 3}) > 1e-4,
             qPrintable(QString("%1 %2 %3").arg(counts[0]).arg(counts[1]).arg(counts[2])));
}

/// Without noise the score of a trial is the exact one, and the same stream gives the same trials again.
void TestSelection::winnerIsTheBest() {
    const PreparedRun run = preparedRun(selectionSpec());
    int several = 0;
    for (std::uint64_t seed = 1; seed <= 24; ++seed) {
        const auto noise = zeroNoise(seed), replay = zeroNoise(seed);
        const RunOutcome outcome = *execute(run, *noise, {}, {});
        const std::int64_t count = drawTrialCount(TrialCountDistribution::Geometric, 4, *replay);
        std::vector<double> scores;
        std::vector<std::size_t> candidates;
        std::vector<Eigen::VectorXd> models;
        for (std::int64_t i = 0; i < count; ++i) {
            candidates.push_back(uniformBelow(*replay, 3));
            const PreparedCandidate& candidate = run.selection->candidates[candidates.back()];
            LearningTask task = run.task;
            task.constraints = buildConstraints(axesOf(*table()), candidate.spec.constraints);
            const auto training = run.solver->begin(task, candidate.plan);
            const auto left = *runTraining(*training, task, candidate.plan, {run.rows, *replay}, {}, {});
            models.push_back(thetaOf(left));
            scores.push_back(exactScore(run, *left.predictor));
        }
        const auto best =
            static_cast<std::size_t>(std::min_element(scores.begin(), scores.end()) - scores.begin());
        QCOMPARE(outcome.selected->candidate, candidates[best]);
        QCOMPARE(thetaOf(outcome.training), models[best]);
        QVERIFY(std::abs(*outcome.selected->score - scores[best]) < 1e-12);
        several += std::set<double>(scores.begin(), scores.end()).size() > 2;
    }
    QVERIFY(several >= 4); // there was something to choose
}

void TestSelection::onlyTheWinnerIsKept() {
    const PreparedRun run = preparedRun(selectionSpec());
    int reports = 0;
    const RunOutcome outcome = *execute(run, {}, [&](double) { ++reports; });
    QCOMPARE(reports, 0);
    QCOMPARE(outcome.seconds, 0.0);
    const RunRecord record = recordOf(run, outcome);
    const std::size_t winner = record.selected->candidate;
    QCOMPARE(record.steps, std::int64_t(20));
    QVERIFY(record.history.points.size() <= 20);
    QCOMPARE(record.params, run.selection->candidates[winner].plan.params);
    QVERIFY(!record.simulation && !record.model.is_null());
    const Json json = toJson(record);
    QVERIFY(json["seconds"].is_null());
    QCOMPARE(json["selected"]["candidate"].get<std::size_t>(), winner);
    QCOMPARE(json["selected"]["patch"], run.spec.selection->candidates[winner]);
    // The released metrics are those of the histogram that the score was taken from.
    const auto released = [&](const char* id) {
        return *findMetricValue(record, id, EvaluationSet::Test, Provenance::Released)->value;
    };
    QCOMPARE(*record.selected->score,
             released("error") + std::max(0.0, released("demographic_parity_gap") - 0.1));
    QCOMPARE(record.metrics.size(), 3 * metricsOfTask(classificationTask).size());
}

void TestSelection::withoutTrials() {
    TrainingSpec spec = selectionSpec();
    spec.selection->law = TrialCountDistribution::Poisson;
    spec.selection->mean = 1.5;
    std::uint64_t seed = 1; // Pr(K = 0) = e^-1.5 = 0.22
    while (drawTrialCount(TrialCountDistribution::Poisson, 1.5, *seededNoise(seed)) > 0)
        ++seed;
    const PreparedRun run = preparedRun(spec);
    const RunOutcome outcome = *execute(run, *seededNoise(seed), {}, {});
    const RunRecord record = recordOf(run, outcome);
    QCOMPARE(record.status, RunStatus::Done);
    QVERIFY(record.model.is_null() && record.metrics.empty() && record.constraints.empty() &&
            !record.selected);
    QCOMPARE(record.warnings.size(), std::size_t(1));
    QVERIFY(toJson(record)["selected"].is_null());
    QVERIFY(!record.events.empty() && record.spentEpsilon); // the price is spent all the same
}

/// A trial that fails is the worst of all, and the others go on; only where none is better it is an error.
void TestSelection::trialsThatFail_data() {
    QTest::addColumn<bool>("lacksMemory");
    QTest::newRow("an exception") << false;
    QTest::newRow("no memory") << true;
}
void TestSelection::trialsThatFail() {
    QFETCH(bool, lacksMemory);
    TrainingSpec spec = selectionSpec();
    spec.params = {{"steps", 1}};
    std::uint64_t seed = 1;
    while (drawTrialCount(TrialCountDistribution::Geometric, 4, *zeroNoise(seed)) < 3)
        ++seed;
    const std::int64_t count = drawTrialCount(TrialCountDistribution::Geometric, 4, *zeroNoise(seed));
    const PreparedRun sound = preparedRun(spec);
    for (const std::int64_t broken : {std::int64_t(1), count - 1, count}) {
        const BreakingSolver solver(*sound.solver, broken, lacksMemory);
        PreparedRun run = sound;
        run.solver = &solver;
        const SelectionOutcome outcome = runSelection(run, *zeroNoise(seed), {});
        QCOMPARE(solver.begun, count);
        QCOMPARE(outcome.best.has_value(), broken < count);
        QCOMPARE(outcome.errors.empty(), broken < count);
        QVERIFY(!outcome.best || outcome.best->training.predictor);
    }
}

void TestSelection::cancelled() {
    const PreparedRun run = preparedRun(selectionSpec());
    std::stop_source stop;
    stop.request_stop();
    const RunRecord record = recordOf(run, *execute(run, stop.get_token(), {}));
    QCOMPARE(record.status, RunStatus::Cancelled);
    QCOMPARE(record.steps, std::int64_t(0)); // how far which trial came is not told
    QVERIFY(record.model.is_null() && record.history.empty() && !record.selected && record.metrics.empty());
    QCOMPARE(record.events, run.plan.events);
}

/// The train part pays for the trainings, the test part for the scores; a record meets one of both.
void TestSelection::charges() {
    const PreparedRun run = preparedRun(selectionSpec());
    RunRecord record = newRecord(run.spec, "batch", 0);
    takePlan(record, run);
    const std::vector<LedgerCharge> charges = *chargesOf(record);
    QCOMPARE(charges.size(), std::size_t(2));
    QCOMPARE(charges[0].events, run.plan.events);
    QCOMPARE(charges[1].events, run.evaluation->events);
    QCOMPARE(charges[1].part, SplitPart::Test);
}

void TestSelection::statement() {
    const PreparedRun run = preparedRun(selectionSpec());
    const RunRecord record = recordOf(run, *execute(run, {}, {}));
    const PrivacyStatement statement = privacyStatement(record, run.spec);
    QStringList said;
    for (const StatementLine& line : statement.lines)
        if (line.id == "selection" || line.id == "covers" || line.id == "mechanisms" ||
            line.id == "accountant")
            said << text(line.text);
    const QString all = said.join('\n');
    for (const char* words :
         {"secret, 4.0 on average (geometric)", "one of 3 candidate settings", "Renyi",
          "look better than they are", "its choice among all trials", "each of them: 20 steps"})
        QVERIFY2(all.contains(words), qPrintable(QString(words) + "\n" + all));
    QCOMPARE(statement.facts["selected"], selectedJson(record));
    QCOMPARE(statement.facts["events"][0]["repeat"]["mean"].get<double>(), 4.0);
}

TRILEMMA_TEST(TestSelection, NoApplication)
#include "tst_selection.moc"
