// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How a budget is split between disjoint groups: arithmetic on what stage 1 of budget tailoring released.
#pragma once

#include <Eigen/Core>

#include <array>
#include <utility>

namespace trilemma {

/// How a group's share follows from the standard error s_k of its prediction: s_k^2 (Alabi and Wiggins 2024,
/// Algorithm 2, line 9) or s_k (as their Table 4 prints it).
enum class SplitRule { Square, Linear };
inline constexpr std::array splitRuleNames{std::pair{SplitRule::Square, "square"},
                                           std::pair{SplitRule::Linear, "linear"}};

/// What a group with the whole of it would have: in parallel over disjoint groups a record pays for its own
/// group alone, so the largest share may be all of the budget; or all shares together are.
enum class SplitWhole { Maximum, Sum };
inline constexpr std::array splitWholeNames{std::pair{SplitWhole::Maximum, "maximum"},
                                            std::pair{SplitWhole::Sum, "sum"}};

/// Portions below it would drown a group in noise; noise is at most 1,000 times as wide.
inline constexpr double smallestPortion = 1e-6;

/// Shares, sum 1, of K >= 1 standard errors > 0.
Eigen::ArrayXd budgetShares(const Eigen::ArrayXd& errors, SplitRule rule);

/// a_k in [smallestPortion, 1]: the part of rho_2 that group k spends, share_k / max_j share_j, or
/// share_k / cap, at most 1, for `Sum`; cap in (0, 1].
Eigen::ArrayXd budgetPortions(const Eigen::ArrayXd& shares, SplitWhole whole, double cap);

/// 1 / sqrt(a_k): how much wider the noise of group k is than that of a group that spends all of rho_2, since
/// rho is 1 / (2 z^2).
Eigen::ArrayXd noiseFactors(const Eigen::ArrayXd& portions);

} // namespace trilemma
