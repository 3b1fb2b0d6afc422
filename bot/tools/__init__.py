"""Commands that do one thing and end."""
