"""Forms: how a question is shown to a person, and how their answer is read and shown back."""
