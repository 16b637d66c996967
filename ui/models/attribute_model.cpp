// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/attribute_model.h"

#include "core/base/text.h"
#include "core/fairness/partition.h"
#include "ui/base/escape.h"
#include "ui/base/words.h"
#include "ui/session/constraint_edit.h"

#include <QLocale>

#include <algorithm>

namespace trilemma {

AttributeModel::AttributeModel(Session& session, QObject* parent)
    : QAbstractTableModel(parent)
    , m_session(session) {
    connect(&session, &Session::draftChanged, this, &AttributeModel::onDraftChanged);
    onDraftChanged();
}

void AttributeModel::onDraftChanged() {
    std::vector<Column> now;
    for (const Column& column : m_session.draft().schema.columns)
        if (column.role == Role::Sensitive) now.push_back(column);
    const auto sameName = [](const Column& a, const Column& b) { return a.name == b.name; };
    if (!now.empty() && std::equal(now.begin(), now.end(), m_columns.begin(), m_columns.end(), sameName)) {
        m_columns = std::move(now);
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_columns = std::move(now);
    endResetModel();
}

int AttributeModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

int AttributeModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

void AttributeModel::setPlace(int place) {
    m_place = place;
    if (rowCount() > 0) emit dataChanged(index(0, Attribute), index(rowCount() - 1, Attribute));
}

bool AttributeModel::isChosen(int row) const {
    const auto& constraints = m_session.draft().constraints;
    const auto place = static_cast<std::size_t>(m_place);
    return place < constraints.size() && contains(constraints[place].attributes, column(row).name);
}

QString AttributeModel::display(const QModelIndex& index) const {
    const Column& shown = column(index.row());
    switch (index.column()) {
    case Attribute:
        return toQt(shown.name);
    case Groups: {
        const QStringList groups = toQt(groupNames(shown));
        if (groups.isEmpty()) return tr("none: say where to cut");
        return tr("%1: %2").arg(groups.size()).arg(groups.join(QStringLiteral(", ")));
    }
    case Edges:
        return shown.isNumber() ? numberListText(shown.bins) : QStringLiteral("–");
    case Share:
        return shown.share ? shownNumber(*shown.share) : QString();
    default:
        return {};
    }
}

/// What training goes by, as the panel beside it says it: declared, or assumed.
QString AttributeModel::shareText(const Column& column) const {
    if (column.share) return shareFigure(*column.share);
    const std::vector<std::string> groups = groupNames(column);
    if (groups.empty()) return tr("not declared");
    return tr("%1 (assumed)").arg(shareFigure(smallestShareOf({{column.name, groups, std::nullopt}})));
}

QVariant AttributeModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    switch (role) {
    case Qt::DisplayRole:
        return index.column() == Share ? shareText(column(index.row())) : display(index);
    case Qt::EditRole:
        return display(index);
    case Qt::CheckStateRole:
        if (index.column() != Attribute) return {};
        return isChosen(index.row()) ? Qt::Checked : Qt::Unchecked;
    case Qt::ToolTipRole:
        if (index.column() == Share)
            return tr("The public share of the smallest group, above 0 and at most 0.5. It determines how "
                      "much noise the groups' rates tolerate. Where none is declared, half of an even share "
                      "is assumed.");
        if (index.column() == Edges)
            return tr("Inner edges that cut a number into groups, for example 25, 45, 65.");
        return plainToolTip(display(index));
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter |
                                   (index.column() == Share ? Qt::AlignRight : Qt::AlignLeft));
    default:
        return {};
    }
}

bool AttributeModel::choose(int row, bool chosen) {
    Draft draft = m_session.draft();
    if (static_cast<std::size_t>(m_place) >= draft.constraints.size()) return false;
    ConstraintSpec& constraint = draft.constraints[static_cast<std::size_t>(m_place)];
    std::erase(constraint.attributes, column(row).name);
    if (chosen) constraint.attributes.push_back(column(row).name);
    // In the schema's order, so that equal choices give equal specifications.
    std::sort(constraint.attributes.begin(), constraint.attributes.end(),
              [&](const std::string& a, const std::string& b) {
                  return draft.schema.indexOf(a) < draft.schema.indexOf(b);
              });
    constraint.groups.clear(); // they were groups of another crossing
    m_session.setDraft(std::move(draft));
    return true;
}

bool AttributeModel::setEdges(Column& column, const QString& text) const {
    auto edges = parseNumberList(text);
    if (!edges || !column.isNumber()) return false;
    std::sort(edges->begin(), edges->end());
    edges->erase(std::unique(edges->begin(), edges->end()), edges->end());
    column.bins = std::move(*edges);
    return true;
}

bool AttributeModel::setShare(Column& column, const QString& text) const {
    bool isNumber = false;
    const double share = QLocale::c().toDouble(text.trimmed(), &isNumber);
    if (!text.trimmed().isEmpty() && !(isNumber && share > 0 && share <= 0.5)) return false;
    column.share = isNumber ? std::optional(share) : std::nullopt;
    return true;
}

bool AttributeModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid()) return false;
    if (role == Qt::CheckStateRole && index.column() == Attribute)
        return choose(index.row(), value.toInt() == Qt::Checked);
    if (role != Qt::EditRole) return false;
    Draft draft = m_session.draft();
    const int place = draft.schema.indexOf(column(index.row()).name);
    if (place < 0) return false;
    Column& changed = draft.schema.columns[static_cast<std::size_t>(place)];
    const bool taken = index.column() == Edges   ? setEdges(changed, value.toString())
                       : index.column() == Share ? setShare(changed, value.toString())
                                                 : false;
    if (!taken) return false;
    if (draft.schema == m_session.draft().schema) return true;
    draft.schemaName.clear();
    tidyConstraints(draft); // groups may have changed their names
    m_session.setDraft(std::move(draft));
    return true;
}

Qt::ItemFlags AttributeModel::flags(const QModelIndex& index) const {
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (!index.isValid()) return flags;
    if (index.column() == Attribute) flags |= Qt::ItemIsUserCheckable;
    if (index.column() == Share || (index.column() == Edges && column(index.row()).isNumber()))
        flags |= Qt::ItemIsEditable;
    return flags;
}

QVariant AttributeModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole && section == Share)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    static const QStringList names{tr("Attribute"), tr("Groups"), tr("Cut at"), tr("Smallest share")};
    return names.value(section);
}

} // namespace trilemma
