// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/train/run_record.h"

#include <QAbstractTableModel>
#include <QStringList>

namespace trilemma {

/// One thing in which the compared runs differ.
struct ComparedRow {
    QString name;
    QString toolTip;
    QStringList cells;       ///< of each column
    QStringList differences; ///< to the first column, its own empty; empty where no number
    bool isNonPrivate = false;
};

/// Some settings, or some runs of one setting, side by side.
struct RunComparison {
    QStringList heads;
    std::vector<ComparedRow> rows;
    QString absence; ///< what to do where there is nothing to compare
};

inline constexpr std::size_t maxCompared = 4;

/// Only what differs: means of the metrics on one set with their differences to the first column, those of
/// the groups' rates where the runs come with their groups, then solver, privacy and parameters. Runs are put
/// together by setting; if all are of one, each stands
/// alone. Wants 2 to maxCompared columns. `runs`: the one to compare with first.
RunComparison compareRuns(const std::vector<const RunRecord*>& runs, EvaluationSet set);

/// A comparison as a table: a column of names, then one for each setting or run.
class RunComparisonModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    explicit RunComparisonModel(QObject* parent = nullptr)
        : QAbstractTableModel(parent) {}
    void setComparison(RunComparison comparison);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    QString nonPrivateHead() const;
    RunComparison m_comparison;
};

} // namespace trilemma
