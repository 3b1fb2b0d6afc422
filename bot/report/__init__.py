"""Round reports: events become incidents, incidents become a headline and numbered lines."""
