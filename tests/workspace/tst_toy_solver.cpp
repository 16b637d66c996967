// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A solver that is no descent loop, registered here alone: an exponential mechanism over three constant
// predictors. It has no steps, no sample and no parameters of a model; everything that knows about runs takes
// it from what it declares.
#include "core/learning/records.h"
#include "core/learning/training.h"
#include "core/models/predictor.h"
#include "core/solvers/solver.h"
#include "core/train/run_charge.h"
#include "core/train/run_recording.h"
#include "core/train/run_tradeoff.h"
#include "core/train/statement.h"
#include "core/train/trainer.h"
#include "core/verify/verify_export.h"
#include "core/workspace/export_again.h"
#include "core/workspace/training_queue.h"
#include "tests/support/base_rates_solver.h"
#include "tests/support/expect.h"
#include "tests/support/neighbour_settings.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <QSignalSpy>

#include <random>

using namespace trilemma;
using namespace trilemma::test;

namespace {

constexpr int toyPatience = 20000; // ms

/// P(yes) is the same for everybody.
class ConstantPredictor : public Predictor {
  public:
    explicit ConstantPredictor(double yes)
        : m_yes(yes) {}
    void probabilities(const RowBlock& block, RowMatrix& into) const override {
        into.resize(block.rows, 2);
        into.col(0) = 1 - m_yes;
        into.col(1) = m_yes;
    }
    Json toJson() const override {
        return {{"id", "constant"}, {"structure", {{"yes", m_yes}}}, {"parameters", Json::array()}};
    }

  private:
    double m_yes;
};

constexpr std::array candidates{0.1, 0.6, 0.9};

/// A record gives each candidate a point that decides as its label says: sensitivity 1.
class ToyTraining : public Training {
  public:
    explicit ToyTraining(std::int64_t points = 1)
        : m_points(points) {}

    bool advance(Records& records) override {
        m_chosen = records.draw("everybody")
                       .choose("candidate", [this](SampleBlock& block, std::span<std::int64_t> scores) {
                           for (int row = 0; row < block.rows.rows; ++row)
                               for (std::size_t c = 0; c < candidates.size(); ++c)
                                   if ((candidates[c] > 0.5) ==
                                       (block.rows.label[static_cast<std::size_t>(row)] == 1))
                                       scores[c] += m_points;
                       });
        m_done = true;
        m_series.push_back({1, {candidates[m_chosen]}});
        return false;
    }
    std::int64_t position() const override { return m_done ? 1 : 0; }
    const std::vector<SeriesPoint>& series() const override { return m_series; }
    Json save() const override { return nullptr; }
    Outcome restore(const Json&) override { return success(); }
    Finished finish() override { return {std::make_shared<ConstantPredictor>(candidates[m_chosen]), {}}; }

  private:
    std::int64_t m_points; ///< that a record gives
    std::size_t m_chosen = 0;
    bool m_done = false;
    std::vector<SeriesPoint> m_series;
};

class ToySolver : public Solver {
  public:
    const SolverInfo& info() const override {
        static const SolverInfo toy{
            .id = "toy",
            .title = "Toy",
            .summary = "Chooses one of three constants.",
            .source = "McSherry and Talwar 2007",
            .mark = {MarkColour::Purple, Marker::Square},
            .isPrivate = true,
            .series = {{.id = "chosen_rate", .title = "Chosen rate", .unit = "share"}}};
        return toy;
    }
    Result<Recipe> recipe(const SolverRequest&) const override {
        return Recipe{Json::object(), 1, [](double z) {
                          return Loop{1,
                                      {Look{"everybody",
                                            1,
                                            false,
                                            {{.id = "candidate",
                                              .kind = Release::Kind::Choice,
                                              .epsilon = 1 / z,
                                              .size = candidates.size()}}}}};
                      }};
    }
    std::unique_ptr<Training> begin(const LearningTask&, const SolverPlan&) const override {
        return std::make_unique<ToyTraining>();
    }
};

void registerToy() {
    static const ToySolver toy;
    if (!findSolver("toy")) registerSolver(toy);
}

struct ToyDesk {
    QTemporaryDir folder;
    std::unique_ptr<LineageFile> lineages;
    std::unique_ptr<Store> store;
    std::unique_ptr<DatasetLoader> loader;
    std::unique_ptr<TrainingQueue> queue;

    ToyDesk() {
        registerToy();
        lineages = std::move(LineageFile::open(folder.filePath("lineages.sqlite"))).value();
        store =
            std::move(Store::open(folder.filePath("p.trilemma"), StoreAccess::Write, lineages.get())).value();
        loader = std::make_unique<DatasetLoader>(*lineages);
        queue = std::make_unique<TrainingQueue>(*store, *loader, 1);
    }
    TrainingSpec spec(double epsilon = 1) {
        TrainingSpec toy = smallSpec(writeFile(folder, "table.csv", smallCsv(400)));
        toy.solverId = "toy";
        toy.params = Json::object();
        toy.privacy->epsilon = epsilon;
        return toy;
    }
    RunRecord trained(const TrainingSpec& toy) {
        QSignalSpy finished(queue.get(), &TrainingQueue::batchFinished);
        queue->add(Json::object(), {toy});
        if (finished.isEmpty() && !finished.wait(toyPatience)) qFatal("the batch does not finish");
        return *store->run(store->runs()->back().runId);
    }
};

} // namespace

class TestToySolver : public QObject {
    Q_OBJECT

  private slots:
    void trainsAndIsPriced() {
        ToyDesk desk;
        const TrainingSpec spec = desk.spec();
        QVERIFY2(validate(spec).empty(), toText(validate(spec)).c_str());
        const RunRecord run = desk.trained(spec);
        QVERIFY2(run.status == RunStatus::Done, toText(run.errors).c_str());
        QCOMPARE(run.events.size(), std::size_t(1));
        const auto& event = std::get<ExponentialEvent>(run.events.front().what);
        const auto price = account(run.events, Relation::ZeroOut, 1e-5);
        EXPECT_OK(price);
        QVERIFY(*price->epsilon <= 1 && *price->epsilon > 0.99);
        QVERIFY(event.epsilon >= *price->epsilon - 1e-9); // as pure it costs its parameter, or less as zCDP
        QCOMPARE(*run.spentEpsilon, *price->epsilon);
        QVERIFY(findMetricValue(run, "error", EvaluationSet::Test)->value);
        const auto charges = chargesOf(run);
        EXPECT_OK(charges);
        QVERIFY(charges->front().events == run.events);
    }

    /// What it declares comes back from the store under its id, and is told on the way.
    void showsASeriesOfItsOwn() {
        ToyDesk desk;
        std::vector<SeriesPoint> told;
        connect(desk.queue.get(), &TrainingQueue::runHistory, this,
                [&](const QString&, const std::vector<SeriesPoint>& points) {
                    told.insert(told.end(), points.begin(), points.end());
                });
        const RunRecord run = desk.trained(desk.spec());
        QVERIFY(run.history.ids == std::vector<std::string>{"chosen_rate"});
        QCOMPARE(run.history.points.size(), std::size_t(1));
        const SeriesPoint& point = run.history.points.front();
        QCOMPARE(point.position, std::int64_t(1));
        QVERIFY(point.values == std::vector{run.model.at("structure").at("yes").get<double>()});
        for (const SeriesPoint& live : told) // a run that is short may end before the next report
            QVERIFY(live.position == point.position && live.values == point.values);
    }

    /// No event would say that it protects attributes alone.
    void attributesAloneAreRefused() {
        registerToy();
        const auto plan = findSolver("toy")->plan(
            {.facts = {.trainSlots = 100}, .privacy = PrivacyTarget{1, 1e-5, Relation::AttributeOnly}});
        QVERIFY(!plan.ok() && plan.errors().front().code == ErrorCode::PrivacyRefused);
    }

    /// Says what it is, and nothing of what it is not.
    void isStatedTruthfully() {
        ToyDesk desk;
        const TrainingSpec spec = desk.spec();
        const RunRecord run = desk.trained(spec);
        const PrivacyStatement statement = privacyStatement(run, spec, statementFigures(run));
        const QString text = QString::fromStdString(toText(statement));
        QVERIFY(statement.isProtected);
        QVERIFY2(text.contains("Mechanisms: an exponential mechanism, epsilon"), qPrintable(text));
        QVERIFY2(!text.contains("Poisson sample") && !text.contains("(Poisson)"), qPrintable(text));
        QVERIFY2(!text.contains("Clipped"), qPrintable(text));
        for (const StatementLine& line : statement.lines)
            QVERIFY(line.id != "sampling" && line.id != "separate_samples");
    }

    /// As any other run in the chart's data, and its model in an export that the program writes again.
    void isChartedAndExported() {
        ToyDesk desk;
        const RunRecord run = desk.trained(desk.spec());
        const auto points = tradeoffPoints(
            tradeoffRuns(*desk.store->runs(), "demographic_parity_gap", "error", EvaluationSet::Test));
        QCOMPARE(points.size(), std::size_t(1));
        QVERIFY(points.front().solver == "toy" && points.front().xMean == 0); // decides alike for everybody
        QVERIFY(run.model.at("id") == "constant" && run.model.at("classes").size() == 2);
        const auto released = desk.store->release(run.runId, ReleaseChoice::Fixed).result();
        EXPECT_OK(released);
        const verify::ExportCheck check = checkedAsWritten(Json::parse(toText(toJson(*released))));
        QVERIFY2(check.holds, check.text.c_str());
    }

    /// The second accountant finds its claim sound, and that of a choice beside a sum.
    void isVerified_data() {
        QTest::addColumn<QString>("solver");
        QTest::newRow("a choice") << "toy";
        QTest::newRow("a choice beside a sum") << baseRatesId;
    }
    void isVerified() {
        QFETCH(QString, solver);
        ToyDesk desk;
        registerBaseRates();
        TrainingSpec spec = desk.spec();
        spec.solverId = solver.toStdString();
        if (solver == baseRatesId) spec.constraints = {{"demographic_parity", {"group"}, 0.1}};
        const RunRecord run = desk.trained(spec);
        const auto released = desk.store->release(run.runId, ReleaseChoice::Fixed).result();
        EXPECT_OK(released);
        const auto found = verify::verifyExport(Json::parse(toText(toJson(*released))));
        EXPECT_OK(found);
        for (const verify::ExportCheck& check : found->checks)
            QVERIFY2(check.holds && !check.skipped, check.text.c_str());
    }

    /// The harness of the solvers' contract tests judges it as it judges them.
    void neighboursAreJudged_data() {
        QTest::addColumn<int>("points");
        QTest::addColumn<bool>("holds");
        QTest::newRow("as declared") << 1 << true;
        QTest::newRow("a record scores twice") << 2 << false;
    }
    void neighboursAreJudged() {
        QFETCH(int, points);
        QFETCH(bool, holds);
        registerToy();
        std::mt19937_64 random(7);
        NeighbourFinding first;
        for (const Relation relation : {Relation::ZeroOut, Relation::ReplaceOne})
            for (std::uint64_t i = 0; i < 100 && !first; ++i) {
                const NeighbourSetting setting = plainSetting("toy", relation);
                const NeighbourPair pair = madeUpPair(setting.shape, relation, random);
                first = checkNeighbours(setting, pair, i, MadeUp::LikeNoise,
                                        [points](const NeighbourProblem& on, const SolverPlan& plan,
                                                 NoiseSource& noise, const Progress& progress) {
                                            ToyTraining training(points);
                                            return test::trained(training, on, plan, noise, progress);
                                        });
            }
        QVERIFY2(first.has_value() != holds, first ? qPrintable(first->text) : "");
        if (first) QCOMPARE(first->rule, NeighbourRule::Sensitivity);
    }

    /// Cancelled it spends what it drew, and leaves no model; queued once more it trains.
    void isCancelledAndTrainedAgain() {
        ToyDesk desk;
        desk.queue->pause();
        QSignalSpy finished(desk.queue.get(), &TrainingQueue::batchFinished);
        desk.queue->add(Json::object(), {desk.spec()});
        desk.queue->cancelAll();
        desk.queue->goOn();
        QVERIFY(!finished.isEmpty() || finished.wait(toyPatience));
        const RunRecord cancelled = desk.store->runs()->back();
        QVERIFY(cancelled.status == RunStatus::Cancelled && cancelled.model.is_null());
        QSignalSpy again(desk.queue.get(), &TrainingQueue::batchFinished);
        QVERIFY(desk.queue->repeat({*desk.store->run(cancelled.runId)}).ok());
        QVERIFY(!again.isEmpty() || again.wait(toyPatience));
        QVERIFY(desk.store->runs()->back().status == RunStatus::Done);
    }

    /// A stop in the middle of its one pass ends it.
    void stopsInsideItsPass() {
        registerToy();
        TrainingSpec spec = smallSpec("unused");
        spec.solverId = "toy";
        spec.params = Json::object();
        spec.testShare = 0;
        const PreparedRun run = *prepare(spec, loadText(smallCsv(40000), spec.schema));
        std::stop_source stop;
        /// Asks for a stop when the first block is at hand.
        struct Stopping : Training {
            std::stop_source& stop;
            explicit Stopping(std::stop_source& source)
                : stop(source) {}
            bool advance(Records& records) override {
                records.draw("everybody").choose("candidate", [&](SampleBlock&, std::span<std::int64_t>) {
                    stop.request_stop();
                });
                return false;
            }
            std::int64_t position() const override { return 0; }
            Json save() const override { return nullptr; }
            Outcome restore(const Json&) override { return success(); }
            Finished finish() override { return {}; }
        } stopping(stop);
        const auto noise = seededNoise(1);
        const auto result =
            runTraining(stopping, run.task, run.plan, {run.rows, *noise}, stop.get_token(), {});
        EXPECT_OK(result);
        QVERIFY(result->termination == Termination::Cancelled && !result->predictor);
    }

    /// A kernel that throws is an error without its text, and so is a look that the plan lacks.
    void whatGoesWrongHasAName_data() {
        QTest::addColumn<bool>("throws");
        QTest::newRow("a kernel throws") << true;
        QTest::newRow("an undeclared look") << false;
    }
    void whatGoesWrongHasAName() {
        QFETCH(bool, throws);
        registerToy();
        TrainingSpec spec = smallSpec("unused");
        spec.solverId = "toy";
        spec.params = Json::object();
        const PreparedRun run = *prepare(spec, loadText(smallCsv(40), spec.schema));
        struct Broken : ToyTraining {
            bool throws;
            explicit Broken(bool value)
                : throws(value) {}
            bool advance(Records& records) override {
                if (!throws) records.draw("step");
                records.draw("everybody")
                    .choose("candidate", [](SampleBlock& block, std::span<std::int64_t>) {
                        throw std::runtime_error("label " + std::to_string(block.rows.label[0]));
                    });
                return false;
            }
        } broken(throws);
        const auto noise = seededNoise(1);
        const auto result = runTraining(broken, run.task, run.plan, {run.rows, *noise}, {}, {});
        QVERIFY(!result.ok() && result.errors().size() == 1);
        QVERIFY(result.errors().front().code == ErrorCode::Internal);
        QCOMPARE(QString::fromStdString(result.errors().front().rule),
                 throws ? "the training broke off with an exception"
                        : "the training asked for a look or a release that its plan does not declare");
    }

    /// The mechanism is what is charged: of two neighbours each candidate's chance differs by e^epsilon at
    /// most, estimated over many trainings; with twice the parameter it would not.
    void neighboursAreHardToTellApart_data() {
        QTest::addColumn<double>("factor");
        QTest::addColumn<bool>("holds");
        QTest::newRow("as declared") << 1.0 << true;
        QTest::newRow("three times the epsilon") << 3.0 << false;
    }
    void neighboursAreHardToTellApart() {
        QFETCH(double, factor);
        QFETCH(bool, holds);
        registerToy();
        TrainingSpec spec = smallSpec("unused");
        spec.solverId = "toy";
        spec.params = Json::object();
        spec.testShare = 0;
        spec.privacy->epsilon = 2;
        // one record, and the same slot with a cell that does not fit
        const auto runOn = [&](const char* cell) {
            return *prepare(spec,
                            loadText(QByteArray("x,colour,group,y\n") + cell + ",red,a,yes\n", spec.schema));
        };
        const PreparedRun with = runOn("1"), without = runOn("?");
        const double epsilon = std::get<ExponentialEvent>(with.plan.events.front().what).epsilon;
        const auto noise = seededNoise(3);
        constexpr int draws = 40000;
        const auto shareOfNo = [&](const PreparedRun& run) {
            SolverPlan plan = run.plan;
            std::get<Look>(plan.looks.body.front()).releases.front().epsilon *= factor;
            int no = 0;
            for (int i = 0; i < draws; ++i) {
                ToyTraining training;
                const auto left = *runTraining(training, run.task, plan, {run.rows, *noise}, {}, {});
                no += left.predictor->toJson().at("structure").at("yes") == candidates[0];
            }
            return double(no) / draws;
        };
        const double p = shareOfNo(without), q = shareOfNo(with); // "no" loses a point by the record
        const double error = 5 * std::sqrt(p / draws);
        QCOMPARE(p - error <= std::exp(epsilon / 2) * q + error, holds); // half: the score moves one way only
    }
};

TRILEMMA_TEST(TestToySolver, QCoreApplication)
#include "tst_toy_solver.moc"
