// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"
#include "ui/widgets/widgets.h"

class QSpinBox;

namespace trilemma {

/// Asks how many rows of one unit count at most, where the schema has a unit column. Private training is
/// refused until a person has declared it.
class UnitPanel : public Card {
    Q_OBJECT
  public:
    explicit UnitPanel(Session& session, QWidget* parent = nullptr);

  private:
    void onDraftChanged();

    Session& m_session;
    QLabel* m_text;
    QSpinBox* m_maxRows; ///< 0: not declared
};

} // namespace trilemma
