"""Tracks: file format, spaces and routes."""
