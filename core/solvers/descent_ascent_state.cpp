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

void readPoint(const Json& point, std::vector<HistoryPoint>& into, JsonFields& fields) {
    const bool whole = point.is_array() && point.size() == 3 && point[0].is_number_integer() &&
                       point[1].is_number() && point[2].is_number();
    if (whole)
        into.push_back({point[0], point[1], point[2]});
    else
        fields.fail("history", toText(point), "is not [step, violation, sum]", "Restore the file");
}

bool isEmptyOr(Eigen::Index size, Eigen::Index expected) {
    return size == 0 || size == expected;
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
            {"history", history},
            {"sizes", flat(state.sizes)},
            {"noise_position", state.noisePosition ? Json(*state.noisePosition) : Json(nullptr)}};
}

Result<DescentAscentState> descentAscentStateFromJson(const Json& json) {
    DescentAscentState state;
    Errors errors;
    std::vector<double> theta, mean, squares, dual, histogram, averageSum, sizes;
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
        fields.read("sizes", sizes, Need::Required);
        if (const Json* position = fields.child("noise_position"); position && position->is_number_unsigned())
            state.noisePosition = position->get<std::uint64_t>();
        if (const Json* history = fields.child("history", Need::Required))
            for (const Json& point : *history)
                readPoint(point, state.history, fields);
        if (parts < 0 || (parts > 0 && histogram.size() % static_cast<std::size_t>(parts) != 0))
            fields.fail("histogram_parts", std::to_string(parts), "does not divide the histogram",
                        "Restore the file");
    }
    if (!errors.empty()) return errors;
    state.theta = column<Eigen::VectorXd>(theta);
    state.memory = {column<Eigen::VectorXd>(mean), column<Eigen::VectorXd>(squares)};
    state.dual = column<Eigen::ArrayXd>(dual);
    state.averageSum = column<Eigen::VectorXd>(averageSum);
    state.sizes = column<Eigen::ArrayXd>(sizes);
    if (parts > 0)
        state.histogram = Eigen::Map<const RateHistogram>(
            histogram.data(), parts, static_cast<Eigen::Index>(histogram.size()) / parts);
    return state;
}

Result<DescentAscentState> stateOf(const Checkpoint& checkpoint, const Problem& problem) {
    Result<DescentAscentState> state = descentAscentStateFromJson(checkpoint.state);
    const Eigen::Index parameters = problem.model->parameterCount();
    const Eigen::Index parts = problem.constraints.partition.partCount();
    const bool fits = state && state->step == checkpoint.step && state->step > 0 &&
                      state->theta.size() == parameters && state->averageSum.size() == parameters &&
                      isEmptyOr(state->memory.mean.size(), parameters) &&
                      isEmptyOr(state->memory.squares.size(), parameters) &&
                      isEmptyOr(state->histogram.rows(), parts) && isEmptyOr(state->sizes.size(), parts);
    if (fits) return state;
    return Error{ErrorCode::StoreBroken, "checkpoint", std::to_string(checkpoint.step),
                 "is broken, or belongs to another training", "Train the run from its first step"};
}

} // namespace trilemma
