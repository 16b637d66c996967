// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/table_counts.h"

#include "core/base/text.h"
#include "core/data/cell_reader.h"
#include "core/data/header.h"
#include "core/data/table_files.h"

#include <algorithm>

namespace trilemma {

namespace {

constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

/// Counts one record after another.
class CostCounter {
  public:
    CostCounter(const Schema& schema, const TableLayout& layout)
        : m_label(schema.label) {
        for (const Column& column : schema.columns) {
            if (!column.isUsed()) continue;
            const auto cell = std::find(layout.names.begin(), layout.names.end(), column.name);
            if (column.role == Role::Sensitive) addAttribute(column);
            m_uses.push_back(
                {CellReader(column, schema.file), static_cast<std::size_t>(cell - layout.names.begin()), {}});
        }
        m_counts.records = m_counts.positive = m_counts.lost = noCount();
        for (const Use& use : m_uses)
            m_counts.columns.push_back({use.reader.column().name, noCount(), noCount(), noCount()});
        m_group.resize(m_counts.attributes.size());
        m_counts.classes = schema.classNames();
        std::size_t crossings = m_counts.labels();
        for (const auto& groups : m_counts.groups)
            crossings = std::min(crossings * (groups.size() - 1), TableCounts::maxCrossings + 1);
        if (crossings <= TableCounts::maxCrossings) m_counts.crossed.resize(crossings, 0);
    }

    void add(const Record& record) {
        if (record.fault != SlotFault::None) return addFaulty();
        readCells(record);
        count(m_counts.records);
        std::size_t losing = 0;
        std::size_t onlyLoser = nowhere;
        for (std::size_t i = 0; i < m_uses.size(); ++i)
            if (loses(m_uses[i])) {
                ++losing;
                onlyLoser = i;
            }
        if (losing > 0) count(m_counts.lost);
        if (losing == 0) countContribution();
        for (std::size_t i = 0; i < m_uses.size(); ++i) {
            ColumnCost& cost = m_counts.columns[i];
            if (m_uses[i].missing) count(cost.missing);
            if (m_uses[i].missing && (losing == 0 || (losing == 1 && onlyLoser == i))) count(cost.lostByDrop);
            if (!m_uses[i].missing && m_uses[i].value.state == CellState::Invalid) count(cost.unfit);
        }
    }

    /// A slot that has no cells to speak of: nobody's group is known.
    void addFaulty() {
        for (std::size_t i = 0; i < m_group.size(); ++i)
            m_group[i] = m_counts.groups[i].size() - 1;
        count(m_counts.records);
        count(m_counts.lost);
    }

    TableCounts finish() { return std::move(m_counts); }

  private:
    struct Use {
        CellReader reader;
        std::size_t cell;
        CellValue value;
        bool missing = false; ///< as written, whatever the policy makes of it
    };

    void addAttribute(const Column& column) {
        m_counts.attributes.push_back(column.name);
        m_counts.groups.push_back(groupNames(column));
        m_counts.groups.back().push_back("(unknown)");
    }

    GroupedCount noCount() const {
        GroupedCount zero;
        for (const auto& groups : m_counts.groups)
            zero.ofGroup.emplace_back(groups.size(), 0);
        return zero;
    }

    void readCells(const Record& record) {
        std::size_t attribute = 0;
        for (Use& use : m_uses) {
            const std::string_view cell = record.cells[use.cell];
            use.missing = use.reader.isMissing(cell);
            use.value = use.reader.read(cell);
            if (use.reader.column().role != Role::Sensitive) continue;
            const std::size_t unknown = m_counts.groups[attribute].size() - 1;
            const bool known = use.reader.admits(use.value);
            const std::size_t group =
                known ? static_cast<std::size_t>(use.reader.groupOf(use.value)) : unknown;
            m_group[attribute++] = std::min(group, unknown);
        }
    }

    /// As RecordEncoder decides it: cells of a label must have a value, those of a unit must not be missing.
    bool loses(const Use& use) const {
        const Role role = use.reader.column().role;
        if (role == Role::Unit) return use.missing;
        if (role == Role::Label) return use.value.state != CellState::Value;
        return !use.reader.admits(use.value);
    }

    void countContribution() {
        std::optional<int> label;
        for (const Use& use : m_uses)
            if (use.reader.column().role == Role::Label)
                label = m_counts.classes.empty() ? 0 : classOf(m_label, use.reader, use.value);
        if (!label) return;
        if (m_counts.classes.size() == 2 && *label == 1) count(m_counts.positive);
        if (m_counts.crossed.empty()) return;
        std::size_t place = 0;
        for (std::size_t i = 0; i < m_group.size(); ++i)
            place = place * (m_counts.groups[i].size() - 1) + m_group[i];
        ++m_counts.crossed[place * m_counts.labels() + static_cast<std::size_t>(*label)];
    }

    void count(GroupedCount& into) const {
        ++into.all;
        for (std::size_t i = 0; i < m_group.size(); ++i)
            ++into.ofGroup[i][m_group[i]];
    }

    LabelRule m_label;
    std::vector<Use> m_uses;
    std::vector<std::size_t> m_group; ///< of the record, one for each attribute
    TableCounts m_counts;
};

} // namespace

const ColumnCost* TableCounts::find(const std::string& column) const {
    for (const ColumnCost& cost : columns)
        if (cost.name == column) return &cost;
    return nullptr;
}

std::vector<std::uint64_t> TableCounts::crossedBy(const std::vector<std::string>& names) const {
    std::size_t size = labels();
    for (const std::string& name : names)
        if (!contains(attributes, name)) return {};
    for (std::size_t i = 0; i < attributes.size(); ++i)
        if (contains(names, attributes[i])) size *= groups[i].size() - 1;
    if (crossed.empty()) return {};
    std::vector<std::uint64_t> some(size, 0);
    for (std::size_t place = 0; place < crossed.size(); ++place) {
        std::size_t rest = place / labels();
        std::size_t target = place % labels();
        std::size_t stride = labels();
        for (std::size_t i = attributes.size(); i-- > 0;) {
            const std::size_t count = groups[i].size() - 1;
            if (contains(names, attributes[i])) {
                target += rest % count * stride;
                stride *= count;
            }
            rest /= count;
        }
        some[target] += crossed[place];
    }
    return some;
}

Result<TableCounts> countTable(const std::vector<std::string>& files, const Schema& schema,
                               const ReadOptions& options) {
    if (const Errors twice = checkFiles(files); !twice.empty()) return twice;
    std::optional<CostCounter> counter;
    const auto onLayout = [&](const TableLayout& layout) {
        counter.emplace(schema, layout);
        return success();
    };
    const auto onRecord = [&](const Record& record) -> Result<Next> {
        counter->add(record);
        return Next::Continue;
    };
    const Result<Framing> framing = framingOf(files, schema, options.undeclared);
    if (!framing) return framing.errors();
    const auto layoutOf = [&](const Record& first, bool isHeader) {
        return layoutBySchema(first, isHeader, schema);
    };
    const Outcome outcome = readTable(files, *framing, schema.file, options, layoutOf, onLayout, onRecord);
    if (!outcome) return outcome.errors();
    return counter->finish();
}

} // namespace trilemma
