// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/budget_shares.h"

namespace trilemma {

Eigen::ArrayXd budgetShares(const Eigen::ArrayXd& errors, SplitRule rule) {
    const Eigen::ArrayXd relative = errors / errors.maxCoeff(); // so that squares stay in range
    const Eigen::ArrayXd weights = rule == SplitRule::Square ? Eigen::ArrayXd(relative.square()) : relative;
    return weights / weights.sum();
}

Eigen::ArrayXd budgetPortions(const Eigen::ArrayXd& shares, SplitWhole whole, double cap) {
    const double all = whole == SplitWhole::Maximum ? shares.maxCoeff() : cap;
    return (shares / all).min(1.0).max(smallestPortion);
}

Eigen::ArrayXd noiseFactors(const Eigen::ArrayXd& portions) {
    return portions.sqrt().inverse().max(1.0);
}

} // namespace trilemma
