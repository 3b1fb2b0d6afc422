"""What a driver is told alone of his seat and of his race's end, whatever he has settled for himself: only who reads in
the channel, or has closed his direct messages, is not written to. Pure."""

from typing import Any

from bot.telling.mail import Draft
from bot.telling.posts import Driver, Notice


def is_written_to(driver: Driver) -> bool:
    """Whether a member has direct messages from us."""
    return driver.member is not None and driver.by == "dm" and not driver.dm_closed


def told_alone(driver: Driver, what: str, knob: str = "", **facts: Any) -> tuple[Draft, ...]:
    """A line about his seat to the member who has it, or had it."""
    if not is_written_to(driver):
        return ()
    return (Draft(post=Notice(what=what, facts={"seat": driver.seat, **facts}, knob=knob), to=driver.member),)
