// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What it costs to train a run again, in words.
#pragma once

#include "core/train/run_record.h"

#include <QString>

namespace trilemma {

class Session;

/// What is asked before the sweep of the draft is trained once more; empty: it is new, or spends nothing.
QString repeatedSweepText(const Session& session);

/// Whether training it spends: private, and no simulation.
bool isSpending(const RunRecord& run);

/// "Training 3 private runs again spends up to ε = 1 each (δ = 1e-05)."; empty where nothing is spent.
QString repeatPriceText(const std::vector<RunRecord>& runs);

} // namespace trilemma
