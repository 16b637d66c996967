// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/plan.h"
#include "ui/session/session.h"

#include <QAbstractTableModel>

namespace trilemma {

/// The partition that the draft's constraints need: one row for each cell (a crossing of groups), one column
/// for each label where they are told apart. Darker is larger. Counts are non-private.
class PartitionModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    explicit PartitionModel(Session& session, QObject* parent = nullptr);

    static constexpr int maxCells = 200;  ///< that are shown
    int cells() const { return m_cells; } ///< all of them
    int labels() const { return static_cast<int>(m_labels.size()); }
    bool isCounted() const { return !m_counts.empty(); }
    /// What a step sees of a cell, by the plan of a budget; nothing without noise.
    void setPlan(const std::optional<SolverPlan>& plan);
    /// Cells whose expected number in a step is below three deviations of their noise; non-private.
    int smallCells() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override; ///< cell, labels, share, in a step
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    void onDraftChanged();
    std::uint64_t countOf(int cell, int label) const;
    std::uint64_t sizeOf(int cell) const;
    double inStep(int cell) const;
    double deviation() const;
    QString display(int row, int column) const;

    Session& m_session;
    int m_cells = 0;
    QString m_attributes;                ///< "sex × race"
    QStringList m_names;                 ///< of the cells that are shown, "Female · Other"
    QStringList m_labels;                ///< one "All" where labels are not told apart
    std::vector<std::uint64_t> m_counts; ///< cell x label; empty: not counted
    std::uint64_t m_all = 0;
    std::uint64_t m_largest = 0;
    std::optional<SolverPlan> m_plan;
};

} // namespace trilemma
