// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/tradeoff_data.h"
#include "ui/runs/run_row.h"

#include <QAbstractItemModel>
#include <QStringList>

namespace trilemma {

struct RunFilter;

/// A setting as a table shows it, and the runs that it averages.
struct SettingRow {
    struct Seed {
        QString runId;
        std::uint64_t seed = 0;
        std::optional<double> x, y;
    };
    TradeoffPoint point;
    bool isAlike = false;        ///< decides the same for everybody
    bool isOnFront = false;      ///< no other setting is at least as good in both metrics and in privacy
    std::optional<bool> isMeant; ///< meets the wish; none: nothing is wished
    StatusCounts statuses;
    std::vector<Seed> seeds;
};

/// Those of the data, in its order. Any thread.
std::vector<SettingRow> settingRows(const RunRows& runs, const RunFilter& filter, const TradeoffData& data);

/// A row for each setting, with its runs below it.
class SettingModel : public QAbstractItemModel {
    Q_OBJECT
  public:
    enum Columns { Solver, Model, Slack, Epsilon, Runs, Upwards, Across, Kept, Wish, Front, ColumnCount };
    enum Roles { SortRole = Qt::UserRole + 1, RunIdsRole };

    explicit SettingModel(QObject* parent = nullptr)
        : QAbstractItemModel(parent) {}

    /// `bound`: of the gap, that runs are judged by; none: each by its own slack.
    void setRows(std::vector<SettingRow> rows, const MetricAxes& axes, EvaluationSet set,
                 const std::optional<double>& bound = {});
    void setDark(bool dark); ///< for the markers
    const std::vector<SettingRow>& rows() const { return m_rows; }

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    const SettingRow& settingAt(const QModelIndex& index) const;
    /// nullptr: a setting.
    const SettingRow::Seed* seedAt(const QModelIndex& index) const;
    QVariant ofSetting(const SettingRow& row, int column) const;
    QVariant ofSeed(const SettingRow::Seed& seed, int column) const;
    QVariant sortKey(const QModelIndex& index) const;
    QString toolTip(const SettingRow& row, int column) const;

    std::vector<SettingRow> m_rows;
    MetricAxes m_axes = defaultAxes();
    EvaluationSet m_set = EvaluationSet::Test;
    int m_xDecimals = 4, m_yDecimals = 4; ///< of all means
    std::optional<double> m_bound;        ///< that runs are judged by; none: each by its own slack
    bool m_dark = false;
};

} // namespace trilemma
