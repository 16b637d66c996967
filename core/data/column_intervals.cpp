// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/column_intervals.h"

#include "core/base/text.h"
#include "core/data/encoded_width.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

bool hasMissing(const Column& column) {
    return column.missing == MissingPolicy::OwnCategory;
}

} // namespace

double rawValue(const Column& column, double encoded) {
    const double transformed = column.centre + column.scale * encoded;
    switch (column.transform) {
    case Transform::Log10:
        return std::pow(10.0, transformed) * column.unit;
    case Transform::Log1p:
        return std::copysign(std::expm1(std::abs(transformed)), transformed) * column.unit;
    case Transform::None:
        break;
    }
    return transformed * column.unit;
}

RawRange declaredRange(const Column& column) {
    return {rawValue(column, column.low), rawValue(column, column.high)};
}

void dropEdges(Column& column) {
    column.edges.clear();
    column.special.reset();
    column.curve = CurveRule::Free;
    column.edgesSource.reset();
    column.edgesDraw.clear();
}

int intervalCount(const Column& column) {
    if (column.edges.empty()) return 0;
    return static_cast<int>(column.edges.size()) + 1 + column.special.has_value() + hasMissing(column);
}

std::vector<std::string> namesBetween(const std::vector<double>& edges, bool whole) {
    std::vector<std::string> names{"below " + exactText(edges.front())};
    for (std::size_t i = 1; i < edges.size(); ++i) {
        const std::string from = exactText(edges[i - 1]);
        const bool isOne = whole && edges[i] - edges[i - 1] == 1 && edges[i] == std::floor(edges[i]);
        names.push_back(isOne ? from : from + " to " + exactText(edges[i]));
    }
    names.push_back(exactText(edges.back()) + " and more");
    return names;
}

std::vector<std::string> intervalNames(const Column& column) {
    if (column.edges.empty()) return {};
    std::vector<std::string> names = namesBetween(column.edges, column.kind == Kind::Integer);
    if (column.special) names.insert(names.begin(), exactText(*column.special));
    if (hasMissing(column)) names.push_back("(missing)");
    return names;
}

int intervalOf(const Column& column, double value) {
    if (column.special && value <= *column.special) return 0;
    const auto above = std::upper_bound(column.edges.begin(), column.edges.end(), value);
    return static_cast<int>(above - column.edges.begin()) + column.special.has_value();
}

int missingInterval(const Column& column) {
    return intervalCount(column) - 1;
}

EncodedWidth encodedWidth(const Schema& schema) {
    EncodedWidth width;
    for (const Column& column : schema.columns) {
        if (!column.isFeature()) continue;
        ++width.columns;
        width.features +=
            (column.isNumber() ? 1 : static_cast<int>(column.categories.size())) + hasMissing(column);
        width.intervalColumns += !column.edges.empty();
        width.intervals += intervalCount(column);
    }
    return width;
}

} // namespace trilemma
