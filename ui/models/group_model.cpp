// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/words.h"
#include "ui/models/attribute_model.h"

#include <QLocale>

namespace trilemma {

GroupModel::GroupModel(Session& session, QObject* parent, bool namesAttribute)
    : QAbstractTableModel(parent)
    , m_session(session)
    , m_namesAttribute(namesAttribute) {
    connect(&session, &Session::draftChanged, this, &GroupModel::onDraftChanged);
    connect(&session, &Session::countsChanged, this, &GroupModel::onDraftChanged);
    onDraftChanged();
}

void GroupModel::onDraftChanged() {
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
                const std::uint64_t all = counts->records.all - counts->lost.all;
                row.records = of(counts->records) - of(counts->lost);
                if (all > 0) row.share = static_cast<double>(*row.records) / static_cast<double>(all);
                if (*row.records > 0 && counts->classes.size() == 2)
                    row.positive =
                        static_cast<double>(of(counts->positive)) / static_cast<double>(*row.records);
            }
            m_rows.push_back(std::move(row));
        }
        ++attribute;
    }
    endResetModel();
}

QString GroupModel::lostText() const {
    const std::optional<TableCounts>& counts = m_session.counts();
    if (!counts || counts->lost.all == 0 || m_rows.empty()) return {};
    return tr("%1 of %2 records contribute nothing and are in no row: a cell is missing or invalid.")
        .arg(wholeNumber(counts->lost.all), wholeNumber(counts->records.all));
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
    if (role == Qt::ToolTipRole && section == Records)
        return tr("Records of the group that are used. The others still count in the public number of "
                  "records, but contribute nothing.");
    if (role == Qt::ToolTipRole && section == Share) return tr("Of all records that contribute.");
    if (role == Qt::ToolTipRole && section == Positive)
        return tr("Share of the positive class among these records: the group's base rate.");
    if (role != Qt::DisplayRole) return {};
    static const QStringList names{tr("Attribute"), tr("Group"), tr("Records"), tr("Share"), tr("Positive")};
    return names.value(section);
}

} // namespace trilemma
