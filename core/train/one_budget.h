// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// One budget for all private runs of a sweep (privacy.total_epsilon): each gets the same epsilon, the largest
// at which the ledger's own composition of all of them stays within the total.
//
// Neighbouring relation and unit: those of the runs, which are the same for all. The runs read the same
// table, some of them one split and some another: within a split parts compose as a maximum, across splits
// events add up (composedFigure(), core/privacy/ledger_totals.h). Later runs may depend on what earlier ones
// released; their epsilon may not: it is fixed from public numbers before the first draw, so adaptive
// composition of mechanisms with fixed parameters applies, and no privacy filter is needed.
#pragma once

#include "core/data/encoded_table.h"
#include "core/privacy/ledger_totals.h"
#include "core/train/sweep.h"

#include <functional>
#include <stop_token>

namespace trilemma {

/// What each private run of a sweep may cost.
struct BudgetShare {
    double total = 0;   ///< of the sweep
    double epsilon = 0; ///< of one run; at most four significant digits, unless it is the greatest allowed
    PrivacyFigure together;
    std::size_t runs = 0;
};

/// What all of them cost together if each is asked for this epsilon.
using TogetherAt = std::function<Result<PrivacyFigure>(double epsilon)>;

/// The total is used to this share of it at least, unless every run has the greatest epsilon allowed.
inline constexpr double usedShareOfTotal = 0.995;

/// The epsilon of each of `runs` runs, at most `max`, at which together() is within `total`. `total` in
/// (0, 100], `max` in (0, total]. Source: bisection, and secants in logarithms, of a figure that rises with
/// epsilon. Errors: those of together() at `max`; PrivacyRefused where no epsilon that a run can be
/// calibrated to is small enough; Cancelled.
Result<BudgetShare> shareOfTotal(double total, double max, std::size_t runs, const TogetherAt& together,
                                 const std::stop_token& stop = {});

struct SharedSweep {
    std::vector<TrainingSpec> specs;  ///< privacy->epsilon is that of the share
    std::optional<BudgetShare> share; ///< none: no private run, or each has a budget of its own
};

/// How the table of a specification is found.
using TableOf = std::function<Result<SharedTable>(const TrainingSpec& spec)>;

/// The runs of one sweep with their share of its total, for the splits that their table really has: what the
/// ledger will say of them is what is composed here. Simulations are priced as if they were none. A sweep
/// without a total comes back as it is, and no table is read. Precondition: expand() gave them. Errors:
/// those of the tables, of prepare() and of shareOfTotal(); bought metrics that cost more than the total.
Result<SharedSweep> shareBudget(std::vector<TrainingSpec> specs, const TableOf& tableOf,
                                const std::stop_token& stop = {});

/// Tables as they are, each read once as long as the function lives.
TableOf tablesOf();

/// {"total_epsilon", "epsilon_of_a_run", "runs", "together"}.
Json toJson(const BudgetShare& share);
/// "20 private runs at epsilon 0.2168 each cost 0.9981 together, of 1".
std::string toText(const BudgetShare& share);

/// Events of so many runs that do the same; a shared draw stays the one that it is.
std::vector<PrivacyEvent> repeated(std::vector<PrivacyEvent> events, std::size_t times);

/// What the ledger will be told of all runs if each is asked for this epsilon.
using ChargesAt = std::function<Result<std::vector<LedgerCharge>>(double epsilon)>;

/// shareOfTotal() of these charges. Errors: its own; bought metrics that cost more than the total, whatever
/// the epsilon of a run.
Result<BudgetShare> shareOfCharges(double total, double max, std::size_t runs, const ChargesAt& chargesAt,
                                   const std::stop_token& stop = {});

/// What all charges of a sweep come to, under their own relation, unit and delta. At least one charge.
Result<PrivacyFigure> figureTogether(const std::vector<LedgerCharge>& charges);

} // namespace trilemma
