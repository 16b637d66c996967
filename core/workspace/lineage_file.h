// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/hash.h"
#include "core/base/result.h"
#include "core/workspace/lineage_restoration.h"

#include <QString>

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace trilemma {

class RowSketch;
class SqlConnection;

/// A lock file that names no owner for so long was left by a process killed before it wrote its name into it.
inline constexpr int namelessLockMs = 1000;

/// Where a table belongs.
struct Lineage {
    std::string id;
    /// It shares about so many records with a table of another lineage, and the owner did not declare them
    /// disjoint. Non-private.
    std::optional<double> sharedRows;
};

/// What the owner says of two lineages whose tables share records.
enum class OverlapAnswer { Shares, Disjoint };
inline constexpr std::array overlapAnswerNames{std::pair{OverlapAnswer::Shares, "shares"},
                                               std::pair{OverlapAnswer::Disjoint, "disjoint"}};

/// Two lineages of which something was found or declared.
struct LineageOverlap {
    std::string lineageId;
    std::string otherId;
    std::vector<std::string> otherFiles; ///< of a table of the other one; empty where no version noted them
    std::optional<double>
        aboutRows; ///< records that tables of both hold; none were found beyond chance. Non-private
    std::optional<OverlapAnswer> answer; ///< the newest
    std::string commonFile; ///< that both were read from: disjoint is without effect then; empty: none
    bool isApart() const { return answer == OverlapAnswer::Disjoint && commonFile.empty(); }
};

/// The files of a table as the user's file knows them: absolute, in their order, links followed. What they
/// hold plays no part, so that nobody can tell from a total that counts by sources whether a guess of a table
/// is right. Windows of one program and the command line write alike.
std::string sourceOf(const std::vector<std::string>& files);
/// Of a list of files that were named somewhere else: empty if one of them has no absolute path.
std::string sourceOfAbsolute(const std::vector<std::string>& files);

/// The user's own file: the secret key of fingerprints, which data belongs to which lineage, and a copy of
/// every ledger (ledger_copy.h). Mode 0600, apart from any project, so that a copied project cannot forget
/// what was spent. From any thread.
class LineageFile {
  public:
    /// $XDG_DATA_HOME/trilemma/lineages.sqlite
    static QString standardPath();
    /// Creates it with a new key if it is not there. A damaged one is set aside, and for that or a lost one
    /// the newest sound backup takes its place, or else what can be read of the damaged one (restoration()).
    static Result<std::unique_ptr<LineageFile>> open(const QString& path);

    /// For whoever only looks: nothing is made, restored, brought up to date or backed up, and nothing can be
    /// written. Errors: not there, being written, or of another version.
    static Result<std::unique_ptr<LineageFile>> look(const QString& name);
    /// That everything is as it was written, which open() has seen to. Errors: StoreBroken.
    Outcome check() const;

    /// Of a file that was lost or damaged when it was opened here.
    const std::optional<LineageRestoration>& restoration() const { return m_restoration; }
    /// For a person; empty: nothing had to be restored.
    std::string restorationText() const;

    const UserKey& key() const { return m_key; }
    /// The lineage of a source; a new one for a source never seen. No record decides.
    Result<std::string> lineageOf(const std::string& source);
    /// The same of a table that was read: it is compared with the tables of other lineages, and what they
    /// share is kept for the owner to answer.
    Result<Lineage> lineageOf(const std::string& source, const std::string& fingerprint,
                              const RowSketch& sketch);
    /// The owner says that two lineages hold the same people, or that no person is in both, whatever the
    /// sketches say. It holds for everything that was and will be trained on them, until it is said
    /// otherwise. Errors: those of mayDeclare().
    Outcome declare(const std::string& lineageId, const std::string& otherId, OverlapAnswer answer,
                    const std::string& declaredBy);
    /// Writes nothing. Errors: no name, a lineage that is not known, one and the same, disjoint although both
    /// were read from one file.
    Outcome mayDeclare(const std::string& lineageId, const std::string& otherId, OverlapAnswer answer,
                       const std::string& declaredBy) const;

    /// A connection for the calling thread; a commit on it is durable.
    Result<std::unique_ptr<SqlConnection>> connect() const;

  private:
    static Result<std::unique_ptr<LineageFile>> openSound(const QString& path);
    static Result<std::unique_ptr<LineageFile>> begin(const QString& path);
    static Result<std::unique_ptr<LineageFile>> openOrRestore(const QString& path);
    static Result<std::unique_ptr<LineageFile>> restore(const QString& path, const LineagesAlone* alone,
                                                        const std::string& reason);
    Outcome takeOver(SqlConnection& sql) const;
    static Outcome create(const QString& path, bool wasLost);
    explicit LineageFile(QString path)
        : m_path(std::move(path)) {}
    QString m_path;
    bool m_isLookedAt = false;
    UserKey m_key{};
    std::optional<LineageRestoration> m_restoration;
};

} // namespace trilemma
