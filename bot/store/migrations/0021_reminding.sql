-- When a race as a whole is reminded of: its check-in before the start, or that it stands still; and how often it has been.

ALTER TABLE race ADD COLUMN nudge  INTEGER;                     -- null: never
ALTER TABLE race ADD COLUMN nudges   INTEGER NOT NULL DEFAULT 0;
CREATE INDEX race_nudge ON race (nudge) WHERE nudge IS NOT NULL;
