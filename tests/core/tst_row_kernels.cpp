// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The inner loops of a step: the same bits of a row in every lane, beside any other rows and on every
// instruction set, and never more than a record may add.
#include "core/models/layer_kernels.h"
#include "core/models/mlp.h"
#include "core/models/probability_kernels.h"
#include "core/models/row_kernels.h"
#include "core/privacy/wide_integer.h"
#include "tests/support/test_program.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <random>

using namespace trilemma;
using namespace trilemma::test;

namespace {

using Sums = std::vector<std::int64_t>;

struct Shape {
    int dense, categories, intervals;
    int features() const { return dense + 5 * (categories + intervals); }
};

RowBlock randomBlock(std::mt19937_64& random, const Shape& shape, int rows, bool extreme = false) {
    RowBlock block;
    block.rows = rows;
    block.denseCount = shape.dense;
    block.categoricalCount = shape.categories;
    block.intervalColumns = shape.intervals;
    const int limit = extreme ? 31 * featureOne : 2 * featureOne;
    for (int row = 0; row < rows; ++row) {
        for (int j = 0; j < shape.dense; ++j)
            block.dense.push_back(static_cast<std::int16_t>(
                j == 0 ? featureOne : std::uniform_int_distribution<int>(-limit, limit)(random)));
        for (int j = 0; j < shape.categories + shape.intervals; ++j)
            block.category.push_back(static_cast<std::uint16_t>(shape.dense + 5 * j + random() % 5));
        block.part.push_back(static_cast<std::uint16_t>(random() % 3));
        block.label.push_back(static_cast<std::uint16_t>(random() % 2));
    }
    return block;
}

RowBlock takenFrom(const RowBlock& block, const std::vector<int>& order) {
    RowBlock some = block;
    some.rows = static_cast<int>(order.size());
    some.dense.clear();
    some.category.clear();
    some.part.clear();
    some.label.clear();
    for (const int row : order) {
        some.dense.insert(some.dense.end(), block.denseRow(row), block.denseRow(row) + block.denseCount);
        some.category.insert(some.category.end(), block.categoryRow(row), block.categoryRow(row + 1));
        some.part.push_back(block.part[static_cast<std::size_t>(row)]);
        some.label.push_back(block.label[static_cast<std::size_t>(row)]);
    }
    return some;
}

std::vector<double> normals(std::mt19937_64& random, std::size_t count, double deviation) {
    std::normal_distribution<double> normal(0, deviation);
    std::vector<double> values(count);
    for (double& value : values)
        value = normal(random);
    return values;
}

/// Everything that a step makes of the rows, bit by bit: rows x numbers, and the sums.
struct Made {
    std::vector<std::vector<std::uint64_t>> rows;
    Sums sums;
    Sums cells{}; ///< of a linear model alone
    bool operator==(const Made&) const = default;
};

Made made(const RowBlock& block, int classes, const std::vector<double>& theta, double clippingNorm) {
    const int outputs = classes == 2 ? 1 : classes;
    const LinearRows rows{block, block.categoricalCount + block.intervalColumns};
    const auto count = static_cast<std::size_t>(block.rows);
    const std::size_t features = theta.size() / static_cast<std::size_t>(outputs);
    std::vector<double> scores(count * static_cast<std::size_t>(outputs));
    for (std::size_t k = 0; k < static_cast<std::size_t>(outputs); ++k)
        linearScores(rows, theta.data() + k * features, scores.data() + k * count);
    std::vector<double> probabilities(count * static_cast<std::size_t>(classes));
    if (outputs == 1)
        logisticProbabilities(scores, probabilities.data());
    else
        softmaxProbabilities(scores, classes, probabilities.data());
    std::vector<double> gradients(probabilities.size()), weights;
    setLogLossGradients(block.label, classes, probabilities.data(), gradients.data());
    for (int i = 0; i < 3 * classes; ++i)
        weights.push_back(std::sin(i));
    addWeightGradients(block.part, weights.data(), classes, probabilities.data(), gradients.data());
    Sums coefficients(count * static_cast<std::size_t>(outputs)), scratch;
    const CoefficientGrid grid{0x1p20 / clippingNorm, clippingNorm};
    const bool areSmall = gradientCoefficients(rows, gradients.data() + (outputs == 1), classes, outputs,
                                               grid, coefficients.data());
    Made result;
    result.cells.assign(static_cast<std::size_t>(3 * classes), 0);
    countProbabilities(block.part, 3, classes, probabilities.data(), 0x1p20, result.cells.data());
    result.sums.assign(theta.size(), 0);
    for (std::size_t k = 0; k < static_cast<std::size_t>(outputs); ++k)
        scatterRows(rows, coefficients.data() + k * count, areSmall, result.sums.data() + k * features,
                    scratch);
    for (std::size_t row = 0; row < count; ++row) {
        std::vector<std::uint64_t> bits;
        for (std::size_t k = 0; k < static_cast<std::size_t>(outputs); ++k) {
            bits.push_back(std::bit_cast<std::uint64_t>(scores[k * count + row]));
            bits.push_back(static_cast<std::uint64_t>(coefficients[k * count + row]));
        }
        for (std::size_t k = 0; k < static_cast<std::size_t>(classes); ++k)
            for (const auto& values : {probabilities, gradients})
                bits.push_back(
                    std::bit_cast<std::uint64_t>(values[row * static_cast<std::size_t>(classes) + k]));
        result.rows.push_back(std::move(bits));
    }
    return result;
}

/// |a - b| in units in the last place of b.
double ulps(double a, double b) {
    return std::abs(a - b) / (std::nextafter(std::abs(b), INFINITY) - std::abs(b));
}

} // namespace

class TestRowKernels : public QObject {
    Q_OBJECT

  private slots:
    void cleanup() { useInstructionSet(""); }

    /// Several instruction sets, the last of them without any vectors, or the rows below prove nothing.
    void setsToCompare() {
        const std::vector<std::string> sets = instructionSets();
        QVERIFY(sets.size() >= 2);
        QVERIFY(std::find(sets.begin(), sets.end(), "SCALAR") != sets.end());
        QVERIFY(std::find(sets.begin(), sets.end(), "SSE4") != sets.end()); // a machine without AVX2
    }

    void sameBitsEverywhere_data() {
        QTest::addColumn<int>("dense");
        QTest::addColumn<int>("categories");
        QTest::addColumn<int>("intervals");
        QTest::addColumn<int>("classes");
        QTest::newRow("intercept alone") << 1 << 0 << 0 << 2;
        QTest::newRow("numbers alone") << 5 << 0 << 0 << 2;
        QTest::newRow("a word of each") << 4 << 4 << 0 << 2;
        QTest::newRow("a census") << 7 << 8 << 0 << 2;
        QTest::newRow("curves") << 3 << 2 << 4 << 2;
        QTest::newRow("wide") << 33 << 19 << 0 << 2;
        QTest::newRow("three classes") << 6 << 5 << 0 << 3;
        QTest::newRow("nine classes") << 2 << 1 << 1 << 9;
    }
    void sameBitsEverywhere() {
        QFETCH(int, dense);
        QFETCH(int, categories);
        QFETCH(int, intervals);
        QFETCH(int, classes);
        const Shape shape{dense, categories, intervals};
        std::mt19937_64 random(7);
        for (const int count : {1, 2, 3, 7, 8, 9, 16, 31, 100}) {
            const RowBlock block = randomBlock(random, shape, count);
            const std::vector<double> theta = normals(
                random, static_cast<std::size_t>(shape.features() * (classes == 2 ? 1 : classes)), 0.5);
            std::vector<int> order(static_cast<std::size_t>(count));
            std::iota(order.begin(), order.end(), 0);
            std::shuffle(order.begin(), order.end(), random);
            useInstructionSet("");
            const Made usual = made(block, classes, theta, 0.7);
            for (const std::string& set : instructionSets()) {
                useInstructionSet(set);
                QVERIFY2(made(block, classes, theta, 0.7) == usual, set.c_str());
                const Made shuffled = made(takenFrom(block, order), classes, theta, 0.7);
                QVERIFY2(shuffled.sums == usual.sums && shuffled.cells == usual.cells, set.c_str());
                for (std::size_t i = 0; i < order.size(); ++i)
                    QVERIFY2(shuffled.rows[i] == usual.rows[static_cast<std::size_t>(order[i])], set.c_str());
                useInstructionSet("");
            }
            Sums singles(usual.sums.size(), 0), singleCells(usual.cells.size(), 0);
            for (int row = 0; row < count; ++row) {
                const Made alone = made(takenFrom(block, {row}), classes, theta, 0.7);
                QVERIFY(alone.rows.front() == usual.rows[static_cast<std::size_t>(row)]);
                for (std::size_t i = 0; i < singles.size(); ++i)
                    singles[i] += alone.sums[i];
                for (std::size_t i = 0; i < singleCells.size(); ++i)
                    singleCells[i] += alone.cells[i];
            }
            QVERIFY(singles == usual.sums && singleCells == usual.cells);
        }
    }

    void perceptronsHaveTheSameBits_data() {
        QTest::addColumn<int>("classes");
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("layers");
        QTest::addColumn<bool>("isTanh");
        QTest::newRow("as usual") << 2 << 32 << 1 << true;
        QTest::newRow("two units") << 2 << 2 << 1 << true;
        QTest::newRow("three layers of relu") << 2 << 10 << 3 << false;
        QTest::newRow("three classes") << 3 << 14 << 2 << true;
        QTest::newRow("a number") << 0 << 6 << 1 << false;
    }
    void perceptronsHaveTheSameBits() {
        QFETCH(int, classes);
        QFETCH(int, width);
        QFETCH(int, layers);
        QFETCH(bool, isTanh);
        const Shape shape{4, 3, 0};
        const MultilayerPerceptron model({{7, shape.features(), 0, 0}, classes},
                                         {width, layers, isTanh ? Activation::Tanh : Activation::Relu});
        std::mt19937_64 random(17);
        Eigen::VectorXd theta = model.initialParameters(1);
        for (double& each : theta)
            each += std::normal_distribution<double>(0, 0.3)(random);
        const auto madeBy = [&](const RowBlock& block) {
            ForwardPass pass;
            RowMatrix probabilities;
            model.forward(block, theta, probabilities, pass);
            RowMatrix gradients = probabilities - 0.4;
            Made result;
            result.sums.assign(static_cast<std::size_t>(model.parameterCount()), 0);
            model.addGradients(block, pass, gradients, {0.5, true}, result.sums);
            for (Eigen::Index row = 0; row < probabilities.rows(); ++row) {
                result.rows.emplace_back();
                for (const double p : probabilities.row(row))
                    result.rows.back().push_back(std::bit_cast<std::uint64_t>(p));
            }
            return result;
        };
        for (const int count : {1, 5, 300}) { // gradients are taken 256 rows at a time
            const RowBlock block = randomBlock(random, shape, count);
            std::vector<int> order(static_cast<std::size_t>(count));
            std::iota(order.begin(), order.end(), 0);
            std::shuffle(order.begin(), order.end(), random);
            const Made usual = madeBy(block);
            QVERIFY(
                std::any_of(usual.sums.begin(), usual.sums.end(), [](std::int64_t sum) { return sum != 0; }));
            for (const std::string& set : instructionSets()) {
                useInstructionSet(set);
                QVERIFY2(madeBy(block) == usual, set.c_str());
                const Made shuffled = madeBy(takenFrom(block, order));
                QVERIFY2(shuffled.sums == usual.sums, set.c_str());
                for (std::size_t i = 0; i < order.size(); ++i)
                    QVERIFY2(shuffled.rows[i] == usual.rows[static_cast<std::size_t>(order[i])], set.c_str());
                useInstructionSet("");
            }
        }
    }

    /// p - [class] to the bit, and p scale towards zero; what is no number adds nothing.
    void lossGradientsAndCounts_data() {
        QTest::addColumn<int>("classes");
        QTest::addColumn<int>("parts");
        QTest::newRow("two classes") << 2 << 3;
        QTest::newRow("two classes, more parts than are counted by turns") << 2 << 33;
        QTest::newRow("three classes") << 3 << 2;
    }
    void lossGradientsAndCounts() {
        QFETCH(int, classes);
        QFETCH(int, parts);
        std::mt19937_64 random(23);
        for (const int count : {1, 2, 7, 8, 9, 40}) {
            std::vector<std::uint16_t> labels, part;
            std::vector<double> p;
            for (int row = 0; row < count; ++row) {
                labels.push_back(static_cast<std::uint16_t>(random() % static_cast<unsigned>(classes)));
                part.push_back(static_cast<std::uint16_t>(random() % static_cast<unsigned>(parts)));
                for (int k = 0; k < classes; ++k)
                    p.push_back(std::uniform_real_distribution<double>(0, 1)(random));
                if (row % 5 == 3) p.back() = row % 2 == 0 ? std::nan("") : INFINITY;
            }
            std::vector<double> expected = p;
            Sums cells(static_cast<std::size_t>(parts * classes), 5), likeliest = cells;
            for (std::size_t row = 0; row < labels.size(); ++row) {
                const auto width = static_cast<std::size_t>(classes);
                expected[row * width + labels[row]] -= 1;
                if (row % 5 == 3) continue;
                const auto first = p.begin() + static_cast<std::ptrdiff_t>(row * width);
                const auto best = std::max_element(first, first + static_cast<std::ptrdiff_t>(width));
                likeliest[part[row] * width + static_cast<std::size_t>(best - first)] += 7;
                for (std::size_t k = 0; k < width; ++k)
                    cells[part[row] * width + k] += static_cast<std::int64_t>(p[row * width + k] * 0x1p20);
            }
            for (const std::string& set : instructionSets()) {
                useInstructionSet(set);
                std::vector<double> gradients(p.size());
                setLogLossGradients(labels, classes, p.data(), gradients.data());
                for (std::size_t i = 0; i < p.size(); ++i)
                    QVERIFY2(std::isnan(p[i]) || gradients[i] == expected[i], set.c_str());
                Sums counted(cells.size(), 5);
                countProbabilities(part, parts, classes, p.data(), 0x1p20, counted.data());
                QVERIFY2(counted == cells, set.c_str());
                Sums decided(cells.size(), 5);
                countLikeliest(part, parts, classes, p.data(), 7, decided.data());
                QVERIFY2(decided == likeliest, set.c_str());
                useInstructionSet("");
            }
        }
    }

    /// Never more than 1 / |x|, but for what the margin of a clipping norm covers many times.
    void inverseNormsAreRoundedDown() {
        std::mt19937_64 random(29);
        for (int i = 0; i < 100000; ++i) {
            const auto square =
                static_cast<std::int64_t>(std::exp(std::uniform_real_distribution<double>(0, 36)(random)));
            const float inverse = inverseNorm(square);
            const long double one =
                static_cast<long double>(inverse) * std::sqrt(static_cast<long double>(square)) / featureOne;
            QVERIFY(one <= 1 + 0x1p-51L && one >= 1 - 0x1p-22L);
        }
        QCOMPARE(inverseNorm(std::int64_t{1} << 20), 1.0F); // exactly, where it can be
        QCOMPARE(inverseNorm(std::int64_t{1} << 24), 0.25F);
        QVERIFY(std::isinf(inverseNorm(0)));
    }

    /// Of every instruction set the integers that a row adds have a norm of at most 2^30, exactly.
    void rowsStayWithinTheClippingNorm_data() {
        QTest::addColumn<QString>("set");
        for (const std::string& set : instructionSets())
            QTest::newRow(set.c_str()) << QString::fromStdString(set);
    }
    void rowsStayWithinTheClippingNorm() {
        QFETCH(QString, set);
        useInstructionSet(set.toStdString());
        std::mt19937_64 random(11);
        const Shape shape{5, 3, 2};
        constexpr int count = 203, outputs = 3;
        double nearest = 0;
        for (const double size : {1e-300, 1e-9, 0.1, 1.0, 1e6, 1e300}) {
            const RowBlock block = randomBlock(random, shape, count, true);
            const std::vector<double> gradients = normals(random, count * outputs, size);
            for (const double norm : {1e-3, 0.7, 3.0}) {
                const LinearRows rows{block, 5};
                Sums coefficients(count * outputs);
                gradientCoefficients(rows, gradients.data(), outputs, outputs,
                                     {0x1p20 / norm, norm * (1 - 0x1p-36)}, coefficients.data());
                for (int row = 0; row < count; ++row) {
                    trilemma::Wide square = 0;
                    for (int k = 0; k < outputs; ++k) {
                        const auto whole = static_cast<std::uint64_t>(
                            std::abs(coefficients[static_cast<std::size_t>(k * count + row)]));
                        square += static_cast<trilemma::Wide>(whole) * whole;
                    }
                    square *= static_cast<trilemma::Wide>(squaredNorm(block, row, rows.oneHot));
                    QVERIFY(square <= trilemma::Wide{1} << 60);
                    nearest = std::max(nearest, static_cast<double>(square) * 0x1p-60);
                }
            }
        }
        QVERIFY2(nearest > 0.99, qPrintable(QString::number(nearest))); // the bound is used
    }

    void coefficientsOfOddGradients() {
        std::mt19937_64 random(3);
        const RowBlock block = randomBlock(random, {2, 1, 0}, 5);
        const double inf = std::numeric_limits<double>::infinity();
        const std::vector<double> gradients{0.0, std::nan(""), inf, -inf, 0.5};
        for (const std::string& set : instructionSets()) {
            useInstructionSet(set);
            Sums coefficients(5, 7);
            QVERIFY(
                gradientCoefficients({block, 1}, gradients.data(), 1, 1, {0x1p20, 1}, coefficients.data()));
            QVERIFY((Sums(coefficients.begin(), coefficients.begin() + 4) == Sums{0, 0, 0, 0}));
            QVERIFY(coefficients[4] > 0);
            const std::vector<double> tiny(15, 1e-170); // whose squares are 0
            Sums ofTiny(15, 7);
            gradientCoefficients({block, 1}, tiny.data(), 3, 3, {0x1p20, 1}, ofTiny.data());
            QVERIFY(ofTiny == Sums(15, 0));
            const std::vector<double> large{0x1p40, -0x1p31, 1, 2, 3};
            QVERIFY(!gradientCoefficients({block, 1}, large.data(), 1, 1, {1}, coefficients.data()));
            QCOMPARE(coefficients[0], std::int64_t{1} << 40);
            useInstructionSet("");
        }
    }

    void scattersExactly() {
        std::mt19937_64 random(5);
        for (const Shape& shape : {Shape{1, 0, 0}, Shape{7, 8, 0}, Shape{9, 1, 3}})
            for (const std::int64_t size :
                 {std::int64_t{1} << 20, (std::int64_t{1} << 31) - 1, std::int64_t{1} << 36})
                for (const int count : {1, 5, 8, 50}) {
                    const RowBlock block = randomBlock(random, shape, count, true);
                    Sums coefficients(static_cast<std::size_t>(count));
                    for (std::int64_t& each : coefficients)
                        each = std::uniform_int_distribution<std::int64_t>(-size, size)(random);
                    const LinearRows rows{block, shape.categories + shape.intervals};
                    Sums expected(static_cast<std::size_t>(shape.features()), 3);
                    for (int row = 0; row < count; ++row) {
                        const std::int64_t c = coefficients[static_cast<std::size_t>(row)];
                        for (int j = 0; j < shape.dense; ++j)
                            expected[static_cast<std::size_t>(j)] += c * block.denseRow(row)[j];
                        for (int j = 0; j < rows.oneHot; ++j)
                            expected[block.categoryRow(row)[j]] += c * featureOne;
                    }
                    for (const std::string& set : instructionSets()) {
                        useInstructionSet(set);
                        Sums sums(expected.size(), 3), scratch{1, 2, 3};
                        scatterRows(rows, coefficients.data(), size < std::int64_t{1} << 31, sums.data(),
                                    scratch);
                        QVERIFY2(sums == expected, set.c_str());
                        useInstructionSet("");
                    }
                }
    }

    void logisticFunctionIsAccurate() {
        std::vector<double> h{0.0, -0.0, 1e-300, 0.5, std::log(2) / 2, 708};
        std::mt19937_64 random(1);
        for (int i = 0; i < 100000; ++i)
            h.push_back(std::exp(std::uniform_real_distribution<double>(-30, 6.5)(random)));
        std::vector<double> p(2 * h.size());
        logisticProbabilities(h, p.data());
        double worst = 0;
        for (std::size_t i = 0; i < h.size(); ++i) {
            const long double small = std::exp(-static_cast<long double>(h[i]));
            worst = std::max(worst, ulps(p[2 * i], static_cast<double>(small / (1 + small))));
            worst = std::max(worst, ulps(p[2 * i + 1], static_cast<double>(1 / (1 + small))));
        }
        QVERIFY2(worst <= 3, qPrintable(QString::number(worst)));
    }

    void hyperbolicTangentsAreAccurate() {
        std::vector<double> x{0.0, -0.0, 1e-300, 1e9, -1e9, std::numeric_limits<double>::infinity()};
        std::mt19937_64 random(1);
        for (int i = 0; i < 100000; ++i)
            x.push_back(std::uniform_real_distribution<double>(-20, 20)(random));
        std::vector<double> y = x;
        const int count = static_cast<int>(x.size());
        tanhRows({x.data(), count, count}, 1, 1, {y.data(), count, count});
        for (std::size_t i = 0; i < x.size(); ++i) {
            QVERIFY(std::abs(y[i] - std::tanh(x[i])) <= 0x1p-51);
            QVERIFY(std::abs(y[i]) <= 1);
        }
        QCOMPARE(std::signbit(y[1]), true);
    }

    void probabilitiesOfOddScores() {
        const double inf = std::numeric_limits<double>::infinity();
        const std::vector<double> logits{0, 800, -800, inf, -inf, std::nan("")};
        for (const std::string& set : instructionSets()) {
            useInstructionSet(set);
            std::vector<double> p(2 * logits.size());
            logisticProbabilities(logits, p.data());
            QCOMPARE(p[0], 0.5);
            QVERIFY(p[3] == 1 && p[2] < 1e-300 && p[4] == 1 && p[5] < 1e-300);
            QVERIFY(p[7] == 1 && p[8] == 1);
            QVERIFY(std::isnan(p[10]) && std::isnan(p[11]));
            std::vector<double> q(3);
            softmaxProbabilities(std::vector<double>{1000, 1000, 0}, 3, q.data());
            QVERIFY(q[0] == 0.5 && q[1] == 0.5 && q[2] < 1e-300);
            softmaxProbabilities(std::vector<double>{0, std::nan(""), 0}, 3, q.data());
            QVERIFY(std::isnan(q[0] + q[1] + q[2]));
            useInstructionSet("");
        }
    }
};

TRILEMMA_TEST(TestRowKernels, NoApplication)
#include "tst_row_kernels.moc"
