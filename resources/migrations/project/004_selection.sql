-- Of a private selection: which of its candidates was released, and its noisy score, as JSON
-- {"candidate", "score"}. Null for every other run, and where no trial was drawn.

ALTER TABLE runs ADD COLUMN selected TEXT;
