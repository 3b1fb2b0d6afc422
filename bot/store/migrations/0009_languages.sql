-- In which language a post is written, as it was when it was queued.

ALTER TABLE outbox ADD COLUMN language TEXT NOT NULL DEFAULT 'en';
