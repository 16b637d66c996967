// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/curves.h"

#include "core/base/rounding.h"
#include "core/data/record_encoder.h"
#include "core/evaluation/average_curves.h"
#include "core/evaluation/curve_shape.h"
#include "core/evaluation/weight_places.h"
#include "core/fairness/intervals.h"
#include "core/models/derived_predictor.h"
#include "core/models/frontier_predictor.h"
#include "core/models/model_kind.h"
#include "core/models/transported_predictor.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

constexpr int pointsOfRange = 64; ///< a transform bends a curve, and its leverage is bent in any case

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
    double unit = 1;     ///< of a contribution

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
    const auto read = [&](const EncodedCell& cell) {
        return CellReading{of.centred(cell), of.unit * of.weights.leverage(cell)};
    };
    ColumnCurve curve = shapedCurve(*of.column, read, pointsOfRange);
    for (CurveSegment& segment : curve.segments)
        for (CurvePoint& point : segment.points)
            point.leverage *= of.widening;
    curve.rule = of.rule;
    curve.spread = spreadOf(of);
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

/// What is derived from a model shows that model.
const Predictor& baseOf(const Predictor& predictor) {
    if (const auto* derived = dynamic_cast<const DerivedPredictor*>(&predictor))
        return baseOf(derived->base());
    if (const auto* moved = dynamic_cast<const TransportedPredictor*>(&predictor))
        return baseOf(moved->base());
    if (const auto* frontier = dynamic_cast<const FrontierPredictor*>(&predictor)) return frontier->base();
    return predictor;
}

/// Whether it is a sum of curves.
bool isSum(const ModelKind* kind) {
    return kind && !kind->hasHiddenLayers;
}

/// Of one score: the log odds of class 1, or the number in its own unit.
ModelCurves emptyCurves(const EncodedTable& layout) {
    ModelCurves curves;
    curves.scores = layout.classes;
    if (layout.labelScale) {
        curves.scale = CurveScale::Number;
        curves.scores = {layout.labelName};
        curves.middle = {layout.labelScale->centre};
        return curves;
    }
    if (layout.classes.size() == 2)
        curves.scores.erase(curves.scores.begin());
    else
        curves.scale = CurveScale::Score;
    curves.middle.assign(curves.scores.size(), 0);
    return curves;
}

ModelCurves curvesOf(const Schema& schema, const EncodedTable& layout, const Eigen::VectorXd& parameters,
                     bool readsIntervals) {
    ModelCurves curves = emptyCurves(layout);
    const double unit = layout.labelScale ? layout.labelScale->spread : 1;
    const Eigen::VectorXd theta = unit * parameters;
    const std::size_t scores = curves.scores.size();
    const auto length = theta.size() / static_cast<Eigen::Index>(scores);
    for (std::size_t score = 0; score < scores; ++score)
        curves.middle[score] += theta[static_cast<Eigen::Index>(score) * length];
    std::vector<WeighedColumn> columns;
    for (const Column& column : schema.columns) {
        if (!column.isFeature()) continue;
        columns.push_back(
            weighedColumn(column, {placesOf(column, layout, readsIntervals), theta, static_cast<int>(scores)},
                          scores, columns.size()));
        columns.back().unit = unit;
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
        if (!layout.labelScale) curves.columns.back().importance = people.movedBy(column);
    }
    return curves;
}

double toSixDigits(double value) {
    return nearest(value, 6);
}

Json listOf(const std::vector<double>& values) {
    Json list = Json::array();
    for (const double value : values)
        list.push_back(toSixDigits(value));
    return list;
}

/// How far two points of any score of the column are apart at most.
double spanOf(const ColumnCurve& curve) {
    double low = 0, high = 0;
    for (const CurveSegment& segment : curve.segments)
        for (const CurvePoint& point : segment.points)
            for (const double contribution : point.contributions) {
                low = std::min(low, contribution);
                high = std::max(high, contribution);
            }
    return high - low;
}

bool isStraight(const std::vector<CurvePoint>& points, std::size_t from, std::size_t to, double allowed) {
    const CurvePoint &a = points[from], &b = points[to];
    for (std::size_t i = from + 1; i < to; ++i)
        for (std::size_t score = 0; score < a.contributions.size(); ++score) {
            const double share = (points[i].value - a.value) / (b.value - a.value);
            const double onLine = std::lerp(a.contributions[score], b.contributions[score], share);
            if (!(std::abs(points[i].contributions[score] - onLine) <= allowed)) return false;
        }
    return true;
}

/// The ends and the bends.
std::vector<CurvePoint> bendsOf(const std::vector<CurvePoint>& points, double allowed) {
    std::vector<CurvePoint> kept{points.front()};
    for (std::size_t from = 0; from + 1 < points.size();) {
        std::size_t to = from + 1;
        while (to + 1 < points.size() && isStraight(points, from, to + 1, allowed))
            ++to;
        kept.push_back(points[to]);
        from = to;
    }
    return kept;
}

Json segmentJson(const CurveSegment& segment, double allowed) {
    Json points = Json::array();
    for (const CurvePoint& point : bendsOf(segment.points, allowed)) {
        Json numbers = listOf(point.contributions);
        numbers.insert(numbers.begin(), toSixDigits(point.value));
        points.push_back(std::move(numbers));
    }
    return points;
}

constexpr std::array levelKindNames{std::pair{CurveLevel::Kind::Category, "category"},
                                    std::pair{CurveLevel::Kind::Special, "special"},
                                    std::pair{CurveLevel::Kind::Missing, "missing"}};

Json columnJson(const ColumnCurve& curve) {
    Json segments = Json::array(), levels = Json::array();
    for (const CurveSegment& segment : curve.segments)
        segments.push_back(segmentJson(segment, spanOf(curve) / 1000));
    for (const CurveLevel& level : curve.levels)
        levels.push_back({{"kind", nameOf(level.kind, levelKindNames)},
                          {"name", level.name},
                          {"contributions", listOf(level.contributions)}});
    return {{"column", curve.column},
            {"importance", toSixDigits(curve.importance)},
            {"spread", toSixDigits(curve.spread)},
            {"segments", segments},
            {"levels", levels}};
}

} // namespace

double ruleWidening(CurveRule rule, std::size_t intervals) {
    if (!isOrdered(rule)) return 1;
    const double below = std::erfc(-std::sqrt(2.0)) / 2; // Phi(2)
    const double all = std::pow(below, 1 / static_cast<double>(intervals));
    return std::max(1.0, normalQuantile(2 * all - 1) / 2);
}

Result<ModelCurves> curvesOfPredictor(const Predictor& predictor, const Schema& schema,
                                      const EncodedTable& layout) {
    const Predictor& base = baseOf(predictor);
    if (!base.readsFeatures())
        return unreadablePredictor(predictor.toJson(), "says the same whatever the features are");
    const auto* trained = dynamic_cast<const TrainedModel*>(&base);
    if (trained && !trained->parameters().allFinite())
        return unreadablePredictor(predictor.toJson(), "has parameters that are no numbers");
    const ModelKind* kind = trained ? findModelKind(trained->model().id()) : nullptr;
    return isSum(kind) ? curvesOf(schema, layout, trained->parameters(), kind->hasCurves)
                       : averageCurves(base, schema, layout);
}

Json toJson(const ModelCurves& curves) {
    Json columns = Json::array();
    for (const ColumnCurve& column : curves.columns)
        columns.push_back(columnJson(column));
    return {{"scale", nameOf(curves.scale, curveScaleNames)},
            {"averages", curves.areAverages},
            {"scores", curves.scores},
            {"middle", listOf(curves.middle)},
            {"columns", columns}};
}

} // namespace trilemma
