"""Penalties of a season: what they cost, and how they are taken back."""

from dataclasses import asdict, dataclass
from itertools import chain

from bot.race.door import Door
from bot.season.register import Register, short
from bot.season.scoring import Scoring
from bot.store.seasons import Season
from bot.telling.summaries import Actor, Refusal
from rules.league.season import Penalty


@dataclass(frozen=True)
class Deduction:
    """What a penalty costs: points, `places` in a `race`, places on the `grid` of the next one."""

    points: int = 0
    places: int = 0
    race: int | None = None
    grid: int = 0

    @property
    def nothing(self) -> bool:
        """It costs nothing at all."""
        return not (self.points or self.places or self.grid)


class Penalties:
    """What organisers take off members."""

    def __init__(self, door: Door, register: Register, scoring: Scoring) -> None:
        self._door, self._register, self._scoring = door, register, scoring

    async def penalise(self, season: int, actor: Actor, member: int, reason: str, lost: Deduction) -> Season | Refusal:
        """Takes points off a member's sum, places from him in one race, or places on the grid of the next race that he
        starts in; the penalty gets a number by which it can be taken back."""
        shut = await self._door.shut(lost.race, actor) if lost.race is not None else None
        if shut or lost.nothing:
            return shut or Refusal(code="no_penalty")
        tables = await self._register.tables(season, actor)
        driven = set() if isinstance(tables, Refusal) else {line.who for table in tables.drivers for line in table}

        def change(now: Season) -> Season | Refusal:
            if now.entrant(member) is None and str(member) not in driven:
                return Refusal(code="not_entered", facts={"title": now.title})
            if lost.places and (lost.race is None or now.meeting_of(lost.race) is None):
                return Refusal(code="not_in_season", facts={"race": lost.race or 0, "title": now.title})
            if lost.grid and not self._has_grid_places(now):
                return Refusal(code="grid_by_lot", facts={"game": self._scoring.named(now.terms.game)})
            number = now.penalised + 1
            new = Penalty(number=number, who=str(member), reason=short(reason), **asdict(lost))
            return now.model_copy(update={"penalties": (*now.penalties, new), "penalised": number})

        return await self._register.change(season, actor, change)

    async def pardon(self, season: int, actor: Actor, number: int) -> Season | Refusal:
        """Takes a penalty back; of grid places that have been served it takes back what else was lost with them."""

        def change(now: Season) -> Season | Refusal:
            found = next((p for p in now.penalties if p.number == number), None)
            if found is None:
                return Refusal(code="unknown_penalty", facts={"number": number, "title": now.title})
            if found.served is not None and not (found.points or found.places):
                n = now.number_of(found.served)
                return Refusal(code="penalty_served", facts={"number": number, "race": found.served, "n": n})
            rest = {"points": 0, "places": 0, "race": None}
            kept = (found.model_copy(update=rest),) if found.served is not None else ()
            others = (kept if p is found else (p,) for p in now.penalties)
            return now.model_copy(update={"penalties": tuple(chain.from_iterable(others))})

        return await self._register.change(season, actor, change)

    def _has_grid_places(self, season: Season) -> bool:
        """Whether any of its races can have a grid on which places are lost."""
        ruleset = self._door.rulesets.get(season.terms.game)
        return ruleset is None or ruleset.has_grid_places
