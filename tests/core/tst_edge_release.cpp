// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Edges that are bought: what is counted, what noise it gets, what edges follow, and what the figures count.
#include "core/evaluation/edge_release.h"

#include "core/data/column_intervals.h"
#include "core/privacy/calibration.h"
#include "core/privacy/ledger_totals.h"
#include "core/train/edge_purchase.h"
#include "core/train/run_charge.h"
#include "core/train/run_recording.h"
#include "core/train/trainer.h"
#include "tests/support/expect.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_program.h"
#include "tests/support/unit_data.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

constexpr double delta = 1e-5;
using EdgeChange = std::function<void(Schema&, EdgeWish&)>;

/// smallSchema() with a second number, so that there are two columns to count: x on [-4, 4], w on [0, 2).
Schema twoNumbers(bool hasUnit = false) {
    Schema schema = hasUnit ? unitSchema(4) : smallSchema();
    Column w;
    w.name = "w";
    w.kind = Kind::Integer;
    w.low = 0;
    w.high = 2;
    w.scale = 50;
    schema.columns.push_back(w);
    return schema;
}

const std::vector<std::string> both{"x", "w"};

/// Cells are 8193/256 = 32.004 encoded steps wide: -4 is in cell 0, 0 (step 4096) in 127, 4 in 255.
Eigen::ArrayXXd exactCounts(const QByteArray& rows, const Schema& schema,
                            const char* header = "x,colour,group,y,w\n",
                            const std::vector<std::string>& columns = both) {
    const std::unique_ptr<NoiseSource> none = zeroNoise(1);
    return noisyColumnCounts(*loadText(header + rows, schema), schema, columns, 0, *none);
}

/// Adds other noise than it is asked for.
class MutantNoise : public NoiseSource {
  public:
    explicit MutantNoise(double factor)
        : m_factor(factor)
        , m_noise(seededNoise(5)) {}
    std::uint64_t word() override { return m_noise->word(); }
    void addGaussian(std::span<std::int64_t> entries, double deviation) override {
        m_noise->addGaussian(entries, m_factor * deviation);
    }
    bool isSimulation() const override { return true; }

  private:
    double m_factor;
    std::unique_ptr<NoiseSource> m_noise;
};

/// Root of the mean square of the noise over many draws, in units of z sqrt(c): 1 but for chance.
double relativeDeviation(NoiseSource& noise, const std::vector<std::string>& columns) {
    constexpr double z = 3;
    const Schema schema = twoNumbers();
    const SharedTable table = loadText("x,colour,group,y,w\n1,red,a,yes,7\n", schema);
    const std::unique_ptr<NoiseSource> none = zeroNoise(1);
    const Eigen::ArrayXXd exact = noisyColumnCounts(*table, schema, columns, 0, *none);
    double squares = 0;
    constexpr int draws = 32;
    for (int i = 0; i < draws; ++i)
        squares += (noisyColumnCounts(*table, schema, columns, z, noise) - exact).square().mean() / draws;
    return std::sqrt(squares / static_cast<double>(columns.size())) / z;
}

TrainingSpec privateSpec() {
    TrainingSpec spec = smallSpec("unused");
    spec.schema = twoNumbers();
    spec.modelId = "additive";
    spec.privacy = PrivacyTarget{1, delta, Relation::ZeroOut};
    return spec;
}

QByteArray manyRows(int rows) {
    QByteArray csv = "x,colour,group,y,w\n";
    const QByteArrayList small = smallCsv(rows).trimmed().split('\n').mid(1);
    for (int i = 0; i < rows; ++i)
        csv += small[i] + ',' + QByteArray::number(i % 100) + '\n';
    return csv;
}

EdgePurchase purchaseOn(const Schema& schema, std::int64_t units, double epsilon = 0.5) {
    return *planEdges(schema, units, {both, 4, {epsilon, delta, Relation::ZeroOut}});
}

bool isShared(const PrivacyEvent& event) {
    return !event.sharedDraw.empty();
}

} // namespace

class TestEdgeRelease : public QObject {
    Q_OBJECT

  private slots:
    void counts_data();
    void counts();
    void unitsCountOnce();
    void leavingOneOut();
    void noiseIsAsDeclared_data();
    void noiseIsAsDeclared();
    void edges_data();
    void edges();
    void refusals_data();
    void refusals();
    void spends();
    void roomForEdges();
    void chargesTheWholeTable();
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
};

void TestEdgeRelease::counts_data() {
    QTest::addColumn<QByteArray>("rows");
    QTest::addColumn<int>("column");
    QTest::addColumn<int>("cell");
    QTest::addColumn<double>("count");
    const auto row = [](const char* name, const QByteArray& rows, int column, int cell, double count) {
        QTest::newRow(name) << rows << column << cell << count;
    };
    row("lowest", "-4,red,a,yes,0\n", 0, 0, 1);
    row("below the range", "-400,red,a,yes,0\n", 0, 0, 1);
    row("the middle", "0,red,a,yes,0\n", 0, 127, 1); // 4096 * 256 / 8193 = 127.98
    row("highest", "4,red,a,yes,0\n", 0, 255, 1);
    row("above the range", "4000,red,a,yes,0\n", 0, 255, 1);
    row("the other column", "4,red,a,yes,50\n", 1, 127, 1); // 1024 * 256 / 2049 = 127.9
    row("several alike", "1,red,a,yes,0\n1,blue,b,no,9\n1,red,a,yes,3\n", 0, 159, 3); // 5120 * 256 / 8193
    row("not a record that is dropped", "1,red,a,yes,0\n1,green,b,no,9\n", 0, 159, 1);
}

void TestEdgeRelease::counts() {
    QFETCH(QByteArray, rows);
    QFETCH(int, column);
    QFETCH(int, cell);
    QFETCH(double, count);
    const Eigen::ArrayXXd counts = exactCounts(rows, twoNumbers());
    QCOMPARE(counts.rows(), Eigen::Index(2));
    QCOMPARE(counts.cols(), Eigen::Index(edgeGridCells));
    QCOMPARE(counts(column, cell), count);
    QCOMPARE(counts.row(0).sum(), counts.row(1).sum());
}

// Of five rows of one person four contribute, a quarter each; a missing cell with a category of its own adds
// nothing.
void TestEdgeRelease::unitsCountOnce() {
    Schema schema = twoNumbers(true);
    schema.columns[xColumn].missing = MissingPolicy::OwnCategory;
    const Eigen::ArrayXXd counts =
        exactCounts("1,red,a,yes,p,0\n1,red,a,yes,p,0\n0,red,a,yes,p,0\n,red,a,yes,p,0\n"
                    "0,red,a,yes,p,0\n",
                    schema, "x,colour,group,y,person,w\n");
    QCOMPARE(counts(0, 159), 0.5);
    QCOMPARE(counts(0, 127), 0.25);
    QCOMPARE(counts.row(0).sum(), 0.75);
    QCOMPARE(counts.row(1).sum(), 1.0);
}

// Whoever is left out moves all counts together by at most sqrt(c), which somebody reaches.
void TestEdgeRelease::leavingOneOut() {
    const QByteArrayList rows{"1,red,a,yes,0\n", "-4,blue,b,no,99\n", "3.99,red,a,yes,50\n", ",red,a,no,1\n"};
    const Eigen::ArrayXXd all = exactCounts(rows.join(), twoNumbers());
    double most = 0;
    for (int out = 0; out < rows.size(); ++out) {
        QByteArrayList others = rows;
        others[out] = "no record\n";
        most = std::max(most, std::sqrt((all - exactCounts(others.join(), twoNumbers())).square().sum()));
    }
    QCOMPARE(most, std::sqrt(2.0));
}

void TestEdgeRelease::noiseIsAsDeclared_data() {
    QTest::addColumn<int>("columns");
    QTest::addColumn<double>("factor");
    QTest::addColumn<bool>("holds");
    for (const int columns : {1, 2}) {
        QTest::addRow("%d", columns) << columns << 1.0 << true;
        QTest::addRow("%d, a tenth less", columns) << columns << 0.9 << false;
        QTest::addRow("%d, a tenth more", columns) << columns << 1.1 << false;
    }
}

// 32 draws of 256 cells and more: the deviation is known to 0.8 %, so that 4 % is five of its own.
void TestEdgeRelease::noiseIsAsDeclared() {
    QFETCH(int, columns);
    QFETCH(double, factor);
    QFETCH(bool, holds);
    MutantNoise noise(factor);
    const double found = relativeDeviation(noise, {both.begin(), both.begin() + columns});
    QVERIFY2((std::abs(found - 1) < 0.04) == holds, qPrintable(QString::number(found)));
}

void TestEdgeRelease::edges_data() {
    QTest::addColumn<Column>("column");
    QTest::addColumn<QList<double>>("cells"); // pairs of cell and count
    QTest::addColumn<QList<double>>("edges");
    Column x = smallSchema().columns[xColumn];
    // -2, 8, 14: half of 14 is reached at 127. The edge is the upper end of the cell in which the share is
    // reached: cell 127 ends at step 128 * 32.004 = 4096.5, which is the value 1/1024, rounded up to
    // hundredths, as cells are 1/32 wide.
    QTest::newRow("two halves") << x << QList<double>{10, 5, 127, 5, 200, 10} << QList<double>{0.01};
    QTest::newRow("all alike") << x << QList<double>{127, 20} << QList<double>{0.01};
    QTest::newRow("all in the last cell") << x << QList<double>{255, 20} << QList<double>{};
    QTest::newRow("nobody") << x << QList<double>{} << QList<double>{};
    QTest::newRow("nothing but noise") << x << QList<double>{10, -50, 127, 10, 200, 10} << QList<double>{};
    QTest::newRow("negative counts are noise")
        << x << QList<double>{10, -2, 127, 10, 200, 6} << QList<double>{0.01};
    // Cell 10 ends at step 11 * 32.004 = 352.04, that is at -4 + 353/1024.
    QTest::newRow("noise takes more than there was")
        << x << QList<double>{10, 20, 200, -50} << QList<double>{-3.65};
    // Cells of w are 2049/256 = 8.004 steps wide: 127 ends at 1025/1024 of 50, 254 at 2041/1024 of 50, 99.7.
    const Column w = twoNumbers().columns.back();
    QTest::newRow("whole numbers") << w << QList<double>{127, 20} << QList<double>{51};
    QTest::newRow("the end of the range is no edge") << w << QList<double>{254, 20} << QList<double>{};
    x.special = -4;
    QTest::newRow("without the special value")
        << x << QList<double>{0, 1000, 127, 10, 200, 10} << QList<double>{0.01};
}

void TestEdgeRelease::edges() {
    QFETCH(Column, column);
    QFETCH(QList<double>, cells);
    QFETCH(QList<double>, edges);
    Eigen::ArrayXd counts = Eigen::ArrayXd::Zero(edgeGridCells);
    for (qsizetype i = 0; i + 1 < cells.size(); i += 2)
        counts[static_cast<Eigen::Index>(cells[i])] = cells[i + 1];
    const std::vector<double> found = edgesAtShares(column, counts, 2);
    QCOMPARE(QList<double>(found.begin(), found.end()), edges);
}

void TestEdgeRelease::refusals_data() {
    QTest::addColumn<EdgeChange>("change");
    QTest::addColumn<QString>("field");
    const auto row = [](const char* name, const char* field, const EdgeChange& change) {
        QTest::newRow(name) << change << QString(field);
    };
    row("no column", "columns", [](Schema&, EdgeWish& wish) { wish.columns.clear(); });
    row("twice", "columns", [](Schema&, EdgeWish& wish) { wish.columns = {"x", "x"}; });
    row("unknown", "columns", [](Schema&, EdgeWish& wish) { wish.columns = {"z"}; });
    row("categories", "columns", [](Schema&, EdgeWish& wish) { wish.columns = {"colour"}; });
    row("ignored", "columns",
        [](Schema& schema, EdgeWish&) { schema.columns[xColumn].role = Role::Ignored; });
    row("bounds read off the records", "schema.columns.x.public",
        [](Schema& schema, EdgeWish&) { schema.columns[xColumn].publicSource = PublicSource::ofRecords(); });
    row("one interval", "intervals", [](Schema&, EdgeWish& wish) { wish.intervals = 1; });
    row("too many intervals", "intervals", [](Schema&, EdgeWish& wish) { wish.intervals = 101; });
    row("attributes only", "relation",
        [](Schema&, EdgeWish& wish) { wish.target.relation = Relation::AttributeOnly; });
    row("a unit without a maximum", "schema.columns.person.max_rows",
        [](Schema& schema, EdgeWish&) { schema.columns.push_back(unitSchema(0).columns.back()); });
    row("more noise than records", "epsilon", [](Schema&, EdgeWish& wish) { wish.target.epsilon = 0.001; });
}

void TestEdgeRelease::refusals() {
    QFETCH(EdgeChange, change);
    QFETCH(QString, field);
    Schema schema = twoNumbers();
    EdgeWish wish{both, 4, {1, delta, Relation::ZeroOut}};
    EXPECT_OK(planEdges(schema, 10000, wish));
    change(schema, wish);
    const Errors errors = errorsOf(planEdges(schema, 10000, wish));
    QVERIFY2(!errors.empty() && text(errors.front().field) == field, toText(errors).c_str());
    QVERIFY(!errors.front().remedy.empty());
}

// One Gaussian mechanism: its noise multiplier is 1/mu of epsilon and delta, or 2/mu where a record is
// replaced.
void TestEdgeRelease::spends() {
    for (const Relation relation : {Relation::ZeroOut, Relation::ReplaceOne}) {
        const EdgePurchase purchase = *planEdges(twoNumbers(), 100000, {both, 4, {0.5, delta, relation}});
        const double distance = relation == Relation::ReplaceOne ? 2 : 1;
        QVERIFY(std::abs(purchase.bought.noiseMultiplier * gaussianMu(0.5, delta) / distance - 1) < 1e-3);
        QVERIFY(purchase.spentEpsilon <= 0.5 && purchase.spentEpsilon > 0.499);
        const LedgerCharge charge = chargeOf(purchase, "t", "layout");
        QCOMPARE(charge.events.size(), std::size_t(1));
        QCOMPARE(text(charge.events.front().sharedDraw), text(purchase.bought.id));
        QCOMPARE(charge.slotCount, std::int64_t(100000));
        QCOMPARE(charge.split.testShare, 0.0);
    }
}

// Two deviations of a sum over half of the cells, 2 z sqrt(2 128) = 32 z records, are at most half of a
// quarter of all: 256 z records.
void TestEdgeRelease::roomForEdges() {
    const double z = purchaseOn(twoNumbers(), 100000).bought.noiseMultiplier;
    const EdgeWish wish{both, 4, {0.5, delta, Relation::ZeroOut}};
    const auto units = [z](double factor) { return static_cast<std::int64_t>(factor * z); };
    QVERIFY(std::abs(purchaseOn(twoNumbers(), 100000).shareError - 32 * z / 100000) < 1e-9);
    EXPECT_OK(planEdges(twoNumbers(), units(258), wish));
    QVERIFY(errorAbout(errorsOf(planEdges(twoNumbers(), units(254), wish)), "epsilon"));
}

// All slots, as the train part of a split of its own, of whom the noise protects.
void TestEdgeRelease::chargesTheWholeTable() {
    const Schema schema = twoNumbers(true);
    const EdgePurchase purchase = *planEdges(schema, 100000, {both, 4, {0.5, 1e-6, Relation::ReplaceOne}});
    QCOMPARE(text(purchase.bought.unit), QString("person"));
    const LedgerCharge charge = chargeOf(purchase, "t", "layout");
    QCOMPARE(text(charge.unit), QString("person"));
    QVERIFY(charge.relation == Relation::ReplaceOne && charge.delta == 1e-6);
    QVERIFY(charge.part == SplitPart::Train && !charge.simulation);
    QVERIFY(charge.split == (LedgerSplit{"t", 0, 0, "layout"}));
}

// The figure holds the draw: more noise than without, the same epsilon, on both parts.
void TestEdgeRelease::runsCountIt() {
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
void TestEdgeRelease::everyDrawCounts() {
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
void TestEdgeRelease::nothingIsLeftWithoutEdges() {
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
void TestEdgeRelease::budgetsNearTheDraw() {
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
void TestEdgeRelease::countsOnceInALedger() {
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
void TestEdgeRelease::eventsKeepTheDraw() {
    const PrivacyEvent event{SampledEvent{1, 1, {GaussianMechanism{4}}}, 1, "draw"};
    Json json = toJson(event);
    const Result<PrivacyEvent> read = eventFromJson(json, "event");
    EXPECT_OK(read);
    QVERIFY(*read == event);
    json["count"] = 2;
    QVERIFY(errorAbout(errorsOf(eventFromJson(json, "event")), "event.count"));
}

// Whoever has a run's charges and not the draw's own: each part counts it.
void TestEdgeRelease::testPartsCountInALedger() {
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

void TestEdgeRelease::runsAreRefused_data() {
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

void TestEdgeRelease::runsAreRefused() {
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
void TestEdgeRelease::schemaKeepsTheDraw() {
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

TRILEMMA_TEST(TestEdgeRelease, NoApplication)
#include "tst_edge_release.moc"
