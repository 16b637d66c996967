// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/objective_options.h"

namespace trilemma {

std::string objectiveHelp() {
    std::string help = "What is made as good as possible.";
    for (const ObjectiveInfo& info : objectiveKinds)
        help += std::string(" ") + info.id + ": " + info.sentence;
    return help;
}

Outcome canPursue(ObjectiveKind kind, const PublicFacts& facts) {
    if (kind != ObjectiveKind::WorstGroup || facts.parts > facts.classes) return success();
    return Error{ErrorCode::InvalidSpecification, std::string("solver.params.") + objectiveParam,
                 objectiveInfo(kind).id, "needs groups, but no constraint names a sensitive column",
                 "Name one in a constraint, or use another objective"};
}

Eigen::ArrayXd flooredShares(const Eigen::ArrayXd& noisySizes, std::int64_t slots) {
    constexpr double leastShare = 5e-4;
    return (noisySizes / static_cast<double>(slots)).max(leastShare);
}

} // namespace trilemma
