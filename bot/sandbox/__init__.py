"""The sandbox: a Discord-compatible server on 127.0.0.1 to which the unmodified bot logs in, with a web page.

async with LocalTable() as table:
        ...                                     # point the bot at table.api_base, with table.token
        ann = table.member("Ann")
        shown = await ann.slash("race create", track="Vallarsa", laps=2)
        await ann.press(shown.message, "Join")"""

from bot.sandbox.discord_sandbox import LocalTable
from bot.sandbox.faults import Faults
from bot.sandbox.forms import Modal, NotPossible
from bot.sandbox.people import ActionOutcome, Person
from bot.sandbox.rest import Exchange
from bot.sandbox.world import Channel, Message, Permission

__all__ = [
    "ActionOutcome",
    "Channel",
    "Exchange",
    "Faults",
    "LocalTable",
    "Message",
    "Modal",
    "NotPossible",
    "Permission",
    "Person",
]
