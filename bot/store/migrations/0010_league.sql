-- When a season's calendar has to be looked at next; its living message; letters that belong to no race.

ALTER TABLE season ADD COLUMN due INTEGER;          -- null: never

CREATE INDEX seasons_due ON season (due) WHERE due IS NOT NULL;

CREATE TABLE hub (
    season  INTEGER PRIMARY KEY REFERENCES season (id) ON DELETE CASCADE,
    channel INTEGER NOT NULL,
    message INTEGER,                                -- null: not sent yet, or gone
    tried   INTEGER,                                -- since when it may have arrived
    again   INTEGER NOT NULL DEFAULT 0,             -- it is let be until then
    made_of TEXT NOT NULL DEFAULT '',               -- the versions of what it was made of
    shown   TEXT NOT NULL DEFAULT ''                -- a digest of what it says
) STRICT;

CREATE TABLE season_letter (
    id     INTEGER PRIMARY KEY AUTOINCREMENT,
    season INTEGER NOT NULL REFERENCES season (id) ON DELETE CASCADE,
    member INTEGER NOT NULL,
    what   TEXT NOT NULL,
    facts  TEXT NOT NULL,
    dedupe TEXT NOT NULL UNIQUE,
    again  INTEGER NOT NULL DEFAULT 0,
    tries  INTEGER NOT NULL DEFAULT 0,
    state  TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed'))
) STRICT;

CREATE INDEX season_letters_waiting ON season_letter (again) WHERE state = 'waiting';
