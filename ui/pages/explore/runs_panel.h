// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/run_comparison.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QPushButton;
class QStackedWidget;
class QTabBar;
class QTableView;
class QToolButton;

namespace trilemma {

class RunsView;
class SettingsView;

/// The drawer below the chart: the settings, their runs, or the selected ones side by side.
class RunsPanel : public QWidget {
    Q_OBJECT
  public:
    explicit RunsPanel(QWidget* parent = nullptr);

    SettingsView* settings() { return m_settings; }
    RunsView* table() { return m_table; }
    /// A small widget before the buttons at the right.
    void addToHead(QWidget* widget);
    /// A notice between the head and the table.
    void addBelowHead(QWidget* widget);
    void setComparison(RunComparison comparison);
    bool isComparing() const;
    void setComparing(bool comparing);
    /// Of the tabs the settings, the runs, the comparison.
    enum class Tab { Settings, Runs, Compare };
    void showTab(Tab tab);
    /// A drawer: closed, only its head is there. What a person chose is kept in the settings.
    bool isOpen() const;
    void setOpen(bool open);

    int headHeight() const; ///< of the closed drawer

  signals:
    void openChanged(bool open);
    void exportRequested();
    void comparingChanged();

  private:
    QWidget* buildComparison();
    void showDrawer();
    void showButtons();

    RunComparisonModel* m_model;
    SettingsView* m_settings;
    RunsView* m_table;
    QTabBar* m_tabs;
    QStackedWidget* m_stack;
    QTableView* m_comparison;
    QLabel* m_absence;
    QHBoxLayout* m_head;
    QToolButton* m_drawer;
    QPushButton* m_columns;
    QPushButton* m_export;
};

} // namespace trilemma
