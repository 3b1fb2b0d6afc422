"""The doors to a race, and the clock that knocks at them."""
