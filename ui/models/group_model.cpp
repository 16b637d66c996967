// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/attribute_model.h"
#include "ui/words.h"

#include <QLocale>

namespace trilemma {

GroupModel::GroupModel(Session& session, QObject* parent, bool namesAttribute)
    : QAbstractTableModel(parent)
    , m_session(session)
    , m_namesAttribute(namesAttribute) {
    connect(&session, &Session::draftChanged, this, &GroupModel::takeDraft);
    connect(&session, &Session::countsChanged, this, &GroupModel::takeDraft);
    takeDraft();
}

void GroupModel::takeDraft() {
    const std::optional<TableCounts>& counts = m_session.counts();
    beginResetModel();
    m_rows.clear();
    std::size_t attribute = 0;
    for (const Column& column : m_session.draft().schema.columns) {
        if (column.role != Role::Sensitive) continue;
        const std::vector<std::string> groups = groupNames(column);
        for (std::size_t group = 0; group < groups.size(); ++group) {
            Row row{toQt(column.name), toQt(groups[group]), {}, {}, {}};
            if (counts && attribute < counts->groups.size() && group < counts->groups[attribute].size()) {
                const auto of = [&](const GroupedCount& count) { return count.ofGroup[attribute][group]; };
                const std::uint64_t contributing = of(counts->records) - of(counts->lost);
                row.records = of(counts->records);
                if (counts->records.all > 0)
                    row.share = static_cast<double>(*row.records) / static_cast<double>(counts->records.all);
                if (contributing > 0 && counts->classes.size() == 2)
                    row.positive =
                        static_cast<double>(of(counts->positive)) / static_cast<double>(contributing);
            }
            m_rows.push_back(std::move(row));
        }
        ++attribute;
    }
    endResetModel();
}

int GroupModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int GroupModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

namespace {

QString percent(const std::optional<double>& share) {
    return share ? GroupModel::tr("%1 %").arg(QLocale().toString(100 * *share, 'f', 1)) : QStringLiteral("–");
}

} // namespace

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
        return m_namesAttribute ? QStringLiteral("%1=%2").arg(row.attribute, row.group) : row.group;
    case Records:
        return row.records ? wholeNumber(*row.records) : QStringLiteral("…");
    case Share:
        return percent(row.share);
    case Positive:
        return percent(row.positive);
    default:
        return {};
    }
}

QVariant GroupModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole && section >= Records)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && section == Positive)
        return tr("Share of the positive class among the group's records that contribute: its base rate.");
    if (role != Qt::DisplayRole) return {};
    static const QStringList names{tr("Attribute"), tr("Group"), tr("Records"), tr("Share"), tr("Positive")};
    return names.value(section);
}

} // namespace trilemma
