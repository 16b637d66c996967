// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"
#include "ui/widgets/widgets.h"

class QComboBox;
class QLineEdit;
class QListWidget;

namespace trilemma {

/// What the model predicts: the label column and which of its values count as positive.
class LabelPanel : public Card {
    Q_OBJECT
  public:
    explicit LabelPanel(Session& session, QWidget* parent = nullptr);

  private:
    void onDraftChanged();
    void showColumns(const Schema& schema);
    void showRule(const Schema& schema);
    void showValues(const Column& column, const std::vector<std::string>& positive);
    void chooseColumn(int index);
    void takePositive();
    void takeThreshold();
    void setRule(const LabelRule& rule);

    Session& m_session;
    QComboBox* m_column;
    QLabel* m_question;
    QListWidget* m_positive;
    QWidget* m_thresholdRow;
    QComboBox* m_comparison;
    QLineEdit* m_threshold;
    QLabel* m_classes;
};

} // namespace trilemma
