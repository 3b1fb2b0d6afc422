"""The form of a new race: game, track, pace and options, each explained, with the expected duration."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import ButtonStyle, Interaction, SelectOption
from discord.ui import View

from bot.data_files import Library
from bot.delivery.discord_sender import make_picture_files
from bot.delivery.picture_service import PictureService
from bot.discord_ui.buttons import button
from bot.discord_ui.race_creation import RaceCreation, TypedSetup
from bot.discord_ui.refused_race import RefusedRace
from bot.discord_ui.responder import Responder, acknowledge_privately
from bot.forms.custom_ids import ButtonPress, parse_press
from bot.forms.discord_text import truncate
from bot.forms.discord_view import MAX_OPTION_CHARS, make_button, make_button_view, make_menu
from bot.lobby.options import format_value
from bot.members.settings_service import MemberSettingsService
from bot.model.actor import Actor, Rejection
from bot.model.timing_options import Day, TimingOptions
from bot.pictures.board import Picture
from bot.posts.summaries import Pace, Setup
from bot.schedule.race_length import RaceLength, estimate_duration, make_tempo
from bot.store.own_tracks import TrackCard
from bot.text.duration_text import format_duration, format_exact_duration, format_expected_length
from bot.text.localizer import Localizer, Localizers
from bot.uploads.track_library import TrackLibrary
from rules.recent_dict import RecentDict
from rules.registry import RULESETS

ASSUMED_DRIVERS = 4
"""Drivers assumed for the expected duration before anybody has joined."""
TIME_CHOICES = ("orders_24", "orders_48", "orders_72", "orders_slots", "live_24", "live_48", "live_slots")
"""Pace with hours a round, the second one being usual; or fixed slots."""
SLOT_DAYS: tuple[Day, ...] = ("mon", "wed", "fri")
DEFAULT_HOURS = 48
"""Hours a round with fixed slots."""
MAX_MENU_OPTIONS, LAST_ROW, MAX_DRAFTS = 25, 4, 500
"""Entries of a menu, and the last row of a form (Discord); forms kept in memory."""
MIN_NEW_OPTIONS = 5
"""Options on each page that are not chosen yet, however many are."""
PAGE_PRESS = "page_"
"""Beginning of the details of the button that shows the next options."""


@dataclass(frozen=True)
class ChosenSoFar:
    """The current choices of the form. `page`: which options its last menu offers, where there are too many."""

    game: str
    track: str
    time: str = TIME_CHOICES[1]
    extras: tuple[str, ...] = ()
    page: int = 0

    @property
    def pace(self) -> Pace:
        """The pace: orders or live."""
        return "live" if self.time.startswith("live") else "orders"

    @property
    def hours_per_round(self) -> int:
        """Hours a round; with fixed slots the usual ones."""
        return DEFAULT_HOURS if self.has_slots else int(self.time.partition("_")[2])

    @property
    def has_slots(self) -> bool:
        """Whether rounds are due at fixed moments of the week."""
        return self.time.endswith("_slots")

    def make_timing_options(self, zone: str) -> TimingOptions:
        """Return the timing options in a zone."""
        return TimingOptions(days=SLOT_DAYS, zone=zone) if self.has_slots else TimingOptions()

    def format_options(self, zone: str) -> str:
        """Return the options as they are typed."""
        slots = [f"days={','.join(SLOT_DAYS)}", f"zone={zone}"] if self.has_slots else []
        return " ".join([*slots, *("=".join(split_option(one)) for one in self.extras)])

    def list_game_options(self) -> dict[str, str]:
        """Return the chosen options of the game."""
        return dict(map(split_option, self.extras))


TrackCards = tuple[TrackCard, ...]
"""The tracks of a server."""


class NewRaceForm:
    """The form of a new race."""

    def __init__(
        self,
        race_creation: RaceCreation,
        track_library: TrackLibrary,
        members: MemberSettingsService,
        library: Library,
        localizers: Localizers,
        picture_service: PictureService,
    ) -> None:
        self._race_creation = race_creation
        self._track_library = track_library
        self._members = members
        self._picture_service = picture_service
        self._library, self._localizers = library, localizers
        self._drafts = RecentDict[int, ChosenSoFar](MAX_DRAFTS)
        self.refused_race = RefusedRace(race_creation, localizers)

    async def show(self, responder: Responder) -> None:
        """Show the form as it was left, else with the usual choices."""
        await responder.acknowledge()
        await self._show_form(
            responder,
            self._get_current_choices(responder.actor.member),
            await self._track_library.list_cards(responder.actor),
        )

    @button("makeown")
    async def _handle_open_form(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        del press
        await self.show(Responder(interaction))

    @button("make")
    async def _handle_choice(self, interaction: Interaction[Any], press: ButtonPress) -> None:
        """Apply a choice to the form; the button creates the race. The modal of a refused race creates it too."""
        if press.rest == "correct" and await self.refused_race.open_modal(interaction):
            return
        if press.rest == "corrected":
            await self.refused_race.create_corrected(await acknowledge_privately(interaction), press)
            return
        responder = Responder(interaction, fresh=press.rest == "open")
        await responder.acknowledge()
        choices = (
            self._drafts.get(responder.actor.member)
            or _read_choices_of_message(interaction.message)
            or self._get_current_choices(responder.actor.member)
        )
        if press.rest == "open":
            await self._create_race(responder, choices)
            return
        cards = await self._track_library.list_cards(responder.actor)
        offered_options = await self._list_offered_options(responder.actor, choices) if press.rest == "extras" else ()
        choices = self._apply_press(choices, press, cards, offered_options)
        self._drafts[responder.actor.member] = choices
        await self._show_form(responder, choices, cards)

    async def _create_race(self, responder: Responder, choices: ChosenSoFar) -> None:
        zone = (await self._members.load_settings(responder.actor.member)).zone
        typed = TypedSetup(
            choices.track,
            choices.game,
            pace=choices.pace,
            hours=choices.hours_per_round,
            options=choices.format_options(zone),
        )
        await self._race_creation.create(responder, typed)

    async def _show_form(self, responder: Responder, choices: ChosenSoFar, cards: TrackCards) -> None:
        """Show the form in the member's zone, with a picture of the track unless pictures are off.

        A track that is gone is replaced by the first one."""
        if not any(card.name == choices.track and choices.game in card.games for card in cards):
            choices = replace(choices, track=self._find_first_track(choices.game, cards))
            self._drafts[responder.actor.member] = choices
        member_settings = await self._members.load_settings(responder.actor.member)
        picture = await self._draw_track(choices, responder.actor) if member_settings.pictures else None
        offered_options = await self._list_offered_options(responder.actor, choices)
        kept_extras = tuple(one for one in choices.extras if one in offered_options)
        if kept_extras != choices.extras:
            choices = replace(choices, extras=kept_extras)
            self._drafts[responder.actor.member] = choices
        files = make_picture_files(picture, "track.png")
        await responder.reply(*self._render(choices, member_settings.zone, cards, offered_options), files)

    async def _draw_track(self, choices: ChosenSoFar, actor: Actor) -> Picture | None:
        track, ruleset = await self._track_library.get_track(choices.track, actor), RULESETS[choices.game]
        if isinstance(track, Rejection):
            return None
        tables = self._library.read_tables_text(choices.game, ruleset.profiles[0]) or ""
        return await self._picture_service.draw_track_picture(ruleset, choices.track, track.text, tables)

    def _get_current_choices(self, member: int) -> ChosenSoFar:
        game = next(iter(RULESETS))
        return self._drafts.get(member) or ChosenSoFar(game, self._library.find_first_track(game))

    def _apply_press(
        self, choices: ChosenSoFar, press: ButtonPress, cards: TrackCards, offered_options: Collection[str]
    ) -> ChosenSoFar:
        value = press.values[0] if press.values else ""
        if press.rest == "game" and value in RULESETS:
            return replace(choices, game=value, track=self._find_first_track(value, cards), extras=(), page=0)
        if press.rest == "track" and any(card.name == value for card in _list_public_tracks(choices.game, cards)):
            return replace(choices, track=value)
        if press.rest == "time" and value in TIME_CHOICES:
            return replace(choices, time=value)
        page = press.rest.removeprefix(PAGE_PRESS)
        if press.rest.startswith(PAGE_PRESS) and page.isdecimal():
            return replace(choices, page=int(page))
        if press.rest != "extras":
            return choices
        chosen = {split_option(one)[0]: one for one in press.values if one in offered_options}
        return replace(choices, extras=tuple(chosen.values()))

    def _render(
        self, choices: ChosenSoFar, zone: str, cards: TrackCards, offered_options: Collection[str]
    ) -> tuple[str, View]:
        localizer, common = self._localizers.for_game(choices.game), self._localizers.common
        card = _find_card(choices.track, cards)
        title = card.title if card else choices.track
        lines = [common.format_ui("making", game=RULESETS[choices.game].title, track=title)]
        length = self._estimate_length(choices, zone, card)
        lines += [self._describe_pace(choices, length)]
        lines += [self._describe_slots(choices.make_timing_options(zone))] if choices.has_slots else []
        lines += [f"• {self._describe_option(localizer, one)}" for one in choices.extras]
        duration = estimate_duration(length)
        lines += (
            [common.format_ui("making_takes", people=ASSUMED_DRIVERS), format_expected_length(common, duration)]
            if duration
            else []
        )
        buttons = [make_button(common.format_word("button", "open"), "make", 0, "open", ButtonStyle.success)]
        pages = len(_split_options_into_pages(offered_options, choices.extras))
        if pages > 1:
            label = common.format_ui("making_more", page=choices.page % pages + 1, pages=pages)
            buttons.append(make_button(label, "make", 0, f"page_{(choices.page + 1) % pages}"))
        for one in buttons:
            one.row = LAST_ROW
        view = make_button_view(*buttons)
        for row, (what, options, most) in enumerate(
            self._build_menus(choices, zone, localizer, cards, offered_options)
        ):
            if options:
                view.add_item(make_menu("make", what, common.format_ui(f"making_{what}"), options, most, row))
        return "\n".join(lines), view

    def _describe_pace(self, choices: ChosenSoFar, length: RaceLength) -> str:
        """Return how drivers are asked at the chosen pace, and how long they have."""
        common = self._localizers.common
        if length.is_live and length.tempo.in_turn:
            return common.format_ui("making_in_turn", span=format_exact_duration(common, length.timing.answer))
        hours = 0 if choices.has_slots else choices.hours_per_round
        return common.format_ui(f"making_{choices.pace}", hours=hours)

    def _describe_slots(self, timing: TimingOptions) -> str:
        """Return when rounds are due, with the zone."""
        common = self._localizers.common
        days = common.join_list(common.format_word("day", day) for day in timing.days)
        return common.format_ui("making_slots", days=days, hour=timing.hour, zone=timing.zone)

    def _describe_track(self, choices: ChosenSoFar, zone: str, card: TrackCard) -> str | None:
        """Return a track's laps, and how long a race takes on it."""
        race_length, common = self._estimate_length(choices, zone, card), self._localizers.common
        duration = estimate_duration(race_length)
        return (
            common.format_ui("making_course", laps=race_length.laps, usual=format_duration(common, duration.usual))
            if duration
            else None
        )

    def _build_menus(
        self, choices: ChosenSoFar, zone: str, localizer: Localizer, cards: TrackCards, offered_options: Collection[str]
    ) -> list[tuple[str, list[SelectOption], int]]:
        """Return each menu's options, and how many can be chosen; in the last one, none can be too."""
        common = self._localizers.common
        games = [SelectOption(label=g.title, value=name, default=name == choices.game) for name, g in RULESETS.items()]
        tracks = [
            SelectOption(
                label=truncate(card.title, MAX_OPTION_CHARS),
                value=card.name,
                description=self._describe_track(choices, zone, card),
                default=card.name == choices.track,
            )
            for card in _list_public_tracks(choices.game, cards)[:MAX_MENU_OPTIONS]
        ]
        times = [
            SelectOption(label=common.format_ui(f"time_{time}"), value=time, default=time == choices.time)
            for time in TIME_CHOICES
        ]
        extras = [
            SelectOption(
                label=truncate(self._describe_option(localizer, one), MAX_OPTION_CHARS),
                value=one,
                description=truncate(one.replace("=", ": ").replace("_", " "), MAX_OPTION_CHARS),
                default=one in choices.extras,
            )
            for one in _list_options_on_page(offered_options, choices)
        ]
        return [("game", games, 1), ("track", tracks, 1), ("time", times, 1), ("extras", extras, len(extras))]

    async def _list_offered_options(self, actor: Actor, choices: ChosenSoFar) -> tuple[str, ...]:
        """Return the options that this track and these tables can have: switches first, then other values."""
        setup = Setup(
            game=choices.game,
            track=choices.track,
            pace=choices.pace,
            hours=choices.hours_per_round,
            options=choices.list_game_options(),
        )
        pace_defaults = RULESETS[choices.game].pace_defaults.get(choices.pace, {})
        records = [
            one.model_copy(update={"default": format_value(pace_defaults.get(one.name)) or one.default})
            for one in self._race_creation.list_options(choices.game)
            if one.game
        ]
        switches = [(one.name, "yes") for one in records if one.is_switch and one.default != "yes"]
        usual = [one for one in records if not one.is_switch and one.default is not None]
        others = [(one.name, value) for one in usual for value in one.values if value not in ("", one.default)]
        possible = await self._race_creation.find_possible_options(actor, setup, [*switches, *others])
        return tuple(name if value == "yes" else f"{name}={value}" for name, value in possible)

    def _describe_option(self, localizer: Localizer, chosen: str) -> str:
        """Return what an option means, in its sentence; a value that is no switch is named before it."""
        name, value = split_option(chosen)
        sentence = localizer.format_word("setting", name)
        return sentence if value == "yes" else f"{value.replace('_', ' ')}: {sentence}"

    def _find_first_track(self, game: str, cards: TrackCards) -> str:
        return self._library.find_first_track(game) or next(
            (card.name for card in _list_public_tracks(game, cards)), ""
        )

    def _estimate_length(self, choices: ChosenSoFar, zone: str, card: TrackCard | None) -> RaceLength:
        ruleset, figures = RULESETS[choices.game], self._library.load_time_figures(choices.game)
        laps, rows = (card.laps, card.rows) if card else (1, 0)
        options = {n: True if value == "yes" else value for n, value in choices.list_game_options().items()}
        round_format = ruleset.round_format({**ruleset.pace_defaults.get(choices.pace, {}), **options})
        timing, tempo = choices.make_timing_options(zone), make_tempo(figures, round_format, rows, laps)
        return RaceLength(
            tempo=tempo,
            laps=laps,
            pace=choices.pace,
            hours=choices.hours_per_round,
            timing=timing,
            people=ASSUMED_DRIVERS,
        )


def _split_options_into_pages(offered_options: Collection[str], chosen: Collection[str]) -> list[list[str]]:
    """Return the options that are not chosen in pages; the chosen ones are on each of them."""
    rest = [one for one in offered_options if one not in chosen]
    room = max(MIN_NEW_OPTIONS, MAX_MENU_OPTIONS - len(chosen))
    return [rest[i : i + room] for i in range(0, len(rest), room)] or [[]]


def _list_options_on_page(offered_options: Collection[str], choices: ChosenSoFar) -> list[str]:
    """Return the chosen options and those of the current page, in the order of the game's model."""
    pages = _split_options_into_pages(offered_options, choices.extras)
    visible_options = {*choices.extras, *pages[choices.page % len(pages)]}
    return [one for one in offered_options if one in visible_options][:MAX_MENU_OPTIONS]


def split_option(chosen: str) -> tuple[str, str]:
    """Return the name and the value of a chosen option; a name alone is a switch that is on."""
    name, _, value = chosen.partition("=")
    return name, value or "yes"


def _read_choices_of_message(message: discord.Message | None) -> ChosenSoFar | None:
    """Return the choices that a form's message shows, which survive a restart."""
    rows = [row for row in message.components if isinstance(row, discord.ActionRow)] if message else []
    menus = [one for row in rows for one in row.children if isinstance(one, discord.SelectMenu)]
    chosen = {parse_press(one.custom_id or "").rest: [o.value for o in one.options if o.default] for one in menus}
    if not (chosen.get("game") and chosen.get("track") and chosen.get("time")):
        return None
    (game, *_), (track, *_), (time, *_) = (chosen[what] for what in ("game", "track", "time"))
    is_known = game in RULESETS and time in TIME_CHOICES
    return ChosenSoFar(game, track, time, tuple(chosen.get("extras", ()))) if is_known else None


def _list_public_tracks(game: str, cards: TrackCards) -> list[TrackCard]:
    """Return the game's tracks, without those for tests."""
    return [card for card in cards if game in card.games and not card.test]


def _find_card(track: str, cards: TrackCards) -> TrackCard | None:
    return next((card for card in cards if card.name == track), None)
