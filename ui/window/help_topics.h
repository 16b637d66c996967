// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace trilemma {

struct HelpTopic {
    QString id; ///< of a page, or "start"; name of the Markdown file under :/help/LANGUAGE/
    QString title;
};
const QList<HelpTopic>& helpTopics();

/// Markdown of a topic in the language of the window; empty for an unknown one. Links: "help:TOPIC",
/// "help:TOPIC/N" (its Nth heading below the title, from 1), "action:ID".
QString helpText(const QString& id, const QString& language);

} // namespace trilemma
