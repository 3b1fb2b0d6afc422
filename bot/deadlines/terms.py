"""What a race and a member have settled about time: values, read once from what was typed. No clock."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal, get_args
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from rules.values import Value

Day = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
DAYS: tuple[Day, ...] = get_args(Day)
Reminding = Literal["nudge", "reminder", "digest"]
"""What a member can switch off: the word that the others wait for him, the one before a deadline, one for all races."""


MINUTE = 60
UNITS = {"m": MINUTE, "h": 60 * MINUTE, "d": 24 * 60 * MINUTE}


def _span(said: Any) -> Any:
    """`45m`, `4h`, `2d`, `1h30m`: seconds. As it is stored it is a number already."""
    if not isinstance(said, str):
        return said
    text = said.strip().lower().replace(" ", "")
    parts = re.findall(r"(\d{1,5})([mhd])", text)
    if not parts or "".join(number + unit for number, unit in parts) != text:
        raise ValueError("no_time")
    return sum(int(number) * UNITS[unit] for number, unit in parts)


def spelled(seconds: int) -> str:
    """A time as it is typed: `45m`, `4h`, `2d`."""
    unit = next((unit for unit in ("d", "h") if seconds % UNITS[unit] == 0), "m")
    return f"{seconds // UNITS[unit]}{unit}"


def _zone(name: str) -> str:
    """An IANA name: a deadline without a place would move twice a year."""
    try:
        return ZoneInfo(name).key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError("no_zone") from None


@cache
def _zones() -> tuple[str, ...]:
    """Names of places, first the continents that people live on."""
    return tuple(
        sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith(("Etc/", "SystemV/")))
    )


def zones(typed: str) -> list[str]:
    """The zones whose names contain what has been typed."""
    return [zone for zone in (*_zones(), "UTC") if typed.casefold().replace(" ", "_") in zone.casefold()]


def _days(said: Any) -> Any:
    """`mon,thu` or `mon+thu`, each once, in the order of the week."""
    if not isinstance(said, str):
        return said
    words = re.split(r"[,+/ ]+", said.strip().lower())
    if any(word not in DAYS for word in words):
        raise ValueError("no_weekday")
    return tuple(day for day in DAYS if day in words)


Zone = Annotated[str, AfterValidator(_zone)]
LEAST, MOST = 10 * MINUTE, 14 * UNITS["d"]
Span = Annotated[int, BeforeValidator(_span), Field(ge=LEAST, le=MOST)]
"""Seconds, typed as `45m`, `4h` or `2d`."""
Days = Annotated[tuple[Day, ...], BeforeValidator(_days)]
CLOCK = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)")


def _delay(said: Any) -> Any:
    """A time that may be none at all: `0`, `45m`."""
    return 0 if isinstance(said, str) and said.strip() == "0" else _span(said)


def _show(said: Any) -> Any:
    """The same, or an hour of the clock: `22:00`."""
    found = CLOCK.fullmatch(said.strip()) if isinstance(said, str) else None
    return f"{int(found[1]):02}:{found[2]}" if found else _delay(said)


def _long_enough(seconds: int | str) -> int | str:
    """None, or long enough to read a message and answer it."""
    if isinstance(seconds, int) and seconds and not LEAST <= seconds <= LONGEST:
        raise ValueError("no_delay")
    return seconds


LONGEST = 2 * UNITS["d"]
Delay = Annotated[int, BeforeValidator(_delay), AfterValidator(_long_enough)]
"""Seconds, or 0 for at once."""
Show = Annotated[int | str, BeforeValidator(_show), AfterValidator(_long_enough)]
"""Seconds, 0 for at once, or an hour of the clock as `22:00`."""


class Terms(Value):
    """How a race keeps time, and what becomes of drivers who are away; typed among the options of `/race create`. What
    is wrong with them is a code: a message of the group `fault`.

    `days` and `hour` in `zone`: rounds are due at these fixed slots; without days after n hours. `weekends` off:
    no deadline and no reminder on Saturdays and Sundays. `answer`: for what is asked in mid-round. `early`
    False: a round closes at its deadline only. Where cards may be played in answer to others: `show`: so long after
    its orders have closed, or at which hour of the clock, a live round is shown; `beat`: so long after its order is
    in, a turn of a round that asks one after another; 0: nobody is asked, and everything is shown at once.
    `few`: how many may be missing for them to be told that the others wait (S-131). `auto_after`, `retire_after`:
    rounds missed in a row until a program drives the car, and until it is retired; 0 for never. `vacation`: days that
    the race waits for one driver, in all. `check_in`: so long before the start every driver is asked whether he is
    there; `no_show`: what becomes of the seat of one who does not say so. `review`: rounds wait for the stewards
    before they are posted.
    """

    days: Days = ()
    hour: Annotated[int, Field(ge=0, le=23)] = 20
    zone: Zone = "UTC"
    weekends: Literal["on", "off"] = "on"
    answer: Span = 8 * UNITS["h"]
    show: Show = 4 * UNITS["h"]
    beat: Delay = 30 * MINUTE
    early: bool = True
    few: Annotated[int, Field(ge=0, le=12)] = 3
    auto_after: Annotated[int, Field(ge=0, le=50)] = 3
    retire_after: Annotated[int, Field(ge=0, le=50)] = 0
    vacation: Annotated[int, Field(ge=0, le=60)] = 7
    check_in: Span | None = None
    no_show: Literal["drop", "fill"] = "drop"
    review: bool = False

    @model_validator(mode="after")
    def _sound(self) -> "Terms":
        said = self.model_fields_set
        if self.days and "zone" not in said:
            raise ValueError("zone_needed")
        if isinstance(self.show, str) and "zone" not in said:
            raise ValueError("show_needs_zone")
        if "hour" in said and "days" not in said:
            raise ValueError("days_needed")
        if self.days and not self.working:
            raise ValueError("no_working_day")
        return self

    @property
    def working(self) -> tuple[Day, ...]:
        """The days of the slots that count."""
        return tuple(day for day in self.days if self.weekends == "on" or day not in ("sat", "sun"))


RENAMED: Mapping[str, str] = {"answer_hours": "answer", "muster": "check_in", "muster_hours": "check_in"}
"""Options under the names that they once had."""


Story = Literal["always", "news", "never"]


class Habits(Value):
    """What a member has settled for all his races. `quiet`: from one hour of `zone` to another nothing pings him;
    `off`: kinds of reminders he does without; `away`: his vacations, from one moment to another; `language`: as he has
    chosen it, `locale`: as Discord had it at his last interaction; "" for English; `pictures`: his forms and direct
    messages have some; `story`: when what happened to him stands above his forms, `news`: if something did."""

    zone: Zone = "UTC"
    quiet: tuple[int, int] | None = None
    off: tuple[Reminding, ...] = ()
    away: tuple[tuple[int, int], ...] = ()
    language: str = ""
    locale: str = ""
    pictures: bool = True
    story: Story = "always"

    @property
    def speaks(self) -> str:
        """The language in which he is written to."""
        return self.language or self.locale or "en"
