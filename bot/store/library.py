"""What lies in data/: tracks, tables, messages. Read when asked for; a running race keeps its own copies."""

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Resource

import rules
from bot.deadlines.duration import TimeFigures
from bot.telling.story.weights import Weights, read_weights
from rules.league.points import Scheme, read_scheme
from rules.reading import read_toml

NAME = re.compile("[a-z0-9-]{1,100}")
"""What tracks, tables and points tables may be called."""


def is_name(text: str) -> bool:
    """Whether a file of ours may be called so."""
    return NAME.fullmatch(text) is not None


class Missing(Exception):
    """The data cannot be read. One sentence."""


def data_folder(named: str | None = None) -> Path:
    """Where the data lies: where the settings say, else beside the packages. Raises Missing."""
    folder = Path(named or os.environ.get("STEWARD_DATA") or Path(rules.__file__).parent.parent / "data")
    if not (folder / "tracks").is_dir():
        raise Missing(
            f"There are no tracks in {folder}: STEWARD_DATA names the folder that holds tracks/ and locales/."
        )
    return folder


def _messages(path: Path) -> Resource:
    try:
        resource = _parsed(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as fault:
        raise Missing(f"The messages in {path} cannot be read: {fault}.") from fault
    junk = next((entry.content for entry in resource.body if isinstance(entry, Junk)), None)
    if junk is not None:
        raise Missing(
            f"The messages in {path} cannot be read; it begins to go wrong at “{(junk or '').splitlines()[0]}”."
        )
    return resource


def _weights(path: Path) -> Weights:
    try:
        return _weighed(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as fault:
        raise Missing(f"The weights in {path} cannot be read: {fault}.") from fault


@lru_cache(maxsize=32)
def _parsed(text: str) -> Resource:
    """A file of messages. Kept: the parser takes its time."""
    return FluentParser(with_spans=False).parse(text)


@lru_cache(maxsize=32)
def _weighed(text: str) -> Weights:
    return read_weights(text)


@lru_cache(maxsize=32)
def _items(text: str) -> Mapping[str, str]:
    return read_toml(text)


def _heads(text: str) -> set[str]:
    """What stands at the top of a TOML text: nothing where it is none."""
    try:
        return set(read_toml(text))
    except ValueError:
        return set()


@lru_cache(maxsize=64)
def layout_of(track: str) -> str:
    """A digest of how a track is laid, by which two of one name are told apart; drawing and remarks do not count."""
    try:
        raw = read_toml(track)
    except ValueError:
        return ""
    laid = {name: said for name, said in raw.items() if name not in ("title", "shape")}
    return sha256(repr(laid).encode()).hexdigest()


@dataclass(frozen=True)
class Library:
    """The files of one folder."""

    folder: Path

    @property
    def tracks_folder(self) -> Path:
        """Where the tracks lie."""
        return self.folder / "tracks"

    def tracks(self) -> tuple[str, ...]:
        """The names of all tracks."""
        return tuple(path.stem for path in sorted(self.tracks_folder.glob("*.toml")))

    def track(self, name: str) -> str | None:
        """A track's text."""
        return self._text(self.tracks_folder, name)

    def tables(self, game: str, profile: str) -> str | None:
        """The text of a game's tables."""
        return self._text(self.folder / game, profile)

    def scheme(self, name: str) -> Scheme | None:
        """A points table by its name in T-13."""
        text = self.scheme_text(name)
        return None if text is None else read_scheme(text)

    def scheme_text(self, name: str) -> str | None:
        """The text of a points table."""
        return None if "-" in name else self._text(self.folder / "points", name.replace("_", "-"))

    def tempo(self, game: str) -> TimeFigures:
        """How far a race of a game gets in a round; nothing where the file does not say."""
        said, scale = self._game(game), {"rows": 10, "extra": 1, "asked": 100}
        return TimeFigures(**{name: round(float(said[name]) * by) for name, by in scale.items() if name in said})

    def first_track(self, game: str) -> str:
        """The track of somebody's first race of a game; "" where the file does not say."""
        return str(self._game(game).get("first", ""))

    def _game(self, game: str) -> dict[str, Any]:
        """What games.toml says of a game."""
        path = self.folder / "games.toml"
        found: dict[str, Any] = read_toml(path.read_text(encoding="utf-8")).get(game, {}) if path.is_file() else {}
        return found

    def schemes(self) -> tuple[str, ...]:
        """The names of the points tables there are."""
        return tuple(path.stem.replace("-", "_") for path in sorted((self.folder / "points").glob("*.toml")))

    def weights(self) -> Mapping[str, Weights]:
        """What the facts of each game weigh. Raises Missing."""
        return {path.stem: _weights(path) for path in sorted((self.folder / "telling").glob("*.toml"))}

    def likest(self, text: str, profiles: Mapping[str, Sequence[str]]) -> str:
        """The game, of those with their profiles, whose own tables have most headings in common with a text."""
        heads = _heads(text)
        common = {
            game: max(len(heads & _heads(self.tables(game, profile) or "")) for profile in names)
            for game, names in profiles.items()
        }
        return max(common, key=lambda game: common[game])

    def pages(self) -> Mapping[str, str]:
        """The pages of the handbook, in Markdown: the games first, in the order of their names."""
        games = {path.stem for path in self._item_files()}
        files = sorted((self.folder / "handbook").glob("*.md"), key=lambda path: (path.stem not in games, path.stem))
        return {path.stem: path.read_text(encoding="utf-8") for path in files}

    def items(self) -> Mapping[str, Mapping[str, str]]:
        """The rule items of each game in our own words, a sentence each."""
        return {path.stem: _items(path.read_text(encoding="utf-8")) for path in self._item_files()}

    def _item_files(self) -> list[Path]:
        return sorted((self.folder / "handbook" / "items").glob("*.toml"))

    def phrases(self, *languages: str) -> Mapping[str, Mapping[str, Resource]]:
        """The messages of each language (of these, if any are named) by file: `common`, and one for each game. Raises
        Missing."""
        there = sorted(path for path in (self.folder / "locales").glob("*") if path.is_dir())
        folders = [path for path in there if not languages or path.name in languages]
        found = {path.name: {f.stem: _messages(f) for f in sorted(path.glob("*.ftl"))} for path in folders}
        if "common" not in found.get("en", {}):
            raise Missing(f"There is no {self.folder / 'locales' / 'en' / 'common.ftl'}.")
        return found

    def _text(self, folder: Path, name: str) -> str | None:
        """A file's text, by a name that may be one of the folder's; no other touches the disk."""
        path = folder / f"{name}.toml"
        if not is_name(name) or not path.is_file():
            return None
        return path.read_text(encoding="utf-8")
