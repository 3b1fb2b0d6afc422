"""A race taken back to an earlier point and replayed from there."""
