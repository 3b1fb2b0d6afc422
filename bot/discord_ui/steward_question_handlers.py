"""Handlers of questions to the stewards: options, consequences, similar rulings, and the answer."""

from collections.abc import Iterable, Mapping
from typing import Any

from discord import ButtonStyle, Interaction

from bot.app.member_api import MemberApi
from bot.discord_ui.buttons import button, race_button
from bot.discord_ui.modals import open_modal
from bot.discord_ui.responder import Responder, get_actor, matches_typed, unwrap
from bot.discord_ui.ruling_handlers import RulingHandlers
from bot.forms.custom_ids import ButtonPress
from bot.forms.discord_text import escape_name, escape_text
from bot.forms.discord_view import make_button, make_button_view
from bot.forms.modals import make_line_modal
from bot.model.actor import Actor
from bot.model.driver import Driver
from bot.model.seats import format_driver
from bot.stewards.questions import ANSWERS_BY_KIND, PERMANENT_ANSWERS_BY_KIND, StewardQuestions, needs_reason
from bot.store.ruling_drafts import DraftedSettlement
from bot.store.steward_questions import StewardQuestion
from bot.text.localizer import Localizer, Localizers
from rules.base import Json, Seat
from rules.questions import InvalidAnswer
from rules.registry import RULESETS

MAX_SHOWN_QUESTIONS, MAX_PRECEDENTS_FOUND, MAX_REASON_CHARS = 5, 10, 300
"""Questions shown at once; past rulings found at once; characters of a reason."""


class StewardQuestionHandlers:
    """Questions to the stewards."""

    def __init__(
        self,
        member_api: MemberApi,
        steward_questions: StewardQuestions,
        ruling_handlers: RulingHandlers,
        localizers: Localizers,
    ) -> None:
        self._member_api, self._steward_questions, self._localizers = member_api, steward_questions, localizers
        self._ruling_handlers = ruling_handlers
        self._format_ui = localizers.format_ui

    @race_button("prompts", looks=True)
    async def show_questions(self, responder: Responder, race: int) -> None:
        """Show the open questions, one message each, the most urgent first."""
        await self._show(responder, race)

    @race_button("question", looks=True)
    async def show_question(self, responder: Responder, press: ButtonPress) -> None:
        """Show one open question of a race."""
        await self._show(responder, press.number, press.round)

    async def _show(self, responder: Responder, race: int, number: int | None = None) -> None:
        questions = unwrap(await self._steward_questions.list_open(race, responder.actor, number))
        if not questions:
            await responder.reply(self._format_ui("steward_questions_none"))
        stake = await self._ruling_handlers.format_conflict_notice(race, responder.actor) if questions else ""
        for question, before in questions[:MAX_SHOWN_QUESTIONS]:
            options = [(code, "settle") for code in ANSWERS_BY_KIND[question.kind]]
            options += [(code, "always") for code in PERMANENT_ANSWERS_BY_KIND[question.kind]]
            buttons = make_button_view(*(self._make_option_button(question, *one) for one in options))
            page = await self._format_question(question, before, responder.actor)
            await responder.reply(f"{stake}\n{page}".strip(), buttons)
        if len(questions) > MAX_SHOWN_QUESTIONS:
            await responder.reply(self._format_ui("steward_questions_more", count=len(questions) - MAX_SHOWN_QUESTIONS))

    @button("settle", "always")
    async def handle_press(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        """Handle a chosen answer: settle what changes nothing, and preview actions that change past events.

        A modal asks for the reason where it is needed. Raises InvalidAnswer."""
        always, number, answer = press.action == "always", press.number, press.rest
        if press.texts is None:
            asked_question = unwrap(
                await self._steward_questions.check_answer(number, get_actor(interaction), answer, always=always)
            )
            if needs_reason(asked_question, answer, always=always):
                label = self._format_answer(asked_question, answer)
                title = self._format_ui("settle_always", label=label) if always else label
                modal = make_line_modal(
                    press.action,
                    number,
                    title,
                    self._format_ui("reason_needed"),
                    self._format_ui("reason_hint"),
                    MAX_REASON_CHARS,
                    answer,
                    required=True,
                )
                await open_modal(interaction, modal)
                return
        # A call in the channel or in a direct message stays as it is; it is edited for all who read it.
        responder = Responder(interaction, fresh=not _is_private(interaction))
        await responder.acknowledge()
        question, call = unwrap(
            await self._steward_questions.resolve_answer(number, responder.actor, answer, always=always)
        )
        typed_reason = (press.texts or {}).get(0, "").strip()
        if not typed_reason and needs_reason(question, answer, always=always):
            raise InvalidAnswer("no_reason")
        reason = typed_reason or self._format_ui(f"reason_{answer}")
        if call is not None:
            settles = DraftedSettlement(prompt=question.number, answer=answer, always=always)
            await self._ruling_handlers.propose_action(
                responder, question.race, call, reason, settles=settles, usual=not typed_reason
            )
            return
        unwrap(await self._steward_questions.submit_answer(number, responder.actor, answer, reason, always=always))
        await responder.reply(
            self._format_ui("steward_question_settled", reason=escape_text(reason)), make_button_view()
        )

    async def submit_protest(self, responder: Responder, race: int, text: str) -> None:
        """Submit a driver's protest."""
        protested_round = unwrap(await self._steward_questions.submit_protest(race, responder.actor, text))
        await responder.reply(self._format_ui("protested", round=protested_round))

    async def show_precedents(self, responder: Responder, text: str) -> None:
        """Show past rulings of this server that have all these words, as they are shown."""
        precedents = await self._steward_questions.list_precedents(responder.actor)
        precedent_lines = (self._format_precedent(question, drivers) for question, drivers in precedents)
        lines = [line for line in precedent_lines if matches_typed(text, line.casefold())][:MAX_PRECEDENTS_FOUND]
        await responder.reply("\n".join(lines) or self._format_ui("no_precedents", found=bool(precedents)))

    def _make_option_button(self, question: StewardQuestion, code: str, action: str) -> Any:
        label = self._format_answer(question, code)
        style = ButtonStyle.primary if action == "settle" else ButtonStyle.secondary
        label = self._format_ui("settle_always", label=label) if action == "always" else label
        return make_button(label, action, question.number, code, style)

    async def _format_question(
        self, question: StewardQuestion, before: tuple[StewardQuestion, ...], actor: Actor
    ) -> str:
        summary = unwrap(await self._member_api.summarize(question.race, actor))
        localizer = self._localizers.for_game(question.game)
        names = list_names_in_round(summary.drivers, question.round_meant, localizer)
        facts = _collect_message_facts(question, localizer)
        where = {"place": f"<#{summary.channel}>", "since": f"<t:{question.asked}:R>"}
        lines = [
            localizer.format_ui("steward_question_head", race=question.race, **where),
            localizer.format_phrase("steward_question", question.kind, facts, names),
        ]
        for code in ANSWERS_BY_KIND[question.kind]:
            lines += [
                f"- **{self._format_answer(question, code)}**: {localizer.format_phrase('consequence', code, facts)}"
            ]
        lines += [
            localizer.format_ui(
                "steward_question_before", answer=self._format_settlement(p), reason=escape_text(p.reason)
            )
            for p in before
        ]
        return "\n".join(lines)

    def _format_precedent(self, question: StewardQuestion, drivers: Iterable[Driver]) -> str:
        localizer = self._localizers.for_game(question.game)
        names = list_names_in_round(drivers, question.round_meant, localizer)
        what = format_steward_question(question, localizer, names)
        game = RULESETS[question.game].title if question.game in RULESETS else question.game
        return localizer.format_ui(
            "precedent",
            number=question.number,
            game=game,
            race=question.race,
            what=what,
            answer=self._format_settlement(question),
            reason=escape_text(question.reason),
            always=question.always,
        )

    def _format_settlement(self, question: StewardQuestion) -> str:
        return self._localizers.common.format_phrase("settled", question.answer, {"kind_of": question.kind})

    def _format_answer(self, question: StewardQuestion, code: str) -> str:
        return self._localizers.common.format_phrase("settle", code, {"kind_of": question.kind})


def _is_private(interaction: Interaction[Any]) -> bool:
    """Whether the pressed message is one that only its reader sees, and that may be rewritten."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def list_names_in_round(drivers: Iterable[Driver], round: int, localizer: Localizer) -> dict[Seat, str]:
    """Return the drivers' names with their colours; a car that somebody has taken over since the round goes by its
    colour."""
    return {
        d.seat: format_driver(d.seat, escape_name(d.name)) if d.drove_in(round) else localizer.format_car(d.seat)
        for d in drivers
    }


def format_steward_question(question: StewardQuestion, localizer: Localizer, names: Mapping[Seat, str]) -> str:
    """Return what the stewards are asked, in one line."""
    return localizer.format_phrase(
        "steward_question", question.kind, _collect_message_facts(question, localizer), names
    )


def _collect_message_facts(question: StewardQuestion, localizer: Localizer) -> dict[str, Json]:
    """Return the facts that fill the messages; text typed by a driver is escaped."""
    text = localizer.escape(str(question.facts.get("text", "")))
    return {"options": [""], **question.facts, "text": text, "seat": question.seat, "round": question.round_meant}
