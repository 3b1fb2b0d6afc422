"""Chapter 3: preparation points, lanes, and the dice that make a chariot."""

from collections.abc import Sequence

from rules.circus_maximus.model.book import Book, Options, Settings, Tables
from rules.circus_maximus.model.facts import Lane, LaneBid, Prepared, Returned
from rules.circus_maximus.model.figures import Circus
from rules.circus_maximus.model.questions import Prepare
from rules.circus_maximus.model.state import Brought, Chariot, CircusRace, Horse, KeptChariot, Preparation
from rules.circus_maximus.play.rolls import draw, driver, roll
from rules.ruleset import StartList, Table
from rules.values import Seat, SpaceId


def enter_race(table: Table[Book], start: StartList) -> CircusRace:
    """The race before the preparation."""
    chosen = Options(**start.options).model_dump(exclude_none=True)
    settings = Settings(**(table.book.tables.options.model_dump() | chosen))
    chariots = {e.seat: Chariot(seat=e.seat, number=e.number) for e in start.seats}
    brought = {seat: Brought.model_validate(said) for seat, said in start.former.items() if seat in chariots}
    return CircusRace(laps=start.laps, settings=settings, chariots=chariots, brought=brought)


def prepare(meet: Circus) -> None:
    """C-21, C-27, C-201: points in secret for what is new, then lanes, then the dice, chariot by chariot in lane order
    (R-2, R-1)."""
    race, seats = meet.race, tuple(meet.race.chariots)
    back = {seat: brought.chariot for seat, brought in race.brought.items() if brought.chariot}
    points = meet.book.tables.preparation.points
    questions = {seat: Prepare(seat=seat, points=points) for seat in seats if seat not in back}
    spread = dict(zip(questions, meet.steward.ask_all(questions.values()), strict=True))
    places = _lanes(meet, seats)
    for seat in sorted(seats, key=lambda s: (meet.book.arena[places[s]].lane, places[s])):
        if seat in back:
            _bring(meet, race.chariots[seat], back[seat])
        else:
            instead = meet.steward.hand(questions[seat]) in ("clock", "prudence")
            _make(meet, race.chariots[seat], Preparation(**spread[seat]), instead=instead)
        _place(meet, race.chariots[seat], places[seat])


def _lanes(meet: Circus, seats: tuple[Seat, ...]) -> dict[Seat, SpaceId]:
    """Grid squares: of those who bid, as they choose (C-203); the others' at random, the second row only for those the
    first does not hold (C-15, C-27)."""
    arena = meet.book.arena
    left = list(arena.front) + list(arena.second[: max(0, len(seats) - len(arena.front))])
    chosen = _bid(meet, left)
    drawn = {s: left.pop(draw(meet, "lanes", len(left), of=s)) for s in seats if s not in chosen}
    return {**chosen, **drawn}


def _bid(meet: Circus, left: list[SpaceId]) -> dict[Seat, SpaceId]:
    """C-203: the highest bid chooses first, ties by lot; where none of the lanes that were wanted is free, the
    innermost that is. What is chosen is taken from what is `left`."""
    bids = {seat: brought.bid for seat, brought in meet.race.brought.items() if brought.bid}
    chosen = dict[Seat, SpaceId]()
    for bid in sorted(set(bids.values()), reverse=True):
        level = [seat for seat in bids if bids[seat] == bid]
        for _ in range(len(level)):
            seat = level.pop(draw(meet, "lane lot", len(level), at=f"{bid}.{len(level)}"))
            chosen[seat] = _wanted(meet, meet.race.brought[seat].lanes, left)
            left.remove(chosen[seat])
            meet.steward.tell(LaneBid(item="C-203", seat=seat, bid=bid, lane=meet.book.arena[chosen[seat]].lane))
    return chosen


def _wanted(meet: Circus, lanes: Sequence[int], left: Sequence[SpaceId]) -> SpaceId:
    by_lane = {meet.book.arena[square].lane: square for square in reversed(left)}
    return next((by_lane[lane] for lane in lanes if lane in by_lane), by_lane[min(by_lane)])


def _bring(meet: Circus, chariot: Chariot, back: KeptChariot) -> None:
    """C-201: what has raced before, with the damage that was not mended; a new driver is rolled."""
    tables, seat = meet.book.tables, chariot.seat
    hits = back.hits or tables.driver_hits.read(roll(meet, "driver hits", 1, seat, "C-201", table="T-3.61"))
    chariot.points, chariot.base, chariot.whips = back.points, back.base, back.whips
    chariot.hits = chariot.hits_full = hits
    chariot.horses, chariot.wheels = back.horses, back.wheels
    chariot.endurance = chariot.endurance_full = back.endurance
    meet.steward.tell(
        Returned(
            item="C-201",
            seat=seat,
            car=tables.car.classes[back.points.car],
            hits=hits,
            speed=sum(horse.left for horse in back.horses),
            endurance=back.endurance,
            base=back.base,
            left=back.wheels[0],
            right=back.wheels[1],
            dead=sum(not horse.alive for horse in back.horses),
            fresh=not back.hits,
        )
    )


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
