// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/provenance.h"

#include <QString>

class QLabel;

namespace trilemma {

/// Marks a badge with where a training curve comes from. Returns the words that explain it.
QString showCurveOrigin(QLabel& badge, Provenance provenance);

} // namespace trilemma
