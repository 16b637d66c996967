// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// One budget for a sweep: what its runs cost together, composed here from what each run would draw.
#include "core/train/one_budget.h"
#include "core/train/run_charge.h"
#include "core/train/run_recording.h"
#include "core/train/trainer.h"
#include "tests/support/expect.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>

#include <cmath>

using namespace trilemma;
using namespace trilemma::test;

using JsonChange = std::function<void(Json&)>;
using Cost = std::function<double(double)>;

namespace {

Error refusal(const char* rule) {
    return {ErrorCode::PrivacyRefused, "privacy.epsilon", "", rule, ""};
}

/// A sweep over the small specification under a total of 1.
Json sweepJson(const QString& file, const Json& axes, const JsonChange& change = {}) {
    Json base = toJson(smallSpec(file));
    base["privacy"] = {{"total_epsilon", 1}, {"delta", 1e-5}};
    if (change) change(base);
    return {{"trilemma_sweep", 1}, {"base", base}, {"axes", axes}};
}

Result<std::vector<TrainingSpec>> expanded(const Json& json) {
    const Result<SweepSpec> sweep = sweepFromJson(json);
    if (!sweep) return sweep.errors();
    return expand(*sweep);
}

/// What the ledger is told of these runs one by one.
std::vector<LedgerCharge> chargesOf(const std::vector<TrainingSpec>& specs) {
    std::vector<LedgerCharge> charges;
    const TableOf tableOf = tablesOf();
    for (const TrainingSpec& spec : specs) {
        if (!spec.privacy) continue;
        const Result<PreparedRun> prepared = prepare(spec, *tableOf(spec));
        RunRecord record = newRecord(spec, "", 0);
        record.simulation = false;
        takePlan(record, *prepared);
        for (const LedgerCharge& charge :
             chargesOf(record, spec.privacy->relation, {{}, spec.splitSeed, spec.testShare, "table"}))
            charges.push_back(charge);
    }
    return charges;
}

} // namespace

class TestOneBudget : public QObject {
    Q_OBJECT

  private slots:
    void search_data();
    void search();
    void searchThatFails_data();
    void searchThatFails();
    void aFloorBelowTheAnswer();
    void isCancelled();
    void sweeps_data();
    void sweeps();
    void withoutTotal();
    void refused_data();
    void refused();
    void roundTrip();

  private:
    QTemporaryDir m_folder;
    QString m_file = writeFile(m_folder, "t.csv", smallCsv(400));
};

void TestOneBudget::search_data() {
    QTest::addColumn<Cost>("cost");
    QTest::addColumn<double>("max");
    QTest::addColumn<double>("least"); // of the epsilon found; the greatest is exact
    QTest::addColumn<double>("most");
    const auto row = [](const char* name, const Cost& cost, double max, double least, double most) {
        QTest::newRow(name) << cost << max << least << most;
    };
    row(
        "one run", [](double e) { return e; }, 2.0, 2.0, 2.0);
    row(
        "less than the total is asked for", [](double e) { return e; }, 0.3, 0.3, 0.3);
    row(
        "twenty in a row", [](double e) { return 20 * e; }, 2.0, 0.0995, 0.1);
    row(
        "as the square", [](double e) { return 50 * e * e; }, 2.0, 0.199, 0.2);
    row(
        "as the root", [](double e) { return 3 * std::sqrt(e); }, 2.0, 0.44, 4. / 9);
    row(
        "bent: flat, then steep", [](double e) { return e < 0.5 ? e : 0.5 + 30 * (e - 0.5); }, 2.0, 0.549,
        0.55);
    row(
        "what no epsilon changes comes first", [](double e) { return 1.9 + 10 * e; }, 2.0, 0.009, 0.01);
    row(
        "a hundred thousand", [](double e) { return 1e5 * e; }, 2.0, 1.99e-5, 2e-5);
    row(
        "a step below the total is the most there is", [](double e) { return e > 0.7 ? 3.0 : 1.5; }, 2.0,
        0.65, 0.7);
}

void TestOneBudget::search() {
    QFETCH(Cost, cost);
    QFETCH(double, max);
    QFETCH(double, least);
    QFETCH(double, most);
    int asked = 0;
    const auto share = shareOfTotal(2, max, 7, [&](double epsilon) -> Result<PrivacyFigure> {
        ++asked;
        PrivacyFigure figure;
        figure.epsilon = cost(epsilon);
        return figure;
    });
    EXPECT_OK(share);
    QCOMPARE(share->runs, std::size_t(7));
    QVERIFY2(share->epsilon >= least && share->epsilon <= most * (1 + 1e-12),
             qPrintable(QString::number(share->epsilon, 'g', 17)));
    QCOMPARE(*share->together.epsilon, cost(share->epsilon));
    QVERIFY(*share->together.epsilon <= 2);
    QVERIFY2(asked <= 41, qPrintable(QString::number(asked)));
}

void TestOneBudget::searchThatFails_data() {
    QTest::addColumn<double>("floor"); // below which no run can be calibrated
    QTest::addColumn<double>("offset");
    QTest::addColumn<bool>("isBounded");
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("said");
    QTest::newRow("no run can have so little") << 0.5 << 0.0 << true << "privacy.total_epsilon"
                                               << "for 7 private runs together. With less than they would";
    QTest::newRow("too much whatever they have") << 0.0 << 2.5 << true << "privacy.total_epsilon"
                                                 << "is too little for 7 private runs";
    QTest::newRow("without a bound") << 0.0 << 0.0 << false << "privacy.total_epsilon"
                                     << "no bound";
    QTest::newRow("not even the greatest") << 5.0 << 0.0 << true << "privacy.epsilon"
                                           << "too small for a run";
}

void TestOneBudget::searchThatFails() {
    QFETCH(double, floor);
    QFETCH(double, offset);
    QFETCH(bool, isBounded);
    const auto share = shareOfTotal(2, 2, 7, [&](double epsilon) -> Result<PrivacyFigure> {
        if (epsilon < floor) return refusal("too small for a run");
        PrivacyFigure figure;
        if (isBounded) figure.epsilon = offset + 20 * epsilon;
        return figure;
    });
    QVERIFY(!share.ok());
    QTEST(text(share.errors().front().field), "field");
    QFETCH(QString, said);
    QVERIFY2(text(toText(share.errors())).contains(said), toText(share.errors()).c_str());
}

/// A step that falls below what a run can be calibrated to is no reason to give up.
void TestOneBudget::aFloorBelowTheAnswer() {
    for (const double floor : {0.0, 0.1, 0.15, 0.19, 0.199}) {
        const auto share = shareOfTotal(2, 2, 7, [&](double epsilon) -> Result<PrivacyFigure> {
            if (epsilon < floor) return refusal("too small for a run");
            PrivacyFigure figure;
            figure.epsilon = 0.4 + 40 * epsilon * epsilon; // .2 costs 2; the first steps aim lower
            return figure;
        });
        EXPECT_OK(share);
        QVERIFY(share->epsilon > 0.1988 && share->epsilon <= 0.2);
    }
}

void TestOneBudget::isCancelled() {
    std::stop_source stop;
    stop.request_stop();
    const auto share = shareOfTotal(
        1, 1, 2,
        [](double epsilon) -> Result<PrivacyFigure> {
            PrivacyFigure figure;
            figure.epsilon = 2 * epsilon;
            return figure;
        },
        stop.get_token());
    QVERIFY(!share.ok());
    QCOMPARE(share.errors().front().code, ErrorCode::Cancelled);
}

void TestOneBudget::sweeps_data() {
    QTest::addColumn<Json>("axes");
    QTest::addColumn<JsonChange>("change");
    QTest::addColumn<int>("runs"); // private
    const auto row = [](const char* name, const Json& axes, int runs, const JsonChange& change = {}) {
        QTest::newRow(name) << axes << change << runs;
    };
    const Json slacks = {0.02, 0.05, 0.1, 0.15, 0.2};
    const Json seeds = {1, 2, 3, 4, 5, 6, 7, 8};
    row("one run", Json::object(), 1);
    row("40 over eight splits", {{"constraints.0.gamma", slacks}, {"seed", seeds}}, 40);
    row("20 of several ways", {{"solver.id", {"raco-dp", "dp-sgd", "sgda"}}, {"seed", {1, 2, 3, 4}}}, 8);
    row("parameters and models", {{"solver.params.steps", {10, 40}}, {"model.id", {"linear", "mlp"}}}, 4);
    row("bought metrics count on their part", {{"seed", {1, 2}}, {"constraints.0.gamma", slacks}}, 10,
        [](Json& base) { base["privacy"]["evaluation_epsilon"] = 0.1; });
    row("bought metrics that cost nearly all", {{"constraints.0.gamma", slacks}}, 5,
        [](Json& base) { base["privacy"]["evaluation_epsilon"] = 0.4; });
    row("replace one", {{"seed", {1, 2, 3}}}, 3,
        [](Json& base) { base["privacy"]["relation"] = "replace_one"; });
    row("attributes alone", {{"seed", {1, 2, 3}}}, 3,
        [](Json& base) { base["privacy"]["relation"] = "attribute_only"; });
    row("simulated as if it were not", {{"seed", {1, 2, 3}}}, 3,
        [](Json& base) { base["simulation_seed"] = 4; });
    row("none cheaper than it wants to be", {{"seed", {1, 2}}}, 2,
        [](Json& base) { base["privacy"]["epsilon"] = 0.2; });
    row("a private selection among them", {{"seed", {1, 2}}}, 2, [](Json& base) {
        base["selection"] = {{"candidates", {Json::object(), {{"solver.params.steps", 10}}}},
                             {"distribution", "poisson"},
                             {"mean", 2}};
        base["privacy"]["evaluation_epsilon"] = 0.1;
    });
}

/// The whole promise: as the ledger composes what each run draws by itself, no more than the total and, where
/// no run has all that it may, at least .98 of it.
void TestOneBudget::sweeps() {
    QFETCH(Json, axes);
    QFETCH(JsonChange, change);
    QFETCH(int, runs);
    const auto specs = expanded(sweepJson(m_file, axes, change));
    EXPECT_OK(specs);
    const auto shared = shareBudget(*specs, tablesOf());
    EXPECT_OK(shared);
    QVERIFY(shared->share.has_value());
    QCOMPARE(shared->share->runs, std::size_t(runs));
    QCOMPARE(shared->specs.size(), specs->size());
    double epsilon = 0;
    for (const TrainingSpec& spec : shared->specs) {
        QVERIFY(validate(spec).empty());
        if (!spec.privacy) continue;
        QCOMPARE(spec.privacy->epsilon, shared->share->epsilon);
        QCOMPARE(spec.totalEpsilon, std::optional(1.0));
        epsilon = spec.privacy->epsilon;
    }
    const auto figure = figureTogether(chargesOf(shared->specs));
    EXPECT_OK(figure);
    QCOMPARE(*figure->epsilon, *shared->share->together.epsilon);
    QVERIFY2(*figure->epsilon <= 1, qPrintable(QString::number(*figure->epsilon, 'g', 17)));
    if (epsilon == specs->front().privacy->epsilon) return; // as much as one may have
    QVERIFY2(*figure->epsilon >= 0.98, qPrintable(QString::number(*figure->epsilon, 'g', 17)));
    const auto again = shareBudget(shared->specs, tablesOf()); // so it is as it was when it is resumed
    EXPECT_OK(again);
    QVERIFY(again->specs == shared->specs);
}

void TestOneBudget::withoutTotal() {
    Json json = sweepJson(m_file, {{"privacy.epsilon", {1, nullptr}}});
    json["base"]["privacy"] = {{"epsilon", 1}, {"delta", 1e-5}};
    const auto specs = expanded(json);
    EXPECT_OK(specs);
    const auto shared = shareBudget(
        *specs, [](const TrainingSpec&) -> Result<SharedTable> { return refusal("no table is needed"); });
    EXPECT_OK(shared);
    QVERIFY(!shared->share);
    QVERIFY(shared->specs == *specs);
}

void TestOneBudget::refused_data() {
    QTest::addColumn<Json>("axes");
    QTest::addColumn<JsonChange>("change");
    QTest::addColumn<QString>("field");
    const auto row = [](const char* name, const char* field, const Json& axes,
                        const JsonChange& change = {}) { QTest::newRow(name) << axes << change << field; };
    const Json none = Json::object();
    row("an axis of epsilon", "axes.privacy.epsilon", {{"privacy.epsilon", {1, 2}}});
    row("an axis of delta", "axes.privacy.delta", {{"privacy.delta", {1e-5, 1e-6}}});
    row("an axis of the relation", "axes.privacy.relation",
        {{"privacy.relation", {"zero_out", "replace_one"}}});
    row("an axis of all of it", "axes.privacy", {{"privacy", {nullptr, nullptr}}});
    row("an axis of the total", "axes.privacy.total_epsilon", {{"privacy.total_epsilon", {1, 2}}});
    row("an axis of the total alone", "axes.privacy.total_epsilon", {{"privacy.total_epsilon", {1, 2}}},
        [](Json& base) {
            base["privacy"] = {{"epsilon", 1}, {"delta", 1e-5}};
        });
    const Json own = {{"epsilon", 1}, {"delta", 1e-5}}, total = {{"total_epsilon", 1}, {"delta", 1e-5}};
    row("an axis that brings the total to some", "privacy.total_epsilon", {{"privacy", {total, own}}},
        [own](Json& base) { base["privacy"] = own; });
    row("an axis of totals", "privacy.total_epsilon",
        {{"privacy", {total, {{"total_epsilon", 5}, {"delta", 1e-5}}}}},
        [](Json& base) { base["privacy"] = nullptr; });
    row("an axis that changes no run", "axes.threads", {{"threads", {1, 2}}});
    row("no private run", "privacy.total_epsilon", {{"solver.id", {"sgda"}}});
    row("an axis of tables", "axes.data.files", {{"data.files", {{"a.csv"}, {"b.csv"}}}});
    row("zero", "privacy.total_epsilon", none, [](Json& base) { base["privacy"]["total_epsilon"] = 0; });
    row("too much", "privacy.total_epsilon", none, [](Json& base) {
        base["privacy"]["total_epsilon"] = 101;
        base["privacy"]["epsilon"] = 1;
    });
    row("more for one than for all", "privacy.epsilon", none,
        [](Json& base) { base["privacy"]["epsilon"] = 1.5; });
    row("a text", "base.privacy.total_epsilon", none,
        [](Json& base) { base["privacy"]["total_epsilon"] = "1"; });
    row("no epsilon at all", "base.privacy.epsilon", none,
        [](Json& base) { base["privacy"].erase("total_epsilon"); });
    row("metrics that cost more", "privacy.evaluation_epsilon", {{"constraints.0.gamma", {0.1, 0.2, 0.3}}},
        [](Json& base) { base["privacy"]["evaluation_epsilon"] = 0.9; });
}

void TestOneBudget::refused() {
    QFETCH(Json, axes);
    QFETCH(JsonChange, change);
    const auto specs = expanded(sweepJson(m_file, axes, change));
    const auto shared = specs ? shareBudget(*specs, tablesOf()) : Result<SharedSweep>(specs.errors());
    QVERIFY(!shared.ok());
    QTEST(text(shared.errors().front().field), "field");
    QVERIFY(!shared.errors().front().remedy.empty());
}

void TestOneBudget::roundTrip() {
    const auto specs = expanded(sweepJson(m_file, Json::object()));
    EXPECT_OK(specs);
    const TrainingSpec& spec = specs->front();
    QCOMPARE(spec.privacy->epsilon, 1.0); // at most all of it
    const auto read = trainingSpecFromJson(toJson(spec));
    EXPECT_OK(read);
    QVERIFY(*read == spec);
    QCOMPARE(StoredSpec(toJson(spec)).parts().totalEpsilon, std::optional(1.0));
    QVERIFY(!StoredSpec(toJson(smallSpec(m_file))).parts().totalEpsilon);
}

TRILEMMA_TEST(TestOneBudget, QCoreApplication)
#include "tst_one_budget.moc"
