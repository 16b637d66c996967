-- By which damage to this file shows, and what it says of itself when it had to be put together anew.

-- Entries that a chain's copy has: none can be missing at its end.
ALTER TABLE chains ADD COLUMN length INTEGER NOT NULL DEFAULT 0;
UPDATE chains SET length = (SELECT count(*) FROM chain_entries e
                            WHERE e.lineage_id = chains.lineage_id AND e.store_id = chains.store_id);

-- Of all rows of a table (core/workspace/lineage_digests.h); the program fills them in.
CREATE TABLE digests (
    name   TEXT PRIMARY KEY,                  -- of the table
    digest TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- When a lineage was learned from a project that knew it; null: this file has known it from its first run on. Runs of
-- other projects on its data may be missing.
ALTER TABLE lineages ADD COLUMN adopted_at TEXT;

-- When this file was lost or damaged, and what was put in its place. From then on runs of any project may be missing
-- that has not been opened since.
CREATE TABLE restorations (
    place       INTEGER PRIMARY KEY,
    restored_at TEXT NOT NULL,
    backup      TEXT NOT NULL                 -- day of the backup; empty: there was none
) STRICT;
