// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/lineage_digests.h"

#include <array>

namespace trilemma {

namespace {

constexpr std::array sealedTables{"secret",  "lineages",     "fingerprints", "lineage_links",
                                  "sources", "read_sources", "declarations", "overlaps",
                                  "chains",  "restorations"};

Result<std::string> digestOf(SqlConnection& user, const char* table) {
    return digestOfRows(user, QStringLiteral("SELECT * FROM %1 ORDER BY 1, 2").arg(QLatin1String(table)));
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

Outcome checkLineages(SqlConnection& user) {
    std::string unfit;
    const Outcome read = user.snapshot([&]() -> Outcome {
        for (const char* table : sealedTables) {
            const Result<QVariant> kept =
                user.single("SELECT digest FROM digests WHERE name = ?", {QLatin1String(table)});
            if (!kept) return kept.errors();
            const Result<std::string> digest = digestOf(user, table);
            if (!digest) return digest.errors();
            if (stdText(*kept) != *digest) unfit += (unfit.empty() ? "" : ", ") + std::string(table);
        }
        return success();
    });
    if (!read || unfit.empty()) return read;
    return Error{ErrorCode::StoreBroken, "lineages", user.path().toStdString(),
                 "is damaged: " + unfit + " are not as they were written", "Restore a backup"};
}

} // namespace trilemma
