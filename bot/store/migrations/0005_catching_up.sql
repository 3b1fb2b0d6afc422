-- Where everybody was after the rounds of the last three days, for those who were away.

ALTER TABLE race ADD COLUMN places TEXT NOT NULL DEFAULT '[]';
