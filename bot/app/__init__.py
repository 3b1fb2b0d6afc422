"""One race, from what somebody does to the commit."""
