-- Scheduled events of servers, one for each race of a season that starts at a time.

CREATE TABLE scheduled_event (
    season  INTEGER NOT NULL REFERENCES season (id) ON DELETE CASCADE,
    meeting INTEGER NOT NULL,           -- the number of the race in the season
    event   INTEGER,                    -- null: it was deleted on Discord
    at      INTEGER NOT NULL,           -- when it starts
    shown   TEXT NOT NULL,              -- digest of what it says
    PRIMARY KEY (season, meeting)
) STRICT;
