// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Samples that are thinned part by part, and passes of several kernels.
#include "core/fairness/constraint_catalog.h"
#include "core/learning/plan.h"
#include "core/learning/records.h"
#include "tests/support/expect.h"
#include "tests/support/record_use.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <cmath>

using namespace trilemma;
using namespace trilemma::test;

namespace {

using Integers = std::vector<std::int64_t>;

const Release plain{.id = "plain", .size = 2};

Look thinnedLook(double rate) {
    Look look{"thin", rate, false, {plain}};
    look.meanRate = rate / 2;
    return look;
}

} // namespace

class TestThinnedSamples : public QObject {
    Q_OBJECT

  private slots:
    /// Each on a thread of its own: sums of all of them, the first failure but a stop, and a stop.
    void severalKernels() {
        const TrainingRows rows = allOf(loadText(smallCsv(20'000), smallSchema()));
        const Release choice{.id = "best", .kind = Release::Kind::Choice, .size = 2};
        const Loop often{3, {Look{"once", 1, false, {choice}}}};
        const auto noise = seededNoise(1);
        std::stop_source stop;
        Records records(rows, {}, often, *noise, stop.get_token());
        const auto counting = [](std::size_t own, std::int64_t sign) {
            return [own, sign](SampleBlock& block, std::span<std::int64_t> into) {
                into[own] += sign * block.rows.rows;
            };
        };
        Integers seen;
        const auto score = [&](std::size_t candidate, std::span<const std::int64_t> sums) {
            seen.assign(sums.begin(), sums.end());
            return sums[candidate];
        };
        std::vector<BlockKernel> kernels{counting(0, -1), counting(1, 1)};
        QCOMPARE(records.draw("once").choose("best", 2, kernels, score), std::size_t(1));
        QVERIFY(seen == Integers({-20'000, 20'000}));
        kernels[0] = [](SampleBlock&, std::span<std::int64_t>) { throw std::bad_alloc(); };
        QVERIFY_THROWS_EXCEPTION(std::bad_alloc, records.draw("once").choose("best", 2, kernels, score));
        kernels[0] = [&](SampleBlock&, std::span<std::int64_t>) { stop.request_stop(); };
        QVERIFY_THROWS_EXCEPTION(StoppedInPass, records.draw("once").choose("best", 2, kernels, score));
    }

    /// Coins of their own: of n rows of a part at rate q the share q kept, within 5 standard errors.
    void thinnedSamples_data() {
        QTest::addColumn<double>("rate");
        QTest::addColumn<double>("keptOfFirst");
        QTest::addColumn<double>("keptOfSecond");
        QTest::newRow("all of one") << 1.0 << 1.0 << 0.0;
        QTest::newRow("none") << 0.5 << 0.0 << 0.0;
        QTest::newRow("half and a tenth of everybody") << 1.0 << 0.5 << 0.1;
        QTest::newRow("of a sample") << 0.3 << 1.0 << 0.25;
    }
    void thinnedSamples() {
        QFETCH(double, rate);
        QFETCH(double, keptOfFirst);
        QFETCH(double, keptOfSecond);
        constexpr int times = 200, rowsOfAll = 1000;
        const Schema schema = smallSchema();
        const TrainingRows rows = allOf(loadText(smallCsv(rowsOfAll), schema));
        const ConstraintSet set = groupsAlone(axesOf(*rows.table), {});
        const Loop often{1, {Loop{times, {thinnedLook(rate)}}}};
        const auto noise = seededNoise(5);
        Records records(rows, set.partition, often, *noise);
        const auto countParts = [](SampleBlock& block, std::span<std::int64_t> into) {
            for (int row = 0; row < block.rows.rows; ++row)
                ++into[block.rows.part[static_cast<std::size_t>(row)]];
        };
        const std::array kept{keptOfFirst, keptOfSecond};
        Integers sums(2), found(2), people(2);
        for (int i = 0; i < times; ++i) {
            records.draw("thin", kept).sum("plain", found, countParts);
            sums[0] += found[0];
            sums[1] += found[1];
        }
        const Loop whole{1, {Look{"once", 1, false, {plain}}}};
        Records everybody(rows, set.partition, whole, *noise);
        everybody.draw("once").sum("plain", people, countParts);
        for (std::size_t part = 0; part < 2; ++part) {
            const double q = rate * kept[part], n = static_cast<double>(times * people[part]);
            QVERIFY(people[part] > 100);
            QVERIFY(std::abs(static_cast<double>(sums[part]) - n * q) <= 5 * std::sqrt(n * q * (1 - q)));
        }
    }

    void thinningIsDeclared() {
        const TrainingRows rows = allOf(loadText(smallCsv(20), smallSchema()));
        const Loop once{1, {thinnedLook(1), Look{"once", 1, false, {plain}}}};
        const auto noise = seededNoise(1);
        const ConstraintSet set = groupsAlone(axesOf(*rows.table), {}); // two parts
        Records records(rows, set.partition, once, *noise);
        const auto with = [&](const char* look, std::vector<double> kept) {
            return stoppedBy([&] { records.draw(look, kept); });
        };
        QCOMPARE(with("once", {0.5, 0.5}), "the look \"once\" is not thinned in the plan");
        QCOMPARE(with("thin", {0.5}), "the look \"thin\" may not be thinned like this");
        QCOMPARE(with("thin", {}), "the look \"thin\" may not be thinned like this");
        QCOMPARE(with("thin", {1.01, 1}), "the look \"thin\" may not be thinned like this");
        QCOMPARE(with("thin", {0, -0.1}), "the look \"thin\" may not be thinned like this");
        QCOMPARE(with("thin", {NAN, 0}), "the look \"thin\" may not be thinned like this");
        QVERIFY(noise->position() == 0u);
        QCOMPARE(with("thin", {0.5, 0.5}), "");
    }

    void looksThatAreNone_data() {
        QTest::addColumn<Look>("look");
        QTest::addColumn<QString>("rule");
        Look above = thinnedLook(0.5), seen = thinnedLook(0.5);
        above.meanRate = 0.6;
        seen.publicSample = true;
        QTest::newRow("sound") << thinnedLook(1) << "";
        QTest::newRow("thinned to more") << above << "the look \"thin\" is thinned to a rate above its own";
        QTest::newRow("in public") << seen
                                   << "the look \"thin\" is thinned where everybody sees who was sampled";
    }
    void looksThatAreNone() {
        QFETCH(Look, look);
        QFETCH(QString, rule);
        const Recipe recipe{Json::object(), 1, [look](double) { return Loop{1, {look}}; }};
        const Result<SolverPlan> plan = planOf(recipe, {}, 100);
        QCOMPARE(plan.ok(), rule.isEmpty());
        if (!plan.ok()) QVERIFY(text(plan.errors().front().rule).endsWith(rule));
    }

    /// Where samples are public who is thinned out would tell its part.
    void thinningIsSecret_data() {
        QTest::addColumn<int>("relation");
        for (const auto& [relation, name] : relationNames)
            QTest::newRow(name) << static_cast<int>(relation);
    }
    void thinningIsSecret() {
        QFETCH(int, relation);
        const Recipe recipe{Json::object(), 1, [](double z) {
                                Look look = thinnedLook(0.5);
                                look.releases = {{.id = "a", .noise = GaussianMechanism{z}}};
                                return Loop{1, {look}};
                            }};
        const PrivacyTarget target{1, 1e-5, static_cast<Relation>(relation)};
        QCOMPARE(planOf(recipe, target, 100).ok(), target.relation != Relation::AttributeOnly);
    }
};

TRILEMMA_TEST(TestThinnedSamples, NoApplication)
#include "tst_thinned_samples.moc"
