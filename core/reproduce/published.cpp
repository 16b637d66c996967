// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reproduce/published.h"

#include "core/base/resources.h"
#include "core/base/text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace trilemma {

namespace {

constexpr std::string_view publishedFolder = "published/";
constexpr std::string_view header = "setting,method,epsilon,parameter,value,error,gap,source,note";
constexpr std::size_t columnCount = 9;

std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> parts{""};
    for (const char c : text) {
        if (c == separator)
            parts.emplace_back();
        else if (c != '\r')
            parts.back().push_back(c);
    }
    return parts;
}

std::optional<double> numberIn(const std::string& cell) {
    double value = 0;
    const char* end = cell.data() + cell.size();
    const auto [stop, trouble] = std::from_chars(cell.data(), end, value);
    return trouble == std::errc() && stop == end && std::isfinite(value) ? std::optional(value)
                                                                         : std::nullopt;
}

std::size_t rankOf(const std::string& method) {
    const std::vector<PublishedMethod>& table = publishedMethods();
    const auto found = std::find_if(table.begin(), table.end(),
                                    [&](const PublishedMethod& each) { return each.id == method; });
    return static_cast<std::size_t>(found - table.begin());
}

bool isMethod(const std::string& id) {
    return rankOf(id) < publishedMethods().size();
}

bool readPrivacy(const std::string& cell, PublishedPoint& point) {
    point.epsilon = numberIn(cell);
    point.privacy = point.epsilon   ? PublishedPrivacy::Epsilon
                    : cell == "inf" ? PublishedPrivacy::None
                                    : PublishedPrivacy::NotStated;
    return cell.empty() || cell == "inf" || (point.epsilon && *point.epsilon > 0);
}

std::optional<PublishedPoint> pointIn(const std::string& line) {
    const std::vector<std::string> cells = split(line, ',');
    if (cells.size() != columnCount) return std::nullopt;
    PublishedPoint point;
    point.settings = split(cells[0], ' ');
    point.method = cells[1];
    point.parameter = cells[3];
    point.value = numberIn(cells[4]);
    const std::optional<double> error = numberIn(cells[5]);
    const std::optional<double> gap = numberIn(cells[6]);
    const bool sound = !contains(point.settings, std::string()) && isMethod(point.method) &&
                       readPrivacy(cells[2], point) && (cells[4].empty() || point.value) && error && gap &&
                       !cells[7].empty();
    if (!sound) return std::nullopt;
    point.error = *error;
    point.gap = *gap;
    point.source = cells[7];
    point.note = cells[8];
    return point;
}

std::string epsilonCell(const PublishedPoint& point) {
    if (point.privacy == PublishedPrivacy::None) return "inf";
    return point.epsilon ? exactText(*point.epsilon) : "";
}

} // namespace

const std::vector<PublishedMethod>& publishedMethods() {
    static const std::vector<PublishedMethod> table{{"raco-dp", "RaCO-DP"},
                                                    {"sgda", "SGDA"},
                                                    {"dp-fermi", "DP-FERMI"},
                                                    {"fermi", "FERMI"},
                                                    {"pf-ld", "PF-LD (Tran et al. 2021b)"},
                                                    {"tran-2021a", "Tran et al. 2021a"},
                                                    {"jagielski-2019", "Jagielski et al. 2019"}};
    return table;
}

std::string titleOfMethod(std::string_view id) {
    for (const PublishedMethod& method : publishedMethods())
        if (method.id == id) return method.title;
    return std::string(id);
}

Result<std::vector<PublishedPoint>> publishedFromCsv(std::string_view text, const std::string& name) {
    std::vector<PublishedPoint> points;
    Errors errors;
    std::size_t number = 0;
    for (const std::string& line : split(text, '\n')) {
        const bool isHeader = ++number == 1;
        if (!isHeader && line.empty()) continue;
        std::optional<PublishedPoint> point;
        if (!isHeader) point = pointIn(line);
        if (isHeader ? line != header : !point)
            errors.push_back({ErrorCode::Internal, name, "line " + std::to_string(number),
                              "is not a row of \"" + std::string(header) + "\"", "Correct the table"});
        if (point) points.push_back(std::move(*point));
    }
    if (!errors.empty()) return errors;
    return points;
}

Result<std::vector<PublishedPoint>> publishedPoints(std::string_view settingId) {
    std::vector<PublishedPoint> chosen;
    for (const auto& [path, text] : embeddedResources()) {
        if (!path.starts_with(publishedFolder)) continue;
        const Result<std::vector<PublishedPoint>> points = publishedFromCsv(text, std::string(path));
        if (!points) return points.errors();
        for (const PublishedPoint& point : *points)
            if (contains(point.settings, settingId)) chosen.push_back(point);
    }
    std::stable_sort(chosen.begin(), chosen.end(), [](const PublishedPoint& a, const PublishedPoint& b) {
        return rankOf(a.method) < rankOf(b.method);
    });
    return chosen;
}

std::string publishedCsv(const std::vector<PublishedPoint>& points, std::string_view settingId) {
    std::string text = std::string(header) + "\n";
    for (const PublishedPoint& point : points)
        text += std::string(settingId) + "," + point.method + "," + epsilonCell(point) + "," +
                point.parameter + "," + (point.value ? exactText(*point.value) : "") + "," +
                exactText(point.error) + "," + exactText(point.gap) + "," + point.source + "," + point.note +
                "\n";
    return text;
}

Json toJson(const PublishedPoint& point) {
    return {{"method", point.method},
            {"title", titleOfMethod(point.method)},
            {"private", point.privacy == PublishedPrivacy::NotStated
                            ? Json(nullptr)
                            : Json(point.privacy == PublishedPrivacy::Epsilon)},
            {"epsilon", point.epsilon ? Json(*point.epsilon) : Json(nullptr)},
            {"parameter", point.parameter},
            {"value", point.value ? Json(*point.value) : Json(nullptr)},
            {"error", point.error},
            {"gap", point.gap},
            {"source", point.source},
            {"note", point.note}};
}

} // namespace trilemma
