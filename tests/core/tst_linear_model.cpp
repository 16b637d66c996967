// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/linear_model.h"
#include "tests/support/model_rows.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <array>
#include <cmath>
#include <limits>
#include <thread>

using namespace trilemma;
using namespace trilemma::test;

namespace {

Eigen::VectorXd someWeights(int count) {
    Eigen::VectorXd theta(count);
    for (int i = 0; i < count; ++i)
        theta[i] = std::sin(1.7 * i) * 0.8;
    return theta;
}

RowMatrix lossScoreGradients(const Model& model, const RowBlock& block, const Eigen::VectorXd& theta) {
    RowMatrix scoreGradients;
    model.probabilities(block, theta, scoreGradients);
    for (int row = 0; row < block.rows; ++row)
        scoreGradients(row, block.label[static_cast<std::size_t>(row)]) -= 1;
    return scoreGradients;
}

/// A linear model leaves nothing from its forward pass.
void addGradients(const Model& model, const RowBlock& block, const RowMatrix& scoreGradients,
                  const GradientGrid& grid, std::vector<std::int64_t>& sums) {
    ForwardPass none;
    model.addGradients(block, none, scoreGradients, grid, sums);
}

} // namespace

class TestLinearModel : public QObject {
    Q_OBJECT

  private slots:
    // A neighbour moves the others to other places; nothing of what they contribute may change by that.
    void aRowDoesNotDependOnItsPlace_data() {
        QTest::addColumn<int>("classes");
        QTest::newRow("two classes") << 2;
        QTest::newRow("three classes") << 3;
        QTest::newRow("five classes") << 5;
    }
    void aRowDoesNotDependOnItsPlace() {
        QFETCH(int, classes);
        const LinearModel model(shapeOfRows(classes), LinearModel::Curves::No);
        const RowBlock all = someRows(2001, classes);
        const Eigen::VectorXd theta = someWeights(model.parameterCount());
        RowMatrix together, alone;
        model.probabilities(all, theta, together);
        for (int row = 0; row < all.rows; ++row) {
            model.probabilities(rowAlone(all, row), theta, alone);
            QVERIFY((alone.row(0) == together.row(row)).all());
        }
    }

    void probabilitiesByHand() {
        RowBlock block = someRows(1, 2);
        block.dense = {featureOne, 2 * featureOne, -featureOne};
        // intercept 0.5, x1 = 2 with weight 0.25, x2 = -1 with weight 1, category 3 weight 0.3, category 5
        // weight -0.3
        const LinearModel model(shapeOfRows(2), LinearModel::Curves::No);
        Eigen::VectorXd theta(featureCount);
        theta << 0.5, 0.25, 1, 0.3, 9, -0.3, 9, 9;
        QCOMPARE(probabilitiesOf(model, block, theta)(0, 1), 0.5); // logit 0.5 + 0.5 - 1 + 0.3 - 0.3 = 0
        theta[0] = 0.5 + std::log(3.0);
        const RowMatrix p = probabilitiesOf(model, block, theta);
        QVERIFY(std::abs(p(0, 1) - 0.75) < 1e-15);
        QVERIFY(std::abs(p(0, 0) + p(0, 1) - 1) < 1e-15);
        // with curves the first of four intervals counts, too
        const LinearModel additive(shapeOfRows(2), LinearModel::Curves::Yes);
        QCOMPARE(additive.parameterCount(), featureCount + intervalCount);
        Eigen::VectorXd curves(featureCount + intervalCount);
        curves << 0.5, 0.25, 1, 0.3, 9, -0.3, 9, 9, std::log(3.0), 9, 9, 9;
        QVERIFY(std::abs(probabilitiesOf(additive, block, curves)(0, 1) - 0.75) < 1e-15);
    }

    void extremeScoresStayProbabilities_data() {
        QTest::addColumn<int>("classes");
        QTest::newRow("two") << 2;
        QTest::newRow("four") << 4;
    }
    void extremeScoresStayProbabilities() {
        QFETCH(int, classes);
        const LinearModel model(shapeOfRows(classes), LinearModel::Curves::No);
        const RowBlock block = someRows(50, classes);
        RowMatrix p;
        model.probabilities(block, someWeights(model.parameterCount()) * 1e4, p);
        QVERIFY(p.allFinite());
        QVERIFY(((p.rowwise().sum() - 1).abs() < 1e-12).all());
    }

    void gradientsMatchFiniteDifferences_data() {
        QTest::addColumn<int>("classes");
        QTest::newRow("one logit") << 2;
        QTest::newRow("softmax of 3") << 3;
    }
    void gradientsMatchFiniteDifferences() {
        QFETCH(int, classes);
        const LinearModel model(shapeOfRows(classes), LinearModel::Curves::No);
        const RowBlock block = someRows(40, classes);
        const Eigen::VectorXd theta = someWeights(model.parameterCount());
        const GradientGrid grid{1.0, false};
        std::vector<std::int64_t> sums(static_cast<std::size_t>(model.parameterCount()), 0);
        addGradients(model, block, lossScoreGradients(model, block, theta), grid, sums);
        for (int i = 0; i < model.parameterCount(); ++i) {
            Eigen::VectorXd up = theta, down = theta;
            up[i] += 1e-5;
            down[i] -= 1e-5;
            const double expected = (meanLoss(model, block, up) - meanLoss(model, block, down)) / 2e-5;
            const double found =
                static_cast<double>(sums[static_cast<std::size_t>(i)]) * grid.unit() / block.rows;
            QVERIFY2(std::abs(found - expected) < 5e-6,
                     qPrintable(QString("%1: %2 %3").arg(i).arg(found).arg(expected)));
        }
    }

    // The privacy claim rests on this: whatever the score gradient, one row adds at most norm 2^30 grid
    // units, exactly.
    void clippingIsExact_data() {
        QTest::addColumn<int>("classes");
        QTest::addColumn<double>("clippingNorm");
        for (const int classes : {2, 5})
            for (const double norm : {1e-3, 0.37, 1.0, 2.2676, 50.0})
                QTest::addRow("K %d C %g", classes, norm) << classes << norm;
    }
    void clippingIsExact() {
        QFETCH(int, classes);
        QFETCH(double, clippingNorm);
        const LinearModel model(shapeOfRows(classes), LinearModel::Curves::No);
        const RowBlock rows = someRows(200, classes);
        for (int row = 0; row < rows.rows; ++row) {
            const RowBlock one = rowAlone(rows, row);
            const double size = std::pow(10.0, row % 13 - 6);
            RowMatrix scoreGradients(1, classes);
            for (int k = 0; k < classes; ++k)
                scoreGradients(0, k) = size * std::sin(row + 2.1 * k);
            if (classes == 2) scoreGradients(0, 0) = -scoreGradients(0, 1);
            std::vector<std::int64_t> sums(static_cast<std::size_t>(model.parameterCount()), 0);
            addGradients(model, one, scoreGradients, {clippingNorm, true}, sums);
            QVERIFY(squaredNorm(sums) <= (static_cast<Wide>(1) << 60));
            // and a clipped row keeps (nearly) the whole norm
            if (size == 1e6) QVERIFY(squaredNorm(sums) > (static_cast<Wide>(1) << 60) / 1000 * 998);
        }
    }

    void sumsDoNotDependOnOrder() {
        const LinearModel model(shapeOfRows(2), LinearModel::Curves::No);
        const RowBlock block = someRows(100, 2);
        const RowMatrix scoreGradients = lossScoreGradients(model, block, someWeights(featureCount));
        std::vector<std::int64_t> whole(featureCount, 0), parts(featureCount, 0);
        addGradients(model, block, scoreGradients, {0.7, true}, whole);
        for (int row = block.rows; row-- > 0;) {
            addGradients(model, rowAlone(block, row), scoreGradients.row(row), {0.7, true}, parts);
        }
        QCOMPARE(parts, whole);
    }

    // Halves that two threads sum, each for itself, add up to the same integers.
    void sumsDoNotDependOnThreads() {
        const LinearModel model(shapeOfRows(2), LinearModel::Curves::No);
        const RowBlock block = someRows(101, 2);
        const RowMatrix scoreGradients = lossScoreGradients(model, block, someWeights(featureCount));
        std::vector<std::int64_t> whole(featureCount, 0);
        addGradients(model, block, scoreGradients, {0.7, true}, whole);
        std::array<std::vector<std::int64_t>, 2> halves{std::vector<std::int64_t>(featureCount, 0),
                                                        std::vector<std::int64_t>(featureCount, 0)};
        std::vector<std::thread> threads;
        for (int half = 0; half < 2; ++half)
            threads.emplace_back([&, half] {
                const int from = half == 0 ? 0 : 37, to = half == 0 ? 37 : block.rows;
                RowBlock part = block;
                part.rows = to - from;
                part.dense.assign(block.denseRow(from), block.denseRow(from) + 3 * part.rows);
                part.category.assign(block.categoryRow(from), block.categoryRow(to));
                addGradients(model, part, scoreGradients.middleRows(from, part.rows), {0.7, true},
                             halves[static_cast<std::size_t>(half)]);
            });
        for (std::thread& thread : threads)
            thread.join();
        for (std::size_t i = 0; i < whole.size(); ++i)
            QCOMPARE(halves[0][i] + halves[1][i], whole[i]);
    }

    void nonFiniteScoreGradientsAddNothing_data() {
        QTest::addColumn<double>("scoreGradient");
        QTest::newRow("nan") << std::nan("");
        QTest::newRow("infinity") << std::numeric_limits<double>::infinity();
        QTest::newRow("zero") << 0.0;
    }
    void nonFiniteScoreGradientsAddNothing() {
        QFETCH(double, scoreGradient);
        const LinearModel model(shapeOfRows(2), LinearModel::Curves::No);
        RowMatrix scoreGradients(1, 2);
        scoreGradients << -scoreGradient, scoreGradient;
        std::vector<std::int64_t> sums(featureCount, 0);
        addGradients(model, someRows(1, 2), scoreGradients, {1.0, true}, sums);
        QCOMPARE(sums, std::vector<std::int64_t>(featureCount, 0));
    }
};

TRILEMMA_TEST(TestLinearModel, NoApplication)
#include "tst_linear_model.moc"
