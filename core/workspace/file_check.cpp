// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/file_check.h"

#include "core/base/text.h"
#include "core/workspace/checkpoint_rows.h"
#include "core/workspace/damaged_file.h"
#include "core/workspace/formats.h"
#include "core/workspace/ledger_view.h"
#include "core/workspace/lineage_digests.h"
#include "core/workspace/run_digests.h"
#include "core/workspace/run_rows.h"

#include <algorithm>
#include <set>

namespace trilemma {

namespace {

constexpr int maxStructureFindings = 20;

Error chainFinding(const std::string& ofChain, const ChainCheck& check) {
    const std::string why = explain(check);
    if (check.state == ChainState::Truncated)
        return finding("ledger", ofChain, why, "Open the project, which takes over what it lacks");
    if (check.state == ChainState::Diverged)
        return finding("ledger", ofChain, why, "Merge both with: trilemma-cli recover");
    return finding("ledger", ofChain, why);
}

void takeFailure(Errors& into, const Outcome& outcome) {
    if (!outcome) take(into, outcome.errors());
}

/// Pages, trees, indexes, rules of tables.
void checkStructure(SqlConnection& sql, Errors& findings) {
    int places = 0;
    const Outcome read = sql.each(QStringLiteral("PRAGMA integrity_check(%1)").arg(maxStructureFindings), {},
                                  [&](const SqlRow& row) { places += row.text(0) != "ok"; });
    if (places > 0 || !read)
        findings.push_back(finding("structure", "",
                                   "is broken in at least " + counted(std::max(places, 1), "place") +
                                       ": pages, indexes or rules of tables do not fit"));
}

/// Rows that belong to rows that are gone.
Outcome checkReferences(SqlConnection& sql, Errors& findings) {
    std::set<std::string> tables;
    const Outcome read =
        sql.each("PRAGMA foreign_key_check", {}, [&](const SqlRow& row) { tables.insert(row.text(0)); });
    for (const std::string& table : tables)
        findings.push_back(finding("structure", table, "holds rows that belong to rows that are gone"));
    return read;
}

/// Whatever acts by itself when rows are written, but for what our migrations made.
Outcome checkTriggers(SqlConnection& sql, std::string_view folder, Errors& findings) {
    const auto foreign = foreignObjects(sql, folder);
    if (!foreign) return foreign.errors();
    for (const auto& [type, name] : *foreign)
        findings.push_back(finding("structure", name.toStdString(),
                                   "is a " + type.toStdString() + " that is not as the program makes it",
                                   "Open the file for writing, which takes it away"));
    return success();
}

Outcome checkCheckpoints(SqlConnection& sql, Errors& findings) {
    return sql.each(
        QStringLiteral("SELECT %1, digest, run_id FROM checkpoints").arg(QLatin1String(checkpointColumns)),
        {}, [&](const SqlRow& row) {
            if (!fitsDigest(row, checkpointColumnCount))
                findings.push_back(finding("checkpoint of run", row.text(checkpointColumnCount + 1),
                                           "is not as it was written"));
        });
}

void checkProjectLedgers(SqlConnection& sql, const LineageFile* lineages, FileCheck& check) {
    const Result<std::vector<LineageLedger>> ledgers = readLedgers(sql, lineages, true);
    if (!ledgers) return take(check.findings, ledgers.errors());
    check.entries = 0;
    for (const LineageLedger& ledger : *ledgers) {
        *check.entries += static_cast<int>(ledger.own.entries.size());
        check.notInUsersFile += static_cast<int>(ledger.lacking);
        if (ledger.own.state != ChainState::Intact)
            check.findings.push_back(chainFinding(ledger.lineageId, ledger.own));
    }
}

void checkProject(SqlConnection& sql, const LineageFile* lineages, FileCheck& check) {
    Errors damage;
    const auto runs = readRuns(sql, std::nullopt, RunDetail::Whole, &damage);
    if (!runs) take(check.findings, runs.errors());
    if (runs) check.runs = static_cast<int>(runs->size());
    take(check.findings, damage);
    if (const auto datasets = readDatasets(sql, &damage); !datasets) damage = datasets.errors();
    take(check.findings, damage);
    takeFailure(check.findings, checkModels(sql, check.findings));
    takeFailure(check.findings, checkCheckpoints(sql, check.findings));
    checkProjectLedgers(sql, lineages, check);
}

Result<std::vector<ChainCopy>> allCopies(SqlConnection& user) {
    const Result<std::vector<std::string>> ids =
        user.list("SELECT lineage_id FROM chains UNION SELECT lineage_id FROM chain_entries", {},
                  [](const SqlRow& row) { return row.text(0); });
    if (!ids) return ids.errors();
    return copiesOf(user, *ids);
}

void checkUser(SqlConnection& sql, FileCheck& check) {
    takeFailure(check.findings, checkLineages(sql));
    takeFailure(check.findings, checkSketches(sql));
    const Result<std::vector<ChainCopy>> copies = allCopies(sql);
    if (!copies) return take(check.findings, copies.errors());
    check.entries = 0;
    for (const ChainCopy& copy : *copies) {
        const ChainCheck chain = checkCopy(copy);
        *check.entries += static_cast<int>(chain.entries.size());
        const bool isShort = chain.state == ChainState::Truncated;
        if (chain.state != ChainState::Intact)
            check.findings.push_back(finding("ledger", nameOfChain(copy.lineageId, copy.storeId),
                                             isShort
                                                 ? "ought to have " + std::to_string(copy.expected()) +
                                                       " entries and has " + std::to_string(copy.lines.size())
                                                 : explain(chain)));
    }
}

Error aboutFormat(int format, int newest) {
    Error error = finding("format", std::to_string(format), "is none that the program writes");
    if (format <= 0) return error;
    error.rule = format > newest ? "is of a newer version: only its structure was looked at"
                                 : "is of an older version: only its structure was looked at";
    error.remedy = format > newest ? "Look at it with the newer version"
                                   : "Open it once, which brings it up to date, and look again";
    return error;
}

} // namespace

Result<FileCheck> checkFile(const QString& path, const LineageFile* lineages) {
    Result<DamagedFile> source = openDamaged(path);
    if (!source) return source.errors();
    FileCheck check;
    check.kind = source->kind;
    check.format = source->format;
    check.findings = source->findings;
    checkStructure(*source->sql, check.findings);
    const bool isOfUser = source->kind == FileKind::Lineages;
    const std::string_view migrations = isOfUser ? lineageMigrations : projectMigrations;
    const int newest = newestMigration(migrations);
    if (source->format != newest) {
        check.findings.push_back(aboutFormat(source->format, newest));
        return check;
    }
    takeFailure(check.findings, checkReferences(*source->sql, check.findings));
    takeFailure(check.findings, checkTriggers(*source->sql, migrations, check.findings));
    if (isOfUser)
        checkUser(*source->sql, check);
    else
        checkProject(*source->sql, lineages, check);
    const auto same = std::unique(check.findings.begin(), check.findings.end(),
                                  [](const Error& a, const Error& b) { return toText(a) == toText(b); });
    check.findings.erase(same, check.findings.end()); // of one page that several parts stand on
    for (Error& found : check.findings)
        if (found.remedy.ends_with("recover")) found.remedy += ' ' + path.toStdString();
    return check;
}

std::optional<int> runsIn(const QString& path) {
    const auto sql = SqlConnection::open(path, SqlConnection::Access::AsItLies);
    const Result<QVariant> runs =
        sql ? (*sql)->single("SELECT count(*) FROM runs") : Result<QVariant>(Errors{});
    return runs ? std::optional(runs->toInt()) : std::nullopt;
}

} // namespace trilemma
