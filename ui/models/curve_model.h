// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/runs/run_curves.h"

#include <QAbstractTableModel>

namespace trilemma {

/// The curves of one or two models as a table: a row for each stretch between edges, for each category, and
/// for special and missing cells. Columns first that move most decisions.
class CurveModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { Name, Value, AtFrom, AtTo, Deviation, OtherFrom, OtherTo, OtherDeviation, Moves };

    using QAbstractTableModel::QAbstractTableModel;

    /// `words`: names of columns must hold this; empty: all. `second` may be null.
    void show(SharedRunCurves first, SharedRunCurves second, std::size_t score, const QString& words);
    int rowOfColumn(const QString& column) const; ///< the first of a column of the table; -1: none

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    struct Row {
        CurveRow own;                    ///< of the first model
        std::optional<CurveRow> other{}; ///< the same place of the second one
    };
    void addRows(const ColumnCurve& curve);
    QVariant text(const Row& row, int column) const;

    SharedRunCurves m_first, m_second;
    std::size_t m_score = 0;
    std::vector<Row> m_rows;
};

/// RFC 4180, UTF-8, with a heading: every curve of the models, of all scores, a line for each row of
/// curveRows(); numbers with all digits and a decimal point.
QByteArray curvesAsCsv(const std::vector<SharedRunCurves>& models);

} // namespace trilemma
