// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/ledger/table_ledger.h"

#include <QAbstractButton>

#include <optional>

namespace trilemma {

/// What was released about a table against its budget, as a bar, and what training spent beside it. Says as
/// much as its width has room for; tool tip and accessible description say everything. A frame of dashes is a
/// table without a budget; a sign and words, not a colour alone, tell that a budget is nearly or quite used.
class LedgerGauge : public QAbstractButton {
    Q_OBJECT
  public:
    explicit LedgerGauge(QWidget* parent = nullptr);

    /// Hidden for none.
    void showStand(const std::optional<Result<LedgerStand>>& stand);
    /// What stands beside the bar at this width.
    QString shownText() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    void say(const QStringList& texts, const QStringList& description);
    int widthFor(const QString& text) const;
    void paintBar(QPainter& painter, const QRect& place) const;

    QStringList m_texts; ///< of the same, the longest first
    double m_share = 0;  ///< of the budget, at most 1
    BudgetLevel m_level = BudgetLevel::NoBudget;
};

} // namespace trilemma
