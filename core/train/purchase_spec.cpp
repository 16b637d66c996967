// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/purchase_spec.h"

#include "core/base/text.h"
#include "core/data/column_intervals.h"
#include "core/solvers/solver.h"
#include "core/train/validate.h"

#include <algorithm>

namespace trilemma {

namespace {

/// A purchase has no specification around its schema. What the wish was refused for already is said once.
void addRefusals(Errors& errors, const Errors& ofRun) {
    constexpr std::string_view around = "data.";
    for (Error error : ofRun) {
        if (error.field.starts_with(around)) error.field.erase(0, around.size());
        const bool isKnown = std::any_of(errors.begin(), errors.end(),
                                         [&](const Error& known) { return known.field == error.field; });
        if (!isKnown) errors.push_back(std::move(error));
    }
}

} // namespace

Schema withoutEdges(Schema schema, const std::vector<std::string>& columns) {
    for (Column& column : schema.columns)
        if (contains(columns, column.name)) dropEdges(column);
    return schema;
}

Result<TrainingSpec> purchaseSpec(TrainingSpec of, const EdgeWish& wish) {
    Errors wrong = checkWish(of.schema, wish);
    return purchaseSpec(std::move(of), std::move(wrong), wish.columns);
}

Result<TrainingSpec> purchaseSpec(TrainingSpec of, Errors ofWish, const std::vector<std::string>& unused) {
    of.task = taskOf(of.schema);
    of.solverId = solversTaking({.privacy = Relation::ZeroOut, .task = taskOf(of.schema)}).front();
    of.privacy = PrivacyTarget{}; // that of the wish is checked as what it is
    Errors errors = std::move(ofWish);
    Result<TrainingSpec> framed = withFraming(std::move(of));
    if (!framed) {
        addRefusals(errors, framed.errors());
        return errors;
    }
    TrainingSpec judged = *framed;
    judged.schema = withoutEdges(std::move(judged.schema), unused);
    addRefusals(errors, validate(judged));
    if (!errors.empty()) return errors;
    return framed;
}

} // namespace trilemma
