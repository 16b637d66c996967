// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/fair_transport.h"

#include "core/base/noisy_counts.h"
#include "core/solvers/linear_program.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trilemma {

namespace {

constexpr double sameShare = 1e-7; ///< the programme's method is no finer

/// Variables: m_g(l, k) at (g B + l) B + k, then what has arrived up to k, M_g(k) = sum over l, k' <= k of
/// m_g(l, k'), at Q B^2 + g B + k. All are shares of the part's own people: in shares of everybody those of a
/// part that noise alone fills would be as small as what the method takes for 0.
class TransportProgram {
  public:
    /// `shares`: of its own people, rows of sum 1 or 0; `weights`: of each part among everybody.
    TransportProgram(const RateHistogram& shares, const Eigen::ArrayXd& weights)
        : m_shares(shares)
        , m_weights(weights)
        , m_parts(static_cast<int>(shares.rows()))
        , m_levels(static_cast<int>(shares.cols())) {
        m_program.cost.assign(static_cast<std::size_t>(m_parts * m_levels * (m_levels + 1)), 0);
        for (int part = 0; part < m_parts; ++part)
            addPart(part);
    }

    bool knows(const RateConstraint& comparison) const {
        return std::all_of(comparison.terms.begin(), comparison.terms.end(),
                           [&](const SubsetTerm& term) { return sizeOf(term) > 0; });
    }

    /// Both signs at every level but the last, where all have arrived.
    void add(const RateConstraint& comparison) {
        for (int k = 0; k + 1 < m_levels; ++k)
            for (const double sign : {1.0, -1.0}) {
                LinearProgram::Row row{{}, comparison.slack, false};
                for (const SubsetTerm& term : comparison.terms)
                    for (std::size_t i = 0; i < term.parts.size(); ++i)
                        row.entries.push_back(
                            {arrived(term.parts[i], k), sign * term.weights(static_cast<Eigen::Index>(i), 0) *
                                                            m_weights[term.parts[i]] / sizeOf(term)});
                m_program.rows.push_back(std::move(row));
            }
    }

    /// M by part, and the sum of the costs.
    std::optional<RateHistogram> solved(double& distance) const {
        const std::optional<Eigen::VectorXd> x = solve(m_program);
        if (!x) return {};
        distance = Eigen::Map<const Eigen::VectorXd>(m_program.cost.data(), x->size()).dot(*x);
        RateHistogram found(m_parts, m_levels);
        for (int part = 0; part < m_parts; ++part)
            for (int k = 0; k < m_levels; ++k)
                found(part, k) = (*x)[arrived(part, k)];
        return found;
    }

  private:
    int moved(int part, int l, int k) const { return (part * m_levels + l) * m_levels + k; }
    int arrived(int part, int k) const { return m_parts * m_levels * m_levels + part * m_levels + k; }
    double sizeOf(const SubsetTerm& term) const {
        double size = 0;
        for (const int part : term.parts)
            size += m_weights[part];
        return size;
    }

    void addPart(int part) {
        const double width = 1.0 / m_levels;
        for (int l = 0; l < m_levels; ++l) {
            LinearProgram::Row leaves{{}, m_shares(part, l), true};
            for (int k = 0; k < m_levels; ++k) {
                m_program.cost[static_cast<std::size_t>(moved(part, l, k))] =
                    m_weights[part] * std::pow(width * (l - k), 2);
                leaves.entries.push_back({moved(part, l, k), 1});
            }
            m_program.rows.push_back(std::move(leaves));
        }
        for (int k = 0; k < m_levels; ++k) {
            LinearProgram::Row arrives{{{arrived(part, k), 1}}, 0, true};
            if (k > 0) arrives.entries.push_back({arrived(part, k - 1), -1});
            for (int l = 0; l < m_levels; ++l)
                arrives.entries.push_back({moved(part, l, k), -1});
            m_program.rows.push_back(std::move(arrives));
        }
    }

    const RateHistogram& m_shares;
    const Eigen::ArrayXd& m_weights;
    int m_parts;
    int m_levels;
    LinearProgram m_program;
};

/// P(cell < i), i = 0 .. B, with the steps of shares that are no finer than the programme's taken out.
std::vector<double> cumulated(const Eigen::ArrayXd& shares) {
    std::vector<double> sums{0};
    for (const double share : shares)
        sums.push_back(sums.back() + (share > sameShare ? share : 0));
    for (double& sum : sums)
        sum /= sums.back();
    return sums;
}

/// One side of a map: which cell it is in, and where it is at a quantile within that.
class Quantiles {
  public:
    Quantiles(const Eigen::ArrayXd& shares, const LabelCells& cells)
        : m_below(cumulated(shares))
        , m_cells(cells)
        , m_end(cells.count) {
        while (m_end > 1 && m_below[static_cast<std::size_t>(m_end) - 1] >= 1)
            --m_end;
        while (m_at + 1 < m_end && m_below[static_cast<std::size_t>(m_at) + 1] <= 0)
            ++m_at;
    }

    bool isAtEnd() const { return m_at >= m_end; }
    /// At the end of the present cell.
    double next() const { return isAtEnd() ? 2 : m_below[static_cast<std::size_t>(m_at) + 1]; }
    void advance() { ++m_at; }
    double valueAt(double quantile) const {
        const double below = m_below[static_cast<std::size_t>(m_at)];
        const double part = isAtEnd() || next() <= below ? 0 : (quantile - below) / (next() - below);
        return m_cells.edge(m_at) +
               std::clamp(part, 0.0, 1.0) * (m_cells.edge(std::min(m_at + 1, m_end)) - m_cells.edge(m_at));
    }

  private:
    std::vector<double> m_below;
    LabelCells m_cells;
    int m_at = 0;
    int m_end;
};

MonotoneMap unchangedMap(const LabelCells& cells) {
    return {{cells.low, cells.high}, {cells.low, cells.high}};
}

} // namespace

MonotoneMap quantileMap(const Eigen::ArrayXd& from, const Eigen::ArrayXd& to, const LabelCells& cells) {
    Quantiles source(from, cells), target(to, cells);
    MonotoneMap map;
    const auto add = [&](double quantile) {
        const double x = source.valueAt(quantile), y = target.valueAt(quantile);
        map.from.push_back(map.from.empty() ? x : std::max(x, map.from.back()));
        map.to.push_back(map.to.empty() ? y : std::max(y, map.to.back()));
    };
    add(0);
    while (!source.isAtEnd() || !target.isAtEnd()) {
        const double quantile = std::min(source.next(), target.next());
        const bool sourceEnds = source.next() <= quantile + sameShare;
        const bool targetEnds = target.next() <= quantile + sameShare;
        if (sourceEnds) source.advance();
        if (targetEnds) target.advance();
        add(quantile);
    }
    return map;
}

namespace {

/// Level of each cell: as many cells each, but for rounding.
std::vector<Eigen::Index> levelsOf(const RateHistogram& table) {
    const double fit = std::sqrt(maxTransportEntries / static_cast<double>(table.rows()));
    const Eigen::Index cells = table.cols();
    const Eigen::Index most = std::min<Eigen::Index>(maxTransportLevels, cells);
    const Eigen::Index levels = std::clamp<Eigen::Index>(static_cast<Eigen::Index>(fit), 1, most);
    std::vector<Eigen::Index> level;
    for (Eigen::Index cell = 0; cell < cells; ++cell)
        level.push_back(cell * levels / cells);
    return level;
}

RateHistogram joinedLevels(const RateHistogram& shares, const std::vector<Eigen::Index>& level) {
    RateHistogram sums = RateHistogram::Zero(shares.rows(), level.back() + 1);
    for (Eigen::Index cell = 0; cell < shares.cols(); ++cell)
        sums.col(level[static_cast<std::size_t>(cell)]) += shares.col(cell);
    return sums;
}

/// What arrives at each cell, of sum 1: the share of its level, spread as everybody is spread over the level.
Eigen::ArrayXd spreadOverLevel(const Eigen::ArrayXd& arrived, const Eigen::ArrayXd& everybody,
                               const std::vector<Eigen::Index>& level) {
    Eigen::ArrayXd ofLevel = Eigen::ArrayXd::Zero(arrived.size()), cellsOf = ofLevel;
    for (std::size_t cell = 0; cell < level.size(); ++cell) {
        ofLevel[level[cell]] += everybody[static_cast<Eigen::Index>(cell)];
        cellsOf[level[cell]] += 1;
    }
    Eigen::ArrayXd target(everybody.size());
    for (Eigen::Index cell = 0; cell < target.size(); ++cell) {
        const Eigen::Index k = level[static_cast<std::size_t>(cell)];
        const double before = k == 0 ? 0 : arrived[k - 1], here = std::max(0.0, arrived[k] - before);
        target[cell] = here * (ofLevel[k] > sameShare ? everybody[cell] / ofLevel[k] : 1 / cellsOf[k]);
    }
    return target / target.sum();
}

} // namespace

FairTransport fairTransport(const ConstraintSet& constraints, const RateHistogram& table,
                            const LabelCells& cells) {
    const RateHistogram counts = withMonotoneSums(table);
    const Eigen::ArrayXd people = counts.rowwise().sum();
    const Eigen::ArrayXd weights = people / std::max(1.0, people.sum());
    const RateHistogram shares = counts.colwise() / people.max(std::numeric_limits<double>::min());
    const std::vector<Eigen::Index> level = levelsOf(table);
    const RateHistogram ofLevels = joinedLevels(shares, level);
    TransportProgram program(ofLevels, weights);
    FairTransport result;
    for (const RateConstraint& comparison : constraints.constraints)
        if (program.knows(comparison))
            program.add(comparison);
        else
            ++result.unknown;
    const std::optional<RateHistogram> arrived = program.solved(result.distance);
    result.isSolved = arrived.has_value();
    result.targets.setZero(shares.rows(), shares.cols());
    for (Eigen::Index part = 0; part < shares.rows(); ++part) {
        if (!arrived || people[part] <= 0) {
            result.maps.push_back(unchangedMap(cells));
            continue;
        }
        const Eigen::ArrayXd target = spreadOverLevel(
            arrived->row(part).transpose(), counts.colwise().sum().transpose() / people.sum(), level);
        result.targets.row(part) = target.transpose();
        result.maps.push_back(quantileMap(shares.row(part).transpose(), target, cells));
    }
    return result;
}

} // namespace trilemma
