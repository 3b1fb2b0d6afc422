"""The rulebook's chapters, and nothing else: no reading of orders, no forms, no automatic driver."""
