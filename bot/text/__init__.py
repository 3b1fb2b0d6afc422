"""Rendering of posts and messages as localized text."""
