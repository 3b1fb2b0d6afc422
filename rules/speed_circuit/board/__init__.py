"""What is where, what a space asks for, and who may see it."""
