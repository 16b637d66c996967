-- A copy of every chain of every store, written before the store itself: what one project spends counts for
-- its data everywhere, and a truncated or restored project is noticed and loses nothing. The last entry of a
-- copy is its length and head. Budgets are entries of the chains.

CREATE TABLE chains (
    lineage_id TEXT NOT NULL REFERENCES lineages(id),
    store_id   TEXT NOT NULL,
    confirmed  INTEGER NOT NULL,              -- entries known to have reached the store
    PRIMARY KEY (lineage_id, store_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE chain_entries (
    place      INTEGER PRIMARY KEY,           -- order over all chains: the newest budget counts
    lineage_id TEXT NOT NULL,
    store_id   TEXT NOT NULL,
    sequence   INTEGER NOT NULL,
    entry      TEXT NOT NULL,
    hash       TEXT NOT NULL,
    UNIQUE (lineage_id, store_id, sequence),
    FOREIGN KEY (lineage_id, store_id) REFERENCES chains(lineage_id, store_id)
) STRICT;

CREATE TRIGGER chain_entries_grow_at_their_end BEFORE INSERT ON chain_entries
WHEN NEW.sequence <> (SELECT coalesce(max(sequence), 0) + 1 FROM chain_entries
                      WHERE lineage_id = NEW.lineage_id AND store_id = NEW.store_id)
BEGIN SELECT RAISE(ABORT, 'a chain only grows at its end'); END;

CREATE TRIGGER chain_entries_are_never_changed BEFORE UPDATE ON chain_entries
BEGIN SELECT RAISE(ABORT, 'a chain is never changed'); END;

CREATE TRIGGER chain_entries_are_never_deleted BEFORE DELETE ON chain_entries
BEGIN SELECT RAISE(ABORT, 'a chain is never deleted'); END;

-- How many records a table shares with the lineage that it was attached to; null where it was not. An estimate
-- from records: non-private.
ALTER TABLE fingerprints ADD COLUMN shared_rows REAL;

-- Which tables share people. Computed from records with the user's key: non-private, never leaves this file.
CREATE TABLE sketches (
    fingerprint TEXT PRIMARY KEY REFERENCES fingerprints(fingerprint),
    rows        INTEGER NOT NULL,
    smallest    BLOB NOT NULL                 -- up to 4096 hashes of 8 bytes, little endian, rising
) STRICT;

-- A table that shares people with several lineages makes them one.
CREATE TABLE lineage_links (
    lineage_id TEXT NOT NULL REFERENCES lineages(id),
    other_id   TEXT NOT NULL REFERENCES lineages(id),
    PRIMARY KEY (lineage_id, other_id)
) STRICT, WITHOUT ROWID;

-- What the owner said in so many words: this data shares no person with that lineage.
CREATE TABLE declared_disjoint (
    fingerprint TEXT NOT NULL,
    lineage_id  TEXT NOT NULL REFERENCES lineages(id),
    declared_by TEXT NOT NULL,
    declared_at TEXT NOT NULL,
    PRIMARY KEY (fingerprint, lineage_id)
) STRICT, WITHOUT ROWID;
