// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/schema_model.h"

#include "ui/base/escape.h"
#include "ui/base/theme.h"
#include "ui/base/words.h"
#include "ui/session/schema_edit.h"
#include "ui/widgets/cell_delegates.h"

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
    connect(&session, &Session::draftChanged, this, &SchemaModel::onDraftChanged);
    connect(&session, &Session::countsChanged, this, [this] {
        if (rowCount() > 0) emit dataChanged(index(0, Missing), index(rowCount() - 1, Missing));
    });
}

/// Roles, kinds and policies are chosen from words.
static QStringList choicesOf(int column) {
    switch (column) {
    case SchemaModel::RoleColumn:
        return roleWords();
    case SchemaModel::KindColumn:
        return kindWords();
    case SchemaModel::PolicyColumn:
        return missingWords();
    default:
        return {};
    }
}

/// Keeps selection and editors where only values changed.
void SchemaModel::onDraftChanged() {
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

QString SchemaModel::policyText(const Column& column) const {
    if (column.role == Role::Ignored) return QStringLiteral("–");
    if (column.missing == MissingPolicy::Impute) return tr("write %1").arg(toQt(column.imputeValue));
    return missingWords().at(static_cast<int>(column.missing));
}

QString SchemaModel::missingText(const std::string& name) const {
    const ColumnCost* cost = m_session.counts() ? m_session.counts()->find(name) : nullptr;
    if (cost) return wholeNumber(cost->missing.all); // by the column's own codes
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
    case PolicyColumn:
        return policyText(shown);
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
        return tr(
            "Cells that hold one of the column's missing codes. Counted on the private records: not for "
            "release.");
    case PolicyColumn:
        return tr("What happens to the record of a missing cell.");
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
        if (index.column() == PolicyColumn) return static_cast<int>(shown.missing);
        return display(index);
    case Qt::ToolTipRole:
        return plainToolTip(tip(index));
    case ChoiceDelegate::ChoicesRole:
        return choicesOf(index.column());
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
    if (!(flags(index) & Qt::ItemIsEditable) || role != Qt::EditRole) return false;
    const int count = static_cast<int>(choicesOf(index.column()).size());
    bool isNumber = false;
    const int choice = value.toInt(&isNumber);
    if (!isNumber || choice < 0 || choice >= count) return false;
    setForAll({index.row()}, static_cast<Columns>(index.column()), choice);
    return true;
}

void SchemaModel::setForAll(const std::vector<int>& rows, Columns column, int choice) {
    Draft draft = m_session.draft();
    for (const int row : rows) {
        const auto place = static_cast<std::size_t>(row);
        if (column == RoleColumn) setRole(draft, place, static_cast<Role>(choice));
        if (column == KindColumn) setKind(draft, place, static_cast<Kind>(choice));
        if (column == PolicyColumn) setMissingPolicy(draft, place, static_cast<MissingPolicy>(choice));
    }
    if (draft.schema != m_session.draft().schema) m_session.setDraft(std::move(draft));
}

Qt::ItemFlags SchemaModel::flags(const QModelIndex& index) const {
    const Role role = index.isValid() ? column(index.row()).role : Role::Ignored;
    const bool hasPolicy = role == Role::Feature || role == Role::Sensitive;
    const bool editable = index.isValid() && (index.column() == RoleColumn || index.column() == KindColumn ||
                                              (index.column() == PolicyColumn && hasPolicy));
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
    case PolicyColumn:
        return tr("If missing");
    default:
        return {};
    }
}

} // namespace trilemma
