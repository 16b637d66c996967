// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/lineage_digests.h"

#include "core/base/hash.h"
#include "core/base/text.h"
#include "core/workspace/ledger_rows.h"

#include <array>
#include <map>

namespace trilemma {

namespace {

constexpr int firstSketchFormat = 6; ///< whose sketches have digests
/// Tables with a digest, and the format of the file that brought it.
constexpr std::array<std::pair<const char*, int>, 11> sealedTables{{{"secret", 5},
                                                                    {"lineages", 5},
                                                                    {"fingerprints", 5},
                                                                    {"lineage_links", 5},
                                                                    {"sources", 5},
                                                                    {"read_sources", 5},
                                                                    {"declarations", 5},
                                                                    {"overlaps", 5},
                                                                    {"chains", 5},
                                                                    {"restorations", 5},
                                                                    {"sketch_digests", firstSketchFormat}}};

constexpr const char* sketchQuery = "SELECT lineage_id, fingerprint, version, rows, all_cells, used_cells, "
                                    "left_out, left_out_columns FROM table_sketches";
constexpr int sketchColumnCount = 8;

SketchKey sketchKeyOf(const SqlRow& row) {
    return {row.value(0), row.value(1), row.value(2)};
}

/// A number that no version writes is damage: the file may have all digests.
Result<int> formatOf(SqlConnection& user) {
    const Result<QVariant> format = user.single(QStringLiteral("PRAGMA user_version"));
    if (!format) return format.errors();
    return format->toInt() > 0 ? format->toInt() : std::numeric_limits<int>::max();
}

Result<std::string> digestOf(SqlConnection& user, const char* table) {
    return digestOfRows(user, QStringLiteral("SELECT * FROM %1 ORDER BY 1, 2").arg(QLatin1String(table)));
}

Error damaged(const SqlConnection& user, const std::string& what) {
    return {ErrorCode::StoreBroken, "lineages", user.path().toStdString(),
            "is not as it was written (" + what + ")", "Restore a backup"};
}

/// Of a row of (lineage, store, sequence, entry, hash). An entry's last field is the hash of the one before.
bool continues(const SqlRow& row, const ChainTail& before) {
    const std::string entry = row.text(3);
    return row.whole(2) == before.length + 1 && publicHash(entry) == row.text(4) &&
           entry.ends_with("\"previous\":\"" + before.head + "\"}");
}

} // namespace

Outcome changeLineages(SqlConnection& user, const std::function<Outcome()>& work) {
    return user.transaction([&]() -> Outcome {
        if (const Outcome sound = checkLineages(user); !sound) return sound;
        if (const Outcome done = work(); !done) return done;
        return sealLineages(user);
    });
}

Outcome sealLineages(SqlConnection& user, int format) {
    for (const auto& [table, since] : sealedTables) {
        if (since > format) continue;
        const Result<std::string> digest = digestOf(user, table);
        if (!digest) return digest.errors();
        const Outcome sealed = user.run("INSERT INTO digests (name, digest) VALUES (?, ?) "
                                        "ON CONFLICT (name) DO UPDATE SET digest = excluded.digest "
                                        "WHERE digest <> excluded.digest",
                                        {QLatin1String(table), sqlText(*digest)});
        if (!sealed) return sealed;
    }
    return success();
}

Outcome sealSketch(SqlConnection& user, const SketchKey& key) {
    const Result<std::string> digest =
        digestOfRows(user,
                     QLatin1String(sketchQuery) +
                         QStringLiteral(" WHERE lineage_id = ? AND fingerprint = ? AND version = ?"),
                     key);
    if (!digest) return digest.errors();
    return user.run("INSERT OR REPLACE INTO sketch_digests (lineage_id, fingerprint, version, digest) "
                    "VALUES (?, ?, ?, ?)",
                    key + QVariantList{sqlText(*digest)});
}

Outcome sealSketches(SqlConnection& user) {
    const Result<std::vector<SketchKey>> keys =
        user.list("SELECT lineage_id, fingerprint, version FROM table_sketches", {}, sketchKeyOf);
    if (!keys) return keys.errors();
    for (const SketchKey& key : *keys)
        if (const Outcome sealed = sealSketch(user, key); !sealed) return sealed;
    return success();
}

Result<std::vector<SketchKey>> damagedSketches(SqlConnection& sketches, SqlConnection& digests) {
    std::vector<SketchKey> unfit;
    const Result<int> format = formatOf(digests);
    if (!format) return format.errors();
    if (*format < firstSketchFormat) return unfit;
    std::map<std::string, std::pair<SketchKey, std::string>> kept;
    const Outcome known = digests.each("SELECT lineage_id, fingerprint, version, digest FROM sketch_digests",
                                       {}, [&](const SqlRow& row) {
                                           kept[bytesOf(row, 3)] = {sketchKeyOf(row), row.text(3)};
                                       });
    if (!known) return known.errors();
    const Outcome read = sketches.each(QLatin1String(sketchQuery), {}, [&](const SqlRow& row) {
        const auto found = kept.find(bytesOf(row, 3));
        const bool fits =
            found != kept.end() && found->second.second == publicHash(bytesOf(row, sketchColumnCount));
        if (fits)
            kept.erase(found);
        else
            unfit.push_back(sketchKeyOf(row));
    });
    if (!read) return read.errors();
    for (const auto& [bytes, gone] : kept)
        unfit.push_back(gone.first);
    return unfit;
}

Outcome checkSketches(SqlConnection& user) {
    std::vector<SketchKey> unfit;
    const Outcome read = user.snapshot([&]() -> Outcome {
        Result<std::vector<SketchKey>> found = damagedSketches(user, user);
        if (!found) return found.errors();
        unfit = std::move(found).value();
        return success();
    });
    if (!read || unfit.empty()) return read;
    return damaged(user, "sketches of tables");
}

Result<std::vector<std::string>> damagedTables(SqlConnection& user) {
    std::vector<std::string> unfit;
    const Outcome read = user.snapshot([&]() -> Outcome {
        const Result<int> format = formatOf(user);
        if (!format) return format.errors();
        for (const auto& [table, since] : sealedTables) {
            if (since > *format) continue;
            const Result<QVariant> kept =
                user.single("SELECT digest FROM digests WHERE name = ?", {QLatin1String(table)});
            if (!kept) return kept.errors();
            const Result<std::string> digest = digestOf(user, table);
            if (!digest) return digest.errors();
            if (stdText(*kept) != *digest) unfit.emplace_back(table);
        }
        return success();
    });
    if (!read) return read.errors();
    return unfit;
}

Outcome checkPages(SqlConnection& user) {
    const Result<QVariant> check = user.single("PRAGMA quick_check(1)");
    if (!check) return check.errors();
    return stdText(*check) == "ok" ? success() : damaged(user, "pages");
}

Outcome checkLineages(SqlConnection& user) {
    const Result<std::vector<std::string>> unfit = damagedTables(user);
    if (!unfit) return unfit.errors();
    if (unfit->empty()) return success();
    return damaged(user, joined(*unfit));
}

Outcome checkCopies(SqlConnection& user) {
    std::map<std::pair<std::string, std::string>, ChainTail> tails;
    bool isSound = true;
    const Outcome read = user.snapshot([&]() -> Outcome {
        const Outcome entries =
            user.each("SELECT lineage_id, store_id, sequence, entry, hash FROM chain_entries "
                      "ORDER BY lineage_id, store_id, sequence",
                      {}, [&](const SqlRow& row) {
                          ChainTail& tail = tails[{row.text(0), row.text(1)}];
                          if (tail.length == 0) tail.head = chainStart(row.text(1), row.text(0));
                          isSound = isSound && continues(row, tail);
                          tail = {tail.length + 1, row.text(4)};
                      });
        if (!entries) return entries;
        return user.each("SELECT lineage_id, store_id, length FROM chains", {}, [&](const SqlRow& row) {
            isSound = isSound && tails[{row.text(0), row.text(1)}].length >= row.whole(2);
        });
    });
    if (!read || isSound) return read;
    return damaged(user, "entries of ledgers");
}

} // namespace trilemma
