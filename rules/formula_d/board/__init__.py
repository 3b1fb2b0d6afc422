"""What is where, and who may see it."""
