"""Seat notices, sent by direct message regardless of reminder settings. Pure."""

from typing import Any

from bot.model.driver import Driver
from bot.posts.outbox_types import NewPost
from bot.posts.types import Notice


def gets_direct_messages(driver: Driver) -> bool:
    """Whether the driver is a member who takes direct messages from us."""
    return driver.member is not None and driver.by == "dm" and not driver.dm_closed


def list_members_to_mention(*drivers: Driver) -> tuple[int, ...]:
    """Return the members among drivers who have to be mentioned in the channel, as they take no direct messages."""
    members = (d.member for d in drivers if d.member is not None and not gets_direct_messages(d))
    return tuple(dict.fromkeys(members))


def make_private_notice(driver: Driver, what: str, button: str = "", **facts: Any) -> tuple[NewPost, ...]:
    """Return a notice about their seat to the member who has, or had, it.

    Nothing if they take no direct messages."""
    if not gets_direct_messages(driver):
        return ()
    return (
        NewPost(post=Notice(what=what, facts={"seat": driver.seat, **facts}, button=button), audience=driver.member),
    )


def make_replacement_notices(driver: Driver) -> tuple[NewPost, ...]:
    """Make the notice that a bot has taken over: in private, or in the channel for who takes no direct messages."""
    if alone := make_private_notice(driver, "you_are_replaced", "back", missed=driver.missed):
        return alone
    if driver.member is None:
        return ()
    facts = {"seat": driver.seat, "who": driver.member}
    return (NewPost(post=Notice(what="replaced", facts=facts, members=(driver.member,), button="back")),)
