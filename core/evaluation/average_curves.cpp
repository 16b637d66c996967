// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/average_curves.h"

#include "core/data/feature_grid.h"
#include "core/evaluation/curve_shape.h"
#include "core/evaluation/weight_places.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trilemma {

namespace {

constexpr int pointsOfAverage = 16;

/// Where a row of a block keeps what it has of a feature column.
struct RowPlaces {
    const Column* column;
    WeightPlaces places;    ///< among the features
    int category = -1;      ///< which index of the row, of categories or of intervals
    int indicatorBegin = 0; ///< what the index of the first one is
};

std::vector<RowPlaces> rowPlaces(const Schema& schema, const EncodedTable& layout) {
    std::vector<RowPlaces> all;
    int category = 0, interval = layout.categoricalCount;
    for (const Column& column : schema.columns) {
        if (!column.isFeature()) continue;
        RowPlaces row{&column, placesOf(column, layout, true)};
        row.indicatorBegin = row.places.firstIndicator;
        if (!column.isNumber())
            row.category = category++;
        else if (!column.edges.empty())
            row.category = interval++;
        all.push_back(row);
    }
    return all;
}

class MadeUpRows {
  public:
    MadeUpRows(const Predictor& predictor, const EncodedTable& layout, std::vector<RowPlaces> columns)
        : m_predictor(predictor)
        , m_scale(layout.labelScale)
        , m_columns(std::move(columns)) {
        m_rows.rows = averagePeople;
        m_rows.denseCount = layout.denseCount;
        m_rows.categoricalCount = layout.categoricalCount;
        m_rows.intervalColumns = layout.intervalColumns;
        m_rows.dense.assign(static_cast<std::size_t>(averagePeople * layout.denseCount), 0);
        m_rows.category.assign(
            static_cast<std::size_t>(averagePeople * (layout.categoricalCount + layout.intervalColumns)), 0);
        m_rows.label.assign(averagePeople, 0);
        m_rows.part.assign(averagePeople, 0);
        for (std::size_t row = 0; row < averagePeople; ++row)
            m_rows.dense[row * static_cast<std::size_t>(layout.denseCount)] = featureOne; // the intercept
        for (std::size_t column = 0; column < m_columns.size(); ++column) {
            m_cells.push_back(madeUpCells(*m_columns[column].column, averagePeople, column));
            giveBack(column);
        }
        m_asTheyAre = said();
        m_means = meansOf(m_asTheyAre);
    }

    const std::vector<double>& means() const { return m_means; }

    ColumnCurve curveOf(std::size_t column) {
        std::vector<std::pair<EncodedCell, std::vector<double>>> known;
        const auto read = [&](const EncodedCell& cell) {
            for (std::size_t row = 0; row < averagePeople; ++row)
                give(column, row, cell);
            std::vector<double> moved = meansOf(said());
            for (std::size_t score = 0; score < moved.size(); ++score)
                moved[score] -= m_means[score];
            known.emplace_back(cell, moved);
            return CellReading{std::move(moved), 0};
        };
        ColumnCurve curve = shapedCurve(*m_columns[column].column, read, pointsOfAverage);
        curve.spread = spreadOf(m_cells[column], known);
        for (std::size_t row = 0; row < averagePeople; ++row)
            give(column, row, m_cells[column][(row + 1) % averagePeople]);
        if (!m_scale) curve.importance = movedShare(said());
        giveBack(column);
        return curve;
    }

  private:
    using Known = std::vector<std::pair<EncodedCell, std::vector<double>>>;

    void give(std::size_t column, std::size_t row, const EncodedCell& cell) {
        const RowPlaces& to = m_columns[column];
        const std::size_t dense = row * static_cast<std::size_t>(m_rows.denseCount);
        const auto number = [&](int place, double value) {
            m_rows.dense[dense + static_cast<std::size_t>(place)] =
                static_cast<std::int16_t>(std::lround(value * featureOne));
        };
        if (to.places.number >= 0) number(to.places.number, cell.number);
        if (to.places.missing >= 0) number(to.places.missing, cell.isMissing ? 1 : 0);
        if (to.category < 0) return;
        const auto width = static_cast<std::size_t>(m_rows.categoricalCount + m_rows.intervalColumns);
        m_rows.category[row * width + static_cast<std::size_t>(to.category)] =
            static_cast<std::uint16_t>(to.indicatorBegin + cell.indicator);
    }

    void giveBack(std::size_t column) {
        for (std::size_t row = 0; row < averagePeople; ++row)
            give(column, row, m_cells[column][row]);
    }

    /// People x scores.
    RowMatrix said() const {
        RowMatrix law;
        m_predictor.probabilities(m_rows, law);
        if (m_scale) return law.unaryExpr([&](double encoded) { return m_scale->decode(encoded); });
        if (law.cols() == 2) return law.col(1);
        return law;
    }

    static std::vector<double> meansOf(const RowMatrix& scores) {
        std::vector<double> means;
        for (Eigen::Index score = 0; score < scores.cols(); ++score)
            means.push_back(scores.col(score).mean());
        return means;
    }

    /// Of the score where it is largest; between the cells that were tried a person has the nearest one's.
    static double spreadOf(const std::vector<EncodedCell>& cells, const Known& known) {
        std::vector<double> squares(known.front().second.size(), 0.0);
        for (const EncodedCell& cell : cells) {
            const std::vector<double>& moved = nearest(cell, known);
            for (std::size_t score = 0; score < squares.size(); ++score)
                squares[score] += moved[score] * moved[score];
        }
        return std::sqrt(*std::max_element(squares.begin(), squares.end()) / averagePeople);
    }

    static const std::vector<double>& nearest(const EncodedCell& cell, const Known& known) {
        const auto farness = [&](const auto& tried) {
            const EncodedCell& other = tried.first;
            const bool isAlike = other.isMissing == cell.isMissing && other.indicator == cell.indicator;
            return isAlike ? std::abs(other.number - cell.number) : std::numeric_limits<double>::infinity();
        };
        return std::min_element(known.begin(), known.end(),
                                [&](const auto& a, const auto& b) { return farness(a) < farness(b); })
            ->second;
    }

    static Eigen::Index decided(const RowMatrix& scores, Eigen::Index person) {
        if (scores.cols() == 1) return scores(person, 0) > 0.5;
        Eigen::Index most = 0;
        scores.row(person).maxCoeff(&most);
        return most;
    }

    double movedShare(const RowMatrix& now) const {
        double moved = 0;
        for (Eigen::Index person = 0; person < now.rows(); ++person)
            if (!m_predictor.decidesAtRandom())
                moved += decided(now, person) != decided(m_asTheyAre, person);
            else // half of the distance of the laws; of two classes the distance of one
                moved +=
                    (now.row(person) - m_asTheyAre.row(person)).cwiseAbs().sum() / (now.cols() == 1 ? 1 : 2);
        return moved / averagePeople;
    }

    const Predictor& m_predictor;
    std::optional<LabelScale> m_scale;
    std::vector<RowPlaces> m_columns;
    std::vector<std::vector<EncodedCell>> m_cells; ///< of each column
    RowBlock m_rows;
    RowMatrix m_asTheyAre;
    std::vector<double> m_means;
};

} // namespace

ModelCurves averageCurves(const Predictor& predictor, const Schema& schema, const EncodedTable& layout) {
    std::vector<RowPlaces> columns = rowPlaces(schema, layout);
    const std::size_t count = columns.size();
    MadeUpRows people(predictor, layout, std::move(columns));
    ModelCurves curves;
    curves.areAverages = true;
    curves.scale = layout.labelScale ? CurveScale::Number : CurveScale::Probability;
    curves.scores = layout.labelScale ? std::vector{layout.labelName} : layout.classes;
    if (!layout.labelScale && curves.scores.size() == 2) curves.scores.erase(curves.scores.begin());
    curves.middle = people.means();
    for (std::size_t column = 0; column < count; ++column)
        curves.columns.push_back(people.curveOf(column));
    return curves;
}

} // namespace trilemma
