// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/privacy/look.h"

namespace trilemma {

/// What a recipe must keep, whatever its noise. Loops: times >= 1. Looks: an id of their own, rate in (0, 1],
/// a public sample only where there is sampling. Releases: an id of their own in the look, bound finite and
/// positive, one >= 1, and by kind
///     sum     no epsilon
///     choice  at least one candidate, epsilon finite and not negative, no noise
///     open    neither noise nor epsilon, and no relation but attribute_only
/// `relation`: none without privacy, where every release is exact anyway. Errors (Internal, a solver is at
/// fault): the first that is broken, with ids alone.
Outcome validLooks(const Loop& looks, std::optional<Relation> relation);

} // namespace trilemma
