"""Vocabulary of rulebook cases, and checks of cases without a race."""
