// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/setting_model.h"

#include <QSet>
#include <QTreeView>

class QSortFilterProxyModel;

namespace trilemma {

/// The settings of the chart as a table; a setting's runs unfold below it. It shows which runs are selected
/// and asks for others; the table of runs knows them.
class SettingsView : public QTreeView {
    Q_OBJECT
  public:
    explicit SettingsView(QWidget* parent = nullptr);

    /// What was unfolded stays so while its setting is there.
    void setRows(std::vector<SettingRow> rows, const MetricAxes& axes, EvaluationSet set,
                 const std::optional<double>& bound);
    void showSelection(const QSet<QString>& runIds); ///< emits nothing

  signals:
    void runsPicked(const QStringList& runIds, bool extend);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void pickSelected();
    void copyRows() const;
    QModelIndex indexOf(int setting) const; ///< of the view

    SettingModel* m_model;
    QSortFilterProxyModel* m_sorted;
    bool m_showing = false; ///< a selection that came from elsewhere
    QSet<QString> m_selection;
};

} // namespace trilemma
