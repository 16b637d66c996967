// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/page.h"
#include "ui/session/session.h"

class QStackedWidget;

namespace trilemma {

class ComparedPanel;
class ConstraintListPanel;
class ConstraintPanel;
class CustomRatesPanel;
class ObjectivePanel;

/// Second step: what the model should be good at, between whom it must be fair, in which sense, and how much
/// slack there is. Several constraints hold at once.
class FairnessPage : public Page {
    Q_OBJECT
  public:
    explicit FairnessPage(Session& session, QWidget* parent = nullptr);
    PageState state() const override;

  private:
    QWidget* buildEmptyState();
    QWidget* buildContent();
    QWidget* buildGroups();
    void onDraftChanged();
    void setPlace(int place);

    QStackedWidget* m_stack;
    ObjectivePanel* m_objective = nullptr;
    ConstraintListPanel* m_list = nullptr;
    ConstraintPanel* m_constraint = nullptr;
    ComparedPanel* m_compared = nullptr;
    CustomRatesPanel* m_rates = nullptr;
};

} // namespace trilemma
