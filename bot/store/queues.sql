-- What a post is known by wherever it may have arrived, when it was tried first, and what its queue has met.

ALTER TABLE outbox ADD COLUMN nonce TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox ADD COLUMN first INTEGER;                    -- when it was tried first; null: not yet
ALTER TABLE outbox ADD COLUMN told INTEGER NOT NULL DEFAULT 0;  -- the organiser knows that its queue stands

UPDATE outbox SET nonce = lower(hex(randomblob(10))), not_before = 0, first = iif(tries, 0, NULL)
    WHERE state = 'waiting';
