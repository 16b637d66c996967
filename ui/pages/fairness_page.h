// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/page.h"
#include "ui/session.h"

class QComboBox;
class QLabel;
class QStackedWidget;
class QTableView;

namespace trilemma {

class AttributeModel;
class ValueListEdit;

/// Second step: between whom the model must be fair, in which sense, and how much slack there is.
class FairnessPage : public Page {
    Q_OBJECT
  public:
    explicit FairnessPage(Session& session, QWidget* parent = nullptr);
    PageState state() const override;

  private:
    QWidget* buildEmptyState();
    QWidget* buildContent();
    QWidget* buildAttributes();
    QWidget* buildGroups();
    QWidget* buildKind();
    QWidget* buildSlack();
    void takeDraft();
    void showKind();
    void showSlack(double gamma);
    QString attributeProblem() const;
    QString crossingText() const;

    QStackedWidget* m_stack;
    AttributeModel* m_attributeModel;
    QTableView* m_attributes = nullptr;
    QLabel* m_attributeError = nullptr;
    QLabel* m_crossing = nullptr;
    QComboBox* m_kind = nullptr;
    QLabel* m_sentence = nullptr;
    QLabel* m_formula = nullptr;
    ValueListEdit* m_gammas = nullptr;
    QLabel* m_slackMeaning = nullptr;
};

} // namespace trilemma
