"""The planner (S-127): the best route for a car with all others standing. It neither rolls nor emits."""
