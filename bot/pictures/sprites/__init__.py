"""Drawings of cars, chariots and sleds, one module per kind."""
