"""Uploads of tracks and finished races: examined in a sandbox and stored for their server."""
