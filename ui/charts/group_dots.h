// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/train/run_record.h"
#include "ui/charts/tradeoff_data.h"

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
    std::vector<Row> rows;               ///< the pinned one first, then the largest gap last
    std::optional<std::size_t> pinned{}; ///< row of the pinned setting
    std::size_t hidden = 0;              ///< settings that have no row
};

/// Settings that get a row where there are more: those within the wish before others, small gaps before large
/// ones.
inline constexpr std::size_t maxGroupRows = 40;
std::vector<int> settingsWithRows(const TradeoffData& data);

/// `runs` come with their groups. Of several lists of attributes the first that the runs have, of several
/// classes the first.
GroupDots groupDots(TradeoffData data, const std::vector<RunRecord>& runs, EvaluationSet set);

} // namespace trilemma
