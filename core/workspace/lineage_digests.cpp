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

constexpr std::array sealedTables{"secret",  "lineages",     "fingerprints", "lineage_links",
                                  "sources", "read_sources", "declarations", "overlaps",
                                  "chains",  "restorations"};

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

Outcome sealLineages(SqlConnection& user) {
    for (const char* table : sealedTables) {
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

Result<std::vector<std::string>> damagedTables(SqlConnection& user) {
    std::vector<std::string> unfit;
    const Outcome read = user.snapshot([&]() -> Outcome {
        for (const char* table : sealedTables) {
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
