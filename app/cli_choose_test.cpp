// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A statistical test with much power against what a column looks like, chosen privately.
#include "app/cli_commands.h"

#include "core/base/text.h"
#include "core/workspace/store.h"
#include "core/workspace/test_purchases.h"

namespace trilemma {

namespace {

template <class Enum, class Names>
Enum named(const std::string& text, const Names& names, Enum otherwise) {
    for (const auto& [value, name] : names)
        if (text == name) return value;
    return otherwise;
}

Result<NullLaw> lawOf(const CliOptions& options) {
    const Result<Json> json = parseJson(options.null, ErrorCode::InvalidSpecification, "null");
    if (!json) return json.errors();
    return nullLawFromJson(*json, "null");
}

/// Errors: of the null, and with them all that is wrong beside it.
Result<TestWish> wishOf(const CliOptions& options, const Schema& schema) {
    const Result<NullLaw> law = lawOf(options);
    TestWish wish{.column = options.column, .null = law ? *law : NullLaw()};
    wish.design.block = options.block;
    wish.design.level = options.level;
    wish.design.seed = options.seed.value_or(wish.design.seed);
    wish.epsilon = options.epsilon.value_or(wish.epsilon);
    wish.relation = named(options.relation, relationNames, Relation::ZeroOut);
    if (law) return wish;
    Errors errors = law.errors();
    const Errors others = checkWish(schema, wish);
    errors.insert(errors.end(), others.begin(), others.end());
    return errors;
}

Result<BoughtTest> bought(const CliOptions& options, const CliOutput& output, const Schema& schema,
                          const TestWish& wish) {
    TrainingSpec of;
    of.files = options.data;
    of.schema = schema;
    const Result<TrainingSpec> spec = testSpec(std::move(of), wish);
    if (!spec) return spec.errors();
    const Result<std::unique_ptr<LineageFile>> lineages = openLineages(options, output);
    if (!lineages) return lineages.errors();
    const Result<std::unique_ptr<Store>> store =
        Store::open(QString::fromStdString(options.store), StoreAccess::Write, lineages->get());
    if (!store) return store.errors();
    DatasetLoader loader(**lineages);
    const Result<LoadedDataset> dataset = loader.load(*spec).result();
    if (!dataset) return dataset.errors();
    return buyTest(**store, *dataset, *spec, wish,
                   named(options.chosen, releaseChoiceNames, ReleaseChoice::AfterLooking));
}

Json testJson(const BlockTest& test) {
    const BlockStatistic& statistic = *test.statistic;
    return {{"id", test.id()},
            {"title", statistic.title},
            {"statistic", statistic.words},
            {"formula", statistic.formula},
            {"source", statistic.source},
            {"side", nameOf(test.side, sideNames)},
            {"critical_value", test.criticalValue},
            {"simulated_level", test.simulatedLevel}};
}

/// What is compared with the critical value.
std::string comparedText(Side side) {
    return side == Side::Greater ? "T" : side == Side::Less ? "-T" : "|T|";
}

Json documentOf(const BoughtTest& bought) {
    const TestPlan& plan = bought.plan;
    const TestDesign& design = plan.wish.design;
    Json candidates = Json::array();
    for (const BlockTest& test : plan.tests)
        candidates.push_back({{"id", test.id()},
                              {"side", nameOf(test.side, sideNames)},
                              {"critical_value", test.criticalValue},
                              {"simulated_level", test.simulatedLevel}});
    return {
        {"test", testJson(plan.tests[bought.chosen])},
        {"candidates", candidates},
        {"column", plan.wish.column},
        {"null", toJson(plan.wish.null)},
        {"level", design.level},
        {"block", design.block},
        {"blocks", plan.blocks},
        {"n_slots", plan.slotCount},
        {"simulation", {{"blocks", design.simulatedBlocks}, {"seed", design.seed}}},
        {"epsilon", plan.wish.epsilon},
        {"delta", 0},
        {"choice_epsilon", plan.choiceEpsilon},
        {"relation", nameOf(plan.wish.relation, relationNames)},
        {"unit", recordUnit},
        {"power_loss", plan.powerLoss},
        {"ledger",
         {{"lineage_id", bought.place.lineageId}, {"run_id", plan.id}, {"sequence", bought.place.sequence}}},
        {"provenance", {{"test", "released"}, {"candidates", "public"}}}};
}

std::string textOf(const BoughtTest& bought) {
    const TestPlan& plan = bought.plan;
    const BlockTest& test = plan.tests[bought.chosen];
    const TestDesign& design = plan.wish.design;
    return std::string(test.statistic->title) + ": " + test.statistic->words + "\n" +
           test.statistic->formula + "\nRejects where " + comparedText(test.side) + " > " +
           exactText(test.criticalValue) + ", in " + exactText(test.simulatedLevel) + " of " +
           std::to_string(design.simulatedBlocks) + " blocks simulated from the null" + "\nChosen among " +
           counted(std::ssize(plan.tests), "test") + " by " + counted(plan.blocks, "block") + " of " +
           std::to_string(design.block) + " at epsilon " + shownBound(plan.wish.epsilon) +
           ", entered into the ledger as released (entry " + std::to_string(bought.place.sequence) +
           "); its power is not told";
}

} // namespace

int chooseTestCommand(const CliOptions& options, const CliOutput& output) {
    const Result<Schema> schema = loadSchema(options.schema, "schema");
    if (!schema) return output.fail(schema.errors());
    const Result<TestWish> wish = wishOf(options, *schema);
    if (!wish) return output.fail(wish.errors());
    const Result<BoughtTest> test = bought(options, output, *schema, *wish);
    if (!test) return output.fail(test.errors());
    return output.result(documentOf(*test), textOf(*test), test->unwritten);
}

} // namespace trilemma
