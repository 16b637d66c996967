// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/train/run_record.h"
#include "ui/charts/tradeoff_data.h"

#include <QSet>
#include <QStringList>

namespace trilemma {

/// A rate of one group under one setting: means over its runs. Non-private.
struct GroupDot {
    std::optional<double> value;
    double low = 0; ///< mean ends of the runs' 95 % intervals
    double high = 0;
};

/// What settings do to groups, a row each.
struct GroupDots {
    struct Row {
        int point = 0;                           ///< place among the points of the data
        int runs = 0;                            ///< that the means are over
        std::vector<std::vector<GroupDot>> dots; ///< by rate and group
    };
    TradeoffData data;
    std::vector<std::string> rates; ///< ids of the registry
    QStringList rateTitles;
    QStringList groups;
    std::vector<Row> rows;               ///< in the order of settingsWithRows()
    std::optional<std::size_t> pinned{}; ///< row of the pinned setting
    std::size_t hidden = 0;              ///< settings that have no row
};

/// The mean of the fairness metric of the two axes.
double gapOf(const TradeoffData& data, const TradeoffPoint& point);

/// The rows of groups that are shown of runs: of one set, of the first list of attributes and the first class
/// that they have.
class ShownGroups {
  public:
    ShownGroups(const std::vector<const RunRecord*>& runs, EvaluationSet set);
    bool has(const GroupRow& row) const;
    /// Ids of three rates: decisions of classes, or errors of numbers.
    std::vector<std::string> rates() const;
    /// In order of first appearance.
    const std::vector<std::string>& groups() const { return m_groups; }

  private:
    EvaluationSet m_set;
    const GroupRow* m_first = nullptr; ///< of the runs
    std::vector<std::string> m_groups;
};
QString groupRateTitle(const std::string& rate);
QString changeOfRate(double change); ///< "+0.031", "−0.031"

/// Settings that get a row where there are more: the pinned one, those with a selected run, those within the
/// wish, small gaps before large ones.
inline constexpr std::size_t maxGroupRows = 100;
std::vector<int> settingsWithRows(const TradeoffData& data, const QSet<QString>& selected = {});
bool hasSelectedRun(const TradeoffPoint& setting, const QSet<QString>& selected);

/// A row for each of `settings`, places among the points. `runs` come with their groups.
GroupDots groupDots(TradeoffData data, const std::vector<int>& settings, const std::vector<RunRecord>& runs,
                    EvaluationSet set);

} // namespace trilemma
