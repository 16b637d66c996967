// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/canary.h"

#include "core/base/text.h"
#include "core/fairness/constraint_catalog.h"
#include "core/models/model.h"
#include "core/models/model_kind.h"
#include "core/solvers/solver.h"

#include <algorithm>
#include <numeric>

namespace trilemma {

namespace {

constexpr std::size_t slotCount = 8;

std::size_t parameterAfter(const CanaryDirection& direction, std::size_t steps) {
    return (direction.parameter + steps) % CanaryDirection::parameters;
}

/// The canary's is the centre, so that its feature is all that it adds to moments.
std::uint16_t numberOf(std::size_t slot) {
    if (slot == 0) return 0;
    return static_cast<std::uint16_t>(slot % 3 == 0 ? featureOne : -featureOne);
}

/// Slot 0 is the canary; the others have two features of the rest, and share the other parts.
EncodedTable canaryTable(const CanaryDirection& direction, const SolverInfo& solver) {
    const bool twoGroups = solver.predictsAttribute, ofNumbers = !contains(solver.tasks, classificationTask);
    EncodedTable table;
    table.slotCount = slotCount;
    table.denseCount = static_cast<int>(CanaryDirection::parameters);
    table.rawFeatures = table.denseCount;
    for (std::size_t j = 0; j < CanaryDirection::parameters; ++j)
        table.features.push_back({"x" + std::to_string(j), "x" + std::to_string(j)});
    if (ofNumbers)
        table.labelScale = LabelScale{-1, 1, 0, 0.5};
    else
        table.classes = {"no", "yes"};
    std::vector<std::string> groups{"a", "b", "c"};
    if (twoGroups) groups.pop_back();
    table.sensitive = {{"group", groups, 1.0 / slotCount, {}}};
    table.dense.assign(slotCount * CanaryDirection::parameters, 0);
    for (std::size_t slot = 0; slot < slotCount; ++slot) {
        const bool isCanary = slot == 0;
        std::int16_t* row = table.dense.data() + slot * CanaryDirection::parameters;
        if (isCanary) {
            row[direction.parameter] = featureOne;
        } else {
            row[parameterAfter(direction, 1)] =
                static_cast<std::int16_t>(static_cast<int>(slot * 300) - 1200);
            row[parameterAfter(direction, 2)] = slot % 2 == 0 ? featureOne : -featureOne;
        }
        table.label.push_back(ofNumbers  ? numberOf(slot)
                              : isCanary ? std::uint16_t{1}
                                         : static_cast<std::uint16_t>(slot % 3 == 0));
        table.contributes.push_back(1);
        const std::size_t part = isCanary ? direction.part : direction.part + 1 + slot / 4;
        table.sensitive.front().groupOfSlot.push_back(
            static_cast<std::uint16_t>(twoGroups ? isCanary : part % CanaryDirection::parts));
    }
    return table;
}

TrainingRows rowsOf(EncodedTable table) {
    TrainingRows rows{shareTable(std::move(table)), {}, {}};
    std::vector<std::uint32_t>& all = rows.slotIndices.own();
    all.resize(slotCount);
    std::iota(all.begin(), all.end(), 0u);
    return rows;
}

LearningTask taskOn(const EncodedTable& table, const SolverInfo& solver) {
    LearningTask task;
    task.groups = axesOf(table);
    task.constraints = solver.constraintsOver(task.groups, {{"demographic_parity", {"group"}, 0.05}});
    const ModelKind& kind = *findModelKind("linear");
    task.model = kind.create({table.width(), static_cast<int>(table.classes.size())}, Json::object());
    task.facts.trainSlots = slotCount;
    task.facts.take(table, kind);
    task.facts.take(task.constraints);
    return task;
}

} // namespace

std::array<std::size_t, 2> emptyParameters(const CanaryDirection& direction) {
    return {parameterAfter(direction, 3), parameterAfter(direction, 4)};
}

CanaryPair canaryPair(const SolverInfo& solver, const CanaryDirection& direction) {
    const EncodedTable whole = canaryTable(direction, solver);
    EncodedTable without = whole, empty = whole;
    without.contributes.front() = 0;
    std::fill(empty.contributes.begin(), empty.contributes.end(), std::uint8_t{0});
    CanaryPair pair;
    pair.task = taskOn(whole, solver);
    pair.present = rowsOf(whole);
    pair.absent = rowsOf(without);
    pair.nobody = rowsOf(empty);
    pair.canary.gather(whole, {}, std::vector<std::uint32_t>{0});
    pair.direction = direction;
    return pair;
}

std::size_t CanaryPair::decision(const Eigen::VectorXd& theta) const {
    RowMatrix probabilities;
    task.model->probabilities(canary, theta, probabilities);
    return probabilities(0, 1) > probabilities(0, 0) ? 1 : 0;
}

} // namespace trilemma
