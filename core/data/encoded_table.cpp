// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/encoded_table.h"

#include "core/data/record_encoder.h"
#include "core/data/row_sketch.h"

namespace trilemma {

const SensitiveAttribute* EncodedTable::findSensitive(std::string_view name) const {
    for (const SensitiveAttribute& attribute : sensitive)
        if (attribute.name == name) return &attribute;
    return nullptr;
}

Result<SharedTable> loadTable(const std::vector<std::string>& files, const Schema& schema,
                              const ReadOptions& options) {
    if (const Errors wrong = validate(schema); !wrong.empty()) return wrong;
    const ReadOptions own = readOptions(schema.file, options);
    std::optional<RecordEncoder> encoder;
    const auto onLayout = [&](const TableLayout& layout) -> Outcome {
        Result<RecordEncoder> created = RecordEncoder::create(schema, layout);
        if (!created) return created.errors();
        encoder.emplace(std::move(created).value());
        if (options.sketch) options.sketch->setColumns(layout.names);
        return success();
    };
    const auto onRecord = [&](const Record& record) -> Result<Next> {
        encoder->add(record);
        if (options.sketch) options.sketch->add(record.cells);
        return Next::Continue;
    };
    const Outcome outcome = readTable(
        files, own, [&](const Record& first) { return layoutBySchema(first, schema); }, onLayout, onRecord);
    if (!outcome) return outcome.errors();
    Result<EncodedTable> table = encoder->finish(options.refuseUnfitLabels);
    if (!table) return table.errors();
    return SharedTable(std::make_shared<const EncodedTable>(std::move(table).value()));
}

} // namespace trilemma
