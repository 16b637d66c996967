// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A frontier in one release: choices by hand, what the table releases, and the model of every slack.
#include "core/solvers/dp_frontier.h"

#include "core/privacy/accountant.h"
#include "core/solvers/solver.h"
#include "core/train/released_curve.h"
#include "core/train/run_recording.h"
#include "core/train/statement.h"
#include "core/train/trainer.h"
#include "tests/support/expect.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <cmath>

using namespace trilemma;
using namespace trilemma::test;

using SpecEdit = std::function<void(TrainingSpec&)>;

namespace {

/// 100 people in each of two groups; u and v in two bins each. Cells: (u low, v low), (low, high), (high,
/// low), (high, high).
FrontierTable smallTable(double noise = 0) {
    FrontierTable table{{2, 2}, Eigen::ArrayXXd(4, 4), noise};
    table.counts << 50, 5, 10, 0, //
        10, 0, 20, 5,             //
        5, 20, 2, 8,              //
        0, 10, 5, 50;
    return table;
}

TrainingSpec frontierSpec(bool isPrivate = true) {
    TrainingSpec spec = smallSpecFor(dpFrontier(), "/data/a.csv");
    spec.constraints = {{"demographic_parity", {"group"}, 0.1}};
    spec.params["steps"] = 30;
    if (!isPrivate) spec.privacy.reset();
    return spec;
}

PreparedRun preparedRun(const TrainingSpec& spec, int rows = 600) {
    return *prepare(spec, loadText(smallCsv(rows), spec.schema));
}

const FrontierPredictor& frontierIn(const RunOutcome& outcome) {
    return dynamic_cast<const FrontierPredictor&>(*outcome.training.predictor);
}

std::shared_ptr<const FrontierPredictor> frontierAt(const FrontierPredictor& frontier, double gamma) {
    return frontier.at(resolvedChoice(frontier.table(), gamma));
}

} // namespace

class TestFrontierChoice : public QObject {
    Q_OBJECT

  private slots:
    void cells_data() {
        QTest::addColumn<double>("u");
        QTest::addColumn<double>("v");
        QTest::addColumn<int>("cell");
        QTest::newRow("lowest") << 0.0 << 0.0 << 0;
        QTest::newRow("highest") << 1.0 << 1.0 << 71;
        QTest::newRow("on an edge") << 0.5 << 0.5 << 39;
        QTest::newRow("below it") << 0.4999 << 0.4999 << 32;
        QTest::newRow("no number") << std::nan("") << 0.5 << 3;
    }
    void cells() {
        QFETCH(double, u);
        QFETCH(double, v);
        QTEST(FrontierCells().of(u, std::vector{v}), "cell");
    }

    /// Decided without a constraint, both high cells: errors 10 + 10 + 12 + 8, rates .35 and .65. Cheapest
    /// then is to decide yes about a share of (low, low), in which group 0 is by .55 more: (.3 - gamma) / .55
    /// of it, and each whole of it adds 45 errors.
    void choicesByHand_data() {
        QTest::addColumn<double>("gamma");
        QTest::addColumn<double>("share"); // of the cell (low, low)
        QTest::newRow("nothing to do") << 0.4 << 0.0;
        QTest::newRow("a fifth") << 0.2 << 0.1 / 0.55;
        QTest::newRow("a tenth") << 0.1 << 0.2 / 0.55;
        QTest::newRow("none") << 0.0 << 0.3 / 0.55;
    }
    void choicesByHand() {
        QFETCH(double, gamma);
        QFETCH(double, share);
        const FrontierChoice choice = chooseFor(smallTable(), gamma);
        QVERIFY(std::abs(choice.error - (40 + 45 * share) / 200) < 1e-12);
        QVERIFY(std::abs(choice.gap - std::min(gamma, 0.3)) < 1e-12);
        QVERIFY(std::abs(choice.law[0] - share) < 1e-12);
        QVERIFY(choice.law[1] == 0 && choice.law[2] == 1 && choice.law[3] == 1);
        QVERIFY(choice.isResolved()); // without noise everything is
    }

    /// 100 people of a group in 4 cells of 2 labels: their number has a deviation of sqrt(8) times the noise.
    void noiseThatHidesAGroup_data() {
        QTest::addColumn<double>("noise");
        QTest::addColumn<bool>("shows");
        QTest::newRow("a third of it, nearly") << 11.7 << true;
        QTest::newRow("more than a third") << 11.9 << false;
        QTest::newRow("far more") << 1000.0 << false;
    }
    void noiseThatHidesAGroup() {
        QFETCH(double, noise);
        QFETCH(bool, shows);
        FrontierTable table = smallTable(noise);
        for (const double gamma : {0.0, 1.0}) {
            QCOMPARE(chooseFor(table, gamma).showsBothGroups, shows);
            QVERIFY(shows || !chooseFor(table, gamma).isResolved());
        }
        QCOMPARE(FrontierSearch(table).showsBothGroups(), shows);
    }

    /// Of a group that the table does not show there is no gap, with noise or without; nothing is infinite.
    void nobodyOfAGroup() {
        for (const double noise : {0.0, 5.0}) {
            FrontierTable table = smallTable(noise);
            table.counts.bottomRows(2) << -1, -2, 0, 1, -3, 0, 1, 0;
            const FrontierChoice choice = resolvedChoice(table, 0.02);
            QVERIFY(!choice.showsBothGroups && !choice.isResolved());
            QVERIFY(choice.gamma == 0.02 && choice.gap == 0 && choice.gapNoise == 0);
            QVERIFY(choice.law[2] == 1 && choice.law[0] == 0); // as if there were no constraint
            table.counts.setConstant(-1);
            QVERIFY(std::isfinite(resolvedChoice(table, 0.02).error));
        }
    }

    /// Cell (u, v0, v1) of 2 x 2 x 2 bins, u - lambda_0 (1 - u) (v0 - 1/2) - lambda_1 u (v1 - 1/2) at middles
    /// .25 and .75.
    void scoresOfEachComparison_data() {
        QTest::addColumn<std::vector<ComparedLabel>>("among");
        QTest::addColumn<std::vector<double>>("v");
        QTest::addColumn<std::vector<double>>("lambda");
        QTest::addColumn<double>("score"); // u = .8 lies in the upper bin
        using Among = std::vector<ComparedLabel>;
        using Numbers = std::vector<double>;
        const auto row = [](const char* name, const Among& among, const Numbers& v, const Numbers& lambda,
                            double score) { QTest::newRow(name) << among << v << lambda << score; };
        row("everybody", {{}}, {0.1}, {0.4}, 0.75 - 0.4 * -0.25);
        row("label 1", {1}, {0.1}, {0.4}, 0.75 - 0.4 * 0.75 * -0.25);
        row("label 0", {0}, {0.9}, {0.4}, 0.75 - 0.4 * 0.25 * 0.25);
        row("both", {0, 1}, {0.9, 0.1}, {0.4, -1.2}, 0.75 - 0.4 * 0.25 * 0.25 + 1.2 * 0.75 * -0.25);
    }
    void scoresOfEachComparison() {
        QFETCH(std::vector<ComparedLabel>, among);
        QFETCH(std::vector<double>, v);
        QFETCH(std::vector<double>, lambda);
        QFETCH(double, score);
        const FrontierCells cells{2, 2, among};
        QCOMPARE(cells.count(), among.size() == 1 ? 4 : 8);
        QVERIFY(std::abs(cells.score(cells.of(0.8, v), lambda) - score) < 1e-12);
    }

    /// Groups compared among one label: rows of the other one count in the error alone. Label 1 of the small
    /// table: both high cells decided, rates 75/100 -> group 0 (20 + 5)/30, group 1 (8 + 50)/88.
    void gapsAmongALabel() {
        FrontierTable table = smallTable();
        table.cells.among = {1};
        table.counts << 50, 5, 10, 0, //
            5, 0, 20, 5,              //
            5, 20, 2, 8,              //
            10, 20, 8, 50;
        const FrontierChoice free = chooseFor(table, 1);
        QVERIFY(std::abs(free.error - (10 + 0 + 2 + 8 + 5 + 0 + 10 + 20) / 218.0) < 1e-12);
        QVERIFY(std::abs(free.gap - (58.0 / 88 - 25.0 / 30)) < 1e-12);
        const FrontierChoice bound = chooseFor(table, 0.1);
        const auto rate = [&](int part) {
            return (table.counts.row(part).transpose() * bound.law).sum() / table.counts.row(part).sum();
        };
        QVERIFY(std::abs(std::abs(rate(3) - rate(1)) - 0.1) < 1e-9);
        QVERIFY(bound.error >= free.error);
        table.noise = 4; // a cell of a group is one of the table
        const FrontierChoice noisy = chooseFor(table, 1);
        const auto squares = [](double r) { return 2 * r * r + 2 * (1 - r) * (1 - r); };
        const double a = 25.0 / 30, b = 58.0 / 88;
        QVERIFY(std::abs(noisy.gapNoise - 4 * std::sqrt(squares(a) / 900 + squares(b) / 7744)) < 1e-12);
    }

    /// Renaming the groups changes nothing but the sign of the gap: v becomes 1 - v, rows change places.
    void renamedGroupsDecideAlike() {
        const auto noise = seededNoise(9);
        for (const ComparedLabel& among : {ComparedLabel(), ComparedLabel(0), ComparedLabel(1)}) {
            FrontierTable table{{6, 4, {among}}, Eigen::ArrayXXd(4, 24), 3};
            std::vector<std::int64_t> counts(96, 50);
            noise->addGaussian(counts, 20);
            for (Eigen::Index i = 0; i < 96; ++i)
                table.counts(i / 24, i % 24) = static_cast<double>(counts[static_cast<std::size_t>(i)]);
            FrontierTable renamed = table;
            for (int u = 0; u < 6; ++u)
                for (int v = 0; v < 4; ++v)
                    for (int part = 0; part < 4; ++part)
                        renamed.counts((part + 2) % 4, 4 * u + 3 - v) = table.counts(part, 4 * u + v);
            for (const double gamma : {0.0, 0.03, 0.2}) {
                const FrontierChoice one = chooseFor(table, gamma), other = chooseFor(renamed, gamma);
                QVERIFY(std::abs(one.error - other.error) < 1e-9);
            }
        }
    }

    /// Of equalised odds both gaps are within the slack, and wider slacks err no more.
    void oddsBoundBothGaps() {
        const auto noise = seededNoise(5);
        for (int round = 0; round < 5; ++round) {
            FrontierTable table{{4, 2, {0, 1}}, Eigen::ArrayXXd(4, 16), 0};
            std::vector<std::int64_t> counts(64, 60);
            noise->addGaussian(counts, 20);
            for (Eigen::Index i = 0; i < 64; ++i)
                table.counts(i / 16, i % 16) =
                    static_cast<double>(std::max<std::int64_t>(counts[static_cast<std::size_t>(i)], 0));
            const FrontierSearch search(table);
            double last = 1;
            for (const double gamma : {0.0, 0.02, 0.1, 0.3, 1.0}) {
                const FrontierChoice choice = search.choose(gamma);
                const Eigen::ArrayXd yes =
                    (table.counts.matrix() * choice.law.matrix()).array() / table.counts.rowwise().sum();
                QVERIFY(std::abs(yes[2] - yes[0]) <= gamma + 1e-8 &&
                        std::abs(yes[3] - yes[1]) <= gamma + 1e-8);
                QVERIFY(choice.error <= last);
                last = choice.error;
            }
        }
    }

    /// The law follows u - lambda v alone: equal scores are decided alike, higher ones no less often.
    void theLawFollowsTheScore() {
        const auto noise = seededNoise(2);
        for (int round = 0; round < 20; ++round) {
            FrontierTable table{{5, 4}, Eigen::ArrayXXd(4, 20), 8};
            std::vector<std::int64_t> counts(80, 40);
            noise->addGaussian(counts, 15);
            for (Eigen::Index i = 0; i < 80; ++i)
                table.counts(i / 20, i % 20) = static_cast<double>(counts[static_cast<std::size_t>(i)]);
            const FrontierChoice choice = chooseFor(table, 0.01 * round);
            for (int a = 0; a < 20; ++a)
                for (int b = 0; b < 20; ++b) {
                    const double above =
                        table.cells.score(a, choice.lambda) - table.cells.score(b, choice.lambda);
                    if (std::abs(above) < 1e-10) QCOMPARE(choice.law[a], choice.law[b]);
                    if (above > 1e-8) QVERIFY(choice.law[a] >= choice.law[b]);
                }
        }
    }

    /// Law (0, 0, 1, 1), rates .35 and .65: each group's variance is 2 (2 .35^2 + 2 .65^2) 5^2 / 100^2.
    void noiseOfTheGap() {
        const FrontierChoice choice = chooseFor(smallTable(5), 0.31);
        QVERIFY(std::abs(choice.gapNoise - 5 * std::sqrt(2 * 2 * 1.09) / 100) < 1e-12);
        QVERIFY(choice.isResolved());
        QVERIFY(!chooseFor(smallTable(5), 0.1).isResolved());
        const FrontierChoice resolved = resolvedChoice(smallTable(5), 0.1);
        QVERIFY(resolved.isResolved() && resolved.gamma > 0.15 && resolved.gamma < 0.25);
        QVERIFY(resolvedChoice(smallTable(5), 0.31).gamma == 0.31);
    }

    /// The noise that is stated is that of the gap: over many tables with it.
    void statedNoiseIsReal() {
        FrontierTable exact{{4, 3}, Eigen::ArrayXXd::Constant(4, 12, 400), 12};
        for (int c = 0; c < 12; ++c) {
            exact.counts(1, c) += 60 * (c / 3);
            exact.counts(3, c) += 60 * (c / 3) + 50 * (c % 3);
        }
        const FrontierChoice law = chooseFor(exact, 0.02);
        const auto noise = seededNoise(3);
        double squares = 0;
        constexpr int draws = 2000;
        for (int i = 0; i < draws; ++i) {
            std::vector<std::int64_t> shift(48, 0);
            noise->addGaussian(shift, 12 * 64);
            double rates[2] = {0, 0}, sizes[2] = {0, 0};
            for (int part = 0; part < 4; ++part)
                for (int c = 0; c < 12; ++c) {
                    const double n = exact.counts(part, c) +
                                     static_cast<double>(shift[static_cast<std::size_t>(12 * part + c)]) / 64;
                    rates[part / 2] += law.law[c] * n;
                    sizes[part / 2] += n;
                }
            const double gap = rates[1] / sizes[1] - rates[0] / sizes[0];
            squares += (gap - law.gap) * (gap - law.gap) / draws;
        }
        QVERIFY2(std::abs(std::sqrt(squares) / law.gapNoise - 1) < 0.06,
                 qPrintable(QString::number(std::sqrt(squares) / law.gapNoise)));
    }

    /// An event for each score's training and one for the table; together they cost what is asked for.
    void declaresItsReleases_data() {
        QTest::addColumn<int>("relation");
        QTest::addColumn<QByteArray>("kind");
        QTest::addColumn<int>("scores"); // of the attribute
        for (const auto& [relation, name] :
             {std::pair{Relation::ZeroOut, "zero-out"}, std::pair{Relation::ReplaceOne, "replace-one"}})
            for (const auto& [kind, scores] :
                 {std::pair{"demographic_parity", 1}, std::pair{"equal_opportunity", 1},
                  std::pair{"predictive_equality", 1}, std::pair{"equalised_odds", 2}})
                QTest::addRow("%s, %s", name, kind)
                    << static_cast<int>(relation) << QByteArray(kind) << scores;
    }
    void declaresItsReleases() {
        QFETCH(int, relation);
        QFETCH(QByteArray, kind);
        QFETCH(int, scores);
        TrainingSpec spec = frontierSpec();
        spec.privacy->relation = static_cast<Relation>(relation);
        spec.constraints.front().kind = kind.toStdString();
        const PreparedRun run = preparedRun(spec);
        QCOMPARE(run.plan.events.size(), static_cast<std::size_t>(2 + scores));
        QCOMPARE(run.plan.steps, std::int64_t(30 * (1 + scores)));
        const auto price = account(run.plan.events, spec.privacy->relation, spec.privacy->delta);
        QVERIFY(*price->epsilon <= spec.privacy->epsilon && *price->epsilon > 0.99 * spec.privacy->epsilon);
        std::vector<double> noise;
        for (const PrivacyEvent& event : run.plan.events)
            noise.push_back(std::get<GaussianMechanism>(std::get<SampledEvent>(event.what).mechanisms[0])
                                .noiseMultiplier);
        QVERIFY(std::abs(noise[1] / noise[0] - std::sqrt(0.4 * scores / 0.2)) < 1e-9);
        for (std::size_t i = 0; i < run.plan.events.size();
             ++i) { // a tenth less noise in any of them breaks the promise
            std::vector<PrivacyEvent> events = run.plan.events;
            auto& mechanism =
                std::get<GaussianMechanism>(std::get<SampledEvent>(events[i].what).mechanisms[0]);
            mechanism.noiseMultiplier *= 0.9;
            QVERIFY(*account(events, spec.privacy->relation, spec.privacy->delta)->epsilon >
                    spec.privacy->epsilon);
        }
    }

    /// Zero-out: without one record one cell falls by one, whichever record it is.
    void oneRecordIsOneCell() {
        const PreparedRun run = preparedRun(frontierSpec(), 200);
        const Eigen::VectorXd theta = Eigen::VectorXd::NullaryExpr(
            run.task.model->parameterCount(), [](Eigen::Index i) { return std::cos(double(i)); });
        const FrontierScores scores{std::make_shared<const TrainedModel>(run.task.model, theta),
                                    {std::make_shared<const TrainedModel>(run.task.model, -0.5 * theta)}};
        const auto released = [&](const TrainingRows& rows) {
            const auto none = zeroNoise(1);
            Records records(rows, run.task.constraints.partition, run.plan.looks, *none);
            return releaseFrontierTable(run.task, scores, {}, records).counts;
        };
        const Eigen::ArrayXXd all = released(run.rows);
        QCOMPARE(all.sum(), static_cast<double>(run.rows.slotIndices.size()));
        for (std::size_t out = 0; out < run.rows.slotIndices.size(); out += 7) {
            TrainingRows without = run.rows;
            without.slotIndices.own().erase(without.slotIndices.begin() + static_cast<std::ptrdiff_t>(out));
            const Eigen::ArrayXXd change = all - released(without);
            QVERIFY(change.abs().sum() == 1 && change.maxCoeff() == 1);
        }
    }

    /// The file alone gives back the model, and the models of other slacks, to the bit.
    void theFileHoldsEverySlack() {
        TrainingSpec spec = frontierSpec();
        spec.privacy->epsilon = 20;
        const PreparedRun run = preparedRun(spec, 3000);
        const RunOutcome outcome = *execute(run, {}, {});
        const EncodedTable& table = *run.rows.table;
        const Json json = Json::parse(toText(modelToJson(table, spec, *outcome.training.predictor)));
        QVERIFY(json["id"] == frontierId && json["predicts_attribute"] == "group");
        QVERIFY(json["attributes_needed"].empty());
        const auto read = predictorOf(json, table);
        EXPECT_OK(read);
        RowBlock block;
        block.gather(table, {}, run.rows.slotIndices);
        RowMatrix mine, its;
        for (const double gamma : {0.02, 0.1, 0.3}) {
            frontierAt(frontierIn(outcome), gamma)->probabilities(block, mine);
            frontierAt(dynamic_cast<const FrontierPredictor&>(**read), gamma)->probabilities(block, its);
            QVERIFY((mine == its).all());
        }
        (*read)->probabilities(block, its);
        outcome.training.predictor->probabilities(block, mine);
        QVERIFY((mine == its).all());
        for (const auto& damage : std::vector<std::function<void(Json&)>>{
                 [](Json& model) { model["structure"]["label_bins"] = 51; },
                 [](Json& model) { model["structure"]["table"].push_back(1); },
                 [](Json& model) { model["structure"]["table"][0] = "many"; },
                 [](Json& model) { model["structure"]["attribute"]["name"] = "nobody"; },
                 [](Json& model) { model["structure"].erase("table_noise"); },
                 [](Json& model) { model["parameters"].push_back(0); },
                 [](Json& model) { model["structure"]["table"][0] = 1e300; },
                 [](Json& model) { model["structure"]["gamma"] = -1; },
                 [](Json& model) { model["structure"]["table_noise"] = -1; },
                 [](Json& model) { model["structure"]["among"] = {2}; },
                 [](Json& model) { model["structure"]["among"] = Json::array(); },
                 [](Json& model) {
                     model["structure"]["lambda"] = {0, 0};
                 },
                 [](Json& model) { model["structure"] = nullptr; }}) {
            Json broken = json;
            damage(broken);
            QVERIFY(!predictorOf(broken, table).ok());
        }
    }

    /// A stored model at another slack is that of the search; the curve ends where nothing binds any more.
    void aStoredModelHasEverySlack() {
        TrainingSpec spec = frontierSpec();
        spec.privacy->epsilon = 20;
        const PreparedRun run = preparedRun(spec, 3000);
        const RunOutcome outcome = *execute(run, {}, {});
        const FrontierPredictor& frontier = frontierIn(outcome);
        const Json model = modelToJson(*run.rows.table, spec, frontier);
        const Result<Json> wider = frontierAtSlack(model, 0.3);
        EXPECT_OK(wider);
        const FrontierChoice choice = chooseFor(frontier.table(), 0.3);
        QCOMPARE(*wider, modelToJson(*run.rows.table, spec, *frontier.at(choice)));
        QCOMPARE(*frontierAtSlack(*wider, frontier.choice().gamma), model);

        RunRecord record = newRecord(spec, "batch", 0);
        record.model = model;
        QVERIFY(!releasedCurveOf(record)); // not done
        record.status = RunStatus::Done;
        const auto curve = releasedCurveOf(record);
        QVERIFY(curve && curve->constraint == "demographic_parity" && coversSlacks(record));
        const double free = std::abs(chooseFor(frontier.table(), 1).gap);
        QVERIFY(curve->points.back().gamma >= free && curve->points.back().gamma < free + 0.01);
        QCOMPARE(curve->points.size(),
                 static_cast<std::size_t>(std::lround(curve->points.back().gamma * 100)) + 1);
        record.model = {{"id", "linear"}};
        QVERIFY(!releasedCurveOf(record));
    }

    void theStatementTellsWhatItPredicts() {
        const PreparedRun run = preparedRun(frontierSpec());
        RunRecord record = newRecord(run.spec, "batch", 0);
        takePlan(record, run);
        record.model = modelToJson(*run.rows.table, run.spec, *execute(run, {}, {})->training.predictor);
        const PrivacyStatement statement = privacyStatement(record, run.spec);
        QVERIFY(statement.isProtected);
        QVERIFY(toText(statement).find("can guess the group of anybody") != std::string::npos);
        QVERIFY(statement.facts["predicts_attribute"] == "group");
    }

    /// A slack below the noise is not met silently.
    void unresolvedIsSaid() {
        TrainingSpec spec = frontierSpec();
        spec.constraints.front().gamma = 0.0001;
        spec.privacy->epsilon = 20;
        const RunOutcome outcome = *execute(preparedRun(spec, 1000), {}, {});
        QVERIFY(std::any_of(outcome.warnings.begin(), outcome.warnings.end(), [](const Warning& warning) {
            return text(warning.text).contains("0.0001 is not resolved") &&
                   text(warning.text).contains("the first wider slack that is two deviations");
        }));
        QVERIFY(frontierIn(outcome).choice().isResolved());
    }

    void refused_data() {
        QTest::addColumn<SpecEdit>("edit");
        QTest::addColumn<QString>("field");
        const auto row = [](const char* name, const SpecEdit& edit, const char* field) {
            QTest::newRow(name) << edit << field;
        };
        row(
            "another kind", [](TrainingSpec& spec) { spec.constraints.front().kind = "accuracy_parity"; },
            "constraints.0.kind");
        row(
            "two constraints",
            [](TrainingSpec& spec) { spec.constraints.push_back(spec.constraints.front()); }, "constraints");
        row(
            "the attribute is a feature",
            [](TrainingSpec& spec) {
                for (Column& column : spec.schema.columns)
                    if (column.name == "group") column.alsoFeature = true;
            },
            "data.schema.columns.group.also_feature");
        row(
            "nothing left for the table",
            [](TrainingSpec& spec) {
                spec.params.update({{"label_share", 0.7}, {"attribute_share", 0.3}});
            },
            "solver.params.attribute_share");
        row(
            "three groups", // public facts tell it
            [](TrainingSpec& spec) {
                for (Column& column : spec.schema.columns)
                    if (column.name == "group") column.categories.push_back("c");
            },
            "constraints");
    }
    void refused() {
        QFETCH(SpecEdit, edit);
        TrainingSpec spec = frontierSpec();
        edit(spec);
        Errors errors = validate(spec);
        if (errors.empty())
            if (const auto run = prepare(spec, loadText(smallCsv(100), spec.schema)); !run)
                errors = run.errors();
        QVERIFY(!errors.empty());
        QTEST(text(errors.front().field), "field");
        QVERIFY(!errors.front().remedy.empty());
    }
};

TRILEMMA_TEST(TestFrontierChoice, NoApplication)
#include "tst_frontier_choice.moc"
