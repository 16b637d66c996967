// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Laws of decisions: optima by hand, the model that draws by them, and what its evaluation counts.
#include "core/evaluation/noisy_evaluation.h"
#include "core/fairness/constraint_catalog.h"
#include "core/models/model_kind.h"
#include "core/solvers/derived_decisions.h"
#include "core/solvers/linear_program.h"
#include "core/train/trainer.h"
#include "tests/support/decision_kinds.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <cmath>
#include <limits>

using namespace trilemma;
using namespace trilemma::test;

namespace {

using Laws = std::vector<std::vector<double>>;

RowMatrix matrixOf(const Laws& rows) {
    RowMatrix matrix(static_cast<Eigen::Index>(rows.size()), static_cast<Eigen::Index>(rows[0].size()));
    for (Eigen::Index i = 0; i < matrix.rows(); ++i)
        for (Eigen::Index k = 0; k < matrix.cols(); ++k)
            matrix(i, k) = rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(k)];
    return matrix;
}

ConstraintSet setOf(const std::vector<ConstraintSpec>& specs,
                    std::vector<std::string> classes = {"no", "yes"}) {
    return buildConstraints({{{"g", {"a", "b"}, {}}}, {"y", std::move(classes), {}}}, specs, true);
}

double errorOf(const Partition& partition, const RateHistogram& derived) {
    double right = 0;
    for (int part = 0; part < partition.partCount(); ++part)
        right += derived(part, part % partition.labels);
    return 1 - right / derived.sum();
}

std::vector<std::string> namesOf(Eigen::Index classes) {
    return classes == 2 ? std::vector<std::string>{"no", "yes"}
                        : std::vector<std::string>{"low", "mid", "high"};
}

/// Four people, a base that says yes to x > 0, and a law.
struct FourPeople {
    SharedTable table;
    std::vector<std::uint32_t> everybody{0, 1, 2, 3};
    GroupReport report;
    std::shared_ptr<const Predictor> base;
    std::unique_ptr<DerivedPredictor> model;

    FourPeople() {
        TrainingSpec spec = smallSpec("unused");
        table =
            loadText("x,colour,group,y\n1,red,a,no\n1,red,a,yes\n-1,red,b,yes\n1,red,b,no\n", spec.schema);
        report = groupReport(axesOf(*table), spec.constraints);
        const std::shared_ptr<const Model> linear =
            findModelKind("linear")->create({table->width(), 2}, Json::object());
        Eigen::VectorXd weights = Eigen::VectorXd::Zero(linear->parameterCount());
        for (std::size_t j = 0; j < table->features.size(); ++j)
            if (table->features[j].name == "x") weights[static_cast<Eigen::Index>(j)] = 1;
        base = std::make_shared<TrainedModel>(linear, weights);
        model =
            std::make_unique<DerivedPredictor>(base, std::vector<DecidingAttribute>{{"group", {"a", "b"}, 0}},
                                               matrixOf({{1, 0}, {0.25, 0.75}, {0.75, 0.25}, {0.5, 0.5}}));
    }
};

/// Draws its decisions by what is no law.
class NoLaw : public Predictor {
  public:
    void probabilities(const RowBlock& block, RowMatrix& into) const override {
        into.setConstant(block.rows, 2, 0.9);
    }
    bool decidesAtRandom() const override { return true; }
    Json toJson() const override { return {}; }
};

} // namespace

class TestDerivedDecisions : public QObject {
    Q_OBJECT

  private slots:
    // max 3x + 2y, x + y <= 4, x + 3y <= 6, x <= 3: at (3, 1)
    void programmesByHand() {
        const LinearProgram program{{-3, -2}, {{{{0, 1}, {1, 1}}, 4}, {{{0, 1}, {1, 3}}, 6}, {{{0, 1}}, 3}}};
        const auto x = solve(program);
        QVERIFY(x && std::abs((*x)[0] - 3) < 1e-9 && std::abs((*x)[1] - 1) < 1e-9);
        QVERIFY(!solve({{1}, {{{{0, 1}}, -1}}}));  // x <= -1 and x >= 0
        QVERIFY(!solve({{-1}, {{{{0, -1}}, 1}}})); // no bound
        QVERIFY(!solve({{std::nan("")}, {{{{0, 1}}, 1}}}));
        QVERIFY(!solve({{1}, {{{{0, std::numeric_limits<double>::infinity()}}, 1, true}}}));
        QVERIFY(solve(program)->isApprox(*x, 0));
    }

    void optimaByHand_data() {
        QTest::addColumn<Laws>("table"); ///< part (group, label) x decision
        QTest::addColumn<std::vector<ConstraintSpec>>("specs");
        QTest::addColumn<Laws>("law"); ///< (group, base decision) x decision
        QTest::addColumn<double>("error");
        QTest::addColumn<double>("excess");
        // a is perfect, b has (false, true) positive rates (0.2, 0.8). Common rates lie in b's region, and
        // its best vertex is b's own: a has to give way.
        const Laws odds{{50, 0}, {0, 50}, {40, 10}, {10, 40}};
        const auto spec = [](const char* kind, double gamma, std::vector<std::string> attributes = {"g"}) {
            return ConstraintSpec{kind, std::move(attributes), gamma};
        };
        QTest::newRow("equalised odds, gamma 0")
            << odds << std::vector{spec("equalised_odds", 0)} << Laws{{0.8, 0.2}, {0.2, 0.8}, {1, 0}, {0, 1}}
            << 0.2 << 0.0;
        QTest::newRow("equalised odds, gamma 0.1")
            << odds << std::vector{spec("equalised_odds", 0.1)}
            << Laws{{0.9, 0.1}, {0.1, 0.9}, {1, 0}, {0, 1}} << 0.15 << 0.0;
        QTest::newRow("equalised odds, wide gamma") << odds << std::vector{spec("equalised_odds", 0.3)}
                                                    << Laws{{1, 0}, {0, 1}, {1, 0}, {0, 1}} << 0.1 << 0.0;
        QTest::newRow("equal opportunity leaves false positives")
            << odds << std::vector{spec("equal_opportunity", 0.05)}
            << Laws{{1, 0}, {0.15, 0.85}, {1, 0}, {0, 1}} << (7.5 + 20) / 200 << 0.0;
        QTest::newRow("negative cells count for nothing")
            << Laws{{50, -9}, {-3, 50}, {40, 10}, {10, 40}} << std::vector{spec("equalised_odds", 0)}
            << Laws{{0.8, 0.2}, {0.2, 0.8}, {1, 0}, {0, 1}} << 0.2 << 0.0;
        // Perfect base; yes-rates 0.5 of 100 in a, 0.2 of 200 in b. Moving a costs half of what moving b
        // does.
        const Laws parity{{50, 0}, {0, 50}, {160, 0}, {0, 40}};
        QTest::newRow("demographic parity") << parity << std::vector{spec("demographic_parity", 0.1)}
                                            << Laws{{1, 0}, {0.4, 0.6}, {1, 0}, {0, 1}} << 20.0 / 300 << 0.0;
        QTest::newRow("and a ceiling that binds first")
            << parity
            << std::vector{spec("demographic_parity", 0.1),
                           ConstraintSpec{"positive_rate_ceiling", {"g"}, 0.25, {"g=a"}}}
            << Laws{{1, 0}, {0.5, 0.5}, {1, 0}, {0, 1}} << 25.0 / 300 << 0.0;
        // Perfect, a of 100: 0.5, 0.3, 0.2; b of 200: 0.5, 0.2, 0.3. a moves 10 of its 30 from mid to high.
        QTest::newRow("three classes")
            << Laws{{50, 0, 0}, {0, 30, 0}, {0, 0, 20}, {100, 0, 0}, {0, 40, 0}, {0, 0, 60}}
            << std::vector{spec("demographic_parity", 0)}
            << Laws{{1, 0, 0}, {0, 2.0 / 3, 1.0 / 3}, {0, 0, 1}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}
            << 10.0 / 300 << 0.0;
        // at least 0.7 and at most 0.4 of everybody: every rate between breaks them by 0.3 together
        QTest::newRow("floor and ceiling that cannot both hold")
            << Laws{{50, 0}, {0, 50}, {50, 0}, {0, 50}}
            << std::vector{spec("positive_rate_floor", 0.7, {}), spec("positive_rate_ceiling", 0.4, {})}
            << Laws{{1, 0}, {0, 1}} << 0.0 << 0.2;
    }
    void optimaByHand() {
        QFETCH(Laws, table);
        QFETCH(std::vector<ConstraintSpec>, specs);
        QFETCH(Laws, law);
        QFETCH(double, error);
        QFETCH(double, excess);
        const ConstraintSet set = setOf(specs, namesOf(static_cast<Eigen::Index>(table[0].size())));
        RateHistogram counts = matrixOf(table);
        if (set.partition.cellCount() == 1) counts = RateHistogram(counts.topRows(2) + counts.bottomRows(2));
        const DerivedDecisions found = deriveDecisions(set, counts);
        QVERIFY(found.isSolved);
        QCOMPARE(found.unknown, 0);
        QVERIFY((found.law - matrixOf(law)).abs().maxCoeff() < 2e-6);
        const RateHistogram derived = derivedHistogram(set.partition, counts.max(0.0), found.law);
        QVERIFY(std::abs(errorOf(set.partition, derived) - error) < 2e-6);
        QVERIFY(std::abs(found.excess - excess) < 5e-6);
    }

    // Every kind on noisy tables: met where some constant decision meets it, and no worse than that one.
    void anyKindOnAnyTable() {
        const auto noise = seededNoise(4);
        for (const ConstraintKind& kind : decisionKinds()) {
            if (kind.id == "custom") continue;
            for (int round = 0; round < 20; ++round) {
                const ConstraintSet set = setOf({{kind.id, {"g"}, 0.05}});
                std::vector<std::int64_t> cells{300, 60, 40, 100, 500, 200, 50, 180};
                noise->addGaussian(cells, 40);
                RateHistogram counts(4, 2);
                for (Eigen::Index i = 0; i < 8; ++i)
                    counts(i / 2, i % 2) =
                        std::max(0.0, static_cast<double>(cells[static_cast<std::size_t>(i)]));
                const DerivedDecisions found = deriveDecisions(set, counts);
                const bool isFeasible =
                    kind.id != "error_rate_ceiling"; // of any other by a constant decision
                QVERIFY2(found.isSolved && (found.excess < 1e-5 || !isFeasible), kind.id.c_str());
                const double error =
                    errorOf(set.partition, derivedHistogram(set.partition, counts, found.law));
                for (int k = 0; k < 2; ++k) {
                    DecisionProbabilities constant = DecisionProbabilities::Zero(4, 2);
                    constant.col(k) = 1;
                    const RateHistogram same = derivedHistogram(set.partition, counts, constant);
                    const bool meets = std::all_of(
                        set.constraints.begin(), set.constraints.end(), [&](const RateConstraint& each) {
                            return constraintValue(each, countsOf(same, 1)) <= each.slack;
                        });
                    if (meets) QVERIFY2(error <= errorOf(set.partition, same) + 1e-4, kind.id.c_str());
                }
            }
        }
    }

    void nobodyInAGroupIsLeftOut() {
        const RateHistogram counts = matrixOf({{50, 0}, {10, 40}, {-3, -1}, {0, 0}});
        const DerivedDecisions found = deriveDecisions(setOf({{"equalised_odds", {"g"}, 0}}), counts);
        QCOMPARE(found.unknown, 8); // 2 labels x 2 groups x 2 classes
        QVERIFY((found.law == matrixOf({{1, 0}, {0, 1}, {1, 0}, {0, 1}})).all()); // the base's decisions
        QVERIFY(deriveDecisions(setOf({{"equalised_odds", {"g"}, 0}}), RateHistogram::Zero(4, 2)).isSolved);
    }

    void lawsFitTheirGrid_data() {
        QTest::addColumn<std::vector<double>>("law");
        QTest::addColumn<std::vector<double>>("units"); ///< of 2^-20
        QTest::newRow("thirds") << std::vector{1.0 / 3, 1.0 / 3, 1.0 / 3}
                                << std::vector{349526.0, 349525.0, 349525.0};
        QTest::newRow("not normalised")
            << std::vector{2.0, 1.0, 1.0} << std::vector{524288.0, 262144.0, 262144.0};
        QTest::newRow("rounding of a vertex")
            << std::vector{1 + 1e-12, -1e-12, 0.0} << std::vector{1048576.0, 0.0, 0.0};
        QTest::newRow("nothing") << std::vector{0.0, 0.0, 0.0} << std::vector{1048576.0, 0.0, 0.0};
        QTest::newRow("not a number")
            << std::vector{std::nan(""), 1.0, 1.0} << std::vector{0.0, 524288.0, 524288.0};
    }
    void lawsFitTheirGrid() {
        QFETCH(std::vector<double>, law);
        QFETCH(std::vector<double>, units);
        QVERIFY((roundedProbabilities(matrixOf({law})) == matrixOf({units}) * 0x1p-20).all());
    }

    // no: (0.25 + 0.5 | 0.75 + 0.5), yes: (0.25 + 0.75 | 0.75 + 0.25)
    void expectedCountsByHand() {
        const FourPeople people;
        const auto counts =
            countDecisions(*people.table, people.everybody, people.report.partition, *people.model);
        QVERIFY((counts.confusion == matrixOf({{0.75, 1.25}, {1, 1}})).all());
        const auto metrics = computeMetrics(counts, EvaluationSet::Train, people.report);
        const auto none = zeroNoise(1);
        const NoisyEvaluation noisy = releaseEvaluation(*people.table, people.everybody,
                                                        people.report.partition, *people.model, 0, *none);
        const auto check = [&](const char* id, double value) {
            for (const MetricValue& metric : metrics)
                if (metric.id == id && std::abs(*metric.value - value) > 1e-12) return false;
            if (std::string_view(id) == "log_loss") return true; // of bins, there
            return std::abs(*noisyMetric(noisy, id, people.report) - value) < 1e-12;
        };
        QVERIFY(check("error", 2.25 / 4));
        QVERIFY(check("demographic_parity_gap", 0.75 - 0.375));
        QVERIFY(check("balanced_accuracy", (0.375 + 0.5) / 2));
        QVERIFY(check("auc", 1.5 / 4)); // scores: yes 0.75, 0.25; no 0.75, 0.5
        QVERIFY(check("log_loss", -(std::log(0.25) + std::log(0.75) + std::log(0.25) + std::log(0.5)) / 4));
        QVERIFY(noisy.shape.drawsDecisions && std::abs(noisy.cells.sum() - 4) < 1e-12);
    }

    // Zero-out in the noisy evaluation, whatever a law says.
    void oneRecordIsAtMostOne() {
        const FourPeople people;
        const auto none = zeroNoise(1);
        const NoLaw noLaw;
        const auto cells = [&](const std::vector<std::uint32_t>& slotIndices) {
            return releaseEvaluation(*people.table, slotIndices, people.report.partition, noLaw, 0, *none)
                .cells;
        };
        const Eigen::ArrayXd all = cells(people.everybody);
        for (std::uint32_t out = 0; out < 4; ++out) {
            std::vector<std::uint32_t> others = people.everybody;
            others.erase(others.begin() + out);
            const Eigen::ArrayXd change = all - cells(others);
            QVERIFY(change.abs().sum() <= 1 && change.matrix().norm() <= 1 && change.abs().sum() > 0.99);
        }
    }

    // The group comes from the record, whatever partition is asked about.
    void otherPartitionsChangeNothing() {
        const FourPeople people;
        const auto whole =
            countDecisions(*people.table, people.everybody,
                           partitionOf({{}, axesOf(*people.table).label}, false), *people.model);
        QVERIFY((whole.confusion == matrixOf({{0.75, 1.25}, {1, 1}})).all());
        QVERIFY((whole.decisions == matrixOf({{1.75, 2.25}})).all());
        // a model that is not random counts whole decisions
        const auto base =
            countDecisions(*people.table, people.everybody, people.report.partition, *people.base);
        QVERIFY((base.confusion == matrixOf({{0, 2}, {1, 1}})).all());
    }
};

TRILEMMA_TEST(TestDerivedDecisions, NoApplication)
#include "tst_derived_decisions.moc"
