// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Stage 1 of budget tailoring (Alabi and Wiggins 2024, Algorithm 1): how badly a linear precursor model
// predicts in each group, from four noisy sums over everybody.
#pragma once

#include "core/learning/records.h"
#include "core/privacy/privacy_target.h"

namespace trilemma {

struct LearningTask;
struct PublicFacts;

/// What stage 1 is bounded by. Public.
struct GroupErrorOptions {
    double share = 0.2;     ///< of mu^2 for all of stage 1
    double featureNorm = 1; ///< R: a record's features count as at most so long, |x x'| <= R^2, |x y| <= R Y
    double labelBound = 1;  ///< Y: residuals count as at most so much
    double ridge = 1;       ///< added to the diagonal, in 2 sigma sqrt(d), about the norm of the noise matrix
};

/// The looks of stage 1, each at all training slots. Neighbours: zero-out. With x the features that are no
/// intervals (d of them), y the number in spreads or the unit vector of the class, w rows a unit at most,
///   group sizes   a row adds 1/w to its group: 1;
///   moments       x x', upper triangle, d (d + 1)/2 entries, clipped as one to w R^2;
///   correlations  x y', clipped as one to w R Y;
///   residuals     min(|y - B' x|^2, Y^2) / (w Y^2) to its group, B the precursor: 1 in units of Y^2.
/// Each is one unsampled Gaussian mechanism; B follows from what was released before (adaptive composition).
/// In what a record adds all bounds are 1; where it is replaced, the accountant adds the second contribution.
/// `onlySizes`: the first alone, at its part of the share.
std::vector<Look> groupErrorLooks(const GroupErrorOptions& options, const PublicFacts& facts,
                                  const PrivacyTarget& target, bool onlySizes);

/// Refused, with the least epsilon that works: a budget at which the noise of a group's size is beyond the
/// number of all records, so that stage 1 tells nothing about any group.
Outcome stageIsSeen(const GroupErrorOptions& options, const PublicFacts& facts, const PrivacyTarget& target);

/// What stage 1 leaves.
struct GroupErrors {
    Eigen::ArrayXd sizes;  ///< n_k of contributing records (of units a row 1/w), floored above noise; > 0
    Eigen::ArrayXd errors; ///< s_k = sqrt(S_k / n_k), in (0, Y]; empty where a step failed or none was asked
    std::string failure;   ///< which step; empty: none
};
GroupErrors releaseGroupErrors(const LearningTask& task, const GroupErrorOptions& options, const Loop& looks,
                               bool onlySizes, Records& records);

} // namespace trilemma
