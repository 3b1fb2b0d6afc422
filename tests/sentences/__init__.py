"""Sentences that people write as orders, with their meaning, and counts of what is read."""
