-- The large columns of a race in tables of their own: SQLite writes a whole row at every change, and these were nine
-- tenths of it. The texts are the race's own copies of its track and tables and never change; the places change once a
-- round.
-- oldest: 28

CREATE TABLE race_text (
    race        INTEGER PRIMARY KEY REFERENCES race (id) ON DELETE CASCADE,
    track_text  TEXT NOT NULL,
    tables_text TEXT NOT NULL
) STRICT;
CREATE TABLE race_positions (
    race             INTEGER PRIMARY KEY REFERENCES race (id) ON DELETE CASCADE,
    position_history TEXT NOT NULL
) STRICT;
INSERT INTO race_text (race, track_text, tables_text) SELECT id, track_text, tables_text FROM race;
INSERT INTO race_positions (race, position_history) SELECT id, places FROM race;
ALTER TABLE race DROP COLUMN track_text;
ALTER TABLE race DROP COLUMN tables_text;
ALTER TABLE race DROP COLUMN places;

-- Columns are named as the program names them.
ALTER TABLE race RENAME COLUMN why TO hold_reason;
ALTER TABLE race RENAME COLUMN told TO step_events;
ALTER TABLE race RENAME COLUMN rolls TO step_rolls;
ALTER TABLE race RENAME COLUMN opened TO open_orders_post;
ALTER TABLE race RENAME COLUMN kept TO deferred_rulings;
ALTER TABLE race RENAME COLUMN slot TO last_slot;
ALTER TABLE race RENAME COLUMN muster TO check_in_until;
ALTER TABLE race RENAME COLUMN former TO previous_loadouts;
ALTER TABLE race RENAME COLUMN house TO house_seed;
ALTER TABLE race RENAME COLUMN rules TO last_revision;
ALTER TABLE race RENAME COLUMN due TO next_action_at;
ALTER TABLE race RENAME COLUMN idle TO idle_rounds;
ALTER TABLE race RENAME COLUMN stopped TO stopped_at;
ALTER TABLE race RENAME COLUMN nudge TO reminder_at;
ALTER TABLE race RENAME COLUMN nudges TO reminders_sent;
ALTER TABLE race RENAME COLUMN seal_at TO closes_at;
ALTER TABLE race RENAME COLUMN pending TO step_pending;
ALTER TABLE race RENAME COLUMN unattended TO may_run_unattended;
ALTER TABLE race RENAME COLUMN tried TO tried_from;
ALTER TABLE race RENAME COLUMN terms TO timing;
ALTER TABLE race RENAME COLUMN ordinals TO post_counts;
ALTER TABLE race RENAME COLUMN silent TO hidden_phase;
ALTER TABLE race RENAME COLUMN slice TO partition;
ALTER TABLE race RENAME COLUMN take TO branch;
ALTER TABLE checkpoint RENAME COLUMN take TO branch;
ALTER TABLE round RENAME COLUMN take TO branch;
ALTER TABLE journal RENAME COLUMN take TO branch;
ALTER TABLE question RENAME COLUMN take TO branch;
ALTER TABLE outbox RENAME COLUMN take TO branch;
ALTER TABLE prompt RENAME COLUMN take TO branch;
ALTER TABLE question RENAME COLUMN asked_in TO set_key;
ALTER TABLE question RENAME COLUMN soft TO soft_due;
ALTER TABLE question RENAME COLUMN remind TO remind_at;
ALTER TABLE question RENAME COLUMN reminded TO reminders_sent;
ALTER TABLE question RENAME COLUMN covered TO hidden;
ALTER TABLE question RENAME COLUMN took TO answer_seconds;
ALTER TABLE question RENAME COLUMN drawn TO bank_seconds;
ALTER TABLE question RENAME COLUMN nth TO position;
ALTER TABLE round RENAME COLUMN told TO events;
ALTER TABLE round RENAME COLUMN living TO live_post;
ALTER TABLE prompt RENAME COLUMN remind TO remind_at;
ALTER TABLE prompt RENAME COLUMN reminded TO reminders_sent;

-- Tokens without a number for each row, so that a token is written once, not once in a table and once in its index.
CREATE TABLE earlier_token AS SELECT token, outcome, at FROM token;
DROP TABLE token;
CREATE TABLE token (
    token   TEXT PRIMARY KEY,
    outcome TEXT NOT NULL,
    at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO token (token, outcome, at) SELECT token, outcome, at FROM earlier_token;
DROP TABLE earlier_token;
