"""Everything that members can do with races; what follows is committed and queued in one transaction.

Every method is async and returns a value, or a `Rejection`: nothing is raised for a member's mistake.
`Actor.token` is the interaction's id: the same token changes nothing and returns the same answer again."""

import asyncio
from functools import partial
from typing import Literal

from bot.app.command import CommandContext, find_driver, summarize_race
from bot.app.explain_log import build_ledger, explain_line, find_receipts
from bot.app.question_api import QuestionApi
from bot.app.race_access import AuthorizedRaces
from bot.app.standing_orders import make_standing_order_lines
from bot.app.time_bank import list_banks
from bot.app.unknown_words import UnknownWords
from bot.app.unread_texts import UnreadTextApi
from bot.data_files import Library
from bot.lobby.lobby import Lobby
from bot.lobby.race_admin import RaceAdmin
from bot.lobby.race_setups import RaceSetups
from bot.lobby.rematch import Rematches
from bot.lobby.seats import Seating
from bot.lobby.tries import Tries
from bot.members.settings_service import MemberSettingsService
from bot.model.actor import Actor, Rejection
from bot.model.driver import Driver
from bot.posts.outbox_types import POST_ADAPTER, SentPost
from bot.posts.summaries import CatchUp, Ledger, LedgerLine, Proofs, RaceStanding, RaceSummary, Why
from bot.posts.types import PicturedPost
from bot.race_file.schema import encode_race_file, make_race_file
from bot.store import branches, outbox, races, rounds, rulings, seats, steward_questions
from bot.store.database import Transaction
from bot.store.race_history import RaceHistory
from bot.store.races import Race
from bot.store.rounds import LogLine, Round
from bot.store.rulings import Ruling
from bot.text.locale import find_current_language
from rules.base import parse_key
from rules.league.points import score_seats

ChannelRace = Literal["live", "last", "started"]
"""Which race of a channel is meant: the live one; that or else the last; or the last that has started, even if the next
has its lobby open."""


class MemberApi:
    """Use cases of members; each method takes the actor.

    The use cases of QuestionApi, Lobby, RaceAdmin and Seating are bound as attributes.
    `members`: the members' settings."""

    def __init__(self, access: AuthorizedRaces, library: Library, unknown: UnknownWords | None = None) -> None:
        self._access, self._library, self.check_access = access, library, access.check_access
        self._questions = questions = QuestionApi(access, library, unknown)
        self.list_questions, self.view_question = questions.list_questions, questions.view_question
        self.view_draft, self.wait_for_forecast = questions.view_draft, questions.wait_for_forecast
        unread_texts = UnreadTextApi(questions, library)
        self.examine_text, self.choose_pointed = unread_texts.examine_text, unread_texts.choose_pointed
        self.edit_draft, self.hear, self.hear_fields = questions.edit_draft, questions.hear, questions.hear_fields
        self.check_answer, self.submit_answer = questions.check_answer, questions.submit_answer
        self.preview_path, self.find_next_sheet_round = questions.preview_path, questions.find_next_sheet_round
        self.preview_standing_orders = questions.preview_standing_orders
        self.set_standing_orders = questions.set_standing_orders
        self.offer_early_orders, self.find_ready_made = questions.offer_early_orders, questions.find_ready_made
        self.may_name_ready_made, self.phrase_book = questions.may_name_ready_made, library.load_phrase_book
        setups = RaceSetups(access, library)
        lobby, officials = Lobby(access, setups), RaceAdmin(access)
        self.rematches, self.tries = Rematches(access, lobby, setups), Tries(access, lobby)
        self.create, self.join, self.add_bots, self.leave = lobby.create, lobby.join, lobby.add_bots, lobby.leave
        self.has_driven_before = lobby.has_driven_before
        self.check_setup, self.find_max_cars = lobby.check_setup, lobby.find_max_cars
        self.find_possible_options = lobby.find_possible_options
        self.set_delivery, self.set_phrase = lobby.set_delivery, lobby.set_phrase
        self.start, self.check_in = lobby.start, lobby.check_in
        self.repeat_check_in, self.start_with_bots = lobby.repeat_check_in, lobby.start_with_bots
        seating, self.members = Seating(access), MemberSettingsService(access)
        self.list_seats, self.take_seat = seating.list_seats, seating.take_seat
        self.take_back_car = seating.take_back_car
        self.hand_over_to_bot = seating.hand_over_to_bot
        self.give_up_seat = seating.give_up_seat
        self.pause, self.resume, self.abandon = officials.pause, officials.resume, officials.abandon
        self.move = officials.move
        self.check_may_abandon = officials.check_may_abandon
        self.check_may_fill = lobby.check_may_fill
        self.check_lobby_open = lobby.check_open

    async def list_live_races(self, actor: Actor) -> tuple[RaceSummary, ...]:
        """Return the live races in which a member drives, as far as the actor can see them."""
        live_races = await self._access.database.read(lambda t: races.list_live_of_member(t, actor.member))
        cards = [await self.summarize(race.id, actor) for race in live_races]
        return tuple(c for c in cards if isinstance(c, RaceSummary))

    async def find_post(self, message: int, place: int, actor: Actor) -> SentPost | Rejection:
        """Return what a message of a race is about, if the actor may see the race."""
        post = await self._access.database.read(
            lambda t: outbox.find_sent(t, message, place, actor.guild, actor.member)
        )
        if post is None:
            return Rejection(code="no_race_post")
        return await self._access.check_access(post.race, actor) or post

    async def find_channel_race(self, actor: Actor, which: ChannelRace = "live") -> RaceSummary | None:
        """Return a race of the actor's channel."""

        async def read_channel_race(t: Transaction) -> Race | None:
            live = await races.get_live_in_channel(t, actor.channel)
            if which == "started" and (live is None or live.stage == "lobby"):
                return await races.get_last_in_channel(t, actor.channel, started=True) or live
            return live or (await races.get_last_in_channel(t, actor.channel) if which == "last" else None)

        race = await self._access.database.read(read_channel_race)
        summary = await self.summarize(race.id, actor) if race else None
        return summary if isinstance(summary, RaceSummary) else None

    async def summarize(self, race: int, actor: Actor) -> RaceSummary | Rejection:
        """Return the public summary of a race."""
        return await self._access.query(race, actor, summarize_race, in_event_loop=True)

    async def view_standing(self, race: int, actor: Actor) -> RaceStanding | Rejection:
        """Return the state of a race as a member sees it."""
        standing = await self._access.query(
            race, actor, lambda context: _build_standing(context, actor.member, self._library), in_event_loop=True
        )
        if isinstance(standing, Rejection) or standing.summary.stage == "abandoned":
            return standing
        open = await self._access.database.read(lambda t: steward_questions.list_open(t, race))
        seats = dict.fromkeys(one.seat for one in open if one.kind == steward_questions.PROTEST_KIND)
        return standing.model_copy(update={"protests": tuple(seats)})

    async def view_ledger(self, race: int, actor: Actor, round: int) -> Ledger | Rejection:
        """Return every line of a round that a member may read, and the cars after it."""
        language = find_current_language()

        def see(context: CommandContext, history: RaceHistory) -> tuple[LedgerLine, ...] | Rejection:
            driver = find_driver(context, actor.member)
            return build_ledger(context, history, round, driver.seat if driver else None, language)

        history = await self._access.load_history(race, actor)
        if isinstance(history, Rejection):
            return history
        lines = await self._access.query(race, actor, lambda context: see(context, history))
        if isinstance(lines, Rejection):
            return lines
        report = await self.load_report(race, actor, round)
        if isinstance(report, Rejection):
            return Ledger(round=round, lines=lines)
        return Ledger(round=round, lines=lines, view=report.view, names=report.names)

    async def load_own_digest(self, race: int, actor: Actor, round: int) -> tuple[str, ...] | Rejection:
        """Return a member's own summary of a round; empty for those who do not drive."""

        async def read(t: Transaction) -> tuple[str, ...]:
            race_rounds, drivers = await rounds.list_current(t, race), await seats.list_drivers(t, race)
            own = next((d.seat for d in drivers if d.member == actor.member and d.since <= round), "")
            lines: list[LogLine] = [line for r in race_rounds if r.n == round for line in r.lines]
            return tuple(line.text_for_driver for line in lines if line.digest and line.to == own)

        return await self._access.read_rows(race, actor, read)

    async def catch_up(self, race: int, actor: Actor) -> CatchUp | Rejection | None:
        """Return what happened to a member who was away since their last order, if they have not answered yet."""

        def see(context: CommandContext) -> CatchUp | None:
            driver = find_driver(context, actor.member)
            line = context.now.find_catch_up(driver.seat) if driver else None
            return CatchUp(line.text_for_driver, line.since.round) if line and line.since else None

        return await self._access.query(race, actor, see, in_event_loop=True)

    async def load_report(self, race: int, actor: Actor, round: int) -> PicturedPost | Rejection:
        """Load the public report of a round, with its picture's data."""
        body = await self._access.read_rows(race, actor, lambda t: outbox.load_last_report(t, race, round))
        if body is None:
            return Rejection(code="no_report", facts={"round": round})
        if isinstance(body, Rejection):
            return body
        return _as_pictured_post(POST_ADAPTER.validate_json(body))

    async def export_race_file(self, race: int, actor: Actor) -> str | Rejection:
        """Return the race as a file; before the flag without its seed and anything that is not public."""

        async def read(t: Transaction) -> tuple[Race, tuple[Driver, ...], tuple[Round, ...], tuple[Ruling, ...]]:
            row = await races.get(t, race)
            assert row is not None
            return (
                row,
                await seats.list_drivers(t, race),
                await rounds.list_current(t, race),
                await rulings.list_for_race_file(
                    t, race, branches.list_lineage(await branches.list_all(t, race), row.branch)
                ),
            )

        rows = await self._access.read_rows(race, actor, read)
        if isinstance(rows, Rejection):
            return rows
        row, drivers, race_rounds, past_rulings = rows
        if row.tried_from:
            return Rejection(code="tried_race", facts={"race": race, "of": row.tried_from.race})
        game = await asyncio.to_thread(self._access.load_game, row)
        opens = partial(game.is_public_after_round, row.options)
        return encode_race_file(
            make_race_file(row, drivers, race_rounds, past_rulings, lambda key: opens(parse_key(key).kind))
        )

    async def list_receipts(self, race: int, actor: Actor, round: int | None = None) -> Proofs | Rejection:
        """Return the receipts of a round's sealed orders (None: of the last round).

        They are opened as far as the member may read the answers."""
        history = await self._access.load_history(race, actor)
        if isinstance(history, Rejection):
            return history
        return await self._access.query(
            race, actor, lambda context: find_receipts(context, history, round, actor.member)
        )

    async def explain_line(self, race: int, actor: Actor, round: int, number: int) -> Why | Rejection:
        """Explain a line of the log; lines are counted from 1 among those that the member may read."""
        language = find_current_language()

        def see(context: CommandContext, history: RaceHistory) -> Why | Rejection:
            driver = find_driver(context, actor.member)
            return explain_line(context, history, round, number, driver.seat if driver else None, language)

        history = await self._access.load_history(race, actor)
        if isinstance(history, Rejection):
            return history
        return await self._access.query(race, actor, lambda context: see(context, history))


def _as_pictured_post(post: object) -> PicturedPost:
    assert isinstance(post, PicturedPost)
    return post


def _build_standing(context: CommandContext, member: int, library: Library) -> RaceStanding:
    driver, progress, race = find_driver(context, member), context.progress, context.now.race
    awaited_questions = [a for a in progress.open if a.is_unanswered] if progress else []
    awaited_seats = tuple(dict.fromkeys(a.question.seat for a in awaited_questions))
    dues = [row.due for row in context.now.open if not row.answered]
    return RaceStanding(
        summary=summarize_race(context),
        seat=driver.seat if driver else None,
        view=context.get_player_views().get_view(driver.seat if driver else None) if progress else None,
        waiting=awaited_seats,
        due=min(dues) if dues and race.stage == "running" else None,
        show=race.hidden_phase.show if race.hidden_phase and race.stage == "running" else None,
        standing_orders=make_standing_order_lines(context.game, context.now.orders.get(driver.seat)) if driver else (),
        classification=race.classification,
        disqualified=context.now.disqualified,
        banks=dict(list_banks(context.now.drivers, race.timing)),
        points=score_seats(library.load_scheme(context.game.choose_points_scheme(race.options)), race.classification),
    )
