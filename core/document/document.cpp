// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/document.h"

namespace trilemma {

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
