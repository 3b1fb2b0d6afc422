"""Section 21: order sheets that everybody fills in at once (F-110, F-171), and what becomes of a wish that cannot be
carried out any more."""

from collections.abc import Iterator, Sequence

from rules.formula_d.board.ahead import next_stop
from rules.formula_d.model.circuit import Circuit
from rules.formula_d.model.facts import FellBack, Lane
from rules.formula_d.model.figures import Formula
from rules.formula_d.model.questions import SecretGear
from rules.formula_d.model.state import Car, Turn
from rules.formula_d.play.gears import choices
from rules.formula_d.play.plan import Plan
from rules.formula_d.play.wishes import expected, first_lost
from rules.values import Seat, SpaceId


def name_gears(meet: Formula, seats: Sequence[Seat]) -> None:
    """One sealed sheet each of all who have a choice (F-173); the others drive by what they have filed."""
    race = meet.race
    asked = list(_questions(meet, seats))
    for question, sheet in zip(asked, meet.steward.ask_all(asked), strict=True):
        race.gears[question.seat], race.sheets[question.seat] = sheet.one_gear, sheet


def _questions(meet: Formula, seats: Sequence[Seat]) -> Iterator[SecretGear]:
    for car in (meet.race.cars[seat] for seat in seats):
        offered = choices(meet.book, meet.race.settings, car, qualifying=meet.race.qualifying)
        gears = tuple(choice.gear for choice in offered)
        if len(gears) > 1:
            ahead = next_stop(meet.book.circuit, car.at or "", car.stops)._asdict()
            yield SecretGear(seat=car.seat, square=car.at or "", lever=car.gear, gears=gears, **ahead)


def fall_back(meet: Formula, car: Car, turn: Turn, plan: Plan) -> None:
    """F-171: tells what a sheet asked for that was there when it was written, and is not any more."""
    sheet = meet.race.sheets.get(car.seat)
    shown = expected(meet.book, meet.race, car, turn, sheet) if sheet else None
    if sheet is None or shown is None or shown.end == plan.end:
        return
    wish = first_lost(meet.book, sheet, shown, plan)
    if not wish and plan.wear <= shown.wear:
        return
    rival, space = _in_the_way(meet, car, shown)
    meet.steward.tell(
        FellBack(
            item="F-171",
            seat=car.seat,
            wish=wish,
            rival=rival,
            space=space,
            to=plan.end,
            lane=lane_of(meet.book.circuit, plan.end),
            wear=plan.wear,
        )
    )


def _in_the_way(meet: Formula, car: Car, shown: Plan) -> tuple[Seat | None, SpaceId]:
    """Who has come to stand on the way that was shown, nearest its end."""
    others = (one for one in meet.race.running() if one.seat != car.seat and one.at and not one.fallen)
    there = {one.at: one.seat for one in others if meet.race.stood.get(one.seat) != one.at}
    return next(((there[space], space) for space in reversed(shown.way.spaces) if space in there), (None, shown.end))


def lane_of(circuit: Circuit, at: SpaceId) -> Lane:
    """A lane of the road in words."""
    here = circuit[at]
    lanes = sorted({place.lane for place in circuit.places.values() if not place.side})
    return "side" if here.side else "left" if here.lane == lanes[0] else "right" if here.lane == lanes[-1] else "middle"
