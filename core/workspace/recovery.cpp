// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/recovery.h"

#include "core/base/text.h"
#include "core/workspace/backups.h"
#include "core/workspace/damaged_file.h"
#include "core/workspace/formats.h"
#include "core/workspace/ledger_rows.h"
#include "core/workspace/lineage_digests.h"
#include "core/workspace/lineage_rows.h"
#include "core/workspace/rebuilt_datasets.h"
#include "core/workspace/run_digests.h"
#include "core/workspace/run_rows.h"
#include "core/workspace/store.h"

#include <QFileInfo>

#include <algorithm>
#include <map>

namespace trilemma {

namespace {

/// Rows from either end of a table up to what cannot be read; some may come twice then. False if that were
/// not all. `key`: the columns by which they are ordered. Errors: those of `take`.
Result<bool> eachReadable(SqlConnection& sql, const QString& select, const QString& key,
                          const std::function<Outcome(const SqlRow&)>& take) {
    Outcome taken = success();
    const auto read = [&](const QString& direction) {
        const QString order =
            QString(key).replace(QLatin1Char(','), direction + QLatin1Char(',')) + direction;
        return sql.each(select + QStringLiteral(" ORDER BY ") + order, {},
                        [&](const SqlRow& row) -> Outcome { return taken = take(row); });
    };
    const bool isWhole = read({}).ok();
    if (!isWhole && taken) (void)read(QStringLiteral(" DESC"));
    if (!taken) return taken.errors();
    return isWhole;
}

/// Lines of chains by lineage and store.
using Chains = std::map<std::pair<std::string, std::string>, std::vector<LedgerLine>>;

/// What can be read of rows of (lineage_id, store_id, sequence, entry, hash).
Chains readableChains(SqlConnection& sql, const QString& select, const QString& key, Errors& lost) {
    std::map<std::pair<std::string, std::string>, std::map<std::int64_t, LedgerLine>> found;
    const Result<bool> isWhole = eachReadable(sql, select, key, [&](const SqlRow& row) {
        found[{row.text(0), row.text(1)}][row.whole(2)] = {row.whole(2), row.text(3), row.text(4)};
        return success();
    });
    if (!isWhole || !*isWhole) lost.push_back(finding("ledger", "", "cannot be read whole"));
    Chains chains;
    for (const auto& [name, lines] : found)
        for (const auto& [sequence, line] : lines)
            chains[name].push_back(line);
    return chains;
}

Chains readableCopies(SqlConnection& user, Errors& lost) {
    return readableChains(
        user, QStringLiteral("SELECT lineage_id, store_id, sequence, entry, hash FROM chain_entries"),
        QStringLiteral("place"), lost);
}

/// The beginning of a chain that can be trusted. Of two entries that do not fit each other neither is.
std::vector<LedgerLine> soundPart(std::vector<LedgerLine> lines, const std::string& start) {
    const ChainCheck check = verifyChain(lines, start);
    const bool isDoubtful = check.state == ChainState::Unlinked && !check.entries.empty();
    lines.resize(check.entries.size() - (isDoubtful ? 1 : 0));
    return lines;
}

/// One chain of two that began as one. The copy is what the user's file will hold it against; what the
/// project tells otherwise counts behind it, too.
std::vector<LedgerLine> bothOf(const std::vector<LedgerLine>& own, const std::vector<LedgerLine>& copy) {
    const auto [mine, theirs] = std::mismatch(own.begin(), own.end(), copy.begin(), copy.end());
    if (theirs == copy.end()) return own;
    std::vector<LedgerLine> lines = copy;
    std::vector<LedgerEntry> entries;
    for (auto line = mine; line != own.end(); ++line)
        entries.push_back(*entryFrom(*line));
    const auto behind = sealBehind(static_cast<std::int64_t>(copy.size()), copy.back().hash, entries);
    lines.insert(lines.end(), behind.begin(), behind.end());
    return lines;
}

/// Qt reads bytes of which there are none as null, and would write them so.
QVariant asStored(const QVariant& value) {
    const bool isEmpty = value.typeId() == QMetaType::QByteArray && value.toByteArray().isNull();
    return isEmpty ? QVariant(QByteArray("")) : value;
}

/// Copies rows of a table with the columns that both sides have.
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
        const QString select = QStringLiteral("SELECT %1 FROM %2").arg(list, table);
        const Result<bool> isWhole = eachReadable(m_from, select, key, [&](const SqlRow& row) -> Outcome {
            QVariantList values;
            for (int i = 0; i < columns.size(); ++i)
                values << asStored(row.value(i));
            const Outcome inserted = m_to.run(insert, values);
            const bool isFull = !inserted && inserted.errors().front().code == ErrorCode::StoreReadOnly;
            return isFull ? inserted : success(); // a row that does not fit its table is lost
        });
        if (!isWhole) return isWhole.errors();
        if (!*isWhole) m_lost.push_back(finding("tables", table.toStdString(), "cannot be read whole"));
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
    const auto runs = readRuns(to, std::nullopt, RunDetail::Whole, &damage);
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

/// Runs say to which batch they belong, and not what it was asked for.
Outcome refillBatches(SqlConnection& to, Errors& lost) {
    const Outcome filled = to.run(
        "INSERT INTO batches (id, request, created_at) SELECT batch_id, '{}', min(created_at) FROM runs "
        "WHERE batch_id NOT IN (SELECT id FROM batches) GROUP BY batch_id");
    if (filled && to.changed() > 0)
        lost.push_back(
            finding("tables", "batches", "does not say any more what some runs were asked for with"));
    return filled;
}

Outcome replayLedger(SqlConnection& from, SqlConnection& to, SqlConnection* user, FileRecovery& recovery) {
    const Result<std::string> storeId = storeIdOf(from);
    if (!storeId || storeId->empty()) {
        recovery.lost.push_back(finding(
            "ledger", "",
            "cannot be told whose it is, as the project's id is lost: what can be read of its runs is "
            "entered under a new one, and counts twice where the user's file knows the old one"));
        return success();
    }
    const Result<bool> isKept = hasLedger(from); // not by the format before
    Chains chains;
    if (!isKept || *isKept)
        chains =
            readableChains(from, QStringLiteral("SELECT lineage_id, '', sequence, entry, hash FROM ledger"),
                           QStringLiteral("lineage_id, sequence"), recovery.lost);
    const auto copied =
        user ? copiedLineages(*user, *storeId) : Result<std::vector<std::string>>(std::vector<std::string>());
    if (!copied) return copied.errors();
    for (const std::string& lineageId : *copied)
        chains[{lineageId, {}}];
    for (const auto& [name, own] : chains) {
        const std::string& lineageId = name.first;
        const Result<ChainCopy> copy =
            user ? copyOf(*user, lineageId, *storeId) : Result<ChainCopy>(ChainCopy());
        if (!copy) return copy.errors();
        const std::string start = chainStart(*storeId, lineageId);
        const std::vector<LedgerLine> lines = bothOf(soundPart(own, start), soundPart(copy->lines, start));
        if (const Outcome kept = insertOwn(to, lineageId, lines); !kept) return kept;
        recovery.entries += static_cast<int>(lines.size());
        if (!own.empty() && own.back().sequence > static_cast<std::int64_t>(lines.size()))
            recovery.lost.push_back(
                finding("ledger", lineageId, "could be read up to entry " + std::to_string(lines.size())));
    }
    return success();
}

Outcome recoverProject(SqlConnection& from, int format, SqlConnection& to, const QString& unfinished,
                       const LineageFile* lineages, FileRecovery& recovery) {
    if (const Outcome ready = bringUpToDate(to, unfinished); !ready) return ready;
    if (const Outcome loose = to.script("PRAGMA foreign_keys = OFF; DELETE FROM meta;"); !loose) return loose;
    const auto user = lineages ? lineages->connect() : Result<std::unique_ptr<SqlConnection>>(nullptr);
    if (!user) return user.errors();
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
        if (const Outcome replayed = replayLedger(from, to, user->get(), recovery); !replayed)
            return replayed;
        if (const Outcome named = nameStore(to); !named) return named;
        if (const Outcome filled = refillBatches(to, recovery.lost); !filled) return filled;
        const bool hasDigests = format >= newestMigration(projectMigrations);
        if (const Outcome rebuilt = rebuildDatasets(to, hasDigests, recovery.lost); !rebuilt) return rebuilt;
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
    Chains chains = readableCopies(from, recovery.lost);
    std::map<std::pair<std::string, std::string>, std::int64_t> expected;
    const auto counts = eachReadable(
        from, QStringLiteral("SELECT * FROM chains"), QStringLiteral("lineage_id, store_id"),
        [&](const SqlRow& row) { // the length is not in all formats
            chains[{row.text(0), row.text(1)}];
            expected[{row.text(0), row.text(1)}] = std::max(row.whole(2), row.whole(row.columns() - 1));
            return success();
        });
    if (!counts || !*counts) recovery.lost.push_back(finding("tables", "chains", "cannot be read whole"));
    for (const auto& [name, all] : chains) {
        const auto& [lineageId, storeId] = name;
        const std::vector<LedgerLine> lines = soundPart(all, chainStart(storeId, lineageId));
        const std::int64_t last = all.empty() ? 0 : all.back().sequence;
        if (static_cast<std::int64_t>(lines.size()) < std::max(expected[name], last))
            recovery.lost.push_back(finding("ledger", nameOfChain(lineageId, storeId),
                                            "could be read up to entry " + std::to_string(lines.size())));
        if (const Outcome kept = confirmCopy(to, lineageId, storeId, 0); !kept) return kept;
        if (const Outcome kept = insertCopy(to, lineageId, storeId, lines); !kept) return kept;
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

/// Sketches that are not as they were written leave; their tables get new ones when they are next read.
Outcome recoverSketches(SqlConnection& from, SqlConnection& to, Errors& lost) {
    const Result<std::vector<SketchKey>> unfit = damagedSketches(to, from);
    if (!unfit) lost.push_back(finding("tables", "sketch_digests", "cannot be read whole"));
    if (unfit && !unfit->empty())
        lost.push_back(finding("tables", "table_sketches",
                               "lacks " + counted(unfit->size(), "sketch", "sketches") +
                                   ": whether these tables share people with others is not asked before "
                                   "they are read again"));
    for (const SketchKey& key : unfit ? *unfit : std::vector<SketchKey>())
        if (const Outcome dropped = to.run(
                "DELETE FROM table_sketches WHERE lineage_id = ? AND fingerprint = ? AND version = ?", key);
            !dropped)
            return dropped;
    return sealSketches(to);
}

Outcome recoverUser(SqlConnection& from, SqlConnection& to, const QString& unfinished,
                    FileRecovery& recovery) {
    if (const Outcome ready = bringLineagesUpToDate(to, unfinished); !ready) return ready;
    const Result<std::vector<std::string>> unfit = damagedTables(from);
    const std::vector<std::string> damaged =
        unfit ? *unfit : std::vector<std::string>{"secret", "declarations", "sources"};
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
        if (const Outcome sketches = recoverSketches(from, to, recovery.lost); !sketches) return sketches;
        if (const Outcome chains = recoverChains(from, to, recovery); !chains) return chains;
        if (const Outcome noted = noteRestoration(to, "recovered"); !noted) return noted;
        return sealLineages(to);
    });
}

/// Runs that are in no chain any more are entered again, as in any project that is opened.
void enterRuns(FileRecovery& recovery, const LineageFile* lineages) {
    const auto opened = Store::open(recovery.path, StoreAccess::Write, lineages);
    if (!opened) return take(recovery.lost, opened.errors());
    const auto ledgers = (*opened)->ledgers();
    if (!ledgers) return take(recovery.lost, ledgers.errors());
    recovery.entries = 0;
    for (const LineageLedger& ledger : *ledgers)
        recovery.entries += static_cast<int>(ledger.own.entries.size());
}

} // namespace

Result<int> takeOverChains(const QString& from, SqlConnection& user) {
    const Result<DamagedFile> source = openDamaged(from);
    if (!source || source->kind != FileKind::Lineages) return 0;
    Errors lost;
    int added = 0;
    for (const auto& [name, all] : readableCopies(*source->sql, lost)) {
        const auto& [lineageId, storeId] = name;
        const std::vector<LedgerLine> lines = soundPart(all, chainStart(storeId, lineageId));
        const Result<ChainCopy> copy = copyOf(user, lineageId, storeId);
        if (!copy) return copy.errors();
        const auto [theirs, own] =
            std::mismatch(lines.begin(), lines.end(), copy->lines.begin(), copy->lines.end());
        if (own != copy->lines.end() || theirs == lines.end()) continue;
        const std::vector<LedgerLine> rest(theirs, lines.end());
        if (const Outcome kept = confirmCopy(user, lineageId, storeId, 0); !kept) return kept.errors();
        if (const Outcome kept = insertCopy(user, lineageId, storeId, rest); !kept) return kept.errors();
        added += static_cast<int>(rest.size());
    }
    return added;
}

Result<FileRecovery> recoverFile(const QString& path, const QString& to, const LineageFile* lineages) {
    Result<DamagedFile> source = openDamaged(path);
    if (!source) return source.errors();
    if (QFileInfo(to).fileName().isEmpty())
        return Error{ErrorCode::InvalidFile, "out", to.toStdString(), "is a folder", "Name a file in it"};
    if (QFileInfo::exists(to))
        return Error{ErrorCode::InvalidFile, "out", to.toStdString(), "exists already",
                     "Choose a name that is free"};
    FileRecovery recovery;
    recovery.path = to;
    recovery.lost = source->findings;
    const Outcome made =
        createDatabase(to, "out", [&](SqlConnection& target, const QString& unfinished) -> Outcome {
            if (source->kind == FileKind::Lineages)
                return recoverUser(*source->sql, target, unfinished, recovery);
            return recoverProject(*source->sql, source->format, target, unfinished, lineages, recovery);
        });
    if (!made) return made.errors();
    if (source->kind == FileKind::Project && lineages) enterRuns(recovery, lineages);
    for (Error& lost : recovery.lost)
        lost.remedy = "A backup may still hold it";
    return recovery;
}

} // namespace trilemma
