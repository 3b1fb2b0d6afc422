-- Races that somebody tries from a round of another one.

ALTER TABLE race ADD COLUMN tried TEXT NOT NULL DEFAULT 'null';   -- the race and the round it began from; null: on the grid
