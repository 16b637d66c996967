// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/group_crossing.h"

#include <algorithm>

namespace trilemma {

namespace {

Json jsonOf(const DecidingAttribute& attribute) {
    return {{"name", attribute.name}, {"groups", attribute.groups}};
}

} // namespace

GroupCrossing::GroupCrossing(std::vector<DecidingAttribute> attributes)
    : m_attributes(std::move(attributes)) {}

int GroupCrossing::count() const {
    int count = 1;
    for (const DecidingAttribute& attribute : m_attributes)
        count *= static_cast<int>(attribute.groups.size());
    return count;
}

int GroupCrossing::of(const RowBlock& block, int row) const {
    int crossing = 0;
    for (const DecidingAttribute& attribute : m_attributes)
        crossing =
            crossing * static_cast<int>(attribute.groups.size()) + block.groupRow(row)[attribute.place];
    return crossing;
}

std::vector<std::string> GroupCrossing::names() const {
    std::vector<std::string> names;
    for (const DecidingAttribute& attribute : m_attributes)
        names.push_back(attribute.name);
    return names;
}

Json GroupCrossing::toJson() const {
    Json json = Json::array();
    for (const DecidingAttribute& attribute : m_attributes)
        json.push_back(jsonOf(attribute));
    return json;
}

std::optional<GroupCrossing> GroupCrossing::fromJson(const Json& json,
                                                     const std::vector<DecidingAttribute>& known) {
    if (!json.is_array()) return std::nullopt;
    std::vector<DecidingAttribute> attributes;
    std::size_t count = 1;
    for (const Json& described : json) {
        const auto attribute = std::find_if(known.begin(), known.end(),
                                            [&](const auto& each) { return jsonOf(each) == described; });
        const bool isTwice = attribute != known.end() &&
                             std::any_of(attributes.begin(), attributes.end(),
                                         [&](const auto& other) { return other.place == attribute->place; });
        if (attribute == known.end() || isTwice) return std::nullopt;
        attributes.push_back(*attribute);
        count *= attribute->groups.size(); // before it at most maxCount
        if (count > static_cast<std::size_t>(maxCount)) return std::nullopt;
    }
    return GroupCrossing(std::move(attributes));
}

} // namespace trilemma
