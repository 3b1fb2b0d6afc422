"""View of the race for pictures and tables, and the printed board."""

from rules.base import Seat, SpaceId
from rules.circus_maximus.board.standings import count_squares_left, is_adrift, list_running_order
from rules.circus_maximus.model.derived import find_car_square, find_dragged_square
from rules.circus_maximus.model.state import Chariot, CircusRace, Horse
from rules.circus_maximus.model.tables import RuleTables
from rules.ruleset import RaceSetup
from rules.view import Board, BoardPiece, CarView, Label, RaceView, StockLevel, with_gaps

TINT_LIMITS = (10, 14, 20)
"""Safe speeds up to these limits are tinted 3, 2 and 1."""


def build_view(table: RaceSetup[RuleTables], race: CircusRace, _: Seat | None) -> RaceView:
    """Return the view of the race; everything on the sand is public.

    A written speed is shown once its chit has been drawn (C-32), before that the speed of the last phase.
    Stocks have short names for the picture: END, driver hits, team speed, both wheels."""
    order = list_running_order(table.tables.arena, race)
    return RaceView(
        round=race.round,
        lap=max((min(max(c.counted_crossings, 1), race.laps) for c in order), default=1),
        laps=race.laps,
        cars=with_gaps(
            (_make_car_view(table.tables, race, chariot, place) for place, chariot in enumerate(order, 1)),
            {
                c.seat: count_squares_left(table.tables.arena, race, c)
                for c in order
                if c.status == "running" and c.team and not is_adrift(c)
            },
            1,
        ),
        pieces=_list_pieces(table.tables, race),
    )


def _make_car_view(tables: RuleTables, race: CircusRace, chariot: Chariot, place: int) -> CarView:
    running = chariot.status == "running"
    trail = race.phase.trail if race.phase and race.phase.seat == chariot.seat else chariot.trail
    return CarView(
        seat=chariot.seat,
        number=chariot.number,
        order=place,
        lap=max(0, chariot.counted_crossings - 1),
        status=chariot.status,
        spaces=_list_spaces(tables, chariot),
        trail=trail,
        speed=race.revealed.get(chariot.seat, chariot.speed) if running else None,
        gauges=_list_stock_levels(tables, chariot),
        badges=_list_badges(chariot),
        adrift=is_adrift(chariot),
        shape="chariot",
        marks=_list_intact_parts(chariot),
    )


def list_stock_levels(table: RaceSetup[RuleTables], race: CircusRace, seat: Seat) -> tuple[StockLevel, ...]:
    """Return the stock levels of one chariot, which are public."""
    return _list_stock_levels(table.tables, race.chariots[seat])


def _list_stock_levels(tables: RuleTables, chariot: Chariot) -> tuple[StockLevel, ...]:
    left, right = chariot.wheels
    return (
        StockLevel(name="END", value=chariot.endurance, most=chariot.endurance_full),
        StockLevel(name="hits", value=chariot.hits, most=chariot.hits_full),
        StockLevel(name="team", value=sum(h.left for h in chariot.horses), most=sum(h.boxes for h in chariot.horses)),
        _make_wheel_level(tables, "L", left),
        _make_wheel_level(tables, "R", right),
    )


def _make_wheel_level(tables: RuleTables, name: str, boxes_lost: int) -> StockLevel:
    boxes = tables.rulebook.car.wheel_boxes
    return StockLevel(name=name, value=max(0, boxes - boxes_lost), most=boxes)


def _list_intact_parts(chariot: Chariot) -> tuple[str, ...]:
    """Return the states of the horses, leftmost first, then `car` and `driver` if they are still there."""
    rest = (("car", chariot.car and chariot.team is not None), ("driver", chariot.driven))
    horses = tuple(map(_describe_horse, chariot.horses)) if chariot.team else ()
    return (*horses, *(name for name, there in rest if there))


def _describe_horse(horse: Horse) -> str:
    return "gone" if horse.cut else "well" if horse.alive else "fallen"


def _list_spaces(tables: RuleTables, chariot: Chariot) -> tuple[SpaceId, ...]:
    """Return the squares of team and car, or of team and dragged driver, or of a driver on foot."""
    behind = find_car_square(tables.arena, chariot) or find_dragged_square(tables.arena, chariot)
    if chariot.team is None:
        behind = behind or chariot.foot
    return tuple(square for square in (chariot.team, behind) if square)


def _list_pieces(tables: RuleTables, race: CircusRace) -> tuple[BoardPiece, ...]:
    """Return wrecks in the order in which they came about, then drivers out of their cars."""
    numbers = {seat: chariot.number for seat, chariot in race.chariots.items()}
    lying = tuple(
        BoardPiece(shape="fallen" if w.team else "wreck", at=w.square, seat=w.seat, number=numbers[w.seat])
        for w in race.wrecks
    )
    return (*lying, *(piece for chariot in race.chariots.values() for piece in _make_driver_piece(tables, chariot)))


def _make_driver_piece(tables: RuleTables, chariot: Chariot) -> tuple[BoardPiece, ...]:
    hung = find_dragged_square(tables.arena, chariot)
    if hung:
        return (BoardPiece(shape="dragged", at=hung, seat=chariot.seat, number=chariot.number),)
    if chariot.driver == "foot" and chariot.foot:
        return (BoardPiece(shape="walker", at=chariot.foot, seat=chariot.seat, number=chariot.number, steered=True),)
    return ()


def _list_badges(chariot: Chariot) -> tuple[str, ...]:
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


def build_board(table: RaceSetup[RuleTables]) -> Board:
    """Return the board: safe speeds at both ends of every corner lane (C-13), corners, grid."""
    arena = table.tables.arena
    ends = [
        s
        for s in arena.squares.values()
        if s.corner and (arena[s.ahead].corner != s.corner or arena[s.behind].corner != s.corner)
    ]
    corners = {name: tuple(s.id for s in arena.squares.values() if s.corner == name) for name in arena.corners}
    return Board(
        labels={s.id: Label(text=str(s.safe), tint=sum(s.safe <= tint for tint in TINT_LIMITS)) for s in ends},
        corners=corners,
        grid=(*arena.front, *arena.second),
        shaded=tuple(id for id in arena.squares if id in arena.grid),
        shape="chariot",
    )
