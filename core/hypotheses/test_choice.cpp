// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hypotheses/test_choice.h"

#include "core/base/hash.h"
#include "core/base/text.h"
#include "core/data/column_intervals.h"
#include "core/data/encoded_table.h"
#include "core/data/number_column.h"
#include "core/privacy/bernoulli_exp.h"
#include "core/privacy/noise.h"
#include "core/privacy/privacy_target.h"

#include <cmath>
#include <numeric>

namespace trilemma {

namespace {

constexpr double missProbability = 0.05; ///< of powerLoss

class TestWishCheck {
  public:
    TestWishCheck(const Schema& schema, const TestWish& wish)
        : m_schema(schema)
        , m_wish(wish) {}

    Errors run() {
        checkColumn();
        checkDesign(m_wish.design);
        if (!(m_wish.epsilon > 0 && m_wish.epsilon <= largestEpsilon))
            fail("epsilon", toText(Json(m_wish.epsilon)), "must be above 0 and at most 100",
                 "Use for example 1");
        if (m_wish.relation == Relation::AttributeOnly)
            fail("relation", "attribute_only", "protects no number, so that a choice costs nothing under it",
                 "Use zero_out or replace_one", ErrorCode::PrivacyRefused);
        if (const Column* unit = m_schema.unitColumn())
            fail("schema.columns." + unit->name, "",
                 "says that a person has several rows, which may lie in several blocks: one person could "
                 "change "
                 "more than one rejection",
                 "Use a table with one row for each person", ErrorCode::PrivacyRefused);
        return std::move(m_errors);
    }

  private:
    void checkColumn() {
        const std::string& name = m_wish.column;
        const Column* column = m_schema.find(name);
        if (!column || !mayHaveEdges(*column))
            fail("column", name, column ? "is not a numeric feature" : "is not a column of the schema",
                 "Name a numeric feature");
        else if (!m_schema.isDeclaredPublic(*column))
            fail("schema.columns." + name + ".public", "", "its bounds have no named public source",
                 "Say who declares them public and from which source: values are read by them",
                 ErrorCode::PrivacyRefused);
    }

    void checkDesign(const TestDesign& design) {
        if (design.block < fewestOfBlock || design.block > mostOfBlock)
            fail("block", std::to_string(design.block), "must be from 2 to 1000", "Use for example 20");
        const std::string level = toText(Json(design.level));
        if (!(design.level > 0 && design.level < 1))
            fail("level", level, "must be above 0 and below 1", "Use for example 0.05");
        else if (design.level < leastLevel(design))
            fail("level", level,
                 "is too small for a simulation of " + std::to_string(design.simulatedBlocks) + " blocks",
                 "Use at least " + exactText(leastLevel(design)));
    }

    void fail(const std::string& field, std::string value, std::string rule, std::string remedy,
              ErrorCode code = ErrorCode::InvalidSpecification) {
        m_errors.push_back({code, field, std::move(value), std::move(rule), std::move(remedy)});
    }

    const Schema& m_schema;
    const TestWish& m_wish;
    Errors m_errors;
};

double powerLossOf(const TestPlan& plan) {
    return 2 * std::log(static_cast<double>(plan.tests.size()) / missProbability) /
           (plan.choiceEpsilon * static_cast<double>(plan.blocks));
}

/// The accountant prices an exponential mechanism under replace-one as twice what it costs under zero-out,
/// whatever its scores are: its event does not say that an exchanged record changes one block, too.
double choiceEpsilonOf(const TestWish& wish) {
    return wish.relation == Relation::ReplaceOne ? wish.epsilon / 2 : wish.epsilon;
}

/// What stands in for each slot whose record gives no value.
std::vector<double> standIns(const ColumnReading& reading, const TestPlan& plan) {
    std::vector<double> values(static_cast<std::size_t>(plan.slotCount));
    const std::unique_ptr<NoiseSource> source = publicStream(plan.wish.design.seed, "values that stand in");
    for (double& value : values)
        value = reading.draw(plan.wish.null, *source);
    return values;
}

} // namespace

Errors checkWish(const Schema& schema, const TestWish& wish) {
    return TestWishCheck(schema, wish).run();
}

Result<TestPlan> planTestChoice(const Schema& schema, std::int64_t slotCount, const TestWish& wish) {
    if (Errors wrong = checkWish(schema, wish); !wrong.empty()) return wrong;
    TestPlan plan{
        .wish = wish, .id = generateUuid(), .slotCount = slotCount, .blocks = slotCount / wish.design.block};
    plan.choiceEpsilon = choiceEpsilonOf(wish);
    if (plan.blocks < 1)
        return Error{ErrorCode::InvalidSpecification, "block", std::to_string(wish.design.block),
                     "is larger than the table, which has " + counted(slotCount, "slot"),
                     "Use a much smaller block: power is estimated by how many blocks a test rejects"};
    plan.tests = simulatedTests(ColumnReading(*schema.find(wish.column)), wish.null, wish.design);
    if (plan.tests.empty())
        return Error{ErrorCode::InvalidSpecification, "null", toText(toJson(wish.null)),
                     "lets no test reject anything: read in the declared range of the column, it has too few "
                     "values",
                     "Give a null in the units of the column, or a larger block or level"};
    plan.powerLoss = powerLossOf(plan);
    if (plan.powerLoss >= 1)
        return Error{ErrorCode::PrivacyRefused, "epsilon", toText(Json(wish.epsilon)),
                     "is too small for " + counted(plan.blocks, "block") +
                         ": the choice could be any of the tests, whatever the column holds",
                     "Allow a larger epsilon, use smaller blocks or a larger table"};
    return plan;
}

Look lookOf(const TestPlan& plan) {
    return {.id = "test",
            .releases = {{.id = "test",
                          .bound = 1,
                          .kind = Release::Kind::Choice,
                          .epsilon = plan.choiceEpsilon,
                          .size = plan.tests.size()}}};
}

std::vector<std::vector<std::uint32_t>> slotsOfBlocks(const TestPlan& plan) {
    std::vector<std::uint32_t> order(static_cast<std::size_t>(plan.slotCount));
    std::iota(order.begin(), order.end(), 0U);
    const std::unique_ptr<NoiseSource> source = publicStream(plan.wish.design.seed, "order of slots");
    for (std::size_t left = order.size(); left > 1; --left)
        std::swap(order[left - 1], order[uniformBelow(*source, left)]);
    std::vector<std::vector<std::uint32_t>> blocks;
    const auto size = static_cast<std::ptrdiff_t>(plan.wish.design.block);
    for (auto begin = order.begin(); order.end() - begin >= size; begin += size)
        blocks.emplace_back(begin, begin + size);
    return blocks;
}

std::vector<std::int64_t> rejectedBlocks(const EncodedTable& table, const Schema& schema,
                                         const TestPlan& plan) {
    const Column& column = *schema.find(plan.wish.column);
    const NumberColumn numbers(table, column);
    const ColumnReading reading(column);
    const std::vector<double> absent = standIns(reading, plan);
    std::vector<std::int64_t> rejected(plan.tests.size(), 0);
    std::vector<double> values;
    ObservationBlock block;
    for (const std::vector<std::uint32_t>& slots : slotsOfBlocks(plan)) {
        values.clear();
        for (const std::uint32_t slot : slots) {
            const std::optional<std::int16_t> encoded = numbers.at(slot);
            values.push_back(encoded ? reading.valueOf(*encoded) : absent[slot]);
        }
        block.fill(values, plan.wish.null);
        for (std::size_t test = 0; test < plan.tests.size(); ++test)
            rejected[test] += plan.tests[test].rejects(block);
    }
    return rejected;
}

std::size_t chooseTest(const EncodedTable& table, const Schema& schema, const TestPlan& plan,
                       NoiseSource& noise) {
    const Look look = lookOf(plan);
    const Release& release = look.releases.front();
    return noise.choose(rejectedBlocks(table, schema, plan), release.epsilon,
                        std::llround(release.bound * static_cast<double>(release.one)));
}

LedgerCharge chargeOf(const TestPlan& plan, const std::string& tableId, const std::string& layout) {
    LedgerCharge charge;
    charge.events = eventsOf(Loop{1, {lookOf(plan)}}, plan.wish.relation);
    charge.relation = plan.wish.relation;
    charge.slotCount = plan.slotCount;
    charge.split = {tableId, 0, 0, layout};
    return charge;
}

} // namespace trilemma
