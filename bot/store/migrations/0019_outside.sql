-- What members have handed in: tracks of a server's own, and races that were driven elsewhere.

CREATE TABLE own_track (     -- a row a version; the newest is raced on, and races keep their own copy of its text
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    guild   INTEGER NOT NULL,
    name    TEXT NOT NULL,
    version INTEGER NOT NULL,
    card    TEXT NOT NULL,   -- title, games, laps and rows
    body    TEXT NOT NULL,
    sha256  TEXT NOT NULL,
    member  INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    UNIQUE (guild, name, version)
) STRICT;

ALTER TABLE race ADD COLUMN imported INTEGER;   -- when it was taken in from a file; null: it was driven here
