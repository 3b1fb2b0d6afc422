"""Options of a league or a race: the modules of sections 14 to 16 and every key of section 22.

A profile's file settles options that are left open, by the mode (`basic` or `advanced`) where that
matters."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, create_model

from rules.base import Json, Value
from rules.grid_penalties import PenaltyOption
from rules.options import StoredOptions
from rules.ruleset import RoundFormat, make_fields_optional

Face = Annotated[int, Field(ge=1, le=20)]
Factor = Annotated[int, Field(ge=1, le=4)]
Mode = Literal["basic", "advanced"]


class Settings(StoredOptions):
    """Options of a race, each with its value."""

    mode: Mode
    build: bool
    """F-11."""
    qualifying: bool
    """F-110."""
    weather: bool
    """F-112."""
    tyres: bool
    """F-117."""
    pit_pool: bool
    """F-108."""
    teams: bool
    """F-123: seats 1 and 2 are a team, 3 and 4, and so on."""
    points: Literal["", "own", "modern"]
    """F-123: places are worth points, by the rulebook's scale or the other one."""
    street: bool
    """F-124: driver cards, nitro and checkpoints, without pit stops."""
    gears: Literal["together", "in_turn"]
    """F-170, F-171: named by all drivers at the start of a round, or by each in their own turn."""
    basic_slipstream: bool
    """F-99."""
    last_car_wins: bool
    """F-167: a car that is alone on the track is given the next place."""
    great_start_from: Face
    """C-1."""
    grid_low: bool
    """C-2."""
    tie_first_come: bool
    """C-3."""
    collision_max: Face
    """C-4: in the dry."""
    auto_body_on_kill: bool
    """C-6."""
    block_kill_hits_front: bool
    """C-7."""
    block_flex: bool
    """C-8: blocked without the brakes the table asks for, tires pay for them."""
    masters_markers: bool
    """C-9."""
    inertia: bool
    """C-10."""
    spin_check: bool
    """C-11."""
    spin_overshoot_only: bool
    """C-12."""
    soft_wet_factor: Factor
    """C-13: at age 1 and 2."""
    soft_malus: bool
    """C-14."""
    slide_required_only: bool
    """C-15."""
    weather_end_of_round: bool
    """C-16."""
    weather_fde: bool
    """C-17."""
    changeable_keeps_wet: bool
    """C-18."""
    masters_pits: bool
    """C-19."""
    masters_lapping: bool
    """C-20."""
    litsu_en: bool
    """C-21."""
    mud_total_5: bool
    """C-23."""
    danger_per_space: bool
    """C-25."""
    jump_lane_change: bool
    """F-139."""
    crowd_once: bool
    """F-148."""
    casino_exact: bool
    """F-158."""
    set_back: PenaltyOption = Field(default=(), exclude_if=lambda lost: not lost)
    """F-15: cars that start some places behind the one they have earned, and how many."""

    @property
    def is_basic(self) -> bool:
        """Whether the race has one pool of wear points (F-9)."""
        return self.mode == "basic"

    @property
    def slips(self) -> bool:
        """Whether slipstreams are driven (F-88, F-99)."""
        return not self.is_basic or self.basic_slipstream


Options: type[Value] = create_model(
    "Options", __base__=StoredOptions, __module__=__name__, **make_fields_optional(Settings)
)
"""Options chosen for a race; an open one takes the profile's value."""


def choose_round_format(options: Mapping[str, Json]) -> RoundFormat:
    """Return the format of rounds: qualifying, gears in turn or together (F-110, F-170, F-171)."""
    return RoundFormat(sequential=options.get("gears") != "together", laps_before=bool(options.get("qualifying")))


ADVANCED_OPTIONS = ("build", "qualifying", "weather", "tyres", "pit_pool", "street")
"""Modules of the advanced rules (sections 14 to 16)."""
STREETLESS_OPTIONS = ("tyres", "build", "pit_pool")
"""Modules that street races do without (F-124)."""
WEATHER_OPTIONS = (
    "soft_wet_factor",
    "slide_required_only",
    "weather_end_of_round",
    "weather_fde",
    "changeable_keeps_wet",
)
"""Options that only a race with weather reads."""


def merge_settings(usual: Mapping[str, Mapping[str, Any]], chosen: Mapping[str, Any]) -> Settings:
    """Merge a race's options over its profile's.

    `usual` has a table for both modes, and one for each that adds to it."""
    chosen_options = {name: value for name, value in chosen.items() if value is not None}
    mode = chosen_options.get("mode", usual["both"]["mode"])
    figures = {**usual["both"], **usual.get(mode, {}), **chosen_options, "mode": mode}
    if mode == "basic":
        figures |= dict.fromkeys(ADVANCED_OPTIONS, False)
    if figures["street"]:
        figures |= dict.fromkeys(STREETLESS_OPTIONS, False)
    return Settings.model_validate(figures)
