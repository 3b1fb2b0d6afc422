"""The tracks available on a server: built-in ones and its own uploads."""

from collections.abc import Collection
from functools import lru_cache
from typing import Any

from bot.app.race_access import AuthorizedRaces
from bot.app.steward_notifications import as_server_steward
from bot.data_files import Library, is_valid_name
from bot.model.actor import Actor, Rejection
from bot.store import own_tracks
from bot.store.database import Clash, Transaction
from bot.store.own_tracks import OwnTrack, TrackCard
from bot.uploads.sandbox import MAX_FILE_CHARS, Examiner, TooBusy, TooCostly
from rules.base import Value
from rules.safe_toml import read_toml

MAX_OWN_TRACKS = 25
MAX_TITLE_CHARS = 60


class TrackShown(Value):
    """A track with its text. `own`: the stored upload, if it is the server's own."""

    card: TrackCard
    text: str
    own: OwnTrack | None = None


class TrackLibrary:
    """Track operations. Every member may read; only stewards and server managers may change tracks."""

    def __init__(self, access: AuthorizedRaces, library: Library, examiner: Examiner) -> None:
        self._access, self._database, self._library, self._examiner = access, access.database, library, examiner

    async def list_cards(self, actor: Actor) -> tuple[TrackCard, ...]:
        """List the tracks available to an actor, the server's own first."""
        own = [one.card for one in await self.list_own(actor)]
        own_names = {one.name for one in own}
        return (*own, *(card for card in self._list_built_in_cards() if card.name not in own_names))

    async def list_own(self, actor: Actor) -> tuple[OwnTrack, ...]:
        """List the tracks of the actor's own server."""
        if actor.guild is None:
            return ()
        return await self._database.read(lambda t: own_tracks.list_all(t, actor.guild or 0))

    async def get_track(self, track: str, actor: Actor, version: int | None = None) -> TrackShown | Rejection:
        """Return a track with its text, in the current or an older version."""
        track_and_text = await self._find_own(track, actor, version)
        if track_and_text:
            return TrackShown(card=track_and_text[0].card, text=track_and_text[1], own=track_and_text[0])
        card = next((one for one in self._list_built_in_cards() if one.name == track), None)
        text = self._library.read_track_text(track)
        if card is None or text is None or version is not None:
            return Rejection(code="unknown_track", facts={"track": track})
        return TrackShown(card=card, text=text)

    async def check_may_upload(self, track: str, actor: Actor) -> Rejection | None:
        """Return why an actor may not upload a track by this name; None if they may."""
        if not is_valid_name(track):
            return _reject_bad_name(track)
        if track in self._library.list_tracks():
            return Rejection(code="track_is_ours", facts={"track": track})
        return await self._database.read(lambda t: _check_may_store(t, track, actor))

    async def upload(self, track: str, actor: Actor, body: bytes) -> TrackShown | Rejection:
        """Store a faultless track, new or as a new version. Existing races keep their copy."""
        text = _decode(track, body)
        if isinstance(text, Rejection):
            return text
        if track in self._library.list_tracks():
            return Rejection(code="track_is_ours", facts={"track": track})
        rejection = await self._database.read(lambda t: _check_may_store(t, track, actor, text))
        card = rejection or await self._examine(track, text)
        if isinstance(card, Rejection):
            return card
        now = self._access.clock()

        async def write(t: Transaction) -> TrackShown | Rejection:
            rejection = await _check_may_store(t, track, actor, text)
            if rejection:
                return rejection
            guild = actor.guild or 0
            newest = await own_tracks.get(t, guild, track)
            numbered_card = card.model_copy(update={"version": newest[0].card.version + 1 if newest else 1})
            new = OwnTrack(
                guild=guild, card=numbered_card, sha256=own_tracks.hash_track_text(text), member=actor.member, at=now
            )
            await own_tracks.add(t, new, text)
            return TrackShown(card=numbered_card, text=text, own=new)

        try:
            return await self._database.write(write)
        except Clash:
            return await self._database.write(write)

    async def remove(self, track: str, actor: Actor) -> TrackCard | Rejection:
        """Remove a track with all its versions. Races on it have their own copy."""

        async def write(t: Transaction) -> TrackCard | Rejection:
            guild = actor.guild or 0
            if not (await as_server_steward(t, guild, actor)).manager:
                return Rejection(code="no_office")
            track_and_text = await own_tracks.get(t, guild, track)
            if track_and_text is None:
                return Rejection(code="no_own_track", facts={"track": track})
            await own_tracks.remove(t, guild, track)
            return track_and_text[0].card

        return await self._database.write(write)

    async def _examine(self, track: str, text: str) -> TrackCard | Rejection:
        task_input = {"name": track, "text": text, "data": str(self._library.folder)}
        try:
            findings: dict[str, Any] = await self._examiner.examine("track", task_input)
        except TooCostly:
            return Rejection(code="track_too_costly")
        except TooBusy:
            return Rejection(code="examiner_busy")
        if findings["faults"]:
            facts = {"track": track, "faults": findings["faults"], "more": findings["more"]}
            return Rejection(code="track_faults", facts={**facts, "count": len(findings["faults"]) + findings["more"]})
        return TrackCard(name=track, **findings["card"])

    async def _find_own(self, track: str, actor: Actor, version: int | None) -> tuple[OwnTrack, str] | None:
        if actor.guild is None:
            return None
        return await self._database.read(lambda t: own_tracks.get(t, actor.guild or 0, track, version))

    def _list_built_in_cards(self) -> list[TrackCard]:
        """List the built-in tracks, without unreadable ones."""
        games = tuple(self._access.rulesets)
        cards = (
            _read_built_in_card(name, self._library.read_track_text(name) or "", games)
            for name in self._library.list_tracks()
        )
        return [card for card in cards if card]


def find_track_name(typed_name: str, cards: Collection[TrackCard]) -> str | None:
    """Return the name of the track that was typed by its name or its title; None if there is none."""
    by_name = {card.name: card.name for card in cards}
    by_title = {card.title.casefold(): card.name for card in reversed(tuple(cards))}
    return by_name.get(typed_name) or by_title.get(typed_name.strip().casefold())


@lru_cache(maxsize=64)
def _read_built_in_card(name: str, text: str, games: tuple[str, ...]) -> TrackCard | None:
    """Return the card of a built-in track; None if it cannot be read."""
    try:
        raw = read_toml(text)
        suits = tuple(game for game in games if game in raw)
        title, laps, rows = str(raw.get("title", name)), int(raw.get("laps", 1)), int(raw.get("rows", 0))
        return TrackCard(name=name, title=title, games=suits, laps=laps, rows=rows, test=bool(raw.get("test")))
    except ValueError:
        return None


def _decode(track: str, body: bytes) -> str | Rejection:
    """Return a file's text if it may be examined at all."""
    if not is_valid_name(track):
        return _reject_bad_name(track)
    if len(body) > MAX_FILE_CHARS:
        return Rejection(code="file_too_large", facts={"longest": MAX_FILE_CHARS // 1000})
    try:
        return body.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        return Rejection(code="file_no_text")


def _reject_bad_name(track: str) -> Rejection:
    return Rejection(code="bad_track_name", facts={"track": track[:MAX_TITLE_CHARS]})


async def _check_may_store(t: Transaction, track: str, actor: Actor, text: str | None = None) -> Rejection | None:
    """Return why an actor cannot store a track: permission, number of tracks, or an identical version."""
    guild = actor.guild
    if guild is None or not (await as_server_steward(t, guild, actor)).manager:
        return Rejection(code="no_office")
    tracks_by_name = {one.card.name: one for one in await own_tracks.list_all(t, guild)}
    if track not in tracks_by_name:
        return (
            Rejection(code="shelf_full", facts={"most": MAX_OWN_TRACKS})
            if len(tracks_by_name) >= MAX_OWN_TRACKS
            else None
        )
    same = text is not None and tracks_by_name[track].sha256 == own_tracks.hash_track_text(text)
    return (
        Rejection(code="track_same", facts={"track": track, "version": tracks_by_name[track].card.version})
        if same
        else None
    )
