"""Creation of races from what members type and choose: track, game, options."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.app.member_api import MemberApi
from bot.data_files import Library
from bot.discord_ui.permissions import require_permissions
from bot.discord_ui.race_places import RacePlaces
from bot.discord_ui.responder import RenderedRejection, Responder, matches_typed, unwrap
from bot.lobby.options import RaceOption, list_options
from bot.model.actor import Actor
from bot.posts.summaries import Pace, Setup
from bot.text.localizer import Localizers
from bot.uploads.track_library import TrackLibrary, find_track_name
from bot.util.similar_names import MAX_SUGGESTED_NAMES, begins_a_word_of, find_similar
from rules.questions import InvalidAnswer
from rules.registry import RULESETS


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
        """Return the given fields by name, without the track and the options, which have yet to be read."""
        fields = {name: getattr(self, name) for name in ("game", "laps", "profile", "pace", "hours")}
        return {name: value for name, value in fields.items() if value}


class RaceCreation:
    """Creates races, and finds what their tracks, games and options can be."""

    def __init__(
        self,
        member_api: MemberApi,
        track_library: TrackLibrary,
        library: Library,
        places: RacePlaces,
        localizers: Localizers,
        grace: int,
    ) -> None:
        self._member_api, self._track_library, self._library = member_api, track_library, library
        self._places, self._localizers, self._grace = places, localizers, grace
        self._format_ui = localizers.format_ui

    async def create(self, responder: Responder, typed: TypedSetup) -> None:
        """Create a race in this channel; a missing permission is named."""
        require_permissions(responder.interaction)
        track = find_track_name(typed.track, await self._track_library.list_cards(responder.actor)) or typed.track
        game = typed.game or await self.choose_default_game(responder.actor, track)
        fields = {**typed.list_given_fields(), "game": game, "track": track, "options": parse_options(typed.options)}
        await self.open(responder, Setup(**fields))

    async def open(self, responder: Responder, setup: Setup) -> None:
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
