// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/frontier_table.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace trilemma {

namespace {

/// A group is seen where its noisy size is more than so many deviations of its noise: a rate over a smaller
/// one is a ratio of noise, whose own deviation nobody can state. As for metrics that are bought.
constexpr double seenDeviations = 3;

constexpr double maxLambda = 2;
constexpr double slackStep = 0.005; ///< of FrontierSearch::resolved()
constexpr double nearly = 1e-9;     ///< of equal scores, and of a gap at its bound

int binOf(double probability, int bins) {
    return probability > 0 ? std::min(static_cast<int>(probability * bins), bins - 1) : 0;
}

/// Values of each lambda.
std::vector<double> lambdaGrid(std::size_t comparisons) {
    const int steps = comparisons == 1 ? 100 : 40;
    std::vector<double> grid;
    for (int step = 0; step <= steps; ++step)
        grid.push_back(maxLambda * (2.0 * step / steps - 1));
    return grid;
}

} // namespace

int FrontierCells::count() const {
    int cells = ofLabel;
    for (std::size_t c = 0; c < among.size(); ++c)
        cells *= ofAttribute;
    return cells;
}

int FrontierCells::of(double u, std::span<const double> v) const {
    int cell = binOf(u, ofLabel);
    for (const double each : v)
        cell = cell * ofAttribute + binOf(each, ofAttribute);
    return cell;
}

double FrontierCells::score(int cell, std::span<const double> lambda) const {
    const double u = (cell / (count() / ofLabel) + 0.5) / ofLabel;
    double score = u;
    for (std::size_t c = among.size(); c-- > 0; cell /= ofAttribute) {
        const double v = (cell % ofAttribute + 0.5) / ofAttribute;
        const double chance = !among[c] ? 1 : *among[c] == 1 ? u : 1 - u;
        score -= lambda[c] * chance * (v - 0.5);
    }
    return score;
}

/// Cells keep their noise, cells below 0 too: sums over many of them are unbiased so, and the group that is
/// rarely decided 1 has almost only empty ones there. (Measured on Adult: Norm-Sub leaves mean gaps .004
/// above the slack.)
FrontierSearch::FrontierSearch(const FrontierTable& table)
    : m_cells(table.cells)
    , m_noise(table.noise) {
    const Eigen::ArrayXXd& counts = table.counts;
    m_error = (counts.row(0) + counts.row(2) - counts.row(1) - counts.row(3)).transpose();
    m_base = counts.row(1).sum() + counts.row(3).sum();
    m_total = std::max(counts.sum(), 1.0);
    for (const ComparedLabel& label : m_cells.among) {
        Eigen::ArrayXXd people(2, counts.cols());
        for (int g = 0; g < 2; ++g) {
            if (label)
                people.row(g) = counts.row(2 * g + *label);
            else
                people.row(g) = counts.row(2 * g) + counts.row(2 * g + 1);
        }
        m_sizes.emplace_back(people.rowwise().sum());
        const double ofSize = m_noise * std::sqrt(static_cast<double>((label ? 1 : 2) * counts.cols()));
        m_showsBothGroups = m_showsBothGroups && m_sizes.back().minCoeff() > seenDeviations * ofSize;
        m_groups.push_back(std::move(people));
    }
    const std::vector<double> grid = lambdaGrid(m_cells.among.size());
    for (const double first : grid) {
        if (m_cells.among.size() == 1) {
            m_paths.push_back(pathOf({first}));
            continue;
        }
        for (const double second : grid)
            m_paths.push_back(pathOf({first, second}));
    }
}

FrontierSearch::Path FrontierSearch::pathOf(std::vector<double> lambda) const {
    Path path{std::move(lambda), {}, {}, {{m_base, {}}}};
    std::vector<double> scores;
    for (int cell = 0; cell < m_cells.count(); ++cell)
        scores.push_back(m_cells.score(cell, path.lambda));
    const auto scoreOf = [&](int cell) { return scores[static_cast<std::size_t>(cell)]; };
    path.order.resize(scores.size());
    std::iota(path.order.begin(), path.order.end(), 0);
    std::stable_sort(path.order.begin(), path.order.end(),
                     [&](int a, int b) { return scoreOf(a) > scoreOf(b); });
    for (std::size_t at = 0, first = 0; at < path.order.size(); ++at) {
        const bool isLast = at + 1 == path.order.size();
        if (!isLast && scoreOf(path.order[first]) <= scoreOf(path.order[at + 1]) + nearly) continue;
        path.ends.push_back(static_cast<int>(at + 1));
        first = at + 1;
    }
    for (std::size_t k = 0; k < path.sets(); ++k)
        path.stands.push_back(after(path.stands.back(), path.set(k)));
    path.stands.back().gaps = {}; // everybody alike, whatever rounding says
    return path;
}

FrontierSearch::Stand FrontierSearch::after(Stand stand, std::span<const int> set) const {
    for (const int cell : set) {
        stand.error += m_error[cell];
        // Of a group that the table does not show nothing can be said: there is no gap then.
        for (std::size_t c = 0; c < m_groups.size() && m_showsBothGroups; ++c)
            stand.gaps[c] += m_groups[c](1, cell) / m_sizes[c][1] - m_groups[c](0, cell) / m_sizes[c][0];
    }
    return stand;
}

bool FrontierSearch::allows(const Gaps& gaps, double gamma) const {
    return std::all_of(gaps.begin(), gaps.end(), [&](double gap) { return std::abs(gap) <= gamma + nearly; });
}

/// The error is linear in the share, so that the best one is at an end of a set or where a gap meets a bound.
void FrontierSearch::searchSet(const Path& path, std::size_t set, double gamma, Cut& best) const {
    const Stand &before = path.stands[set], &after = path.stands[set + 1];
    for (std::size_t c = 0; c < m_groups.size(); ++c)
        for (const double bound : {-gamma, gamma}) {
            const double step = after.gaps[c] - before.gaps[c];
            const double share = step != 0 ? (bound - before.gaps[c]) / step : -1;
            if (!(share > 0 && share < 1)) continue;
            Cut cut{&path, set, share, {before.error + share * (after.error - before.error), {}}};
            for (std::size_t other = 0; other < m_groups.size(); ++other)
                cut.stand.gaps[other] = before.gaps[other] + share * (after.gaps[other] - before.gaps[other]);
            cut.stand.gaps[c] = bound;
            if (cut.stand.error < best.stand.error && allows(cut.stand.gaps, gamma)) best = cut;
        }
}

FrontierChoice FrontierSearch::choose(double gamma) const {
    Cut best{&m_paths.front(), 0, 0, m_paths.front().stands.front()}; // nobody decided 1: no gap
    for (const Path& path : m_paths)
        for (std::size_t k = 0; k < path.stands.size(); ++k) {
            const Stand& stand = path.stands[k];
            if (stand.error < best.stand.error && allows(stand.gaps, gamma)) best = {&path, k, 0, stand};
            if (k < path.sets()) searchSet(path, k, gamma, best);
        }
    return choiceOf(best, gamma);
}

FrontierChoice FrontierSearch::resolved(double gamma) const {
    FrontierChoice choice = choose(gamma);
    for (double wider = gamma; m_showsBothGroups && !choice.isResolved() && wider < 1;) {
        wider = std::min(1.0, std::round((wider + slackStep) * 1e9) / 1e9); // as a person reads it
        choice = choose(wider);
    }
    return choice;
}

FrontierChoice FrontierSearch::choiceOf(const Cut& cut, double gamma) const {
    const Path& path = *cut.path;
    FrontierChoice choice;
    choice.gamma = gamma;
    choice.lambda = path.lambda;
    choice.law = Eigen::ArrayXd::Zero(m_cells.count());
    for (std::size_t k = 0; k < std::min(cut.whole + 1, path.sets()); ++k)
        for (const int cell : path.set(k))
            choice.law[cell] = k < cut.whole ? 1 : cut.share;
    if (cut.whole < path.sets()) choice.threshold = m_cells.score(path.set(cut.whole).front(), path.lambda);
    choice.error = std::clamp(cut.stand.error / m_total, 0.0, 1.0);
    for (const double gap : cut.stand.gaps)
        if (std::abs(gap) > std::abs(choice.gap)) choice.gap = gap;
    choice.showsBothGroups = m_showsBothGroups;
    addNoise(choice);
    return choice;
}

/// By the delta method. Among everybody a cell of a group sums two of the table, among one label it is one.
/// In the error a cell of the table counts 1 - p for the label 1 and p for 0.
void FrontierSearch::addNoise(FrontierChoice& choice) const {
    if (m_noise == 0) return;
    for (std::size_t c = 0; c < m_groups.size() && m_showsBothGroups; ++c) {
        double variance = 0;
        for (int g = 0; g < 2; ++g) {
            const double rate = (m_groups[c].row(g).transpose() * choice.law).sum() / m_sizes[c][g];
            variance += (m_cells.among[c] ? 1 : 2) * ((choice.law - rate) / m_sizes[c][g]).square().sum();
        }
        choice.gapNoise = std::max(choice.gapNoise, m_noise * std::sqrt(variance));
    }
    const double e = choice.error;
    const double squares = 2 * ((choice.law - e).square() + (1 - choice.law - e).square()).sum();
    choice.errorNoise = m_noise * std::sqrt(squares) / m_total;
}

std::vector<SlackPoint> slackCurve(const FrontierSearch& search) {
    constexpr int stepsOfOne = 100;
    const double free = std::abs(search.choose(1).gap);
    std::vector<SlackPoint> curve;
    for (int step = 0; step <= stepsOfOne; ++step) {
        const double gamma = static_cast<double>(step) / stepsOfOne;
        const FrontierChoice choice = search.choose(gamma);
        curve.push_back({gamma, choice.error, choice.errorNoise, std::abs(choice.gap), choice.gapNoise,
                         choice.isResolved()});
        if (gamma >= free) break;
    }
    return curve;
}

FrontierChoice chooseFor(const FrontierTable& table, double gamma) {
    return FrontierSearch(table).choose(gamma);
}

FrontierChoice resolvedChoice(const FrontierTable& table, double gamma) {
    return FrontierSearch(table).resolved(gamma);
}

} // namespace trilemma
