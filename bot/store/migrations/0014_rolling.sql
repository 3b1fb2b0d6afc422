-- Rolling updates: by which rules a race was written last, and which rules each process has. When each looked at its races.

ALTER TABLE race ADD COLUMN rules INTEGER NOT NULL DEFAULT 0;      -- the revision of its game
UPDATE race SET rules = revision;
ALTER TABLE process ADD COLUMN rules TEXT NOT NULL DEFAULT '{}';   -- the revision of each game, as JSON
ALTER TABLE process ADD COLUMN beaten INTEGER;                     -- null: it has not looked at them yet
