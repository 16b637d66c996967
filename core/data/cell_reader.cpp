// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/cell_reader.h"

#include "core/data/inspection.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

bool holds(Comparison op, double value, double threshold) {
    switch (op) {
    case Comparison::Greater:
        return value > threshold;
    case Comparison::GreaterEqual:
        return value >= threshold;
    case Comparison::Less:
        return value < threshold;
    case Comparison::LessEqual:
        return value <= threshold;
    case Comparison::None:
        break;
    }
    return false;
}

} // namespace

CategoryLookup::CategoryLookup(const Column& column) {
    for (std::size_t i = 0; i < column.categories.size(); ++i) {
        m_byText.emplace(column.categories[i], static_cast<int>(i));
        if (const auto number = parseNumber(column.categories[i]))
            m_byNumber.emplace(*number, static_cast<int>(i));
    }
    for (const auto& [from, to] : column.merge) {
        const auto target = m_byText.find(to);
        if (target == m_byText.end()) continue;
        const int index = target->second;
        m_byText[from] = index;
        if (const auto number = parseNumber(from)) m_byNumber[*number] = index;
    }
    if (const auto other = m_byText.find(column.other); other != m_byText.end() && !column.other.empty())
        m_other = other->second;
}

std::optional<int> CategoryLookup::find(std::string_view cell) const {
    if (const auto found = m_byText.find(cell); found != m_byText.end()) return found->second;
    if (!m_byNumber.empty())
        if (const auto number = parseNumber(cell))
            if (const auto found = m_byNumber.find(*number); found != m_byNumber.end()) return found->second;
    return m_other;
}

CellReader::CellReader(const Column& column, const FileFormat& file)
    : m_column(column)
    , m_decimal(file.decimal.front())
    , m_thousands(file.thousands.empty() ? '\0' : file.thousands.front())
    , m_lookup(column) {}

bool CellReader::isMissing(std::string_view cell) const {
    return std::find(m_column.missingCodes.begin(), m_column.missingCodes.end(), cell) !=
           m_column.missingCodes.end();
}

CellValue CellReader::read(std::string_view cell) const {
    if (isMissing(cell)) {
        if (m_column.missing != MissingPolicy::Impute)
            return {CellState::Missing, 0, static_cast<int>(m_column.categories.size())};
        cell = m_column.imputeValue;
    }
    if (m_column.isNumber()) {
        const std::optional<double> number = parseNumber(cell, m_decimal, m_thousands);
        if (!number || (m_column.kind == Kind::Integer && *number != std::floor(*number)))
            return {CellState::Invalid, 0, 0};
        return {CellState::Value, *number, 0};
    }
    if (m_column.kind == Kind::Text) return {};
    const std::optional<int> category = m_lookup.find(cell);
    if (!category) return {CellState::Invalid, 0, 0};
    return {CellState::Value, 0, *category};
}

int CellReader::groupOf(const CellValue& value) const {
    if (!m_column.isNumber()) return value.category;
    if (value.state == CellState::Missing) return static_cast<int>(m_column.bins.size()) + 1;
    const auto above = std::upper_bound(m_column.bins.begin(), m_column.bins.end(), value.number);
    return static_cast<int>(above - m_column.bins.begin());
}

std::optional<int> classOf(const LabelRule& rule, const CellReader& reader, const CellValue& value) {
    if (value.state != CellState::Value) return std::nullopt;
    if (rule.op != Comparison::None) return holds(rule.op, value.number, rule.threshold) ? 1 : 0;
    if (rule.positive.empty()) return value.category;
    const std::string& name = reader.column().categories[static_cast<std::size_t>(value.category)];
    return std::find(rule.positive.begin(), rule.positive.end(), name) != rule.positive.end() ? 1 : 0;
}

} // namespace trilemma
