"""What waits for the stewards: each question with its options, their consequences and similar rulings; answered with
a reason."""

from typing import Any

from discord import ButtonStyle, Interaction

from bot.commands.replies import Answer, Answers, Talk, actor_of, taken
from bot.commands.stewarding import Stewarding
from bot.desk.desk import Desk
from bot.forms.discord_text import disarmed, shown_name
from bot.forms.discord_view import button, buttons, line_modal
from bot.forms.presses import Press
from bot.stewards.choices import ALWAYS, OPTIONS
from bot.stewards.precedents import Prompts
from bot.store.act_drafts import Settling
from bot.store.prompts import Prompt
from bot.telling.callsigns import driver
from bot.telling.narrator import Narrator, Narrators
from bot.telling.summaries import Actor
from rules.questions import Refused
from rules.rulesets import RULESETS
from rules.values import Json, is_key, key_of

SHOWN, REASON = 5, 300
"""Questions shown at once; characters of a reason."""


class Prompting:
    """The stewards' letter-box."""

    def __init__(self, desk: Desk, prompts: Prompts, stewarding: Stewarding, narrators: Narrators) -> None:
        self._desk, self._prompts, self._narrators = desk, prompts, narrators
        self._stewarding = stewarding

    async def show(self, talk: Talk, race: int) -> None:
        """What is asked, a message each."""
        found = taken(await self._prompts.open(race, talk.actor))
        if not found:
            await talk.say(self._ui("prompts_none"))
        stake = await self._stewarding.stake(race, talk.actor) if found else ""
        for prompt, before in found[:SHOWN]:
            options = [(code, "settle") for code in OPTIONS[prompt.kind]]
            options += [(code, "always") for code in ALWAYS[prompt.kind]]
            knobs = buttons(*(self._knob(prompt, *one) for one in options))
            page = await self._page(prompt, before, talk.actor)
            await talk.say(f"{stake}\n{page}".strip(), knobs)

    def answers(self) -> Answers:
        """The button under what tells of them."""
        return {"prompts": Answer(lambda talk, press: self.show(talk, press.number))}

    async def heard(self, interaction: Interaction[Any], press: Press) -> None:
        """An option chosen: first the reason; what changes the story is looked at before it counts. Raises Refused."""
        always = press.act == "always"
        if press.written is None:
            taken(await self._prompts.put_to(press.number, actor_of(interaction), press.rest, always=always))
            title, hint = self._ui("prompt_why"), self._ui("prompt_why_hint")
            modal = line_modal(press.act, press.number, title, title, hint, REASON, press.rest)
            await interaction.response.send_modal(modal)
            return
        talk = Talk(interaction, fresh=False)
        await talk.open()
        reason = press.written.get(0, "").strip()
        if not reason:
            raise Refused("no_reason")
        prompt, act = taken(await self._prompts.remedy(press.number, talk.actor, press.rest, always=always))
        if act is not None:
            await self._stewarding.propose(
                talk, prompt.race, act, reason, settles=Settling(prompt=prompt.number, answer=press.rest, always=always)
            )
            return
        taken(await self._prompts.settle(press.number, talk.actor, press.rest, reason, always=always))
        await talk.say(self._ui("prompt_settled"), buttons())

    async def protest(self, talk: Talk, race: int, text: str) -> None:
        """A driver's own."""
        taken(await self._prompts.protest(race, talk.actor, text))
        await talk.say(self._ui("protested"))

    async def precedents(self, talk: Talk, text: str) -> None:
        """What has been ruled on this server."""
        found = await self._prompts.precedents(talk.actor, text)
        await talk.say("\n".join(map(self._precedent, found)) or self._ui("no_precedents"))

    def _knob(self, prompt: Prompt, code: str, act: str) -> Any:
        label = self._said(prompt, code)
        style = ButtonStyle.primary if act == "settle" else ButtonStyle.secondary
        label = self._ui("settle_always", label=label) if act == "always" else label
        return button(label, act, prompt.number, code, style)

    async def _page(self, prompt: Prompt, before: tuple[Prompt, ...], actor: Actor) -> str:
        summary = taken(await self._desk.summary(prompt.race, actor))
        voice = self._narrators.of(prompt.game)
        names = {d.seat: driver(d.seat, shown_name(d.name)) for d in summary.drivers}
        facts = _facts(prompt, voice)
        lines = [voice.phrase("prompt", prompt.kind, facts, names)]
        for code in OPTIONS[prompt.kind]:
            lines += [f"- **{self._said(prompt, code)}**: {voice.phrase('consequence', code, facts)}"]
        lines += [voice.ui("prompt_before", answer=self._said(p, p.answer), reason=disarmed(p.reason)) for p in before]
        return "\n".join(lines)

    def _precedent(self, prompt: Prompt) -> str:
        voice = self._narrators.of(prompt.game)
        what = voice.phrase("prompt", prompt.kind, _facts(prompt, voice), {prompt.seat: voice.car(prompt.seat)})
        game = RULESETS[prompt.game].title if prompt.game in RULESETS else prompt.game
        return voice.ui(
            "precedent",
            number=prompt.number,
            game=game,
            race=prompt.race,
            what=what,
            answer=self._said(prompt, prompt.answer),
            reason=disarmed(prompt.reason),
            always=prompt.always,
        )

    def _said(self, prompt: Prompt, code: str) -> str:
        return self._narrators.common.phrase("settle", code, {"kind_of": prompt.kind})

    def _ui(self, code: str, **facts: Any) -> str:
        return self._narrators.common.ui(code, **facts)


def _facts(prompt: Prompt, voice: Narrator) -> dict[str, Json]:
    """What fills the phrases; text that a driver typed is disarmed."""
    text = voice.escape(str(prompt.facts.get("text", "")))
    round = key_of(prompt.at).round if is_key(prompt.at) else prompt.round
    return {"options": [""], **prompt.facts, "text": text, "seat": prompt.seat, "round": round}
