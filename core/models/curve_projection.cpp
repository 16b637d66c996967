// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/curve_projection.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace trilemma {

namespace {

Eigen::MatrixXd slowWaves(int intervals) {
    Eigen::MatrixXd columns(intervals, std::min(intervals, waves + 1));
    for (Eigen::Index j = 0; j < columns.cols(); ++j)
        for (Eigen::Index i = 0; i < intervals; ++i)
            columns(i, j) = std::cos(std::numbers::pi * static_cast<double>(j) *
                                     (static_cast<double>(i) + 0.5) / intervals);
    columns.colwise().normalize();
    return columns;
}

} // namespace

void makeRising(std::span<double> values) {
    struct Block {
        double sum;
        std::size_t size;
        double mean() const { return sum / static_cast<double>(size); }
    };
    std::vector<Block> blocks;
    for (const double value : values) {
        Block block{value, 1};
        for (; !blocks.empty() && blocks.back().mean() > block.mean(); blocks.pop_back())
            block = {block.sum + blocks.back().sum, block.size + blocks.back().size};
        blocks.push_back(block);
    }
    auto at = values.begin();
    for (const Block& block : blocks)
        at = std::fill_n(at, block.size, block.mean());
}

CurveProjection::CurveProjection(const RuledCurve& curve)
    : m_curve(curve) {
    if (curve.rule == CurveRule::Smooth) m_waves = slowWaves(curve.intervals);
}

void CurveProjection::project(std::span<double> weights) const {
    Eigen::Map<Eigen::VectorXd> levels(weights.data() + m_curve.firstInterval, m_curve.intervals);
    const std::span<double> values(levels.data(), static_cast<std::size_t>(m_curve.intervals));
    double& line = weights[static_cast<std::size_t>(m_curve.line)];
    switch (m_curve.rule) {
    case CurveRule::Free:
        break;
    case CurveRule::Smooth:
        levels = m_waves * (m_waves.transpose() * levels);
        break;
    case CurveRule::Rising:
        line = std::max(line, 0.0);
        makeRising(values);
        break;
    case CurveRule::Falling:
        line = std::min(line, 0.0);
        std::reverse(values.begin(), values.end());
        makeRising(values);
        std::reverse(values.begin(), values.end());
        break;
    }
}

} // namespace trilemma
