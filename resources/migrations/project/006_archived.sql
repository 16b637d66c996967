-- Runs that their owner put away: kept, but not among the others.

ALTER TABLE runs ADD COLUMN archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1));
