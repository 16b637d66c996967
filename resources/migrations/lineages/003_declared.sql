-- Which tables belong together follows from what the owner declared: that they are the same files, of one project, or
-- share people. What the sketches find only asks. Links and attachments that older versions made of findings stay.

-- The files of a table in their order, with absolute paths. What is in them plays no part.
CREATE TABLE sources (
    source     TEXT PRIMARY KEY,              -- JSON list
    lineage_id TEXT NOT NULL REFERENCES lineages(id)
) STRICT, WITHOUT ROWID;

-- What the owner said of two lineages; of one pair the newest counts. Nothing is taken back.
CREATE TABLE declarations (
    place       INTEGER PRIMARY KEY,
    lineage_id  TEXT NOT NULL REFERENCES lineages(id),
    other_id    TEXT NOT NULL REFERENCES lineages(id),
    answer      TEXT NOT NULL CHECK (answer IN ('shares','disjoint')),
    declared_by TEXT NOT NULL,
    declared_at TEXT NOT NULL,
    CHECK (lineage_id < other_id)
) STRICT;

INSERT INTO declarations (lineage_id, other_id, answer, declared_by, declared_at)
SELECT min(f.lineage_id, d.lineage_id), max(f.lineage_id, d.lineage_id), 'disjoint', d.declared_by, d.declared_at
FROM declared_disjoint d JOIN fingerprints f USING (fingerprint) WHERE f.lineage_id <> d.lineage_id;
DROP TABLE declared_disjoint;

-- Computed from records with the user's key: non-private, never leaves this file. Those of `sketches` are of the first
-- version, which cannot be compared with these; a table gets a new one when it is next read.
CREATE TABLE table_sketches (
    lineage_id       TEXT NOT NULL REFERENCES lineages(id),
    fingerprint      TEXT NOT NULL,
    version          INTEGER NOT NULL,
    rows             INTEGER NOT NULL,
    all_cells        BLOB NOT NULL,           -- hashes of 8 bytes, little endian, rising
    used_cells       BLOB NOT NULL,
    left_out         BLOB NOT NULL,
    left_out_columns BLOB NOT NULL,           -- 2 bytes for each of left_out, or none
    PRIMARY KEY (lineage_id, fingerprint, version)
) STRICT, WITHOUT ROWID;

-- About how many records tables of two lineages share. An estimate from records: non-private.
CREATE TABLE overlaps (
    lineage_id TEXT NOT NULL REFERENCES lineages(id),
    other_id   TEXT NOT NULL REFERENCES lineages(id),
    rows       REAL NOT NULL,
    PRIMARY KEY (lineage_id, other_id),
    CHECK (lineage_id < other_id)
) STRICT, WITHOUT ROWID;
