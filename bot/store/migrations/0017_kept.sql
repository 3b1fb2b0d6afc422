-- What the stewards do while a round is run in silence, until its show.

ALTER TABLE race ADD COLUMN kept TEXT NOT NULL DEFAULT '[]';
