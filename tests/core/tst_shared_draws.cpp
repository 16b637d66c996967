// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What counts a draw of edges that was made before: runs, ledgers and the schema that names it.
#include "core/privacy/calibration.h"
#include "core/privacy/ledger_totals.h"
#include "core/train/run_charge.h"
#include "core/train/run_recording.h"
#include "core/train/trainer.h"
#include "tests/support/expect.h"
#include "tests/support/test_program.h"
#include "tests/support/two_numbers.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

constexpr double delta = purchaseDelta;

TrainingSpec privateSpec() {
    TrainingSpec spec = smallSpec("unused");
    spec.schema = twoNumbers();
    spec.modelId = "additive";
    spec.privacy = PrivacyTarget{1, delta, Relation::ZeroOut};
    return spec;
}

bool isShared(const PrivacyEvent& event) {
    return !event.sharedDraw.empty();
}

} // namespace

class TestSharedDraws : public QObject {
    Q_OBJECT

  private slots:
    void runsCountIt();
    void everyDrawCounts();
    void nothingIsLeftWithoutEdges();
    void budgetsNearTheDraw();
    void countsOnceInALedger();
    void testPartsCountInALedger();
    void eventsKeepTheDraw();
    void runsAreRefused_data();
    void runsAreRefused();
    void schemaKeepsTheDraw();
    void undeclaredRulesGo();
};

// The figure holds the draw: more noise than without, the same epsilon, on both parts.
void TestSharedDraws::runsCountIt() {
    TrainingSpec spec = privateSpec();
    spec.evaluationEpsilon = 0.8;
    const SharedTable table = loadText(manyRows(2000), spec.schema);
    const PreparedRun plain = *prepare(spec, table);
    const EdgePurchase purchase = purchaseOn(spec.schema, 2000);
    const std::unique_ptr<NoiseSource> noise = seededNoise(1);
    spec.schema = drawEdges(*table, spec.schema, purchase, *noise);
    QVERIFY(validate(spec).empty());
    QVERIFY(!spec.schema.columns[xColumn].edges.empty());
    const PreparedRun run = *prepare(spec, loadText(manyRows(2000), spec.schema));
    for (const std::vector<PrivacyEvent>* events : {&run.plan.events, &run.evaluation->events}) {
        QCOMPARE(std::count_if(events->begin(), events->end(), isShared), std::ptrdiff_t(1));
        QVERIFY((*events).back() ==
                eventsOf(Loop{1, {sharedDraws(spec.schema).front()}}, Relation::ZeroOut).front());
    }
    QVERIFY(*run.plan.spent.epsilon <= 1 && *run.plan.spent.epsilon > 0.999);
    QVERIFY(*run.evaluation->spent.epsilon <= 0.8 && *run.evaluation->spent.epsilon > 0.799);
    // 1/z^2 of everything is mu^2: what the draw took is lacking
    const double left = std::pow(gaussianMu(0.8, delta), 2) - std::pow(purchase.bought.noiseMultiplier, -2);
    QVERIFY(std::abs(run.evaluation->noiseMultiplier * std::sqrt(left) - 1) < 1e-3);
    QVERIFY(run.evaluation->noiseMultiplier > 1.1 * plain.evaluation->noiseMultiplier);
    const Result<RunOutcome> outcome = execute(run, {}, {});
    EXPECT_OK(outcome);
    QVERIFY(outcome->hasModel());
}

// Each column may have edges of a draw of its own; a draw of several columns counts while one of them has
// them. What is bought anew forgets nothing.
void TestSharedDraws::everyDrawCounts() {
    TrainingSpec spec = privateSpec();
    spec.evaluationEpsilon = 0.8;
    const SharedTable table = loadText(manyRows(2000), spec.schema);
    const std::unique_ptr<NoiseSource> noise = seededNoise(1);
    EdgePurchase first = purchaseOn(spec.schema, 2000), second = first;
    first.bought.noiseMultiplier = 12;
    second.bought = {"another", {"x"}, 15};
    second.wish.columns = {"x"};
    spec.schema = drawEdges(*table, drawEdges(*table, spec.schema, first, *noise), second, *noise);
    QVERIFY2(validate(spec.schema).empty(), toText(validate(spec.schema)).c_str());
    const std::vector<Look> draws = sharedDraws(spec.schema);
    QCOMPARE(draws.size(), std::size_t(2)); // x has edges of the second, w of the first
    const PreparedRun run = *prepare(spec, table);
    for (const std::vector<PrivacyEvent>* events : {&run.plan.events, &run.evaluation->events})
        QCOMPARE(std::count_if(events->begin(), events->end(), isShared), std::ptrdiff_t(2));
    const double left = std::pow(gaussianMu(0.8, delta), 2) - 1 / 144.0 - 1 / 225.0;
    QVERIFY(std::abs(run.evaluation->noiseMultiplier * std::sqrt(left) - 1) < 1e-3);
}

// Whoever buys new edges and gets none keeps nothing of what was said of the old ones.
void TestSharedDraws::nothingIsLeftWithoutEdges() {
    Schema schema = twoNumbers();
    Column& x = schema.columns[xColumn];
    x.edges = {0, 1};
    x.special = -4;
    x.edgesDraw = "before";
    schema.boughtEdges = {{"before", {"x"}, 4}};
    const SharedTable table = loadText("x,colour,group,y,w\n-4,red,a,yes,0\n-4,blue,b,no,99\n", schema);
    EdgePurchase purchase{.wish = {both, 4, {1, delta, Relation::ZeroOut}}, .bought = {"draw", both, 1e-9}};
    const std::unique_ptr<NoiseSource> none = zeroNoise(1);
    const Schema with = drawEdges(*table, schema, purchase, *none);
    QVERIFY2(validate(with).empty(), toText(validate(with)).c_str());
    const Column& without = with.columns[xColumn];
    QVERIFY(without.edges.empty() && !without.special && !without.edgesSource && without.edgesDraw.empty());
    QVERIFY(!with.find("w")->edges.empty());
}

// A budget just above the draw's price is kept; at or below it nothing is left, which is said of the right
// field.
void TestSharedDraws::budgetsNearTheDraw() {
    TrainingSpec spec = privateSpec();
    const SharedTable table = loadText(manyRows(2000), spec.schema);
    const std::unique_ptr<NoiseSource> noise = seededNoise(1);
    const EdgePurchase purchase = purchaseOn(spec.schema, 2000, 1);
    spec.schema = drawEdges(*table, spec.schema, purchase, *noise);
    for (const double epsilon : {1.01, 1.05}) {
        spec.privacy->epsilon = epsilon;
        const Result<PreparedRun> run = prepare(spec, table);
        EXPECT_OK(run);
        QVERIFY(*run->plan.spent.epsilon <= epsilon);
    }
    const auto isRefused = [&](const char* field) {
        const Errors errors = errorsOf(prepare(spec, table));
        return errorAbout(errors, field) && text(errors.front().rule).contains("bought");
    };
    for (const double epsilon : {0.5, purchase.spentEpsilon}) {
        spec.privacy->epsilon = epsilon;
        QVERIFY(isRefused("privacy.epsilon"));
    }
    spec.privacy->epsilon = 3;
    spec.evaluationEpsilon = 0.5;
    QVERIFY(isRefused("privacy.evaluation_epsilon"));
}

// The draw and two runs that use it cost mu^2 of the runs and, once, of the draw.
void TestSharedDraws::countsOnceInALedger() {
    const EdgePurchase purchase = purchaseOn(twoNumbers(), 100000);
    const LedgerCharge draw = chargeOf(purchase, "t", "layout");
    const auto figure = [](const std::vector<LedgerCharge>& charges) {
        return *composedFigure(charges, Relation::ZeroOut, recordUnit, delta)->epsilon;
    };
    LedgerCharge run = draw;
    run.split = {"t", 1, 0.25, "layout"};
    run.events.insert(run.events.begin(), {SampledEvent{1, 1, {GaussianMechanism{5}}}});
    const LedgerCharge own{.events = {{SampledEvent{1, 1, {GaussianMechanism{5}}}, 2}},
                           .delta = delta,
                           .slotCount = 100000,
                           .split = run.split};
    LedgerCharge notShared = draw;
    notShared.events.front().sharedDraw.clear();
    QCOMPARE(figure({draw, run, run}), figure({notShared, own}));
    LedgerCharge other = draw;
    other.events.front().sharedDraw = "another";
    QVERIFY(figure({draw, other}) > 1.3 * figure({draw}));
    QCOMPARE(figure({draw, draw}), figure({draw}));
    LedgerCharge cheaper = draw; // whoever says other things of one draw does not make it cheaper
    cheaper.events.front().what = SampledEvent{1, 1, {GaussianMechanism{1e6}}};
    QVERIFY(figure({cheaper, draw}) >= figure({draw}) && figure({draw, cheaper}) >= figure({draw}));
}

// An event that names its draw was made once: written, read, and refused where it is said to be several.
void TestSharedDraws::eventsKeepTheDraw() {
    const PrivacyEvent event{SampledEvent{1, 1, {GaussianMechanism{4}}}, 1, "draw"};
    Json json = toJson(event);
    const Result<PrivacyEvent> read = eventFromJson(json, "event");
    EXPECT_OK(read);
    QVERIFY(*read == event);
    json["count"] = 2;
    QVERIFY(errorAbout(errorsOf(eventFromJson(json, "event")), "event.count"));
}

// Whoever has a run's charges and not the draw's own: each part counts it.
void TestSharedDraws::testPartsCountInALedger() {
    const SampledEvent own{1, 1, {GaussianMechanism{5}}};
    const PrivacyEvent draw{SampledEvent{1, 1, {GaussianMechanism{4}}}, 1, "draw"};
    RunRecord record = newRecord(privateSpec(), "batch", 0);
    record.events = {{own}, draw};
    record.evaluationEvents = {{own}, draw};
    const std::vector<LedgerCharge> charges = chargesOf(record, Relation::ZeroOut, {"t", 1, 0.25, "layout"});
    QCOMPARE(charges.size(), std::size_t(2));
    const double both = *account({{own}, {draw.what}}, Relation::ZeroOut, delta)->epsilon;
    const auto figure = [](const std::vector<LedgerCharge>& of) {
        return *composedFigure(of, Relation::ZeroOut, recordUnit, delta)->epsilon;
    };
    for (const LedgerCharge& charge : charges)
        QCOMPARE(figure({charge}), both);
    QCOMPARE(figure(charges), both); // nobody is in both parts
}

void TestSharedDraws::runsAreRefused_data() {
    QTest::addColumn<std::function<void(TrainingSpec&)>>("change");
    QTest::addColumn<QString>("field");
    const auto row = [](const char* name, const char* field,
                        const std::function<void(TrainingSpec&)>& change) {
        QTest::newRow(name) << change << QString(field);
    };
    row("another unit", "data.schema.bought_edges.0.unit", [](TrainingSpec& spec) {
        Column person = unitSchema(4).columns.back();
        spec.schema.columns.push_back(person);
    });
    row("attributes only", "privacy.relation",
        [](TrainingSpec& spec) { spec.privacy->relation = Relation::AttributeOnly; });
    row("edges that nobody declared", "data.schema.columns.w.edges_public", [](TrainingSpec& spec) {
        spec.schema.columns.back().edges = {50};
        spec.schema.columns.back().edgesSource = PublicSource::ofRecords();
    });
    row("a selection", "selection", [](TrainingSpec& spec) {
        spec.selection.emplace();
        spec.evaluationEpsilon = 0.5;
    });
}

void TestSharedDraws::runsAreRefused() {
    QFETCH(std::function<void(TrainingSpec&)>, change);
    QFETCH(QString, field);
    TrainingSpec spec = privateSpec();
    spec.schema.boughtEdges = {purchaseOn(spec.schema, 100000).bought};
    spec.schema.columns[xColumn].edges = {0};
    spec.schema.columns[xColumn].edgesDraw = spec.schema.boughtEdges.front().id;
    QVERIFY2(validate(spec).empty(), toText(validate(spec)).c_str());
    change(spec);
    const Errors errors = validate(spec);
    const Error* error = errorAbout(errors, field.toStdString());
    QVERIFY2(error && error->code == ErrorCode::PrivacyRefused, toText(errors).c_str());
}

// What was bought stays with its edges, through JSON as well; edges without their draw are refused.
/// A purchase makes public what it buys, and not what somebody saw in the records before.
void TestSharedDraws::undeclaredRulesGo() {
    const SharedTable table = loadText(manyRows(2000), twoNumbers());
    for (const bool isDeclared : {true, false}) {
        Schema schema = twoNumbers();
        Column& x = schema.columns[xColumn];
        x.edges = {0, 1};
        x.special = x.low;
        x.curve = CurveRule::Rising;
        if (!isDeclared) x.edgesSource = PublicSource::ofRecords();
        QCOMPARE(schema.areEdgesPublic(x), isDeclared);
        const std::unique_ptr<NoiseSource> noise = seededNoise(1);
        const Schema with = drawEdges(*table, schema, purchaseOn(schema, 2000), *noise);
        const Column& bought = with.columns[xColumn];
        QVERIFY(!bought.edgesDraw.empty());
        QCOMPARE(bought.curve, isDeclared ? CurveRule::Rising : CurveRule::Free);
        QCOMPARE(bought.special.has_value(), isDeclared);
    }
}

void TestSharedDraws::schemaKeepsTheDraw() {
    const SharedTable table = loadText(manyRows(2000), twoNumbers());
    const std::unique_ptr<NoiseSource> noise = seededNoise(1);
    const Schema schema = drawEdges(*table, twoNumbers(), purchaseOn(twoNumbers(), 2000), *noise);
    const Result<Schema> read = schemaFromJson(toJson(schema));
    EXPECT_OK(read);
    QVERIFY(*read == schema);
    QCOMPARE(sharedDraws(schema).size(), std::size_t(1));
    Schema other = schema; // which uses nothing of it
    for (Column& column : other.columns)
        column.edges.clear(), column.edgesDraw.clear(), column.edgesSource.reset();
    QVERIFY(validate(other).empty() && sharedDraws(other).empty());
    Schema without = schema;
    without.boughtEdges.clear();
    QVERIFY(errorAbout(validate(without), "schema.columns.x.edges_draw"));
    for (const char* key : {"id", "columns", "noise_multiplier", "unit"}) {
        Json json = toJson(schema);
        json["bought_edges"][0].erase(key);
        QVERIFY(!schemaFromJson(json));
    }
    Json elsewhere = toJson(schema); // the noise of x was not what another draw says
    elsewhere["bought_edges"][0]["columns"] = {"w"};
    QVERIFY(errorAbout(errorsOf(schemaFromJson(elsewhere)), "schema.columns.x.edges_draw"));
    Json twice = toJson(schema);
    twice["bought_edges"].push_back(twice["bought_edges"][0]);
    QVERIFY(errorAbout(errorsOf(schemaFromJson(twice)), "schema.bought_edges.1.id"));
    Json unknown = toJson(schema);
    unknown["bought_edges"][0]["columns"].push_back("v");
    QVERIFY(errorAbout(errorsOf(schemaFromJson(unknown)), "schema.bought_edges.0.columns"));
    Json longer = toJson(schema);
    longer["bought_edges"][0]["id"] = std::string(101, 'a');
    QVERIFY(errorAbout(errorsOf(schemaFromJson(longer)), "schema.bought_edges.0.id"));
    Json free = toJson(schema);
    free["bought_edges"][0]["noise_multiplier"] = 0;
    QVERIFY(errorAbout(errorsOf(schemaFromJson(free)), "schema.bought_edges.0.noise_multiplier"));
}

TRILEMMA_TEST(TestSharedDraws, NoApplication)
#include "tst_shared_draws.moc"
