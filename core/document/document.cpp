// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/document.h"

namespace trilemma {

std::string withoutControls(std::string_view text) {
    constexpr std::string_view replacement = "\xEF\xBF\xBD";
    const auto turns = [](std::string_view rest) { // U+202A to U+202E, U+2066 to U+2069
        if (rest.size() < 3 || rest[0] != '\xE2') return false;
        const auto last = static_cast<unsigned char>(rest[2]);
        return (rest[1] == '\x80' && last >= 0xAA && last <= 0xAE) ||
               (rest[1] == '\x81' && last >= 0xA6 && last <= 0xA9);
    };
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        const bool isControl = (c < 0x20 && c != '\n' && c != '\r' && c != '\t') || c == 0x7F;
        const bool isTurn = turns(text.substr(i));
        out += isControl || isTurn ? replacement : text.substr(i, 1);
        if (isTurn) i += 2; // the rest of it
    }
    return out;
}

Json sectionsJson(const Document& document) {
    const auto itemJson = [](const auto& item) {
        return Json{{"id", item.id}, {"title", item.title}, {"source", nameOf(item.source, docSourceNames)}};
    };
    Json sections = Json::array();
    for (const DocSection& section : document.sections) {
        Json items = Json::array();
        for (const DocItem& item : section.items) {
            Json json = std::visit(itemJson, item);
            if (const auto* text = std::get_if<DocText>(&item)) json["text"] = text->text;
            if (const auto* picture = std::get_if<DocPicture>(&item)) json["text"] = picture->text;
            if (const auto* table = std::get_if<DocTable>(&item))
                json.update({{"head", table->head}, {"rows", table->rows}});
            items.push_back(std::move(json));
        }
        sections.push_back({{"id", section.id}, {"title", section.title}, {"items", std::move(items)}});
    }
    return sections;
}

} // namespace trilemma
