"""What the stewards of a race do."""
