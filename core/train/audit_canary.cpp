// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/audit_canary.h"

#include "core/fairness/constraint_catalog.h"

#include <algorithm>
#include <numeric>

namespace trilemma {

namespace {

constexpr std::size_t slotCount = 8;
constexpr std::uint16_t canaryFeature = 4; ///< after intercept, x, colour=red, colour=blue
constexpr std::uint16_t canaryPart = 2;

/// Slot 0 is the canary, without intercept and x; the others differ in everything.
EncodedTable canaryTable() {
    EncodedTable table;
    table.slotCount = slotCount;
    table.denseCount = 2;
    table.categoricalCount = 1;
    table.rawFeatures = 2;
    table.features = {{"(intercept)", ""},
                      {"x", "x"},
                      {"colour=red", "colour"},
                      {"colour=blue", "colour"},
                      {"colour=canary", "colour"}};
    table.classes = {"no", "yes"};
    table.sensitive = {{"group", {"a", "b", "canary"}, 1.0 / slotCount, {}}};
    for (std::size_t slot = 0; slot < slotCount; ++slot) {
        const bool isCanary = slot == 0;
        const int x = static_cast<int>(slot * 300) - 1200;
        table.dense.push_back(isCanary ? std::int16_t{0} : std::int16_t{featureOne});
        table.dense.push_back(isCanary ? std::int16_t{0} : static_cast<std::int16_t>(x));
        table.category.push_back(isCanary ? canaryFeature : static_cast<std::uint16_t>(2 + slot % 2));
        table.label.push_back(isCanary ? std::uint16_t{1} : static_cast<std::uint16_t>(slot % 3 == 0));
        table.contributes.push_back(1);
        table.sensitive.front().groupOfSlot.push_back(isCanary ? canaryPart
                                                               : static_cast<std::uint16_t>(slot / 4));
    }
    return table;
}

Problem problemOn(EncodedTable table, bool constrained) {
    Problem problem;
    if (constrained)
        problem.constraints = buildConstraints(axesOf(table), {{"demographic_parity", {"group"}, 0.05}});
    problem.model =
        findModelKind("linear")->create({table.featureCount(), 2, table.rawFeatures}, Json::object());
    problem.trainSlots.resize(slotCount);
    std::iota(problem.trainSlots.begin(), problem.trainSlots.end(), 0u);
    problem.table = std::make_shared<const EncodedTable>(std::move(table));
    return problem;
}

} // namespace

CanaryPair canaryPair(bool constrained) {
    const EncodedTable whole = canaryTable();
    EncodedTable without = whole, empty = whole;
    without.contributes.front() = 0;
    std::fill(empty.contributes.begin(), empty.contributes.end(), std::uint8_t{0});
    CanaryPair pair;
    pair.present = problemOn(whole, constrained);
    pair.absent = problemOn(without, constrained);
    pair.nobody = problemOn(empty, constrained);
    pair.canary.gather(whole, {}, std::vector<std::uint32_t>{0});
    pair.part = canaryPart;
    pair.parameter = canaryFeature;
    return pair;
}

std::size_t CanaryPair::decision(const Eigen::VectorXd& theta) const {
    RowMatrix probabilities;
    present.model->probabilities(canary, theta, probabilities);
    return probabilities(0, 1) > probabilities(0, 0) ? 1 : 0;
}

PublicFacts publicFacts(const CanaryPair& pair) {
    const ConstraintSet& constraints = pair.present.constraints;
    PublicFacts facts;
    facts.trainSlots = static_cast<std::int64_t>(pair.present.trainSlots.size());
    facts.features = pair.present.table->featureCount();
    facts.rawFeatures = pair.present.table->rawFeatures;
    facts.classes = static_cast<int>(pair.present.table->classes.size());
    facts.take(constraints);
    return facts;
}

} // namespace trilemma
