// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

#include <QWidget>

class QDoubleSpinBox;
class QRadioButton;

namespace trilemma {

class ValueListEdit;

/// What the runs may spend: each an epsilon of its own, of those that the sweep tries, or all private ones
/// together one budget.
class BudgetPanel : public QWidget {
    Q_OBJECT
  public:
    explicit BudgetPanel(Session& session, QWidget* parent = nullptr);
    double current() const; ///< the epsilon that a person looks at: of a run, or of all
    bool hasError() const;

  signals:
    void currentChanged(double epsilon);
    void validityChanged();

  private:
    QWidget* buildTotal();
    void store(std::optional<double> total);
    void onDraftChanged();

    Session& m_session;
    QRadioButton* m_each;
    QRadioButton* m_all;
    QWidget* m_ofEach;
    QWidget* m_ofAll;
    ValueListEdit* m_epsilons;
    QDoubleSpinBox* m_total;
};

} // namespace trilemma
