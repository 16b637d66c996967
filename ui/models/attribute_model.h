// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

#include <QAbstractTableModel>

namespace trilemma {

/// The sensitive columns of the draft: which of them one of its constraints compares, their groups, the edges
/// that cut a number into groups, and the declared share of the smallest group. Editing changes the draft.
class AttributeModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Columns { Attribute, Groups, Edges, Share, ColumnCount };

    explicit AttributeModel(Session& session, QObject* parent = nullptr);
    void setPlace(int place); ///< of the constraint whose attributes are ticked

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    void onDraftChanged();
    const Column& column(int row) const { return m_columns[static_cast<std::size_t>(row)]; }
    bool isChosen(int row) const;
    QString display(const QModelIndex& index) const;
    QString shareText(const Column& column) const;
    bool choose(int row, bool chosen);
    bool setEdges(Column& column, const QString& text) const;
    bool setShare(Column& column, const QString& text) const;

    Session& m_session;
    std::vector<Column> m_columns;
    int m_place = 0;
};

/// The groups of the sensitive columns: their records that contribute, and base rates among these.
/// Non-private.
class GroupModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Columns { Attribute, Group, Records, Share, Positive, ColumnCount };

    /// `namesAttribute`: groups are written "sex=Female", for tables without room for the first column.
    explicit GroupModel(Session& session, QObject* parent = nullptr, bool namesAttribute = false);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// How many records are in no figure; empty: none, or not counted yet. Non-private.
    QString lostText() const;

  private:
    void onDraftChanged();

    struct Row {
        QString attribute;
        QString group;
        std::optional<std::uint64_t> records; ///< that contribute
        std::optional<double> share;          ///< of all that contribute
        std::optional<double> positive;       ///< share of the second of two classes among them
    };
    Session& m_session;
    bool m_namesAttribute;
    std::vector<Row> m_rows;
};

} // namespace trilemma
