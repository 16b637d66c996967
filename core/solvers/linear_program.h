// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>

#include <optional>
#include <vector>

namespace trilemma {

/// Minimise cost . x subject to x >= 0 and rows a . x <= limit, or a . x = limit.
struct LinearProgram {
    struct Entry {
        int column = 0; ///< 0 .. cost.size() - 1, at most once in a row
        double value = 0;
    };
    struct Row {
        std::vector<Entry> entries;
        double limit = 0;
        bool isEquality = false;
    };

    std::vector<double> cost;
    std::vector<Row> rows;
};

/// An optimal vertex, to about 1e-7, by GLPK's simplex method; the same for the same programme. nullopt:
/// there is none (infeasible or unbounded), a number is not finite, or the method gave up. Thread-safe.
std::optional<Eigen::VectorXd> solve(const LinearProgram& program);

} // namespace trilemma
