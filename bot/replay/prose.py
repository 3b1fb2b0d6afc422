"""A recorded race in words: its rounds as their posts tell them, its log line by line, its flag. Pure."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.replay.timeline import RecordedRace, ReplayedRound, ShownStep
from bot.telling.logbook import bare, gauges
from bot.telling.narrator import Narrator
from bot.telling.newsroom import Voices
from bot.telling.story.beats import Account
from bot.telling.story.flags import Ended, RaceEnd, flag
from bot.telling.story.lineup import Lineup, lineup
from bot.telling.story.round_tale import Tale, Teller
from bot.telling.story.tallies import tallied
from rules.values import Key, Seat
from rules.view import CarView, Placing

JOINERS = "\u200c\u200d"
"""Signs without a shape that names of some languages, and signs of several parts, are written with."""


def shown(name: str) -> str:
    """A name without signs that would turn round or hide what stands beside it."""
    return "".join(c for c in name if c in JOINERS or unicodedata.category(c) not in {"Cc", "Cf"})


@dataclass(frozen=True)
class LineTold:
    """A line of the log: whom it tells of, the roll that it tells, the rule behind it."""

    text: str
    seat: Seat | None
    roll: Key
    item: str


@dataclass(frozen=True)
class RoundInWords:
    """A round: its post, and the lines of each of its moments."""

    tale: Tale
    lines: tuple[tuple[LineTold, ...], ...]


@dataclass(frozen=True)
class RaceInWords:
    """A race: its rounds, and its flag, if there was one."""

    voice: Narrator
    names: Mapping[Seat, str]
    rounds: tuple[RoundInWords, ...]
    flag: Ended | None

    def stocks(self, one: CarView) -> str:
        """What is public of a car."""
        return gauges(one, self.voice) if one.status == "running" else self.voice.word("status", one.status)


def in_words(race: RecordedRace, voices: Voices, language: str) -> RaceInWords:
    """A race in a language."""
    teller = voices.teller(race.file.game, race.game.table.track, language)
    names = {seat: shown(name) or seat for seat, name in race.names.items()}
    rounds, history, account = list[RoundInWords](), list[Lineup](), None
    for round in race.rounds:
        last = bool(race.file.classification) and round is race.rounds[-1]
        account = _account(race, round, history, ends=last)
        tale = teller.round(account, names, 0)
        history.append(tallied(account, teller.weights, tale, history, round.view.length))
        lines = tuple(_lines(moment, teller.voice, names) for moment in round.moments)
        rounds.append(RoundInWords(tale, lines))
    finish = _flag(race, teller, account, history, names) if account and account.ends else None
    return RaceInWords(teller.voice, names, tuple(rounds), finish)


def _account(race: RecordedRace, round: ReplayedRound, history: Sequence[Lineup], *, ends: bool) -> Account:
    view = round.view
    return Account(
        round=round.n,
        facts=round.told,
        before=history[-1] if history else None,
        after=lineup(view),
        laps=view.laps,
        lap=view.lap,
        notes=view.notes,
        ends=ends,
        humans=race.humans,
    )


def _lines(moment: ShownStep, voice: Narrator, names: Mapping[Seat, str]) -> tuple[LineTold, ...]:
    said = ((voice.told(fact, names), fact) for fact in moment.told)
    return tuple(
        LineTold(bare(text), fact.get("seat"), fact["key"] if fact["what"] == "roll" else "", fact["item"])
        for text, fact in said
        if text
    )


def _flag(
    race: RecordedRace, teller: Teller, account: Account, history: Sequence[Lineup], names: Mapping[Seat, str]
) -> Ended:
    placings = tuple(Placing.model_validate(one.model_dump()) for one in race.file.classification)
    return flag(teller, RaceEnd(account, history, placings, race.game.table.track.title, teller.weights.first), names)
