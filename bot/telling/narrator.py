"""Events, questions, options and refusals put into words. All prose lies in data/phrases/*.toml, loaded once at start.

A phrase is a template, a list of templates (one is chosen by the fact itself, so that a re-run tells the same story),
or a table `{by = "field", value = template, ..., else = template}` that chooses by a field of the fact.

Templates: `{speed}` a field; `{rival:name}` a driver; `{wear:point|points}` a number with its noun; `{by:signed}`;
`{faces:dice}`; `{lanes:list}`; `{parts:spelt}` a list of names, spelt out; `{halves:halves}` 2.5 for 5; `{said:fields}`
a sheet's fields; `{way:steps}` the steps of a way; `{line:@option}` a phrase of another table; `{why:none}` nothing
(it only decides about its stretch); `{left[wear]}` a figure inside; `{seat}` is always the driver's name.
A stretch in `[[double brackets]]` is left out when one of its fields is empty, zero or absent.
"""

import re
import string
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from typing import Any

from rules.events import Event, Modifier, Rolled
from rules.questions import Option, Question, Refused
from rules.values import Json, Seat, canonical, digest
from rules.view import Gauge

Phrase = str | list[str] | dict[str, Any]
Tables = Mapping[str, Mapping[str, Phrase]]

OPTIONAL = re.compile(r"\[\[(.*?)\]\]", re.DOTALL)
OURS = ("owner", "by")
"""Facts of refusals that are mentions made by us, and nothing that was typed."""
SILENT = "-"
"""A phrase for a fact that is known but not worth a line."""


def read_phrases(*texts: str) -> Tables:
    """The tables of several phrase files, later files adding to and replacing earlier ones."""
    tables: dict[str, dict[str, Phrase]] = {}
    for text in texts:
        for table, phrases in _parsed(text).items():
            tables.setdefault(table, {}).update(phrases)
    return tables


@lru_cache(maxsize=16)
def _parsed(text: str) -> Mapping[str, Mapping[str, Phrase]]:
    """A phrase file. Kept, since every game adds to the common one."""
    return tomllib.loads(text)


def unescaped(text: str) -> str:
    """Text as it is: for surroundings without markup."""
    return text


@dataclass(frozen=True)
class Narrator:
    """Facts into prose. `escape` disarms text that people typed, for surroundings with markup."""

    tables: Tables
    escape: Callable[[str], str] = field(default=unescaped)

    def lines(self, events: Iterable[Event], names: Mapping[Seat, str]) -> list[str]:
        """A sentence a fact, each with its dice and, in brackets at its end, the rule behind it."""
        return [line for line in (self.line(e, names) for e in events) if line]

    def line(self, event: Event, names: Mapping[Seat, str]) -> str:
        """One fact as a sentence; empty for those that are passed over in silence."""
        if isinstance(event, Rolled):
            return self.roll(event, names)
        facts = event.model_dump(mode="json")
        said = self.phrase("event", event.what, facts, names)
        return "" if said == SILENT else _with_item(said, event.item)

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

    def gauge(self, gauge: Gauge) -> str:
        """`wear 4/6`."""
        name = self.word("gauge", gauge.name)
        return f"{name} {gauge.value}" if gauge.most is None else f"{name} {gauge.value}/{gauge.most}"

    def step(self, step: str, names: Mapping[Seat, str] | None = None) -> str:
        """A step by the phrase of its head: of `F3` that of `F` with `count` 3, of `A:ram:red` that of `A::` with
        `first` and `second`. As it is written where the game has no phrase."""
        head, *details = step.split(":")
        count = head[len(head.rstrip("0123456789")) :]
        code = head.removesuffix(count) + ":" * len(details)
        if not self.has("step", code):
            return self.escape(step)
        facts: dict[str, Json] = {"count": int(count or 1), **dict(zip(("first", "second"), details, strict=False))}
        return self.phrase("step", code, facts, names)

    def word(self, table: str, code: str) -> str:
        """A word that needs no facts: a badge, a status, a field's label."""
        return self.phrase(table, code, {})

    def label(self, name: str) -> str:
        """A part's or a field's label: its phrase, else its own name spelt out."""
        return self.word("field", name) if self.has("field", name) else name.replace("_", " ").capitalize()

    def has(self, table: str, code: str) -> bool:
        """Whether the files name it."""
        return code in self.tables.get(table, {})

    def phrase(self, table: str, code: str, facts: Mapping[str, Json], names: Mapping[Seat, str] | None = None) -> str:
        """The phrase of a code with its facts filled in; a code without a phrase is shown as it is, never lost."""
        template = chosen(self.tables.get(table, {}).get(code), facts)
        if template is None:
            return _spelt_out(code, facts)
        words = _Words(self, facts, names or {})
        return words.fill(template)

    def _disarmed(self, value: Json) -> Json:
        if isinstance(value, str):
            return self.escape(value)
        return [self._disarmed(v) for v in value] if isinstance(value, list | tuple) else value


@dataclass(frozen=True)
class Narrators:
    """A narrator a game, and one for what belongs to none."""

    common: Narrator
    games: Mapping[str, Narrator]

    @classmethod
    def read(cls, texts: Mapping[str, str], escape: Callable[[str], str] = unescaped) -> "Narrators":
        """From phrase files by name: `common`, and one named for each game."""
        games = {n: Narrator(read_phrases(texts["common"], text), escape) for n, text in texts.items() if n != "common"}
        return cls(Narrator(read_phrases(texts["common"]), escape), games)

    def of(self, game: str) -> Narrator:
        """The narrator of a game."""
        return self.games.get(game, self.common)

    def lines(self, game: str, events: Iterable[Event], names: Mapping[Seat, str]) -> list[str]:
        """A sentence a fact."""
        return self.of(game).lines(events, names)


def chosen(phrase: Phrase | None, facts: Mapping[str, Json]) -> str | None:
    """The template that fits the facts."""
    if isinstance(phrase, dict):
        value = facts.get(str(phrase.get("by", "")))
        key = str(value).lower() if isinstance(value, bool) else str(value)
        return chosen(phrase.get(key, phrase.get("else")), facts)
    if isinstance(phrase, list):
        return phrase[int(digest(dict(facts))[:8], 16) % len(phrase)]
    return phrase


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


class _Words(string.Formatter):
    """Fills one template."""

    def __init__(self, narrator: Narrator, facts: Mapping[str, Json], names: Mapping[Seat, str]) -> None:
        self._narrator, self._facts, self._names = narrator, facts, names

    def fill(self, template: str) -> str:
        return self.vformat(OPTIONAL.sub(self._stretch, template), (), self._facts)

    def _stretch(self, found: re.Match[str]) -> str:
        fields = [name for _, name, _, _ in self.parse(found[1]) if name]
        return found[1] if all(self.get_field(f, (), self._facts)[0] for f in fields) else ""

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        value = kwargs.get(str(key), "")
        return self._names.get(value, value) if key == "seat" and isinstance(value, str) else value

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec in SPELT:
            return SPELT[format_spec](value)
        if format_spec == "name":
            return self._names.get(value, str(value))
        if format_spec == "steps":
            return ", ".join(self._often(step, list(same)) for step, same in groupby(str(value).split()))
        if format_spec == "fields":
            return " · ".join(f"{self._narrator.label(name)} {one}" for name, one in value.items())
        if format_spec == "names":
            return listed([self._names.get(v, v) for v in value])
        if format_spec.startswith("@") and not self._narrator.has(format_spec[1:], str(value)):
            return str(value).replace("_", " ")
        if format_spec.startswith("@"):
            return self._narrator.phrase(format_spec[1:], str(value), self._facts, self._names)
        if "|" in format_spec:
            one, many = format_spec.split("|")
            return f"{value} {one if value == 1 else many}"
        return str(value) if not isinstance(value, dict) else canonical(value)

    def _often(self, step: str, same: list[str]) -> str:
        """`out ×3`."""
        return self._narrator.step(step, self._names) + (f" ×{len(same)}" if same[1:] else "")


def listed(values: Iterable[Any]) -> str:
    """`a, b and c`."""
    words = [str(v) for v in values]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


SPELT: Mapping[str, Callable[[Any], str]] = {
    "none": lambda _: "",
    "halves": lambda value: f"{int(value) // 2}.{int(value) % 2 * 5}",
    "signed": lambda value: signed(int(value)),
    "dice": lambda value: "+".join(map(str, value)),
    "list": listed,
    "spelt": lambda value: listed(str(one).replace("_", " ") for one in value),
}
"""What a field looks like that needs neither names nor phrases."""
