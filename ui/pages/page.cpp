// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/page.h"

#include "ui/widgets/widgets.h"

#include <QAction>
#include <QTimer>

namespace trilemma {

bool Page::perform(const QString& command) {
    const std::function<bool()> act = m_commands.value(command);
    return act && act();
}

void Page::offer(const QString& command, std::function<bool()> act) {
    m_commands.insert(command, std::move(act));
}

void Page::offer(const QString& command, QAction* action) {
    offer(command, [action] {
        if (!action->isEnabled()) return false;
        action->trigger();
        return true;
    });
}

void Page::offerPart(const QString& command, QWidget* part) {
    offer(command, [part] {
        QTimer::singleShot(0, part, [part] { // after the layouts of a page that is shown for it
            scrollTo(part);
            focusInto(part);
        });
        return part->isVisible();
    });
}

} // namespace trilemma
