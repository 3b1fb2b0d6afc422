"""A round as a story: facts and places become beats, beats become a headline, numbered lines and the standings."""
