"""The grid bid and the grid (chapter 4)."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from rules.dice import Dice
from rules.events import Rolled
from rules.questions import Amount, Field, Refused, Sheet
from rules.speed_circuit.chips import FieldOf
from rules.speed_circuit.facts import BidMade, OnGrid
from rules.speed_circuit.questions import BidForGrid
from rules.speed_circuit.state import Car, Stock
from rules.values import Json

HUNDRED = Dice(sides=100)


def bid_form(stock: Stock) -> Sheet:
    """Wear, -1 chips and -3 chips, none more than there is (S-23)."""
    amounts = (("wear", stock.wear), ("ones", stock.ones), ("threes", stock.threes))
    return Sheet(
        because="S-23",
        fields=tuple(Field(name=name, ask=Amount(least=0, most=most, because="S-23")) for name, most in amounts),
    )


def read_bid(stock: Stock, value: Json) -> Json:
    """A bid; refuses more than the stock holds. "chips" alone are -1 chips."""
    if isinstance(value, dict) and "chips" in value:
        value = {**value, "ones": value["chips"]}
        del value["chips"]
    if isinstance(value, str) and value.strip().casefold() in ("", "no", "none", "nothing"):
        return {}
    if isinstance(value, str) and not value.strip().isdecimal():
        value = _from_words(value)
    return bid_form(stock).accept(value)


def bid_for_grid(meet: FieldOf) -> None:
    """D-2, S-23 to S-25: everything bid is lost; the highest value takes pole."""
    cars = meet.race.on_board()
    said = meet.steward.ask_all(BidForGrid(seat=car.seat, stock=car.stock) for car in cars)
    values = {car.seat: _pay(meet, car, Stock(**bid)) for car, bid in zip(cars, said, strict=True)}
    order = sorted(cars, key=lambda car: -values[car.seat])
    groups = [list(group) for _, group in groupby(order, key=lambda car: values[car.seat])]
    fill_grid(meet, [car for group in groups for car in _untied(meet, group, 1)])


def fill_grid(meet: FieldOf, cars: Sequence[Car]) -> None:
    """S-25, S-29: each car on its grid space, before the line."""
    circuit = meet.book.circuit
    for place, (car, space) in enumerate(zip(cars, circuit.grid(len(cars), meet.book.tables.grid.one_a_row),
                                             strict=True), 1):  # fmt: skip
        car.space, car.row, car.lap = space, circuit.row[circuit.number[space]], -1
        meet.steward.tell(OnGrid(item="S-25", seat=car.seat, place=place, space=space))


def value_of(halves_wear: int, halves_chip: int, bid: Stock) -> int:
    """S-23: the value of a bid in half points."""
    return bid.wear * halves_wear + (bid.ones + bid.threes) * halves_chip


def _pay(meet: FieldOf, car: Car, bid: Stock) -> int:
    table = meet.book.tables.bid
    car.stock = Stock(wear=car.stock.wear - bid.wear, ones=car.stock.ones - bid.ones,
                      threes=car.stock.threes - bid.threes)  # fmt: skip
    halves = value_of(table.wear, table.chip, bid)
    meet.steward.tell(BidMade(item="S-23", seat=car.seat, bid=bid, halves=halves, left=car.stock))
    return halves


def _untied(meet: FieldOf, cars: list[Car], attempt: int) -> Iterator[Car]:
    """S-24: equal bids roll d100, higher is ahead; remaining ties roll again."""
    if len(cars) < 2:
        yield from cars
        return
    rolls = {car.seat: _tie_roll(meet, car, attempt) for car in cars}
    order = sorted(cars, key=lambda car: -rolls[car.seat])
    for _, group in groupby(order, key=lambda car: rolls[car.seat]):
        yield from _untied(meet, list(group), attempt + 1)


def _tie_roll(meet: FieldOf, car: Car, attempt: int) -> int:
    roll = meet.steward.roll("grid tie", HUNDRED, of=car.seat, at=str(attempt))
    meet.steward.tell(Rolled(item="S-24", seat=car.seat, key=roll.key, roll="grid tie", faces=roll.faces,
                             total=roll.total, table="S-24"))  # fmt: skip
    return roll.total


def _from_words(said: str) -> dict[str, str]:
    """ "3 wear, 4 chips, 1 three"."""
    names = {"wear": "wear", "ones": "ones", "one": "ones", "chips": "ones", "chip": "ones", "threes": "threes",
             "three": "threes"}  # fmt: skip
    bid = {}
    for part in said.casefold().replace("+", ",").replace(" and ", ",").split(","):
        figure, _, name = part.strip().partition(" ")
        if name.strip() not in names:
            raise Refused("unknown_field", "S-23", field=name or figure, fields=["wear", "ones", "threes"])
        bid[names[name.strip()]] = figure
    return bid
