// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/privacy/accountant.h"
#include "core/privacy/calibration.h"

namespace trilemma {

/// What many models from the same records cost together, depending on what happens to them.
struct SweepPrice {
    std::int64_t privateRuns = 0;
    std::int64_t openRuns = 0;                ///< without protection; they are in none of the prices
    std::optional<PrivacyFigure> dearest;     ///< the most expensive model, were it the only one
    std::optional<PrivacyFigure> allReleased; ///< every private model is released or looked at
    /// One model is released by private selection among the private runs: the number of trials is secret,
    /// with a logarithmic law of mean `privateRuns`, each trial draws its configuration at random. Without
    /// the price of the score, which must be part of each trial's own private output. None where no single
    /// trial dominates the others, or for fewer than two runs.
    std::optional<PrivacyFigure> selected;
};

/// `runs` holds the events of each run; an empty list or a non-private event makes a run open. delta in
/// (0, 1). Errors: those of account().
Result<SweepPrice> sweepPrice(const std::vector<std::vector<PrivacyEvent>>& runs, Relation relation,
                              double delta);

/// Runs of one kind that are priced together with others.
struct RunToPrice {
    std::vector<PrivacyEvent> events;
    std::optional<PrivacyTarget> target;          ///< none: without protection, or a simulation
    std::vector<std::string> protectedAttributes; ///< sorted; by attribute_only, else empty
    std::size_t times = 1;
};

/// The price of all runs, and what its figures are of.
struct RunsTogether {
    SweepPrice price;
    std::optional<double> delta;           ///< the strictest of the private runs; none without any
    Relation relation = Relation::ZeroOut; ///< the weakest promise of all private runs, which all keep
};

/// No figure covers runs that protect the attributes of different columns: those that protect others than the
/// first such run count as open. Errors: those of account().
Result<RunsTogether> priceTogether(const std::vector<RunToPrice>& runs);

/// Events that cost at least as much as each of the lists: the same mechanisms with the least noise, the
/// largest rate and the most steps. nullopt where the lists differ in more than that.
std::optional<std::vector<PrivacyEvent>> dominating(const std::vector<std::vector<PrivacyEvent>>& lists);

} // namespace trilemma
