// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

#include <QAbstractTableModel>

namespace trilemma {

/// The columns of the draft's table with what its schema says about them. Editing changes the draft.
class SchemaModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Columns { Name, RoleColumn, KindColumn, Missing, PolicyColumn, Facts, ColumnCount };

    explicit SchemaModel(Session& session, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// Gives all these rows one role, kind or missing policy in one step.
    void setForAll(const std::vector<int>& rows, Columns column, int choice);

  private:
    void onDraftChanged();
    const Column& column(int row) const { return m_columns[static_cast<std::size_t>(row)]; }
    QString display(const QModelIndex& index) const;
    QString tip(const QModelIndex& index) const;
    QString missingText(const std::string& name) const;
    QString policyText(const Column& column) const;

    Session& m_session;
    std::vector<Column> m_columns;
};

} // namespace trilemma
