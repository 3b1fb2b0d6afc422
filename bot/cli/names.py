"""Names typed on the command line: games, tracks and languages in any spelling, and what a wrong one may mean."""

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from bot.data_files import Library
from bot.text.locale import ENGLISH, match_language
from rules.safe_toml import read_toml

MIN_LIKENESS = 0.6
"""How alike two names must be for one to be suggested for the other, from 0 to 1 (difflib)."""


class UnknownName(Exception):
    """There is no such game, track or language. One sentence, with the nearest names."""


def resolve_game(typed: str, games: Mapping[str, str]) -> str:
    """Return the key of a game that is named by key or title, in any spelling; `games`: titles by key.

    Raises UnknownName."""
    keys = {_letters(name): key for key, title in games.items() for name in (key, title)}
    if found := keys.get(_letters(typed)):
        return found
    raise UnknownName(f"There is no game “{typed}”.{suggest(typed, games)} There are: {', '.join(games)}.")


def resolve_track(typed: str, library: Library) -> str:
    """Return the name of a track that is given by name or title, in any spelling. Raises UnknownName."""
    if library.track_text(typed) is not None:
        return typed
    names = {_letters(name): track for track in library.list_tracks() for name in (track, _title_of(track, library))}
    if found := names.get(_letters(typed)):
        return found
    known = library.list_tracks()
    raise UnknownName(
        f"There is no track “{typed}”.{suggest(typed, known)} `steward tracks list` prints what there is."
    )


def games_of_track(track: str, library: Library, games: Iterable[str]) -> list[str]:
    """List the games that a track is laid out for, in the order of `games`."""
    laid_out = read_toml(library.track_text(track) or "")
    return [game for game in games if game in laid_out]


def resolve_language(typed: str, library: Library) -> str:
    """Return the language of the messages that serves a language such as `de` or `de-AT`. Raises UnknownName."""
    languages = library.list_languages()
    found = match_language(typed, languages)
    if found == ENGLISH and typed.partition("-")[0] != ENGLISH:
        raise UnknownName(f"There is no language “{typed}”. There are: {', '.join(languages)}.")
    return found


def suggest(typed: str, known: Iterable[str]) -> str:
    """Return ` Do you mean X or Y?` with the most similar names, or nothing if no name is similar."""
    near = get_close_matches(typed.casefold(), list(known), 3, cutoff=MIN_LIKENESS)
    return f" Do you mean {' or '.join(near)}?" if near else ""


def _title_of(track: str, library: Library) -> str:
    try:
        return str(read_toml(library.track_text(track) or "").get("title", ""))
    except ValueError:
        return ""


def _letters(name: str) -> str:
    return re.sub(r"[\W_]", "", name.casefold())
