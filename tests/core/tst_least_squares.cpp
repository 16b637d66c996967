// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Least squares over groups: its oracle and its optima by hand, what it declares, marks and refuses.
#include "core/learning/training.h"
#include "core/models/predictor.h"
#include "core/privacy/calibration.h"
#include "core/solvers/dp_least_squares.h"
#include "core/solvers/linear_optimisation.h"
#include "core/solvers/moment_losses.h"
#include "core/solvers/moments.h"
#include "core/train/trainer.h"
#include "core/train/validate.h"
#include "tests/support/expect.h"
#include "tests/support/model_rows.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <cmath>

using namespace trilemma;
using namespace trilemma::test;

namespace {

using Numbers = std::vector<double>;
struct Point {
    Numbers x;
    double y = 0;
};
using Points = std::vector<Point>;

Eigen::VectorXd vectorOf(const Numbers& numbers) {
    return Eigen::Map<const Eigen::VectorXd>(numbers.data(), static_cast<Eigen::Index>(numbers.size()));
}

Eigen::MatrixXd momentsOf(const Points& points) {
    const auto d = static_cast<Eigen::Index>(points.front().x.size());
    Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(d + 1, d + 1);
    for (const Point& point : points) {
        Eigen::VectorXd z(d + 1);
        z << vectorOf(point.x), point.y;
        sum += z * z.transpose();
    }
    return sum;
}

MomentLosses lossesOf(const std::vector<Points>& groups, double ridge = 0) {
    std::vector<Eigen::MatrixXd> moments;
    Eigen::ArrayXd shares(static_cast<Eigen::Index>(groups.size()));
    double records = 0;
    for (std::size_t k = 0; k < groups.size(); ++k) {
        moments.push_back(momentsOf(groups[k]));
        shares[static_cast<Eigen::Index>(k)] = static_cast<double>(groups[k].size());
        records += shares[static_cast<Eigen::Index>(k)];
    }
    return {moments, shares / records, ridge, records};
}

/// Of five people four in group a, who have 2, and one in b, who has 7; nothing tells them apart. Or one of
/// more people.
QByteArray unlikeCsv(int rows, int oneOf = 5) {
    QByteArray csv = "x,colour,group,y\n";
    for (int i = 0; i < rows; ++i)
        csv += i % oneOf == 0 ? "0,red,b,7\n" : "0,red,a,2\n";
    return csv;
}

TrainingSpec squaresSpec(const Solver& solver, const Json& params = Json::object()) {
    TrainingSpec spec = smallSpecFor(solver, "unused");
    if (!solver.info().isPrivate) spec.privacy.reset();
    spec.constraints.clear();
    spec.testShare = 0;
    spec.params = params;
    return spec;
}

RunOutcome trained(const TrainingSpec& spec, const QByteArray& csv) {
    const Result<PreparedRun> run = prepare(spec, loadText(csv, spec.schema));
    if (!run) qFatal("%s", toText(run.errors()).c_str());
    const Result<RunOutcome> outcome = execute(*run, {}, {});
    if (!outcome) qFatal("%s", toText(outcome.errors()).c_str());
    return *outcome;
}

/// What everybody is predicted, in the label's unit.
double predicted(const RunOutcome& outcome, const TrainingSpec& spec) {
    const SharedTable table = loadText(unlikeCsv(10), spec.schema);
    RowBlock block;
    const std::vector<std::uint32_t> first{0};
    block.gather(*table, {}, first);
    RowMatrix numbers;
    outcome.training.predictor->probabilities(block, numbers);
    return table->labelScale->decode(numbers(0, 0));
}

std::string textOf(const RunOutcome& outcome) {
    std::string all;
    for (const Warning& warning : outcome.warnings)
        all += warning.text + "\n";
    return all;
}

} // namespace

class TestLeastSquares : public QObject {
    Q_OBJECT

  private slots:
    void oracleByHand_data() {
        QTest::addColumn<std::vector<Points>>("groups");
        QTest::addColumn<Numbers>("costs");
        QTest::addColumn<double>("radius");
        QTest::addColumn<double>("ridge");
        QTest::addColumn<Numbers>("best");
        const Points two{{{1}, 2}};
        QTest::newRow("one point") << std::vector<Points>{two} << Numbers{1} << 5.0 << 0.0 << Numbers{2};
        QTest::newRow("no further than the radius")
            << std::vector<Points>{two} << Numbers{1} << 1.0 << 0.0 << Numbers{1};
        // (2 - c)^2 + c^2
        QTest::newRow("ridge") << std::vector<Points>{two} << Numbers{7} << 5.0 << 1.0 << Numbers{1};
        const Points none{{{1}, 0}}, one{{{1}, 1}};
        // c^2 + 3 (1 - c)^2
        QTest::newRow("weights of groups")
            << std::vector{none, one} << Numbers{1, 3} << 5.0 << 0.0 << Numbers{.75};
        QTest::newRow("a negative weight is none")
            << std::vector{none, one} << Numbers{-5, 1} << 5.0 << 0.0 << Numbers{1};
        // A = diag(1, 4), b = (3, 4); (A + I) c = b at c = (1.5, .8), whose norm is 1.7
        QTest::newRow("on the sphere") << std::vector<Points>{Points{{{1, 0}, 3}, {{0, 2}, 2}}} << Numbers{1}
                                       << 1.7 << 0.0 << Numbers{1.5, .8};
        // a feature that is another one's copy: any split; the shortest is even
        QTest::newRow("singular") << std::vector<Points>{Points{{{1, 1}, 2}}} << Numbers{1} << 5.0 << 0.0
                                  << Numbers{1, 1};
    }
    void oracleByHand() {
        QFETCH(std::vector<Points>, groups);
        QFETCH(Numbers, costs);
        QFETCH(double, radius);
        QFETCH(double, ridge);
        QFETCH(Numbers, best);
        const Eigen::VectorXd c = lossesOf(groups, ridge).best(vectorOf(costs).array(), radius);
        QVERIFY2((c - vectorOf(best)).norm() < 1e-5, qPrintable(QString::number(c[0], 'g', 12)));
        QVERIFY(c.norm() <= radius);
    }

    // Without the rule (2, -1) and, of the second, (11/3, -10/3): A = (2 1; 1 2), b = (4, -3). Where no
    // weight may be negative the second one is 0 and the first b_1/A_11.
    void oracleKeepsRules_data() {
        QTest::addColumn<Points>("points");
        QTest::addColumn<double>("radius");
        QTest::addColumn<Numbers>("best");
        QTest::newRow("apart") << Points{{{1, 0}, 2}, {{0, 1}, -1}} << 9.0 << Numbers{2, 0};
        QTest::newRow("together") << Points{{{1, 1}, 0}, {{1, 0}, 4}, {{0, 1}, -3}} << 9.0 << Numbers{2, 0};
        QTest::newRow("and the radius")
            << Points{{{1, 1}, 0}, {{1, 0}, 4}, {{0, 1}, -3}} << 1.5 << Numbers{1.5, 0};
        QTest::newRow("kept anyway") << Points{{{1, 0}, 2}, {{0, 1}, 1}} << 9.0 << Numbers{2, 1};
    }
    void oracleKeepsRules() {
        QFETCH(Points, points);
        QFETCH(double, radius);
        QFETCH(Numbers, best);
        const auto noneNegative = [](Eigen::VectorXd& c) { c = c.cwiseMax(0); };
        const Eigen::VectorXd c = lossesOf({points}).best(Eigen::ArrayXXd::Ones(1, 1), radius, noneNegative);
        QVERIFY2((c - vectorOf(best)).norm() < 1e-4, qPrintable(QString::number(c[0], 'g', 12)));
    }

    // The nearest matrix without negative eigenvalues leaves out those there are.
    void indefiniteMomentsAreReplaced() {
        Eigen::MatrixXd moments = Eigen::MatrixXd::Zero(2, 2);
        moments.diagonal() << 1, -.5;
        const MomentLosses losses({moments, momentsOf({{{1}, 1}})}, Eigen::Array2d(.5, .5), 0, 1);
        QCOMPARE(losses.indefinite(), 1);
        const Eigen::ArrayXXd shares = losses.shares(Eigen::VectorXd::Constant(1, 2));
        QVERIFY(std::abs(shares(0, 0) - 4) < 1e-12); // (0 - 2)^2 of the first one, whose y^2 is 0 now
        QVERIFY(std::abs(shares(1, 0) - 1) < 1e-12);
        QVERIFY(nearestSemidefinite(moments).isApprox(Eigen::Vector2d(1, 0).asDiagonal().toDenseMatrix()));
    }

    // m minimises .8 (m - 2)^2 + .2 (m - 7)^2, or the mean of both squares, or the larger one, or the first
    // with (m - 7)^2 at most 9. The bound may be broken by alpha Y^2 = .25.
    void optimaByHand_data() {
        QTest::addColumn<QByteArray>("params");
        QTest::addColumn<double>("number");
        QTest::addColumn<double>("tolerance");
        QTest::newRow("people") << QByteArray(R"({"objective": "people"})") << 3.0 << .01;
        QTest::newRow("groups") << QByteArray(R"({"objective": "groups"})") << 4.5 << .01;
        QTest::newRow("worst group") << QByteArray(R"({"objective": "worst_group"})") << 4.5 << .02;
        QTest::newRow("bound") << QByteArray(R"({"loss_bound": 9, "rounds": 1000})") << 4.0 << .06;
        // Y is half a unit: every loss is beyond its square
        QTest::newRow("worst group, far beyond the bound of the label")
            << QByteArray(R"({"objective": "worst_group", "label_bound": 0.2, "radius": 100})") << 4.5 << .02;
        QTest::newRow("bound, far beyond it")
            << QByteArray(R"({"loss_bound": 9, "label_bound": 0.2, "radius": 100, "rounds": 1000})") << 4.0
            << .06;
        // whose squares would not fit on a grid for features of such a norm
        QTest::newRow("short norm")
            << QByteArray(R"({"objective": "people", "feature_norm": 0.001, "radius": 10000})") << 3.0 << .01;
        QTest::newRow("a bound that holds anyway") << QByteArray(R"({"loss_bound": 20})") << 3.0 << .02;
    }
    void optimaByHand() {
        QFETCH(QByteArray, params);
        QFETCH(double, number);
        QFETCH(double, tolerance);
        const TrainingSpec spec = squaresSpec(leastSquares(), Json::parse(params.toStdString()));
        const RunOutcome outcome = trained(spec, unlikeCsv(1000));
        const double found = predicted(outcome, spec);
        QVERIFY2(std::abs(found - number) < tolerance, qPrintable(QString::number(found, 'g', 10)));
        QVERIFY2(textOf(outcome).find("moments") == std::string::npos, textOf(outcome).c_str());
    }

    // Two of 20,000 people count as any group does, and so does a bound on their error.
    void tinyGroupsCount_data() {
        QTest::addColumn<QByteArray>("params");
        QTest::addColumn<double>("number");
        QTest::newRow("groups") << QByteArray(R"({"objective": "groups"})") << 4.5;
        QTest::newRow("bound") << QByteArray(R"({"loss_bound": 9, "rounds": 1000})") << 4.0;
    }
    void tinyGroupsCount() {
        QFETCH(QByteArray, params);
        QFETCH(double, number);
        const TrainingSpec spec = squaresSpec(leastSquares(), Json::parse(params.toStdString()));
        const RunOutcome outcome = trained(spec, unlikeCsv(20000, 10000));
        const double found = predicted(outcome, spec);
        QVERIFY2(std::abs(found - number) < .06, qPrintable(QString::number(found, 'g', 10)));
        const std::string text = textOf(outcome);
        QVERIFY2(text.find("loss_bound") == std::string::npos, text.c_str());
    }

    // Optimum by hand: both groups 2.5 off, where Y is 5; the smooth maximum is at most log(2)/eta more.
    void gapIsAnUpperBound() {
        const TrainingSpec spec =
            squaresSpec(leastSquares(), {{"objective", "worst_group"}, {"rounds", 300}});
        const RunOutcome outcome = trained(spec, unlikeCsv(1000));
        constexpr double least = 6.25 / 25, smooth = 0.6931471805599453 / 1000;
        QCOMPARE(outcome.training.history.size(), std::size_t(300));
        for (const SeriesPoint& point : outcome.training.history) {
            const double excess = point.values[0] - least;
            QVERIFY(excess > -1e-4);
            QVERIFY(excess <= point.values[1] + smooth + 1e-4);
        }
        QVERIFY(outcome.training.history.back().values[1] < .01);
    }

    void marksABoundThatIsNotKept() {
        const TrainingSpec spec = squaresSpec(leastSquares(), {{"loss_bound", 4}}); // 6.25 at best
        const std::string text = textOf(trained(spec, unlikeCsv(1000)));
        QVERIFY2(text.find("does not keep loss_bound for: group=") != std::string::npos, text.c_str());
    }

    void leavesOutAGroupInTheNoise() {
        TrainingSpec spec = squaresSpec(dpLeastSquares(), {{"objective", "groups"}, {"sizes_share", .001}});
        spec.simulationSeed = 1;
        QByteArray csv = "x,colour,group,y\n"; // nobody in group b
        for (int i = 0; i < 4000; ++i)
            csv += "0,red,a,2\n";
        const RunOutcome outcome = trained(spec, csv);
        const std::string text = textOf(outcome);
        QVERIFY2(text.find("empty or not told from noise: group=b") != std::string::npos, text.c_str());
        QVERIFY(std::abs(predicted(outcome, spec) - 2) < .5);
    }

    // People: one release of everybody's moments. Groups: their sizes as well, at their share of mu^2.
    void declaresWhatItReleases() {
        TrainingSpec spec = squaresSpec(dpLeastSquares());
        const auto eventsOfPlan = [&] {
            return prepare(spec, loadText(unlikeCsv(1000), spec.schema))->plan.events;
        };
        QCOMPARE(eventsOfPlan().size(), std::size_t(1));
        spec.params = {{"objective", "worst_group"}, {"sizes_share", .2}, {"rounds", 7}};
        const std::vector<PrivacyEvent> events = eventsOfPlan();
        QCOMPARE(events.size(), std::size_t(2));
        double noise[2];
        for (std::size_t i = 0; i < 2; ++i) {
            const auto& event = std::get<SampledEvent>(events[i].what);
            QVERIFY(event.rate == 1 && event.steps == 1 && event.mechanisms.size() == 1);
            noise[i] = std::get<GaussianMechanism>(event.mechanisms.front()).noiseMultiplier;
        }
        QVERIFY(std::abs(noise[1] / releaseNoise(.2, *spec.privacy) - 1) < 1e-9);
        QVERIFY(std::abs(noise[0] / releaseNoise(.8, *spec.privacy) - 1) < 1e-2);
    }

    void isRefused_data() {
        QTest::addColumn<QByteArray>("params");
        QTest::addColumn<double>("epsilon");
        QTest::addColumn<bool>("hasGroups");
        QTest::addColumn<QString>("field");
        const auto row = [](const char* name, const char* params, double epsilon, bool hasGroups,
                            const char* field) {
            QTest::newRow(name) << QByteArray(params) << epsilon << hasGroups << QString(field);
        };
        row("worst of no groups", R"({"objective": "worst_group"})", 1, false, "solver.params.objective");
        row("bound of no groups", R"({"loss_bound": 9})", 1, false, "solver.params.loss_bound");
        row("noise alone", "{}", 1e-3, true, "privacy.epsilon");
        row("people without groups", "{}", 1, false, "");
    }
    void isRefused() {
        QFETCH(QByteArray, params);
        QFETCH(double, epsilon);
        QFETCH(bool, hasGroups);
        QFETCH(QString, field);
        TrainingSpec spec = squaresSpec(dpLeastSquares(), Json::parse(params.toStdString()));
        spec.privacy->epsilon = epsilon;
        if (!hasGroups) spec.schema.columns[groupColumn].role = Role::Feature;
        const Result<PreparedRun> run = prepare(spec, loadText(unlikeCsv(1000), spec.schema));
        if (field.isEmpty())
            EXPECT_OK(run);
        else
            QVERIFY2(!run && errorAbout(run.errors(), field.toStdString()), toText(run.errors()).c_str());
    }
};

TRILEMMA_TEST(TestLeastSquares, NoApplication)
#include "tst_least_squares.moc"
