// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/base/latest_task.h"
#include "ui/pages/page.h"
#include "ui/session/price.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QRadioButton;
class QSlider;

namespace trilemma {

class Banner;
class BudgetPanel;
class PriceModel;

/// Third step: how much of anybody's privacy a run may spend, what that means, and what it costs.
class PrivacyPage : public Page {
    Q_OBJECT
  public:
    explicit PrivacyPage(Session& session, QWidget* parent = nullptr);
    PageState state() const override;

  private:
    QWidget* buildProtection();
    QWidget* buildDelta();
    QWidget* buildMeaning();
    QWidget* buildPrice();
    void change(const std::function<void(Draft&)>& edit);
    void onDraftChanged();
    void readDelta();
    void showDelta();
    void showMeaning(double epsilon);
    QString noPriceReason() const; ///< empty where there is one
    void askForPrice();
    QString stepsText(const PriceList& list, const SolverPlan& plan) const;
    void showPrice(const PriceList& list);
    void showAdvice(const PriceList& list);

    Banner* m_banner;
    QRadioButton* m_private = nullptr;
    QRadioButton* m_notPrivate = nullptr;
    QWidget* m_settings = nullptr; ///< everything that only a private run has
    BudgetPanel* m_budget = nullptr;
    QLineEdit* m_delta = nullptr;
    QSlider* m_deltaSlider = nullptr;
    QLabel* m_deltaError = nullptr;
    QLabel* m_deltaMeaning = nullptr;
    QComboBox* m_relation = nullptr;
    QLabel* m_relationMeaning = nullptr;
    QLabel* m_certainty = nullptr;
    QLabel* m_meaning = nullptr;
    PriceModel* m_prices;
    QLabel* m_priceText = nullptr;
    QLabel* m_advice = nullptr;   ///< how many people the solver needs
    QLabel* m_together = nullptr; ///< the price of the sweep
    LatestTask m_pricing;
};

} // namespace trilemma
