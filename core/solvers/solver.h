// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fairness/rate_constraint.h"
#include "core/models/model.h"
#include "core/privacy/calibration.h"
#include "core/privacy/noise.h"
#include "core/solvers/checkpoint.h"
#include "core/solvers/solver_mark.h"

#include <chrono>
#include <concepts>
#include <functional>
#include <stop_token>

namespace trilemma {

/// What a solver may know before it sees a record. All public.
struct PublicFacts {
    std::int64_t trainSlots = 0;  ///< n; the number of training units where the table has units
    std::int64_t rowsPerUnit = 1; ///< w, declared maximum of rows of a unit; 1 where the record is the unit
    int features = 0;             ///< d, encoded, with the intercept
    int rawFeatures = 0;          ///< columns
    int classes = 0;              ///< K
    bool hasHiddenLayers = false; ///< of the model
    int parts = 0;                ///< Q; 0 without constraints
    int constraints = 0;          ///< J
    double smallestShare = 0.5;   ///< pi
    bool oneSided = false;        ///< a floor on one group's rate, such as a false-negative rate

    void take(const ConstraintSet& set) {
        parts = set.partition.partCount();
        constraints = static_cast<int>(set.constraints.size());
        smallestShare = set.smallestShare;
        oneSided = set.oneSided;
    }
};

inline constexpr const char* recommendedPreset = "recommended";
inline constexpr const char* paperPreset = "paper"; ///< of a solver: as in its paper, accounted jointly

/// Values of some parameters that stand in for their defaults.
struct Preset {
    std::string id;
    std::string title;
    Json params = Json::object();
};

struct SolverRequest {
    PublicFacts facts;
    Json params = Json::object();           ///< what a person set; the rest comes from defaults
    std::optional<PrivacyTarget> privacy;   ///< none: non-private
    std::string preset = recommendedPreset; ///< which defaults
};

/// Everything that is fixed before the first record is touched: parameters, events and their price.
struct SolverPlan {
    Json params;                      ///< every parameter, resolved
    Loop looks;                       ///< empty without privacy
    std::vector<PrivacyEvent> events; ///< of the looks
    PrivacyFigure spent;              ///< epsilon empty without privacy
    std::int64_t steps = 0;
    double rate = 1;            ///< r
    double expectedBatch = 0;   ///< B = r n
    double gradientNoise = 0;   ///< standard deviation over C: z_g, or 2 z_g for attributes only; 0: none
    double histogramNoise = 0;  ///< deviation of a cell, or its scale where the noise is Laplace
    double groupNoise = 0;      ///< deviation of a size released before the first step; 0: none
    bool attributeOnly = false; ///< only what depends on sensitive attributes is clipped and has noise
    double tableNoise =
        0; ///< deviation of a cell of decisions by part, released after the last step; 0: none
};

/// Why a training ended; a cancelled one leaves no model, and what it drew is spent all the same.
enum class Termination { Completed, Cancelled };

struct HistoryPoint {
    std::int64_t step = 0;
    double worstViolation = 0; ///< max_j Gamma_j - gamma_j on the smoothed histogram
    double dualSum = 0;        ///< sum_j lambda_j
};

/// | field    | Completed                       | Cancelled       |
/// | theta    | last or averaged iterate        | empty           |
/// | dual     | last dual variables             | of the last step|
/// | history  | all of it                       | up to the stop  |
struct TrainingResult {
    Termination termination = Termination::Completed;
    Eigen::VectorXd theta;
    Eigen::ArrayXd dual;
    std::vector<HistoryPoint> history;
    std::int64_t steps = 0;
    std::vector<std::string> warnings; ///< from released quantities only
};

/// What is trained on. Only the solver reads it, and only after its plan is fixed.
struct Problem {
    SharedTable table;
    std::vector<std::uint32_t> trainSlots; ///< unit by unit where the table has units
    std::vector<std::uint32_t> trainUnits; ///< ends of the units' rows, see Split; empty without units
    ConstraintSet constraints;             ///< empty for unconstrained solvers
    std::shared_ptr<const Model> model;
    std::uint64_t seed = 1; ///< public; sets the initial parameters

    /// What is Poisson-sampled: training units, or training slots where the record is the unit. Public.
    std::size_t trainCount() const { return table->units ? trainUnits.size() - 1 : trainSlots.size(); }
    /// Replaces `slotIndices` by the slots of these units (or by these slots).
    void slotsOf(const std::vector<std::uint32_t>& sample, std::vector<std::uint32_t>& slotIndices) const;
};

/// What a training tells while it goes on, from its own thread, and where it begins. What is empty is not
/// called.
struct Progress {
    Progress() = default;
    template <std::invocable<double> Fraction>
    Progress(Fraction done)
        : fraction(std::move(done)) {}

    std::function<void(double)> fraction;           ///< of its steps; every 16 of them
    std::function<void(const HistoryPoint&)> point; ///< each point of the history, when it is recorded
    std::function<void(Checkpoint)> checkpoint;     ///< now and then, and where a stop ends it; without hash
    std::chrono::milliseconds checkpointEvery{5000};
    std::shared_ptr<const Checkpoint> from; ///< of the same plan, fits() the problem; null: the first step
};

struct SolverInfo {
    std::string id;
    std::string title;
    std::string summary;
    std::string source;
    SolverMark mark;
    bool isPrivate = false;        ///< can honour a privacy target
    bool isConstrained = false;    ///< uses the constraints while training
    bool hasAttributeOnly = false; ///< can honour a target under that relation
    bool usesSlack = true; ///< false: presses on the groups' difference by a weight, whatever gamma says
    /// Post-processes a base model: the released one draws its decisions and reads the attributes that the
    /// constraints name. Its partition tells the labels apart, whatever the constraints need.
    bool derivesDecisions = false;
    std::vector<std::string>
        constraintKinds; ///< that it can express, one at a time; empty: any, in any number
    std::vector<Preset> presets{{recommendedPreset, "Recommended"}};
    std::vector<ParamSpec> params;

    const Preset* findPreset(std::string_view presetId) const;
    /// `params` with the defaults that they have under a preset; an unknown one changes none.
    std::vector<ParamSpec> paramsUnder(std::string_view presetId) const;
    /// What a request sets: its parameters, else those of its preset.
    Json askedParams(const SolverRequest& request) const;
};

/// An algorithm. Stateless: one object serves every thread.
class Solver {
  public:
    virtual ~Solver() = default;
    virtual const SolverInfo& info() const = 0;

    /// Resolves the parameters, calibrates the noise and declares the events. Errors: parameters out of range
    /// or unknown, a privacy target that cannot be met or that this solver cannot honour.
    virtual Result<SolverPlan> plan(const SolverRequest& request) const = 0;

    virtual TrainingResult train(const Problem& problem, const SolverPlan& plan, NoiseSource& noise,
                                 std::stop_token stop, const Progress& progress) const = 0;

    /// What theta belongs to, where `trained` is what problem.model was; nothing of it depends on records.
    virtual std::shared_ptr<const Model> releasedModel(const Problem& problem,
                                                       std::shared_ptr<const Model> trained) const;
};

/// Ids: raco-dp, dp-fermi, pf-ld, dp-postprocessing, dp-sgd, sgda, fermi, sgd.
const std::vector<const Solver*>& solverRegistry();
const Solver* findSolver(std::string_view id);

} // namespace trilemma
