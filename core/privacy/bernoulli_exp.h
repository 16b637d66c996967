// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/privacy/noise.h"

#include <cstdint>

namespace trilemma {

/// A uniform integer in {0, ..., bound-1}, bound >= 1; exact, by rejection. bound 1 draws no word.
std::uint64_t uniformBelow(NoiseSource& source, std::uint64_t bound);

/// True with probability exactly exp(-numerator/denominator), denominator >= 1: Canonne, Kamath and Steinke,
/// "The Discrete Gaussian for Differential Privacy" (2020), Algorithm 1. Integers only. Expected cost below
/// 10 words, whatever the arguments; the running time depends on the outcome.
bool bernoulliExp(NoiseSource& source, std::uint64_t numerator, std::uint64_t denominator);

} // namespace trilemma
