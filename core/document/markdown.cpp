// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/document.h"

namespace trilemma {

namespace {

/// "12" of "12. x" and "12) x", which begins a list.
bool isListNumber(std::string_view before, std::string_view rest) {
    return !before.empty() && before.find_first_not_of("0123456789") == std::string_view::npos &&
           (rest.size() == 1 || rest[1] == ' ');
}

/// One line, in which nothing is markup.
std::string markdownText(std::string_view raw) {
    const std::string text = withoutControls(raw);
    constexpr std::string_view anywhere = "\\`*_{}[]<>#|~&!", first = "+-=:", afterNumbers = ".)";
    std::string line;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\n' || c == '\r' || c == '\t') {
            line += ' ';
            continue;
        }
        const bool isMarkup = anywhere.find(c) != anywhere.npos ||
                              (line.find_first_not_of(' ') == line.npos && first.find(c) != first.npos) ||
                              (afterNumbers.find(c) != afterNumbers.npos &&
                               isListNumber(line, std::string_view(text).substr(i)));
        if (isMarkup) line += '\\';
        line += c;
    }
    return line;
}

std::string tableRow(const std::vector<std::string>& cells) {
    std::string row = "|";
    for (const std::string& cell : cells)
        row += ' ' + markdownText(cell) + " |";
    return row + '\n';
}

std::string titleOf(const std::string& title, DocSource source, const Document& document) {
    const std::string mark =
        source == DocSource::Public ? "" : " *(" + markdownText(document.markOf(source)) + ")*";
    return "**" + markdownText(title) + "**" + mark + "\n\n";
}

std::string markdownParagraphs(const std::string& text) {
    std::string out;
    for (std::size_t begin = 0, end = 0; begin <= text.size(); begin = end + 1) {
        end = std::min(text.find('\n', begin), text.size());
        if (end > begin) out += markdownText(std::string_view(text).substr(begin, end - begin)) + "\n\n";
    }
    return out;
}

std::string markdownOf(const DocText& item, const Document& document) {
    const std::string said = markdownParagraphs(item.text);
    return item.title.empty() ? said : titleOf(item.title, item.source, document) + said;
}

std::string markdownOf(const DocPicture& item, const Document& document) {
    return titleOf(item.title, item.source, document) + markdownParagraphs(item.text);
}

std::string markdownOf(const DocTable& item, const Document& document) {
    std::string out = titleOf(item.title, item.source, document) + tableRow(item.head);
    out += '|';
    for (std::size_t i = 0; i < item.head.size(); ++i)
        out += " --- |";
    out += '\n';
    for (const std::vector<std::string>& row : item.rows)
        out += tableRow(row);
    return out + '\n';
}

} // namespace

std::string toMarkdown(const Document& document) {
    std::string out = "# " + markdownText(document.title) + "\n\n" + markdownParagraphs(document.subtitle);
    if (!document.notice.empty()) out += "> " + markdownText(document.notice) + "\n\n";
    for (const DocSection& section : document.sections) {
        out += "## " + markdownText(section.title) + "\n\n";
        for (const DocItem& item : section.items)
            out += std::visit([&](const auto& each) { return markdownOf(each, document); }, item);
    }
    out.pop_back(); // one line break at the end
    return out;
}

} // namespace trilemma
