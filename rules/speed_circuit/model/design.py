"""Table T-1 and its like (chapter 3): what each column of a build gives."""

from typing import Literal

from rules.values import Value

ATTRIBUTES = ("acceleration", "deceleration", "top_speed", "start_speed", "wear", "skill")
FIGURES = (
    "acceleration",
    "deceleration",
    "top_speed",
    "start_speed",
    "wear_per_lap",
    "ones_per_lap",
    "threes_per_race",
)
FIGURE_OF = {"wear": "wear_per_lap", "skill": "ones_per_lap"}

Columns = tuple[int | Literal["none"], ...]


class Ready(Value):
    """A ready-made build: one press, and a legal car."""

    name: str
    columns: dict[str, int]


class Design(Value):
    """T-1: for each attribute one figure a column, or "none". Without chips there is no skill to choose.

    `fallback`: the build that stands in for a missing one (S-21); `automatic`: what automatic drivers build;
    `ready`: what is offered to people, the usual one first; `race_total`: the option `ah77_wear_per_race` speaks of
    this table's wear.
    """

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

    def figure(self, attribute: str, column: int) -> int:
        """What a column gives. Only for columns that `levels` allows."""
        figures: Columns = getattr(self, attribute)
        return int(figures[self.columns.index(column)]) if figures else 0

    def attributes(self) -> tuple[str, ...]:
        """What a driver chooses a column for."""
        return tuple(name for name in ATTRIBUTES if getattr(self, FIGURE_OF.get(name, name)))

    def levels(self, attribute: str, *, classic: bool = False) -> tuple[int, ...]:
        """The columns that are allowed for an attribute of a build; in the classic era none of +2 but for skill."""
        figures: Columns = getattr(self, FIGURE_OF.get(attribute, attribute))
        most = 1 if classic and attribute != "skill" else max(self.columns)
        return tuple(c for c, figure in zip(self.columns, figures, strict=True) if figure != "none" and c <= most)

    def fitted(self, build: dict[str, int], allowance: int, *, classic: bool = False) -> dict[str, int]:
        """A build brought within an allowance: the highest columns are lowered first, skill before wear and so on."""
        levels = {name: self.levels(name, classic=classic) for name in self.attributes()}
        fit = {name: max(c for c in levels[name] if c <= build.get(name, 0)) for name in levels}
        while sum(fit.values()) > allowance:
            lower = [name for name in fit if fit[name] > min(levels[name])]
            highest = max(reversed(lower), key=lambda name: fit[name])
            fit[highest] = max(c for c in levels[highest] if c < fit[highest])
        return fit


def design_faults(name: str, design: Design) -> list[str]:
    """What is wrong with a design table, a sentence each."""
    wrong = [
        f"S-19: {name}.{figure} needs one entry a column"
        for figure in FIGURES
        if getattr(design, figure) and len(getattr(design, figure)) != len(design.columns)
    ]
    return wrong or [
        f"S-21: {name}: {what} is no build within its own columns and allowance"
        for what, build in (
            ("fallback", design.fallback),
            *(("automatic", one) for one in design.automatic),
            *((one.name, one.columns) for one in design.ready),
        )
        if set(build) - set(design.attributes()) or design.fitted(build, design.allowance) != _whole(design, build)
    ]


def _whole(design: Design, build: dict[str, int]) -> dict[str, int]:
    return {name: build.get(name, 0) for name in design.attributes()}
