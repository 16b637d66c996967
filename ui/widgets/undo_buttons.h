// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;

namespace trilemma {

class Session;

/// Takes edits of schema and constraints back and does them again: two buttons, and Ctrl+Z and Ctrl+Shift+Z
/// while the page that they stand on is shown. Never of what was spent.
class UndoButtons : public QWidget {
    Q_OBJECT
  public:
    /// Object names become PREFIX_undo_button and PREFIX_redo_button.
    UndoButtons(Session& session, const QString& prefix, QWidget* parent = nullptr);
};

} // namespace trilemma
