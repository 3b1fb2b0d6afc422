"""What a league or a race may choose: every option of chapter 20 and those named elsewhere in the text."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, PlainSerializer, create_model

from rules.grid import SetBacks
from rules.ruleset import left_open
from rules.values import Json, Seat, Value

Mph = Annotated[int, Field(ge=0, le=400, multiple_of=20)]


def read_handicap(said: Json) -> Json:
    """ "green 1, blue 0", {"green": 1} or pairs: seats and what their columns may add up to (S-22)."""
    if isinstance(said, str):
        plain = said.casefold().replace(";", ",").replace(":", " ").replace("=", " ")
        parts = [part.split() for part in plain.split(",")]
        return tuple(sorted(tuple(part) for part in parts if part))
    return tuple(sorted(said.items())) if isinstance(said, dict) else said


def handicap_in_words(handicap: tuple[tuple[Seat, int], ...]) -> str:
    """ "blue 0, green 1", as it is read."""
    return ", ".join(f"{seat} {allowance}" for seat, allowance in handicap)


Handicap = Annotated[
    tuple[tuple[Seat, Annotated[int, Field(ge=0, le=1)]], ...],
    BeforeValidator(read_handicap),
    PlainSerializer(handicap_in_words),
]


class Settings(Value):
    """The options of a race, every one of them settled. What each does is told where the text names it."""

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
    """S-37: after a spin nobody launches slower than the corners require."""
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
    set_back: SetBacks = Field(default=(), exclude_if=lambda lost: not lost)
    """S-25: cars that start so many places behind the one they have earned."""

    def allowance(self, seat: Seat, printed: int) -> int:
        """S-22: what a seat's columns may add up to, at most what is printed."""
        usual = 0 if self.classic_era else printed
        return min(usual, dict(self.handicap).get(seat, usual))


Options: type[Value] = create_model("Options", __base__=Value, __module__=__name__, **left_open(Settings))
"""What may be chosen for a race; whatever is left open is as the tables' file says."""
