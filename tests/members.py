"""Actors of most tests: they are in the server of the tests' races and may view every channel."""

from bot.model.actor import Actor, VisibilityLookup, see_every_channel


class Local(Actor):
    """An actor in the server of the test's races."""

    guild: int | None = 1
    sees: VisibilityLookup = see_every_channel


ONLOOKER = Local(member=9999)
"""One who drives nowhere."""
