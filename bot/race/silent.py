"""A round, or a sled's turn, that is run in silence: from the closing of its orders to its show nothing public is made
or changed, and only who can act is asked, in private. Values in, values out.

What is answered meanwhile is entered, and nothing else of the run: no checkpoint, no facts, no rolls. The rules run
again from the closing with each answer, and once more at the show.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.deadlines.silence import Silence, silence, span_of
from bot.race.announcing import Announcing
from bot.race.asking import Asking
from bot.race.resolving import forms_closed, run_out
from bot.race.situation import Game, Handed, Outcome, Situation, run
from bot.race.told_alone import is_written_to
from bot.store.questions import QuestionRow
from bot.store.races import Race
from bot.telling.mail import Draft
from bot.telling.posts import CoveredPost, Driver, Notice
from rules.engine import Progress
from rules.patience import turns
from rules.steward import Asked
from rules.values import Key, Seat, is_key, is_moot, key_of


def falls_silent(game: Game, before: Situation, progress: Progress) -> bool:
    """Whether what a run has found out is shown later: the rules have put a covered question in it, to whomever,
    whose answer not everybody knows. That depends on public things alone, and on what the run makes public."""
    race = before.race
    if race.silent or race.why or race.stage != "running" or race.pace != "live" or before.people < 2:
        return False
    procedure = game.ruleset.procedure(race.options)
    used = (entry.key for step in progress.closed for entry in step.used)
    keys = (*(asked.key for asked in progress.open), *(entry.key for entry in progress.given), *used)
    return bool(span_of(race.terms, in_turn=procedure.in_turn)) and any(
        is_key(key) and key_of(key).kind in procedure.covered and not is_moot(key) for key in keys
    )


def closed(game: Game, before: Situation, handed: Sequence[Handed], progress: Progress, moment: int) -> Outcome:
    """The orders close: their message with the receipts, and when the round is shown. What the rules make of them is
    nobody's yet. `progress`: the run of which nothing is kept."""
    race = before.race
    span = span_of(race.terms, in_turn=game.ruleset.procedure(race.options).in_turn)
    by_hand = {one.entry.key for one in handed if one.entry.hand == "driver"}
    given = [row.by_hand(moment) if row.key in by_hand and not row.answered else row for row in before.open]
    late = tuple(row.key for row in given if row.late)
    took = {row.key: row.took for row in given if row.took is not None}
    begun = silence(race.terms, span, moment).model_copy(update={"hidden": _keys(handed), "late": late, "took": took})
    bare = progress.model_copy(update={"open": ()})
    asking = Asking(before, bare, moment)
    rows = asking.put().kept
    _, ended = Announcing(before, bare, tuple(handed), asking, moment).ended()
    answers = (*(one.entry for one in handed), *progress.given)
    return Outcome(
        race=race.model_copy(update={"silent": begun, "opened": None, "seal_at": None}),
        entries=tuple(handed),
        kept=rows,
        posts=(*ended, told_when(race, begun), *forms_closed(game, before, rows, answers)),
    )


def told_when(race: Race, begun: Silence) -> Draft:
    """The one public line of a silent run; edited where the clocks have stood."""
    facts = {"round": race.round, "due": begun.show}
    subject = f"silent/{race.take}/{race.round}/{begun.since}"
    return Draft(post=Notice(what="silent", facts=facts, knob="needed"), subject=subject)


def ticked(game: Game, now: Situation, moment: int) -> Outcome:
    """Private questions go out: whatever is open by now."""
    return _quietly(game, now, (), moment)


def answered(game: Game, now: Situation, handed: Sequence[Handed], moment: int) -> Outcome:
    """An answer is entered. The same driver's next question follows at once, anybody else's at the next tick."""
    return _quietly(game, now, handed, moment, of={key_of(one.entry.key).seat for one in handed})


def overdue(now: Situation, moment: int) -> tuple[QuestionRow, ...]:
    """Covered questions whose time is up."""
    return tuple(row for row in now.open if row.due <= moment and not row.answered)


def answered_by_the_clock(
    game: Game, now: Situation, progress: Progress, rows: Iterable[QuestionRow], moment: int
) -> Outcome:
    """What the clock enters for those who were asked and have let their time run out. Others wait for the next tick."""
    due = {(row.key, row.digest) for row in rows}
    late = [one for one in _awaited(progress) if (one.key, one.about) in due]
    return _quietly(game, now, [Handed(run_out(game, now, progress, one)) for one in late], moment, of=())


def cut(game: Game, now: Situation, moment: int) -> Outcome:
    """The clock answers all that is left."""
    handed, progress = to_the_end(game, now)
    rows = tuple(row.model_copy(update={"closed": True}) for row in now.open)
    return Outcome(
        race=_entered(now.race, handed, moment),
        entries=handed,
        kept=rows,
        posts=forms_closed(game, now, rows, [one.entry for one in handed]),
        progress=progress,
    )


def to_the_end(game: Game, now: Situation) -> tuple[tuple[Handed, ...], Progress]:
    """What the clock enters, run after run, until nothing covered is open; and the run with all of it. Raises
    Disturbed."""
    handed, again = list[Handed](), turns(f"round {now.race.round} in silence")
    while True:
        next(again)
        progress = run(game, now, *(one.entry for one in handed))
        late = _awaited(progress)
        if not late:
            return tuple(handed), progress
        handed += [Handed(run_out(game, now, progress, one)) for one in late]


def after_show(outcome: Outcome, before: Situation) -> Outcome:
    """With what came in since the closing: it counts now. Where the round goes on, the rules run with it again."""
    silent, race = before.race.silent, outcome.race
    assert silent is not None
    if race.stage == "over":
        return outcome
    changed = {driver.seat: driver for driver in outcome.drivers}
    for seat in silent.leaving:
        changed[seat] = (changed.get(seat) or before.driver(seat)).model_copy(update={"gone": True})
    pending = race.pending or (race.stage == "running" and bool(silent.leaving or silent.orders))
    race = race.model_copy(update={"pending": pending})
    return replace(outcome, race=race, drivers=tuple(changed.values()), filed=silent.orders)


def handed_on(game: Game, now: Situation, driver: Driver, moment: int) -> Outcome:
    """Another is at the wheel of a seat: what it is asked just then is his, and nobody else's form."""
    before = now.driver(driver.seat)
    if before.member == driver.member:
        return Outcome(race=now.race, drivers=(driver,))
    own = tuple(row for row in now.open if row.seat == driver.seat and not row.answered)
    closed = tuple(row.model_copy(update={"closed": True}) for row in own)
    assert now.race.silent is not None
    due = now.race.silent.due(moment)
    fresh = tuple(row.model_copy(update={"opened": moment, "due": due, "soft": due}) for row in own)
    after = replace(now, drivers=tuple(driver if d.seat == driver.seat else d for d in now.drivers))
    posts = (*forms_closed(game, now, closed, ()), *_written(after, fresh))
    return Outcome(race=now.race, drivers=(driver,), kept=closed, fresh=fresh, posts=posts)


def _quietly(
    game: Game, now: Situation, handed: Sequence[Handed], moment: int, *, of: Iterable[Seat] | None = None
) -> Outcome:
    """What a run changes in private. `of`: whose questions are put now; None: everybody's."""
    progress = run(game, now, *(one.entry for one in handed))
    asked = {(one.key, one.about): one for one in progress.open if one.question.covered}
    known = {(row.key, row.digest): row for row in now.open}
    kept = tuple(_after(row, asked.get(about)) for about, row in known.items())
    fresh = tuple(
        _row(now, one, nth, moment)
        for nth, (about, one) in enumerate(asked.items())
        if about not in known and one.outstanding and (of is None or one.question.seat in of)
    )
    return Outcome(
        race=_entered(now.race, handed, moment),
        entries=tuple(handed),
        fresh=fresh,
        kept=kept,
        posts=(
            *forms_closed(game, now, [row for row in kept if row.closed], [one.entry for one in handed]),
            *_written(now, fresh),
        ),
        progress=progress,
    )


def _awaited(progress: Progress) -> list[Asked]:
    return [one for one in progress.open if one.question.covered and one.outstanding]


def _keys(handed: Iterable[Handed]) -> tuple[Key, ...]:
    return tuple(one.entry.key for one in handed)


def _entered(race: Race, handed: Iterable[Handed], moment: int) -> Race:
    """The race's own row, which nobody reads while it is silent."""
    assert race.silent is not None
    hidden = (*race.silent.hidden, *_keys(handed))
    return race.model_copy(update={"silent": race.silent.at(moment).model_copy(update={"hidden": hidden})})


def _after(row: QuestionRow, asked: Asked | None) -> QuestionRow:
    if asked is None:
        return row.model_copy(update={"closed": True})
    return row.model_copy(update={"answered": asked.answer.hand if asked.answer else ""})


def _row(now: Situation, asked: Asked, nth: int, moment: int) -> QuestionRow:
    race, question = now.race, asked.question
    assert race.silent is not None
    due = race.silent.due(moment)
    return QuestionRow(
        race=race.id,
        take=race.take,
        round=race.round,
        key=asked.key,
        digest=asked.about,
        seat=question.seat,
        kind=question.kind,
        asked_in=asked.key,
        opened=moment,
        due=due,
        soft=due,
        covered=True,
        nth=nth,
    )


def _written(now: Situation, fresh: Sequence[QuestionRow]) -> Iterable[Draft]:
    """Direct messages. Whoever takes none looks for himself: the public line has a button for everybody."""
    assert now.race.silent is not None
    for driver in now.drivers:
        own = tuple(row for row in fresh if row.seat == driver.seat)
        if own and is_written_to(driver):
            post = CoveredPost(
                round=now.race.round,
                seat=driver.seat,
                numbers=(),
                kinds=tuple(row.kind for row in own),
                due=max(row.due for row in own),
                show=now.race.silent.show,
            )
            yield Draft(post=post, to=driver.member)
