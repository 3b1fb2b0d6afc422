"""A season's living message, and its letters, in words. No Discord in it."""

from collections.abc import Callable, Iterator
from typing import Literal

from bot.telling.narrator import Narrator
from bot.telling.posts import SeasonTables
from rules.league.season import TableLine, trend
from rules.values import Value

MeetingState = Literal["planned", "lobby", "running", "over", "off"]
ROWS, MEETINGS, NAMES, LAPS, OWED = 6, 9, 24, 15, 6
"""Lines of a table, races of the calendar, names, tracks and penalties to be served that are shown."""
LONGEST = 1900
"""Characters of the message."""


class HubMeeting(Value):
    """A race of the calendar as everybody sees it. `n`: its place on the calendar; `at`: when it starts, or the noon of
    its day (`whole_day`); `round`: while it runs; `winners`: of a race that is over; `away`: those for whom a
    substitute is wanted."""

    n: int
    title: str
    tier: int
    state: MeetingState
    at: int | None = None
    whole_day: bool = False
    race: int | None = None
    channel: int = 0
    round: int = 0
    winners: tuple[str, ...] = ()
    away: tuple[str, ...] = ()


class HubPenalty(Value):
    """What a driver has lost, and why. `places` in a `race` of the calendar; `grid`: places on a grid,
    `served` in which of its races, 0 where that is still to come."""

    number: int
    name: str
    reason: str
    points: int = 0
    places: int = 0
    race: int = 0
    grid: int = 0
    served: int = 0


class SeasonHub(Value):
    """What a season's message says. `game`: its title, "" for any; `scheme`: the title of its points table; `entrants`:
    name and team, by tier; `lead`: seconds before a start at which a lobby opens; `automatic`: its calendar opens races
    by itself; `campaign`: owners keep stables; `language`: the server's."""

    season: int
    title: str
    closed: bool
    game: str
    pace: str
    hours: int
    scheme: str
    drop: int
    organiser: int
    meetings: tuple[HubMeeting, ...]
    tables: SeasonTables
    entrants: tuple[tuple[tuple[str, str], ...], ...]
    reserves: tuple[str, ...] = ()
    lead: int = 0
    automatic: bool = False
    campaign: bool = False
    penalties: tuple[HubPenalty, ...] = ()
    language: str = "en"


class BestLap(Value):
    """The fastest lap of a track. `time`: in hundredths of a round; `imported`: the race was driven elsewhere."""

    game: str
    track: str
    name: str
    race: int
    time: int
    imported: bool = False


class BestGain(Value):
    """The most places won between grid and flag."""

    name: str
    race: int
    places: int
    imported: bool = False


class Honour(Value):
    """How often somebody has done something."""

    name: str
    count: int


class RecordBook(Value):
    """What races are remembered for. `imported`: how many of them were driven elsewhere; `champions`: a season's title
    and who won it."""

    races: int
    imported: int = 0
    laps: tuple[BestLap, ...]
    wins: tuple[Honour, ...]
    podiums: tuple[Honour, ...]
    starts: tuple[Honour, ...]
    streak: Honour | None = None
    gained: BestGain | None = None
    champions: tuple[tuple[str, tuple[str, ...]], ...] = ()


Shown = Callable[[str], str]
"""Disarms what people have typed."""


def hub_text(hub: SeasonHub, voice: Narrator, shown: Shown) -> str:
    """The whole message; where it would be too long, fewer names stand in it."""
    ways = ("\n".join(_lines(hub, voice, shown, *sizes)) for sizes in ((ROWS, NAMES), (ROWS, 12), (4, 6), (3, 0)))
    text = ""
    for text in ways:
        if len(text) <= LONGEST:
            return text
    return text[:LONGEST]


def _lines(hub: SeasonHub, voice: Narrator, shown: Shown, rows: int, names: int) -> Iterator[str]:
    closed = voice.word("season", "closed") if hub.closed else ""
    yield voice.ui("hub_head", title=shown(hub.title), season=hub.season, closed=closed)
    facts = {"pace": hub.pace, "hours": hub.hours, "scheme": hub.scheme, "drop": hub.drop}
    yield voice.ui("hub_what", game=hub.game, organiser=f"<@{hub.organiser}>", **facts)
    if hub.automatic and not hub.closed:
        yield voice.ui("hub_by_itself", hours=max(1, hub.lead // 3600))
    yield ""
    yield voice.word("ui", "hub_calendar")
    yield from _calendar(hub, voice, shown)
    yield from _on_the_grid(hub, voice, shown)
    yield from _tables(hub, voice, shown, rows)
    yield from _people(hub, voice, shown, names)


def _calendar(hub: SeasonHub, voice: Narrator, shown: Shown) -> Iterator[str]:
    """The races to come, and as many of the last ones as there is room for."""
    done = [m for m in hub.meetings if m.state in ("over", "off")]
    coming = [m for m in hub.meetings if m.state not in ("over", "off")]
    kept = done[len(done) - max(0, MEETINGS - len(coming[:MEETINGS])) :] if len(coming) < MEETINGS else []
    if len(done) > len(kept):
        yield voice.ui("hub_earlier", count=len(done) - len(kept))
    for one in sorted((*kept, *coming[:MEETINGS]), key=lambda m: m.n):
        yield _meeting(one, voice, shown)
    if len(coming) > MEETINGS:
        yield voice.ui("hub_later", count=len(coming) - MEETINGS)
    if not hub.meetings:
        yield voice.word("ui", "season_empty")


def _meeting(one: HubMeeting, voice: Narrator, shown: Shown) -> str:
    when = (f"<t:{one.at}:D>" if one.whole_day else f"<t:{one.at}:f>") if one.at is not None else ""
    facts = {"tier": one.tier if one.tier > 1 else 0, "race": one.race or 0, "round": one.round}
    said = voice.ui(
        f"hub_{one.state}",
        n=one.n,
        meeting=shown(one.title),
        when=when,
        left=f"<t:{one.at}:R>" if one.at is not None else "",
        place=f"<#{one.channel}>" if one.channel else "",
        winners=voice.listed(shown(name) for name in one.winners),
        **facts,
    )
    if one.away and one.state in ("planned", "lobby"):
        return f"{said}\n{voice.ui('hub_wanted', owners=voice.listed(shown(name) for name in one.away))}"
    return said


def _on_the_grid(hub: SeasonHub, voice: Narrator, shown: Shown) -> Iterator[str]:
    """Who starts further back in his next race."""
    owed = [one for one in hub.penalties if one.grid and not one.served]
    for one in () if hub.closed else owed[:OWED]:
        yield voice.ui("hub_grid", name=shown(one.name), count=one.grid, number=one.number)


def _tables(hub: SeasonHub, voice: Narrator, shown: Shown, rows: int) -> Iterator[str]:
    tables = hub.tables
    for tier, (lines, races) in enumerate(zip(tables.drivers, tables.races, strict=True), 1):
        if not races or not lines:
            continue
        held = {"held": len(races), "rounds": tables.rounds[tier - 1]}
        yield ""
        yield f"**{voice.ui('table_drivers', tier=tier if len(tables.drivers) > 1 else 0, **held)}**"
        first = lines[0].points
        for line in lines[:rows]:
            yield _line(line, first, tables, voice, shown)
        if len(lines) > rows:
            yield voice.ui("hub_more", count=len(lines) - rows)


def _line(line: TableLine, first: int, tables: SeasonTables, voice: Narrator, shown: Shown) -> str:
    moved = trend(line)
    facts = {"up": max(moved, 0), "down": max(-moved, 0), "wins": line.wins, "gap": first - line.points}
    name = shown(tables.names.get(line.who, line.who))
    return voice.ui("hub_line", place=line.place, name=name, points=line.points, **facts)


def _people(hub: SeasonHub, voice: Narrator, shown: Shown, names: int) -> Iterator[str]:
    yield ""
    count = sum(len(tier) for tier in hub.entrants)
    if not count:
        yield voice.word("ui", "hub_nobody")
    for tier, entrants in enumerate(hub.entrants, 1):
        if not entrants:
            continue
        said = [f"{shown(name)} ({shown(team)})" if team else shown(name) for name, team in entrants[:names]]
        more = len(entrants) - len(said)
        facts = {"tier": tier if len(hub.entrants) > 1 else 0, "count": len(entrants), "more": more}
        yield voice.ui("hub_entrants", names=", ".join(said), **facts)
    if hub.reserves:
        yield voice.ui("hub_reserves", names=voice.listed(shown(name) for name in hub.reserves[: max(names, 6)]))


def records_text(book: RecordBook, voice: Narrator, shown: Shown) -> str:
    """The record book, in lines."""
    if not book.races:
        return voice.word("ui", "records_none")
    lines = [voice.ui("records_head", count=book.races, imported=book.imported)]
    for title, champions in book.champions:
        lines.append(voice.ui("records_champion", title=shown(title), names=voice.listed(shown(n) for n in champions)))
    for what in ("wins", "podiums", "starts"):
        honours: tuple[Honour, ...] = getattr(book, what)
        said = ", ".join(f"{shown(one.name)} {one.count}" for one in honours)
        lines += [voice.ui(f"records_{what}", said=said)] if said else []
    if book.streak:
        lines.append(voice.ui("records_streak", name=shown(book.streak.name), count=book.streak.count))
    if book.gained:
        gained = book.gained
        facts = {"race": gained.race, "imported": gained.imported}
        lines.append(voice.ui("records_gained", name=shown(gained.name), places=gained.places, **facts))
    lines += [voice.word("ui", "records_laps")] if book.laps else []
    lines += [_lap(one, voice, shown) for one in book.laps[:LAPS]]
    return "\n".join(lines)


def _lap(one: BestLap, voice: Narrator, shown: Shown) -> str:
    facts = {"rounds": one.time // 100, "tenths": one.time % 100 // 10, "race": one.race, "imported": one.imported}
    return voice.ui("records_lap", track=shown(one.track), name=shown(one.name), **facts)
