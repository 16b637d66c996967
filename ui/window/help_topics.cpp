// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/help_topics.h"

#include "ui/window/actions.h"
#include "ui/window/page_registry.h"

#include <QCoreApplication>
#include <QFile>

namespace trilemma {

namespace {

struct HelpWords {
    Q_DECLARE_TR_FUNCTIONS(Help)
};

const QString shortcuts = QStringLiteral("shortcuts");

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

} // namespace trilemma
