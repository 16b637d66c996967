// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/objective_options.h"

#include "core/fairness/constraint_catalog.h"

namespace trilemma {

std::string objectiveHelp() {
    std::string help = "What is made as good as possible.";
    for (const ObjectiveInfo& info : objectiveKinds)
        help += std::string(" ") + info.id + ": " + info.sentence;
    return help;
}

Outcome canPursue(const ObjectiveOptions& options, const PublicFacts& facts) {
    if (facts.parts > facts.classes) return success();
    const auto needsGroups = [](const char* param, const std::string& value, const char* remedy) {
        return Error{ErrorCode::InvalidSpecification, std::string("solver.params.") + param, value,
                     "needs groups, but no constraint names a sensitive column", remedy};
    };
    if (options.kind == ObjectiveKind::WorstGroup)
        return needsGroups(objectiveParam, objectiveInfo(options.kind).id,
                           "Name one in a constraint, or use another objective");
    if (options.giniBound < 1)
        return needsGroups("gini_bound", toText(Json(options.giniBound)),
                           "Name one in a constraint, or set it to 1");
    return success();
}

Outcome canTellApart(const PublicFacts& facts) {
    if (facts.parts <= maxGroupsAlone) return success();
    return Error{ErrorCode::InvalidSpecification, "constraints", std::to_string(facts.parts),
                 "groups, crossed, are more than the " + std::to_string(maxGroupsAlone) +
                     " that can be told apart",
                 "Name fewer attributes in a constraint, leave out a sensitive column, or merge groups"};
}

Eigen::ArrayXd flooredShares(const Eigen::ArrayXd& noisySizes, std::int64_t slots) {
    constexpr double leastShare = 5e-4;
    return (noisySizes / static_cast<double>(slots)).max(leastShare);
}

} // namespace trilemma
