"""Vocabulary of rulebook cases."""
