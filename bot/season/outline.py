"""A season as everybody sees it: its calendar with what has become of each race, its tables, who is in it. Pure."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime

from bot.store.races import Race
from bot.store.seasons import Meeting, Season
from bot.telling.posts import Driver, SeasonTables
from bot.telling.season_words import HubMeeting, HubPenalty, MeetingState, SeasonHub
from rules.league.season import Penalty, demoted
from rules.view import Placing

HeldRaces = Mapping[int, tuple[Race, tuple[Driver, ...]]]
"""A season's races with their drivers, by number."""
STATES: Mapping[str, MeetingState] = {"lobby": "lobby", "over": "over", "abandoned": "off"}


def outline(season: Season, tables: SeasonTables, held: HeldRaces, game: str, scheme: str) -> SeasonHub:
    """What the season's message says. `game`, `scheme`: titles."""
    tiers = range(1, max([e.tier for e in season.entrants], default=1) + 1)
    return SeasonHub(
        season=season.id,
        title=season.title,
        closed=season.closed,
        game=game,
        pace=season.terms.pace,
        hours=season.plan.hours,
        scheme=scheme,
        drop=season.terms.drop,
        organiser=season.creator,
        meetings=tuple(_meeting(season, n, m, held) for n, m in enumerate(season.meetings, 1)),
        tables=tables,
        entrants=tuple(tuple((e.name, e.team) for e in season.entrants if e.tier == tier) for tier in tiers),
        reserves=tuple(e.name for e in season.reserves),
        lead=season.plan.lead,
        campaign=season.terms.campaign,
        automatic=any(m.at is not None for m in season.meetings),
        penalties=tuple(_penalty(season, tables, one) for one in season.penalties),
    )


def _penalty(season: Season, tables: SeasonTables, one: Penalty) -> HubPenalty:
    lost = {"points": one.points, "places": one.places, "race": season.number_of(one.race)}
    grid = {"grid": one.grid, "served": season.number_of(one.served)}
    return HubPenalty(number=one.number, name=tables.names.get(one.who, one.who), reason=one.reason, **lost, **grid)


def after_penalties(season: Season, meeting: Meeting, race: Race, drivers: Sequence[Driver]) -> tuple[Placing, ...]:
    """A race's classification as it counts in its season: with the places that drivers have lost by penalties."""
    lost = Counter[str]()
    for penalty in season.penalties:
        if penalty.race == race.id:
            lost[penalty.who] += penalty.places
    whose = {d.seat: (d.member, meeting.stand_ins.get(d.member)) for d in drivers if d.member is not None}
    drops = {seat: sum(lost[str(one)] for one in members if one is not None) for seat, members in whose.items()}
    return demoted(race.classification, drops)


def _meeting(season: Season, n: int, meeting: Meeting, held: HeldRaces) -> HubMeeting:
    race, drivers = held.get(meeting.race or 0, (None, ()))
    state: MeetingState = "off" if meeting.off else STATES.get(race.stage, "running") if race else "planned"
    state = "over" if meeting.outside else state
    known = {e.member: e.name for e in season.entrants}
    wanted = tuple(known[m] for m in meeting.away if m in known and m not in meeting.stand_ins.values())
    names = {d.seat: d.name for d in drivers}
    placings = after_penalties(season, meeting, race, drivers) if race else ()
    first = tuple(names.get(p.seat, p.seat) for p in placings if p.place == 1)
    first += tuple(known.get(int(f.who), f.who) for f in meeting.outside if f.place == 1)
    return HubMeeting(
        n=n,
        title=meeting.title,
        tier=meeting.tier,
        state=state,
        at=meeting.at if meeting.at is not None else _noon(meeting.date),
        whole_day=meeting.at is None,
        race=meeting.race,
        channel=race.channel if race and race.channel != season.channel_of(1) else 0,
        round=race.round if race and state == "running" else 0,
        winners=first if state == "over" else (),
        away=wanted,
    )


def _noon(day: str) -> int | None:
    """Noon in Greenwich: the same day nearly everywhere."""
    if not day:
        return None
    return int(datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC).timestamp()) + 12 * 3600
