
-- Settings are looked into, as bodies of posts are.

ALTER TABLE guild ALTER COLUMN settings TYPE JSON USING settings::json;
ALTER TABLE member ALTER COLUMN settings TYPE JSON USING settings::json;
