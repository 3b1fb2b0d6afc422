"""The planner (S-127): the best way for a car, others standing still. It rolls nothing and tells nothing."""
