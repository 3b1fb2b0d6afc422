"""In-memory caches of races: their games, their snapshots, their runs, and their open questions."""

import threading
from collections import Counter, OrderedDict
from collections.abc import Mapping
from typing import Any

from bot.app.player_views import PlayerViews
from bot.app.race_snapshot import Game, RaceSnapshot, SnapshotCache, build_game
from bot.store.questions import QuestionRow
from bot.store.races import Race
from rules.engine import AdvanceResult
from rules.recent_dict import RecentDict
from rules.ruleset import RuleSet

MAX_CACHED_RACES = 96
"""Races kept in memory, so that an interaction needs neither database nor rules.

Each takes 0.1 MB, and 0.3 to 0.5 MB once every seat has opened its form."""
MAX_LIVE_STATES = 12
"""Cached races whose validated state is kept too: it is three times as large, and rebuilt in 0.1 ms."""


MAX_CACHED_GAMES = 32
"""Games (rules with a loaded track) kept in memory."""


class GameCache:
    """The games of the most recently used races. For any thread."""

    def __init__(self, rulesets: Mapping[str, RuleSet[Any, Any]]) -> None:
        self._rulesets, self._lock = rulesets, threading.Lock()
        self._games = RecentDict[tuple[str, str, str, str, int], Game](MAX_CACHED_GAMES)

    def find(self, race: Race) -> Game | None:
        """Return a race's game if it has been built."""
        with self._lock:
            return self._games.get(_make_game_key(race))

    def load(self, race: Race) -> Game:
        """Return a race's game; build it if need be."""
        game = self.find(race)
        if game is None:
            ruleset = self._rulesets[race.game]
            game = build_game(ruleset, race.track, race.track_text, race.tables_text, race.revision)
        with self._lock:
            self._games[_make_game_key(race)] = game
        return game


def _make_game_key(race: Race) -> tuple[str, str, str, str, int]:
    return race.game, race.track, race.track_text, race.tables_text, race.revision


class RaceCache:
    """The most recently used races, as committed; a commit by another process invalidates them.

    Runs are cached by version, from any thread; everything else belongs to the event loop."""

    def __init__(self) -> None:
        self.forecasts = False
        """Whether there is a worker that forecasts rounds."""
        self._snapshots, self._live_views = OrderedDict[int, RaceSnapshot](), OrderedDict[int, PlayerViews]()
        self._runs = RecentDict[int, tuple[int, AdvanceResult]](MAX_CACHED_RACES)
        self._player_views = RecentDict[int, PlayerViews](MAX_CACHED_RACES)
        self._snapshot_caches = RecentDict[int, SnapshotCache](MAX_CACHED_RACES)
        self._rows, self._invalidation_counts = dict[int, QuestionRow](), Counter[int]()
        self._lock = threading.Lock()

    def get_snapshot(self, race: int) -> RaceSnapshot | None:
        """Return the cached snapshot of a race."""
        snapshot = self._snapshots.get(race)
        if snapshot is not None:
            self._snapshots.move_to_end(race)
        return snapshot

    def get_question(self, number: int) -> QuestionRow | None:
        """Return a cached open question by its id."""
        return self._rows.get(number)

    def count_invalidations(self, race: int) -> int:
        """Return how often a race was invalidated; read it before loading and pass it to `keep`."""
        return self._invalidation_counts[race]

    def keep(self, now: RaceSnapshot, since: int) -> None:
        """Cache a snapshot, unless the race was invalidated after `since`."""
        race = now.race.id
        if self._invalidation_counts[race] != since:
            return
        self._drop(race)
        self._snapshots[race] = now
        self._rows.update((row.number, row) for row in now.open)
        while len(self._snapshots) > MAX_CACHED_RACES:
            self._drop(next(iter(self._snapshots)))

    def invalidate(self, race: int) -> None:
        """Drop a race from the cache and count the invalidation."""
        self._invalidation_counts[race] += 1
        self._drop(race)

    def _drop(self, race: int) -> None:
        old = self._snapshots.pop(race, None)
        for row in old.open if old else ():
            self._rows.pop(row.number, None)

    def get_run(self, race: int, version: int) -> AdvanceResult | None:
        """Return the cached run of a race at a version."""
        with self._lock:
            cached_run = self._runs.get(race)
        return cached_run[1] if cached_run and cached_run[0] == version else None

    def keep_run(self, race: int, version: int, progress: AdvanceResult) -> None:
        """Cache a run of a race at a version."""
        with self._lock:
            self._runs[race] = (version, progress)

    def get_snapshot_cache(self, now: RaceSnapshot) -> SnapshotCache:
        """Return the cache of values derived from this very snapshot."""
        with self._lock:
            snapshot_cache = self._snapshot_caches.get(now.race.id)
            if snapshot_cache is None or snapshot_cache.now is not now:
                snapshot_cache = SnapshotCache(now)
            self._snapshot_caches[now.race.id] = snapshot_cache
        return snapshot_cache

    def get_player_views(self, race: int, game: Game, state: dict[str, Any]) -> PlayerViews:
        """Return the player views of this very state, never those of an older one."""
        with self._lock:
            views = self._player_views.get(race)
            if views is None or views.state is not state:
                views = PlayerViews(game, state, forecasts=self.forecasts)
            self._player_views[race] = views
            self._live_views[race] = views
            self._live_views.move_to_end(race)
            while len(self._live_views) > MAX_LIVE_STATES:
                self._live_views.popitem(last=False)[1].drop_live_state()
        return views
