"""The race as a file: written, verified, opened again."""
