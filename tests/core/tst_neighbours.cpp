// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Pairs of neighbouring tables through the real training of every solver, relation, model and choice: no
// release moves by more than its declared noise allows, and nothing but the releases reaches the result
// (tests/support/neighbour_run.h). How many pairs: TRILEMMA_NEIGHBOUR_PAIRS.
#include "core/base/text.h"
#include "core/models/predictor.h"
#include "core/train/trainer.h"
#include "tests/support/base_rates_solver.h"
#include "tests/support/expect.h"
#include "tests/support/loop_steps.h"
#include "tests/support/neighbour_settings.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"
#include "tests/support/unit_data.h"

#include <cmath>

using namespace trilemma;
using namespace trilemma::test;

namespace {

int quickPairs() {
#if defined(__SANITIZE_ADDRESS__)
    return static_cast<int>(neighbourSettings().size()); // each once
#else
    return 1500;
#endif
}

int pairCount() {
    return casesWanted("TRILEMMA_NEIGHBOUR_PAIRS", quickPairs());
}

MadeUp madeUpKind(std::mt19937_64& random) {
    constexpr std::array kinds{MadeUp::LikeNoise, MadeUp::LikeNoise, MadeUp::Wild, MadeUp::Extreme};
    return kinds[pick(random, kinds.size())];
}

/// Candidates of a selection: rates and norms of gradients, else the ends of each number that the solver has,
/// but for shares of the budget: they decide what is released, and no trial would dominate the others.
std::vector<Json> candidatesOf(const SolverInfo& info) {
    if (hasParam(info, "learning_rate"))
        return {Json{{"solver.params.learning_rate", 0.5}}, Json{{"solver.params.learning_rate", 20}},
                Json{{"solver.params.clipping_norm", 0.01}}};
    std::vector<Json> candidates;
    for (const ParamSpec& param : info.params)
        if (param.type == ParamSpec::Type::Real && !param.id.ends_with("_share"))
            for (const double value : {param.min, param.max})
                candidates.push_back(Json{{"solver.params." + param.id, value}});
    return candidates;
}

#define QVERIFY_NO_FINDING(finding, name)                                                                    \
    do {                                                                                                     \
        const NeighbourFinding found_ = (finding);                                                           \
        if (found_)                                                                                          \
            QFAIL(qPrintable(QString("%1: rule %2: %3")                                                      \
                                 .arg(name, QString::fromLatin1(nameOf(found_->rule, neighbourRuleNames)),   \
                                      found_->text)));                                                       \
    } while (false)

} // namespace

class TestNeighbours : public QObject {
    Q_OBJECT

  private slots:
    void everySolverKeepsItsPromises_data();
    void everySolverKeepsItsPromises();
    void throughTheEncoder();
    void inclusionIsAtTheDeclaredRate_data();
    void inclusionIsAtTheDeclaredRate();
    void selections_data();
    void selections();
    void normsByHand_data();
    void normsByHand();
    void unknownEventsAreNotPassedOver();
};

/// One row for each private solver and relation; the pairs are shared out among its settings.
void TestNeighbours::everySolverKeepsItsPromises_data() {
    registerBaseRates();
    QTest::addColumn<QString>("solver");
    QTest::addColumn<int>("relation");
    for (const Solver* solver : solverRegistry())
        for (const auto& [relation, name] : relationNames)
            if (solver->info().honours(relation))
                QTest::addRow("%s, %s", solver->info().id.c_str(), name)
                    << QString::fromStdString(solver->info().id) << static_cast<int>(relation);
}
void TestNeighbours::everySolverKeepsItsPromises() {
    QFETCH(QString, solver);
    QFETCH(int, relation);
    static const std::vector<NeighbourSetting> all = neighbourSettings();
    std::vector<const NeighbourSetting*> settings;
    for (const NeighbourSetting& setting : all)
        if (text(setting.solver->info().id) == solver && setting.relation == static_cast<Relation>(relation))
            settings.push_back(&setting);
    QVERIFY(!settings.empty());
    qInfo("%zu of %zu settings", settings.size(), all.size());
    const std::size_t share = static_cast<std::size_t>(pairCount()) * settings.size() / all.size() + 1;
    const std::size_t pairs = std::max(settings.size(), share);
    std::mt19937_64 random(20 + static_cast<std::uint64_t>(relation));
    for (std::size_t i = 0; i < pairs; ++i) {
        const NeighbourSetting& setting = *settings[i % settings.size()];
        const NeighbourSetting varied = variedSetting(setting, random);
        const NeighbourPair pair = madeUpPair(varied.shape, varied.relation, random);
        QVERIFY_NO_FINDING(checkNeighbours(varied, pair, i, madeUpKind(random)),
                           QString("%1, pair %2").arg(setting.name).arg(i));
    }
}

/// Files whose changed record holds anything, up to cells that cannot be read.
void TestNeighbours::throughTheEncoder() {
    registerBaseRates();
    std::mt19937_64 random(5);
    std::vector<NeighbourSetting> settings;
    for (const Solver* solver : solverRegistry())
        for (const auto& [relation, name] : relationNames) {
            if (!solver->info().honours(relation) || !contains(solver->info().tasks, classificationTask))
                continue;
            settings.push_back(plainSetting(solver->info().id.c_str(), relation));
            settings.back().name += QString(", ") + name;
            settings.back().constraints.front().attributes = {"group"}; // of two groups here
        }
    for (int i = 0; i < std::max(60, pairCount() / 20); ++i) {
        NeighbourSetting setting = settings[static_cast<std::size_t>(i) % settings.size()];
        const bool takesUnits =
            setting.relation != Relation::AttributeOnly && setting.solver->info().takesUnits;
        const bool hasUnits = takesUnits && pick(random, 2) == 0;
        setting.params.update(knownParams(setting.solver->info(), {{"clipping_norm", 0.1}}));
        const NeighbourPair pair = encodedPair(hasUnits, setting.relation, random);
        QCOMPARE(pair.first->publicCount(), pair.second->publicCount());
        QVERIFY_NO_FINDING(checkNeighbours(setting, pair, static_cast<std::uint64_t>(i), madeUpKind(random)),
                           QString("%1, pair %2").arg(setting.name).arg(i));
    }
}

/// How often a record is in a sample is counted by what its absence changes: a record alone in its group with
/// a gradient of its own changes each release that it is in. Of N looks at rate q a binomial number, within 5
/// of its deviations (6e-7 beyond, and the seeds are fixed); at rate 1 all of them.
void TestNeighbours::inclusionIsAtTheDeclaredRate_data() {
    registerBaseRates();
    QTest::addColumn<QString>("solver");
    QTest::addColumn<QString>("draws");
    for (const Solver* solver : solverRegistry()) {
        if (!solver->info().isPrivate) continue;
        QTest::addRow("%s", solver->info().id.c_str()) << text(solver->info().id) << "";
        for (const ParamSpec& param : solver->info().params)
            if (param.id == "draws")
                QTest::addRow("%s, two draws", solver->info().id.c_str()) << text(solver->info().id) << "two";
    }
}
void TestNeighbours::inclusionIsAtTheDeclaredRate() {
    QFETCH(QString, solver);
    QFETCH(QString, draws);
    constexpr int steps = 4000;
    constexpr double rate = 0.07;
    NeighbourSetting setting = plainSetting(qPrintable(solver));
    setting.testShare = 0;
    const SolverInfo& info = setting.solver->info();
    setting.params = knownParams(info, {{"steps", steps},
                                        {"sampling_rate", rate},
                                        {"clipping_norm", 0.01},
                                        {"learning_rate", 0},
                                        {"group_rate", 1e-6}});
    if (!draws.isEmpty()) setting.params["draws"] = draws.toStdString();
    std::mt19937_64 random(8);
    const NeighbourPair pair = madeUpPair({2, 0}, Relation::ZeroOut, random);
    const NeighbourProblem with = neighbourProblem(setting, pair.first);
    const NeighbourProblem without = neighbourProblem(setting, pair.second);
    const Result<SolverPlan> plan = neighbourPlan(setting, with);
    EXPECT_OK(plan);
    NeighbourNoise first(3, MadeUp::LikeNoise);
    trainingOf (*setting.solver)(with, *plan, first, {});
    NeighbourNoise second(3, MadeUp::LikeNoise, &first.releases());
    trainingOf (*setting.solver)(without, *plan, second, {});
    const auto declared = declaredReleases(*setting.solver, *plan, with.task, with.rows, setting.relation);
    QCOMPARE(declared.size(), first.releases().size());
    QCOMPARE(declared.size(), second.releases().size());
    struct Count {
        int taken = 0, changed = 0;
        double rate = 1;
    };
    std::map<std::string, Count> counts;
    bool isSampled = false;
    for (std::size_t i = 0; i < declared.size(); ++i) {
        Count& count = counts[declared[i].name];
        ++count.taken;
        count.changed += first.releases()[i].sums != second.releases()[i].sums;
        count.rate = declared[i].rate;
        if (count.rate == 1) continue;
        if (declared[i].isThinned) count.rate /= 2; // weights that stay as they are keep one of rate_cap = 2
        QCOMPARE(count.rate, rate);
        isSampled = true;
    }
    QVERIFY(!counts.empty());
    QCOMPARE(isSampled, hasParam(info, "sampling_rate"));
    for (const auto& [name, count] : counts) {
        if (count.rate < 1) QCOMPARE(count.taken % steps, 0); // a solver may train more than once
        const double deviation = std::sqrt(count.taken * count.rate * (1 - count.rate));
        QVERIFY2(std::abs(count.changed - count.taken * count.rate) <= 5 * deviation,
                 qPrintable(QString("%1: %2 of %3").arg(text(name)).arg(count.changed).arg(count.taken)));
    }
}

/// Private selections: every trial keeps the events of the dominating trial, whichever candidate it is, and
/// the winner follows from the releases.
void TestNeighbours::selections_data() {
    registerBaseRates();
    QTest::addColumn<QString>("solver");
    for (const Solver* solver : solverRegistry())
        if (solver->info().isPrivate && contains(solver->info().tasks, classificationTask))
            QTest::addRow("%s", solver->info().id.c_str()) << text(solver->info().id);
}
void TestNeighbours::selections() {
    QFETCH(QString, solver);
    std::mt19937_64 random(9);
    const SolverInfo& info = findSolver(solver.toStdString())->info();
    TrainingSpec spec = smallSpecFor(*findSolver(solver.toStdString()), "unused");
    spec.params = knownParams(info, {{"steps", 3}, {"sampling_rate", 0.3}, {"clipping_norm", 0.1}});
    spec.evaluationEpsilon = 24;
    spec.privacy->epsilon = 24;
    const std::vector<Json> candidates = candidatesOf(info);
    if (candidates.empty()) QSKIP("without parameters there is nothing to choose among");
    spec.selection = SelectionSpec{TrialCountDistribution::Geometric, 4, "error", 1, candidates};
    for (std::uint64_t i = 0; i < 12; ++i) {
        const NeighbourPair pair = encodedPair(false, Relation::ZeroOut, random);
        const Result<PreparedRun> first = prepare(spec, pair.first);
        const Result<PreparedRun> second = prepare(spec, pair.second);
        EXPECT_OK(first);
        EXPECT_OK(second);
        NeighbourNoise one(i, MadeUp::LikeNoise);
        const SelectionOutcome best = runSelection(*first, one, {});
        NeighbourNoise other(i, MadeUp::LikeNoise, &one.releases());
        const SelectionOutcome again = runSelection(*second, other, {});
        QVERIFY(one.drawn() == other.drawn());

        const auto& repeated = std::get<RepeatEvent>(first->plan.events.front().what);
        const auto& evaluated = std::get<RepeatEvent>(first->evaluation->events.front().what);
        SolverPlan trial = first->selection->candidates.front().plan;
        trial.events = repeated.of;
        const LearningTask& task = first->selection->candidates.front().task;
        const auto ofTrial = declaredReleases(*first->solver, trial, task, first->rows, Relation::ZeroOut);
        QVERIFY(!ofTrial.empty());
        std::vector<DeclaredRelease> declared;
        while (declared.size() < one.releases().size()) {
            declared.insert(declared.end(), ofTrial.begin(), ofTrial.end());
            const auto& bought = std::get<SampledEvent>(evaluated.of.front().what);
            const EvaluationShape shape{first->report.partition.cellCount(), 2,
                                        best.best && best.best->training.predictor->decidesAtRandom()};
            declared.push_back({"evaluation", ReleaseLaw::Gaussian,
                                std::get<GaussianMechanism>(bought.mechanisms.front()).noiseMultiplier,
                                shape.cellCount()});
        }
        QVERIFY_NO_FINDING(compareReleases(declared, one.releases(), other.releases(), 1), solver);
        QCOMPARE(best.best.has_value(), again.best.has_value());
        QVERIFY(best.best && best.best->candidate == again.best->candidate &&
                best.best->score == again.best->score &&
                thetaOf(best.best->training) == thetaOf(again.best->training) &&
                (best.best->evaluation.cells == again.best->evaluation.cells).all());
    }
}

void TestNeighbours::normsByHand_data() {
    QTest::addColumn<ReleaseLaw>("law");
    QTest::addColumn<QList<int>>("change");
    QTest::addColumn<double>("scale");
    QTest::addColumn<double>("multiplier");
    QTest::addColumn<int>("distance");
    QTest::addColumn<bool>("within");
    using enum ReleaseLaw;
    // 3-4-5
    QTest::newRow("at the norm") << Gaussian << QList<int>{3, -4} << 10.0 << 2.0 << 1 << true;
    QTest::newRow("one unit beyond") << Gaussian << QList<int>{3, -4, 1} << 10.0 << 2.0 << 1 << false;
    QTest::newRow("noise x 0.9") << Gaussian << QList<int>{3, -4} << 9.0 << 2.0 << 1 << false;
    QTest::newRow("replaced") << Gaussian << QList<int>{6, -8} << 10.0 << 2.0 << 2 << true;
    QTest::newRow("replaced, beyond") << Gaussian << QList<int>{6, -8, 1} << 10.0 << 2.0 << 2 << false;
    QTest::newRow("moved row") << Gaussian << QList<int>{1 << 20, -(1 << 20)}
                               << 3.0 * std::sqrt(2.0) * (1 << 20) << 3.0 << 1 << true;
    QTest::newRow("moved row, beyond") << Gaussian << QList<int>{1 << 20, -(1 << 20), 1}
                                       << 3.0 * std::sqrt(2.0) * (1 << 20) << 3.0 << 1 << false;
    QTest::newRow("L1") << Laplace << QList<int>{3, -4} << 14.0 << 2.0 << 1 << true;
    QTest::newRow("L1, beyond") << Laplace << QList<int>{3, -5} << 14.0 << 2.0 << 1 << false;
    // bound 10 at epsilon 1/2
    QTest::newRow("choice") << Choice << QList<int>{10, -10, 3} << 20.0 << 2.0 << 1 << true;
    QTest::newRow("choice, beyond") << Choice << QList<int>{10, -11, 3} << 20.0 << 2.0 << 1 << false;
    QTest::newRow("choice, replaced") << Choice << QList<int>{20, -20} << 20.0 << 2.0 << 2 << true;
    QTest::newRow("choice at twice its epsilon") << Choice << QList<int>{6} << 10.0 << 2.0 << 1 << false;
}
void TestNeighbours::normsByHand() {
    QFETCH(ReleaseLaw, law);
    QFETCH(QList<int>, change);
    QFETCH(double, scale);
    QFETCH(double, multiplier);
    QFETCH(int, distance);
    QFETCH(bool, within);
    NeighbourRelease first{law, scale, {}, {}, 0};
    NeighbourRelease second = first;
    for (const int each : change) {
        first.sums.push_back(7 + each);
        second.sums.push_back(7);
    }
    QCOMPARE(isWithin(first, second, multiplier, distance), within);
}

/// A solver whose looks the harness cannot judge is a finding, not a pass.
void TestNeighbours::unknownEventsAreNotPassedOver() {
    NeighbourSetting setting = plainSetting("dp-sgd");
    std::mt19937_64 random(1);
    const NeighbourPair pair = madeUpPair({2, 0}, Relation::ZeroOut, random);
    const NeighbourProblem on = neighbourProblem(setting, pair.first);
    const SolverPlan plan = *neighbourPlan(setting, on);
    const auto isKnown = [&](const SolverPlan& one) {
        return !declaredReleases(*setting.solver, one, on.task, on.rows, setting.relation).empty();
    };
    QVERIFY(isKnown(plan));
    SolverPlan otherEvents = plan;
    otherEvents.events = {{ZcdpEvent{0.1}, 1}};
    QVERIFY(!isKnown(otherEvents));
    SolverPlan choosing = plan, oftener = plan;
    choosing.looks.body.emplace_back(
        Look{"choice", 1, false, {{.id = "choice", .kind = Release::Kind::Choice, .epsilon = 1, .size = 2}}});
    choosing.events = eventsOf(choosing.looks, setting.relation);
    QVERIFY(!isKnown(choosing));
    oftener.looks.times = 2; // than the training takes them
    oftener.events = eventsOf(oftener.looks, setting.relation);
    QVERIFY(!isKnown(oftener));
    setting.params["clipping_norm"] = -1; // a plan that fails
    const NeighbourFinding found = checkNeighbours(setting, pair, 1, MadeUp::LikeNoise);
    QVERIFY(found && found->rule == NeighbourRule::Sequence);
}

TRILEMMA_TEST(TestNeighbours, NoApplication)
#include "tst_neighbours.moc"
