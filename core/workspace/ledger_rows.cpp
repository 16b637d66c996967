// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/ledger_rows.h"

#include "core/base/hash.h"
#include "core/workspace/lineage_rows.h"
#include "core/workspace/sql.h"

namespace trilemma {

namespace {

Result<std::vector<std::string>> strings(Result<QSqlQuery> rows) {
    if (!rows) return rows.errors();
    std::vector<std::string> list;
    while (rows->next())
        list.push_back(stdText(rows->value(0)));
    return list;
}

/// Rows of (sequence, entry, hash).
Result<std::vector<LedgerLine>> linesOf(Result<QSqlQuery> rows) {
    if (!rows) return rows.errors();
    std::vector<LedgerLine> lines;
    while (rows->next())
        lines.push_back({rows->value(0).toLongLong(), stdText(rows->value(1)), stdText(rows->value(2))});
    return lines;
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
    return outcomeOf(project.run("INSERT OR IGNORE INTO meta (key, value) VALUES ('store_id', ?)",
                                 {sqlText(generateUuid())}));
}

Result<bool> hasLedger(SqlConnection& project) {
    const Result<QVariant> table =
        project.single("SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'ledger'");
    if (!table) return table.errors();
    return table->toInt() > 0;
}

Result<std::vector<std::string>> ownLineages(SqlConnection& project) {
    return strings(project.run("SELECT DISTINCT lineage_id FROM ledger ORDER BY lineage_id"));
}

Result<ChainTail> ownTail(SqlConnection& project, const std::string& lineageId) {
    Result<QSqlQuery> row =
        project.run("SELECT sequence, hash FROM ledger WHERE lineage_id = ? ORDER BY sequence DESC LIMIT 1",
                    {sqlText(lineageId)});
    if (!row) return row.errors();
    if (!row->next()) return ChainTail{};
    return ChainTail{row->value(0).toLongLong(), stdText(row->value(1))};
}

Result<std::vector<LedgerLine>> ownLines(SqlConnection& project, const std::string& lineageId) {
    return linesOf(
        project.run("SELECT sequence, entry, hash FROM ledger WHERE lineage_id = ? ORDER BY sequence",
                    {sqlText(lineageId)}));
}

Outcome insertOwn(SqlConnection& project, const std::string& lineageId,
                  const std::vector<LedgerLine>& lines) {
    for (const LedgerLine& line : lines) {
        const Outcome added = outcomeOf(
            project.run("INSERT INTO ledger (lineage_id, sequence, entry, hash) VALUES (?, ?, ?, ?)",
                        {sqlText(lineageId), static_cast<qint64>(line.sequence), sqlText(line.text),
                         sqlText(line.hash)}));
        if (!added) return added;
    }
    return success();
}

Result<std::vector<std::string>> copiedLineages(SqlConnection& user, const std::string& storeId) {
    return strings(
        user.run("SELECT lineage_id FROM chains WHERE store_id = ? ORDER BY lineage_id", {sqlText(storeId)}));
}

Result<ChainCopy> copyOf(SqlConnection& user, const std::string& lineageId, const std::string& storeId,
                         std::int64_t behind) {
    const QVariantList chain{sqlText(lineageId), sqlText(storeId)};
    const Result<QVariant> confirmed =
        user.single("SELECT confirmed FROM chains WHERE lineage_id = ? AND store_id = ?", chain);
    if (!confirmed) return confirmed.errors();
    Result<std::vector<LedgerLine>> lines =
        linesOf(user.run("SELECT sequence, entry, hash FROM chain_entries WHERE lineage_id = ? AND "
                         "store_id = ? AND sequence > ? ORDER BY sequence",
                         chain + QVariantList{static_cast<qint64>(behind)}));
    if (!lines) return lines.errors();
    return ChainCopy{lineageId, storeId, confirmed->toLongLong(), std::move(lines).value()};
}

Result<std::vector<ChainCopy>> copiesOf(SqlConnection& user, const std::vector<std::string>& lineageIds) {
    Result<QSqlQuery> rows =
        user.run("SELECT lineage_id, store_id FROM chain_entries WHERE lineage_id IN "
                 "(SELECT value FROM json_each(?)) GROUP BY lineage_id, store_id ORDER BY min(place)",
                 {listOf(lineageIds)});
    if (!rows) return rows.errors();
    std::vector<ChainCopy> copies;
    while (rows->next()) {
        Result<ChainCopy> copy = copyOf(user, stdText(rows->value(0)), stdText(rows->value(1)));
        if (!copy) return copy.errors();
        copies.push_back(std::move(copy).value());
    }
    return copies;
}

Outcome confirmCopy(SqlConnection& user, const std::string& lineageId, const std::string& storeId,
                    std::int64_t confirmed) {
    if (const Outcome added = addLineage(user, lineageId); !added) return added;
    return outcomeOf(
        user.run("INSERT INTO chains (lineage_id, store_id, confirmed) VALUES (?, ?, ?) ON CONFLICT "
                 "(lineage_id, store_id) DO UPDATE SET confirmed = max(confirmed, excluded.confirmed)",
                 {sqlText(lineageId), sqlText(storeId), static_cast<qint64>(confirmed)}));
}

Outcome insertCopy(SqlConnection& user, const std::string& lineageId, const std::string& storeId,
                   const std::vector<LedgerLine>& lines) {
    for (const LedgerLine& line : lines) {
        const Outcome added =
            outcomeOf(user.run("INSERT INTO chain_entries (lineage_id, store_id, sequence, "
                               "entry, hash) VALUES (?, ?, ?, ?, ?)",
                               {sqlText(lineageId), sqlText(storeId), static_cast<qint64>(line.sequence),
                                sqlText(line.text), sqlText(line.hash)}));
        if (!added) return added;
    }
    return success();
}

Result<std::int64_t> newestReleased(SqlConnection& user) {
    const Result<QVariant> place = user.single("SELECT coalesce(max(place), 0) FROM chain_entries WHERE "
                                               "json_extract(entry, '$.account') = 'released'");
    if (!place) return place.errors();
    return static_cast<std::int64_t>(place->toLongLong());
}

} // namespace trilemma
