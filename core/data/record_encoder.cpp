// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/record_encoder.h"

#include "core/data/column_intervals.h"
#include "core/data/inspection.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

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

} // namespace

Result<EncodedTable> layoutOf(const Schema& schema) {
    TableLayout layout;
    for (const Column& column : schema.columns)
        layout.names.push_back(column.name);
    return RecordEncoder(schema, layout).finish(false);
}

std::int16_t encodeNumber(const Column& column, double value) {
    const double scaled = (transformed(column.transform, value / column.unit) - column.centre) / column.scale;
    return static_cast<std::int16_t>(std::lround(std::clamp(scaled, column.low, column.high) * featureOne));
}

RecordEncoder::RecordEncoder(const Schema& schema, const TableLayout& layout)
    : m_schema(schema) {
    layOut(layout);
}

void RecordEncoder::layOut(const TableLayout& layout) {
    m_table.classes = m_schema.classNames();
    m_table.labelScale = m_schema.labelScale();
    m_table.labelName = m_schema.label.column;
    m_table.labelShare = m_schema.label.share;
    m_table.features.push_back({"(intercept)", ""});
    m_cells = layout.names.size();
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
        Use use(column, m_schema.file);
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
    layOutCategories();
    layOutIntervals();
    m_dense.resize(static_cast<std::size_t>(m_table.denseCount));
    m_category.resize(static_cast<std::size_t>(m_table.categoricalCount + m_table.intervalColumns));
    m_groups.resize(m_table.sensitive.size());
}

void RecordEncoder::layOutCategories() {
    for (Use& use : m_uses) {
        if (!use.column.isFeature() || use.column.isNumber()) continue;
        use.categoryAt = m_table.categoricalCount++;
        use.firstFeature = static_cast<int>(m_table.features.size());
        std::vector<std::string> values = use.column.categories;
        if (use.column.missing == MissingPolicy::OwnCategory) values.push_back("(missing)");
        for (const std::string& value : values)
            m_table.features.push_back({use.column.name + "=" + value, use.column.name});
    }
}

void RecordEncoder::layOutIntervals() {
    for (Use& use : m_uses) {
        if (use.column.edges.empty()) continue;
        use.intervalAt = m_table.categoricalCount + m_table.intervalColumns++;
        use.firstInterval = static_cast<int>(m_table.features.size() + m_table.intervals.size());
        if (use.column.curve != CurveRule::Free)
            m_table.ruledCurves.push_back({use.column.curve, use.denseAt,
                                           use.firstInterval + use.column.special.has_value(),
                                           static_cast<int>(use.column.edges.size()) + 1});
        for (const std::string& name : intervalNames(use.column))
            m_table.intervals.push_back({use.column.name + ": " + name, use.column.name});
    }
}

void RecordEncoder::note(const Record& record, const std::string& column, std::string rule) {
    if (m_table.problems.size() < maxProblems)
        m_table.problems.push_back({ErrorCode::InvalidFile, column, "row " + std::to_string(record.number),
                                    std::move(rule), "The record keeps its slot and contributes nothing"});
}

/// Precondition: the column admits the cell.
void RecordEncoder::encodeOne(const Use& use, const CellValue& cell) {
    const bool missing = cell.state == CellState::Missing;
    const auto place = [](int index) { return static_cast<std::size_t>(index); };
    if (use.denseAt >= 0) {
        m_dense[place(use.denseAt)] = missing ? 0 : encodeNumber(use.column, cell.number);
        if (use.column.missing == MissingPolicy::OwnCategory)
            m_dense[place(use.denseAt) + 1] = missing ? featureOne : 0;
    }
    if (use.categoryAt >= 0)
        m_category[place(use.categoryAt)] = static_cast<std::uint16_t>(use.firstFeature + cell.category);
    if (use.intervalAt >= 0)
        m_category[place(use.intervalAt)] =
            static_cast<std::uint16_t>(use.firstInterval + (missing ? missingInterval(use.column)
                                                                    : intervalOf(use.column, cell.number)));
    if (use.sensitiveAt >= 0)
        m_groups[place(use.sensitiveAt)] = static_cast<std::uint16_t>(use.reader.groupOf(cell));
}

/// Whether the cell has a class, or a number.
bool RecordEncoder::encodeLabel(const Use& use, const CellValue& cell) {
    if (const auto& scale = m_table.labelScale) {
        const bool isNumber = cell.state == CellState::Value && std::isfinite(cell.number);
        m_labelIsClamped = isNumber && !scale->holds(cell.number);
        m_label = isNumber ? static_cast<std::uint16_t>(scale->encode(cell.number)) : 0;
        return isNumber;
    }
    const std::optional<int> label = classOf(m_schema.label, use.reader, cell);
    m_label = static_cast<std::uint16_t>(label.value_or(0));
    return label.has_value();
}

bool RecordEncoder::encode(const Record& record) {
    if (record.fault != SlotFault::None) {
        if (record.fault != SlotFault::Absent) note(record, "record", faultText(record, m_cells));
        return false;
    }
    std::fill(m_dense.begin(), m_dense.end(), std::int16_t{0});
    m_dense.front() = featureOne;
    bool contributes = true;
    for (const Use& use : m_uses) {
        const CellValue cell = use.reader.read(record.cells[use.cell]);
        if (cell.state == CellState::Invalid)
            note(record, use.column.name, "the cell does not fit the schema");
        if (use.column.role == Role::Label) {
            const bool fits = encodeLabel(use, cell);
            m_labelCells += cell.state != CellState::Missing;
            m_fittingLabels += fits;
            contributes = contributes && fits;
        } else {
            contributes = contributes && use.reader.admits(cell);
            if (contributes) encodeOne(use, cell);
        }
    }
    return contributes;
}

void RecordEncoder::add(const Record& record) {
    const bool fits = encode(record);
    // Whatever else is wrong with a row, its identifier says whose it is.
    const UnitIndexer::Admission unit = !m_units ? UnitIndexer::Admission::Counts
                                        : m_unitCell < record.cells.size()
                                            ? m_units->add(record.cells[m_unitCell])
                                            : m_units->addNobody();
    m_table.dropped += !fits || unit == UnitIndexer::Admission::NoUnit;
    const bool contributes = fits && unit == UnitIndexer::Admission::Counts;
    if (!contributes) { // a slot without a contribution holds nothing of its record
        std::fill(m_dense.begin(), m_dense.end(), std::int16_t{0});
        std::fill(m_category.begin(), m_category.end(), std::uint16_t{0});
        std::fill(m_groups.begin(), m_groups.end(), std::uint16_t{0});
        m_label = 0;
    }
    m_table.clampedLabels += contributes && m_labelIsClamped;
    m_table.dense.insert(m_table.dense.end(), m_dense.begin(), m_dense.end());
    m_table.category.insert(m_table.category.end(), m_category.begin(), m_category.end());
    for (std::size_t i = 0; i < m_groups.size(); ++i)
        m_table.sensitive[i].groupOfSlot.push_back(m_groups[i]);
    m_table.label.push_back(m_label);
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
