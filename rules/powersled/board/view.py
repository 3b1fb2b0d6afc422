"""The race as it is drawn and tabulated. Of hands the viewer sees his own; of others only how many cards they hold."""

from collections.abc import Iterator

from rules.powersled.board.faces import face
from rules.powersled.board.ground import Ground
from rules.powersled.board.printing import printed
from rules.powersled.board.standings import ranking
from rules.powersled.model.book import Book
from rules.powersled.model.state import Sled, SledRace
from rules.ruleset import Table
from rules.values import Seat, SpaceId
from rules.view import CarView, Gauge, Piece, RaceView, spread

SQUARE = 12
"""Ticks of a plain square (P-11)."""


def view(table: Table[Book], race: SledRace, seat: Seat | None) -> RaceView:
    """Everything on the track is public; the hand is shown to its driver alone (P-33)."""
    ground = Ground(table.book.circuit, race.sleds, race.hazards)
    order = ranking(ground, race)
    own = race.sleds.get(seat) if seat else None
    return RaceView(
        round=race.round,
        lap=max((min(max(s.laps + 1, 1), race.laps) for s in order), default=1),
        laps=race.laps,
        length=ground.circuit.length // SQUARE,
        cars=spread(
            (_sled(table.book, ground, sled, place, _opening(race)) for place, sled in enumerate(order, 1)),
            {s.seat: race.laps * ground.circuit.length - ground.front(s) for s in order if s.racing and s.square},
            SQUARE,
        ),
        hand=tuple(face(table.book.tables, card) for card in own.hand) if own else (),
        pieces=(*_lying(race), *_taken_off(race)),
        board=printed(table.book.circuit, race.settings.safe) if race.settings.safe else None,
    )


def gauges(table: Table[Book], race: SledRace, seat: Seat) -> tuple[Gauge, ...]:
    """Of one sled; everybody sees them."""
    return _gauges(table.book, race.sleds[seat])


def _opening(race: SledRace) -> bool:
    """Nobody has acted in this round: what is shown is the one before."""
    return not race.over and not any(sled.acted for sled in race.sleds.values())


def _lying(race: SledRace) -> Iterator[Piece]:
    """Mines and slicks, and whose they were."""
    for hazard in race.hazards:
        number = race.sleds[hazard.seat].number
        yield Piece(shape=hazard.kind, at=hazard.square, seat=hazard.seat, number=number)


def _taken_off(race: SledRace) -> Iterator[Piece]:
    """P-134: a sled that was removed in the round that is shown, where it stood last."""
    for sled in race.sleds.values():
        if sled.last and sled.status == "out" and sled.when == race.round - _opening(race):
            yield Piece(shape="debris", at=sled.last, seat=sled.seat, number=sled.number)


def _sled(book: Book, ground: Ground, sled: Sled, place: int, opening: bool) -> CarView:
    """`opening`: the ways of the round before are still shown."""
    driven = sled.square and (sled.acted or opening)
    shared = sled.square and len(ground.on(sled.square)) > 1
    return CarView(
        seat=sled.seat,
        number=sled.number,
        order=place,
        lap=max(0, sled.counted),
        status=sled.status,
        spaces=_spaces(ground, sled),
        half=("rear" if sled.rear else "front") if shared else "",
        trail=sled.trail if driven else (),
        speed=sled.speed if sled.square else None,
        gauges=_gauges(book, sled),
        badges=_badges(sled),
        shape="sled",
        marks=_loose(sled),
        tied=(sled.towed or None) if driven else None,
    )


def _gauges(book: Book, sled: Sled) -> tuple[Gauge, ...]:
    """What a sled is made of, once it is designed (P-25)."""
    if not sled.armor_full:
        return ()
    return (
        Gauge(name="armor", value=sled.armor, most=sled.armor_full),
        Gauge(name="thrust", value=max(0, sled.thrust), most=book.tables.build.thrust[sled.points.thrust]),
        Gauge(name="stability", value=max(0, sled.stability), most=_stability(book, sled)),
        Gauge(name="hand", value=len(sled.hand)),
    )


def _loose(sled: Sled) -> tuple[str, ...]:
    """How it is out of its driver's control."""
    if sled.spin is None:
        return ()
    return ("crashing",) if sled.spin.crashing else ("spinning",)


def _spaces(ground: Ground, sled: Sled) -> tuple[SpaceId, ...]:
    """Where it stands; in the middle of passing others, the last square of its way that is free (P-73)."""
    if sled.passing:
        return next(((square,) for square in reversed(sled.trail) if not ground.on(square)), ())
    return (sled.square,) if sled.square else ()


def _stability(book: Book, sled: Sled) -> int:
    return book.tables.build.stability[sled.points.stability]


def _badges(sled: Sled) -> tuple[str, ...]:
    if not sled.square:
        return ()
    facts = (
        ("crashing", bool(sled.spin and sled.spin.crashing)),
        ("spinning", bool(sled.spin and not sled.spin.crashing)),
        (f"down {sled.steps}", sled.steps > 0),
        (f"owes {sled.debt}", sled.debt > 0),
    )
    return tuple(name for name, true in facts if true)
