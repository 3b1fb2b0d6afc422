"""Seasons: calendars, entries, campaigns and standings."""
