"""The race as it is drawn and tabulated for a viewer.
Viewers see their own hand; of other hands only the number of cards."""

from collections.abc import Iterator, Mapping

from rules.base import Seat, SpaceId
from rules.powersled.board.occupancy import Occupancy, rank_sleds
from rules.powersled.model.state import Sled, SledRace
from rules.powersled.model.tables import (
    CORNERING,
    FIELD,
    HOOK,
    LASER,
    MINE,
    NUKE,
    PILOTING,
    REFLEXES,
    SLICK,
    SPEED,
    RuleTables,
    Tables,
)
from rules.powersled.model.track import Circuit
from rules.ruleset import RaceSetup
from rules.view import Arrow, Board, BoardPiece, CardFace, CarView, Label, RaceView, StockLevel, with_gaps

CARD_SIGNS: Mapping[str, str] = {
    CORNERING: "bend",
    PILOTING: "wheel",
    REFLEXES: "bolt",
    SPEED: "faster",
    LASER: "beam",
    MINE: "mine",
    SLICK: "slick",
    NUKE: "trefoil",
    FIELD: "shield",
    HOOK: "hook",
}


MOVEMENT_SIGNS = {"MOVE": "ahead", "DRIFT": "drift"}
MAX_CARD_SPEED = 6
CARD_FACES = (
    *(CardFace(name=name, sign=sign) for name, sign in CARD_SIGNS.items()),
    *(
        CardFace(name=f"{kind} {speed}", sign=sign, figure=str(speed))
        for kind, sign in MOVEMENT_SIGNS.items()
        for speed in range(1, MAX_CARD_SPEED + 1)
    ),
)
"""Every card of P-35, with the movement cards of all usual speeds."""


def build_card_face(tables: Tables, card: str) -> CardFace:
    """P-35: build a card face: the speed of a movement card, the sign of a special card."""
    if card in CARD_SIGNS:
        return CardFace(name=card, sign=CARD_SIGNS[card])
    sign = MOVEMENT_SIGNS[card.partition(" ")[0]]
    return CardFace(name=card, sign=sign, figure=str(tables.speed_by_card[card]))


def build_board(table: RaceSetup[RuleTables]) -> Board:
    """Build the board as the track file has it."""
    return build_board_with_speeds(table.tables.circuit, {})


def build_board_with_speeds(circuit: Circuit, chosen: Mapping[str, int]) -> Board:
    """Build the board with the safe speeds chosen for a race (P-3, P-13, P-16, P-17, P-20).
    Corner squares are staggered, so each is labelled with the tick at which it begins."""
    safe = {name: chosen.get(name, bend.safe) for name, bend in circuit.bends.items()}
    corners = {name: tuple(s.id for s in circuit.squares.values() if s.corner == name) for name in circuit.bends}
    return Board(
        labels={
            id: _build_square_label(circuit[id].start, safe[name])
            for name, squares in corners.items()
            for id in squares
        },
        arrows=tuple(Arrow(name=name, spaces=squares) for name, squares in circuit.lines.items()),
        corners=corners,
        captions={name: str(speed) for name, speed in safe.items()},
        doubles=tuple(s.id for s in circuit.squares.values() if s.long),
        grid=circuit.grid,
        shape="sled",
    )


def _build_square_label(start: int, safe: int) -> Label:
    """Label a corner square; a lower safe speed gives a stronger tint."""
    return Label(text=str(start), tint=max(0, min(3, 4 - safe)))


SQUARE_TICKS = 12
"""Ticks of a normal square (P-11)."""


def build_view(table: RaceSetup[RuleTables], race: SledRace, seat: Seat | None) -> RaceView:
    """Build the view of a race for a seat; a hand is shown to its driver alone (P-33)."""
    occupancy = Occupancy(table.tables.circuit, race.sleds, race.hazards)
    order = rank_sleds(occupancy, race)
    own = race.sleds.get(seat) if seat else None
    return RaceView(
        round=race.round,
        lap=max((min(max(s.laps + 1, 1), race.laps) for s in order), default=1),
        laps=race.laps,
        length=occupancy.circuit.length // SQUARE_TICKS,
        cars=with_gaps(
            (_build_car_view(table.tables, occupancy, sled, place, race) for place, sled in enumerate(order, 1)),
            {
                s.seat: race.laps * occupancy.circuit.length - occupancy.compute_front_coordinate(s)
                for s in order
                if s.is_racing and s.square
            },
            SQUARE_TICKS,
        ),
        hand=tuple(build_card_face(table.tables.rulebook, card) for card in own.hand) if own else (),
        pieces=(*_list_hazard_pieces(race), *_list_debris_pieces(race)),
        board=build_board_with_speeds(table.tables.circuit, race.settings.safe) if race.settings.safe else None,
    )


def list_stock_levels(table: RaceSetup[RuleTables], race: SledRace, seat: Seat) -> tuple[StockLevel, ...]:
    """List the public stock levels of one sled."""
    return _list_stock_levels(table.tables, race.sleds[seat])


def _is_before_first_move(race: SledRace) -> bool:
    """Whether nobody has acted in this round yet, so that the view shows the round before."""
    return not race.over and not any(sled.acted for sled in race.sleds.values())


def _list_hazard_pieces(race: SledRace) -> Iterator[BoardPiece]:
    """List mines and slicks with the sleds that dropped them."""
    for hazard in race.hazards:
        number = race.sleds[hazard.seat].number
        yield BoardPiece(shape=hazard.kind, at=hazard.square, seat=hazard.seat, number=number)


def _list_debris_pieces(race: SledRace) -> Iterator[BoardPiece]:
    """P-134: list sleds that were removed in the displayed round, where they last stood."""
    for sled in race.sleds.values():
        if sled.last and _has_just_gone(race, sled):
            yield BoardPiece(shape="debris", at=sled.last, seat=sled.seat, number=sled.number)


def _has_just_gone(race: SledRace, sled: Sled) -> bool:
    """Whether a sled was removed in the displayed round."""
    return sled.status == "out" and sled.when == race.round - _is_before_first_move(race)


def _build_car_view(tables: RuleTables, occupancy: Occupancy, sled: Sled, place: int, race: SledRace) -> CarView:
    """Build the view of one sled; before the first move of a round, it still shows the path of the round before."""
    has_driven = sled.square and (sled.acted or _is_before_first_move(race))
    is_shared = sled.square and len(occupancy.list_sleds_on(sled.square)) > 1
    return CarView(
        seat=sled.seat,
        number=sled.number,
        order=place,
        lap=max(0, sled.counted),
        status=sled.status,
        spaces=_list_occupied_spaces(occupancy, sled),
        half=("rear" if sled.rear else "front") if is_shared else "",
        trail=sled.trail if has_driven or _has_just_gone(race, sled) else (),
        speed=sled.speed if sled.square else None,
        gauges=_list_stock_levels(tables, sled),
        badges=_list_badges(sled),
        shape="sled",
        marks=_list_control_marks(sled),
        tied=(sled.towed or None) if has_driven else None,
    )


def _list_stock_levels(tables: RuleTables, sled: Sled) -> tuple[StockLevel, ...]:
    """List the stock levels of a sled, once it has been built (P-25)."""
    if not sled.armor_full:
        return ()
    build = tables.rulebook.build
    return (
        StockLevel(name="armor", value=sled.armor, most=sled.armor_full),
        StockLevel(name="thrust", value=max(0, sled.thrust), most=build.thrust[sled.points.thrust]),
        StockLevel(name="stability", value=max(0, sled.stability), most=build.stability[sled.points.stability]),
        StockLevel(name="hand", value=len(sled.hand), changes_every_round=True),
    )


def _list_control_marks(sled: Sled) -> tuple[str, ...]:
    """List how the sled is out of its driver's control."""
    if sled.spin is None:
        return ()
    return ("crashing",) if sled.spin.crashing else ("spinning",)


def _list_occupied_spaces(occupancy: Occupancy, sled: Sled) -> tuple[SpaceId, ...]:
    """List the square a sled is on; while it passes others, the last free square of its path (P-73)."""
    if sled.passing:
        return next(((square,) for square in reversed(sled.trail) if not occupancy.list_sleds_on(square)), ())
    return (sled.square,) if sled.square else ()


def _list_badges(sled: Sled) -> tuple[str, ...]:
    if not sled.square:
        return ()
    facts = (
        ("crashing", bool(sled.spin and sled.spin.crashing)),
        ("spinning", bool(sled.spin and not sled.spin.crashing)),
        (f"down {sled.steps}", sled.steps > 0),
        (f"owes {sled.debt}", sled.debt > 0),
    )
    return tuple(name for name, true in facts if true)
