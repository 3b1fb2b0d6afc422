"""Chapter 3: preparation points, lanes, and the dice that make a chariot."""

from rules.circus_maximus.model.book import Book, Options, Settings, Tables
from rules.circus_maximus.model.facts import Lane, Prepared
from rules.circus_maximus.model.figures import Circus
from rules.circus_maximus.model.questions import Prepare
from rules.circus_maximus.model.state import Chariot, CircusRace, Horse, Preparation
from rules.circus_maximus.play.rolls import draw, driver, roll
from rules.ruleset import StartList, Table
from rules.values import Seat, SpaceId


def enter_race(table: Table[Book], start: StartList) -> CircusRace:
    """The race before the preparation."""
    chosen = Options(**start.options).model_dump(exclude_none=True)
    settings = Settings(**(table.book.tables.options.model_dump() | chosen))
    chariots = {e.seat: Chariot(seat=e.seat, number=e.number) for e in start.seats}
    return CircusRace(laps=start.laps, settings=settings, chariots=chariots)


def prepare(meet: Circus) -> None:
    """C-21, C-27: points in secret, then lanes, then the dice, chariot by chariot in lane order (R-2, R-1)."""
    race, seats = meet.race, tuple(meet.race.chariots)
    points = meet.book.tables.preparation.points
    questions = [Prepare(seat=seat, points=points) for seat in seats]
    spread = meet.steward.ask_all(questions)
    places = _draw_lanes(meet, seats)
    for seat in sorted(seats, key=lambda s: (meet.book.arena[places[s]].lane, places[s])):
        asked = questions[seats.index(seat)]
        instead = meet.steward.hand(asked) in ("clock", "prudence")
        _make(meet, race.chariots[seat], Preparation(**spread[seats.index(seat)]), instead=instead)
        _place(meet, race.chariots[seat], places[seat])


def _draw_lanes(meet: Circus, seats: tuple[Seat, ...]) -> dict[Seat, SpaceId]:
    """Grid squares at random, the second row only for those the first does not hold (C-15, C-27)."""
    arena = meet.book.arena
    left = list(arena.front) + list(arena.second[: max(0, len(seats) - len(arena.front))])
    return {seat: left.pop(draw(meet, "lanes", len(left), of=seat)) for seat in seats}


def _make(meet: Circus, chariot: Chariot, points: Preparation, *, instead: bool) -> None:
    """C-23 to C-26."""
    tables, seat = meet.book.tables, chariot.seat
    boxes = tables.driver_hits.read
    hits = boxes(roll(meet, "driver hits", 1, seat, "C-23", driver(points.driver), table="T-3.61"))
    speed = tables.team_speed.points[points.speed][roll(meet, "team speed", 1, seat, "C-25", table="T-3.63") - 1]
    die = roll(meet, "endurance", 1, seat, "C-26", table="T-3.64")
    endurance = tables.team_endurance.points[points.endurance][die - 1]
    furnish(tables, chariot, points, hits, speed, endurance)
    meet.steward.tell(
        Prepared(
            item="C-21",
            seat=seat,
            points=points,
            car=tables.car.classes[points.car],
            hits=hits,
            speed=speed,
            endurance=endurance,
            base=points.driver,
            instead=instead,
        )
    )


def furnish(tables: Tables, chariot: Chariot, points: Preparation, hits: int, speed: int, endurance: int) -> None:
    """Driver, horses and car as the dice have it."""
    chariot.points, chariot.base = points, points.driver
    chariot.hits = chariot.hits_full = hits
    chariot.horses = deal(speed, tables.team_speed.horses)
    chariot.endurance = chariot.endurance_full = endurance
    chariot.whips = tables.preparation.whips


def deal(boxes: int, horses: int) -> tuple[Horse, ...]:
    """Horse boxes dealt out evenly, spare ones from the first horse on (C-25)."""
    each, spare = divmod(boxes, horses)
    return tuple(Horse(boxes=each + (n < spare), left=each + (n < spare)) for n in range(horses))


def _place(meet: Circus, chariot: Chariot, square: SpaceId) -> None:
    chariot.team, chariot.lane = square, meet.book.arena[square].lane
    meet.steward.tell(Lane(item="C-27", seat=chariot.seat, lane=chariot.lane, square=square))
