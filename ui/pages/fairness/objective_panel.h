// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"
#include "ui/widgets/widgets.h"

class QComboBox;

namespace trilemma {

/// What the training makes as good as possible under the constraints, and which solvers can. There is nothing
/// to choose where a number is predicted.
class ObjectivePanel : public Card {
    Q_OBJECT
  public:
    explicit ObjectivePanel(Session& session, QWidget* parent = nullptr);
    bool hasProblem() const; ///< the objective is refused as things stand

  private:
    QWidget* buildNotes();
    void take();
    void onDraftChanged();
    void showNotes(const Draft& draft);

    Session& m_session;
    QComboBox* m_kind;
    QLabel* m_sentence;
    QWidget* m_notes = nullptr;
    QLabel* m_solvers = nullptr;   ///< which can pursue it
    QLabel* m_overruled = nullptr; ///< by the Train page
    QLabel* m_shortfall = nullptr; ///< which chosen solvers do not pursue it
    QPushButton* m_train = nullptr;
    QLabel* m_trouble;
};

} // namespace trilemma
