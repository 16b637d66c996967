// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/schema_model.h"

#include "ui/models/cell_delegates.h"
#include "ui/models/schema_edit.h"
#include "ui/theme.h"
#include "ui/words.h"

#include <algorithm>

namespace trilemma {

namespace {

QString roleHelp(Role role) {
    switch (role) {
    case Role::Feature:
        return SchemaModel::tr("The model may use it.");
    case Role::Label:
        return SchemaModel::tr("What the model predicts.");
    case Role::Sensitive:
        return SchemaModel::tr("Splits people into groups that must be treated fairly; the model "
                               "does not use it.");
    case Role::Unit:
        return SchemaModel::tr("Says which records belong to one person. A private run then protects all of "
                               "them together.");
    case Role::Ignored:
        return SchemaModel::tr("Left out.");
    }
    return {};
}

} // namespace

SchemaModel::SchemaModel(Session& session, QObject* parent)
    : QAbstractTableModel(parent)
    , m_session(session)
    , m_columns(session.draft().schema.columns) {
    connect(&session, &Session::draftChanged, this, &SchemaModel::takeDraft);
}

/// Keeps selection and editors where only values changed.
void SchemaModel::takeDraft() {
    const std::vector<Column>& now = m_session.draft().schema.columns;
    const auto sameName = [](const Column& a, const Column& b) { return a.name == b.name; };
    if (std::equal(now.begin(), now.end(), m_columns.begin(), m_columns.end(), sameName)) {
        m_columns = now;
        if (!now.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_columns = now;
    endResetModel();
}

int SchemaModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

int SchemaModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString SchemaModel::missingText(const std::string& name) const {
    const auto& inspection = m_session.draft().inspection;
    if (!inspection) return QStringLiteral("–");
    for (const ColumnInspection& seen : inspection->columns)
        if (seen.name == name) return wholeNumber(seen.missing);
    return QStringLiteral("–");
}

QString SchemaModel::display(const QModelIndex& index) const {
    const Column& shown = column(index.row());
    switch (index.column()) {
    case Name:
        return toQt(shown.name);
    case RoleColumn:
        return roleWords().at(static_cast<int>(shown.role));
    case KindColumn:
        return kindWords().at(static_cast<int>(shown.kind));
    case Facts:
        return publicFacts(shown);
    case Missing:
        return missingText(shown.name);
    default:
        return {};
    }
}

QString SchemaModel::tip(const QModelIndex& index) const {
    const Column& shown = column(index.row());
    switch (index.column()) {
    case RoleColumn:
        return roleHelp(shown.role);
    case Facts: {
        const PublicSource& source = m_session.draft().schema.sourceOf(shown);
        if (source.isNamed())
            return tr("%1\nDeclared public by %2, source: %3")
                .arg(publicFacts(shown), toQt(source.declaredBy), toQt(source.source));
        return tr("%1\nRead from the records. Nobody has declared it public yet.").arg(publicFacts(shown));
    }
    case Missing:
        return tr("Cells that are empty, \"?\" or \"NA\". Counted on the private records: not for release.");
    default:
        return display(index);
    }
}

QVariant SchemaModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Column& shown = column(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return display(index);
    case Qt::EditRole:
        if (index.column() == RoleColumn) return static_cast<int>(shown.role);
        if (index.column() == KindColumn) return static_cast<int>(shown.kind);
        return display(index);
    case Qt::ToolTipRole:
        return tip(index);
    case ChoiceDelegate::ChoicesRole:
        if (index.column() == RoleColumn) return roleWords();
        if (index.column() == KindColumn) return kindWords();
        return {};
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter |
                                   (index.column() == Missing ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::ForegroundRole:
        if (shown.role == Role::Ignored) return toneColor(Tone::Muted);
        return {};
    default:
        return {};
    }
}

bool SchemaModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    const bool editable = index.isValid() && (index.column() == RoleColumn || index.column() == KindColumn);
    if (!editable || role != Qt::EditRole) return false;
    const int count = index.column() == RoleColumn ? static_cast<int>(roleWords().size())
                                                   : static_cast<int>(kindWords().size());
    bool isNumber = false;
    const int choice = value.toInt(&isNumber);
    if (!isNumber || choice < 0 || choice >= count) return false;
    setForAll({index.row()}, static_cast<Columns>(index.column()), choice);
    return true;
}

void SchemaModel::setForAll(const std::vector<int>& rows, Columns column, int choice) {
    Draft draft = m_session.draft();
    for (const int row : rows) {
        if (column == RoleColumn)
            setRole(draft, static_cast<std::size_t>(row), static_cast<Role>(choice));
        else
            setKind(draft, static_cast<std::size_t>(row), static_cast<Kind>(choice));
    }
    if (draft.schema != m_session.draft().schema) m_session.setDraft(std::move(draft));
}

Qt::ItemFlags SchemaModel::flags(const QModelIndex& index) const {
    const bool editable = index.isValid() && (index.column() == RoleColumn || index.column() == KindColumn);
    return QAbstractTableModel::flags(index) | (editable ? Qt::ItemIsEditable : Qt::NoItemFlags);
}

QVariant SchemaModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole && section == Missing)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && section == Missing) return tr("Non-private: counted on the records.");
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case Name:
        return tr("Column");
    case RoleColumn:
        return tr("Role");
    case KindColumn:
        return tr("Kind");
    case Facts:
        return tr("Public facts");
    case Missing:
        return tr("Missing");
    default:
        return {};
    }
}

} // namespace trilemma
