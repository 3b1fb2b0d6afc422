"""Season standings from race results (S-114, S-115).

Results belong to the scoring member, not to a seat: a season may mix games, and substitutes score as the
terms say."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from rules.base import Seat, Value
from rules.league.points import PLACED_STATUSES, Scheme
from rules.view import ResultRow

Tie = Literal["places", "wins", "last", "ahead"]
"""Tie-breaks: most wins, then second places …; most wins; last common race; most often ahead."""


class SeasonTerms(Value):
    """The agreed terms of a season.

    `scheme`: points table; `drop`: how many of the calendar's results do not count (best 9 of 12 is 3); `ties`
    in order; `scorer`: who gets a substitute's points; `cars`: how many of a team's cars score in a race;
    `move`: how many are promoted and relegated between two tiers at the end; `machines`: whether bot drivers
    keep their places; `game`, `pace`: of its races, "" for any; `campaign`: driven for money, with possessions
    kept between races."""

    scheme: str = "f1_1977"
    drop: int = 0
    ties: tuple[Tie, ...] = ("places", "last")
    scorer: Literal["substitute", "owner"] = "substitute"
    cars: int = 2
    move: int = 1
    machines: bool = False
    game: str = ""
    pace: Literal["", "orders", "live"] = ""
    campaign: bool = False


def make_campaign_terms(terms: SeasonTerms, game: str, scheme: str) -> SeasonTerms:
    """Return the terms of a campaign (C-200).

    The richest owner wins, then the one with more wins; every race counts, and the chariot's owner scores."""
    fixed_terms = {"scheme": scheme, "game": game, "scorer": "owner", "drop": 0, "move": 0}
    return terms.model_copy(update={**fixed_terms, "ties": ("wins", "last"), "campaign": True})


class Finish(Value):
    """A place in a race. `who` scores ("" for a bot driver); `team`: owner of the car."""

    who: str
    place: int
    status: str
    led: bool = False
    team: str = ""


class Penalty(Value):
    """A penalty by the organiser: points, places in one race, or grid places.

    `number`: counted through the season and never reused; `race`: where `places` are lost; `grid`: places lost
    on the grid of the member's next race; `served`: that race, once driven."""

    number: int
    who: str
    points: int
    reason: str = ""
    places: int = 0
    race: int | None = None
    grid: int = 0
    served: int | None = None

    @property
    def has_unserved_grid_places(self) -> bool:
        return bool(self.grid) and self.served is None


class SeasonResult(Value):
    """A finish and its points. `out`: did not finish, which is never a win."""

    who: str
    place: int
    points: int
    team: str = ""
    out: bool = False

    @property
    def is_win(self) -> bool:
        """Whether it is a first place in a finished race."""
        return self.place == 1 and not self.out


class TableLine(Value):
    """A line of the standings.

    `points`: the counting sum; `results`: points by race in calendar order, None for no start; `dropped`:
    indices of results that do not count; `penalty`: points deducted, already included; equal places are shared;
    `was`: the place after the race before, 0 if none."""

    place: int
    who: str
    points: int
    results: tuple[int | None, ...]
    dropped: tuple[int, ...] = ()
    wins: int = 0
    penalty: int = 0
    was: int = 0


RaceResults = tuple[SeasonResult, ...]


def to_finishes(classification: Iterable[ResultRow], who: Mapping[str, str]) -> tuple[Finish, ...]:
    """Return a classification by scoring member; `who` by seat."""
    return tuple(Finish(who=who.get(p.seat, ""), place=p.place, status=p.status, led=p.led) for p in classification)


def demote(classification: Sequence[ResultRow], drops: Mapping[Seat, int]) -> tuple[ResultRow, ...]:
    """Return a classification in which some lose places, but never behind cars that dropped out."""
    if not any(drops.values()):
        return tuple(classification)
    still_in = [p for p in classification if p.status in PLACED_STATUSES]
    out = [p for p in classification if p.status not in PLACED_STATUSES]
    demoted_rows = sorted(still_in, key=lambda p: (p.place + drops.get(p.seat, 0), bool(drops.get(p.seat)), p.place))
    return tuple(p.model_copy(update={"place": n}) for n, p in enumerate((*demoted_rows, *out), 1))


def score_finishes(scheme: Scheme, order: Sequence[Finish], terms: SeasonTerms) -> RaceResults:
    """Return the points of a race (T-13). If bot drivers hold no places, those behind them move up."""
    field = [f for f in order if f.who or terms.machines]
    places = {f.who: f.place if terms.machines else n for n, f in enumerate(field, 1) if f.who}
    return tuple(_make_season_result(scheme, f, places[f.who], len(field)) for f in field if f.who)


def _make_season_result(scheme: Scheme, finish: Finish, place: int, field: int) -> SeasonResult:
    points = scheme.score_result(place, field, finish.status, led=finish.led)
    return SeasonResult(
        who=finish.who, place=place, points=points, team=finish.team, out=finish.status not in PLACED_STATUSES
    )


def compute_driver_standings(
    races: Sequence[RaceResults],
    terms: SeasonTerms,
    rounds: int = 0,
    also: Iterable[str] = (),
    penalties: Iterable[Penalty] = (),
) -> tuple[TableLine, ...]:
    """Return the drivers' standings (S-114) after these races of a calendar of `rounds`.

    `also`: entrants without a start. Penalties are deducted after dropped results."""
    everybody = dict.fromkeys([*(r.who for race in races for r in race), *also])
    count = max(1, max(rounds, len(races)) - terms.drop)
    owed = Counter[str]()
    for penalty in penalties:
        owed[penalty.who] += penalty.points
    lines = [_make_driver_line(who, races, count, owed[who]) for who in everybody]
    return _assign_places(sorted(lines, key=lambda line: _sort_key(line, lines, races, terms)), races, terms)


def with_trend(lines: Sequence[TableLine], before: Sequence[TableLine]) -> tuple[TableLine, ...]:
    """Return standings with everybody's place before the last race; newcomers had none."""
    was = {line.who: line.place for line in before if any(points is not None for points in line.results)}
    return tuple(line.model_copy(update={"was": was.get(line.who, 0)}) for line in lines)


def count_places_gained(line: TableLine) -> int:
    """Return the places gained by the last race, negative if lost."""
    return line.was - line.place if line.was else 0


def compute_team_standings(races: Sequence[RaceResults], terms: SeasonTerms) -> tuple[TableLine, ...]:
    """Return the teams' standings: the best cars of each race, nothing dropped; ties are shared."""
    names = dict.fromkeys(r.team for race in races for r in race if r.team)
    lines = [_make_team_line(name, races, terms.cars) for name in names]
    sorted_lines = sorted(lines, key=lambda line: (-line.points, -line.wins, line.who))
    return tuple(
        line.model_copy(update={"place": 1 + sum((o.points, o.wins) > (line.points, line.wins) for o in sorted_lines)})
        for line in sorted_lines
    )


def compute_next_tiers(tables: Sequence[Sequence[str]], move: int) -> tuple[tuple[str, ...], ...]:
    """Return the tiers of the next season (S-115), the top one first, after promotion and relegation."""
    tiers = [list(table) for table in tables]
    for upper in range(len(tiers) - 1):
        count = min(move, len(tables[upper]) // 2, len(tables[upper + 1]) // 2)
        if count:
            down, up = list(tables[upper][-count:]), list(tables[upper + 1][:count])
            tiers[upper] = [*(s for s in tiers[upper] if s not in down), *up]
            tiers[upper + 1] = [*down, *(s for s in tiers[upper + 1] if s not in up)]
    return tuple(tuple(tier) for tier in tiers)


def _make_driver_line(who: str, races: Sequence[RaceResults], count: int, penalty: int) -> TableLine:
    own = [next((r for r in race if r.who == who), None) for race in races]
    results = tuple(r.points if r else None for r in own)
    worst = sorted(range(len(races)), key=lambda n: (results[n] or 0, results[n] is not None, -n))
    dropped_races = tuple(sorted(worst[: max(0, len(races) - count)]))
    return TableLine(
        place=0,
        who=who,
        points=sum(points or 0 for n, points in enumerate(results) if n not in dropped_races) - penalty,
        results=results,
        dropped=dropped_races,
        wins=sum(1 for r in own if r and r.is_win),
        penalty=penalty,
    )


def _make_team_line(name: str, races: Sequence[RaceResults], cars: int) -> TableLine:
    own = [[r for r in race if r.team == name] for race in races]
    results = tuple(sum(sorted((r.points for r in race), reverse=True)[:cars]) if race else None for race in own)
    wins = sum(1 for race in own for r in race if r.is_win)
    return TableLine(place=0, who=name, points=sum(p or 0 for p in results), results=results, wins=wins)


def _sort_key(
    line: TableLine, lines: Sequence[TableLine], races: Sequence[RaceResults], terms: SeasonTerms
) -> tuple[int | str, ...]:
    level = [other.who for other in lines if other.points == line.points]
    return (-line.points, *_make_tie_break_key(line.who, level, races, terms), line.who)


def _make_tie_break_key(
    who: str, level: Sequence[str], races: Sequence[RaceResults], terms: SeasonTerms
) -> tuple[int, ...]:
    """Return a key, smaller is better, that compares drivers level on points by the tie-breaks."""
    return tuple(number for tie in terms.ties for number in _compute_tie_break(tie, who, level, races))


def _compute_tie_break(tie: Tie, who: str, level: Sequence[str], races: Sequence[RaceResults]) -> tuple[int, ...]:
    places = [r.place for race in races for r in race if r.who == who]
    if tie == "wins":
        return (-places.count(1),)
    if tie == "places":
        last = max((r.place for race in races for r in race), default=0)
        return tuple(-places.count(place) for place in range(1, last + 1))
    if tie == "last":
        return tuple(_place_in(who, race, len(race) + 1) for race in reversed(races) if _count_present(race, level) > 1)
    return (-sum(_count_beaten(who, race, level) for race in races),)


def _place_in(who: str, race: RaceResults, absent: int) -> int:
    return next((r.place for r in race if r.who == who), absent)


def _count_present(race: RaceResults, level: Sequence[str]) -> int:
    return sum(1 for r in race if r.who in level)


def _count_beaten(who: str, race: RaceResults, level: Sequence[str]) -> int:
    """Count the drivers level on points that finished behind the driver."""
    own = _place_in(who, race, 0)
    return sum(1 for r in race if own and r.who in level and r.place > own)


def _assign_places(
    lines: Sequence[TableLine], races: Sequence[RaceResults], terms: SeasonTerms
) -> tuple[TableLine, ...]:
    """Assign places from 1; drivers that no tie-break separates share one."""
    placed_lines = list[TableLine]()
    for n, line in enumerate(lines, 1):
        before = placed_lines[-1] if placed_lines else None
        level = [other.who for other in lines if other.points == line.points]
        same = (
            before is not None
            and before.points == line.points
            and _make_tie_break_key(before.who, level, races, terms)
            == _make_tie_break_key(line.who, level, races, terms)
        )
        placed_lines.append(line.model_copy(update={"place": before.place if before and same else n}))
    return tuple(placed_lines)
