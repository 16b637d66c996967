// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A text with chapters for people: what it says and where that comes from, apart from how it is set.
#pragma once

#include "core/base/json.h"

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace trilemma {

/// Where something that a document says comes from. Stated: the owner's word, which nobody has checked.
enum class DocSource { Public, Released, Stated, NonPrivate };
inline constexpr std::array docSourceNames{
    std::pair{DocSource::Public, "public"}, std::pair{DocSource::Released, "released"},
    std::pair{DocSource::Stated, "stated"}, std::pair{DocSource::NonPrivate, "non-private"}};

/// One thing that is said: `text` of one or several paragraphs, a line break between them.
struct DocText {
    std::string id; ///< stable, for JSON
    std::string title;
    std::string text;
    DocSource source = DocSource::Public;
};

struct DocTable {
    std::string id;
    std::string title;
    std::vector<std::string> head;
    std::vector<std::vector<std::string>> rows; ///< as long as `head` each
    DocSource source = DocSource::Public;
};

/// A drawing. `text` says in words what is to be seen: Markdown and JSON have it alone.
struct DocPicture {
    std::string id;
    std::string title;
    std::string text;
    std::string svg;
    DocSource source = DocSource::Public;
};

using DocItem = std::variant<DocText, DocTable, DocPicture>;

struct DocSection {
    std::string id;
    std::string title;
    std::vector<DocItem> items;
};

struct Document {
    std::string title;
    std::string subtitle;
    std::vector<DocSection> sections;
    std::string notice{};        ///< stands on every page: who may see it; empty: whoever likes
    std::string language = "en"; ///< of its texts (BCP 47)
    /// Marks in that language, in the order of DocSource. What is public has none in print.
    std::array<std::string, docSourceNames.size()> marks{"public", "released", "stated", "non-private"};

    const std::string& markOf(DocSource source) const { return marks[static_cast<std::size_t>(source)]; }
};

/// With U+FFFD for each control character but tab and line breaks, and for what turns the direction of
/// letters: a terminal or a reader would obey them.
std::string withoutControls(std::string_view text);

/// [{"id", "title", "items": [{"id", "title", "source", "text"} or {.., "head", "rows"}]}]
Json sectionsJson(const Document& document);

/// CommonMark with tables. Whatever stands in a text is a text: no markup, link or HTML comes of it.
std::string toMarkdown(const Document& document);

/// One HTML 5 page that loads nothing and runs nothing, for light and dark screens and for paper.
std::string toHtml(const Document& document);

} // namespace trilemma
