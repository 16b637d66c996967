// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/group_row.h"

#include <QAbstractTableModel>

class QTableView;

namespace trilemma {

struct GroupRateSpec;

/// What a run's decisions do to each group, on one set and about one class that counts as positive, or how
/// far its predicted numbers are off: a column for each group, a row for each rate under a row with the
/// number of records. Everything is non-private.
class RunGroupModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    static constexpr int recordsRow = 0;

    explicit RunGroupModel(QObject* parent = nullptr)
        : QAbstractTableModel(parent) {}

    void setGroups(std::vector<GroupRow> groups);
    void show(EvaluationSet set, const QString& positive);
    QStringList positives() const; ///< the classes that a person can choose from
    const std::vector<const GroupRow*>& shown() const { return m_shown; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    void choose();
    /// None where an older store does not know the rate.
    const GroupRate* rateAt(const QModelIndex& index) const;
    const GroupRow& groupAt(int column) const { return *m_shown[static_cast<std::size_t>(column)]; }

    std::vector<GroupRow> m_groups;
    std::vector<const GroupRow*> m_shown;
    std::vector<const GroupRateSpec*> m_rates; ///< rows below that of the records
    EvaluationSet m_set = EvaluationSet::Test;
    QString m_positive;
};

/// The look of a table of group rates: groups across, rates down, two lines a cell.
void setUpGroupTable(QTableView& table, RunGroupModel& model);

} // namespace trilemma
