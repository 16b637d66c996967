// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/measure/measure.h"

namespace trilemma {

/// A project file in a temporary folder: a durable write of the disk there, one run that is written durably
/// (whose limit is that write), and 10,000 runs that are read. Errors: those of Store.
Result<std::vector<Figure>> measureStore();

} // namespace trilemma
