"""One order language for all games: text is read once, at the door, and is a value behind it (design: orders)."""
