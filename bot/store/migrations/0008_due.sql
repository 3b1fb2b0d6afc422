-- When the clock has to look at a race next, and which part of all races it belongs to; indexes over what is still open.

ALTER TABLE race ADD COLUMN due INTEGER;                -- null: never
ALTER TABLE race ADD COLUMN slice INTEGER NOT NULL DEFAULT 0;

UPDATE race SET slice = (guild >> 22) % 1024;
UPDATE race SET due = muster WHERE stage = 'lobby';
UPDATE race SET due = 0 WHERE stage = 'running' AND pending != 0;
UPDATE race SET due = (
    SELECT min(moment) FROM (
        SELECT race.seal_at AS moment
        UNION ALL
        SELECT CASE WHEN question.remind < question.due THEN question.remind ELSE question.due END FROM question
            WHERE question.race = race.id AND question.closed = 0 AND question.answered = ''
    ) AS moments
) WHERE stage = 'running' AND pending = 0;

DELETE FROM outbox WHERE state = 'outdated';

DROP INDEX open_questions;
DROP INDEX outbox_waiting;
CREATE INDEX races_due ON race (due) WHERE due IS NOT NULL;
CREATE INDEX races_of_a_slice ON race (slice, due) WHERE due IS NOT NULL;
CREATE INDEX open_questions ON question (race) WHERE closed = 0;
CREATE INDEX reminders ON question (remind) WHERE closed = 0 AND answered = '' AND remind IS NOT NULL;
CREATE INDEX outbox_waiting ON outbox (race, audience, id) WHERE state = 'waiting';
CREATE INDEX open_prompts ON prompt (race) WHERE answer = '';
