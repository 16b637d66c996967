// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/descent_ascent.h"

namespace trilemma {

namespace {

template <class Dense>
std::vector<double> flat(const Dense& values) {
    return {values.data(), values.data() + values.size()};
}

template <class Dense>
Dense column(const std::vector<double>& values) {
    return Eigen::Map<const Dense>(values.data(), static_cast<Eigen::Index>(values.size()));
}

} // namespace

Json toJson(const DescentAscentState& state) {
    Json history = Json::array();
    for (const HistoryPoint& point : state.history)
        history.push_back({point.step, point.worstViolation, point.dualSum});
    return {{"trilemma_descent_ascent_state", 1},
            {"step", state.step},
            {"theta", flat(state.theta)},
            {"mean_gradient", flat(state.memory.mean)},
            {"mean_squares", flat(state.memory.squares)},
            {"dual", flat(state.dual)},
            {"histogram_parts", state.histogram.rows()},
            {"histogram", flat(state.histogram)},
            {"average_sum", flat(state.averageSum)},
            {"averaged", state.averaged},
            {"history", history}};
}

Result<DescentAscentState> descentAscentStateFromJson(const Json& json) {
    DescentAscentState state;
    Errors errors;
    std::vector<double> theta, mean, squares, dual, histogram, averageSum;
    std::int64_t parts = 0;
    {
        JsonFields fields(json, "state", ErrorCode::InvalidSpecification, errors);
        fields.version("trilemma_descent_ascent_state", 1);
        fields.read("step", state.step, Need::Required);
        fields.read("theta", theta, Need::Required);
        fields.read("mean_gradient", mean, Need::Required);
        fields.read("mean_squares", squares, Need::Required);
        fields.read("dual", dual, Need::Required);
        fields.read("histogram_parts", parts, Need::Required);
        fields.read("histogram", histogram, Need::Required);
        fields.read("average_sum", averageSum, Need::Required);
        fields.read("averaged", state.averaged, Need::Required);
        if (const Json* history = fields.child("history", Need::Required))
            for (const Json& point : *history)
                state.history.push_back({point.at(0), point.at(1), point.at(2)});
        if (parts < 0 || (parts > 0 && histogram.size() % static_cast<std::size_t>(parts) != 0))
            fields.fail("histogram_parts", std::to_string(parts), "does not divide the histogram",
                        "Restore the file");
    }
    if (!errors.empty()) return errors;
    state.theta = column<Eigen::VectorXd>(theta);
    state.memory = {column<Eigen::VectorXd>(mean), column<Eigen::VectorXd>(squares)};
    state.dual = column<Eigen::ArrayXd>(dual);
    state.averageSum = column<Eigen::VectorXd>(averageSum);
    if (parts > 0)
        state.histogram = Eigen::Map<const RateHistogram>(
            histogram.data(), parts, static_cast<Eigen::Index>(histogram.size()) / parts);
    return state;
}

} // namespace trilemma
