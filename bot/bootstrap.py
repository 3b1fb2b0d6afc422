"""The composition root: builds all components of the bot, starts and stops them."""

import asyncio
import logging
import os
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from bot.app.member_api import MemberApi
from bot.app.race_access import AuthorizedRaces
from bot.app.race_service import RaceService
from bot.app.reminders import ManualReminders
from bot.app.scheduler import Scheduler
from bot.app.system_api import SystemApi
from bot.app.unknown_words import make_unknown_words
from bot.cluster.leases import LeasedPartitions
from bot.data_files import Library, find_data_folder
from bot.delivery.advice_worker import AdviceProcess, AdviceThread
from bot.delivery.analysis_worker import AnalysisWorker
from bot.delivery.departed_members import DepartedMembers
from bot.delivery.direct_messages import DirectMessages
from bot.delivery.discord_sender import Publisher
from bot.delivery.event_calendar import DiscordEventCalendar
from bot.delivery.forum_posts import ForumPosts
from bot.delivery.gateway import RequestLimiter, close_sessions, set_api_base, wait_while_connected
from bot.delivery.outbox_worker import OutboxWorker
from bot.delivery.own_emojis import OwnEmojis
from bot.delivery.picture_service import PictureService
from bot.delivery.picture_workers import ProcessRenderer, ThreadRenderer
from bot.delivery.puzzle_sender import PuzzleSender
from bot.delivery.season_sender import SeasonMessageSender
from bot.discord_ui import slash_orders, slash_rules
from bot.discord_ui.analysis_handlers import AnalysisHandlers
from bot.discord_ui.client import StewardClient
from bot.discord_ui.command_localization import CommandTranslations
from bot.discord_ui.inbox import Inbox, PinnedInboxes
from bot.discord_ui.late_driver_handlers import LateDriverHandlers
from bot.discord_ui.new_race_form import NewRaceForm
from bot.discord_ui.order_form import OrderForm
from bot.discord_ui.permissions import make_invitation_url
from bot.discord_ui.post_commands import PostCommands
from bot.discord_ui.puzzle_handlers import PuzzleHandlers
from bot.discord_ui.race_creation import RaceCreation
from bot.discord_ui.race_handlers import RaceHandlers
from bot.discord_ui.race_lookup import RaceLookup
from bot.discord_ui.race_places import RacePlaces
from bot.discord_ui.race_template_handlers import RaceTemplateHandlers
from bot.discord_ui.race_view_handlers import RaceViewHandlers
from bot.discord_ui.refused_rulings import RefusedRulings
from bot.discord_ui.rematch_handlers import RematchHandlers
from bot.discord_ui.router import InteractionRouter
from bot.discord_ui.ruling_choices import RulingChoices
from bot.discord_ui.ruling_handlers import RulingHandlers
from bot.discord_ui.ruling_views import RulingViews
from bot.discord_ui.season_admin import SeasonPanel
from bot.discord_ui.season_forms import SeasonForms
from bot.discord_ui.season_handlers import SeasonHandlers
from bot.discord_ui.seat_handlers import SeatHandlers
from bot.discord_ui.server_settings_handlers import ServerSettingsHandlers
from bot.discord_ui.slash_driver import DriverCommands
from bot.discord_ui.slash_gm import StewardCommands
from bot.discord_ui.slash_me import MeCommands, make_vacation_command
from bot.discord_ui.slash_race import RaceCommands, RaceImportHandler
from bot.discord_ui.slash_season import SeasonCommands
from bot.discord_ui.slash_track import TrackCommands
from bot.discord_ui.stable_handlers import StableHandlers
from bot.discord_ui.steward_question_handlers import StewardQuestionHandlers
from bot.discord_ui.try_handlers import TryHandlers
from bot.discord_ui.update_notice import UpdateNotice
from bot.discord_ui.welcome import Welcome
from bot.forms.discord_text import escape_name, escape_text
from bot.lobby.race_templates import RaceTemplates
from bot.members.locales import Locales
from bot.metrics import Metrics, serve_metrics
from bot.model.seats import format_driver
from bot.privacy.personal_data import PersonalData, RemovedServers
from bot.replay_page.page import Replays
from bot.season.campaign import CampaignService
from bot.season.live_message import SeasonMessages
from bot.season.puzzles import Puzzles
from bot.season.scheduled_events import ScheduledEvents
from bot.season.scheduler import SeasonScheduler
from bot.season.service import SeasonService
from bot.settings import Environment
from bot.stewards.questions import StewardQuestions
from bot.stewards.rulings import Rulings
from bot.store.connect import open_database
from bot.store.database import Database
from bot.text.handbook import Handbook, Handbooks
from bot.text.localizer import Localizers
from bot.text.post_renderer import PostRenderer
from bot.text.services import TextServices
from bot.uploads.race_import import Archive
from bot.uploads.sandbox import SandboxedExaminer
from bot.uploads.track_library import TrackLibrary
from bot.util.cancel_tasks import cancel_and_wait
from bot.util.gc_tuning import tune_gc
from rules.registry import RULESETS

log = logging.getLogger(__name__)

GRACE_SECONDS = 30
"""Seconds before a complete set of orders closes, so that a driver can correct a last slip."""
WATCHED_ROUND_SECONDS = 4.0
"""Pause between the rounds of a race of bots that somebody watches."""
SWITCH_INTERVAL_SECONDS = 0.0005
"""Seconds that computing threads may keep the interpreter from the event loop, which acknowledges interactions."""
PHRASE_BOOK_DELAY_SECONDS = 2.0
"""Seconds from the start to the first look whether anybody presses, and between looks; if nobody does, a phrase book is
indexed."""
Clock = Callable[[], int]


def get_unix_time() -> int:
    """Return seconds since 1970."""
    return int(time.time())


@dataclass(frozen=True)
class Components:
    """The components of one bot."""

    client: StewardClient
    control: RaceService
    system_api: SystemApi
    member_api: MemberApi
    outbox: OutboxWorker
    scheduler: Scheduler
    season_messages: SeasonMessages
    picture_renderer: ThreadRenderer
    emojis: OwnEmojis
    puzzles: Puzzles
    library: Library
    advice: AdviceThread | None = None
    jobs: list[asyncio.Task[None]] = field(default_factory=list)
    """What runs until the bot ends, the connection first."""


@asynccontextmanager
async def run_components(
    settings: Environment,
    *,
    grace: int = GRACE_SECONDS,
    clock: Clock = get_unix_time,
    metrics: Metrics | None = None,
    own_emojis: bool = False,
    tuned_gc: bool = False,
    **options: Any,
) -> AsyncIterator[Components]:
    """Run the bot, logged in and at work, until the block ends.

    `own_emojis`: upload emojis of cars and use them; `tuned_gc`: before connecting, exclude what is there from garbage
    collection, which from then on goes on in quiet moments; `options`: those of `build_components`.

    Raises Unusable, Missing, discord's LoginFailure."""
    sys.setswitchinterval(SWITCH_INTERVAL_SECONDS)
    several = settings.processes > 1
    database = await open_database(settings.database, shared=several)
    try:
        rules = {game: ruleset.revision for game, ruleset in RULESETS.items()}
        share = LeasedPartitions(database, settings.shards, settings.shard_count or 1, rules) if several else None
        if share:
            await share.acquire()
            options |= {"shard_ids": list(settings.shards), "shard_count": settings.shard_count}
        if metrics:
            options["http_trace"] = metrics.build_trace()
        parts = build_components(settings, database, grace, clock, share=share, **options)
        client = parts.client
        set_api_base(settings.discord_api)
        gc_tuning = tune_gc(client.turns.is_quiet) if tuned_gc else nullcontext()
        async with parts.picture_renderer, parts.advice or AdviceThread(), client, gc_tuning:
            await client.login(settings.token or "")
            work = [client.connect(), parts.scheduler.run(), parts.outbox.run(), parts.season_messages.run()]
            work.append(parts.puzzles.run())
            work += [share.run()] if share else []
            work += [parts.emojis.run()] if own_emojis else []
            if metrics:
                client.metrics = metrics
                parts.control.round_callbacks.append(metrics.record_round)
                parts.scheduler.failure_callbacks.append(metrics.record_failed_job)
                work.append(metrics.run(database, parts.system_api.share, clock))
            jobs = parts.jobs
            preparing = asyncio.create_task(_prepare_phrase_books(parts.library, client.turns.is_quiet))
            jobs += [asyncio.create_task(one) for one in work]
            client.workers = jobs[1:]
            try:
                await wait_while_connected(client.wait_until_ready(), jobs[0])
                parts.picture_renderer.start()
                if parts.advice:
                    parts.advice.start()
                yield parts
            finally:
                await client.close()
                await cancel_and_wait([*jobs, preparing])
                await close_sessions()
                if share:
                    await share.release()
    finally:
        await database.close()


async def _prepare_phrase_books(library: Library, is_quiet: Callable[[], bool]) -> None:
    """Index the phrase books once the bot is at work, one after another, each while nobody presses.

    So the first text of a race is read as fast as any other. Each takes up to half a second of CPU; one that is
    needed sooner is indexed then."""
    games = list(RULESETS)
    while games:
        await asyncio.sleep(PHRASE_BOOK_DELAY_SECONDS)
        if is_quiet():
            await asyncio.to_thread(library.prepare_phrase_book, games.pop(0))


async def run(settings: Environment, metrics: tuple[str, int] | None = None) -> None:
    """Run the bot until it is stopped. `metrics`: host and port of the metrics endpoint."""
    metric_values = Metrics() if metrics else None
    if metric_values and metrics:
        serve_metrics(metric_values, *metrics)
    picture_process = settings.processes == 1 and (os.cpu_count() or 1) > 1
    async with run_components(
        settings, metrics=metric_values, picture_process=picture_process, forecasts=True, own_emojis=True, tuned_gc=True
    ) as parts:
        log.info("ready as %s, servers: %d; Ctrl-C or SIGTERM stops it", parts.client.user, len(parts.client.guilds))
        if not parts.client.guilds and parts.client.application_id:
            log.info("the bot is on no server yet: invite it with %s", make_invitation_url(parts.client.application_id))
        await wait_for_failure(parts)


async def wait_for_failure(parts: Components) -> None:
    """Wait until a part of the bot ends although nobody stopped it, and raise the reason.

    Either Discord has closed the gateway for good, or the part has failed."""
    ended_jobs, _ = await asyncio.wait(parts.jobs, return_when=asyncio.FIRST_COMPLETED)
    if parts.client.ended.is_set():
        # Closing the connection stops all other parts first; only the connection itself knows why it closes.
        ended_jobs, _ = await asyncio.wait(parts.jobs[:1])
    for job in ended_jobs:
        job.result()
    raise RuntimeError("a part of the bot has ended without an error")


class Core:
    """The components that most others are built from."""

    def __init__(
        self,
        settings: Environment,
        database: Database,
        clock: Clock,
        client: StewardClient,
        share: LeasedPartitions | None,
        picture_process: bool,
        forecasts: bool,
    ) -> None:
        self.database, self.clock, self.client = database, clock, client
        self.library = Library(find_data_folder(str(settings.data) if settings.data else None))
        self.library.check_games()
        self.messages, self.weights = self.library.load_messages(), self.library.load_weights()
        self.localizers = Localizers.from_files(self.messages, escape_text)
        self.localizers.load_plural_rules()
        texts = TextServices(self.localizers, self.weights, escape_name, format_driver)
        self.control = RaceService(database, RULESETS, clock, texts)
        self.advice: AdviceThread | None = None
        if forecasts:
            self.advice = AdviceProcess() if picture_process else AdviceThread()
            self.control.use_forecasts(self.advice)
        self.system_api, self.access = SystemApi(self.control, share), AuthorizedRaces(self.control)
        self.member_api = MemberApi(self.access, self.library, make_unknown_words(settings.unknown_words))
        self.renderer = ProcessRenderer(self.localizers, self.library.folder) if picture_process else ThreadRenderer()
        self.pictures = PictureService(self.system_api, self.localizers, self.renderer)
        self.post_renderer = PostRenderer(self.localizers, escape_name, self.library.load_scheme)
        self.rulings = Rulings(self.access)
        self.steward_questions = StewardQuestions(self.access, self.rulings)
        self.seasons = SeasonService(self.access, self.system_api, self.library)
        self.campaigns = CampaignService(self.access)
        self.forums = ForumPosts(client, database, self.localizers, RULESETS, clock)


class DiscordUi:
    """What answers commands, buttons and forms."""

    def __init__(self, core: Core, analyses: AnalysisWorker, puzzles: Puzzles, grace: int) -> None:
        self._core, member_api, localizers, pictures = core, core.member_api, core.localizers, core.pictures
        self._puzzle_handlers = PuzzleHandlers(member_api, puzzles, localizers)
        self._analysis_handlers = AnalysisHandlers(member_api, analyses, pictures, localizers)
        self.orders = OrderForm(member_api, localizers, pictures)
        examiner = SandboxedExaminer()
        self._tracks = TrackLibrary(core.access, core.library, examiner)
        self._race_import = RaceImportHandler(Archive(core.access, core.library, examiner), localizers)

        self._rulings = RulingHandlers(member_api, core.rulings, core.steward_questions, localizers, pictures)
        self._refused_rulings = RefusedRulings(core.rulings, self._rulings, localizers)
        self._questions = StewardQuestionHandlers(member_api, core.steward_questions, self._rulings, localizers)
        self._seats = SeatHandlers(member_api, self._rulings, localizers)
        self._late_drivers = LateDriverHandlers(
            member_api, core.rulings, ManualReminders(core.access, core.rulings), self._rulings, localizers
        )
        self._inbox = Inbox(member_api, core.steward_questions, self._late_drivers, localizers)
        self.pinned_inboxes = PinnedInboxes(core.client, core.database, self._inbox, localizers, core.clock)

        handbooks = _load_handbooks(core.library)
        unescaped_texts = TextServices(Localizers.from_files(core.messages), core.weights)
        replays = Replays(RULESETS, unescaped_texts, handbooks.current.explain_item)
        self._race_views = RaceViewHandlers(
            member_api, localizers, pictures, handbooks, replays, self._late_drivers, analyses
        )
        self._post_commands = PostCommands(member_api, self._race_views, self._questions, localizers)
        places = RacePlaces(member_api, self._tracks, core.forums, localizers)
        self._races = RaceHandlers(member_api, self._race_views, localizers)
        self._lookup = RaceLookup(member_api, localizers)
        self._creation = RaceCreation(member_api, self._tracks, core.library, places, localizers, grace)
        self._new_race = NewRaceForm(
            self._creation, self._tracks, member_api.members, core.library, localizers, pictures
        )
        self._rematches = RematchHandlers(member_api, self._tracks, self.orders, places, localizers)
        self._tries = TryHandlers(member_api, self.orders, places, localizers)
        self.welcome = Welcome(member_api, core.library, self.orders, places, localizers, grace)

        seasons = core.seasons
        self._seasons = SeasonHandlers(seasons, localizers, core.post_renderer, pictures)
        self._stables = StableHandlers(core.campaigns, seasons, localizers)
        forms = SeasonForms(seasons, core.campaigns, self._creation, localizers)
        self._season_panel = SeasonPanel(seasons, forms, localizers)
        self._drivers = DriverCommands(seasons, TextServices(localizers, core.weights))

    def make_router(self) -> InteractionRouter:
        """Return the router of interactions to all that answers buttons."""
        handlers = (
            self._races,
            self._post_commands,
            self._race_views,
            self._analysis_handlers,
            self._puzzle_handlers,
            self._seats,
            self._rulings,
            self._refused_rulings,
            self._questions,
            self._late_drivers,
            self._inbox,
            self._new_race,
            self.welcome,
            self._rematches,
            self._tries,
            self._seasons,
            self._season_panel,
            self._stables,
            self._drivers,
            self._core.client.modals,
        )
        return InteractionRouter(self._core.member_api, self.orders, self._lookup, self._core.localizers, handlers)

    def add_commands(self) -> None:
        """Add all slash commands and menu commands to the client."""
        core, member_api, localizers, tracks = self._core, self._core.member_api, self._core.localizers, self._tracks
        client, rulings = core.client, core.rulings
        templates = RaceTemplateHandlers(RaceTemplates(core.access), self._creation, tracks, localizers)
        personal = PersonalData(core.access, member_api.leave, member_api.give_up_seat)
        me = MeCommands(member_api.members, client.languages, personal, self.orders.turns, localizers, core.clock)
        commands = (
            RaceCommands(
                self._races,
                self._lookup,
                self._creation,
                self._race_views,
                self._seats,
                self._questions,
                self._new_race,
                self._race_import,
                self._seasons.render_server_records,
                templates,
            ),
            StewardCommands(
                self._rulings,
                RulingViews(member_api, rulings, localizers),
                self._refused_rulings,
                RulingChoices(member_api, rulings, localizers),
                self._questions,
                self._lookup,
                self._inbox,
                self.pinned_inboxes,
                client.languages,
                ServerSettingsHandlers(rulings, client.languages, localizers),
            ),
            SeasonCommands(
                core.seasons, localizers, self._seasons, self._season_panel, self._stables, client.languages
            ),
            self._drivers,
            TrackCommands(tracks, core.library, localizers, core.pictures),
            slash_orders.make_command(self.orders, self._lookup),
            me,
            make_vacation_command(member_api.members, me),
            slash_rules.make_rules_command(self._race_views),
        )
        for command in commands:
            client.tree.add_command(command)
        for menu in (*self._post_commands.make_commands(), self._drivers.make_menu()):
            client.tree.add_command(menu)


def _load_handbooks(library: Library) -> Handbooks:
    items, item_pages = library.load_rule_items(), library.load_item_pages()
    return Handbooks(
        {
            name: Handbook(library.load_handbook_pages(name), items, item_pages, library.list_handbook_pictures(name))
            for name in library.list_languages()
        }
    )


def build_components(
    settings: Environment,
    database: Database,
    grace: int,
    clock: Clock,
    *,
    share: LeasedPartitions | None = None,
    picture_process: bool = False,
    forecasts: bool | None = None,
    analyses: AnalysisWorker | None = None,
    **options: Any,
) -> Components:
    """Build all components; nothing is started."""
    client, analyses = StewardClient(**options), analyses or AnalysisWorker()
    core = Core(
        settings, database, clock, client, share, picture_process, picture_process if forecasts is None else forecasts
    )
    system_api, member_api, localizers, pictures = core.system_api, core.member_api, core.localizers, core.pictures
    client.system_api, client.languages = system_api, Locales(core.access, localizers.languages)
    client.command_translations = CommandTranslations(localizers)
    client.markup.emojis = emojis = OwnEmojis(client, system_api, core.renderer, RULESETS)
    client.notice = UpdateNotice(database, localizers)
    client.removed_servers = RemovedServers(
        database,
        clock,
        settings.retention,
        hold=system_api.hold_races_of_server,
        reach=system_api.handle_reachable_server,
    )
    puzzles = Puzzles(database, member_api, system_api, analyses, PuzzleSender(client, localizers, pictures))
    ui = DiscordUi(core, analyses, puzzles, grace)
    client.welcome, client.router = ui.welcome, ui.make_router()
    ui.add_commands()
    direct_messages = DirectMessages(client)
    publisher = Publisher(
        client,
        system_api,
        member_api,
        core.post_renderer,
        pictures,
        ui.orders.render_form,
        partial(client.turns.wait_for_turn, looks=False),
        direct_messages,
    )
    pace = WATCHED_ROUND_SECONDS if grace else 0.0
    outbox = OutboxWorker(system_api, database, publisher, clock, share=share, pace_seconds=pace)
    season_sender = SeasonMessageSender(client, localizers, core.post_renderer, pictures, direct_messages, core.forums)
    chores = (
        SeasonScheduler(member_api, system_api, database, season_sender, localizers, grace).run_due,
        core.seasons.post_standings,
        core.campaigns.notify_owners,
        core.steward_questions.apply_precedents,
        core.steward_questions.remind_stewards,
        ui.pinned_inboxes.update_all,
        ScheduledEvents(system_api, database, DiscordEventCalendar(client)).update_all,
        core.forums.update_tags,
        DepartedMembers(client, core.control, system_api, database).run_due,
        outbox.report_blocked_queues,
        client.register_commands,
        client.removed_servers.erase_expired,
    )
    scheduler = Scheduler(system_api, clock, chores=chores, deliver_first=outbox.deliver_first)
    if share:
        share.busy, core.control.notify_owner, client.identify_limiter = outbox.is_busy, share.notify_owner, share
        share.change_listeners += [outbox.wake, scheduler.wake]
        if not settings.discord_api:
            # A proxy knows of the limit by itself.
            client.limit_requests(RequestLimiter(lambda: share.living))
    return Components(
        client,
        core.control,
        system_api,
        member_api,
        outbox,
        scheduler,
        SeasonMessages(core.seasons.scoring, system_api, database, season_sender),
        core.renderer,
        emojis,
        puzzles,
        core.library,
        core.advice,
    )
