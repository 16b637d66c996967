// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rates of groups by hand.
#include "core/evaluation/group_rates.h"
#include "core/models/predictor.h"
#include "core/train/trainer.h"
#include "tests/support/expect.h"
#include "tests/support/loop_steps.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <cmath>

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// One attribute g of groups a and b, labels no and yes: parts are (a, no), (a, yes), (b, no), (b, yes).
PartitionAxes axes() {
    return {{{"g", {"a", "b"}, 0.4}}, {"y", {"no", "yes"}, {}}};
}

GroupReport report() {
    return groupReport(axes(), {{"demographic_parity", {"g"}, 0.1}});
}

/// Decisions no / yes. a: 30 + 10 with label no, 5 + 15 with yes; b: 20 + 0 with label no, nobody with yes.
EvaluationCounts someCounts() {
    EvaluationCounts counts;
    counts.decisions.resize(4, 2);
    counts.decisions << 30, 10, 5, 15, 20, 0, 0, 0;
    counts.residuals = counts.residualSquares = DecisionCounts::Zero(4, 2);
    counts.residuals.col(1) << 12, -6, 4, 0; // a: mean 6 / 60
    counts.residualSquares.col(1) << 10, 5, 1, 0;
    return counts;
}

const GroupRow* rowOf(const std::vector<GroupRow>& rows, std::string_view group) {
    for (const GroupRow& row : rows)
        if (row.group == group) return &row;
    return nullptr;
}

GroupRate rateOf(const GroupRow& row, std::string_view id) {
    for (const GroupRate& rate : row.rates)
        if (rate.id == id) return rate;
    return {};
}

} // namespace

class TestGroupRates : public QObject {
    Q_OBJECT

  private slots:
    void ratesByHand_data() {
        QTest::addColumn<QString>("group");
        QTest::addColumn<QString>("rate");
        QTest::addColumn<double>("numerator");
        QTest::addColumn<double>("denominator"); ///< 0: not estimable
        const auto row = [](const char* group, const char* rate, double numerator, double denominator) {
            QTest::addRow("%s %s", group, rate) << group << rate << numerator << denominator;
        };
        row("g=a", "base_rate", 20, 60);
        row("g=a", "selection_rate", 25, 60);
        row("g=a", "true_positive_rate", 15, 20);
        row("g=a", "false_positive_rate", 10, 40);
        row("g=a", "false_negative_rate", 5, 20);
        row("g=a", "precision", 15, 25);
        row("g=a", "accuracy", 45, 60);
        row("g=a", "calibration_gap", 6, 60);
        row("g=b", "base_rate", 0, 20);
        row("g=b", "selection_rate", 0, 20);
        row("g=b", "true_positive_rate", 0, 0); // nobody is positive, nobody is chosen
        row("g=b", "precision", 0, 0);
        row("g=b", "calibration_gap", 4, 20);
        row("", "selection_rate", 25, 80); // everybody
        row("", "accuracy", 65, 80);
    }
    void ratesByHand() {
        QFETCH(QString, group);
        QFETCH(QString, rate);
        QFETCH(double, numerator);
        QFETCH(double, denominator);
        const std::vector<GroupRow> rows =
            groupRates(someCounts(), EvaluationSet::Test, report(), {"no", "yes"});
        QCOMPARE(rows.size(), std::size_t(3));
        const GroupRow* row = rowOf(rows, group.toStdString());
        QVERIFY(row);
        QCOMPARE(text(row->positive), QStringLiteral("yes"));
        const GroupRate found = rateOf(*row, rate.toStdString());
        QCOMPARE(found.numerator, numerator);
        QCOMPARE(found.denominator, denominator);
        QCOMPARE(found.value.has_value(), denominator > 0);
        if (denominator == 0) return;
        QCOMPARE(*found.value, numerator / denominator);
        QVERIFY(*found.low <= *found.value && *found.value <= *found.high);
    }

    // Wilson for shares (10 of 100 is a textbook case), normal for the calibration gap: variance
    // 15/60 - 0.1^2 = 0.24, so 1.959964 sqrt(0.24 / 60).
    void intervals() {
        EvaluationCounts counts = someCounts();
        const std::vector<GroupRow> rows = groupRates(counts, EvaluationSet::Test, report(), {"no", "yes"});
        const GroupRate gap = rateOf(*rowOf(rows, "g=a"), "calibration_gap");
        const double half = 1.959964 * std::sqrt(0.24 / 60);
        QVERIFY(std::abs(*gap.low - (0.1 - half)) < 1e-6 && std::abs(*gap.high - (0.1 + half)) < 1e-6);
        counts.decisions << 90, 10, 0, 0, 20, 0, 0, 0;
        const GroupRate tenth =
            rateOf(*rowOf(groupRates(counts, EvaluationSet::Test, report(), {"no", "yes"}), "g=a"),
                   "selection_rate");
        QVERIFY(std::abs(*tenth.low - 0.05523) < 1e-4 && std::abs(*tenth.high - 0.17437) < 1e-4);
    }

    /// Three of four decisions are right; what a row does not know, or cannot estimate, is no error of 0.
    void errorsOfGroups() {
        GroupRow row{EvaluationSet::Test, {"g"}, "g=a", "yes", 4, {{"accuracy", 3, 4, 0.75, {}, {}}}};
        QCOMPARE(groupErrorOf(row), std::optional(0.25));
        QVERIFY(!isOfNumbers(row));
        row.rates = {{"accuracy", 0, 0, {}, {}, {}}};
        QVERIFY(!groupErrorOf(row));
        row.rates = {{"precision", 1, 2, 0.5, {}, {}}};
        QVERIFY(!groupErrorOf(row));
        row.positive.clear();
        row.rates = {{"mean_error", 2, 4, 0.5, {}, {}}, {"mspe", 8, 4, 2.0, {}, {}}};
        QCOMPARE(groupErrorOf(row), std::optional(2.0));
        QVERIFY(isOfNumbers(row));
    }

    // Every class of three counts as positive once.
    void moreClasses() {
        PartitionAxes three = axes();
        three.label.groups = {"low", "mid", "high"};
        EvaluationCounts counts;
        counts.decisions = DecisionCounts::Zero(6, 3);
        counts.decisions.row(1) << 1, 2, 3; // a, label mid
        counts.residuals = counts.residualSquares = DecisionCounts::Zero(6, 3);
        const auto rows =
            groupRates(counts, EvaluationSet::Train, groupReport(three, {{"demographic_parity", {"g"}, 0.1}}),
                       three.label.groups);
        QCOMPARE(rows.size(), std::size_t(9));
        for (const GroupRow& row : rows) {
            if (row.group != "g=a") continue;
            const double chosen = row.positive == "low" ? 1 : row.positive == "mid" ? 2 : 3;
            QCOMPARE(rateOf(row, "selection_rate").numerator, chosen);
            QCOMPARE(rateOf(row, "true_positive_rate").denominator, row.positive == "mid" ? 6.0 : 0.0);
        }
    }

    // Everybody, each attribute alone, and the crossings that a constraint names.
    void groupsThatAreReported() {
        PartitionAxes two = axes();
        two.attributes.push_back({"h", {"c", "d", "e"}, 0.2});
        const auto namesOf = [&](const std::vector<ConstraintSpec>& specs) {
            QStringList names;
            for (const ReportedGroup& group : groupReport(two, specs).groups)
                names << text(group.name);
            return names;
        };
        QCOMPARE(namesOf({}), QStringList{""});
        QCOMPARE(namesOf({{"demographic_parity", {"h"}, 0.1}}), (QStringList{"", "h=c", "h=d", "h=e"}));
        const QStringList crossed = namesOf({{"demographic_parity", {"g", "h"}, 0.1}});
        QCOMPARE(crossed.size(), 1 + 2 + 3 + 6);
        QVERIFY(crossed.contains("g=b, h=d"));
    }

    // What the model's scores leave: residuals of a trained run are those of its own probabilities.
    void residualsOfARun() {
        TrainingSpec spec = smallSpec("unused");
        const PreparedRun run = *prepare(spec, loadText(smallCsv(200), spec.schema));
        const RunOutcome outcome = *execute(run, *seededNoise(2), {}, {});
        double expected = 0;
        RowBlock block;
        block.gather(*run.rows.table, {}, run.split->test);
        RowMatrix p;
        outcome.training.predictor->probabilities(block, p);
        for (int row = 0; row < block.rows; ++row)
            expected += p(row, 1) - (block.label[static_cast<std::size_t>(row)] == 1);
        for (const GroupRow& row : outcome.groups)
            if (row.set == EvaluationSet::Test && row.group.empty()) {
                QCOMPARE(row.records, static_cast<double>(block.rows));
                QVERIFY(std::abs(rateOf(row, "calibration_gap").numerator - expected) < 1e-9);
            }
        QCOMPARE(outcome.groups.size(), std::size_t(6)); // everybody, a, b on train and test
    }

    void rowsRoundTrip() {
        for (const GroupRow& row : groupRates(someCounts(), EvaluationSet::Train, report(), {"no", "yes"})) {
            const Json json = Json::parse(toText(toJson(row)));
            Errors errors;
            QVERIFY(groupRowFromJson(json, "groups", errors) == row);
            QVERIFY(errors.empty());
            QCOMPARE(json.at("provenance").get<std::string>(), "non-private");
        }
    }
};

TRILEMMA_TEST(TestGroupRates, NoApplication)
#include "tst_group_rates.moc"
