"""Figures that follow from a car and the tables: what it holds, what a loss is taken from, thresholds of dice."""

from rules.formula_d.model.book import STOCKS, Book, Card, Stock, Tyre, Wear
from rules.formula_d.model.options import Settings
from rules.formula_d.model.state import Car, FormulaRace
from rules.ruleset import Meet

Formula = Meet[FormulaRace, Book]

LITTER = 2
"""Who litters loses road handling up to this face (F-127)."""
FATAL = ("pool", "body", "engine", "handling")
"""At 0 the car is eliminated (F-9, F-10)."""


def category(settings: Settings, stock: Stock) -> str:
    """Where a loss is taken from: in the basic rules everything from the one pool."""
    return "pool" if settings.basic else stock


def held(car: Car, name: str) -> int:
    """What a car has left of a category."""
    return int(getattr(car.stock, name))


def lacks(car: Car) -> dict[str, int]:
    """What every category lacks of what it had at the start (F-12)."""
    missing = {name: getattr(car.first, name) - held(car, name) for name in ("pool", *STOCKS)}
    return {name: points for name, points in missing.items() if points > 0}


def named(price: Wear) -> dict[str, int]:
    """The categories a price names, in the order of the rulebook."""
    return {name: by for name, by in told(price).items() if by}


def of_mode(settings: Settings, price: Wear) -> Wear:
    """The column of a price that holds in the race's mode."""
    return Wear(pool=price.pool) if settings.basic else price.model_copy(update={"pool": 0})


def payable(car: Car, price: Wear) -> bool:
    """Whether a car holds every point that something costs (F-13, F-31)."""
    return all(held(car, name) >= by for name, by in named(price).items())


def told(price: Wear) -> dict[str, int]:
    """A price as facts carry it: every category, most of them 0."""
    return {name: int(getattr(price, name)) for name in ("pool", *STOCKS)}


def card(book: Book, car: Car) -> Card | None:
    """The driver's card of a street race (F-127)."""
    return next((one for one in book.tables.driver if one.name == car.driver), None)


def gifted(book: Book, car: Car, gift: str) -> bool:
    """Whether a driver has this ability."""
    drawn = card(book, car)
    return drawn is not None and drawn.gift == gift


def collision_upto(book: Book, race: FormulaRace) -> int:
    """F-69, F-116: the highest face that costs something in a collision; rain makes none safer (C-4)."""
    dry = race.settings.collision_max
    return max(dry, book.tables.tests.collision_wet) if race.wet else dry


def engine_upto(book: Book, race: FormulaRace, car: Car) -> int:
    """F-74, F-116; a mechanic's engine is worn by one face less (F-127)."""
    tests = book.tables.tests
    if race.settings.basic:
        return tests.engine_basic
    return (tests.engine_wet if race.wet else tests.engine_dry) - gifted(book, car, "mechanic")


def marker_upto(book: Book, race: FormulaRace, car: Car) -> int:
    """F-81; who litters loses road handling on 1 and 2 only (F-127)."""
    if gifted(book, car, "litter"):
        return LITTER
    return book.tables.tests.marker_wet if race.wet else book.tables.tests.marker_dry


def tyre_factor(book: Book, settings: Settings, wet: bool, car: Car) -> int:
    """F-118, F-122: what an overshot space costs in tires."""
    if not settings.tyres:
        return 1
    if car.tyre == "soft" and wet and car.age < 3:
        return settings.soft_wet_factor
    return tyre(book, car).factor(car.age, wet)


def tyre(book: Book, car: Car) -> Tyre:
    """The line of F-118 for what is fitted."""
    tyres = book.tables.tyres
    return {"hard": tyres.hard, "soft": tyres.soft, "rain": tyres.rain}[car.tyre]


def slide_of(book: Book, settings: Settings, wet: bool, car: Car) -> int:
    """F-119: spaces a car slides on when its way enters a corner in the rain; a rainmaker slides 1 (F-127)."""
    if not wet or settings.basic:
        return 0
    slide = tyre(book, car).slide if settings.tyres else book.tables.tyres.hard.slide
    return 1 if slide and gifted(book, car, "rainmaker") else slide
