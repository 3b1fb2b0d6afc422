-- What a post is known by wherever it may have arrived, when it was tried first, and what its queue has met.

ALTER TABLE outbox ADD COLUMN nonce TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox ADD COLUMN first INTEGER;                    -- when it was tried first; null: not yet
ALTER TABLE outbox ADD COLUMN told INTEGER NOT NULL DEFAULT 0;  -- the organiser knows that its queue stands

UPDATE outbox SET nonce = 'row/' || id, not_before = 0, first = CASE WHEN tries != 0 THEN 0 END
    WHERE state = 'waiting';
