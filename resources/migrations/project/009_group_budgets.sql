-- What each group had of a budget that was split between groups, as a JSON list (GroupBudget in
-- core/learning/group_budget.h). Null for runs that split nothing, and for those of older versions. groups_digest covers
-- it together with group_rates; where it is null, it is the digest of these alone, as before.

ALTER TABLE runs ADD COLUMN group_budgets TEXT;
