// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A released table of two scores, and the decisions of every slack that are read from it: u scores the label,
// each v a sensitive attribute of two groups among the people whom a constraint compares.
#pragma once

#include <Eigen/Core>

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace trilemma {

/// Whom the groups are compared among: people with this label; none: everybody.
using ComparedLabel = std::optional<int>;

/// Cells of the scores: u = P(class 1) in `ofLabel` equal parts of [0, 1], each v = P(group 1) in
/// `ofAttribute`, the last one fastest. Public bounds.
struct FrontierCells {
    static constexpr int maxBins = 50;
    /// So that a search stays a matter of milliseconds: two comparisons have 17 times as many lambdas.
    int maxCells() const { return among.size() == 1 ? 2500 : 512; }

    int ofLabel = 12;
    int ofAttribute = 6;
    /// One comparison for each v: everybody (demographic parity), one label (equal opportunity, predictive
    /// equality), or one label each (equalised odds).
    std::vector<ComparedLabel> among{std::nullopt};

    int count() const;
    /// One v for each comparison.
    int of(double u, std::span<const double> v) const;
    /// u - sum over comparisons c of lambda_c w_c(u) (v_c - 1/2) at the middle of a cell, with w_c the chance
    /// of the label that c is about: 1, 1 - u or u.
    double score(int cell, std::span<const double> lambda) const;
    bool operator==(const FrontierCells&) const = default;
};

/// The released table: people by part (group x label, label fastest) and cell, of two groups and two classes.
struct FrontierTable {
    FrontierCells cells;
    Eigen::ArrayXXd counts; ///< 4 x cells, with noise
    double noise = 0;       ///< its standard deviation in each cell; 0 without privacy
};

/// Decisions by cell where score > threshold, cells at the threshold drawn, all by one chance.
struct FrontierChoice {
    double gamma = 0;           ///< that was asked for
    std::vector<double> lambda; ///< weight of each attribute score
    double threshold = 0;
    Eigen::ArrayXd law; ///< P(decision 1) of each cell
    double error = 0;   ///< on the table, in [0, 1]
    double gap = 0;     ///< on the table, group 1 minus group 0; the widest comparison
    double gapNoise =
        0; ///< standard deviation that the table's noise leaves in it; of the noisiest comparison
    double errorNoise = 0;
    bool showsBothGroups = true; ///< else its noise hides one: nothing is known of a gap
    /// A slack of less than two of these deviations says nothing, nor does any where a group is missing.
    bool isResolved() const { return showsBothGroups && gamma >= 2 * gapNoise; }
};

/// Decisions of least error on one table whose every gap is at most gamma, over each lambda in [-2, 2] (101
/// values, or 41 x 41 of two comparisons) and every threshold. A function of the released table.
///
/// Source: Lagrangian of the constrained error. With eta = P(class 1 | x), P(group g, label y | x) =
/// P(label y | x) P(g | y, x) and p_g the share of g among those compared, deciding 1 about x changes
/// error + sum lambda_c gap_c by 1 - 2 eta + sum lambda_c w_c(eta) (v_c/p_1 - (1 - v_c)/p_0), so the optimal
/// decision has this form, with v_c - 1/2 in the place of v_c - p_1: what remains is linear in eta, which
/// threshold and scale of lambda absorb; renaming the groups turns the sign of lambda and nothing else (Menon
/// and Williamson 2018, "The Cost of Fairness in Binary Classification", Proposition 4 and Section 4).
class FrontierSearch {
  public:
    explicit FrontierSearch(const FrontierTable& table);

    bool showsBothGroups() const { return m_showsBothGroups; }
    /// gamma >= 0.
    FrontierChoice choose(double gamma) const;
    /// The same where that is resolved, else of the first wider slack that is, in steps of 0.005 up to 1.
    FrontierChoice resolved(double gamma) const;

  private:
    static constexpr std::size_t maxComparisons = 2;
    using Gaps = std::array<double, maxComparisons>; ///< 0 beyond the table's comparisons

    /// After so many sets of equal score, from the highest down, were decided 1.
    struct Stand {
        double error = 0; ///< people
        Gaps gaps{};
    };
    /// Everything that one lambda can decide: cells from the highest score down, in sets of equal scores.
    struct Path {
        std::vector<double> lambda;
        std::vector<int> order;    ///< cells
        std::vector<int> ends;     ///< of each set, in `order`
        std::vector<Stand> stands; ///< one more than sets
        std::size_t sets() const { return ends.size(); }
        std::span<const int> set(std::size_t k) const {
            const auto first = static_cast<std::size_t>(k == 0 ? 0 : ends[k - 1]);
            return std::span(order).subspan(first, static_cast<std::size_t>(ends[k]) - first);
        }
    };
    /// `whole` sets decided 1 and the next one by `share`.
    struct Cut {
        const Path* path = nullptr;
        std::size_t whole = 0;
        double share = 0;
        Stand stand;
    };

    Path pathOf(std::vector<double> lambda) const;
    Stand after(Stand stand, std::span<const int> set) const;
    bool allows(const Gaps& gaps, double gamma) const;
    void searchSet(const Path& path, std::size_t set, double gamma, Cut& best) const;
    FrontierChoice choiceOf(const Cut& cut, double gamma) const;
    void addNoise(FrontierChoice& choice) const;

    FrontierCells m_cells;
    double m_noise;
    Eigen::ArrayXd m_error; ///< what each cell adds where it is decided 1
    double m_base;          ///< errors if nobody is decided 1
    double m_total;
    std::vector<Eigen::ArrayXXd> m_groups; ///< of each comparison: people, 2 x cells
    std::vector<Eigen::Array2d> m_sizes;
    bool m_showsBothGroups = true;
    std::vector<Path> m_paths;
};

/// One slack of a released curve.
struct SlackPoint {
    double gamma = 0;
    double error = 0; ///< on the table, as the rest
    double errorNoise = 0;
    double gap = 0; ///< absolute
    double gapNoise = 0;
    bool isResolved = false;
    bool operator==(const SlackPoint&) const = default;
};
/// Slacks from 0 on in steps of 0.01, up to and with the first one that binds nobody.
std::vector<SlackPoint> slackCurve(const FrontierSearch& search);

/// FrontierSearch::choose(), of one slack.
FrontierChoice chooseFor(const FrontierTable& table, double gamma);
/// FrontierSearch::resolved(), of one slack.
FrontierChoice resolvedChoice(const FrontierTable& table, double gamma);

} // namespace trilemma
