// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

#include <QAbstractTableModel>

namespace trilemma {

/// The rows of a custom constraint: weight times the rate of a decision among the records that fit.
class TermModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Columns { Weight, Decision, Where, ColumnCount };

    explicit TermModel(Session& session, QObject* parent = nullptr);
    void setPlace(int place); ///< of the constraint
    const std::vector<CustomTerm>& terms() const { return m_terms; }

    void addRow();
    void removeAt(int row);
    /// Lists a group of an attribute, or a class of the label, in the condition of a row, or takes it out.
    void setGroup(int row, const std::string& axis, const std::string& group, bool listed);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    void onDraftChanged();
    void give(std::vector<CustomTerm> terms);
    QString problemOf(const QModelIndex& index) const;

    Session& m_session;
    int m_place = 0;
    std::vector<CustomTerm> m_terms;
    Errors m_errors; ///< of the constraint
};

} // namespace trilemma
