"""An order as a value (F-170): what a driver wants of a turn. None means "not said", which is not "no"."""

from typing import Annotated, Literal

from pydantic import Field

from rules.values import Value

Lever = Literal["up", "down", "same", "top"]
"""A gear named by the one that is in."""
Gear = Annotated[int, Field(ge=1, le=6)] | Lever
Wish = Literal["stop", "far", "short", "inside", "outside", "left", "middle", "right", "safe", "usual"]
Tyres = Literal["hard", "soft", "rain"]
ALL_BRAKES = 9
"""As many brake points as it takes."""


MOST_WEAR = 20
"""As many as a car has at all (F-11)."""


class UpTo(Value):
    """A slipstream for n brake points at most (F-90)."""

    brakes: Annotated[int, Field(ge=1, le=ALL_BRAKES)]


Slipstream = Literal["yes", "no", "if free", "ask"] | UpTo
"""Taken, left, taken where it costs nothing or not more than so much, or asked for on the spot (F-88)."""


class Sheet(Value):
    """The order sheet (F-170). `gear` and `path` are ranked, the first is wanted most; `brake`: brake points that may
    be spent on a turn; `wear`: wear points that the way may cost besides them, beyond what the sheet showed (F-171);
    `pit`, `casino`: drive there when it can be reached; `bonus`: nitro, soft tyres, skill, where they lead farther;
    `tyres`: at the next choice (F-117)."""

    gear: tuple[Gear, ...] = ()
    path: tuple[Wish, ...] = ()
    brake: Annotated[int, Field(ge=0, le=ALL_BRAKES)] | None = None
    wear: Annotated[int, Field(ge=0, le=MOST_WEAR)] | None = None
    slipstream: Slipstream | None = None
    pit: bool | None = None
    casino: bool | None = None
    bonus: bool | None = None
    tyres: Tyres | None = None

    @property
    def one_gear(self) -> int:
        """The gear of a sheet that has been held against the gears that can be had: a number."""
        gear = self.gear[0]
        assert isinstance(gear, int)
        return gear

    @property
    def about_the_way(self) -> bool:
        """Whether it says anything of ways."""
        return bool(self.path) or any(
            said is not None for said in (self.brake, self.wear, self.pit, self.casino, self.bonus)
        )


SILENT = Sheet()
"""Nothing is said."""


def over(under: Sheet, said: Sheet) -> Sheet:
    """One sheet's fields in the place of another's."""
    return under.model_copy(update={name: getattr(said, name) for name in _fields_said(said)})


def gear_meant(sheet: Sheet, lever: int, gears: tuple[int, ...]) -> int | None:
    """The first gear wished for that can be had, else the first of all; None where none is wished for."""
    meant = [_meant(word, lever, gears) for word in sheet.gear]
    return next((gear for gear in meant if gear in gears), meant[0] if meant else None)


def _meant(word: Gear, lever: int, gears: tuple[int, ...]) -> int:
    if isinstance(word, int):
        return word
    return {"up": lever + 1, "down": lever - 1, "same": lever, "top": max(gears)}[word]


def without(sheet: Sheet, field: str) -> Sheet:
    """A field taken back."""
    return sheet.model_copy(update={field: getattr(SILENT, field)})


def _fields_said(sheet: Sheet) -> tuple[str, ...]:
    return tuple(name for name in Sheet.model_fields if getattr(sheet, name) != getattr(SILENT, name))
