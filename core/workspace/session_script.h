// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <string>

namespace trilemma {

class Store;

/// A project as one shell script of `trilemma-cli` calls: its sweeps in the order in which they were trained,
/// then what was wished for, then the metrics that were bought and the models that left. It trains every
/// setting and seed again, into another project; the noise is drawn afresh, so that it spends as much once
/// more. Runs are named by the hash of their specification, which is the same there (Store::runIdOf()). Where
/// there is no run, it does nothing.
Result<std::string> sessionScript(const Store& project);

} // namespace trilemma
