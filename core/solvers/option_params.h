// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Members of a solver's options and what a person reads about them: from a table of these come its form, its
// checks and its resolved parameters.
#pragma once

#include "core/base/params.h"

#include <functional>

namespace trilemma {

/// A real-valued member.
template <class Options>
struct RealOption {
    ParamSpec spec;
    double Options::*member;
};

/// A member with a few named values.
template <class Options>
struct ChoiceOption {
    ParamSpec spec;
    std::function<std::string(const Options&)> name;
    std::function<void(Options&, const Json& name)> take;
};

/// The first name is the default. `names` outlives it.
template <class Options, class Enum, class Names>
ChoiceOption<Options> choiceOption(ParamSpec spec, const Names& names, Enum Options::*member) {
    spec.type = ParamSpec::Type::Choice;
    for (const auto& [value, name] : names)
        spec.choices.push_back(name);
    if (spec.defaultText.empty()) spec.defaultText = spec.choices.front();
    return {std::move(spec),
            [&names, member](const Options& options) { return std::string(nameOf(options.*member, names)); },
            [&names, member](Options& options, const Json& wanted) {
                for (const auto& [value, name] : names)
                    if (wanted == name) options.*member = value;
            }};
}

/// What a person sets, by tables of members.
template <class Options>
struct OptionTables {
    const std::vector<ChoiceOption<Options>>& choices;
    const std::vector<RealOption<Options>>& reals;

    /// Choices first.
    std::vector<ParamSpec> specs() const {
        std::vector<ParamSpec> all;
        for (const ChoiceOption<Options>& option : choices)
            all.push_back(option.spec);
        for (const RealOption<Options>& option : reals)
            all.push_back(option.spec);
        return all;
    }

    /// What `params` name; legal by the specs.
    void apply(const Json& params, Options& options) const {
        for (const RealOption<Options>& option : reals)
            if (params.contains(option.spec.id))
                options.*option.member = params.at(option.spec.id).template get<double>();
        for (const ChoiceOption<Options>& option : choices)
            if (params.contains(option.spec.id)) option.take(options, params.at(option.spec.id));
    }

    Json params(const Options& options) const {
        Json json = Json::object();
        for (const RealOption<Options>& option : reals) {
            const double value = options.*option.member;
            json[option.spec.id] = option.spec.type == ParamSpec::Type::Integer
                                       ? Json(static_cast<std::int64_t>(value))
                                       : Json(value);
        }
        for (const ChoiceOption<Options>& option : choices)
            json[option.spec.id] = option.name(options);
        return json;
    }
};

} // namespace trilemma
