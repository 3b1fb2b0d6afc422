"""A race as a page: one file that shows it, move by move, and checks its dice in the browser."""
