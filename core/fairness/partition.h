// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trilemma {

struct EncodedTable;
struct Schema;

/// One way to cut the slots: the groups of a sensitive attribute, or the classes of the true label.
struct PartitionAxis {
    std::string name;
    std::vector<std::string> groups;
    std::optional<double> share; ///< declared share of the smallest of them; public
};

/// The parts that records are told apart by (RaCO-DP, Remark 1: the smallest partition for a set of
/// constraints). A cell is a crossing of the groups of some attributes; a part is a cell, or a cell with one
/// true label. Names alone, all of them public; which slot lies in which part is not (slot_parts.h).
struct Partition {
    std::vector<std::string> attributes; ///< whose groups the cells cross, in the order of the crossing
    std::vector<std::string> partNames;  ///< Q of them, "sex=Female, race=Other, income=>50K"
    int labels = 1; ///< K where parts tell the true labels apart, else 1: part = cell labels + label
    int partCount() const { return static_cast<int>(partNames.size()); }
    int cellCount() const { return partCount() / labels; }
};

/// Most parts that a partition may have: sums of noisy counts over more of them tell nothing.
inline constexpr int maxParts = 4096;

/// Everything that a partition may be made of.
struct PartitionAxes {
    std::vector<PartitionAxis>
        attributes;      ///< in the schema's order, so that equal sets give equal partitions
    PartitionAxis label; ///< without groups where it is a number

    PartitionAxes only(const std::vector<std::string>& names) const; ///< these attributes
};
PartitionAxes axesOf(const EncodedTable& table);
PartitionAxes axesOf(const Schema& schema);

/// The crossing of all attributes, and of the labels if they are wanted and are classes; the last axis varies
/// fastest.
Partition partitionOf(const PartitionAxes& axes, bool withLabels);

/// How many crossings there are of the axes' groups; more than maxParts count as one more than that.
int crossingsOf(const std::vector<PartitionAxis>& axes);

/// The groups (one for each axis) that make up a crossing; the last axis varies fastest.
std::vector<std::size_t> groupsOfCrossing(const std::vector<PartitionAxis>& axes, int crossing);

/// A declared share of the smallest crossing: the product of the axes' shares, times 1/(2 crossings) of those
/// that declare none. 1 without axes.
double smallestShareOf(const std::vector<PartitionAxis>& axes);

/// Groups that are told apart by some of the axes: their names and the cells of all axes that each holds.
struct CellGroups {
    std::vector<std::string> names; ///< "sex=Female"; one nameless group where `attributes` is empty
    std::vector<std::vector<int>> cells;
};
CellGroups groupsOf(const std::vector<PartitionAxis>& axes, const std::vector<std::string>& attributes);

} // namespace trilemma
