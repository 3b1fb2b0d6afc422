"""Race files: writing, verifying and reopening a race as JSON."""
