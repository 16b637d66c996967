-- Digests of what a row holds, by which damage shows (core/workspace/row_digest.h); the program fills them in when it
-- brings a project to this format. The one of a run covers its row and those of its events, metrics and constraints;
-- meta.runs_digest is the sum over all runs, so that none can be missing.

ALTER TABLE runs ADD COLUMN model_digest TEXT;
ALTER TABLE runs ADD COLUMN groups_digest TEXT;
ALTER TABLE runs ADD COLUMN digest TEXT;
ALTER TABLE datasets ADD COLUMN digest TEXT;
ALTER TABLE checkpoints ADD COLUMN digest TEXT;
