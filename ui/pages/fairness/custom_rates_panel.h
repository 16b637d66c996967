// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"
#include "ui/widgets/widgets.h"

class QTreeWidget;
class QTreeWidgetItem;

namespace trilemma {

class TermModel;

/// The table of a custom constraint: weight times the rate of a decision among some groups and true classes,
/// summed. What is wrong with a row is said in its cells.
class CustomRatesPanel : public Card {
    Q_OBJECT
  public:
    explicit CustomRatesPanel(Session& session, QWidget* parent = nullptr);
    void setPlace(int place);

  private:
    void onDraftChanged();
    void showWhere();
    void takeWhere(QTreeWidgetItem* item);
    QString sumText() const;

    Session& m_session;
    int m_place = 0;
    TermModel* m_model;
    QTableView* m_table;
    QPushButton* m_remove;
    QLabel* m_sum;
    QLabel* m_whereHint;
    QTreeWidget* m_where;
    bool m_showing = false; ///< items change by the draft, not by a person
};

} // namespace trilemma
