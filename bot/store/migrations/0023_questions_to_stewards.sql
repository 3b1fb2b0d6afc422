-- Stewards are reminded of what they have to decide; a missed order is no question to them any more.

ALTER TABLE prompt ADD COLUMN remind   INTEGER;                     -- null: never
ALTER TABLE prompt ADD COLUMN reminded INTEGER NOT NULL DEFAULT 0;
CREATE INDEX prompt_remind ON prompt (remind) WHERE remind IS NOT NULL;
DELETE FROM prompt WHERE kind = 'missed' AND answer = '';
UPDATE prompt SET remind = asked + 28800 WHERE answer = '';
