"""The words of rulebook cases, and what is read back."""
