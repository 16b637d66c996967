// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/lineage_rows.h"

#include "core/base/hash.h"
#include "core/base/json.h"
#include "core/data/census_sample.h"
#include "core/data/row_sketch.h"
#include "core/workspace/lineage_digests.h"
#include "core/workspace/sql.h"

#include <QtEndian>

#include <algorithm>
#include <map>
#include <type_traits>

namespace trilemma {

namespace {

/// std::uint64_t need not be the type that Qt calls so.
template <class Word>
using QtWord = std::conditional_t<sizeof(Word) == sizeof(quint64), quint64, quint16>;

template <class Word>
QByteArray bytesOf(const std::vector<Word>& words) {
    QByteArray bytes(static_cast<qsizetype>(words.size() * sizeof(Word)), Qt::Uninitialized);
    for (std::size_t i = 0; i < words.size(); ++i)
        qToLittleEndian<QtWord<Word>>(words[i], bytes.data() + i * sizeof(Word));
    return bytes;
}

template <class Word>
std::vector<Word> wordsOf(const QVariant& value) {
    const QByteArray bytes = value.toByteArray();
    std::vector<Word> words(static_cast<std::size_t>(bytes.size()) / sizeof(Word));
    for (std::size_t i = 0; i < words.size(); ++i)
        words[i] = qFromLittleEndian<QtWord<Word>>(bytes.constData() + i * sizeof(Word));
    return words;
}

/// Of a row of (rows, all_cells, used_cells, left_out, left_out_columns) from `first` on.
RowSketch sketchOf(const SqlRow& row, int first) {
    return RowSketch(row.whole(first), {RowSketch::size, wordsOf<std::uint64_t>(row.value(first + 1)), {}},
                     {RowSketch::size, wordsOf<std::uint64_t>(row.value(first + 2)), {}},
                     {RowSketch::leftOutSize, wordsOf<std::uint64_t>(row.value(first + 3)),
                      wordsOf<std::uint16_t>(row.value(first + 4))});
}

/// Pairs are kept in one order.
QVariantList pairOf(const std::string& a, const std::string& b) {
    return {sqlText(std::min(a, b)), sqlText(std::max(a, b))};
}

Outcome keepOverlap(SqlConnection& sql, const std::string& a, const std::string& b, double rows) {
    return sql.run("INSERT INTO overlaps (lineage_id, other_id, rows) VALUES (?, ?, ?) ON CONFLICT "
                   "(lineage_id, other_id) DO UPDATE SET rows = max(rows, excluded.rows)",
                   pairOf(a, b) + QVariantList{rows});
}

/// Against every table of other lineages.
Outcome compareSketch(SqlConnection& sql, const std::string& lineageId, const RowSketch& sketch) {
    std::map<std::string, double> found;
    const Outcome read =
        sql.each("SELECT lineage_id, rows, all_cells, used_cells, left_out, left_out_columns "
                 "FROM table_sketches WHERE lineage_id <> ? AND version = ?",
                 {sqlText(lineageId), RowSketch::version}, [&](const SqlRow& row) {
                     const RowOverlap overlap = overlapOf(sketch, sketchOf(row, 1));
                     double& max = found[row.text(0)];
                     if (overlap.isBeyondChance()) max = std::max(max, overlap.rows);
                 });
    if (!read) return read;
    for (const auto& [other, shared] : found)
        if (shared > 0)
            if (const Outcome kept = keepOverlap(sql, lineageId, other, shared); !kept) return kept;
    return success();
}

/// A table of which only an old sketch is known can still be the same to the last byte.
Outcome compareFingerprint(SqlConnection& sql, const std::string& lineageId, const std::string& fingerprint,
                           std::int64_t ownRows) {
    const Result<QVariant> known =
        sql.single("SELECT lineage_id FROM fingerprints WHERE fingerprint = ? AND lineage_id <> ?",
                   {sqlText(fingerprint), sqlText(lineageId)});
    if (!known) return known.errors();
    if (known->isNull()) return success();
    return keepOverlap(sql, lineageId, stdText(*known), static_cast<double>(ownRows));
}

Outcome linkLineages(SqlConnection& sql, const std::string& lineageId, const std::string& otherId) {
    if (lineageId == otherId) return success();
    return sql.run("INSERT OR IGNORE INTO lineage_links (lineage_id, other_id) VALUES (?, ?)",
                   {sqlText(lineageId), sqlText(otherId)});
}

Result<std::string> knownSource(SqlConnection& sql, const std::string& source) {
    const Result<QVariant> known =
        sql.single("SELECT lineage_id FROM sources WHERE source = ?", {sqlText(source)});
    if (!known) return known.errors();
    return known->isNull() ? std::string() : stdText(*known);
}

Outcome insertSource(SqlConnection& sql, const std::string& source, const std::string& lineageId) {
    return sql.run("INSERT INTO sources (source, lineage_id) VALUES (?, ?)",
                   {sqlText(source), sqlText(lineageId)});
}

Outcome noteReading(SqlConnection& sql, const std::string& source, const std::string& lineageId) {
    return sql.run("INSERT OR IGNORE INTO read_sources (lineage_id, source) VALUES (?, ?)",
                   {sqlText(lineageId), sqlText(source)});
}

/// A source that was not written by sourceOf() has no files.
std::vector<std::string> filesOfSource(const std::string& source) {
    const Result<Json> json = parseJson(source, ErrorCode::StoreBroken, "sources");
    std::vector<std::string> files;
    if (json && json->is_array())
        for (const Json& file : *json)
            if (file.is_string()) files.push_back(file.get<std::string>());
    return files;
}

using LineagePair = std::pair<std::string, std::string>;

/// What is known of which lineages belong together.
struct LineageGraph {
    std::set<LineagePair> declared; ///< both ways
    std::set<LineagePair> found;
    std::set<LineagePair> disjoint;

    static void add(std::set<LineagePair>& pairs, const std::string& a, const std::string& b) {
        if (a == b) return;
        pairs.emplace(a, b);
        pairs.emplace(b, a);
    }
};

Outcome readPairs(SqlConnection& sql, std::set<LineagePair>& pairs, const char* statement,
                  const QVariantList& values = {}) {
    return sql.each(statement, values,
                    [&](const SqlRow& row) { LineageGraph::add(pairs, row.text(0), row.text(1)); });
}

/// The built-in sample is made up and holds nobody.
Result<std::set<std::string>> filesReadUnder(SqlConnection& sql, const std::string& lineageId) {
    std::set<std::string> files;
    const Outcome read = sql.each("SELECT source FROM read_sources WHERE lineage_id = ?",
                                  {sqlText(lineageId)}, [&](const SqlRow& row) {
                                      for (const std::string& file : filesOfSource(row.text(0)))
                                          if (!isSampleName(file)) files.insert(file);
                                  });
    if (!read) return read.errors();
    return files;
}

/// The lineages that were read from one of these files.
Result<std::set<std::string>> readersOf(SqlConnection& sql, const std::vector<std::string>& files) {
    std::set<std::string> readers;
    const Outcome read = sql.each("SELECT source, lineage_id FROM read_sources", {}, [&](const SqlRow& row) {
        for (const std::string& file : filesOfSource(row.text(0)))
            if (!isSampleName(file) && std::find(files.begin(), files.end(), file) != files.end())
                readers.insert(row.text(1));
    });
    if (!read) return read.errors();
    return readers;
}

/// Lineages that were read from a file in common; that follows from paths and from no record.
Outcome readCommonFiles(SqlConnection& sql, const std::set<std::string>& apart,
                        std::set<LineagePair>& pairs) {
    std::map<std::string, std::set<std::string>> readUnder;
    return sql.each("SELECT source, lineage_id FROM read_sources", {}, [&](const SqlRow& row) {
        const std::string lineageId = row.text(1);
        if (apart.contains(lineageId)) return;
        for (const std::string& file : filesOfSource(row.text(0))) {
            if (isSampleName(file)) continue;
            std::set<std::string>& lineages = readUnder[file];
            for (const std::string& other : lineages)
                LineageGraph::add(pairs, other, lineageId);
            lineages.insert(lineageId);
        }
    });
}

constexpr const char* newestAnswers =
    "SELECT lineage_id, other_id FROM declarations d WHERE answer = ? AND place = (SELECT max(place) FROM "
    "declarations WHERE lineage_id = d.lineage_id AND other_id = d.other_id)";

Result<LineageGraph> readGraph(SqlConnection& sql, const std::set<std::string>& ofProject) {
    const Result<std::string> census = knownSource(sql, sourceOf({std::string(censusSampleName)}));
    if (!census) return census.errors();
    const Result<std::string> wages = knownSource(sql, sourceOf({std::string(wagesSampleName)}));
    if (!wages) return wages.errors();
    const std::set<std::string> samples{*census, *wages};
    LineageGraph graph;
    std::set<LineagePair> ofOneFile;
    for (const std::string& one : ofProject)
        for (const std::string& other : ofProject)
            if (!samples.contains(one) && !samples.contains(other))
                LineageGraph::add(graph.declared, one, other);
    const Outcome read[] = {
        readPairs(sql, graph.declared,
                  "SELECT a.lineage_id, b.lineage_id FROM chains a JOIN chains b USING (store_id) "
                  "WHERE a.lineage_id < b.lineage_id AND ? NOT IN (a.lineage_id, b.lineage_id) "
                  "AND ? NOT IN (a.lineage_id, b.lineage_id)",
                  {sqlText(*census), sqlText(*wages)}),
        readCommonFiles(sql, samples, ofOneFile),
        readPairs(sql, graph.declared, "SELECT lineage_id, other_id FROM lineage_links"),
        readPairs(sql, graph.declared, newestAnswers, {sqlText("shares")}),
        readPairs(sql, graph.disjoint, newestAnswers, {sqlText("disjoint")}),
        readPairs(sql, graph.found, "SELECT lineage_id, other_id FROM overlaps")};
    for (const Outcome& one : read)
        if (!one) return one.errors();
    graph.declared.insert(ofOneFile.begin(), ofOneFile.end());
    std::erase_if(graph.disjoint, [&](const LineagePair& pair) { return ofOneFile.contains(pair); });
    return graph;
}

/// Everything that the pairs connect with the first, on ways that are not declared disjoint.
std::vector<std::string> reachedFrom(const std::string& first, const std::set<LineagePair>& pairs,
                                     const std::set<LineagePair>& disjoint) {
    std::vector<std::string> reached{first};
    for (std::size_t i = 0; i < reached.size(); ++i) {
        const std::string here = reached[i];
        for (auto pair = pairs.lower_bound({here, {}}); pair != pairs.end() && pair->first == here; ++pair) {
            const std::string& other = pair->second;
            const bool isApart = disjoint.contains(*pair) || disjoint.contains({first, other});
            const bool isNew = std::find(reached.begin(), reached.end(), other) == reached.end();
            if (!isApart && isNew) reached.push_back(other);
        }
    }
    return reached;
}

/// Seen from one lineage.
LineageFamily familyIn(LineageGraph graph, const std::string& first) {
    LineageFamily family;
    family.declared = reachedFrom(first, graph.declared, graph.disjoint);
    graph.declared.merge(graph.found);
    family.shown = reachedFrom(first, graph.declared, graph.disjoint);
    return family;
}

/// Whether the file has followed them from their first runs on.
Outcome tellKnowledge(SqlConnection& sql, LineageFamily& family, const std::string& first) {
    std::set<std::string> followed;
    const Outcome read = sql.each("SELECT id FROM lineages WHERE adopted_at IS NULL", {},
                                  [&](const SqlRow& row) { followed.insert(row.text(0)); });
    if (!read) return read;
    const Result<QVariant> restorations = sql.single("SELECT count(*) FROM restorations");
    if (!restorations) return restorations.errors();
    family.isKnown = followed.contains(first);
    family.isComplete = restorations->toInt() == 0 &&
                        std::all_of(family.declared.begin(), family.declared.end(),
                                    [&](const std::string& id) { return followed.contains(id); });
    return success();
}

} // namespace

Result<bool> isKnownLineage(SqlConnection& sql, const std::string& lineageId) {
    const Result<QVariant> known =
        sql.single("SELECT count(*) FROM lineages WHERE id = ?", {sqlText(lineageId)});
    if (!known) return known.errors();
    return known->toInt() > 0;
}

Outcome addLineage(SqlConnection& sql, const std::string& lineageId) {
    return sql.run("INSERT OR IGNORE INTO lineages (id, created_at) VALUES (?, datetime('now'))",
                   {sqlText(lineageId)});
}

Outcome adoptLineage(SqlConnection& sql, const std::string& lineageId) {
    return sql.run("INSERT OR IGNORE INTO lineages (id, created_at, adopted_at) "
                   "VALUES (?, datetime('now'), datetime('now'))",
                   {sqlText(lineageId)});
}

Outcome makeKey(SqlConnection& sql) {
    const UserKey key = generateUserKey();
    const QByteArray bytes(reinterpret_cast<const char*>(key.data()), static_cast<qsizetype>(key.size()));
    return sql.run("INSERT OR IGNORE INTO secret (id, key) VALUES (1, ?)", {bytes});
}

Outcome noteRestoration(SqlConnection& sql, const std::string& backup) {
    return sql.run(
        "INSERT INTO restorations (restored_at, backup) SELECT datetime('now'), ? WHERE NOT EXISTS "
        "(SELECT 1 FROM restorations WHERE backup = ? AND date(restored_at) = date('now'))",
        {sqlText(backup), sqlText(backup)});
}

Result<std::string> lineageOfSource(SqlConnection& sql, const std::string& source,
                                    const std::string& fingerprint) {
    Result<std::string> known = knownSource(sql, source);
    if (!known) return known;
    if (!known->empty()) {
        if (const Outcome noted = noteReading(sql, source, *known); !noted) return noted.errors();
        return known;
    }
    std::string lineageId = generateUuid();
    if (source == sourceOf({std::string(censusSampleName)}) ||
        source == sourceOf({std::string(wagesSampleName)})) {
        const Result<QVariant> before =
            sql.single("SELECT lineage_id FROM fingerprints WHERE fingerprint = ?", {sqlText(fingerprint)});
        if (!before) return before.errors();
        if (!before->isNull()) lineageId = stdText(*before);
    }
    if (const Outcome added = addLineage(sql, lineageId); !added) return added.errors();
    if (const Outcome added = insertSource(sql, source, lineageId); !added) return added.errors();
    if (const Outcome noted = noteReading(sql, source, lineageId); !noted) return noted.errors();
    return lineageId;
}

Outcome noteSource(SqlConnection& sql, const std::string& source, const std::string& lineageId) {
    const Result<bool> isKnown = isKnownLineage(sql, lineageId);
    if (!isKnown) return isKnown.errors();
    if (!*isKnown) return success();
    if (const Outcome noted = noteReading(sql, source, lineageId); !noted) return noted;
    const Result<std::string> known = knownSource(sql, source);
    if (!known) return known.errors();
    return known->empty() ? insertSource(sql, source, lineageId) : linkLineages(sql, lineageId, *known);
}

Outcome keepSketch(SqlConnection& sql, const std::string& lineageId, const std::string& fingerprint,
                   const RowSketch& sketch) {
    const BottomHashes leftOut = sketch.leftOut();
    const QByteArray used = bytesOf(sketch.used().hashes), left = bytesOf(leftOut.hashes);
    // Read under another schema, which uses other columns, it is another sketch: the first must not hide it.
    const std::string reading = fingerprint + ' ' + publicHash((used + left).toStdString());
    const Outcome kept =
        sql.run("INSERT OR IGNORE INTO table_sketches (lineage_id, fingerprint, version, rows, all_cells, "
                "used_cells, left_out, left_out_columns) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                {sqlText(lineageId), sqlText(reading), RowSketch::version, static_cast<qint64>(sketch.rows()),
                 bytesOf(sketch.all().hashes), used, left, bytesOf(leftOut.columns)});
    if (!kept) return kept;
    if (sql.changed() == 0) return success(); // what came later was compared with it
    if (const Outcome sealed = sealSketch(sql, {sqlText(lineageId), sqlText(reading), RowSketch::version});
        !sealed)
        return sealed;
    if (const Outcome same = compareFingerprint(sql, lineageId, fingerprint, sketch.rows()); !same)
        return same;
    return compareSketch(sql, lineageId, sketch);
}

Result<std::string> commonFile(SqlConnection& sql, const std::string& lineageId, const std::string& otherId) {
    const Result<std::set<std::string>> files = filesReadUnder(sql, lineageId);
    if (!files) return files.errors();
    const Result<std::set<std::string>> others = filesReadUnder(sql, otherId);
    if (!others) return others.errors();
    for (const std::string& file : *files)
        if (others->contains(file)) return file;
    return std::string();
}

Result<std::vector<LineageOverlap>> overlapsOf(SqlConnection& sql, const std::string& lineageId) {
    std::vector<LineageOverlap> overlaps;
    const Outcome read = sql.each(
        "WITH known(a, b) AS (SELECT lineage_id, other_id FROM overlaps UNION SELECT lineage_id, other_id "
        "FROM declarations), mine(a, b, other) AS (SELECT a, b, CASE WHEN a = ? THEN b ELSE a END FROM known "
        "WHERE ? IN (a, b)) SELECT other, (SELECT rows FROM overlaps WHERE lineage_id = a AND other_id = b) "
        "AS shared, (SELECT answer FROM declarations WHERE lineage_id = a AND other_id = b ORDER BY place "
        "DESC LIMIT 1), (SELECT min(source) FROM sources WHERE lineage_id = other) FROM mine "
        "ORDER BY shared DESC, other",
        {sqlText(lineageId), sqlText(lineageId)}, [&](const SqlRow& row) -> Outcome {
            LineageOverlap overlap{lineageId, row.text(0), {}, row.real(1), {}, {}};
            for (const auto& [answer, name] : overlapAnswerNames)
                if (row.text(2) == name) overlap.answer = answer;
            if (!row.isNull(3)) overlap.otherFiles = filesOfSource(row.text(3));
            const Result<std::string> common = commonFile(sql, lineageId, overlap.otherId);
            if (!common) return common.errors();
            overlap.commonFile = *common;
            overlaps.push_back(overlap);
            return success();
        });
    if (!read) return read.errors();
    return overlaps;
}

Outcome keepDeclaration(SqlConnection& sql, const std::string& lineageId, const std::string& otherId,
                        OverlapAnswer answer, const std::string& declaredBy) {
    return sql.run("INSERT INTO declarations (lineage_id, other_id, answer, declared_by, "
                   "declared_at) VALUES (?, ?, ?, ?, datetime('now'))",
                   pairOf(lineageId, otherId) +
                       QVariantList{sqlText(nameOf(answer, overlapAnswerNames)), sqlText(declaredBy)});
}

Result<LineageFamily> familyOf(SqlConnection& sql, const std::string& lineageId,
                               const std::set<std::string>& ofProject) {
    Result<LineageGraph> graph = readGraph(sql, ofProject);
    if (!graph) return graph.errors();
    LineageFamily family = familyIn(std::move(graph).value(), lineageId);
    if (const Outcome told = tellKnowledge(sql, family, lineageId); !told) return told.errors();
    return family;
}

Result<LineageFamily> familyOfSource(SqlConnection& sql, const std::string& source) {
    const Result<std::string> known = knownSource(sql, source);
    if (!known) return known.errors();
    if (!known->empty()) return familyOf(sql, *known, {});
    const Result<std::set<std::string>> readers = readersOf(sql, filesOfSource(source));
    if (!readers) return readers.errors();
    Result<LineageGraph> graph = readGraph(sql, {});
    if (!graph) return graph.errors();
    for (const std::string& reader : *readers) // as if the source, which has no lineage, were one
        LineageGraph::add(graph->declared, source, reader);
    LineageFamily family = familyIn(std::move(graph).value(), source);
    std::erase(family.declared, source);
    std::erase(family.shown, source);
    if (const Outcome told = tellKnowledge(sql, family, {}); !told) return told.errors();
    return family;
}

} // namespace trilemma
