// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/error_words.h"

#include "ui/base/language.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

/// Outside any namespace, as the macro wants it; the linker would drop a library's resources else.
static void loadErrorTemplates() {
    Q_INIT_RESOURCE(trilemma);
}

namespace trilemma {

namespace {

const QRegularExpression& partOfTemplate() {
    static const QRegularExpression part(QStringLiteral("%([1-9])"));
    return part;
}

/// The text with each %n exchanged for what `partOf` says of n, and the rest for what `literalOf` says.
template <class PartOf, class LiteralOf>
QString exchanged(const QString& text, PartOf partOf, LiteralOf literalOf) {
    QString result;
    qsizetype end = 0;
    for (auto parts = partOfTemplate().globalMatch(text); parts.hasNext();) {
        const QRegularExpressionMatch part = parts.next();
        result += literalOf(text.mid(end, part.capturedStart() - end)) + partOf(part.captured(1).toInt());
        end = part.capturedEnd();
    }
    return result + literalOf(text.mid(end));
}

QRegularExpression patternOf(const QString& english) {
    const QString pattern = exchanged(
        english, [](int) { return QStringLiteral("(.+?)"); },
        [](const QString& literal) { return QRegularExpression::escape(literal); });
    return QRegularExpression(QRegularExpression::anchoredPattern(pattern),
                              QRegularExpression::DotMatchesEverythingOption);
}

/// In one pass: what was put in may itself hold a %1.
QString filled(const QString& words, const QRegularExpressionMatch& match) {
    return exchanged(
        words, [&](int part) { return match.captured(part); },
        [](const QString& literal) { return literal; });
}

} // namespace

ErrorTemplates errorTemplates(const QString& language) {
    loadErrorTemplates();
    QFile file(QStringLiteral(":/translations/errors_%1.json").arg(language));
    if (!file.open(QIODevice::ReadOnly)) return {}; // English is what the core says
    const QJsonObject entries = QJsonDocument::fromJson(file.readAll()).object();
    ErrorTemplates templates;
    for (auto entry = entries.begin(); entry != entries.end(); ++entry)
        templates.insert(entry.key(), entry.value().toString());
    return templates;
}

ErrorCatalogue::ErrorCatalogue(const ErrorTemplates& templates) {
    for (auto entry = templates.begin(); entry != templates.end(); ++entry) {
        const QString& english = entry.key();
        QString literals = english;
        literals.remove(partOfTemplate());
        if (literals.size() == english.size())
            m_texts.insert(english, entry.value());
        else
            m_patterns.push_back({patternOf(english), entry.value(), literals.size()});
    }
    std::stable_sort(m_patterns.begin(), m_patterns.end(),
                     [](const Pattern& a, const Pattern& b) { return a.literals > b.literals; });
}

QString ErrorCatalogue::translated(const QString& text) const {
    if (const auto found = m_texts.find(text); found != m_texts.end()) return *found;
    for (const Pattern& pattern : m_patterns)
        if (const auto match = pattern.english.match(text); match.hasMatch())
            return filled(pattern.words, match);
    return text;
}

QString errorWords(const std::string& text) {
    const QString english = QString::fromStdString(text);
    if (installedLanguage() != QLatin1String("de")) return english;
    static const ErrorCatalogue german(errorTemplates(QStringLiteral("de")));
    return german.translated(english);
}

} // namespace trilemma
