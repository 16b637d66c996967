// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/solver.h"

#include <algorithm>

namespace trilemma {

void Problem::slotsOf(const std::vector<std::uint32_t>& sample,
                      std::vector<std::uint32_t>& slotIndices) const {
    if (table->units) {
        slotIndices.clear();
        for (const std::uint32_t unit : sample)
            slotIndices.insert(slotIndices.end(), trainSlots.begin() + trainUnits[unit],
                               trainSlots.begin() + trainUnits[unit + 1]);
        return;
    }
    slotIndices.resize(sample.size());
    for (std::size_t i = 0; i < sample.size(); ++i)
        slotIndices[i] = trainSlots[sample[i]];
}

const Preset* SolverInfo::findPreset(std::string_view presetId) const {
    const auto found = std::find_if(presets.begin(), presets.end(),
                                    [&](const Preset& preset) { return preset.id == presetId; });
    return found == presets.end() ? nullptr : &*found;
}

std::vector<ParamSpec> SolverInfo::paramsUnder(std::string_view presetId) const {
    std::vector<ParamSpec> table = params;
    const Preset* preset = findPreset(presetId);
    for (ParamSpec& param : table)
        if (preset && preset->params.contains(param.id)) {
            const Json& value = preset->params.at(param.id);
            param.defaultText = value.is_string() ? value.get<std::string>() : toText(value);
        }
    return table;
}

Json SolverInfo::askedParams(const SolverRequest& request) const {
    const Preset* preset = findPreset(request.preset);
    Json asked = preset ? preset->params : Json::object();
    asked.update(request.params);
    return asked;
}

std::shared_ptr<const Model> Solver::releasedModel(const Problem&,
                                                   std::shared_ptr<const Model> trained) const {
    return trained;
}

} // namespace trilemma
