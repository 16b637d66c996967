// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/attribute_model.h"
#include "ui/words.h"

#include <QLocale>

#include <algorithm>

namespace trilemma {

namespace {

const ColumnInspection* inspected(const std::string& name, const Inspection& inspection) {
    for (const ColumnInspection& column : inspection.columns)
        if (column.name == name) return &column;
    return nullptr;
}

/// Index of the group that a cell falls into, or -1.
int groupOf(const Column& column, const std::string& cell) {
    if (column.isNumber()) {
        const std::optional<double> number = parseNumber(cell);
        if (!number) return -1;
        return static_cast<int>(std::upper_bound(column.bins.begin(), column.bins.end(), *number) -
                                column.bins.begin());
    }
    const auto merged = column.merge.find(cell);
    const std::string& category = merged == column.merge.end() ? cell : merged->second;
    auto found = std::find(column.categories.begin(), column.categories.end(), category);
    if (found == column.categories.end() && !column.other.empty())
        found = std::find(column.categories.begin(), column.categories.end(), column.other);
    return found == column.categories.end() ? -1 : static_cast<int>(found - column.categories.begin());
}

} // namespace

std::vector<GroupCount> groupCounts(const Column& column, const std::optional<Inspection>& inspection) {
    const ColumnInspection* seen = inspection ? inspected(column.name, *inspection) : nullptr;
    const bool counted = seen && !seen->manyValues;
    std::vector<GroupCount> counts;
    for (const std::string& group : groupNames(column))
        counts.push_back({toQt(group), counted ? std::optional<std::uint64_t>(0) : std::nullopt});
    if (!counted) return counts;
    for (const auto& [cell, count] : seen->values) {
        const int group = groupOf(column, cell);
        if (group >= 0 && static_cast<std::size_t>(group) < counts.size())
            *counts[static_cast<std::size_t>(group)].records += count;
    }
    if (column.missing == MissingPolicy::OwnCategory && !counts.empty())
        *counts.back().records += seen->missing;
    return counts;
}

GroupModel::GroupModel(Session& session, QObject* parent)
    : QAbstractTableModel(parent)
    , m_session(session) {
    connect(&session, &Session::draftChanged, this, &GroupModel::takeDraft);
    takeDraft();
}

void GroupModel::takeDraft() {
    const Draft& draft = m_session.draft();
    beginResetModel();
    m_rows.clear();
    for (const std::string& name : draft.attributes) {
        const Column* column = draft.schema.find(name);
        if (!column) continue;
        for (GroupCount& count : groupCounts(*column, draft.inspection))
            m_rows.push_back(
                {toQt(name), std::move(count), draft.inspection ? draft.inspection->records : 0});
    }
    endResetModel();
}

int GroupModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int GroupModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant GroupModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter |
                                   (index.column() >= Records ? Qt::AlignRight : Qt::AlignLeft));
    if (role == Qt::ToolTipRole && index.column() >= Records)
        return tr("Non-private: counted on the records. Not for release.");
    if (role != Qt::DisplayRole) return {};
    switch (index.column()) {
    case Attribute:
        return row.attribute;
    case Group:
        return row.count.group;
    case Records:
        return row.count.records ? wholeNumber(*row.count.records) : tr("not counted");
    case Share: {
        if (!row.count.records || row.all == 0) return QStringLiteral("–");
        const double share = static_cast<double>(*row.count.records) / static_cast<double>(row.all);
        return tr("%1 %").arg(QLocale().toString(100 * share, 'f', 1));
    }
    default:
        return {};
    }
}

QVariant GroupModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole && section >= Records)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    static const QStringList names{tr("Attribute"), tr("Group"), tr("Records"), tr("Share")};
    return names.value(section);
}

} // namespace trilemma
