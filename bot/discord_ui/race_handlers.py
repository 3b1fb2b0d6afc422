"""Handlers of organisers' and drivers' actions on a race, for slash commands and lobby buttons alike."""

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import discord
from discord import ButtonStyle, Interaction, SelectOption
from discord.ui import Button, Select, View

from bot.app.member_api import ChannelRace, MemberApi
from bot.data_files import Library
from bot.discord_ui.buttons import opens_modal_first, race_button
from bot.discord_ui.modals import open_modal
from bot.discord_ui.permissions import (
    NEEDED_PERMISSIONS,
    THREAD_PERMISSION,
    list_missing_permissions,
    require_write_access,
)
from bot.discord_ui.race_places import RacePlaces
from bot.discord_ui.race_view_handlers import RaceViewHandlers
from bot.discord_ui.responder import (
    RenderedRejection,
    Responder,
    acknowledge_privately,
    find_localizer,
    matches_typed,
    unwrap,
)
from bot.forms.custom_ids import ButtonPress
from bot.forms.discord_text import escape_text
from bot.forms.discord_view import make_button, make_button_view, make_menu
from bot.forms.modals import make_line_modal
from bot.lobby.options import RaceOption, list_options
from bot.model.actor import Actor
from bot.model.driver import ENDED_STAGES, DeliveryMode, Driver
from bot.model.seats import SEATS
from bot.posts.summaries import Pace, RaceSummary, Setup
from bot.text.localizer import Localizers
from bot.uploads.track_library import TrackLibrary, find_track_name
from bot.util.similar_names import MAX_SUGGESTED_NAMES, begins_a_word_of, find_similar
from rules.base import Seat
from rules.bots import STRENGTHS, USUAL_STRENGTH, Strength
from rules.questions import InvalidAnswer
from rules.registry import RULESETS

MAX_LUCK_CHARS = 40
"""Characters of a luck phrase: it must fit into a custom id."""
QUICK_BOT_COUNTS = (1, 2, 3, 5)
"""Numbers of bots that have a button of their own."""
DELIVERY_BUTTONS: tuple[tuple[str, DeliveryMode], ...] = (("by_dm", "dm"), ("by_form", "here"))
"""The label and the action of each button that sets where a driver is asked."""


@dataclass(frozen=True)
class TypedSetup:
    """A new race as a member has typed it; what is empty or None has not been given."""

    track: str = ""
    game: str = ""
    laps: int | None = None
    profile: str | None = None
    pace: Pace | None = None
    hours: int | None = None
    options: str = ""

    def list_given_fields(self) -> dict[str, Any]:
        """Return the fields that have been given and are typed as they are in a setup."""
        fields = {name: getattr(self, name) for name in ("game", "laps", "profile", "pace", "hours")}
        return {name: value for name, value in fields.items() if value}


class RaceHandlers:
    """Actions on races. Rejections are raised as InvalidAnswer and answered by the router."""

    def __init__(
        self,
        member_api: MemberApi,
        track_library: TrackLibrary,
        library: Library,
        race_views: RaceViewHandlers,
        places: RacePlaces,
        localizers: Localizers,
        grace: int,
    ) -> None:
        self._places = places
        self._member_api, self._track_library, self._library, self._race_views = (
            member_api,
            track_library,
            library,
            race_views,
        )
        self._localizers, self._grace = localizers, grace
        self._format_ui = localizers.format_ui

    # Opening

    async def create_race(self, responder: Responder, typed: TypedSetup) -> None:
        """Create a race in this channel; a missing permission is named."""
        require_permissions(responder.interaction)
        track = find_track_name(typed.track, await self._track_library.list_cards(responder.actor)) or typed.track
        game = typed.game or await self.choose_default_game(responder.actor, track)
        fields = {**typed.list_given_fields(), "game": game, "track": track, "options": parse_options(typed.options)}
        await self.open_race(responder, Setup(**fields))

    async def open_race(self, responder: Responder, setup: Setup) -> None:
        """Open the lobby of a race with this setup here, or in a post of its own. Raises InvalidAnswer."""
        interaction, setup = responder.interaction, setup.model_copy(update={"grace": self._grace})
        require_permissions(interaction)
        try:
            channel = await self._places.find_channel(interaction, setup)
            summary = unwrap(await self._member_api.create(setup, responder.actor, interaction.guild_id or 0, channel))
        except InvalidAnswer as rejection:
            raise self._with_option_help(rejection, setup.game) from rejection
        place = "" if channel == interaction.channel_id else f"<#{channel}>"
        await responder.reply(self._format_ui("created", race=summary.id, place=place))

    def _with_option_help(self, rejection: InvalidAnswer, game: str) -> InvalidAnswer:
        """Add the option's description to a rejection of its value, or similar options to one of its name."""
        localizer, name = self._localizers.for_game(game), str(rejection.facts.get("option", ""))
        if rejection.code == "unknown_option":
            return InvalidAnswer(
                rejection.code, **{**rejection.facts, "options": self._find_similar_options(name, game)}
            )
        if rejection.code != "bad_option" or not localizer.has("setting", name):
            return rejection
        return RenderedRejection(
            rejection, f"{localizer.format_rejection(rejection)} {localizer.format_word('setting', name)}"
        )

    def _find_similar_options(self, typed_name: str, game: str) -> list[str]:
        """Return the options with a similar name, then those whose sentence has the typed words."""
        localizer, option_names = self._localizers.for_game(game), [one.name for one in self.list_options(game)]
        names_by_description = [
            name
            for name in option_names
            if localizer.has("setting", name) and begins_a_word_of(typed_name, localizer.format_word("setting", name))
        ]
        return list(dict.fromkeys([*find_similar(typed_name, option_names), *names_by_description]))[
            :MAX_SUGGESTED_NAMES
        ]

    async def find_tracks(self, actor: Actor, typed_text: str, game: str = "") -> list[tuple[str, str]]:
        """Return (name, title) of matching tracks of one game or all; the server's own come first."""
        tracks = []
        for card in await self._track_library.list_cards(actor):
            games = [RULESETS[g].title for g in card.games if game in ("", g)]
            own = f" · {self._format_ui('own_track')}" if card.version else ""
            title = f"{card.title} · {', '.join(games)}{own}"
            if games and matches_typed(typed_text, card.name, title):
                tracks.append((card.name, title))
        return tracks

    async def choose_default_game(self, actor: Actor, track: str) -> str:
        """Return the first game for which a track is laid out, else the first of all."""
        games = next((card.games for card in await self._track_library.list_cards(actor) if card.name == track), ())
        return next(iter(games), next(iter(RULESETS)))

    async def list_profiles(self, actor: Actor, track: str, game: str) -> tuple[str, ...]:
        """Return the editions of the game's tables."""
        return RULESETS[await self._choose_game(actor, track, game)].profiles

    async def complete_options(self, actor: Actor, typed_text: str, track: str, game: str) -> list[str]:
        """Return completions of the last typed option."""
        *before, last = typed_text.split(" ") if typed_text else [""]
        options = self.list_options(await self._choose_game(actor, track, game))
        completions = [f"{one.name}={value}" for one in options for value in one.values or ("",)]
        head = " ".join(before)
        return [f"{head} {one}".strip() for one in completions if one.startswith(last)]

    async def find_possible_options(
        self, actor: Actor, setup: Setup, options: Sequence[tuple[str, str]]
    ) -> tuple[tuple[str, str], ...]:
        """Return the (name, value) pairs that such a race can have."""
        return await self._member_api.find_possible_options(setup, actor, options)

    def list_options(self, game: str) -> tuple[RaceOption, ...]:
        """Return every option of a game's races."""
        ruleset = RULESETS[game]
        return list_options(ruleset, self._library.read_tables_text(ruleset.name, ruleset.profiles[0]) or "")

    async def _choose_game(self, actor: Actor, track: str, game: str) -> str:
        return game if game in RULESETS else await self.choose_default_game(actor, track)

    # Which race

    async def run_command(
        self,
        interaction: Interaction[Any],
        race: int | None,
        handle: Callable[[Responder, int], Awaitable[None]],
        which: ChannelRace = "live",
    ) -> None:
        """Acknowledge a command and handle it for the race that `find_race` finds. Raises InvalidAnswer."""
        responder = await acknowledge_privately(interaction)
        await handle(responder, await self.find_race_id(responder.actor, race, which))

    async def find_race_id(self, actor: Actor, race: int | None, which: ChannelRace = "live") -> int:
        """Return the id of the race that `find_race` finds. Raises InvalidAnswer."""
        return (await self.find_race(actor, race, which)).id

    async def find_race(self, actor: Actor, race: int | None, which: ChannelRace = "live") -> RaceSummary:
        """Find the named race, else this channel's, else the member's only one. Raises InvalidAnswer."""
        if race is not None:
            return unwrap(await self._member_api.summarize(race, actor))
        return await self._member_api.find_channel_race(actor, which) or await self._find_own_race(actor)

    async def _find_own_race(self, actor: Actor) -> RaceSummary:
        """Find the one race a member drives in. Raises InvalidAnswer."""
        own = await self._member_api.list_live_races(actor)
        if len(own) > 1:
            raise InvalidAnswer("which_race", races=[f"#{c.id}" for c in own])
        if not own:
            raise InvalidAnswer("drives_nowhere", here=actor.guild is not None)
        return own[0]

    async def list_free_cars(self, actor: Actor) -> list[tuple[str, str]]:
        """Return (seat, colour) of the cars that nobody drives in this channel's race."""
        channel_race = await self._member_api.find_channel_race(actor)
        taken_seats = {d.seat for d in channel_race.drivers} if channel_race else set(SEATS)
        return [(c, self._localizers.common.format_word("colour", c)) for c in SEATS if c not in taken_seats]

    async def list_driven_cars(self, actor: Actor) -> list[tuple[str, str]]:
        """Return (seat, colour and name) of the cars in this channel's race."""
        channel_race = await self._member_api.find_channel_race(actor)
        drivers = channel_race.drivers if channel_race else ()
        colour = partial(self._localizers.common.format_word, "colour")
        return [(d.seat, f"{colour(d.seat)}, {d.name}") for d in drivers if not d.gone]

    def read_colour(self, text: str) -> Seat:
        """Return the seat whose colour a text names in any language; a text that names none as it is."""
        return self._localizers.find_seat(text)

    async def find_seat(self, actor: Actor, race: int, typed_text: str) -> Seat:
        """Return the seat that is meant by its colour in any language, its driver's name or both.

        What names no car, or several, is returned as it is written. Raises InvalidAnswer."""
        summary, text = unwrap(await self._member_api.summarize(race, actor)), " ".join(typed_text.casefold().split())
        localizers = [self._localizers.in_language(one).common for one in self._localizers.languages]
        named_seat = self.read_colour(text)
        names = {
            d.seat: (d.seat, d.name, *(localizer.format_word("colour", d.seat) for localizer in localizers))
            for d in summary.drivers
        }
        exact = [d.seat for d in summary.drivers if d.seat == named_seat or d.name.casefold() == text]
        similar = [seat for seat, spellings in names.items() if matches_typed(text.replace(",", " "), *spellings)]
        found = exact or similar
        return found[0] if text and len(found) == 1 else text

    # Joining and leaving

    @race_button("join")
    async def join(
        self, responder: Responder, race: int, seat: str = "", luck: str = "", by: DeliveryMode | None = None
    ) -> None:
        """Take a car at once; the answer explains the first race and offers the settings. Raises InvalidAnswer."""
        driver = unwrap(await self._member_api.join(race, responder.actor, seat or None, luck, by))
        await self._show_seat(responder, race, driver, luck)

    async def _ask_here_or_there(self, responder: Responder, press: ButtonPress, by: DeliveryMode) -> None:
        """Set where a driver is asked for orders; forms of earlier versions ask before the seat is taken."""
        race, (seat, luck) = press.number, _split_seat_and_luck(press.rest)
        if await self._is_seated(responder, race):
            await self._show_seat(
                responder, race, unwrap(await self._member_api.set_delivery(race, responder.actor, by)), luck
            )
        else:
            await self.join(responder, race, seat, luck, by)

    async def _is_seated(self, responder: Responder, race: int) -> bool:
        summary = unwrap(await self._member_api.summarize(race, responder.actor))
        return any(d.member == responder.actor.member for d in summary.drivers)

    async def _show_seat(self, responder: Responder, race: int, driver: Driver, luck: str) -> None:
        """Show a driver their seat, their seed phrase, and a first race in five lines unless they have driven one.

        Buttons change where they are asked."""
        localizer, label = (
            await find_localizer(self._localizers, self._member_api, race, responder.actor),
            self._format_button_label,
        )
        answer = "joined" if driver.by == "dm" else "joined_here"
        text = localizer.format_ui(answer, car=localizer.format_car(driver.seat), number=driver.number)
        phrase = [self._format_ui("own_phrase", luck=escape_text(luck))] if luck else []
        rest, styles = f"{driver.seat}:{luck}", {True: ButtonStyle.success, False: ButtonStyle.secondary}
        ways = [make_button(label(name), by, race, rest, styles[by == driver.by]) for name, by in DELIVERY_BUTTONS]
        has_driven = unwrap(await self._member_api.has_driven_before(race, responder.actor))
        lesson = [] if has_driven else ["", await self._race_views.format_first_race(race, responder.actor)]
        await responder.reply(
            "\n".join([text, *phrase, *lesson]),
            make_button_view(*ways, make_button(label("luck"), "luck", race, rest)),
        )

    @race_button("leave")
    async def leave(self, responder: Responder, race: int) -> None:
        """Leave before the start at once; afterwards ask for confirmation to retire the car.

        Raises InvalidAnswer."""
        summary = unwrap(await self._member_api.summarize(race, responder.actor))
        seat = next((d.seat for d in summary.drivers if d.member == responder.interaction.user.id and not d.gone), None)
        if seat is None:
            raise InvalidAnswer("not_seated")
        if summary.stage == "lobby":
            unwrap(await self._member_api.leave(race, responder.actor))
            await responder.reply(self._format_ui("left"), make_button_view())
            return
        sure = make_button(self._format_button_label("retire"), "retire", race, style=ButtonStyle.danger)
        leave = make_button(self._format_button_label("hand_over"), "handover", race)
        localizer = self._localizers.for_game(summary.game)
        confirmation = localizer.format_ui("retire_sure", race=race, car=localizer.format_car(seat))
        await responder.reply(
            confirmation, make_button_view(sure, leave, make_button(self._format_button_label("race_on"), "keep", race))
        )

    # Running

    @race_button("fill")
    async def ask_bot_count(self, responder: Responder, race: int) -> None:
        """Ask how many bots to add: buttons for the usual strength, and a menu with every number for each strength.

        Raises InvalidAnswer."""
        unwrap(await self._member_api.check_may_fill(race, responder.actor))
        summary = unwrap(await self._member_api.summarize(race, responder.actor))
        room = summary.most - len(summary.drivers)
        if room <= 0:
            raise InvalidAnswer("full", most=summary.most, free=0)
        counts = [n for n in QUICK_BOT_COUNTS if n < room] + [room]
        view = make_button_view(*(self._make_bots_button(race, n) for n in counts[:5]))
        for row, strength in enumerate(STRENGTHS, 1):
            view.add_item(self._make_bots_menu(race, room, strength, row))
        await responder.reply(self._format_ui("how_many"), view)

    def _make_bots_button(self, race: int, count: int) -> Button[View]:
        label = self._localizers.common.format_ui("some_bots", count=count, strength=USUAL_STRENGTH)
        return make_button(label, "fillby", race, f"{count}.{USUAL_STRENGTH}", ButtonStyle.primary)

    def _make_bots_menu(self, race: int, room: int, strength: Strength, row: int) -> Select[View]:
        ui = self._localizers.common.format_ui
        options = [
            SelectOption(label=ui("some_bots", count=n, strength=strength), value=str(n)) for n in range(1, room + 1)
        ]
        return make_menu("fillby", f"0.{strength}", ui("which_bots", strength=strength), options, 1, row, race)

    async def add_bots(self, responder: Responder, race: int, count: int, strength: str = USUAL_STRENGTH) -> None:
        """Give empty seats to bots of a strength."""
        summary = unwrap(await self._member_api.add_bots(race, responder.actor, count, strength))
        await responder.reply(
            self._format_ui("filled", count=sum(bool(d.automatic) for d in summary.drivers)), make_button_view()
        )

    @race_button("start")
    async def start(self, responder: Responder, race: int) -> None:
        """Start the race, or its check-in."""
        summary = unwrap(await self._member_api.start(race, responder.actor))
        await responder.reply(self._format_ui("checking_in" if summary.stage == "lobby" else "started"))

    @race_button("putoff")
    async def repeat_check_in(self, responder: Responder, race: int) -> None:
        unwrap(await self._member_api.repeat_check_in(race, responder.actor))
        await responder.reply(self._format_ui("checking_in"))

    @race_button("fillabsent")
    async def start_with_bots(self, responder: Responder, race: int) -> None:
        """Start with bots for drivers who have not checked in."""
        unwrap(await self._member_api.start_with_bots(race, responder.actor))
        await responder.reply(self._format_ui("started"))

    async def pause(self, responder: Responder, race: int, reason: str) -> None:
        """Stop the clocks. Raises InvalidAnswer."""
        _check_reason(reason)
        unwrap(await self._member_api.pause(race, responder.actor, reason))
        await responder.reply(self._format_ui("paused", race=race))

    @race_button("resume")
    async def resume(self, responder: Responder, race: int) -> None:
        """Restart the clocks. Raises InvalidAnswer, also where the bot still may not write."""
        summary = unwrap(await self._member_api.summarize(race, responder.actor))
        if summary.stage not in ENDED_STAGES:
            require_write_access(responder.interaction.client.get_guild(summary.guild), summary.channel)
        after = unwrap(await self._member_api.resume(race, responder.actor))
        await responder.reply(self._format_ui("sent_again" if after.stage in ENDED_STAGES else "resumed", race=race))

    async def move(self, responder: Responder, race: int) -> None:
        """Move the race to this channel."""
        require_permissions(responder.interaction)
        unwrap(await self._member_api.move(race, responder.actor))
        await responder.reply(self._format_ui("moved_here", race=race))

    async def ask_to_abandon(self, responder: Responder, race: int, reason: str) -> None:
        """Ask for confirmation to abandon the race; the button keeps the reason. Raises InvalidAnswer."""
        _check_reason(reason)
        unwrap(await self._member_api.check_may_abandon(race, responder.actor))
        summary = unwrap(await self._member_api.summarize(race, responder.actor))
        sure = make_button(
            self._format_button_label("abandon"), "abandon", summary.id, " ".join(reason.split()), ButtonStyle.danger
        )
        await responder.reply(
            self._format_ui("abandon_sure", race=race),
            make_button_view(sure, make_button(self._format_button_label("keep_it"), "keep", race)),
        )

    @race_button("abandon", fresh=False)
    async def abandon(self, responder: Responder, race: int, reason: str) -> None:
        """Abandon the race for good."""
        unwrap(await self._member_api.abandon(race, responder.actor, reason))
        await responder.reply(self._format_ui("abandoned", race=race, few=False), make_button_view())

    # The lobby's buttons

    @race_button("dm", "here", fresh=False)
    async def _handle_delivery(self, responder: Responder, press: ButtonPress) -> None:
        await self._ask_here_or_there(responder, press, "dm" if press.action == "dm" else "here")

    @race_button("fillby", fresh=False)
    async def _handle_fill(self, responder: Responder, press: ButtonPress) -> None:
        await self.add_bots(responder, press.number, *_read_wanted_bots(press))

    @race_button("calloff")
    async def _handle_call_off(self, responder: Responder, race: int) -> None:
        await self.ask_to_abandon(responder, race, self._format_ui("too_few_reason"))

    @race_button("keep", fresh=False)
    async def _handle_keep(self, responder: Responder) -> None:
        await responder.reply(self._format_ui("kept"), make_button_view())

    @race_button("luck", fresh=False, opens_modal=opens_modal_first)
    async def _handle_luck(self, responder: Responder, press: ButtonPress) -> None:
        """Open the modal, then put what was typed into the seed of the dice."""
        if press.texts is not None:
            race, luck = press.number, press.texts.get(0, "").strip()
            if await self._is_seated(responder, race):
                await self._show_seat(
                    responder, race, unwrap(await self._member_api.set_phrase(race, responder.actor, luck)), luck
                )
            else:
                await self.join(responder, race, "", luck)
            return
        unwrap(await self._member_api.check_lobby_open(press.number, responder.actor))
        hint = self._format_ui("luck_hint")
        modal = make_line_modal(
            "luck", press.number, self._format_ui("luck_title"), self._format_ui("luck_label"), hint, MAX_LUCK_CHARS
        )
        await open_modal(responder.interaction, modal)

    @race_button("retire", fresh=False)
    async def _handle_retire(self, responder: Responder, race: int) -> None:
        unwrap(await self._member_api.leave(race, responder.actor))
        localizer, show = (
            await find_localizer(self._localizers, self._member_api, race, responder.actor),
            unwrap(await self._member_api.view_standing(race, responder.actor)).show,
        )
        await responder.reply(
            localizer.format_ui("retired_then", due=f"<t:{show}:f>") if show else localizer.format_ui("retired"),
            make_button_view(),
        )

    def _format_button_label(self, code: str) -> str:
        return self._localizers.common.format_word("button", code)


def _check_reason(reason: str) -> None:
    """Raise InvalidAnswer for a reason of blanks alone: everybody is to read it."""
    if not reason.strip():
        raise InvalidAnswer("no_reason")


def require_permissions(interaction: Interaction[Any]) -> None:
    """Raise InvalidAnswer naming the permissions that the bot lacks in this channel."""
    thread = isinstance(interaction.channel, discord.Thread)
    needed_names = [THREAD_PERMISSION if thread and name == "send_messages" else name for name in NEEDED_PERMISSIONS]
    missing = list_missing_permissions(interaction.app_permissions, needed_names)
    if missing:
        raise InvalidAnswer("missing_permission", permissions=missing)


def parse_options(text: str) -> dict[str, str]:
    """Parse `key=value key=value`; a name alone means yes. Raises InvalidAnswer."""
    options: dict[str, str] = {}
    for word in filter(None, re.split(r"\s+|,\s*(?=\w+=)", text)):
        key, equals, value = word.partition("=")
        if not key or (equals and not value):
            raise InvalidAnswer("bad_option", option=word, reason="key_value")
        if options.get(key, value or "yes") != (value or "yes"):
            raise InvalidAnswer("bad_option", option=key, reason="twice")
        options[key] = value or "yes"
    return options


def _split_seat_and_luck(rest: str) -> tuple[str, str]:
    seat, _, luck = rest.partition(":")
    return seat, luck


def _read_wanted_bots(press: ButtonPress) -> tuple[int, str]:
    """Return how many bots a button or menu adds, and how strong; buttons of older messages name no strength."""
    count, _, strength = press.rest.partition(".")
    return int(press.values[0] if press.values else count), strength or USUAL_STRENGTH
