// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fairness/rate_constraint.h"
#include "core/models/transported_predictor.h"

namespace trilemma {

/// Equal cells of the range of a label, on the scale that models predict on.
struct LabelCells {
    double low = 0;
    double high = 1; ///< > low
    int count = 1;

    double edge(int i) const { return i == count ? high : low + (high - low) / count * i; }
    /// Of any number; what lies beyond the range is in the nearer cell.
    int of(double predicted) const {
        const double place = (predicted - low) / (high - low) * count;
        return place >= count ? count - 1 : place > 0 ? static_cast<int>(place) : 0;
    }
};

/// Limits of the programme of fairTransport(), so that it stays within seconds: parts and comparisons,
/// levels, and variables m(l, k), parts x levels x levels.
inline constexpr int maxTransportParts = 64;
inline constexpr int maxTransportLevels = 40;
inline constexpr int maxTransportEntries = 24'000;

struct FairTransport {
    std::vector<MonotoneMap> maps; ///< one for each part
    RateHistogram targets;         ///< q_g, parts x cells: rows of sum 1, or 0 of a part without people
    double distance = 0;           ///< sum over parts g of n_g/N W2^2 between levels, in squares of the range
    int unknown = 0;               ///< comparisons that were left out: the table shows nobody on one side
    bool isSolved = true;          ///< false: the method gave up, and every map keeps the predictions
};

/// Where the predictions of each part have to go so that comparisons of ConstraintKind::ofNumbers hold on a
/// noisy table of predictions H (parts x cells; first withMonotoneSums()), at the least squared change. Cells
/// are joined to levels l of equal size (but for rounding), and couplings m_g(l, k) >= 0 of parts g with
/// people found by one linear programme, which always has a solution: everybody at one number.
///     minimise    sum over g, l, k of n_g/N m_g(l, k) (l - k)^2
///     subject to  sum over k of m_g(l, k) = H[g, l] / n_g,
///                 |sum over I of alpha sum over g in I, l, k <= j of n_g/N_I m_g(l, k)| <= gamma  for every
///                 j
/// What arrives at a level is spread over its cells as everybody's predictions are, so that the comparisons
/// hold between levels too. The map of a part takes the quantiles of its row to those of its target, both
/// spread evenly within a cell.
/// Source: Xian, Li and Zhao 2024, "Differentially Private Post-Processing for Fair Regression" (histogram,
/// barycentre with tolerated distance, transport); Chzhen et al. 2020, "Fair Regression with Wasserstein
/// Barycenters". Differences: noise is Gaussian, groups are compared with everybody else, and transport is by
/// quantiles and never drawn.
FairTransport fairTransport(const ConstraintSet& constraints, const RateHistogram& table,
                            const LabelCells& cells);

/// The map of quantiles of one distribution to those of another, `from` and `to` being shares of the cells,
/// each of sum 1. Cells at the ends that hold nobody are left out: beyond its knots a map is level.
MonotoneMap quantileMap(const Eigen::ArrayXd& from, const Eigen::ArrayXd& to, const LabelCells& cells);

} // namespace trilemma
