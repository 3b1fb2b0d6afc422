-- The price that stood beside an answer when it was confirmed.

ALTER TABLE journal ADD COLUMN shown TEXT;
