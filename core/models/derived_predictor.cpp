// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/derived_predictor.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

constexpr std::int64_t lawOne = std::int64_t{1} << probabilityBits;

// For strangers.
constexpr const char* decisionOrder =
    "the base's parameters, then p(k | g, d) at base_parameters + (g K + d) K + k; g is the crossing of the "
    "attributes' groups, the last attribute varies fastest";
constexpr const char* decisionRule =
    "d is the class that the base finds most likely, the first of equal ones; the decision k is drawn with "
    "probability p(k | g, d)";
constexpr const char* cellOrder =
    "the base's parameters, then p(k | g, c) at base_parameters + (g K score_bins + c) K + k; g is the "
    "crossing of the attributes' groups, the last attribute varies fastest";
constexpr const char* cellRule =
    "d is the class that the base finds most likely, the first of equal ones, and m how much more likely it "
    "is than the next one; the cell c is d score_bins + min(floor(m score_bins), score_bins - 1); the "
    "decision "
    "k is drawn with probability p(k | g, c)";

/// Units of 2^-probabilityBits for one row, lawOne together.
std::vector<std::int64_t> unitsOf(const DecisionProbabilities& law, Eigen::Index row, ScoreCells cells) {
    const Eigen::Index classes = law.cols();
    std::vector<double> exact(static_cast<std::size_t>(classes), 0.0);
    double sum = 0;
    for (Eigen::Index k = 0; k < classes; ++k)
        if (law(row, k) > 0 && std::isfinite(law(row, k)))
            sum += exact[static_cast<std::size_t>(k)] = law(row, k);
    if (!(sum > 0) || !std::isfinite(sum) || !std::isfinite(static_cast<double>(lawOne) / sum)) {
        std::fill(exact.begin(), exact.end(), 0.0);
        sum = exact[static_cast<std::size_t>(row / cells.bins % classes)] = 1;
    }
    std::vector<std::int64_t> units;
    std::vector<std::size_t> order;
    std::int64_t left = lawOne;
    for (double& each : exact) {
        each *= static_cast<double>(lawOne) / sum;
        order.push_back(units.size());
        units.push_back(std::min(left, static_cast<std::int64_t>(each)));
        left -= units.back();
    }
    const auto remainder = [&](std::size_t k) { return exact[k] - static_cast<double>(units[k]); };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return remainder(a) > remainder(b); });
    for (std::size_t i = 0; left > 0; i = (i + 1) % order.size(), --left)
        ++units[order[i]];
    return units;
}

} // namespace

DecisionProbabilities roundedProbabilities(const DecisionProbabilities& law, ScoreCells cells) {
    DecisionProbabilities rounded(law.rows(), law.cols());
    for (Eigen::Index row = 0; row < law.rows(); ++row) {
        const std::vector<std::int64_t> units = unitsOf(law, row, cells);
        for (Eigen::Index k = 0; k < law.cols(); ++k)
            rounded(row, k) =
                std::ldexp(static_cast<double>(units[static_cast<std::size_t>(k)]), -probabilityBits);
    }
    return rounded;
}

DerivedPredictor::DerivedPredictor(std::shared_ptr<const Predictor> base, GroupCrossing groups,
                                   const DecisionProbabilities& law, ScoreCells cells)
    : m_base(std::move(base))
    , m_groups(std::move(groups))
    , m_cells(cells)
    , m_law(roundedProbabilities(law, cells)) {}

void DerivedPredictor::probabilities(const RowBlock& block, RowMatrix& into) const {
    m_base->probabilities(block, into);
    for (int row = 0; row < block.rows; ++row)
        into.row(row) = m_law.row(m_groups.of(block, row) * m_cells.count(static_cast<int>(m_law.cols())) +
                                  m_cells.of(into, row));
}

Json DerivedPredictor::toJson() const {
    const Json base = m_base->toJson();
    Json parameters = base.at("parameters");
    const std::size_t ofBase = parameters.size();
    for (Eigen::Index i = 0; i < m_law.size(); ++i)
        parameters.push_back(m_law.data()[i]);
    Json structure{{"base", base.at("structure")},
                   {"base_parameters", ofBase},
                   {"attributes", m_groups.toJson()},
                   {"order", m_cells.bins == 1 ? decisionOrder : cellOrder},
                   {"decision", m_cells.bins == 1 ? decisionRule : cellRule}};
    if (m_cells.bins > 1) structure["score_bins"] = m_cells.bins;
    return {{"id", derivedId}, {"structure", structure}, {"parameters", parameters}, {"base", base.at("id")}};
}

std::unique_ptr<Predictor> derivedFromJson(const Json& structure, std::shared_ptr<const Predictor> base,
                                           const std::vector<DecidingAttribute>& known, int classes,
                                           const Eigen::VectorXd& law) {
    std::optional<GroupCrossing> groups =
        GroupCrossing::fromJson(structure.value("attributes", Json()), known);
    const Json bins = structure.value("score_bins", Json(1));
    if (!groups || !bins.is_number_integer() || bins < 1 || bins > ScoreCells::maxBins) return nullptr;
    const ScoreCells cells{bins.get<int>()};
    const Eigen::Index rows = Eigen::Index{cells.count(classes)} * groups->count();
    if (law.size() != rows * classes) return nullptr;
    return std::make_unique<DerivedPredictor>(
        std::move(base), std::move(*groups),
        Eigen::Map<const DecisionProbabilities>(law.data(), rows, classes), cells);
}

} // namespace trilemma
