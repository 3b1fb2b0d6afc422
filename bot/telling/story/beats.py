"""Facts of a round into beats: what one car did or suffered in one move, with what led to it and what came of it."""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from typing import Any

from bot.telling.story.lineup import Lineup, podium
from bot.telling.story.weights import FACT, HEAVIEST, Weights
from rules.track.track import Track
from rules.values import Json, Seat

WHERE = ("space", "square", "at", "to")
"""Figures of facts that may name a place of the track."""


@dataclass(frozen=True)
class Account:
    """All that a round is told by: what everybody knows. `before` is None in the first round of a race;
    `closes`: the round is over; `ends`: and the race with it."""

    round: int
    facts: Sequence[FACT]
    before: Lineup | None
    after: Lineup
    laps: int
    lap: int
    notes: tuple[str, ...] = ()
    humans: AbstractSet[Seat] = frozenset()
    closes: bool = True
    ends: bool = False

    @property
    def is_last_lap(self) -> bool:
        """The first car is in its last lap."""
        return self.lap >= self.laps

    @property
    def podium(self) -> AbstractSet[Seat]:
        """Who is or was among the first three; nobody before there is an order."""
        return podium(self.before, self.after) if self.before and self.before.round else frozenset()


@dataclass(frozen=True)
class WeighedFact:
    """A fact of a round: its number there, what it weighs in the end, whose it is, in whose move, who is answerable."""

    number: int
    fact: FACT
    weight: int
    base: int
    turn: int
    by: Seat | None = None

    @property
    def what(self) -> str:
        """Its kind."""
        return str(self.fact["what"])

    @property
    def seat(self) -> Seat | None:
        """Its car."""
        return self.fact.get("seat")


@dataclass(frozen=True)
class Beat:
    """One line's worth. `what` names its message, `facts` fill it; `numbers`: of the facts it tells. `time`: when it
    happened, as the number of a fact; `place`: where, a space; `victims`: others who are named; `total`: figures that
    stand for all facts of its kind in the move."""

    what: str
    weight: int
    facts: Mapping[str, Json]
    seats: tuple[Seat, ...] = ()
    victims: tuple[Seat, ...] = ()
    numbers: tuple[int, ...] = ()
    time: int = 0
    place: str = ""
    common: bool = False
    base: int = 0
    total: frozenset[str] = frozenset()
    extras: tuple[WeighedFact, ...] = field(default=(), compare=False)

    @property
    def named(self) -> AbstractSet[Seat]:
        """Everybody in it."""
        return {*self.seats, *self.victims}

    def plain(self) -> "Beat":
        """Without what led to it and what came of it."""
        own = {name: value for name, value in self.facts.items() if name in self.facts.get("own", ())}
        return replace(self, facts={**own, "own": self.facts.get("own", [])}, extras=())


def weighed(account: Account, weights: Weights) -> tuple[WeighedFact, ...]:
    """The facts of a round, each with what it weighs here."""
    told, turn = list[WeighedFact](), 0
    by: dict[Seat, Seat] = {}
    for number, fact in enumerate(account.facts):
        what, seat = str(fact["what"]), fact.get("seat")
        if what in weights.begins:
            turn, by = turn + 1, {}
        base = weights.of(what).of(fact)
        blamed = by.get(seat) if seat else None
        told.append(
            WeighedFact(number, fact, _raised(account, fact, base, victims(fact, weights), blamed), base, turn, blamed)
        )
        if what in weights.blame and seat:
            by |= {other: str(seat) for other in _listed(fact.get(weights.blame[what]))}
    return tuple(told)


def victims(fact: FACT, weights: Weights) -> tuple[Seat, ...]:
    """The other cars that a fact names."""
    return _listed(fact.get(weights.of(str(fact["what"])).victim or "-"))


def _listed(value: Any) -> tuple[Seat, ...]:
    return (value,) if isinstance(value, str) and value else tuple(value) if isinstance(value, list | tuple) else ()


def _raised(account: Account, fact: FACT, base: int, hit: tuple[Seat, ...], by: Seat | None) -> int:
    if base < 2:
        return base
    cars = {fact.get("seat"), *hit, by}
    more = bool(cars & account.humans) + bool(cars & account.podium) + (account.is_last_lap and base >= 3)
    return min(HEAVIEST, base + more)


def moves(told: Iterable[WeighedFact], weights: Weights) -> list[list[WeighedFact]]:
    """Facts of one car in one move."""
    groups: dict[tuple[Any, ...], list[WeighedFact]] = {}
    for one in told:
        own = (one.number,) if weights.of(one.what).alone else ()
        groups.setdefault((one.turn, one.seat, *own), []).append(one)
    return list(groups.values())


class Folding:
    """Makes beats of moves. `where`: the track, whose corners name places."""

    def __init__(self, account: Account, weights: Weights, track: Track | None, told: Sequence[WeighedFact]) -> None:
        self.account, self.weights, self.track, self.told = account, weights, track, told

    def beat(self, main: WeighedFact, group: Sequence[WeighedFact]) -> Beat:
        """A beat about a fact, with all others of its car's move at hand."""
        same = [one for one in group if one.what == main.what]
        hit = tuple(dict.fromkeys(seat for one in same for seat in victims(one.fact, self.weights)))
        weight = self.weights.of(main.what)
        last = {name: same[-1].fact.get(name) for name in weight.last}
        own: dict[str, Any] = {**main.fact, **last, **self._sums(main.what, same), **self._around(main, group)}
        own.update(times=len(same), others=list(hit), blamed=main.by, harm=self._harm(main))
        facts = {**self._folded(group, main.what), **own}
        return Beat(
            what=main.what,
            weight=main.weight,
            base=main.base,
            facts={**facts, "own": list(own)},
            seats=(main.seat,) if main.seat else (),
            victims=tuple(dict.fromkeys((*victims(main.fact, self.weights), *((main.by,) if main.by else ())))),
            numbers=(main.number,),
            time=main.number,
            place=self._place(main, group),
            total=frozenset({"times", "others", *weight.sum, *weight.last}),
            extras=tuple(one for one in group if one is not main),
        )

    def _folded(self, group: Sequence[WeighedFact], main: str) -> dict[str, Json]:
        folded: dict[str, Json] = {}
        for what in dict.fromkeys(one.what for one in group if one.what not in (main, "roll")):
            same = [one for one in group if one.what == what]
            figures = {**same[-1].fact, **self._sums(what, same), "times": len(same)}
            folded |= {f"{what}_{name}": value for name, value in figures.items() if name not in ("what", "item")}
            if same[-1].by:
                folded[f"{what}_blamed"] = same[-1].by
        for one in (one for one in group if one.what == "roll"):
            folded |= rolled(one.fact)
        return folded

    def _harm(self, main: WeighedFact) -> int:
        """How much of this move came of what its car did to others."""
        return sum(one.by == main.seat and one.turn == main.turn and one.base >= 2 for one in self.told)

    def _sums(self, what: str, same: Sequence[WeighedFact]) -> dict[str, Json]:
        return {name: sum(one.fact.get(name) or 0 for one in same) for name in self.weights.of(what).sum}

    def _around(self, main: WeighedFact, group: Sequence[WeighedFact]) -> dict[str, Json]:
        """Where it happened, and what it did to the car's place."""
        space, account, seat = self._place(main, group), self.account, main.seat
        corner, past = self._corner(space)
        facts: dict[str, Json] = {"where": corner, "past": past, "laps_left": max(0, account.laps - account.lap)}
        if seat:
            now, was = (
                account.after.rank(seat),
                account.before.rank(seat) if account.before and account.before.round else 0,
            )
            drop = now - was if was and seat not in account.after.ended else 0
            facts |= {"place_now": now, "place_was": was, "dropped": max(0, drop), "gained": max(0, -drop)}
            facts["gap"] = account.after.behind(seat)
        return facts

    def _place(self, main: WeighedFact, group: Sequence[WeighedFact]) -> str:
        known = self.track.spaces if self.track else {}
        ahead = [one for one in group if one.number < main.number]
        behind = [one for one in group if one.number > main.number]
        for one in (main, *reversed(ahead), *behind):
            for name in WHERE:
                if one.fact.get(name) in known:
                    return str(one.fact[name])
        return ""

    def _corner(self, space: str) -> tuple[str, str]:
        """The corner of a space; where it is in none, the one behind it."""
        if not self.track or space not in self.track.spaces:
            return "", ""
        here = self.track.spaces[space]
        if here.corner or not self.track.corners:
            return here.corner or "", ""
        length = self.track.length
        return "", min(self.track.corners.values(), key=lambda c: (here.start - c.end) % length).name


def rolled(fact: FACT) -> dict[str, Json]:
    """A roll's figures, under its own name: faces, their sum, the face of a pair of sixes or ones, the effect."""
    name = "roll_" + "_".join("".join(c if c.isalnum() else " " for c in str(fact["roll"])).split()).lower()
    faces = list(fact["faces"])
    pair = faces[0] if len(faces) == 2 and faces[0] == faces[1] and faces[0] in (1, 6) else 0
    return {
        f"{name}_pair": pair,
        f"{name}_sum": sum(faces),
        f"{name}_total": fact["total"],
        f"{name}_effect": fact.get("effect") or "",
        f"{name}_face": faces[0],
    }
