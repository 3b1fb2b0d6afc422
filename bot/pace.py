"""When an answer is due, and when its driver is reminded. Pure; whole seconds since 1970."""

HOUR = 3600
LAST_HOURS = 12
"""A reminder comes at most so long before the deadline."""


def due_at(now: int, hours: int) -> int:
    """The deadline of what is asked now."""
    return now + hours * HOUR


def remind_at(opened: int, due: int) -> int:
    """When a quarter of the time is left, or twelve hours, whichever is less."""
    return due - min((due - opened) // 4, LAST_HOURS * HOUR)
