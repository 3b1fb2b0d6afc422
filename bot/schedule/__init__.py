"""When answers are due, as a race and its members have settled it. Pure."""
