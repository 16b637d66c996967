// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How far the noise of a private training alone moves a weight. Public: it follows from parameters and events
// of a run, and no record is read.
#pragma once

#include "core/base/json.h"
#include "core/solvers/descent_rule.h"

#include <optional>
#include <vector>

namespace trilemma {

struct PrivacyEvent;

/// A descent whose gradients hold nothing but their noise.
struct DescentNoise {
    DescentRule rule;
    double averaging = 0; ///< share of the last iterates that is averaged, as DescentOptions::averaging
    double deviation = 0; ///< z C / (r n): of the noise in an entry of a step's mean gradient; 0: no privacy
};

/// That of a run with these resolved parameters and events on n training slots (or units). None where they do
/// not tell it: a solver that does not descend, a private selection, whose events are those of all of its
/// candidates, or parameters of another version. Whoever has no privacy has events that say so, or none.
std::optional<DescentNoise> descentNoise(const Json& params, const std::vector<PrivacyEvent>& events,
                                         std::int64_t trainSlots);

/// Standard deviation of a weight that begins at 0 and that no record pulls at, after all steps and the
/// averaging of Descent: the root of the mean square over a few hundred weights whose gradients are
/// independent N(0, deviation^2), drawn from a public seed. So it is known to about 5 % of itself, more
/// coarsely from 250,000 steps on. For plain steps without averaging it is rate * deviation * sqrt(T).
/// Records that pull at a weight pull it back from where noise takes it: there this is an upper bound.
double noiseOfWeight(const DescentNoise& noise);

} // namespace trilemma
