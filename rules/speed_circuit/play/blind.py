"""Blind races (option `blind`, S-133): everyone sees the map, a driver hears what happens to his own car, and his
stock once a lap and when it comes down to certain figures."""

from collections.abc import Iterator

from rules.events import Event
from rules.speed_circuit.board.knowledge import shown_speed
from rules.speed_circuit.model.facts import (
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
from rules.speed_circuit.play.chips import FieldOf
from rules.speed_circuit.play.plotting import half

ON_THE_MAP = ("grid", "moved", "placed", "off_track", "rejoined", "crash", "out", "lap", "finished", "pit_stop", "flag")
"""Facts that anybody can see."""


def veil(race: SpeedCircuitRace, event: Event) -> tuple[Event, ...]:
    """What is told in the place of a fact, and to whom, until the race is over."""
    if not race.settings.blind or isinstance(event, Flag):
        return (event,)
    if isinstance(event, Order):
        return ()
    if isinstance(event, TurnEnded):
        cars = tuple(s.model_copy(update={"speed": shown_speed(race.cars[s.seat]), "stock": None}) for s in event.cars)
        return (event.model_copy(update={"cars": cars}),)
    if event.audience is not None or event.seat is None:
        return (event,)
    if event.what in ON_THE_MAP:
        return (_on_the_map(race.cars[event.seat], event),)
    return tuple(_heard(event))


def _on_the_map(car: Car, event: Event) -> Event:
    """Speeds are no more than the spaces that were driven."""
    if isinstance(event, Moved | Finished):
        update = {"speed": shown_speed(car)} | ({"hand": ""} if isinstance(event, Moved) else {})
        return event.model_copy(update=update)
    if isinstance(event, OffTrack):
        return event.model_copy(update={"speed": half(shown_speed(car))})
    return event


def _heard(event: Event) -> Iterator[Event]:
    """To the driver alone, and to a rival it is about; nobody is told what he has left."""
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


def show_stock(meet: FieldOf, car: Car) -> None:
    """At the end of a turn: once a lap, and when wear or chips have come down to a figure that is told."""
    if not meet.race.settings.blind or not car.running:
        return
    lap = car.lap > car.told_lap
    low = any(_reached(meet, now, before) for now, before in zip(_counts(car.stock), _counts(car.known), strict=True))
    if not (lap or low):
        return
    car.told_lap, car.known = max(car.lap, car.told_lap), car.stock
    meet.steward.tell(StockShown(item="S-133", seat=car.seat, audience=car.seat, stock=car.stock, lap=lap))


def know_stock(meet: FieldOf) -> None:
    """On the grid every driver knows what he has."""
    for car in meet.race.on_board():
        car.known = car.stock


def _counts(stock: Stock) -> tuple[int, int]:
    return stock.wear, stock.ones + stock.threes


def _reached(meet: FieldOf, now: int, before: int) -> bool:
    return any(now <= figure < before for figure in meet.book.tables.stock_told_at)
