// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Privacy events follow from what is looked at, and from nothing else.
#include "core/learning/plan.h"
#include "core/privacy/calibration.h"
#include "core/solvers/solver.h"
#include "tests/support/base_rates_solver.h"
#include "tests/support/expect.h"
#include "tests/support/test_program.h"

#include <cmath>

using namespace trilemma;
using namespace trilemma::test;

using Events = std::vector<PrivacyEvent>;

namespace {

const Mechanism normal = GaussianMechanism{3};
const Mechanism laplace = LaplaceMechanism{0.5};
const Release gradient{"gradient", normal};
const Release histogram{"histogram", laplace, 2};
const Release exact{"exact", std::nullopt};
const Release open{"open", std::nullopt, 1, Release::Kind::Open};
const Release choice{.id = "choice", .kind = Release::Kind::Choice, .epsilon = 0.5, .size = 3};
const Release exactChoice{.id = "exact choice", .kind = Release::Kind::Choice, .size = 3};

Look look(double rate, const std::vector<Release>& releases, bool publicSample = false) {
    return {"look", rate, publicSample, releases};
}

PrivacyEvent poisson(double rate, std::int64_t steps, const std::vector<Mechanism>& mechanisms) {
    return {SampledEvent{rate, steps, mechanisms}, 1};
}

} // namespace

class TestLooks : public QObject {
    Q_OBJECT

  private slots:
    void events_data() {
        QTest::addColumn<Loop>("loop");
        QTest::addColumn<Relation>("relation");
        QTest::addColumn<Events>("expected");
        const auto row = [](const char* name, const Loop& loop, const Events& expected,
                            Relation relation = Relation::ZeroOut) {
            QTest::newRow(name) << loop << relation << expected;
        };
        const Events unprotected{{NonPrivateEvent{}, 1}};
        SampledEvent ofAttributes{0.25, 10, {normal}, true, true};
        row("nothing", {}, {});
        row("one sample is one event", {10, {look(0.25, {gradient, histogram})}},
            {poisson(0.25, 10, {normal, laplace})});
        row("two samples are two", {10, {look(0.25, {gradient}), look(0.5, {histogram})}},
            {poisson(0.25, 10, {normal}), poisson(0.5, 10, {laplace})});
        row("a loop in a loop", {3, {look(1, {gradient}), Loop{5, {look(0.25, {histogram})}}}},
            {poisson(1, 3, {normal}), poisson(0.25, 15, {laplace})});
        row("replace-one, the same events", {2, {look(0.5, {gradient})}}, {poisson(0.5, 2, {normal})},
            Relation::ReplaceOne);
        row("exact", {1, {look(1, {exact})}}, unprotected);
        row("exact beside noise", {5, {look(1, {gradient, exact})}}, unprotected);
        row("open, of the attributes", {10, {look(0.25, {gradient, open}, true)}}, {{ofAttributes, 1}},
            Relation::AttributeOnly);
        row("open alone, of the attributes", {10, {look(0.25, {open})}}, {}, Relation::AttributeOnly);
        row("open, of records", {10, {look(0.25, {gradient, open})}}, unprotected);
        row("open, of replaced records", {10, {look(0.25, {gradient, open})}}, unprotected,
            Relation::ReplaceOne);
        row("a choice", {4, {look(1, {choice})}}, {{ExponentialEvent{0.5}, 4}});
        row("a choice on a sample, not amplified", {4, {look(0.25, {choice})}}, {{ExponentialEvent{0.5}, 4}});
        row("nor is what it shares the sample with", {4, {look(0.25, {gradient, choice})}},
            {{ExponentialEvent{0.5}, 4}, poisson(1, 4, {normal})});
        row("nor is it by a sample that is public", {4, {look(0.25, {gradient, choice}, true)}},
            {{ExponentialEvent{0.5}, 4}, poisson(1, 4, {normal})});
        row("exact before open", {10, {look(0.25, {exact, open})}}, unprotected, Relation::AttributeOnly);
        row("exact in an earlier look", {1, {look(1, {exact}), look(1, {gradient})}}, unprotected);
        row("an exact choice", {1, {look(1, {exactChoice})}}, unprotected);
    }
    void events() {
        QFETCH(Loop, loop);
        QFETCH(Relation, relation);
        QFETCH(Events, expected);
        QCOMPARE(eventsOf(loop, relation), expected);
    }

    /// More often than can be counted is as often as can be said, which no accountant prices.
    void countsDoNotWrap() {
        const Loop loop{std::int64_t{1} << 40, {Loop{std::int64_t{1} << 40, {look(1, {gradient})}}}};
        const Events events = eventsOf(loop, Relation::ZeroOut);
        QVERIFY(std::get<SampledEvent>(events.front().what).steps > maxRepetitions);
        QVERIFY(!account(events, Relation::ZeroOut, 1e-5));
    }

    /// Noise grows with what a neighbour changes; the declared multiplier does not.
    void drawnNoise() {
        QCOMPARE(gradient.drawnNoise(), 3.0);
        QCOMPARE(histogram.drawnNoise(), 1.0);
        QCOMPARE(exact.drawnNoise(), 0.0);
        const Loop loop{1, {Loop{4, {look(1, {gradient})}}, look(1, {histogram})}};
        QCOMPARE(findRelease(loop, "histogram")->drawnNoise(), 1.0);
        QVERIFY(!findRelease(loop, "table"));
        QCOMPARE(trilemma::drawnNoise(loop, "gradient"), 3.0);
        QCOMPARE(trilemma::drawnNoise(loop, "table"), 0.0);
        QVERIFY(!trilemma::withoutNoise(loop).body.empty());
        QCOMPARE(eventsOf(trilemma::withoutNoise(loop), Relation::ZeroOut), (Events{{NonPrivateEvent{}, 1}}));
        const Loop choices{1, {Loop{4, {look(1, {choice})}}}};
        QCOMPARE(eventsOf(trilemma::withoutNoise(choices), Relation::ZeroOut),
                 (Events{{NonPrivateEvent{}, 1}}));
    }

    /// Of every private solver: what it declares is what it looks at, and what it draws is what it declares.
    void solvers_data() {
        registerBaseRates();
        QTest::addColumn<QString>("id");
        QTest::addColumn<Relation>("relation");
        for (const Solver* solver : solverRegistry())
            for (const auto& [relation, name] : relationNames)
                if (solver->info().honours(relation))
                    QTest::addRow("%s, %s", solver->info().id.c_str(), name)
                        << QString::fromStdString(solver->info().id) << relation;
    }
    void solvers() {
        QFETCH(QString, id);
        QFETCH(Relation, relation);
        SolverRequest request{.facts = {.trainSlots = 1000,
                                        .features = 5,
                                        .rawFeatures = 3,
                                        .classes = 2,
                                        .parts = 4,
                                        .comparisons = 1},
                              .privacy = PrivacyTarget{1, 1e-5, relation}};
        const Result<SolverPlan> plan = findSolver(id.toStdString())->plan(request);
        EXPECT_OK(plan);
        QCOMPARE(plan->events, eventsOf(plan->looks, relation));
        QVERIFY(*account(plan->events, relation, 1e-5)->epsilon <= 1);
        int noisy = 0;
        forEachLook(plan->looks, [&](const Look& look, std::int64_t) {
            for (const Release& release : look.releases) {
                if (findRelease(plan->looks, release.id) == &release) // else another look has one of this id
                    QCOMPARE(trilemma::drawnNoise(plan->looks, release.id), release.drawnNoise());
                const bool isOpen =
                    release.kind == Release::Kind::Open && relation == Relation::AttributeOnly;
                QVERIFY2(isOpen || !release.isExact(), release.id.c_str());
                QCOMPARE(release.drawnNoise() > 0, release.noise.has_value());
                noisy += !release.isExact();
            }
        });
        QVERIFY(noisy > 0);
        request.privacy.reset();
        QCOMPARE(findSolver(id.toStdString())->plan(request)->events, (Events{{NonPrivateEvent{}, 1}}));
    }

    /// A fixed noise beside one that follows z: the events at one z alone do not tell them apart.
    void whatIsRememberedIsOfThesePatterns() {
        const auto fixed = [](double) { return Loop{1, {look(1, {gradient})}}; };
        const auto following = [](double z) {
            return Loop{1, {look(1, {{"gradient", GaussianMechanism{3 * z}}})}};
        };
        const PrivacyTarget target{0.5, 1e-5, Relation::ZeroOut};
        QVERIFY(!calibrateLooks(fixed, target)); // costs more, whatever z is
        const Result<Calibration> found = calibrateLooks(following, target);
        EXPECT_OK(found);
        QVERIFY(*found->spent.epsilon <= 0.5 && *found->spent.epsilon > 0.499);
        QCOMPARE(calibrateLooks(following, target)->noiseMultiplier, found->noiseMultiplier);
    }
};

TRILEMMA_TEST(TestLooks, NoApplication)
#include "tst_looks.moc"
