"""The database layer: all SQL lives here; no other package depends on the kind of database."""
