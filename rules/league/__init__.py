"""From results to points and tables."""
