-- The privacy ledger: one hash chain for each lineage, which only grows at its end. The text of an entry holds
-- its sequence and the previous hash; nothing is repeated in columns that nobody would check. There is no
-- reference to runs: deleting a run never gives anything back. meta.store_id names this store in the user's
-- lineage file, which holds a copy of every chain.

CREATE TABLE ledger (
    lineage_id TEXT NOT NULL,
    sequence   INTEGER NOT NULL,              -- from 1
    entry      TEXT NOT NULL,                 -- canonical JSON, core/privacy/ledger.h
    hash       TEXT NOT NULL,                 -- BLAKE2b-256 of entry
    PRIMARY KEY (lineage_id, sequence)
) STRICT, WITHOUT ROWID;

-- REPLACE would delete without asking the trigger on DELETE; it cannot pass this one.
CREATE TRIGGER ledger_grows_at_its_end BEFORE INSERT ON ledger
WHEN NEW.sequence <> (SELECT coalesce(max(sequence), 0) + 1 FROM ledger WHERE lineage_id = NEW.lineage_id)
BEGIN SELECT RAISE(ABORT, 'the ledger only grows at its end'); END;

CREATE TRIGGER ledger_is_never_changed BEFORE UPDATE ON ledger
BEGIN SELECT RAISE(ABORT, 'the ledger is never changed'); END;

CREATE TRIGGER ledger_is_never_deleted BEFORE DELETE ON ledger
BEGIN SELECT RAISE(ABORT, 'the ledger is never deleted'); END;
