// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

#include <QAbstractTableModel>

#include <functional>
#include <map>

namespace trilemma {

/// The columns of the draft's table with what its schema says about them. Editing changes the draft.
class SchemaModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Columns { Name, RoleColumn, KindColumn, Missing, PolicyColumn, Edges, Facts, ColumnCount };

    explicit SchemaModel(Session& session, QObject* parent = nullptr);
    ~SchemaModel() override;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// Gives all these rows one role, kind or missing policy in one step.
    void setForAll(const std::vector<int>& rows, Columns column, int choice);
    /// Changes the edges of all these rows in one step; what was refused for them is forgotten.
    void changeEdges(const std::vector<int>& rows, const std::function<void(Draft&, std::size_t)>& edit);

    /// Edges that cannot be used, by column: they stand in their cells, and the draft keeps those before.
    const std::map<std::string, RefusedText>& refusedEdges() const { return m_refused; }
    void forgetRefused();

  signals:
    void refusedChanged();

  private:
    void onDraftChanged();
    void forgetOutdated(const std::vector<Column>& now);
    bool setEdgesText(int row, const QString& text);
    void showRefused();
    const RefusedText* refusedOf(const Column& column) const;
    QString edgesTip(const Column& column) const;
    bool areEdgesMarked(const Column& column) const;
    const Column& column(int row) const { return m_columns[static_cast<std::size_t>(row)]; }
    QString display(const QModelIndex& index) const;
    QString tip(const QModelIndex& index) const;
    QString missingText(const std::string& name) const;
    QString policyText(const Column& column) const;

    Session& m_session;
    std::vector<Column> m_columns;
    std::vector<std::string> m_files; ///< whose columns these are
    std::map<std::string, RefusedText> m_refused;
};

} // namespace trilemma
