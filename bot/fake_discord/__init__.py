"""The local table: a Discord-compatible server on 127.0.0.1 to which the production bot logs in, and its web page.

async with LocalTable() as table:
    ...                                     # point the bot at table.api_base, with table.token
    ann = table.member("Ann")
    shown = await ann.slash("race create", track="Vallarsa", laps=2)
    await ann.press(shown.message, "Join")
"""

from bot.fake_discord.faults import Faults
from bot.fake_discord.forms import Modal, NotPossible
from bot.fake_discord.local_table import LocalTable
from bot.fake_discord.people import ActionOutcome, Person
from bot.fake_discord.rest import Exchange
from bot.fake_discord.world import Channel, Message, Permission

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
