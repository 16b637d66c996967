// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/constraint_model.h"

#include "ui/base/core_texts.h"
#include "ui/base/escape.h"
#include "ui/base/theme.h"
#include "ui/base/words.h"
#include "ui/session/constraint_edit.h"

namespace trilemma {

ConstraintModel::ConstraintModel(Session& session, QObject* parent)
    : QAbstractTableModel(parent)
    , m_session(session) {
    connect(&session, &Session::draftChanged, this, &ConstraintModel::onDraftChanged);
    onDraftChanged();
}

/// Keeps the selection where only words changed.
void ConstraintModel::onDraftChanged() {
    const Draft& draft = m_session.draft();
    std::vector<Row> now;
    for (std::size_t i = 0; i < draft.constraints.size(); ++i) {
        const ConstraintSpec& constraint = draft.constraints[i];
        const ConstraintKind* kind = findConstraintKind(constraint.kind);
        QStringList problems;
        for (const Error& error : errorsOf(draft, static_cast<int>(i)))
            problems << errorText(error);
        now.push_back({constraintTitle(constraint), slackText(draft, static_cast<int>(i)),
                       kind ? coreText(kind->sentence) + QLatin1Char('\n') + toQt(kind->formula) : QString(),
                       problems.join(QLatin1Char('\n')), static_cast<int>(problems.size())});
    }
    if (now.size() == m_rows.size()) {
        m_rows = std::move(now);
        if (!m_rows.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_rows = std::move(now);
    endResetModel();
}

int ConstraintModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ConstraintModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ConstraintModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::ToolTipRole) {
        if (index.column() == Problems) return plainToolTip(row.problems);
        return index.column() == Slack && index.row() == 0
                   ? tr("The sweep tries each of these slacks; the other constraints keep theirs.")
                   : plainToolTip(row.title + QLatin1Char('\n') + row.sentence);
    }
    if (role == Qt::ForegroundRole && index.column() == Problems) return toneColor(Tone::Error);
    if (role != Qt::DisplayRole) return {};
    switch (index.column()) {
    case Title:
        return tr("%1. %2").arg(index.row() + 1).arg(row.title);
    case Slack:
        return row.slack;
    case Problems:
        return row.problemCount == 0   ? QString()
               : row.problemCount == 1 ? tr("1 problem")
                                       : tr("%1 problems").arg(row.problemCount);
    default:
        return {};
    }
}

QVariant ConstraintModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    static const QStringList names{tr("Constraint"), tr("Slack"), QString()};
    return names.value(section);
}

} // namespace trilemma
