// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"
#include "ui/widgets/widgets.h"

namespace trilemma {

class ConstraintModel;

/// Every constraint of the draft; the one that is selected is edited beside the list.
class ConstraintListPanel : public Card {
    Q_OBJECT
  public:
    explicit ConstraintListPanel(Session& session, QWidget* parent = nullptr);
    int place() const { return m_place; } ///< of the selected one; -1 where there is none

  signals:
    void placeChanged(int place);

  private:
    void onDraftChanged();
    void select(int place);
    template <class Edit>
    void change(Edit edit);

    Session& m_session;
    ConstraintModel* m_model;
    QTableView* m_table;
    QPushButton* m_duplicate;
    QPushButton* m_remove;
    QLabel* m_sweep;
    int m_place = 0;
};

} // namespace trilemma
