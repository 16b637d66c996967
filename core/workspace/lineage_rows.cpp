// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/lineage_rows.h"

#include "core/data/row_sketch.h"
#include "core/workspace/sql.h"

#include <QtEndian>

#include <algorithm>

namespace trilemma {

namespace {

QByteArray bytesOf(const std::vector<std::uint64_t>& words) {
    QByteArray bytes(static_cast<qsizetype>(words.size() * sizeof(std::uint64_t)), Qt::Uninitialized);
    for (std::size_t i = 0; i < words.size(); ++i)
        qToLittleEndian<quint64>(words[i], bytes.data() + i * sizeof(std::uint64_t));
    return bytes;
}

std::vector<std::uint64_t> wordsOf(const QByteArray& bytes) {
    std::vector<std::uint64_t> words(static_cast<std::size_t>(bytes.size()) / sizeof(std::uint64_t));
    for (std::size_t i = 0; i < words.size(); ++i)
        words[i] = qFromLittleEndian<quint64>(bytes.constData() + i * sizeof(std::uint64_t));
    return words;
}

/// A lineage with records in common, and about how many.
struct Relative {
    std::string lineageId;
    double rows = 0;
};

/// Lineages that share records with a new table beyond chance, the closest first; those that were declared
/// disjoint from it are left out.
Result<std::vector<Relative>> relativesOf(SqlConnection& sql, const std::string& fingerprint,
                                          const RowSketch& sketch) {
    Result<QSqlQuery> rows = sql.run(
        "SELECT f.lineage_id, s.rows, s.smallest FROM sketches s JOIN fingerprints f USING (fingerprint) "
        "WHERE f.lineage_id NOT IN (SELECT lineage_id FROM declared_disjoint WHERE fingerprint = ?)",
        {sqlText(fingerprint)});
    if (!rows) return rows.errors();
    std::vector<Relative> relatives;
    while (rows->next()) {
        const RowSketch other(wordsOf(rows->value(2).toByteArray()), rows->value(1).toLongLong());
        const RowOverlap overlap = overlapOf(sketch, other);
        if (overlap.isBeyondChance()) relatives.push_back({stdText(rows->value(0)), overlap.rows});
    }
    std::stable_sort(relatives.begin(), relatives.end(),
                     [](const Relative& a, const Relative& b) { return a.rows > b.rows; });
    return relatives;
}

Outcome link(SqlConnection& sql, const std::string& lineageId, const std::string& otherId) {
    if (lineageId == otherId) return success();
    return outcomeOf(sql.run("INSERT OR IGNORE INTO lineage_links (lineage_id, other_id) VALUES (?, ?)",
                             {sqlText(lineageId), sqlText(otherId)}));
}

Outcome insertFingerprint(SqlConnection& sql, const std::string& fingerprint, const Lineage& lineage) {
    return outcomeOf(
        sql.run("INSERT INTO fingerprints (fingerprint, lineage_id, shared_rows) VALUES (?, ?, ?)",
                {sqlText(fingerprint), sqlText(lineage.id),
                 lineage.sharedRows ? QVariant(*lineage.sharedRows) : QVariant()}));
}

} // namespace

Result<std::optional<Lineage>> knownLineage(SqlConnection& sql, const std::string& fingerprint) {
    Result<QSqlQuery> row = sql.run("SELECT lineage_id, shared_rows FROM fingerprints WHERE fingerprint = ?",
                                    {sqlText(fingerprint)});
    if (!row) return row.errors();
    if (!row->next()) return std::optional<Lineage>();
    Lineage lineage{stdText(row->value(0)), {}};
    if (!row->value(1).isNull()) lineage.sharedRows = row->value(1).toDouble();
    return std::optional<Lineage>(lineage);
}

Outcome addLineage(SqlConnection& sql, const std::string& lineageId) {
    return outcomeOf(sql.run("INSERT OR IGNORE INTO lineages (id, created_at) VALUES (?, datetime('now'))",
                             {sqlText(lineageId)}));
}

Result<Lineage> addFingerprint(SqlConnection& sql, const std::string& fingerprint, const RowSketch* sketch) {
    std::vector<Relative> relatives;
    if (sketch) {
        Result<std::vector<Relative>> found = relativesOf(sql, fingerprint, *sketch);
        if (!found) return found.errors();
        relatives = std::move(found).value();
    }
    Lineage lineage;
    if (relatives.empty()) {
        lineage.id = generateUuid();
        if (const Outcome added = addLineage(sql, lineage.id); !added) return added.errors();
    } else {
        lineage = {relatives.front().lineageId, relatives.front().rows};
        for (const Relative& relative : relatives)
            if (const Outcome linked = link(sql, lineage.id, relative.lineageId); !linked)
                return linked.errors();
    }
    if (const Outcome added = insertFingerprint(sql, fingerprint, lineage); !added) return added.errors();
    return lineage;
}

Outcome keepSketch(SqlConnection& sql, const std::string& fingerprint, const RowSketch& sketch) {
    return outcomeOf(
        sql.run("INSERT OR IGNORE INTO sketches (fingerprint, rows, smallest) VALUES (?, ?, ?)",
                {sqlText(fingerprint), static_cast<qint64>(sketch.rows()), bytesOf(sketch.smallest())}));
}

Outcome keepDeclaration(SqlConnection& sql, const std::string& fingerprint, const std::string& lineageId,
                        const std::string& declaredBy) {
    const Outcome kept =
        outcomeOf(sql.run("INSERT OR IGNORE INTO declared_disjoint (fingerprint, lineage_id, "
                          "declared_by, declared_at) VALUES (?, ?, ?, datetime('now'))",
                          {sqlText(fingerprint), sqlText(lineageId), sqlText(declaredBy)}));
    if (!kept) return kept;
    const Result<std::optional<Lineage>> known = knownLineage(sql, fingerprint);
    if (!known) return known.errors();
    if (!*known || (*known)->id != lineageId || !(*known)->sharedRows) return success();
    const std::string fresh = generateUuid();
    if (const Outcome added = addLineage(sql, fresh); !added) return added;
    return outcomeOf(
        sql.run("UPDATE fingerprints SET lineage_id = ?, shared_rows = NULL WHERE fingerprint = ?",
                {sqlText(fresh), sqlText(fingerprint)}));
}

Result<std::vector<std::string>> familyOf(SqlConnection& sql, const std::string& lineageId) {
    Result<QSqlQuery> rows =
        sql.run("WITH RECURSIVE family(id) AS (SELECT id FROM lineages WHERE id = ? UNION "
                "SELECT CASE WHEN l.lineage_id = f.id THEN l.other_id ELSE l.lineage_id END "
                "FROM lineage_links l JOIN family f ON f.id IN (l.lineage_id, l.other_id)) "
                "SELECT id FROM family",
                {sqlText(lineageId)});
    if (!rows) return rows.errors();
    std::vector<std::string> family;
    while (rows->next())
        family.push_back(stdText(rows->value(0)));
    return family;
}

} // namespace trilemma
