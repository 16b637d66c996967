// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Names of projects, files, columns, categories and parameters may hold anything. Each kind of text that this
// program writes or shows has one way of keeping them what they are: text.
#pragma once

#include <QByteArray>
#include <QString>

namespace trilemma {

/// For HTML files and rich text, between tags and in quoted attributes.
QString escapedHtml(const QString& text);
QString escapedHtml(const std::string& text);

/// For one line of Markdown, also in a cell of a table: no heading, list, emphasis, code, link, picture,
/// table or HTML comes of it, as CommonMark and GitHub read it. Line ends become blanks.
QString escapedMarkdown(const QString& text);

/// A row of a small table in rich text: a name and what it is, both of them text.
QString factRow(const QString& name, const QString& text);

/// For elements and attributes of XML.
QString escapedXml(const QString& text);
/// UTF-8 without the characters that no XML document may hold.
QByteArray validXml(QByteArray document);

/// For a tool tip: Qt takes a text that looks like HTML for HTML, and every other one as it is.
QString plainToolTip(const QString& text);

/// For a menu, a button or a tab, where & marks the next letter.
QString withoutMnemonic(QString text);

} // namespace trilemma
