"""The race as it is drawn and tabulated, and what is printed on the board."""

from rules.circus_maximus.board.standings import ranking, squares_left
from rules.circus_maximus.model.book import Book
from rules.circus_maximus.model.figures import car_square, hanging
from rules.circus_maximus.model.state import Chariot, CircusRace, Horse
from rules.ruleset import Table
from rules.values import Seat, SpaceId
from rules.view import Board, CarView, Gauge, Label, Piece, RaceView, spread

TINTS = (10, 14, 20)
"""Safe speeds up to these are tinted 3, 2 and 1."""


def view(table: Table[Book], race: CircusRace, _: Seat | None) -> RaceView:
    """Everything on the sand is public; a written speed is shown when its chit has been drawn (C-32), before that the
    speed of the last phase. Gauges have short names, for the picture: END, driver hits, team speed, both wheels."""
    order = ranking(table.book.arena, race)
    return RaceView(
        round=race.round,
        lap=max((min(max(c.counted, 1), race.laps) for c in order), default=1),
        laps=race.laps,
        cars=spread(
            (_chariot(table.book, race, chariot, place) for place, chariot in enumerate(order, 1)),
            {c.seat: squares_left(table.book.arena, race, c) for c in order if c.status == "running" and c.team},
            1,
        ),
        pieces=_pieces(table.book, race),
    )


def _chariot(book: Book, race: CircusRace, chariot: Chariot, place: int) -> CarView:
    running = chariot.status == "running"
    trail = race.phase.trail if race.phase and race.phase.seat == chariot.seat else chariot.trail
    return CarView(
        seat=chariot.seat,
        number=chariot.number,
        order=place,
        lap=max(0, chariot.counted - 1),
        status=chariot.status,
        spaces=_spaces(book, chariot),
        trail=trail,
        speed=race.revealed.get(chariot.seat, chariot.speed) if running else None,
        gauges=_gauges(book, chariot),
        badges=_badges(chariot),
        shape="chariot",
        marks=_marks(chariot),
    )


def gauges(table: Table[Book], race: CircusRace, seat: Seat) -> tuple[Gauge, ...]:
    """Of one chariot; everybody sees them."""
    return _gauges(table.book, race.chariots[seat])


def _gauges(book: Book, chariot: Chariot) -> tuple[Gauge, ...]:
    left, right = chariot.wheels
    return (
        Gauge(name="END", value=chariot.endurance, most=chariot.endurance_full),
        Gauge(name="hits", value=chariot.hits, most=chariot.hits_full),
        Gauge(name="team", value=sum(h.left for h in chariot.horses), most=sum(h.boxes for h in chariot.horses)),
        _wheel(book, "L", left),
        _wheel(book, "R", right),
    )


def _wheel(book: Book, name: str, lost: int) -> Gauge:
    boxes = book.tables.car.wheel_boxes
    return Gauge(name=name, value=max(0, boxes - lost), most=boxes)


def _marks(chariot: Chariot) -> tuple[str, ...]:
    """What is left of a rig: its horses, leftmost first, then `car` and `driver` where these are with them."""
    rest = (("car", chariot.car and chariot.team is not None), ("driver", chariot.driven))
    horses = tuple(map(_horse, chariot.horses)) if chariot.team else ()
    return (*horses, *(name for name, there in rest if there))


def _horse(horse: Horse) -> str:
    return "gone" if horse.cut else "well" if horse.alive else "fallen"


def _spaces(book: Book, chariot: Chariot) -> tuple[SpaceId, ...]:
    """Team and car; without a car team and dragged driver; else the man on foot."""
    behind = car_square(book.arena, chariot) or hanging(book.arena, chariot)
    if chariot.team is None:
        behind = behind or chariot.foot
    return tuple(square for square in (chariot.team, behind) if square)


def _pieces(book: Book, race: CircusRace) -> tuple[Piece, ...]:
    """Wrecks in the order in which they came about, then men, in joining order."""
    numbers = {seat: chariot.number for seat, chariot in race.chariots.items()}
    lying = tuple(
        Piece(shape="fallen" if w.team else "wreck", at=w.square, seat=w.seat, number=numbers[w.seat])
        for w in race.wrecks
    )
    return (*lying, *(piece for chariot in race.chariots.values() for piece in _man(book, chariot)))


def _man(book: Book, chariot: Chariot) -> tuple[Piece, ...]:
    hung = hanging(book.arena, chariot)
    if hung:
        return (Piece(shape="dragged", at=hung, seat=chariot.seat, number=chariot.number),)
    if chariot.driver == "foot" and chariot.foot:
        return (Piece(shape="walker", at=chariot.foot, seat=chariot.seat, number=chariot.number, steered=True),)
    return ()


def _badges(chariot: Chariot) -> tuple[str, ...]:
    facts = (
        ("exhausted", chariot.endurance == 0),
        ("no whip", chariot.whips == 0),
        ("jostled", chariot.jostle > 0),
        ("horse down", chariot.stuck),
        ("runaway", chariot.runaway),
        ("dragged", chariot.driver == "dragged"),
        ("on foot", chariot.driver == "foot"),
    )
    return tuple(name for name, true in facts if true and chariot.active)


def board(table: Table[Book]) -> Board:
    """Safe speeds on the first and last square of every corner lane (C-13), corners, grid."""
    arena = table.book.arena
    ends = [
        s
        for s in arena.squares.values()
        if s.corner and (arena[s.ahead].corner != s.corner or arena[s.behind].corner != s.corner)
    ]
    corners = {name: tuple(s.id for s in arena.squares.values() if s.corner == name) for name in arena.corners}
    return Board(
        labels={s.id: Label(text=str(s.safe), tint=_tint(s.safe)) for s in ends},
        corners=corners,
        grid=(*arena.front, *arena.second),
        shaded=tuple(id for id in arena.squares if id in arena.grid),
        shape="chariot",
    )


def _tint(safe: int) -> int:
    return sum(safe <= tint for tint in TINTS)
