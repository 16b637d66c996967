-- Rates of each group on train and test, non-private, as a JSON list (GroupRow in core/fairness/group_rates.h). Null
-- for runs of older versions.

ALTER TABLE runs ADD COLUMN group_rates TEXT;
