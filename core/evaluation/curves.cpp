// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/curves.h"

#include "core/base/text.h"
#include "core/data/column_intervals.h"
#include "core/data/record_encoder.h"
#include "core/evaluation/curve_people.h"
#include "core/fairness/intervals.h"
#include "core/models/derived_predictor.h"
#include "core/models/frontier_predictor.h"
#include "core/models/model_kind.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

constexpr double pointsOfRange = 64; ///< a transform bends a curve, and its leverage is bent in any case

/// Where the weights of a column begin in the vector of each score; -1: it has none of this sort.
struct WeightPlaces {
    int number = -1;
    int missing = -1;        ///< indicator of missing cells of a numeric column
    int firstIndicator = -1; ///< categories, or intervals that the model reads
};

/// The layout of the features, as the encoder makes it.
EncodedTable layoutOf(const Schema& schema) {
    TableLayout layout;
    for (const Column& column : schema.columns)
        layout.names.push_back(column.name);
    return *RecordEncoder(schema, layout).finish(false);
}

int firstOf(const std::vector<EncodedFeature>& features, int begin, const std::string& column) {
    for (std::size_t i = static_cast<std::size_t>(begin); i < features.size(); ++i)
        if (features[i].column == column) return static_cast<int>(i);
    return -1;
}

WeightPlaces placesOf(const Column& column, const EncodedTable& layout, bool readsIntervals) {
    WeightPlaces places;
    if (!column.isNumber()) {
        places.firstIndicator = firstOf(layout.features, layout.denseCount, column.name);
        return places;
    }
    places.number = firstOf(layout.features, 1, column.name); // after the intercept
    if (column.missing == MissingPolicy::OwnCategory) places.missing = places.number + 1;
    if (readsIntervals && !column.edges.empty())
        places.firstIndicator = layout.featureCount() + firstOf(layout.intervals, 0, column.name);
    return places;
}

/// What a cell adds to one score, and how far noise in its weights moves that.
class ColumnWeights {
  public:
    ColumnWeights(const WeightPlaces& places, const Eigen::VectorXd& theta, int scores)
        : m_places(places)
        , m_theta(theta)
        , m_length(static_cast<int>(theta.size()) / scores) {}

    double contribution(const EncodedCell& cell, std::size_t score) const {
        const auto weight = [&](int place) { return m_theta[static_cast<int>(score) * m_length + place]; };
        double sum = 0;
        if (m_places.number >= 0) sum += weight(m_places.number) * cell.number;
        if (m_places.missing >= 0 && cell.isMissing) sum += weight(m_places.missing);
        if (m_places.firstIndicator >= 0 && cell.indicator >= 0)
            sum += weight(m_places.firstIndicator + cell.indicator);
        return sum;
    }
    double leverage(const EncodedCell& cell) const {
        const int indicators =
            (m_places.missing >= 0 && cell.isMissing) + (m_places.firstIndicator >= 0 && cell.indicator >= 0);
        return std::sqrt(cell.number * cell.number + indicators);
    }

  private:
    WeightPlaces m_places;
    const Eigen::VectorXd& m_theta;
    int m_length;
};

/// A column with its weights and the people's cells.
struct WeighedColumn {
    const Column* column;
    ColumnWeights weights;
    std::vector<EncodedCell> cells;
    std::vector<double> means{}; ///< of each score
    CurveRule rule = CurveRule::Free;
    double widening = 1; ///< of the noise, by the rule

    double centred(const EncodedCell& cell, std::size_t score) const {
        return weights.contribution(cell, score) - means[score];
    }
    std::vector<double> centred(const EncodedCell& cell) const {
        std::vector<double> all;
        for (std::size_t score = 0; score < means.size(); ++score)
            all.push_back(centred(cell, score));
        return all;
    }
};

WeighedColumn weighedColumn(const Column& column, ColumnWeights weights, std::size_t scores,
                            std::uint64_t stream) {
    WeighedColumn weighed{&column, weights, madeUpCells(column, curvePeople, stream)};
    for (std::size_t score = 0; score < scores; ++score) {
        double sum = 0;
        for (const EncodedCell& cell : weighed.cells)
            sum += weights.contribution(cell, score);
        weighed.means.push_back(sum / curvePeople);
    }
    return weighed;
}

/// From an edge to the next, in the interval that lies between them.
CurveSegment segmentBetween(const WeighedColumn& of, double from, double to) {
    const Column& column = *of.column;
    const double first = numberCell(column, from).number, last = numberCell(column, to).number;
    const int interval = numberCell(column, from + (to - from) / 2).indicator;
    const double share = (last - first) / (column.high - column.low);
    const int pieces = std::max(1, static_cast<int>(std::ceil(pointsOfRange * share)));
    CurveSegment segment;
    for (int i = 0; i <= pieces; ++i) {
        const double value = i == 0        ? from
                             : i == pieces ? to
                                           : rawValue(column, first + (last - first) * i / pieces);
        const EncodedCell cell{numberCell(column, value).number, interval, false};
        segment.points.push_back({value, of.widening * of.weights.leverage(cell), of.centred(cell)});
    }
    return segment;
}

void addSegments(const WeighedColumn& of, ColumnCurve& curve) {
    const RawRange range = declaredRange(*of.column);
    double from = range.low;
    for (const double edge : of.column->edges)
        if (edge > from && edge < range.high) {
            curve.segments.push_back(segmentBetween(of, from, edge));
            from = edge;
        }
    if (from < range.high) curve.segments.push_back(segmentBetween(of, from, range.high));
}

void addLevel(const WeighedColumn& of, CurveLevel::Kind kind, const std::string& name,
              const EncodedCell& cell, ColumnCurve& curve) {
    curve.levels.push_back({kind, name, of.weights.leverage(cell), of.centred(cell)});
}

double spreadOf(const WeighedColumn& of) {
    double largest = 0;
    for (std::size_t score = 0; score < of.means.size(); ++score) {
        double squares = 0;
        for (const EncodedCell& cell : of.cells)
            squares += std::pow(of.centred(cell, score), 2);
        largest = std::max(largest, std::sqrt(squares / curvePeople));
    }
    return largest;
}

ColumnCurve curveOf(const WeighedColumn& of) {
    const Column& column = *of.column;
    ColumnCurve curve;
    curve.column = column.name;
    curve.isNumber = column.isNumber();
    curve.isWhole = column.kind == Kind::Integer;
    curve.transform = column.transform;
    curve.unit = column.unit;
    curve.rule = of.rule;
    curve.spread = spreadOf(of);
    if (column.isNumber())
        addSegments(of, curve);
    else
        for (std::size_t i = 0; i < column.categories.size(); ++i)
            addLevel(of, CurveLevel::Kind::Category, column.categories[i], {0, static_cast<int>(i), false},
                     curve);
    if (column.special)
        addLevel(of, CurveLevel::Kind::Special, exactText(*column.special),
                 numberCell(column, *column.special), curve);
    if (column.missing == MissingPolicy::OwnCategory)
        addLevel(of, CurveLevel::Kind::Missing, "(missing)", missingCell(column), curve);
    return curve;
}

/// The class of the largest score; of one score, class 1 where it is positive. Ties go to the lowest.
int decisionOn(const double* scores, std::size_t count) {
    if (count == 1) return scores[0] > 0;
    return static_cast<int>(std::max_element(scores, scores + count) - scores);
}

class People {
  public:
    People(const std::vector<WeighedColumn>& columns, const std::vector<double>& middle)
        : m_scores(middle.size()) {
        m_all.reserve(curvePeople * m_scores);
        for (std::size_t person = 0; person < curvePeople; ++person)
            for (std::size_t score = 0; score < m_scores; ++score) {
                double sum = middle[score];
                for (const WeighedColumn& column : columns)
                    sum += column.centred(column.cells[person], score);
                m_all.push_back(sum);
            }
    }

    /// Share whose decision is another one with the column at its mean.
    double movedBy(const WeighedColumn& column) const {
        std::vector<double> without(m_scores);
        int moved = 0;
        for (std::size_t person = 0; person < curvePeople; ++person) {
            const double* scores = m_all.data() + person * m_scores;
            for (std::size_t score = 0; score < m_scores; ++score)
                without[score] = scores[score] - column.centred(column.cells[person], score);
            moved += decisionOn(scores, m_scores) != decisionOn(without.data(), m_scores);
        }
        return static_cast<double>(moved) / curvePeople;
    }

  private:
    std::size_t m_scores;
    std::vector<double> m_all; ///< people x scores
};

std::string textAt(const Json& json, const char* key) {
    const auto found = json.is_object() ? json.find(key) : json.end();
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// The kind of the model itself, or of what decisions are derived from.
std::string kindOf(const Json& model) {
    const std::string base = textAt(model, "base");
    return base.empty() ? textAt(model, "id") : base;
}

const TrainedModel* trainedIn(const Predictor* predictor) {
    if (const auto* derived = dynamic_cast<const DerivedPredictor*>(predictor))
        return trainedIn(&derived->base());
    if (const auto* frontier = dynamic_cast<const FrontierPredictor*>(predictor)) return &frontier->base();
    return dynamic_cast<const TrainedModel*>(predictor);
}

ModelCurves curvesOf(const Schema& schema, const EncodedTable& layout, const Eigen::VectorXd& theta,
                     bool readsIntervals) {
    ModelCurves curves;
    const auto classes = static_cast<int>(layout.classes.size());
    curves.scores = layout.classes;
    if (classes == 2) curves.scores.erase(curves.scores.begin());
    const std::size_t scores = curves.scores.size();
    const auto length = theta.size() / static_cast<Eigen::Index>(scores);
    for (std::size_t score = 0; score < scores; ++score)
        curves.middle.push_back(theta[static_cast<Eigen::Index>(score) * length]);
    std::vector<WeighedColumn> columns;
    for (const Column& column : schema.columns) {
        if (!column.isFeature()) continue;
        columns.push_back(
            weighedColumn(column, {placesOf(column, layout, readsIntervals), theta, static_cast<int>(scores)},
                          scores, columns.size()));
        if (readsIntervals) {
            columns.back().rule = column.curve;
            columns.back().widening = ruleWidening(column.curve, column.edges.size() + 1);
        }
        for (std::size_t score = 0; score < scores; ++score)
            curves.middle[score] += columns.back().means[score];
    }
    const People people(columns, curves.middle);
    for (const WeighedColumn& column : columns) {
        curves.columns.push_back(curveOf(column));
        curves.columns.back().importance = people.movedBy(column);
    }
    return curves;
}

} // namespace

double ruleWidening(CurveRule rule, std::size_t intervals) {
    if (!isOrdered(rule)) return 1;
    const double below = std::erfc(-std::sqrt(2.0)) / 2; // Phi(2)
    const double all = std::pow(below, 1 / static_cast<double>(intervals));
    return std::max(1.0, normalQuantile(2 * all - 1) / 2);
}

bool hasModelCurves(const Json& model) {
    const std::string kind = kindOf(model);
    if (textAt(model, "task") == regressionTask) return false; // what a column moves is told by decisions
    return kind == "linear" || kind == "additive";
}

Result<ModelCurves> modelCurves(const Schema& schema, const Json& model) {
    if (Errors errors = validate(schema); !errors.empty()) return errors;
    if (!hasModelCurves(model)) return unreadablePredictor(model, "is no sum of curves");
    const EncodedTable layout = layoutOf(schema);
    const ModelShape shape{layout.width(), static_cast<int>(layout.classes.size())};
    const Result<std::unique_ptr<Predictor>> predictor =
        predictorFromJson(model, shape, decidingAttributes(layout));
    if (!predictor) return predictor.errors();
    if (const auto names = model.find("features");
        names != model.end() && *names != Json(namesOf(layout.features)))
        return unreadablePredictor(model, "has other features than its schema");
    const TrainedModel* trained = trainedIn(predictor->get());
    if (!trained || !trained->parameters().allFinite())
        return unreadablePredictor(model, "has parameters that are no numbers");
    const ModelKind* kind = findModelKind(trained->model().id());
    return curvesOf(schema, layout, trained->parameters(), kind && kind->hasCurves);
}

} // namespace trilemma
