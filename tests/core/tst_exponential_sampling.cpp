// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Exponential sampling: its candidates, what it declares, how often it chooses which, and what it finds
// without noise.
#include "core/learning/records.h"
#include "core/learning/spare_cores.h"
#include "core/learning/training.h"
#include "core/models/candidate_set.h"
#include "core/models/linear_model.h"
#include "core/models/predictor.h"
#include "core/privacy/noise.h"
#include "core/solvers/exponential_sampling.h"
#include "core/solvers/objective_options.h"
#include "core/train/trainer.h"
#include "core/train/validate.h"
#include "tests/support/expect.h"
#include "tests/support/loop_steps.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <cmath>
#include <set>

using namespace trilemma;
using namespace trilemma::test;

namespace {

TrainingSpec samplingSpec(const Json& params = Json::object(), bool isPrivate = true) {
    TrainingSpec spec = smallSpecFor(exponentialSampling(), "unused");
    spec.testShare = 0;
    spec.params = params;
    if (!isPrivate) spec.privacy.reset();
    return spec;
}

PreparedRun samplingRun(const TrainingSpec& spec, int rows = 300) {
    return *prepare(spec, loadText(smallCsv(rows), spec.schema));
}

CandidateSet candidatesOfRun(const PreparedRun& run) {
    const Json& params = run.plan.params;
    CandidateFamily family{};
    for (const auto& [value, name] : candidateFamilyNames)
        if (params.at("family") == name) family = value;
    return {family, params.at("candidates").get<int>(), params.at("candidate_seed").get<std::uint64_t>(),
            *run.task.model};
}

/// What a candidate decides about the training slots, by part, over their number.
DecisionShares decidedShares(const PreparedRun& run, const CandidateSet& candidates, int candidate) {
    DecisionShares shares = DecisionShares::Zero(run.task.constraints.partition.partCount(), 2);
    const auto quiet = zeroNoise(1);
    Records records(run.rows, run.task.constraints.partition, run.plan.looks, *quiet);
    std::vector<std::int64_t> none(static_cast<std::size_t>(shares.rows()));
    records.draw("sizes").sum("sizes", none, [&](SampleBlock& block, std::span<std::int64_t>) {
        Eigen::ArrayXd scores;
        for (int row = 0; row < block.rows.rows; ++row) {
            candidates.score(block.rows, row, 0, candidates.count(), scores);
            ++shares(block.rows.part[static_cast<std::size_t>(row)], scores[candidate] > 0 ? 1 : 0);
        }
    });
    return shares / static_cast<double>(run.rows.slotIndices.size());
}

Eigen::ArrayXd sizesOfParts(const PreparedRun& run) {
    const CandidateSet any(CandidateFamily::Stumps, 1, 1, *run.task.model);
    return decidedShares(run, any, 0).rowwise().sum() * static_cast<double>(run.rows.slotIndices.size());
}

PenalisedObjective objectiveOf(const PreparedRun& run, const Eigen::ArrayXd& sizes) {
    const Json& params = run.plan.params;
    ObjectiveOptions options{.alpha = params.at("alpha"),
                             .kappa = params.at("kappa"),
                             .eta = params.at("eta"),
                             .missCost = params.at("miss_cost"),
                             .giniBound = params.at("gini_bound")};
    for (const auto& [value, name] : objectiveKindNames)
        if (params.at("objective") == name) options.kind = value;
    return penalisedObjective(run.task.constraints.partition, run.task.constraints.constraints,
                              flooredShares(sizes, run.task.facts.trainSlots), options);
}

/// Which candidate a training chooses that knows these sizes already.
int chosenWith(const PreparedRun& run, const CandidateSet& candidates, const Eigen::ArrayXd& sizes,
               NoiseSource& noise) {
    Records records(run.rows, run.task.constraints.partition, run.plan.looks, noise);
    const auto training = exponentialSampling().begin(run.task, run.plan);
    if (!training->restore({{"sizes", std::vector<double>(sizes.data(), sizes.data() + sizes.size())}}))
        return -1;
    training->advance(records);
    const auto model = std::dynamic_pointer_cast<const TrainedModel>(training->finish().predictor);
    for (int c = 0; c < candidates.count(); ++c)
        if (model->parameters() == candidates.weights(c)) return c;
    return -1;
}

} // namespace

class TestExponentialSampling : public QObject {
    Q_OBJECT

  private slots:
    // Functions of a public seed; the first two are constant; every family is what it says.
    void candidates_data() {
        QTest::addColumn<int>("family");
        for (const auto& [family, name] : candidateFamilyNames)
            QTest::newRow(name) << static_cast<int>(family);
    }
    void candidates() {
        QFETCH(int, family);
        const auto kind = static_cast<CandidateFamily>(family);
        const LinearModel model({{.features = 12}, 2}, LinearModel::Curves::No);
        const CandidateSet set(kind, 500, 7, model), again(kind, 500, 7, model), other(kind, 500, 8, model);
        QCOMPARE(set.count(), 500);
        int same = 0;
        std::set<int> used;
        for (int c = 0; c < 500; ++c) {
            QVERIFY(set.weights(c) == again.weights(c));
            same += set.weights(c) == other.weights(c);
            const Eigen::VectorXd weights = set.weights(c);
            if (c < 2) {
                QVERIFY(weights[0] == (c == 0 ? -1 : 1) && weights.tail(11).isZero());
            } else if (kind == CandidateFamily::Halfspaces) {
                QVERIFY(std::abs(weights.norm() - 1) < 1e-12);
            } else {
                Eigen::Index feature = 0;
                QCOMPARE(weights.tail(11).cwiseAbs().maxCoeff(&feature), 1.0);
                QCOMPARE((weights.tail(11).array() != 0).count(), Eigen::Index(1));
                used.insert(static_cast<int>(feature));
                QVERIFY(std::abs(weights[0]) <= 2);
                if (kind == CandidateFamily::Thresholds) QCOMPARE(weights[feature + 1], 1.0);
            }
        }
        QVERIFY2(same >= 2 && same < 40,
                 qPrintable(QString::number(same))); // the constant ones, and some by chance
        if (kind != CandidateFamily::Halfspaces) QCOMPARE(used.size(), std::size_t(11));
        if (kind == CandidateFamily::Halfspaces) { // uniform on the sphere: no direction is preferred
            Eigen::VectorXd mean = Eigen::VectorXd::Zero(12);
            for (int c = 2; c < 500; ++c)
                mean += set.weights(c) / 498;
            QVERIFY(mean.norm() < 4 / std::sqrt(498.0));
        }
    }

    // A candidate's scores are those of the linear model that leaves.
    void scoresAreThoseOfTheModel() {
        const PreparedRun run = samplingRun(samplingSpec({{"family", "halfspaces"}, {"candidates", 9}}));
        const CandidateSet set = candidatesOfRun(run);
        const auto quiet = zeroNoise(1);
        for (int c = 0; c < set.count(); ++c) {
            const DecisionShares counted = decidedShares(run, set, c);
            DecisionShares shares = DecisionShares::Zero(counted.rows(), 2);
            const TrainedModel model(run.task.model, set.weights(c));
            Records records(run.rows, run.task.constraints.partition, run.plan.looks, *quiet);
            std::vector<std::int64_t> none(static_cast<std::size_t>(shares.rows()));
            records.draw("sizes").sum("sizes", none, [&](SampleBlock& block, std::span<std::int64_t>) {
                RowMatrix p;
                model.probabilities(block.rows, p);
                for (int row = 0; row < block.rows.rows; ++row)
                    ++shares(block.rows.part[static_cast<std::size_t>(row)], decisionOf(p, row));
            });
            QVERIFY(((shares / 300 - counted).abs() < 1e-12).all());
        }
    }

    // Two pure releases: epsilon of both together is what was asked for, whatever delta is.
    void declaresWhatItReleases_data() {
        QTest::addColumn<int>("relation");
        QTest::addColumn<double>("epsilon");
        QTest::addColumn<double>("delta");
        QTest::newRow("zero-out") << static_cast<int>(Relation::ZeroOut) << 1.0 << 1e-9;
        QTest::newRow("replace-one") << static_cast<int>(Relation::ReplaceOne) << 2.0 << 1e-9;
        QTest::newRow("a delta that would allow less noise")
            << static_cast<int>(Relation::ZeroOut) << 0.2 << 0.01;
        QTest::newRow("the same, replace-one") << static_cast<int>(Relation::ReplaceOne) << 1.0 << 0.01;
    }
    void declaresWhatItReleases() {
        QFETCH(int, relation);
        QFETCH(double, epsilon);
        QFETCH(double, delta);
        TrainingSpec spec = samplingSpec({{"sizes_share", 0.2}});
        spec.privacy = PrivacyTarget{epsilon, delta, static_cast<Relation>(relation)};
        const PreparedRun run = samplingRun(spec);
        QCOMPARE(run.plan.events.size(), std::size_t(2));
        QVERIFY(*run.plan.spent.epsilon <= epsilon);
        QVERIFY(delta > 1e-6 || *run.plan.spent.epsilon > 0.99 * epsilon);
        const Release* choice = findRelease(run.plan.looks, "choice");
        const Release* sizes = findRelease(run.plan.looks, "sizes");
        const double twice = relation == static_cast<int>(Relation::ReplaceOne) ? 2 : 1;
        QVERIFY(choice->epsilon * twice + twice / sizes->drawnNoise() <= epsilon * (1 + 1e-12));
        QVERIFY(std::abs(choice->epsilon * twice - 0.8 * epsilon) < 0.01 * epsilon);
        QVERIFY(std::abs(twice / sizes->drawnNoise() - 0.2 * epsilon) < 0.01 * epsilon);
    }

    // Pr(c) proportional to exp(-epsilon h / (2 Delta)): five candidates, by chi-square.
    void choosesAsItSays() {
        TrainingSpec spec = samplingSpec({{"candidates", 5}, {"candidate_seed", 12}});
        spec.privacy->epsilon = 4;
        const PreparedRun run = samplingRun(spec, 60);
        const CandidateSet set = candidatesOfRun(run);
        const Eigen::ArrayXd sizes = sizesOfParts(run);
        QVERIFY(std::abs(sizes.sum() - 60) < 1e-9);
        const PenalisedObjective h = objectiveOf(run, sizes);
        const double epsilon = findRelease(run.plan.looks, "choice")->epsilon, delta = h.sensitivity(60);
        Eigen::ArrayXd expected(5);
        for (int c = 0; c < 5; ++c)
            expected[c] = std::exp(-epsilon * h.value(decidedShares(run, set, c)) / (2 * delta));
        constexpr int draws = 4000;
        expected *= draws / expected.sum();
        Eigen::ArrayXd found = Eigen::ArrayXd::Zero(5);
        const auto noise = seededNoise(21);
        for (int i = 0; i < draws; ++i) {
            const int chosen = chosenWith(run, set, sizes, *noise);
            QVERIFY(chosen >= 0);
            ++found[chosen];
        }
        QVERIFY2(expected.minCoeff() > 20, qPrintable(QString::number(expected.minCoeff())));
        QVERIFY(expected.maxCoeff() > 1.3 * expected.minCoeff()); // they do differ
        const double chiSquare = ((found - expected).square() / expected).sum();
        QVERIFY2(chiSquare < 18.5, qPrintable(QString::number(chiSquare))); // 4 degrees: 0.999 quantile
    }

    // Other trainings at work, or none: how many threads count changes no bit of a model.
    void threadsChangeNothing() {
        TrainingSpec spec = samplingSpec({{"candidates", 3000}});
        spec.simulationSeed = 5;
        const PreparedRun run = samplingRun(spec, 20'000); // three blocks of rows
        const auto model = [&] { return thetaOf(execute(run, {}, {})->training); };
        const Eigen::VectorXd alone = model();
        std::vector<std::unique_ptr<BusyCore>> others;
        while (spareCores() > 0)
            others.push_back(std::make_unique<BusyCore>());
        QCOMPARE(spareCores(), 0);
        QVERIFY(model() == alone);
    }

    // Without privacy the best candidate by h, the first of equal ones.
    void withoutPrivacyTheBest_data() {
        QTest::addColumn<QString>("objective");
        for (const auto& [kind, name] : objectiveKindNames)
            QTest::newRow(name) << QString(name);
    }
    void withoutPrivacyTheBest() {
        QFETCH(QString, objective);
        const PreparedRun run =
            samplingRun(samplingSpec({{"objective", objective.toStdString()}, {"candidates", 200}}, false));
        const CandidateSet set = candidatesOfRun(run);
        const PenalisedObjective h = objectiveOf(run, sizesOfParts(run));
        double least = 1e9;
        for (int c = 0; c < set.count(); ++c)
            least = std::min(least, h.value(decidedShares(run, set, c)));
        const Result<RunOutcome> outcome = execute(run, {}, {});
        EXPECT_OK(outcome);
        const auto model = std::dynamic_pointer_cast<const TrainedModel>(outcome->training.predictor);
        double found = 1e9;
        for (int c = 0; c < set.count(); ++c)
            if (model->parameters() == set.weights(c)) found = h.value(decidedShares(run, set, c));
        QVERIFY2(std::abs(found - least) < 1e-6 * (1 + std::abs(least)),
                 qPrintable(QString("%1, %2").arg(found).arg(least)));
    }

    // A candidate set of one is legal: nothing is chosen.
    void oneCandidate() {
        const Result<RunOutcome> outcome = execute(samplingRun(samplingSpec({{"candidates", 1}})), {}, {});
        EXPECT_OK(outcome);
        QVERIFY(outcome->training.predictor != nullptr);
    }

    void refused() {
        SolverRequest request;
        request.facts.trainSlots = 1000;
        request.facts.features = request.facts.plainFeatures = 5;
        request.facts.parts = 4096;
        request.facts.classes = 2;
        request.params = {{"candidates", 30'000}};
        request.privacy = PrivacyTarget{1, 1e-5};
        const Result<SolverPlan> many = exponentialSampling().plan(request);
        QVERIFY(!many && many.errors().front().field == "solver.params.candidates");
        TrainingSpec spec = samplingSpec();
        QVERIFY(validate(spec).empty());
        spec.schema.columns[yColumn].categories.push_back("perhaps");
        spec.schema.label.positive.clear();
        const Errors errors = validate(spec);
        QVERIFY(std::any_of(errors.begin(), errors.end(), [](const Error& error) {
            return error.field == "solver.id" && error.rule.find("two classes") != std::string::npos;
        }));
    }

    // Over all slots, whether they contribute or not; noise may say less than nobody.
    void floors() {
        const Eigen::ArrayXd shares = flooredShares(Eigen::Array4d(500, -7, 300, 8), 1000);
        QVERIFY(((shares - Eigen::Array4d(.5, 5e-4, .3, .008)).abs() < 1e-12).all());
    }

    // Slots that contribute nothing take nothing off a rate: a candidate that gives one group everything and
    // the other nothing breaks parity, however few rows can be read.
    void slotsWithoutLabels_data() {
        QTest::addColumn<int>("unreadable"); // of ten rows
        QTest::newRow("all can be read") << 0;
        QTest::newRow("few can be read") << 8;
    }
    void slotsWithoutLabels() {
        QFETCH(int, unreadable);
        QByteArray csv = "x,colour,group,y\n";
        for (int i = 0; i < 2000; ++i) {
            const bool inA = i % 2 == 0;
            csv += inA ? "1,red,a," : "-1,blue,b,";
            csv += i % 10 < unreadable ? "\n" : (i % 20 < 10) == inA ? "yes\n" : "no\n";
        }
        TrainingSpec spec = samplingSpec({{"candidates", 100}}, false);
        spec.constraints.front().gamma = 0.05;
        const PreparedRun run = *prepare(spec, loadText(csv, spec.schema));
        const CandidateSet set = candidatesOfRun(run);
        const PenalisedObjective h = objectiveOf(run, sizesOfParts(run));
        double widest = -1;
        for (int c = 0; c < set.count(); ++c)
            widest = std::max(widest, h.g->value(decidedShares(run, set, c)));
        QVERIFY2(widest > .9, qPrintable(QString::number(widest))); // all against none, less gamma
    }

    // By hand: what a worst group is without groups, and what has hidden layers.
    void asksForMore() {
        TrainingSpec spec = samplingSpec();
        spec.modelId = "mlp";
        const Errors errors = validate(spec);
        QVERIFY(std::any_of(errors.begin(), errors.end(),
                            [](const Error& error) { return error.field == "model.id"; }));
        spec = samplingSpec({{"objective", "worst_group"}});
        spec.constraints = {{"positive_rate_ceiling", {}, .5}};
        const Result<PreparedRun> run = prepare(spec, loadText(smallCsv(100), spec.schema));
        QVERIFY(!run && run.errors().front().field == "solver.params.objective");
    }
};

TRILEMMA_TEST(TestExponentialSampling, NoApplication)
#include "tst_exponential_sampling.moc"
