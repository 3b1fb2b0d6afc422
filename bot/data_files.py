"""Files of the data folder: tracks, tables, messages. Each is read on demand; a running race keeps its own
copies."""

import contextlib
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import rules
from bot.report.incidents import Weights, parse_weights
from bot.schedule.race_length import TimeFigures
from bot.text.fluent import MessageFile
from bot.text.locale import ENGLISH
from rules.bots import Mixes, read_mixes
from rules.league.points import Scheme, read_scheme
from rules.orders.phrase_files import read_phrase_book
from rules.orders.phrases import PhraseBook
from rules.registry import RULESETS
from rules.safe_toml import read_toml

NAME_PATTERN = re.compile("[a-z0-9-]{1,100}")
"""Pattern for names of tracks, tables and points tables."""


def is_valid_name(text: str) -> bool:
    """Whether a file of the data folder may have this name."""
    return NAME_PATTERN.fullmatch(text) is not None


class Missing(Exception):
    """The data cannot be read. One sentence."""


def find_data_folder(configured_path: str | None = None) -> Path:
    """Return the data folder: as configured, else beside the packages. Raises Missing."""
    folder = Path(configured_path or os.environ.get("STEWARD_DATA") or Path(rules.__file__).parent.parent / "data")
    if not (folder / "tracks").is_dir():
        raise Missing(
            f"There are no tracks in {folder}: STEWARD_DATA names the folder that holds tracks/ and locales/."
        )
    return folder


def _read_file(path: Path) -> str:
    """Read a file of the data folder. Raises Missing."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise Missing(f"{path} cannot be read: {fault}.") from fault


def _load_messages(path: Path) -> MessageFile:
    try:
        messages = _keep_messages(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as fault:
        raise Missing(f"The messages in {path} cannot be read: {fault}.") from fault
    unread = messages.find_fault()
    if unread is not None:
        raise Missing(f"The messages in {path} cannot be read; it begins to go wrong at “{unread.splitlines()[0]}”.")
    return messages


def _load_weights(path: Path) -> Weights:
    try:
        return _parse_weights(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as fault:
        raise Missing(f"The weights in {path} cannot be read: {fault}.") from fault


@lru_cache(maxsize=32)
def _keep_messages(text: str) -> MessageFile:
    """Return the messages of a text; cached, since messages that were parsed stay so."""
    return MessageFile(text)


@lru_cache(maxsize=32)
def _parse_weights(text: str) -> Weights:
    return parse_weights(text)


@lru_cache(maxsize=4)
def _parse_mixes(text: str) -> Mixes:
    return read_mixes(text)


@lru_cache(maxsize=32)
def _parse_items(text: str) -> Mapping[str, str]:
    return read_toml(text)


def _list_top_level_keys(text: str) -> set[str]:
    """Return the top-level keys of a TOML text; none if it is invalid."""
    try:
        return set(read_toml(text))
    except ValueError:
        return set()


@lru_cache(maxsize=16)
def _load_phrase_book(texts: tuple[str, ...]) -> PhraseBook:
    """Return a game's phrase book. Kept: it is put in order when it is first used."""
    return read_phrase_book(texts)


@lru_cache(maxsize=64)
def hash_layout(track: str) -> str:
    """Return a digest of a track's layout, to tell apart tracks of one name; title and drawing do not count."""
    try:
        raw = read_toml(track)
    except ValueError:
        return ""
    layout = {name: value for name, value in raw.items() if name not in ("title", "shape")}
    return sha256(repr(layout).encode()).hexdigest()


def find_track_title(name: str, track: str) -> str:
    """Return the title of a track, or its name if its text cannot be read."""
    try:
        return str(read_toml(track).get("title", name))
    except ValueError:
        return name


@dataclass(frozen=True)
class Library:
    """The data files of one folder."""

    folder: Path

    @property
    def tracks_folder(self) -> Path:
        """The folder of the tracks."""
        return self.folder / "tracks"

    def list_tracks(self) -> tuple[str, ...]:
        """List the names of all tracks."""
        return tuple(path.stem for path in sorted(self.tracks_folder.glob("*.toml")))

    def list_track_titles(self) -> dict[str, str]:
        """Return the titles of all tracks by their names, without files that cannot be read."""
        titles = dict[str, str]()
        for name in self.list_tracks():
            with contextlib.suppress(ValueError, Missing):
                titles[name] = str(read_toml(self.read_track_text(name) or "").get("title", name))
        return titles

    def read_track_text(self, name: str) -> str | None:
        """Return the text of a track."""
        return self._read_text(self.tracks_folder, name)

    def read_tables_text(self, game: str, profile: str) -> str | None:
        """Return the text of a game's tables."""
        return self._read_text(self.folder / game, profile)

    def load_scheme(self, name: str) -> Scheme | None:
        """Load a points table by its name in T-13; None if there is none that can be read."""
        text = self.read_scheme_text(name)
        try:
            return None if text is None else read_scheme(text)
        except ValueError:
            return None

    def read_scheme_text(self, name: str) -> str | None:
        """Return the text of a points table."""
        return None if "-" in name else self._read_text(self.folder / "points", name.replace("_", "-"))

    def load_time_figures(self, game: str) -> TimeFigures:
        """Load the figures for how far a race of a game gets in a round; defaults where the file has none."""
        entry, scale = self._load_game_entry(game), {"rows": 10, "extra": 1, "asked": 100, "apart": 100, "driving": 100}
        return TimeFigures(**{name: round(float(entry[name]) * by) for name, by in scale.items() if name in entry})

    def find_first_track(self, game: str) -> str:
        """Return the track for a member's first race of a game; "" if the file has none."""
        return str(self._load_game_entry(game).get("first", ""))

    def list_watched_seeds(self, game: str) -> list[str]:
        """Return the seeds of races worth watching on the first track, between five bots of the usual strength."""
        return [str(seed) for seed in self._load_game_entry(game).get("watched", ())]

    def _load_game_entry(self, game: str) -> dict[str, Any]:
        """Return what games.toml says of a game. Raises Missing."""
        path = self.folder / "games.toml"
        try:
            entry: dict[str, Any] = read_toml(_read_file(path)).get(game, {}) if path.is_file() else {}
        except ValueError as fault:
            raise Missing(f"What {path} says of the games cannot be read: {fault}.") from fault
        return entry

    def load_bot_mixes(self) -> Mixes:
        """Load how often bots of each strength drive how. Raises Missing."""
        path = self.folder / "bots.toml"
        try:
            return _parse_mixes(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as fault:
            raise Missing(f"The chances of bots in {path} cannot be read: {fault}.") from fault

    def load_phrase_book(self, game: str) -> PhraseBook:
        """Return what people write in a game, in every language. Raises Missing."""
        files = sorted((self.folder / "words").glob("*/*.toml"), key=lambda path: (path.stem != "common", str(path)))
        texts = [_read_file(path) for path in files if path.stem in ("common", game)]
        try:
            return _load_phrase_book(tuple(texts))
        except ValueError as fault:
            raise Missing(f"The words of {game} in {self.folder / 'words'} cannot be read: {fault}.") from fault

    def check_games(self) -> None:
        """Read what every game needs that no race keeps a copy of. Raises Missing."""
        self.load_bot_mixes()
        for game in RULESETS:
            self.load_phrase_book(game)
            self._load_game_entry(game)

    def find_table_faults(self) -> Iterator[str]:
        """Find faults of the games' tables and of the points tables, each with its file: `FILE: S-6: …`.

        A race keeps copies of both, so they prevent new races only."""
        for game, ruleset in RULESETS.items():
            for profile in ruleset.profiles:
                path = self.folder / game / f"{profile}.toml"
                text = self.read_tables_text(game, profile)
                faults = ("the file is missing",) if text is None else ruleset.check_tables(text)
                yield from (f"{path}: {fault}" for fault in faults)
        for name in self.list_schemes():
            try:
                read_scheme(self.read_scheme_text(name) or "")
            except ValueError as fault:
                path = self.folder / "points" / f"{name.replace('_', '-')}.toml"
                yield f"{path}: {' '.join(str(fault).split())}"

    def prepare_phrase_book(self, game: str) -> None:
        """Index the phrase book of a game, so that the first text is read as fast as any other."""
        self.load_phrase_book(game).index  # noqa: B018

    def list_schemes(self) -> tuple[str, ...]:
        """List the names of the points tables."""
        return tuple(path.stem.replace("-", "_") for path in sorted((self.folder / "points").glob("*.toml")))

    def load_weights(self) -> Mapping[str, Weights]:
        """Load the importance of events, by game. Raises Missing."""
        return {path.stem: _load_weights(path) for path in sorted((self.folder / "telling").glob("*.toml"))}

    def guess_game(self, text: str, profiles: Mapping[str, Sequence[str]]) -> str:
        """Return the game whose tables share the most headings with a text, among the given games and profiles."""
        heads = _list_top_level_keys(text)
        common = {
            game: max(
                len(heads & _list_top_level_keys(self.read_tables_text(game, profile) or "")) for profile in names
            )
            for game, names in profiles.items()
        }
        return max(common, key=lambda game: common[game])

    def load_handbook_pages(self, language: str = ENGLISH) -> Mapping[str, str]:
        """Load the pages of the handbook in Markdown, the games first, by name. Pages that a language lacks are in
        English."""
        games = {path.stem for path in self._list_item_files()}
        folder = self.folder / "handbook"
        names = sorted((path.stem for path in folder.glob("*.md")), key=lambda name: (name not in games, name))
        translated_pages = {path.stem: path for path in (folder / language).glob("*.md")}
        paths = {name: translated_pages.get(name, folder / f"{name}.md") for name in names}
        return {name: _read_file(path) for name, path in paths.items()}

    def list_handbook_pictures(self, language: str = ENGLISH) -> Mapping[str, Path]:
        """List the files of the handbook's pictures by name. Pictures that a language lacks are the English ones."""
        folder = self.folder / "handbook"
        return {
            path.name: path for one in (folder, folder / language) for path in sorted((one / "pictures").glob("*.png"))
        }

    def load_rule_items(self) -> Mapping[str, Mapping[str, str]]:
        """Load the sentences that sum up rule items, by game."""
        return {path.stem: _parse_items(_read_file(path)) for path in self._list_item_files()}

    def load_item_pages(self) -> Mapping[str, str]:
        """Load the pages in Markdown that say each rule item in full, by game."""
        files = (path.with_suffix(".md") for path in self._list_item_files())
        return {path.stem: _read_file(path) for path in files if path.exists()}

    def _list_item_files(self) -> list[Path]:
        return sorted((self.folder / "handbook" / "items").glob("*.toml"))

    def list_languages(self) -> list[str]:
        """List the languages that messages are in."""
        return sorted(path.name for path in (self.folder / "locales").glob("*") if path.is_dir())

    def load_messages(self, *languages: str) -> Mapping[str, Mapping[str, MessageFile]]:
        """Load the messages of each language (or the given ones) by file: `common`, and one for each game. Raises
        Missing."""
        folders = [
            self.folder / "locales" / name for name in self.list_languages() if not languages or name in languages
        ]
        messages = {path.name: {f.stem: _load_messages(f) for f in sorted(path.glob("*.ftl"))} for path in folders}
        if "common" not in messages.get("en", {}):
            raise Missing(f"There is no {self.folder / 'locales' / 'en' / 'common.ftl'}.")
        return messages

    def _read_text(self, folder: Path, name: str) -> str | None:
        """Read a file by a name that may come from a user; names that are not valid never touch the disk."""
        path = folder / f"{name}.toml"
        if not is_valid_name(name) or not path.is_file():
            return None
        return _read_file(path)


@lru_cache(maxsize=1)
def load_bot_mixes() -> Mixes:
    """Load the chances of bots once for this process. Raises Missing."""
    return Library(find_data_folder()).load_bot_mixes()
