"""Creation of chariots (chapter 3): preparation points, lanes, and dice."""

from collections.abc import Sequence

from rules.base import Seat, SpaceId
from rules.circus_maximus.model.derived import CircusContext
from rules.circus_maximus.model.events import Lane, LaneBid, Prepared, Returned
from rules.circus_maximus.model.questions import Prepare
from rules.circus_maximus.model.state import Chariot, CircusRace, Horse, KeptChariot, Preparation, StableEntry
from rules.circus_maximus.model.tables import Options, RuleTables, Settings, Tables
from rules.circus_maximus.play.rolls import draw_index, make_driver_modifier, roll_dice
from rules.ruleset import RaceSetup, StartList


def enter_race(table: RaceSetup[RuleTables], start: StartList) -> CircusRace:
    """Return the race state before the preparation."""
    chosen = Options(**start.options).model_dump(exclude_none=True)
    settings = Settings(**(table.tables.rulebook.options.model_dump() | chosen))
    chariots = {e.seat: Chariot(seat=e.seat, number=e.number) for e in start.seats}
    entry_by_seat = {
        seat: StableEntry.model_validate(entry) for seat, entry in start.former.items() if seat in chariots
    }
    return CircusRace(laps=start.laps, settings=settings, chariots=chariots, brought=entry_by_seat)


def prepare_chariots(context: CircusContext) -> None:
    """Create all chariots: secret points for new ones, then lanes, then dice in lane order.

    C-21, C-27, C-201; R-2, R-1."""
    race, seats = context.race, tuple(context.race.chariots)
    back = {seat: entry.chariot for seat, entry in race.brought.items() if entry.chariot}
    points = context.tables.rulebook.preparation.points
    questions = {seat: Prepare(seat=seat, points=points) for seat in seats if seat not in back}
    spread = dict(zip(questions, context.step.ask_all(questions.values()), strict=True))
    places = _assign_lanes(context, seats)
    for seat in sorted(seats, key=lambda s: (context.tables.arena[places[s]].lane, places[s])):
        if seat in back:
            _restore_chariot(context, race.chariots[seat], back[seat])
        else:
            instead = context.step.find_answer_source(questions[seat]) in ("clock", "prudence")
            _roll_chariot(context, race.chariots[seat], Preparation(**spread[seat]), instead=instead)
        _place_on_grid(context, race.chariots[seat], places[seat])


def _assign_lanes(context: CircusContext, seats: tuple[Seat, ...]) -> dict[Seat, SpaceId]:
    """Assign grid squares: chosen by bidders (C-203), else drawn.

    The second row is used only for those that the first cannot hold (C-15, C-27)."""
    arena = context.tables.arena
    squares_left = list(arena.front) + list(arena.second[: max(0, len(seats) - len(arena.front))])
    chosen = _choose_lanes(context, squares_left)
    square_by_seat = {
        s: squares_left.pop(draw_index(context, "lanes", len(squares_left), of=s)) for s in seats if s not in chosen
    }
    return {**chosen, **square_by_seat}


def _choose_lanes(context: CircusContext, squares_left: list[SpaceId]) -> dict[Seat, SpaceId]:
    """Let the highest bid choose first, ties by lot (C-203).

    If no wanted lane is free, the innermost free one is taken. Chosen squares are removed from `squares_left`."""
    bids = {seat: entry.bid for seat, entry in context.race.brought.items() if entry.bid}
    chosen = dict[Seat, SpaceId]()
    for bid in sorted(set(bids.values()), reverse=True):
        level = [seat for seat in bids if bids[seat] == bid]
        for _ in range(len(level)):
            seat = level.pop(draw_index(context, "lane lot", len(level), at=f"{bid}.{len(level)}"))
            chosen[seat] = _pick_lane(context, context.race.brought[seat].lanes, squares_left)
            squares_left.remove(chosen[seat])
            context.step.emit(LaneBid(item="C-203", seat=seat, bid=bid, lane=context.tables.arena[chosen[seat]].lane))
    return chosen


def _pick_lane(context: CircusContext, lanes: Sequence[int], squares_left: Sequence[SpaceId]) -> SpaceId:
    by_lane = {context.tables.arena[square].lane: square for square in reversed(squares_left)}
    return next((by_lane[lane] for lane in lanes if lane in by_lane), by_lane[min(by_lane)])


def _restore_chariot(context: CircusContext, chariot: Chariot, back: KeptChariot) -> None:
    """Restore a chariot that has raced before, with damage that was not mended (C-201).

    A new driver is rolled."""
    tables, seat = context.tables.rulebook, chariot.seat
    hits = back.hits or tables.driver_hits.read(roll_dice(context, "driver hits", 1, seat, "C-201", table="T-3.61"))
    chariot.points, chariot.base, chariot.whips = back.points, back.base, back.whips
    chariot.hits = chariot.hits_full = hits
    chariot.horses, chariot.wheels = back.horses, back.wheels
    chariot.endurance = chariot.endurance_full = back.endurance
    context.step.emit(
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


def _roll_chariot(context: CircusContext, chariot: Chariot, points: Preparation, *, instead: bool) -> None:
    """Roll a new chariot (C-23 to C-26)."""
    tables, seat = context.tables.rulebook, chariot.seat
    boxes = tables.driver_hits.read
    hits = boxes(
        roll_dice(context, "driver hits", 1, seat, "C-23", make_driver_modifier(points.driver), table="T-3.61")
    )
    speed = tables.team_speed.points[points.speed][
        roll_dice(context, "team speed", 1, seat, "C-25", table="T-3.63") - 1
    ]
    die = roll_dice(context, "endurance", 1, seat, "C-26", table="T-3.64")
    endurance = tables.team_endurance.points[points.endurance][die - 1]
    build_chariot(tables, chariot, points, hits, speed, endurance)
    context.step.emit(
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


def build_chariot(tables: Tables, chariot: Chariot, points: Preparation, hits: int, speed: int, endurance: int) -> None:
    """Set driver, horses and car to the rolled values."""
    chariot.points, chariot.base = points, points.driver
    chariot.hits = chariot.hits_full = hits
    chariot.horses = deal_boxes(speed, tables.team_speed.horses)
    chariot.endurance = chariot.endurance_full = endurance
    chariot.whips = tables.preparation.whips


def deal_boxes(boxes: int, horses: int) -> tuple[Horse, ...]:
    """Deal horse boxes evenly, spare ones from the first horse on (C-25)."""
    each, spare = divmod(boxes, horses)
    return tuple(Horse(boxes=each + (n < spare), left=each + (n < spare)) for n in range(horses))


def _place_on_grid(context: CircusContext, chariot: Chariot, square: SpaceId) -> None:
    chariot.team, chariot.lane = square, context.tables.arena[square].lane
    context.step.emit(Lane(item="C-27", seat=chariot.seat, lane=chariot.lane, square=square))
