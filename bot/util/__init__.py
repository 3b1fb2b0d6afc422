"""Helpers that know nothing of races."""
