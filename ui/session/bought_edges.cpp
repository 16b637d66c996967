// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/bought_edges.h"

#include "core/data/column_intervals.h"
#include "core/train/edge_purchase.h"

#include <algorithm>

namespace trilemma {

namespace {

bool hasDraw(const Schema& schema, const std::string& id) {
    return std::any_of(schema.boughtEdges.begin(), schema.boughtEdges.end(),
                       [&](const BoughtEdges& bought) { return bought.id == id; });
}

/// A draw that names a column which the draft has not could not be listed in it.
bool hasColumnsOfDraws(const Schema& bought, const Schema& draft) {
    return std::all_of(bought.boughtEdges.begin(), bought.boughtEdges.end(), [&](const BoughtEdges& draw) {
        return std::all_of(draw.columns.begin(), draw.columns.end(),
                           [&](const std::string& name) { return draft.find(name) != nullptr; });
    });
}

} // namespace

std::vector<std::string> takeBoughtEdges(Draft& draft, const Schema& bought,
                                         const std::vector<std::string>& columns) {
    std::vector<std::string> taken;
    for (const std::string& name : columns) {
        const Column* from = bought.find(name);
        const int at = draft.schema.indexOf(name);
        if (!from || from->edgesDraw.empty() || at < 0) continue;
        Column& to = draft.schema.columns[static_cast<std::size_t>(at)];
        if (!mayHaveEdges(to)) continue;
        if (!draft.schema.areEdgesPublic(to)) dropEdges(to); // its rule was chosen by the same look
        to.edges = from->edges;
        to.special = from->special;
        to.edgesSource = from->edgesSource;
        to.edgesDraw = from->edgesDraw;
        taken.push_back(name);
    }
    for (const BoughtEdges& draw : bought.boughtEdges)
        if (isUsed(draw, draft.schema) && !hasDraw(draft.schema, draw.id))
            draft.schema.boughtEdges.push_back(draw);
    if (!taken.empty()) draft.schemaName.clear();
    return taken;
}

std::vector<Schema> schemasWithBoughtEdges(const Store& project, const Draft& draft) {
    std::vector<Schema> schemas;
    const Result<std::vector<DatasetRecord>> tables = project.datasets();
    if (!tables) return schemas;
    for (auto table = tables->rbegin(); table != tables->rend(); ++table) {
        if (table->files != draft.files) continue;
        Result<Schema> schema = schemaFromJson(table->schema);
        if (schema && !sharedDraws(*schema).empty() && hasColumnsOfDraws(*schema, draft.schema))
            schemas.push_back(std::move(schema).value());
    }
    return schemas;
}

const Schema* newestWithBoughtEdges(const std::vector<Schema>& schemas, const std::string& column) {
    for (const Schema& schema : schemas)
        if (const Column* found = schema.find(column); found && !found->edgesDraw.empty()) return &schema;
    return nullptr;
}

} // namespace trilemma
