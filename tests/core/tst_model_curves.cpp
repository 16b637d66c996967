// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The curves of linear and additive models, by hand.
#include "core/data/encoded_width.h"
#include "core/data/record_encoder.h"
#include "core/evaluation/average_curves.h"
#include "core/models/derived_predictor.h"
#include "core/models/model_kind.h"
#include "core/train/model_curves.h"
#include "tests/support/expect.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <cmath>

using namespace trilemma;
using namespace trilemma::test;

namespace {

using Weights = std::vector<double>;

ModelShape shapeOfSchema(const Schema& schema) {
    return {encodedWidth(schema), static_cast<int>(schema.classNames().size())};
}

std::shared_ptr<const TrainedModel> modelWith(const char* kind, const Schema& schema,
                                              const Weights& weights) {
    const std::shared_ptr<const Model> model =
        findModelKind(kind)->create(shapeOfSchema(schema), Json::object());
    Eigen::VectorXd theta =
        Eigen::Map<const Eigen::VectorXd>(weights.data(), static_cast<Eigen::Index>(weights.size()));
    return std::make_shared<const TrainedModel>(model, std::move(theta));
}

ModelCurves curvesWith(const char* kind, const Schema& schema, const Weights& weights) {
    const Result<ModelCurves> curves = modelCurves(schema, modelWith(kind, schema, weights)->toJson());
    if (!curves) qFatal("%s", toText(curves.errors()).c_str());
    return *curves;
}

/// x in [-2, 2] cut at -1 and 1; colour red or blue; "yes" or "no".
Schema cutSchema() {
    Schema schema = smallSchema();
    schema.columns[xColumn].low = -2;
    schema.columns[xColumn].high = 2;
    schema.columns[xColumn].edges = {-1, 1};
    return schema;
}

bool isNear(double value, double wanted, double within = 1e-9) {
    return std::abs(value - wanted) <= within;
}

} // namespace

class TestModelCurves : public QObject {
    Q_OBJECT

  private slots:
    /// Weights: intercept, x, red, blue; then below -1, -1 to 1, 1 and more. Over the made-up people x' has
    /// the mean 0, and so have intervals 1 and 3 with weights 1 and -1, as both are as frequent.
    void stepsByHand() {
        const ModelCurves curves = curvesWith("additive", cutSchema(), {0.25, 0.5, -1, 2, 1, 0, -1});
        QCOMPARE(curves.scores, std::vector<std::string>{"yes"});
        QVERIFY(isNear(curves.middle[0], 0.25 + 0.5)); // half red, half blue: (-1 + 2) / 2
        QCOMPARE(curves.columns.size(), std::size_t(2));
        const ColumnCurve& x = curves.columns[0];
        QCOMPARE(x.segments.size(), std::size_t(3));
        const double ends[3][4] = {// from, to, contributions 0.5 x + weight of the interval
                                   {-2, -1, 0, 0.5},
                                   {-1, 1, -0.5, 0.5},
                                   {1, 2, -0.5, 0}};
        for (std::size_t i = 0; i < 3; ++i) {
            const CurvePoint &from = x.segments[i].points.front(), &to = x.segments[i].points.back();
            QVERIFY(isNear(from.value, ends[i][0]) && isNear(to.value, ends[i][1]));
            QVERIFY(isNear(from.contributions[0], ends[i][2]) && isNear(to.contributions[0], ends[i][3]));
            QVERIFY(isNear(from.leverage, std::sqrt(ends[i][0] * ends[i][0] + 1)));
        }
        QVERIFY(x.levels.empty());
        const ColumnCurve& colour = curves.columns[1];
        QVERIFY(colour.segments.empty());
        QCOMPARE(text(colour.levels[0].name), QString("red"));
        QVERIFY(isNear(colour.levels[0].contributions[0], -1.5)); // -1 less the mean 0.5
        QVERIFY(isNear(colour.levels[1].contributions[0], 1.5));
        QCOMPARE(colour.levels[1].leverage, 1.0);
        QVERIFY(isNear(colour.spread, 1.5));
    }

    /// A linear model does not read the intervals: one straight line between the ends of each.
    void aLineByHand() {
        const ModelCurves curves = curvesWith("linear", cutSchema(), {0, 0.5, 0, 0});
        const ColumnCurve& x = curves.columns[0];
        QVERIFY(isNear(x.segments.front().points.front().contributions[0], -1));
        QVERIFY(isNear(x.segments.back().points.back().contributions[0], 1));
        QVERIFY(isNear(x.segments.front().points.front().leverage, 2)); // |x'| alone
        QVERIFY(isNear(x.segments[1].points.front().contributions[0],
                       x.segments[0].points.back().contributions[0]));
    }

    void missingAndSpecial();
    void aBentScale();
    void wholeNumbers();
    void importance_data();
    void importance();
    void everyClassHasItsScore();
    void derivedDecisionsShowTheirBase();
    void numbers();
    void averagesByHand();
    void averagesOfASum();
    void averagesOfHiddenLayers();
    void asJson();
    void refused_data();
    void refused();
};

/// x in [0, 2], 0 special, cut at 0.5: intervals 0, below 0.5, 0.5 and more, missing. A tenth of the made-up
/// people miss it, a tenth have 0, and half of the others are clipped to 0: 0.1 + 0.4.
void TestModelCurves::missingAndSpecial() {
    Schema schema = smallSchema();
    Column& x = schema.columns[xColumn];
    x.low = 0;
    x.high = 2;
    x.edges = {0.5};
    x.special = 0;
    x.missing = schema.columns[colourColumn].missing = MissingPolicy::OwnCategory;
    // intercept, x, x missing, red, blue, colour missing, then the intervals
    const ModelCurves curves = curvesWith("additive", schema, {0, 0, 7, 1, 1, -9, 2, 0, 0, 1});
    const double mean = 0.5 * 2 + 0.1 * (7 + 1);
    const ColumnCurve& curve = curves.columns[0];
    QCOMPARE(curve.segments.size(), std::size_t(2));
    QVERIFY(isNear(curve.segments[0].points.front().value, 0));
    QVERIFY(isNear(curve.segments[0].points.front().contributions[0], -mean)); // just above the special value
    QCOMPARE(curve.levels.size(), std::size_t(2));
    QVERIFY(curve.levels[0].kind == CurveLevel::Kind::Special && curve.levels[0].name == "0");
    QVERIFY(isNear(curve.levels[0].contributions[0], 2 - mean));
    QCOMPARE(curve.levels[0].leverage, 1.0); // x' = 0 and its interval
    QVERIFY(curve.levels[1].kind == CurveLevel::Kind::Missing);
    QVERIFY(isNear(curve.levels[1].contributions[0], 8 - mean));
    QVERIFY(isNear(curve.levels[1].leverage, std::sqrt(2.0))); // two indicators
    const ColumnCurve& colour = curves.columns[1];
    QCOMPARE(colour.levels.size(), std::size_t(3));
    QVERIFY(isNear(colour.levels[0].contributions[0], 1)); // mean 0.9 - 0.9
    QVERIFY(isNear(colour.levels[2].contributions[0], -9));
}

/// log10 of x / 10 in [0, 2], that is x from 10 to 1000. The mean of max(0, min(Z, 2)) is
/// phi(0) - phi(2) + 2 P(Z > 2) = 0.398942 - 0.053991 + 0.0455003.
void TestModelCurves::aBentScale() {
    Schema schema = smallSchema();
    Column& x = schema.columns[xColumn];
    x.transform = Transform::Log10;
    x.unit = 10;
    x.low = 0;
    x.high = 2;
    const ModelCurves curves = curvesWith("linear", schema, {0, 1, 0, 0});
    QCOMPARE(curves.columns[0].segments.size(), std::size_t(1));
    const std::vector<CurvePoint>& points = curves.columns[0].segments[0].points;
    QVERIFY(points.size() >= 32);
    QVERIFY(isNear(points.front().value, 10) && isNear(points.back().value, 1000, 1e-6));
    for (const CurvePoint& point : points)
        QVERIFY(isNear(point.contributions[0], std::log10(point.value / 10) - 0.3904513, 1e-3));
}

/// Made-up people have whole numbers where the column has: those at 1 and more are those above 0.5,
/// P(Z > 0.5) = 0.30854.
void TestModelCurves::wholeNumbers() {
    Schema schema = cutSchema();
    Column& x = schema.columns[xColumn];
    x.kind = Kind::Integer;
    x.edges = {1};
    const ModelCurves curves = curvesWith("additive", schema, {0, 0, 0, 0, 0, 1});
    QVERIFY(curves.columns[0].isWhole);
    QVERIFY(isNear(curves.columns[0].segments[0].points.front().contributions[0], -0.30854, 0.001));
}

void TestModelCurves::importance_data() {
    QTest::addColumn<Weights>("weights"); // intercept, x, red, blue
    QTest::addColumn<double>("ofX");
    QTest::addColumn<double>("ofColour");
    QTest::newRow("colour alone") << Weights{0, 0, -1, 1} << 0.0 << 0.5; // the blue half is positive by it
    QTest::newRow("a score of 0 is the first class") << Weights{1, 0, -1, 1} << 0.0 << 0.5; // the red half
    QTest::newRow("all are positive as at the mean") << Weights{0, 0, 1, 3} << 0.0 << 0.0;
    QTest::newRow("all are positive") << Weights{9, 0.1, -1, 1} << 0.0 << 0.0;
    // 0.5 + x is positive above -0.5, and 0.5 always: P(Z <= -0.5) = 0.30854
    QTest::newRow("x alone") << Weights{0.5, 1, 0, 0} << 0.30854 << 0.0;
    // x +- 9: colour decides; without it the sign of x does, which half of either colour has
    QTest::newRow("both") << Weights{0, 1, -9, 9} << 0.0 << 0.5;
}

void TestModelCurves::importance() {
    QFETCH(Weights, weights);
    QFETCH(double, ofX);
    QFETCH(double, ofColour);
    const ModelCurves curves = curvesWith("linear", smallSchema(), weights);
    const double chance = ofX == 0 && ofColour == 0.5 && weights[1] != 0 ? 0.03 : 0.001; // of two columns
    QVERIFY2(isNear(curves.columns[0].importance, ofX, 0.001),
             qPrintable(QString::number(curves.columns[0].importance)));
    QVERIFY2(isNear(curves.columns[1].importance, ofColour, chance),
             qPrintable(QString::number(curves.columns[1].importance)));
}

/// Three classes: weights class by class. Everybody red is "b", blue is "c"; at the mean, c.
void TestModelCurves::everyClassHasItsScore() {
    Schema schema = smallSchema();
    schema.label.positive.clear();
    schema.columns[yColumn].categories = {"a", "b", "c"};
    QCOMPARE(schema.classNames().size(), std::size_t(3));
    const ModelCurves curves =
        curvesWith("linear", schema, {0, 0, 0, 0, /* b */ 0, 0, 3, 1, /* c */ 0.5, 0, 0, 4});
    QCOMPARE(curves.scores, (std::vector<std::string>{"a", "b", "c"}));
    const CurveLevel& red = curves.columns[1].levels[0];
    QVERIFY(isNear(red.contributions[0], 0) && isNear(red.contributions[1], 1) &&
            isNear(red.contributions[2], -2));
    QVERIFY(isNear(curves.middle[1], 2) && isNear(curves.middle[2], 2.5));
    QVERIFY(isNear(curves.columns[1].importance, 0.5)); // the red half
    QVERIFY(isNear(curves.columns[1].spread, 2));       // that of c
    const ModelCurves other =
        curvesWith("linear", schema, {0, 0, 0, 0, /* b */ 0.5, 0, 0, 4, /* c */ 0, 0, 3, 1});
    QVERIFY(isNear(other.columns[1].spread, 2)); // that of b, wherever it stands
}

void TestModelCurves::derivedDecisionsShowTheirBase() {
    const Schema schema = smallSchema();
    const auto base = modelWith("linear", schema, {0, 1, -1, 1});
    const DecisionProbabilities law = DecisionProbabilities::Constant(4, 2, 0.5);
    const DerivedPredictor derived(base, GroupCrossing({{"group", {"a", "b"}, 0}}), law);
    const Result<ModelCurves> curves = modelCurves(schema, derived.toJson());
    EXPECT_OK(curves);
    QVERIFY(isNear(curves->columns[1].levels[1].contributions[0], 1));
}

/// y in [0, 10]: what a weight adds is that many spreads of the label, and so is its noise.
void TestModelCurves::numbers() {
    const Schema schema = smallNumberSchema();
    const LabelScale scale = *layoutOf(schema)->labelScale;
    const ModelCurves curves = curvesWith("linear", schema, {0.5, 0.25, -1, 1});
    QVERIFY(curves.scale == CurveScale::Number && !curves.areAverages);
    QCOMPARE(curves.scores, std::vector<std::string>{"y"});
    QVERIFY(isNear(curves.middle[0], scale.centre + 0.5 * scale.spread));
    const CurveLevel& blue = curves.columns[1].levels[1];
    QVERIFY(isNear(blue.contributions[0], scale.spread) && isNear(blue.leverage, scale.spread));
    const CurvePoint& last = curves.columns[0].segments.back().points.back();
    QVERIFY(isNear(last.contributions[0], 0.25 * last.leverage)); // |x'| spread
    QVERIFY(isNear(curves.columns[1].spread, scale.spread));
    QCOMPARE(curves.columns[0].importance, 0.0);
}

/// Half of the made-up people are red, whatever their x: P(yes) = s(-1) or s(1).
void TestModelCurves::averagesByHand() {
    const Schema schema = smallSchema();
    const auto model = modelWith("linear", schema, {0, 0, -1, 1});
    const ModelCurves curves = averageCurves(*model, schema, *layoutOf(schema));
    QVERIFY(curves.areAverages && curves.scale == CurveScale::Probability);
    QCOMPARE(curves.scores, std::vector<std::string>{"yes"});
    QVERIFY(isNear(curves.middle[0], 0.5));
    const double half = 1 / (1 + std::exp(-1)) - 0.5;
    const ColumnCurve& colour = curves.columns[1];
    QVERIFY(isNear(colour.levels[0].contributions[0], -half) &&
            isNear(colour.levels[1].contributions[0], half));
    QVERIFY(isNear(colour.spread, half));
    QVERIFY(colour.importance > 0.35 && colour.importance < 0.65); // the next one has the other colour
    const ColumnCurve& x = curves.columns[0];
    QCOMPARE(x.importance, 0.0);
    QVERIFY(isNear(x.spread, 0));
    for (const CurvePoint& point : x.segments[0].points)
        QVERIFY(isNear(point.contributions[0], 0));
}

/// Of a number that is a sum of curves they are those curves, up to a constant: other people, another mean.
void TestModelCurves::averagesOfASum() {
    Schema schema = smallNumberSchema();
    Column& x = schema.columns[xColumn];
    x.edges = {-1, 1};
    x.special = -3;
    x.missing = schema.columns[colourColumn].missing = MissingPolicy::OwnCategory;
    schema.label.low = -1000; // nothing is cut off
    schema.label.high = 1000;
    // intercept, x, x missing, red, blue, colour missing; special, below -1, -1 to 1, 1 and more, missing
    const Weights weights{0.01, 0.05, 0.03, -0.02, 0.04, 0.01, 0.06, -0.01, 0, 0.02, 0.05};
    const auto model = modelWith("additive", schema, weights);
    const ModelCurves exact = curvesWith("additive", schema, weights);
    const ModelCurves averages = averageCurves(*model, schema, *layoutOf(schema));
    QCOMPARE(averages.columns.size(), exact.columns.size());
    for (std::size_t i = 0; i < exact.columns.size(); ++i) {
        const ColumnCurve &own = exact.columns[i], &mean = averages.columns[i];
        std::vector<double> apart;
        QCOMPARE(mean.segments.size(), own.segments.size());
        for (std::size_t j = 0; j < own.segments.size(); ++j)
            for (const bool atEnd : {false, true}) {
                const auto& points = own.segments[j].points;
                const auto& others = mean.segments[j].points;
                apart.push_back((atEnd ? others.back() : others.front()).contributions[0] -
                                (atEnd ? points.back() : points.front()).contributions[0]);
            }
        QCOMPARE(mean.levels.size(), own.levels.size());
        for (std::size_t j = 0; j < own.levels.size(); ++j)
            apart.push_back(mean.levels[j].contributions[0] - own.levels[j].contributions[0]);
        for (const double each : apart)
            QVERIFY2(isNear(each, apart.front(), 1e-6), qPrintable(QString::number(each - apart.front())));
        QVERIFY(isNear(mean.spread, own.spread, 0.1 * own.spread));
    }
}

void TestModelCurves::averagesOfHiddenLayers() {
    const Schema schema = cutSchema();
    const std::shared_ptr<const Model> model =
        findModelKind("mlp")->create(shapeOfSchema(schema), Json::object());
    Weights weights;
    for (Eigen::Index i = 0; i < model->parameterCount(); ++i)
        weights.push_back(std::sin(1.7 * static_cast<double>(i)));
    const Result<ModelCurves> curves = modelCurves(schema, modelWith("mlp", schema, weights)->toJson());
    EXPECT_OK(curves);
    QVERIFY(curves->areAverages && curves->scale == CurveScale::Probability);
    QCOMPARE(curves->columns.size(), std::size_t(2));
    QVERIFY(curves->columns[0].spread > 0);
    QVERIFY(curves->columns[1].spread > 0);
}

void TestModelCurves::asJson() {
    const Json json = toJson(curvesWith("linear", smallSchema(), {0, 1.0 / 3, -1, 1}));
    QCOMPARE(json["scale"], Json("log_odds"));
    QCOMPARE(json["averages"], Json(false));
    QCOMPARE(json["scores"], Json({"yes"}));
    const Json& x = json["columns"][0];
    const Json& last = x["segments"][0].back();
    QVERIFY(isNear(last[1].get<double>(), last[0].get<double>() / 3, 1e-5)); // x' = x
    QVERIFY(x["levels"].empty());
    QCOMPARE(x["segments"][0].size(), std::size_t(2)); // a line has two ends
    const Json& red = json["columns"][1]["levels"][0];
    QCOMPARE(red, Json({{"kind", "category"}, {"name", "red"}, {"contributions", {-1.0}}}));
}

void TestModelCurves::refused_data() {
    QTest::addColumn<Json>("model");
    const Json model = modelWith("linear", smallSchema(), {0, 1, -1, 1})->toJson();
    const auto changed = [&](const char* key, const Json& value) {
        Json other = model;
        other[key] = value;
        return other;
    };
    QTest::newRow("nothing") << Json();
    QTest::newRow("another kind") << changed("id", "mlp");
    QTest::newRow("an unknown kind") << changed("id", "forest");
    QTest::newRow("of another table") << changed("parameters", {0, 1, 2});
    QTest::newRow("no numbers") << changed("parameters", {0, 1, "a", 2});
    QTest::newRow("an infinite number") << changed("parameters", {0, INFINITY, -1, 1});
    QTest::newRow("another structure") << changed("structure", Json::object());
    QTest::newRow("other names") << changed("features", {"(intercept)", "z", "colour=red", "colour=blue"});
}

void TestModelCurves::refused() {
    QFETCH(Json, model);
    const Errors errors = errorsOf(modelCurves(smallSchema(), model));
    QVERIFY2(errorAbout(errors, "model"), toText(errors).c_str());
}

TRILEMMA_TEST(TestModelCurves, NoApplication)
#include "tst_model_curves.moc"
