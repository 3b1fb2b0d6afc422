"""Rulings that stewards type after a command: one that is rejected opens again as a form, as it was typed."""

from bot.discord_ui.buttons import race_button
from bot.discord_ui.responder import Responder, unwrap
from bot.discord_ui.ruling_handlers import MAX_REASON_CHARS, RulingHandlers
from bot.forms.custom_ids import ButtonPress
from bot.forms.modals import make_modal
from bot.stewards.rulings import Rulings
from bot.text.localizer import Localizers
from rules.questions import InvalidAnswer

MAX_RULING_CHARS = 400
MAX_SUBJECT_CHARS = 60
"""Characters of a decision, roll or car that have room in a custom id."""
STAGE_CODES = ("not_started", "held", "paused", "over", "stopped")
"""Rejections for the stage of the race, which no other text would change."""
KINDS = ("answer", "die", "amend")
"""Kinds of rulings with a text; each is about a decision, a roll or a car."""


class RefusedRulings:
    """Proposes rulings with a text. Rejections are raised as InvalidAnswer."""

    def __init__(self, rulings: Rulings, ruling_handlers: RulingHandlers, localizers: Localizers) -> None:
        self._rulings, self._ruling_handlers, self._localizers = rulings, ruling_handlers, localizers

    async def propose(self, responder: Responder, race: int, kind: str, about: str, text: str, reason: str) -> None:
        """Propose a ruling that was typed after a command; with its rejection, offer a form with what was typed."""
        unwrap(await self._rulings.authorize(race, responder.actor))
        try:
            await self._propose(responder, race, kind, about, text, reason)
        except InvalidAnswer as refusal:
            if refusal.code in STAGE_CODES or len(about) > MAX_SUBJECT_CHARS:
                raise
            ui = self._localizers.common.format_ui
            fields = [
                (ui("rewrite_label"), ui("rewrite_hint"), MAX_RULING_CHARS),
                (ui("reason_needed"), ui("reason_hint"), MAX_REASON_CHARS),
            ]
            modal = make_modal("reword", race, ui("refused_ruling"), fields, f"{kind}.{about}", required=True)
            responder.interaction.client.modals.offer(responder.interaction, modal, {0: text, 1: reason})
            raise

    @race_button("reword")
    async def _handle_reword(self, responder: Responder, press: ButtonPress) -> None:
        """Propose a ruling as its form says."""
        (kind, _, about), texts = press.rest.partition("."), press.texts or {}
        if kind not in KINDS:
            raise InvalidAnswer("ruling_gone")
        text, reason = (texts.get(place, "").strip() for place in range(2))
        if not reason:
            raise InvalidAnswer("no_reason")
        await self._propose(responder, press.number, kind, about, text, reason)

    async def _propose(self, responder: Responder, race: int, kind: str, about: str, text: str, reason: str) -> None:
        propose = {
            "answer": self._ruling_handlers.propose_answer,
            "die": self._ruling_handlers.propose_dice,
            "amend": self._ruling_handlers.propose_amendment,
        }[kind]
        await propose(responder, race, about, text, reason)
