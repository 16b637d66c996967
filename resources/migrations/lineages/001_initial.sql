-- The user's own file, mode 0600: the key of fingerprints, and which data belongs to which lineage.

CREATE TABLE secret (
    id  INTEGER PRIMARY KEY CHECK (id = 1),
    key BLOB NOT NULL
) STRICT;

CREATE TABLE lineages (
    id         TEXT PRIMARY KEY,
    created_at TEXT NOT NULL
) STRICT;

CREATE TABLE fingerprints (
    fingerprint TEXT PRIMARY KEY,
    lineage_id  TEXT NOT NULL REFERENCES lineages(id)
) STRICT;
