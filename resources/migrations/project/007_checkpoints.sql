-- State of a training after some of its steps, from which it can go on (docs/privacy.md). Goes when the run is done, and
-- moves to the run that goes on from it.

CREATE TABLE checkpoints (
    run_id    TEXT PRIMARY KEY REFERENCES runs(id) ON DELETE CASCADE,
    step      INTEGER NOT NULL,
    seconds   REAL NOT NULL,
    state     TEXT NOT NULL,                  -- JSON of the solver
    plan_hash TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- {"run_id", "step"} of the run and the checkpoint that this one went on from; null: from its first step.
ALTER TABLE runs ADD COLUMN resumed TEXT;
