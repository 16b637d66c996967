// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/metric_registry.h"
#include "ui/runs/run_row.h"

#include <QAbstractTableModel>
#include <QHash>

namespace trilemma {

/// One row for each run of a project, finished or not.
class RunTableModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Columns {
        Solver,
        Model,
        Gamma,
        Weight,
        Epsilon,
        SpentEpsilon,
        Relation,
        Seed,
        Upwards, ///< the metrics of the axes, on the chosen set
        Across,
        Constraint,
        Status,
        Steps,
        Simulation,
        ColumnCount
    };
    enum Roles {
        SortRole = Qt::UserRole + 1, ///< a number where the cell shows one; invalid for none
        RunIdRole,
        ExportRole ///< for files: numbers as such, words as the command line has them; invalid for none
    };

    explicit RunTableModel(QObject* parent = nullptr)
        : QAbstractTableModel(parent) {}

    /// Takes over what changed: rows that stay keep their selection.
    void setRuns(const RunRows& next);
    void setRuns(const std::vector<RunRecord>& runs) { setRuns(*runRows(runs)); }
    /// Which metrics and which numbers of them; true if the metrics are others than before.
    bool showMetrics(const MetricAxes& axes, EvaluationSet set);
    void setDark(bool dark); ///< for the markers

    const RunRow& row(int index) const { return *m_rows[static_cast<std::size_t>(index)]; }
    QHash<QString, int> placesOf(const QStringList& runIds) const; ///< of those that are there
    /// Name of a column in files and settings: "epsilon_spent", "error_test_non_private".
    QString columnId(int column) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

  private:
    QVariant display(const RunRow& row, int column) const;
    QVariant sortKey(const RunRow& row, int column) const;
    QString toolTip(const RunRow& row, int column) const;
    QString headerText(int column) const;
    QString headerToolTip(int column) const;
    QVariant exported(const RunRow& row, int column) const;
    /// Precondition: a column of a metric.
    const MetricSpec& specOf(int column) const { return column == Upwards ? *m_axes.y : *m_axes.x; }
    RowMetric metric(const RunRow& row, int column) const { return row.metrics.on(specOf(column), m_set); }

    bool keepsOrder(const RunRows& next) const;
    void removeGone(const RunRows& next);
    void insertNew(const RunRows& next);
    void updateChanged(const RunRows& next);

    RunRows m_rows;
    EvaluationSet m_set = EvaluationSet::Test;
    MetricAxes m_axes = defaultAxes();
    bool m_dark = false;
};

} // namespace trilemma
