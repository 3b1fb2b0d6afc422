-- The large columns of a race in tables of their own: SQLite writes a whole row at every change, and these were nine
-- tenths of it. The texts are the race's own copies of its track and tables and never change; the places change once a
-- round.
-- oldest: 28

CREATE TABLE race_text (
    race        INTEGER PRIMARY KEY REFERENCES race (id) ON DELETE CASCADE,
    track_text  TEXT NOT NULL,
    tables_text TEXT NOT NULL
) STRICT;
CREATE TABLE race_places (
    race   INTEGER PRIMARY KEY REFERENCES race (id) ON DELETE CASCADE,
    places TEXT NOT NULL
) STRICT;
INSERT INTO race_text (race, track_text, tables_text) SELECT id, track_text, tables_text FROM race;
INSERT INTO race_places (race, places) SELECT id, places FROM race;
ALTER TABLE race DROP COLUMN track_text;
ALTER TABLE race DROP COLUMN tables_text;
ALTER TABLE race DROP COLUMN places;

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
