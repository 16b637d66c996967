-- Metrics that were bought with a budget of their own stand beside the non-private ones of the same name, and
-- the event that paid for them acts on the test part.

ALTER TABLE runs ADD COLUMN evaluation_spent_epsilon REAL;
ALTER TABLE runs ADD COLUMN evaluation_slots INTEGER NOT NULL DEFAULT 0;
ALTER TABLE run_events ADD COLUMN part TEXT NOT NULL DEFAULT 'train' CHECK (part IN ('train','test'));

CREATE TABLE run_metrics_by_provenance (
    run_id        TEXT NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
    id            TEXT NOT NULL,
    evaluated_on  TEXT NOT NULL CHECK (evaluated_on IN ('train','test')),
    value         REAL,
    low           REAL,
    high          REAL,
    provenance    TEXT NOT NULL CHECK (provenance IN ('public','released','non-private')),
    not_estimable TEXT NOT NULL,
    PRIMARY KEY (run_id, id, evaluated_on, provenance)
) STRICT, WITHOUT ROWID;
INSERT INTO run_metrics_by_provenance
SELECT run_id, id, evaluated_on, value, low, high, provenance, not_estimable FROM run_metrics;
DROP TABLE run_metrics;
ALTER TABLE run_metrics_by_provenance RENAME TO run_metrics;
