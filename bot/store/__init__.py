"""The store: all SQL, and nothing but the store."""
