"""From what an organiser has chosen to a race: game, track and tables are loaded, options are parsed and checked."""

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from pydantic import ValidationError

from bot.app.race_access import AuthorizedRaces
from bot.app.race_snapshot import Game, build_game
from bot.data_files import Library
from bot.model.actor import Actor, Rejection
from bot.model.seats import SEATS
from bot.model.timing_options import RENAMED_OPTIONS, TimingOptions
from bot.posts.summaries import Setup
from bot.schedule.race_length import PastRaces, make_tempo
from bot.store import own_tracks
from bot.store.races import Race
from bot.util.similar_names import find_similar
from rules.base import Value
from rules.dice import compute_commitment
from rules.questions import InvalidAnswer
from rules.ruleset import RoundFormat, RuleSet
from rules.track.track import BadTrack, find_layout_faults

V = TypeVar("V", bound=Value)
MAX_LAPS, MAX_HOURS = 20, 336
WORDED_FAULTS = ("bool_parsing", "int_parsing", "missing", "literal_error", "greater_than_equal", "less_than_equal")
"""Pydantic's fault types that have a message of their own."""
BOUND_NAMES = {"least": "ge", "most": "le", "expected": "expected"}
"""Facts of a fault message, with pydantic's names for them."""


@dataclass(frozen=True)
class ChosenGame(Game):
    """A game with the texts it was built from."""

    profile: str
    track_text: str
    tables_text: str


class RaceSetups:
    """Builds races from setups."""

    def __init__(self, access: AuthorizedRaces, library: Library) -> None:
        self._access, self._library = access, library

    async def load_game(self, setup: Setup, guild: int) -> "ChosenGame | Rejection":
        """Load the game, track and tables that a setup names; a track is named by its name or its title.

        A server's own tracks are there for it alone."""
        ruleset = self._access.rulesets.get(setup.game)
        if ruleset is None:
            return Rejection(code="unknown_game", facts={"game": setup.game, "games": list(self._access.rulesets)})
        profile = setup.profile or ruleset.profiles[0]
        tables = self._library.read_tables_text(setup.game, profile) if profile in ruleset.profiles else None
        if tables is None:
            return Rejection(code="no_such_profile", facts={"profile": profile, "profiles": list(ruleset.profiles)})
        track, text = setup.track, await self._load_track(setup.track, guild)
        if text is None:
            titles = await self._load_titles(guild)
            track = next((name for name, title in titles.items() if title.casefold() == track.casefold()), "")
            text = await self._load_track(track, guild) if track else None
            if text is None:
                similar = find_similar(setup.track, titles.values())
                facts = {"track": setup.track, **({"similar": similar} if similar else {})}
                return Rejection(code="unknown_track", facts=facts)
        return _build_chosen_game(ruleset, track, text, profile, tables)

    async def _load_track(self, track: str, guild: int) -> str | None:
        """Load the text of a server's own track, else of a built-in one."""
        own = await self._access.database.read(lambda t: own_tracks.get_text(t, guild, track))
        return own or self._library.read_track_text(track)

    async def _load_titles(self, guild: int) -> dict[str, str]:
        """Load the titles of all tracks by their names; a server's own track takes the place of a built-in one."""
        own = await self._access.database.read(lambda t: own_tracks.list_all(t, guild))
        titles = {one.card.name: one.card.title for one in own}
        return titles | {
            n: t for n, t in (await asyncio.to_thread(self._library.list_track_titles)).items() if n not in titles
        }

    def build_race(
        self,
        setup: Setup,
        game: "ChosenGame",
        actor: Actor,
        guild: int,
        channel: int,
        open_seed: bytes | None,
        past_races: PastRaces,
    ) -> Race | Rejection:
        """Build a race in its lobby. `open_seed`: 32 public bytes, for a race that is no contest."""
        read = self._read_options(setup, game)
        if isinstance(read, Rejection):
            return read
        timing, options = read
        laps = setup.laps if setup.laps is not None else game.table.track.laps
        if not 1 <= laps <= MAX_LAPS:
            return Rejection(code="bad_laps")
        if not 1 <= setup.hours <= MAX_HOURS:
            return Rejection(code="bad_hours")
        house = None if open_seed else secrets.token_bytes(32)
        return Race(
            guild=guild,
            channel=channel,
            creator=actor.member,
            title=setup.title or game.ruleset.title,
            game=setup.game,
            revision=game.ruleset.revision,
            profile=game.profile,
            options=options.model_dump(mode="json", exclude_unset=True),
            laps=laps,
            timing=timing,
            review=timing.review,
            pace=setup.pace,
            hours=setup.hours,
            grace=setup.grace,
            tempo=make_tempo(
                self._library.load_time_figures(setup.game),
                game.ruleset.round_format(options.model_dump(mode="json")),
                game.table.track.rows,
                laps,
                past_races,
            ),
            track=game.table.track.name,
            track_text=game.track_text,
            tables=game.profile,
            tables_text=game.tables_text,
            house_seed=house,
            seed=open_seed,
            commitment=compute_commitment(house) if house else "",
            may_run_unattended=open_seed is not None,
            created=self._access.clock(),
        )

    def _read_options(self, setup: Setup, game: "ChosenGame") -> tuple[TimingOptions, Value] | Rejection:
        """Return the timing and the options of the game that a setup chooses, checked against each other."""
        ruleset = game.ruleset
        timing_values = {name: value for name, value in setup.options.items() if name in TimingOptions.model_fields}
        game_values = {name: value for name, value in setup.options.items() if name not in timing_values}
        timing = _parse_options(TimingOptions, timing_values, ruleset)
        options = _parse_options(ruleset.options, {**ruleset.pace_defaults.get(setup.pace, {}), **game_values}, ruleset)
        if isinstance(timing, Rejection):
            return timing
        if isinstance(options, Rejection):
            return options
        stored_options = options.model_dump(mode="json")
        rejection = (
            _check_penalty_seats(options)
            or _check_reveal_options(timing_values, ruleset.round_format(stored_options), setup.pace)
            or _check_no_show(timing_values, timing)
        )
        if rejection:
            return rejection
        try:
            game.check_options(options)
        except InvalidAnswer as error:
            return Rejection(code=error.code, facts=error.facts)
        scheme = game.choose_points_scheme(stored_options)
        if scheme and self._library.load_scheme(scheme) is None:
            facts = {"scheme": scheme, "schemes": list(self._library.list_schemes())}
            return Rejection(code="unknown_scheme", facts=facts)
        return timing, options


def _check_reveal_options(values: Mapping[str, Any], procedure: RoundFormat, pace: str) -> Rejection | None:
    """Return a rejection if `show` or `beat` would change nothing.

    Nobody may be asked in mid-round, or the other one of the two applies."""
    has_hidden_phase = bool(procedure.hidden_questions) and pace == "live"
    other = "beat" if procedure.sequential else "show"
    counts = {"show": "show_counts", "beat": "beat_counts"}[other]
    for name in ("show", "beat"):
        if name in values and not (has_hidden_phase and name == other):
            return Rejection(
                code="bad_option", facts={"option": name, "reason": counts if has_hidden_phase else "asks_nobody"}
            )
    return None


def _check_no_show(values: Mapping[str, Any], timing: TimingOptions) -> Rejection | None:
    """Return a rejection if `no_show` is set for a race without a check-in."""
    if "no_show" not in values or timing.check_in is not None:
        return None
    return Rejection(code="bad_option", facts={"option": "no_show", "reason": "check_in_needed"})


def _build_chosen_game(
    ruleset: RuleSet[Any, Any], name: str, text: str, profile: str, tables: str
) -> ChosenGame | Rejection:
    rejection = Rejection(code="track_unfit", facts={"track": name, "reason": "no_figures", "game": ruleset.title})
    try:
        game = build_game(ruleset, name, text, tables)
        faults = (*find_layout_faults(game.table.track), *ruleset.check_track(game.table.track))
    except BadTrack as bad:
        return rejection.model_copy(update={"facts": {"track": name, "reason": bad.faults[0]}})
    except (LookupError, TypeError, ValueError):
        broken = Rejection(code="tables_broken", facts={"profile": profile, "game": ruleset.title})
        return broken if ruleset.check_tables(tables) else rejection
    if faults:
        return rejection.model_copy(update={"facts": {"track": name, "reason": faults[0]}})
    return ChosenGame(game.ruleset, game.table, profile, text, tables)


def _parse_options(options: type[V], values: dict[str, Any], ruleset: RuleSet[Any, Any]) -> V | Rejection:
    """Parse and validate typed options."""
    try:
        return options.model_validate(values)
    except ValidationError as fault:
        first = fault.errors()[0]
        name = str(next(iter(first["loc"] or values), ""))
    option_names = [*ruleset.options.model_fields, *TimingOptions.model_fields]
    if first["type"] == "extra_forbidden":
        return _reject_unknown_option(name, option_names, {**ruleset.option_aliases, **RENAMED_OPTIONS})
    reason = first["type"] if first["type"] in WORDED_FAULTS else first["msg"].removeprefix("Value error, ")
    bounds = {fact: first.get("ctx", {}).get(code, "") for fact, code in BOUND_NAMES.items()}
    return Rejection(
        code="bad_option", facts={"option": name, "reason": reason, "said": str(values.get(name)), **bounds}
    )


def _check_penalty_seats(options: Value) -> Rejection | None:
    """Return a rejection if a grid penalty names no car."""
    unknown_seat = next((seat for seat, _ in getattr(options, "set_back", None) or () if seat not in SEATS), None)
    if unknown_seat is None:
        return None
    return Rejection(
        code="bad_option", facts={"option": "set_back", "reason": "no_car_of_that_name", "said": unknown_seat}
    )


def _reject_unknown_option(name: str, option_names: Sequence[str], new_names: Mapping[str, str]) -> Rejection:
    """Reject an unknown option, naming its new name or similar names."""
    if name in new_names:
        return Rejection(code="option_renamed", facts={"option": name, "now": new_names[name]})
    return Rejection(code="unknown_option", facts={"option": name, "options": find_similar(name, option_names)})
