"""Values derived from a car and the tables: stocks, payable prices, thresholds of dice."""

from rules.formula_d.model.options import Settings
from rules.formula_d.model.state import Car, FormulaRace
from rules.formula_d.model.tables import STOCK_NAMES, Card, RuleTables, Stock, Tyre, Wear
from rules.ruleset import RuleContext

FormulaContext = RuleContext[FormulaRace, RuleTables]

LITTER_MARKER_MAX = 2
"""Highest face that costs a driver with the gift "litter" road handling (F-127)."""
COST_NAMES = ("pool", *STOCK_NAMES)
FATAL_CATEGORIES = ("pool", "body", "engine", "handling")
"""Categories that eliminate the car at 0 (F-9, F-10)."""


def choose_loss_category(settings: Settings, stock: Stock) -> str:
    """Return the category a loss is taken from: in the basic rules always the pool."""
    return "pool" if settings.is_basic else stock


def count_points_left(car: Car, name: str) -> int:
    """Return the points a car has left in a category."""
    return int(getattr(car.stock, name))


def count_missing_points(car: Car) -> dict[str, int]:
    """Return the points each category lacks compared with the start (F-12)."""
    missing = {name: getattr(car.first, name) - count_points_left(car, name) for name in COST_NAMES}
    return {name: points for name, points in missing.items() if points > 0}


def list_nonzero_costs(price: Wear) -> dict[str, int]:
    """Return the categories of a price that are not 0, in the order of the rulebook."""
    return {name: by for name in COST_NAMES if (by := getattr(price, name))}


def price_in_mode(settings: Settings, price: Wear) -> Wear:
    """Return the part of a price that applies in the race's mode."""
    if settings.is_basic:
        return Wear(pool=price.pool)
    return price.model_copy(update={"pool": 0}) if price.pool else price


def can_pay(car: Car, price: Wear) -> bool:
    """Whether a car holds every point of a price (F-13, F-31)."""
    return all(count_points_left(car, name) >= by for name, by in list_nonzero_costs(price).items())


def list_all_costs(price: Wear) -> dict[str, int]:
    """Return a price as events carry it: every category, most of them 0."""
    return {name: getattr(price, name) for name in COST_NAMES}


def find_driver_card(tables: RuleTables, car: Car) -> Card | None:
    """Return the driver's card of a street race (F-127)."""
    return next((one for one in tables.rulebook.driver if one.name == car.driver), None)


def has_gift(tables: RuleTables, car: Car, gift: str) -> bool:
    """Whether the car's driver has this ability."""
    card = find_driver_card(tables, car) if car.driver else None
    return card is not None and card.gift == gift


def compute_collision_max(tables: RuleTables, settings: Settings, wet: bool) -> int:
    """Return the highest face that costs something in a collision (F-69, F-116).

    Rain makes no collision safer (C-4)."""
    dry = settings.collision_max
    return max(dry, tables.rulebook.tests.collision_wet) if wet else dry


def compute_engine_test_max(tables: RuleTables, settings: Settings, wet: bool, car: Car) -> int:
    """Return the highest face that costs an engine point; one less for a mechanic (F-74, F-116, F-127)."""
    tests = tables.rulebook.tests
    if settings.is_basic:
        return tests.engine_basic
    return (tests.engine_wet if wet else tests.engine_dry) - has_gift(tables, car, "mechanic")


def compute_marker_max(tables: RuleTables, wet: bool, car: Car) -> int:
    """Return the highest face that costs road handling on a marker (F-81).

    It is lower for the gift "litter" (F-127)."""
    if has_gift(tables, car, "litter"):
        return LITTER_MARKER_MAX
    return tables.rulebook.tests.marker_wet if wet else tables.rulebook.tests.marker_dry


def compute_tyre_factor(tables: RuleTables, settings: Settings, wet: bool, car: Car) -> int:
    """Return the tires that an overshot space costs (F-118, F-122)."""
    if not settings.tyres:
        return 1
    if car.tyre == "soft" and wet and car.age < 3:
        return settings.soft_wet_factor
    return find_fitted_tyre(tables, car).find_factor(car.age, wet)


def find_fitted_tyre(tables: RuleTables, car: Car) -> Tyre:
    """Return the table row of the fitted tyres (F-118)."""
    tyres = tables.rulebook.tyres
    return {"hard": tyres.hard, "soft": tyres.soft, "rain": tyres.rain}[car.tyre]


def slide_spaces(tables: RuleTables, settings: Settings, wet: bool, car: Car) -> int:
    """Return the spaces a car slides when entering a corner in rain; 1 for a rainmaker (F-119, F-127)."""
    if not wet or settings.is_basic:
        return 0
    slide = find_fitted_tyre(tables, car).slide if settings.tyres else tables.rulebook.tyres.hard.slide
    return 1 if slide and has_gift(tables, car, "rainmaker") else slide
