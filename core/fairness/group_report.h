// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is reported about groups, over a partition that tells the labels apart; nothing of it is for training.
#pragma once

#include "core/fairness/constraint_catalog.h"

#include <string_view>

namespace trilemma {

/// A group that rates are reported of.
struct ReportedGroup {
    std::vector<std::string> attributes; ///< that tell it apart; empty: everybody
    std::string name;                    ///< "sex=Female"; empty: everybody
    std::vector<int> parts;              ///< of the report's partition
};

/// More groups than this are not listed one by one: the crossing is left out then.
inline constexpr std::size_t maxReportedGroups = 64;

struct GroupReport {
    Partition partition;
    std::vector<ReportedGroup>
        groups; ///< everybody, the groups of each attribute, and of each crossing named
    std::vector<std::vector<RateConstraint>> ofSpec; ///< inequalities of each specification
    // what inequalitiesOf() makes those of a whole kind from
    PartitionAxes axes; ///< of the partition
    std::vector<ConstraintSpec> specs;
    /// The lists of attributes whose groups are compared: those that constraints name; where the label is a
    /// number and none names any, every list that is reported.
    std::vector<std::vector<std::string>> compared;
};
GroupReport groupReport(const PartitionAxes& axes, const std::vector<ConstraintSpec>& specs);

/// The inequalities of a kind at slack 0, whether or not a constraint is of it: all groups of every list that
/// is compared, and the class that constraints of the kind name, else the second of two. A kind that bounds
/// rates is of everybody where constraints name no attribute. Empty where nothing is compared, and where a
/// kind of one class has more than two and no constraint that names one. They are made anew each time: those
/// of all kinds over thousands of crossings would be more than a memory should hold. Precondition:
/// hasGapOfGroups().
std::vector<RateConstraint> inequalitiesOf(const GroupReport& report, std::string_view kind);

} // namespace trilemma
