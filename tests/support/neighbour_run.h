// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The neighbour harness: a training on two neighbouring tables with the same words of randomness, where every
// release is recorded before its noise and then replaced by the same made-up values on both. A mechanism
// keeps what its declared events promise if
//   sequence     both tables give the same releases (law, length, scale), and they are the declared ones;
//   sensitivity  each difference before the noise has a norm of at most scale / multiplier of its event, in
//                exact integers (twice that under replace-one, whose two halves are zero-outs of the table
//                without the record; an event that says attribute_only has the sensitivities of that relation
//                in its multiplier); no score of a choice moves by more than its bound;
//   sampling     the words before a release are those that Poisson sampling at the event's rate takes (and a
//                coin for each of a sample that is thinned), a release on the sample of another takes none,
//                and who is not in that sample changes nothing;
//   aftermath    everything after the releases is the same to the bit: parameters, duals, history, warnings,
//                budgets of groups, states on the way, words, released model, noisy evaluation.
// This is a search for counterexamples, not a proof; but neighbours differ here in anything that a record may
// hold, and the made-up values lead the training to places where noise rarely takes it.
#pragma once

#include "core/evaluation/noisy_evaluation.h"
#include "core/fairness/constraint_catalog.h"
#include "core/learning/learning_task.h"
#include "core/learning/plan.h"
#include "core/learning/records.h"
#include "core/learning/run_training.h"
#include "core/learning/training_rows.h"
#include "core/models/predictor.h"
#include "core/solvers/solver.h"
#include "tests/support/neighbour_tables.h"

#include <QString>

namespace trilemma::test {

enum class NeighbourRule { Sequence, Sensitivity, Sampling, Aftermath };
inline constexpr std::array neighbourRuleNames{
    std::pair{NeighbourRule::Sequence, "sequence"}, std::pair{NeighbourRule::Sensitivity, "sensitivity"},
    std::pair{NeighbourRule::Sampling, "sampling"}, std::pair{NeighbourRule::Aftermath, "aftermath"}};

struct NeighbourViolation {
    NeighbourRule rule = NeighbourRule::Sequence;
    QString text;
};
using NeighbourFinding = std::optional<NeighbourViolation>;

/// How a release hides its sums, and in which norm of their difference.
enum class ReleaseLaw {
    Gaussian, ///< noise; L2
    Laplace,  ///< noise; L1
    Choice    ///< the index of one of them, by an exponential mechanism; the largest entry
};

/// What was handed to the noise, and what took its place.
struct NeighbourRelease {
    ReleaseLaw law = ReleaseLaw::Gaussian;
    double scale = 0;               ///< of the noise, as planned; of a choice its bound / epsilon
    std::vector<std::int64_t> sums; ///< scores of a choice
    std::vector<std::int64_t> released;
    std::size_t words = 0;         ///< that were drawn before it
    std::vector<double> factors{}; ///< of the scale, by group; empty: as planned
};

/// How the made-up values are chosen: as noise would make them; anywhere within 8 scales, whatever the sums
/// are; or from zero to the ends of 64 bits.
enum class MadeUp { LikeNoise, Wild, Extreme };

/// Words of a seed; records the releases and puts made-up values, or those of `other`, in their place.
class NeighbourNoise : public NoiseSource {
  public:
    NeighbourNoise(std::uint64_t seed, MadeUp kind, const std::vector<NeighbourRelease>* other = nullptr);

    const std::vector<NeighbourRelease>& releases() const { return m_releases; }
    const std::vector<std::uint64_t>& drawn() const { return m_drawn; }

    std::uint64_t word() override;
    void addGaussian(std::span<std::int64_t> entries, double deviation) override;
    /// One release of the least noise, at which any record may be: judged like any other.
    void addWiderGaussian(std::span<std::int64_t> entries, double deviation,
                          std::span<const double> factors) override;
    void addLaplace(std::span<std::int64_t> entries, double scale) override;
    std::size_t choose(std::span<const std::int64_t> scores, double epsilon, std::int64_t bound) override;
    bool isSimulation() const override { return true; }

  private:
    void release(ReleaseLaw law, std::span<std::int64_t> entries, double scale);
    void makeUp(ReleaseLaw law, std::span<std::int64_t> entries, double scale);
    const std::vector<std::int64_t>* releasedByOther(std::size_t size) const;

    std::unique_ptr<NoiseSource> m_words;
    std::unique_ptr<NoiseSource> m_values;
    MadeUp m_kind;
    const std::vector<NeighbourRelease>* m_other;
    std::vector<NeighbourRelease> m_releases;
    std::vector<std::uint64_t> m_drawn;
};

/// What a setting trains on one table.
struct NeighbourProblem {
    LearningTask task;
    TrainingRows rows;
    std::vector<std::uint32_t> testSlots;
    GroupReport report;
};

/// A training, real or broken; it leaves its last state as a checkpoint too.
using NeighbourTraining =
    std::function<TrainingResult(const NeighbourProblem&, const SolverPlan&, NoiseSource&, const Progress&)>;
NeighbourTraining trainingOf(const Solver& solver);
/// What this training leaves; its last state, too, is told as a checkpoint.
TrainingResult trained(Training& training, const NeighbourProblem& on, const SolverPlan& plan,
                       NoiseSource& noise, const Progress& progress);

/// A noisy evaluation, real or broken.
using NeighbourEvaluation =
    std::function<NoisyEvaluation(const EncodedTable&, const std::vector<std::uint32_t>&, const Partition&,
                                  const Predictor&, double, NoiseSource&)>;

/// What is trained, on any table.
struct NeighbourSetting {
    QString name;
    const Solver* solver = nullptr;
    Relation relation = Relation::ZeroOut;
    std::string preset = "recommended";
    Json params = Json::object();
    std::vector<ConstraintSpec> constraints;
    std::string model = "linear";
    NeighbourShape shape;
    double testShare = 0.25;
    std::optional<double> hugeStart; ///< size of all initial parameters
    bool evaluates() const { return relation != Relation::AttributeOnly && shape.classes > 0; }
};

/// One release as the plan's looks declare it.
struct DeclaredRelease {
    enum class Sample { None, Fresh, Shared }; ///< fresh at rate 1: everybody in the train part
    std::string name;
    ReleaseLaw law = ReleaseLaw::Gaussian;
    double multiplier = 0; ///< scale over sensitivity; of a choice 1 / epsilon
    std::size_t size = 0;  ///< entries, or candidates
    Sample sample = Sample::None;
    double rate = 1;
    bool isThinned = false; ///< a coin for each of the sample
};

/// The releases of a training as its looks declare them, in the order in which it takes them, which a
/// rehearsal on empty samples tells. Empty where the events are not those of the looks, where the training
/// does not take each release as often as is declared, or where a release is exact without being open.
std::vector<DeclaredRelease> declaredReleases(const Solver& solver, const SolverPlan& plan,
                                              const LearningTask& task, const TrainingRows& rows,
                                              Relation relation);

/// The plan and the problem of a setting on one table. Errors: those of the plan.
NeighbourProblem neighbourProblem(const NeighbourSetting& setting, SharedTable table);
Result<SolverPlan> neighbourPlan(const NeighbourSetting& setting, const NeighbourProblem& on);

/// Plans the setting, runs it on the pair and judges. `seed`: of words and made-up values. Without
/// `training`, the solver's own; without `evaluation`, the program's.
NeighbourFinding checkNeighbours(const NeighbourSetting& setting, const NeighbourPair& pair,
                                 std::uint64_t seed, MadeUp kind, NeighbourTraining training = {},
                                 NeighbourEvaluation evaluation = {});

/// Rules sequence (but for the declared form) and sensitivity of two lists of releases: `declared` says the
/// law, size and multiplier of each; the norm allowed is `distance` scale / multiplier.
NeighbourFinding compareReleases(const std::vector<DeclaredRelease>& declared,
                                 const std::vector<NeighbourRelease>& first,
                                 const std::vector<NeighbourRelease>& second, int distance);

/// Whether the norm of the difference of two sums is within scale / multiplier x distance, computed in
/// integers. The allowed norm is rounded to the nearest integer (of its square, for L2): scales are powers of
/// two times the multiplier, so that only sqrt(2), a rounded double, is rounded at all, by less than one part
/// in 2^50 of a number below 2^42.
bool isWithin(const NeighbourRelease& first, const NeighbourRelease& second, double multiplier, int distance);

} // namespace trilemma::test
