// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measure/measure.h"
#include "core/train/sweep.h"

namespace trilemma {

/// Something that a person waits for, measured on the built-in sample by one thread.
struct Benchmark {
    std::string id;
    std::vector<Figure> (*measure)(const Machine& machine);
};

/// 5 slacks, 4 budgets and 20 seeds of RaCO-DP on the sample, 1000 steps each on 512 records.
SweepSpec sweepOf400();

/// `steps` (exact noise and sampling included), `run` (1000 steps and the evaluation), `import` and
/// `accountant` (finding the noise for an epsilon).
const std::vector<Benchmark>& benchmarks();

} // namespace trilemma
