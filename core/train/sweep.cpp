// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/sweep.h"

#include "core/train/sweep_settings.h"
#include "core/train/valid_spec.h"

#include <algorithm>
#include <filesystem>
#include <set>

namespace trilemma {

namespace {

using ErrorCode::InvalidSpecification;

constexpr std::size_t maxAxes = 50;

void readAxes(const Json& axes, JsonFields& fields, SweepSpec& sweep) {
    if (!axes.is_object())
        return fields.fail("axes", toText(axes), "must be a JSON object", "Write { path: [..] }");
    if (axes.size() > maxAxes)
        return fields.fail("axes", std::to_string(axes.size()) + " axes",
                           "must be at most " + std::to_string(maxAxes), "Put into the base what stays");
    for (const auto& [path, values] : axes.items()) {
        if (values.is_array() && !values.empty())
            sweep.axes.push_back(axisAt(path, values.get<std::vector<Json>>()));
        else
            fields.fail("axes." + path, "", "must be a list of at least one value", "Write [..]");
    }
}

/// What one budget keeps the same may not vary under it.
Outcome checkBudgetAxes(const SweepSpec& sweep) {
    const bool hasTotal = findAt(sweep.base, "privacy.total_epsilon") != nullptr;
    Errors errors;
    for (const SweepAxis& axis : sweep.axes) {
        const std::string path = axis.path();
        const auto refuse = [&](std::string rule, std::string remedy) {
            errors.push_back(
                {ErrorCode::InvalidSpecification, "axes." + path, "", std::move(rule), std::move(remedy)});
        };
        if (path == "privacy.total_epsilon")
            refuse("is one number for all runs of the sweep", "Write it in the base");
        else if (hasTotal && (path == "privacy" || path.starts_with("privacy.")))
            refuse("cannot vary under privacy.total_epsilon, which gives every private run the same share of "
                   "one budget",
                   "Leave the axis out, or leave total_epsilon out of the base");
        else if (hasTotal && path == "threads")
            refuse("changes no run, so that its values would share one budget as if they were runs",
                   "Write it in the base");
        else if (hasTotal && (path == "data" || path.starts_with("data.")))
            refuse("cannot vary under privacy.total_epsilon, which is the budget of one table",
                   "Train a sweep for each table");
    }
    if (!errors.empty()) return errors;
    return success();
}

} // namespace

std::size_t SweepSpec::combinations() const {
    std::size_t count = 1;
    for (const SweepAxis& axis : axes)
        count = std::min(count * axis.values.size(), maxSweepRuns + 1);
    return count;
}

Json toJson(const SweepSpec& sweep) {
    Json axes = Json::object();
    for (const SweepAxis& axis : sweep.axes)
        axes[axis.path()] = axis.values;
    return {{"trilemma_sweep", 1},
            {"base", sweep.base},
            {"axes", axes},
            {"split_follows_seed", sweep.splitFollowsSeed}};
}

Result<SweepSpec> sweepFromJson(const Json& json, const std::string& folder) {
    SweepSpec sweep;
    Errors errors;
    {
        JsonFields fields(json, "", InvalidSpecification, errors);
        fields.version("trilemma_sweep", 1);
        if (const Json* base = fields.child("base", Need::Required)) {
            const Result<TrainingSpec> spec = trainingSpecFromJson(*base, folder);
            if (spec)
                sweep.base = toJson(*spec); // with resolved paths
            else
                for (Error error : spec.errors()) {
                    error.field = "base." + error.field;
                    errors.push_back(std::move(error));
                }
        }
        if (const Json* axes = fields.child("axes", Need::Required)) readAxes(*axes, fields, sweep);
        fields.read("split_follows_seed", sweep.splitFollowsSeed);
        if (sweep.combinations() > maxSweepRuns)
            fields.fail("axes", "", "give more than 100,000 runs", "Shorten an axis");
    }
    if (!errors.empty()) return errors;
    return sweep;
}

Result<SweepSpec> loadSweep(const std::string& path) {
    const Result<Json> json = readJsonFile(path, "sweep");
    if (!json) return json.errors();
    return sweepFromJson(*json, std::filesystem::absolute(path).parent_path().string());
}

Result<std::vector<TrainingSpec>> expand(const SweepSpec& sweep) {
    if (const Outcome varies = checkBudgetAxes(sweep); !varies) return varies.errors();
    std::vector<TrainingSpec> specs;
    Errors errors;
    std::set<std::string> reported;
    const auto take = [&](const SweepSetting&, const Json& json) {
        Result<TrainingSpec> spec = validTrainingSpec(json);
        if (spec) return specs.push_back(std::move(spec).value());
        for (const Error& error : spec.errors())
            if (reported.insert(toText(error)).second) errors.push_back(error);
    };
    const auto settings = settingsOf(sweep, take);
    if (!settings) return settings.errors();
    if (!errors.empty()) return errors;
    const bool isPrivate = std::any_of(specs.begin(), specs.end(),
                                       [](const TrainingSpec& spec) { return spec.privacy.has_value(); });
    if (const Json* total = findAt(sweep.base, "privacy.total_epsilon"); total && !isPrivate)
        return Error{ErrorCode::InvalidSpecification, "privacy.total_epsilon", toText(*total),
                     "is a budget for private runs, and the sweep has none",
                     "Use a private solver, or set privacy to null"};
    return specs;
}

} // namespace trilemma
