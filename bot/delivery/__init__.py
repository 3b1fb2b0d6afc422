"""Delivery of committed posts to Discord."""
