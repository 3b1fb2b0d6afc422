-- How long drivers take to answer.

ALTER TABLE question ADD COLUMN took INTEGER;   -- seconds until its driver answered himself; null: he has not
