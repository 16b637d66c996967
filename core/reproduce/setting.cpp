// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reproduce/setting.h"

#include "core/base/text.h"
#include "core/train/valid_spec.h"

#include <algorithm>
#include <filesystem>
#include <numeric>

namespace trilemma {

namespace {

namespace fs = std::filesystem;

/// The folder itself, then its subfolders by name.
std::vector<fs::path> placesIn(const std::string& folder) {
    std::vector<fs::path> places;
    std::error_code trouble;
    for (fs::directory_iterator entry(folder, trouble), end; !trouble && entry != end;
         entry.increment(trouble))
        if (std::error_code ignored; entry->is_directory(ignored)) places.push_back(entry->path());
    std::sort(places.begin(), places.end());
    places.insert(places.begin(), folder);
    return places;
}

std::string placeOf(const std::string& name, const std::vector<fs::path>& places) {
    for (const fs::path& place : places)
        if (std::error_code trouble; fs::is_regular_file(place / name, trouble))
            return fs::absolute(place / name).lexically_normal().string();
    return {};
}

/// The ready schema; without its unit column where every row is to be a unit of its own.
Result<Json> schemaJson(const ReproduceTable& table) {
    if (!table.rowsAreUnits) return Json(table.schema);
    Result<Schema> schema = readySchema(table.schema);
    if (!schema) return schema.errors();
    for (Column& column : schema->columns)
        if (column.role == Role::Unit) {
            column.role = Role::Ignored;
            column.maxRows.reset();
            column.publicSource.reset();
        }
    return toJson(*schema);
}

std::vector<Json> valuesOf(const std::vector<double>& numbers) {
    return {numbers.begin(), numbers.end()};
}

} // namespace

const ReproduceSetting* findReproduceSetting(std::string_view id) {
    for (const ReproduceSetting& setting : reproduceSettings())
        if (setting.id == id) return &setting;
    return nullptr;
}

Result<std::vector<std::string>> findTableFiles(const ReproduceTable& table, const std::string& folder) {
    std::error_code trouble;
    if (!fs::is_directory(folder, trouble))
        return Error{ErrorCode::InvalidFile, "data", folder, "is not a folder",
                     "Give the folder that holds " + joined(table.files)};
    const std::vector<fs::path> places = placesIn(folder);
    std::vector<std::string> found;
    Errors errors;
    for (const std::string& name : table.files) {
        found.push_back(placeOf(name, places));
        const bool known = std::any_of(errors.begin(), errors.end(),
                                       [&](const Error& error) { return error.value == name; });
        if (found.back().empty() && !known)
            errors.push_back({ErrorCode::InvalidFile, "data", name,
                              "is neither in " + folder + " nor in a folder one level below",
                              "Get it from: " + table.origin});
    }
    if (!errors.empty()) return errors;
    return found;
}

Result<SweepSpec> sweepOf(const ReproduceSetting& setting, const std::vector<std::string>& files, int seeds) {
    const Result<Json> schema = schemaJson(tableOf(setting));
    if (!schema) return schema.errors();
    std::vector<Json> seedValues(static_cast<std::size_t>(seeds));
    std::iota(seedValues.begin(), seedValues.end(), 1);
    SweepSpec sweep;
    sweep.base = {
        {"trilemma_spec", 1},
        {"data", {{"files", files}, {"schema", *schema}}},
        {"task", "classification"},
        {"model", {{"id", "linear"}}},
        {"split", {{"test", 0.25}, {"seed", 1}}},
        {"solver", {{"id", setting.solvers.front()}, {"preset", "recommended"}, {"params", Json::object()}}},
        {"constraints", Json::array({toJson(setting.constraint)})},
        {"privacy", {{"epsilon", setting.epsilons.front()}, {"delta", 1e-5}, {"relation", "zero_out"}}},
        {"seed", 1}};
    sweep.axes.push_back({AxisKind::Solver, "", {setting.solvers.begin(), setting.solvers.end()}});
    if (!setting.gammas.empty()) sweep.axes.push_back({AxisKind::Slack, "0", valuesOf(setting.gammas)});
    if (!setting.weights.empty())
        sweep.axes.push_back({AxisKind::SolverParam, "fairness_weight", valuesOf(setting.weights)});
    sweep.axes.push_back({AxisKind::Epsilon, "", valuesOf(setting.epsilons)});
    sweep.axes.push_back({AxisKind::Seed, "", std::move(seedValues)});
    return sweep;
}

Result<std::vector<TrainingSpec>> simulationsOf(const SweepSpec& sweep) {
    Result<std::vector<TrainingSpec>> specs = expand(sweep);
    if (!specs) return specs;
    for (TrainingSpec& spec : *specs)
        if (spec.privacy) spec.simulationSeed = spec.seed;
    return specs;
}

} // namespace trilemma
