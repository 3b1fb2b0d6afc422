"""Before the start: a race is opened, seats are taken and given back, programs fill the grid, the lights go out."""

import secrets
from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any, TypeVar

from pydantic import ValidationError

from bot.deadlines.duration import Tempo, TimeFigures
from bot.deadlines.terms import RENAMED, Terms
from bot.lobby.check_in import answered, called
from bot.lobby.starting import automatic, started_with
from bot.race.context import Context, Ruling, lobby_now, lobby_post, seated, summary, with_driver
from bot.race.door import Door
from bot.race.situation import Game, Handed, Outcome, laid
from bot.store import own_tracks, races, seasons
from bot.store.database import Transaction
from bot.store.library import Library
from bot.store.races import Race
from bot.store.seasons import Meeting, Season
from bot.telling.posts import By, Driver
from bot.telling.summaries import Actor, RaceSummary, Refusal, Setup
from rules.dice import commitment
from rules.journal import Hand
from rules.questions import Refused
from rules.ruleset import Procedure, RuleSet
from rules.track.layout import layout_faults
from rules.track.track import BadTrack
from rules.values import Seat, Value

V = TypeVar("V", bound=Value)
Driven = tuple[tuple[int, int], ...]
"""(laps, rounds) of races that were driven on a track."""

SEATS: tuple[Seat, ...] = (
    "red",
    "blue",
    "green",
    "yellow",
    "black",
    "white",
    "orange",
    "purple",
    "pink",
    "cyan",
    "brown",
    "grey",
)
MOST_LAPS, MOST_HOURS = 20, 336
NEAREST = 3
"""Names offered in the place of one that there is not."""
LONGEST = 100
"""Characters of a contribution to the dice."""


FAULTS = ("bool_parsing", "int_parsing", "missing", "literal_error", "greater_than_equal", "less_than_equal")
"""What pydantic finds wrong with an option, as far as there are words for it."""
BOUNDS = {"least": "ge", "most": "le", "expected": "expected"}
"""What a value would have to be, and how pydantic calls it."""


class Lobby:
    """Opening, joining, leaving, filling, starting."""

    def __init__(self, door: Door, library: Library) -> None:
        self._door, self._library = door, library

    async def create(
        self, setup: Setup, actor: Actor, guild: int, channel: int, *, open_seed: bytes | None = None
    ) -> RaceSummary | Refusal:
        """Opens a race in a channel. `open_seed`: 32 bytes that are no secret, for a race that is no contest."""
        game = await self._game(setup, guild)
        if isinstance(game, Refusal):
            return game
        text = game.track_text
        driven = await self._door.database.read(lambda t: races.driven_on(t, setup.game, setup.track, text))
        race = self._race(setup, game, actor, guild, channel, open_seed, driven)
        if isinstance(race, Refusal):
            return race
        token = f"create/{actor.token}" if actor.token else ""
        number = await self._door.open(race, token, lambda made: (lobby_post(game, made, ()),))
        return number if isinstance(number, Refusal) else await self._summary(number, actor)

    async def could_open(self, setup: Setup, actor: Actor) -> Refusal | None:
        """Why there can be no such race; None where there can."""
        game = await self._game(setup, actor.guild or 0)
        if isinstance(game, Refusal):
            return game
        race = self._race(setup, game, actor, actor.guild or 0, 0, None, ())
        return race if isinstance(race, Refusal) else None

    async def most(self, setup: Setup, guild: int) -> int:
        """How many could drive in such a race; 0 where there can be none."""
        game = await self._game(setup, guild)
        return 0 if isinstance(game, Refusal) else game.field[1]

    async def join(
        self, race: int, actor: Actor, seat: Seat | None = None, phrase: str = "", by: By = "dm"
    ) -> Driver | Refusal:
        """Takes a seat: the one named, else the first that is free. `phrase`: the driver's part of the dice's seed."""
        said = " ".join(phrase.split())[:LONGEST] or actor.token or str(actor.member)
        past = await self._door.record_of(actor.member)

        def not_here(t: Transaction) -> Awaitable[Refusal | None]:
            return _kept_out(t, race, actor.member)

        def decide(context: Context) -> Ruling | Refusal:
            drivers = context.now.drivers
            there = seated(context, actor.member)
            if there:
                return Refusal(code="already_in", facts={"seat": there.seat})
            chosen = _chosen(context, seat)
            if isinstance(chosen, Refusal):
                return chosen
            name = " ".join(actor.name.split())[:32] or chosen.title()
            driver = Driver(
                seat=chosen,
                number=len(drivers) + 1,
                name=name,
                member=actor.member,
                contribution=said,
                by=by,
                present=True,
                past=past,
            )
            return Ruling(_lobby(context, (*drivers, driver), driver), barred=not_here)

        done = await self._door.act(race, actor, decide, _token("join", actor))
        return done if isinstance(done, Refusal) else await self._driver(race, actor)

    async def fill(self, race: int, actor: Actor, count: int, driver: str | None = None) -> RaceSummary | Refusal:
        """Gives empty seats to automatic drivers: the one named, else all that the game has, in turn."""

        def decide(context: Context) -> Ruling | Refusal:
            drivers, names = context.now.drivers, tuple(context.game.ruleset.drivers)
            refusal = _closed(context) or owner_only(context, actor)
            if refusal:
                return refusal
            free, most = _free(drivers), context.game.field[1]
            if len(drivers) + count > most:
                return Refusal(code="full", facts={"most": most})
            if count < 1 or (driver is not None and driver not in names):
                return Refusal(code="unknown_option", facts={"option": driver or str(count), "options": list(names)})
            new = tuple(
                automatic(context, free[i], len(drivers) + 1 + i, driver or names[(len(drivers) + i) % len(names)])
                for i in range(count)
            )
            return Ruling(_lobby(context, (*drivers, *new), *new))

        done = await self._door.act(race, actor, decide, _token("fill", actor))
        return done if isinstance(done, Refusal) else await self._summary(race, actor)

    async def leave(self, race: int, actor: Actor) -> Driver | Refusal:
        """Before the start the seat is free again; afterwards the car is retired as soon as the rules allow."""
        done = await self._door.act(
            race, actor, lambda context: _left(context, actor), _token("leave", actor), silent=True
        )
        return done if isinstance(done, Refusal) else Driver.model_validate(done)

    async def ask_by(self, race: int, actor: Actor, by: By) -> Driver | Refusal:
        """How a driver wants his orders asked for; direct messages are tried afresh."""

        def decide(context: Context) -> Ruling | Refusal:
            there = seated(context, actor.member)
            if there is None:
                return Refusal(code="not_seated")
            changed = there.model_copy(update={"by": by, "dm_closed": False})
            return Ruling(Outcome(race=context.now.race, drivers=(changed,)))

        done = await self._door.act(race, actor, decide, _token("ask_by", actor), silent=True)
        return done if isinstance(done, Refusal) else await self._driver(race, actor)

    async def start(self, race: int, actor: Actor) -> RaceSummary | Refusal:
        """Closes the lobby and draws the seed of the dice; the first questions follow at once. Where the race has a
        muster, that comes first; starting once more ends it."""

        def decide(context: Context) -> Ruling | Refusal:
            refusal = _closed(context) or owner_only(context, actor) or _wrong_count(context)
            return refusal or called(context, actor) or Ruling(started_with(context, context.now.drivers, ()))

        done = await self._door.act(race, actor, decide, _token("start", actor))
        return done if isinstance(done, Refusal) else await self._summary(race, actor)

    async def still_here(self, race: int, actor: Actor) -> RaceSummary | Refusal:
        """Answers the muster; the last one starts the race."""
        done = await self._door.act(race, actor, lambda context: answered(context, actor), _token("still_here", actor))
        return done if isinstance(done, Refusal) else await self._summary(race, actor)

    async def _summary(self, race: int, actor: Actor) -> RaceSummary | Refusal:
        found: RaceSummary | Refusal = await self._door.look(race, actor, summary)
        return found

    async def _driver(self, race: int, actor: Actor) -> Driver | Refusal:
        found: Driver | Refusal = await self._door.look(
            race, actor, lambda context: seated(context, actor.member) or Refusal(code="not_seated")
        )
        return found

    async def _game(self, setup: Setup, guild: int) -> "_Chosen | Refusal":
        """The game, the track and the tables that a setup names; a server's own tracks are there for it alone."""
        ruleset = self._door.rulesets.get(setup.game)
        if ruleset is None:
            return Refusal(code="unknown_game", facts={"game": setup.game, "games": list(self._door.rulesets)})
        profile = setup.profile or ruleset.profiles[0]
        tables = self._library.tables(setup.game, profile) if profile in ruleset.profiles else None
        if tables is None:
            return Refusal(code="no_such_profile", facts={"profile": profile, "profiles": list(ruleset.profiles)})
        own = await self._door.database.read(lambda t: own_tracks.text(t, guild, setup.track))
        text = own or self._library.track(setup.track)
        if text is None:
            return Refusal(code="unknown_track", facts={"track": setup.track})
        return _laid_out(ruleset, setup.track, text, profile, tables)

    def _race(
        self,
        setup: Setup,
        game: "_Chosen",
        actor: Actor,
        guild: int,
        channel: int,
        open_seed: bytes | None,
        driven: Driven,
    ) -> Race | Refusal:
        laps = setup.laps if setup.laps is not None else game.table.track.laps
        of_time = {name: said for name, said in setup.options.items() if name in Terms.model_fields}
        terms = _read(Terms, of_time, game.ruleset)
        of_game = {n: s for n, s in setup.options.items() if n not in of_time}
        options = _read(game.ruleset.options, {**game.ruleset.paced.get(setup.pace, {}), **of_game}, game.ruleset)
        if isinstance(terms, Refusal):
            return terms
        if isinstance(options, Refusal):
            return options
        strange = _strange_car(options)
        if strange:
            return strange
        idle = _without_use(of_time, game.ruleset.procedure(options.model_dump(mode="json")), setup.pace)
        if idle:
            return idle
        try:
            game.check(options)
        except Refused as refused:
            return Refusal(code=refused.code, facts=refused.facts)
        scheme = game.scheme(options.model_dump(mode="json"))
        if scheme and self._library.scheme(scheme) is None:
            return Refusal(code="unknown_scheme", facts={"scheme": scheme, "schemes": list(self._library.schemes())})
        if not 1 <= laps <= MOST_LAPS:
            return Refusal(code="bad_laps")
        if not 1 <= setup.hours <= MOST_HOURS:
            return Refusal(code="bad_hours")
        house = None if open_seed else secrets.token_bytes(32)
        return Race(
            guild=guild,
            channel=channel,
            creator=actor.member,
            title=setup.title or game.ruleset.title,
            game=setup.game,
            revision=game.ruleset.revision,
            profile=game.profile,
            options=options.model_dump(mode="json", exclude_unset=True),
            laps=laps,
            terms=terms,
            review=terms.review,
            pace=setup.pace,
            hours=setup.hours,
            grace=setup.grace,
            tempo=_tempo(self._library.tempo(setup.game), game, laps, options.model_dump(mode="json"), driven),
            track=setup.track,
            track_text=game.track_text,
            tables=game.profile,
            tables_text=game.tables_text,
            house=house,
            seed=open_seed,
            commitment=commitment(house) if house else "",
            unattended=open_seed is not None,
            created=self._door.clock(),
        )


@dataclass(frozen=True)
class _Chosen(Game):
    """A game with the texts it was read from."""

    profile: str
    track_text: str
    tables_text: str


async def _kept_out(t: Transaction, race: int, member: int) -> Refusal | None:
    """Why a member does not drive in a race of a season with several tiers, or in this heat. The season stays as it is
    until the commit."""
    season = await seasons.of_race(t, race)
    meeting = season.meeting_of(race) if season else None
    if season:
        await t.hold("season", season.id, season.version)
    if season is None or meeting is None:
        return None
    return _of_another_tier(season, meeting, member) or await _in_another_heat(t, season, meeting, member)


async def _in_another_heat(t: Transaction, season: Season, meeting: Meeting, member: int) -> Refusal | None:
    """Nobody drives in two heats of a race."""
    dealt = season.other_heat(meeting, member)
    seated = [m for m in season.heats_beside(meeting) if await _drives(t, m.race, member)]
    own = seated[0] if seated else dealt
    if own is None:
        return None
    facts = {"title": season.title, "heat": own.heat, "seated": len(seated), "owner": f"<@{season.creator}>"}
    return Refusal(code="other_heat", facts=facts)


async def _drives(t: Transaction, race: int | None, member: int) -> bool:
    found = await races.find(t, race) if race is not None else None
    if found is None or found.stage == "abandoned":
        return False
    return any(driver.member == member for driver in await races.drivers(t, found.id))


def _of_another_tier(season: Season, meeting: Meeting, member: int) -> Refusal | None:
    if not season.keeps_out(meeting, member):
        return None
    own = season.entrant(member)
    facts = {
        "title": season.title,
        "tier": meeting.tier,
        "own": own.tier if own else 0,
        "owner": f"<@{season.creator}>",
    }
    return Refusal(code="other_tier", facts=facts)


def _tempo(figures: TimeFigures, game: Game, laps: int, options: Mapping[str, Any], driven: Driven) -> Tempo:
    """How many rounds it will take, a lap that is driven beforehand included."""
    said, rows = game.ruleset.procedure(options), game.table.track.rows
    rounds = figures.rounds(laps, rows, driven)
    before = figures.rounds(said.laps_before, rows) - figures.extra if said.laps_before and rounds else 0
    return Tempo(
        rounds=rounds + before,
        extra=figures.extra + before,
        asked=figures.asked,
        in_turn=said.in_turn,
        covered=bool(said.covered),
    )


def _without_use(said: Mapping[str, Any], procedure: Procedure, pace: str) -> Refusal | None:
    """Why a show or a beat would change nothing: nobody is asked in mid-round, or it is the other that counts."""
    live, other = bool(procedure.covered) and pace == "live", "beat" if procedure.in_turn else "show"
    counts = {"show": "show_counts", "beat": "beat_counts"}[other]
    for name in ("show", "beat"):
        if name in said and not (live and name == other):
            return Refusal(code="bad_option", facts={"option": name, "reason": counts if live else "asks_nobody"})
    return None


def _laid_out(ruleset: RuleSet[Any, Any], name: str, text: str, profile: str, tables: str) -> _Chosen | Refusal:
    unfit = Refusal(code="track_unfit", facts={"track": name, "reason": "no_figures", "game": ruleset.title})
    try:
        game = laid(ruleset, name, text, tables)
        faults = (*layout_faults(game.table.track), *ruleset.check_track(game.table.track))
    except BadTrack as bad:
        return unfit.model_copy(update={"facts": {"track": name, "reason": bad.faults[0]}})
    except (LookupError, TypeError, ValueError):
        return unfit
    if faults:
        return unfit.model_copy(update={"facts": {"track": name, "reason": faults[0]}})
    return _Chosen(game.ruleset, game.table, profile, text, tables)


def _read(options: type[V], said: dict[str, Any], ruleset: RuleSet[Any, Any]) -> V | Refusal:
    """Options as they were typed, checked."""
    try:
        return options.model_validate(said)
    except ValidationError as fault:
        first = fault.errors()[0]
        name = str(next(iter(first["loc"] or said), ""))
    known = [*ruleset.options.model_fields, *Terms.model_fields]
    if first["type"] == "extra_forbidden":
        return _unknown(name, known, {**ruleset.renamed, **RENAMED})
    reason = first["type"] if first["type"] in FAULTS else first["msg"].removeprefix("Value error, ")
    bounds = {fact: first.get("ctx", {}).get(bound, "") for fact, bound in BOUNDS.items()}
    return Refusal(code="bad_option", facts={"option": name, "reason": reason, "said": str(said.get(name)), **bounds})


def _strange_car(options: Value) -> Refusal | None:
    """Why grid places are lost by nobody: no car is called so."""
    strange = next((seat for seat, _ in getattr(options, "set_back", None) or () if seat not in SEATS), None)
    if strange is None:
        return None
    return Refusal(code="bad_option", facts={"option": "set_back", "reason": "no_car_of_that_name", "said": strange})


def _unknown(name: str, known: Sequence[str], renamed: Mapping[str, str]) -> Refusal:
    """Refuses an option by naming the one that is meant: under its new name, or the three whose names are nearest."""
    if name in renamed:
        return Refusal(code="option_renamed", facts={"option": name, "now": renamed[name]})
    nearest = get_close_matches(name, known, NEAREST, cutoff=0)
    return Refusal(code="unknown_option", facts={"option": name, "options": nearest})


def owner_only(context: Context, actor: Actor) -> Refusal | None:
    """What only the organiser may do, or who manages the server."""
    creator = context.now.race.creator
    return (
        None if actor.manager or actor.member == creator else Refusal(code="not_yours", facts={"owner": _at(creator)})
    )


def _at(member: int) -> str:
    return f"<@{member}>"


def _closed(context: Context) -> Refusal | None:
    """Why the lobby is no place any more to do something."""
    stage = context.now.race.stage
    if stage == "lobby":
        return None
    return Refusal(code={"over": "over", "abandoned": "stopped"}.get(stage, "already_started"))


def _free(drivers: Sequence[Driver]) -> list[Seat]:
    taken = [d.seat for d in drivers]
    return [seat for seat in SEATS if seat not in taken]


def _chosen(context: Context, seat: Seat | None) -> Seat | Refusal:
    drivers, most = context.now.drivers, context.game.field[1]
    free = _free(drivers)
    refusal = _closed(context)
    if refusal:
        return refusal
    if len(drivers) >= most:
        return Refusal(code="full", facts={"most": most})
    if seat is not None and seat not in free:
        return Refusal(code="seat_taken" if seat in SEATS else "no_such_seat", facts={"seat": seat, "free": free})
    return seat or free[0]


def _lobby(context: Context, drivers: Sequence[Driver], *new: Driver, left: tuple[Seat, ...] = ()) -> Outcome:
    """The lobby after somebody has come or gone, with its message."""
    race = context.now.race
    return Outcome(race=race, drivers=new, left=left, posts=(lobby_now(context, race, drivers),))


def _left(context: Context, actor: Actor) -> Ruling | Refusal:
    there, race = seated(context, actor.member), context.now.race
    if there is None or there.gone:
        return Refusal(code="not_seated")
    if race.stage == "lobby":
        rest = [d for d in context.now.drivers if d.seat != there.seat]
        moved = tuple(d.model_copy(update={"number": n}) for n, d in enumerate(rest, 1))
        return Ruling(_lobby(context, moved, left=(there.seat,)), there.model_dump(mode="json"))
    if race.stage in ("over", "abandoned"):
        return Refusal(code="over" if race.stage == "over" else "stopped")
    gone = there.model_copy(update={"gone": True})
    if race.silent:
        later = race.silent.model_copy(update={"leaving": tuple({*race.silent.leaving, there.seat})})
        return Ruling(Outcome(race=race.model_copy(update={"silent": later})), gone.model_dump(mode="json"))
    return Ruling(retired(context, there, actor.member), gone.model_dump(mode="json"))


def retired(context: Context, driver: Driver, by: int) -> Outcome:
    """A car on its way out: the default order drives it until the rules let it go."""
    gone = driver.model_copy(update={"gone": True})
    now = replace(context.now, drivers=with_driver(context.now.drivers, gone))
    hand: Hand = "driver" if by == driver.member else "gm"
    handed = Handed(now.retirement(driver.seat, hand), by)
    if now.race.stage == "running" and not now.race.pending:
        outcome = context.play([handed], now)
        return replace(outcome, drivers=(*(d for d in outcome.drivers if d.seat != driver.seat), gone))
    return Outcome(race=now.race, entries=(handed,), drivers=(gone,))


def _wrong_count(context: Context) -> Refusal | None:
    least, most = context.game.field
    count = len(context.now.drivers)
    if count < least:
        return Refusal(code="too_few", facts={"least": least})
    return Refusal(code="too_many", facts={"most": most}) if count > most else None


def _token(door: str, actor: Actor) -> str:
    return f"{door}/{actor.token}" if actor.token else ""
