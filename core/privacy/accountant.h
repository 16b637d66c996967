// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/privacy/event.h"

namespace trilemma {

/// What a list of events costs under one relation at one delta.
struct PrivacyFigure {
    std::optional<double> epsilon;       ///< the larger direction; nullopt: no guarantee (non-private event)
    std::optional<double> epsilonRemove; ///< nullopt under replace-one, which has one symmetric direction
    std::optional<double> epsilonAdd;
    Relation relation = Relation::ZeroOut;
    std::string accountant; ///< name and discretisation
};

Json toJson(const PrivacyFigure& figure);

/// Largest width of the loss grid: the error of epsilon is about its square times the number of steps, so
/// many small losses get a finer one. `fine` is for figures that are kept, `live` for a slider (an upper
/// bound up to 2e-3 high).
namespace lossInterval {
inline constexpr double fine = 1e-4;
inline constexpr double live = 5e-4;
inline constexpr double widest = 0.02; ///< a total that needs more is refused
} // namespace lossInterval

/// The price of all events together, delta in (0, 1), rounded up: discretisation, truncation and rounding all
/// go against us. `interval` is made finer where the losses of many steps are small against it, and doubled
/// where it is too fine for the spread of the whole; `accountant` names the one used. How each kind enters:
///   Poisson-sampled noise  loss distributions in closed form, all mechanisms of a step on one sample
///   unsampled Gaussian     one Gaussian of summed mu^2, exact
///   pure, exponential      randomised response; exponential also as (epsilon^2/8)-zCDP, the cheaper of both
///   zCDP, repeat           Renyi curves, added, as a bound on delta(epsilon) for the whole
/// and the rest composes by FFT in each direction apart. The rate is accounted as q (1 + 2^-40) + 2^-50,
/// since sampling uses thresholds of 64 bits. Replace-one: exact for Gaussians, pure epsilon doubles, rho
/// grows fourfold; a list that holds anything else is priced by going through zero-out twice, delta_R(2
/// epsilon) <= (1 + e^epsilon) delta(epsilon). Errors (PrivacyRefused): a delta that the arithmetic does not
/// bear; two Laplace mechanisms on one sample.
/// Attribute-only: events of that relation at their own sensitivities, all others as if the whole record were
/// replaced. Under the other relations an event of attributes has no guarantee: epsilon is empty.
Result<PrivacyFigure> account(const std::vector<PrivacyEvent>& events, Relation relation, double delta,
                              double interval = lossInterval::fine);

/// The same list as if every mechanism of a step had drawn a sample of its own: what published code claims
/// for mechanisms that share one. Never a valid price of the list itself; shown as an explanation.
std::vector<PrivacyEvent> withSeparateSamples(const std::vector<PrivacyEvent>& events);

} // namespace trilemma
