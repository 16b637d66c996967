// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/metric_registry.h"

#include "core/base/text.h"
#include "core/data/schema.h"
#include <algorithm>
#include <cassert>

namespace trilemma {

namespace {

template <class Is>
const MetricSpec* firstMetric(Is is) {
    const auto& registry = metricRegistry();
    const auto found = std::find_if(registry.begin(), registry.end(), is);
    return found == registry.end() ? nullptr : &*found;
}

bool isLower(char c) {
    return c >= 'a' && c <= 'z';
}

} // namespace

std::vector<const MetricSpec*> metricsOfTask(std::string_view task) {
    std::vector<const MetricSpec*> metrics;
    for (const MetricSpec& spec : metricRegistry())
        if (contains(spec.tasks, task)) metrics.push_back(&spec);
    return metrics;
}

const MetricSpec* findMetric(std::string_view id) {
    return firstMetric([&](const MetricSpec& spec) { return spec.id == id; });
}

const MetricSpec* gapOfConstraint(std::string_view kind) {
    return firstMetric([&](const MetricSpec& spec) { return spec.isGap() && spec.constraint == kind; });
}

std::size_t metricPlace(const MetricSpec& spec) {
    const auto& registry = metricRegistry();
    assert(&spec >= registry.data() && &spec < registry.data() + registry.size());
    return static_cast<std::size_t>(&spec - registry.data());
}

std::string nameInSentence(const MetricSpec& spec) {
    std::string name = spec.shortTitle;
    const bool isWord = name.size() > 1 && name[0] >= 'A' && name[0] <= 'Z' && isLower(name[1]);
    if (isWord) name[0] = static_cast<char>(name[0] - 'A' + 'a');
    return name;
}

const MetricAxes& defaultAxes(std::string_view task) {
    static const MetricAxes ofClasses{findMetric("demographic_parity_gap"), findMetric("error")};
    static const MetricAxes ofNumbers{findMetric("group_mse_gap"), findMetric("mse")};
    return task == regressionTask ? ofNumbers : ofClasses;
}

bool areOfTask(const MetricAxes& axes, std::string_view task) {
    return contains(axes.x->tasks, task) && contains(axes.y->tasks, task);
}

} // namespace trilemma
