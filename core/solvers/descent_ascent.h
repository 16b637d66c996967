// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The loop that RaCO-DP (Algorithm 1 of its paper) and DP-FERMI (Algorithm 1 of its own) share with their
// twins: descent on the model, ascent on the variables of a dual player.
#pragma once

#include "core/learning/records.h"
#include "core/solvers/descent.h"
#include "core/solvers/dual_player.h"

namespace trilemma {

/// Looks and releases of the loop, beside those of its descent.
inline constexpr const char* histogramLook = "histogram"; ///< where it has a sample of its own
inline constexpr const char* sizesLook = "sizes";
inline constexpr const char* histogramRelease = "histogram";
inline constexpr const char* sizesRelease = "sizes";

/// What the loop carries from step to step. Of a private run it is post-processing of what its steps
/// released.
struct DescentAscentState : DescentState {
    Eigen::ArrayXd dual;
    RateHistogram histogram;          ///< smoothed noisy histogram; empty before the first step
    std::vector<SeriesPoint> history; ///< worst violation, sum of the dual variables
    Eigen::ArrayXd sizes;             ///< of the parts, released before the first step; empty: not released
};

/// One training of the loop, step by step. The noise multipliers of the plan are relative to sensitivities 1
/// (histogram) and C (gradient sum) under zero-out:
///   histogram: a record changes one part's row by a vector of L1 and L2 norm <= 1 (one-hot or
///   probabilities), or, where the dual player has contributions of its own, the table by one of L2 norm <= 1
///   (Gaussian noise only); gradient:  a record changes the sum by at most C in L2 norm.
/// Both act on the same Poisson sample, the second after the first: one joint event a step. With Gaussian
/// noise in both it is a Gaussian with 1/z^2 = 1/z_h^2 + 1/z_g^2 (adaptive Gaussian mechanisms on one sample
/// compose to one of summed mu^2); with a Laplace histogram, the pair of both losses. With two draws each has
/// a Poisson sample of its own, and a step is two events.
/// Under the relation attribute_only the gradient of the loss, which knows no groups, is a release of its
/// own, open: unclipped and without noise; for the sensitivities see the plan. Where the table has units,
/// "record" reads "unit": units are sampled; a unit adds the clipped sum of its rows' gradients
/// (core/models/unit_gradient.h), L2 <= C; and each of its at most w rows adds 1/w of a row to the histogram,
/// truncated to the grid, so that the unit changes it by L1 and L2 <= 1.
class DescentAscent : public GradientTraining {
  public:
    /// Without `dualPlayer`, the one of this kind; one that is given needs no sizes of the parts.
    DescentAscent(const LearningTask& task, const DescentOptions& options, const Loop& looks, LoopKind kind,
                  std::unique_ptr<DualPlayer> dualPlayer = {});

    bool advance(Records& records) override;
    Json save() const override;
    Outcome restore(const Json& json) override;
    const std::vector<SeriesPoint>& series() const override { return m_state.history; }
    Finished finish() override;

    const DescentAscentState& state() const override { return m_state; }

  private:
    void step(Records& records);
    void releaseHistogram(Sample& sample);
    void countDecisions(SampleBlock& block, std::span<std::int64_t> cells);
    void addContribution(const SampleBlock& block, int row, std::span<std::int64_t> cells);
    void descend(Sample& sample);
    void addFairness(const RowMatrix& weights, SampleBlock& block, RowMatrix& gradients) const;
    void record(std::int64_t step);
    void meetDualPlayer();

    LoopKind m_kind;
    bool m_needsSizes;                        ///< of the parts, released before its dual player can be met
    double m_rowCount;                        ///< what a row adds to the histogram, in grid units of 2^-20
    std::unique_ptr<DualPlayer> m_dualPlayer; ///< null until the sizes are known that it needs
    DescentAscentState m_state;

    // buffers of a step, kept so that the loop allocates nothing
    std::vector<std::int64_t> m_cells; ///< part x class, in units of 2^-histogramBits
    RateHistogram m_contribution;
};

/// A solver that runs the loop, or its descent alone; they differ in what they switch on.
class DescentAscentSolver : public Solver {
  public:
    /// Fills in what follows from the kind: parameters, and which constraints it can express.
    DescentAscentSolver(SolverInfo info, LoopKind kind);
    const SolverInfo& info() const override { return m_info; }
    Result<Recipe> recipe(const SolverRequest& request) const override;
    std::unique_ptr<Training> begin(const LearningTask& task, const SolverPlan& plan) const override;

  protected:
    SolverInfo m_info;

  private:
    LoopKind m_kind;
};

/// Number of training slots in each part (with units: of units, a row counting 1/w), at least 0, as the look
/// "sizes" releases it.
/// Neighbours: zero-out. A record lies in one part, and the rows of a unit add at most 1 together: leaving it
/// out changes the counts by at most 1 in L2 norm. One unsampled Gaussian mechanism; the floor at 0 is
/// post-processing.
Eigen::ArrayXd releasedSizes(const LearningTask& task, Records& records);
/// A group is told from noise where its size is so many deviations of it.
inline constexpr double deviationsOfSeen = 2;

/// What a dual player of rates is told of sizes and noise. A group that is smaller than the noise of its own
/// size counts as large as that: what a step says of its rates is noise, and it is pressed on the less the
/// smaller it is. No share that somebody assumed or declared enters. A unit counts at least 1/w, as it has a
/// row; noise hides less than one whole unit. `sizes`: those of releasedSizes(); empty where they are not
/// released.
PartSizes partSizes(const LearningTask& task, const DescentOptions& options, const Loop& looks,
                    const Eigen::ArrayXd& sizes);

/// Share of each part among the parts with the same label.
Eigen::ArrayXd groupShares(const Eigen::ArrayXd& sizes, int labels);

} // namespace trilemma
