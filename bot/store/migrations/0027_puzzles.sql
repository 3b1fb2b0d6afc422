-- Puzzles: turning points of races whose drivers have all agreed, one a day in a channel of the server.

CREATE TABLE puzzle (
    race    INTEGER NOT NULL REFERENCES race (id) ON DELETE CASCADE,
    round   INTEGER NOT NULL,            -- 0: no puzzle; the race has been looked through for some
    guild   INTEGER NOT NULL,
    seat    TEXT NOT NULL,
    choices TEXT NOT NULL,               -- orders in notation, each with the place to expect
    channel INTEGER,
    message INTEGER,
    posted  INTEGER,                     -- null: it waits
    solved  INTEGER NOT NULL DEFAULT 0,  -- 1: its answer is public
    PRIMARY KEY (race, round)
) STRICT;
CREATE INDEX puzzle_guild ON puzzle (guild);
