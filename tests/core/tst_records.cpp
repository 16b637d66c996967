// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A training gets at the records through the looks of its plan and in no other way: what is not declared
// stops before it draws, sums are those of the rows, and nothing exact gets out of a pass that breaks off.
#include "core/fairness/constraint_catalog.h"
#include "core/learning/records.h"
#include "core/learning/run_training.h"
#include "core/privacy/exponential_choice.h"
#include "tests/support/expect.h"
#include "tests/support/neighbour_run.h"
#include "tests/support/record_use.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"
#include "tests/support/unit_data.h"

#include <cmath>

using namespace trilemma;
using namespace trilemma::test;

namespace {

using Integers = std::vector<std::int64_t>;

const Release counts{.id = "counts", .noise = GaussianMechanism{2}, .one = 1, .size = 2};
const Release plain{.id = "plain", .size = 2};
const Release best{.id = "best", .kind = Release::Kind::Choice, .epsilon = 1, .size = 3};
/// Three looks "step" with two releases, and one "once".
const Loop looks{1,
                 {Loop{3, {Look{"step", 1, false, {counts, plain}}}}, Look{"once", 1, false, {best, plain}}}};
/// Beside one that was made before the run.
const Loop looksBesideADraw{1, {looks, Look{"before", 1, false, {counts}, "draw"}}};

Release choiceOf(double bound, double epsilon, std::size_t size) {
    return {.id = "best", .bound = bound, .kind = Release::Kind::Choice, .epsilon = epsilon, .size = size};
}

void countLabels(SampleBlock& block, std::span<std::int64_t> into) {
    for (int row = 0; row < block.rows.rows; ++row)
        ++into[block.rows.label[static_cast<std::size_t>(row)]];
}

/// Counts the noise that is drawn.
class CountingNoise : public NoiseSource {
  public:
    std::uint64_t word() override {
        ++drawn;
        return m_words->word();
    }
    void addGaussian(std::span<std::int64_t>, double scale) override {
        ++drawn;
        gaussian.push_back(scale);
    }
    void addLaplace(std::span<std::int64_t>, double scale) override {
        ++drawn;
        laplace.push_back(scale);
    }
    bool isSimulation() const override { return true; }
    int drawn = 0;
    std::vector<double> gaussian, laplace; ///< scales, in units of the sums

  private:
    std::unique_ptr<NoiseSource> m_words = seededNoise(1);
};

} // namespace

class TestRecords : public QObject {
    Q_OBJECT

  private slots:
    /// Each of these stops, and no noise was drawn for it.
    void whatIsNotDeclaredStops_data() {
        QTest::addColumn<int>("use");
        QTest::addColumn<QString>("text");
        QTest::newRow("another look") << 0 << "the look \"other\" is not in the plan, or not once more";
        QTest::newRow("a look too many") << 1 << "the look \"once\" is not in the plan, or not once more";
        QTest::newRow("another release") << 2 << "the release \"other\" is not in the plan of its look";
        QTest::newRow("a release of another look")
            << 3 << "the release \"best\" is not in the plan of its look";
        QTest::newRow("a release twice") << 4 << "the release \"counts\" was taken from this sample already";
        QTest::newRow("of another size") << 5 << "the release \"counts\" is not of the declared size";
        QTest::newRow("a choice as a sum") << 6 << "the release \"best\" is a choice";
        QTest::newRow("a draw made before")
            << 8 << "the look \"before\" is not in the plan, or not once more";
        QTest::newRow("a sum as a choice") << 7 << "the release \"plain\" is a sum";
    }
    void whatIsNotDeclaredStops() {
        QFETCH(int, use);
        QFETCH(QString, text);
        const TrainingRows rows = allOf(loadText(smallCsv(20), smallSchema()));
        CountingNoise noise;
        Records records(rows, {}, looksBesideADraw, noise);
        Integers two(2), three(3);
        const auto once = [&]() -> Sample& { return records.draw("once"); };
        const auto step = [&]() -> Sample& { return records.draw("step"); };
        int before = 0;
        const QString stopped = stoppedBy([&] {
            if (use == 0) records.draw("other");
            if (use == 1) once(), once();
            if (use == 2) step().sum("other", two, countLabels);
            if (use == 3) step().sum("best", three, countLabels);
            if (use == 4) {
                Sample& sample = step();
                sample.sum("counts", two, countLabels);
                before = noise.drawn;
                sample.sum("counts", two, countLabels);
            }
            if (use == 5) step().sum("counts", three, countLabels);
            if (use == 6) once().sum("best", three, countLabels);
            if (use == 7) once().choose("plain", countLabels);
            if (use == 8) records.draw("before");
        });
        QCOMPARE(stopped, text);
        QCOMPARE(noise.drawn, before);
    }

    /// A new sample has all of its releases; three of them, then none. With the counts of a checkpoint fewer.
    void looksAreCounted() {
        const TrainingRows rows = allOf(loadText(smallCsv(20), smallSchema()));
        CountingNoise noise;
        Integers two(2);
        for (const std::int64_t before : {0, 1, 3}) {
            Records records(rows, {}, looks, noise, {}, {}, {before, 1});
            for (std::int64_t i = before; i < 3; ++i)
                records.draw("step").sum("plain", two, countLabels);
            QVERIFY(records.drawn() == Integers({3, 1}));
            QVERIFY(!stoppedBy([&] { records.draw("step"); }).isEmpty());
            QVERIFY(!stoppedBy([&] { records.draw("once"); }).isEmpty());
        }
    }

    /// Sums begin at zero, hold every row once, however many blocks there are, and lie within whole units.
    void sumsAreThoseOfTheRows_data() {
        QTest::addColumn<int>("count");
        for (const int count : {0, 1, 8191, 8192, 8193, 100000})
            QTest::addRow("%d rows", count) << count;
    }
    void sumsAreThoseOfTheRows() {
        QFETCH(int, count);
        const TrainingRows rows = allOf(loadText(smallCsv(std::max(1, count)), smallSchema()));
        TrainingRows some = rows;
        some.slotIndices.own().resize(static_cast<std::size_t>(count));
        Integers expected(2);
        for (const std::uint32_t slot : some.slotIndices)
            expected[rows.table->label[slot]] += rows.table->contributes[slot];
        CountingNoise noise;
        Records records(some, {}, looks, noise);
        Sample& sample = records.draw("step");
        Integers sums{7, 7};
        for (const char* release : {"plain", "counts"}) { // the blocks serve both
            sample.sum(release, sums, countLabels);
            QVERIFY(sums == expected);
        }
    }

    /// Multiplier times bound, in the units of this release and of no other of its look.
    void noiseIsThatOfTheRelease() {
        const TrainingRows rows = allOf(loadText(smallCsv(20), smallSchema()));
        CountingNoise noise;
        const Loop three{1,
                         {Look{"step",
                               1,
                               false,
                               {{.id = "a", .noise = GaussianMechanism{2}, .bound = 3, .one = 5, .size = 2},
                                {.id = "b", .noise = LaplaceMechanism{0.5}, .bound = 2, .one = 7, .size = 2},
                                {.id = "c", .noise = GaussianMechanism{1}, .one = 11, .size = 2}}}}};
        Records records(rows, {}, three, noise);
        Integers two(2);
        Sample& sample = records.draw("step");
        for (const char* release : {"c", "b", "a"})
            sample.sum(release, two, countLabels);
        QCOMPARE(noise.gaussian, (std::vector<double>{11, 30}));
        QCOMPARE(noise.laplace, (std::vector<double>{7}));
    }

    /// What a model made of a sample is kept for its releases, and is gone with it.
    void scoresAreOfOneSample() {
        const TrainingRows rows = allOf(loadText(smallCsv(20), smallSchema()));
        CountingNoise noise;
        Records records(rows, {}, looks, noise);
        Integers two(2);
        std::vector<bool> wasScored;
        const auto score = [&](SampleBlock& block, std::span<std::int64_t>) {
            wasScored.push_back(block.isScored);
            block.isScored = true;
        };
        for (int draw = 0; draw < 2; ++draw) {
            Sample& sample = records.draw("step");
            sample.sum("counts", two, score);
            sample.sum("plain", two, score);
        }
        QCOMPARE(wasScored, (std::vector<bool>{false, true, false, true}));
    }

    void unitsAreNotCut() {
        constexpr int rowsOfUnit = 3, units = 6000; // 8192 is no multiple of 3
        const Schema schema = unitSchema(rowsOfUnit);
        const PreparedRun run = preparedOn(unitCsv(rowsOfUnits(units, rowsOfUnit)), "dp-sgd", schema);
        const auto noise = zeroNoise(1);
        Records records(run.rows, {}, looks, *noise);
        Integers sums(2);
        records.draw("step").sum("plain", sums, [](SampleBlock& block, std::span<std::int64_t> into) {
            for (std::size_t row = 0; row < block.rows.unit.size() && int(row) < block.rows.rows; ++row)
                into[0] += row == 0 || block.rows.unit[row] != block.rows.unit[row - 1];
            ++into[1];
        });
        QCOMPARE(sums[0], std::int64_t(units)); // a unit in two blocks would count twice
        QVERIFY(sums[1] > 1);
    }

    /// What a kernel throws, and a stop in the middle of a pass, leave zeros where sums were.
    void aBrokenPassLeavesNothing() {
        const TrainingRows rows = allOf(loadText(smallCsv(20000), smallSchema()));
        CountingNoise noise;
        std::stop_source stop;
        Records records(rows, {}, looks, noise, stop.get_token());
        Integers sums(2);
        bool caught = false;
        try {
            records.draw("step").sum("counts", sums, [](SampleBlock& block, std::span<std::int64_t> into) {
                countLabels(block, into);
                throw std::runtime_error("sum");
            });
        } catch (const std::runtime_error&) {
            caught = true;
        }
        QVERIFY(caught && sums == Integers(2) && noise.drawn == 0);
        try {
            records.draw("step").sum("counts", sums, [&](SampleBlock& block, std::span<std::int64_t> into) {
                countLabels(block, into);
                stop.request_stop();
            });
            QFAIL("goes on");
        } catch (const StoppedInPass&) {
        }
        QVERIFY(sums == Integers(2) && noise.drawn == 0);
    }

    /// A kernel gets at its block alone: at no other sample or release, and at its own not once more.
    void aKernelAsksForNothing_data() {
        QTest::addColumn<int>("use");
        QTest::addColumn<QString>("text");
        QTest::newRow("a sample") << 0 << "the look \"step\" was asked for inside a kernel";
        QTest::newRow("another release") << 1 << "the release \"plain\" was asked for inside a kernel";
        QTest::newRow("its own release") << 2 << "the release \"counts\" was asked for inside a kernel";
        QTest::newRow("a choice") << 3 << "the release \"best\" was asked for inside a kernel";
    }
    void aKernelAsksForNothing() {
        QFETCH(int, use);
        QFETCH(QString, text);
        const TrainingRows rows = allOf(loadText(smallCsv(20), smallSchema()));
        CountingNoise noise;
        Records records(rows, {}, looks, noise);
        Sample& sample = records.draw(use == 3 ? "once" : "step");
        const char* outer = use == 3 ? "plain" : "counts";
        Integers sums{7, 7}, inner{7, 7};
        const QString stopped = stoppedBy([&] {
            sample.sum(outer, sums, [&](SampleBlock& block, std::span<std::int64_t> into) {
                countLabels(block, into);
                if (use == 0) records.draw("step");
                if (use == 1) sample.sum("plain", inner, countLabels);
                if (use == 2) sample.sum("counts", inner, countLabels);
                if (use == 3) sample.choose("best", countLabels);
            });
        });
        QCOMPARE(stopped, text);
        QVERIFY(sums == Integers(2) && inner == Integers({7, 7}) && noise.drawn == 0);
        QVERIFY(records.drawn() == Integers({use != 3, use == 3}));
        QVERIFY(stoppedBy([&] { sample.sum(outer, sums, countLabels); }).endsWith("sample already"));
        if (use != 3) records.draw("step").sum("counts", sums, countLabels); // it goes on with the next
        QVERIFY(use == 3 || sums[0] + sums[1] > 0);
    }

    /// One entry for each parameter of the model, whatever their number is, but the same all along.
    void sizesThatAreOpenAreFixedByTheFirstSum() {
        const TrainingRows rows = allOf(loadText(smallCsv(20), smallSchema()));
        CountingNoise noise;
        const Loop open{3, {Look{"step", 1, false, {Release{.id = "gradient"}}}}};
        Records records(rows, {}, open, noise);
        Integers two(2), three(3);
        records.draw("step").sum("gradient", two, countLabels);
        QCOMPARE(stoppedBy([&] { records.draw("step").sum("gradient", three, countLabels); }),
                 "the release \"gradient\" is not of the declared size");
        records.draw("step").sum("gradient", two, countLabels);
        QVERIFY(two[0] + two[1] > 0);
    }

    void choicesOutOfRangeStop_data() {
        QTest::addColumn<double>("bound");
        QTest::addColumn<double>("epsilon");
        QTest::addColumn<int>("size");
        QTest::newRow("no bound") << 0.0 << 1.0 << 3;
        QTest::newRow("a bound that is no number") << std::nan("") << 1.0 << 3;
        QTest::newRow("a bound too large") << 0x1p31 << 1.0 << 3;
        QTest::newRow("a negative epsilon") << 1.0 << -1.0 << 3;
        QTest::newRow("an epsilon too large") << 1.0 << 0x1p21 << 3;
        QTest::newRow("no candidates") << 1.0 << 1.0 << 0;
    }
    void choicesOutOfRangeStop() {
        QFETCH(double, bound);
        QFETCH(double, epsilon);
        QFETCH(int, size);
        const TrainingRows rows = allOf(loadText(smallCsv(20), smallSchema()));
        CountingNoise noise;
        const Loop once{1,
                        {Look{"once", 1, false, {choiceOf(bound, epsilon, static_cast<std::size_t>(size))}}}};
        Records records(rows, {}, once, noise);
        QCOMPARE(stoppedBy([&] { records.draw("once").choose("best", countLabels); }),
                 "the release \"best\" has no candidates, or a bound or an epsilon out of range");
        QCOMPARE(noise.drawn, 0);
    }

    /// A bound between two integers is the larger one: with the smaller one a choice would cost more.
    void boundsOfChoicesAreRoundedUp_data() {
        QTest::addColumn<double>("bound");
        QTest::addColumn<qint64>("one");
        QTest::addColumn<qint64>("drawn");
        QTest::newRow("between integers") << 1.5 << qint64(1) << qint64(2);
        QTest::newRow("in units of the scores") << 0.5 << qint64(8) << qint64(4);
        QTest::newRow("both") << 1.5 << qint64(3) << qint64(5);
    }
    void boundsOfChoicesAreRoundedUp() {
        QFETCH(double, bound);
        QFETCH(qint64, one);
        QFETCH(qint64, drawn);
        constexpr int times = 200;
        Release choice = choiceOf(bound, 1, 3);
        choice.one = one;
        const TrainingRows rows = allOf(loadText(smallCsv(20), smallSchema()));
        const auto noise = seededNoise(5), same = seededNoise(5);
        const Loop often{times, {Look{"once", 1, false, {choice}}}};
        Records records(rows, {}, often, *noise);
        for (int i = 0; i < times; ++i)
            QCOMPARE(records.draw("once").choose(
                         "best", [](SampleBlock&, std::span<std::int64_t> scores) { scores[0] += 4; }),
                     exponentialChoice(Integers({4, 0, 0}), 1, drawn, *same));
    }

    /// Looks that contradict themselves are a fault of the solver, and are said by their ids.
    void looksThatAreNoneAreNotPlanned_data() {
        QTest::addColumn<Loop>("loop");
        QTest::addColumn<QString>("rule");
        const auto of = [](const char* name, const Loop& loop, const char* rule) {
            QTest::newRow(name) << loop << rule;
        };
        const auto look = [](Release release) { return Loop{1, {Look{"step", 1, false, {release}}}}; };
        of("sound", looks, "");
        of("rate 0", {1, {Look{"step", 0, false, {plain}}}}, "the look \"step\" has a rate outside (0, 1]");
        of("rate 2", {1, {Look{"step", 2, false, {plain}}}}, "the look \"step\" has a rate outside (0, 1]");
        of("everybody in public", {1, {Look{"step", 1, true, {plain}}}},
           "the look \"step\" has a public sample without sampling");
        of("never", {1, {Loop{0, {Look{"step", 1, false, {plain}}}}}},
           "the loop \"\" happens less than once");
        of("a look twice", {1, {Look{"a", 1, false, {plain}}, Look{"a", 1, false, {counts}}}},
           "the look \"a\" has no id of its own");
        of("a look without id", {1, {Look{"", 1, false, {plain}}}}, "the look \"\" has no id of its own");
        of("a release twice", {1, {Look{"step", 1, false, {plain, plain}}}},
           "the release \"plain\" has no id of its own");
        of("no bound", look({.id = "a", .bound = 0}), "the release \"a\" has a bound that is not positive");
        of("an endless bound", look({.id = "a", .bound = INFINITY}),
           "the release \"a\" has a bound that is not positive");
        of("no unit", look({.id = "a", .one = 0}), "the release \"a\" has a unit below 1");
        of("no candidates", look({.id = "a", .kind = Release::Kind::Choice, .epsilon = 1}),
           "the release \"a\" is a choice without candidates");
        of("a noisy choice",
           look({.id = "a", .noise = GaussianMechanism{1}, .kind = Release::Kind::Choice, .size = 2}),
           "the release \"a\" is a choice with the noise of a sum");
        of("a negative epsilon", look(choiceOf(1, -1, 2)),
           "the release \"best\" has an epsilon out of range");
        of("an endless epsilon", look(choiceOf(1, INFINITY, 2)),
           "the release \"best\" has an epsilon out of range");
        of("before a sound look", {1, {Look{"a", 0, false, {plain}}, Look{"b", 1, false, {plain}}}},
           "the look \"a\" has a rate outside (0, 1]");
        of("a sum with epsilon", look({.id = "a", .epsilon = 1}),
           "the release \"a\" is a sum with the epsilon of a choice");
        of("open and noisy", look({.id = "a", .noise = GaussianMechanism{1}, .kind = Release::Kind::Open}),
           "the release \"a\" is open and has noise");
        of("open", look({.id = "a", .kind = Release::Kind::Open}),
           ""); // without privacy nothing is protected
    }
    void looksThatAreNoneAreNotPlanned() {
        QFETCH(Loop, loop);
        QFETCH(QString, rule);
        const Recipe recipe{Json::object(), 1, [loop](double) { return loop; }};
        const Result<SolverPlan> plan = planOf(recipe, {}, 100);
        QCOMPARE(plan.ok(), rule.isEmpty());
        if (plan.ok()) return;
        QVERIFY(plan.errors().front().code == ErrorCode::Internal);
        QVERIFY2(text(plan.errors().front().rule).endsWith(rule), plan.errors().front().rule.c_str());
    }

    /// No relation but that of the attributes knows an open sum; nor has any noise to find then.
    void openSumsAreOfAttributesAlone() {
        const Release open{.id = "open", .kind = Release::Kind::Open};
        const Recipe recipe{Json::object(), 1, [open](double z) {
                                const Release noisy{.id = "a", .noise = GaussianMechanism{z}};
                                return Loop{1, {Look{"step", 1, false, {noisy, open}}}};
                            }};
        EXPECT_OK(planOf(recipe, PrivacyTarget{1, 1e-5, Relation::AttributeOnly}, 100));
        for (const Relation relation : {Relation::ZeroOut, Relation::ReplaceOne}) {
            const Result<SolverPlan> plan = planOf(recipe, PrivacyTarget{1, 1e-5, relation}, 100);
            QVERIFY(!plan.ok() && plan.errors().front().code == ErrorCode::Internal);
        }
    }

    /// No event says of a choice that it protects attributes alone, so such a price would be one of nothing.
    void choicesAreNotOfAttributesAlone() {
        const Recipe recipe{Json::object(), 1, [](double z) {
                                const Release noisy{.id = "a", .noise = GaussianMechanism{z}};
                                return Loop{1, {Look{"step", 1, false, {noisy, choiceOf(1, 0.1, 2)}}}};
                            }};
        EXPECT_OK(planOf(recipe, PrivacyTarget{1, 1e-5, Relation::ZeroOut}, 100));
        const Result<SolverPlan> plan = planOf(recipe, PrivacyTarget{1, 1e-5, Relation::AttributeOnly}, 100);
        QVERIFY(!plan.ok() && plan.errors().front().code == ErrorCode::PrivacyRefused);
    }

    /// Forms and prices show the first look.
    void stepFactsAreOfTheFirstLook() {
        const Recipe recipe{
            Json::object(), 1, [](double) {
                return Loop{1, {Look{"a", 0.25, false, {plain}}, Look{"b", 0.5, false, {plain}}}};
            }};
        const Result<SolverPlan> plan = planOf(recipe, {}, 100);
        EXPECT_OK(plan);
        QCOMPARE(plan->step.rate, 0.25);
        QCOMPARE(plan->step.expectedBatch, 25.0);
    }

    /// Probabilities of each candidate by hand: exp(epsilon score / (2 bound)), normalised.
    void choicesHaveTheirLaw_data() {
        QTest::addColumn<QList<qint64>>("scores");
        QTest::addColumn<double>("epsilon");
        QTest::addColumn<qint64>("bound");
        QTest::addColumn<QList<double>>("law");
        const double e = std::exp(1);
        QTest::newRow("equal") << QList<qint64>{5, 5} << 1.0 << qint64(1) << QList<double>{0.5, 0.5};
        QTest::newRow("2 apart") << QList<qint64>{3, 1} << 1.0 << qint64(1)
                                 << QList<double>{e / (1 + e), 1 / (1 + e)};
        const double root = std::exp(0.5); // less than a whole factor e, and more than one
        QTest::newRow("1 apart") << QList<qint64>{1, 0} << 1.0 << qint64(1)
                                 << QList<double>{root / (1 + root), 1 / (1 + root)};
        QTest::newRow("3 apart") << QList<qint64>{3, 0} << 1.0 << qint64(1)
                                 << QList<double>{e * root / (1 + e * root), 1 / (1 + e * root)};
        QTest::newRow("by the bound")
            << QList<qint64>{-10, 10} << 1.0 << qint64(10) << QList<double>{1 / (1 + e), e / (1 + e)};
        QTest::newRow("three") << QList<qint64>{0, 2, 2} << 1.0 << qint64(1)
                               << QList<double>{1 / (1 + 2 * e), e / (1 + 2 * e), e / (1 + 2 * e)};
        QTest::newRow("far apart") << QList<qint64>{0, qint64(1) << 61} << 1.0 << qint64(1)
                                   << QList<double>{0, 1};
        QTest::newRow("exact") << QList<qint64>{1, 4, 4} << 0.0 << qint64(1) << QList<double>{0, 1, 0};
        QTest::newRow("one") << QList<qint64>{1} << 3.0 << qint64(1) << QList<double>{1};
    }
    void choicesHaveTheirLaw() {
        QFETCH(QList<qint64>, scores);
        QFETCH(double, epsilon);
        QFETCH(qint64, bound);
        QFETCH(QList<double>, law);
        const Integers sums(scores.begin(), scores.end());
        const auto noise = seededNoise(12);
        constexpr int draws = 20000;
        std::vector<int> chosen(sums.size());
        for (int i = 0; i < draws; ++i)
            ++chosen[exponentialChoice(sums, epsilon, bound, *noise)];
        for (std::size_t c = 0; c < sums.size(); ++c) {
            const double p = law[qsizetype(c)];
            QVERIFY2(std::abs(double(chosen[c]) / draws - p) <= 5 * std::sqrt(p * (1 - p) / draws),
                     qPrintable(QString("%1: %2").arg(c).arg(chosen[c])));
        }
    }
};

TRILEMMA_TEST(TestRecords, NoApplication)
#include "tst_records.moc"
