// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"
#include "ui/widgets/widgets.h"

class QComboBox;
class QDoubleSpinBox;
class QStackedWidget;

namespace trilemma {

class ValueListEdit;

/// What one constraint asks for: its kind, the class that it is about, and its slack. The first one has the
/// list of slacks that the sweep tries.
class ConstraintPanel : public Card {
    Q_OBJECT
  public:
    explicit ConstraintPanel(Session& session, QWidget* parent = nullptr);
    void setPlace(int place);
    QWidget* slack() const; ///< where it is set
    bool hasError() const;  ///< the slacks cannot be used as they are written

  signals:
    void validityChanged();

  private:
    QWidget* buildSlack();
    void onDraftChanged();
    void showKinds();
    void showClass(const ConstraintSpec& constraint);
    void showMeaning();
    void change(const std::function<void(Draft&, ConstraintSpec&)>& edit);

    Session& m_session;
    int m_place = 0;
    QComboBox* m_kind;
    QLabel* m_sentence;
    QLabel* m_formula;
    QWidget* m_classRow;
    QComboBox* m_class;
    QStackedWidget* m_slack = nullptr;
    ValueListEdit* m_gammas = nullptr; ///< of the first
    QDoubleSpinBox* m_gamma = nullptr; ///< of another
    QLabel* m_meaning = nullptr;
    QLabel* m_errors;
};

} // namespace trilemma
