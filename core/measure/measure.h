// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How long things take on this machine.
#pragma once

#include "core/base/json.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace trilemma {

/// What a benchmark found: the median, least and greatest of some repetitions.
struct Figure {
    std::string id; ///< "raco-dp, linear, batch 512"
    std::string unit;
    double median = 0;
    double min = 0;
    double max = 0;
    int repetitions = 0;
    std::optional<double> limit{}; ///< what the machine allows at best, in the same unit, where that is known
};

/// What figures depend on.
struct Machine {
    std::string processor;
    int cores = 1;
    std::vector<std::string> instructionSets; ///< of the step's loops, the one in use first
    double readBandwidth = 0; ///< bytes a second that one thread reads of memory beyond the caches
};
/// Takes a quarter of a second to measure the bandwidth.
Machine machineHere();

/// Seconds that one call takes: each repetition calls `body` as often as fills a fiftieth of a second.
Figure secondsOf(std::string id, const std::function<void()>& body, int repetitions = 9);
/// The same figure in another unit, of which `factor` are a second.
Figure inUnit(Figure seconds, const std::string& unit, double factor);
/// Of values that were measured elsewhere. Precondition: there are some.
Figure figureOf(std::string id, std::string unit, std::vector<double> values);

/// {"processor", "cores", "instruction_sets", "read_bandwidth"}
Json toJson(const Machine& machine);
/// {"id", "unit", "median", "min", "max", "repetitions", "limit", "limit_share"}; the last two null where
/// unknown
Json toJson(const Figure& figure);

} // namespace trilemma
