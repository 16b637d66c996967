// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/record_encoder.h"

#include "core/data/inspection.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

constexpr std::size_t maxFeatures = 65535;
constexpr std::size_t maxProblems = 20;

double transformed(Transform transform, double value) {
    switch (transform) {
    case Transform::None:
        return value;
    case Transform::Log10:
        return value > 0 ? std::log10(value) : -std::numeric_limits<double>::infinity();
    case Transform::Log1p:
        return std::copysign(std::log1p(std::abs(value)), value);
    }
    return value;
}

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

int groupOf(const Column& column, double value) {
    const auto above = std::upper_bound(column.bins.begin(), column.bins.end(), value);
    return static_cast<int>(above - column.bins.begin());
}

} // namespace

std::int16_t encodeNumber(const Column& column, double value) {
    const double scaled = (transformed(column.transform, value / column.unit) - column.centre) / column.scale;
    return static_cast<std::int16_t>(std::lround(std::clamp(scaled, column.low, column.high) * featureOne));
}

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
    if (const auto found = m_byText.find(std::string(cell)); found != m_byText.end()) return found->second;
    if (!m_byNumber.empty())
        if (const auto number = parseNumber(cell))
            if (const auto found = m_byNumber.find(*number); found != m_byNumber.end()) return found->second;
    return m_other;
}

Result<RecordEncoder> RecordEncoder::create(const Schema& schema, const TableLayout& layout) {
    RecordEncoder encoder(schema);
    encoder.layOut(layout);
    if (encoder.m_table.features.size() > maxFeatures)
        return Error{ErrorCode::InvalidSchema, "schema.columns",
                     std::to_string(encoder.m_table.features.size()) + " encoded features",
                     "at most 65,535 are supported", "Merge categories or ignore a column"};
    return encoder;
}

void RecordEncoder::layOut(const TableLayout& layout) {
    m_table.classes = m_schema.classNames();
    m_table.labelName = m_schema.label.column;
    m_table.labelShare = m_schema.label.share;
    m_table.features.push_back({"(intercept)", ""});
    const auto cellOf = [&](const Column& column) {
        return static_cast<std::size_t>(std::find(layout.names.begin(), layout.names.end(), column.name) -
                                        layout.names.begin());
    };
    if (const Column* unit = m_schema.unitColumn()) {
        m_units.emplace(*unit, m_schema.file);
        m_unitCell = cellOf(*unit);
    }
    for (const Column& column : m_schema.columns) {
        if (column.role == Role::Ignored || column.role == Role::Unit) continue;
        Use use(column);
        use.cell = cellOf(column);
        if (column.role == Role::Sensitive) {
            use.sensitiveAt = static_cast<int>(m_table.sensitive.size());
            m_table.sensitive.push_back({column.name, groupNames(column), column.share, {}});
        }
        if (column.isFeature() && column.isNumber()) {
            use.denseAt = static_cast<int>(m_table.features.size());
            m_table.features.push_back({column.name, column.name});
            if (column.missing == MissingPolicy::OwnCategory)
                m_table.features.push_back({column.name + " (missing)", column.name});
        }
        m_table.rawFeatures += column.isFeature();
        m_uses.push_back(std::move(use));
    }
    m_table.denseCount = static_cast<int>(m_table.features.size());
    for (Use& use : m_uses) {
        if (!use.column.isFeature() || use.column.isNumber()) continue;
        use.categoryAt = m_table.categoricalCount++;
        use.firstFeature = static_cast<int>(m_table.features.size());
        std::vector<std::string> values = use.column.categories;
        if (use.column.missing == MissingPolicy::OwnCategory) values.push_back("(missing)");
        for (const std::string& value : values)
            m_table.features.push_back({use.column.name + "=" + value, use.column.name});
    }
    m_dense.resize(static_cast<std::size_t>(m_table.denseCount));
    m_category.resize(static_cast<std::size_t>(m_table.categoricalCount));
    m_groups.resize(m_table.sensitive.size());
}

RecordEncoder::Cell RecordEncoder::read(const Use& use, std::string_view cell) const {
    const Column& column = use.column;
    const auto isMissing = [&](std::string_view text) {
        return std::find(column.missingCodes.begin(), column.missingCodes.end(), text) !=
               column.missingCodes.end();
    };
    if (isMissing(cell)) {
        if (column.missing != MissingPolicy::Impute)
            return {CellState::Missing, 0, static_cast<int>(column.categories.size())};
        cell = column.imputeValue;
    }
    if (column.isNumber()) {
        const char thousands = m_schema.file.thousands.empty() ? '\0' : m_schema.file.thousands.front();
        const std::optional<double> number = parseNumber(cell, m_schema.file.decimal.front(), thousands);
        if (!number || (column.kind == Kind::Integer && *number != std::floor(*number)))
            return {CellState::Invalid, 0, 0};
        return {CellState::Value, *number, 0};
    }
    if (column.kind == Kind::Text) return {};
    const std::optional<int> category = use.lookup.find(cell);
    if (!category) return {CellState::Invalid, 0, 0};
    return {CellState::Value, 0, *category};
}

std::optional<int> RecordEncoder::classOf(const Use& use, const Cell& cell) const {
    if (cell.state != CellState::Value) return std::nullopt;
    const LabelRule& rule = m_schema.label;
    if (rule.op != Comparison::None) return holds(rule.op, cell.number, rule.threshold) ? 1 : 0;
    if (rule.positive.empty()) return cell.category;
    const std::string& value = use.column.categories[static_cast<std::size_t>(cell.category)];
    return std::find(rule.positive.begin(), rule.positive.end(), value) != rule.positive.end() ? 1 : 0;
}

void RecordEncoder::note(const Record& record, const Column& column, const char* rule) {
    if (m_table.problems.size() < maxProblems)
        m_table.problems.push_back({ErrorCode::InvalidFile, column.name,
                                    "row " + std::to_string(record.number), rule,
                                    "The record keeps its slot and contributes nothing"});
}

bool RecordEncoder::encodeOne(const Use& use, const Cell& cell) {
    const bool missing = cell.state == CellState::Missing;
    if (missing && use.column.missing == MissingPolicy::Drop) return false;
    const auto place = [](int index) { return static_cast<std::size_t>(index); };
    if (use.denseAt >= 0) {
        m_dense[place(use.denseAt)] = missing ? 0 : encodeNumber(use.column, cell.number);
        if (use.column.missing == MissingPolicy::OwnCategory)
            m_dense[place(use.denseAt) + 1] = missing ? featureOne : 0;
    }
    if (use.categoryAt >= 0)
        m_category[place(use.categoryAt)] = static_cast<std::uint16_t>(use.firstFeature + cell.category);
    if (use.sensitiveAt >= 0) {
        const int lastGroup = static_cast<int>(m_table.sensitive[place(use.sensitiveAt)].groups.size()) - 1;
        const int group = !use.column.isNumber() ? cell.category
                          : missing              ? lastGroup
                                                 : groupOf(use.column, cell.number);
        m_groups[place(use.sensitiveAt)] = static_cast<std::uint16_t>(group);
    }
    return true;
}

bool RecordEncoder::encode(const Record& record) {
    std::fill(m_dense.begin(), m_dense.end(), std::int16_t{0});
    m_dense.front() = featureOne;
    bool contributes = true;
    for (const Use& use : m_uses) {
        const Cell cell = read(use, record.cells[use.cell]);
        if (cell.state == CellState::Invalid) note(record, use.column, "the cell does not fit the schema");
        if (use.column.role == Role::Label) {
            const std::optional<int> label = classOf(use, cell);
            m_labelCells += cell.state != CellState::Missing;
            m_fittingLabels += label.has_value();
            m_class = label.value_or(0);
            contributes = contributes && label;
        } else {
            contributes = contributes && cell.state != CellState::Invalid && encodeOne(use, cell);
        }
    }
    return contributes;
}

void RecordEncoder::add(const Record& record) {
    const bool fits = encode(record);
    const UnitIndexer::Admission unit =
        m_units ? m_units->add(record.cells[m_unitCell]) : UnitIndexer::Admission::Counts;
    m_table.dropped += !fits || unit == UnitIndexer::Admission::NoUnit;
    const bool contributes = fits && unit == UnitIndexer::Admission::Counts;
    if (!contributes) { // a slot without a contribution holds nothing of its record
        std::fill(m_dense.begin(), m_dense.end(), std::int16_t{0});
        std::fill(m_category.begin(), m_category.end(), std::uint16_t{0});
        std::fill(m_groups.begin(), m_groups.end(), std::uint16_t{0});
        m_class = 0;
    }
    m_table.dense.insert(m_table.dense.end(), m_dense.begin(), m_dense.end());
    m_table.category.insert(m_table.category.end(), m_category.begin(), m_category.end());
    for (std::size_t i = 0; i < m_groups.size(); ++i)
        m_table.sensitive[i].groupOfSlot.push_back(m_groups[i]);
    m_table.label.push_back(static_cast<std::uint16_t>(m_class));
    m_table.contributes.push_back(contributes);
    ++m_table.slotCount;
}

Result<EncodedTable> RecordEncoder::finish(bool refuseUnfitLabels) {
    if (refuseUnfitLabels && m_labelCells > 0 && m_fittingLabels == 0)
        return Error{ErrorCode::InvalidFile, "schema.label.column", m_schema.label.column,
                     "not one cell of this column fits the label rule of the schema",
                     "Choose the right label column, or correct its values in the schema"};
    if (m_units) m_table.units = m_units->finish();
    return std::move(m_table);
}

} // namespace trilemma
