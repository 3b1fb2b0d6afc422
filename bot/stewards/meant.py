"""Acts of the stewards by name, so that one which was looked at outlives a restart, and any process can publish it.
Pure."""

from collections.abc import Callable, Mapping

from bot.stewards import measures, plans, windows
from bot.stewards.plans import Deed, Planning
from bot.store.act_drafts import Meant
from rules.values import Json

ACTS: Mapping[str, Callable[..., Planning]] = {
    "back": plans.back,
    "ask_again": plans.ask_again,
    "die": plans.die,
    "amend": plans.amend,
    "say": plans.say,
    "hold": measures.hold,
    "release": measures.release,
    "abandon": measures.abandon,
    "extend": measures.extend,
    "review": measures.review,
    "accept": measures.accept,
    "retire": measures.retire,
    "disqualify": measures.disqualify,
    "unseal": measures.unseal,
    "settled": measures.settled,
    "close": windows.close,
    "drive": windows.drive,
}
"""Every act but one that takes back another: that is known by its race only."""


def meant(what: str, **given: Json) -> Meant:
    """An act as it is written down."""
    return Meant(what=what, given=given)


def planning(act: Meant) -> Deed:
    """What it does."""
    return Deed(act, ACTS[act.what](**act.given))
