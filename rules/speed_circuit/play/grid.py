"""The grid bid and the grid (chapter 4)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from rules.dice import Dice
from rules.events import Rolled
from rules.grid import grid_after_penalties
from rules.questions import Amount, Field, Fields, Refused
from rules.speed_circuit.model.facts import BidMade, Grouped, OnGrid
from rules.speed_circuit.model.questions import BidForGrid, ImproveGroup
from rules.speed_circuit.model.state import Car, Stock
from rules.speed_circuit.play.chips import FieldOf
from rules.values import Json, Seat, SpaceId

HUNDRED = Dice(sides=100)
ONE_DIE = Dice()


def bid_form(stock: Stock) -> Fields:
    """Wear, -1 chips and -3 chips, none more than there is (S-23)."""
    amounts = (("wear", stock.wear), ("ones", stock.ones), ("threes", stock.threes))
    return Fields(
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


def form_grid(meet: FieldOf) -> None:
    """D-2: by bids (S-23), by Start Speed (S-27) or by groups that wear improves (S-28)."""
    by = {"bid": bid_for_grid, "start_speed": grid_by_start_speed, "groups": grid_by_groups}
    by[meet.race.settings.grid](meet)


def bid_for_grid(meet: FieldOf) -> None:
    """S-23 to S-25: everything bid is lost; the highest value takes pole. In a knock-out the lower half is placed after
    the first bid, and the others add a second one (S-28)."""
    cars = meet.race.on_board()
    values = _bids(meet, cars, "")
    if not meet.race.settings.knockout_bid:
        fill_grid(meet, [car for group in _by(cars, values) for car in _untied(meet, group, "", HUNDRED)])
        return
    upper, lower = _knocked_out(meet, cars, values)
    more = _bids(meet, upper, "second")
    total = {car.seat: values[car.seat] + more[car.seat] for car in upper}
    ahead = [car for group in _by(upper, total) for car in _untied(meet, group, "second.", HUNDRED)]
    fill_grid(meet, [*ahead, *lower])


def grid_by_start_speed(meet: FieldOf) -> None:
    """S-27: the highest Start Speed first, ties by a die, three to a row."""
    cars = meet.race.on_board()
    groups = _by(cars, {car.seat: car.start_speed for car in cars})
    order = [car for group in groups for car in _untied(meet, group, "", ONE_DIE)]
    _place(meet, order, meet.book.circuit.grid_by_rows(len(order), meet.book.tables.grid.by_speed), "S-27")


def grid_by_groups(meet: FieldOf) -> None:
    """S-28: groups by Start Speed; each wear spent moves a car one group forward; inside a group a die, low first."""
    cars, grid = meet.race.on_board(), meet.book.tables.grid
    groups = {car.seat: next(g.group for g in grid.groups if car.start_speed >= g.least) for car in cars}
    asked = [car for car in cars if min(groups[car.seat] - grid.front, car.stock.wear) > 0]
    said = meet.steward.ask_all(
        ImproveGroup(seat=car.seat, group=groups[car.seat], most=min(groups[car.seat] - grid.front, car.stock.wear))
        for car in asked
    )
    for car, wear in zip(asked, said, strict=True):
        groups[car.seat] -= wear
        car.stock = car.stock.model_copy(update={"wear": car.stock.wear - wear})
        meet.steward.tell(Grouped(item="S-28", seat=car.seat, group=groups[car.seat], wear=wear, left=car.stock))
    ranked = _by(cars, {seat: -group for seat, group in groups.items()})
    fill_grid(meet, [car for group in ranked for car in _untied(meet, group, "", ONE_DIE, low=True)])


def fill_grid(meet: FieldOf, cars: Sequence[Car]) -> None:
    """S-25, S-29: each car on its grid space, before the line."""
    _place(meet, cars, meet.book.circuit.grid(len(cars), meet.book.tables.grid.one_a_row), "S-25")


def _place(meet: FieldOf, cars: Sequence[Car], spaces: Sequence[SpaceId], item: str) -> None:
    circuit, lost = meet.book.circuit, meet.race.settings.set_back
    grid = grid_after_penalties(meet.steward, item, [car.seat for car in cars], lost)
    for place, (seat, space) in enumerate(zip(grid, spaces, strict=True), 1):
        car = meet.race.cars[seat]
        car.space, car.row, car.lap = space, circuit.row[circuit.number[space]], -1
        meet.steward.tell(OnGrid(item=item, seat=car.seat, place=place, space=space))


def value_of(halves_wear: int, halves_chip: int, bid: Stock) -> int:
    """S-23: the value of a bid in half points."""
    return bid.wear * halves_wear + (bid.ones + bid.threes) * halves_chip


def _pay(meet: FieldOf, car: Car, bid: Stock) -> int:
    table = meet.book.tables.bid
    car.stock = car.first = Stock(
        wear=car.stock.wear - bid.wear, ones=car.stock.ones - bid.ones, threes=car.stock.threes - bid.threes
    )
    halves = value_of(table.wear, table.chip, bid)
    meet.steward.tell(BidMade(item="S-23", seat=car.seat, bid=bid, halves=halves, left=car.stock))
    return halves


def _bids(meet: FieldOf, cars: Sequence[Car], at: str) -> dict[Seat, int]:
    """What each car bids, in half points; all of it is lost."""
    said = meet.steward.ask_all(BidForGrid(seat=car.seat, at=at, stock=car.stock) for car in cars)
    return {car.seat: _pay(meet, car, Stock(**bid)) for car, bid in zip(cars, said, strict=True)}


def _by(cars: Iterable[Car], values: Mapping[Seat, int]) -> list[list[Car]]:
    """Cars of equal value together, the highest value first."""
    order = sorted(cars, key=lambda car: -values[car.seat])
    return [list(group) for _, group in groupby(order, key=lambda car: values[car.seat])]


def _knocked_out(meet: FieldOf, cars: Sequence[Car], values: Mapping[Seat, int]) -> tuple[list[Car], list[Car]]:
    """The upper half, and the lower one (rounded down) in its order; ties are rolled off only where they matter."""
    half = len(cars) - len(cars) // 2
    order: list[Car] = []
    for group in _by(cars, values):
        matters = len(order) + len(group) > half
        order += _untied(meet, group, "", HUNDRED) if matters else group
    return order[:half], order[half:]


def _untied(
    meet: FieldOf, cars: list[Car], at: str, dice: Dice, attempt: int = 1, *, low: bool = False
) -> Iterator[Car]:
    """S-24: equal cars roll, higher is ahead (or lower, S-28); remaining ties roll again. Without dice they start in
    joining order."""
    if len(cars) < 2 or meet.race.settings.no_dice:
        yield from cars
        return
    rolls = {car.seat: _tie_roll(meet, car, f"{at}{attempt}", dice) for car in cars}
    sign = 1 if low else -1
    order = sorted(cars, key=lambda car: sign * rolls[car.seat])
    for _, group in groupby(order, key=lambda car: rolls[car.seat]):
        yield from _untied(meet, list(group), at, dice, attempt + 1, low=low)


def _tie_roll(meet: FieldOf, car: Car, at: str, dice: Dice) -> int:
    roll = meet.steward.roll("grid tie", dice, of=car.seat, at=at)
    meet.steward.tell(
        Rolled(
            item="S-24", seat=car.seat, key=roll.key, roll="grid tie", faces=roll.faces, total=roll.total, table="S-24"
        )
    )
    return roll.total


def _from_words(said: str) -> dict[str, str]:
    """ "3 wear, 4 chips, 1 three"."""
    names = {
        "wear": "wear",
        "ones": "ones",
        "one": "ones",
        "chips": "ones",
        "chip": "ones",
        "threes": "threes",
        "three": "threes",
    }
    bid = {}
    for part in said.casefold().replace("+", ",").replace(" and ", ",").split(","):
        figure, _, name = part.strip().partition(" ")
        if name.strip() not in names:
            raise Refused("unknown_field", "S-23", field=name or figure, fields=["wear", "ones", "threes"])
        bid[names[name.strip()]] = figure
    return bid
