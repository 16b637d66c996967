// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/params.h"

#include "core/base/text.h"

#include <cmath>

namespace trilemma {

namespace {

std::string rangeText(const ParamSpec& spec) {
    return "must be from " + toText(Json(spec.min)) + " to " + toText(Json(spec.max));
}

void checkParam(const Json& value, const ParamSpec& spec, const std::string& path, Errors& errors) {
    const auto fail = [&](const std::string& rule) {
        errors.push_back({ErrorCode::InvalidSpecification, path, toText(value), rule,
                          "Correct it, or leave it out for the default: " + spec.defaultText});
    };
    if (!hasChoice(spec, value)) return fail("must be one of " + joined(spec.choices));
    if (spec.type == ParamSpec::Type::Choice) return;
    if (!value.is_number()) return fail("must be a number");
    const double number = value.get<double>();
    if (!(number >= spec.min && number <= spec.max)) return fail(rangeText(spec));
    if (spec.type == ParamSpec::Type::Integer && number != std::floor(number)) fail("must be a whole number");
}

} // namespace

bool hasChoice(const ParamSpec& spec, const Json& value) {
    return spec.type != ParamSpec::Type::Choice ||
           (value.is_string() && contains(spec.choices, value.get<std::string>()));
}

Errors checkParams(const Json& params, const std::vector<ParamSpec>& table, const std::string& path) {
    Errors errors;
    {
        JsonFields fields(params, path, ErrorCode::InvalidSpecification, errors);
        for (const ParamSpec& spec : table)
            if (const Json* value = fields.child(spec.id))
                checkParam(*value, spec, fields.pathOf(spec.id), errors);
    } // unknown keys are reported here
    return errors;
}

} // namespace trilemma
