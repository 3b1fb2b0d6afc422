"""Before the start, and who drives."""
