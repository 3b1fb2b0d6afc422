"""Sentences for incidents: in varying words, never the same twice in a post, never longer than a line."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from bot.report.incidents import ALWAYS_WEIGHT, Incident, WeighedFact
from bot.text.localizer import Localizer
from rules.base import Json, Seat, compute_digest

MAX_LINE_CHARS, MAX_TITLE_CHARS = 140, 110
SHORT_NAME_CHARS = 12
"""Number of characters of a name where room is short."""
JOINERS = " \u200b\u200d\ufe0f"
"""What a clipped name does not end in: blanks, and what joins an emoji to the next."""


class Sentence(NamedTuple):
    """A sentence, the cars and figures it contains, and other events it reports."""

    text: str
    figures: frozenset[str] = frozenset()
    more: tuple[WeighedFact, ...] = ()


EMPTY_SENTENCE = Sentence("")


@dataclass
class SentenceWriter:
    """Writes sentences, remembering the variants used in this post.

    `names`: for sentences, with emoji; `has_cut`: a line had no room for all that it was to tell."""

    localizer: Localizer
    names: Mapping[Seat, str]
    used: set[tuple[str, int]] = field(default_factory=set)
    has_cut: bool = False

    def write_line(self, incident: Incident, room: int) -> Sentence:
        """Write an incident as a line of the story, dropping causes and consequences if it would be too long."""
        table = "beat" if self.localizer.has("beat", incident.what) else "event"
        light = {one.what for one in incident.extras if one.weight < ALWAYS_WEIGHT}
        for candidate in (incident, _drop_clauses(incident, light), incident.without_context()):
            text, used_facts, variant = self._format_unused_variant(table, incident.what, candidate.facts, self.names)
            if len(text) <= room:
                self.used.add((f"{table}-{incident.what}", variant))
                more = tuple(one for one in candidate.extras if _is_reported(one, incident, used_facts))
                return Sentence(text, self._list_used_figures(candidate.facts, used_facts), more)
            self.has_cut = True
        plain = incident.without_context().facts
        text, used_facts, _ = self._format_unused_variant(table, incident.what, plain, shorten_names(self.names))
        return Sentence(text[:room], self._list_used_figures(plain, used_facts))

    def write_title(self, incident: Incident) -> Sentence:
        """Write an incident as a headline without its full stop; empty if it has none or no room."""
        if not self.localizer.has("head", incident.what):
            return EMPTY_SENTENCE
        for names in (self.names, shorten_names(self.names)):
            text, used_facts, variant = self._format_unused_variant("head", incident.what, incident.facts, names)
            if len(text) <= MAX_TITLE_CHARS:
                self.used.add((f"head-{incident.what}", variant))
                return Sentence(text, self._list_used_figures(incident.facts, used_facts))
        return EMPTY_SENTENCE

    def write_variant(self, table: str, incident: Incident) -> str:
        """Write an incident with the messages of another group; "" if there is none or no room."""
        if not self.localizer.has(table, incident.what):
            return ""
        text, _, _ = self._format_unused_variant(table, incident.what, incident.facts, self.names)
        return text if len(text) <= MAX_LINE_CHARS else ""

    def write_merged(self, what: str, facts: Mapping[str, Json], room: int = MAX_LINE_CHARS) -> Sentence:
        """Write several incidents of a kind as one line; empty if there is no sentence for it."""
        if not self.localizer.has("many", what):
            return EMPTY_SENTENCE
        for names in (self.names, shorten_names(self.names)):
            text, used_facts, _ = self._format_unused_variant("many", what, facts, names)
            if len(text) <= room:
                return Sentence(text, self._list_used_figures(facts, used_facts))
            self.has_cut = True
        return EMPTY_SENTENCE

    def format_ui(self, code: str, **facts: Json) -> str:
        """Return a text that surrounds the story."""
        return tidy_sentence(self.localizer.format_phrase("ui", code, facts, self.names), self.names)

    def _list_used_figures(self, facts: Mapping[str, Json], used_facts: frozenset[str]) -> frozenset[str]:
        """Return the cars and the meaningful figures of a sentence."""
        figures = set[str]()
        for name in used_facts:
            value = facts.get(name)
            values = value if isinstance(value, list | tuple) else [value]
            cars = {one for one in values if isinstance(one, str) and one in self.names}
            if not (value is None or value is False or value in ("", [], ()) or (name, value) == ("times", 1)):
                figures |= cars or {name}
        return frozenset(figures)

    def _format_unused_variant(
        self, table: str, code: str, facts: Mapping[str, Json], names: Mapping[Seat, str]
    ) -> tuple[str, frozenset[str], int]:
        count = max(1, self.localizer.phrases.count_variants(table, code))
        first = int(compute_digest({k: v for k, v in facts.items() if k != "own"})[:8], 16)
        variants = [(first + n) % count for n in range(count)]
        variant = next((one for one in variants if (f"{table}-{code}", one) not in self.used), variants[0])
        text, used_facts = self.localizer.format_with_used_facts(table, code, facts, names, variant)
        return tidy_sentence(text, names), used_facts, variant


def tidy_sentence(text: str, names: Mapping[Seat, str]) -> str:
    """Keep each car's emoji only before its first name in a sentence."""
    for name in dict.fromkeys(names.values()):
        _, _, bare_name = name.partition(" ")
        if bare_name and text.count(name) > 1:
            head, _, rest = text.partition(name)
            text = head + name + rest.replace(name, bare_name)
    return re.sub(r" +", " ", text).strip()


def shorten_names(names: Mapping[Seat, str]) -> dict[Seat, str]:
    """Shorten names for lines with little room."""
    return {seat: clip_name(name) for seat, name in names.items()}


def clip_name(name: str) -> str:
    """Clip a name that follows an emoji to SHORT_NAME_CHARS, keeping it bold."""
    sign, _, bare_name = name.partition(" ")
    plain = bare_name.removeprefix("**").removesuffix("**")
    letters = re.findall(r"\\.|.", plain)
    if len(letters) <= SHORT_NAME_CHARS:
        return name
    cut = f"{''.join(letters[: SHORT_NAME_CHARS - 1]).rstrip(JOINERS)}…"
    return f"{sign} {f'**{cut}**' if plain != bare_name else cut}"


def _drop_clauses(incident: Incident, whats: set[str]) -> Incident:
    """Return an incident without some of its clauses."""
    dropped_prefixes = tuple(f"{what}_" for what in whats)
    facts = {name: value for name, value in incident.facts.items() if not name.startswith(dropped_prefixes)}
    return replace(incident, facts=facts, extras=tuple(one for one in incident.extras if one.what not in whats))


def _is_reported(one: WeighedFact, incident: Incident, used_facts: frozenset[str]) -> bool:
    """Whether a line that used these figures reports an event."""
    if one.number not in incident.covered_numbers:
        return False
    if one.what == incident.what:
        return bool(used_facts & incident.total)
    return any(name.startswith(f"{one.what}_") for name in used_facts)


def merge_facts(incidents: Sequence[Incident]) -> dict[str, Json]:
    """Return the arguments of a sentence about several incidents of a kind."""
    seats = list(dict.fromkeys(seat for incident in incidents for seat in incident.seats))
    where = {str(incident.facts.get("where", "")) for incident in incidents}
    place = where.pop() if len(where) == 1 else ""
    return {**incidents[0].facts, "seats": seats, "behind": seats[1:], "count": len(seats), "where": place}
