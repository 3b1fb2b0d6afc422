-- Which act of the stewards has answered a question to them: once it is taken back, they are asked again.

ALTER TABLE prompt ADD COLUMN act INTEGER;      -- a row of the journal; null: none, or it was answered before this was kept
