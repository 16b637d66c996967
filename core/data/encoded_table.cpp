// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/encoded_table.h"

#include "core/data/record_encoder.h"
#include "core/data/row_sketch.h"
#include "core/data/slot_layout.h"
#include "core/data/table_files.h"

#include <algorithm>

namespace trilemma {

std::vector<std::string> namesOf(const std::vector<EncodedFeature>& features) {
    std::vector<std::string> names;
    for (const EncodedFeature& feature : features)
        names.push_back(feature.name);
    return names;
}

const SensitiveAttribute* EncodedTable::findSensitive(std::string_view name) const {
    for (const SensitiveAttribute& attribute : sensitive)
        if (attribute.name == name) return &attribute;
    return nullptr;
}

SharedTable shareTable(EncodedTable table) {
    const auto normsWith = [&](int oneHot) {
        const auto width = static_cast<std::size_t>(table.denseCount);
        std::vector<float> norms(table.slotCount);
        for (std::size_t slot = 0; slot < table.slotCount; ++slot)
            norms[slot] = inverseNorm(squaredNorm({table.dense.data() + slot * width, width}, oneHot));
        return norms;
    };
    table.inverseNorm = normsWith(table.categoricalCount);
    table.inverseNormWithIntervals.clear();
    if (table.intervalColumns > 0)
        table.inverseNormWithIntervals = normsWith(table.categoricalCount + table.intervalColumns);
    return std::make_shared<const EncodedTable>(std::move(table));
}

namespace {

SketchColumns sketchColumns(const TableLayout& layout, const Schema& schema) {
    SketchColumns columns;
    for (const std::string& name : layout.names)
        columns.isUsed.push_back(
            std::any_of(schema.columns.begin(), schema.columns.end(), [&](const Column& column) {
                return column.name == name && column.role != Role::Ignored;
            }));
    columns.decimal = schema.file.decimal.front();
    if (!schema.file.thousands.empty()) columns.thousands = schema.file.thousands.front();
    return columns;
}

} // namespace

Result<SharedTable> loadTable(const std::vector<std::string>& files, const Schema& schema,
                              const ReadOptions& options) {
    if (const Errors wrong = validate(schema); !wrong.empty()) return wrong;
    return loadColumns(files, schema, options);
}

Result<SharedTable> loadColumns(const std::vector<std::string>& files, const Schema& schema,
                                const ReadOptions& options) {
    if (const Errors twice = checkFiles(files); !twice.empty()) return twice;
    const Result<Framing> framing = framingOf(files, schema, options.undeclared);
    if (!framing) return framing.errors();
    if (options.layout) options.layout->setReading(files, *framing);
    std::optional<RecordEncoder> encoder;
    const auto onLayout = [&](const TableLayout& layout) -> Outcome {
        encoder.emplace(schema, layout);
        if (options.sketch) options.sketch->setColumns(sketchColumns(layout, schema));
        if (options.layout) options.layout->setColumns(layout.names);
        return success();
    };
    const auto onRecord = [&](const Record& record) -> Result<Next> {
        encoder->add(record);
        if (options.sketch && record.fault == SlotFault::None) options.sketch->add(record.cells);
        if (options.layout) options.layout->add(record.cells);
        return Next::Continue;
    };
    const auto layoutOf = [&](const Record& first, bool isHeader) {
        return layoutBySchema(first, isHeader, schema);
    };
    const Outcome outcome = readTable(files, *framing, schema.file, options, layoutOf, onLayout, onRecord);
    if (!outcome) return outcome.errors();
    Result<EncodedTable> table = encoder->finish(options.refuseUnfitLabels);
    if (!table) return table.errors();
    if (options.layout && table->units) options.layout->setUnits(*table->units);
    return shareTable(std::move(table).value());
}

} // namespace trilemma
