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

/// Width of the loss grid: the error of epsilon is about its square times the number of steps. `fine` is for
/// figures that are kept, `live` for a slider (an upper bound up to 2e-3 high).
namespace lossInterval {
inline constexpr double fine = 1e-4;
inline constexpr double live = 5e-4;
} // namespace lossInterval

/// Privacy loss distributions of all events, composed by FFT in each direction apart; epsilon is the larger.
/// delta in (0, 1). Epsilon is rounded up: discretisation, truncation and rounding all go against us. The
/// rate is accounted as q (1 + 2^-40) + 2^-50, since sampling uses thresholds of 64 bits. Errors: a delta
/// that the arithmetic does not bear (PrivacyRefused).
Result<PrivacyFigure> account(const std::vector<PrivacyEvent>& events, Relation relation, double delta,
                              double interval = lossInterval::fine);

} // namespace trilemma
