// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"
#include "ui/widgets/widgets.h"

class QListWidget;

namespace trilemma {

class AttributeModel;

/// Between whom one constraint compares: attributes (one, or several crossed, or taken apart) and which of
/// their groups.
class ComparedPanel : public Card {
    Q_OBJECT
  public:
    explicit ComparedPanel(Session& session, QWidget* parent = nullptr);
    void setPlace(int place);
    QString problem() const; ///< what is missing, in words; empty: nothing

  private:
    void onDraftChanged();
    void showGroups(const ConstraintSpec& constraint);
    void takeGroups();
    const ConstraintSpec* constraint() const;
    QString crossingText() const;

    Session& m_session;
    int m_place = 0;
    AttributeModel* m_model;
    QTableView* m_table;
    QLabel* m_hint;
    QLabel* m_error;
    QLabel* m_crossing;
    QPushButton* m_apart;
    QLabel* m_groupsHint;
    QListWidget* m_groups;
};

} // namespace trilemma
