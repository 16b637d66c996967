// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/help_link.h"

#include "ui/widgets/widgets.h"

#include <QCoreApplication>
#include <QEvent>

namespace trilemma {

namespace {

struct HelpLinkWords {
    Q_DECLARE_TR_FUNCTIONS(Help)
};

/// A label colours a link when it reads its text: after a change of theme it has to read it again.
class HelpLink : public QLabel {
  public:
    explicit HelpLink(const QString& target)
        : m_target(target) {
        render();
    }

  protected:
    void changeEvent(QEvent* event) override {
        QLabel::changeEvent(event);
        if (event->type() == QEvent::PaletteChange) render();
    }

  private:
    void render() {
        setTextFormat(Qt::RichText);
        setText(
            QStringLiteral("<a href=\"%1\" style=\"color:%2;\">%3</a>")
                .arg(m_target, toneColor(Tone::Accent).name(), HelpLinkWords::tr("What does this mean?")));
    }

    QString m_target;
};

} // namespace

QLabel* helpLink(const QString& topic, int heading, const QString& accessibleName) {
    const QString target = QStringLiteral("help:%1/%2").arg(topic).arg(heading);
    auto* link = named(static_cast<QLabel*>(new HelpLink(target)),
                       QStringLiteral("help_link_%1_%2").arg(topic).arg(heading), accessibleName);
    link->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    link->setFocusPolicy(Qt::StrongFocus);
    QObject::connect(link, &QLabel::linkActivated, link, [link](const QString& where) {
        if (auto* window = dynamic_cast<HelpWindow*>(link->window())) window->followLink(where);
    });
    return link;
}

} // namespace trilemma
