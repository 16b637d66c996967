// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/rebuilt_datasets.h"

#include "core/base/text.h"
#include "core/train/run_columns.h"
#include "core/train/training_spec.h"
#include "core/workspace/damaged_file.h"
#include "core/workspace/ledger_rows.h"
#include "core/workspace/run_digests.h"
#include "core/workspace/run_rows.h"

#include <map>

namespace trilemma {

namespace {

Outcome dropDamagedDatasets(SqlConnection& project) {
    Errors damage;
    if (const auto read = readDatasets(project, &damage); !read) return read.errors();
    QStringList damaged;
    for (const Error& error : damage)
        damaged << sqlText(error.value);
    return project.run("DELETE FROM datasets WHERE id IN (SELECT value FROM json_each(?))",
                       {sqlJson(damaged)});
}

/// Of every run in the ledger.
Result<std::map<std::string, std::string>> lineagesOfRuns(SqlConnection& project) {
    std::map<std::string, std::string> lineages;
    const Result<std::vector<std::string>> ids = ownLineages(project);
    if (!ids) return ids.errors();
    for (const std::string& lineageId : *ids) {
        const Result<std::vector<LedgerLine>> lines = ownLines(project, lineageId);
        if (!lines) return lines.errors();
        for (const LedgerLine& line : *lines)
            if (const Result<LedgerEntry> entry = entryFrom(line); entry && !entry->runId.empty())
                lineages[entry->runId] = lineageId;
    }
    return lineages;
}

/// What the runs of one table that is not described say of it.
struct Told {
    std::string lineageId;
    std::optional<TrainingSpec> spec;
    std::int64_t slotCount = 0; ///< of the parts of its largest run
};

Result<std::map<std::string, Told>> toldByRuns(SqlConnection& project, const QStringList& runIds) {
    const auto lineages = lineagesOfRuns(project);
    if (!lineages) return lineages.errors();
    std::map<std::string, Told> tables;
    const Outcome read = project.each(
        "SELECT id, dataset_id, spec, slots + evaluation_slots FROM runs WHERE dataset_id NOT NULL AND "
        "dataset_id NOT IN (SELECT id FROM datasets) AND id IN (SELECT value FROM json_each(?)) ORDER BY "
        "rowid",
        {sqlJson(runIds)}, [&](const SqlRow& row) {
            Told& table = tables[row.text(1)];
            if (const auto known = lineages->find(row.text(0)); known != lineages->end())
                table.lineageId = known->second;
            table.slotCount = std::max<std::int64_t>(table.slotCount, row.whole(3));
            const Result<StoredSpec> asked = column::spec.read(row.text(2));
            if (!asked) return;
            if (Result<TrainingSpec> spec = trainingSpecFromJson(asked->json()))
                table.spec = std::move(spec).value();
        });
    if (!read) return read.errors();
    return tables;
}

Result<QStringList> believedRuns(SqlConnection& project, bool hasDigests) {
    if (hasDigests) return soundRuns(project);
    const Result<std::vector<QString>> all =
        project.list("SELECT id FROM runs", {}, [](const SqlRow& row) { return row.value(0).toString(); });
    if (!all) return all.errors();
    return QStringList(all->begin(), all->end());
}

} // namespace

Outcome rebuildDatasets(SqlConnection& project, bool hasDigests, Errors& lost) {
    if (hasDigests)
        if (const Outcome dropped = dropDamagedDatasets(project); !dropped) return dropped;
    const Result<QStringList> runIds = believedRuns(project, hasDigests);
    if (!runIds) return runIds.errors();
    const auto tables = toldByRuns(project, *runIds);
    if (!tables) return tables.errors();
    for (const auto& [id, told] : *tables) {
        if (told.lineageId.empty() || !told.spec) continue; // the runs on it are named, and left out
        // Only the table could tell its fingerprint; no other run finds this one.
        const Result<std::string> inserted =
            insertDataset(project, {id, told.lineageId, "rebuilt " + id, told.spec->files,
                                    toJson(told.spec->schema), told.slotCount});
        if (!inserted) return inserted.errors();
        lost.push_back(finding("tables", "datasets",
                               "the description of " + joined(told.spec->files) +
                                   " was put together anew from its runs; its size is that of the parts that "
                                   "they read"));
    }
    return success();
}

} // namespace trilemma
