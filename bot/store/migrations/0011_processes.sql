-- Several processes on one database: who is alive, who tends which part of the races, whose turn it is at the gateway.

CREATE TABLE process (       -- times here are the database's own, in milliseconds
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    name        TEXT NOT NULL,
    shards      TEXT NOT NULL,                  -- of the gateway, as JSON
    shard_count INTEGER NOT NULL,
    until       INTEGER NOT NULL                -- alive until then, unless it says so again
) STRICT;

CREATE TABLE slice (         -- 0 to 1023 are the races' slices, 1024 is what is done once for all of them
    n      INTEGER PRIMARY KEY,
    holder INTEGER,                             -- a process; free where that is no longer alive
    epoch  INTEGER NOT NULL DEFAULT 0           -- how often it has been taken
) STRICT;

INSERT INTO slice (n)
    WITH RECURSIVE number (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n < 1024) SELECT n FROM number;

CREATE TABLE identify (      -- when the gateway's next session of a bucket may begin
    bucket INTEGER PRIMARY KEY,
    free   INTEGER NOT NULL
) STRICT;
