"""What is kept of races between two presses: where they stand, how far they have run, whose a question is."""

import threading
from collections import Counter, OrderedDict
from typing import Any

from bot.race.seeing import Seeing
from bot.race.situation import Findings, Game, Situation
from bot.store.questions import QuestionRow
from rules.engine import Progress

REMEMBERED = 96
"""Races kept, so that a press needs neither the database's rows nor the rules: a tenth of a megabyte each, and three to
five tenths once every seat has looked at its form."""
AWAKE = 12
"""Of those, races whose state is kept as the rules have it: three times as large as what it is made of in a tenth of a
millisecond."""


class Memory:
    """The races touched last. What stands here has been committed; it is forgotten with the next commit from elsewhere.

    Runs are remembered by version, from whichever thread ran them; the rest belongs to the event loop.
    """

    def __init__(self) -> None:
        self._situations, self._runs = OrderedDict[int, Situation](), OrderedDict[int, tuple[int, Progress]]()
        self._seen, self._awake = OrderedDict[int, Seeing](), OrderedDict[int, Seeing]()
        self._found = OrderedDict[int, Findings]()
        self._rows, self._forgotten = dict[int, QuestionRow](), Counter[int]()
        self._lock = threading.Lock()

    def situation(self, race: int) -> Situation | None:
        """Where a race stands."""
        found = self._situations.get(race)
        if found is not None:
            self._situations.move_to_end(race)
        return found

    def question(self, number: int) -> QuestionRow | None:
        """An open question by its number."""
        return self._rows.get(number)

    def forgotten(self, race: int) -> int:
        """How often a race has been forgotten: asked before it is read, and said when it is kept."""
        return self._forgotten[race]

    def keep(self, now: Situation, since: int) -> None:
        """Keeps a race as it was read or written, unless it has been forgotten again meanwhile."""
        race = now.race.id
        if self._forgotten[race] != since:
            return
        self._drop(race)
        self._situations[race] = now
        self._rows.update((row.number, row) for row in now.open)
        while len(self._situations) > REMEMBERED:
            self._drop(next(iter(self._situations)))

    def forget(self, race: int) -> None:
        """What is kept of a race is out of date."""
        self._forgotten[race] += 1
        self._drop(race)

    def _drop(self, race: int) -> None:
        old = self._situations.pop(race, None)
        for row in old.open if old else ():
            self._rows.pop(row.number, None)

    def run(self, race: int, version: int) -> Progress | None:
        """How far a race has run at a version."""
        with self._lock:
            known = self._runs.get(race)
        return known[1] if known and known[0] == version else None

    def remember(self, race: int, version: int, progress: Progress) -> None:
        """Keeps a run."""
        with self._lock:
            self._runs[race] = (version, progress)
            self._runs.move_to_end(race)
            while len(self._runs) > REMEMBERED:
                self._runs.popitem(last=False)

    def found(self, now: Situation) -> Findings:
        """What has been found of a race for those who look at it, as it stands now."""
        with self._lock:
            known = self._found.get(now.race.id)
            if known is None or known.now is not now:
                known = self._found[now.race.id] = Findings(now)
            self._found.move_to_end(now.race.id)
            while len(self._found) > REMEMBERED:
                self._found.popitem(last=False)
        return known

    def seeing(self, race: int, game: Game, state: dict[str, Any]) -> Seeing:
        """What has been made of a state for those who look at it: of this very state, and never of the race's last."""
        with self._lock:
            known = self._seen.get(race)
            if known is None or known.state is not state:
                known = self._seen[race] = Seeing(game, state)
            self._seen.move_to_end(race)
            while len(self._seen) > REMEMBERED:
                self._seen.popitem(last=False)
            self._awake[race] = known
            self._awake.move_to_end(race)
            while len(self._awake) > AWAKE:
                self._awake.popitem(last=False)[1].rest()
        return known
