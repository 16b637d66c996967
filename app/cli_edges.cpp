// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Edges of numeric columns: proposed from what is declared, or bought.
#include "app/cli_commands.h"

#include "core/base/text.h"
#include "core/data/proposed_edges.h"
#include "core/train/purchase_spec.h"
#include "core/workspace/edge_purchases.h"
#include "core/workspace/store.h"
#include "core/workspace/whole_file.h"

#include <algorithm>

namespace trilemma {

namespace {

std::string edgesText(const std::vector<double>& edges) {
    return joined(edges, exactText);
}

Json columnJson(const Column& column) {
    return {{"name", column.name},
            {"edges", column.edges},
            {"special", column.special ? Json(*column.special) : Json(nullptr)}};
}

/// Of the columns that were named, or of all.
bool isAsked(const CliOptions& options, const Column& column) {
    return options.columns.empty() || contains(options.columns, column.name);
}

Errors unknownColumns(const CliOptions& options, const Schema& schema) {
    Errors errors;
    for (const std::string& name : options.columns)
        if (!schema.find(name))
            errors.push_back({ErrorCode::InvalidSpecification, "column", name,
                              "is not a column of the schema",
                              "Use one of " + joined(schema.columns, &Column::name)});
    return errors;
}

/// No record is read.
int proposeEdges(const CliOptions& options, const CliOutput& output, Schema schema) {
    if (const Errors unknown = unknownColumns(options, schema); !unknown.empty()) return output.fail(unknown);
    Json list = Json::array();
    std::vector<std::vector<std::string>> rows;
    for (Column& column : schema.columns) {
        if (!isAsked(options, column) || !takeProposedEdges(column)) continue;
        list.push_back(columnJson(column));
        rows.push_back({column.name, edgesText(column.edges)});
    }
    if (!options.out.empty())
        if (const Outcome written = writeWhole(QString::fromStdString(options.out), toJson(schema)); !written)
            return output.fail(written.errors());
    output.print({{"columns", list}, {"provenance", {{"columns", "public"}}}});
    output.text(rows.empty() ? "No column to propose edges for" : tableText(rows));
    return 0;
}

Result<BoughtSchema> purchased(const CliOptions& options, const CliOutput& output, const Schema& schema,
                               const EdgeWish& wish) {
    TrainingSpec of;
    of.files = options.data;
    of.schema = schema;
    const Result<TrainingSpec> spec = purchaseSpec(std::move(of), wish);
    if (!spec) return spec.errors();
    const Result<std::unique_ptr<LineageFile>> lineages = openLineages(options, output);
    if (!lineages) return lineages.errors();
    const Result<std::unique_ptr<Store>> store =
        Store::open(QString::fromStdString(options.store), StoreAccess::Write, lineages->get());
    if (!store) return store.errors();
    DatasetLoader loader(**lineages);
    const Result<LoadedDataset> dataset = loader.load(*spec).result();
    if (!dataset) return dataset.errors();
    Result<BoughtSchema> bought = buyEdges(**store, *dataset, *spec, wish);
    if (bought) bought->schema.file = schema.file; // as it was written
    return bought;
}

/// Bytes that the schema with its edges takes at most.
qint64 roomFor(const Schema& schema, const EdgeWish& wish) {
    constexpr qint64 ofEdge = 40, ofColumn = 1000; // a number with its indent; source, draw and names of keys
    const auto columns = static_cast<qint64>(wish.columns.size());
    qint64 names = 0;
    for (const std::string& name : wish.columns)
        names += static_cast<qint64>(6 * name.size());
    return asFile(toJson(schema)).size() + names + ofColumn + columns * (ofColumn + wish.intervals * ofEdge);
}

int buy(const CliOptions& options, const CliOutput& output, const Schema& schema) {
    EdgeWish wish{options.columns, options.intervals, {*options.epsilon, options.delta.value_or(1e-5)}};
    for (const auto& [relation, name] : relationNames)
        if (options.relation == name) wish.target.relation = relation;
    WholeFile file(QString::fromStdString(options.out));
    // A draw that then cannot be written would be spent for nothing.
    if (const Outcome possible = file.reserve(roomFor(schema, wish)); !possible)
        return output.fail(possible.errors());
    const Result<BoughtSchema> bought = purchased(options, output, schema, wish);
    if (!bought) return output.fail(bought.errors());
    Json list = Json::array();
    std::vector<std::vector<std::string>> rows;
    for (const std::string& name : options.columns) {
        const Column& column = *bought->schema.find(name);
        list.push_back(columnJson(column));
        rows.push_back(
            {name, column.edges.empty() ? "none: the counts tell nothing apart" : edgesText(column.edges)});
    }
    const EdgePurchase& purchase = bought->purchase;
    Errors errors = bought->unwritten; // the price is spent: the schema is printed
    if (const Outcome written = file.put(asFile(toJson(bought->schema))); !written)
        errors.insert(errors.end(), written.errors().begin(), written.errors().end());
    return output.result({{"columns", list},
                          {"draw", purchase.bought.id},
                          {"noise_multiplier", purchase.bought.noiseMultiplier},
                          {"epsilon", purchase.spentEpsilon},
                          {"delta", wish.target.delta},
                          {"share_error", purchase.shareError},
                          {"schema", toJson(bought->schema)},
                          {"provenance", {{"columns", "released"}, {"schema", "released"}}}},
                         tableText(rows) + "\nEpsilon " + shownBound(purchase.spentEpsilon) + " at delta " +
                             exactText(wish.target.delta) +
                             ", entered into the ledger; every run that uses this schema counts it",
                         errors);
}

} // namespace

int edgesCommand(const CliOptions& options, const CliOutput& output) {
    if (const Outcome out = checkOut(options); !out) return output.fail(out.errors());
    Result<Schema> schema = loadSchema(options.schema, "schema");
    if (!schema) return output.fail(schema.errors());
    return options.epsilon ? buy(options, output, *schema)
                           : proposeEdges(options, output, std::move(schema).value());
}

} // namespace trilemma
