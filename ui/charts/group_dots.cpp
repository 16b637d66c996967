// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/group_dots.h"

#include "core/evaluation/group_rates.h"
#include "ui/base/core_texts.h"
#include "ui/base/words.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <tuple>
#include <unordered_map>

namespace trilemma {

namespace {

/// Sums that become means.
struct Sums {
    double value = 0, low = 0, high = 0;
    int count = 0;
    void add(const GroupRate& rate) {
        if (!rate.value) return;
        value += *rate.value;
        low += rate.low.value_or(*rate.value);
        high += rate.high.value_or(*rate.value);
        ++count;
    }
    GroupDot mean() const {
        if (count == 0) return {};
        return {value / count, low / count, high / count};
    }
};

} // namespace

double gapOf(const TradeoffData& data, const TradeoffPoint& point) {
    return data.axes.gap() == data.axes.y ? point.yMean : point.xMean;
}

ShownGroups::ShownGroups(const std::vector<const RunRecord*>& runs, EvaluationSet set)
    : m_set(set) {
    for (const RunRecord* run : runs)
        for (const GroupRow& row : run->groups)
            if (!m_first && row.set == set && !row.attributes.empty()) m_first = &row;
    for (const RunRecord* run : runs)
        for (const GroupRow& row : run->groups)
            if (has(row) && std::find(m_groups.begin(), m_groups.end(), row.group) == m_groups.end())
                m_groups.push_back(row.group);
}

bool ShownGroups::has(const GroupRow& row) const {
    return m_first && row.set == m_set && row.attributes == m_first->attributes &&
           row.positive == m_first->positive;
}

std::vector<std::string> ShownGroups::rates() const {
    if (!m_first) return {};
    return isOfNumbers(*m_first)
               ? std::vector<std::string>{"mean_error", "mspe", "absolute_error"}
               : std::vector<std::string>{"selection_rate", "true_positive_rate", "false_positive_rate"};
}

QString groupRateTitle(const std::string& rate) {
    for (const GroupRateSpec& spec : groupRateRegistry())
        if (spec.id == rate) return coreText(spec.title);
    return QString::fromStdString(rate);
}

bool hasSelectedRun(const TradeoffPoint& setting, const QSet<QString>& selected) {
    return std::any_of(setting.runIds.begin(), setting.runIds.end(),
                       [&](const std::string& id) { return selected.contains(QString::fromStdString(id)); });
}

QString changeOfRate(double change) {
    return (change < 0 ? QStringLiteral("−") : QStringLiteral("+")) + fixedNumber(std::abs(change), 3);
}

namespace {

/// Settings that differ in slack or weight alone stand together: first where one of them meets the wish, then
/// by the smallest gap.
void sortBySlack(std::vector<int>& settings, const TradeoffData& data) {
    const auto kinOf = [&](int setting) {
        TradeoffSetting kin = data.points[static_cast<std::size_t>(setting)].setting();
        kin.gamma.reset();
        kin.weight.reset();
        return kin;
    };
    const auto gap = [&](int setting) { return gapOf(data, data.points[static_cast<std::size_t>(setting)]); };
    std::map<TradeoffSetting, std::pair<bool, double>> leastOf;
    for (const int setting : settings) {
        const bool isOutside = !data.meeting.empty() && !data.meeting[static_cast<std::size_t>(setting)];
        const std::pair own(isOutside, gap(setting));
        const auto [kin, isNew] = leastOf.emplace(kinOf(setting), own);
        if (!isNew) kin->second = std::min(kin->second, own);
    }
    const auto rank = [&](int setting) {
        const TradeoffSetting kin = kinOf(setting);
        return std::tuple(leastOf.at(kin), kin, gap(setting));
    };
    std::stable_sort(settings.begin(), settings.end(), [&](int a, int b) { return rank(a) < rank(b); });
}

} // namespace

std::vector<int> settingsWithRows(const TradeoffData& data, const QSet<QString>& selected) {
    std::vector<int> order;
    for (std::size_t i = 0; i < data.points.size(); ++i)
        order.push_back(static_cast<int>(i));
    const auto rank = [&](int point) {
        const auto place = static_cast<std::size_t>(point);
        const TradeoffPoint& each = data.points[place];
        const bool isOutside = !data.meeting.empty() && !data.meeting[place];
        const bool isChosen = !selected.isEmpty() && hasSelectedRun(each, selected);
        return std::tuple(!isPinned(data, each), !isChosen, isOutside, gapOf(data, each));
    };
    std::vector<decltype(rank(0))> ranks;
    std::transform(order.begin(), order.end(), std::back_inserter(ranks), rank);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
        return ranks[static_cast<std::size_t>(a)] < ranks[static_cast<std::size_t>(b)];
    });
    if (order.size() > maxGroupRows) order.resize(maxGroupRows);
    sortBySlack(order, data); // the pinned one stays where it was clicked
    return order;
}

GroupDots groupDots(TradeoffData data, const std::vector<int>& settings, const std::vector<RunRecord>& runs,
                    EvaluationSet set) {
    GroupDots dots;
    std::vector<const RunRecord*> all;
    for (const RunRecord& run : runs)
        all.push_back(&run);
    const ShownGroups chosen(all, set);
    dots.rates = chosen.rates();
    for (const std::string& rate : dots.rates)
        dots.rateTitles << groupRateTitle(rate);
    std::unordered_map<std::string, const RunRecord*> byId;
    for (const RunRecord& run : runs)
        byId.emplace(run.runId, &run);
    for (const std::string& group : chosen.groups())
        dots.groups << QString::fromStdString(group);
    for (const int point : settings) {
        const TradeoffPoint& setting = data.points[static_cast<std::size_t>(point)];
        std::map<std::pair<std::string, QString>, Sums> sums;
        int counted = 0;
        for (const std::string& id : setting.runIds) {
            const auto run = byId.find(id);
            if (run == byId.end()) continue;
            ++counted;
            for (const GroupRow& row : run->second->groups)
                if (chosen.has(row))
                    for (const GroupRate& rate : row.rates)
                        sums[{rate.id, QString::fromStdString(row.group)}].add(rate);
        }
        if (sums.empty()) continue;
        GroupDots::Row row{point, counted, {}};
        for (const std::string& rate : dots.rates) {
            row.dots.emplace_back();
            for (const QString& group : std::as_const(dots.groups))
                row.dots.back().push_back(sums[{rate, group}].mean());
        }
        if (isPinned(data, setting)) dots.pinned = dots.rows.size();
        dots.rows.push_back(std::move(row));
    }
    dots.hidden = data.points.size() - dots.rows.size();
    dots.data = std::move(data);
    return dots;
}

} // namespace trilemma
