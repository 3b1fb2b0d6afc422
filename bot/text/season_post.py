"""Texts of a season: its live message and its record book. Independent of Discord."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal

from bot.pictures.tables import SeasonTable
from bot.posts.types import SeasonTables
from bot.text.localizer import Localizer
from rules.base import Json, Seat, Value
from rules.league.campaign import OwnerOrders, RepairPrice, Stable, Sum
from rules.league.season import TableLine, count_places_gained

MeetingState = Literal["planned", "lobby", "running", "over", "off"]
MAX_TABLE_ROWS, MAX_MEETINGS, MAX_NAMES, MAX_BEST_LAPS, MAX_OPEN_PENALTIES = 6, 9, 24, 15, 6
MAX_MESSAGE_CHARS = 1900


class MeetingSummary(Value):
    """A race of the calendar as everybody sees it.
    `n`: its place on the calendar; `at`: its start, or noon of its day (`whole_day`); `round`: while it
    runs; `winners`: of a finished race; `away`: drivers who want a substitute."""

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


class PenaltySummary(Value):
    """A driver's penalty and its reason.
    `places` lost in a `race` of the calendar; `grid`: places lost on a grid, `served` in which race, 0 if
    still open."""

    number: int
    name: str
    reason: str
    points: int = 0
    places: int = 0
    race: int = 0
    grid: int = 0
    served: int = 0


class SeasonSummary(Value):
    """The content of a season's live message.
    `game`: its title, "" for any; `scheme`: the title of its points table; `entrants`: name and team, by
    tier; `lead`: seconds before a start at which a lobby opens; `automatic`: the calendar opens races by
    itself; `passes_bots_over`: bots take no places in its tables; `campaign`: owners keep stables; `language`: the
    server's language."""

    season: int
    title: str
    closed: bool
    game: str
    pace: str
    hours: int
    scheme: str
    drop: int
    organiser: int
    meetings: tuple[MeetingSummary, ...]
    tables: SeasonTables
    entrants: tuple[tuple[tuple[str, str], ...], ...]
    reserves: tuple[str, ...] = ()
    lead: int = 0
    automatic: bool = False
    passes_bots_over: bool = False
    campaign: bool = False
    penalties: tuple[PenaltySummary, ...] = ()
    language: str = "en"


class BestLap(Value):
    """The fastest lap of a track. `time`: in hundredths of a round; `imported`: from an imported race."""

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
    """Number of times that a driver has achieved something."""

    name: str
    count: int


class RecordBook(Value):
    """Records over all races.
    `imported`: number of imported races; `champions`: titles of seasons with their winners."""

    races: int
    imported: int = 0
    laps: tuple[BestLap, ...]
    wins: tuple[Honour, ...]
    podiums: tuple[Honour, ...]
    starts: tuple[Honour, ...]
    streak: Honour | None = None
    best_gain: BestGain | None = None
    champions: tuple[tuple[str, tuple[str, ...]], ...] = ()


Escape = Callable[[str], str]
"""Function that escapes typed text."""


def render_season_summary(summary: SeasonSummary, localizer: Localizer, escape: Escape) -> str:
    """Render the live message; if it is too long, with fewer names."""
    text = ""
    for rows, names in ((MAX_TABLE_ROWS, MAX_NAMES), (MAX_TABLE_ROWS, 12), (4, 6), (3, 0)):
        text = "\n".join(_list_summary_lines(summary, localizer, escape, rows, names))
        if len(text) <= MAX_MESSAGE_CHARS:
            break
    return text[:MAX_MESSAGE_CHARS]


def _list_summary_lines(
    summary: SeasonSummary, localizer: Localizer, escape: Escape, rows: int, names: int
) -> Iterator[str]:
    closed_word = localizer.format_word("season", "closed") if summary.closed else ""
    yield localizer.format_ui("hub_head", title=escape(summary.title), season=summary.season, closed=closed_word)
    facts = {
        "pace": summary.pace,
        "hours": summary.hours,
        "scheme": localizer.format_scheme(summary.scheme),
        "drop": summary.drop,
    }
    facts["bots"] = not summary.passes_bots_over
    yield localizer.format_ui("hub_what", game=summary.game, organiser=f"<@{summary.organiser}>", **facts)
    if summary.automatic and not summary.closed:
        yield localizer.format_ui("hub_by_itself", hours=max(1, summary.lead // 3600))
    yield ""
    yield localizer.format_word("ui", "hub_calendar")
    yield from _list_calendar_lines(summary, localizer, escape)
    yield from _list_grid_penalty_lines(summary, localizer, escape)
    yield from _list_table_lines(summary, localizer, escape, rows)
    yield from _list_entrant_lines(summary, localizer, escape, names)


def _list_calendar_lines(summary: SeasonSummary, localizer: Localizer, escape: Escape) -> Iterator[str]:
    """Yield the coming races, and as many of the last ones as there is room for."""
    past_meetings = [m for m in summary.meetings if m.state in ("over", "off")]
    coming = [m for m in summary.meetings if m.state not in ("over", "off")]
    last_meetings = (
        past_meetings[len(past_meetings) - max(0, MAX_MEETINGS - len(coming[:MAX_MEETINGS])) :]
        if len(coming) < MAX_MEETINGS
        else []
    )
    if len(past_meetings) > len(last_meetings):
        yield localizer.format_ui("hub_earlier", count=len(past_meetings) - len(last_meetings))
    for one in sorted((*last_meetings, *coming[:MAX_MEETINGS]), key=lambda m: m.n):
        yield format_meeting(one, localizer, escape)
    if len(coming) > MAX_MEETINGS:
        yield localizer.format_ui("hub_later", count=len(coming) - MAX_MEETINGS)
    if not summary.meetings:
        yield localizer.format_word("ui", "season_empty")


def format_meeting(one: MeetingSummary, localizer: Localizer, escape: Escape) -> str:
    """Return a race of the calendar in one line: planned, open, running, driven or called off."""
    when = (f"<t:{one.at}:D>" if one.whole_day else f"<t:{one.at}:f>") if one.at is not None else ""
    facts = {"tier": one.tier if one.tier > 1 else 0, "race": one.race or 0, "round": one.round}
    line = localizer.format_ui(
        f"hub_{one.state}",
        n=one.n,
        meeting=escape(one.title),
        when=when,
        left=f"<t:{one.at}:R>" if one.at is not None else "",
        place=f"<#{one.channel}>" if one.channel else "",
        winners=localizer.join_list(escape(name) for name in one.winners),
        **facts,
    )
    if one.away and one.state in ("planned", "lobby"):
        owners = localizer.join_list(escape(name) for name in one.away)
        return f"{line}\n{localizer.format_ui('hub_wanted', owners=owners)}"
    return line


def _list_grid_penalty_lines(summary: SeasonSummary, localizer: Localizer, escape: Escape) -> Iterator[str]:
    """Yield the drivers with open grid penalties."""
    owed = [one for one in summary.penalties if one.grid and not one.served]
    for one in () if summary.closed else owed[:MAX_OPEN_PENALTIES]:
        yield localizer.format_ui("hub_grid", name=escape(one.name), count=one.grid, number=one.number)


def _list_table_lines(summary: SeasonSummary, localizer: Localizer, escape: Escape, rows: int) -> Iterator[str]:
    tables = summary.tables
    for tier, (lines, races) in enumerate(zip(tables.drivers, tables.races, strict=True), 1):
        if not races or not lines:
            continue
        counts = {"held": len(races), "rounds": tables.rounds[tier - 1]}
        yield ""
        yield f"**{localizer.format_ui('table_drivers', tier=tier if len(tables.drivers) > 1 else 0, **counts)}**"
        first = lines[0].points
        for line in lines[:rows]:
            yield _format_table_line(line, first, tables, localizer, escape)
        if len(lines) > rows:
            yield localizer.format_ui("hub_more", count=len(lines) - rows)
        yield from _list_tie_notes(lines[:rows], tables.ties, localizer)


def list_tables(post: SeasonTables, localizer: Localizer) -> Iterator[SeasonTable]:
    """List the drivers' tables by tier, then the teams' table."""
    tiers = zip(post.drivers, post.races, post.rounds, strict=True)
    for tier, (lines, races, rounds) in enumerate(tiers, 1):
        counts = {"tier": tier if len(post.drivers) > 1 else 0, "held": len(races), "rounds": rounds}
        heading = localizer.format_ui("table_drivers", **counts)
        yield SeasonTable(heading, lines, races, tuple(_list_tie_notes(lines, post.ties, localizer)))
    if post.teams:
        heading, races = localizer.format_word("ui", "table_teams"), tuple(r for races in post.races for r in races)
        yield SeasonTable(heading, post.teams, races, tuple(_list_tie_notes(post.teams, ("teams",), localizer)))


def _list_tie_notes(lines: Iterable[TableLine], ties: Sequence[str], localizer: Localizer) -> Iterator[str]:
    """Yield what orders equal points, if two that have driven have them. `ties`: the tie-breaks, or `teams`."""
    points = [line.points for line in lines if any(result is not None for result in line.results)]
    if ties and len({*points}) < len(points):
        yield localizer.format_ui("table_ties", first=ties[0])


def _format_table_line(line: TableLine, first: int, tables: SeasonTables, localizer: Localizer, escape: Escape) -> str:
    places_won = count_places_gained(line)
    facts = {"up": max(places_won, 0), "down": max(-places_won, 0), "wins": line.wins, "gap": first - line.points}
    name = escape(tables.names.get(line.who, line.who))
    return localizer.format_ui("hub_line", place=line.place, name=name, points=line.points, **facts)


def _list_entrant_lines(summary: SeasonSummary, localizer: Localizer, escape: Escape, names: int) -> Iterator[str]:
    yield ""
    count = sum(len(tier) for tier in summary.entrants)
    if not count:
        yield localizer.format_word("ui", "hub_nobody")
    for tier, entrants in enumerate(summary.entrants, 1):
        if not entrants:
            continue
        entrant_texts = [
            f"{escape(name)} ({escape(team)})" if team else escape(name) for name, team in entrants[:names]
        ]
        more = len(entrants) - len(entrant_texts)
        facts = {"tier": tier if len(summary.entrants) > 1 else 0, "count": len(entrants), "more": more}
        yield localizer.format_ui("hub_entrants", names=", ".join(entrant_texts), **facts)
    if summary.reserves:
        yield localizer.format_ui(
            "hub_reserves", names=localizer.join_list(escape(name) for name in summary.reserves[: max(names, 6)])
        )


def render_records(book: RecordBook, localizer: Localizer, escape: Escape) -> str:
    """Render the record book."""
    if not book.races:
        return localizer.format_word("ui", "records_none")
    lines = [localizer.format_ui("records_head", count=book.races, imported=book.imported)]
    for title, champions in book.champions:
        lines.append(
            localizer.format_ui(
                "records_champion", title=escape(title), names=localizer.join_list(escape(n) for n in champions)
            )
        )
    for what in ("wins", "podiums", "starts"):
        honours: tuple[Honour, ...] = getattr(book, what)
        names = ", ".join(f"{escape(one.name)} {one.count}" for one in honours)
        lines += [localizer.format_ui(f"records_{what}", said=names)] if names else []
    if book.streak:
        lines.append(localizer.format_ui("records_streak", name=escape(book.streak.name), count=book.streak.count))
    if book.best_gain:
        best_gain = book.best_gain
        facts = {"race": best_gain.race, "imported": best_gain.imported}
        lines.append(
            localizer.format_ui("records_gained", name=escape(best_gain.name), places=best_gain.places, **facts)
        )
    lines += [localizer.format_word("ui", "records_laps")] if book.laps else []
    lines += [_format_best_lap(one, localizer, escape) for one in book.laps[:MAX_BEST_LAPS]]
    return "\n".join(lines)


def _format_best_lap(one: BestLap, localizer: Localizer, escape: Escape) -> str:
    facts = {"rounds": one.time // 100, "tenths": one.time % 100 // 10, "race": one.race, "imported": one.imported}
    return localizer.format_ui("records_lap", track=escape(one.track), name=escape(one.name), **facts)


THOUSANDS_SEPARATOR = "\N{NARROW NO-BREAK SPACE}"
REPAIR_KINDS = ("wheels", "boxes", "horses")


def format_money(amount: int) -> str:
    """Format sesterces with separated thousands."""
    return ("\N{MINUS SIGN}" if amount < 0 else "") + f"{abs(amount):,}".replace(",", THOUSANDS_SEPARATOR)


def format_change(amount: int) -> str:
    """Format an amount with its sign."""
    return format_money(amount) if amount < 0 else f"+{format_money(amount)}"


def format_sum(one: Sum, names: Mapping[Seat, str], localizer: Localizer) -> str:
    """Format the purpose and the amount of a ledger line."""
    facts = {"count": one.count, "on": names.get(one.seat, one.seat), "reason": one.reason}
    return f"{localizer.format_ui(f'sum_{one.what}', **facts)} {format_change(one.amount)}"


def format_ledger(stable: Stable, names: Mapping[int, Mapping[Seat, str]], localizer: Localizer) -> list[str]:
    """Format a ledger, a line per race, with the purse after it."""
    lines, purse = list[str](), 0
    for race in sorted({one.race for one in stable.lines}):
        own = [one for one in stable.lines if one.race == race]
        purse += sum(one.amount for one in own)
        sums = " · ".join(_format_sum_with_item(one, names.get(race, {}), localizer) for one in own)
        lines.append(localizer.format_ui("purse_race", race=race, said=sums, purse=format_money(purse)))
    return lines


def _format_sum_with_item(one: Sum, names: Mapping[Seat, str], localizer: Localizer) -> str:
    return f"{format_sum(one, names, localizer)}{f' ({one.item})' if one.item else ''}"


def format_purse(name: str, purse: int, sums: Iterable[Sum], names: Mapping[Seat, str], localizer: Localizer) -> str:
    """Format an owner's purse after a race, with the sums of that race."""
    lines = list(sums)
    amounts = ", ".join(format_sum(one, names, localizer) for one in lines)
    net = format_change(sum(one.amount for one in lines))
    return localizer.format_ui("purse_after", owner=name, purse=format_money(purse), net=net, said=amounts)


def format_chariot(chariot: Mapping[str, Json], experience: int, localizer: Localizer) -> str:
    """Format the condition of a chariot carried over from its last race."""
    horses = chariot["horses"]
    facts = {
        "team": sum(horse["left"] for horse in horses),
        "full": sum(horse["boxes"] for horse in horses),
        "dead": sum(not horse["left"] for horse in horses),
        "endurance": chariot["endurance"],
        "base": chariot["base"],
        "fresh": not chariot["hits"],
        "experience": experience,
        "left": chariot["wheels"][0],
        "right": chariot["wheels"][1],
    }
    return localizer.format_ui("stable_chariot", **facts)


def format_repairs(repairs: Iterable[RepairPrice], localizer: Localizer) -> str:
    """Format the available repairs with their prices; "" if there are none."""
    prices = [
        localizer.format_ui(f"price_{one.what}", count=one.count, price=format_money(one.price)) for one in repairs
    ]
    return localizer.format_ui("stable_repairs", repairs=prices) if prices else ""


def format_owner_orders(
    orders: OwnerOrders,
    affordable_orders: Mapping[str, Json],
    repairs: Iterable[RepairPrice],
    has_chariot: bool,
    localizer: Localizer,
) -> list[str]:
    """Format an owner's planned purchases and bid."""
    prices = {one.what: one.price for one in repairs}
    counts = [(what, affordable_orders[what]) for what in REPAIR_KINDS if affordable_orders[what]]
    cost = sum(prices[what] * count for what, count in counts)
    is_asked = any(getattr(orders, what) is not None for what in REPAIR_KINDS)
    if affordable_orders["chariot"] is None:
        lines = [localizer.format_ui("stable_new")]
    elif counts:
        purchases = [localizer.format_ui(f"sum_{what}", count=count) for what, count in counts]
        lines = [localizer.format_ui("stable_buys", said=purchases, cost=format_money(cost), asked=is_asked)]
    else:
        lines = [localizer.format_ui("stable_buys_nothing")] if has_chariot else []
    if affordable_orders["bid"]:
        lanes = [str(lane) for lane in affordable_orders["lanes"]]
        lines.append(localizer.format_ui("stable_bid", bid=format_money(affordable_orders["bid"]), lanes=lanes))
    return lines
