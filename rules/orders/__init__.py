"""Order language shared by all games: text is parsed once, on entry, into a value (design: orders)."""
