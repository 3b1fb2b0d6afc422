"""A race that is over is opened again: the same setup on the same or another track, with the same bots."""

from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.app.command import CommandContext, build_lobby_post
from bot.app.race_access import AuthorizedRaces
from bot.lobby.lobby import Lobby
from bot.lobby.race_setups import RaceSetups
from bot.model.actor import Actor, Rejection
from bot.model.driver import Driver
from bot.model.timing_options import TimingOptions
from bot.posts.outbox_types import NewPost
from bot.posts.summaries import RaceSummary, Setup
from bot.posts.types import Notice
from bot.store import key_value, seasons
from bot.store.races import Race
from rules.bots import STRENGTHS, USUAL_STRENGTH

OWN_OPTIONS = ("set_back",)
"""Options that belong to one race alone: penalties of its own grid."""


@dataclass(frozen=True)
class Rematch:
    """A race opened again. `fresh`: by this press; `invited_members`: those who drove before and have not joined."""

    race: RaceSummary
    fresh: bool
    invited_members: tuple[int, ...]


FindChannel = Callable[[Setup], Awaitable[int]]
"""Finds or opens the channel of a race with a setup."""


class Rematches:
    """Opens a finished race again. Each driver joins by a press of their own; bots come back at once."""

    def __init__(self, access: AuthorizedRaces, lobby: Lobby, setups: RaceSetups) -> None:
        self._access, self._lobby, self._setups = access, lobby, setups

    async def open(self, race: int, actor: Actor, find_channel: FindChannel, track: str = "") -> Rematch | Rejection:
        """Open a race again in a channel; there is one rematch of a race, unless it is abandoned.

        `find_channel`: called only if a race is opened;
        `track`: if not the same. Whoever drove before has joined by this press; the others are invited."""
        before = await self._access.query(race, actor, lambda context: _check_may_reopen(context, actor))
        if isinstance(before, Rejection):
            return before
        old, drivers = before
        earlier_rematch, token = await self._find_rematch(old.id, actor)
        rematch = earlier_rematch or await self._create(old, drivers, actor, find_channel, track, token)
        if isinstance(rematch, Rejection):
            return rematch
        own = next((d for d in drivers if d.member == actor.member), None)
        if earlier_rematch is None:
            rejection = await self._fill(rematch, old, drivers, actor)
            if rejection:
                return rejection
        if own and rematch.stage == "lobby" and all(d.member != actor.member for d in rematch.drivers):
            new_driver = await self._lobby.join(rematch.id, actor, _find_free_seat(rematch, own.seat), "", own.by)
            if isinstance(new_driver, Rejection):
                return new_driver
        now = await self._lobby.summarize(rematch.id, actor)
        if isinstance(now, Rejection):
            return now
        members = {d.member for d in now.drivers}
        return Rematch(
            race=now,
            fresh=earlier_rematch is None,
            invited_members=tuple(m for m in _list_members(drivers) if m not in members),
        )

    async def _find_rematch(self, race: int, actor: Actor) -> tuple[RaceSummary | None, str]:
        """Return the rematch of a race unless it was abandoned, and the token under which the next one is made."""
        token = f"rematch/{race}"
        while True:
            outcome = await self._access.database.read(lambda t, token=token: key_value.find_outcome(t, token))  # type: ignore[misc]
            if outcome is None:
                return None, token
            rematch = await self._lobby.summarize(int(outcome[0]), actor)
            if isinstance(rematch, RaceSummary) and rematch.stage != "abandoned":
                return rematch, token
            token = f"{token}/{outcome[0]}"

    async def _create(
        self, old: Race, drivers: Sequence[Driver], actor: Actor, find_channel: FindChannel, track: str, token: str
    ) -> RaceSummary | Rejection:
        setup = copy_setup(old)
        season = await self._access.database.read(lambda t: seasons.get_of_race(t, old.id))
        if season and old.title.startswith(season.title):
            setup = setup.model_copy(update={"title": ""})  # the rematch is no race of the season
        if track and track != old.track:
            setup = setup.model_copy(update={"track": track, "laps": None})
            possible_options = await self._lobby.find_possible_options(setup, actor, list(setup.options.items()))
            setup = setup.model_copy(update={"options": dict(possible_options)})
        guild = actor.guild or 0
        game = await self._setups.load_game(setup, guild)
        if isinstance(game, Rejection):
            return game
        new_race = self._setups.build_race(setup, game, actor, guild, 0, None, ())
        if isinstance(new_race, Rejection):
            return new_race
        new_race = new_race.model_copy(update={"channel": await find_channel(setup)})
        invited_members = tuple(m for m in _list_members(drivers) if m != actor.member)
        facts = {"by": actor.member, "track": game.table.track.title}
        post = NewPost(post=Notice(what="rematch", facts=facts, members=invited_members, button="join"))

        def build_posts(race: Race) -> tuple[NewPost, ...]:
            return (build_lobby_post(game, race, ()), *((post,) if invited_members else ()))

        number = await self._access.create_race(new_race, token, build_posts)
        return number if isinstance(number, Rejection) else await self._lobby.summarize(number, actor)

    async def _fill(self, rematch: RaceSummary, old: Race, drivers: Sequence[Driver], actor: Actor) -> Rejection | None:
        """Add the bots of the old race with their strengths, as far as there is room beside the members."""
        strengths = Counter(d.automatic if d.automatic in STRENGTHS else USUAL_STRENGTH for d in drivers if d.automatic)
        room = rematch.most - len(_list_members(drivers))
        for strength, count in strengths.items():
            number = min(count, room)
            if number > 0:
                summary = await self._lobby.add_bots(
                    rematch.id,
                    actor.model_copy(update={"token": ""}),
                    number,
                    strength,
                    avoid=tuple(d.seat for d in drivers if d.member is not None),
                )
                if isinstance(summary, Rejection):
                    return summary
                room -= number
        return None


def copy_setup(race: Race) -> Setup:
    """Return the setup of a race without what belongs to that race alone."""
    usual = TimingOptions().model_dump(mode="json")
    timing = race.timing.model_dump(mode="json")
    changed_timing = {name: value for name, value in timing.items() if value != usual[name]}
    if race.timing.days or isinstance(race.timing.show, str):
        changed_timing["zone"] = timing["zone"]
    if race.timing.days:
        changed_timing["hour"] = timing["hour"]
    options: dict[str, Any] = {name: value for name, value in race.options.items() if name not in OWN_OPTIONS}
    return Setup(
        game=race.game,
        track=race.track,
        title=race.title,
        laps=race.laps,
        profile=race.profile,
        options={**options, **changed_timing},
        pace=race.pace,  # type: ignore[arg-type]
        hours=race.hours,
        grace=race.grace,
    )


def _check_may_reopen(context: CommandContext, actor: Actor) -> tuple[Race, tuple[Driver, ...]] | Rejection:
    """Return a race with its drivers; a rejection unless it is over and the actor drove in it or organised it."""
    race, drivers = context.now.race, context.now.drivers
    if race.stage != "over":
        return Rejection(code="not_over", facts={"race": race.id})
    if not (actor.manager or actor.member == race.creator or actor.member in _list_members(drivers)):
        return Rejection(code="drivers_only", facts={"race": race.id})
    return race, drivers


def _list_members(drivers: Sequence[Driver]) -> tuple[int, ...]:
    return tuple(d.member for d in drivers if d.member is not None)


def _find_free_seat(race: RaceSummary, seat: str) -> str | None:
    """Return a driver's old seat if nobody has it in the new race."""
    return None if any(d.seat == seat for d in race.drivers) else seat
