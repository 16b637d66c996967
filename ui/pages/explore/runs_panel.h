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

/// The drawer below the chart: the table of runs, or the selected ones side by side.
class RunsPanel : public QWidget {
    Q_OBJECT
  public:
    explicit RunsPanel(QWidget* parent = nullptr);

    RunsView* table() { return m_table; }
    /// A small widget before the buttons at the right.
    void addToHead(QWidget* widget);
    /// A notice between the head and the table.
    void addBelowHead(QWidget* widget);
    void setComparison(RunComparison comparison);
    bool isComparing() const;
    void setComparing(bool comparing);
    /// A drawer: closed, only its head is there. What a person chose is kept in the settings.
    bool isOpen() const;
    void setOpen(bool open);

  signals:
    void exportRequested();
    void comparingChanged();

  private:
    QWidget* buildComparison();
    void showDrawer();

    RunComparisonModel* m_model;
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
