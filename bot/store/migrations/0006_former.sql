-- What drivers brought to their last race, by seat, where a race's rules fall back on it.

ALTER TABLE race ADD COLUMN former TEXT NOT NULL DEFAULT '{}';
