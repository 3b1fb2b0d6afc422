"""What a season comes to: its tables, its champions and its sheet, computed from the results of its races whenever they
are wanted, so that a race that is corrected corrects its season. For the bot's own parts; members come by the doors of
`Seasons`, which ask who they are."""

from collections.abc import Mapping

from bot.race.door import Door
from bot.season.outline import after_penalties, outline
from bot.season.stables import in_money, stables_of
from bot.store import campaigns, language_settings, races
from bot.store.database import Transaction
from bot.store.library import Library
from bot.store.races import Race
from bot.store.seasons import Meeting, Season
from bot.telling.posts import Driver, SeasonTables
from bot.telling.season_words import SeasonHub
from rules.league.points import Scheme, read_scheme
from rules.league.season import Finish, SeasonResult, TableLine, finishes, scored, standings, teams, with_trend
from rules.values import Seat


class Scoring:
    """Seasons as their races make them."""

    def __init__(self, door: Door, library: Library) -> None:
        self._door, self._library, self._database = door, library, door.database

    async def hub(self, season: Season) -> SeasonHub:
        """What its message says now."""

        async def read(t: Transaction) -> tuple[SeasonTables, dict[int, tuple[Race, tuple[Driver, ...]]], str]:
            held = dict[int, tuple[Race, tuple[Driver, ...]]]()
            for number in (m.race for m in season.meetings if m.race is not None):
                race = await races.find(t, number)
                if race:
                    held[number] = race, await races.drivers(t, number)
            return await self.tables(t, season), held, await language_settings.in_server(t, season.guild)

        tables, held, language = await self._database.read(read)
        scheme, game = self._scheme(season), season.terms.game
        title = scheme.title if scheme else season.terms.scheme
        hub = outline(season, tables, held, self.named(game) if game else "", title)
        return hub.model_copy(update={"language": language})

    async def champions(self, season: Season) -> tuple[str, ...]:
        """Who has won the uppermost tier of a season."""
        tables = await self._database.read(lambda t: self.tables(t, season))
        first = [line for line in tables.drivers[0] if line.place == 1 and line.points > 0]
        return tuple(tables.names.get(line.who, line.who) for line in first)

    async def tables(self, t: Transaction, season: Season) -> SeasonTables:
        """Of drivers and teams, as they stand."""
        held = [(m, await self._result(t, season, m)) for m in season.meetings if not m.free]
        ran = [(m, result, names) for m, (result, names) in held if result is not None]
        if season.terms.campaign:
            owners = await stables_of(t, season, self._door.game)
            ran = [(m, in_money(owners, season, m, result), names) for m, result, names in ran]
        tiers = range(1, max([e.tier for e in season.entrants] + [m.tier for m in season.meetings], default=1) + 1)
        names = {str(e.member): e.name for e in season.entrants}
        for _, _, known in ran:
            names = {**known, **names}
        return SeasonTables(
            season=season.id,
            title=season.title,
            drivers=tuple(_table(season, tier, [r for m, r, _ in ran if m.tier == tier]) for tier in tiers),
            teams=teams([r for _, r, _ in ran], season.terms),
            races=tuple(tuple(m.title for m, _, _ in ran if m.tier == tier) for tier in tiers),
            rounds=tuple(sum(1 for m in season.meetings if m.tier == tier) for tier in tiers),
            names=names,
            closed=season.closed,
        )

    async def _result(
        self, t: Transaction, season: Season, meeting: Meeting
    ) -> tuple[tuple[SeasonResult, ...] | None, dict[str, str]]:
        """The points of a race that is over, with the names of its drivers."""
        race = await races.find(t, meeting.race or 0)
        scheme = self._scheme(season)
        if scheme and meeting.outside:
            return scored(scheme, _outside(season, meeting), season.terms), {}
        if race is None or race.stage != "over" or scheme is None:
            return None, {}
        drivers = await races.drivers(t, race.id)
        owners = await campaigns.owners(t, meeting, race.id, drivers) if season.terms.campaign else {}
        order = _who(season, meeting, race, drivers, owners)
        return scored(scheme, order, season.terms), {str(d.member): d.name for d in drivers if d.member is not None}

    def named(self, game: str) -> str:
        """A game by its title."""
        known = self._door.rulesets.get(game)
        return known.title if known else game

    def _scheme(self, season: Season) -> Scheme | None:
        return read_scheme(season.points) if season.points else self._library.scheme(season.terms.scheme)


def _who(
    season: Season, meeting: Meeting, race: Race, drivers: tuple[Driver, ...], owned: Mapping[Seat, str]
) -> tuple[Finish, ...]:
    """The classification by who scores, with the team whose car it was. `owned`: whose the chariots of a campaign
    are."""
    classification = after_penalties(season, meeting, race, drivers)
    driven = {d.seat: d.member for d in drivers if d.member is not None}
    stood_for = {seat: meeting.stand_ins.get(member, member) for seat, member in driven.items()}
    owners = {seat: int(owned.get(seat, member)) for seat, member in stood_for.items()}
    scorers = owners if season.terms.scorer == "owner" else driven
    found = finishes(classification, {seat: str(member) for seat, member in scorers.items()})
    teams = {seat: _team_of(season, meeting, member or 0) for seat, member in owners.items()}
    return tuple(
        f.model_copy(update={"team": teams.get(p.seat, "")}) for f, p in zip(found, classification, strict=True)
    )


def _outside(season: Season, meeting: Meeting) -> tuple[Finish, ...]:
    """A result that the organiser has entered, with the teams whose cars they were."""
    return tuple(f.model_copy(update={"team": _team_of(season, meeting, int(f.who))}) for f in meeting.outside)


def _team_of(season: Season, meeting: Meeting, member: int) -> str:
    """For whom a member drove in a race."""
    entry = season.entrant(member)
    return meeting.teams.get(member, entry.team if entry else "")


def _table(season: Season, tier: int, results: list[tuple[SeasonResult, ...]]) -> tuple[TableLine, ...]:
    rounds = sum(1 for m in season.meetings if m.tier == tier)
    tiers = {str(e.member): e.tier for e in season.entrants}
    penalties = [p for p in season.penalties if tiers.get(p.who, tier) == tier]
    also = [who for who, own in tiers.items() if own == tier]
    now = standings(results, season.terms, rounds, also, penalties)
    return with_trend(now, standings(results[:-1], season.terms, rounds, also, penalties)) if results[1:] else now
