// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/undo_buttons.h"

#include "ui/session/session.h"
#include "ui/widgets/widgets.h"

#include <QAction>
#include <QToolButton>

namespace trilemma {

UndoButtons::UndoButtons(Session& session, const QString& prefix, QWidget* parent)
    : QWidget(parent) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::half);
    const auto addOne = [&](const QString& name, const QString& text, const QString& tip,
                            const QString& shortcut) {
        auto* action = new QAction(text, this);
        action->setIcon(icon(name));
        action->setShortcut(QKeySequence::fromString(shortcut));
        action->setToolTip(
            QStringLiteral("%1 (%2)").arg(tip, action->shortcut().toString(QKeySequence::NativeText)));
        addAction(action); // a hidden page's shortcut does not count
        auto* shown = named(new QToolButton, QStringLiteral("%1_%2_button").arg(prefix, name), tip);
        shown->setDefaultAction(action);
        layout->addWidget(shown);
        return action;
    };
    QAction* undo =
        addOne("undo", tr("Undo"), tr("Undo the last change of the set-up: schema, constraints or budgets"),
               "Ctrl+Z");
    QAction* redo = addOne("redo", tr("Redo"), tr("Redo the last undone change"), "Ctrl+Shift+Z");
    const auto show = [&session, undo, redo] {
        undo->setEnabled(session.canUndo());
        redo->setEnabled(session.canRedo());
    };
    connect(undo, &QAction::triggered, &session, &Session::undo);
    connect(redo, &QAction::triggered, &session, &Session::redo);
    connect(&session, &Session::historyChanged, this, show);
    show();
}

} // namespace trilemma
