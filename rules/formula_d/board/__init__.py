"""Positions on the board and their visibility."""
