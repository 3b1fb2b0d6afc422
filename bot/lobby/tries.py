"""Somebody tries a round of a race again: a race of their own from there, against bots, with new dice."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.app.changes import ChangeSet, CheckpointReached, DriverChanged
from bot.app.command import CommandContext, Decision, build_lobby_post, with_race_fields
from bot.app.race_access import AuthorizedRaces
from bot.app.race_snapshot import Game, can_try_while_running
from bot.lobby.lobby import Lobby
from bot.lobby.starting import make_bot_driver
from bot.model.actor import Actor, Rejection
from bot.model.driver import Driver
from bot.model.timing_options import TimingOptions
from bot.posts.summaries import RaceSummary
from bot.store.races import Race, TriedFrom
from rules.base import Seat
from rules.bots import USUAL_STRENGTH
from rules.dice import compute_commitment, derive_race_seed
from rules.engine import Checkpoint

HOURS_PER_ROUND = 24


@dataclass(frozen=True)
class TryChoice:
    """What somebody can try of a race: its last round, and the car that is theirs unless they name another."""

    rounds: int
    seat: Seat


@dataclass(frozen=True)
class _Source:
    """A race as it is tried: its row, its drivers, and the presser's car."""

    race: Race
    drivers: tuple[Driver, ...]
    seat: Seat
    game: Game
    write_title: Callable[[int], str]


@dataclass(frozen=True)
class _Start:
    """A race as it is tried, and the checkpoint from which it is tried."""

    source: _Source
    base: Checkpoint


class Tries:
    """Opens rounds of recorded races as races against bots. The recorded race is only read."""

    def __init__(self, access: AuthorizedRaces, lobby: Lobby) -> None:
        self._access, self._lobby = access, lobby

    async def find_choice(self, race: int, actor: Actor) -> TryChoice | Rejection:
        """Return which rounds of a race can be tried, and in which car."""
        source = await self._load_source(race, actor, None)
        return source if isinstance(source, Rejection) else TryChoice(source.race.round, source.seat)

    async def find_round(self, race: int, round: int | None, seat: Seat | None, actor: Actor) -> int | Rejection:
        """Return the round if it can be tried in this car; without a round the last that can."""
        start = await self._find_start(race, round, seat, actor)
        return start if isinstance(start, Rejection) else start.base.round

    async def open(
        self, race: int, round: int, seat: Seat | None, actor: Actor, channel: int
    ) -> RaceSummary | Rejection:
        """Open a round of a race in a channel, with its actor in one car and bots in the others."""
        start = await self._find_start(race, round, seat, actor)
        if isinstance(start, Rejection):
            return start
        source, base = start.source, start.base
        new_race = _make_row(source, round, actor, channel, self._access.clock())
        number = await self._access.create_race(new_race, f"try/{actor.token}" if actor.token else "", lambda _: ())
        if isinstance(number, Rejection):
            return number
        note = await self._access.execute(
            number, actor, lambda context: _begin(context, source, base, actor), f"try/begin/{number}"
        )
        return note if isinstance(note, Rejection) else await self._lobby.summarize(number, actor)

    async def _find_start(self, race: int, round: int | None, seat: Seat | None, actor: Actor) -> "_Start | Rejection":
        source = await self._load_source(race, actor, seat)
        if isinstance(source, Rejection):
            return source
        history = await self._access.load_history(race, actor)
        if isinstance(history, Rejection):
            return history
        last = source.race.round
        if round is not None and (round not in history.bases or not 1 <= round <= last):
            return Rejection(code="no_such_round", facts={"round": round})
        rounds = range(last, 0, -1) if round is None else (round,)
        bases = (history.bases[one] for one in rounds if one in history.bases)
        base = next((one for one in bases if _is_racing(source, one)), None)
        rejection = Rejection(code="try_out", facts={"seat": source.seat, "round": round or 1})
        return rejection if base is None else _Start(source, base)

    async def _load_source(self, race: int, actor: Actor, seat: Seat | None) -> _Source | Rejection:
        return await self._access.query(race, actor, lambda context: _find_source(context, actor, seat))


def _is_racing(source: _Source, base: Checkpoint) -> bool:
    """Whether the car of the member who presses is still racing at a checkpoint."""
    cars = source.game.build_view(base.state).cars
    return any(car.seat == source.seat and car.status == "running" for car in cars)


def _find_source(context: CommandContext, actor: Actor, seat: Seat | None) -> _Source | Rejection:
    race, drivers = context.now.race, context.now.drivers
    rejection = _check_may_try(context, actor)
    if rejection:
        return rejection
    own = next((d.seat for d in drivers if d.member == actor.member), drivers[0].seat)
    if seat is not None and all(d.seat != seat for d in drivers):
        return Rejection(code="try_no_car", facts={"said": seat, "cars": [d.seat for d in drivers]})
    localizer = context.texts.localizers.in_language(race.language).common
    return _Source(
        race,
        drivers,
        seat or own,
        context.game,
        lambda number: localizer.format_ui("tried_from", race=race.id, round=number),
    )


def _check_may_try(context: CommandContext, actor: Actor) -> Rejection | None:
    """Return a rejection unless the race is over, or the actor's own against bots with nothing hidden."""
    race = context.now.race
    if race.stage == "over":
        return None
    own = race.stage in ("running", "paused", "held") and any(d.member == actor.member for d in context.now.drivers)
    if own and can_try_while_running(race, context.now.drivers, context.game):
        return None
    return Rejection(code="try_after_flag", facts={"race": race.id})


def _make_row(source: _Source, round: int, actor: Actor, channel: int, now: int) -> Race:
    old, house = source.race, secrets.token_bytes(32)
    return Race(
        **{name: getattr(old, name) for name in COPIED_FIELDS},
        title=source.write_title(round),
        guild=actor.guild or old.guild,
        channel=channel,
        creator=actor.member,
        hours=HOURS_PER_ROUND,
        grace=0,
        timing=TimingOptions(),
        house_seed=house,
        commitment=compute_commitment(house),
        position_history=old.position_history[:round],
        tried_from=TriedFrom(race=old.id, round=round),
        created=now,
    )


COPIED_FIELDS = (
    *("game", "revision", "profile", "options", "laps", "pace", "tempo", "track", "track_text", "tables"),
    *("tables_text", "previous_loadouts"),
)
"""What a race has in common with the one that it is tried from."""


def _begin(context: CommandContext, source: _Source, base: Checkpoint, actor: Actor) -> Decision:
    """Start the race at the beginning of a round, as it was recorded."""
    race = context.now.race
    drivers = tuple(_make_driver(context, one, source.seat, actor) for one in source.drivers)
    assert race.house_seed is not None
    seed = derive_race_seed(race.house_seed, [d.contribution for d in drivers])
    now = replace(context.now, drivers=drivers)
    running = with_race_fields(now, seed=seed, stage="running", step_pending=True, round=base.round).race
    post = build_lobby_post(context.game, running, drivers)
    return Decision(ChangeSet(running, (*map(DriverChanged, drivers), CheckpointReached(base)), (post,)))


def _make_driver(context: CommandContext, one: Driver, seat: Seat, actor: Actor) -> Driver:
    if one.seat != seat:
        return make_bot_driver(context, one.seat, one.number, one.automatic or USUAL_STRENGTH)
    name = " ".join(actor.name.split())[:32] or seat.title()
    return Driver(seat=seat, number=one.number, name=name, member=actor.member, by="here", present=True)
