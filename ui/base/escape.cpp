// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/escape.h"

#include <QTextDocument>

namespace trilemma {

namespace {

/// What XML 1.0 allows beside these, section 2.2; surrogates come in pairs.
bool isXmlCharacter(QChar c) {
    const ushort code = c.unicode();
    return code == '\t' || code == '\n' || code == '\r' || (code >= 0x20 && code < 0xFFFE);
}

QString withoutControls(QString text) {
    for (QChar& c : text)
        if (!isXmlCharacter(c) || c == QChar(0x7F)) c = QChar::ReplacementCharacter;
    return text;
}

/// What begins something at the beginning of a line only: a list, a rule, an underline of a heading.
bool beginsMarkdownBlock(const QString& line, qsizetype place) {
    const QChar c = line.at(place);
    const auto isDigit = [](QChar each) { return each >= u'0' && each <= u'9'; };
    if (place == 0) return c == u'-' || c == u'+' || c == u'=';
    const bool isLast = place + 1 == line.size() || line.at(place + 1) == u' ';
    if (!isLast || (c != u'.' && c != u')')) return false;
    return std::all_of(line.begin(), line.begin() + place, isDigit); // "1. "
}

/// What GitHub makes a link of without being asked: "://" after a scheme, and "www.".
bool beginsMarkdownLink(const QString& line, qsizetype place) {
    const QStringView text(line);
    if (line.at(place) == u':') return text.mid(place).startsWith(u"://");
    return line.at(place) == u'.' && text.left(place).endsWith(u"www", Qt::CaseInsensitive);
}

/// Within a word it is a letter: clipping_norm.
bool isPlainUnderscore(const QString& line, qsizetype place) {
    return line.at(place) == u'_' && place > 0 && place + 1 < line.size() &&
           line.at(place - 1).isLetterOrNumber() && line.at(place + 1).isLetterOrNumber();
}

bool isPlainInMarkdown(const QString& line, qsizetype place) {
    static const QString signs = QStringLiteral("\\`*_[]<>&#|~$!");
    if (signs.contains(line.at(place))) return isPlainUnderscore(line, place);
    return !beginsMarkdownBlock(line, place) && !beginsMarkdownLink(line, place);
}

} // namespace

QString escapedHtml(const QString& text) {
    return withoutControls(text).toHtmlEscaped().replace(u'\'', QStringLiteral("&#39;"));
}

QString escapedHtml(const std::string& text) {
    return escapedHtml(QString::fromStdString(text));
}

QString escapedMarkdown(const QString& text) {
    const QString line = withoutControls(text).simplified();
    QString escaped;
    for (qsizetype place = 0; place < line.size(); ++place) {
        if (!isPlainInMarkdown(line, place)) escaped += u'\\';
        escaped += line.at(place);
    }
    return escaped;
}

QString factRow(const QString& name, const QString& text) {
    return QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td>%2</td></tr>")
        .arg(escapedHtml(name), escapedHtml(text));
}

QString escapedXml(const QString& text) {
    return escapedHtml(text);
}

QByteArray validXml(QByteArray document) {
    for (char& c : document)
        if (static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n' && c != '\r') c = '?';
    return document.replace("\xEF\xBF\xBE", "?").replace("\xEF\xBF\xBF", "?");
}

QString plainToolTip(const QString& text) {
    return Qt::mightBeRichText(text) ? Qt::convertFromPlainText(text, Qt::WhiteSpaceNormal) : text;
}

QString withoutMnemonic(QString text) {
    return text.replace(u'&', QStringLiteral("&&"));
}

} // namespace trilemma
