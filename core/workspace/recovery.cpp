// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/recovery.h"

#include "core/workspace/backups.h"
#include "core/workspace/formats.h"
#include "core/workspace/ledger_view.h"
#include "core/workspace/lineage_digests.h"
#include "core/workspace/lineage_rows.h"
#include "core/workspace/run_digests.h"
#include "core/workspace/run_life.h"
#include "core/workspace/run_rows.h"
#include "core/workspace/store.h"

#include <QFileInfo>

#include <algorithm>
#include <set>

namespace trilemma {

namespace {

constexpr int mostStructureFindings = 20;

Error finding(std::string field, std::string value, std::string rule) {
    return {ErrorCode::StoreBroken, std::move(field), std::move(value), std::move(rule),
            "Restore a backup, or save what can be read with: trilemma-cli recover"};
}

void take(Errors& into, const Errors& more) {
    into.insert(into.end(), more.begin(), more.end());
}

void takeFailure(Errors& into, const Outcome& outcome) {
    if (!outcome) take(into, outcome.errors());
}

/// A file and its log, or the file alone where the log is not its own.
struct Source {
    std::unique_ptr<SqlConnection> sql;
    FileKind kind = FileKind::Project;
    int format = 0;
    Errors findings;
};

Result<Source> openSource(const QString& path) {
    const QFileInfo info(path);
    if (!info.exists())
        return Error{ErrorCode::InvalidFile, "file", path.toStdString(), "no such file", "Check the path"};
    if (const Outcome filled = checkNotEmpty(path); !filled) return filled.errors();
    Source source;
    const Outcome log = checkLog(path);
    if (!log) source.findings = log.errors();
    const bool hasLog = log && QFileInfo(path + QStringLiteral("-wal")).size() > 0;
    Result<std::unique_ptr<SqlConnection>> sql = SqlConnection::open(
        path, hasLog ? SqlConnection::Access::BesideLog : SqlConnection::Access::AsItLies);
    if (!sql) return sql.errors();
    source.sql = std::move(sql).value();
    const Result<QVariant> isLineages = source.sql->single(
        "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN ('secret', 'lineages')");
    if (!isLineages) return isLineages.errors();
    if (isLineages->toInt() == 2)
        source.kind = FileKind::Lineages;
    else if (const Outcome known = checkApplication(*source.sql, path); !known)
        return known.errors();
    const Result<QVariant> format = source.sql->single(QStringLiteral("PRAGMA user_version"));
    if (!format) return format.errors();
    source.format = format->toInt();
    return source;
}

/// Pages, trees, indices, rules of tables. The lines name tables and pages and no content.
void checkStructure(SqlConnection& sql, Errors& findings) {
    const Outcome read = sql.each(QStringLiteral("PRAGMA integrity_check(%1)").arg(mostStructureFindings), {},
                                  [&](const SqlRow& row) {
                                      if (row.text(0) != "ok")
                                          findings.push_back(finding("structure", "", row.text(0)));
                                  });
    takeFailure(findings, read);
}

/// Models are read by themselves: lists do without them.
Outcome checkModels(SqlConnection& sql, Errors& findings) {
    return sql.each("SELECT id, model, model_digest FROM runs", {}, [&](const SqlRow& row) {
        if (!isDigestOfText(row, 1, 2))
            findings.push_back(finding("model of run", row.text(0), "is not as it was written"));
    });
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
    for (const LineageLedger& ledger : *ledgers) {
        check.entries += static_cast<int>(ledger.own.entries.size());
        if (const std::string why = explain(ledger.own); !why.empty())
            check.findings.push_back(finding("ledger", ledger.lineageId, why));
    }
}

void checkProject(SqlConnection& sql, const LineageFile* lineages, FileCheck& check) {
    Errors damage;
    const auto runs = readRuns(sql, std::nullopt, RunDetail::WithGroups, &damage);
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
    const Result<std::vector<ChainCopy>> copies = allCopies(sql);
    if (!copies) return take(check.findings, copies.errors());
    for (const ChainCopy& copy : *copies) {
        const ChainCheck chain = checkCopy(copy);
        check.entries += static_cast<int>(chain.entries.size());
        if (const std::string why = explain(chain); !why.empty())
            check.findings.push_back(finding("ledger", copy.lineageId + " of project " + copy.storeId, why));
    }
}

/// Copies rows of a table with the columns that both sides have, from either end up to what cannot be read.
class TableCopy {
  public:
    TableCopy(SqlConnection& from, SqlConnection& to, Errors& lost)
        : m_from(from)
        , m_to(to)
        , m_lost(lost) {}

    /// With the columns by which their rows are ordered.
    struct Table {
        const char* name;
        const char* key;
    };
    Outcome copy(std::initializer_list<Table> tables) {
        for (const Table& table : tables)
            if (const Outcome done = copy(QLatin1String(table.name), QLatin1String(table.key)); !done)
                return done;
        return success();
    }

  private:
    Outcome copy(const QString& table, const QString& key) {
        const QStringList columns = commonColumns(table);
        if (columns.isEmpty()) {
            m_lost.push_back(finding("tables", table.toStdString(), "cannot be read at all"));
            return success();
        }
        const QString list = columns.join(QStringLiteral(", "));
        const QString insert =
            QStringLiteral("INSERT OR IGNORE INTO %1 (%2) VALUES (%3)")
                .arg(table, list, QStringList(columns.size(), QStringLiteral("?")).join(QLatin1Char(',')));
        bool isWhole = true;
        for (const char* direction : {" ASC", " DESC"}) {
            const QString select =
                QStringLiteral("SELECT %1 FROM %2 ORDER BY %3")
                    .arg(list, table, QString(key).replace(",", QString(direction) + ",") + direction);
            Outcome written = success();
            const Outcome read = m_from.each(select, {}, [&](const SqlRow& row) -> Outcome {
                QVariantList values;
                for (int i = 0; i < columns.size(); ++i)
                    values << row.value(i);
                const Outcome inserted = m_to.run(insert, values);
                if (!inserted && inserted.errors().front().code == ErrorCode::StoreReadOnly)
                    written = inserted;
                return written; // a row that does not fit its table is lost
            });
            if (!written) return written;
            if (read && isWhole) return success();
            isWhole = false;
        }
        m_lost.push_back(finding("tables", table.toStdString(), "cannot be read whole"));
        return success();
    }

    QStringList columnsOf(SqlConnection& sql, const QString& table) {
        QStringList columns;
        (void)sql.each(QStringLiteral("PRAGMA table_info(%1)").arg(table), {},
                       [&](const SqlRow& row) { columns << row.value(1).toString(); });
        return columns;
    }
    QStringList commonColumns(const QString& table) {
        const QStringList theirs = columnsOf(m_from, table);
        QStringList columns = columnsOf(m_to, table);
        columns.removeIf([&](const QString& column) { return !theirs.contains(column); });
        return columns;
    }

    SqlConnection& m_from;
    SqlConnection& m_to;
    Errors& m_lost;
};

/// Runs that are not as they were written leave, and models that are not leave their run.
Outcome dropDamaged(SqlConnection& to, Errors& lost) {
    Errors damage, models;
    const auto runs = readRuns(to, std::nullopt, RunDetail::WithGroups, &damage);
    if (!runs) return runs.errors();
    QStringList gone;
    for (const Error& error : damage)
        if (!error.value.empty()) gone << QString::fromStdString(error.value);
    take(lost, damage);
    if (const Outcome removed =
            to.run("DELETE FROM runs WHERE id IN (SELECT value FROM json_each(?))", {sqlJson(gone)});
        !removed)
        return removed;
    if (const Outcome checked = checkModels(to, models); !checked) return checked;
    for (const Error& error : models) {
        const Outcome left =
            to.run("UPDATE runs SET model = NULL, model_digest = NULL WHERE id = ?", {sqlText(error.value)});
        if (!left) return left;
    }
    take(lost, models);
    for (const char* table : {"run_events", "run_metrics", "run_constraints", "checkpoints"})
        if (const Outcome cleaned =
                to.run(QStringLiteral("DELETE FROM %1 WHERE run_id NOT IN (SELECT id FROM runs)").arg(table));
            !cleaned)
            return cleaned;
    return success();
}

/// The beginning of a chain that can be trusted.
std::vector<LedgerLine> soundPart(std::vector<LedgerLine> lines, const std::string& start) {
    lines.resize(verifyChain(lines, start).entries.size());
    return lines;
}

/// The longer of the chain's own sound beginning and its copy in the user's file, which continues it.
Result<std::vector<LedgerLine>> linesLeft(SqlConnection& from, SqlConnection* user,
                                          const std::string& storeId, const std::string& lineageId) {
    const std::string start = chainStart(storeId, lineageId);
    const Result<std::vector<LedgerLine>> own = ownLines(from, lineageId);
    std::vector<LedgerLine> lines = own ? soundPart(*own, start) : std::vector<LedgerLine>();
    if (!user) return lines;
    const Result<ChainCopy> copy = copyOf(*user, lineageId, storeId);
    if (!copy) return copy.errors();
    const std::vector<LedgerLine> copied = soundPart(copy->lines, start);
    return copied.size() > lines.size() ? copied : lines;
}

Outcome replayLedger(SqlConnection& from, SqlConnection& to, const LineageFile* lineages,
                     FileRecovery& recovery) {
    const Result<std::string> storeId = storeIdOf(from);
    if (!storeId || storeId->empty()) {
        recovery.lost.push_back(
            finding("ledger", "", "cannot be told whose it is, as the project's id is lost"));
        return success();
    }
    std::set<std::string> lineageIds;
    if (const auto own = ownLineages(from)) lineageIds.insert(own->begin(), own->end());
    std::unique_ptr<SqlConnection> user;
    if (lineages) {
        Result<std::unique_ptr<SqlConnection>> connection = lineages->connect();
        if (!connection) return connection.errors();
        user = std::move(connection).value();
        const auto copied = copiedLineages(*user, *storeId);
        if (!copied) return copied.errors();
        lineageIds.insert(copied->begin(), copied->end());
    }
    for (const std::string& lineageId : lineageIds) {
        const Result<std::vector<LedgerLine>> lines = linesLeft(from, user.get(), *storeId, lineageId);
        if (!lines) return lines.errors();
        if (const Outcome kept = insertOwn(to, lineageId, *lines); !kept) return kept;
        recovery.entries += static_cast<int>(lines->size());
        const Result<std::vector<LedgerLine>> own = ownLines(from, lineageId);
        if (!own || own->size() > lines->size())
            recovery.lost.push_back(
                finding("ledger", lineageId, "could be read up to entry " + std::to_string(lines->size())));
    }
    return success();
}

Outcome recoverProject(SqlConnection& from, int format, SqlConnection& to, const QString& unfinished,
                       const LineageFile* lineages, FileRecovery& recovery) {
    if (const Outcome ready = bringUpToDate(to, unfinished); !ready) return ready;
    if (const Outcome loose = to.script("PRAGMA foreign_keys = OFF; DELETE FROM meta;"); !loose) return loose;
    TableCopy tables(from, to, recovery.lost);
    return to.transaction([&]() -> Outcome {
        const Outcome copied = tables.copy({{"meta", "key"},
                                            {"datasets", "rowid"},
                                            {"batches", "rowid"},
                                            {"runs", "rowid"},
                                            {"run_events", "run_id, position"},
                                            {"run_metrics", "run_id, id, evaluated_on"},
                                            {"run_constraints", "run_id, position"},
                                            {"checkpoints", "run_id"}});
        if (!copied) return copied;
        if (const Outcome replayed = replayLedger(from, to, lineages, recovery); !replayed) return replayed;
        if (const Outcome named = nameStore(to); !named) return named;
        const bool hasDigests = format >= newestMigration(projectMigrations);
        if (hasDigests)
            if (const Outcome dropped = dropDamaged(to, recovery.lost); !dropped) return dropped;
        if (const Outcome sealed = sealProject(to); !sealed) return sealed;
        const Result<QVariant> runs = to.single("SELECT count(*) FROM runs");
        if (!runs) return runs.errors();
        recovery.runs = runs->toInt();
        return success();
    });
}

Outcome recoverChains(SqlConnection& from, SqlConnection& to, FileRecovery& recovery) {
    const Result<std::vector<ChainCopy>> copies = allCopies(from);
    if (!copies) {
        take(recovery.lost, copies.errors());
        return success();
    }
    for (const ChainCopy& copy : *copies) {
        const std::vector<LedgerLine> lines = soundPart(copy.lines, chainStart(copy.storeId, copy.lineageId));
        if (static_cast<std::int64_t>(lines.size()) <
            std::max<std::int64_t>(copy.expected(), copy.lines.size()))
            recovery.lost.push_back(finding("ledger", copy.lineageId + " of project " + copy.storeId,
                                            "could be read up to entry " + std::to_string(lines.size())));
        if (const Outcome kept = confirmCopy(to, copy.lineageId, copy.storeId, 0); !kept) return kept;
        if (const Outcome kept = insertCopy(to, copy.lineageId, copy.storeId, lines); !kept) return kept;
        recovery.entries += static_cast<int>(lines.size());
    }
    return success();
}

/// Of tables that are not as they were written stays what can only make totals larger: a source that is not
/// known gets a lineage of its own, which counts with those that were read from the same file.
Outcome distrust(SqlConnection& to, const std::vector<std::string>& damaged, Errors& lost) {
    const auto drop = [&](const char* table, const char* statement, const char* rule) -> Outcome {
        if (std::find(damaged.begin(), damaged.end(), table) == damaged.end()) return success();
        lost.push_back(finding("tables", table, rule));
        return to.run(statement);
    };
    for (const std::string& table : damaged)
        if (table != "secret" && table != "declarations" && table != "sources")
            lost.push_back(finding("tables", table, "is not as it was written, and was taken over as it is"));
    const Outcome dropped[] = {
        drop("secret", "DELETE FROM secret", "is not as it was written: a new key was made"),
        drop("declarations", "DELETE FROM declarations WHERE answer <> 'shares'",
             "is not as it was written: tables declared to share nobody are added up again"),
        drop("sources", "DELETE FROM sources", "is not as it was written, and was left out")};
    for (const Outcome& one : dropped)
        if (!one) return one;
    return makeKey(to);
}

Outcome recoverUser(SqlConnection& from, int format, SqlConnection& to, const QString& unfinished,
                    FileRecovery& recovery) {
    if (const Outcome ready = bringLineagesUpToDate(to, unfinished); !ready) return ready;
    std::vector<std::string> damaged;
    if (format >= newestMigration(lineageMigrations)) { // older ones have no digests
        const Result<std::vector<std::string>> unfit = damagedTables(from);
        damaged = unfit ? *unfit : std::vector<std::string>{"secret", "declarations", "sources"};
    }
    if (const Outcome loose = to.script("PRAGMA foreign_keys = OFF"); !loose) return loose;
    TableCopy tables(from, to, recovery.lost);
    return to.transaction([&]() -> Outcome {
        const Outcome copied = tables.copy({{"secret", "id"},
                                            {"lineages", "id"},
                                            {"fingerprints", "fingerprint"},
                                            {"lineage_links", "lineage_id, other_id"},
                                            {"sources", "source"},
                                            {"read_sources", "lineage_id, source"},
                                            {"declarations", "place"},
                                            {"overlaps", "lineage_id, other_id"},
                                            {"restorations", "place"},
                                            {"table_sketches", "lineage_id, fingerprint, version"}});
        if (!copied) return copied;
        if (const Outcome doubted = distrust(to, damaged, recovery.lost); !doubted) return doubted;
        if (const Outcome chains = recoverChains(from, to, recovery); !chains) return chains;
        if (const Outcome noted = noteRestoration(to, "recovered"); !noted) return noted;
        return sealLineages(to);
    });
}

Error aboutFormat(int format, int newest) {
    Error error = finding("format", std::to_string(format), "is none that the program writes");
    if (format <= 0) return error;
    error.rule = format > newest ? "is of a newer version: only its structure was looked at"
                                 : "is of an older version, which kept no digests: only its structure was "
                                   "looked at";
    error.remedy = format > newest ? "Look at it with the newer version"
                                   : "Open it once, which brings it up to date, and look again";
    return error;
}

} // namespace

Result<FileCheck> checkFile(const QString& path, const LineageFile* lineages) {
    Result<Source> source = openSource(path);
    if (!source) return source.errors();
    FileCheck check{source->kind, source->format};
    check.findings = source->findings;
    checkStructure(*source->sql, check.findings);
    const bool isOfUser = source->kind == FileKind::Lineages;
    const int newest = newestMigration(isOfUser ? lineageMigrations : projectMigrations);
    check.isRead = source->format == newest;
    if (!check.isRead)
        check.findings.push_back(aboutFormat(source->format, newest));
    else if (isOfUser)
        checkUser(*source->sql, check);
    else
        checkProject(*source->sql, lineages, check);
    return check;
}

std::optional<int> runsIn(const QString& path) {
    const auto sql = SqlConnection::open(path, SqlConnection::Access::AsItLies);
    const Result<QVariant> runs =
        sql ? (*sql)->single("SELECT count(*) FROM runs") : Result<QVariant>(Errors{});
    return runs ? std::optional(runs->toInt()) : std::nullopt;
}

Result<FileRecovery> recoverFile(const QString& path, const QString& to, const LineageFile* lineages) {
    Result<Source> source = openSource(path);
    if (!source) return source.errors();
    if (QFileInfo::exists(to))
        return Error{ErrorCode::InvalidFile, "out", to.toStdString(), "exists already",
                     "Choose a name that is free"};
    FileRecovery recovery;
    recovery.path = to;
    recovery.lost = source->findings;
    const Outcome made =
        createDatabase(to, "out", [&](SqlConnection& target, const QString& unfinished) -> Outcome {
            if (source->kind == FileKind::Lineages)
                return recoverUser(*source->sql, source->format, target, unfinished, recovery);
            return recoverProject(*source->sql, source->format, target, unfinished, lineages, recovery);
        });
    if (!made) return made.errors();
    // Runs that are in no chain any more are entered again as in any project that is opened.
    if (source->kind == FileKind::Project && lineages)
        if (const auto opened = Store::open(to, StoreAccess::Write, lineages); !opened)
            take(recovery.lost, opened.errors());
    for (Error& lost : recovery.lost)
        lost.remedy = "A backup may still hold it";
    return recovery;
}

} // namespace trilemma
