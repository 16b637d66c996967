// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/train/sweep_axis.h"

namespace trilemma {

/// One value of an axis put into a specification; a null epsilon switches privacy off, a number switches it
/// on again as it is in the base. False: the axis leads through something that is not there.
bool applyAxis(Json& spec, const Json& base, const SweepAxis& axis, const Json& value);

/// Takes back what solver and model ignore, so that runs that differ in nothing else become equal: without
/// privacy there is no target, without constraints they and their slacks are those of the base (but in a
/// private selection that scores gaps), and so is the model of a solver that trains none; a parameter
/// that this solver (or model) does not know, but another one does, is left out, and so are a preset and the
/// value of a choice. What nobody knows stays, and is refused as unknown.
void collapse(Json& spec, const Json& base);

} // namespace trilemma
