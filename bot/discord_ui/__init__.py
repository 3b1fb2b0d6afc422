"""Commands: what members say to the stewards."""
