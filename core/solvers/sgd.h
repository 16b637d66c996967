// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/solver.h"

namespace trilemma {

/// Plain stochastic gradient descent: neither constraints nor privacy.
const Solver& sgd();

} // namespace trilemma
