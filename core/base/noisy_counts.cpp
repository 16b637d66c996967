// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/noisy_counts.h"

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

} // namespace trilemma
