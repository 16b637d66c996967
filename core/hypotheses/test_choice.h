// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which test of a simple null hypothesis has the most power against what a column looks like, chosen by an
// exponential mechanism: planned and priced first, then drawn once (docs/privacy.md, "A test that is
// chosen").
#pragma once

#include "core/hypotheses/block_test.h"
#include "core/privacy/ledger.h"
#include "core/privacy/look.h"

namespace trilemma {

struct EncodedTable;

struct TestWish {
    std::string column; ///< a numeric feature: a sample of the alternative
    NullLaw null;
    TestDesign design;
    double epsilon = 1; ///< pure, of the choice under `relation`
    Relation relation = Relation::ZeroOut;
};

/// Fixed before a record is read.
struct TestPlan {
    TestWish wish;
    std::string id; ///< random, in the ledger
    std::vector<BlockTest> tests;
    std::int64_t slotCount = 0; ///< n of the table; public
    std::int64_t blocks = 0;    ///< K = floor(n / m)
    double choiceEpsilon = 0;   ///< of the mechanism, whose events count as zero-out
    /// With probability 0.95 the estimated power of the chosen test is at most this far below the largest
    /// one: 2 ln(C / 0.05) / (choiceEpsilon K), C tests (McSherry and Talwar 2007; Dwork and Roth 2014,
    /// corollary 3.12). Public.
    double powerLoss = 0;
};

/// Errors, all at once: a column that is unknown, no numeric feature, or whose scale nobody declared public;
/// a block that is too small or too large; a level that is none, or too small for the simulation; an epsilon
/// that is none; attribute_only; a schema whose units have several rows.
Errors checkWish(const Schema& schema, const TestWish& wish);

/// Simulates the critical values. `slotCount`: of the table, public. Errors: checkWish(); a block that is
/// larger than the table; a null under which no test has a critical value; an epsilon so small for so few
/// blocks that the choice would be as good as any (powerLoss of 1 or more). Reads no record.
Result<TestPlan> planTestChoice(const Schema& schema, std::int64_t slotCount, const TestWish& wish);

/// What is seen of the records: one choice.
Look lookOf(const TestPlan& plan);

/// Which slots make up a block: m after the other of a permutation of all slots by the public seed, so a
/// function of (seed, n, m) alone; what is left at the end is in no block. block x m.
std::vector<std::vector<std::uint32_t>> slotsOfBlocks(const TestPlan& plan);

/// For each test how many blocks it rejects. A slot that contributes nothing, or whose cell is missing, is
/// replaced by a draw from the null by (seed, slot), so that one record changes the values of its own block
/// and nothing else: every score by at most 1, under zero-out and under replace-one. Not to be released.
std::vector<std::int64_t> rejectedBlocks(const EncodedTable& table, const Schema& schema,
                                         const TestPlan& plan);

/// The index of a test, with probability proportional to exp(choiceEpsilon rejectedBlocks / 2), and nothing
/// else. Precondition: the table was loaded with this schema and has the plan's slots and no units.
std::size_t chooseTest(const EncodedTable& table, const Schema& schema, const TestPlan& plan,
                       NoiseSource& noise);

/// What the choice reads: all slots, as the train part of a split without a test part. It claims no delta.
LedgerCharge chargeOf(const TestPlan& plan, const std::string& tableId, const std::string& layout);

} // namespace trilemma
