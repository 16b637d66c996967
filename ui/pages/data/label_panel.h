// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"
#include "ui/widgets/widgets.h"

class QComboBox;
class QLineEdit;
class QListWidget;

namespace trilemma {

/// What the model predicts: the label column, and which of its values count as positive or, of a number,
/// between which bounds it lies.
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
    void takeTask();
    void takeNumber();
    QWidget* buildNumber();
    void setRule(const LabelRule& rule);

    Session& m_session;
    QComboBox* m_column;
    QLabel* m_question;
    QListWidget* m_positive;
    QComboBox* m_task; ///< of a numeric column
    QWidget* m_thresholdRow;
    QComboBox* m_comparison;
    QLineEdit* m_threshold;
    QWidget* m_number = nullptr;
    QLineEdit* m_low = nullptr;
    QLineEdit* m_high = nullptr;
    QLineEdit* m_centre = nullptr;
    QLineEdit* m_spread = nullptr;
    QLabel* m_classes;
};

} // namespace trilemma
