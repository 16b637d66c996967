// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/help_topics.h"

#include "ui/actions.h"
#include "ui/main_window.h"
#include "ui/widgets.h"

#include <QCoreApplication>
#include <QEvent>
#include <QFile>

namespace trilemma {

namespace {

struct HelpWords {
    Q_DECLARE_TR_FUNCTIONS(Help)
};

const QString shortcuts = QStringLiteral("shortcuts");

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
        setText(QStringLiteral("<a href=\"%1\" style=\"color:%2;\">%3</a>")
                    .arg(m_target, toneColor(Tone::Accent).name(), HelpWords::tr("What does this mean?")));
    }

    QString m_target;
};

} // namespace

const QList<HelpTopic>& helpTopics() {
    static const QList<HelpTopic> topics = [] {
        QList<HelpTopic> all{{QStringLiteral("start"), HelpWords::tr("First steps")}};
        for (const PageKind& kind : pageRegistry())
            all << HelpTopic{kind.id, kind.title};
        all << HelpTopic{shortcuts, HelpWords::tr("Keyboard")};
        return all;
    }();
    return topics;
}

QString helpText(const QString& id, const QString& language) {
    if (id == shortcuts) return shortcutsText();
    for (const QString& folder : {language, QStringLiteral("en")}) {
        QFile file(QStringLiteral(":/help/%1/%2.md").arg(folder, id));
        if (file.open(QIODevice::ReadOnly)) return QString::fromUtf8(file.readAll());
    }
    return {};
}

QLabel* helpLink(const QString& topic, int heading, const QString& accessibleName) {
    const QString target = QStringLiteral("help:%1/%2").arg(topic).arg(heading);
    auto* link = named(static_cast<QLabel*>(new HelpLink(target)),
                       QStringLiteral("help_link_%1_%2").arg(topic).arg(heading), accessibleName);
    link->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    link->setFocusPolicy(Qt::StrongFocus);
    QObject::connect(link, &QLabel::linkActivated, link, [link](const QString& where) {
        if (auto* window = qobject_cast<MainWindow*>(link->window())) window->followLink(where);
    });
    return link;
}

} // namespace trilemma
