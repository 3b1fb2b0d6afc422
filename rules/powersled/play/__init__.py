"""The chapters of the rulebook; order parsing, forms and bot drivers live elsewhere."""
