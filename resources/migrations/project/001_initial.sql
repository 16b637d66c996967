-- One project file. It never holds records. Numbers computed on private records without noise carry the
-- provenance 'non-private'; runs.seconds is of that kind too, since it depends on realised batches.

CREATE TABLE meta (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;

CREATE TABLE datasets (
    id          TEXT PRIMARY KEY,            -- random UUID, safe to show
    lineage_id  TEXT NOT NULL,               -- of the user's lineage file
    fingerprint TEXT NOT NULL,               -- keyed; never leaves the store
    files       TEXT NOT NULL,               -- JSON list
    schema      TEXT NOT NULL,               -- schema JSON, public
    slots       INTEGER NOT NULL,
    created_at  TEXT NOT NULL
) STRICT;

CREATE TABLE batches (
    id         TEXT PRIMARY KEY,
    request    TEXT NOT NULL,                -- SPEC or SWEEP as JSON
    created_at TEXT NOT NULL
) STRICT;

CREATE TABLE runs (
    id              TEXT PRIMARY KEY,
    batch_id        TEXT NOT NULL REFERENCES batches(id),
    dataset_id      TEXT REFERENCES datasets(id),
    position        INTEGER NOT NULL,
    status          TEXT NOT NULL CHECK (status IN ('queued','running','done','failed','cancelled','interrupted')),
    spec            TEXT NOT NULL,
    spec_hash       TEXT NOT NULL,
    program_version TEXT NOT NULL,
    solver          TEXT NOT NULL,
    seed            TEXT NOT NULL,           -- unsigned 64-bit numbers do not fit an INTEGER
    gamma           REAL,
    epsilon         REAL,
    delta           REAL,
    relation        TEXT NOT NULL,
    spent_epsilon   REAL,
    simulation      INTEGER NOT NULL,
    steps           INTEGER NOT NULL,
    seconds         REAL NOT NULL,
    slots           INTEGER NOT NULL,
    params          TEXT NOT NULL,
    warnings        TEXT NOT NULL,           -- JSON list with provenance
    history         TEXT NOT NULL,           -- JSON list of [step, worst violation, dual sum]
    errors          TEXT NOT NULL,           -- JSON list
    model           TEXT,                    -- model JSON with its format version
    created_at      TEXT NOT NULL,
    finished_at     TEXT NOT NULL
) STRICT;
CREATE INDEX runs_by_batch ON runs(batch_id, position);

CREATE TABLE run_events (
    run_id   TEXT NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    event    TEXT NOT NULL,                  -- event JSON: rate, steps, noise multipliers
    relation TEXT NOT NULL,
    slots    INTEGER NOT NULL,               -- n
    PRIMARY KEY (run_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE run_metrics (
    run_id        TEXT NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
    id            TEXT NOT NULL,
    evaluated_on  TEXT NOT NULL CHECK (evaluated_on IN ('train','test')),
    value         REAL,
    low           REAL,
    high          REAL,
    provenance    TEXT NOT NULL CHECK (provenance IN ('public','released','non-private')),
    not_estimable TEXT NOT NULL,
    PRIMARY KEY (run_id, id, evaluated_on)
) STRICT, WITHOUT ROWID;

CREATE TABLE run_constraints (
    run_id     TEXT NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
    position   INTEGER NOT NULL,
    kind       TEXT NOT NULL,
    gamma      REAL NOT NULL,
    gap_train  REAL,
    gap_test   REAL,
    status     TEXT NOT NULL CHECK (status IN ('met','undecided','violated')),
    provenance TEXT NOT NULL CHECK (provenance IN ('public','released','non-private')),
    PRIMARY KEY (run_id, position)
) STRICT, WITHOUT ROWID;
