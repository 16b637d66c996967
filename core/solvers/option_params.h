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

} // namespace trilemma
