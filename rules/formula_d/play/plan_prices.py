"""Sections 8 and 9: what braking, blocking and overshooting cost."""

from functools import lru_cache

from rules.formula_d.model.book import Book, Wear
from rules.formula_d.model.figures import of_mode, payable
from rules.formula_d.model.options import Settings
from rules.formula_d.model.state import Car, Turn
from rules.values import SpaceId

NOTHING = Wear()
STOCKS_OF_ALL = tuple(Wear.model_fields)


def brakes_free(book: Book, settings: Settings, turn: Turn, end: SpaceId) -> bool:
    """F-103, F-143, F-159, F-162: braking costs nothing in a side lane, nor on an exit move; C-19 has it otherwise in
    the pits, and out of them, and F-184 on a turn that began on a star of the casino."""
    side = book.circuit[end].side
    charged = (settings.masters_pits and side in ("pit", "box")) or book.circuit.zone(turn.start, "star")
    return bool(leaving(book, settings, turn) or (side and not charged))


def leaving(book: Book, settings: Settings, turn: Turn) -> bool:
    """F-105, F-107, F-162: an exit move without brakes or slipstream; C-19 has both on the way out of the pits."""
    return turn.exit and not (settings.masters_pits and book.circuit[turn.start].side == "box")


def braking(settings: Settings, by: int) -> Wear:
    """F-59."""
    if not by:
        return NOTHING
    return _wear(pool=by) if settings.basic else _wear(brakes=by)


def overshooting(settings: Settings, cost: int) -> Wear:
    """F-45."""
    if not cost:
        return NOTHING
    return _wear(pool=cost) if settings.basic else _wear(tires=cost)


@lru_cache(maxsize=1024)
def _wear(**points: int) -> Wear:
    """One value for one price: a search names many."""
    return Wear(**points)


def summed(*prices: Wear) -> Wear:
    """Several prices as one."""
    real = [price for price in prices if price is not NOTHING]
    if len(real) < 2:
        return real[0] if real else NOTHING
    return _wear(**{name: sum([getattr(price, name) for price in real]) for name in STOCKS_OF_ALL})


def _less(stock: Wear, paid: Wear) -> dict[str, int]:
    return {name: max(0, getattr(stock, name) - getattr(paid, name)) for name in Wear.model_fields}


def blocking(book: Book, settings: Settings, car: Car, rest: int, braked: int = 0) -> Wear | None:
    """F-63 to F-65, C-8: what spaces not moved cost after some have been braked; None if the car cannot pay."""
    table = book.tables.blocked
    if settings.basic:
        return Wear(pool=rest * table.pool_a_space)
    row = of_mode(settings, table.rest[rest - 1]) if rest <= len(table.rest) else None
    after = car.model_copy(update={"stock": car.stock.model_copy(update=_less(car.stock, Wear(brakes=braked)))})
    if row and settings.block_flex and row.brakes > after.stock.brakes:
        row = Wear(brakes=after.stock.brakes, tires=row.tires + row.brakes - after.stock.brakes)
    return row if row and payable(after, row) else None
