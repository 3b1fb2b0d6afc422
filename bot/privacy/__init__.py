"""Privacy: export and erasure of personal data, and removed servers."""
