"""The lobby of a race: creating it, joining, leaving, adding bots, starting."""

from collections.abc import Awaitable, Collection, Sequence

from bot.app.changes import ChangeSet, DriverChanged, NewEntry, SeatFreed, apply_changes
from bot.app.command import (
    CommandContext,
    Decide,
    Decision,
    build_current_lobby_post,
    build_lobby_post,
    check_running,
    find_driver,
    summarize_race,
)
from bot.app.race_access import AuthorizedRaces
from bot.lobby.race_setups import RaceSetups
from bot.lobby.starting import (
    check_in,
    check_may_start,
    make_bot_driver,
    name_starter,
    repeat_check_in,
    schedule_drivers_start,
    start_check_in,
    start_race,
    start_with_bots,
)
from bot.members.settings_service import change_delivery
from bot.model.actor import Actor, Rejection, mention_organiser
from bot.model.driver import ENDED_STAGES, DeliveryMode, Driver
from bot.model.seats import SEATS
from bot.model.timing_options import MemberSettings
from bot.posts.summaries import RaceSummary, Setup
from bot.store import key_value, races, seasons, seats
from bot.store.database import Transaction
from bot.store.seasons import Meeting, Season
from rules.base import Seat
from rules.bots import STRENGTHS, USUAL_STRENGTH, list_bot_names
from rules.journal import AnswerSource

MAX_CONTRIBUTION_CHARS = 100


class Lobby:
    """Use cases before the start: create, join, leave, add bots, start."""

    def __init__(self, access: AuthorizedRaces, setups: RaceSetups) -> None:
        self._access, self._setups = access, setups

    async def create(
        self, setup: Setup, actor: Actor, guild: int, channel: int, *, open_seed: bytes | None = None
    ) -> RaceSummary | Rejection:
        """Create a race in a channel. `open_seed`: 32 public bytes, for a race that is no contest."""
        game = await self._setups.load_game(setup, guild)
        if isinstance(game, Rejection):
            return game
        text, track = game.track_text, game.table.track.name
        past_races = await self._access.database.read(lambda t: races.list_race_lengths(t, setup.game, track, text))
        race = self._setups.build_race(setup, game, actor, guild, channel, open_seed, past_races)
        if isinstance(race, Rejection):
            return race
        token = f"create/{actor.token}" if actor.token else ""
        number = await self._access.create_race(race, token, lambda new_race: (build_lobby_post(game, new_race, ()),))
        return number if isinstance(number, Rejection) else await self.summarize(number, actor)

    async def check_setup(self, setup: Setup, actor: Actor) -> Rejection | None:
        """Return a rejection if there can be no such race."""
        game = await self._setups.load_game(setup, actor.guild or 0)
        if isinstance(game, Rejection):
            return game
        race = self._setups.build_race(setup, game, actor, actor.guild or 0, 0, None, ())
        return race if isinstance(race, Rejection) else None

    async def find_possible_options(
        self, setup: Setup, actor: Actor, pairs: Sequence[tuple[str, str]]
    ) -> tuple[tuple[str, str], ...]:
        """Return the (name, value) pairs that a race on this track, with these tables, can have.

        A pair is possible if it is alone or beside the options that the setup has already."""
        guild = actor.guild or 0
        game = await self._setups.load_game(setup, guild)
        if isinstance(game, Rejection):
            return ()

        def is_possible(name: str, value: str) -> bool:
            option_sets = ({name: value}, {**setup.options, name: value})
            built_races = (
                self._setups.build_race(setup.model_copy(update={"options": one}), game, actor, guild, 0, None, ())
                for one in option_sets
            )
            return any(not isinstance(one, Rejection) for one in built_races)

        return tuple(pair for pair in pairs if is_possible(*pair))

    async def find_max_cars(self, setup: Setup, guild: int) -> int:
        """Return how many cars such a race can have; 0 if there can be none."""
        game = await self._setups.load_game(setup, guild)
        return 0 if isinstance(game, Rejection) else game.car_limits[1]

    async def join(
        self, race: int, actor: Actor, seat: Seat | None = None, phrase: str = "", by: DeliveryMode | None = None
    ) -> Driver | Rejection:
        """Take the named seat, else the first free one.

        `phrase`: the driver's part of the dice seed; `by`: where they are asked for orders, else as they have set."""
        contribution = _make_contribution(phrase, actor)
        past = await self._access.load_punctuality(actor.member)
        delivery_mode = by or (await self._load_settings(actor.member)).by

        def check_entry(t: Transaction) -> Awaitable[Rejection | None]:
            return _check_season_entry(t, race, actor.member)

        def decide(context: CommandContext) -> Decision | Rejection:
            drivers = context.now.drivers
            own_driver = find_driver(context, actor.member)
            if own_driver:
                already_in = Rejection(code="already_in", facts={"race": race, "seat": own_driver.seat})
                ended = check_running(context.now.race) if context.now.race.stage in ENDED_STAGES else None
                return ended or already_in
            chosen_seat = _choose_seat(context, seat)
            if isinstance(chosen_seat, Rejection):
                return chosen_seat
            name = " ".join(actor.name.split())[:32] or chosen_seat.title()
            driver = Driver(
                seat=chosen_seat,
                number=len(drivers) + 1,
                name=name,
                member=actor.member,
                contribution=contribution,
                by=delivery_mode,
                present=True,
                past=past,
            )
            return Decision(_with_lobby_post(context, actor, (*drivers, driver), driver), transaction_check=check_entry)

        note = await self._access.execute(race, actor, decide, actor.make_token("join"))
        return note if isinstance(note, Rejection) else await self._load_driver(race, actor)

    async def check_open(self, race: int, actor: Actor) -> Rejection | None:
        """Return a rejection if the race has left the lobby."""
        return await self._access.query(race, actor, _check_lobby_open)

    async def check_may_fill(self, race: int, actor: Actor) -> Rejection | None:
        """Return a rejection if an actor may not give seats to bots."""

        def see(context: CommandContext) -> Rejection | None:
            return _check_lobby_open(context) or check_may_start(context, actor)

        return await self._access.query(race, actor, see)

    async def add_bots(
        self,
        race: int,
        actor: Actor,
        count: int,
        strength: str = USUAL_STRENGTH,
        *,
        avoid: Collection[Seat] = (),
    ) -> RaceSummary | Rejection:
        """Give empty seats to bots of a strength. `avoid`: seats that they get only if no other is free."""

        def decide(context: CommandContext) -> Decision | Rejection:
            drivers, names = context.now.drivers, list_bot_names(context.game.ruleset)
            rejection = _check_lobby_open(context) or check_may_start(context, actor)
            if rejection:
                return rejection
            free, most = sorted(_list_free_seats(drivers), key=lambda seat: seat in avoid), context.game.car_limits[1]
            if len(drivers) + count > most:
                return Rejection(code="full", facts={"most": most, "free": most - len(drivers)})
            if count < 1 or strength not in names:
                wrong_value = str(count) if count < 1 else strength
                return Rejection(code="unknown_option", facts={"option": wrong_value, "options": list(STRENGTHS)})
            new = tuple(make_bot_driver(context, free[i], len(drivers) + 1 + i, strength) for i in range(count))
            return Decision(_with_lobby_post(context, actor, (*drivers, *new), *new))

        note = await self._access.execute(race, actor, decide, actor.make_token("fill"))
        return note if isinstance(note, Rejection) else await self.summarize(race, actor)

    async def leave(self, race: int, actor: Actor) -> Driver | Rejection:
        """Leave a race: before the start the seat is free again.

        Afterwards the car is retired as the rules allow."""
        note = await self._access.execute(
            race, actor, lambda context: _leave_race(context, actor), actor.make_token("leave"), in_hidden_phase=True
        )
        return note if isinstance(note, Rejection) else Driver.model_validate(note)

    async def set_delivery(self, race: int, actor: Actor, by: DeliveryMode) -> Driver | Rejection:
        """Set how a driver is asked for orders; direct messages are tried afresh."""

        def decide(context: CommandContext) -> Decision | Rejection:
            return change_delivery(context, actor.member, by)

        note = await self._access.execute(race, actor, decide, actor.make_token("ask_by"), in_hidden_phase=True)
        return note if isinstance(note, Rejection) else await self._load_driver(race, actor)

    async def set_phrase(self, race: int, actor: Actor, phrase: str) -> Driver | Rejection:
        """Set a driver's own part of the dice seed, until the start."""

        def decide(context: CommandContext) -> Decision | Rejection:
            before = find_driver(context, actor.member)
            rejection = _check_lobby_open(context)
            if before is None or rejection:
                return rejection or Rejection(code="not_seated")
            driver = before.model_copy(update={"contribution": _make_contribution(phrase, actor)})
            return Decision(ChangeSet(context.now.race, (DriverChanged(driver),)))

        note = await self._access.execute(race, actor, decide, actor.make_token("phrase"))
        return note if isinstance(note, Rejection) else await self._load_driver(race, actor)

    async def start(self, race: int, actor: Actor) -> RaceSummary | Rejection:
        """Close the lobby, draw the dice seed and ask the first questions.

        A check-in comes first if the race has one; starting once more ends it. If a driver starts the race in the
        organiser's place, everybody reads who."""

        def decide(context: CommandContext) -> Decision | Rejection:
            rejection = _check_lobby_open(context) or check_may_start(context, actor) or _check_car_count(context)
            if rejection:
                return rejection
            decision = start_check_in(context, actor) or Decision(start_race(context, context.now.drivers, ()))
            return name_starter(context, actor, decision)

        note = await self._access.execute(race, actor, decide, actor.make_token("start"))
        return note if isinstance(note, Rejection) else await self.summarize(race, actor)

    async def check_in(self, race: int, actor: Actor) -> RaceSummary | Rejection:
        """Check a driver in; the last one starts the race."""
        note = await self._access.execute(
            race, actor, lambda context: check_in(context, actor), actor.make_token("still_here")
        )
        return note if isinstance(note, Rejection) else await self.summarize(race, actor)

    async def repeat_check_in(self, race: int, actor: Actor) -> RaceSummary | Rejection:
        """Check in once more, after a check-in that left too few drivers."""
        return await self._settle_check_in("put_off", race, actor, lambda context: repeat_check_in(context, actor))

    async def start_with_bots(self, race: int, actor: Actor) -> RaceSummary | Rejection:
        """Start with bots for absent drivers, after a check-in that left too few."""
        return await self._settle_check_in("fill_absent", race, actor, start_with_bots)

    async def _settle_check_in(self, what: str, race: int, actor: Actor, answer: Decide) -> RaceSummary | Rejection:
        def decide(context: CommandContext) -> Decision | Rejection:
            answered = _check_lobby_open(context) or check_may_start(context, actor) or answer(context)
            return answered if isinstance(answered, Rejection) else name_starter(context, actor, answered)

        note = await self._access.execute(race, actor, decide, actor.make_token(what))
        return note if isinstance(note, Rejection) else await self.summarize(race, actor)

    async def summarize(self, race: int, actor: Actor) -> RaceSummary | Rejection:
        """Return the public summary of a race."""
        return await self._access.query(race, actor, summarize_race)

    async def has_driven_before(self, race: int, actor: Actor) -> bool | Rejection:
        """Return whether an actor has driven another race like this one to its end on this server."""

        async def read(t: Transaction) -> bool:
            row = await races.get(t, race)
            return row is not None and bool(await seats.list_earlier_races(t, row, actor.member))

        return await self._access.read_rows(race, actor, read)

    async def _load_driver(self, race: int, actor: Actor) -> Driver | Rejection:
        return await self._access.query(
            race, actor, lambda context: find_driver(context, actor.member) or Rejection(code="not_seated")
        )

    async def _load_settings(self, member: int) -> MemberSettings:
        settings = await self._access.database.read(lambda t: key_value.load_member_settings(t, [member]))
        return settings.get(member, MemberSettings())


async def _check_season_entry(t: Transaction, race: int, member: int) -> Rejection | None:
    """Return a rejection if a member may not drive in this tier or heat.

    The season is locked until the commit."""
    season = await seasons.get_of_race(t, race)
    meeting = season.find_meeting(race) if season else None
    if season:
        await t.lock_row("season", season.id, season.version)
    if season is None or meeting is None:
        return None
    return _check_tier(season, meeting, member) or await _check_other_heats(t, season, meeting, member)


async def _check_other_heats(t: Transaction, season: Season, meeting: Meeting, member: int) -> Rejection | None:
    """Return a rejection if a member already drives in another heat."""
    assigned_heat = season.find_other_heat(meeting, member)
    heats_driven = [m for m in season.list_other_heats(meeting) if await _is_driver_in(t, m.race, member)]
    own = heats_driven[0] if heats_driven else assigned_heat
    if own is None:
        return None
    facts = {
        "title": season.title,
        "heat": own.heat,
        "seated": len(heats_driven),
        "owner": mention_organiser(season.creator),
    }
    return Rejection(code="other_heat", facts=facts)


async def _is_driver_in(t: Transaction, race: int | None, member: int) -> bool:
    row = await races.get(t, race) if race is not None else None
    if row is None or row.stage == "abandoned":
        return False
    return any(driver.member == member for driver in await seats.list_drivers(t, row.id))


def _check_tier(season: Season, meeting: Meeting, member: int) -> Rejection | None:
    if not season.excludes(meeting, member):
        return None
    own = season.find_entrant(member)
    facts = {
        "title": season.title,
        "tier": meeting.tier,
        "own": own.tier if own else 0,
        "owner": mention_organiser(season.creator),
    }
    return Rejection(code="other_tier", facts=facts)


def _check_lobby_open(context: CommandContext) -> Rejection | None:
    """Return a rejection if the race has left the lobby."""
    stage = context.now.race.stage
    if stage == "lobby":
        return None
    return Rejection(code={"over": "over", "abandoned": "stopped"}.get(stage, "already_started"))


def _list_free_seats(drivers: Sequence[Driver]) -> list[Seat]:
    taken_seats = [d.seat for d in drivers]
    return [seat for seat in SEATS if seat not in taken_seats]


def _make_contribution(phrase: str, actor: Actor) -> str:
    """Return a driver's part of the dice seed: their phrase, else the id of their interaction."""
    return " ".join(phrase.split())[:MAX_CONTRIBUTION_CHARS] or actor.token or str(actor.member)


def _choose_seat(context: CommandContext, seat: Seat | None) -> Seat | Rejection:
    drivers, most = context.now.drivers, context.game.car_limits[1]
    free = _list_free_seats(drivers)
    rejection = _check_lobby_open(context)
    if rejection:
        return Rejection(code="started_without_you") if rejection.code == "already_started" else rejection
    if len(drivers) >= most:
        return Rejection(code="full", facts={"most": most, "free": 0})
    if seat is not None and seat not in free:
        return Rejection(code="seat_taken" if seat in SEATS else "no_such_seat", facts={"seat": seat, "free": free})
    return seat or free[0]


def _with_lobby_post(
    context: CommandContext, actor: Actor, drivers: Sequence[Driver], *new: Driver, freed_seats: tuple[Seat, ...] = ()
) -> ChangeSet:
    """Return the lobby after an actor has changed its drivers, with its post."""
    race = schedule_drivers_start(context, drivers, actor.member)
    changes = (*map(SeatFreed, freed_seats), *map(DriverChanged, new))
    return ChangeSet(race, changes, (build_current_lobby_post(context, race, drivers),))


def _leave_race(context: CommandContext, actor: Actor) -> Decision | Rejection:
    leaver, race = find_driver(context, actor.member), context.now.race
    if leaver is None or leaver.gone:
        return Rejection(code="not_seated")
    if race.stage == "lobby":
        remaining_drivers = [d for d in context.now.drivers if d.seat != leaver.seat]
        renumbered_drivers = tuple(d.model_copy(update={"number": n}) for n, d in enumerate(remaining_drivers, 1))
        return Decision(
            _with_lobby_post(context, actor, renumbered_drivers, freed_seats=(leaver.seat,)),
            leaver.model_dump(mode="json"),
        )
    if race.stage in ENDED_STAGES:
        return Rejection(code="over" if race.stage == "over" else "stopped")
    retired_driver = leaver.model_copy(update={"gone": True})
    if race.hidden_phase:
        later = race.hidden_phase.model_copy(update={"leaving": tuple({*race.hidden_phase.leaving, leaver.seat})})
        return Decision(
            ChangeSet(race.model_copy(update={"hidden_phase": later})), retired_driver.model_dump(mode="json")
        )
    return Decision(retire_driver(context, leaver, actor.member), retired_driver.model_dump(mode="json"))


def retire_driver(context: CommandContext, driver: Driver, by: int) -> ChangeSet:
    """Retire a car: default orders drive it until the rules let it go."""
    change = DriverChanged(driver.model_copy(update={"gone": True}))
    now = apply_changes(context.now, (change,))
    hand: AnswerSource = "driver" if by == driver.member else "gm"
    new_entry = NewEntry(now.make_retirement(driver.seat, hand), by)
    if now.race.stage == "running" and not now.race.step_pending:
        return context.apply_entries([new_entry], now).with_last(change)
    return ChangeSet(now.race, (new_entry, change))


def _check_car_count(context: CommandContext) -> Rejection | None:
    least, most = context.game.car_limits
    count = len(context.now.drivers)
    if count < least:
        return Rejection(code="too_few", facts={"least": least})
    return Rejection(code="too_many", facts={"most": most}) if count > most else None
