"""Timing options of races and settings of members, parsed from typed text. No clock."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal, get_args
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from bot.model.driver import DeliveryMode
from rules.base import Value
from rules.options import StoredOptions

Day = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
DAYS: tuple[Day, ...] = get_args(Day)
ReminderKind = Literal["nudge", "reminder", "digest"]
"""Reminders that a member can switch off: early ones, those before a deadline, and one digest for all."""


MINUTE_SECONDS, HOUR_SECONDS, DAY_SECONDS = 60, 3600, 24 * 3600
UNIT_SECONDS = {"m": MINUTE_SECONDS, "h": HOUR_SECONDS, "d": DAY_SECONDS}


def _parse_span(value: Any) -> Any:
    """Parse `45m`, `4h`, `2d` or `1h30m` into seconds; stored numbers pass."""
    if not isinstance(value, str):
        return value
    text = value.strip().lower().replace(" ", "")
    parts = re.findall(r"(\d{1,5})([mhd])", text)
    if not parts or "".join(number + unit for number, unit in parts) != text:
        raise ValueError("no_time")
    return sum(int(number) * UNIT_SECONDS[unit] for number, unit in parts)


def _validate_zone(name: str) -> str:
    """Accept IANA names only: a deadline at a fixed offset would move twice a year."""
    try:
        return ZoneInfo(name).key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError("no_zone") from None


def is_zone(name: str) -> bool:
    """Whether this is the name of a time zone."""
    try:
        return bool(_validate_zone(name))
    except ValueError:
        return False


@cache
def _list_zone_names() -> tuple[str, ...]:
    """Return the names of places, sorted."""
    return tuple(
        sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith(("Etc/", "SystemV/")))
    )


def find_zones(typed_text: str) -> list[str]:
    """Return the zones whose names contain the typed text."""
    return [zone for zone in (*_list_zone_names(), "UTC") if typed_text.casefold().replace(" ", "_") in zone.casefold()]


def _parse_days(value: Any) -> Any:
    """Parse `mon,thu` or `mon+thu`: each day once, in the order of the week."""
    if not isinstance(value, str):
        return value
    words = re.split(r"[,+/ ]+", value.strip().lower())
    if any(word not in DAYS for word in words):
        raise ValueError("no_weekday")
    return tuple(day for day in DAYS if day in words)


Zone = Annotated[str, AfterValidator(_validate_zone)]
MIN_SPAN_SECONDS, MAX_SPAN_SECONDS = 10 * MINUTE_SECONDS, 14 * UNIT_SECONDS["d"]


def _validate_span(seconds: int) -> int:
    if not MIN_SPAN_SECONDS <= seconds <= MAX_SPAN_SECONDS:
        raise ValueError("no_span")
    return seconds


SpanSeconds = Annotated[int, BeforeValidator(_parse_span), AfterValidator(_validate_span)]
"""Seconds, typed as `45m`, `4h` or `2d`."""
Days = Annotated[tuple[Day, ...], BeforeValidator(_parse_days)]
CLOCK_PATTERN = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)")


def _parse_delay(value: Any) -> Any:
    """Parse a span that may be `0`."""
    return 0 if isinstance(value, str) and value.strip() == "0" else _parse_span(value)


def _parse_reveal_time(value: Any) -> Any:
    """Parse a delay, or a time of day such as `22:00`."""
    match = CLOCK_PATTERN.fullmatch(value.strip()) if isinstance(value, str) else None
    return f"{int(match[1]):02}:{match[2]}" if match else _parse_delay(value)


def _validate_delay(seconds: int | str) -> int | str:
    """Accept 0, or a delay long enough to read a message and answer it."""
    if isinstance(seconds, int) and seconds and not MIN_SPAN_SECONDS <= seconds <= MAX_DELAY_SECONDS:
        raise ValueError("no_delay")
    return seconds


MAX_DELAY_SECONDS = 2 * UNIT_SECONDS["d"]
DelaySeconds = Annotated[int, BeforeValidator(_parse_delay), AfterValidator(_validate_delay)]
"""Seconds, or 0 for at once."""
RevealTime = Annotated[int | str, BeforeValidator(_parse_reveal_time), AfterValidator(_validate_delay)]
"""Seconds, 0 for at once, or a time of day such as `22:00`."""


class TimingOptions(StoredOptions):
    """How a race keeps time and treats absent drivers; typed among the options of `/race create`.

    Faults are codes of the message group `fault`.

    `days` and `hour` in `zone`: rounds are due at these fixed slots; without days, after the race's hours.
    `weekends` off: no deadline or reminder on Saturdays and Sundays. `answer`: time for mid-round questions.
    `early` False: a round closes at its deadline only. Where cards can be played in reaction: `show`: when a
    live round is revealed, as a delay after its orders close or a time of day; `beat`: the delay after each
    order where drivers order in turn; 0: nobody is asked, and everything is revealed at once. `few`: how many
    drivers may be missing for an early reminder (S-131). `auto_after`, `retire_after`: rounds missed in a row
    until a bot drives the car, and until it is retired; 0 for never. `vacation`: days in all that the race
    waits for one driver. `bank`: hours that a driver can save by ordering early; 0: none.
    `check_in`: how long before the start drivers check in; `no_show`: what happens to
    the seat of a driver who does not. `review`: rounds wait for the stewards before they are posted."""

    days: Days = ()
    hour: Annotated[int, Field(ge=0, le=23)] = 20
    zone: Zone = "UTC"
    weekends: Literal["on", "off"] = "on"
    answer: SpanSeconds = 8 * UNIT_SECONDS["h"]
    show: RevealTime = 4 * UNIT_SECONDS["h"]
    beat: DelaySeconds = 30 * MINUTE_SECONDS
    early: bool = True
    few: Annotated[int, Field(ge=0, le=12)] = 3
    auto_after: Annotated[int, Field(ge=0, le=50)] = 3
    retire_after: Annotated[int, Field(ge=0, le=50)] = 0
    vacation: Annotated[int, Field(ge=0, le=60)] = 7
    bank: Annotated[int, Field(ge=0, le=96)] = 0
    check_in: SpanSeconds | None = None
    no_show: Literal["drop", "fill"] = "drop"
    review: bool = False

    @model_validator(mode="after")
    def _check_consistency(self) -> "TimingOptions":
        given_fields = self.model_fields_set
        if self.days and "zone" not in given_fields:
            raise ValueError("zone_needed")
        if isinstance(self.show, str) and "zone" not in given_fields:
            raise ValueError("show_needs_zone")
        if "hour" in given_fields and "days" not in given_fields:
            raise ValueError("days_needed")
        if self.days and not self.slot_days:
            raise ValueError("no_working_day")
        return self

    @property
    def slot_days(self) -> tuple[Day, ...]:
        """The days on which rounds are due."""
        return tuple(day for day in self.days if self.weekends == "on" or day not in ("sat", "sun"))


RENAMED_OPTIONS: Mapping[str, str] = {"answer_hours": "answer", "muster": "check_in", "muster_hours": "check_in"}
"""Old names of options, with their present ones."""


StoryPreference = Literal["always", "news", "never"]


class MemberSettings(Value):
    """A member's settings for all their races.

    `quiet`: the hours of `zone` in which nothing pings them; `off`: reminders they have switched off; `away`:
    vacations, as pairs of moments; `language`: as chosen, `locale`: as last reported by Discord, "" as long as it
    is unknown; `pictures`: whether forms and direct messages have pictures; `story`: when their own story stands
    above their forms (`news`: if there is any); `by`: where they are asked for orders; `lessons`: whether their
    first forms explain the decision at hand in a race against the easiest bots; `zoned`: whether they have said
    that they live in `zone`; `puzzles`: whether they agree to puzzles of their races."""

    zone: Zone = "UTC"
    zoned: bool = False
    quiet: tuple[int, int] | None = None
    off: tuple[ReminderKind, ...] = ()
    away: tuple[tuple[int, int], ...] = ()
    language: str = ""
    locale: str = ""
    pictures: bool = True
    story: StoryPreference = "always"
    by: DeliveryMode = "dm"
    lessons: bool = True
    puzzles: bool = False

    @property
    def has_zone(self) -> bool:
        """Whether their time zone is known; settings of earlier versions say so only by another zone than UTC."""
        return self.zoned or self.zone != "UTC"

    @property
    def effective_language(self) -> str:
        """The language in which messages to them are written."""
        return self.language or self.locale or "en"
