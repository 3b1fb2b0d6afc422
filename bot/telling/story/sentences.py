"""Beats into sentences: in one of several ways, never the same twice in a post, never longer than a line."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from bot.telling.narrator import Narrator
from bot.telling.story.beats import Beat, WeighedFact
from bot.telling.story.weights import ALWAYS
from rules.values import Json, Seat, digest

LINE, TITLE = 140, 110
"""Characters of a line of the story and of the headline."""
SHORT = 12
"""Characters of a name where there is no more room."""


class Sentence(NamedTuple):
    """A sentence; the cars that it names and the figures of facts that it gives; other facts that it tells."""

    text: str
    figures: frozenset[str] = frozenset()
    more: tuple[WeighedFact, ...] = ()


NO_SENTENCE = Sentence("")


@dataclass
class Storyteller:
    """Says beats, remembering what has been said in this post. `names`: as they stand in sentences, signs included."""

    voice: Narrator
    names: Mapping[Seat, str]
    used: set[tuple[str, int]] = field(default_factory=set)

    def line(self, beat: Beat, room: int) -> Sentence:
        """A beat as a line of the story. What led to it and what came of it is left out before the line becomes too
        long."""
        table = "beat" if self.voice.has("beat", beat.what) else "event"
        light = {one.what for one in beat.extras if one.weight < ALWAYS}
        for tried in (beat, _without(beat, light), beat.plain()):
            said, asked, way = self._said(table, beat.what, tried.facts, self.names)
            if len(said) <= room:
                self.used.add((f"{table}-{beat.what}", way))
                more = tuple(one for one in tried.extras if _in(one, beat, asked))
                return Sentence(said, self._figures(tried.facts, asked), more)
        plain = beat.plain().facts
        said, asked, _ = self._said(table, beat.what, plain, shorter(self.names))
        return Sentence(said[:room], self._figures(plain, asked))

    def title(self, beat: Beat) -> Sentence:
        """A beat as a line of the headline, without its full stop; nothing where it has none or has no room."""
        if not self.voice.has("head", beat.what):
            return NO_SENTENCE
        for names in (self.names, shorter(self.names)):
            said, asked, way = self._said("head", beat.what, beat.facts, names)
            if len(said) <= TITLE:
                self.used.add((f"head-{beat.what}", way))
                return Sentence(said, self._figures(beat.facts, asked))
        return NO_SENTENCE

    def said(self, table: str, beat: Beat, room: int) -> str:
        """A beat by the messages of another group; "" where it has none or there is no room."""
        if not self.voice.has(table, beat.what):
            return ""
        said, _, _ = self._said(table, beat.what, beat.facts, self.names)
        return said if len(said) <= room else ""

    def many(self, what: str, facts: Mapping[str, Json], room: int = LINE) -> Sentence:
        """Several beats of a kind in one line; nothing where there is no sentence for it."""
        if not self.voice.has("many", what):
            return NO_SENTENCE
        for names in (self.names, shorter(self.names)):
            said, asked, _ = self._said("many", what, facts, names)
            if len(said) <= room:
                return Sentence(said, self._figures(facts, asked))
        return NO_SENTENCE

    def ui(self, code: str, **facts: Json) -> str:
        """What stands around the story."""
        return tidy(self.voice.phrase("ui", code, facts, self.names), self.names)

    def _figures(self, facts: Mapping[str, Json], asked: frozenset[str]) -> frozenset[str]:
        """The cars of a sentence, and its figures that say something."""
        found = set[str]()
        for name in asked:
            value = facts.get(name)
            listed = value if isinstance(value, list | tuple) else [value]
            cars = {one for one in listed if isinstance(one, str) and one in self.names}
            if not (value is None or value is False or value in ("", [], ()) or (name, value) == ("times", 1)):
                found |= cars or {name}
        return frozenset(found)

    def _said(
        self, table: str, code: str, facts: Mapping[str, Json], names: Mapping[Seat, str]
    ) -> tuple[str, frozenset[str], int]:
        ways = self.voice.phrases.ways(table, code)
        first = int(digest({k: v for k, v in facts.items() if k != "own"})[:8], 16)
        turns = [(first + n) % max(1, ways) for n in range(max(1, ways))]
        way = next((one for one in turns if (f"{table}-{code}", one) not in self.used), turns[0])
        said, asked = self.voice.asked(table, code, facts, names, way)
        return tidy(said, names), asked, way


def tidy(said: str, names: Mapping[Seat, str]) -> str:
    """A sentence in which each car's sign stands once, before its first name."""
    for name in dict.fromkeys(names.values()):
        sign, _, bare = name.partition(" ")
        if bare and said.count(name) > 1:
            head, _, rest = said.partition(name)
            said = head + name + rest.replace(name, bare)
        del sign
    return re.sub(r" +", " ", said).strip()


def shorter(names: Mapping[Seat, str]) -> dict[Seat, str]:
    """Names cut to what there is room for."""
    return {seat: clipped(name, SHORT) for seat, name in names.items()}


def clipped(name: str, most: int) -> str:
    """A name, sign included, of so many characters at most; bold or not as it was."""
    sign, _, bare = name.partition(" ")
    plain = bare.removeprefix("**").removesuffix("**")
    if len(plain) <= most:
        return name
    cut = f"{plain[: most - 1].rstrip()}…"
    return f"{sign} {f'**{cut}**' if plain != bare else cut}"


def _without(beat: Beat, whats: set[str]) -> Beat:
    """A beat without some of its clauses."""
    gone = tuple(f"{what}_" for what in whats)
    facts = {name: value for name, value in beat.facts.items() if not (gone and name.startswith(gone))}
    return replace(beat, facts=facts, extras=tuple(one for one in beat.extras if one.what not in whats))


def _in(one: WeighedFact, beat: Beat, asked: frozenset[str]) -> bool:
    """Whether a line that asked for these figures tells a fact."""
    if one.what == beat.what:
        return bool(asked & beat.total)
    return any(name.startswith(f"{one.what}_") for name in asked)


def merged(beats: Sequence[Beat]) -> dict[str, Json]:
    """What fills the sentence of several beats of a kind."""
    seats = list(dict.fromkeys(seat for beat in beats for seat in beat.seats))
    where = {str(beat.facts.get("where", "")) for beat in beats}
    place = where.pop() if len(where) == 1 else ""
    return {**beats[0].facts, "seats": seats, "behind": seats[1:], "count": len(seats), "where": place}
