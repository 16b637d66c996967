-- A sketch that is damaged or gone would no longer ask about tables that share people, without a word. Sketches are
-- long, so that each has a digest of its own, which the digest of this table covers (core/workspace/lineage_digests.h).
CREATE TABLE sketch_digests (
    lineage_id  TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    version     INTEGER NOT NULL,
    digest      TEXT NOT NULL,
    PRIMARY KEY (lineage_id, fingerprint, version)
) STRICT, WITHOUT ROWID;

-- Those of the first version, which nothing is compared with any more.
DROP TABLE IF EXISTS sketches;
