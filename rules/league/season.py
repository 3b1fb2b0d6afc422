"""From results to the tables of a season (S-114, S-115). Results belong to whoever scores, not to seats: a season may
mix games, and whoever stands in for somebody scores as the season's terms say."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from rules.league.points import STILL_IN, Scheme
from rules.values import Seat, Value
from rules.view import Placing

Tie = Literal["places", "wins", "last", "ahead"]
"""More wins, then more second places, and so on; more wins only; the better place in the last race in which both
drove; more often ahead of the other."""


class SeasonTerms(Value):
    """What a season has agreed on. `scheme`: the points table; `drop`: how many of the calendar's results do not count
    (best 9 of 12 is 3); `ties` in their order; `scorer`: who takes a substitute's points; `cars`: how many of a team's
    cars score in a race; `move`: how many go up and down between two tiers when the season is closed; `machines`:
    whether automatic drivers hold the places they came in on; `game`, `pace`: of its races, "" for any; `campaign`: it
    is driven for money, and owners keep what they have between its races."""

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


def for_money(terms: SeasonTerms, game: str, scheme: str) -> SeasonTerms:
    """C-200: the richest owner wins, then who has won more races; every race counts, and the chariot's owner scores."""
    fixed = {"scheme": scheme, "game": game, "scorer": "owner", "drop": 0, "move": 0}
    return terms.model_copy(update={**fixed, "ties": ("wins", "last"), "campaign": True})


class Finish(Value):
    """Who came where in a race. `who` scores ("" for an automatic driver); `team`: whose car it was."""

    who: str
    place: int
    status: str
    led: bool = False
    team: str = ""


class Penalty(Value):
    """Points taken off by the organiser, places in one race, or places on a grid. `number`: counted through the season
    and never given again; `race`: in which `places` are lost; `grid`: places lost on the grid of the next race that he
    starts in, `served`: which race that was."""

    number: int
    who: str
    points: int
    reason: str = ""
    places: int = 0
    race: int | None = None
    grid: int = 0
    served: int | None = None

    @property
    def owed(self) -> bool:
        """Its grid places are still to be served."""
        return bool(self.grid) and self.served is None


class SeasonResult(Value):
    """A finish and its points. `out`: did not see the flag; that is no win, whoever else was there."""

    who: str
    place: int
    points: int
    team: str = ""
    out: bool = False

    @property
    def won(self) -> bool:
        """The first place of a race that was driven to the flag."""
        return self.place == 1 and not self.out


class TableLine(Value):
    """A line of a table. `points` counts; `results`: points by race in the calendar's order, None where nobody drove;
    `dropped`: which of them (from 0) do not count; `penalty`: points taken off, counted in already; equal places are
    shared; `was`: the place after the race before, 0 where there was none."""

    place: int
    who: str
    points: int
    results: tuple[int | None, ...]
    dropped: tuple[int, ...] = ()
    wins: int = 0
    penalty: int = 0
    was: int = 0


Race = tuple[SeasonResult, ...]


def finishes(classification: Iterable[Placing], who: Mapping[str, str]) -> tuple[Finish, ...]:
    """A classification by who scores; `who` by seat."""
    return tuple(Finish(who=who.get(p.seat, ""), place=p.place, status=p.status, led=p.led) for p in classification)


def demoted(classification: Sequence[Placing], drops: Mapping[Seat, int]) -> tuple[Placing, ...]:
    """A classification in which some lose places, never behind those who did not see the flag."""
    if not any(drops.values()):
        return tuple(classification)
    still_in = [p for p in classification if p.status in STILL_IN]
    out = [p for p in classification if p.status not in STILL_IN]
    ranked = sorted(still_in, key=lambda p: (p.place + drops.get(p.seat, 0), bool(drops.get(p.seat)), p.place))
    return tuple(p.model_copy(update={"place": n}) for n, p in enumerate((*ranked, *out), 1))


def scored(scheme: Scheme, order: Sequence[Finish], terms: SeasonTerms) -> Race:
    """T-13: the points of a race. Where machines hold no places, those behind them move up."""
    field = [f for f in order if f.who or terms.machines]
    places = {f.who: f.place if terms.machines else n for n, f in enumerate(field, 1) if f.who}
    return tuple(_result(scheme, f, places[f.who], len(field)) for f in field if f.who)


def _result(scheme: Scheme, finish: Finish, place: int, field: int) -> SeasonResult:
    earned = scheme.earned(place, field, finish.status, led=finish.led)
    return SeasonResult(who=finish.who, place=place, points=earned, team=finish.team, out=finish.status not in STILL_IN)


def standings(
    races: Sequence[Race],
    terms: SeasonTerms,
    rounds: int = 0,
    also: Iterable[str] = (),
    penalties: Iterable[Penalty] = (),
) -> tuple[TableLine, ...]:
    """S-114: the drivers' table after these races of a calendar of `rounds`. `also`: who has entered, driven or not.
    Penalties are taken off what is left after the drops."""
    everybody = dict.fromkeys([*(r.who for race in races for r in race), *also])
    count = max(1, max(rounds, len(races)) - terms.drop)
    owed = Counter[str]()
    for penalty in penalties:
        owed[penalty.who] += penalty.points
    lines = [_line(who, races, count, owed[who]) for who in everybody]
    return _placed(sorted(lines, key=lambda line: _rank(line, lines, races, terms)), races, terms)


def with_trend(lines: Sequence[TableLine], before: Sequence[TableLine]) -> tuple[TableLine, ...]:
    """A table with everybody's place in the table after the race before; whoever had not driven by then had none."""
    was = {line.who: line.place for line in before if any(points is not None for points in line.results)}
    return tuple(line.model_copy(update={"was": was.get(line.who, 0)}) for line in lines)


def trend(line: TableLine) -> int:
    """Places won (positive) and lost by the last race."""
    return line.was - line.place if line.was else 0


def teams(races: Sequence[Race], terms: SeasonTerms) -> tuple[TableLine, ...]:
    """The teams' table: the best cars of each race, nothing dropped; ties are shared."""
    names = dict.fromkeys(r.team for race in races for r in race if r.team)
    lines = [_team(name, races, terms.cars) for name in names]
    ordered = sorted(lines, key=lambda line: (-line.points, -line.wins, line.who))
    return tuple(
        line.model_copy(update={"place": 1 + sum((o.points, o.wins) > (line.points, line.wins) for o in ordered)})
        for line in ordered
    )


def next_tiers(tables: Sequence[Sequence[str]], move: int) -> tuple[tuple[str, ...], ...]:
    """S-115: the tiers of the next season, the upper one first: n go up from each, n down."""
    tiers = [list(table) for table in tables]
    for upper in range(len(tiers) - 1):
        count = min(move, len(tables[upper]) // 2, len(tables[upper + 1]) // 2)
        if count:
            down, up = list(tables[upper][-count:]), list(tables[upper + 1][:count])
            tiers[upper] = [*(s for s in tiers[upper] if s not in down), *up]
            tiers[upper + 1] = [*down, *(s for s in tiers[upper + 1] if s not in up)]
    return tuple(tuple(tier) for tier in tiers)


def _line(who: str, races: Sequence[Race], count: int, penalty: int) -> TableLine:
    own = [next((r for r in race if r.who == who), None) for race in races]
    results = tuple(r.points if r else None for r in own)
    worst = sorted(range(len(races)), key=lambda n: (results[n] or 0, results[n] is not None, -n))
    dropped = tuple(sorted(worst[: max(0, len(races) - count)]))
    return TableLine(
        place=0,
        who=who,
        points=sum(points or 0 for n, points in enumerate(results) if n not in dropped) - penalty,
        results=results,
        dropped=dropped,
        wins=sum(1 for r in own if r and r.won),
        penalty=penalty,
    )


def _team(name: str, races: Sequence[Race], cars: int) -> TableLine:
    own = [[r for r in race if r.team == name] for race in races]
    results = tuple(sum(sorted((r.points for r in race), reverse=True)[:cars]) if race else None for race in own)
    wins = sum(1 for race in own for r in race if r.won)
    return TableLine(place=0, who=name, points=sum(p or 0 for p in results), results=results, wins=wins)


def _rank(
    line: TableLine, lines: Sequence[TableLine], races: Sequence[Race], terms: SeasonTerms
) -> tuple[int | str, ...]:
    level = [other.who for other in lines if other.points == line.points]
    return (-line.points, *_ties(line.who, level, races, terms), line.who)


def _ties(who: str, level: Sequence[str], races: Sequence[Race], terms: SeasonTerms) -> tuple[int, ...]:
    """Smaller is better; made so that two who are level on points are compared tie-break by tie-break."""
    return tuple(number for tie in terms.ties for number in _tie(tie, who, level, races))


def _tie(tie: Tie, who: str, level: Sequence[str], races: Sequence[Race]) -> tuple[int, ...]:
    places = [r.place for race in races for r in race if r.who == who]
    if tie == "wins":
        return (-places.count(1),)
    if tie == "places":
        last = max((r.place for race in races for r in race), default=0)
        return tuple(-places.count(place) for place in range(1, last + 1))
    if tie == "last":
        return tuple(_place(who, race, len(race) + 1) for race in reversed(races) if _met(race, level) > 1)
    return (-sum(_beaten(who, race, level) for race in races),)


def _place(who: str, race: Race, absent: int) -> int:
    return next((r.place for r in race if r.who == who), absent)


def _met(race: Race, level: Sequence[str]) -> int:
    return sum(1 for r in race if r.who in level)


def _beaten(who: str, race: Race, level: Sequence[str]) -> int:
    """How many of those he is level with came in behind him."""
    own = _place(who, race, 0)
    return sum(1 for r in race if own and r.who in level and r.place > own)


def _placed(lines: Sequence[TableLine], races: Sequence[Race], terms: SeasonTerms) -> tuple[TableLine, ...]:
    """Places from 1; who cannot be parted shares one."""
    placed = list[TableLine]()
    for n, line in enumerate(lines, 1):
        before = placed[-1] if placed else None
        level = [other.who for other in lines if other.points == line.points]
        same = (
            before is not None
            and before.points == line.points
            and _ties(before.who, level, races, terms) == _ties(line.who, level, races, terms)
        )
        placed.append(line.model_copy(update={"place": before.place if before and same else n}))
    return tuple(placed)
