"""Localized texts of events, questions, options and rejections, from data/locales (Project Fluent).

Facts become a message's arguments: `$speed` is the fact `speed`, `$stock-wear` the figure `wear` inside
`stock`, `$seat` always the driver's name. Another word after a dash is the role of a fact: `$rival-name`
is a driver's name, `$by-signed` a number with its sign (`NAME_ROLES` and `PLAIN_ROLES` list them), and
`$tyres-word` the message of the group `word` for the code in `tyres`. Numbers stay numbers, so that they
select plurals and [0]; yes is [true]; an empty text or list, and a missing fact, is [none] and produces
no text."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from bot.model.driver import Driver, list_driver_names
from bot.model.seats import SEAT_EMOJIS, find_seat_emoji
from bot.text.fluent import MessageFile, Phrases
from bot.text.locale import ENGLISH, find_current_language, match_language
from rules.base import Json, Seat, compute_digest
from rules.events import Event, Modifier, Rolled
from rules.orders.counted_options import count_copies
from rules.questions import InvalidAnswer, Option, Question
from rules.view import StockLevel

COMMON_FILES = ("common", "commands")
"""Message files that belong to no game."""
TRUSTED_FACTS = ("owner", "by", "member")
"""Facts of rejections that are mentions made by us, never typed text."""


ERASED_MEMBER_PATTERN = re.compile(r"<@-\d+>")


def leave_unescaped(text: str) -> str:
    """Return the text unchanged, for output without markup."""
    return text


@dataclass(frozen=True)
class Localizer:
    """Texts of one game in one language. `escape` escapes typed text for output with markup."""

    phrases: Phrases
    escape: Callable[[str], str] = field(default=leave_unescaped)

    @property
    def language(self) -> str:
        """Language of the texts."""
        return str(self.phrases.locale)

    def format_events(self, events: Iterable[Event], names: Mapping[Seat, str]) -> list[str]:
        """Format events, a sentence each, with dice and, in parentheses, the rule item; skip silent ones."""
        return [line for line in (self.format_event(e, names) for e in events) if line]

    def format_event(self, event: Event, names: Mapping[Seat, str]) -> str:
        """Format an event as a sentence; "" for an event that is not reported."""
        return (
            self.format_roll(event, names)
            if isinstance(event, Rolled)
            else self.format_stored_event(event.model_dump(mode="json"), names)
        )

    def format_stored_event(self, fact: Mapping[str, Json], names: Mapping[Seat, str]) -> str:
        """Format an event from its stored form."""
        if fact["what"] == "roll":
            return self.format_roll(Rolled.model_validate(fact), names)
        sentence = self.format_phrase("event", fact["what"], fact, names)
        return _append_item(sentence, fact["item"]) if sentence else ""

    def format_roll(self, event: Rolled, names: Mapping[Seat, str]) -> str:
        """Format a roll: `Red tests the brakes: braked safely [4+5=9, −1 chip → 8] (T-6)`."""
        facts = event.model_dump(mode="json")
        attempt = self.format_phrase("roll", event.roll, facts, names)
        effect = self.format_phrase("effect", event.effect, facts, names) if event.effect else ""
        return _append_item(f"{attempt}{': ' if effect else ''}{effect} {self.format_dice(event)}", event.item)

    def format_dice(self, event: Rolled) -> str:
        """Format dice: faces, modifiers with sources, total.
        Example: `[4+5=9, −1 chip, +2 second pass → 10]`."""
        natural = "+".join(map(str, event.faces))
        natural_sum = natural if len(event.faces) == 1 else f"{natural}={sum(event.faces)}"
        modifiers = [self.format_modifier(m) for m in event.modifiers if m.by]
        end = f" → {_format_total(event.total)}" if event.total != sum(event.faces) else ""
        return f"[{', '.join([natural_sum, *modifiers])}{end}]"

    def format_modifier(self, modifier: Modifier) -> str:
        """Format a modifier: `−1 chip`."""
        return f"{format_signed(modifier.by)} {self.format_phrase('modifier', modifier.why, modifier.model_dump())}"

    def format_question(self, question: Question[Any], names: Mapping[Seat, str]) -> str:
        """Format the question to a driver as a sentence."""
        return self.format_phrase("question", question.kind, question.model_dump(mode="json"), names)

    def format_question_title(self, question: Question[Any]) -> str:
        """Return a question's title of two or three words."""
        return self.format_phrase("title", question.kind, question.model_dump(mode="json"))

    def format_option(self, option: Option, names: Mapping[Seat, str] | None = None) -> str:
        """Format an option for a button."""
        facts = {**option.facts, "value": option.value, "where": option.where or ""}
        return self.format_phrase("option", option.code, facts, names or {}) if option.code else str(option.value)

    def format_option_heading(self, option: Option) -> str:
        """Return the heading that an option belongs to, or ""."""
        return self.format_phrase("group", option.group, dict(option.facts)) if option.group else ""

    def format_rejection(self, rejection: InvalidAnswer) -> str:
        """Format why an answer was rejected, with the rule item."""
        facts = {k: v if k in TRUSTED_FACTS else self._escape_value(v) for k, v in rejection.facts.items()}
        return _append_item(self.format_phrase("refused", rejection.code, facts), rejection.because)

    def format_ui(self, code: str, **facts: Json) -> str:
        """Return a text of the user interface; arguments must not contain typed text."""
        return self.format_phrase("ui", code, facts)

    def format_car(self, seat: Seat) -> str:
        """Format a car by its colour: `🔴 red`."""
        return f"{find_seat_emoji(seat)} {self.format_word('colour', seat)}"

    def format_car_of(self, seat: Seat, name: str) -> str:
        """Format a car by its colour and its driver: `🔴 red (Ana)`; "" stands for a bot."""
        return f"{self.format_car(seat)} ({name})" if name else self.format_car(seat)

    def format_stock(self, gauge: StockLevel) -> str:
        """Format a stock level: `wear 4/6`."""
        name = self.format_word("gauge", gauge.name)
        return f"{name} {gauge.value}" if gauge.most is None else f"{name} {gauge.value}/{gauge.most}"

    def format_step(self, step: str, names: Mapping[Seat, str] | None = None) -> str:
        """Format a step by the phrase of its head.
        `F3` uses the phrase `F` with `count` 3; `A:ram:red` uses `A 2` with `first` and `second`. Without a
        phrase the step is shown as written."""
        head, *details = step.split(":")
        count = head[len(head.rstrip("0123456789")) :]
        code = f"{head.removesuffix(count)} {len(details) or ''}".strip()
        if not self.has("step", code):
            return self.escape(step)
        facts: dict[str, Json] = {"count": int(count or 1), **dict(zip(("first", "second"), details, strict=False))}
        return self.format_phrase("step", code, facts, names)

    def format_word(self, table: str, code: str) -> str:
        """Return a word without arguments: a badge, a status, a field label."""
        return self.format_phrase(table, code, {})

    def format_scheme(self, title: str) -> str:
        """Format the title of a points table; one that has no message keeps the title of its file."""
        code = make_scheme_code(title)
        return self.format_word("scheme", code) if self.has("scheme", code) else title

    def name_drivers(self, drivers: Iterable[Driver]) -> dict[Seat, str]:
        """Return the drivers' names by seat, with bots marked as such."""
        return list_driver_names(drivers, self.format_word("ui", "auto"))

    def join_list(self, values: Iterable[Any]) -> str:
        """Join a list as `a, b and c`."""
        return self.phrases.join_list(map(str, values))

    def format_field_label(self, name: str) -> str:
        """Return the label of a part or a field: its phrase, else its own name spelled out."""
        return self.format_word("field", name) if self.has("field", name) else name.replace("_", " ").capitalize()

    def has(self, table: str, code: str) -> bool:
        """Whether there is a message for a code."""
        return self.phrases.count_variants(table, code) > 0

    def format_phrase(
        self, table: str, code: str, facts: Mapping[str, Json], names: Mapping[Seat, str] | None = None
    ) -> str:
        """Return the message of a code, filled with its facts; a code without a message is shown as it is.
        The facts decide which of several variants is used, so that a replay produces the same text."""
        variant = int(compute_digest(dict(facts))[:8], 16) if self.phrases.count_variants(table, code) > 1 else 0
        text = self.phrases.format_message(table, code, _Arguments(self, facts, names or {}), variant)
        return _format_unknown_code(code, facts) if text is None else self._replace_erased_members(text)

    def _replace_erased_members(self, text: str) -> str:
        """Replace mentions of erased members, whose ids are negative and unknown to Discord."""
        return ERASED_MEMBER_PATTERN.sub(lambda _: self.format_word("ui", "stranger"), text) if "<@-" in text else text

    def format_with_used_facts(
        self, table: str, code: str, facts: Mapping[str, Json], names: Mapping[Seat, str], variant: int
    ) -> tuple[str, frozenset[str]]:
        """Format one variant of a message, and return which facts it used."""
        arguments = _Arguments(self, facts, names)
        text = self.phrases.format_message(table, code, arguments, variant)
        return text or "", frozenset(name.partition("-")[0] for name in arguments)

    def _escape_value(self, value: Json) -> Json:
        if isinstance(value, str):
            return self.escape(value)
        return [self._escape_value(v) for v in value] if isinstance(value, list | tuple) else value


def make_scheme_code(title: str) -> str:
    """Return the code of the message for the title of a points table: `formula-1-1977`."""
    return re.sub("[^a-z0-9]+", "-", title.casefold()).strip("-")


@dataclass(frozen=True)
class Localizers:
    """Localizers of every game, and a common one, in every language.
    `language`: the language to use; None for that of the current reader."""

    by_language: Mapping[str, Mapping[str, Localizer]]
    language: str | None = None

    @classmethod
    def from_files(
        cls,
        files: Mapping[str, Mapping[str, MessageFile]],
        escape: Callable[[str], str] = leave_unescaped,
        language: str | None = None,
    ) -> "Localizers":
        """Build localizers from the files of each language: `common`, `commands`, and one per game.
        Messages that a language lacks are in English."""
        names = ("common", *(name for name in files[ENGLISH] if name not in COMMON_FILES))
        by_language = {
            one: {
                name: Localizer(_load_phrases(files, one, *dict.fromkeys((*COMMON_FILES, name))), escape)
                for name in names
            }
            for one in files
        }
        return cls(by_language, language)

    @property
    def languages(self) -> tuple[str, ...]:
        """Available languages."""
        return tuple(self.by_language)

    def in_language(self, language: str) -> "Localizers":
        """Return the localizers in a fixed language."""
        return Localizers(self.by_language, language)

    def load_plural_rules(self) -> None:
        """Load the rules of every language for plurals and lists, so that the first message of a bot waits for none."""
        for localizers in self.by_language.values():
            for localizer in localizers.values():
                localizer.phrases.load_plural_rules()

    @property
    def common(self) -> Localizer:
        """Localizer of texts that belong to no game."""
        return self._current["common"]

    def format_ui(self, code: str, **facts: Json) -> str:
        """Return a text of the user interface; arguments must not contain typed text."""
        return self.common.format_ui(code, **facts)

    @property
    def by_game(self) -> Mapping[str, Localizer]:
        """Localizers by game."""
        return {name: localizer for name, localizer in self._current.items() if name != "common"}

    def for_game(self, game: str) -> Localizer:
        """Return the localizer of a game."""
        return self._current.get(game, self.common)

    def format_events(self, game: str, events: Iterable[Event], names: Mapping[Seat, str]) -> list[str]:
        """Format events of a game, a sentence each."""
        return self.for_game(game).format_events(events, names)

    def find_seat(self, text: str) -> Seat:
        """Return the seat that a colour or circle names in any language; a text that names none as it is."""
        name = text.strip().casefold()
        for seat, circle in SEAT_EMOJIS.items():
            colours = {
                seat,
                *(one["common"].format_word("colour", seat).casefold() for one in self.by_language.values()),
            }
            if name in colours | {circle} | {f"{circle} {colour}" for colour in colours}:
                return seat
        return name

    @property
    def _current(self) -> Mapping[str, Localizer]:
        return self.by_language[match_language(self.language or find_current_language(), self.by_language)]


def _load_phrases(files: Mapping[str, Mapping[str, MessageFile]], language: str, *names: str) -> Phrases:
    """Load the messages of some files in a language, with English as the fallback."""
    english = Phrases.from_files(*(files[ENGLISH][name] for name in names if name in files[ENGLISH]))
    if language == ENGLISH:
        return english
    own = files[language]
    return Phrases.from_files(*(own[name] for name in names if name in own), locale=language, fallback=english)


def _format_total(number: int) -> str:
    """Format a number: `2`, `−1`."""
    return f"−{-number}" if number < 0 else str(number)


def format_signed(number: int) -> str:
    """Format a number with its sign: `+2`, `−1`, `0`."""
    return f"{'+' if number > 0 else '−' if number < 0 else ''}{abs(number)}"


def _append_item(sentence: str, item: str) -> str:
    return f"{sentence} ({item})" if item else sentence


def _format_unknown_code(code: str, facts: Mapping[str, Json]) -> str:
    details = ", ".join(
        f"{k} {v}" for k, v in facts.items() if v not in (None, "", (), []) and k not in ("what", "item")
    )
    return f"{code.replace('_', ' ')}{f' ({details})' if details else ''}"


class _Arguments(dict[str, str | int]):
    """Arguments of a message; each is computed from its fact when it is used."""

    def __init__(self, localizer: Localizer, facts: Mapping[str, Json], names: Mapping[Seat, str]) -> None:
        super().__init__()
        self._localizer, self._facts, self._names = localizer, facts, names

    def __missing__(self, name: str) -> str | int:
        fact, _, role = name.partition("-")
        value = self._facts.get(fact)
        argument = self[name] = to_argument(self._apply_role(value, role or ("name" if fact == "seat" else "")))
        return argument

    def _apply_role(self, value: Json, role: str) -> Json:
        """Convert a fact to its role: a name, a spelling, a figure inside, a code's own message."""
        if not role or value is None or value == "":
            return value
        if role in NAME_ROLES:
            return NAME_ROLES[role](self._localizer, self._names, value)
        if role in PLAIN_ROLES:
            return PLAIN_ROLES[role](value)
        if isinstance(value, list | tuple):
            return self._localizer.join_list(self._format_code(role, str(one)) for one in value)
        return value.get(role, 0) if isinstance(value, dict) else self._format_code(role, str(value))

    def _format_code(self, table: str, code: str) -> str:
        code = code.replace("\\_", "_")
        if not self._localizer.has(table, code):
            return code.replace("_", " ")
        return self._localizer.format_phrase(table, code, self._facts, self._names)


def to_argument(value: Json) -> str | int:
    """Convert a fact to a Fluent argument."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | str):
        return value
    return str(value) if value not in (None, (), [], {}) else ""


def _name_driver(localizer: Localizer, names: Mapping[Seat, str], seat: Json) -> str:
    """Return the name of a seat's driver; without one, the colour of the car in the reader's language."""
    code = str(seat)
    return localizer.format_word("colour", code) if code in SEAT_EMOJIS and code not in names else names.get(code, code)


def _format_steps(localizer: Localizer, names: Mapping[Seat, str], route: str) -> str:
    """Format steps: `ahead, out ×3`."""
    often = ((localizer.format_step(step, names), len(list(repeats))) for step, repeats in groupby(route.split()))
    return ", ".join(f"{name} ×{times}" if times > 1 else name for name, times in often)


def _spell_code(value: Json) -> str:
    """Spell out a code: underscores become spaces."""
    return str(value).replace("\\_", " ").replace("_", " ")


def _format_fields(localizer: Localizer, _: Mapping[Seat, str], fields: Mapping[str, Json]) -> str:
    """Format fields, as they are or with what they were: `Place (3,1) · Wear 7 → 4`."""
    changes = ((name, one if isinstance(one, list | tuple) else [one]) for name, one in fields.items())
    texts = (
        (name, " → ".join(_format_field_value(localizer, name, one) for one in values)) for name, values in changes
    )
    return " · ".join(f"{localizer.format_field_label(name)} {text}" for name, text in texts)


def _format_field_value(localizer: Localizer, name: str, value: Json) -> str:
    if name == "status" and localizer.has("status", str(value)):
        return localizer.format_word("status", str(value))
    return "–" if value is None else str(value)


NAME_ROLES: Mapping[str, Callable[[Localizer, Mapping[Seat, str], Any], str]] = {
    "name": _name_driver,
    "names": lambda localizer, names, seats: localizer.join_list(_name_driver(localizer, names, one) for one in seats),
    "steps": _format_steps,
    "fields": _format_fields,
    "gap": lambda localizer, _, count: localizer.format_ui("gap", count=count),
    "typed": lambda localizer, _, text: localizer.escape(str(text)),
    "livery": lambda localizer, _, seat: localizer.format_car(str(seat)),
    "bare": _name_driver,
    "place": lambda localizer, _, place: localizer.format_ui("ordinal", place=place),
    "list": lambda localizer, _, values: localizer.join_list(values),
    "counted": lambda localizer, _, values: localizer.join_list(count_copies(map(str, values))),
    "spelt": lambda localizer, _, value: localizer.join_list(
        map(_spell_code, [value] if isinstance(value, str) else value)
    ),
    "halved": lambda localizer, _, value: (
        f"{int(value) // 2}{localizer.phrases.decimal_point}5" if int(value) % 2 else f"{int(value) // 2}"
    ),
}
"""Roles of facts that need drivers' names or localized texts."""
PLAIN_ROLES: Mapping[str, Callable[[Any], str]] = {
    "code": str,
    "dice": lambda value: "+".join(map(str, value)),
    "first": lambda value: str(value[0]),
    "signed": lambda value: format_signed(int(value)),
}
"""Roles of facts formatted the same way in every language. `code`: a seat as the rules name it."""
