// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Trade-off charts written down by hand.
#pragma once

#include "ui/charts/tradeoff_data.h"

#include <QList>

namespace trilemma::test {

using Number = std::optional<double>;
using Numbers = QList<double>;

inline TradeoffPoint point(const std::string& solver, Number gamma, Number epsilon, double x, double y) {
    TradeoffPoint made;
    made.solver = solver;
    made.gamma = gamma;
    made.epsilon = epsilon;
    made.xMean = x;
    made.yMean = y;
    made.seeds = 1;
    made.runIds = {solver + "-" + std::to_string(gamma.value_or(0)) + "-" +
                   std::to_string(epsilon.value_or(0))};
    return made;
}

/// RaCO-DP at two slacks and two epsilons but for one, SGDA at the first slack, DP-SGD at one epsilon.
inline TradeoffData sixPoints() {
    TradeoffData data;
    data.points = {point("raco-dp", 0.05, 1.0, 0.04, 0.20), point("sgda", 0.05, {}, 0.04, 0.17),
                   point("raco-dp", 0.05, 10.0, 0.05, 0.18), point("raco-dp", 0.1, 1.0, 0.09, 0.16),
                   point("dp-sgd", {}, 1.0, 0.15, 0.14)};
    return data;
}

} // namespace trilemma::test
