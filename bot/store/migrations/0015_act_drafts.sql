-- What stewards have looked at and not published yet, or have left to another steward.

CREATE TABLE act_draft (
    race   INTEGER NOT NULL REFERENCES race (id) ON DELETE CASCADE,
    mark   TEXT NOT NULL,                           -- by which its buttons know it
    member INTEGER,                                 -- whose it is; null: any steward's
    at     INTEGER NOT NULL,
    body   TEXT NOT NULL,
    PRIMARY KEY (race, mark)
) STRICT;
