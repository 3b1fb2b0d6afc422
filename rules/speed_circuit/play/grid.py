"""The grid bid and the grid (chapter 4)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from rules.base import Json, Seat, SpaceId
from rules.dice import Dice
from rules.grid_penalties import penalise_grid
from rules.questions import Field, FieldsForm, IntegerForm, InvalidAnswer
from rules.speed_circuit.model.events import BidMade, Grouped, OnGrid
from rules.speed_circuit.model.questions import BidForGrid, ImproveGroup
from rules.speed_circuit.model.state import Car, Stock
from rules.speed_circuit.model.tables import Grid
from rules.speed_circuit.play.chips import SpeedContext

D100 = Dice(sides=100)
D6 = Dice()


def build_bid_form(stock: Stock) -> FieldsForm:
    """Return the form of a bid: wear, -1 chips and -3 chips within the stock (S-23)."""
    amounts = (("wear", stock.wear), ("ones", stock.ones), ("threes", stock.threes))
    return FieldsForm(
        because="S-23",
        fields=tuple(Field(name=name, ask=IntegerForm(least=0, most=most, because="S-23")) for name, most in amounts),
    )


def read_bid(stock: Stock, value: Json) -> Json:
    """Parse a bid. Raises InvalidAnswer if it exceeds the stock. "chips" alone are -1 chips."""
    if isinstance(value, dict) and "chips" in value:
        value = {**value, "ones": value["chips"]}
        del value["chips"]
    if isinstance(value, str) and value.strip().casefold() in ("", "no", "none", "nothing"):
        return {}
    if isinstance(value, str) and not value.strip().isdecimal():
        value = _parse_bid_text(value)
    return build_bid_form(stock).accept(value)


def form_grid(context: SpeedContext) -> None:
    """Form the grid: by bids (S-23), Start Speed (S-27), or groups improved by wear (D-2, S-28)."""
    by = {"bid": form_grid_by_bids, "start_speed": form_grid_by_start_speed, "groups": form_grid_by_groups}
    by[context.race.settings.grid](context)


def form_grid_by_bids(context: SpeedContext) -> None:
    """Form the grid by bids, which are all lost; the highest takes pole (S-23 to S-25).

    In a knock-out the lower half is placed after the first bid, and the others add a second one (S-28)."""
    cars = context.race.list_running()
    values = _ask_bids(context, cars, "")
    if not context.race.settings.knockout_bid:
        fill_grid(
            context, [car for group in _group_by_value(cars, values) for car in _break_ties(context, group, "", D100)]
        )
        return
    upper, lower = _split_halves(context, cars, values)
    more = _ask_bids(context, upper, "second")
    total = {car.seat: values[car.seat] + more[car.seat] for car in upper}
    ahead = [car for group in _group_by_value(upper, total) for car in _break_ties(context, group, "second.", D100)]
    fill_grid(context, [*ahead, *lower])


def form_grid_by_start_speed(context: SpeedContext) -> None:
    """Form the grid by Start Speed, the highest first, ties by a die, three to a row (S-27)."""
    cars = context.race.list_running()
    groups = _group_by_value(cars, {car.seat: car.start_speed for car in cars})
    order = [car for group in groups for car in _break_ties(context, group, "", D6)]
    _place_cars(
        context,
        order,
        context.tables.circuit.list_grid_by_rows(len(order), context.tables.rulebook.grid.by_speed),
        "S-27",
    )


def form_grid_by_groups(context: SpeedContext) -> None:
    """Form the grid by groups of Start Speed (S-28).

    Each wear spent moves a car one group forward; inside a group a die decides, low first."""
    cars, grid = context.race.list_running(), context.tables.rulebook.grid
    groups = {car.seat: _group_of(grid, car) for car in cars}
    question_by_seat = {car.seat: question for car in cars if (question := ask_for_group(grid, car))}
    wear_answers = context.step.ask_all(question_by_seat.values())
    for car, wear in zip(map(context.race.cars.__getitem__, question_by_seat), wear_answers, strict=True):
        groups[car.seat] -= wear
        car.stock = car.stock.model_copy(update={"wear": car.stock.wear - wear})
        context.step.emit(Grouped(item="S-28", seat=car.seat, group=groups[car.seat], wear=wear, left=car.stock))
    groups_in_order = _group_by_value(cars, {seat: -group for seat, group in groups.items()})
    fill_grid(context, [car for group in groups_in_order for car in _break_ties(context, group, "", D6, low=True)])


def ask_for_bid(car: Car, at: str = "") -> BidForGrid:
    """Make the question for a bid; `at`: "second" for the second one of a knock-out (S-23, S-28)."""
    return BidForGrid(seat=car.seat, at=at, stock=car.stock)


def ask_for_group(grid: Grid, car: Car) -> ImproveGroup | None:
    """Make the question for a better group; None for a car that can have none (S-28)."""
    group = _group_of(grid, car)
    most = min(group - grid.front, car.stock.wear)
    return ImproveGroup(seat=car.seat, group=group, most=most) if most > 0 else None


def _group_of(grid: Grid, car: Car) -> int:
    """Return the group of a car by its Start Speed."""
    return next(g.group for g in grid.groups if car.start_speed >= g.least)


def fill_grid(context: SpeedContext, cars: Sequence[Car]) -> None:
    """Place the cars on their grid spaces before the line (S-25, S-29)."""
    _place_cars(
        context,
        cars,
        context.tables.circuit.list_grid_spaces(len(cars), context.tables.rulebook.grid.one_a_row),
        "S-25",
    )


def _place_cars(context: SpeedContext, cars: Sequence[Car], spaces: Sequence[SpaceId], item: str) -> None:
    circuit, penalties = context.tables.circuit, context.race.settings.set_back
    grid = penalise_grid(context.step, item, [car.seat for car in cars], penalties)
    for place, (seat, space) in enumerate(zip(grid, spaces, strict=True), 1):
        car = context.race.cars[seat]
        car.space, car.row, car.lap = space, circuit.row[circuit.number[space]], -1
        context.step.emit(OnGrid(item=item, seat=car.seat, place=place, space=space))


def compute_bid_value(halves_wear: int, halves_chip: int, bid: Stock) -> int:
    """Return the value of a bid in half points (S-23)."""
    return bid.wear * halves_wear + (bid.ones + bid.threes) * halves_chip


def _pay_bid(context: SpeedContext, car: Car, bid: Stock) -> int:
    table = context.tables.rulebook.bid
    car.stock = car.first = Stock(
        wear=car.stock.wear - bid.wear, ones=car.stock.ones - bid.ones, threes=car.stock.threes - bid.threes
    )
    halves = compute_bid_value(table.wear, table.chip, bid)
    context.step.emit(BidMade(item="S-23", seat=car.seat, bid=bid, halves=halves, left=car.stock))
    return halves


def _ask_bids(context: SpeedContext, cars: Sequence[Car], at: str) -> dict[Seat, int]:
    """Return each car's bid in half points; all of it is lost."""
    bids = context.step.ask_all(ask_for_bid(car, at) for car in cars)
    return {car.seat: _pay_bid(context, car, Stock(**bid)) for car, bid in zip(cars, bids, strict=True)}


def _group_by_value(cars: Iterable[Car], values: Mapping[Seat, int]) -> list[list[Car]]:
    """Group cars of equal value, the highest value first."""
    order = sorted(cars, key=lambda car: -values[car.seat])
    return [list(group) for _, group in groupby(order, key=lambda car: values[car.seat])]


def _split_halves(
    context: SpeedContext, cars: Sequence[Car], values: Mapping[Seat, int]
) -> tuple[list[Car], list[Car]]:
    """Return the upper half, and the lower one (rounded down) in order; only decisive ties are rolled off."""
    half = len(cars) - len(cars) // 2
    order: list[Car] = []
    for group in _group_by_value(cars, values):
        matters = len(order) + len(group) > half
        order += _break_ties(context, group, "", D100) if matters else group
    return order[:half], order[half:]


def _break_ties(
    context: SpeedContext, cars: list[Car], at: str, dice: Dice, attempt: int = 1, *, low: bool = False
) -> Iterator[Car]:
    """Order equal cars by rolls, higher first (or lower, S-28), repeating for ties (S-24).

    Without dice they start in joining order."""
    if len(cars) < 2 or context.race.settings.no_dice:
        yield from cars
        return
    rolls = {car.seat: _roll_for_tie(context, car, f"{at}{attempt}", dice) for car in cars}
    sign = 1 if low else -1
    order = sorted(cars, key=lambda car: sign * rolls[car.seat])
    for _, group in groupby(order, key=lambda car: rolls[car.seat]):
        yield from _break_ties(context, list(group), at, dice, attempt + 1, low=low)


def _roll_for_tie(context: SpeedContext, car: Car, at: str, dice: Dice) -> int:
    return context.step.emit_roll(context.step.roll("grid tie", dice, of=car.seat, at=at), "S-24", table="S-24")


def _parse_bid_text(text: str) -> dict[str, str]:
    """Parse "3 wear, 4 chips, 1 three"."""
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
    for part in text.casefold().replace("+", ",").replace(" and ", ",").split(","):
        figure, _, name = part.strip().partition(" ")
        if name.strip() not in names:
            raise InvalidAnswer("unknown_field", "S-23", field=name or figure, fields=["wear", "ones", "threes"])
        bid[names[name.strip()]] = figure
    return bid
