"""The rulebook's chapters only, without parsing, forms or bot drivers."""
