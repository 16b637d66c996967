// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"

namespace trilemma {

/// One parameter of a solver or a model: the form in the window, the command line's help and validation come
/// from it.
struct ParamSpec {
    enum class Type { Real, Integer, Choice };

    std::string id;
    std::string title;
    std::string symbol; ///< as in the paper, "eta_theta"
    std::string unit;   ///< "", "steps", "share of the records"
    Type type = Type::Real;
    double min = 0; ///< legal range, bounds included
    double max = 0;
    std::vector<std::string> choices;
    std::string defaultText; ///< a value, or the formula from public facts that gives it
    std::string help;        ///< meaning and trade-off
    std::string source;
    bool basic = false; ///< shown without unfolding
};

/// Whether the value may be one of the parameter's: false only of a choice that it does not have.
bool hasChoice(const ParamSpec& spec, const Json& value);

/// Checks a parameter object against a table of parameters; `path` prefixes the fields.
Errors checkParams(const Json& params, const std::vector<ParamSpec>& table, const std::string& path);

} // namespace trilemma
