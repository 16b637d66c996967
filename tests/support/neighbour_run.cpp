// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/neighbour_run.h"

#include "core/data/split.h"
#include "core/learning/records.h"
#include "core/models/model_kind.h"
#include "core/models/predictor.h"
#include "core/privacy/calibration.h"
#include "tests/support/loop_steps.h"
#include "tests/support/scripted_noise.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>

namespace trilemma::test {

namespace {

__extension__ typedef __int128 Wide;

/// Bits, so that NaN equals NaN and 0 does not equal -0.
template <class Values>
std::vector<std::uint64_t> bitsOf(const Values& values) {
    std::vector<std::uint64_t> bits;
    for (const double value : values)
        bits.push_back(std::bit_cast<std::uint64_t>(value));
    return bits;
}

/// What a run leaves beside its releases.
struct Aftermath {
    TrainingResult training;
    std::vector<std::string> states; ///< after each step
    std::vector<SeriesPoint> points;
    std::string model;
    std::vector<std::uint64_t> evaluation;
};

struct NeighbourTrace {
    std::vector<NeighbourRelease> releases;
    std::vector<std::uint64_t> words;
    Aftermath after;
};

bool sameHistory(const std::vector<SeriesPoint>& a, const std::vector<SeriesPoint>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& one, const auto& other) {
        return one.position == other.position && bitsOf(one.values) == bitsOf(other.values);
    });
}

/// What differs, or nothing.
QString difference(const Aftermath& a, const Aftermath& b) {
    if (bitsOf(thetaOf(a.training)) != bitsOf(thetaOf(b.training))) return "the parameters";
    if (!sameHistory(a.training.history, b.training.history)) return "the history";
    if (!sameHistory(a.points, b.points)) return "the points on the way";
    if (a.training.warnings != b.training.warnings) return "the warnings";
    if (a.training.groupBudgets != b.training.groupBudgets) return "the budgets of groups";
    if (a.training.steps != b.training.steps || a.training.termination != b.training.termination)
        return "the end";
    if (a.states != b.states) return "a state on the way";
    if (a.model != b.model) return "the released model";
    if (a.evaluation != b.evaluation) return "the noisy evaluation";
    return {};
}

/// Starts wherever it is told, and is otherwise the model.
class HugeStart : public Model {
  public:
    HugeStart(std::shared_ptr<const Model> model, double size)
        : m_model(std::move(model))
        , m_size(size) {}
    std::string id() const override { return m_model->id(); }
    int parameterCount() const override { return m_model->parameterCount(); }
    Eigen::VectorXd initialParameters(std::uint64_t) const override {
        Eigen::VectorXd theta = Eigen::VectorXd::Constant(parameterCount(), m_size);
        for (Eigen::Index i = 1; i < theta.size(); i += 2)
            theta[i] = -m_size;
        return theta;
    }
    void project(Eigen::VectorXd& theta) const override { m_model->project(theta); }
    void forward(const RowBlock& block, const Eigen::VectorXd& theta, RowMatrix& probabilities,
                 ForwardPass& pass) const override {
        m_model->forward(block, theta, probabilities, pass);
    }
    void addGradients(const RowBlock& block, ForwardPass& pass, const RowMatrix& scoreGradients,
                      const GradientGrid& grid, std::span<std::int64_t> sums) const override {
        m_model->addGradients(block, pass, scoreGradients, grid, sums);
    }
    void accumulateGradient(const RowBlock& block, ForwardPass& pass, int row,
                            const RowMatrix& scoreGradients, std::span<double> gradient) const override {
        m_model->accumulateGradient(block, pass, row, scoreGradients, gradient);
    }
    Json description() const override { return m_model->description(); }

  private:
    std::shared_ptr<const Model> m_model;
    double m_size;
};

DeclaredRelease declaredOf(const Mechanism& mechanism, const char* name, std::size_t size) {
    if (const auto* gaussian = std::get_if<GaussianMechanism>(&mechanism))
        return {name, ReleaseLaw::Gaussian, gaussian->noiseMultiplier, size};
    return {name, ReleaseLaw::Laplace, std::get<LaplaceMechanism>(mechanism).scaleOverSensitivity, size};
}

/// What the plan says of a release that is not exact.
struct PlannedRelease {
    DeclaredRelease declared;
    std::int64_t times = 0;
};

/// In the order of the plan; none where one protects nobody: what is exact without being open.
std::optional<std::vector<PlannedRelease>> plannedReleases(const SolverPlan& plan, const LearningTask& task,
                                                           Relation relation) {
    bool isKnown = true;
    std::vector<PlannedRelease> planned;
    forEachLook(plan.looks, [&](const Look& look, std::int64_t times) {
        for (const Release& release : look.releases) {
            const bool isOpen =
                release.kind == Release::Kind::Open && relation == Relation::AttributeOnly && !release.noise;
            isKnown &= isOpen || (release.kind != Release::Kind::Open && !release.isExact());
            if (release.isExact()) continue;
            const std::size_t size =
                release.size > 0 ? release.size
                                 : release.groups * static_cast<std::size_t>(task.model->parameterCount());
            planned.push_back(
                {release.kind == Release::Kind::Choice
                     ? DeclaredRelease{release.id, ReleaseLaw::Choice, 1 / release.epsilon, size}
                     : declaredOf(*release.noise, release.id.c_str(), size),
                 times});
            planned.back().declared.rate = look.rate;
            planned.back().declared.isThinned = look.isThinned();
        }
    });
    return isKnown ? std::optional(planned) : std::nullopt;
}

/// The same looks, where the scale of a release's noise is its number in the order of plannedReleases(), from
/// 1: in which order they happen is the training's affair, and a rehearsal with this noise tells it.
Loop withNumberedNoise(const Loop& loop) {
    double number = 0;
    return changedLooks(loop, [&](Look& look) {
        for (Release& release : look.releases) {
            if (release.isExact()) continue;
            release.bound = 1;
            release.one = 1;
            ++number;
            if (release.kind == Release::Kind::Choice)
                release.epsilon = 1 / number;
            else if (std::holds_alternative<LaplaceMechanism>(*release.noise))
                release.noise = LaplaceMechanism{number};
            else
                release.noise = GaussianMechanism{number};
        }
    });
}

/// The changed record's or unit's index in what is sampled; none: it is in the test part.
std::optional<std::size_t> sampledIndex(const TrainingRows& rows, std::uint32_t changed) {
    const auto begin = rows.slotIndices.begin(), end = rows.slotIndices.end();
    if (!rows.table->units) {
        const auto found = std::find(begin, end, changed);
        return found == end ? std::nullopt : std::optional(static_cast<std::size_t>(found - begin));
    }
    for (std::size_t i = 0; i + 1 < rows.units.size(); ++i)
        if (rows.table->units->unitOfSlot[rows.slotIndices[rows.units[i]]] == changed) return i;
    return std::nullopt;
}

bool isZero(const NeighbourRelease& a, const NeighbourRelease& b) {
    return a.sums == b.sums;
}

NeighbourFinding violation(NeighbourRule rule, const QString& text) {
    return NeighbourViolation{rule, text};
}

QString placed(const std::vector<DeclaredRelease>& declared, std::size_t at, const QString& what) {
    return QString("release %1 (%2): %3").arg(at).arg(QString::fromStdString(declared[at].name), what);
}

/// Rule sampling, for a run and its neighbour: `index` is the changed one's among those that are sampled.
NeighbourFinding checkSampling(const std::vector<DeclaredRelease>& declared, const NeighbourTrace& first,
                               const NeighbourTrace& second, std::optional<std::size_t> index,
                               std::size_t population) {
    std::size_t used = 0;
    bool isIn = true; // a release without a sample is about everybody
    for (std::size_t at = 0; at < declared.size(); ++at) {
        const DeclaredRelease& release = declared[at];
        std::size_t expected = 0;
        if (release.sample == DeclaredRelease::Sample::None) isIn = true;
        if (release.sample == DeclaredRelease::Sample::Fresh) {
            const auto from = first.words.begin() + static_cast<std::ptrdiff_t>(used);
            ScriptedNoise script(std::vector<std::uint64_t>(from, first.words.end()));
            std::vector<std::uint32_t> sample;
            PoissonSampler(release.rate).draw(population, script, sample);
            expected = script.used() + (release.isThinned ? sample.size() : 0);
            isIn = index && std::binary_search(sample.begin(), sample.end(), *index);
        }
        if (first.releases[at].words != used + expected || second.releases[at].words != used + expected)
            return violation(NeighbourRule::Sampling,
                             placed(declared, at, "other words were drawn than its sample takes"));
        used += expected;
        if (!isIn && !isZero(first.releases[at], second.releases[at]))
            return violation(NeighbourRule::Sampling,
                             placed(declared, at, "who is not in the sample changes it"));
    }
    if (first.words.size() != used)
        return violation(NeighbourRule::Sampling, "words were drawn after the last release");
    return std::nullopt;
}

NeighbourTrace traceOf(const NeighbourSetting& setting, const NeighbourProblem& on, const SolverPlan& plan,
                       double evaluationNoise, NeighbourNoise noise, const NeighbourTraining& training,
                       const NeighbourEvaluation& evaluation) {
    NeighbourTrace trace;
    Progress progress;
    progress.point = [&](const SeriesPoint& point) { trace.after.points.push_back(point); };
    progress.checkpoint = [&](const Checkpoint& left) { trace.after.states.push_back(toText(left.state)); };
    progress.checkpointEvery = std::chrono::milliseconds{0};
    trace.after.training = training(on, plan, noise, progress);
    const Predictor& predictor = *trace.after.training.predictor;
    trace.after.model = toText(predictor.toJson().at("structure"));
    if (setting.evaluates())
        trace.after.evaluation = bitsOf(
            evaluation(*on.rows.table, on.testSlots, on.report.partition, predictor, evaluationNoise, noise)
                .cells);
    trace.releases = noise.releases();
    trace.words = noise.drawn();
    return trace;
}

PublicFacts factsOf(const NeighbourSetting& setting, const TrainingRows& rows,
                    const ConstraintSet& constraints) {
    PublicFacts facts;
    facts.trainSlots = static_cast<std::int64_t>(rows.count());
    facts.take(*rows.table, *findModelKind(setting.model));
    facts.take(constraints);
    return facts;
}

PrivacyTarget targetOf(const NeighbourSetting& setting) {
    return {5, 1e-5, setting.relation}; // tables are small, and some solvers refuse noise beyond them
}

} // namespace

NeighbourNoise::NeighbourNoise(std::uint64_t seed, MadeUp kind, const std::vector<NeighbourRelease>* other)
    : m_words(seededNoise(2 * seed))
    , m_values(seededNoise(2 * seed + 1))
    , m_kind(kind)
    , m_other(other) {}

std::uint64_t NeighbourNoise::word() {
    m_drawn.push_back(m_words->word());
    return m_drawn.back();
}

void NeighbourNoise::addGaussian(std::span<std::int64_t> entries, double deviation) {
    release(ReleaseLaw::Gaussian, entries, deviation);
}

void NeighbourNoise::addWiderGaussian(std::span<std::int64_t> entries, double deviation,
                                      std::span<const double> factors) {
    release(ReleaseLaw::Gaussian, entries, deviation);
    m_releases.back().factors.assign(factors.begin(), factors.end());
}

void NeighbourNoise::addLaplace(std::span<std::int64_t> entries, double scale) {
    release(ReleaseLaw::Laplace, entries, scale);
}

/// Made up is any candidate, whatever the scores are: noise may choose each.
std::size_t NeighbourNoise::choose(std::span<const std::int64_t> scores, double epsilon, std::int64_t bound) {
    if (epsilon == 0) return NoiseSource::choose(scores, epsilon, bound); // exact: nothing hides it
    NeighbourRelease next{ReleaseLaw::Choice,
                          static_cast<double>(bound) / epsilon,
                          {scores.begin(), scores.end()},
                          {},
                          m_drawn.size()};
    const std::vector<std::int64_t>* other = releasedByOther(1);
    next.released = other ? *other : std::vector{static_cast<std::int64_t>(m_values->word() % scores.size())};
    m_releases.push_back(std::move(next));
    return static_cast<std::size_t>(m_releases.back().released.front()) % scores.size();
}

/// What the next release was in the other run; null where it has none of this size.
const std::vector<std::int64_t>* NeighbourNoise::releasedByOther(std::size_t size) const {
    const std::size_t at = m_releases.size();
    const bool has = m_other && at < m_other->size() && (*m_other)[at].released.size() == size;
    return has ? &(*m_other)[at].released : nullptr;
}

void NeighbourNoise::release(ReleaseLaw law, std::span<std::int64_t> entries, double scale) {
    NeighbourRelease next{law, scale, {entries.begin(), entries.end()}, {}, m_drawn.size()};
    if (const std::vector<std::int64_t>* other = releasedByOther(entries.size()))
        std::copy(other->begin(), other->end(), entries.begin());
    else
        makeUp(law, entries, scale);
    next.released.assign(entries.begin(), entries.end());
    m_releases.push_back(std::move(next));
}

void NeighbourNoise::makeUp(ReleaseLaw law, std::span<std::int64_t> entries, double scale) {
    if (m_kind == MadeUp::LikeNoise)
        return law == ReleaseLaw::Gaussian ? m_values->addGaussian(entries, scale)
                                           : m_values->addLaplace(entries, scale);
    constexpr std::array<std::int64_t, 7> odd{0,
                                              1,
                                              -1,
                                              std::int64_t{1} << 40,
                                              -(std::int64_t{1} << 40),
                                              std::int64_t{1} << 62,
                                              -(std::int64_t{1} << 62)};
    for (std::int64_t& entry : entries) {
        const std::uint64_t word = m_values->word();
        if (m_kind == MadeUp::Extreme)
            entry = odd[word % odd.size()];
        else
            entry = std::llround(scale * (static_cast<double>(word >> 11) * 0x1p-49 - 8));
    }
}

TrainingResult trained(Training& training, const NeighbourProblem& on, const SolverPlan& plan,
                       NoiseSource& noise, const Progress& progress) {
    const Result<TrainingResult> result =
        runTraining(training, on.task, plan, {on.rows, noise}, {}, progress);
    if (!result) qFatal("%s", toText(result.errors()).c_str());
    if (progress.checkpoint) progress.checkpoint({training.position(), 0, training.save(), {}});
    return *result;
}

NeighbourTraining trainingOf(const Solver& solver) {
    return [&solver](const NeighbourProblem& on, const SolverPlan& plan, NoiseSource& noise,
                     const Progress& progress) {
        return trained(*solver.begin(on.task, plan), on, plan, noise, progress);
    };
}

std::vector<DeclaredRelease> declaredReleases(const Solver& solver, const SolverPlan& plan,
                                              const LearningTask& task, const TrainingRows& rows,
                                              Relation relation) {
    if (plan.events != eventsOf(plan.looks, relation)) return {};
    const std::optional<std::vector<PlannedRelease>> planned = plannedReleases(plan, task, relation);
    if (!planned) return {};
    // Before which release there was a draw.
    std::set<std::size_t> drawnBefore;
    NeighbourNoise noise(1, MadeUp::LikeNoise);
    const SampleSource nobody = [&](std::size_t, NoiseSource&, std::vector<std::uint32_t>& sample) {
        drawnBefore.insert(noise.releases().size());
        sample.clear();
    };
    SolverPlan numbered = plan;
    numbered.looks = withNumberedNoise(plan.looks);
    const std::unique_ptr<Training> training = solver.begin(task, plan);
    if (!runTraining(*training, task, numbered, {rows, noise, nobody}, {}, {})) return {};
    std::vector<DeclaredRelease> declared;
    std::vector<std::int64_t> taken(planned->size());
    for (const NeighbourRelease& release : noise.releases()) {
        const auto number = static_cast<std::size_t>(std::llround(release.scale)) - 1;
        if (number >= planned->size()) return {};
        ++taken[number];
        const bool isFresh = drawnBefore.count(declared.size()) > 0;
        declared.push_back((*planned)[number].declared);
        declared.back().sample = isFresh ? DeclaredRelease::Sample::Fresh : DeclaredRelease::Sample::Shared;
    }
    for (std::size_t i = 0; i < taken.size(); ++i)
        if (taken[i] != (*planned)[i].times) return {};
    return declared;
}

bool isWithin(const NeighbourRelease& first, const NeighbourRelease& second, double multiplier,
              int distance) {
    const double allowed = distance * (first.scale / multiplier);
    Wide norm = 0;
    for (std::size_t i = 0; i < first.sums.size(); ++i) {
        const Wide difference = static_cast<Wide>(first.sums[i]) - second.sums[i];
        const Wide change = difference < 0 ? -difference : difference;
        if (change > (Wide{1} << 40)) return false;
        if (first.law == ReleaseLaw::Choice)
            norm = std::max(norm, change);
        else
            norm += first.law == ReleaseLaw::Gaussian ? change * change : change;
    }
    const long double power = first.law == ReleaseLaw::Gaussian
                                  ? static_cast<long double>(allowed) * static_cast<long double>(allowed)
                                  : static_cast<long double>(allowed);
    return norm <= static_cast<Wide>(std::round(power));
}

NeighbourFinding compareReleases(const std::vector<DeclaredRelease>& declared,
                                 const std::vector<NeighbourRelease>& first,
                                 const std::vector<NeighbourRelease>& second, int distance) {
    if (first.size() != declared.size() || second.size() != declared.size())
        return violation(NeighbourRule::Sequence, QString("%1 and %2 releases, %3 are declared")
                                                      .arg(first.size())
                                                      .arg(second.size())
                                                      .arg(declared.size()));
    for (std::size_t at = 0; at < declared.size(); ++at) {
        const NeighbourRelease &a = first[at], &b = second[at];
        if (a.law != declared[at].law || a.sums.size() != declared[at].size)
            return violation(NeighbourRule::Sequence, placed(declared, at, "is not the declared one"));
        if (a.law != b.law || a.sums.size() != b.sums.size() || a.scale != b.scale || a.factors != b.factors)
            return violation(NeighbourRule::Sequence, placed(declared, at, "differs in kind"));
        if (!isWithin(a, b, declared[at].multiplier, distance))
            return violation(NeighbourRule::Sensitivity,
                             placed(declared, at, "moves by more than its noise allows"));
    }
    return std::nullopt;
}

NeighbourProblem neighbourProblem(const NeighbourSetting& setting, SharedTable table) {
    NeighbourProblem on;
    Split split = splitTable(*table, setting.testShare, 1);
    on.testSlots = std::move(split.test);
    on.rows = {table, std::move(split.train), std::move(split.trainUnits)};
    const SolverInfo& info = setting.solver->info();
    on.task.groups = axesOf(*table);
    on.task.constraints = info.constraintsOver(on.task.groups, setting.constraints);
    on.report = groupReport(on.task.groups, setting.constraints);
    Json small = Json::object();
    for (const ParamSpec& param : findModelKind(setting.model)->params)
        if (param.id == "hidden_width") small[param.id] = 4;
    on.task.model =
        findModelKind(setting.model)->create({table->width(), on.task.classes(), table->ruledCurves}, small);
    if (setting.hugeStart)
        on.task.model = std::make_shared<const HugeStart>(on.task.model, *setting.hugeStart);
    on.task.facts = factsOf(setting, on.rows, on.task.constraints);
    return on;
}

Result<SolverPlan> neighbourPlan(const NeighbourSetting& setting, const NeighbourProblem& on) {
    return setting.solver->plan({on.task.facts, setting.params, targetOf(setting), setting.preset});
}

NeighbourFinding checkNeighbours(const NeighbourSetting& setting, const NeighbourPair& pair,
                                 std::uint64_t seed, MadeUp kind, NeighbourTraining training,
                                 NeighbourEvaluation evaluation) {
    if (!training) training = trainingOf(*setting.solver);
    if (!evaluation) evaluation = releaseEvaluation;
    const NeighbourProblem first = neighbourProblem(setting, pair.first);
    if (first.rows.slotIndices.empty()) return std::nullopt;
    const Result<SolverPlan> plan = neighbourPlan(setting, first);
    if (!plan) return violation(NeighbourRule::Sequence, QString::fromStdString(toText(plan.errors())));
    std::vector<DeclaredRelease> declared =
        declaredReleases(*setting.solver, *plan, first.task, first.rows, setting.relation);
    if (declared.empty())
        return violation(
            NeighbourRule::Sequence,
            "the harness cannot judge looks of this form, or the training does not keep to them");
    const Result<Calibration> bought = calibrateNoise(1, 1, targetOf(setting));
    const auto run = [&](const NeighbourProblem& on, const std::vector<NeighbourRelease>* other) {
        return traceOf(setting, on, *plan, bought->noiseMultiplier, NeighbourNoise(seed, kind, other),
                       training, evaluation);
    };
    const std::optional<std::size_t> index = sampledIndex(first.rows, pair.changed);
    const NeighbourTrace original = run(first, nullptr);
    if (setting.evaluates()) {
        const EvaluationShape shape{first.report.partition.cellCount(),
                                    static_cast<int>(pair.first->classes.size()),
                                    original.after.training.predictor->decidesAtRandom()};
        declared.push_back(
            declaredOf(GaussianMechanism{bought->noiseMultiplier}, "evaluation", shape.cellCount()));
    }
    const auto judge = [&](const NeighbourTrace& one, const NeighbourTrace& other,
                           int distance) -> NeighbourFinding {
        if (auto found = compareReleases(declared, one.releases, other.releases, distance)) return found;
        if (auto found = checkSampling(declared, one, other, index, first.rows.count())) return found;
        // in the training or in the evaluation, never in both
        if (setting.evaluates() && index && !isZero(one.releases.back(), other.releases.back()))
            return violation(NeighbourRule::Sampling, "a record of the train part is in the evaluation");
        for (std::size_t at = 0; !index && at + 1 < declared.size(); ++at)
            if (!isZero(one.releases[at], other.releases[at]))
                return violation(NeighbourRule::Sampling, "a record of the test part is in the training");
        const QString differs =
            one.words != other.words ? QString("the words") : difference(one.after, other.after);
        if (!differs.isEmpty())
            return violation(NeighbourRule::Aftermath, "after equal releases not the same: " + differs);
        return std::nullopt;
    };
    const NeighbourTrace second = run(neighbourProblem(setting, pair.second), &original.releases);
    if (!pair.without) return judge(original, second, 1);
    const NeighbourTrace without = run(neighbourProblem(setting, pair.without), &original.releases);
    if (auto found = judge(original, without, 1)) return found;
    if (auto found = judge(second, without, 1)) return found;
    return judge(original, second, 2);
}

} // namespace trilemma::test
