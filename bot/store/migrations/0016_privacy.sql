-- Servers that have removed the bot, and since when.

CREATE TABLE departure (
    guild INTEGER PRIMARY KEY,
    at    INTEGER NOT NULL
) STRICT;
