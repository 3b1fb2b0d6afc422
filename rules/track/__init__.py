"""The track: its file, its spaces, and ways over them."""
