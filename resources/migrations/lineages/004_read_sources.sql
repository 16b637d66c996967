-- The sources that were read under a lineage. `sources` says which lineage a source is given, one for each; an older
-- project may have read it under another one. Which people a file holds is the same under both: lineages that were read
-- from one file cannot be declared disjoint.
CREATE TABLE read_sources (
    lineage_id TEXT NOT NULL REFERENCES lineages(id),
    source     TEXT NOT NULL,                 -- JSON list, as in sources
    PRIMARY KEY (lineage_id, source)
) STRICT, WITHOUT ROWID;

INSERT INTO read_sources (lineage_id, source) SELECT lineage_id, source FROM sources;
