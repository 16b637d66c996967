// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/solver.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QToolButton;
class QVBoxLayout;

namespace trilemma {

/// Solvers of the same goals: the usual one first, the others folded under a button. What is chosen or was
/// chosen here is in sight all the same, so that a wrong click can be taken back where it was made.
class SolverGroup : public QWidget {
    Q_OBJECT
  public:
    explicit SolverGroup(SolverGoals goals, QWidget* parent = nullptr);

    /// The usual ones first. `words`: what the solver does, shown of those that are chosen.
    void add(const Solver& solver, QCheckBox* box, QLabel* words);
    /// Those that train this task or are chosen; hidden without any.
    void showFor(const std::string& task, const std::vector<std::string>& chosen);

  private:
    struct Row {
        const SolverInfo* info;
        QCheckBox* box;
        QLabel* words;
        bool isOffered = false;
        bool wasChosen = false;
    };
    void arrange();

    QString m_title;
    std::vector<Row> m_rows;
    QVBoxLayout* m_usual;
    QVBoxLayout* m_others;
    QToolButton* m_fold;
};

} // namespace trilemma
