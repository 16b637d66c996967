// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Axes over parameters of solvers and models. Pure functions of a draft; everything is public.
#pragma once

#include "core/base/params.h"
#include "ui/session/session.h"

#include <set>

namespace trilemma {

/// A parameter by the path that an axis over it has.
struct AxisParam {
    std::string path;
    ParamSpec spec;
};

/// The parameters of all chosen solvers under the draft's preset, each once; those of the first chosen one
/// lead. Their defaults are what runs of the draft get.
std::vector<ParamSpec> paramsOf(const Draft& draft);
/// The presets of all chosen solvers, each once.
std::vector<Preset> presetsOf(const Draft& draft);
/// What can be an axis: parameters of the chosen solvers, then those of the chosen models.
std::vector<AxisParam> axisParams(const Draft& draft);
/// Of any solver or model, chosen or not.
std::optional<ParamSpec> findAxisParam(const std::string& path);
/// Titles of the chosen solvers or models that know the parameter; the others train once for all its values.
QStringList ownersOf(const Draft& draft, const std::string& path);
bool allKnow(const Draft& draft, const std::string& path);

std::string solverPath(const std::string& paramId);
/// Starts with what was chosen for the parameter, or with a default that is a plain value; does nothing where
/// there is such an axis.
void addParamAxis(Draft& draft, const std::string& path);
void removeParamAxis(Draft& draft, const std::string& path);
void setAxisValues(Draft& draft, const std::string& path, std::vector<Json> values);
/// Numbers as the parameter's table wants them: whole ones without a fraction.
std::vector<Json> axisValues(const ParamSpec& spec, const std::vector<double>& values);
/// A value that is named twice is trained once.
template <class Value>
std::size_t countDistinct(const std::vector<Value>& values) {
    return std::set<Value>(values.begin(), values.end()).size();
}
/// "0.5, 1, 2"
QString axisText(const ParamAxis& axis);

} // namespace trilemma
