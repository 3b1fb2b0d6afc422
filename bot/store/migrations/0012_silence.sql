-- Nothing that anybody reads counts what others were sent or asked; a round that is run in silence.

ALTER TABLE race ADD COLUMN ordinals TEXT NOT NULL DEFAULT '{}';   -- posts queued so far, by lane
ALTER TABLE race DROP COLUMN ordinal;
ALTER TABLE race ADD COLUMN silent TEXT NOT NULL DEFAULT 'null';   -- from the closing of its orders to its show
ALTER TABLE question ADD COLUMN nth INTEGER NOT NULL DEFAULT 0;    -- among those put together: numbers are drawn
