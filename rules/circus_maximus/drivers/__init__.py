"""Automatic drivers."""
