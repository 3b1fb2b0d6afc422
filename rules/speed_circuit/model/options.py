"""The options of a league or a race: chapter 20, and those named elsewhere in the text."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, PlainSerializer, create_model

from rules.base import Json, Seat, Value
from rules.grid_penalties import PenaltyOption
from rules.options import StoredOptions
from rules.ruleset import make_fields_optional

Mph = Annotated[int, Field(ge=0, le=400, multiple_of=20)]


def read_handicap(handicap: Json) -> Json:
    """Parse "green 1, blue 0", {"green": 1} or pairs: maximum column sums by seat (S-22)."""
    if isinstance(handicap, str):
        plain = handicap.casefold().replace(";", ",").replace(":", " ").replace("=", " ")
        parts = [part.split() for part in plain.split(",")]
        return tuple(sorted(tuple(part) for part in parts if part))
    return tuple(sorted(handicap.items())) if isinstance(handicap, dict) else handicap


def format_handicap(handicap: tuple[tuple[Seat, int], ...]) -> str:
    """Format a handicap as "blue 0, green 1", which `read_handicap` reads."""
    return ", ".join(f"{seat} {allowance}" for seat, allowance in handicap)


Handicap = Annotated[
    tuple[tuple[Seat, Annotated[int, Field(ge=0, le=1)]], ...],
    BeforeValidator(read_handicap),
    PlainSerializer(format_handicap),
]


class Settings(StoredOptions):
    """The options of a race, all with values. The rulebook items describe their effects."""

    design: Literal["own", "cfr"]
    """T-1 or T-2 as the profile has it, or T-3."""
    handicap: Handicap
    """S-22."""
    classic_era: bool
    """S-22."""
    ah77_wear_per_race: bool
    """T-2."""
    grid: Literal["bid", "start_speed", "groups"]
    """S-23, S-27, S-28."""
    knockout_bid: bool
    """S-28."""
    start_table: Literal["own", "2016"]
    """T-4."""
    test_fail_drop: Mph
    """T-5."""
    allow_plot_zero: bool
    """S-37."""
    missing_at_zero: Literal["launch", "stay"]
    """S-38."""
    missing_order: Literal["maintain", "stored", "gm_planner"]
    """S-132."""
    corner_accel: Literal["seed", "never"]
    """S-36."""
    post_spin_min: bool
    """After a spin, a launch is at least the highest one that breaks no limit ahead (S-37)."""
    order_by: Literal["absolute_row", "track_row"]
    """S-55."""
    rear_end: Literal["brake", "spin"]
    """S-58."""
    slip_rear_min: Mph
    """S-72."""
    slip_speed_bonus: Mph
    """S-74."""
    slip_when: Literal["start", "end"]
    """S-71."""
    block: Literal["chips", "plus2", "sequential"]
    """S-81."""
    pass_table: Literal["own", "draft"]
    """T-8."""
    pass_keeps_line: bool
    """S-69."""
    spun_defends: bool
    """S-88."""
    chips_after_roll: bool
    """S-92."""
    no_dice: bool
    """Chapter 20: fixed chip prices instead of dice."""
    engine_fail_half: Literal["plot", "after_test"]
    """S-107."""
    stop_after_winner: bool
    """S-112."""
    points: Annotated[str, Field(pattern="[a-z0-9_]+")]
    """T-13: the name of a scheme."""
    pits: bool
    """S-116 to S-119."""
    blind: bool
    """S-133."""
    set_back: PenaltyOption = Field(default=(), exclude_if=lambda lost: not lost)
    """Grid penalties (S-25)."""

    def compute_allowance(self, seat: Seat, printed_allowance: int) -> int:
        """Return the maximum sum of a seat's columns (S-22), at most the printed one."""
        usual = 0 if self.classic_era else printed_allowance
        return min(usual, dict(self.handicap).get(seat, usual))


Options: type[Value] = create_model(
    "Options", __base__=StoredOptions, __module__=__name__, **make_fields_optional(Settings)
)
"""The options that may be chosen for a race; the tables' file has the values of the others."""
