// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/hash.h"
#include "core/base/result.h"

#include <QString>

#include <memory>
#include <optional>

namespace trilemma {

class RowSketch;
class SqlConnection;

/// A lock file that names no owner for so long was left by a process killed before it wrote its name into it.
inline constexpr int namelessLockMs = 1000;

/// Where a table belongs.
struct Lineage {
    std::string id;
    /// Its file is not one of the lineage's, but shares about so many records with one: it was attached, so
    /// that the totals add up. Non-private.
    std::optional<double> sharedRows;
};

/// The user's own file: the secret key of fingerprints, which data belongs to which lineage, and a copy of
/// every ledger (ledger_copy.h). Mode 0600, apart from any project, so that a copied project cannot forget
/// what was spent. From any thread.
class LineageFile {
  public:
    /// $XDG_DATA_HOME/trilemma/lineages.sqlite
    static QString standardPath();
    /// Creates it with a new key if it is not there.
    static Result<std::unique_ptr<LineageFile>> open(const QString& path);

    const UserKey& key() const { return m_key; }
    /// The lineage of data with this fingerprint; a new one for data never seen.
    Result<std::string> lineageOf(const std::string& fingerprint);
    /// The same, but data never seen that shares records with a known lineage beyond chance is attached to
    /// it; if it shares some with several lineages they become one.
    Result<Lineage> lineageOf(const std::string& fingerprint, const RowSketch& sketch);
    /// The owner says that this data shares no person with that lineage, whatever the sketches say. Data that
    /// was attached to it gets a lineage of its own from now on; what was spent before stays where it is.
    /// Errors: no name.
    Outcome declareDisjoint(const std::string& fingerprint, const std::string& lineageId,
                            const std::string& declaredBy);

    /// A connection for the calling thread; a commit on it is durable.
    Result<std::unique_ptr<SqlConnection>> connect() const;

  private:
    explicit LineageFile(QString path)
        : m_path(std::move(path)) {}
    Result<Lineage> find(const std::string& fingerprint, const RowSketch* sketch);
    QString m_path;
    UserKey m_key{};
};

} // namespace trilemma
