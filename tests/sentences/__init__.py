"""Sentences as people write orders, what they mean, and how many of them are read."""
