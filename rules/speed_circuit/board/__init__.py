"""The board: positions, requirements of spaces, and visibility."""
