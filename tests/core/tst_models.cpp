// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What every model of the registry promises, whatever its parameters and the number of classes; scores, norms
// and decisions that they share, by hand.
#include "core/models/mlp.h"
#include "core/models/probability_kernels.h"
#include "tests/support/expect.h"
#include "tests/support/model_rows.h"
#include "tests/support/test_program.h"

#include <limits>

using namespace trilemma;
using namespace trilemma::test;

using Numbers = std::vector<double>;
using GridSums = std::vector<std::int64_t>;

namespace {

/// The model of the test's row, on the rows of someRows().
std::unique_ptr<Model> fetchedKind() {
    QFETCH(QString, kind);
    QFETCH(int, classes);
    QFETCH(QByteArray, params);
    return findModelKind(kind.toStdString())->create(shapeOfRows(classes), Json::parse(params.toStdString()));
}

void addModelKinds() {
    QTest::addColumn<QString>("kind");
    QTest::addColumn<int>("classes");
    QTest::addColumn<QByteArray>("params");
    for (const ModelKind& kind : modelRegistry())
        for (const int classes : {2, 3, 5})
            QTest::addRow("%s, %d classes", kind.id.c_str(), classes)
                << text(kind.id) << classes << QByteArray("{}");
    QTest::newRow("deep, capped") << "mlp" << 3
                                  << QByteArray(
                                         R"({"hidden_width":5,"hidden_layers":3,"activation":"relu"})");
}

/// Parameters away from where a training begins.
Eigen::VectorXd movedFrom(const Model& model, double size = 0.4) {
    Eigen::VectorXd theta = model.initialParameters(7);
    for (Eigen::Index i = 0; i < theta.size(); ++i)
        theta[i] += size * std::sin(1.3 * static_cast<double>(i) + 0.2);
    return theta;
}

/// Score gradients of different sizes, of both signs.
RowMatrix oddScoreGradients(int rows, int classes, double size = 1) {
    RowMatrix scoreGradients(rows, classes);
    for (int row = 0; row < rows; ++row) {
        for (int k = 0; k < classes; ++k)
            scoreGradients(row, k) = size * std::sin(1.1 * row + 2.3 * k);
        if (classes == 2) scoreGradients(row, 0) = -scoreGradients(row, 1);
    }
    return scoreGradients;
}

} // namespace

class TestModels : public QObject {
    Q_OBJECT

  private slots:
    void registry();
    void parametersOfKinds_data();
    void parametersOfKinds();
    void beginnings_data() { addModelKinds(); }
    void beginnings();
    void placesOfRows_data() { addModelKinds(); }
    void placesOfRows();
    void oneRowIsAtMostC_data() { addModelKinds(); }
    void oneRowIsAtMostC();
    void sumsAreOfSingleRows_data() { addModelKinds(); }
    void sumsAreOfSingleRows();
    void unclippedRows_data() { addModelKinds(); }
    void unclippedRows();
    void brokenScoreGradients_data();
    void brokenScoreGradients();
    void gradientsOfTheCap();
    void softmaxByHand_data();
    void softmaxByHand();
    void logits_data();
    void logits();
    void decisions_data();
    void decisions();
    void norms_data();
    void norms();
    void options_data();
    void options();
    void shapes_data();
    void shapes();
};

void TestModels::registry() {
    QVERIFY(!findModelKind("forest") && !findModelKind(""));
    for (const ModelKind& kind : modelRegistry()) {
        QCOMPARE(findModelKind(kind.id), &kind);
        QVERIFY(!kind.title.empty() && !kind.source.empty() && kind.summary.back() == '.');
    }
    QVERIFY(!findModelKind("linear")->hasHiddenLayers && findModelKind("mlp")->hasHiddenLayers);
}

void TestModels::parametersOfKinds_data() {
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QByteArray>("params");
    QTest::addColumn<bool>("isGood");
    const auto row = [](const char* name, const char* kind, const char* params, bool isGood) {
        QTest::newRow(name) << kind << QByteArray(params) << isGood;
    };
    row("nothing", "linear", "{}", true);
    row("a linear model has no width", "linear", R"({"hidden_width":8})", false);
    row("narrowest", "mlp", R"({"hidden_width":2})", true);
    row("widest and deepest", "mlp", R"({"hidden_width":512,"hidden_layers":3})", true);
    row("too narrow", "mlp", R"({"hidden_width":1})", false);
    row("too wide", "mlp", R"({"hidden_width":513})", false);
    row("no layer", "mlp", R"({"hidden_layers":0})", false);
    row("too deep", "mlp", R"({"hidden_layers":4})", false);
    row("half a layer", "mlp", R"({"hidden_layers":1.5})", false);
    row("an activation", "mlp", R"({"activation":"relu"})", true);
    row("an unknown one", "mlp", R"({"activation":"sine"})", false);
}

void TestModels::parametersOfKinds() {
    QFETCH(QString, kind);
    QFETCH(QByteArray, params);
    QFETCH(bool, isGood);
    const Errors errors = checkParams(Json::parse(params.toStdString()),
                                      findModelKind(kind.toStdString())->params, "model.params");
    QVERIFY2(errors.empty() == isGood, toText(errors).c_str());
}

/// By shape and seed alone, undecided, and described so that a reader knows the shape.
void TestModels::beginnings() {
    const std::unique_ptr<Model> model = fetchedKind();
    QFETCH(int, classes);
    const Eigen::VectorXd theta = model->initialParameters(5);
    QCOMPARE(static_cast<int>(theta.size()), model->parameterCount());
    QVERIFY(theta.allFinite() && theta == fetchedKind()->initialParameters(5));
    const RowMatrix p = probabilitiesOf(*model, someRows(40, classes), theta);
    QCOMPARE(p.cols(), static_cast<Eigen::Index>(classes));
    QVERIFY(((p - 1.0 / classes).abs() < 1e-12).all());
    QVERIFY(model->description().is_object() && model->description().contains("order"));
    QVERIFY(model->description().contains("scores") && model->description() == fetchedKind()->description());
}

/// Probabilities; the same to the bit alone and wherever a row stands.
void TestModels::placesOfRows() {
    const std::unique_ptr<Model> model = fetchedKind();
    QFETCH(int, classes);
    const RowBlock block = someRows(131, classes);
    const Eigen::VectorXd theta = movedFrom(*model);
    const RowMatrix together = probabilitiesOf(*model, block, theta);
    QVERIFY(((together.rowwise().sum() - 1).abs() < 1e-12).all() && (together >= 0).all());
    for (int row = 0; row < block.rows; ++row)
        QVERIFY((probabilitiesOf(*model, rowAlone(block, row), theta).row(0) == together.row(row)).all());
}

/// Whatever the score gradient and the parameters, and however small C: at most norm 2^30 in grid units.
void TestModels::oneRowIsAtMostC() {
    const std::unique_ptr<Model> model = fetchedKind();
    QFETCH(int, classes);
    const RowBlock block = someRows(20, classes);
    for (const double size : {1e-6, 1.0, 1e6, 1e100})
        for (const double norm : {1e-4, 1.0, 37.0})
            for (int row = 0; row < block.rows; ++row) {
                const RowBlock one = rowAlone(block, row);
                const RowMatrix scoreGradients = size * oddScoreGradients(row + 1, classes).bottomRows(1);
                const GridSums sums =
                    gradientSums(*model, one, movedFrom(*model), scoreGradients, {norm, true});
                QVERIFY(squaredNorm(sums) <= maxSquare);
                if (size >= 1e6) QVERIFY(squaredNorm(sums) > maxSquare / 1000 * 998); // and not much less
            }
}

/// What a block adds is what its rows add, in any order: a row that is left out changes nothing else.
void TestModels::sumsAreOfSingleRows() {
    const std::unique_ptr<Model> model = fetchedKind();
    QFETCH(int, classes);
    const RowBlock block = someRows(300, classes); // more than a chunk
    const RowMatrix scoreGradients = oddScoreGradients(block.rows, classes, 3);
    const Eigen::VectorXd theta = movedFrom(*model);
    const GridSums together = gradientSums(*model, block, theta, scoreGradients, {0.5, true});
    GridSums alone(together.size(), 0);
    for (int row = block.rows; row-- > 0;) {
        const GridSums one =
            gradientSums(*model, rowAlone(block, row), theta, scoreGradients.row(row), {0.5, true});
        for (std::size_t i = 0; i < one.size(); ++i)
            alone[i] += one[i];
    }
    QCOMPARE(alone, together);
}

/// Without clipping the integers are the gradient, and shorter score gradients are shorter by as much.
void TestModels::unclippedRows() {
    const std::unique_ptr<Model> model = fetchedKind();
    QFETCH(int, classes);
    const RowBlock block = rowAlone(someRows(8, classes), 5);
    const RowMatrix scoreGradients = oddScoreGradients(1, classes, 0.5);
    const Eigen::VectorXd theta = movedFrom(*model);
    const GradientGrid grid{0.5, false};
    const GridSums sums = gradientSums(*model, block, theta, scoreGradients, grid);
    const Numbers whole = rowGradient(*model, block, theta, 0, scoreGradients);
    const Numbers tenth = rowGradient(*model, block, theta, 0, scoreGradients / 10);
    double largest = 0;
    for (std::size_t i = 0; i < sums.size(); ++i) {
        largest = std::max(largest, std::abs(whole[i]));
        // each factor of an input (at most 8 where units are capped) is cut to C 2^-20
        QVERIFY(std::abs(static_cast<double>(sums[i]) * grid.unit() - whole[i]) <=
                8 * grid.clippingNorm * 0x1p-20);
        QVERIFY(std::abs(tenth[i] - whole[i] / 10) < 1e-12);
    }
    QVERIFY(largest > 0.05);
}

void TestModels::brokenScoreGradients_data() {
    addModelKinds();
}

/// A row whose score gradient is not finite adds nothing, and its neighbours what they add without it.
void TestModels::brokenScoreGradients() {
    const std::unique_ptr<Model> model = fetchedKind();
    QFETCH(int, classes);
    const RowBlock block = someRows(3, classes);
    const Eigen::VectorXd theta = movedFrom(*model);
    for (const double broken :
         {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
          -std::numeric_limits<double>::infinity()}) {
        RowMatrix scoreGradients = oddScoreGradients(3, classes);
        scoreGradients(1, 1) = broken; // class 1: also that of the one logit
        if (classes == 2) scoreGradients(1, 0) = -broken;
        GridSums others = gradientSums(*model, rowAlone(block, 0), theta, scoreGradients.row(0), {1.0, true});
        const GridSums last =
            gradientSums(*model, rowAlone(block, 2), theta, scoreGradients.row(2), {1.0, true});
        for (std::size_t i = 0; i < others.size(); ++i)
            others[i] += last[i];
        QCOMPARE(gradientSums(*model, block, theta, scoreGradients, {1.0, true}), others);
        const Numbers gradient = rowGradient(*model, block, theta, 1, scoreGradients);
        QCOMPARE(gradient, Numbers(gradient.size(), 0.0));
    }
}

// One input 1, one hidden pair; a unit at its cap of 8, or at 0, or beyond, does not move.
void TestModels::gradientsOfTheCap() {
    RowBlock block;
    block.rows = 1;
    block.denseCount = 1;
    block.dense = {featureOne};
    block.label = block.part = {0};
    const MultilayerPerceptron model({{.columns = 0, .features = 1}, 2},
                                     {2, 1, Activation::Relu}); // c_1 = 1/R, R = 0.8
    RowMatrix scoreGradients(1, 2);
    scoreGradients << -1, 1;
    Eigen::VectorXd theta(6);
    for (const auto& [weight, moves] :
         {std::pair{0.8 * 4, true}, {0.8 * 8, false}, {0.8 * 9, false}, {0.0, false}}) {
        theta << weight, 0, 0, 1, 1, 0; // hidden, hidden, direct; then out, out, bias
        const Numbers gradient = rowGradient(model, block, theta, 0, scoreGradients);
        // d score / d weight = c_o * 1 * slope * c_1, c_o = 3 / sqrt(2)
        QVERIFY(std::abs(gradient[0] - (moves ? 3 / std::sqrt(2.0) / 0.8 : 0)) < 1e-12);
        QCOMPARE(gradient[1], 0.0);
        QCOMPARE(gradient[2], 1.0); // the direct term
        const double activation = std::min(weight / 0.8, reluCap);
        QVERIFY(std::abs(gradient[3] - 3 / std::sqrt(2.0) * activation) < 1e-9);
        QVERIFY(std::abs(gradient[5] - 3 / std::sqrt(2.0)) < 1e-12); // the bias
    }
}

void TestModels::softmaxByHand_data() {
    QTest::addColumn<Numbers>("scores");
    QTest::addColumn<Numbers>("probabilities");
    const double e = std::exp(1.0);
    QTest::newRow("equal") << Numbers{2, 2, 2, 2} << Numbers{0.25, 0.25, 0.25, 0.25};
    QTest::newRow("logarithms") << Numbers{std::log(1.0), std::log(2.0), std::log(5.0)}
                                << Numbers{0.125, 0.25, 0.625};
    QTest::newRow("moved together") << Numbers{1000, 1001, 1000}
                                    << Numbers{1 / (2 + e), e / (2 + e), 1 / (2 + e)};
    QTest::newRow("far apart") << Numbers{-1e6, 0, 1e6} << Numbers{0, 0, 1};
    QTest::newRow("one logit of 0") << Numbers{0} << Numbers{0.5, 0.5};
    QTest::newRow("one logit") << Numbers{std::log(3.0)} << Numbers{0.25, 0.75};
    QTest::newRow("one negative logit") << Numbers{-std::log(3.0)} << Numbers{0.75, 0.25};
    QTest::newRow("one huge logit") << Numbers{1e4} << Numbers{0, 1};
}

/// Of one row.
static void softmax(std::span<const double> scores, double* probabilities) {
    probabilitiesOf(scores, std::max(2, static_cast<int>(scores.size())), probabilities);
}

void TestModels::softmaxByHand() {
    QFETCH(Numbers, scores);
    QFETCH(Numbers, probabilities);
    Numbers found(std::max<std::size_t>(2, scores.size()), -1);
    softmax(scores, found.data());
    QCOMPARE(found.size(), probabilities.size());
    for (std::size_t k = 0; k < found.size(); ++k)
        QVERIFY2(std::abs(found[k] - probabilities[k]) < 1e-15, qPrintable(QString::number(found[k])));
}

void TestModels::logits_data() {
    QTest::addColumn<double>("logit");
    for (const double logit : {1e-300, 1e-8, 0.3, 5.0, 40.0, 700.0, 800.0})
        QTest::addRow("%g", logit) << logit;
}

/// The classes of two are each other's mirror, to the bit, and small chances keep their digits.
void TestModels::logits() {
    QFETCH(double, logit);
    std::array<double, 2> up{}, down{};
    softmax(std::array{logit}, up.data());
    softmax(std::array{-logit}, down.data());
    QVERIFY(up[0] == down[1] && up[1] == down[0]);
    QVERIFY(up[1] >= 0.5 && up[0] <= 0.5);
    if (logit > 30 && logit < 700) QVERIFY(std::abs(up[0] / std::exp(-logit) - 1) < 1e-12);
}

void TestModels::decisions_data() {
    QTest::addColumn<Numbers>("probabilities");
    QTest::addColumn<int>("decision");
    QTest::newRow("the most likely") << Numbers{0.2, 0.5, 0.3} << 1;
    QTest::newRow("the first") << Numbers{0.6, 0.4} << 0;
    QTest::newRow("the last") << Numbers{0.1, 0.2, 0.7} << 2;
    QTest::newRow("ties go to the lowest") << Numbers{0.5, 0.5} << 0;
    QTest::newRow("also behind others") << Numbers{0.2, 0.4, 0.4} << 1;
}

void TestModels::decisions() {
    QFETCH(Numbers, probabilities);
    RowMatrix rows(2, static_cast<Eigen::Index>(probabilities.size()));
    rows.row(0).setConstant(9); // another row says nothing
    rows.row(1) = Eigen::Map<const Eigen::ArrayXd>(probabilities.data(), rows.cols()).transpose();
    QTEST(decisionOf(rows, 1), "decision");
}

// 0.8 sqrt(columns + 1).
void TestModels::norms_data() {
    QTest::addColumn<int>("columns");
    QTest::addColumn<double>("norm");
    QTest::newRow("the intercept alone") << 0 << 0.8;
    QTest::newRow("three columns") << 3 << 1.6;
    QTest::newRow("eight columns") << 8 << 2.4;
}

void TestModels::norms() {
    QFETCH(int, columns);
    QFETCH(double, norm);
    QVERIFY(std::abs(typicalNorm(columns) - norm) < 1e-15);
    QCOMPARE((GradientGrid{norm, true}.unit()), norm / (1 << 30));
}

void TestModels::options_data() {
    QTest::addColumn<QByteArray>("params");
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("layers");
    QTest::addColumn<bool>("relu");
    QTest::newRow("defaults") << QByteArray("{}") << 32 << 1 << false;
    QTest::newRow("even") << QByteArray(R"({"hidden_width":6})") << 6 << 1 << false;
    QTest::newRow("odd, rounded up") << QByteArray(R"({"hidden_width":7})") << 8 << 1 << false;
    QTest::newRow("the largest odd") << QByteArray(R"({"hidden_width":511})") << 512 << 1 << false;
    QTest::newRow("written as a fraction") << QByteArray(R"({"hidden_width":3.0})") << 4 << 1 << false;
    QTest::newRow("layers") << QByteArray(R"({"hidden_layers":3})") << 32 << 3 << false;
    QTest::newRow("tanh") << QByteArray(R"({"activation":"tanh"})") << 32 << 1 << false;
    QTest::newRow("relu") << QByteArray(R"({"activation":"relu"})") << 32 << 1 << true;
}

void TestModels::options() {
    QFETCH(QByteArray, params);
    const MlpOptions options = mlpOptions(Json::parse(params.toStdString()));
    QTEST(options.width, "width");
    QTEST(options.layers, "layers");
    QFETCH(bool, relu);
    QCOMPARE(options.activation, relu ? Activation::Relu : Activation::Tanh);
}

// Parameters of 8 features: linear 8 a class, of two classes once; mlp of width 4: 8 (4 + K), 5 x 4 between
// hidden layers, 5 K behind the last (K = 1 for two classes).
void TestModels::shapes_data() {
    QTest::addColumn<QString>("kind");
    QTest::addColumn<int>("classes");
    QTest::addColumn<QByteArray>("params");
    QTest::addColumn<int>("count");
    QTest::newRow("linear, one logit") << "linear" << 2 << QByteArray("{}") << 8;
    QTest::newRow("linear, three classes") << "linear" << 3 << QByteArray("{}") << 24;
    const QByteArray one(R"({"hidden_width":4})"), three(R"({"hidden_width":4,"hidden_layers":3})");
    QTest::newRow("mlp, one logit") << "mlp" << 2 << one << 8 * 5 + 5;
    QTest::newRow("mlp, three classes") << "mlp" << 3 << one << 8 * 7 + 15;
    QTest::newRow("mlp, three layers") << "mlp" << 2 << three << 8 * 5 + 2 * 20 + 5;
}

void TestModels::shapes() {
    const std::unique_ptr<Model> model = fetchedKind();
    QTEST(model->parameterCount(), "count");
    const Json layers = model->description().value("layers", Json::array());
    int offset = 0;
    for (const Json& layer : layers) { // the layers follow each other, and are all of it
        QCOMPARE(layer.at("offset").get<int>(), offset);
        offset += layer.at("inputs").get<int>() * layer.at("outputs").get<int>();
    }
    if (!layers.empty()) QCOMPARE(offset, model->parameterCount());
}

TRILEMMA_TEST(TestModels, NoApplication)
#include "tst_models.moc"
