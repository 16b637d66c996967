// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hypotheses/null_law.h"

#include <boost/math/special_functions/erf.hpp>

#include <cmath>
#include <numbers>

namespace trilemma {

namespace {

constexpr ErrorCode invalidNull = ErrorCode::InvalidSpecification;

NormalNull readNormal(const Json& json, const std::string& path, Errors& errors) {
    NormalNull law;
    JsonFields fields(json, path, invalidNull, errors);
    fields.read("mean", law.mean, Need::Required);
    if (fields.read("deviation", law.deviation, Need::Required) && !(law.deviation > 0))
        fields.fail("deviation", toText(Json(law.deviation)), "must be above 0",
                    "Give the standard deviation of one observation");
    return law;
}

UniformNull readUniform(const Json& json, const std::string& path, Errors& errors) {
    UniformNull law;
    JsonFields fields(json, path, invalidNull, errors);
    const bool areRead =
        fields.read("low", law.low, Need::Required) && fields.read("high", law.high, Need::Required);
    const double width = law.high - law.low;
    if (areRead && !(width > 0 && std::isfinite(width)))
        fields.fail("high", toText(Json(law.high)), "must be above low", "Give the two ends of the interval");
    return law;
}

double nullProbability(const NormalNull& law, double x) {
    return 0.5 * std::erfc((law.mean - x) / (law.deviation * std::numbers::sqrt2));
}

double nullProbability(const UniformNull& law, double x) {
    return std::clamp((x - law.low) / (law.high - law.low), 0.0, 1.0);
}

double nullQuantile(const NormalNull& law, double p) {
    return law.mean - law.deviation * std::numbers::sqrt2 * boost::math::erfc_inv(2 * p);
}

double nullQuantile(const UniformNull& law, double p) {
    return law.low + (law.high - law.low) * p;
}

double nullMean(const NormalNull& law) {
    return law.mean;
}

double nullMean(const UniformNull& law) {
    return law.low + (law.high - law.low) / 2;
}

double nullDeviation(const NormalNull& law) {
    return law.deviation;
}

double nullDeviation(const UniformNull& law) {
    return (law.high - law.low) / std::sqrt(12.0);
}

} // namespace

Result<NullLaw> nullLawFromJson(const Json& json, const std::string& path) {
    Errors errors;
    NullLaw law;
    bool isOne = false;
    {
        JsonFields fields(json, path, invalidNull, errors);
        const Json* normal = fields.child("normal");
        const Json* uniform = fields.child("uniform");
        isOne = (normal != nullptr) != (uniform != nullptr);
        if (isOne && normal) law = readNormal(*normal, fields.pathOf("normal"), errors);
        if (isOne && uniform) law = readUniform(*uniform, fields.pathOf("uniform"), errors);
    }
    if (!isOne && errors.empty())
        errors.push_back(
            {invalidNull, path, "", "names no single law",
             R"(Use {"normal": {"mean": 0, "deviation": 1}} or {"uniform": {"low": 0, "high": 1}})"});
    if (!errors.empty()) return errors;
    return law;
}

Json toJson(const NullLaw& law) {
    if (const auto* normal = std::get_if<NormalNull>(&law))
        return {{"normal", {{"mean", normal->mean}, {"deviation", normal->deviation}}}};
    const auto& uniform = std::get<UniformNull>(law);
    return {{"uniform", {{"low", uniform.low}, {"high", uniform.high}}}};
}

double meanOf(const NullLaw& law) {
    return std::visit([](const auto& of) { return nullMean(of); }, law);
}

double deviationOf(const NullLaw& law) {
    return std::visit([](const auto& of) { return nullDeviation(of); }, law);
}

double probabilityBelow(const NullLaw& law, double x) {
    return std::visit([x](const auto& of) { return nullProbability(of, x); }, law);
}

double quantileOf(const NullLaw& law, double p) {
    return std::visit([p](const auto& of) { return nullQuantile(of, p); }, law);
}

} // namespace trilemma
