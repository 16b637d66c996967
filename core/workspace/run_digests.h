// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The digests of runs as rows: what is read is compared with them, what is changed is noted in them. Each
// function works within the caller's transaction or snapshot.
#pragma once

#include "core/workspace/row_digest.h"

#include <functional>
#include <string>
#include <unordered_map>

namespace trilemma {

/// " WHERE column IN (?, ...)" with its values, or nothing for all rows. The ids travel as one JSON text, so
/// that their number has no limit.
struct Selection {
    QString clause;
    QVariantList values;

    static Selection of(const char* column, const std::optional<QStringList>& onlyIds);
};

/// A query over one of the tables that make up a run, as its digest takes it in; the id of the run is the
/// first column. More columns may follow for the reader.
struct RunQuery {
    const char* columns; ///< that count
    int count;
    const char* more;
    const char* table;
    const char* order;

    QString text(const Selection& some) const;
    const char* runColumn() const; ///< its name
};
extern const RunQuery runQuery; ///< more: the stored digest, then rowid
extern const RunQuery eventQuery;
extern const RunQuery metricQuery;
extern const RunQuery constraintQuery;

/// Digests in the making, by run: the rows of runQuery first, then those of the others in their order.
class RunDigests {
  public:
    void add(const RunQuery& query, const SqlRow& row);
    /// Empty for a run of which there was no row.
    std::string of(const std::string& runId) const;

  private:
    std::unordered_map<std::string, std::string> m_bytes;
    std::pair<const std::string, std::string>* m_last = nullptr; ///< of them: rows of a run follow each other
};

/// Gives the runs their digests after something of them was changed; those that did not fit before `change`
/// keep theirs, so that nothing makes damage look sound.
Outcome changeRuns(SqlConnection& connection, const QStringList& runIds,
                   const std::function<Outcome()>& change);
/// Ids of runs whose rows are as they were written; what they belong to plays no part.
Result<QStringList> soundRuns(SqlConnection& connection);
/// Of runs that were inserted just now.
Outcome sealNewRuns(SqlConnection& connection, const QStringList& runIds);
/// Before they are deleted.
Outcome forgetRuns(SqlConnection& connection, const QStringList& runIds);
/// Of all rows of a project that had none: of an older format, or new.
Outcome sealProject(SqlConnection& connection);

/// Of a text that may be null and is read apart from its run.
QVariant digestOfText(const QVariant& text);
/// Of the rates of groups and their budgets, either of which may be null; without budgets that of the rates.
QVariant digestOfGroups(const QVariant& rates, const QVariant& budgets);
/// Whether the digest in one column is that of the text in another.
bool isDigestOfText(const SqlRow& row, int text, int digest);

/// Whether `sum` of the digests of all runs is the one that the project keeps.
Result<bool> isSumOfRuns(SqlConnection& connection, const DigestSum& sum);

/// The columns of a dataset, or a checkpoint, that its digest covers. A checkpoint may move to another run.
extern const char* const datasetColumns;
inline constexpr int datasetColumnCount = 7;
extern const char* const checkpointColumns;
inline constexpr int checkpointColumnCount = 4;
Outcome sealDataset(SqlConnection& connection, const std::string& id);
Outcome sealCheckpoint(SqlConnection& connection, const std::string& runId);

} // namespace trilemma
