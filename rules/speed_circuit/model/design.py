"""Build tables T-1 to T-3 (chapter 3): the value of each column."""

from typing import Literal

from rules.base import Value

ATTRIBUTES = ("acceleration", "deceleration", "top_speed", "start_speed", "wear", "skill")
COLUMN_TABLES = (
    "acceleration",
    "deceleration",
    "top_speed",
    "start_speed",
    "wear_per_lap",
    "ones_per_lap",
    "threes_per_race",
)
TABLE_OF_ATTRIBUTE = {"wear": "wear_per_lap", "skill": "ones_per_lap"}

Columns = tuple[int | Literal["none"], ...]


class Ready(Value):
    """A ready-made legal build, chosen with one button."""

    name: str
    columns: dict[str, int]


class Design(Value):
    """A build table: one value, or "none", for each attribute and column.

    Without chips there is no skill to choose. `fallback`: replaces a missing build (S-21); `automatic`: builds
    of bot drivers; `ready`: builds offered to people, the usual one first; `race_total`: the option
    `ah77_wear_per_race` applies to its wear."""

    columns: tuple[int, ...]
    acceleration: Columns
    deceleration: Columns
    top_speed: Columns
    start_speed: Columns
    wear_per_lap: Columns
    ones_per_lap: Columns = ()
    threes_per_race: Columns = ()
    allowance: int
    fallback: dict[str, int]
    automatic: tuple[dict[str, int], ...]
    ready: tuple[Ready, ...] = ()
    race_total: bool = False

    def find_value(self, attribute: str, column: int) -> int:
        """Return the value of a column that `levels` allows."""
        figures: Columns = getattr(self, attribute)
        return int(figures[self.columns.index(column)]) if figures else 0

    def list_attributes(self) -> tuple[str, ...]:
        """Return the attributes for which a driver chooses a column."""
        return tuple(name for name in ATTRIBUTES if getattr(self, TABLE_OF_ATTRIBUTE.get(name, name)))

    def list_allowed_columns(self, attribute: str, *, classic: bool = False) -> tuple[int, ...]:
        """Return the columns allowed for an attribute; the classic era allows +2 for skill only."""
        figures: Columns = getattr(self, TABLE_OF_ATTRIBUTE.get(attribute, attribute))
        most = 1 if classic and attribute != "skill" else max(self.columns)
        return tuple(c for c, figure in zip(self.columns, figures, strict=True) if figure != "none" and c <= most)

    def fit_build(self, build: dict[str, int], allowance: int, *, classic: bool = False) -> dict[str, int]:
        """Return a build reduced to an allowance: the highest columns first, skill before wear and so on."""
        levels = {name: self.list_allowed_columns(name, classic=classic) for name in self.list_attributes()}
        fit = {name: max(c for c in levels[name] if c <= build.get(name, 0)) for name in levels}
        while sum(fit.values()) > allowance:
            lower = [name for name in fit if fit[name] > min(levels[name])]
            highest = max(reversed(lower), key=lambda name: fit[name])
            fit[highest] = max(c for c in levels[highest] if c < fit[highest])
        return fit


def find_design_faults(name: str, design: Design) -> list[str]:
    """Return a sentence for each fault of a build table."""
    wrong = [
        f"S-19: {name}.{figure} needs one entry a column"
        for figure in COLUMN_TABLES
        if getattr(design, figure) and len(getattr(design, figure)) != len(design.columns)
    ]
    return wrong or [
        f"S-21: {name}: {what} is no build within its own columns and allowance"
        for what, build in (
            ("fallback", design.fallback),
            *(("automatic", one) for one in design.automatic),
            *((one.name, one.columns) for one in design.ready),
        )
        if set(build) - set(design.list_attributes())
        or design.fit_build(build, design.allowance) != _list_all_columns(design, build)
    ]


def _list_all_columns(design: Design, build: dict[str, int]) -> dict[str, int]:
    return {name: build.get(name, 0) for name in design.list_attributes()}
