// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The neighbour harness sees what it is there for: each way of getting noise, clipping, sampling or
// post-processing wrong is caught within 200 pairs, by the rule that the table names, and the same training
// without the fault is not.
#include "core/models/predictor.h"
#include "core/privacy/calibration.h"
#include "tests/support/base_rates_solver.h"
#include "tests/support/expect.h"
#include "tests/support/faulty_training.h"
#include "tests/support/loop_steps.h"
#include "tests/support/neighbour_settings.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

constexpr int mutantPairs = 200;

/// What is broken, on which setting, and by which rules it may be seen first.
struct Mutant {
    const char* name;
    NeighbourSetting setting;
    NeighbourTraining training;
    NeighbourEvaluation evaluation;
    std::vector<NeighbourRule> caughtBy;
};

NeighbourTraining broken(StepFault fault) {
    return [fault](const NeighbourProblem& on, const SolverPlan& plan, NoiseSource& noise,
                   const Progress& progress) {
        const FaultyResult left = faultyTraining(fault, on, plan, noise);
        if (progress.checkpoint) progress.checkpoint({plan.steps, 0, listOf(left.dual), {}});
        return left.training;
    };
}

/// The real training, with the noise of one release times a factor; 0: without any.
NeighbourTraining withNoise(const std::string& solver, const std::string& release, double factor) {
    return [=](const NeighbourProblem& on, SolverPlan plan, NoiseSource& noise, const Progress& progress) {
        plan.looks = withNoiseTimes(plan.looks, release, factor);
        return trainingOf(*findSolver(solver))(on, plan, noise, progress);
    };
}

/// The training of sums and a choice, with a fault.
NeighbourTraining brokenRates(BaseRatesFault fault) {
    return [=](const NeighbourProblem& on, const SolverPlan& plan, NoiseSource& noise,
               const Progress& progress) {
        return trained(*baseRatesTraining(on.task, plan, fault), on, plan, noise, progress);
    };
}

/// ... which the looks allow, though they were not declared so often.
NeighbourTraining oneLookMore(BaseRatesFault fault) {
    return [=](const NeighbourProblem& on, SolverPlan plan, NoiseSource& noise, const Progress& progress) {
        plan.looks.times = 2;
        return trained(*baseRatesTraining(on.task, plan, fault), on, plan, noise, progress);
    };
}

NeighbourSetting onUnits(NeighbourSetting setting) {
    setting.shape.rowsPerUnit = 3;
    return setting;
}

NeighbourSetting onModel(NeighbourSetting setting, const char* model) {
    setting.model = model;
    return setting;
}

NoisyEvaluation evaluatedTwice(const EncodedTable& table, const std::vector<std::uint32_t>& slotIndices,
                               const Partition& partition, const Predictor& predictor, double z,
                               NoiseSource& noise) {
    std::vector<std::uint32_t> twice = slotIndices;
    twice.insert(twice.end(), slotIndices.begin(), slotIndices.end());
    return releaseEvaluation(table, twice, partition, predictor, z, noise);
}

/// The rows of a unit count as many.
NoisyEvaluation evaluatedByRow(const EncodedTable& table, const std::vector<std::uint32_t>& slotIndices,
                               const Partition& partition, const Predictor& predictor, double z,
                               NoiseSource& noise) {
    EncodedTable records = table;
    records.units.reset();
    return releaseEvaluation(records, slotIndices, partition, predictor, z, noise);
}

/// Everybody in the train part too.
NoisyEvaluation evaluatedOnAll(const EncodedTable& table, const std::vector<std::uint32_t>&,
                               const Partition& partition, const Predictor& predictor, double z,
                               NoiseSource& noise) {
    std::vector<std::uint32_t> all;
    for (std::uint32_t slot = 0; slot < table.slotCount; ++slot)
        all.push_back(slot);
    return releaseEvaluation(table, all, partition, predictor, z, noise);
}

const std::vector<Mutant>& mutants() {
    using enum NeighbourRule;
    using F = StepFault;
    using B = BaseRatesFault;
    const Json clip{{"clipping_norm", 0.05}, {"learning_rate", 3}};
    const NeighbourSetting raco = plainSetting("raco-dp", Relation::ZeroOut, clip);
    const NeighbourSetting sgd = plainSetting("dp-sgd", Relation::ZeroOut, clip);
    const auto racoWith = [&](const Json& more) {
        Json params = clip;
        params.update(more);
        return plainSetting("raco-dp", Relation::ZeroOut, params);
    };
    const auto attributes = [&](const char* solver, const Json& more = Json::object()) {
        Json params = clip;
        params.update(more);
        return plainSetting(solver, Relation::AttributeOnly, params);
    };
    const auto post = plainSetting("dp-postprocessing", Relation::ZeroOut, clip);
    registerBaseRates();
    const auto rates = plainSetting(baseRatesId);
    const auto fermi = plainSetting("dp-fermi", Relation::ZeroOut, clip);
    static const std::vector<Mutant> list{
        {"histogram noise x 0.9", raco, broken(F::HistogramNoise), {}, {Sensitivity}},
        {"gradient noise x 0.9", sgd, broken(F::GradientNoise), {}, {Sensitivity}},
        {"no noise asked for every other coordinate", sgd, broken(F::HalfTheGradient), {}, {Sequence}},
        {"no noise used in every other coordinate", sgd, broken(F::EveryOtherExact), {}, {Aftermath}},
        {"no noise in the other parts' cells",
         raco,
         broken(F::OtherPartsExact),
         {},
         {Aftermath, Sensitivity}},
        {"one draw for all cells", raco, broken(F::SharedByCells), {}, {Aftermath, Sensitivity}},
        {"one draw for four coordinates", sgd, broken(F::SharedByFour), {}, {Aftermath, Sensitivity}},
        {"noise of the step before", sgd, broken(F::NoiseOfStepBefore), {}, {Aftermath, Sensitivity}},
        {"noise drawn but unused", sgd, broken(F::UnusedNoise), {}, {Aftermath, Sensitivity}},
        {"no clipping", sgd, broken(F::NoClipping), {}, {Sensitivity}},
        {"clipping at 2 C", sgd, broken(F::DoubleClipping), {}, {Sensitivity}},
        {"clipping at 2 C, perceptron", onModel(sgd, "mlp"), broken(F::DoubleClipping), {}, {Sensitivity}},
        {"each layer clipped at C", onModel(sgd, "mlp"), broken(F::ClippedByLayer), {}, {Sensitivity}},
        {"each coordinate clipped at C", sgd, broken(F::ClippedByCoordinate), {}, {Sensitivity}},
        {"pulls centred by the batch", sgd, broken(F::CentredScoreGradients), {}, {Sensitivity}},
        {"a row counted twice", raco, broken(F::CountedTwice), {}, {Sensitivity}},
        {"a row in two parts", raco, broken(F::TwoParts), {}, {Sensitivity}},
        {"rows of a unit count full", onUnits(raco), broken(F::UnitRowsCountFull), {}, {Sensitivity}},
        {"rows of a unit clipped apart", onUnits(sgd), broken(F::UnitRowsClipped), {}, {Sensitivity}},
        {"a unit's sum unclipped", onUnits(sgd), broken(F::UnitUnclipped), {}, {Sensitivity}},
        {"sampling rate x 1.2", sgd, broken(F::Rate), {}, {Sampling}},
        {"shuffled batches", sgd, broken(F::Shuffled), {}, {Sampling}},
        {"padded batches", sgd, broken(F::Padded), {}, {Sampling, Sensitivity}},
        {"one sample where two are declared",
         racoWith({{"draws", "two"}}),
         broken(F::SampleReused),
         {},
         {Sampling}},
        {"a sample that depends on labels", sgd, broken(F::SampleByLabel), {}, {Sampling}},
        {"another rate in one part", raco, broken(F::SampleByPart), {}, {Sampling}},
        {"an empty sample releases nothing",
         racoWith({{"sampling_rate", 0.05}}),
         broken(F::EmptySkipped),
         {},
         {Sequence}},
        {"division by the realised batch", sgd, broken(F::RealisedBatch), {}, {Aftermath, Sensitivity}},
        {"noise by the realised batch", sgd, broken(F::NoiseByBatch), {}, {Sequence}},
        {"averaging by the realised batch", sgd, broken(F::AverageByBatch), {}, {Aftermath}},
        {"a dual player that sees exact counts", raco, broken(F::ExactDualPlayer), {}, {Aftermath}},
        {"exact sizes of the parts",
         racoWith({{"group_sizes", "release"}}),
         broken(F::ExactSizes),
         {},
         {Sequence}},
        {"attribute only: gradient as under zero-out",
         attributes("raco-dp"),
         withNoise("raco-dp", gradientRelease, 0.5),
         {},
         {Sensitivity}},
        {"attribute only: histogram as under zero-out",
         attributes("raco-dp"),
         withNoise("raco-dp", histogramRelease, 1 / std::sqrt(2.0)),
         {},
         {Sensitivity}},
        {"attribute only: Laplace with sqrt(2)",
         attributes("raco-dp", {{"histogram_noise", "laplace"}}),
         withNoise("raco-dp", histogramRelease, 1 / std::sqrt(2.0)),
         {},
         {Sensitivity}},
        {"attribute only: sizes as under zero-out",
         attributes("dp-fermi"),
         withNoise("dp-fermi", sizesRelease, 1 / std::sqrt(2.0)),
         {},
         {Sensitivity}},
        {"fermi: sizes without noise", fermi, withNoise("dp-fermi", sizesRelease, 0), {}, {Sequence}},
        {"table of decisions without noise",
         post,
         withNoise("dp-postprocessing", "table", 0),
         {},
         {Sequence}},
        {"table of decisions, noise x 0.9",
         post,
         withNoise("dp-postprocessing", "table", 0.9),
         {},
         {Sensitivity}},
        {"table of predicted numbers, noise x 0.9",
         plainSetting("dp-fair-regression", Relation::ZeroOut, clip),
         withNoise("dp-fair-regression", "table", 0.9),
         {},
         {Sensitivity}},
        {"a record scores twice", rates, brokenRates(B::ScoredTwice), {}, {Sensitivity}},
        {"rows of a unit score full", onUnits(rates), brokenRates(B::UnitRowsScoreFull), {}, {Sensitivity}},
        {"the best score, not the chosen one",
         rates,
         brokenRates(B::ScoresKept),
         {},
         {Aftermath, Sensitivity}},
        {"chosen twice", rates, oneLookMore(B::ChosenTwice), {}, {Sequence}},
        {"the best candidate, exact", rates, withNoise(baseRatesId, "frequent", 0), {}, {Sequence}},
        {"epsilon of the choice x 1.2",
         rates,
         withNoise(baseRatesId, "frequent", 1 / 1.2),
         {},
         {Sensitivity}},
        {"evaluation counts twice", sgd, {}, evaluatedTwice, {Sensitivity}},
        {"evaluation counts rows of units full", onUnits(sgd), {}, evaluatedByRow, {Sensitivity}},
        {"evaluation of everybody", sgd, {}, evaluatedOnAll, {Sampling}},
    };
    return list;
}

/// The first finding among the pairs, and how many pairs it took.
std::pair<NeighbourFinding, int> firstFinding(const NeighbourSetting& setting,
                                              const NeighbourTraining& training,
                                              const NeighbourEvaluation& evaluation) {
    std::mt19937_64 random(4);
    for (int i = 0; i < mutantPairs; ++i) {
        const NeighbourPair pair = madeUpPair(setting.shape, setting.relation, random);
        const auto found = checkNeighbours(setting, pair, static_cast<std::uint64_t>(i), MadeUp::LikeNoise,
                                           training, evaluation);
        if (found) return {found, i + 1};
    }
    return {std::nullopt, mutantPairs};
}

/// The same with one noise of the plan x 0.9, half of the pairs with scores far from 0.
NeighbourFinding findingWithWeaker(NeighbourSetting setting, const std::string& release,
                                   std::mt19937_64& random) {
    const NeighbourTraining weaker = withNoise(setting.solver->info().id, release, 0.9);
    for (std::uint64_t i = 0; i < 2 * mutantPairs; ++i) {
        setting.hugeStart = i % 2 == 0 ? std::optional(100.0) : std::nullopt;
        const NeighbourPair pair = madeUpPair(setting.shape, setting.relation, random);
        if (auto found = checkNeighbours(setting, pair, i, MadeUp::LikeNoise, weaker)) return found;
    }
    return std::nullopt;
}

} // namespace

class TestNeighbourMutants : public QObject {
    Q_OBJECT

  private slots:
    void mutantsAreCaught_data() {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < mutants().size(); ++i)
            QTest::newRow(mutants()[i].name) << static_cast<int>(i);
    }
    void mutantsAreCaught() {
        QFETCH(int, index);
        const Mutant& mutant = mutants()[static_cast<std::size_t>(index)];
        const auto [found, pairs] = firstFinding(mutant.setting, mutant.training, mutant.evaluation);
        QVERIFY2(found, "no pair shows it");
        const QString rule = QString::fromLatin1(nameOf(found->rule, neighbourRuleNames));
        qInfo("after %d pairs, rule %s: %s", pairs, qPrintable(rule), qPrintable(found->text));
        QVERIFY2(std::find(mutant.caughtBy.begin(), mutant.caughtBy.end(), found->rule) !=
                     mutant.caughtBy.end(),
                 qPrintable(rule + ": " + found->text));
    }

    /// The pairs come close to what is allowed, for every release of every solver under every relation: each
    /// noise of the plan x 0.9 is seen.
    void weakerNoiseIsCaught_data() {
        registerBaseRates();
        QTest::addColumn<QString>("solver");
        QTest::addColumn<int>("relation");
        for (const Solver* solver : solverRegistry())
            for (const auto& [relation, name] : relationNames) {
                const SolverInfo& info = solver->info();
                if (!info.honours(relation)) continue;
                QTest::addRow("%s, %s", info.id.c_str(), name) << text(info.id) << static_cast<int>(relation);
            }
    }
    void weakerNoiseIsCaught() {
        QFETCH(QString, solver);
        QFETCH(int, relation);
        NeighbourSetting setting = // clips everything, and dual players that pull at once
            plainSetting(qPrintable(solver), static_cast<Relation>(relation));
        setting.params.update(
            knownParams(setting.solver->info(), {{"clipping_norm", 1e-6}, {"dual_rate", 20}}));
        setting.constraints.front().attributes = {"sex"};
        std::mt19937_64 random(14);
        const NeighbourPair any = madeUpPair(setting.shape, setting.relation, random);
        const Result<SolverPlan> plan = neighbourPlan(setting, neighbourProblem(setting, any.first));
        EXPECT_OK(plan);
        int used = 0;
        std::vector<std::string> noisy;
        forEachLook(plan->looks, [&](const Look& look, std::int64_t) {
            for (const Release& release : look.releases)
                if (!release.isExact()) noisy.push_back(release.id);
        });
        for (const std::string& release : noisy) {
            ++used;
            const NeighbourFinding found = findingWithWeaker(setting, release, random);
            QVERIFY2(found, release.c_str());
            QCOMPARE(found->rule, NeighbourRule::Sensitivity);
        }
        QVERIFY(used > 0);
    }

    /// Nothing is caught on the settings of the mutants where nothing is wrong.
    void withoutAFaultNothingIs_data() { mutantsAreCaught_data(); }
    void withoutAFaultNothingIs() {
        QFETCH(int, index);
        const Mutant& mutant = mutants()[static_cast<std::size_t>(index)];
        const std::string& id = mutant.setting.solver->info().id;
        const bool hasTwin = (id == "raco-dp" || id == "dp-sgd") && mutant.setting.evaluates();
        const auto found =
            firstFinding(mutant.setting, hasTwin ? broken(StepFault::None) : NeighbourTraining(), {}).first;
        QVERIFY2(!found, found ? qPrintable(found->text) : "");
    }

    /// ... and there the second writing of the step is the first: same words, same noise, same bits.
    void withoutAFaultItIsTheRealTraining_data() { mutantsAreCaught_data(); }
    void withoutAFaultItIsTheRealTraining() {
        QFETCH(int, index);
        const NeighbourSetting& setting = mutants()[static_cast<std::size_t>(index)].setting;
        const std::string& id = setting.solver->info().id;
        if ((id != "raco-dp" && id != "dp-sgd") || !setting.evaluates()) return; // written once only
        std::mt19937_64 random(6);
        for (std::uint64_t i = 0; i < 5; ++i) {
            const NeighbourPair pair = madeUpPair(setting.shape, setting.relation, random);
            const NeighbourProblem on = neighbourProblem(setting, pair.first);
            const SolverPlan plan = *neighbourPlan(setting, on);
            const auto noise = seededNoise(i), again = seededNoise(i);
            Json last;
            Progress progress;
            progress.checkpoint = [&](const Checkpoint& left) { last = left.state; };
            const TrainingResult real = trainingOf(*setting.solver)(on, plan, *noise, progress);
            const FaultyResult twin = faultyTraining(StepFault::None, on, plan, *again);
            QVERIFY(thetaOf(real) == thetaOf(twin.training));
            QVERIFY(last.value("dual", std::vector<double>()) == listOf(twin.dual));
            QVERIFY(thetaOf(real).norm() > 0);
        }
    }
};

TRILEMMA_TEST(TestNeighbourMutants, NoApplication)
#include "tst_neighbour_mutants.moc"
