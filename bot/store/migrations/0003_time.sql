-- How a race keeps time, who is away, and who has driven which car since when.

ALTER TABLE race ADD COLUMN terms TEXT NOT NULL DEFAULT '{}';
ALTER TABLE race ADD COLUMN slot INTEGER;               -- when the last round was due
ALTER TABLE race ADD COLUMN muster INTEGER;             -- until when its drivers are asked whether they are still there

ALTER TABLE seat ADD COLUMN standin TEXT NOT NULL DEFAULT '';   -- the automatic driver that drives for an absent member
ALTER TABLE seat ADD COLUMN present INTEGER NOT NULL DEFAULT 0; -- he has answered the muster
ALTER TABLE seat ADD COLUMN waited INTEGER NOT NULL DEFAULT 0;  -- seconds that the race has waited for him
ALTER TABLE seat ADD COLUMN since INTEGER NOT NULL DEFAULT 0;   -- the round in which he took the seat
ALTER TABLE seat ADD COLUMN record TEXT NOT NULL DEFAULT '{}';  -- how his orders came, in this tenure
ALTER TABLE seat ADD COLUMN past TEXT NOT NULL DEFAULT 'null';  -- how they came in earlier races, when he joined

CREATE TABLE tenure (        -- who had a seat before the one who has it
    race   INTEGER NOT NULL REFERENCES race (id) ON DELETE CASCADE,
    seat   TEXT NOT NULL,
    member INTEGER NOT NULL,
    name   TEXT NOT NULL,
    since  INTEGER NOT NULL,
    until  INTEGER NOT NULL,
    record TEXT NOT NULL
) STRICT;

CREATE INDEX tenures_of_a_member ON tenure (member);

ALTER TABLE question ADD COLUMN soft INTEGER NOT NULL DEFAULT 0;      -- afterwards an answer is late
ALTER TABLE question ADD COLUMN late INTEGER NOT NULL DEFAULT 0;      -- the answer was
ALTER TABLE question ADD COLUMN reminded INTEGER NOT NULL DEFAULT 0;  -- reminders sent
ALTER TABLE question ADD COLUMN covered INTEGER NOT NULL DEFAULT 0;   -- nobody may know who has answered
