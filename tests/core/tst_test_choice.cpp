// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A test that is chosen privately: what one record changes, how often which test comes out, what it enters.
#include "core/hypotheses/test_choice.h"

#include "core/data/encoded_table.h"
#include "core/privacy/accountant.h"
#include "core/privacy/noise.h"
#include "tests/support/expect.h"
#include "tests/support/goodness_of_fit.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"
#include "tests/support/unit_data.h"

#include <cmath>
#include <set>

using namespace trilemma;
using namespace trilemma::test;

namespace {

using TestWishChange = std::function<void(Schema&, TestWish&)>;

/// Blocks of five at a level that many of them reject, by few simulated blocks.
TestWish smallWish(double epsilon = 5) {
    TestWish wish;
    wish.column = "x";
    wish.design = {5, 0.2, 3, 2000};
    wish.epsilon = epsilon;
    return wish;
}

TestPlan smallPlan(std::int64_t slotCount, double epsilon = 5) {
    return *planTestChoice(smallSchema(), slotCount, smallWish(epsilon));
}

/// Cells of x about 0.8, spread evenly over 4.
QByteArrayList shiftedCells(int rows) {
    QByteArrayList cells;
    for (int i = 0; i < rows; ++i)
        cells << QByteArray::number((i * 37 % rows) * 4.0 / rows - 1.2);
    return cells;
}

SharedTable tableOfCells(const QByteArrayList& cells) {
    QByteArray csv = "x,colour,group,y\n";
    for (const QByteArray& cell : cells)
        csv += cell + ",red,a,yes\n";
    return loadText(csv, smallSchema());
}

std::vector<std::int64_t> rejectionsOf(const QByteArrayList& cells, const TestPlan& plan) {
    return rejectedBlocks(*tableOfCells(cells), smallSchema(), plan);
}

/// Chooses with another epsilon than it is asked for.
class MutantChoice : public NoiseSource {
  public:
    explicit MutantChoice(double factor)
        : m_factor(factor)
        , m_noise(seededNoise(11)) {}
    std::uint64_t word() override { return m_noise->word(); }
    std::size_t choose(std::span<const std::int64_t> scores, double epsilon, std::int64_t bound) override {
        return m_noise->choose(scores, m_factor * epsilon, bound);
    }
    bool isSimulation() const override { return true; }

  private:
    double m_factor;
    std::unique_ptr<NoiseSource> m_noise;
};

/// What would go wrong: blocks of the records that are there, so that one that is absent moves all behind it.
std::vector<std::int64_t> scoresOfPresent(const QByteArrayList& cells, const TestPlan& plan) {
    std::vector<double> values;
    for (const QByteArray& cell : cells)
        if (!cell.isEmpty()) values.push_back(cell.toDouble());
    const auto size = static_cast<std::size_t>(plan.wish.design.block);
    std::vector<std::int64_t> scores(plan.tests.size(), 0);
    ObservationBlock block;
    for (std::size_t begin = 0; begin + size <= values.size(); begin += size) {
        block.fill(std::span(values).subspan(begin, size), plan.wish.null);
        for (std::size_t i = 0; i < scores.size(); ++i)
            scores[i] += plan.tests[i].rejects(block);
    }
    return scores;
}

/// The block that a slot is in; -1: none.
int blockOf(const TestPlan& plan, std::uint32_t slot) {
    const std::vector<std::vector<std::uint32_t>> blocks = slotsOfBlocks(plan);
    for (std::size_t i = 0; i < blocks.size(); ++i)
        if (std::find(blocks[i].begin(), blocks[i].end(), slot) != blocks[i].end())
            return static_cast<int>(i);
    return -1;
}

} // namespace

class TestTestChoice : public QObject {
    Q_OBJECT

  private slots:
    void blocks();
    void scores();
    void oneRecordChangesOneBlock();
    void mutantOfAbsence();
    void absentRecords();
    void missingIsAbsent();
    void frequencies_data();
    void frequencies();
    void refusals_data();
    void refusals();
    void nothingToReject();
    void tooFewBlocks();
    void powerLoss();
    void spends_data();
    void spends();
};

/// Every slot once, but for the two that are left; by the seed alone.
void TestTestChoice::blocks() {
    const TestPlan plan = smallPlan(62);
    const std::vector<std::vector<std::uint32_t>> blocks = slotsOfBlocks(plan);
    QCOMPARE(blocks.size(), std::size_t(12));
    QCOMPARE(plan.blocks, std::int64_t(12));
    std::set<std::uint32_t> seen;
    for (const auto& block : blocks) {
        QCOMPARE(block.size(), std::size_t(5));
        seen.insert(block.begin(), block.end());
    }
    QVERIFY(seen.size() == 60 && *seen.rbegin() < 62);
    QVERIFY(slotsOfBlocks(smallPlan(62)) == blocks);
    TestPlan other = plan;
    other.wish.design.seed = 4;
    QVERIFY(slotsOfBlocks(other) != blocks);
}

/// Against the tests themselves, on blocks that are all 0 but the first, which is all 3: T of the mean is
/// 3 sqrt(5) there.
void TestTestChoice::scores() {
    const TestPlan plan = smallPlan(60);
    QByteArrayList cells;
    for (std::uint32_t slot = 0; slot < 60; ++slot)
        cells << (blockOf(plan, slot) == 0 ? "3" : "0");
    const std::vector<std::int64_t> scores = rejectionsOf(cells, plan);
    for (std::size_t i = 0; i < scores.size(); ++i) {
        const QString id = text(plan.tests[i].id());
        if (id == "mean_greater" || id == "mean_two_sided" || id == "sign_greater" ||
            id == "spread_greater" || id == "largest_deviation")
            QCOMPARE(scores[i], std::int64_t(1));
        if (id == "mean_less" || id == "trimmed_mean_less") QCOMPARE(scores[i], std::int64_t(0));
        if (id == "spread_less") QCOMPARE(scores[i], std::int64_t(11)); // no spread in the others
    }
}

// Every slot with every other value, absent and unreadable ones too: both relations. Some pair reaches 1.
void TestTestChoice::oneRecordChangesOneBlock() {
    const TestPlan plan = smallPlan(62);
    const QByteArrayList cells = shiftedCells(62);
    const std::vector<std::int64_t> scores = rejectionsOf(cells, plan);
    std::int64_t most = 0;
    for (std::uint32_t slot = 0; slot < 62; ++slot)
        for (const char* value : {"-4", "-1", "0", "1", "4", "4000", "", "word"}) {
            QByteArrayList changed = cells;
            changed[static_cast<qsizetype>(slot)] = value;
            const std::vector<std::int64_t> others = rejectionsOf(changed, plan);
            for (std::size_t i = 0; i < scores.size(); ++i) {
                const std::int64_t difference = std::abs(scores[i] - others[i]);
                QVERIFY2(difference <= (blockOf(plan, slot) < 0 ? 0 : 1), plan.tests[i].id().c_str());
                most = std::max(most, difference);
            }
        }
    QCOMPARE(most, std::int64_t(1));
}

/// The check above would notice it.
void TestTestChoice::mutantOfAbsence() {
    const TestPlan plan = smallPlan(60);
    QByteArrayList cells;
    for (int i = 0; i < 60; ++i) // blocks of the mutant: all 2, all -2, in turns
        cells << (i / 5 % 2 ? "-2" : "2");
    const std::vector<std::int64_t> all = scoresOfPresent(cells, plan);
    cells[0] = "";
    const std::vector<std::int64_t> without = scoresOfPresent(cells, plan);
    std::int64_t most = 0;
    for (std::size_t i = 0; i < all.size(); ++i)
        most = std::max(most, std::abs(all[i] - without[i]));
    QVERIFY(most > 1);
}

// A table of nobody looks like the null: of 4000 blocks a fifth is rejected, give or take sqrt(0.16 / 4000) =
// 0.0063 and what the critical value is off by, sqrt(0.16 / 2000) = 0.0089: four times 0.011.
void TestTestChoice::absentRecords() {
    const TestPlan plan = smallPlan(20000);
    const std::vector<std::int64_t> scores = rejectionsOf(QByteArrayList(20000, ""), plan);
    for (std::size_t i = 0; i < scores.size(); ++i) {
        const double share = static_cast<double>(scores[i]) / 4000;
        QVERIFY2(std::abs(share - plan.tests[i].simulatedLevel) < 0.044, plan.tests[i].id().c_str());
    }
}

/// Under a policy that keeps the record, a missing cell is replaced by the very value that stands in for the
/// slot; an unreadable record is.
void TestTestChoice::missingIsAbsent() {
    Schema schema = smallSchema();
    schema.columns[xColumn].missing = MissingPolicy::OwnCategory;
    const TestPlan plan = smallPlan(60);
    QByteArray missing = "x,colour,group,y\n", dropped = missing;
    for (const QByteArray& cell : shiftedCells(60)) {
        const bool isGone = cell.startsWith("-");
        missing += (isGone ? QByteArray() : cell) + ",red,a,yes\n";
        dropped += isGone ? QByteArray("no record\n") : cell + ",red,a,yes\n";
    }
    QVERIFY(rejectedBlocks(*loadText(missing, schema), schema, plan) ==
            rejectedBlocks(*loadText(dropped, schema), schema, plan));
}

void TestTestChoice::frequencies_data() {
    QTest::addColumn<double>("factor");
    QTest::addColumn<bool>("holds");
    QTest::newRow("as it should") << 1.0 << true;
    QTest::newRow("twice the epsilon") << 2.0 << false;
    QTest::newRow("half of it") << 0.5 << false;
}

// Pr(test) is proportional to exp(epsilon score / 2).
void TestTestChoice::frequencies() {
    QFETCH(double, factor);
    QFETCH(bool, holds);
    const double epsilon = 1.5;
    TestPlan plan = smallPlan(60);
    plan.choiceEpsilon = epsilon;
    plan.tests.resize(6); // of mean and trimmed mean
    const SharedTable table = tableOfCells(shiftedCells(60));
    const std::vector<std::int64_t> scores = rejectedBlocks(*table, smallSchema(), plan);
    QVERIFY(std::set<std::int64_t>(scores.begin(), scores.end()).size() > 2);
    std::vector<double> probabilities;
    double total = 0;
    const auto best = *std::max_element(scores.begin(), scores.end());
    for (const std::int64_t score : scores)
        total += probabilities.emplace_back(std::exp(epsilon * static_cast<double>(score - best) / 2));
    // Those that are too rare for the approximation count together.
    constexpr int draws = 4000;
    std::vector<std::int64_t> counts(scores.size(), 0);
    MutantChoice noise(factor);
    for (int i = 0; i < draws; ++i)
        ++counts[chooseTest(*table, smallSchema(), plan, noise)];
    std::vector<std::int64_t> seen{0};
    std::vector<double> expected{0};
    for (std::size_t i = 0; i < scores.size(); ++i) {
        const double probability = probabilities[i] / total;
        if (probability * draws < 5) {
            seen.front() += counts[i];
            expected.front() += probability;
        } else {
            seen.push_back(counts[i]);
            expected.push_back(probability);
        }
    }
    if (expected.front() == 0) { // none was
        seen.erase(seen.begin());
        expected.erase(expected.begin());
    }
    QVERIFY(seen.size() >= 3);
    const double probability = chiSquareProbability(seen, expected);
    QVERIFY2((probability > 1e-3) == holds, qPrintable(QString::number(probability)));
}

void TestTestChoice::refusals_data() {
    QTest::addColumn<TestWishChange>("change");
    QTest::addColumn<QString>("field");
    const auto row = [](const char* name, const char* field, const TestWishChange& change) {
        QTest::newRow(name) << change << QString(field);
    };
    row("unknown", "column", [](Schema&, TestWish& wish) { wish.column = "z"; });
    row("categories", "column", [](Schema&, TestWish& wish) { wish.column = "colour"; });
    row("ignored", "column", [](Schema& schema, TestWish&) { schema.columns[xColumn].role = Role::Ignored; });
    row("bounds read off the records", "schema.columns.x.public",
        [](Schema& schema, TestWish&) { schema.columns[xColumn].publicSource = PublicSource::ofRecords(); });
    row("a block of one", "block", [](Schema&, TestWish& wish) { wish.design.block = 1; });
    row("a block of too many", "block", [](Schema&, TestWish& wish) { wish.design.block = 1001; });
    row("a block that is larger than the table", "block",
        [](Schema&, TestWish& wish) { wish.design.block = 301; });
    for (const double level : {0.0, 1.0, -0.1, 1.5, std::nan("")})
        row(qPrintable(QString("level %1").arg(level)), "level",
            [level](Schema&, TestWish& wish) { wish.design.level = level; });
    row("a level beyond the simulation", "level", [](Schema&, TestWish& wish) { wish.design.level = 0.04; });
    for (const double epsilon : {0.0, -1.0, 101.0, std::nan("")})
        row(qPrintable(QString("epsilon %1").arg(epsilon)), "epsilon",
            [epsilon](Schema&, TestWish& wish) { wish.epsilon = epsilon; });
    row("an epsilon that buys any test", "epsilon", [](Schema&, TestWish& wish) { wish.epsilon = 0.01; });
    row("attributes only", "relation",
        [](Schema&, TestWish& wish) { wish.relation = Relation::AttributeOnly; });
    row("several rows a person", "schema.columns.person",
        [](Schema& schema, TestWish&) { schema.columns.push_back(unitSchema(4).columns.back()); });
    row("a null that the column cannot hold", "null", [](Schema&, TestWish& wish) {
        wish.null = NormalNull{1000, 1};
    });
}

void TestTestChoice::refusals() {
    QFETCH(TestWishChange, change);
    QFETCH(QString, field);
    Schema schema = smallSchema();
    TestWish wish = smallWish();
    EXPECT_OK(planTestChoice(schema, 300, wish));
    change(schema, wish);
    const Errors errors = errorsOf(planTestChoice(schema, 300, wish));
    QCOMPARE(errors.size(), std::size_t(1));
    QCOMPARE(text(errors.front().field), field);
    QVERIFY(!errors.front().remedy.empty());
}

/// Out of bounds all values are alike.
void TestTestChoice::nothingToReject() {
    TestWish wish = smallWish();
    wish.null = UniformNull{50, 51};
    QVERIFY(errorAbout(errorsOf(planTestChoice(smallSchema(), 300, wish)), "null"));
}

// 2 ln(19 / 0.05) / (epsilon K) = 11.88 / (5 K) is below 1 from three blocks on.
void TestTestChoice::tooFewBlocks() {
    EXPECT_OK(planTestChoice(smallSchema(), 15, smallWish()));
    const Errors errors = errorsOf(planTestChoice(smallSchema(), 14, smallWish()));
    QVERIFY(errorAbout(errors, "epsilon") && errors.front().code == ErrorCode::PrivacyRefused);
}

void TestTestChoice::powerLoss() {
    const TestPlan plan = smallPlan(300);
    const auto tests = static_cast<double>(plan.tests.size());
    QVERIFY(std::abs(plan.powerLoss - 2 * std::log(tests / 0.05) / (5 * 60)) < 1e-12);
}

void TestTestChoice::spends_data() {
    QTest::addColumn<int>("relation");
    QTest::addColumn<double>("choice");
    QTest::newRow("zero_out") << static_cast<int>(Relation::ZeroOut) << 2.0;
    QTest::newRow("replace_one") << static_cast<int>(Relation::ReplaceOne) << 1.0; // which is counted twice
}

/// One exponential mechanism on all slots, within epsilon under its relation at any delta.
void TestTestChoice::spends() {
    QFETCH(int, relation);
    QFETCH(double, choice);
    TestWish wish = smallWish(2);
    wish.relation = static_cast<Relation>(relation);
    const Result<TestPlan> plan = planTestChoice(smallSchema(), 300, wish);
    EXPECT_OK(plan);
    QCOMPARE(plan->choiceEpsilon, choice);
    const LedgerCharge charge = chargeOf(*plan, "t", "layout");
    QVERIFY((charge.events == std::vector<PrivacyEvent>{{ExponentialEvent{choice}}}));
    QCOMPARE(charge.relation, wish.relation);
    QCOMPARE(charge.slotCount, std::int64_t(300));
    QCOMPARE(charge.split.testShare, 0.0);
    QVERIFY(!charge.delta && charge.isPrivate());
    for (const double delta : {1e-5, 1e-9}) {
        const Result<PrivacyFigure> figure = account(charge.events, wish.relation, delta);
        EXPECT_OK(figure);
        QVERIFY2(*figure->epsilon <= 2 + 1e-3, qPrintable(QString::number(*figure->epsilon)));
    }
}

TRILEMMA_TEST(TestTestChoice, NoApplication)
#include "tst_test_choice.moc"
