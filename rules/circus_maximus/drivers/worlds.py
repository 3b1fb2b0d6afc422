"""Worlds of a turn of Circus Maximus (`rules/forecast.py`): in each world the chits come in another order."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.base import Json, Seat
from rules.circus_maximus.board.player_view import PlayerView, build_player_view
from rules.circus_maximus.board.standings import count_squares_left
from rules.circus_maximus.drivers.strategies import END_RESERVE, choose_speed, drive_as_brawler, drive_as_racer
from rules.circus_maximus.model.derived import compute_max_written_speed
from rules.circus_maximus.model.events import Attacked, Died, Drove, Flip, Out, Runaway
from rules.circus_maximus.model.orders import EMPTY_ORDERS, Path, Sheet, Target, Whip
from rules.circus_maximus.model.questions import WriteSpeed
from rules.circus_maximus.model.state import Chariot, CircusRace
from rules.circus_maximus.model.tables import RuleTables
from rules.circus_maximus.orders.prices import build_state_from_view
from rules.circus_maximus.orders.sheets import ATTACK_LEVEL, SHEETS
from rules.circus_maximus.play.defaults import resolve_speed
from rules.events import Event
from rules.forecast import Deal, RoundResult, WorldRules
from rules.orders.sheets import dump_order, load_sheet
from rules.questions import Question
from rules.ruleset import RaceSetup, RuleContext

OUT_VALUE = -10_000
"""Value of being out or without a driver, in tenths of a square."""
FINISHED_VALUE = 300
LAST_END_COST = 200
"""What it costs to spend the last END: from then on the team slows down by one square a turn (C-81)."""
PRICES = {"END": 4, "hits": 30, "wheels": 25, "horses": 60}
"""Value of one point of each stock, in tenths of a square."""
MAX_RIVALS = 1
"""Nearest rivals for whom an attack is tried."""


def make_public(view: PlayerView) -> PlayerView:
    """Remove the seat's own speeds, sheet and path."""
    phase = view.phase and view.phase.model_copy(update={"path": ()})
    own = {"seat": None, "written": None, "before": None, "sheet": EMPTY_ORDERS, "phase": phase}
    return view.model_copy(update=own)


def list_seats(view: PlayerView) -> tuple[Seat, ...]:
    """List the seats of a public view."""
    return tuple(view.chariots)


def can_forecast(view: PlayerView) -> bool:
    """Whether a forecast is possible: from the first turn on, before a chit is drawn."""
    return view.round > 0 and not view.drawn and view.phase is None


def lay_out(_: RaceSetup[RuleTables], view: PlayerView, __: Seat | None, deal: Deal) -> CircusRace:
    """Lay out the race; only speeds and the order of the chits are hidden."""
    race = build_state_from_view(view)
    race.sheets, race.written, race.before = {}, {}, {}
    race.phase, race.drawn = None, ()
    race.cup = tuple(chariot.seat for chariot in race.list_active_chariots())
    shuffled_seats = tuple(deal.derive("chits").shuffle(sorted(race.cup)))
    race.order = tuple(seat for seat in view.cup if seat in race.cup) or shuffled_seats
    race.cup = race.order
    race.agenda = ("chit",)
    return race


def resume(_: RaceSetup[RuleTables], board: PlayerView, seat: Seat) -> CircusRace:
    """Put this seat's chit last in the cup."""
    race = build_state_from_view(board)
    race.sheets, race.written, race.before = {}, {}, {}
    race.phase = None
    race.order = race.cup = (seat,)
    race.agenda = ("chit",)
    return race


def list_questions(table: RaceSetup[RuleTables], race: CircusRace) -> Mapping[Seat, Question[Any]]:
    """List the speed questions of all who drive (C-30)."""
    wounds = table.tables.rulebook.wounds
    driven_chariots = [chariot for chariot in race.chariots.values() if chariot.driven]
    return {
        c.seat: WriteSpeed(seat=c.seat, square=c.team or "", most=compute_max_written_speed(wounds, c))
        for c in driven_chariots
    }


def give_orders(context: RuleContext[CircusRace, RuleTables], orders: Mapping[Seat, Json]) -> None:
    """Give the orders (C-30, 2)."""
    race, questions = context.race, list_questions(context.table, context.race)
    race.sheets = {seat: questions[seat].read(value) for seat, value in orders.items()}
    race.written = {seat: _resolve_written_speed(context, seat, sheet) for seat, sheet in race.sheets.items()}


def _resolve_written_speed(context: RuleContext[CircusRace, RuleTables], seat: Seat, sheet: Sheet) -> int:
    view = build_player_view(context.table, context.race, seat)
    speed = sheet.speed if sheet.speed is not None else "prudent"
    return resolve_speed(context.tables, view, context.race.chariots[seat], speed)


def guess_order(mood: str, table: RaceSetup[RuleTables], race: CircusRace, question: Question[Any]) -> Json:
    """Guess a speed. calm: the default speed, straight on; race, brawl: as those bots."""
    if mood == "calm":
        return dump_order(Sheet(speed="prudent", path=Path(then="straight")))
    drive = drive_as_brawler if mood == "brawl" else drive_as_racer
    return drive(table, build_player_view(table, race, question.seat), (), question)


def find_acting_seat(race: CircusRace) -> Seat:
    """Return whose turn is next (C-31)."""
    return next((seat for seat in race.cup if race.chariots[seat].active), "") if race.agenda == ("chit",) else ""


def complete_board(board: PlayerView, view: PlayerView, _: Seat) -> PlayerView:
    """Return what the seat sees after the others have moved."""
    return board.model_copy(update={"written": None, "before": view.before, "sheet": EMPTY_ORDERS, "phase": None})


def measure_progress(table: RaceSetup[RuleTables], race: CircusRace, seat: Seat) -> int:
    """Return the progress in tenths of a square of its lane."""
    return -10 * count_squares_left(table.tables.arena, race, race.chariots[seat])


def list_stocks(race: CircusRace, seat: Seat) -> Mapping[str, int]:
    """Return END, the driver's hits, wheels and horses."""
    return _count_stocks(race.chariots[seat])


def _count_stocks(chariot: Chariot) -> dict[str, int]:
    alive = sum(not (horse.fallen or horse.cut) for horse in chariot.horses)
    return {"END": chariot.endurance, "hits": chariot.hits, "wheels": -sum(chariot.wheels), "horses": alive}


def sum_up_round(events: tuple[Event, ...], seat: Seat) -> RoundResult:
    """Return squares driven, harm, and rivals attacked."""
    own = [event for event in events if event.seat == seat]
    harm = next((event.what for event in own if isinstance(event, Flip | Out | Runaway | Died)), "")
    squares = sum(event.squares for event in own if isinstance(event, Drove))
    return RoundResult(squares, harm, tuple(event.target for event in own if isinstance(event, Attacked)))


def make_valuation(table: RaceSetup[RuleTables], view: PlayerView, seat: Seat) -> Callable[[CircusRace, Seat], int]:
    """Value the squares to go and what the chariot has left."""
    before = _count_stocks(view.chariots[seat])

    def value(race: CircusRace, seat: Seat) -> int:
        chariot = race.chariots[seat]
        if chariot.place:
            return measure_progress(table, race, seat) + FINISHED_VALUE
        if chariot.status == "out" or not chariot.driven:
            return OUT_VALUE
        now = _count_stocks(chariot)
        losses = sum(price * max(0, before[name] - now[name]) for name, price in PRICES.items())
        losses += LAST_END_COST * (before["END"] > 0 and not now["END"])
        return measure_progress(table, race, seat) - losses

    return value


def choose_bot_order(table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any]) -> Json:
    """Return the racer's speed by the best path, without reins, with the whip on straights while END is plentiful."""
    sheet: Sheet = question.read(drive_as_racer(table, view, (), question))
    chariot = view.chariots[question.seat]
    laps_left = view.laps + 1 - chariot.crossings
    enough = max(END_RESERVE, chariot.endurance_full * laps_left // (2 * max(1, view.laps)))
    speed_said = sheet.speed
    return dump_order(
        Sheet(speed=speed_said, brake=0, path=Path(then="best"), whip=Whip(when="straights", above=enough))
    )


def list_candidates(table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any]) -> tuple[Json, ...]:
    """List speeds near the racer's by the best path, the careful speed straight on, and attacks at the racer's
    speed."""
    assert isinstance(question, WriteSpeed)
    chariot, tables = view.chariots[question.seat], table.tables
    fast = choose_speed(tables, chariot, question.most)
    careful = resolve_speed(tables, view, chariot, "prudent")
    speeds = dict.fromkeys((fast, careful, question.most, fast - 4))
    sheets = [Sheet(speed=n, path=Path(then="best")) for n in speeds if 0 < n <= question.most]
    sheets += [Sheet(speed=n, brake=0, path=Path(then="best")) for n in (fast, question.most)]
    sheets += [Sheet(speed=careful, path=Path(then="straight"))]
    near = sorted(
        (seat for seat, one in view.chariots.items() if seat != question.seat and one.team),
        key=lambda seat: abs(_to_go(table, view, seat) - _to_go(table, view, question.seat)),
    )
    sheets += [Sheet(speed=fast, targets=(Target(seat=seat, level=ATTACK_LEVEL),)) for seat in near[:MAX_RIVALS]]
    return tuple(map(dump_order, sheets))


def _to_go(table: RaceSetup[RuleTables], view: PlayerView, seat: Seat) -> int:
    return count_squares_left(table.tables.arena, build_state_from_view(view), view.chariots[seat])


def is_out(race: CircusRace, seat: Seat) -> bool:
    """Whether the seat has left the race without finishing."""
    chariot = race.chariots[seat]
    return chariot.status == "out" or (chariot.status == "running" and not chariot.driven)


def locate_cars(view: PlayerView) -> Mapping[Seat, str]:
    """Map each seat on the track to the space where it stands."""
    return {seat: one.team for seat, one in view.chariots.items() if one.team}


def name_choice(value: Json) -> Json:
    """Return the choice that names an order."""
    return value["speed"]


def list_extras(value: Json) -> tuple[str, ...]:
    """Return the codes of whip and reins, if an order has them used otherwise than a speed alone."""
    sheet = load_sheet(SHEETS, value)
    uses_whip = sheet.whip is not None and sheet.whip.when != "no"
    return (*(("whip",) if uses_whip else ()), *(("unreined",) if sheet.brake == 0 else ()))


WORLDS: WorldRules[CircusRace, RuleTables] = WorldRules(
    order_kinds=frozenset({"speed"}),
    moods=(("race", 3), ("calm", 2), ("brawl", 1)),
    later_mood="calm",
    trusts_bot=True,
    horizon_rounds=1,
    can_forecast=can_forecast,
    make_public=make_public,
    list_seats=list_seats,
    lay_out=lay_out,
    list_questions=list_questions,
    give_orders=give_orders,
    guess_order=guess_order,
    find_acting_seat=find_acting_seat,
    complete_board=complete_board,
    measure_progress=measure_progress,
    list_stocks=list_stocks,
    sum_up_round=sum_up_round,
    make_valuation=make_valuation,
    choose_bot_order=choose_bot_order,
    list_candidates=list_candidates,
    is_out=is_out,
    resume=resume,
    locate_cars=locate_cars,
    name_choice=name_choice,
    list_extras=list_extras,
)
