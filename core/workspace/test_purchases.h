// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/hypotheses/test_choice.h"
#include "core/workspace/dataset_loader.h"
#include "core/workspace/store_ledger.h"

namespace trilemma {

class Store;

/// A test that was chosen and paid for.
struct BoughtTest {
    TestPlan plan;
    std::size_t chosen = 0; ///< index among the plan's tests: all that leaves the records
    LedgerPlace place;      ///< of the release
    /// Of what could not be written after the choice was drawn: the ledger counts what was reserved.
    Errors unwritten;
};

/// Under which a table is loaded to choose a test on it. `of` says files, schema and framing. Errors, all at
/// once: those of the wish (checkWish()), and whatever a private run on this table would be refused for, but
/// for edges, which are not read.
Result<TrainingSpec> testSpec(TrainingSpec of, const TestWish& wish);

/// Enters the choice into the ledger of the table, as drawn and as released, draws it with randomness keyed
/// by the operating system, and settles it. An error means that nothing was entered or drawn: those of
/// planTestChoice() and of StoreLedger::reserveReleased(), a budget that does not allow it among them. `of`:
/// of the table that was loaded (testSpec()). Waits for the store; not from its own thread.
Result<BoughtTest> buyTest(Store& store, const LoadedDataset& dataset, const TrainingSpec& of,
                           const TestWish& wish, ReleaseChoice chosen);

} // namespace trilemma
