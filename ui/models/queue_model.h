// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

#include <QAbstractTableModel>
#include <QHash>
#include <QPointer>

namespace trilemma {

/// The runs of the newest batch and everything that did not end well or not yet. What was put away or was
/// repeated since is left out.
class QueueModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Columns { Run, Solver, Gamma, Epsilon, Seed, Status, Progress, ColumnCount };

    static constexpr int SortRole = Qt::UserRole + 2;

    explicit QueueModel(Session& session, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    std::string runId(int row) const;
    RunStatus status(int row) const;
    bool isUnfinished(int row) const;
    int count(RunStatus status) const;
    QStringList runsWith(RunStatus status) const; ///< ids
    int rowOf(const QString& runId) const;        ///< -1: not here

  private:
    struct Row {
        QString id;
        int number = 0; ///< RunRecord::number
        QString solver; ///< its title
        std::optional<double> gamma;
        std::optional<double> epsilon;
        quint64 seed = 0;
        RunStatus status = RunStatus::Queued;
        double fraction = 0;
        int place = 0;   ///< among those that wait
        QString trouble; ///< why it failed
    };

    void followQueue();
    void takeRuns();
    std::vector<Row> wantedRows() const;
    void takeProgress(const QString& runId, RunStatus status, double fraction);
    void takeOrder();
    void place(std::vector<Row>& rows) const;
    QString statusWord(const Row& row) const;
    QString display(const Row& row, int column) const;

    Session& m_session;
    QPointer<TrainingQueue> m_queue;
    std::vector<Row> m_rows;
    QHash<QString, int> m_rowOf;
};

} // namespace trilemma
