// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/base64.h"
#include "core/document/document.h"

namespace trilemma {

namespace {

/// A policy that allows nothing but the style below and pictures in the page itself: a text that got through
/// as markup would still be inert.
constexpr std::string_view top = "<head>\n<meta charset=\"utf-8\">\n"
                                 "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                                 "style-src 'unsafe-inline'; img-src data:\">\n"
                                 "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
constexpr std::string_view style =
    "<style>\n"
    ":root { color-scheme: light dark; --line: #8886; --soft: #8882; }\n"
    "body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }\n"
    "h1 { font-size: 1.7rem; line-height: 1.25; margin-bottom: .3rem; }\n"
    "h2 { font-size: 1.25rem; margin-top: 2.2rem; border-bottom: 1px solid var(--line); }\n"
    "h3 { font-size: 1rem; margin: 1.2rem 0 .2rem; }\n"
    "p { margin: .2rem 0 .7rem; overflow-wrap: anywhere; }\n"
    ".scroll { overflow-x: auto; }\n"
    "table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }\n"
    "th, td { text-align: left; vertical-align: top; padding: .25rem .8rem .25rem 0; border-bottom: 1px "
    "solid "
    "var(--line); }\n"
    ".source { font-weight: normal; font-size: .75rem; padding: .1rem .4rem; border-radius: .3rem; "
    "background: "
    "var(--soft); }\n"
    ".notice { padding: .4rem .8rem; border: 1px solid var(--line); border-radius: .3rem; font-weight: 600; "
    "}\n"
    "img { display: block; width: 100%; height: auto; background: #fff; }\n"
    "@media print { body { max-width: none; margin: 0; font-size: 10.5pt; } h2, h3, thead { break-after: "
    "avoid; } tr, h3 + p { break-inside: avoid; } .scroll { overflow: visible; } }\n"
    "</style>\n";

std::string htmlText(std::string_view text) {
    std::string out;
    for (const char c : withoutControls(text))
        switch (c) {
        case '&':
            out += "&amp;";
            break;
        case '<':
            out += "&lt;";
            break;
        case '>':
            out += "&gt;";
            break;
        case '"':
            out += "&quot;";
            break;
        default:
            out += c;
        }
    return out;
}

std::string element(std::string_view name, std::string_view text) {
    return '<' + std::string(name) + '>' + htmlText(text) + "</" + std::string(name) + '>';
}

std::string htmlParagraphs(const std::string& text) {
    std::string out;
    for (std::size_t begin = 0, end = 0; begin <= text.size(); begin = end + 1) {
        end = std::min(text.find('\n', begin), text.size());
        if (end > begin) out += element("p", std::string_view(text).substr(begin, end - begin)) + '\n';
    }
    return out;
}

std::string heading(const std::string& title, DocSource source, const Document& document) {
    if (title.empty()) return "";
    std::string mark;
    if (source != DocSource::Public)
        mark = " <span class=\"source\">" + htmlText(document.markOf(source)) + "</span>";
    return "<h3>" + htmlText(title) + mark + "</h3>\n";
}

std::string htmlOf(const DocText& item, const Document& document) {
    return heading(item.title, item.source, document) + htmlParagraphs(item.text);
}

std::string htmlOf(const DocPicture& item, const Document& document) {
    return heading(item.title, item.source, document) + "<p><img alt=\"" + htmlText(item.text) +
           "\" src=\"data:image/svg+xml;base64," + base64(item.svg) + "\"></p>\n";
}

std::string row(const std::vector<std::string>& cells, std::string_view name) {
    std::string out = "<tr>";
    for (const std::string& cell : cells)
        out += element(name, cell);
    return out + "</tr>\n";
}

std::string htmlOf(const DocTable& item, const Document& document) {
    std::string out = heading(item.title, item.source, document) + "<div class=\"scroll\"><table>\n<thead>" +
                      row(item.head, "th") + "</thead>\n<tbody>\n";
    for (const std::vector<std::string>& cells : item.rows)
        out += row(cells, "td");
    return out + "</tbody></table></div>\n";
}

} // namespace

std::string toHtml(const Document& document) {
    std::string out = "<!DOCTYPE html>\n<html lang=\"" + htmlText(document.language) + "\">\n" +
                      std::string(top) + element("title", document.title) + '\n' + std::string(style) +
                      "</head>\n<body>\n" + element("h1", document.title) + '\n' +
                      htmlParagraphs(document.subtitle);
    if (!document.notice.empty()) out += "<p class=\"notice\">" + htmlText(document.notice) + "</p>\n";
    for (const DocSection& section : document.sections) {
        out += "<section id=\"" + htmlText(section.id) + "\">\n" + element("h2", section.title) + '\n';
        for (const DocItem& item : section.items)
            out += std::visit([&](const auto& each) { return htmlOf(each, document); }, item);
        out += "</section>\n";
    }
    return out + "</body>\n</html>\n";
}

} // namespace trilemma
