// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The loop that RaCO-DP (Algorithm 1 of its paper) and DP-FERMI (Algorithm 1 of its own) share with their
// twins: descent on the model, ascent on the variables of an adversary. Without an adversary it is SGD or
// DP-SGD, without privacy SGD, SGDA or FERMI.
#pragma once

#include "core/models/unit_gradient.h"
#include "core/solvers/adversary.h"
#include "core/solvers/descent_rule.h"
#include "core/solvers/solver.h"

namespace trilemma {

enum class DualValues { Hard, Soft };

/// Whether histogram and gradient of a step share one Poisson sample (accounted jointly) or each draw their
/// own (accounted as two).
enum class Draws { One, Two };

/// Dual variables are kept in [0, dualMax]^J, or in {lambda >= 0, sum of lambda <= dualMax}.
enum class DualSet { Box, Ball };

/// N_I: read from each step's histogram, or released once before the first step, [r] times as large.
enum class GroupSizes { Histogram, Release };

/// What the coupling W ascends by: an exact function of the noisy histogram of scores, or the noisy sum of
/// each record's own gradient, clipped to couplingClippingNorm.
enum class CouplingGradient { Histogram, Clipped };

/// Who plays against the model: nobody, the dual variables of rate constraints (RaCO-DP), multipliers of
/// absolute violations (PF-LD), or the coupling of decisions and groups (DP-FERMI).
enum class LoopKind { Plain, Rates, Penalties, Coupling };

/// What a step, and what comes before the first one, releases.
inline constexpr const char* gradientRelease = "gradient";
inline constexpr const char* histogramRelease = "histogram";
inline constexpr const char* sizesRelease = "sizes";

/// Every parameter of the loop, resolved. Notation of RaCO-DP in brackets.
struct DescentAscentOptions {
    std::int64_t steps = 1000;     ///< [T]
    double samplingRate = 1. / 16; ///< [r]
    double clippingNorm = 1;       ///< [C] of an example's gradient of loss and constraint terms together
    double learningRate = 1;       ///< [eta_theta]
    double finalRate = 1;          ///< of the learning rate, at the last step
    double momentum = 0;
    Optimiser optimiser = Optimiser::Sgd;
    double averaging = 0.5; ///< share of the last iterates that is averaged; 0 releases the last iterate

    double dualRate = 0.3; ///< [eta_lambda, eta_W]
    double dualMax = 5;    ///< bound of [Lambda]
    DualSet dualSet = DualSet::Box;
    double histogramShare = 0.1; ///< [f] of 1/z^2 that the histogram receives
    double temperature = 1;      ///< [tau] of the soft rates in the gradient
    double smoothing = 0.8;      ///< weight of the past in the moving average of the noisy histogram
    double augmentation = 1; ///< rho: the descent uses lambda + rho (Gamma - gamma), clamped to [0, dualMax]
    double fairnessWeight = 1; ///< [lambda of DP-FERMI]
    GroupSizes groupSizes = GroupSizes::Histogram;
    double groupShare = 0.01; ///< of mu^2 that a release of the groups' sizes receives
    CouplingGradient couplingGradient = CouplingGradient::Histogram;
    double couplingClippingNorm = 3;          ///< [C of DP-FERMI for W]
    DualValues dualValues = DualValues::Hard; ///< what the histogram counts: hard decisions or soft scores
    HistogramNoise histogramNoise = HistogramNoise::Gaussian;
    Draws draws = Draws::One;
};

/// What the loop carries from step to step; with it a run can be resumed (the repeated steps are paid again).
/// Of a private run it is post-processing of what its steps released.
struct DescentAscentState {
    std::int64_t step = 0;
    Eigen::VectorXd theta;
    DescentMemory memory;
    Eigen::ArrayXd dual;
    RateHistogram histogram; ///< smoothed noisy histogram; empty before the first step
    Eigen::VectorXd averageSum;
    std::int64_t averaged = 0;
    std::vector<HistoryPoint> history;
    Eigen::ArrayXd sizes; ///< of the parts, released before the first step; empty: not released
    std::optional<std::uint64_t> noisePosition{}; ///< of a simulation's stream; none: it goes on as it is
};
Json toJson(const DescentAscentState& state);
Result<DescentAscentState> descentAscentStateFromJson(const Json& json);

/// Histogram cells are summed in units of 2^-histogramBits, so that soft scores are exact integers too.
inline constexpr int histogramBits = 20;
inline constexpr double cellOne = std::int64_t{1} << histogramBits;

/// Replaces `sample` by the indices, rising, of the slots that one step uses among {0, ..., size-1}.
using SampleSource =
    std::function<void(std::size_t size, NoiseSource& noise, std::vector<std::uint32_t>& sample)>;

/// One training of the loop, step by step. The noise multipliers of the plan are relative to sensitivities 1
/// (histogram) and C (gradient sum) under zero-out:
///   histogram: a record changes one part's row by a vector of L1 and L2 norm <= 1 (one-hot or
///   probabilities), or, where the adversary has contributions of its own, the table by one of L2 norm <= 1
///   (Gaussian noise only); gradient:  a record changes the sum by at most C in L2 norm.
/// Both act on the same Poisson sample, the second after the first: one joint event a step. With Gaussian
/// noise in both it is a Gaussian with 1/z^2 = 1/z_h^2 + 1/z_g^2 (adaptive Gaussian mechanisms on one sample
/// compose to one of summed mu^2); with a Laplace histogram, the pair of both losses. With two draws each has
/// a Poisson sample of its own, and a step is two events.
/// Under the relation attribute_only (plan.attributeOnly) the gradient of the loss, which knows no groups, is
/// summed apart, unclipped and without noise; for the sensitivities see the plan.
/// Where the table has units, "record" reads "unit": units are sampled; a unit adds the clipped sum of its
/// rows' gradients (core/models/unit_gradient.h), L2 <= C; and each of its at most w rows adds 1/w of a row
/// to the histogram, truncated to the grid, so that the unit changes it by L1 and L2 <= 1.
class DescentAscent {
  public:
    /// Without `sampling`, the Poisson sampling at plan.rate that the plan's events declare. Any other
    /// sampling voids the price; only the audit passes one, to show that it is noticed (core/audit/audit.h).
    /// Without `adversary`, the dual variables of the problem's constraints, or nobody where it has none.
    DescentAscent(const Problem& problem, const DescentAscentOptions& options, const SolverPlan& plan,
                  NoiseSource& noise, SampleSource sampling = {}, std::unique_ptr<Adversary> adversary = {});
    DescentAscent(const DescentAscent&) = delete;
    DescentAscent& operator=(const DescentAscent&) = delete;

    void step();
    const DescentAscentState& state() const { return m_state; }
    void resume(DescentAscentState state);
    /// The state, with the place in a simulation's stream.
    DescentAscentState checkpoint() const;

    /// The model to release: the average of the last share of the iterates, or the last one.
    Eigen::VectorXd released() const;

  private:
    void drawSample();
    void score();
    void countDecisions();
    void addContribution(int row);
    void releaseHistogram();
    void addFairnessPulls();
    void setLossApart();
    void addOpenGradient();
    void descend();
    void record();

    const Problem& m_problem;
    DescentAscentOptions m_options;
    const SolverPlan& m_plan;
    NoiseSource& m_noise;
    SampleSource m_sampling;
    DescentRule m_rule;
    GradientGrid m_grid;
    double m_rowCount; ///< what a row adds to the histogram, in grid units of 2^-20
    std::unique_ptr<Adversary> m_adversary;
    DescentAscentState m_state;

    // buffers of a step, kept so that the loop allocates nothing
    std::vector<std::uint32_t> m_sample;
    std::vector<std::uint32_t> m_slots;
    RowBlock m_block;
    RowMatrix m_probabilities;
    ForwardPass m_pass;
    RowMatrix m_pulls;     ///< of what is clipped
    RowMatrix m_openPulls; ///< of the loss where only attributes are protected; else empty
    RateHistogram m_contribution;
    std::vector<std::int64_t> m_cells; ///< part x class, in units of 2^-histogramBits
    std::vector<std::int64_t> m_sums;
    std::vector<std::int64_t> m_openSums;
    Eigen::VectorXd m_gradient; ///< noisy mean of the step
    UnitGradients m_unitGradients;
};

/// Steps until `steps` are done or a stop is asked for, from progress.from on. theta is the loop's
/// released().
TrainingResult runLoop(DescentAscent& loop, std::int64_t steps, const std::stop_token& stop,
                       const Progress& progress);

/// Table of parameters of one kind of loop.
std::vector<ParamSpec> descentAscentParams(LoopKind kind);

/// Defaults from public facts only (n, d, K, pi, epsilon, delta), measured to work on the reference tables,
/// and over them what request.params sets; its preset is not looked at.
DescentAscentOptions descentAscentDefaults(const SolverRequest& request, LoopKind kind);

Json toParams(const DescentAscentOptions& options, LoopKind kind);
/// The options of a plan's parameters, all of which are resolved.
DescentAscentOptions resolvedOptions(const Json& params, LoopKind kind);
/// Overwrites what `params` names; it must have passed checkParams.
void applyParams(const Json& params, DescentAscentOptions& options);

/// A solver that runs the loop; they differ in what they switch on.
class DescentAscentSolver : public Solver {
  public:
    /// Fills in what follows from the kind: parameters, and which constraints it can express.
    DescentAscentSolver(SolverInfo info, LoopKind kind);
    const SolverInfo& info() const override { return m_info; }
    Result<SolverPlan> plan(const SolverRequest& request) const override;
    TrainingResult train(const Problem& problem, const SolverPlan& plan, NoiseSource& noise,
                         std::stop_token stop, const Progress& progress) const override;

  private:
    SolverInfo m_info;
    LoopKind m_kind;
};

/// The state of a checkpoint on this problem. Errors: it is broken, or of another one.
Result<DescentAscentState> stateOf(const Checkpoint& checkpoint, const Problem& problem);

/// What a row adds to a histogram of counts, in units of 2^-histogramBits: 1, or 1/w truncated to the grid.
double rowCount(const Problem& problem);

/// Number of training slots in each part (with units: of units, a row counting 1/w), at least 0; released
/// with plan.groupNoise where that is positive.
/// Neighbours: zero-out. A record lies in one part, and the rows of a unit add at most 1 together: leaving it
/// out changes the counts by at most 1 in L2 norm. One unsampled Gaussian mechanism with noise multiplier
/// plan.groupNoise, declared in plan.events; the floor at 0 is post-processing.
Eigen::ArrayXd releasedSizes(const Problem& problem, const SolverPlan& plan, NoiseSource& noise);

/// Share of each part among the parts with the same label.
Eigen::ArrayXd groupShares(const Eigen::ArrayXd& sizes, int labels);

} // namespace trilemma
