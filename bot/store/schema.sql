CREATE TABLE guild (
  id INTEGER PRIMARY KEY,
  settings TEXT NOT NULL DEFAULT '{}'
) STRICT;
CREATE TABLE member (
  id INTEGER PRIMARY KEY,
  settings TEXT NOT NULL DEFAULT '{}'
) STRICT;
CREATE TABLE known (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
CREATE TABLE race (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  guild INTEGER NOT NULL,
  channel INTEGER NOT NULL,
  creator INTEGER NOT NULL,
  created INTEGER NOT NULL,
  setup TEXT NOT NULL,
  track TEXT NOT NULL,
  tables TEXT NOT NULL,
  house BLOB NOT NULL,
  seed BLOB,
  secret INTEGER NOT NULL,
  stage TEXT NOT NULL,
  reason TEXT NOT NULL DEFAULT '',
  take INTEGER NOT NULL DEFAULT 0,
  round INTEGER NOT NULL DEFAULT 0,
  idle INTEGER NOT NULL DEFAULT 0,
  stopped INTEGER,
  version INTEGER NOT NULL DEFAULT 0,
  classification TEXT NOT NULL DEFAULT '[]'
) STRICT;
CREATE UNIQUE INDEX one_live_race_a_channel ON race (channel) WHERE stage IN ('lobby', 'running', 'held', 'paused');
CREATE TABLE seat (
  race INTEGER NOT NULL REFERENCES race (id),
  seat TEXT NOT NULL,
  number INTEGER NOT NULL,
  member INTEGER,
  name TEXT NOT NULL,
  contribution TEXT NOT NULL,
  driver TEXT NOT NULL DEFAULT '',
  by_dm INTEGER NOT NULL DEFAULT 0,
  dm_closed INTEGER NOT NULL DEFAULT 0,
  missed INTEGER NOT NULL DEFAULT 0,
  retired INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (race, seat)
) STRICT;
CREATE UNIQUE INDEX one_seat_a_member ON seat (race, member) WHERE member IS NOT NULL;
CREATE TABLE step (
  race INTEGER NOT NULL REFERENCES race (id),
  take INTEGER NOT NULL,
  round INTEGER NOT NULL,
  step INTEGER NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (race, round, step)
) STRICT;
CREATE TABLE checkpoint (
  race INTEGER NOT NULL REFERENCES race (id),
  round INTEGER NOT NULL,
  step INTEGER NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (race, round, step)
) STRICT;
CREATE TABLE journal (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  race INTEGER NOT NULL REFERENCES race (id),
  take INTEGER NOT NULL,
  round INTEGER NOT NULL,
  key TEXT NOT NULL,
  hand TEXT NOT NULL,
  value TEXT NOT NULL,
  about TEXT NOT NULL,
  at INTEGER NOT NULL,
  struck_by INTEGER REFERENCES journal (id)
) STRICT;
CREATE INDEX journal_of_a_round ON journal (race, round);
CREATE TABLE token (
  token TEXT PRIMARY KEY,
  race INTEGER NOT NULL
) STRICT;
CREATE TABLE roll (
  race INTEGER NOT NULL REFERENCES race (id),
  round INTEGER NOT NULL,
  key TEXT NOT NULL,
  sides INTEGER NOT NULL,
  faces TEXT NOT NULL,
  PRIMARY KEY (race, key)
) STRICT;
CREATE TABLE orders (
  race INTEGER NOT NULL REFERENCES race (id),
  seat TEXT NOT NULL,
  round INTEGER NOT NULL DEFAULT -1,
  sheet TEXT NOT NULL,
  PRIMARY KEY (race, seat, round)
) STRICT;
CREATE TABLE question (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  race INTEGER NOT NULL REFERENCES race (id),
  take INTEGER NOT NULL,
  key TEXT NOT NULL,
  about TEXT NOT NULL,
  seat TEXT NOT NULL,
  body TEXT NOT NULL,
  seal TEXT NOT NULL,
  open INTEGER NOT NULL DEFAULT 1,
  due INTEGER,
  remind INTEGER,
  UNIQUE (race, take, key, about)
) STRICT;
CREATE INDEX open_questions ON question (race) WHERE open = 1;
CREATE TABLE timer (
  race INTEGER NOT NULL REFERENCES race (id),
  kind TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (race, kind)
) STRICT;
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  race INTEGER NOT NULL REFERENCES race (id),
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  audience INTEGER,
  body TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting',
  tries INTEGER NOT NULL DEFAULT 0,
  not_before INTEGER NOT NULL DEFAULT 0,
  channel INTEGER,
  message INTEGER,
  shown TEXT NOT NULL DEFAULT '',
  UNIQUE (race, name)
) STRICT;
CREATE INDEX unsent ON outbox (id) WHERE state = 'waiting';
