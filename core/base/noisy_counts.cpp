// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/noisy_counts.h"

#include <algorithm>
#include <vector>

namespace trilemma {

namespace {

Eigen::ArrayXd rowWithoutNegatives(Eigen::ArrayXd row) {
    const double sum = row.sum();
    if (!(sum > 0)) return Eigen::ArrayXd::Zero(row.size());
    for (Eigen::Index round = 0; round < row.size() && row.minCoeff() < 0; ++round) {
        row = row.max(0.0);
        const Eigen::ArrayXd positive = (row > 0).cast<double>();
        row -= positive * ((row.sum() - sum) / positive.sum());
    }
    return row.max(0.0);
}

} // namespace

Eigen::ArrayXXd withoutNegatives(const Eigen::ArrayXXd& table) {
    Eigen::ArrayXXd counts(table.rows(), table.cols());
    for (Eigen::Index row = 0; row < table.rows(); ++row)
        counts.row(row) = rowWithoutNegatives(table.row(row).transpose()).transpose();
    return counts;
}

namespace {

/// The nearest values that never fall: neighbours that do are pooled.
std::vector<double> isotonic(const std::vector<double>& values) {
    struct Pool {
        double sum = 0;
        std::size_t count = 0;
        double mean() const { return sum / static_cast<double>(count); }
    };
    std::vector<Pool> pools;
    for (const double value : values) {
        pools.push_back({value, 1});
        while (pools.size() > 1 && pools[pools.size() - 2].mean() > pools.back().mean()) {
            const Pool last = pools.back();
            pools.pop_back();
            pools.back().sum += last.sum;
            pools.back().count += last.count;
        }
    }
    std::vector<double> result;
    for (const Pool& pool : pools)
        result.insert(result.end(), pool.count, pool.mean());
    return result;
}

} // namespace

Eigen::ArrayXXd withMonotoneSums(const Eigen::ArrayXXd& table) {
    Eigen::ArrayXXd result = Eigen::ArrayXXd::Zero(table.rows(), table.cols());
    for (Eigen::Index row = 0; row < table.rows(); ++row) {
        const double total = table.row(row).sum();
        if (!(total > 0)) continue;
        std::vector<double> sums;
        double sum = 0;
        for (const double cell : table.row(row))
            sums.push_back(sum += cell);
        double before = 0;
        sums = isotonic(sums);
        sums.back() = total;
        for (Eigen::Index cell = 0; cell < table.cols(); ++cell) {
            const double upTo = std::clamp(sums[static_cast<std::size_t>(cell)], 0.0, total);
            result(row, cell) = upTo - before;
            before = upTo;
        }
    }
    return result;
}

} // namespace trilemma
