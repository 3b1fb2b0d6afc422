"""`/track`: a server's own tracks: upload, show, remove."""

import io
from collections.abc import Iterable
from typing import Any

import discord
from discord import Interaction, app_commands
from discord.app_commands import Choice, Range, describe

from bot.data_files import Library
from bot.delivery.discord_sender import make_picture_files
from bot.delivery.picture_service import PictureService
from bot.discord_ui.responder import Responder, acknowledge_privately, autocomplete, get_actor, matches_typed, unwrap
from bot.forms.discord_text import escape_text, truncate
from bot.model.actor import Rejection
from bot.store.own_tracks import TrackCard
from bot.text.localizer import Localizers
from bot.uploads.sandbox import MAX_FILE_CHARS
from bot.uploads.track_library import MAX_OWN_TRACKS, TrackLibrary, TrackShown
from rules.questions import InvalidAnswer
from rules.registry import RULESETS

MAX_TRACK_NAME_CHARS, MAX_ALT_TEXT_CHARS = 40, 1000
"""Characters of a track's name, and of a picture's description."""
SHORT_DIGEST_CHARS = 12
"""Characters of a digest that are shown to tell versions apart."""


class TrackCommands(app_commands.Group):
    """The `/track` commands. Rejections are raised as InvalidAnswer."""

    def __init__(
        self, track_library: TrackLibrary, library: Library, localizers: Localizers, picture_service: PictureService
    ) -> None:
        super().__init__(name="track", description="Tracks of this server's own", guild_only=True)
        self._track_library = track_library
        self._library = library
        self._localizers = localizers
        self._picture_service = picture_service
        self._format_ui = localizers.format_ui

    @app_commands.command(description="Upload a track of your own, or a new version of it (stewards)")
    @describe(
        file="A track file (.toml), as the handbook has it", name="Its name; the file's name if you leave this out"
    )
    async def upload(
        self, interaction: Interaction[Any], file: discord.Attachment, name: Range[str, 1, MAX_TRACK_NAME_CHARS] = ""
    ) -> None:
        """Check a track file; show every fault, or store the track and show its picture."""
        responder = await acknowledge_privately(interaction)
        if file.size > MAX_FILE_CHARS:
            raise InvalidAnswer("file_too_large", longest=MAX_FILE_CHARS // 1000)
        track_name = name or file.filename.rpartition(".")[0] or file.filename
        # Files of members who may not upload are not fetched.
        unwrap(await self._track_library.check_may_upload(track_name.casefold(), responder.actor))
        upload = await self._track_library.upload(track_name.casefold(), responder.actor, await file.read())
        if isinstance(upload, Rejection) and upload.code == "track_faults":
            await responder.reply(self._format_faults(upload))
            return
        track = unwrap(upload)
        text = self._format_ui("track_taken", track=track.card.name, version=track.card.version)
        await responder.reply(f"{text}\n{self._describe_track(track)}", files=await self._draw_track(track))

    @app_commands.command(description="A track as a picture and as a file; if you name none, the list of all tracks")
    @describe(track="Which", version="An older version of a track of this server's own")
    async def show(self, interaction: Interaction[Any], track: str = "", version: Range[int, 1] | None = None) -> None:
        """Show a track's whole board and its file, or list all tracks."""
        responder = await acknowledge_privately(interaction)
        if not track:
            await self._list_tracks(responder)
            return
        found_track = unwrap(await self._track_library.get_track(track.strip().casefold(), responder.actor, version))
        file = discord.File(io.BytesIO(found_track.text.encode()), f"{found_track.card.name}.toml")
        await responder.reply(self._describe_track(found_track), files=[*await self._draw_track(found_track), file])

    async def _list_tracks(self, responder: Responder) -> None:
        """List the tracks to the member only, this server's own first."""
        own = await self._track_library.list_own(responder.actor)
        all_tracks = await self._track_library.list_cards(responder.actor)
        lines = [self._format_ui("tracks_own", count=len(own), most=MAX_OWN_TRACKS)]
        lines += [
            f"{self._format_title(one.card.name, one.card.title, one.card.games)} · v{one.card.version}" for one in own
        ]
        lines += [self._localizers.common.format_word("ui", "tracks_ours")]
        lines += [self._format_title(c.name, c.title, c.games) for c in all_tracks if not (c.version or c.test)]
        await responder.reply("\n".join(lines))

    @app_commands.command(description="Remove a track of this server's own (stewards)")
    @describe(track="Which")
    async def remove(self, interaction: Interaction[Any], track: str) -> None:
        """Remove a track; races keep their own copy."""
        responder = await acknowledge_privately(interaction)
        removed_track = unwrap(await self._track_library.remove(track.strip().casefold(), responder.actor))
        await responder.reply(self._format_ui("track_removed", track=removed_track.name))

    @show.autocomplete("track")
    @autocomplete()
    async def _complete_track(self, interaction: Interaction[Any], typed_text: str) -> list[Choice[str]]:
        return _list_choices(await self._track_library.list_cards(get_actor(interaction)), typed_text)

    @remove.autocomplete("track")
    @autocomplete()
    async def _complete_own_track(self, interaction: Interaction[Any], typed_text: str) -> list[Choice[str]]:
        own_tracks = await self._track_library.list_own(get_actor(interaction))
        return _list_choices([one.card for one in own_tracks], typed_text)

    async def _draw_track(self, track: TrackShown) -> list[discord.File]:
        """Return a picture of the whole track in the first of its games."""
        game = next(iter(track.card.games), None)
        if game is None:
            return []
        tables = self._library.read_tables_text(game, RULESETS[game].profiles[0]) or ""
        drawing = await self._picture_service.draw_track_picture(RULESETS[game], track.card.name, track.text, tables)
        return make_picture_files(drawing, f"{track.card.name}.png")

    def _describe_track(self, track: TrackShown) -> str:
        """Describe a track in two lines at most."""
        card, own = track.card, track.own
        lines = [self._format_ui("track_line", laps=card.laps, rows=card.rows, version=card.version)]
        lines[0] = f"{self._format_title(card.name, card.title, card.games)} · {lines[0]}"
        if own:
            day = f"<t:{own.at}:d>"
            lines.append(
                self._format_ui("track_of", member=f"<@{own.member}>", day=day, digest=own.sha256[:SHORT_DIGEST_CHARS])
            )
        return "\n".join(lines)

    def _format_title(self, name: str, title: str, games: tuple[str, ...]) -> str:
        return f"`{name}` **{escape_text(title)}** · {', '.join(RULESETS[game].title for game in games)}"

    def _format_faults(self, rejection: Rejection) -> str:
        """Return the faults, a line each, as `steward tracks check` words them."""
        facts = rejection.facts
        summary = InvalidAnswer(rejection.code, track=facts["track"], count=facts["count"])
        lines = [self._localizers.common.format_rejection(summary)]
        lines += [f"• {escape_text(one)}" for one in facts["faults"]]
        lines += [self._format_ui("track_faults_more", count=facts["more"])] if facts["more"] else []
        return "\n".join([*lines, self._localizers.common.format_word("ui", "track_faults_help")])


def _list_choices(cards: Iterable[TrackCard], typed_text: str) -> list[Choice[str]]:
    """Return the tracks that match a typed text, as choices of a command's option."""
    found = [card for card in cards if matches_typed(typed_text, card.name, card.title)]
    return [Choice(name=truncate(card.title, 100), value=card.name) for card in found[:25]]
