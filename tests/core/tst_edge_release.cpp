// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Edges that are bought: what is counted, what noise it gets, what edges follow, and what a
// purchase enters.
#include "core/evaluation/edge_release.h"

#include "core/privacy/calibration.h"
#include "tests/support/expect.h"
#include "tests/support/test_program.h"
#include "tests/support/two_numbers.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

constexpr double delta = purchaseDelta;
using EdgeChange = std::function<void(Schema&, EdgeWish&)>;

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

TRILEMMA_TEST(TestEdgeRelease, NoApplication)
#include "tst_edge_release.moc"
