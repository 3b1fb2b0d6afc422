-- Seasons: the terms, entrants and calendar as one document; which race is held in which; standings are never stored.

CREATE TABLE season (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    guild   INTEGER NOT NULL,
    creator INTEGER NOT NULL,
    closed  INTEGER NOT NULL DEFAULT 0,
    body    TEXT NOT NULL,
    version INTEGER NOT NULL DEFAULT 0          -- every change counts it up
) STRICT;

CREATE INDEX seasons_of_a_guild ON season (guild, closed);

CREATE TABLE season_race (
    race   INTEGER PRIMARY KEY REFERENCES race (id) ON DELETE CASCADE,
    season INTEGER NOT NULL REFERENCES season (id) ON DELETE CASCADE,
    posted TEXT NOT NULL DEFAULT ''             -- the classification with which the tables were posted last
) STRICT;
