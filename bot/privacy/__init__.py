"""What a member and a server are owed: all that is kept of them, and that it is forgotten."""
