"""The database. All SQL lives here; nothing else knows which database it is, and no table knows a rule."""
