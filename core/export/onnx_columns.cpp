// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/onnx_columns.h"

#include "core/base/text.h"
#include "core/data/cell_reader.h"
#include "core/data/column_intervals.h"
#include "core/data/feature_grid.h"

#include <charconv>
#include <cmath>
#include <limits>

namespace trilemma {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

bool hasPlaceForMissing(const Column& column) {
    return column.missing == MissingPolicy::OwnCategory;
}

std::optional<double> numberIn(const std::string& text) {
    double number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (problem != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

/// The public value of missing cells.
double imputedNumber(const Column& column, const FileFormat& format) {
    if (column.missing != MissingPolicy::Impute) return 0;
    const CellValue value = CellReader(column, format).read(column.imputeValue);
    return value.state == CellState::Value ? value.number : 0;
}

} // namespace

void OnnxColumns::demand(const Tensor& holds) {
    m_isValid = m_isValid ? m_graph.add("And", {*m_isValid, holds}) : holds;
}

const OnnxColumns::Cells& OnnxColumns::cellsOf(const Column& column) {
    const auto known = m_cells.find(column.name);
    if (known != m_cells.end()) return known->second;
    return m_cells.emplace(column.name, column.isNumber() ? readNumber(column) : readCategory(column))
        .first->second;
}

OnnxColumns::Cells OnnxColumns::readNumber(const Column& column) {
    const Tensor raw = m_graph.input(column.name, OnnxGraph::Type::Number);
    m_inputs[raw] = column.name;
    const Tensor isMissing = m_graph.add("IsNaN", {raw});
    const Tensor value =
        m_graph.add("Where", {isMissing, m_graph.number(imputedNumber(column, m_schema.file)), raw});
    const Tensor isFinite = m_graph.add("Less", {m_graph.add("Abs", {raw}), m_graph.number(infinity)});
    demand(column.missing == MissingPolicy::Drop ? isFinite : m_graph.add("Or", {isMissing, isFinite}));
    if (column.kind == Kind::Integer) demand(m_graph.add("Equal", {value, m_graph.add("Floor", {value})}));
    return {value, m_graph.toNumber(isMissing), {}};
}

/// By a table of all texts that have a place: the column's own reader says which.
OnnxColumns::Cells OnnxColumns::readCategory(const Column& column) {
    const Tensor raw = m_graph.input(column.name, OnnxGraph::Type::Text);
    m_inputs[raw] = column.name;
    const CellReader reader(column, m_schema.file);
    std::vector<std::string> keys;
    std::vector<std::int64_t> places;
    const auto put = [&](const std::string& text) {
        if (contains(keys, text)) return;
        const CellValue cell = reader.read(text);
        if (!reader.admits(cell)) return;
        keys.push_back(text);
        places.push_back(cell.category);
    };
    for (const std::string& code : column.missingCodes)
        put(code);
    for (const std::string& category : column.categories) {
        put(category);
        put(category + ".0"); // where a category is a number, "1.0" is "1", and so is "01"
        if (const std::optional<double> number = numberIn(category)) {
            put(exactText(*number));
            put(exactText(*number) + ".0");
        }
    }
    for (const auto& [from, to] : column.merge)
        put(from);
    std::int64_t otherwise = -1;
    for (std::size_t i = 0; i < column.categories.size(); ++i)
        if (column.categories[i] == column.other && !column.other.empty())
            otherwise = static_cast<std::int64_t>(i);
    // Codes of missing cells that have no place are no unseen category.
    for (const std::string& code : column.missingCodes)
        if (!contains(keys, code)) {
            keys.push_back(code);
            places.push_back(-1);
        }
    const Tensor index =
        m_graph.add("LabelEncoder", {raw},
                    {{"keys_strings", keys}, {"values_int64s", places}, {"default_int64", otherwise}}, true);
    demand(m_graph.add("GreaterOrEqual", {index, m_graph.whole(0)}));
    return {{}, {}, index};
}

/// log(1 + x), x >= 0, with all digits: u = 1 + x is rounded, and log(u) x / (u - 1) takes that back (Kahan;
/// Higham 2002, section 1.14.1).
OnnxColumns::Tensor OnnxColumns::logOfOneAnd(const Tensor& x) {
    const Tensor u = m_graph.add("Add", {x, m_graph.number(1)});
    const Tensor above = m_graph.add("Sub", {u, m_graph.number(1)});
    const Tensor isTiny = m_graph.add("Equal", {above, m_graph.number(0)});
    const Tensor safe = m_graph.add("Where", {isTiny, m_graph.number(1), above});
    const Tensor log = m_graph.add("Mul", {m_graph.add("Log", {u}), m_graph.add("Div", {x, safe})});
    return m_graph.add("Where", {isTiny, x, log});
}

/// clip((T(x / unit) - centre) / scale, low, high), rounded to the grid half away from zero.
OnnxColumns::Tensor OnnxColumns::encoded(const Column& column, const Cells& cells) {
    Tensor x = cells.value;
    if (column.unit != 1) x = m_graph.add("Div", {x, m_graph.number(column.unit)});
    if (column.transform == Transform::Log10) {
        const Tensor isPositive = m_graph.add("Greater", {x, m_graph.number(0)});
        const Tensor safe = m_graph.add("Where", {isPositive, x, m_graph.number(1)});
        const Tensor log = m_graph.add("Div", {m_graph.add("Log", {safe}), m_graph.number(std::log(10.0))});
        x = m_graph.add("Where", {isPositive, log, m_graph.number(-infinity)});
    }
    if (column.transform == Transform::Log1p) {
        x = m_graph.add("Mul", {m_graph.add("Sign", {x}), logOfOneAnd(m_graph.add("Abs", {x}))});
    }
    x = m_graph.add("Sub", {x, m_graph.number(column.centre)});
    x = m_graph.add("Div", {x, m_graph.number(column.scale)});
    x = m_graph.add("Clip", {x, m_graph.number(column.low), m_graph.number(column.high)});
    x = m_graph.add("Mul", {x, m_graph.number(featureOne)});
    const Tensor whole =
        m_graph.add("Floor", {m_graph.add("Add", {m_graph.add("Abs", {x}), m_graph.number(0.5)})});
    x = m_graph.add("Mul", {m_graph.add("Sign", {x}), whole});
    x = m_graph.add("Mul", {x, m_graph.number(1.0 / featureOne)});
    if (!hasPlaceForMissing(column)) return x;
    const Tensor isThere = m_graph.add("Sub", {m_graph.number(1), cells.isMissing});
    return m_graph.add("Mul", {x, isThere});
}

OnnxColumns::Tensor OnnxColumns::oneHot(const Tensor& index, std::int64_t count) {
    std::vector<std::int64_t> places;
    for (std::int64_t place = 0; place < count; ++place)
        places.push_back(place);
    return m_graph.toNumber(m_graph.add("Equal", {index, m_graph.wholes(places, {1, count})}));
}

/// N x 1: how many of the rising edges are at most the value.
OnnxColumns::Tensor OnnxColumns::countAtMost(const Tensor& value, const std::vector<double>& edges) {
    if (edges.empty()) return m_graph.add("Sub", {value, value});
    const Tensor isAbove = m_graph.toNumber(m_graph.add(
        "GreaterOrEqual", {value, m_graph.numbers(edges, {1, static_cast<std::int64_t>(edges.size())})}));
    return m_graph.add("ReduceSum", {isAbove, m_graph.wholes({1}, {1})}, {{"keepdims", std::int64_t{1}}});
}

/// The place, or that of missing cells where they have one.
OnnxColumns::Tensor OnnxColumns::unlessMissing(const Column& column, const Cells& cells, const Tensor& place,
                                               double ofMissing) {
    if (!hasPlaceForMissing(column)) return place;
    const Tensor isMissing = m_graph.add("Greater", {cells.isMissing, m_graph.number(0.5)});
    return m_graph.add("Where", {isMissing, m_graph.number(ofMissing), place});
}

/// As intervalOf() and missingInterval() count them.
OnnxColumns::Tensor OnnxColumns::intervals(const Column& column, const Cells& cells) {
    Tensor place = countAtMost(cells.value, column.edges);
    if (column.special) {
        const Tensor isSpecial = m_graph.add("LessOrEqual", {cells.value, m_graph.number(*column.special)});
        place = m_graph.add("Add", {place, m_graph.number(1)});
        place = m_graph.add("Where", {isSpecial, m_graph.number(0), place});
    }
    place = unlessMissing(column, cells, place, missingInterval(column));
    return oneHot(m_graph.toWhole(place), intervalCount(column));
}

OnnxColumns::Tensor OnnxColumns::features(bool readsIntervals) {
    std::vector<Tensor> dense, categories, ofIntervals;
    for (const Column& column : m_schema.columns) {
        if (!column.isFeature()) continue;
        const Cells& cells = cellsOf(column);
        if (column.isNumber()) {
            dense.push_back(encoded(column, cells));
            if (hasPlaceForMissing(column)) dense.push_back(cells.isMissing);
            if (readsIntervals && !column.edges.empty()) ofIntervals.push_back(intervals(column, cells));
        } else {
            const auto count = static_cast<std::int64_t>(column.categories.size());
            categories.push_back(oneHot(cells.index, count + hasPlaceForMissing(column)));
        }
    }
    const Tensor intercept =
        m_graph.toNumber(m_graph.add("Or", {*m_isValid, m_graph.add("Not", {*m_isValid})}));
    std::vector<Tensor> all{intercept};
    for (const std::vector<Tensor>* some : {&dense, &categories, &ofIntervals})
        all.insert(all.end(), some->begin(), some->end());
    return m_graph.add("Concat", all, {{"axis", std::int64_t{1}}});
}

OnnxColumns::Tensor OnnxColumns::group(const Column& column) {
    const Cells& cells = cellsOf(column);
    if (!column.isNumber()) return m_graph.add("Max", {cells.index, m_graph.whole(0)});
    const double ofMissing = static_cast<double>(column.bins.size()) + 1;
    return m_graph.toWhole(unlessMissing(column, cells, countAtMost(cells.value, column.bins), ofMissing));
}

} // namespace trilemma
