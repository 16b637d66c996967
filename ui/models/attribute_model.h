// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session.h"

#include <QAbstractTableModel>

namespace trilemma {

/// The sensitive columns of the draft: which of them the constraint compares, their groups, the edges that
/// cut a number into groups, and the declared share of the smallest group. Editing changes the draft.
class AttributeModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Columns { Attribute, Groups, Edges, Share, ColumnCount };

    explicit AttributeModel(Session& session, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    void takeDraft();
    const Column& column(int row) const { return m_columns[static_cast<std::size_t>(row)]; }
    bool isChosen(int row) const;
    QString display(const QModelIndex& index) const;
    bool choose(int row, bool chosen);
    bool setEdges(Column& column, const QString& text) const;
    bool setShare(Column& column, const QString& text) const;

    Session& m_session;
    std::vector<Column> m_columns;
};

/// How many records each group of an attribute has, where the inspection counted them. Non-private.
struct GroupCount {
    QString group;
    std::optional<std::uint64_t> records;
};
std::vector<GroupCount> groupCounts(const Column& column, const std::optional<Inspection>& inspection);

/// The groups of the attributes that the constraint compares, with their sizes.
class GroupModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Columns { Attribute, Group, Records, Share, ColumnCount };

    explicit GroupModel(Session& session, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    void takeDraft();

    struct Row {
        QString attribute;
        GroupCount count;
        std::uint64_t all = 0; ///< records of the table
    };
    Session& m_session;
    std::vector<Row> m_rows;
};

} // namespace trilemma
