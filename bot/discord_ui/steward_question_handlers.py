"""Handlers of questions to the stewards: options, consequences, similar rulings, and the answer."""

from typing import Any

from discord import ButtonStyle, Interaction

from bot.app.member_api import MemberApi
from bot.discord_ui.buttons import button, race_button
from bot.discord_ui.responder import Responder, actor_of, unwrap
from bot.discord_ui.ruling_handlers import RulingHandlers
from bot.forms.custom_ids import ButtonPress
from bot.forms.discord_text import escape_name, escape_text
from bot.forms.discord_view import make_button, make_button_view, make_line_modal
from bot.model.actor import Actor
from bot.model.seats import format_driver
from bot.stewards.questions import ANSWERS_BY_KIND, PERMANENT_ANSWERS_BY_KIND, StewardQuestions
from bot.store.ruling_drafts import Settling
from bot.store.steward_questions import StewardQuestion
from bot.text.localizer import Localizer, Localizers
from rules.base import Json, is_question_or_roll_key, parse_key
from rules.questions import InvalidAnswer
from rules.registry import RULESETS

MAX_SHOWN_QUESTIONS, MAX_REASON_CHARS = 5, 300
"""Questions shown at once; characters of a reason."""


class StewardQuestionHandlers:
    """Questions to the stewards."""

    def __init__(
        self, desk: MemberApi, prompts: StewardQuestions, stewarding: RulingHandlers, narrators: Localizers
    ) -> None:
        self._desk, self._prompts, self._narrators = desk, prompts, narrators
        self._stewarding = stewarding

    @race_button("prompts", looks=True)
    async def show_questions(self, talk: Responder, race: int) -> None:
        """Show the open questions, one message each."""
        found = unwrap(await self._prompts.list_open(race, talk.actor))
        if not found:
            await talk.reply(self._ui("prompts_none"))
        stake = await self._stewarding.conflict_notice(race, talk.actor) if found else ""
        for prompt, before in found[:MAX_SHOWN_QUESTIONS]:
            options = [(code, "settle") for code in ANSWERS_BY_KIND[prompt.kind]]
            options += [(code, "always") for code in PERMANENT_ANSWERS_BY_KIND[prompt.kind]]
            knobs = make_button_view(*(self._option_button(prompt, *one) for one in options))
            page = await self._format_question(prompt, before, talk.actor)
            await talk.reply(f"{stake}\n{page}".strip(), knobs)

    @button("settle", "always")
    async def handle_press(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        """Handle a chosen option: ask for the reason, then preview actions that change past events.

        Raises InvalidAnswer."""
        always = press.act == "always"
        if press.written is None:
            unwrap(await self._prompts.check_answer(press.number, actor_of(interaction), press.rest, always=always))
            title, hint = self._ui("prompt_why"), self._ui("prompt_why_hint")
            modal = make_line_modal(press.act, press.number, title, title, hint, MAX_REASON_CHARS, press.rest)
            await interaction.response.send_modal(modal)
            return
        talk = Responder(interaction, fresh=False)
        await talk.acknowledge()
        reason = press.written.get(0, "").strip()
        if not reason:
            raise InvalidAnswer("no_reason")
        prompt, act = unwrap(await self._prompts.resolve_answer(press.number, talk.actor, press.rest, always=always))
        if act is not None:
            await self._stewarding.propose_action(
                talk, prompt.race, act, reason, settles=Settling(prompt=prompt.number, answer=press.rest, always=always)
            )
            return
        unwrap(await self._prompts.submit_answer(press.number, talk.actor, press.rest, reason, always=always))
        await talk.reply(self._ui("prompt_settled"), make_button_view())

    async def submit_protest(self, talk: Responder, race: int, text: str) -> None:
        """Submit a driver's protest."""
        unwrap(await self._prompts.submit_protest(race, talk.actor, text))
        await talk.reply(self._ui("protested"))

    async def show_precedents(self, talk: Responder, text: str) -> None:
        """Show past rulings of this server."""
        found = await self._prompts.find_precedents(talk.actor, text)
        await talk.reply("\n".join(map(self._precedent_line, found)) or self._ui("no_precedents"))

    def _option_button(self, prompt: StewardQuestion, code: str, act: str) -> Any:
        label = self._answer_label(prompt, code)
        style = ButtonStyle.primary if act == "settle" else ButtonStyle.secondary
        label = self._ui("settle_always", label=label) if act == "always" else label
        return make_button(label, act, prompt.number, code, style)

    async def _format_question(self, prompt: StewardQuestion, before: tuple[StewardQuestion, ...], actor: Actor) -> str:
        summary = unwrap(await self._desk.summarize(prompt.race, actor))
        voice = self._narrators.for_game(prompt.game)
        names = {d.seat: format_driver(d.seat, escape_name(d.name)) for d in summary.drivers}
        facts = _message_facts(prompt, voice)
        lines = [voice.phrase("prompt", prompt.kind, facts, names)]
        for code in ANSWERS_BY_KIND[prompt.kind]:
            lines += [f"- **{self._answer_label(prompt, code)}**: {voice.phrase('consequence', code, facts)}"]
        lines += [
            voice.ui("prompt_before", answer=self._answer_label(p, p.answer), reason=escape_text(p.reason))
            for p in before
        ]
        return "\n".join(lines)

    def _precedent_line(self, prompt: StewardQuestion) -> str:
        voice = self._narrators.for_game(prompt.game)
        what = voice.phrase(
            "prompt", prompt.kind, _message_facts(prompt, voice), {prompt.seat: voice.format_car(prompt.seat)}
        )
        game = RULESETS[prompt.game].title if prompt.game in RULESETS else prompt.game
        return voice.ui(
            "precedent",
            number=prompt.number,
            game=game,
            race=prompt.race,
            what=what,
            answer=self._answer_label(prompt, prompt.answer),
            reason=escape_text(prompt.reason),
            always=prompt.always,
        )

    def _answer_label(self, prompt: StewardQuestion, code: str) -> str:
        return self._narrators.common.phrase("settle", code, {"kind_of": prompt.kind})

    def _ui(self, code: str, **facts: Any) -> str:
        return self._narrators.common.ui(code, **facts)


def _message_facts(prompt: StewardQuestion, voice: Localizer) -> dict[str, Json]:
    """Return the facts that fill the messages; text typed by a driver is escaped."""
    text = voice.escape(str(prompt.facts.get("text", "")))
    round = parse_key(prompt.at).round if is_question_or_roll_key(prompt.at) else prompt.round
    return {"options": [""], **prompt.facts, "text": text, "seat": prompt.seat, "round": round}
