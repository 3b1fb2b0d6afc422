"""The sandbox: a Discord-compatible server on 127.0.0.1 to which the unmodified bot logs in, with a web page.

async with DiscordSandbox() as sandbox:
        ...                                     # point the bot at sandbox.api_base, with sandbox.token
        ann = sandbox.get_member("Ann")
        shown = await ann.run_command("race create", track="Vallarsa", laps=2)
        await ann.press(shown.message, "Join")"""

from bot.sandbox.discord_sandbox import DiscordSandbox
from bot.sandbox.faults import Faults
from bot.sandbox.forms import Modal, NotPossible
from bot.sandbox.people import ActionOutcome, Person
from bot.sandbox.permissions import Permission
from bot.sandbox.rest import Exchange
from bot.sandbox.world import Channel, Message

__all__ = [
    "ActionOutcome",
    "Channel",
    "DiscordSandbox",
    "Exchange",
    "Faults",
    "Message",
    "Modal",
    "NotPossible",
    "Permission",
    "Person",
]
