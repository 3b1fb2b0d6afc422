"""Order sheet as a value (F-170): a driver's wishes for a turn.

None means "not said", which is not "no"."""

from typing import Annotated, Literal

from pydantic import Field

from rules.base import Value

Lever = Literal["up", "down", "same", "top"]
"""Gear named relative to the current one."""
Gear = Annotated[int, Field(ge=1, le=6)] | Lever
Wish = Literal["stop", "far", "short", "inside", "outside", "left", "middle", "right", "safe", "usual"]
Tyres = Literal["hard", "soft", "rain"]
ALL_BRAKES = 9
"""Brake limit that stands for no limit."""


MAX_WEAR = 20
"""All wear points that a car can have (F-11)."""


class UpTo(Value):
    """Slipstream for n brake points at most (F-90)."""

    brakes: Annotated[int, Field(ge=1, le=ALL_BRAKES)]


Slipstream = Literal["yes", "no", "if free", "ask"] | UpTo
"""Whether to slipstream: always, never, if free, up to a cost, or ask on the spot (F-88)."""


class Sheet(Value):
    """Order sheet (F-170).

    `gear` and `path` are ranked by preference; `brake`: brake points that may be spent on a turn; `wear`:
    wear points that the way may cost besides them, beyond what the sheet showed (F-171); `pit`, `casino`:
    drive there when it can be reached; `bonus`: nitro, soft tyres, skill, where they lead farther; `tyres`:
    at the next choice (F-117)."""

    gear: tuple[Gear, ...] = ()
    path: tuple[Wish, ...] = ()
    brake: Annotated[int, Field(ge=0, le=ALL_BRAKES)] | None = None
    wear: Annotated[int, Field(ge=0, le=MAX_WEAR)] | None = None
    slipstream: Slipstream | None = None
    pit: bool | None = None
    casino: bool | None = None
    bonus: bool | None = None
    tyres: Tyres | None = None

    @property
    def chosen_gear(self) -> int:
        """The gear of a sheet already checked against the available gears, as a number."""
        gear = self.gear[0]
        assert isinstance(gear, int)
        return gear

    @property
    def has_way_wishes(self) -> bool:
        """Whether it says anything about ways."""
        return bool(self.path) or any(
            wish is not None for wish in (self.brake, self.wear, self.pit, self.casino, self.bonus)
        )


EMPTY_ORDERS = Sheet()


def resolve_gear(sheet: Sheet, lever: int, gears: tuple[int, ...]) -> int | None:
    """Return the first gear of a sheet that is available, else the first of all; None without any."""
    wanted_gears = [_read_gear(word, lever, gears) for word in sheet.gear]
    return next((gear for gear in wanted_gears if gear in gears), wanted_gears[0] if wanted_gears else None)


def _read_gear(word: Gear, lever: int, gears: tuple[int, ...]) -> int:
    if isinstance(word, int):
        return word
    return {"up": lever + 1, "down": lever - 1, "same": lever, "top": max(gears)}[word]
