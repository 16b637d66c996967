// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/provenance.h"

#include <string>

namespace trilemma {

/// Something seen in the records, or told by released quantities. Never stops a run.
struct Warning {
    std::string text;
    Provenance provenance = Provenance::NonPrivate;
    bool operator==(const Warning&) const = default;
};

} // namespace trilemma
