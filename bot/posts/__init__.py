"""Typed contents of posts, independent of language and layout."""
