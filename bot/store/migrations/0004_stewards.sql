-- What the stewards of a race decide, and what they are asked.

ALTER TABLE journal ADD COLUMN reason TEXT NOT NULL DEFAULT '';    -- of what the stewards entered
ALTER TABLE race ADD COLUMN review INTEGER NOT NULL DEFAULT 0;     -- rounds wait for the stewards before they are posted

CREATE INDEX acts_of_a_race ON journal (race, id) WHERE reason != '';

CREATE TABLE prompt (        -- what the stewards are asked; once settled, a precedent
    number  INTEGER PRIMARY KEY AUTOINCREMENT,
    race    INTEGER NOT NULL REFERENCES race (id) ON DELETE CASCADE,
    guild   INTEGER NOT NULL,
    game    TEXT NOT NULL,
    take    INTEGER NOT NULL,
    round   INTEGER NOT NULL,
    kind    TEXT NOT NULL,
    seat    TEXT NOT NULL,
    at      TEXT NOT NULL,                      -- what it is about: a key, or an ordinal
    facts   TEXT NOT NULL,
    answer  TEXT NOT NULL DEFAULT '',           -- '' while it is open
    always  INTEGER NOT NULL DEFAULT 0,         -- settles every later question of its kind
    reason  TEXT NOT NULL DEFAULT '',
    member  INTEGER,
    asked   INTEGER NOT NULL,
    settled INTEGER,
    UNIQUE (race, take, round, kind, seat, at)
) STRICT;

CREATE INDEX precedents ON prompt (guild, game, kind);
