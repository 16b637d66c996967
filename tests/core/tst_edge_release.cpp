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
    void runsCountIt();
    void budgetsNearTheDraw();
    void countsOnceInALedger();
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

// A budget just above the draw's price is kept; at or below it nothing is left, which is said of the right
// field.
void TestEdgeRelease::budgetsNearTheDraw() {
    TrainingSpec spec = privateSpec();
    const SharedTable table = loadText(manyRows(2000), spec.schema);
    const std::unique_ptr<NoiseSource> noise = seededNoise(1);
    spec.schema = drawEdges(*table, spec.schema, purchaseOn(spec.schema, 2000, 1), *noise);
    for (const double epsilon : {1.01, 1.05}) {
        spec.privacy->epsilon = epsilon;
        const Result<PreparedRun> run = prepare(spec, table);
        EXPECT_OK(run);
        QVERIFY(*run->plan.spent.epsilon <= epsilon);
    }
    spec.privacy->epsilon = 0.5;
    Errors errors = errorsOf(prepare(spec, table));
    QVERIFY2(errorAbout(errors, "privacy.epsilon") && text(errors.front().rule).contains("bought"),
             toText(errors).c_str());
    spec.privacy->epsilon = 3;
    spec.evaluationEpsilon = 0.5;
    errors = errorsOf(prepare(spec, table));
    QVERIFY2(errorAbout(errors, "privacy.evaluation_epsilon"), toText(errors).c_str());
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
    Json free = toJson(schema);
    free["bought_edges"][0]["noise_multiplier"] = 0;
    QVERIFY(errorAbout(errorsOf(schemaFromJson(free)), "schema.bought_edges.0.noise_multiplier"));
}

TRILEMMA_TEST(TestEdgeRelease, NoApplication)
#include "tst_edge_release.moc"
