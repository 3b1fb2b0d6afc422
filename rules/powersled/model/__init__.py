"""The state of a race, its questions, orders and events, and the rule tables."""
