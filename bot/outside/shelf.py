"""The tracks that a server can race on: ours, and those that it has handed in itself. No other server has them."""

from functools import lru_cache
from typing import Any

from bot.outside.apart import Examiner, TooBusy, TooCostly
from bot.outside.bounds import LONGEST
from bot.race.door import Door
from bot.race.office import in_office
from bot.store import own_tracks
from bot.store.database import Clash, Transaction
from bot.store.library import Library, is_name
from bot.store.own_tracks import OwnTrack, TrackCard
from bot.telling.summaries import Actor, Refusal
from rules.reading import read_toml
from rules.values import Value

MOST = 25
"""Tracks of a server's own."""
TITLE = 60
"""Characters of a track's title that are shown."""


class TrackShown(Value):
    """A track with its text. `own`: of whom it is known who handed it in."""

    card: TrackCard
    text: str
    own: OwnTrack | None = None


class Shelf:
    """Every door says who comes. Looking is everybody's of the server; what changes the shelf is for its stewards' role
    and whoever manages it."""

    def __init__(self, door: Door, library: Library, examiner: Examiner) -> None:
        self._door, self._database, self._library, self._examiner = door, door.database, library, examiner

    async def cards(self, actor: Actor) -> tuple[TrackCard, ...]:
        """What can be raced on where an actor stands: the server's own tracks first, then ours."""
        own = [one.card for one in await self.own(actor)]
        named = {one.name for one in own}
        return (*own, *(card for card in self._ours() if card.name not in named))

    async def own(self, actor: Actor) -> tuple[OwnTrack, ...]:
        """The tracks of an actor's own server."""
        if actor.guild is None:
            return ()
        return await self._database.read(lambda t: own_tracks.every(t, actor.guild or 0))

    async def show(self, track: str, actor: Actor, version: int | None = None) -> TrackShown | Refusal:
        """A track with its text, as it is raced on or in an older version."""
        found = await self._found(track, actor, version)
        if found:
            return TrackShown(card=found[0].card, text=found[1], own=found[0])
        card = next((one for one in self._ours() if one.name == track), None)
        text = self._library.track(track)
        if card is None or text is None or version is not None:
            return Refusal(code="unknown_track", facts={"track": track})
        return TrackShown(card=card, text=text)

    async def upload(self, track: str, actor: Actor, body: bytes) -> TrackShown | Refusal:
        """Takes a track in, if nothing is wrong with it: a new one, or a new version of one that is there. Races keep
        what they were created with."""
        text = _text(track, body)
        if isinstance(text, Refusal):
            return text
        if track in self._library.tracks():
            return Refusal(code="track_is_ours", facts={"track": track})
        shut = await self._database.read(lambda t: _shut(t, track, actor, text))
        card = shut or await self._examined(track, text)
        if isinstance(card, Refusal):
            return card
        now = self._door.clock()

        async def write(t: Transaction) -> TrackShown | Refusal:
            shut = await _shut(t, track, actor, text)
            if shut:
                return shut
            guild = actor.guild or 0
            newest = await own_tracks.find(t, guild, track)
            named = card.model_copy(update={"version": newest[0].card.version + 1 if newest else 1})
            new = OwnTrack(guild=guild, card=named, sha256=own_tracks.sha256_of(text), member=actor.member, at=now)
            await own_tracks.add(t, new, text)
            return TrackShown(card=named, text=text, own=new)

        try:
            return await self._database.write(write)
        except Clash:
            return await self._database.write(write)

    async def remove(self, track: str, actor: Actor) -> TrackCard | Refusal:
        """Takes a track off the shelf with all its versions. Races that are driven on it have their own copy."""

        async def write(t: Transaction) -> TrackCard | Refusal:
            guild = actor.guild or 0
            if not (await in_office(t, guild, actor)).manager:
                return Refusal(code="no_office")
            found = await own_tracks.find(t, guild, track)
            if found is None:
                return Refusal(code="no_own_track", facts={"track": track})
            await own_tracks.remove(t, guild, track)
            return found[0].card

        return await self._database.write(write)

    async def _examined(self, track: str, text: str) -> TrackCard | Refusal:
        given = {"name": track, "text": text, "data": str(self._library.folder)}
        try:
            found: dict[str, Any] = await self._examiner.examine("track", given)
        except TooCostly:
            return Refusal(code="track_too_costly")
        except TooBusy:
            return Refusal(code="examiner_busy")
        if found["faults"]:
            facts = {"track": track, "faults": found["faults"], "more": found["more"]}
            return Refusal(code="track_faults", facts={**facts, "count": len(found["faults"]) + found["more"]})
        return TrackCard(name=track, **found["card"])

    async def _found(self, track: str, actor: Actor, version: int | None) -> tuple[OwnTrack, str] | None:
        if actor.guild is None:
            return None
        return await self._database.read(lambda t: own_tracks.find(t, actor.guild or 0, track, version))

    def _ours(self) -> list[TrackCard]:
        """Those that every server has; one that cannot be read is nobody's."""
        games = tuple(self._door.rulesets)
        found = (_card(name, self._library.track(name) or "", games) for name in self._library.tracks())
        return [card for card in found if card]


@lru_cache(maxsize=64)
def _card(name: str, text: str, games: tuple[str, ...]) -> TrackCard | None:
    """A track of ours; None if it cannot be read."""
    try:
        raw = read_toml(text)
        suits = tuple(game for game in games if game in raw)
        title, laps, rows = str(raw.get("title", name)), int(raw.get("laps", 1)), int(raw.get("rows", 0))
        return TrackCard(name=name, title=title, games=suits, laps=laps, rows=rows, test=bool(raw.get("test")))
    except ValueError:
        return None


def _text(track: str, body: bytes) -> str | Refusal:
    """A file's text, if it may be examined at all."""
    if not is_name(track):
        return Refusal(code="bad_track_name", facts={"track": track[:TITLE]})
    if len(body) > LONGEST:
        return Refusal(code="file_too_large", facts={"longest": LONGEST // 1000})
    try:
        return body.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        return Refusal(code="file_no_text")


async def _shut(t: Transaction, track: str, actor: Actor, text: str) -> Refusal | None:
    """Why an actor cannot put a track on his server's shelf: his office, its room, or that it stands there already."""
    guild = actor.guild
    if guild is None or not (await in_office(t, guild, actor)).manager:
        return Refusal(code="no_office")
    known = {one.card.name: one for one in await own_tracks.every(t, guild)}
    if track not in known:
        return Refusal(code="shelf_full", facts={"most": MOST}) if len(known) >= MOST else None
    same = known[track].sha256 == own_tracks.sha256_of(text)
    return Refusal(code="track_same", facts={"track": track, "version": known[track].card.version}) if same else None
