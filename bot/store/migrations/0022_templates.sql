-- Setups of races that a server has kept under a name.

CREATE TABLE race_template (
    id     INTEGER PRIMARY KEY AUTOINCREMENT,
    guild  INTEGER NOT NULL,
    name   TEXT NOT NULL,
    setup  TEXT NOT NULL,      -- game, track, laps, tables, pace, hours and options
    member INTEGER NOT NULL,   -- who has saved it
    at     INTEGER NOT NULL,
    UNIQUE (guild, name)
) STRICT;
