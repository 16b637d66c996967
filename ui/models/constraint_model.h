// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

#include <QAbstractTableModel>

namespace trilemma {

/// The constraints of the draft, one row each.
class ConstraintModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Columns { Title, Slack, Problems, ColumnCount };

    explicit ConstraintModel(Session& session, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    void onDraftChanged();

    struct Row {
        QString title;
        QString slack;
        QString sentence;
        QString problems; ///< one a line
        int problemCount = 0;
    };
    Session& m_session;
    std::vector<Row> m_rows;
};

} // namespace trilemma
