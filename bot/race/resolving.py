"""What one run of the rules changes: values in, values out. No database, no clock, no Discord.

A run never closes more than one round. What it told is compared with what was told before: the record wins, and a race
in which they differ is held, nothing guessed.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property

from bot.race.announcing import Announcing
from bot.race.asking import Asking
from bot.race.attendance import attended, to_retire
from bot.race.recounting import Recounting
from bot.race.seeing import Seeing
from bot.race.situation import Game, Handed, Outcome, Situation
from bot.race.told_alone import is_written_to, told_alone
from bot.race.wanted import wanted
from bot.store.questions import QuestionRow
from bot.store.races import Race
from bot.store.rounds import GrowingPost, LogLine, Round
from bot.telling.language import ENGLISH
from bot.telling.mail import Draft
from bot.telling.newsroom import Voices
from bot.telling.posts import Driver, FormsClosed, Held, Notice, QuestionPost, names_of
from rules.engine import Progress
from rules.events import Event
from rules.journal import Disturbed, Entry, ruled_roll
from rules.orders.answering import prudent
from rules.orders.sheets import written_sheet
from rules.orders.spelling import is_stored
from rules.questions import Refused
from rules.steward import Asked
from rules.values import Json, Seat, digest, is_key, key_of
from rules.view import Placing

IDLE = 3
"""Rounds in a row without a human after which a race is held."""
HUMAN = ("driver", "standing", "gm")


def resolve(
    game: Game,
    before: Situation,
    handed: Sequence[Handed],
    progress: Progress,
    moment: int,
    voices: Voices,
    seeing: Seeing | None = None,
) -> Outcome:
    """What a run changes. `handed` are the entries it was given; `seeing`: what has been made of a state that may stand
    still. Raises Disturbed when it told another story."""
    return _Resolving(game, before, tuple(handed), progress, moment, voices, seeing).outcome()


def told_as_json(events: Sequence[Event]) -> tuple[Json, ...]:
    """Facts as they are kept."""
    return tuple(e.model_dump(mode="json") for e in events)


@dataclass(frozen=True)
class _Resolving:
    game: Game
    before: Situation
    handed: tuple[Handed, ...]
    progress: Progress
    moment: int
    voices: Voices
    seeing: Seeing | None
    posts: list[Draft] = field(default_factory=list)

    def outcome(self) -> Outcome:
        self._unclaimed()
        message = Announcing(self.before, self.progress, self.handed, self._asking, self.moment)
        last, ended = message.ended()
        self.posts.extend(ended)
        record = self._record()
        told = self._recounted(record)
        record = record.model_copy(update={"living": self._report(told)})
        if self.progress.round_closed:
            self._say_farewell(told.farewells())
            record = record.model_copy(update={"lines": (*record.lines, *self._digests(told))})
        put = self._asking.put()
        fresh, kept = put.fresh, put.kept
        race = self._race(record, told).model_copy(update={"slot": put.slot, "opened": last})
        race, news = message.announced(race)
        self.posts.extend(news)
        given = (*(h.entry for h in self.handed), *self.progress.given)
        self.posts.extend(forms_closed(self.game, self.before, [row for row in kept if row.closed], given))
        self._whisper(fresh)
        self._set_aside()
        closed, changed = self.progress.closed, self._changed(put.waited)
        return Outcome(
            race=race,
            entries=(*self.handed, *(Handed(entry) for entry in self.progress.given)),
            checkpoint=closed[-1].checkpoint if closed else None,
            rounds=(record,),
            drivers=changed,
            fresh=fresh,
            kept=kept,
            posts=tuple(self.posts),
            progress=self.progress,
            wanted=wanted(closed),
        )

    def _set_aside(self) -> None:
        """Everybody knows what the stewards have ruled, so that they are told when nothing comes of it."""
        for entry in (entry for step in self.progress.closed for entry in step.aside):
            roll = ruled_roll(entry.key)
            about = {"seat": key_of(roll).seat, "roll": key_of(roll).kind} if roll else {"seat": entry.value["car"]}
            what = ("die_aside" if about["seat"] else "roll_aside") if roll else "amend_aside"
            self.posts.append(Draft(post=Notice(what=what, facts=about)))

    def _unclaimed(self) -> None:
        """What was told and rolled in the open step is told and rolled again, or the race is disturbed."""
        already = self.before.race.told
        if told_as_json(self._events[: len(already)]) != already:
            raise Disturbed(f"round {self.before.race.round}: the rules now tell otherwise what has been posted")
        rolled = {r.key for c in self.progress.closed for r in c.rolled} | {r.key for r in self.progress.rolled}
        lost = [r["key"] for r in self.before.race.rolls if r["key"] not in rolled]
        if lost:
            raise Disturbed(f"{lost[0]}: recorded, but the rules roll it no longer")

    @cached_property
    def _events(self) -> tuple[Event, ...]:
        return tuple(e for c in self.progress.closed for e in c.told) + self.progress.told

    @cached_property
    def _fresh_events(self) -> tuple[Event, ...]:
        return self._events[len(self.before.race.told) :]

    @cached_property
    def _fresh_lines(self) -> tuple[LogLine, ...]:
        """Who was spoken for, then what happened."""
        first = len(self.before.round.told) + len(self.before.race.told)
        beside = ((None, event) for event in (*self._attended[1], *self._dropped))
        facts = (*beside, *enumerate(self._fresh_events, first))
        if not facts:
            return ()
        write = self._log(ENGLISH)
        return tuple(
            LogLine(
                text=text,
                to=event.audience,
                fact=fact,
                own=self._own(event),
                beside=event.model_dump(mode="json") if fact is None else None,
            )
            for fact, event in facts
            if (text := write(event))
        )

    def _log(self, language: str) -> Callable[[Event], str]:
        return self.voices.log(self.before.race.game, names_of(self.before.drivers), language)

    def _own(self, event: Event) -> str:
        """What one driver alone is told, where his language is another than the log's."""
        if event.audience is None:
            return ""
        language = self.before.habits_of(event.audience).speaks
        return self._log(language)(event) if language != ENGLISH else ""

    @cached_property
    def _dropped(self) -> tuple[Event, ...]:
        """Filed orders that the round which begins cannot carry out any more."""
        find, state = self.game.ruleset.dropped, self.before.checkpoint.state
        if find is None or not self._begins:
            return ()
        seats = [(driver.seat, self.before.orders.get(driver.seat)) for driver in self.before.drivers]
        table, knowledge = self.game.table, self.game.knowledge
        return tuple(fact for seat, orders in seats if orders for fact in find(table, knowledge(state, seat), orders))

    @property
    def _begins(self) -> bool:
        """Nothing has been asked or told in the round."""
        race = self.before.race
        return race.pending and not self.before.checkpoint.step and not race.opened and not race.told

    @cached_property
    def _asking(self) -> Asking:
        return Asking(self.before, self.progress, self.moment)

    @cached_property
    def _attended(self) -> tuple[tuple[Driver, ...], tuple[Event, ...]]:
        return attended(self.before, self.progress.closed, next(iter(self.game.ruleset.drivers)), self.moment)

    def _record(self) -> Round:
        """The round with what the steps that closed have added."""
        round, closed = self.before.round, self.progress.closed
        if not closed and not self._fresh_lines:
            return round
        done = round.model_copy(
            update={
                "told": (*round.told, *told_as_json([e for c in closed for e in c.told])),
                "lines": (*round.lines, *self._fresh_lines),
                "rolls": (*round.rolls, *(r.model_dump(mode="json") for c in closed for r in c.rolled)),
                "entries": (*round.entries, *(entry_as_json(e) for c in closed for e in c.used)),
            }
        )
        if not self.progress.round_closed:
            return done
        done = done.model_copy(update={"closed": True, "state_sha256": digest(closed[-1].checkpoint.state)})
        return done.model_copy(update={"sha256": digest(round_as_json(done))})

    def _report(self, told: Recounting) -> GrowingPost | None:
        """Queues what everybody is told of what is over: of a round that is under way in one message that grows, and
        closes to a line when the round has its own. The last round of a race is told with its flag."""
        living, lines = self.before.round.living, self._public_lines
        if not self.progress.round_closed:
            drafts, living = told.part(lines, living) if lines else ((), living)
            self.posts.extend(drafts)
            return living
        self.posts.extend(told.part_over(living))
        if not self.progress.finished:
            self.posts.append(told.report(lines))
        return None

    def _recounted(self, record: Round) -> Recounting:
        return Recounting(
            self.game,
            self.before,
            self.progress,
            record,
            self._attended[1],
            self._seeing,
            self.moment,
            self.voices,
        )

    @property
    def _public_lines(self) -> tuple[str, ...]:
        return tuple(line.text for line in self._fresh_lines if line.to is None)

    @cached_property
    def _seeing(self) -> Seeing:
        if self.seeing is not None and self.seeing.state is self.progress.state:
            return self.seeing
        return Seeing(self.game, self.progress.state)

    def _race(self, record: Round, told: Recounting) -> Race:
        """The race's own row after the run."""
        race, progress = self.before.race, self.progress
        if not progress.round_closed:
            rolls = tuple(r.model_dump(mode="json") for r in progress.rolled)
            taken = any(d.standin and not self.before.driver(d.seat).standin for d in self._attended[0])
            update = {"told": told_as_json(progress.told), "rolls": rolls, "pending": taken, "seal_at": self._seal_at()}
            return race.model_copy(update={**update, "silent": None})
        idle = self._idle(record)
        update = {
            "told": (),
            "rolls": (),
            "seal_at": None,
            "silent": None,
            "idle": idle,
            "round": progress.closed[-1].checkpoint.round,
        }
        race = race.model_copy(update={**update, "places": told.places, "pending": not progress.finished})
        if progress.finished:
            return self._flagged(race, told)
        return self._unattended(race) if idle >= IDLE and not race.unattended and self._may_drive_on else race

    def _idle(self, record: Round) -> int:
        """Rounds of racing in a row in which members were asked and none of them drove. A round in which nobody was
        asked (of programs alone, of laps that others drive, or of what the default order settles alone) counts neither
        way, nor does what comes before the start, and what is covered never counts."""
        covered = self.game.ruleset.procedure(self.before.race.options).covered
        hands = {
            e["key"]: e["hand"] for e in record.entries if not is_key(e["key"]) or key_of(e["key"]).kind not in covered
        }
        if any(hand in HUMAN for hand in hands.values()):
            return 0
        asked = any(
            is_key(key) and key_of(key).seat in self._members - {*self.before.lent}
            for key, hand in hands.items()
            if hand != "prudence"
        )
        return self.before.race.idle + (asked and not self._before_the_start)

    @property
    def _members(self) -> set[Seat]:
        return {d.seat for d in self.before.drivers if d.member is not None and not d.gone}

    @property
    def _before_the_start(self) -> bool:
        """What was asked belongs to the making of the grid, and to the laps that are driven for it."""
        return self.before.race.round == 0 or self.game.view(self.before.checkpoint.state).beforehand

    @property
    def _may_drive_on(self) -> bool:
        """A member still has a car on the track, and it is not taken off it as the next round begins."""
        leaving = {driver.seat for driver in to_retire(self._attended[0], self.before.race.terms.retire_after)}
        staying = self._members - leaving
        return any(car.status == "running" and car.seat in staying for car in self._seeing.view().cars)

    def _seal_at(self) -> int | None:
        """A complete set closes after a grace, counted from the last answer, or at its time where nothing closes
        early."""
        asked = self.progress.open
        if not asked or any(a.outstanding for a in asked):
            return None
        if not self.before.race.terms.early and asked[0].question.always:
            return self._asking.due
        if self.handed or self.before.race.seal_at is None:
            return self.moment + self.before.race.grace
        return self.before.race.seal_at

    def _flagged(self, race: Race, told: Recounting) -> Race:
        placings = without(self.before.disqualified, self.progress.classification)
        scheme = self.game.scheme(race.options)
        self.posts.append(told.flag(placings, scheme, self._public_lines))
        return race.model_copy(update={"stage": "over", "classification": placings})

    def _unattended(self, race: Race) -> Race:
        held = Held(round=self.before.race.round, reason="nobody", creator=race.creator)
        self.posts.append(Draft(post=held, subject=f"held/{self.moment}"))
        return race.model_copy(update={"stage": "held", "why": "nobody", "stopped": self.moment})

    def _digests(self, told: Recounting) -> tuple[LogLine, ...]:
        return () if self.progress.finished else told.digests()

    def _say_farewell(self, said: Mapping[Seat, str]) -> None:
        """Direct messages to those whose race is over, though nothing is asked of them any more."""
        for seat, text in said.items():
            driver = self.before.driver(seat)
            if is_written_to(driver):
                post = QuestionPost(
                    round=self.before.race.round, seat=seat, numbers=(), kinds=(), due=self.moment, lines=(text,)
                )
                self.posts.append(Draft(post=post, to=driver.member))

    def _whisper(self, fresh: Sequence[QuestionRow]) -> None:
        """Direct messages to each who is newly asked. What he alone was told stands above: in mid-round that of this
        run; as a round begins that of the last round, also where nothing is asked; and at the flag."""
        for driver in self.before.drivers:
            if driver.gone or not is_written_to(driver):
                continue
            heard = (*(self.before.heard_by(driver.seat) if self._begins else ()), *self._fresh_lines)
            own = sorted((line for line in heard if line.to == driver.seat), key=lambda line: not line.digest)
            story = self.before.habits_of(driver.seat).story
            lines = tuple(line.heard for line in own if line.is_wanted(story))
            asked = tuple(row for row in fresh if row.seat == driver.seat and not row.answered)
            told = any(not line.digest for line in own) and (self._begins or self.progress.finished)
            if not (told or asked):
                continue
            due = max((row.due for row in asked), default=self.moment)
            kinds = tuple(row.kind for row in asked)
            round = self.before.race.round if asked or not self._begins else max(0, self.before.race.round - 1)
            post = QuestionPost(round=round, seat=driver.seat, numbers=(), kinds=kinds, due=due, lines=lines)
            self.posts.append(Draft(post=post, to=driver.member))

    def _changed(self, waited: dict[Seat, int]) -> tuple[Driver, ...]:
        """Drivers whose record has changed, or for whom the race waits longer."""
        changed = {d.seat: d for d in self._attended[0]}
        for driver in changed.values():
            if driver.standin and not self.before.driver(driver.seat).standin:
                self.posts.extend(told_alone(driver, "you_are_replaced", "back", missed=driver.missed))
        for asked in (a for a in self.progress.open if a.answer and a.answer.hand == "driver" and a.question.always):
            driver = changed.get(asked.question.seat) or self.before.driver(asked.question.seat)
            if driver.missed or driver.standin:
                changed[driver.seat] = driver.model_copy(update={"missed": 0, "standin": ""})
            if driver.standin:
                self.posts.append(Draft(post=Notice(what="back", facts={"seat": driver.seat, "who": driver.member})))
                self.posts.extend(told_alone(driver, "you_are_back"))
        for seat, seconds in waited.items():
            driver = changed.get(seat) or self.before.driver(seat)
            changed[seat] = driver.model_copy(update={"waited": driver.waited + seconds})
        return tuple(d for d in changed.values() if d != self.before.driver(d.seat))


def entry_as_json(entry: Entry) -> Json:
    """An entry as a race file has it."""
    return entry.model_dump(mode="json", include={"key", "hand", "value"})


def round_as_json(round: Round) -> dict[str, Json]:
    """A closed round as a race file has it, but for its digest."""
    return {
        "n": round.n,
        "take": round.take,
        "entries": list(round.entries),
        "rolls": list(round.rolls),
        "told": list(round.told),
        "state_sha256": round.state_sha256,
    }


def forms_closed(
    game: Game, before: Situation, rows: Sequence[QuestionRow], given: Sequence[Entry]
) -> tuple[Draft, ...]:
    """Forms that were sent to drivers and are settled now. `given`: what has been entered since they were sent."""
    found = list[Draft]()
    for driver in before.drivers:
        own = tuple(row for row in rows if row.seat == driver.seat)
        if not own or driver.gone or not is_written_to(driver):
            continue
        post = FormsClosed(
            round=before.race.round,
            seat=driver.seat,
            numbers=tuple(row.number for row in own),
            kinds=tuple(row.kind for row in own),
            orders=_ordered(game, own, (*before.entries, *given)),
            silent=_came_late(own, (*before.entries, *given)),
        )
        found.append(Draft(post=post, to=driver.member))
    return tuple(found)


def _came_late(rows: Sequence[QuestionRow], entries: Sequence[Entry]) -> bool:
    """Whether the clock had to answer."""
    hands = {entry.key: entry.hand for entry in entries}
    return any(hands.get(row.key) in ("clock", "automatic") for row in rows)


def _ordered(game: Game, rows: Sequence[QuestionRow], entries: Sequence[Entry]) -> tuple[str, ...]:
    """The order sheets that have counted, in words."""
    sheets, counted = game.ruleset.sheets, {entry.key: entry.value for entry in entries}
    said = (counted.get(row.key) for row in rows)
    return tuple(written_sheet(sheets, value) for value in said if sheets and is_stored(value))


def held(before: Situation, reason: str, detail: str, moment: int) -> Outcome:
    """The race stands still; the stewards are told."""
    post = Held(round=before.race.round, reason=reason, detail=detail, creator=before.race.creator)
    race = before.race.model_copy(update={"stage": "held", "why": reason, "stopped": moment})
    return Outcome(race=race, posts=(Draft(post=post, subject=f"held/{moment}"),))


def without(disqualified: frozenset[Seat], placings: Sequence[Placing]) -> tuple[Placing, ...]:
    """The classification with the disqualified at its end."""
    out = [p.model_copy(update={"status": "disqualified"}) for p in placings if p.seat in disqualified]
    ranked = [*(p for p in placings if p.seat not in disqualified), *out]
    return tuple(p.model_copy(update={"place": n}) for n, p in enumerate(ranked, 1))


def awaiting_review(before: Situation, handed: Sequence[Handed], moment: int) -> Outcome:
    """What was entered is kept; the round is over when the stewards have approved it."""
    outcome = held(before, "review", "", moment)
    outcome = replace(outcome, race=outcome.race.model_copy(update={"silent": None}))
    again = before.race.why == "review"
    return replace(outcome, entries=tuple(handed), posts=() if again else outcome.posts)


def run_out(game: Game, before: Situation, progress: Progress, asked: Asked) -> Entry:
    """What the clock enters for a driver whose time is up: what he had said before a take-back, if it still can be."""
    proposed = before.proposals.get(asked.key)
    if proposed is not None:
        knowledge = game.knowledge(progress.state, asked.question.seat)
        with suppress(Refused):
            value = game.ruleset.read_answer(game.table, knowledge, asked.question, proposed)
            return Entry(key=asked.key, hand="driver", value=value, about=asked.about)
    order = before.orders.get(asked.question.seat)
    return prudent(game.ruleset, game.table, progress.state, progress.told, asked, order)


def with_numbers(outcome: Outcome, numbers: dict[Seat, tuple[int, ...]]) -> Outcome:
    """The outcome once its new questions have their numbers: direct messages carry them."""
    if not any(isinstance(draft.post, QuestionPost) for draft in outcome.posts):
        return outcome
    posts = tuple(
        draft.model_copy(update={"post": draft.post.model_copy(update={"numbers": numbers.get(draft.post.seat, ())})})
        if isinstance(draft.post, QuestionPost)
        else draft
        for draft in outcome.posts
    )
    return replace(outcome, posts=posts)
