"""Files from outside: tracks and finished races that members hand in, examined apart and kept for their server."""
