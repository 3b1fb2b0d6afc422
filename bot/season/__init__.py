"""Seasons: calendars, entries, tables."""
