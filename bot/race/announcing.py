"""The message about an open set: posted when something is asked, edited as answers come in, and ended above what they
reveal. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.deadlines.duration import Expected, left
from bot.race.asking import Asking
from bot.race.forecast import course_of
from bot.race.sealed import SHORT, of_set, receipts
from bot.race.situation import Handed, Situation
from bot.store.races import Race
from bot.telling.catching_up import since
from bot.telling.mail import Draft
from bot.telling.posts import Opened, Since
from rules.engine import Progress
from rules.journal import Entry, sealed_set
from rules.values import Json, Key, Seat, key_of

FIFTH = 5
"""Every n rounds it is said how long the race still takes."""
RECENT = 3600
"""Seconds for which a message about a question in mid-round serves for the same driver's next questions too."""


@dataclass(frozen=True)
class Announcing:
    """What a run makes of the message. `handed`: the entries that the run was given."""

    before: Situation
    progress: Progress
    handed: tuple[Handed, ...]
    asking: Asking
    moment: int

    def ended(self) -> tuple[Json, tuple[Draft, ...]]:
        """The message that goes on, if any; and the end of the one about the last set, unless it serves on. It is said
        before anything is told of what was in the set: its receipts stand above the reveal."""
        last = self.before.race.opened
        if not last or self._same_set(last) or self._serves_on(last):
            return last, ()
        done = Opened.model_validate(last["post"])
        used = (*(e for c in self.progress.closed for e in c.used), *self.progress.used)
        given = self._receipts(last["set"], used) if done.sealed else {}
        done = done.model_copy(update={**self._came(done), "closing": None, "done": True, "receipts": given})
        return None, (Draft(post=done, subject=subject_of(self.before.race.take, last)),)

    def announced(self, race: Race) -> tuple[Race, tuple[Draft, ...]]:
        """The race with the message about what is open, and the message, where it is new or otherwise."""
        last = race.opened
        if not self.progress.open:
            return race.model_copy(update={"opened": None}), ()
        post = self._opened(race)
        body = post.model_dump(mode="json")
        if last and self._same_set(last) and last["post"] == body:
            return race, ()
        began = last or {"name": self.asking.set, "since": self.moment, "asked": list(post.waiting)}
        opened = {**began, "set": self.asking.set, "post": body}
        draft = Draft(post=post, subject=subject_of(race.take, opened))
        return race.model_copy(update={"opened": opened}), (draft,)

    def _same_set(self, last: dict[str, Any]) -> bool:
        return bool(self.progress.open) and bool(last["set"] == self.asking.set)

    def _serves_on(self, last: dict[str, Any]) -> bool:
        """Whether the last message may be edited for what is asked now: in mid-round, of nobody but those it called."""
        asked, post = self.progress.open, Opened.model_validate(last["post"])
        if not asked or asked[0].seal or post.sealed or post.round != self.before.race.round:
            return False
        awaited = {a.question.seat for a in asked if a.outstanding}
        return awaited <= set(last.get("asked", ())) and self.moment - last.get("since", 0) < RECENT

    def _came(self, done: Opened) -> dict[str, tuple[Seat, ...]]:
        """Who was in when a set closed, and for whom the clock had to answer."""
        clock = (h.entry for h in self.handed if h.entry.hand == "clock" and h.entry.about)
        late = {key_of(entry.key).seat for entry in clock}
        asked = sorted((*done.inside, *done.waiting), key=lambda s: self.before.driver(s).number)
        inside, waiting = (tuple(s for s in asked if (s in late) == away) for away in (False, True))
        return {"inside": inside, "waiting": waiting}

    def _receipts(self, seal: Key, entries: Sequence[Entry]) -> dict[Seat, str]:
        """The beginnings of the receipts of a set's answers; none where the seed is no secret, and they could be
        guessed."""
        race = self.before.race
        if race.house is None or race.seed is None:
            return {}
        said = [{"key": entry.key, "value": entry.value} for entry in entries]
        given = receipts((*said, {"key": seal, "value": race.take}), race.seed, race.take)
        return {key_of(key).seat: proof[:SHORT] for key, proof in given.items() if of_set(key) == sealed_set(seal)}

    def _opened(self, race: Race) -> Opened:
        asked = self.progress.open
        answers = [a.answer for a in asked if a.answer]
        seats = tuple(dict.fromkeys(a.question.seat for a in asked))
        awaited = {a.question.seat for a in asked if a.outstanding}
        dues = {row.seat: row.due for row in self.asking.put().rows if row.seat in awaited or not awaited}
        due = min(dues.values(), default=self.moment) if awaited else max(dues.values(), default=self.moment)
        told_here = [d for d in self.before.drivers if d.member and (d.by == "here" or d.dm_closed)]
        return Opened(
            round=race.round,
            kinds=tuple(dict.fromkeys(a.question.kind for a in asked)),
            sealed=bool(asked[0].seal),
            waiting=tuple(s for s in seats if s in awaited),
            inside=tuple(s for s in seats if s not in awaited),
            due=due,
            closing=race.seal_at,
            here=tuple(d.member for d in told_here if d.member and d.seat in awaited),
            again=any(a.key in self.before.proposals for a in asked if a.seal),
            later={seat: later for seat, later in dues.items() if later > due},
            left=self._left(race) if asked[0].question.always and asked[0].seal else None,
            since=self._since(race) if asked[0].question.always else None,
            receipts={} if not asked[0].seal or awaited else self._receipts(asked[0].seal, answers),
        )

    def _since(self, race: Race) -> Since | None:
        """What the message about this set has said already, or what it will say from now on."""
        last = race.opened
        if last and self._same_set(last) and "since" in last["post"]:
            said = last["post"]["since"]
            return Since.model_validate(said) if said else None
        return since(race.places)

    def _left(self, race: Race) -> Expected | None:
        """Every fifth round says how long the race still takes."""
        return (
            left(course_of(race, self.before.drivers), race.round - 1)
            if race.round and race.round % FIFTH == 0
            else None
        )


def subject_of(take: int, opened: dict[str, Any]) -> str:
    """What the message about an open set is known by: the set for which it was first sent."""
    return f"opened/{take}/{opened.get('name', opened['set'])}"
