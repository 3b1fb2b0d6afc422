"""The data of the game: state, questions, events and tables."""
