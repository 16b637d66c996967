// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/transported_predictor.h"

#include "core/models/model_kind.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace trilemma {

double MonotoneMap::at(double value) const {
    if (!std::isfinite(value)) return value; // of a base that diverged
    const auto next = std::upper_bound(from.begin(), from.end(), value) - from.begin();
    if (next == 0) return to.front();
    const auto i = static_cast<std::size_t>(next);
    if (i == from.size()) return to.back();
    const double part = (value - from[i - 1]) / (from[i] - from[i - 1]);
    return std::min(to[i], to[i - 1] + part * (to[i] - to[i - 1]));
}

TransportedPredictor::TransportedPredictor(std::shared_ptr<const Predictor> base, GroupCrossing groups,
                                           std::vector<MonotoneMap> maps)
    : m_base(std::move(base))
    , m_groups(std::move(groups))
    , m_maps(std::move(maps)) {}

void TransportedPredictor::probabilities(const RowBlock& block, RowMatrix& into) const {
    m_base->probabilities(block, into);
    for (int row = 0; row < block.rows; ++row)
        into(row, 0) = m_maps[static_cast<std::size_t>(m_groups.of(block, row))].at(into(row, 0));
}

Json TransportedPredictor::toJson() const {
    const Json base = m_base->toJson();
    Json parameters = base.at("parameters"), knots = Json::array();
    const std::size_t ofBase = parameters.size();
    for (const MonotoneMap& map : m_maps) {
        knots.push_back(map.from.size());
        for (const std::vector<double>* numbers : {&map.from, &map.to})
            for (const double number : *numbers)
                parameters.push_back(number);
    }
    return {{"id", transportedId},
            {"structure",
             {{"base", base.at("structure")},
              {"base_parameters", ofBase},
              {"attributes", m_groups.toJson()},
              {"knots", knots},
              {"order",
               "the base's parameters, then for each crossing of the attributes' groups, the last attribute "
               "varying fastest, its knots: all \"from\", then all \"to\""},
              {"decision",
               "the base's prediction (on its scale, before it is brought to the label's units) is moved by "
               "the map of the person's crossing: straight between the knots (from, to), level beyond the "
               "first and the last; at two equal \"from\" the second counts"}}},
            {"parameters", parameters},
            {"base", base.at("id")}};
}

namespace {

constexpr std::size_t maxKnots = 10'000;

/// "knots" of a structure; none: they are not one legal number for each crossing.
std::optional<std::vector<std::size_t>> knotsIn(const Json& list, int crossings) {
    if (!list.is_array() || list.size() != static_cast<std::size_t>(crossings)) return {};
    std::vector<std::size_t> knots;
    for (const Json& count : list) {
        if (!count.is_number_unsigned() || count < 1 || count > maxKnots) return {};
        knots.push_back(count.get<std::size_t>());
    }
    return knots;
}

bool isMonotone(const MonotoneMap& map) {
    const auto isFinite = [](double number) { return std::isfinite(number); };
    return std::is_sorted(map.from.begin(), map.from.end()) && std::is_sorted(map.to.begin(), map.to.end()) &&
           std::all_of(map.from.begin(), map.from.end(), isFinite) &&
           std::all_of(map.to.begin(), map.to.end(), isFinite);
}

} // namespace

Result<std::unique_ptr<Predictor>> transportedFromJson(const Json& json, const ModelShape& shape,
                                                       const std::vector<DecidingAttribute>& known) {
    const auto foreign = [&] { return unreadablePredictor(json, "has another shape than its table"); };
    const std::optional<Eigen::VectorXd> numbers = parametersIn(json);
    if (!numbers) return unreadablePredictor(json, "has parameters that are missing or no numbers");
    const Json structure = json.value("structure", Json()), base = json.value("base", Json());
    if (!structure.is_object() || !base.is_string() || shape.classes != 0) return foreign();
    auto groups = GroupCrossing::fromJson(structure.value("attributes", Json()), known);
    const auto model = modelIn(base.get<std::string>(), structure.value("base", Json()), shape);
    if (!groups || !model) return foreign();
    const auto knots = knotsIn(structure.value("knots", Json()), groups->count());
    const auto ofBase = static_cast<std::size_t>(model->parameterCount());
    if (!knots || static_cast<std::size_t>(numbers->size()) !=
                      ofBase + 2 * std::accumulate(knots->begin(), knots->end(), std::size_t{0}))
        return foreign();
    std::vector<MonotoneMap> maps;
    const double* next = numbers->data() + ofBase;
    for (const std::size_t count : *knots) {
        maps.push_back({{next, next + count}, {next + count, next + 2 * count}});
        next += 2 * count;
        if (!isMonotone(maps.back())) return foreign();
    }
    return std::unique_ptr<Predictor>(std::make_unique<TransportedPredictor>(
        std::make_shared<const TrainedModel>(model, numbers->head(model->parameterCount())),
        std::move(*groups), std::move(maps)));
}

} // namespace trilemma
