"""Names typed on the command line: games, tracks and languages in any spelling, and what a wrong one may mean."""

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from bot.cli.failures import Failed
from bot.data_files import Library
from bot.text.locale import ENGLISH, match_language
from rules.safe_toml import read_toml

MIN_LIKENESS = 0.6
"""How alike two names must be for one to be suggested for the other, from 0 to 1 (difflib)."""


def resolve_game(typed_name: str, games: Mapping[str, str]) -> str:
    """Return the key of a game that is named by key or title, in any spelling; `games`: titles by key.

    Raises Failed."""
    keys = {_strip_to_letters(name): key for key, title in games.items() for name in (key, title)}
    if game := keys.get(_strip_to_letters(typed_name)):
        return game
    raise Failed(f"There is no game “{typed_name}”.{suggest(typed_name, games)} There are: {', '.join(games)}.")


def resolve_track(typed_name: str, library: Library) -> str:
    """Return the name of a track that is given by name or title, in any spelling. Raises Failed."""
    if library.read_track_text(typed_name) is not None:
        return typed_name
    names = {
        _strip_to_letters(name): track
        for track in library.list_tracks()
        for name in (track, _read_title(track, library))
    }
    if track_name := names.get(_strip_to_letters(typed_name)):
        return track_name
    all_names = library.list_tracks()
    raise Failed(
        f"There is no track “{typed_name}”.{suggest(typed_name, all_names)} `steward tracks list` prints what there is."
    )


def list_games_of_track(track: str, library: Library, games: Iterable[str]) -> list[str]:
    """List the games that a track is laid out for, in the order of `games`."""
    laid_out = read_toml(library.read_track_text(track) or "")
    return [game for game in games if game in laid_out]


def resolve_language(typed_language: str, library: Library) -> str:
    """Return the language of the messages that serves a language such as `de` or `de-AT`. Raises Failed."""
    languages = library.list_languages()
    language = match_language(typed_language, languages)
    if language == ENGLISH and typed_language.partition("-")[0] != ENGLISH:
        raise Failed(f"There is no language “{typed_language}”. There are: {', '.join(languages)}.")
    return language


def suggest(typed_name: str, names: Iterable[str]) -> str:
    """Return ` Do you mean X or Y?` with the most similar names, or nothing if no name is similar."""
    near = get_close_matches(typed_name.casefold(), list(names), 3, cutoff=MIN_LIKENESS)
    return f" Do you mean {' or '.join(near)}?" if near else ""


def _read_title(track: str, library: Library) -> str:
    try:
        return str(read_toml(library.read_track_text(track) or "").get("title", ""))
    except ValueError:
        return ""


def _strip_to_letters(name: str) -> str:
    return re.sub(r"[\W_]", "", name.casefold())
