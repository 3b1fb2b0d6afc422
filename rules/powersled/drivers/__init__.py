"""Bot drivers."""
