"""What is true of a race, what is asked and told in it, and the tables it is played by."""
