// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"
#include "ui/widgets/widgets.h"

namespace trilemma {

/// Sizes and base rates of the groups of the sensitive columns. Non-private.
class GroupSummaryPanel : public Card {
    Q_OBJECT
  public:
    explicit GroupSummaryPanel(Session& session, QWidget* parent = nullptr);
};

} // namespace trilemma
