"""Formula D."""
