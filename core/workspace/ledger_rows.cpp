// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/ledger_rows.h"

#include "core/base/hash.h"
#include "core/workspace/lineage_rows.h"
#include "core/workspace/sql.h"

namespace trilemma {

namespace {

Result<std::vector<std::string>> strings(SqlConnection& sql, const char* statement,
                                         const QVariantList& values = {}) {
    return sql.list(statement, values, [](const SqlRow& row) { return row.text(0); });
}

/// Of a query of (sequence, entry, hash).
Result<std::vector<LedgerLine>> linesOf(SqlConnection& sql, const char* statement,
                                        const QVariantList& values) {
    return sql.list(statement, values, [](const SqlRow& row) {
        return LedgerLine{row.whole(0), row.text(1), row.text(2)};
    });
}

QString listOf(const std::vector<std::string>& values) {
    return sqlText(toText(Json(values)));
}

} // namespace

Result<std::string> storeIdOf(SqlConnection& project) {
    const Result<QVariant> id = project.single("SELECT value FROM meta WHERE key = 'store_id'");
    if (!id) return id.errors();
    return stdText(*id);
}

Outcome nameStore(SqlConnection& project) {
    const Result<std::string> known = storeIdOf(project);
    if (!known) return known.errors();
    if (!known->empty()) return success();
    return project.run("INSERT INTO meta (key, value) VALUES ('store_id', ?)", {sqlText(generateUuid())});
}

Result<bool> hasLedger(SqlConnection& project) {
    const Result<QVariant> table =
        project.single("SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'ledger'");
    if (!table) return table.errors();
    return table->toInt() > 0;
}

Result<std::vector<std::string>> ownLineages(SqlConnection& project) {
    return strings(project, "SELECT DISTINCT lineage_id FROM ledger ORDER BY lineage_id");
}

Result<ChainTail> ownTail(SqlConnection& project, const std::string& lineageId) {
    ChainTail tail;
    const Outcome read =
        project.each("SELECT sequence, hash FROM ledger WHERE lineage_id = ? ORDER BY sequence DESC LIMIT 1",
                     {sqlText(lineageId)}, [&](const SqlRow& row) {
                         tail = ChainTail{row.whole(0), row.text(1)};
                     });
    if (!read) return read.errors();
    return tail;
}

Result<std::vector<LedgerLine>> ownLines(SqlConnection& project, const std::string& lineageId) {
    return linesOf(project, "SELECT sequence, entry, hash FROM ledger WHERE lineage_id = ? ORDER BY sequence",
                   {sqlText(lineageId)});
}

Outcome insertOwn(SqlConnection& project, const std::string& lineageId,
                  const std::vector<LedgerLine>& lines) {
    for (const LedgerLine& line : lines) {
        const Outcome added = project.run(
            "INSERT INTO ledger (lineage_id, sequence, entry, hash) VALUES (?, ?, ?, ?)",
            {sqlText(lineageId), static_cast<qint64>(line.sequence), sqlText(line.text), sqlText(line.hash)});
        if (!added) return added;
    }
    return success();
}

Result<std::vector<std::string>> copiedLineages(SqlConnection& user, const std::string& storeId) {
    return strings(user, "SELECT lineage_id FROM chains WHERE store_id = ? ORDER BY lineage_id",
                   {sqlText(storeId)});
}

Result<ChainCopy> copyOf(SqlConnection& user, const std::string& lineageId, const std::string& storeId,
                         std::int64_t behind) {
    const QVariantList chain{sqlText(lineageId), sqlText(storeId)};
    ChainCopy copy{lineageId, storeId, 0, 0, {}};
    const Outcome read = user.snapshot([&]() -> Outcome {
        const Outcome counts =
            user.each("SELECT confirmed, length FROM chains WHERE lineage_id = ? AND store_id = ?", chain,
                      [&](const SqlRow& row) {
                          copy.confirmed = row.whole(0);
                          copy.length = row.whole(1);
                      });
        if (!counts) return counts;
        Result<std::vector<LedgerLine>> lines =
            linesOf(user,
                    "SELECT sequence, entry, hash FROM chain_entries WHERE lineage_id = ? AND "
                    "store_id = ? AND sequence > ? ORDER BY sequence",
                    chain + QVariantList{static_cast<qint64>(behind)});
        if (!lines) return lines.errors();
        copy.lines = std::move(lines).value();
        return success();
    });
    if (!read) return read.errors();
    return copy;
}

Result<std::vector<ChainCopy>> copiesOf(SqlConnection& user, const std::vector<std::string>& lineageIds) {
    using Chain = std::pair<std::string, std::string>;
    const Result<std::vector<Chain>> chains = user.list(
        "SELECT c.lineage_id, c.store_id FROM (SELECT lineage_id, store_id FROM chains WHERE length > 0 "
        "UNION "
        "SELECT lineage_id, store_id FROM chain_entries) c LEFT JOIN chain_entries e USING (lineage_id, "
        "store_id) WHERE lineage_id IN (SELECT value FROM json_each(?)) GROUP BY lineage_id, store_id "
        "ORDER BY min(e.place)",
        {listOf(lineageIds)}, [](const SqlRow& row) { return Chain(row.text(0), row.text(1)); });
    if (!chains) return chains.errors();
    std::vector<ChainCopy> copies;
    for (const auto& [lineageId, storeId] : *chains) {
        Result<ChainCopy> copy = copyOf(user, lineageId, storeId);
        if (!copy) return copy.errors();
        copies.push_back(std::move(copy).value());
    }
    return copies;
}

Outcome confirmCopy(SqlConnection& user, const std::string& lineageId, const std::string& storeId,
                    std::int64_t confirmed) {
    if (const Outcome added = addLineage(user, lineageId); !added) return added;
    return user.run("INSERT INTO chains (lineage_id, store_id, confirmed) VALUES (?, ?, ?) ON CONFLICT "
                    "(lineage_id, store_id) DO UPDATE SET confirmed = max(confirmed, excluded.confirmed)",
                    {sqlText(lineageId), sqlText(storeId), static_cast<qint64>(confirmed)});
}

Outcome insertCopy(SqlConnection& user, const std::string& lineageId, const std::string& storeId,
                   const std::vector<LedgerLine>& lines) {
    for (const LedgerLine& line : lines) {
        const Outcome added =
            user.run("INSERT INTO chain_entries (lineage_id, store_id, sequence, "
                     "entry, hash) VALUES (?, ?, ?, ?, ?)",
                     {sqlText(lineageId), sqlText(storeId), static_cast<qint64>(line.sequence),
                      sqlText(line.text), sqlText(line.hash)});
        if (!added) return added;
    }
    if (lines.empty()) return success();
    return user.run("UPDATE chains SET length = max(length, ?) WHERE lineage_id = ? AND store_id = ?",
                    {static_cast<qint64>(lines.back().sequence), sqlText(lineageId), sqlText(storeId)});
}

Result<std::int64_t> newestReleased(SqlConnection& user) {
    const Result<QVariant> place =
        user.single("SELECT coalesce(max(place), 0) FROM chain_entries WHERE "
                    "CASE WHEN json_valid(entry) THEN json_extract(entry, '$.account') = 'released' END");
    if (!place) return place.errors();
    return static_cast<std::int64_t>(place->toLongLong());
}

} // namespace trilemma
