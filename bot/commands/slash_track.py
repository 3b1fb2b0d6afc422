"""`/track`: a server's own tracks: handed in as a file, looked at, given back, taken away."""

import io
from typing import Any

import discord
from discord import Interaction, app_commands
from discord.app_commands import Choice, Range, describe

from bot.commands.replies import Talk, actor_of, fits, offered, taken
from bot.delivery.artist import Artist
from bot.forms.discord_text import cut, disarmed
from bot.outside.bounds import LONGEST
from bot.outside.shelf import MOST, Shelf, TrackShown
from bot.store.library import Library
from bot.telling.narrator import Narrators
from bot.telling.summaries import Refusal
from rules.questions import Refused
from rules.rulesets import RULESETS

NAME, ALT = 40, 1000
"""Characters of a track's name, and of a picture's description."""
DIGEST = 12
"""Letters of a digest by which a version is told from others."""


class TrackCommands(app_commands.Group):
    """The commands. Refusals are raised as Refused and said by the switchboard."""

    def __init__(self, shelf: Shelf, library: Library, narrators: Narrators, artist: Artist) -> None:
        super().__init__(name="track", description="Tracks of this server's own", guild_only=True)
        self._shelf, self._library, self._narrators, self._artist = shelf, library, narrators, artist

    @app_commands.command(description="Hand in a track of your own, or a new version of it (stewards)")
    @describe(file="A track file (.toml), as the handbook has it", name="What it is called; without it as the file is")
    async def upload(
        self, interaction: Interaction[Any], file: discord.Attachment, name: Range[str, 1, NAME] = ""
    ) -> None:
        """Every fault is named; a track without any is drawn back, and can be raced on."""
        talk = Talk(interaction)
        await talk.open()
        if file.size > LONGEST:
            raise Refused("file_too_large", longest=LONGEST // 1000)
        called = name or file.filename.rpartition(".")[0] or file.filename
        done = await self._shelf.upload(called.casefold(), talk.actor, await file.read())
        if isinstance(done, Refusal) and done.code == "track_faults":
            await talk.say(self._faults(done))
            return
        shown = taken(done)
        said = self._ui("track_taken", track=shown.card.name, version=shown.card.version)
        await talk.say(f"{said}\n{self._line(shown)}", files=await self._picture(shown))

    @app_commands.command(name="list", description="The tracks there are to race on, this server's own first")
    async def listed(self, interaction: Interaction[Any]) -> None:
        """Only the asker sees it."""
        talk = Talk(interaction)
        await talk.open()
        own, every = await self._shelf.own(talk.actor), await self._shelf.cards(talk.actor)
        lines = [self._ui("tracks_own", count=len(own), most=MOST)]
        lines += [f"{self._of(one.card.name, one.card.title, one.card.games)} · v{one.card.version}" for one in own]
        lines += [self._narrators.common.word("ui", "tracks_ours")]
        lines += [self._of(c.name, c.title, c.games) for c in every if not (c.version or c.test)]
        await talk.say("\n".join(lines))

    @app_commands.command(description="A track as a picture and as a file")
    @describe(track="Which", version="An older version of a track of this server's own")
    async def show(self, interaction: Interaction[Any], track: str, version: Range[int, 1] | None = None) -> None:
        """The whole board, and the file that it is made of."""
        talk = Talk(interaction)
        await talk.open()
        shown = taken(await self._shelf.show(track.strip().casefold(), talk.actor, version))
        file = discord.File(io.BytesIO(shown.text.encode()), f"{shown.card.name}.toml")
        await talk.say(self._line(shown), files=[*await self._picture(shown), file])

    @app_commands.command(description="Take a track of this server's own away (stewards)")
    @describe(track="Which")
    async def remove(self, interaction: Interaction[Any], track: str) -> None:
        """Races keep their own copy, also those that are on."""
        talk = Talk(interaction)
        await talk.open()
        gone = taken(await self._shelf.remove(track.strip().casefold(), talk.actor))
        await talk.say(self._ui("track_removed", track=gone.name))

    @show.autocomplete("track")
    @offered()
    async def _every(self, interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
        cards = await self._shelf.cards(actor_of(interaction))
        return [Choice(name=cut(c.title, 100), value=c.name) for c in cards if fits(typed, c.name, c.title)][:25]

    @remove.autocomplete("track")
    @offered()
    async def _own(self, interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
        cards = [one.card for one in await self._shelf.own(actor_of(interaction))]
        return [Choice(name=cut(c.title, 100), value=c.name) for c in cards if fits(typed, c.name, c.title)][:25]

    async def _picture(self, shown: TrackShown) -> list[discord.File]:
        """The whole track, as the first of its games has it."""
        game = next(iter(shown.card.games), None)
        if game is None:
            return []
        tables = self._library.tables(game, RULESETS[game].profiles[0]) or ""
        drawn = await self._artist.track(RULESETS[game], shown.card.name, shown.text, tables)
        picture, alt = f"{shown.card.name}.png", cut(drawn.alt, ALT) if drawn else ""
        return [discord.File(io.BytesIO(drawn.png), picture, description=alt)] if drawn else []

    def _line(self, shown: TrackShown) -> str:
        """What is known of a track, in two lines at most."""
        card, own = shown.card, shown.own
        lines = [self._ui("track_line", laps=card.laps, rows=card.rows, version=card.version)]
        lines[0] = f"{self._of(card.name, card.title, card.games)} · {lines[0]}"
        if own:
            day = f"<t:{own.at}:d>"
            lines.append(self._ui("track_of", member=f"<@{own.member}>", day=day, digest=own.sha256[:DIGEST]))
        return "\n".join(lines)

    def _of(self, name: str, title: str, games: tuple[str, ...]) -> str:
        return f"`{name}` **{disarmed(title)}** · {', '.join(RULESETS[game].title for game in games)}"

    def _faults(self, refused: Refusal) -> str:
        """Every fault a line, in the words of `steward tracks check`."""
        facts = refused.facts
        counted = Refused(refused.code, track=facts["track"], count=facts["count"])
        lines = [self._narrators.common.refused(counted)]
        lines += [f"• {disarmed(one)}" for one in facts["faults"]]
        lines += [self._ui("track_faults_more", count=facts["more"])] if facts["more"] else []
        return "\n".join([*lines, self._narrators.common.word("ui", "track_faults_help")])

    def _ui(self, code: str, **facts: Any) -> str:
        return self._narrators.common.ui(code, **facts)
