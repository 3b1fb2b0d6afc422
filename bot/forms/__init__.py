"""Forms: how a question is put to a person, and how his answer is read and said back."""
