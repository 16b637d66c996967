// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/term_model.h"

#include "core/base/text.h"
#include "ui/base/escape.h"
#include "ui/base/theme.h"
#include "ui/base/words.h"
#include "ui/session/constraint_edit.h"
#include "ui/widgets/cell_delegates.h"

#include <QLocale>

#include <algorithm>

namespace trilemma {

TermModel::TermModel(Session& session, QObject* parent)
    : QAbstractTableModel(parent)
    , m_session(session) {
    connect(&session, &Session::draftChanged, this, &TermModel::onDraftChanged);
    onDraftChanged();
}

void TermModel::setPlace(int place) {
    m_place = place;
    onDraftChanged();
}

void TermModel::onDraftChanged() {
    const Draft& draft = m_session.draft();
    const auto place = static_cast<std::size_t>(m_place);
    const bool known = place < draft.constraints.size() && draft.constraints[place].kind == "custom";
    std::vector<CustomTerm> now = known ? draft.constraints[place].terms : std::vector<CustomTerm>{};
    m_errors = known ? errorsOf(draft, m_place) : Errors{};
    if (now.size() == m_terms.size()) {
        m_terms = std::move(now);
        if (!m_terms.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_terms = std::move(now);
    endResetModel();
}

void TermModel::give(std::vector<CustomTerm> terms) {
    Draft draft = m_session.draft();
    const auto place = static_cast<std::size_t>(m_place);
    if (place >= draft.constraints.size() || draft.constraints[place].terms == terms) return;
    draft.constraints[place].terms = std::move(terms);
    m_session.setDraft(std::move(draft));
}

void TermModel::addRow() {
    std::vector<CustomTerm> terms = m_terms;
    const std::vector<std::string> classes = m_session.draft().schema.classNames();
    terms.push_back(terms.empty() ? CustomTerm{{}, classes.empty() ? "" : classes.back(), 1} : terms.back());
    give(std::move(terms));
}

void TermModel::removeAt(int row) {
    std::vector<CustomTerm> terms = m_terms;
    if (row < 0 || row >= rowCount()) return;
    terms.erase(terms.begin() + row);
    give(std::move(terms));
}

void TermModel::setGroup(int row, const std::string& axis, const std::string& group, bool listed) {
    if (row < 0 || row >= rowCount()) return;
    std::vector<CustomTerm> terms = m_terms;
    auto& where = terms[static_cast<std::size_t>(row)].where;
    std::vector<std::string>& groups = where[axis];
    std::erase(groups, group);
    if (listed) groups.push_back(group);
    if (groups.empty()) where.erase(axis); // everybody, as far as this axis goes
    give(std::move(terms));
}

int TermModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_terms.size());
}

int TermModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

/// What is wrong with a cell: errors of "terms.ROW.decision", ".weight" or ".where…".
QString TermModel::problemOf(const QModelIndex& index) const {
    static const char* const keys[] = {"weight", "decision", "where"};
    const std::string start = "terms." + std::to_string(index.row()) + "." + keys[index.column()];
    QStringList problems;
    for (const Error& error : m_errors)
        if (error.field.starts_with(start)) problems << errorText(error);
    return problems.join(QLatin1Char('\n'));
}

QVariant TermModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const CustomTerm& term = m_terms[static_cast<std::size_t>(index.row())];
    const std::vector<std::string> classes = m_session.draft().schema.classNames();
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        if (index.column() == Weight) return plainNumber(term.weight);
        if (index.column() == Where) return whereText(term);
        if (role == Qt::DisplayRole) return toQt(term.decision);
        return static_cast<int>(std::find(classes.begin(), classes.end(), term.decision) - classes.begin());
    case ChoiceDelegate::ChoicesRole:
        return index.column() == Decision ? toQt(classes) : QStringList();
    case Qt::ToolTipRole: {
        const QString problem = problemOf(index);
        return plainToolTip(problem.isEmpty() ? data(index, Qt::DisplayRole).toString() : problem);
    }
    case Qt::ForegroundRole:
        return problemOf(index).isEmpty() ? QVariant() : toneColor(Tone::Error);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter |
                                   (index.column() == Weight ? Qt::AlignRight : Qt::AlignLeft));
    default:
        return {};
    }
}

bool TermModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid() || role != Qt::EditRole || index.column() == Where) return false;
    std::vector<CustomTerm> terms = m_terms;
    CustomTerm& term = terms[static_cast<std::size_t>(index.row())];
    bool isNumber = false;
    if (index.column() == Weight) {
        const double weight = QLocale::c().toDouble(value.toString().trimmed(), &isNumber);
        if (!isNumber) return false;
        term.weight = weight;
    } else {
        const std::vector<std::string> classes = m_session.draft().schema.classNames();
        const auto choice = static_cast<std::size_t>(value.toInt(&isNumber));
        if (!isNumber || choice >= classes.size()) return false;
        term.decision = classes[choice];
    }
    give(std::move(terms));
    return true;
}

Qt::ItemFlags TermModel::flags(const QModelIndex& index) const {
    const bool editable = index.isValid() && index.column() != Where;
    return QAbstractTableModel::flags(index) | (editable ? Qt::ItemIsEditable : Qt::NoItemFlags);
}

QVariant TermModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole && section == Weight)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && section == Weight) return tr("From -100 to 100.");
    if (role != Qt::DisplayRole) return {};
    static const QStringList names{tr("Weight"), tr("Decision"), tr("Among")};
    return names.value(section);
}

} // namespace trilemma
