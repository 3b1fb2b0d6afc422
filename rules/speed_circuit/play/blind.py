"""Blind races (option `blind`, S-133): all see the map; drivers see events of their own car.

A driver is told their stock once a lap and when it falls to certain values."""

from collections.abc import Iterator

from rules.events import Event
from rules.speed_circuit.board.player_view import compute_visible_speed
from rules.speed_circuit.model.events import (
    BlockDeclared,
    Finished,
    Flag,
    Moved,
    OffTrack,
    Order,
    PaidUnseen,
    Passed,
    PassFailed,
    PassTried,
    PricePaid,
    Served,
    StockShown,
    TurnEnded,
)
from rules.speed_circuit.model.state import Car, SpeedCircuitRace, Stock
from rules.speed_circuit.play.chips import SpeedContext
from rules.speed_circuit.play.plotting import halve_speed

MAP_EVENTS = ("grid", "moved", "placed", "off_track", "rejoined", "crash", "out", "lap", "finished", "pit_stop", "flag")
"""Events that everybody can see."""


def redact(race: SpeedCircuitRace, event: Event) -> tuple[Event, ...]:
    """Return the events to emit instead of an event until the race is over."""
    if not race.settings.blind or isinstance(event, Flag):
        return (event,)
    if isinstance(event, Order):
        return ()
    if isinstance(event, TurnEnded):
        cars = tuple(
            s.model_copy(update={"speed": compute_visible_speed(race.cars[s.seat]), "stock": None}) for s in event.cars
        )
        return (event.model_copy(update={"cars": cars}),)
    if event.audience is not None or event.seat is None:
        return (event,)
    if event.what in MAP_EVENTS:
        return (_map_event(race.cars[event.seat], event),)
    return tuple(_list_private_events(event))


def _map_event(car: Car, event: Event) -> Event:
    """Return the event with speeds reduced to the spaces driven."""
    if isinstance(event, Moved | Finished):
        update = {"speed": compute_visible_speed(car)} | ({"hand": ""} if isinstance(event, Moved) else {})
        return event.model_copy(update=update)
    if isinstance(event, OffTrack):
        return event.model_copy(update={"speed": halve_speed(compute_visible_speed(car))})
    return event


def _list_private_events(event: Event) -> Iterator[Event]:
    """Yield the event for its driver, and for a rival it concerns, without the remaining stock."""
    if isinstance(event, PricePaid):
        yield PaidUnseen(
            item=event.item,
            seat=event.seat,
            audience=event.seat,
            toward=event.toward,
            over=event.over,
            line=event.line,
            corner=event.corner,
            space=event.space,
            short=event.short,
        )
        return
    hidden = isinstance(getattr(event, "left", None), Stock) and not isinstance(event, Served)
    update = {"left": Stock()} if hidden else {}
    yield event.model_copy(update=update | {"audience": event.seat})
    if isinstance(event, PassTried | Passed | PassFailed):
        yield event.model_copy(update={"audience": event.rival})
    if isinstance(event, BlockDeclared):
        yield event.model_copy(update={"audience": event.passer})


def report_stock(context: SpeedContext, car: Car) -> None:
    """At the end of a turn, tell a driver their stock once a lap or if it fell to a reported value."""
    if not context.race.settings.blind or not car.running:
        return
    lap = car.lap > car.told_lap
    low = any(
        _fell_to_report(context, now, before)
        for now, before in zip(_count_wear_and_chips(car.stock), _count_wear_and_chips(car.known), strict=True)
    )
    if not (lap or low):
        return
    car.told_lap, car.known = max(car.lap, car.told_lap), car.stock
    context.step.emit(StockShown(item="S-133", seat=car.seat, audience=car.seat, stock=car.stock, lap=lap))


def record_known_stock(context: SpeedContext) -> None:
    """Record that every driver knows their stock on the grid."""
    for car in context.race.list_running():
        car.known = car.stock


def _count_wear_and_chips(stock: Stock) -> tuple[int, int]:
    return stock.wear, stock.ones + stock.threes


def _fell_to_report(context: SpeedContext, now: int, before: int) -> bool:
    return any(now <= figure < before for figure in context.tables.rulebook.stock_told_at)
