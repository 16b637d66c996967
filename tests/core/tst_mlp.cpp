// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/mlp.h"
#include "tests/support/model_rows.h"
#include "tests/support/test_program.h"

#include <cmath>
#include <limits>
#include <numeric>

using namespace trilemma;
using namespace trilemma::test;

namespace {

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();
using Sums = std::vector<std::int64_t>;

/// The rows of these indices, in this order.
RowBlock pickRows(const RowBlock& block, const std::vector<int>& rows) {
    RowBlock picked;
    picked.rows = static_cast<int>(rows.size());
    picked.denseCount = block.denseCount;
    picked.categoricalCount = block.categoricalCount;
    picked.intervalColumns = block.intervalColumns;
    for (const int row : rows) {
        picked.dense.insert(picked.dense.end(), block.denseRow(row), block.denseRow(row) + block.denseCount);
        picked.category.insert(picked.category.end(), block.categoryRow(row), block.categoryRow(row + 1));
        picked.label.push_back(block.label[static_cast<std::size_t>(row)]);
    }
    return picked;
}

std::vector<int> indices(int count) {
    std::vector<int> all(static_cast<std::size_t>(count));
    std::iota(all.begin(), all.end(), 0);
    return all;
}

MultilayerPerceptron mlp(int classes, int layers = 1, Activation activation = Activation::Tanh) {
    return {shapeOfRows(classes), {6, layers, activation}};
}

/// Initial parameters, moved away from their symmetry.
Eigen::VectorXd someWeights(const Model& model) {
    Eigen::VectorXd theta = model.initialParameters(3);
    for (int i = 0; i < theta.size(); ++i)
        theta[i] += 0.4 * std::sin(1.7 * i);
    return theta;
}

/// Gradients of the log loss, times `factor`, added row by row or clipped.
Sums lossGradients(const Model& model, const RowBlock& block, const Eigen::VectorXd& theta,
                   const GradientGrid& grid, double factor = 1) {
    ForwardPass pass;
    RowMatrix scoreGradients;
    model.forward(block, theta, scoreGradients, pass);
    for (int row = 0; row < block.rows; ++row)
        scoreGradients(row, block.label[static_cast<std::size_t>(row)]) -= 1;
    Sums sums(static_cast<std::size_t>(model.parameterCount()), 0);
    model.addGradients(block, pass, factor * scoreGradients, grid, sums);
    return sums;
}

void addShapes() {
    QTest::addColumn<int>("classes");
    QTest::addColumn<int>("layers");
    QTest::addColumn<bool>("relu");
    for (const int classes : {2, 3})
        for (const int layers : {1, 2, 3})
            for (const bool relu : {false, true})
                QTest::addRow("K %d, %d layers, %s", classes, layers, relu ? "relu" : "tanh")
                    << classes << layers << relu;
}

MultilayerPerceptron fetchedModel() {
    QFETCH(int, classes);
    QFETCH(int, layers);
    QFETCH(bool, relu);
    return mlp(classes, layers, relu ? Activation::Relu : Activation::Tanh);
}

} // namespace

class TestMlp : public QObject {
    Q_OBJECT

  private slots:
    // x = (1, 0.5) with hidden weights (0, 1) and direct weights (0.25, 0): c_1 = 1/R, R = 0.8 sqrt(3 + 1).
    void probabilitiesByHand() {
        RowBlock block;
        block.rows = 1;
        block.denseCount = 2;
        block.dense = {featureOne, featureOne / 2};
        const MultilayerPerceptron model({{.columns = 3, .features = 2}, 2}, {2, 1, Activation::Tanh});
        QCOMPARE(model.parameterCount(), 2 * 3 + 3);
        Eigen::VectorXd theta(9);
        theta << 0, 0, 0.25, 1, 2, 0, 0.5, -1, 0.125; // per input: 2 hidden, 1 direct; then w, w, bias
        const double c = 3 / std::sqrt(2.0);
        const double logit = c * (0.5 * std::tanh(0.5 / 1.6) - std::tanh(1 / 1.6) + 0.125) + 0.25;
        RowMatrix p;
        model.probabilities(block, theta, p);
        QVERIFY(std::abs(p(0, 1) - 1 / (1 + std::exp(-logit))) < 1e-14);
    }

    void startsUndecided_data() { addShapes(); }
    void startsUndecided() {
        const MultilayerPerceptron model = fetchedModel();
        const Eigen::VectorXd theta = model.initialParameters(5);
        RowMatrix p;
        QFETCH(int, classes);
        model.probabilities(someRows(30, classes), theta, p);
        QVERIFY(((p - 1.0 / classes).abs() < 1e-12).all());
        QVERIFY(theta.allFinite() && theta.norm() > 1);
        QVERIFY(theta == model.initialParameters(5) && theta != model.initialParameters(6));
    }

    // Inputs of layer 0 are exact, activations are rounded to 2^-10.
    void gradientsMatchFiniteDifferences_data() { addShapes(); }
    void gradientsMatchFiniteDifferences() {
        const MultilayerPerceptron model = fetchedModel();
        QFETCH(int, classes);
        const RowBlock block = someRows(300, classes);
        const Eigen::VectorXd theta = someWeights(model);
        const GradientGrid grid{1.0, false};
        const Sums sums = lossGradients(model, block, theta, grid);
        const int exact = featureCount * (6 + (classes == 2 ? 1 : classes));
        for (int i = 0; i < model.parameterCount(); ++i) {
            Eigen::VectorXd up = theta, down = theta;
            up[i] += 1e-6;
            down[i] -= 1e-6;
            const double expected = (meanLoss(model, block, up) - meanLoss(model, block, down)) / 2e-6;
            const double found =
                static_cast<double>(sums[static_cast<std::size_t>(i)]) * grid.unit() / block.rows;
            QVERIFY2(std::abs(found - expected) < (i < exact ? 1e-5 : 1.5e-4),
                     qPrintable(QString("%1: %2 %3").arg(i).arg(found).arg(expected)));
        }
    }

    // The privacy claim rests on this: whatever row, weights and score gradient, at most norm 2^30 grid
    // units, exactly.
    void clippingIsExact_data() {
        QTest::addColumn<int>("layers");
        QTest::addColumn<double>("clippingNorm");
        QTest::addColumn<double>("weights");
        for (const int layers : {1, 3})
            for (const double norm : {1e-3, 0.37, 2.2676, 50.0})
                for (const double weights : {1.0, 30.0, 1e5, 1e150})
                    QTest::addRow("%d layers, C %g, weights %g", layers, norm, weights)
                        << layers << norm << weights;
    }
    void clippingIsExact() {
        QFETCH(int, layers);
        QFETCH(double, clippingNorm);
        QFETCH(double, weights);
        for (const int classes : {2, 5}) {
            const MultilayerPerceptron model = mlp(classes, layers);
            const Eigen::VectorXd theta = weights * someWeights(model);
            const RowBlock rows = someRows(100, classes);
            for (int row = 0; row < rows.rows; ++row) {
                const RowBlock one = pickRows(rows, {row});
                const double size = std::pow(10.0, row % 13 - 6) * (row == 99 ? 1e300 : 1);
                ForwardPass pass;
                RowMatrix scoreGradients;
                model.forward(one, theta, scoreGradients, pass);
                for (int k = 0; k < classes; ++k)
                    scoreGradients(0, k) = size * std::sin(row + 2.1 * k);
                Sums sums(static_cast<std::size_t>(model.parameterCount()), 0);
                model.addGradients(one, pass, scoreGradients, {clippingNorm, true}, sums);
                QVERIFY(squaredNorm(sums) <= maxSquare);
                if (size == 1e6) QVERIFY(squaredNorm(sums) > maxSquare / 1000 * 998); // keeps its norm
            }
        }
    }

    void nonFiniteRowsAddNothing_data() {
        QTest::addColumn<double>("scoreGradient");
        QTest::addColumn<double>("weight");
        QTest::newRow("pull nan") << notANumber << 1.0;
        QTest::newRow("pull infinite") << infinity << 1.0;
        QTest::newRow("pull too large to square") << 1e200 << 1.0;
        QTest::newRow("weight nan") << 1.0 << notANumber;
        QTest::newRow("pull zero") << 0.0 << 1.0;
    }
    void nonFiniteRowsAddNothing() {
        QFETCH(double, scoreGradient);
        QFETCH(double, weight);
        const MultilayerPerceptron model = mlp(2, 2);
        Eigen::VectorXd theta = someWeights(model);
        theta[1] *= weight;
        const RowBlock block = someRows(3, 2);
        ForwardPass pass;
        RowMatrix scoreGradients(3, 2);
        model.forward(block, theta, scoreGradients, pass);
        scoreGradients.col(1) = scoreGradient;
        scoreGradients.col(0) = -scoreGradient;
        Sums sums(static_cast<std::size_t>(model.parameterCount()), 0);
        model.addGradients(block, pass, scoreGradients, {1.0, true}, sums);
        QCOMPARE(sums, Sums(sums.size(), 0));
        if (std::isfinite(scoreGradient)) return; // unclipped, a long row is as long as it is
        std::vector<double> gradient(sums.size(), 0);
        model.accumulateGradient(block, pass, 1, scoreGradients, gradient);
        QCOMPARE(gradient, std::vector<double>(sums.size(), 0));
    }

    // Three chunks; backwards, and row by row.
    void sumsDoNotDependOnOrder() {
        const MultilayerPerceptron model = mlp(3, 2);
        const RowBlock block = someRows(600, 3);
        const Eigen::VectorXd theta = someWeights(model);
        const Sums whole = lossGradients(model, block, theta, {0.7, true});
        std::vector<int> order = indices(600);
        std::reverse(order.begin(), order.end());
        QCOMPARE(lossGradients(model, pickRows(block, order), theta, {0.7, true}), whole);
        Sums single(whole.size(), 0);
        for (const int row : order) {
            const Sums one = lossGradients(model, pickRows(block, {row}), theta, {0.7, true});
            for (std::size_t i = 0; i < one.size(); ++i)
                single[i] += one[i];
        }
        QCOMPARE(single, whole);
    }

    // Neighbours by brute force: each record in turn contributes nothing.
    void oneRecordChangesAtMostC() {
        const MultilayerPerceptron model = mlp(2, 2);
        const RowBlock block = someRows(60, 2);
        for (const double factor : {1.0, 1e4}) { // 1e4: constraints pull far beyond C
            const Eigen::VectorXd theta = factor * someWeights(model);
            const Sums whole = lossGradients(model, block, theta, {2.0, true}, factor);
            for (int victim = 0; victim < block.rows; ++victim) {
                std::vector<int> others = indices(block.rows);
                others.erase(others.begin() + victim);
                Sums change = lossGradients(model, pickRows(block, others), theta, {2.0, true}, factor);
                for (std::size_t i = 0; i < change.size(); ++i)
                    change[i] -= whole[i];
                QVERIFY(squaredNorm(change) <= maxSquare);
            }
        }
    }

    // Unclipped, the integers are the plain gradient but for the grid: each delta is cut by less than C
    // 2^-20.
    void withoutClippingItIsThePlainGradient() {
        const MultilayerPerceptron model = mlp(3, 2);
        const RowBlock block = someRows(400, 3);
        const Eigen::VectorXd theta = someWeights(model);
        ForwardPass pass;
        RowMatrix scoreGradients;
        model.forward(block, theta, scoreGradients, pass);
        scoreGradients = scoreGradients - 0.3;
        Sums sums(static_cast<std::size_t>(model.parameterCount()), 0);
        model.addGradients(block, pass, scoreGradients, {0.5, false}, sums);
        std::vector<double> plain(sums.size(), 0);
        for (int row = 0; row < block.rows; ++row)
            model.accumulateGradient(block, pass, row, scoreGradients, plain);
        const double worstInput = 4; // largest encoded feature
        for (std::size_t i = 0; i < sums.size(); ++i)
            QVERIFY(std::abs(static_cast<double>(sums[i]) * 0.5 * 0x1p-30 - plain[i]) <=
                    block.rows * worstInput * 0.5 * 0x1p-20 + 1e-9);
    }
};

TRILEMMA_TEST(TestMlp, NoApplication)
#include "tst_mlp.moc"
