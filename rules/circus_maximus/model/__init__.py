"""Data of the game: state, questions, events, orders, rule tables, track."""
