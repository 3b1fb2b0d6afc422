"""What lies before whoever decides something about a race, and what he may make of it. Pure."""

from collections import Counter
from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from bot.deadlines.duration import expected
from bot.deadlines.pace import next_slot
from bot.race.answers import Answers
from bot.race.forecast import course_of, still_takes
from bot.race.resolving import awaiting_review, resolve
from bot.race.seeing import Seeing
from bot.race.silent import after_show, answered, closed, falls_silent, to_the_end
from bot.race.situation import Findings, Game, Handed, Outcome, Situation, run
from bot.store import outbox
from bot.store.database import Transaction
from bot.store.questions import QuestionRow
from bot.store.races import Race
from bot.telling.language import spoken
from bot.telling.mail import Draft
from bot.telling.newsroom import Voices
from bot.telling.posts import Driver, LobbyPost
from bot.telling.summaries import OpenQuestion, RaceSummary, Refusal
from rules.engine import Progress
from rules.hearing import heard
from rules.league.season import Penalty
from rules.orders.reading import like
from rules.orders.sheets import Laid, fields_of, written_sheet
from rules.questions import Form, Question, Refused, Steps
from rules.receipts import receipt
from rules.steward import Asked
from rules.values import Json, Seat, SpaceId, canonical

T = TypeVar("T")


@dataclass(frozen=True)
class Ruling:
    """What a decision changes, and what is handed back for it, now and whenever the same token comes again. `barred`:
    what is asked in the very transaction that writes it down, of what else stands there; with a refusal nothing is
    written."""

    outcome: Outcome
    note: Json = None
    refusal: Refusal | None = None
    barred: Callable[[Transaction], Awaitable[Refusal | None]] | None = None


SHORT = 60
"""Characters of an order that are read in the event loop; what is refused is read in many ways before it is."""


class Costly(Exception):
    """What is wanted takes a run of the rules, or a search, and this context stands in the event loop."""


@dataclass(frozen=True)
class Context:
    """What lies before whoever decides something about a race. `progress`: how far it has run; None in the lobby.
    `seeing`: what has been made of its state so far, `found`: of how the race stands; `brief`: others wait while it is
    looked at, so that whatever may take long raises Costly.

    While a part of a race is run in silence, all this is as it stood when its orders had closed, with nothing open;
    `within` is where it really stands: for the clock, and for whoever is asked a covered question."""

    game: Game
    now: Situation
    progress: Progress | None
    moment: int
    voices: Voices
    seeing: Seeing | None = None
    brief: bool = False
    within: "Context | None" = None
    found: Findings | None = None

    def once(self, key: Hashable, find: Callable[[], T]) -> T:
        """What follows from how the race stands, found once."""
        return self.found.once(key, find) if self.found and self.found.now is self.now else find()

    def of(self, row: QuestionRow) -> "Context":
        """The context in which a question is put."""
        return self.within if self.within and row.covered else self

    def play(self, handed: Sequence[Handed], now: Situation | None = None, *, approved: bool = False) -> Outcome:
        """What follows when these entries are handed in. Where the stewards review rounds, one that would be over waits
        for them (the preparation does not), and nothing of it is told before it is `approved`. Raises Disturbed."""
        if self.brief:
            raise Costly
        before = now or self.now
        progress = run(self.game, before, *(h.entry for h in handed))
        return self._followed(before, handed, progress, approved=approved)

    def shown(self) -> Outcome:
        """What has been run in silence, in public. Where the stewards review rounds, it waits for them. Raises
        Disturbed."""
        handed, progress = to_the_end(self.game, self.now)
        given = tuple(Handed(entry) for entry in progress.given)
        if self.now.race.review and progress.round_closed:
            return after_show(awaiting_review(self.now, (*handed, *given), self.moment), self.now)
        return after_show(
            resolve(self.game, self.now, handed, progress, self.moment, self.voices, self.seeing), self.now
        )

    def looked_over(self) -> Outcome:
        """What follows although nothing has been entered, where the rules are no longer those that ran before. Raises
        Disturbed."""
        assert self.progress is not None
        return self._followed(self.now, (), self.progress)

    def _followed(
        self, before: Situation, handed: Sequence[Handed], progress: Progress, *, approved: bool = False
    ) -> Outcome:
        if not approved and falls_silent(self.game, before, progress):
            return closed(self.game, before, handed, progress, self.moment)
        if before.race.review and before.race.round and progress.round_closed and not approved:
            return awaiting_review(before, handed, self.moment)
        return resolve(self.game, before, handed, progress, self.moment, self.voices, self.seeing)

    def answered(self, handed: Handed) -> Outcome:
        """What follows from an answer, without a run of the rules where its set stays open. Raises Disturbed."""
        if self.now.race.silent:
            if self.brief:
                raise Costly
            return answered(self.game, self.now, [handed], self.moment)
        progress = heard(self.progress, handed.entry) if self.progress else None
        if progress is None:
            return self.play([handed])
        return resolve(self.game, self.now, (handed,), progress, self.moment, self.voices, self.seeing)

    def seen(self) -> Seeing:
        """The state in the eyes of each seat."""
        assert self.progress is not None
        if self.seeing is None or self.seeing.state is not self.progress.state:
            return Seeing(self.game, self.progress.state)
        return self.seeing

    def asked(self, row: QuestionRow) -> Asked | None:
        """The open question of a row."""
        found = self.progress.open if self.progress else ()
        return next((a for a in found if a.key == row.key and a.about == row.digest), None)

    def read(self, asked: Asked, value: Json) -> Json:
        """An answer as the rules read it, from what its seat knows. Raises Refused."""
        answers = self.seen().answers(asked)
        if self.brief and not answers.has_read(value) and not (self.is_written(asked) and is_short(value)):
            raise Costly
        return answers.read(value)

    def led(self, asked: Asked, answer: Json) -> tuple[SpaceId, ...]:
        """The spaces through which an answer would lead, as far as its seat knows."""
        answers = self.seen().answers(asked)
        if self.brief and not answers.has_preview(answer):
            raise Costly
        return answers.preview(answer)

    def answers(self, asked: Asked) -> Answers:
        """What is known of the answers to a question, and found out where it is not."""
        return self.seen().answers(asked)

    def is_written(self, asked: Asked) -> bool:
        """A question is answered by an order sheet: what is written is read without any search."""
        sheets = self.game.ruleset.sheets
        return sheets is not None and sheets.asked(asked.question)

    def put(self, row: QuestionRow, draft: Json = None) -> OpenQuestion | None:
        """A question as its driver sees it, a form of steps after those of his draft; None once it is closed."""
        asked = self.asked(row)
        if asked is None or self.progress is None:
            return None
        return self.once(("put", row, spoken(), canonical(draft)), lambda: self._put(row, asked, draft))

    def _put(self, row: QuestionRow, asked: Asked, draft: Json) -> OpenQuestion:
        race, form = self.now.race, self._form(asked, draft)
        view = self.seen().view(row.seat)
        return OpenQuestion(
            number=row.number,
            race=race.id,
            game=race.game,
            round=race.round,
            question=asked.question,
            form=form,
            names=self.voices.marked(self.now.drivers, spoken()),
            present=asked.answer.value if asked.answer else None,
            **self._in_words(asked, draft),
            receipt=self._receipt(row, asked),
            proposed=self.now.proposals.get(row.key) if asked.outstanding else None,
            due=row.due if race.stage == "running" else None,
            car=next((car for car in view.cars if car.seat == row.seat), None),
            hand=view.hand,
            leads=asked.question.leads and self.game.ruleset.preview is not None,
            placed=asked.question.leads or asked.question.placed,
            told=self._told(asked.question),
            pictures=self.now.habits_of(row.seat).pictures,
        )

    def _told(self, question: Question[Any]) -> tuple[str, ...]:
        """What its driver alone was told in this round; above a round's orders also what in the last one."""
        story = self.now.habits_of(question.seat).story
        lines = (*(self.now.heard_by(question.seat) if question.always else ()), *self.now.round.lines)
        return tuple(line.heard for line in lines if line.to == question.seat and line.is_wanted(story))

    def _form(self, asked: Asked, draft: Json) -> Form:
        ruleset, seen = self.game.ruleset, self.seen()
        if self.brief and not (self.is_written(asked) or seen.has_form(asked)):
            raise Costly
        form = seen.form(asked)
        if not (isinstance(form, Steps) and draft and ruleset.next_steps):
            return form
        answers = seen.answers(asked)
        if self.brief and not answers.has_read(draft):
            raise Costly
        try:
            so_far = tuple(map(str, answers.read(draft)))
        except Refused:
            return form.model_copy(update={"options": ()})
        if self.brief and not answers.has_next_steps(so_far):
            raise Costly
        return form.model_copy(update={"options": answers.next_steps(so_far)})

    def _in_words(self, asked: Asked, draft: Json) -> dict[str, Json]:
        """An order sheet that counts, or is drafted: in words, and field by field."""
        sheets, present = self.game.ruleset.sheets, asked.answer.value if asked.answer else None
        if sheets is None or not self.is_written(asked):
            return {"fields": present if draft is None else draft}
        words = written_sheet(sheets, present) if present else ""
        shown, example = fields_of(sheets, present if draft is None else draft), like(sheets.language)
        return {"written": True, "words": words, "fields": shown, "example": example}

    def laid(self, row: QuestionRow) -> Laid[Any] | None:
        """The order sheets of a question that is answered by one, in its seat's eyes."""
        asked, sheets = self.asked(row), self.game.ruleset.sheets
        if asked is None or sheets is None or not self.is_written(asked):
            return None
        return Laid(sheets, self.game.table, self.seen().knowledge(row.seat), asked.question)

    def _receipt(self, row: QuestionRow, asked: Asked) -> str:
        """What a driver holds in hand against his sealed answer being changed."""
        answer, seed = asked.answer, self.now.race.seed
        if not asked.seal or answer is None or answer.hand not in ("driver", "gm") or seed is None:
            return ""
        return receipt(seed, row.key, answer.value, row.take)

    def own_puts(self, seat: Seat) -> tuple[OpenQuestion, ...]:
        """A seat's open questions as its own driver may see them: what is covered too."""
        return (*self.puts(seat), *(self.within.puts(seat) if self.within else ()))

    def puts(self, seat: Seat) -> tuple[OpenQuestion, ...]:
        """A seat's open questions."""
        put = (self.put(row) for row in self.now.open if row.seat == seat)
        return tuple(question for question in put if question)


def is_short(value: Json) -> bool:
    """Whether an order sheet is read in no time: as it is stored, or in few words."""
    return not isinstance(value, str) or len(value) <= SHORT


Decide = Callable[[Context], Ruling | Refusal]


def summary(context: Context) -> RaceSummary:
    """What anybody may know of a race."""
    return context.once("summary", lambda: _summary(context))


def _summary(context: Context) -> RaceSummary:
    race = context.now.race
    least, most = context.game.field
    return RaceSummary(
        **{name: getattr(race, name) for name in RaceSummary.model_fields if name in Race.model_fields},
        state=outbox.nonce(race, f"state/{race.version}"),
        least=least,
        most=most,
        drivers=context.now.drivers,
        expected=still_takes(race, context.now.drivers, least),
    )


def lobby_now(context: Context, race: Race, drivers: Sequence[Driver]) -> Draft:
    """The lobby's message as it should be after an act."""
    return lobby_post(context.game, race, drivers, context.now.owed)


def lobby_post(game: Game, race: Race, drivers: Sequence[Driver], owed: Sequence[Penalty] = ()) -> Draft:
    """The lobby's message as it should be now; `owed`: what of the season's penalties is served on the grid."""
    least, most = game.field
    procedure = game.ruleset.procedure(race.options)
    silent = race.pace == "live" and bool(procedure.covered)
    post = LobbyPost(
        title=race.title,
        game=race.game,
        track=game.table.track.title,
        laps=race.laps,
        profile=race.profile,
        options=_chosen(game, race),
        pace=race.pace,
        hours=race.hours,
        terms=race.terms,
        slot=next_slot(race.terms, race.created) if race.terms.days else None,
        muster=race.muster,
        show=race.terms.show if silent and not procedure.in_turn else None,
        beat=race.terms.beat if silent and procedure.in_turn else None,
        expected=expected(course_of(race, drivers, least)),
        commitment=race.commitment,
        creator=race.creator,
        least=least,
        most=most,
        drivers=tuple(drivers),
        stage=race.stage,
        back=_back(drivers, owed) if race.stage == "lobby" else {},
    )
    return Draft(post=post, subject="lobby")


def _back(drivers: Sequence[Driver], owed: Sequence[Penalty]) -> dict[Seat, int]:
    """How many grid places each seat loses, by who sits in it."""
    lost = {str(d.member): d.seat for d in drivers if d.member is not None}
    places = Counter[Seat]()
    for one in owed:
        if one.who in lost:
            places[lost[one.who]] += one.grid
    return dict(places)


def _chosen(game: Game, race: Race) -> dict[str, Json]:
    """Its options, but for those that every race of its pace has."""
    usual = game.ruleset.paced.get(race.pace, {})
    return {name: value for name, value in race.options.items() if name not in usual or usual[name] != value}


def seated(context: Context, member: int) -> Driver | None:
    """The member's seat."""
    return next((d for d in context.now.drivers if d.member == member), None)


def shut(race: Race) -> Refusal | None:
    """Why a race takes no answers."""
    codes = {"lobby": "not_started", "paused": "paused", "held": "held", "over": "over", "abandoned": "stopped"}
    if race.stage == "running":
        return None
    return Refusal(code=codes[race.stage], facts={"by": f"<@{race.creator}>"})


def with_driver(drivers: Sequence[Driver], changed: Driver) -> tuple[Driver, ...]:
    """The drivers after a change to one of them."""
    return tuple(changed if d.seat == changed.seat else d for d in drivers)


def with_drivers(drivers: Sequence[Driver], changed: Sequence[Driver]) -> tuple[Driver, ...]:
    """The drivers after a change to some of them."""
    after = {d.seat: d for d in changed}
    return tuple(after.get(d.seat, d) for d in drivers)


def with_race(now: Situation, **changes: Any) -> Situation:
    """The situation after a change to the race's own row."""
    return replace(now, race=now.race.model_copy(update=changes))
