// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/choice_list_edit.h"

#include "ui/base/escape.h"
#include "ui/widgets/widgets.h"

#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>

namespace trilemma {

namespace {

constexpr int minWidth = 96;
constexpr int roomAroundText = 40; ///< padding and the mark of the menu

/// A click or the space bar ticks, and leaves the menu open for the next.
class TickMenu : public QMenu {
  public:
    using QMenu::QMenu;

  protected:
    void mouseReleaseEvent(QMouseEvent* event) override {
        if (QAction* action = actionAt(event->position().toPoint()))
            action->trigger();
        else
            QMenu::mouseReleaseEvent(event);
    }
    void keyPressEvent(QKeyEvent* event) override {
        if (event->key() == Qt::Key_Space && activeAction())
            activeAction()->trigger();
        else
            QMenu::keyPressEvent(event);
    }
};

} // namespace

ChoiceListEdit::ChoiceListEdit(const QList<Choice>& choices, QWidget* parent)
    : QPushButton(parent) {
    setLook(this, "choices");
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto* menu = new TickMenu(this);
    for (const Choice& choice : choices) {
        QAction* action = menu->addAction(choice.title);
        action->setData(choice.id);
        action->setCheckable(true);
        connect(action, &QAction::triggered, this, [this] {
            showChosen();
            emit chosenEdited(chosen());
        });
    }
    setMenu(menu);
    showChosen();
}

void ChoiceListEdit::setChosen(const QStringList& ids) {
    for (QAction* action : menu()->actions())
        action->setChecked(ids.contains(action->data().toString()));
    showChosen();
}

QStringList ChoiceListEdit::chosen() const {
    QStringList ids;
    for (const QAction* action : menu()->actions())
        if (action->isChecked()) ids << action->data().toString();
    return ids;
}

QAction* ChoiceListEdit::actionOf(const QString& id) const {
    for (QAction* action : menu()->actions())
        if (action->data().toString() == id) return action;
    return nullptr;
}

QSize ChoiceListEdit::sizeHint() const {
    return {minWidth, QPushButton::sizeHint().height()};
}

void ChoiceListEdit::resizeEvent(QResizeEvent* event) {
    QPushButton::resizeEvent(event);
    showChosen();
}

void ChoiceListEdit::showChosen() {
    QStringList titles;
    for (const QAction* action : menu()->actions())
        if (action->isChecked()) titles << action->text();
    const QString all = titles.isEmpty() ? tr("none") : titles.join(QStringLiteral(", "));
    const QString room = QStringLiteral("\u2002"); // style sheets give a button with a menu no padding
    setText(room + fontMetrics().elidedText(all, Qt::ElideRight, width() - roomAroundText));
    setToolTip(plainToolTip(all));
    setAccessibleDescription(all);
}

} // namespace trilemma
