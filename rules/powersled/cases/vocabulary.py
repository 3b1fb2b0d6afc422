"""Powersled Circuit's words for rulebook cases: positions as players write them, and everything read back.

`tests/cases/README.md` lists them for people.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import ValidationError

from rules.casebook.words import CaseWords, UnreadableCase
from rules.powersled.board.ground import Ground
from rules.powersled.board.standings import ranking
from rules.powersled.cases import chapters as case_chapters
from rules.powersled.model.book import Book
from rules.powersled.model.facts import FACTS
from rules.powersled.model.orders import AUTOPILOT
from rules.powersled.model.questions import ASKED, told_apart
from rules.powersled.model.state import Hazard, Sled, SledRace, Spin
from rules.powersled.play.figures import ROUNDS
from rules.powersled.play.rolls import CODES
from rules.powersled.play.turn import next_round
from rules.questions import Question
from rules.ruleset import Table
from rules.values import Json, Seat

USUAL = {"thrust": 6, "stability": 6, "pilot": 0, "armor": 6}
"""What a sled of chapter 18 is unless it is said otherwise."""
PLAIN = ("thrust", "stability", "pilot", "armor", "steps", "debt", "speed")
CARDS = ("hand", "discards", "cards", "drawn")
CAR = frozenset({"at", "lap", "half", "hand", "pile", "discards", "spin", "crashing", "moved", *PLAIN})
AFTER = frozenset(
    {
        "at",
        "lap",
        "half",
        "front",
        "hand",
        "cards",
        "pile",
        "discards",
        "spin",
        "crashing",
        "standing",
        "place",
        "status",
        "reason",
        "last",
        "lying",
        *PLAIN,
    }
)
MIDDLE_OF_TURN = 5
PLANS = ("play", "else", "last")
REACTIONS = ("grapple", "shield", "reflex", "discard", "draw", "after")
PILES = ("hand", "pile", "discards")
COPIES = re.compile(r"(.+?) x(\d+)")


def position(table: Table[Book], race: SledRace, case: Mapping[str, Json]) -> SledRace:
    """The race when a round opens, every sled as the case has it; sleds have arrived in the order in which they are
    listed."""
    for number, (seat, raw) in enumerate(case.get("cars", {}).items(), 1):
        race.sleds[seat] = _sled(table.book, seat, number, raw)
        _settle(table.book, race, race.sleds[seat])
    race.round, race.stamps = int(case.get("play", MIDDLE_OF_TURN)) - 1, len(race.sleds)
    race.turn = -(-race.round // ROUNDS)
    next_round(race)
    for seat, raw in case.get("cars", {}).items():
        race.sleds[seat].acted = bool(raw.get("moved", False))
    race.hazards = tuple(_hazards(table.book, race, case))
    return race


def _sled(book: Book, seat: Seat, number: int, raw: Mapping[str, Json]) -> Sled:
    square = str(raw.get("at", ""))
    if square not in book.circuit.squares:
        raise UnreadableCase(("cars", seat), f"there is no square {square} on {book.circuit.name}: write lane:tick")
    known: dict[str, Any] = USUAL | {key: raw[key] for key in PLAIN if key in raw}
    known |= {key: _hand(book, seat, raw[key]) for key in PILES if key in raw}
    try:
        return Sled(
            seat=seat,
            number=number,
            spin=_spin(book, seat, raw),
            square=square,
            laps=raw.get("lap", 0),
            counted=raw.get("lap", 0),
            rear=raw.get("half") == "rear",
            stamp=number,
            armor_full=raw.get("armor", USUAL["armor"]),
            **known,
        )
    except ValidationError as fault:
        first = fault.errors()[0]
        raise UnreadableCase(("cars", seat, *first["loc"][:1]), first["msg"]) from fault


def _hand(book: Book, seat: Seat, said: Json) -> tuple[str, ...]:
    """Cards of the deck, however their letters are written."""
    deck = {card.casefold(): card for card in book.tables.deck}
    cards = [card.casefold() for card in _cards(said)]
    for card in (card for card in cards if card not in deck):
        raise UnreadableCase(("cars", seat), f"there is no card {card}; there are: {', '.join(deck.values())}")
    return tuple(deck[card] for card in cards)


def _spin(book: Book, seat: Seat, raw: Mapping[str, Json]) -> Spin | None:
    """The double circle that its marker stands on."""
    marker = raw.get("spin", "none")
    if marker == "none":
        return None
    if marker not in book.tables.spin_track:
        raise UnreadableCase(("cars", seat, "spin"), f"there is no double circle {marker}")
    return Spin(double=marker, crashing=raw.get("crashing", False))


def _settle(book: Book, race: SledRace, sled: Sled) -> None:
    """P-16: one sled a square; of two in a double-length one the second is behind, unless the case says otherwise."""
    here = [s for s in race.sleds.values() if s.square == sled.square]
    if len(here) > (2 if book.circuit[sled.square or ""].long else 1):
        raise UnreadableCase(("cars", sled.seat), f"there is no room for {sled.seat} on {sled.square}")
    sled.rear = sled.rear or (len(here) > 1 and not any(s.rear for s in here))


def _hazards(book: Book, race: SledRace, case: Mapping[str, Json]) -> Iterable[Hazard]:
    for key, kind in (("mines", "mine"), ("slicks", "slick")):
        for n, raw in enumerate(case.get(key, ())):
            fields: Mapping[str, Any] = {"at": raw} if isinstance(raw, str) else raw
            if fields.get("at") not in book.circuit.squares:
                raise UnreadableCase((key, n), f"there is no square {fields.get('at')} on {book.circuit.name}")
            if not set(fields.get("under", ())) <= set(race.sleds):
                raise UnreadableCase((key, n), f"under: there are the cars {', '.join(race.sleds)}")
            yield Hazard.model_validate(
                {"kind": kind, "seat": next(iter(race.sleds)), "square": fields["at"], "under": fields.get("under", ())}
            )


def _cards(said: Json) -> tuple[str, ...]:
    """Cards one by one: `MOVE 3 x6` is six of them."""
    cards = list[str]()
    for card in [said] if isinstance(said, str) else said:
        found = COPIES.fullmatch(str(card))
        cards += [found[1]] * int(found[2]) if found else [str(card)]
    return tuple(cards)


def seen(table: Table[Book], race: Any, seat: Seat) -> dict[str, Json]:
    """Everything a case may compare of a sled."""
    sled: Sled = race.sleds[seat]
    ground = Ground(table.book.circuit, race.sleds, race.hazards)
    order = sorted(race.on_track(), key=ground.standing)
    return {key: getattr(sled, key) for key in PLAIN} | {
        "at": sled.square or "none",
        "lap": sled.laps,
        "half": ground.half(sled) or _alone(table.book, sled),
        "front": ground.front(sled),
        "hand": list(sled.hand),
        "cards": len(sled.hand),
        "pile": len(sled.pile),
        "discards": list(sled.discards),
        "spin": _circle(table.book, sled),
        "crashing": bool(sled.spin and sled.spin.crashing),
        "standing": order.index(sled) + 1 if sled in order else 0,
        "place": ranking(ground, race).index(sled) + 1,
        "status": sled.status,
        "reason": sled.reason,
        "last": sled.last or "none",
        "lying": [f"{hazard.kind} {hazard.square}" for hazard in race.hazards],
    }


def _alone(book: Book, sled: Sled) -> str:
    """A lone sled in a double-length square is the front occupant (P-16)."""
    return "front" if sled.square and book.circuit[sled.square].long else ""


def _circle(book: Book, sled: Sled) -> Json:
    """Where the marker stands on the spin track (P-101)."""
    if sled.spin is None:
        return "none"
    return (sled.spin.double, *book.tables.circles(sled.spin.double))[sled.spin.plays]


def sheet_of(plot: Json, wishes: Mapping[str, Json]) -> Json:
    """The order of a round: up to three plans, or a whole sheet; `none` leaves it to the autopilot (P-168)."""
    plans = plot if isinstance(plot, list) else [] if plot is None else [plot]
    return dict(zip(PLANS, map(_line, plans), strict=False)) | dict(wishes)


def _line(plan: Json) -> Json:
    """A plan as a line; it may be a table with the keys of P-163: `card`, `as`, `with`, `path`, `after`."""
    if not isinstance(plan, dict):
        return AUTOPILOT if plan == "none" else plan
    card = " as ".join(plan[key] for key in ("card", "as") if plan.get(key))
    extras = "".join(f" + {extra}" for extra in plan.get("with", ()))
    after = ", ".join(plan.get("after", ()))
    return f"{card} {plan.get('path', '')}{extras}" + (f" then {after}" if after else "")


def spoken(question: Question[Any], entry: Mapping[str, Json]) -> Json:
    """An answer as people write it, as the rules read it."""
    said = entry["say"]
    if isinstance(said, bool):
        return "yes" if said else "no"
    if question.kind in ("order", "order now"):
        return said if isinstance(said, dict) and "card" not in said else sheet_of(said, {})
    if question.kind in ("discard", "cost"):
        return list(told_apart(_cards(said)))
    return (list(said) or "none") if question.kind == "after" and isinstance(said, list) else said


def plain(_: Table[Book], key: str, value: Json) -> Json:
    """One spelling for cards and what lies on the track, in any sequence."""
    if key in CARDS and isinstance(value, list | tuple):
        return sorted(card.casefold() for card in _cards(value))
    if key == "lying" and isinstance(value, list):
        return sorted(value)
    return list(value) if isinstance(value, tuple) else value


VOCABULARY = CaseWords(
    track="halcyon-oval",
    laps=2,
    case=frozenset({"play", "mines", "slicks"}),
    car=CAR,
    after=AFTER,
    sheet=frozenset({*PLANS, *REACTIONS}),
    rolls=(*CODES, "SHUFFLE", "RESHUFFLE"),
    questions=ASKED,
    facts=FACTS,
    plot="D-ORDER",
    position=position,
    seen=seen,
    sheet_of=sheet_of,
    spoken=spoken,
    plain=plain,
    chapters=case_chapters.CHAPTERS,
)
