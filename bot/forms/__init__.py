"""Forms: how a question is put to a person, and how their answer is read and said back."""
