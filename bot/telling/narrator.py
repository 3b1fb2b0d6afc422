"""Events, questions, options and refusals put into words. All prose lies in data/locales, in Project Fluent.

Facts become a message's arguments: `$speed` is the fact `speed`, `$stock-wear` the figure `wear` inside `stock`,
`$seat` always the driver's name. Another word behind a dash says in which role a fact stands: `$rival-name` is a
driver's name, `$by-signed` a figure with its sign (`NAMING` and `SPELT` have them all), and `$tyres-word` the message
of the group `word` for the code in `tyres`. Numbers stay numbers, so that plurals and [0] can be chosen by them; yes
is [true]; an empty text or list, and a fact that is not there, is [none] and says nothing.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from fluent.syntax.ast import Resource

from bot.telling.callsigns import sign
from bot.telling.language import ENGLISH, nearest, spoken
from bot.telling.phrases import Phrases
from rules.events import Event, Modifier, Rolled
from rules.questions import Option, Question, Refused
from rules.values import Json, Seat, digest
from rules.view import Gauge

BESIDES = ("common", "commands")
"""Files of messages that are no game's."""
OURS = ("owner", "by")
"""Facts of refusals that are mentions made by us, and nothing that was typed."""


STRANGER = re.compile(r"<@-\d+>")


def unescaped(text: str) -> str:
    """Text as it is: for surroundings without markup."""
    return text


@dataclass(frozen=True)
class Narrator:
    """Facts into prose. `escape` disarms text that people typed, for surroundings with markup."""

    phrases: Phrases
    escape: Callable[[str], str] = field(default=unescaped)

    @property
    def language(self) -> str:
        """What is spoken, where it is there."""
        return str(self.phrases.locale)

    def lines(self, events: Iterable[Event], names: Mapping[Seat, str]) -> list[str]:
        """A sentence a fact, each with its dice and, in brackets at its end, the rule behind it."""
        return [line for line in (self.line(e, names) for e in events) if line]

    def line(self, event: Event, names: Mapping[Seat, str]) -> str:
        """One fact as a sentence; empty for those that are passed over in silence."""
        return self.roll(event, names) if isinstance(event, Rolled) else self.told(event.model_dump(mode="json"), names)

    def told(self, fact: Mapping[str, Json], names: Mapping[Seat, str]) -> str:
        """One fact as it is kept, as a sentence."""
        if fact["what"] == "roll":
            return self.roll(Rolled.model_validate(fact), names)
        said = self.phrase("event", fact["what"], fact, names)
        return _with_item(said, fact["item"]) if said else ""

    def roll(self, event: Rolled, names: Mapping[Seat, str]) -> str:
        """`Red tests the brakes: braked safely [4+5=9, −1 chip → 8] (T-6)`."""
        facts = event.model_dump(mode="json")
        tried = self.phrase("roll", event.roll, facts, names)
        effect = self.phrase("effect", event.effect, facts, names) if event.effect else ""
        return _with_item(f"{tried}{': ' if effect else ''}{effect} {self.dice(event)}", event.item)

    def dice(self, event: Rolled) -> str:
        """`[4+5=9, −1 chip, +2 second pass → 10]`: faces, each modifier with its source, the total."""
        natural = "+".join(map(str, event.faces))
        summed = natural if len(event.faces) == 1 else f"{natural}={sum(event.faces)}"
        changed = [self.modifier(m) for m in event.modifiers if m.by]
        end = f" → {_plain(event.total)}" if event.total != sum(event.faces) else ""
        return f"[{', '.join([summed, *changed])}{end}]"

    def modifier(self, modifier: Modifier) -> str:
        """`−1 chip`."""
        return f"{signed(modifier.by)} {self.phrase('modifier', modifier.why, modifier.model_dump())}"

    def ask(self, question: Question[Any], names: Mapping[Seat, str]) -> str:
        """What the driver is asked, as a sentence."""
        return self.phrase("question", question.kind, question.model_dump(mode="json"), names)

    def title(self, question: Question[Any]) -> str:
        """A question in two or three words."""
        return self.phrase("title", question.kind, question.model_dump(mode="json"))

    def option(self, option: Option, names: Mapping[Seat, str] | None = None) -> str:
        """An option as it stands on a button."""
        facts = {**option.facts, "value": option.value, "where": option.where or ""}
        return self.phrase("option", option.code, facts, names or {}) if option.code else str(option.value)

    def group(self, option: Option) -> str:
        """The heading an option stands under; empty without one."""
        return self.phrase("group", option.group, dict(option.facts)) if option.group else ""

    def refused(self, refusal: Refused) -> str:
        """Why an answer was not taken, with the rule item."""
        facts = {k: v if k in OURS else self._disarmed(v) for k, v in refusal.facts.items()}
        return _with_item(self.phrase("refused", refusal.code, facts), refusal.because)

    def ui(self, code: str, **facts: Json) -> str:
        """What stands in a message around the facts; figures and marks only, nothing that people typed."""
        return self.phrase("ui", code, facts)

    def car(self, seat: Seat) -> str:
        """`🔴 red`."""
        return f"{sign(seat)} {self.word('colour', seat)}"

    def gauge(self, gauge: Gauge) -> str:
        """`wear 4/6`."""
        name = self.word("gauge", gauge.name)
        return f"{name} {gauge.value}" if gauge.most is None else f"{name} {gauge.value}/{gauge.most}"

    def step(self, step: str, names: Mapping[Seat, str] | None = None) -> str:
        """A step by the phrase of its head: of `F3` that of `F` with `count` 3, of `A:ram:red` that of `A 2` with
        `first` and `second`. As it is written where the game has no phrase."""
        head, *details = step.split(":")
        count = head[len(head.rstrip("0123456789")) :]
        code = f"{head.removesuffix(count)} {len(details) or ''}".strip()
        if not self.has("step", code):
            return self.escape(step)
        facts: dict[str, Json] = {"count": int(count or 1), **dict(zip(("first", "second"), details, strict=False))}
        return self.phrase("step", code, facts, names)

    def word(self, table: str, code: str) -> str:
        """A word that needs no facts: a badge, a status, a field's label."""
        return self.phrase(table, code, {})

    def listed(self, values: Iterable[Any]) -> str:
        """`a, b and c`."""
        return self.phrases.listed(map(str, values))

    def label(self, name: str) -> str:
        """A part's or a field's label: its phrase, else its own name spelt out."""
        return self.word("field", name) if self.has("field", name) else name.replace("_", " ").capitalize()

    def has(self, table: str, code: str) -> bool:
        """Whether there is a message for it."""
        return self.phrases.ways(table, code) > 0

    def phrase(self, table: str, code: str, facts: Mapping[str, Json], names: Mapping[Seat, str] | None = None) -> str:
        """The message of a code, filled with its facts; a code without one is shown as it is, never lost. Which of
        several ways is taken the facts decide, so that a re-run tells the same story."""
        way = int(digest(dict(facts))[:8], 16) if self.phrases.ways(table, code) > 1 else 0
        said = self.phrases.say(table, code, _Arguments(self, facts, names or {}), way)
        return _spelt_out(code, facts) if said is None else self._without_strangers(said)

    def _without_strangers(self, said: str) -> str:
        """Whoever has himself forgotten has a number below nought, which Discord could not show."""
        return STRANGER.sub(lambda _: self.word("ui", "stranger"), said) if "<@-" in said else said

    def asked(
        self, table: str, code: str, facts: Mapping[str, Json], names: Mapping[Seat, str], way: int
    ) -> tuple[str, frozenset[str]]:
        """One of the ways of a message, and which facts it asked for."""
        arguments = _Arguments(self, facts, names)
        said = self.phrases.say(table, code, arguments, way)
        return said or "", frozenset(name.partition("-")[0] for name in arguments)

    def _disarmed(self, value: Json) -> Json:
        if isinstance(value, str):
            return self.escape(value)
        return [self._disarmed(v) for v in value] if isinstance(value, list | tuple) else value


@dataclass(frozen=True)
class Narrators:
    """A narrator a game, and one for what belongs to none, in every language there is. `language`: the one that is
    spoken; None for that of whoever is answered just now."""

    voices: Mapping[str, Mapping[str, Narrator]]
    language: str | None = None

    @classmethod
    def read(
        cls,
        files: Mapping[str, Mapping[str, Resource]],
        escape: Callable[[str], str] = unescaped,
        language: str | None = None,
    ) -> "Narrators":
        """From the files of each language by name: `common`, `commands`, and one named for each game. What a language
        lacks is said in English."""
        names = ("common", *(name for name in files[ENGLISH] if name not in BESIDES))
        voices = {
            one: {name: Narrator(_phrases(files, one, *dict.fromkeys((*BESIDES, name))), escape) for name in names}
            for one in files
        }
        return cls(voices, language)

    @property
    def languages(self) -> tuple[str, ...]:
        """Those that there are."""
        return tuple(self.voices)

    def speaking(self, language: str) -> "Narrators":
        """These in one language, whoever is answered."""
        return Narrators(self.voices, language)

    @property
    def common(self) -> Narrator:
        """For what belongs to no game."""
        return self._voices["common"]

    @property
    def games(self) -> Mapping[str, Narrator]:
        """A narrator a game."""
        return {name: voice for name, voice in self._voices.items() if name != "common"}

    def of(self, game: str) -> Narrator:
        """The narrator of a game."""
        return self._voices.get(game, self.common)

    def lines(self, game: str, events: Iterable[Event], names: Mapping[Seat, str]) -> list[str]:
        """A sentence a fact."""
        return self.of(game).lines(events, names)

    @property
    def _voices(self) -> Mapping[str, Narrator]:
        return self.voices[nearest(self.language or spoken(), self.voices)]


def _phrases(files: Mapping[str, Mapping[str, Resource]], language: str, *names: str) -> Phrases:
    """The messages of some files, in a language and in English behind it."""
    english = Phrases.of(*(files[ENGLISH][name] for name in names if name in files[ENGLISH]))
    if language == ENGLISH:
        return english
    own = files[language]
    return Phrases.of(*(own[name] for name in names if name in own), locale=language, behind=english)


def _plain(number: int) -> str:
    """`2`, `−1`."""
    return f"−{-number}" if number < 0 else str(number)


def signed(number: int) -> str:
    """`+2`, `−1`, `0`."""
    return f"{'+' if number > 0 else '−' if number < 0 else ''}{abs(number)}"


def _with_item(sentence: str, item: str) -> str:
    return f"{sentence} ({item})" if item else sentence


def _spelt_out(code: str, facts: Mapping[str, Json]) -> str:
    told = ", ".join(f"{k} {v}" for k, v in facts.items() if v not in (None, "", (), []) and k not in ("what", "item"))
    return f"{code.replace('_', ' ')}{f' ({told})' if told else ''}"


class _Arguments(dict[str, str | int]):
    """What fills a message: each argument is made of its fact when it is asked for."""

    def __init__(self, narrator: Narrator, facts: Mapping[str, Json], names: Mapping[Seat, str]) -> None:
        super().__init__()
        self._narrator, self._facts, self._names = narrator, facts, names

    def __missing__(self, name: str) -> str | int:
        fact, _, role = name.partition("-")
        value = self._facts.get(fact)
        made = self[name] = argument(self._in_role(value, role or ("name" if fact == "seat" else "")))
        return made

    def _in_role(self, value: Json, role: str) -> Json:
        """A fact as it stands in a sentence: a name, a spelling, a figure inside, a code's own message."""
        if not role or value is None or value == "":
            return value
        if role in NAMING:
            return NAMING[role](self._narrator, self._names, value)
        if role in SPELT:
            return SPELT[role](value)
        if isinstance(value, list | tuple):
            return self._narrator.listed(self._word(role, str(one)) for one in value)
        return value.get(role, 0) if isinstance(value, dict) else self._word(role, str(value))

    def _word(self, table: str, code: str) -> str:
        code = code.replace("\\_", "_")
        if not self._narrator.has(table, code):
            return code.replace("_", " ")
        return self._narrator.phrase(table, code, self._facts, self._names)


def argument(value: Json) -> str | int:
    """A fact as Fluent takes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | str):
        return value
    return str(value) if value not in (None, (), [], {}) else ""


def _steps(narrator: Narrator, names: Mapping[Seat, str], way: str) -> str:
    """`ahead, out ×3`."""
    often = ((narrator.step(step, names), len(list(same))) for step, same in groupby(way.split()))
    return ", ".join(f"{said} ×{times}" if times > 1 else said for said, times in often)


def _spelt_one(value: Json) -> str:
    """A name of ours as people write it."""
    return str(value).replace("\\_", " ").replace("_", " ")


def _fields(narrator: Narrator, _: Mapping[Seat, str], said: Mapping[str, Json]) -> str:
    """`Place (3,1) · Wear 4`."""
    return " · ".join(f"{narrator.label(name)} {one}" for name, one in said.items())


NAMING: Mapping[str, Callable[[Narrator, Mapping[Seat, str], Any], str]] = {
    "name": lambda _, names, seat: names.get(seat, str(seat)),
    "names": lambda narrator, names, seats: narrator.listed(names.get(seat, seat) for seat in seats),
    "steps": _steps,
    "fields": _fields,
    "gap": lambda narrator, _, count: narrator.ui("gap", count=count),
    "bare": lambda _, names, seat: names.get(seat, str(seat)),
    "place": lambda narrator, _, place: narrator.ui("ordinal", place=place),
    "list": lambda narrator, _, values: narrator.listed(values),
    "spelt": lambda narrator, _, said: narrator.listed(map(_spelt_one, [said] if isinstance(said, str) else said)),
    "halved": lambda narrator, _, value: f"{int(value) // 2}{narrator.phrases.point}{int(value) % 2 * 5}",
}
"""Roles in which a fact is said with the names of drivers, or in the narrator's words."""
SPELT: Mapping[str, Callable[[Any], str]] = {
    "code": str,
    "dice": lambda value: "+".join(map(str, value)),
    "first": lambda value: str(value[0]),
    "signed": lambda value: signed(int(value)),
}
"""Roles in which a fact is spelt in one way always. `code`: a seat as it is called in the rules."""
