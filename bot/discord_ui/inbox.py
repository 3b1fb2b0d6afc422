"""`/gm inbox`: what waits for a steward, race by race, with buttons that lead to it."""

import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

import discord
from discord import ButtonStyle, Guild, HTTPException, Thread
from discord.ui import Button, View
from discord.utils import MISSING

from bot.app.member_api import MemberApi
from bot.app.steward_notifications import as_server_steward
from bot.delivery.discord_errors import REQUEST_ERRORS
from bot.discord_ui.buttons import race_button
from bot.discord_ui.late_driver_handlers import LateDriverHandlers, has_open_questions
from bot.discord_ui.permissions import list_missing_permissions_in
from bot.discord_ui.responder import Responder, unwrap
from bot.discord_ui.steward_question_handlers import format_steward_question, list_names_in_round
from bot.forms.discord_text import MAX_MESSAGE_CHARS, NO_MENTIONS, escape_name
from bot.forms.discord_view import make_button, make_button_view
from bot.model.actor import Actor, Visibility
from bot.model.seats import format_driver
from bot.posts.summaries import RaceStanding, RaceSummary
from bot.stewards.questions import InboxEntry, StewardQuestions
from bot.store import key_value
from bot.store.database import Database
from bot.store.key_value import PinnedInbox
from bot.text.locale import use_language
from bot.text.localizer import Localizer, Localizers
from rules.base import Seat, compute_digest
from rules.questions import InvalidAnswer

MAX_LISTED_RACES, MAX_LISTED_QUESTIONS, MAX_BUTTONS = 12, 4, 25
"""Races listed at once; questions to the stewards of one race; buttons of a message (Discord)."""
VIEWABLE_HOLD_REASONS = ("review", "disturbed")
"""Hold reasons that have a page of their own."""


@dataclass(frozen=True)
class InboxPage:
    """The text of an inbox and its buttons."""

    text: str
    buttons: tuple[Button[View], ...]


class Inbox:
    """The stewards' inbox."""

    def __init__(
        self,
        member_api: MemberApi,
        steward_questions: StewardQuestions,
        late_drivers: LateDriverHandlers,
        localizers: Localizers,
    ) -> None:
        self._member_api, self._steward_questions = member_api, steward_questions
        self._late_drivers, self._localizers = late_drivers, localizers
        self._format_ui = localizers.format_ui

    async def show(self, responder: Responder, race: int | None) -> None:
        """Show the inbox, or one race of it: decisions first, then late drivers."""
        page = await self.build_page(responder.actor, responder.interaction.guild, race)
        text = page.text or self._format_ui("inbox_empty")
        await responder.reply(text, make_button_view(*page.buttons) if page.buttons else None)

    async def build_page(
        self, actor: Actor, guild: Guild | None, race: int | None = None, *, with_bots: bool = True
    ) -> InboxPage:
        """Build the inbox with its buttons; `with_bots`: also buttons that let a bot drive."""
        trays = await self._steward_questions.list_inbox(actor, race)
        pairs = [
            (inbox_entry, unwrap(await self._member_api.view_standing(inbox_entry.race, actor)))
            for inbox_entry in trays
        ]
        pairs.sort(key=lambda pair: (not _is_urgent(*pair), pair[0].since or 0, pair[0].race))
        listed_races = pairs[:MAX_LISTED_RACES]
        lines = ["\n".join(self._format_race_lines(*pair, guild)) for pair in listed_races]
        if len(pairs) > MAX_LISTED_RACES:
            lines.append(self._format_ui("inbox_more", count=len(pairs) - MAX_LISTED_RACES))
        buttons = [
            button
            for inbox_entry, standing in listed_races
            for button in self._make_race_buttons(inbox_entry, standing.summary)
        ]
        if len(listed_races) > 1:
            buttons += [
                self._make_page_button(standing) for _, standing in listed_races if has_open_questions(standing)
            ]
        else:
            buttons += [
                button for _, standing in listed_races for button in self._late_drivers.make_deadline_buttons(standing)
            ]
            buttons += [
                button
                for _, standing in listed_races
                if with_bots
                for button in self._late_drivers.make_bot_buttons(standing)
            ]
        return InboxPage("\n".join(lines), tuple(buttons[:MAX_BUTTONS]))

    @race_button("inboxof", looks=True)
    async def show_race(self, responder: Responder, race: int) -> None:
        """Show one race of the inbox, with buttons about its late drivers."""
        await self.show(responder, race)

    def _make_page_button(self, standing: RaceStanding) -> Button[View]:
        race = standing.summary.id
        return make_button(self._format_ui("inbox_late", race=race), "inboxof", race)

    def _format_race_lines(self, inbox_entry: InboxEntry, standing: RaceStanding, guild: Guild | None) -> Iterator[str]:
        summary, localizer = standing.summary, self._localizers.for_game(standing.summary.game)
        names = {d.seat: format_driver(d.seat, escape_name(d.name)) for d in summary.drivers}
        stage = localizer.format_word("stage", summary.stage)
        title, place = escape_name(summary.title), f"<#{summary.channel}>"
        yield self._format_ui("inbox_race", race=summary.id, title=title, stage=stage, round=summary.round, place=place)
        if summary.stage == "held":
            yield f"- {localizer.format_word('held', summary.hold_reason)}"
        if summary.stage == "lobby" and summary.timing.check_in is not None:
            absent = [names[d.seat] for d in summary.drivers if d.member is not None and not d.present]
            if absent:
                yield f"- {self._format_ui('inbox_not_checked_in', awaited=localizer.join_list(absent))}"
        for question in inbox_entry.questions[:MAX_LISTED_QUESTIONS]:
            names_in_round = list_names_in_round(summary.drivers, question.round_meant, localizer)
            yield f"- {format_steward_question(question, localizer, names_in_round)}"
        if len(inbox_entry.questions) > MAX_LISTED_QUESTIONS:
            more = len(inbox_entry.questions) - MAX_LISTED_QUESTIONS
            yield f"- {self._format_ui('steward_questions_more', count=more)}"
        if inbox_entry.draft_marks:
            yield f"- {self._format_ui('inbox_left', count=len(inbox_entry.draft_marks))}"
        if standing.waiting and summary.stage == "running":
            awaited_drivers = localizer.join_list(names.get(seat, seat) for seat in standing.waiting)
            moments = {"since": _format_moment(inbox_entry.since), "due": _format_moment(standing.due)}
            yield f"- {self._format_ui('inbox_awaited', awaited=awaited_drivers, **moments)}"
        yield from self._format_absence_lines(summary, names, localizer)
        missing = list_missing_permissions_in(guild, summary.channel) if guild and summary.stage != "over" else []
        if missing:
            permission_names = localizer.join_list(localizer.format_word("permission", name) for name in missing)
            yield f"- {self._format_ui('inbox_permissions', place=f'<#{summary.channel}>', missing=permission_names)}"

    def _format_absence_lines(
        self, summary: RaceSummary, names: Mapping[Seat, str], localizer: Localizer
    ) -> Iterator[str]:
        """Yield lines about drivers with missed orders, and about those for whom a bot drives."""
        most, drivers = summary.timing.auto_after, [d for d in summary.drivers if d.member is not None and not d.gone]
        late = [d for d in drivers if d.missed and not d.standin]
        if late:
            missed_orders = localizer.join_list(
                self._format_ui("inbox_missed", car=names[d.seat], missed=d.missed) for d in late
            )
            yield f"- {self._format_ui('inbox_misses', missed=missed_orders, most=most)}"
        away = [names[d.seat] for d in drivers if d.standin]
        if away:
            yield f"- {self._format_ui('inbox_standins', awaited=localizer.join_list(away))}"

    def _make_race_buttons(self, inbox_entry: InboxEntry, summary: RaceSummary) -> Iterator[Button[View]]:
        if summary.stage == "held" and summary.hold_reason in VIEWABLE_HOLD_REASONS:
            label = self._format_ui("inbox_look", race=summary.id)
            yield make_button(label, summary.hold_reason, summary.id, str(summary.round), ButtonStyle.primary)
        elif summary.stage in ("held", "paused"):
            yield make_button(self._format_ui("inbox_go_on", race=summary.id), "resume", summary.id, str(summary.round))
        for question in inbox_entry.questions[:MAX_LISTED_QUESTIONS]:
            own_drivers = (d for d in summary.drivers if d.seat == question.seat and d.drove_in(question.round_meant))
            colour = self._localizers.common.format_word("colour", question.seat)
            name = next((driver.name for driver in own_drivers), colour)
            facts = {"kind_of": question.kind, "name": name, "round": question.round_meant}
            label = self._format_ui("inbox_question", race=summary.id, **facts)
            yield make_button(label, "question", summary.id, str(question.number), ButtonStyle.primary)
        if len(inbox_entry.questions) > MAX_LISTED_QUESTIONS:
            yield make_button(self._format_ui("inbox_decide", race=summary.id), "prompts", summary.id)
        for mark in inbox_entry.draft_marks:
            label = self._format_ui("inbox_left_look", race=summary.id)
            yield make_button(label, "decide", summary.id, mark, ButtonStyle.primary)


def _cut_lines(text: str, max_chars: int) -> str:
    """Shorten a text by whole lines, as a time or a mention that is cut cannot be read."""
    lines = text.splitlines()
    while len(text) > max_chars and lines:
        lines.pop()
        text = "\n".join([*lines, "…"])
    return text


def _is_urgent(inbox_entry: InboxEntry, standing: RaceStanding) -> bool:
    return bool(inbox_entry.questions or inbox_entry.draft_marks) or standing.summary.stage == "held"


def _format_moment(at: int | None) -> str:
    return f"<t:{at}:R>" if at is not None else ""


log = logging.getLogger(__name__)

UPDATE_INTERVAL_SECONDS, PERMISSION_CHECK_SECONDS = 60, 3600
"""Seconds between two looks, and after which permissions are looked at again."""
LOST_MESSAGE_CODES = (10003, 10008, 50001)
"""Discord's error codes for a lost channel or message."""


class PinnedInboxes:
    """Pinned inboxes: creates, updates and removes them."""

    def __init__(
        self, client: discord.Client, database: Database, inbox: Inbox, localizers: Localizers, clock: Callable[[], int]
    ) -> None:
        self._client, self._database, self._inbox = client, database, inbox
        self._localizers, self._clock = localizers, clock
        self._made_of, self._next = dict[int, str](), 0
        self._format_ui = localizers.format_ui

    async def pin(self, responder: Responder) -> None:
        """Pin the inbox here, and nowhere else on this server. Raises InvalidAnswer."""
        actor, guild = responder.actor, await self._require_steward(responder)
        missing = list_missing_permissions_in(guild, actor.channel)
        if missing:
            raise InvalidAnswer("missing_permission", permissions=missing)
        await self._retire_message(guild.id, self._format_ui("inbox_moved", place=f"<#{actor.channel}>"))
        page = await self._build_page(guild, actor.channel)
        view = _make_view(page) or MISSING
        message = await self._get_channel(actor.channel).send(page.text, view=view, allowed_mentions=NO_MENTIONS)
        inbox = PinnedInbox(channel=actor.channel, message=message.id, shown=_compute_page_digest(page))
        await self._save(guild.id, inbox)
        await responder.reply(self._format_ui("inbox_put_up"))

    async def unpin(self, responder: Responder) -> None:
        """Retire the inbox: its message says so and loses its buttons. Raises InvalidAnswer."""
        guild = await self._require_steward(responder)
        if not await self._retire_message(guild.id, self._format_ui("inbox_gone")):
            raise InvalidAnswer("no_standing_inbox")
        await self._save(guild.id, None)
        await responder.reply(self._format_ui("inbox_taken_down"))

    async def update_all(self) -> None:
        """Edit the messages whose content has changed."""
        now = self._clock()
        if now < self._next:
            return
        self._next = now + UPDATE_INTERVAL_SECONDS
        for number, inbox in (await self._database.read(key_value.list_pinned_inboxes)).items():
            guild = self._client.get_guild(number)
            made_of = await self._database.read(partial(key_value.load_inbox_source_version, guild=number))
            made_of = f"{made_of} {now // PERMISSION_CHECK_SECONDS}"
            if guild and self._made_of.get(number) != made_of:
                await self._update(guild, inbox)
                self._made_of[number] = made_of

    async def _update(self, guild: Guild, inbox: PinnedInbox) -> None:
        page = await self._build_page(guild, inbox.channel)
        if _compute_page_digest(page) == inbox.shown:
            return
        try:
            await self._edit(inbox, page.text, _make_view(page))
        except HTTPException as error:
            log.info("a pinned inbox is put off: %s %s", error.status, error.code)
            if error.code in LOST_MESSAGE_CODES:
                await self._save(guild.id, None)
            return
        except REQUEST_ERRORS as error:
            log.info("a pinned inbox is put off: %s", type(error).__name__)
            return
        await self._save(guild.id, inbox.model_copy(update={"shown": _compute_page_digest(page)}))

    async def _build_page(self, guild: Guild, channel: int) -> InboxPage:
        """Build the inbox that a steward would see here and everybody may read."""
        visibility = partial(_find_public_visibility, guild, channel)
        actor = Actor(member=0, guild=guild.id, channel=channel, sees=visibility, manager=True)
        language = await self._database.read(lambda t: key_value.load_guild_language(t, guild.id))
        with use_language(language):
            page = await self._inbox.build_page(actor, guild, with_bots=False)
            head, foot = self._format_ui("inbox_head"), self._format_ui("inbox_foot")
            text = page.text or self._format_ui("inbox_nothing")
        return InboxPage(
            f"{head}\n{_cut_lines(text, MAX_MESSAGE_CHARS - len(head) - len(foot) - 2)}\n{foot}", page.buttons
        )

    async def _require_steward(self, responder: Responder) -> Guild:
        guild, actor = responder.interaction.guild, responder.actor
        steward = await self._database.read(lambda t: as_server_steward(t, actor.guild or 0, actor))
        if guild is None or not steward.manager:
            raise InvalidAnswer("not_in_office")
        return guild

    async def _retire_message(self, guild: int, text: str) -> bool:
        """Replace the message by a note about its end; return whether there was one."""
        inbox = await self._database.read(lambda t: key_value.get_pinned_inbox(t, guild))
        if inbox is None:
            return False
        try:
            await self._edit(inbox, text, None)
        except REQUEST_ERRORS as error:
            log.info("a pinned inbox stays as it is: %s", type(error).__name__)
        return True

    async def _edit(self, inbox: PinnedInbox, text: str, view: View | None) -> None:
        message = self._get_channel(inbox.channel).get_partial_message(inbox.message)
        await message.edit(content=text, view=view, allowed_mentions=NO_MENTIONS)

    async def _save(self, guild: int, inbox: PinnedInbox | None) -> None:
        self._made_of.pop(guild, None)
        await self._database.write(lambda t: key_value.save_pinned_inbox(t, guild, inbox))

    def _get_channel(self, channel: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel)


async def _find_public_visibility(guild: Guild, own: int, channel: int) -> Visibility:
    """Return a channel's visibility to everyone who can read the inbox's own channel."""
    place = guild.get_channel_or_thread(channel)
    if channel == own:
        return "seen"
    if place is None or (isinstance(place, Thread) and (place.parent is None or place.is_private())):
        return "hidden"
    return "seen" if place.permissions_for(guild.default_role).view_channel else "hidden"


def _make_view(page: InboxPage) -> View | None:
    return make_button_view(*page.buttons) if page.buttons else None


def _compute_page_digest(page: InboxPage) -> str:
    return compute_digest([page.text, *(str(button.custom_id) for button in page.buttons)])
