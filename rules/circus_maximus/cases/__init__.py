"""Vocabulary of rulebook cases, and cases without a race."""
