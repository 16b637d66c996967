// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/lineage_file.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;

namespace trilemma {

/// Asks the owner about tables that share records: do both hold the same people? One question at a time, that
/// of the largest overlap without an answer. Marked, since the question itself comes from records; hidden
/// where there is none.
class OverlapQuestions : public QWidget {
    Q_OBJECT
  public:
    explicit OverlapQuestions(QWidget* parent = nullptr);
    void ask(const std::vector<LineageOverlap>& overlaps);

  signals:
    void answered(const trilemma::LineageOverlap& overlap, trilemma::OverlapAnswer answer, const QString& by);

  private:
    QPushButton* answerButton(const char* name, const QString& text, OverlapAnswer answer);
    void allowAnswers();

    LineageOverlap m_overlap;
    QLabel* m_question;
    QLineEdit* m_by;
    QPushButton* m_shares;
    QPushButton* m_disjoint;
};

} // namespace trilemma
