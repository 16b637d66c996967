// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/attribute_model.h"

#include "ui/words.h"

#include <QLocale>

#include <algorithm>

namespace trilemma {

AttributeModel::AttributeModel(Session& session, QObject* parent)
    : QAbstractTableModel(parent)
    , m_session(session) {
    connect(&session, &Session::draftChanged, this, &AttributeModel::takeDraft);
    takeDraft();
}

void AttributeModel::takeDraft() {
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

bool AttributeModel::isChosen(int row) const {
    const auto& chosen = m_session.draft().attributes;
    return std::find(chosen.begin(), chosen.end(), column(row).name) != chosen.end();
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
        return shown.share ? plainNumber(*shown.share) : QString();
    default:
        return {};
    }
}

QVariant AttributeModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == Share && !column(index.row()).share) return tr("not declared");
        return display(index);
    case Qt::EditRole:
        return display(index);
    case Qt::CheckStateRole:
        if (index.column() != Attribute) return {};
        return isChosen(index.row()) ? Qt::Checked : Qt::Unchecked;
    case Qt::ToolTipRole:
        if (index.column() == Share)
            return tr(
                "The public share of the smallest group, above 0 and at most 0.5. It sets how much noise the "
                "groups' rates can bear; undeclared, the worst case is assumed.");
        if (index.column() == Edges)
            return tr("Inner edges that cut a number into groups, for example 25, 45, 65.");
        return display(index);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter |
                                   (index.column() == Share ? Qt::AlignRight : Qt::AlignLeft));
    default:
        return {};
    }
}

bool AttributeModel::choose(int row, bool chosen) {
    Draft draft = m_session.draft();
    std::erase(draft.attributes, column(row).name);
    if (chosen) draft.attributes.push_back(column(row).name);
    // In the schema's order, so that equal choices give equal specifications.
    std::sort(draft.attributes.begin(), draft.attributes.end(),
              [&](const std::string& a, const std::string& b) {
                  return draft.schema.indexOf(a) < draft.schema.indexOf(b);
              });
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
