-- Version 1. JSON columns hold values of the program; no table knows a rule. Times are whole seconds since 1970.

CREATE TABLE note (          -- the program's own: heartbeat, digest of the registered commands
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;

CREATE TABLE guild (
    id       INTEGER PRIMARY KEY,
    settings TEXT NOT NULL
) STRICT;

CREATE TABLE member (
    id       INTEGER PRIMARY KEY,
    settings TEXT NOT NULL
) STRICT;

CREATE TABLE race (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    guild        INTEGER NOT NULL,
    channel      INTEGER NOT NULL,
    creator      INTEGER NOT NULL,
    title        TEXT NOT NULL,
    game         TEXT NOT NULL,
    revision     INTEGER NOT NULL,
    profile      TEXT NOT NULL,
    options      TEXT NOT NULL,
    laps         INTEGER NOT NULL,
    pace         TEXT NOT NULL,
    hours        INTEGER NOT NULL,
    grace        INTEGER NOT NULL,
    tempo        TEXT NOT NULL DEFAULT '{}',    -- how many rounds it will take, and how they ask
    track        TEXT NOT NULL,
    track_text   TEXT NOT NULL,  -- the race's own copy: new files never touch a running race
    tables       TEXT NOT NULL,
    tables_text  TEXT NOT NULL,
    house        BLOB,           -- null: an open seed
    seed         BLOB,           -- of the dice; null before the start
    commitment   TEXT NOT NULL,
    stage        TEXT NOT NULL CHECK (stage IN ('lobby', 'running', 'paused', 'held', 'over', 'abandoned')),
    why          TEXT NOT NULL DEFAULT '',
    unattended   INTEGER NOT NULL DEFAULT 0,    -- may go on without a human at the wheel
    idle         INTEGER NOT NULL DEFAULT 0,    -- rounds in a row in which no human answered
    stopped      INTEGER,        -- since when the clocks stand
    seal_at      INTEGER,        -- when the open set closes because everybody is in
    pending      INTEGER NOT NULL DEFAULT 0,    -- a round has closed and the next one is to be opened
    round        INTEGER NOT NULL DEFAULT 0,
    take         INTEGER NOT NULL DEFAULT 0,
    ordinal      INTEGER NOT NULL DEFAULT 0,    -- posts queued so far
    told         TEXT NOT NULL DEFAULT '[]',    -- of the open step: what has been told already
    rolls        TEXT NOT NULL DEFAULT '[]',    -- of the open step: what has been rolled already
    opened       TEXT NOT NULL DEFAULT 'null',  -- the last message about an open set
    classification TEXT NOT NULL DEFAULT '[]',
    created      INTEGER NOT NULL,
    version      INTEGER NOT NULL DEFAULT 0     -- every change counts it up
) STRICT;

CREATE UNIQUE INDEX one_live_race_a_channel ON race (channel)
    WHERE stage NOT IN ('over', 'abandoned') AND channel != 0;

CREATE TABLE seat (
    race         INTEGER NOT NULL REFERENCES race (id) ON DELETE CASCADE,
    seat         TEXT NOT NULL,
    number       INTEGER NOT NULL,
    name         TEXT NOT NULL,
    member       INTEGER,
    automatic    TEXT NOT NULL DEFAULT '',      -- the driver's name where a program drives
    contribution TEXT NOT NULL,
    asked_by     TEXT NOT NULL DEFAULT 'dm',
    dm_closed    INTEGER NOT NULL DEFAULT 0,
    missed       INTEGER NOT NULL DEFAULT 0,
    gone         INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (race, seat),
    UNIQUE (race, number)
) STRICT;

CREATE UNIQUE INDEX one_seat_a_member ON seat (race, member) WHERE member IS NOT NULL;
CREATE INDEX seats_of_a_member ON seat (member);

CREATE TABLE checkpoint (    -- step 0 of every round for ever; further steps of the open round only
    race  INTEGER NOT NULL REFERENCES race (id) ON DELETE CASCADE,
    take  INTEGER NOT NULL,
    round INTEGER NOT NULL,
    step  INTEGER NOT NULL,
    body  TEXT NOT NULL,
    PRIMARY KEY (race, round, take, step)
) STRICT;

CREATE TABLE round (         -- what the closed steps of a round told, rolled and used
    race         INTEGER NOT NULL REFERENCES race (id) ON DELETE CASCADE,
    take         INTEGER NOT NULL,
    n            INTEGER NOT NULL,
    closed       INTEGER NOT NULL DEFAULT 0,
    living       TEXT NOT NULL DEFAULT 'null',  -- the message that grows while the round is under way
    told         TEXT NOT NULL,
    lines        TEXT NOT NULL,                 -- rendered once, so that a renamed field never breaks an old log
    rolls        TEXT NOT NULL,
    entries      TEXT NOT NULL,
    state_sha256 TEXT NOT NULL DEFAULT '',
    sha256       TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (race, take, n)
) STRICT;

CREATE TABLE journal (       -- append only; a later row for a key takes the place of the earlier one
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    race      INTEGER NOT NULL REFERENCES race (id) ON DELETE CASCADE,
    take      INTEGER NOT NULL,
    round     INTEGER NOT NULL,
    key       TEXT NOT NULL,
    hand      TEXT NOT NULL,
    value     TEXT NOT NULL,
    about     TEXT NOT NULL,
    member    INTEGER,
    at        INTEGER NOT NULL,
    struck_by INTEGER REFERENCES journal (id)
) STRICT;

CREATE INDEX journal_of_a_round ON journal (race, round, take);

CREATE TABLE token (         -- what has been handed in, so that handing it in again is harmless
    token   TEXT PRIMARY KEY,
    outcome TEXT NOT NULL,
    at      INTEGER NOT NULL
) STRICT;

CREATE TABLE orders (        -- round null: standing
    race  INTEGER NOT NULL REFERENCES race (id) ON DELETE CASCADE,
    seat  TEXT NOT NULL,
    round INTEGER,
    sheet TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX orders_once ON orders (race, seat, coalesce(round, -1));

CREATE TABLE question (      -- projection; `number` is what custom ids carry
    number   INTEGER PRIMARY KEY AUTOINCREMENT,
    race     INTEGER NOT NULL REFERENCES race (id) ON DELETE CASCADE,
    take     INTEGER NOT NULL,
    round    INTEGER NOT NULL,
    key      TEXT NOT NULL,
    digest   TEXT NOT NULL,
    seat     TEXT NOT NULL,
    kind     TEXT NOT NULL,
    asked_in TEXT NOT NULL,                     -- the set: its seal, else the key of its first question
    answered TEXT NOT NULL DEFAULT '',          -- the hand that has answered
    opened   INTEGER NOT NULL,
    due      INTEGER NOT NULL,
    remind   INTEGER,                           -- when; null: done, or not at all
    closed   INTEGER NOT NULL DEFAULT 0,
    UNIQUE (race, take, key, digest)
) STRICT;

CREATE INDEX open_questions ON question (closed, due);

CREATE TABLE outbox (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    race      INTEGER NOT NULL REFERENCES race (id) ON DELETE CASCADE,
    take      INTEGER NOT NULL,
    ordinal   INTEGER NOT NULL,
    audience  INTEGER,                          -- a member; null: the race's channel
    kind      TEXT NOT NULL,
    subject   TEXT NOT NULL DEFAULT '',         -- posts with one subject are one message
    body      TEXT NOT NULL,
    dedupe    TEXT NOT NULL UNIQUE,
    state     TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'outdated', 'failed')),
    tries     INTEGER NOT NULL DEFAULT 0,
    not_before INTEGER NOT NULL DEFAULT 0,
    place     INTEGER,                          -- the channel and the message it became
    message   INTEGER,
    reason    TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE INDEX outbox_waiting ON outbox (state, race, id);
CREATE INDEX outbox_subjects ON outbox (race, subject);
