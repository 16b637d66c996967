// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/group_budget.h"

namespace trilemma {

Json toJson(const GroupBudget& budget) {
    return {{"group", budget.group},
            {"portion", budget.portion},
            {"noise_factor", budget.noiseFactor},
            {"rho", orNull(budget.rho)}};
}

GroupBudget groupBudgetFromJson(const Json& json, const std::string& path, Errors& errors) {
    GroupBudget budget;
    JsonFields fields(json, path, ErrorCode::StoreBroken, errors);
    const auto check = [&](const char* key, double value, bool isLegal, const char* rule) {
        if (!isLegal) fields.fail(key, toText(Json(value)), rule, "Restore a backup");
    };
    fields.read("group", budget.group, Need::Required);
    if (fields.read("portion", budget.portion, Need::Required))
        check("portion", budget.portion, budget.portion > 0 && budget.portion <= 1, "is not in (0, 1]");
    if (fields.read("noise_factor", budget.noiseFactor, Need::Required))
        check("noise_factor", budget.noiseFactor, budget.noiseFactor >= 1, "is below 1");
    if (fields.read("rho", budget.rho) && budget.rho)
        check("rho", *budget.rho, *budget.rho >= 0, "is negative");
    return budget;
}

} // namespace trilemma
