"""Merging of events into incidents: one car's move with causes and consequences."""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from bot.report.achievements import Achievement, CountedEvent, matches
from bot.report.positions import Lineup, list_podium_seats
from rules.base import Json, Seat, Value
from rules.safe_toml import read_toml
from rules.track.track import Track

ALWAYS_WEIGHT, STORY_WEIGHT, COLOUR_WEIGHT = 4, 3, 2
MAX_WEIGHT = 5
EventFacts = Mapping[str, Any]


class Weight(Value):
    """Importance of one kind of event.
    `raised`: other weights under conditions (`to`, and the required value of each figure; ">=2" and "<=0"
    compare); the highest that applies. `victim`: the figure that names another car. `sum`: figures added up
    over a car's move, `last`: figures as they stand at its end, `of`: figures that name the stock, in which events
    must agree for that; `agree`: figures in which all of them agree, or else the first of these is "several" and no
    place is named. `joint`: figures in which events must agree
    to be merged over several cars; None: merge only if room is short. `gone`: the car's race ends with it.
    `alone`: never a clause of another event's line; `joins`: except of an event of this kind of its car; `absence`:
    it tells that a driver is away; `people`: figures with
    which its weight is raised only for cars that members drive, since bots leave orders to the default on
    purpose. `mark`: shape drawn where it happened. `clause`: it follows events of the same weight, as their
    consequence. `rival`: kinds of events that it causes to the one car it names, and that its own line reports
    as `rival_<kind>_<figure>`."""

    weight: int
    raised: tuple[dict[str, Json], ...] = ()
    victim: str = ""
    sum: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    of: tuple[str, ...] = ()
    agree: tuple[str, ...] = ()
    joint: tuple[str, ...] | None = None
    gone: bool = False
    mark: str = ""
    alone: bool = False
    joins: str = ""
    absence: bool = False
    people: dict[str, Json] | None = None
    clause: bool = False
    rival: tuple[str, ...] = ()

    def weigh(self, fact: EventFacts, humans: AbstractSet[Seat]) -> int:
        """Return the weight of an event by itself. `humans`: cars that members drive."""
        if self.people is not None and fact.get("seat") not in humans and _has_figures(fact, self.people):
            return self.weight
        raised_weights = [
            int(row["to"]) for row in self.raised if _has_figures(fact, {k: v for k, v in row.items() if k != "to"})
        ]
        return max(raised_weights, default=self.weight)


def _has_figures(fact: EventFacts, conditions: Mapping[str, Json]) -> bool:
    return all(matches(fact.get(name), value) for name, value in conditions.items())


DEFAULT_WEIGHT = Weight(weight=2)
"""Weight of events of a game without a table of weights."""


class Weights(Value):
    """Weights of a game's events.
    `first`: the round whose places count as those of the start. `begins`: events with which another car's
    move begins; without them a round is one move per car. `blame`: events that make their car responsible
    for later events of the car named in that figure. `luck`: rolls that show a driver's luck, with the sides
    of their dice, negative if low is good. `driver_lost`: events after which nobody drives a car. `attacks`:
    events counted as attacks. `company`: events counted by pairs of cars. `counted`: events counted for the
    `achievements`, which stand with the rarest first."""

    begins: tuple[str, ...] = ()
    blame: dict[str, str] = {}
    first: int = 0
    luck: dict[str, int] = {}
    driver_lost: tuple[str, ...] = ()
    attacks: tuple[str, ...] = ()
    company: tuple[str, ...] = ()
    counted: dict[str, tuple[CountedEvent, ...]] = {}
    achievements: dict[str, Achievement] = {}
    facts: dict[str, Weight] = {}

    def find_weight(self, what: str) -> Weight:
        """Return the weight of a kind of event."""
        return self.facts.get(what, ZERO_WEIGHT if self.facts else DEFAULT_WEIGHT)

    @cached_property
    def race_ending_events(self) -> frozenset[str]:
        """Kinds of events with which a car's race ends."""
        return frozenset(what for what, weight in self.facts.items() if weight.gone)


ZERO_WEIGHT = Weight(weight=0)


def parse_weights(text: str) -> Weights:
    """Parse the weights of a file. Raises ValueError."""
    return Weights.model_validate(read_toml(text))


PLACE_FIGURES = ("space", "square", "at", "to")
"""Figures of events that may name a place on the track."""


@dataclass(frozen=True)
class RoundData:
    """The public input of a round's report.
    `before` is None in the first round of a race; `closes`: the round is complete; `ends`: so is the race."""

    round: int
    facts: Sequence[EventFacts]
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
        """Whether the first car is in its last lap."""
        return self.lap >= self.laps and not self.after.beforehand

    @property
    def podium(self) -> AbstractSet[Seat]:
        """Seats that are or were among the first three; none before there is an order."""
        return list_podium_seats(self.before, self.after) if self.before and self.before.round else frozenset()


@dataclass(frozen=True)
class WeighedFact:
    """An event of a round: its number, final weight, move, and the car responsible."""

    number: int
    fact: EventFacts
    weight: int
    base: int
    turn: int
    by: Seat | None = None

    @property
    def what(self) -> str:
        """Kind of the event."""
        return str(self.fact["what"])

    @property
    def seat(self) -> Seat | None:
        """Car of the event."""
        return self.fact.get("seat")


@dataclass(frozen=True)
class Incident:
    """The content of one report line.
    `what` names its message, `facts` fill it; `numbers`: numbers of its events. `time`: the number of its
    main event; `place`: a space; `victims`: other cars that are named; `total`: figures summed over all
    events of its kind in the move; `covered_numbers`: those of the events whose figures `facts` have."""

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
    covered_numbers: frozenset[int] = frozenset()
    extras: tuple[WeighedFact, ...] = field(default=(), compare=False)

    @property
    def all_seats(self) -> AbstractSet[Seat]:
        """All seats involved."""
        return {*self.seats, *self.victims}

    def without_context(self) -> "Incident":
        """Return the incident without causes and consequences."""
        own = {name: value for name, value in self.facts.items() if name in self.facts.get("own", ())}
        return replace(self, facts={**own, "own": self.facts.get("own", [])}, extras=())


def weigh_events(round_data: RoundData, weights: Weights) -> tuple[WeighedFact, ...]:
    """Weigh the events of a round in their context."""
    weighed_facts, turn = list[WeighedFact](), 0
    by: dict[Seat, Seat] = {}
    for number, fact in enumerate(round_data.facts):
        what, seat = str(fact["what"]), fact.get("seat")
        if what in weights.begins:
            turn, by = turn + 1, {}
        base = weights.find_weight(what).weigh(fact, round_data.humans)
        blamed_seat = by.get(seat) if seat else None
        weighed_facts.append(
            WeighedFact(
                number,
                fact,
                _raise_weight(round_data, fact, base, list_victims(fact, weights), blamed_seat),
                base,
                turn,
                blamed_seat,
            )
        )
        if what in weights.blame and seat:
            by |= {other: str(seat) for other in _list_seats(fact.get(weights.blame[what]))}
    return tuple(weighed_facts)


def list_victims(fact: EventFacts, weights: Weights) -> tuple[Seat, ...]:
    """List the other cars that an event names."""
    return _list_seats(fact.get(weights.find_weight(str(fact["what"])).victim or "-"))


def _list_seats(value: Any) -> tuple[Seat, ...]:
    return (value,) if isinstance(value, str) and value else tuple(value) if isinstance(value, list | tuple) else ()


def _raise_weight(round_data: RoundData, fact: EventFacts, base: int, hit: tuple[Seat, ...], by: Seat | None) -> int:
    if base < 2:
        return base
    cars = {fact.get("seat"), *hit, by}
    more = bool(cars & round_data.humans) + bool(cars & round_data.podium) + (round_data.is_last_lap and base >= 3)
    return min(MAX_WEIGHT, base + more)


def group_by_move(weighed_facts: Iterable[WeighedFact], weights: Weights) -> list[list[WeighedFact]]:
    """Group events by car and move; an event that joins another one of its car belongs to that move, in any order."""
    groups: dict[tuple[Any, ...], list[WeighedFact]] = {}
    all_facts = tuple(weighed_facts)
    turns = {(one.seat, one.what): one.turn for one in all_facts}
    for one in all_facts:
        weight = weights.find_weight(one.what)
        turn = turns.get((one.seat, weight.joins), one.turn)
        own = (one.number,) if weight.alone and (one.seat, weight.joins) not in turns else ()
        groups.setdefault((turn, one.seat, *own), []).append(one)
    return list(groups.values())


class MergeRule:
    """Builds incidents from the events of moves; the corners of the track name places."""

    def __init__(
        self, round_data: RoundData, weights: Weights, track: Track | None, weighed_facts: Sequence[WeighedFact]
    ) -> None:
        self.round_data, self.weights, self.track, self.weighed_facts = round_data, weights, track, weighed_facts

    def build_incident(self, main: WeighedFact, group: Sequence[WeighedFact]) -> Incident:
        """Build the incident of a main event from all events of its car's move."""
        same_events = self._list_of_stock(main, group)
        hit = tuple(dict.fromkeys(seat for one in same_events for seat in list_victims(one.fact, self.weights)))
        weight = self.weights.find_weight(main.what)
        last = {name: same_events[-1].fact.get(name) for name in weight.last}
        own: dict[str, Any] = {
            **main.fact,
            **last,
            **self._sum_figures(main.what, same_events),
            **self._list_context_facts(main, group),
        }
        own.update(times=len(same_events), others=list(hit), blamed=main.by, harm=self._count_harm(main))
        if any(len({one.fact.get(name) for one in same_events}) > 1 for name in weight.agree):
            own |= {weight.agree[0]: "several", "where": ""}
        own |= {"loose": True} if self._is_driverless(main, main.seat) else {}
        own |= {"others_loose": True} if hit and all(self._is_driverless(main, one) for one in hit) else {}
        rival_events = self._list_rival_events(main, hit)
        clauses = self._group_clauses(group, main)
        facts = {**self._list_clause_facts(group, clauses), **self._list_rival_facts(rival_events), **own}
        return Incident(
            what=main.what,
            weight=main.weight,
            base=main.base,
            facts={**facts, "own": list(own)},
            seats=(main.seat,) if main.seat else (),
            victims=tuple(dict.fromkeys((*list_victims(main.fact, self.weights), *((main.by,) if main.by else ())))),
            numbers=(main.number, *(one.number for one in rival_events)),
            time=main.number,
            place=self._find_place(main, group),
            total=frozenset({"times", "others", *weight.sum, *weight.last}),
            covered_numbers=frozenset(one.number for each in (same_events, *clauses.values()) for one in each),
            extras=tuple(one for one in group if one is not main),
        )

    def list_reported_numbers(self) -> frozenset[int]:
        """Return the numbers of events that the line of the car that caused them reports."""
        causes: dict[tuple[int, Seat | None, str], list[WeighedFact]] = {}
        for one in self.weighed_facts:
            if self.weights.find_weight(one.what).rival:
                causes.setdefault((one.turn, one.seat, one.what), []).append(one)
        return frozenset(
            one.number
            for same_events in causes.values()
            for one in self._list_rival_events(
                same_events[0], tuple({seat for each in same_events for seat in list_victims(each.fact, self.weights)})
            )
        )

    def _list_rival_events(self, main: WeighedFact, hit: Sequence[Seat]) -> tuple[WeighedFact, ...]:
        """List what a main event's car does to the one car that its line names; nothing if there are several."""
        kinds = self.weights.find_weight(main.what).rival
        if not kinds or len(hit) != 1:
            return ()
        return tuple(
            one
            for one in self.weighed_facts
            if one.what in kinds and one.turn == main.turn and one.seat == hit[0] and one.by == main.seat
        )

    def _is_driverless(self, main: WeighedFact, seat: Seat | None) -> bool:
        """Whether a car's race had ended, or its driver was lost, before an event: only its team may still run."""
        before = self.round_data.before
        if before and (seat in before.ended or seat in before.adrift):
            return True
        ends = self.weights.race_ending_events | set(self.weights.driver_lost)
        return any(
            one.seat == seat and one.what in ends for one in self.weighed_facts[: main.number] if one.turn < main.turn
        )

    def _list_rival_facts(self, rival_events: Sequence[WeighedFact]) -> dict[str, Json]:
        facts: dict[str, Json] = {}
        for what in dict.fromkeys(one.what for one in rival_events):
            last = [one for one in rival_events if one.what == what][-1]
            figures = {**last.fact, **self._sum_figures(what, self._list_of_stock(last, rival_events))}
            facts |= {f"rival_{what}_{name}": value for name, value in figures.items() if name not in ("what", "item")}
        return facts

    def _list_of_stock(self, main: WeighedFact, events: Sequence[WeighedFact]) -> list[WeighedFact]:
        """List the events of the kind and of the stock of one."""
        of = self.weights.find_weight(main.what).of
        return [
            one
            for one in events
            if one.what == main.what and all(one.fact.get(name) == main.fact.get(name) for name in of)
        ]

    def _group_clauses(self, group: Sequence[WeighedFact], main: WeighedFact) -> dict[str, list[WeighedFact]]:
        """Group the events that may be clauses of a line: those of one stock, and of those that name the kind of event
        that caused them only what this move's own events caused."""
        kinds = dict.fromkeys(one.what for one in group)
        groups = dict[str, list[WeighedFact]]()
        for what in (what for what in kinds if what not in (main.what, "roll")):
            same_events = [one for one in group if one.what == what]
            events_with_cause = [one for one in same_events if one.fact.get("why") in kinds] or same_events
            groups[what] = self._list_of_stock(events_with_cause[-1], events_with_cause)
        return groups

    def _list_clause_facts(
        self, group: Sequence[WeighedFact], clauses: Mapping[str, Sequence[WeighedFact]]
    ) -> dict[str, Json]:
        clause_facts: dict[str, Json] = {}
        for what, same_events in clauses.items():
            times = sum(one.what == what for one in group)
            figures = {**same_events[-1].fact, **self._sum_figures(what, same_events), "times": times}
            clause_facts |= {f"{what}_{name}": value for name, value in figures.items() if name not in ("what", "item")}
            if same_events[-1].by:
                clause_facts[f"{what}_blamed"] = same_events[-1].by
        for one in (one for one in group if one.what == "roll"):
            clause_facts |= roll_facts(one.fact)
        return clause_facts

    def _count_harm(self, main: WeighedFact) -> int:
        """Count the events in this move caused by its car to others."""
        return sum(one.by == main.seat and one.turn == main.turn and one.base >= 2 for one in self.weighed_facts)

    def _sum_figures(self, what: str, same_events: Sequence[WeighedFact]) -> dict[str, Json]:
        return {
            name: sum(one.fact.get(name) or 0 for one in same_events) for name in self.weights.find_weight(what).sum
        }

    def _list_context_facts(self, main: WeighedFact, group: Sequence[WeighedFact]) -> dict[str, Json]:
        """Return where it happened, and its effect on the car's place."""
        space, round_data, seat = self._find_place(main, group), self.round_data, main.seat
        corner, past = self._find_corner(space)
        facts: dict[str, Json] = {"where": corner, "past": past, "lettered": len(corner or past) == 1}
        facts["laps_left"] = max(0, round_data.laps - round_data.lap)
        if seat:
            now = round_data.after.find_rank(seat)
            was = round_data.before.find_rank(seat) if round_data.before and round_data.before.round else 0
            drop = now - was if was and seat not in round_data.after.ended else 0
            facts |= {"place_now": now, "place_was": was, "dropped": max(0, drop), "gained": max(0, -drop)}
            facts["gap"] = round_data.after.measure_gap_to_first(seat)
            if round_data.closes and round_data.after.ended.get(seat) == "finished":
                facts["home"] = round_data.after.find_place(seat)
        return facts

    def _find_place(self, main: WeighedFact, group: Sequence[WeighedFact]) -> str:
        spaces = self.track.spaces if self.track else {}
        ahead = [one for one in group if one.number < main.number]
        behind = [one for one in group if one.number > main.number]
        for one in (main, *reversed(ahead), *behind):
            for name in PLACE_FIGURES:
                if one.fact.get(name) in spaces:
                    return str(one.fact[name])
        return ""

    def _find_corner(self, space: str) -> tuple[str, str]:
        """Return the corner of a space, or the corner behind it."""
        if not self.track or space not in self.track.spaces:
            return "", ""
        track_space = self.track.spaces[space]
        if track_space.corner or not self.track.corners:
            return track_space.corner or "", ""
        length = self.track.length
        return "", min(self.track.corners.values(), key=lambda c: (track_space.start - c.end) % length).name


def roll_facts(fact: EventFacts) -> dict[str, Json]:
    """Return a roll's figures, prefixed with its name.
    Faces, their sum, the face of a pair of sixes or ones, the effect."""
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
