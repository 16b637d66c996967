// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/stored_spec.h"

#include "core/solvers/solver.h"
#include "core/train/valid_spec.h"

namespace trilemma {

namespace {

/// The member of an object; null where there is none.
const Json& partOf(const Json& json, const char* name) {
    static const Json none;
    if (!json.is_object()) return none;
    const auto found = json.find(name);
    return found == json.end() ? none : *found;
}

void takeText(const Json& json, std::string& into) {
    if (json.is_string()) into = json.get<std::string>();
}

void takeObject(const Json& json, Json& into) {
    if (json.is_object()) into = json;
}

std::vector<std::string> listedTexts(const Json& list) {
    std::vector<std::string> texts;
    if (!list.is_array()) return texts;
    for (const Json& item : list)
        if (item.is_string()) texts.push_back(item.get<std::string>());
    return texts;
}

std::optional<SpecSplit> splitIn(const Json& json) {
    const Json &seed = partOf(json, "seed"), &test = partOf(json, "test");
    const bool isWhole =
        seed.is_number_integer() && (seed.is_number_unsigned() || seed.get<std::int64_t>() >= 0);
    const double share = test.is_number() ? test.get<double>() : -1;
    if (!isWhole || !(share >= 0 && share < 1)) return std::nullopt;
    return SpecSplit{seed.get<std::uint64_t>(), share};
}

SpecParts specPartsOf(const Json& json, TrainingSpec read) {
    SpecParts parts;
    const Json &data = partOf(json, "data"), &solver = partOf(json, "solver"), &model = partOf(json, "model");
    parts.files = listedTexts(partOf(data, "files"));
    takeText(partOf(data, "schema"), parts.schema);
    parts.split = splitIn(partOf(json, "split"));
    takeText(partOf(solver, "id"), parts.solver);
    takeText(partOf(solver, "preset"), parts.preset);
    takeObject(partOf(solver, "params"), parts.solverParams);
    takeText(partOf(model, "id"), parts.model);
    takeObject(partOf(model, "params"), parts.modelParams);
    parts.constraints = std::move(read.constraints);
    if (read.privacy) {
        parts.totalEpsilon = read.totalEpsilon;
        parts.evaluationEpsilon = read.evaluationEpsilon;
    }
    parts.selection = std::move(read.selection);
    return parts;
}

Error unknownSolver(const std::string& id) {
    return {ErrorCode::InvalidSpecification, "solver.id", id, "is not a solver that this program has",
            "Use the program that trained the run"};
}

} // namespace

StoredSpec::Content::Content(Json given, std::string of)
    : outline(std::move(given))
    , text(std::move(of)) {
    parts = specPartsOf(outline, readSpecWithoutSchema(outline, errors));
    if (!errors.empty()) return;
    state = findSolver(parts.solver) ? SpecState::Read : SpecState::UnknownSolver;
    if (state == SpecState::UnknownSolver) errors.push_back(unknownSolver(parts.solver));
}

StoredSpec::StoredSpec() {
    static const auto nothing = std::make_shared<const Content>(Json());
    m_read = nothing;
}

StoredSpec::StoredSpec(Json json)
    : m_read(std::make_shared<const Content>(std::move(json))) {}

StoredSpec::StoredSpec(Json outline, std::string text)
    : m_read(std::make_shared<const Content>(std::move(outline), std::move(text))) {}

const Json& StoredSpec::json() const {
    if (m_read->text.empty()) return outline();
    std::call_once(m_read->isAskedFor, [this] { m_read->whole = Json::parse(m_read->text, nullptr, false); });
    return m_read->whole;
}

} // namespace trilemma
