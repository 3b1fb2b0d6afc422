"""Words of Powersled Circuit in rulebook cases: positions as players write them, and compared values.

`tests/cases/README.md` lists them for people."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Literal

from rules.base import Json, Seat, Value
from rules.casebook.vocabulary import (
    CarValue,
    CaseCar,
    CaseWords,
    UnreadableCase,
    build_car_model,
    check_car,
    make_state_values,
)
from rules.powersled.board.occupancy import Occupancy, rank_sleds
from rules.powersled.cases import static_cases
from rules.powersled.model.events import EVENT_TYPES
from rules.powersled.model.orders import AUTOPILOT
from rules.powersled.model.questions import QUESTION_TYPES, number_copies
from rules.powersled.model.state import Hazard, Sled, SledRace, Spin
from rules.powersled.model.tables import RuleTables
from rules.powersled.play.context import ROLL_NAMES, ROUNDS_PER_TURN
from rules.powersled.play.turn import open_next_round
from rules.questions import Question
from rules.ruleset import RaceSetup

DEFAULT_RATINGS = {"thrust": 6, "stability": 6, "pilot": 0, "armor": 6}
"""Ratings of a sled of chapter 18, unless the case gives others."""
PLAIN_FIELDS = ("thrust", "stability", "pilot", "armor", "steps", "debt", "speed")
CARD_FIELDS = ("hand", "discards", "cards", "drawn")
Cards = str | tuple[str, ...]


class WrittenSled(Value):
    """What a case writes of a sled in another way than the state."""

    at: str
    lap: int
    half: Literal["front", "rear", ""]
    hand: Cards
    pile: Cards
    discards: Cards
    spin: str | int
    crashing: bool
    moved: bool


CASE_SLED = build_car_model(Sled, PLAIN_FIELDS, WrittenSled)
DEFAULT_ROUND = 5
PLAN_FIELDS = ("play", "else", "last")
REACTION_FIELDS = ("grapple", "shield", "reflex", "discard", "draw", "after")
PILE_FIELDS = ("hand", "pile", "discards")
COPIES_PATTERN = re.compile(r"(.+?) x(\d+)")


def build_position(table: RaceSetup[RuleTables], race: SledRace, case: Mapping[str, Json]) -> SledRace:
    """Build the race at the opening of a round with the sleds of the case.
    Sleds have arrived in the order in which they are listed."""
    for number, (seat, raw) in enumerate(case.get("cars", {}).items(), 1):
        race.sleds[seat] = _build_sled(table.tables, seat, number, raw)
        _check_square(table.tables, race, race.sleds[seat])
    race.round, race.stamps = int(case.get("play", DEFAULT_ROUND)) - 1, len(race.sleds)
    race.turn = -(-race.round // ROUNDS_PER_TURN)
    open_next_round(race)
    for seat, raw in case.get("cars", {}).items():
        race.sleds[seat].acted = bool(raw.get("moved", False))
    race.hazards = tuple(_build_hazards(table.tables, race, case))
    return race


def _build_sled(tables: RuleTables, seat: Seat, number: int, raw: Mapping[str, Json]) -> Sled:
    check_car(CASE_SLED, raw, ("cars", seat))
    square = str(raw.get("at", ""))
    if square not in tables.circuit.squares:
        raise UnreadableCase(("cars", seat), f"there is no square {square} on {tables.circuit.name}: write lane:tick")
    fields: dict[str, Any] = DEFAULT_RATINGS | {key: raw[key] for key in PLAIN_FIELDS if key in raw}
    fields |= {key: _parse_hand(tables, seat, raw[key]) for key in PILE_FIELDS if key in raw}
    return Sled(
        seat=seat,
        number=number,
        spin=_parse_spin(tables, seat, raw),
        square=square,
        laps=raw.get("lap", 0),
        counted=raw.get("lap", 0),
        rear=raw.get("half") == "rear",
        stamp=number,
        armor_full=raw.get("armor", DEFAULT_RATINGS["armor"]),
        **fields,
    )


def _parse_hand(tables: RuleTables, seat: Seat, names: Json) -> tuple[str, ...]:
    """Parse cards of the deck, regardless of letter case."""
    deck = {card.casefold(): card for card in tables.rulebook.deck}
    cards = [card.casefold() for card in _expand_copies(names)]
    for card in (card for card in cards if card not in deck):
        raise UnreadableCase(("cars", seat), f"there is no card {card}; there are: {', '.join(deck.values())}")
    return tuple(deck[card] for card in cards)


def _parse_spin(tables: RuleTables, seat: Seat, raw: Mapping[str, Json]) -> Spin | None:
    """Parse the double circle of the marker."""
    marker = raw.get("spin", "none")
    if marker == "none":
        return None
    if marker not in tables.rulebook.spin_track:
        raise UnreadableCase(("cars", seat, "spin"), f"there is no double circle {marker}")
    return Spin(double=marker, crashing=raw.get("crashing", False))


def _check_square(tables: RuleTables, race: SledRace, sled: Sled) -> None:
    """P-16: check for room on a square; of two sleds, the second is behind unless the case says otherwise."""
    here = [s for s in race.sleds.values() if s.square == sled.square]
    if len(here) > (2 if tables.circuit[sled.square or ""].long else 1):
        raise UnreadableCase(("cars", sled.seat), f"there is no room for {sled.seat} on {sled.square}")
    sled.rear = sled.rear or (len(here) > 1 and not any(s.rear for s in here))


def _build_hazards(tables: RuleTables, race: SledRace, case: Mapping[str, Json]) -> Iterable[Hazard]:
    for key, kind in (("mines", "mine"), ("slicks", "slick")):
        for n, raw in enumerate(case.get(key, ())):
            fields: Mapping[str, Any] = {"at": raw} if isinstance(raw, str) else raw
            if fields.get("at") not in tables.circuit.squares:
                raise UnreadableCase((key, n), f"there is no square {fields.get('at')} on {tables.circuit.name}")
            if not set(fields.get("under", ())) <= set(race.sleds):
                raise UnreadableCase((key, n), f"under: there are the cars {', '.join(race.sleds)}")
            yield Hazard.model_validate(
                {"kind": kind, "seat": next(iter(race.sleds)), "square": fields["at"], "under": fields.get("under", ())}
            )


def _expand_copies(names: Json) -> tuple[str, ...]:
    """List cards one by one: `MOVE 3 x6` is six of them."""
    cards = list[str]()
    for card in [names] if isinstance(names, str) else names:
        match = COPIES_PATTERN.fullmatch(str(card))
        cards += [match[1]] * int(match[2]) if match else [str(card)]
    return tuple(cards)


def _build_occupancy(one: CaseCar) -> Occupancy:
    return Occupancy(one.table.tables.circuit, one.race.sleds, one.race.hazards)


def _find_standing(one: CaseCar) -> int:
    order = sorted(one.race.list_sleds_on_track(), key=_build_occupancy(one).make_standing_key)
    return order.index(one.state) + 1 if one.state in order else 0


COMPARED: Mapping[str, CarValue] = {
    **make_state_values((*PLAIN_FIELDS, "status", "reason")),
    "at": lambda one: one.state.square or "none",
    "lap": lambda one: one.state.laps,
    "half": lambda one: (
        _build_occupancy(one).find_occupied_half(one.state) or _find_half_of_lone_sled(one.table.tables, one.state)
    ),
    "front": lambda one: _build_occupancy(one).compute_front_coordinate(one.state),
    "hand": lambda one: list(one.state.hand),
    "cards": lambda one: len(one.state.hand),
    "pile": lambda one: len(one.state.pile),
    "discards": lambda one: list(one.state.discards),
    "spin": lambda one: _find_current_circle(one.table.tables, one.state),
    "crashing": lambda one: bool(one.state.spin and one.state.spin.crashing),
    "standing": _find_standing,
    "place": lambda one: rank_sleds(_build_occupancy(one), one.race).index(one.state) + 1,
    "last": lambda one: one.state.last or "none",
    "lying": lambda one: [f"{hazard.kind} {hazard.square}" for hazard in one.race.hazards],
}
"""What a case may compare of a sled and of the track."""


def _find_half_of_lone_sled(tables: RuleTables, sled: Sled) -> str:
    """P-16: a lone sled on a double-length square is the front occupant."""
    return "front" if sled.square and tables.circuit[sled.square].long else ""


def _find_current_circle(tables: RuleTables, sled: Sled) -> Json:
    """Return the marker's circle on the spin track (P-101)."""
    if sled.spin is None:
        return "none"
    return (sled.spin.double, *tables.rulebook.find_spin_circles(sled.spin.double))[sled.spin.plays]


def build_sheet(plot: Json, wishes: Mapping[str, Json]) -> Json:
    """Build the order of a round: up to three plans, or a whole sheet; `none` is the autopilot (P-168)."""
    plans = plot if isinstance(plot, list) else [] if plot is None else [plot]
    return dict(zip(PLAN_FIELDS, map(_plan_line, plans), strict=False)) | dict(wishes)


def _plan_line(plan: Json) -> Json:
    """Write a plan as a line.
    It may be a table with the keys of P-163: `card`, `as`, `with`, `path`, `after`."""
    if not isinstance(plan, dict):
        return AUTOPILOT if plan == "none" else plan
    card = " as ".join(plan[key] for key in ("card", "as") if plan.get(key))
    extras = "".join(f" + {extra}" for extra in plan.get("with", ()))
    after = ", ".join(plan.get("after", ()))
    return f"{card} {plan.get('path', '')}{extras}" + (f" then {after}" if after else "")


def convert_answer(question: Question[Any], entry: Mapping[str, Json]) -> Json:
    """Convert an answer from a case to the form that the rules read."""
    answer = entry["say"]
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    if question.kind in ("order", "order now"):
        return answer if isinstance(answer, dict) and "card" not in answer else build_sheet(answer, {})
    if question.kind in ("discard", "cost"):
        return list(number_copies(_expand_copies(answer)))
    return (list(answer) or "none") if question.kind == "after" and isinstance(answer, list) else answer


def normalize_value(_: RaceSetup[RuleTables], key: str, value: Json) -> Json:
    """Normalize the spelling and sequence of cards and of hazards on the track."""
    if key in CARD_FIELDS and isinstance(value, list | tuple):
        return sorted(card.casefold() for card in _expand_copies(value))
    if key == "lying" and isinstance(value, list):
        return sorted(value)
    return value


VOCABULARY = CaseWords(
    track="halcyon-oval",
    laps=2,
    case=frozenset({"play", "mines", "slicks"}),
    car=frozenset(CASE_SLED.model_fields),
    after=COMPARED,
    sheet=frozenset({*PLAN_FIELDS, *REACTION_FIELDS}),
    rolls=(*ROLL_NAMES, "SHUFFLE", "RESHUFFLE"),
    questions=QUESTION_TYPES,
    facts=EVENT_TYPES,
    plot="D-ORDER",
    position=build_position,
    car_state=lambda race, seat: race.sleds[seat],
    sheet_of=build_sheet,
    read_answer=convert_answer,
    plain=normalize_value,
    chapters=static_cases.STATIC_CHAPTERS,
)
