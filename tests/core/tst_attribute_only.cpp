// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The relation that protects sensitive attributes alone: its price, its sensitivities on the real step, and
// what it refuses.
#include "core/privacy/ledger_totals.h"
#include "core/solvers/descent_ascent.h"
#include "core/train/run_charge.h"
#include "core/train/run_recording.h"
#include "core/train/statement.h"
#include "core/train/trainer.h"
#include "core/train/validate.h"
#include "tests/support/expect.h"
#include "tests/support/gaussian.h"
#include "tests/support/loop_steps.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <cmath>

using namespace trilemma;
using namespace trilemma::test;

using SpecChange = std::function<void(TrainingSpec&)>;

namespace {

constexpr double delta = 1e-5;

PrivacyEvent gaussianEvent(double z, double rate = 1, bool attributeOnly = true) {
    SampledEvent event{rate, 1, {GaussianMechanism{z}}};
    event.attributeOnly = attributeOnly;
    event.publicSample = attributeOnly && rate < 1;
    return {event, 1};
}

std::optional<double> epsilonOf(const std::vector<PrivacyEvent>& events, Relation relation,
                                double at = delta) {
    return account(events, relation, at)->epsilon;
}

TrainingSpec attributeSpec(const char* solver = "dp-fermi") {
    TrainingSpec spec = smallSpec("unused");
    spec.testShare = 0;
    spec.solverId = solver;
    spec.privacy->relation = Relation::AttributeOnly;
    return spec;
}

/// smallCsv() with the group of one row (from 0) exchanged.
QByteArray withOtherGroup(QByteArray csv, int row) {
    QList<QByteArray> lines = csv.split('\n');
    QByteArray& line = lines[row + 1];
    line = line.contains(",a,") ? line.replace(",a,", ",b,") : line.replace(",b,", ",a,");
    return lines.join('\n');
}

std::unique_ptr<DualPlayer> dualPlayerOf(const PreparedRun& run, const DescentOptions& options,
                                         double expectedBatch) {
    const ConstraintSet& constraints = run.task.constraints;
    if (run.spec.solverId == "raco-dp") return rateDuals(constraints, options, expectedBatch, {});
    if (run.spec.solverId == "pf-ld") return ratePenalties(constraints, options, expectedBatch, {});
    const int labels = constraints.partition.labels;
    const CouplingGroups groups{labels, Eigen::ArrayXd::Constant(2 * labels, 0.5), 0.02};
    if (options.couplingGradient == CouplingGradient::Clipped)
        return clippedCoupling(groups, 2, options, expectedBatch);
    return ermiDual(groups, 2, options);
}

/// Plays on a table that was released before, whatever this step's is: sensitivities are about a second
/// release given the first.
class OnReleasedTable : public DualPlayer {
  public:
    OnReleasedTable(std::unique_ptr<DualPlayer> player, RateHistogram released)
        : m_player(std::move(player))
        , m_released(std::move(released)) {}
    Eigen::Index size() const override { return m_player->size(); }
    bool hasContribution() const override { return m_player->hasContribution(); }
    void contribution(int part, const Eigen::ArrayXd& scores, const Eigen::ArrayXd& dual,
                      RateHistogram& into) const override {
        m_player->contribution(part, scores, dual, into);
    }
    void observe(const RateHistogram& table) override {
        m_player->observe(m_released.size() > 0 ? m_released : table);
    }
    Eigen::ArrayXXd weights(const Eigen::ArrayXd& dual) const override { return m_player->weights(dual); }
    void ascend(Eigen::ArrayXd& dual) const override { m_player->ascend(dual); }
    double violation(const Eigen::ArrayXd& dual) const override { return m_player->violation(dual); }

  private:
    std::unique_ptr<DualPlayer> m_player;
    RateHistogram m_released;
};

/// One step without noise on all records, from a state that pulls the groups in opposite directions.
DescentAscentState stepOn(const QByteArray& csv, const TrainingSpec& spec,
                          const RateHistogram& released = {}) {
    const PreparedRun run = *prepare(spec, loadText(csv, spec.schema));
    DescentOptions options = resolvedOptions(run.plan.params, LoopSteps::kindOf(spec.solverId));
    options.samplingRate = 1;
    const auto noise = zeroNoise(1);
    LoopSteps loop(
        run, options, withRate(run.plan.looks, 1), *noise,
        std::make_unique<OnReleasedTable>(
            dualPlayerOf(run, options, static_cast<double>(run.rows.slotIndices.size())), released));
    DescentAscentState from = loop.state();
    for (Eigen::Index i = 0; i < from.theta.size(); ++i)
        from.theta[i] = std::cos(2.3 * static_cast<double>(i) + 1.2); // decides by x
    const Eigen::Index parts = run.task.constraints.partition.partCount();
    const Eigen::Index ofGroup = run.task.constraints.partition.labels;
    for (Eigen::Index i = 0; i < from.dual.size(); ++i)
        from.dual[i] = (i % parts < ofGroup) == (i < parts) ? 5 : -5;
    if (spec.solverId == "pf-ld") from.dual.setConstant(3); // only what is broken pulls
    if (spec.solverId == "raco-dp") from.dual.setZero();
    if (spec.solverId == "raco-dp") from.dual[0] = 5; // inequalities of opposite signs would cancel
    loop.startAt(from.theta, from.dual);
    loop.step();
    return loop.state();
}

} // namespace

class TestAttributeOnly : public QObject {
    Q_OBJECT

  private slots:
    // One step on a sample that is known: delta = q times that of the Gaussian mechanism.
    void aStepByHand() {
        const double epsilon = *epsilonOf({gaussianEvent(1.5, 0.1)}, Relation::AttributeOnly, 1e-3);
        QVERIFY(0.1 * gaussianDelta(epsilon, 1 / 1.5) <= 1e-3);
        QVERIFY(0.1 * gaussianDelta(epsilon - 2e-4, 1 / 1.5) > 1e-3);
        const double unsampled = *epsilonOf({gaussianEvent(1.5)}, Relation::AttributeOnly, 1e-3);
        QVERIFY(gaussianDelta(unsampled, 1 / 1.5) <= 1e-3);
        QVERIFY(gaussianDelta(unsampled - 2e-4, 1 / 1.5) > 1e-3);
    }

    // Nothing else is protected: under the other relations there is no figure at all.
    void otherRelationsAreOpen() {
        for (const PrivacyEvent& event : {gaussianEvent(1), gaussianEvent(1, 0.1)})
            for (const Relation relation : {Relation::ZeroOut, Relation::ReplaceOne}) {
                QVERIFY(!epsilonOf({event}, relation));
                QVERIFY(!epsilonOf({event, gaussianEvent(9, 0.1, false)}, relation));
            }
    }

    // Another attribute is one kind of replacement, so what protects records is priced as replace-one.
    void eventsOfRecords() {
        const std::vector<PrivacyEvent> sampled{gaussianEvent(2, 0.1, false)};
        QCOMPARE(*epsilonOf(sampled, Relation::AttributeOnly), *epsilonOf(sampled, Relation::ReplaceOne));
        // both kinds together, unsampled: mu = 2/3 and 1/2 compose to the root of the sum of squares
        const double both =
            *epsilonOf({gaussianEvent(3, 1, false), gaussianEvent(2)}, Relation::AttributeOnly);
        const double mu = std::hypot(2.0 / 3, 0.5);
        QVERIFY(gaussianDelta(both, mu) <= delta);
        QVERIFY(gaussianDelta(both - 2e-4, mu) > delta);
    }

    // A Laplace histogram has no replace-one form: half of delta for each kind, and the sum.
    void eventsThatGoThroughZeroOut() {
        const PrivacyEvent laplace{SampledEvent{0.05, 10, {GaussianMechanism{2}, LaplaceMechanism{20}}}, 1};
        const double both = *epsilonOf({laplace, gaussianEvent(2)}, Relation::AttributeOnly);
        const double apart = *epsilonOf({laplace}, Relation::ReplaceOne, delta / 2) +
                             *epsilonOf({gaussianEvent(2)}, Relation::AttributeOnly, delta / 2);
        QVERIFY(std::abs(both - apart) < 1e-9);
    }

    void eventsRoundTrip() {
        const PrivacyEvent event = gaussianEvent(1.25, 0.1);
        QVERIFY(*eventFromJson(toJson(event), "events.0") == event);
        Json amplified = toJson(event);
        amplified["poisson"]["sample_known"] = false;
        const auto refused = eventFromJson(amplified, "events.0");
        QVERIFY(!refused.ok() && errorAbout(refused.errors(), "events.0.poisson.sample_known"));
    }

    // What is drawn is the declared multiplier times the sensitivity: 2 C, sqrt(2) and sqrt(2); 2 for a table
    // of clipped gradients.
    void noiseIsMultiplierTimesSensitivity_data() {
        QTest::addColumn<QString>("solver");
        QTest::addColumn<QString>("preset");
        QTest::addColumn<double>("ofTable");
        QTest::newRow("dp-fermi") << "dp-fermi"
                                  << "recommended" << std::sqrt(2.0);
        QTest::newRow("dp-fermi, clipped") << "dp-fermi"
                                           << "paper" << 2.0;
        QTest::newRow("raco-dp") << "raco-dp"
                                 << "recommended" << std::sqrt(2.0);
        QTest::newRow("raco-dp, Laplace") << "raco-dp"
                                          << "paper" << 2.0;
        QTest::newRow("pf-ld") << "pf-ld"
                               << "recommended" << std::sqrt(2.0);
    }
    void noiseIsMultiplierTimesSensitivity() {
        QFETCH(QString, solver);
        QFETCH(QString, preset);
        QFETCH(double, ofTable);
        TrainingSpec spec = attributeSpec();
        spec.solverId = solver.toStdString();
        spec.preset = preset.toStdString();
        const PreparedRun run = *prepare(spec, loadText(smallCsv(500), spec.schema));
        const SolverPlan& plan = run.plan;
        const auto& step = std::get<SampledEvent>(plan.events.at(0).what);
        QVERIFY(step.attributeOnly && step.publicSample);
        QVERIFY(findRelease(plan.looks, lossGradientRelease));
        QCOMPARE(drawnNoise(plan.looks, "gradient"),
                 2 * std::get<GaussianMechanism>(step.mechanisms.at(0)).noiseMultiplier);
        const auto* gaussian = std::get_if<GaussianMechanism>(&step.mechanisms.at(1));
        const double ofHistogram =
            gaussian ? gaussian->noiseMultiplier
                     : std::get<LaplaceMechanism>(step.mechanisms.at(1)).scaleOverSensitivity;
        QCOMPARE(drawnNoise(plan.looks, "histogram"), ofTable * ofHistogram);
        QCOMPARE(plan.spent.relation, Relation::AttributeOnly);
        QVERIFY(*plan.spent.epsilon <= spec.privacy->epsilon &&
                *plan.spent.epsilon > 0.99 * spec.privacy->epsilon);
        QVERIFY(!epsilonOf(plan.events, Relation::ZeroOut));
        if (spec.solverId != "dp-fermi") return;
        const auto& release = std::get<SampledEvent>(plan.events.at(1).what);
        QVERIFY(release.attributeOnly);
        QCOMPARE(drawnNoise(plan.looks, sizesRelease),
                 std::sqrt(2.0) * std::get<GaussianMechanism>(release.mechanisms.at(0)).noiseMultiplier);
    }

    // On the real step: exchanging one record's group moves the table and the parameters by no more than the
    // declared sensitivities, and does move them; the loss of the other records cancels exactly.
    void aChangedGroupMovesTheStepByItsSensitivity_data() {
        QTest::addColumn<QString>("solver");
        QTest::addColumn<QString>("preset");
        QTest::addColumn<QString>("kind");
        QTest::addColumn<double>("ofTable"); ///< L2; of a Laplace histogram L1
        for (const char* kind : {"demographic_parity", "equalised_odds"}) {
            QTest::addRow("dp-fermi, %s", kind) << "dp-fermi"
                                                << "recommended" << kind << std::sqrt(2.0);
            QTest::addRow("dp-fermi, clipped, %s", kind) << "dp-fermi"
                                                         << "paper" << kind << 2.0;
            QTest::addRow("raco-dp, hard, %s", kind) << "raco-dp"
                                                     << "recommended" << kind << std::sqrt(2.0);
            QTest::addRow("raco-dp, soft, Laplace, %s", kind) << "raco-dp"
                                                              << "paper" << kind << 2.0;
            QTest::addRow("pf-ld, %s", kind) << "pf-ld"
                                             << "recommended" << kind << std::sqrt(2.0);
        }
    }
    void aChangedGroupMovesTheStepByItsSensitivity() {
        QFETCH(QString, solver);
        QFETCH(QString, preset);
        QFETCH(QString, kind);
        QFETCH(double, ofTable);
        TrainingSpec spec = attributeSpec(qPrintable(solver));
        spec.preset = preset.toStdString();
        spec.constraints[0].kind = kind.toStdString();
        spec.params = {{"steps", 50}, {"clipping_norm", 0.01}, {"learning_rate", 1}};
        if (solver == "dp-fermi" && preset == "paper") spec.params["coupling_clipping_norm"] = 0.5;
        constexpr int rows = 43;
        const QByteArray csv = smallCsv(rows);
        const DescentAscentState before = stepOn(csv, spec);
        double max = 0;
        for (int row = 0; row < rows; ++row) {
            const DescentAscentState after = stepOn(withOtherGroup(csv, row), spec, before.histogram);
            const RateHistogram change = after.histogram - before.histogram;
            const bool isLaplace = solver == "raco-dp" && preset == "paper";
            const double table = isLaplace ? change.abs().sum() : std::sqrt(change.square().sum());
            QVERIFY(table <= ofTable * (1 + 1e-12) && table > 0);
            const double moved = (after.theta - before.theta).norm() * rows; // learning rate 1, divided by n
            QVERIFY(moved <= 2 * 0.01 * (1 + 1e-9));
            max = std::max(max, moved);
        }
        QVERIFY2(max > 1.9 * 0.01, qPrintable(QString::number(max))); // two that point away from each other
    }

    // Without noise and clipping a step is that of the twin without privacy.
    void withoutNoiseAndClippingItIsItsTwin() {
        TrainingSpec spec = attributeSpec();
        spec.params = {{"steps", 50}, {"clipping_norm", 100}, {"learning_rate", 1}};
        const DescentAscentState mine = stepOn(smallCsv(100), spec);
        spec.solverId = "fermi";
        spec.params["clipping_norm"] = 10; // sets the grid only
        spec.params["dual_rate"] = 0.5;
        spec.privacy.reset();
        const DescentAscentState twin = stepOn(smallCsv(100), spec);
        QVERIFY((mine.theta - twin.theta).norm() < 1e-3); // of coefficients truncated to 100 / 2^20
        QVERIFY(mine.theta.norm() > 0.1);
    }

    void theStatementSaysWhatIsNotProtected() {
        TrainingSpec spec = attributeSpec();
        const PreparedRun run = *prepare(spec, loadText(smallCsv(300), spec.schema));
        RunRecord record = newRecord(spec, "batch", 0);
        takePlan(record, run);
        const PrivacyStatement statement = privacyStatement(record, spec, statementFigures(record));
        QVERIFY(text(toText(statement)).contains("label included, may become known"));
        QVERIFY(text(statement.headline).contains("Only the columns group are protected"));
        QVERIFY(toJson(statement).at("protected_attributes") == Json::array({"group"}));
        QVERIFY(chargesOf(record)->front().attributes == std::vector<std::string>{"group"});
        QVERIFY(toJson(statement).at("replace_one_epsilon").is_null());
    }

    // One file, two schemas: what the first run protects may be a feature of the second.
    void differentColumnsHaveNoFigureTogether() {
        LedgerCharge race;
        race.events = {gaussianEvent(2)};
        race.delta = delta;
        race.relation = Relation::AttributeOnly;
        race.attributes = {"race"};
        LedgerCharge sex = race;
        sex.attributes = {"sex"};
        QVERIFY(composedFigure({race, race}, Relation::AttributeOnly, "record", delta)->epsilon);
        QVERIFY(!composedFigure({race, sex}, Relation::AttributeOnly, "record", delta)->epsilon);
        LedgerCharge record = race; // a release that protects records protects every column of them
        record.relation = Relation::ZeroOut;
        record.attributes.clear();
        record.events = {gaussianEvent(2, 1, false)};
        QVERIFY(composedFigure({race, record}, Relation::AttributeOnly, "record", delta)->epsilon);
    }

    void theLedgerKeepsItApart() {
        LedgerCharge charge;
        charge.events = {gaussianEvent(2)};
        charge.delta = delta;
        charge.relation = Relation::AttributeOnly;
        QVERIFY(composedFigure({charge}, Relation::AttributeOnly, "record", delta)->epsilon);
        QVERIFY(!composedFigure({charge}, Relation::ZeroOut, "record", delta)->epsilon);
        LedgerBook book;
        book.budget = LedgerBudget{5, delta, Relation::ZeroOut, "record"};
        QVERIFY(!checkBudget(book, {charge}).ok());
        book.budget->relation = Relation::AttributeOnly;
        QVERIFY(checkBudget(book, {charge}).ok());
    }

    void whatItCannotProtectIsRefused_data() {
        QTest::addColumn<SpecChange>("change");
        QTest::newRow("a solver without the mode")
            << SpecChange([](TrainingSpec& spec) { spec.solverId = "dp-sgd"; });
        QTest::newRow("an attribute that is a feature")
            << SpecChange([](TrainingSpec& spec) { spec.schema.columns[2].alsoFeature = true; });
        QTest::newRow("noisy evaluation") << SpecChange([](TrainingSpec& spec) {
            spec.testShare = 0.25;
            spec.evaluationEpsilon = 0.5;
        });
        QTest::newRow("units") << SpecChange([](TrainingSpec& spec) {
            Column unit;
            unit.name = "person";
            unit.role = Role::Unit;
            unit.kind = Kind::Text;
            unit.maxRows = 3;
            spec.schema.columns.push_back(unit);
        });
    }
    void whatItCannotProtectIsRefused() {
        QFETCH(SpecChange, change);
        TrainingSpec spec = attributeSpec();
        QVERIFY(validate(spec).empty());
        change(spec);
        const Errors errors = validate(spec);
        const Error* refused = errorAbout(errors, "privacy.relation");
        QVERIFY(refused);
        QCOMPARE(refused->code, ErrorCode::PrivacyRefused);
        QCOMPARE(text(refused->value), QStringLiteral("attribute_only"));
    }
};

TRILEMMA_TEST(TestAttributeOnly, NoApplication)
#include "tst_attribute_only.moc"
