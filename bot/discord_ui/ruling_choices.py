"""What stewards can choose from while they type a command: decisions, rolls, cars, rulings."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from discord.app_commands import Choice

from bot.app.member_api import MemberApi
from bot.discord_ui.responder import matches_typed, unwrap
from bot.forms.discord_text import truncate
from bot.model.actor import Actor
from bot.posts.summaries import RaceSummary
from bot.stewards.action_text import describe_ruling
from bot.stewards.rulings import Rulings
from bot.stewards.undo import can_be_undone
from bot.store.race_history import RaceHistory
from bot.text.localizer import Localizer, Localizers
from rules.base import Json, Key, parse_key

MAX_CHOICES = 25
"""Autocompletion choices (Discord)."""


class RulingChoices:
    """Completions of the stewards' commands. Rejections are raised as InvalidAnswer."""

    def __init__(self, member_api: MemberApi, rulings: Rulings, localizers: Localizers) -> None:
        self._member_api, self._rulings, self._localizers = member_api, rulings, localizers
        self._format_ui = localizers.format_ui

    async def list_undoable(self, actor: Actor, race: int, typed_text: str) -> list[Choice[int]]:
        """Return the rulings that can be withdrawn, the newest first."""
        summary = unwrap(await self._member_api.summarize(race, actor))
        localizer = self._localizers.for_game(summary.game)
        rulings = [
            (n, ruling)
            for n, ruling in enumerate(unwrap(await self._rulings.list_rulings(race, actor)), 1)
            if can_be_undone(ruling)
        ]
        names = {d.seat: d.name for d in summary.drivers}
        described_rulings = [
            (n, ruling.round, localizer.format_phrase("ruling", *describe_ruling(ruling), names | ruling.names))
            for n, ruling in reversed(rulings)
        ]
        labels = [
            (f"{n}. {self._format_ui('in_round', round=round, what=what)}", n) for n, round, what in described_rulings
        ]
        return [Choice(name=truncate(s, 100), value=n) for s, n in labels if matches_typed(typed_text, s)][:MAX_CHOICES]

    async def list_decisions(self, actor: Actor, race: int, typed_text: str) -> list[Choice[str]]:
        """Return decisions that are open or were made, the newest first.

        Those that nobody had to make come last."""
        summary = unwrap(await self._member_api.summarize(race, actor))
        localizer = self._localizers.for_game(summary.game)
        decisions = unwrap(await self._rulings.list_decisions(race, actor))
        answers = unwrap(await self._rulings.list_answers(race, actor))
        answer_texts = {key: _format_value(value) for key, value in answers.items()}
        history = unwrap(await self._rulings.load_history(race, actor))
        return self._make_key_choices([*decisions], summary, history, localizer, "title", typed_text, answer_texts)

    async def list_cars(self, actor: Actor, race: int, typed_text: str) -> list[Choice[str]]:
        """Return the cars of a race."""
        summary = unwrap(await self._member_api.summarize(race, actor))
        colour = partial(self._localizers.common.format_word, "colour")
        cars = [(d.seat, f"{colour(d.seat)}, {d.name}") for d in summary.drivers]
        return [Choice(name=truncate(n, 100), value=v) for v, n in cars if matches_typed(typed_text, v, n)][
            :MAX_CHOICES
        ]

    async def list_rolls(self, actor: Actor, race: int, typed_text: str) -> list[Choice[str]]:
        """Return public rolls, the newest first."""
        summary = unwrap(await self._member_api.summarize(race, actor))
        localizer = self._localizers.for_game(summary.game)
        story = unwrap(await self._rulings.load_history(race, actor))
        facts = unwrap(await self._rulings.list_events(race, actor))
        public_rolls = [fact for fact in facts if fact["what"] == "roll" and fact.get("audience") is None]
        faces = {fact["key"]: " ".join(map(str, fact.get("faces", ()))) for fact in public_rolls}
        return self._make_key_choices(list(faces), summary, story, localizer, "roll", typed_text, faces)

    def _make_key_choices(
        self,
        keys: list[Key],
        summary: RaceSummary,
        history: RaceHistory,
        localizer: Localizer,
        table: str,
        typed_text: str,
        details: Mapping[Key, str] = MappingProxyType({}),
    ) -> list[Choice[str]]:
        today, choices = {d.seat: d.name for d in summary.drivers}, list[Choice[str]]()
        for key in dict.fromkeys(reversed(keys)):
            round, kind, seat, at = parse_key(key)
            names = today | history.list_former_drivers(int(round))
            what = localizer.format_phrase(table, kind, {"seat": seat}, names) if localizer.has(table, kind) else kind
            who = "" if table == "roll" or not seat else f"{names.get(seat, seat)}, "
            label = self._format_ui("in_round", round=int(round), what=f"{who}{what}{' · ' * bool(at)}{at}")
            label += f" [{details[key]}]" if details.get(key) else ""
            if matches_typed(typed_text, label) and len(key) <= 100:
                choices.append(Choice(name=truncate(label, 100), value=key))
        return choices[:MAX_CHOICES]


def _format_value(value: Json) -> str:
    """Return a stored answer in a few words: `speed 60, lane 2`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{name} {_format_value(one)}" for name, one in value.items() if name != "v")
    return " ".join(map(_format_value, value)) if isinstance(value, list) else "" if value is None else str(value)
