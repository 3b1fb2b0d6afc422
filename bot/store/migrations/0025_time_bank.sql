-- Time that drivers save by ordering early, and draw on when they are late.

ALTER TABLE seat ADD COLUMN bank INTEGER NOT NULL DEFAULT 0;       -- seconds they have saved
ALTER TABLE seat ADD COLUMN banked INTEGER NOT NULL DEFAULT 0;     -- the last round in which they saved some
ALTER TABLE question ADD COLUMN drawn INTEGER NOT NULL DEFAULT 0;  -- seconds of its deadline that were saved before
