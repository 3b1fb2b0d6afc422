"""Handlers of organisers' and drivers' actions on a race, for slash commands and lobby buttons alike."""

import re
from typing import Any

import discord
from discord import ButtonStyle, Interaction, Member, User
from discord.ui import Button, View

from bot.app.member_api import MemberApi
from bot.data_files import Library
from bot.discord_ui.buttons import opens_modal_first, race_button
from bot.discord_ui.permissions import NEEDED_PERMISSIONS, THREAD_PERMISSION, missing_permissions
from bot.discord_ui.race_view_handlers import RaceViewHandlers
from bot.discord_ui.responder import RenderedRejection, Responder, actor_of, matches_typed, unwrap
from bot.forms.custom_ids import ButtonPress
from bot.forms.discord_text import escape_name, escape_text
from bot.forms.discord_view import make_button, make_button_view, make_line_modal
from bot.lobby.options import RaceOption, list_options
from bot.model.actor import Actor, Rejection
from bot.model.driver import DeliveryMode
from bot.model.seats import SEATS, format_driver
from bot.posts.summaries import RaceSummary, SeatNow, Setup
from bot.text.lobby_post import format_reliability
from bot.text.localizer import Localizer, Localizers
from bot.uploads.track_library import TrackLibrary
from rules.bots import STRENGTHS, USUAL_STRENGTH, Strength
from rules.questions import InvalidAnswer
from rules.registry import RULESETS

MAX_LUCK_CHARS = 40
"""Characters of a luck phrase: it must fit into a custom id."""


class RaceHandlers:
    """Actions on races. Rejections are raised as InvalidAnswer and answered by the router."""

    def __init__(
        self,
        desk: MemberApi,
        shelf: TrackLibrary,
        library: Library,
        looking: RaceViewHandlers,
        narrators: Localizers,
        grace: int,
    ) -> None:
        self._desk, self._shelf, self._library, self._looking = desk, shelf, library, looking
        self._narrators, self._grace = narrators, grace

    # Opening

    async def create_race(
        self,
        talk: Responder,
        track: str,
        game: str,
        laps: int | None,
        profile: str | None,
        pace: Any,
        hours: int,
        options: str,
    ) -> None:
        """Create a race in this channel; a missing permission is named."""
        interaction = talk.interaction
        require_permissions(interaction)
        setup = Setup(
            game=game or await self.default_game(talk.actor, track),
            track=track,
            laps=laps,
            profile=profile,
            options=parse_options(options),
            pace=pace,
            hours=hours,
            grace=self._grace,
        )
        guild, channel = interaction.guild_id or 0, interaction.channel_id or 0
        try:
            summary = unwrap(await self._desk.create(setup, actor_of(interaction), guild, channel))
        except InvalidAnswer as refused:
            raise self._with_option_help(refused, setup.game) from refused
        await talk.reply(self._ui("created", race=summary.id))

    def _with_option_help(self, refused: InvalidAnswer, game: str) -> InvalidAnswer:
        """Add the option's description to a rejection of its value."""
        voice, name = self._narrators.for_game(game), str(refused.facts.get("option", ""))
        if refused.code != "bad_option" or not voice.has("setting", name):
            return refused
        return RenderedRejection(refused, f"{voice.format_rejection(refused)} {voice.word('setting', name)}")

    async def find_tracks(self, actor: Actor, typed: str, game: str = "") -> list[tuple[str, str]]:
        """Return (name, title) of matching tracks of one game or all; the server's own come first."""
        found = []
        for card in await self._shelf.list_cards(actor):
            games = [RULESETS[g].title for g in card.games if game in ("", g)]
            own = f" · {self._ui('own_track')}" if card.version else ""
            title = f"{card.title} · {', '.join(games)}{own}"
            if games and matches_typed(typed, card.name, title):
                found.append((card.name, title))
        return found

    async def default_game(self, actor: Actor, track: str) -> str:
        """Return the first game for which a track is laid out, else the first of all."""
        games = next((card.games for card in await self._shelf.list_cards(actor) if card.name == track), ())
        return next(iter(games), next(iter(RULESETS)))

    async def list_profiles(self, actor: Actor, track: str, game: str) -> tuple[str, ...]:
        """Return the editions of the game's tables."""
        return RULESETS[await self._game_or_default(actor, track, game)].profiles

    async def complete_options(self, actor: Actor, typed: str, track: str, game: str) -> list[str]:
        """Return completions of the last typed option."""
        *before, last = typed.split(" ") if typed else [""]
        known = self.list_options(await self._game_or_default(actor, track, game))
        found = [f"{one.name}={value}" for one in known for value in one.values or ("",)]
        head = " ".join(before)
        return [f"{head} {one}".strip() for one in found if one.startswith(last)]

    def list_options(self, game: str) -> tuple[RaceOption, ...]:
        """Return every option of a game's races."""
        ruleset = RULESETS[game]
        return list_options(ruleset, self._library.tables_text(ruleset.name, ruleset.profiles[0]) or "")

    async def _game_or_default(self, actor: Actor, track: str, game: str) -> str:
        return game if game in RULESETS else await self.default_game(actor, track)

    # Which race

    async def find_race_id(self, actor: Actor, race: int | None, *, last: bool = False) -> int:
        """Return the id of the race that `find_race` finds. Raises InvalidAnswer."""
        return (await self.find_race(actor, race, last=last)).id

    async def find_race(self, actor: Actor, race: int | None, *, last: bool = False) -> RaceSummary:
        """Find the named race, else this channel's, else the member's only one.

        With `last`, this channel's race may be over. Raises InvalidAnswer."""
        if race is not None:
            return unwrap(await self._desk.summarize(race, actor))
        return await self._desk.find_channel_race(actor, last=last) or await self._find_own_race(actor)

    async def _find_own_race(self, actor: Actor) -> RaceSummary:
        """Find the one race a member drives in. Raises InvalidAnswer."""
        own = await self._desk.list_live_races(actor)
        if len(own) > 1:
            raise InvalidAnswer("which_race", races=[f"#{c.id}" for c in own])
        if not own:
            raise InvalidAnswer("drives_nowhere")
        return own[0]

    async def list_free_cars(self, actor: Actor) -> list[str]:
        """Return the colours that nobody drives in this channel's race."""
        here = await self._desk.find_channel_race(actor)
        held = {d.seat for d in here.drivers} if here else set(SEATS)
        return [c for c in SEATS if c not in held]

    async def list_driven_cars(self, actor: Actor) -> list[tuple[str, str]]:
        """Return (colour, name) of the cars in this channel's race."""
        here = await self._desk.find_channel_race(actor)
        return [(d.seat, f"{d.seat}, {d.name}") for d in here.drivers if not d.gone] if here else []

    async def members_by_name(self, actor: Actor, race: int) -> dict[str, int]:
        """Return the members who drive in a race, by their names there."""
        found = await self._desk.summarize(race, actor)
        drivers = () if isinstance(found, Rejection) else found.drivers
        return {d.name.casefold(): d.member for d in drivers if d.member is not None}

    # Joining and leaving

    @race_button("join")
    async def ask_to_join(self, talk: Responder, race: int, seat: str = "", luck: str = "") -> None:
        """Ask how the member wants to be asked for orders, before they take a car. Raises InvalidAnswer."""
        summary = unwrap(await self._desk.summarize(race, talk.actor))
        if any(d.member == talk.interaction.user.id for d in summary.drivers):
            raise InvalidAnswer(
                "already_in", seat=next(d.seat for d in summary.drivers if d.member == talk.interaction.user.id)
            )
        if summary.stage != "lobby":
            raise InvalidAnswer("already_started")
        rest = f"{seat}:{luck}"
        await talk.reply(
            self._ui("how_to_join", race=race, luck=escape_text(luck)),
            make_button_view(
                make_button(self._button_label("by_dm"), "dm", race, rest, ButtonStyle.primary),
                make_button(self._button_label("by_form"), "here", race, rest),
                make_button(self._button_label("luck"), "luck", race, rest),
            ),
        )

    async def join(self, talk: Responder, race: int, seat: str, luck: str, by: DeliveryMode) -> None:
        """Take a car; the answer explains the first race."""
        one = unwrap(await self._desk.join(race, talk.actor, seat or None, luck, by))
        voice = await self._localizer_of(race, talk.actor)
        said = voice.ui("joined" if by == "dm" else "joined_here", car=voice.format_car(one.seat), number=one.number)
        await talk.reply(f"{said}\n\n{await self._looking.first_race_text(race, talk.actor)}", make_button_view())

    @race_button("leave")
    async def leave(self, talk: Responder, race: int) -> None:
        """Leave before the start at once; afterwards ask for confirmation to retire the car.

        Raises InvalidAnswer."""
        summary = unwrap(await self._desk.summarize(race, talk.actor))
        seat = next((d.seat for d in summary.drivers if d.member == talk.interaction.user.id and not d.gone), None)
        if seat is None:
            raise InvalidAnswer("not_seated")
        if summary.stage == "lobby":
            unwrap(await self._desk.leave(race, talk.actor))
            await talk.reply(self._ui("left"), make_button_view())
            return
        sure = make_button(self._button_label("retire"), "retire", race, style=ButtonStyle.danger)
        leave = make_button(self._button_label("hand_over"), "handover", race)
        voice = self._narrators.for_game(summary.game)
        asked = voice.ui("retire_sure", race=race, car=voice.format_car(seat))
        await talk.reply(asked, make_button_view(sure, leave, make_button(self._button_label("race_on"), "keep", race)))

    # Running

    @race_button("fill")
    async def ask_bot_count(self, talk: Responder, race: int) -> None:
        """Ask how many bots to add, and how strong: a row of buttons for each strength. Raises InvalidAnswer."""
        unwrap(await self._desk.check_may_fill(race, talk.actor))
        summary = unwrap(await self._desk.summarize(race, talk.actor))
        room = summary.most - len(summary.drivers)
        if room <= 0:
            raise InvalidAnswer("full", most=summary.most)
        counts = [n for n in (1, 2, 3, 5, 11) if n < room] + [room]
        await talk.reply(
            self._ui("how_many"),
            make_button_view(*(self._bots_button(race, n, one) for one in STRENGTHS for n in counts[:5])),
        )

    def _bots_button(self, race: int, count: int, strength: Strength) -> Button[View]:
        usual = ButtonStyle.primary if strength == USUAL_STRENGTH else ButtonStyle.secondary
        label = self._narrators.common.ui("some_bots", count=count, strength=strength)
        button = make_button(label, "fillby", race, f"{count}.{strength}", usual)
        button.row = STRENGTHS.index(strength)
        return button

    async def add_bots(self, talk: Responder, race: int, count: int, strength: str = USUAL_STRENGTH) -> None:
        """Give empty seats to bots of a strength."""
        summary = unwrap(await self._desk.add_bots(race, talk.actor, count, strength))
        await talk.reply(self._ui("filled", count=sum(bool(d.automatic) for d in summary.drivers)), make_button_view())

    @race_button("start")
    async def start(self, talk: Responder, race: int) -> None:
        """Start the race, or its check-in."""
        summary = unwrap(await self._desk.start(race, talk.actor))
        await talk.reply(self._ui("mustering" if summary.stage == "lobby" else "started"))

    @race_button("putoff")
    async def repeat_check_in(self, talk: Responder, race: int) -> None:
        unwrap(await self._desk.repeat_check_in(race, talk.actor))
        await talk.reply(self._ui("mustering"))

    @race_button("fillabsent")
    async def start_with_bots(self, talk: Responder, race: int) -> None:
        """Start with bots for drivers who have not checked in."""
        unwrap(await self._desk.start_with_bots(race, talk.actor))
        await talk.reply(self._ui("started"))

    async def pause(self, talk: Responder, race: int, reason: str) -> None:
        """Stop the clocks."""
        unwrap(await self._desk.pause(race, talk.actor, reason))
        await talk.reply(self._ui("paused", race=race))

    @race_button("resume")
    async def resume(self, talk: Responder, race: int) -> None:
        """Restart the clocks."""
        after = unwrap(await self._desk.resume(race, talk.actor))
        await talk.reply(self._ui("sent_again" if after.stage in ("over", "abandoned") else "resumed", race=race))

    async def move(self, talk: Responder, race: int) -> None:
        """Move the race to this channel."""
        require_permissions(talk.interaction)
        unwrap(await self._desk.move(race, talk.actor))
        await talk.reply(self._ui("moved_here", race=race))

    async def ask_to_abandon(self, talk: Responder, race: int, reason: str) -> None:
        """Ask for confirmation to abandon the race; the button keeps the reason. Raises InvalidAnswer."""
        unwrap(await self._desk.check_may_abandon(race, talk.actor))
        summary = unwrap(await self._desk.summarize(race, talk.actor))
        sure = make_button(
            self._button_label("abandon"), "abandon", summary.id, " ".join(reason.split()), ButtonStyle.danger
        )
        await talk.reply(
            self._ui("abandon_sure", race=race),
            make_button_view(sure, make_button(self._button_label("keep_it"), "keep", race)),
        )

    @race_button("abandon", fresh=False)
    async def abandon(self, talk: Responder, race: int, reason: str) -> None:
        """Abandon the race for good."""
        unwrap(await self._desk.abandon(race, talk.actor, reason))
        await talk.reply(self._ui("abandoned", race=race), make_button_view())

    # The lobby's buttons

    @race_button("dm", "here", fresh=False)
    async def _handle_join(self, talk: Responder, press: ButtonPress) -> None:
        seat, _, luck = press.rest.partition(":")
        await self.join(talk, press.number, seat, luck, "dm" if press.act == "dm" else "here")

    @race_button("fillby", fresh=False)
    async def _handle_fill(self, talk: Responder, press: ButtonPress) -> None:
        """Add bots; buttons of older messages name no strength."""
        count, _, strength = press.rest.partition(".")
        await self.add_bots(talk, press.number, int(count), strength or USUAL_STRENGTH)

    @race_button("calloff")
    async def _handle_call_off(self, talk: Responder, race: int) -> None:
        await self.ask_to_abandon(talk, race, self._ui("too_few_reason"))

    @race_button("keep", fresh=False)
    async def _handle_keep(self, talk: Responder) -> None:
        await talk.reply(self._ui("kept"), make_button_view())

    @race_button("luck", fresh=False, opens_modal=opens_modal_first)
    async def _handle_luck(self, talk: Responder, press: ButtonPress) -> None:
        """Open the modal, then show the join form with what was typed."""
        if press.written is not None:
            await self.ask_to_join(talk, press.number, "", press.written.get(0, "").strip())
            return
        hint = self._ui("luck_hint")
        modal = make_line_modal(
            "luck", press.number, self._ui("luck_title"), self._ui("luck_label"), hint, MAX_LUCK_CHARS
        )
        await talk.interaction.response.send_modal(modal)

    @race_button("retire", fresh=False)
    async def _handle_retire(self, talk: Responder, race: int) -> None:
        unwrap(await self._desk.leave(race, talk.actor))
        voice, show = (
            await self._localizer_of(race, talk.actor),
            unwrap(await self._desk.view_standing(race, talk.actor)).show,
        )
        await talk.reply(
            voice.ui("retired_then", due=f"<t:{show}:f>") if show else voice.ui("retired"), make_button_view()
        )

    async def _localizer_of(self, race: int, actor: Actor) -> Localizer:
        return self._narrators.for_game(unwrap(await self._desk.summarize(race, actor)).game)

    def _button_label(self, code: str) -> str:
        return self._narrators.common.word("knob", code)

    def _ui(self, code: str, **facts: Any) -> str:
        return self._narrators.common.ui(code, **facts)


def require_permissions(interaction: Interaction[Any]) -> None:
    """Raise InvalidAnswer naming the permissions that the bot lacks in this channel."""
    thread = isinstance(interaction.channel, discord.Thread)
    needed = [THREAD_PERMISSION if thread and name == "send_messages" else name for name in NEEDED_PERMISSIONS]
    missing = missing_permissions(interaction.app_permissions, needed)
    if missing:
        raise InvalidAnswer("missing_permission", permissions=missing)


def parse_options(text: str) -> dict[str, str]:
    """Parse `key=value key=value`; a name alone means yes. Raises InvalidAnswer."""
    options = {}
    for word in filter(None, re.split(r"\s+|,\s*(?=\w+=)", text)):
        key, equals, value = word.partition("=")
        if not key or (equals and not value):
            raise InvalidAnswer("bad_option", option=word, reason="key_value")
        options[key] = value or "yes"
    return options


MAX_SEAT_BUTTONS = 20
"""Buttons for open seats: four rows; no game has more cars."""


class SeatHandlers:
    """Actions on seats. Rejections are raised as InvalidAnswer."""

    def __init__(self, desk: MemberApi, narrators: Localizers) -> None:
        self._desk, self._narrators = desk, narrators

    @race_button("seats", looks=True)
    async def show_seats(self, talk: Responder, race: int) -> None:
        """Show every seat with its driver; open ones with a button that takes them."""
        seats: tuple[SeatNow, ...] = unwrap(await self._desk.list_seats(race, talk.actor))
        lines = [self._text.ui("seats", race=race), *map(self._seat_line, seats)]
        free = [s.driver.seat for s in seats if s.open]
        lines += [self._text.ui("seats_open") if free else self._text.ui("seats_full")]
        knobs = (
            make_button(
                self._text.ui("seat_take", car=self._text.format_car(seat)), "take", race, seat, ButtonStyle.primary
            )
            for seat in free[:MAX_SEAT_BUTTONS]
        )
        await talk.reply("\n".join(lines), make_button_view(*knobs))

    @race_button("take", fresh=False)
    async def take_seat(self, talk: Responder, race: int, seat: str) -> None:
        """Give the seat to the member."""
        one = unwrap(await self._desk.take_seat(race, talk.actor, seat))
        await talk.reply(
            self._text.ui("seat_taken_over", race=race, car=self._text.format_car(one.seat)), make_button_view()
        )

    async def replace_driver(self, talk: Responder, race: int, seat: str, member: Member | User) -> None:
        """Give a seat to another member, for the organiser."""
        actor = talk.actor
        one = unwrap(await self._desk.replace_driver(race, actor, seat, member.id, member.display_name))
        await talk.reply(
            self._text.ui("seat_given", race=race, car=self._text.format_car(one.seat), who=f"<@{member.id}>")
        )

    async def swap_seats(self, talk: Responder, race: int, seat: str, other: str) -> None:
        """Swap the cars of two members, for the organiser."""
        unwrap(await self._desk.swap_seats(race, talk.actor, seat, other))
        cars = {"car": self._text.format_car(seat), "other": self._text.format_car(other)}
        await talk.reply(self._text.ui("seats_swapped", race=race, **cars))

    @race_button("back")
    async def take_back_car(self, talk: Responder, race: int) -> None:
        """Give the member their car back."""
        one = unwrap(await self._desk.take_back_car(race, talk.actor))
        await talk.reply(self._text.ui("seat_back", race=race, car=self._text.format_car(one.seat)), make_button_view())

    @race_button("handover", fresh=False)
    async def hand_over_to_bot(self, talk: Responder, race: int) -> None:
        """Let a bot drive the member's car."""
        one = unwrap(await self._desk.hand_over_to_bot(race, talk.actor))
        await talk.reply(self._text.ui("seat_left", race=race, car=self._text.format_car(one.seat)), make_button_view())

    @race_button("present")
    async def check_in(self, talk: Responder, race: int) -> None:
        """Check the member in before the start."""
        unwrap(await self._desk.check_in(race, talk.actor))
        await talk.reply(self._text.ui("present_noted", race=race))

    @property
    def _text(self) -> Localizer:
        return self._narrators.common

    def _seat_line(self, seat: SeatNow) -> str:
        one = seat.driver
        name = format_driver(one.seat, escape_name(one.name))
        state = "gone" if one.gone else "standin" if one.standin else "automatic" if one.automatic else "member"
        record = format_reliability(self._text, one.record) if one.member and not one.gone else ""
        return self._text.ui("seat_line", name=name, state=state, record=record)
