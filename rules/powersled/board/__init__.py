"""Positions on the board, and who may see them."""
