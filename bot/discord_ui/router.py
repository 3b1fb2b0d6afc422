"""Routing of interactions and typed messages to their handlers, and the last error handler."""

import logging
import re
from collections.abc import Iterable, Sequence
from typing import Any

import discord
from aiohttp import ClientError
from discord import DiscordException, HTTPException, Interaction
from discord.app_commands import Choice, ContextMenu
from discord.ui import View
from discord.utils import MISSING

from bot.app.member_api import MemberApi
from bot.delivery.discord_errors import describe_refusal, send_with_or_without
from bot.discord_ui.buttons import Button, bind_buttons
from bot.discord_ui.interaction_queue import Superseded
from bot.discord_ui.order_form import OrderForm
from bot.discord_ui.race_lookup import RaceLookup
from bot.discord_ui.responder import RenderedRejection, Responder, unwrap
from bot.forms.custom_ids import ButtonPress
from bot.forms.discord_text import NO_MENTIONS, split_text, strip_invalid_chars, truncate
from bot.forms.discord_view import read_interaction
from bot.forms.form_message import FormText
from bot.forms.form_view import lay_out_form
from bot.model.actor import Actor, Admissions
from bot.model.cars_shown import list_race_ids_shown
from bot.store.database import Unsettled
from bot.text.localizer import Localizers
from bot.util.error_places import log_error
from rules.questions import InvalidAnswer

log = logging.getLogger(__name__)

EXPIRED_CODES = (10062, 50027, 40060, 10015)
"""Discord's error codes for an interaction that is over or already answered."""
DEFERRED_UPDATE = discord.InteractionResponseType.deferred_message_update
"""The response type of an interaction that would rewrite its message.

A rejection leaves that as it is."""
CONNECTION_ERRORS = (ClientError, ConnectionError, TimeoutError)
"""Errors of a lost connection to Discord."""
UNDELIVERABLE_ERRORS = (DiscordException, *CONNECTION_ERRORS)
"""Errors after which no answer can be sent."""
MAX_CHOICE_CHARS = 100
"""Characters of an autocompletion choice (Discord)."""
MAX_ORDER_CHARS = 1000
"""Characters that are read of a typed order."""


class InteractionRouter:
    """Routes interactions. A rejection is answered by one clear line and changes nothing."""

    def __init__(
        self,
        member_api: MemberApi,
        orders: OrderForm,
        race_lookup: RaceLookup,
        localizers: Localizers,
        handlers: Iterable[object],
    ) -> None:
        self._member_api, self._orders, self._race_lookup = member_api, orders, race_lookup
        self._localizers = localizers
        self.buttons = bind_buttons((orders, orders.turns, orders.typed_orders, orders.beforehand, *handlers))

    async def handle_press(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        """Handle a button, menu or modal by its action; its number is a question's, season's or race's."""
        handler = self.buttons.get(press.action)
        if handler is None:
            await Responder(interaction).reply_privately(self._localizers.common.format_word("ui", "unknown_button"))
        elif handler.of_race:
            await self._handle_race_press(interaction, press, handler)
        else:
            await handler.do(interaction, press)

    def acknowledges_first(self, press: ButtonPress) -> bool:
        """Whether a press is acknowledged before anything is looked up, even the language of its answer."""
        handler = self.buttons.get(press.action)
        return handler is not None and handler.defers(press)

    async def _handle_race_press(self, interaction: Interaction[Any], press: ButtonPress, handler: Button) -> None:
        """Check once that the member may see the race, before its handler runs."""
        responder = Responder(interaction, fresh=handler.fresh, looks=handler.looks, first=True)
        if responder.looks and responder.fresh and interaction.message and press.texts is None:
            responder.about = interaction.user.id, interaction.message.id, press
        with interaction.client.turns.claim(responder.about) as is_first:
            if not is_first:
                await interaction.response.defer()  # what their first press asked for is on its way
                return
            try:
                if handler.defers(press):
                    await responder.acknowledge()
                unwrap(await self._member_api.check_access(press.number, responder.actor))
                await handler.do(responder, press)
            except Superseded:
                await responder.withdraw()

    async def handle_message(self, message: discord.Message) -> None:
        """Handle a direct message: the grammar of `/orders`, answered by the form that confirms it."""
        text = truncate(strip_invalid_chars(message.content), MAX_ORDER_CHARS)
        actor = Actor(member=message.author.id, admissions=Admissions())
        try:
            number, order = _split_race_number(text)
            race = await self._race_lookup.find_race(actor, number)
            form_text, view, files = await self._orders.render_typed(actor, order, race)
            await _reply_to_message(message, form_text, view=view, files=files)
        except UNDELIVERABLE_ERRORS as failure:
            _log_undeliverable(failure)
        except Exception as error:  # noqa: BLE001 (a member who writes must read an answer)
            await self._report_failure(message, error)

    async def _report_failure(self, message: discord.Message, error: BaseException) -> None:
        try:
            await _reply_to_message(message, self._format_error("a typed order", error, _join_used("")))
        except Exception as failure:  # noqa: BLE001 (an apology is the last thing that is tried)
            _log_undeliverable(failure)

    def make_choices_after_error(self, interaction: Interaction[Any], error: BaseException) -> list[Choice[str]]:
        """Return the choices after an error: the reason of a rejection as the only line; after a fault none."""
        if isinstance(error, InvalidAnswer):
            return [Choice(name=truncate(self.format_rejection(error), MAX_CHOICE_CHARS), value="-")]
        log_error(log, "an autocomplete", error, self._describe(interaction))
        return []

    async def handle_error(self, interaction: Interaction[Any], error: BaseException) -> None:
        """Answer a rejection with its reason; log anything else without its text and apologise."""
        if isinstance(error, HTTPException) and error.code in EXPIRED_CODES:
            log.info("an interaction was answered too late: %s", error.code)
            return
        line = self._format_error("an interaction", error, self._describe(interaction))
        view = interaction.client.modals.keep_rejected(interaction, self._localizers.common)
        responder = Responder(interaction, fresh=interaction.response.type is not DEFERRED_UPDATE)
        try:
            await responder.reply_privately(line, view)
        except Exception as failure:  # noqa: BLE001 (an apology is the last thing that is tried)
            _log_undeliverable(failure)

    def _describe(self, interaction: Interaction[Any]) -> str:
        """Return the command or button that was used, and its races; never what was typed or chosen."""
        press, command = read_interaction(interaction), interaction.command
        handler = self.buttons.get(press.action) if press else None
        if press:
            return _join_used(f"button {press.action}", press.number if handler and handler.of_race else None)
        mark = "" if isinstance(command, ContextMenu) else "/"
        name = f"{mark}{command.qualified_name}" if command else ""
        return _join_used(name, getattr(interaction.namespace, "race", None))

    def _format_error(self, what: str, error: BaseException, used: str) -> str:
        """Return the line for the member; log what was no rejection, with what the member `used`."""
        if isinstance(error, InvalidAnswer):
            return self.format_rejection(error)
        if isinstance(error, CONNECTION_ERRORS):
            _log_undeliverable(error)
        elif isinstance(error, HTTPException):
            log_error(log, f"{what}: Discord refused {describe_refusal(error)}; it", error, used)
        else:
            log_error(log, what, error, used)
        if isinstance(error, Unsettled):
            return self._localizers.common.format_word("refused", "silent_database")
        return self._localizers.common.format_word("refused", "broken")

    def format_rejection(self, refusal: InvalidAnswer) -> str:
        """Return a rejection in its game's words, if it has them, else in those of any game."""
        if isinstance(refusal, RenderedRejection):
            return truncate(refusal.text, 1900)
        localizers = [self._localizers.common, *self._localizers.by_game.values()]
        localizer = next((v for v in localizers if v.has("refused", refusal.code)), self._localizers.common)
        return truncate(localizer.format_rejection(refusal), 1900)


def _join_used(name: str, named_race: object = None) -> str:
    """Join what was used and the races that were read, else the one that was named: `/orders, race 12`."""
    races = list_race_ids_shown() or ([named_race] if isinstance(named_race, int) else [])
    return ", ".join([*([name] if name else []), *(f"race {race}" for race in races)])


def _split_race_number(text: str) -> tuple[int | None, str]:
    """Split `#3 120` into the race and the order."""
    match = re.match(r"#(\d+)\s+", text)
    return (int(match[1]), text[match.end() :]) if match else (None, text)


async def _reply_to_message(
    message: discord.Message, text: str | FormText, view: View | None = None, files: Sequence[discord.File] = ()
) -> None:
    """Reply to a direct message with a form, or with text whose last piece has the buttons and pictures."""
    send = message.channel.send
    if isinstance(text, FormText):
        form = text
        await send_with_or_without(
            files,
            lambda attached_files: send(
                view=lay_out_form(form, view, [one.filename for one in attached_files or ()]),
                files=attached_files or MISSING,
                allowed_mentions=NO_MENTIONS,
            ),
        )
        return
    *first, end = split_text(text)
    for piece in first:
        await send(piece, allowed_mentions=NO_MENTIONS)
    await send_with_or_without(
        files,
        lambda attached_files: send(
            end, view=view or MISSING, allowed_mentions=NO_MENTIONS, files=attached_files or MISSING
        ),
    )


def _log_undeliverable(error: BaseException) -> None:
    """Log that no answer could be sent."""
    log.info("nobody could be told: %s", error.code if isinstance(error, HTTPException) else type(error).__name__)
