"""The hidden phase of a round or turn, between the closing of its orders and their reveal.

Nothing public is posted or changed in it. Only drivers who can react are asked, in private. Their answers
are recorded, and nothing else of the run: no checkpoint, no events, no rolls. The rules run again from
the closing with each answer, and once more at the reveal. Values in, values out."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.app.changes import (
    ChangeSet,
    DriverChanged,
    NewEntry,
    QuestionChanged,
    QuestionOpened,
    StandingOrderFiled,
    apply_changes,
)
from bot.app.open_orders_post import OpenOrdersPost
from bot.app.private_notices import gets_direct_messages
from bot.app.question_rows import QuestionRows
from bot.app.race_snapshot import Game, RaceSnapshot, run_rules
from bot.app.round_resolution import close_forms, default_entry
from bot.app.time_bank import measure_time_left
from bot.model.driver import Driver
from bot.posts.outbox_types import NewPost
from bot.posts.types import CoveredPost, Notice
from bot.schedule.hidden_phase import HiddenPhase, hidden_phase_span, plan_hidden_phase
from bot.store.questions import QuestionRow
from bot.store.races import Race
from rules.base import Key, Seat, is_foregone, is_question_or_roll_key, parse_key
from rules.engine import AdvanceResult
from rules.step_context import OpenQuestion, guarded


def needs_hidden_phase(game: Game, before: RaceSnapshot, progress: AdvanceResult) -> bool:
    """Whether a run must be revealed later, because it asked someone a hidden question.

    Questions with a foregone answer do not count. The result depends only on public facts and on what the run
    makes public."""
    race = before.race
    if race.silent or race.why or race.stage != "running" or race.pace != "live" or before.member_count < 2:
        return False
    procedure = game.ruleset.round_format(race.options)
    used = (entry.key for step in progress.closed for entry in step.used)
    keys = (*(asked.key for asked in progress.open), *(entry.key for entry in progress.given), *used)
    return bool(hidden_phase_span(race.terms, in_turn=procedure.sequential)) and any(
        is_question_or_roll_key(key) and parse_key(key).kind in procedure.hidden_questions and not is_foregone(key)
        for key in keys
    )


def begin_hidden_phase(
    game: Game, before: RaceSnapshot, handed: Sequence[NewEntry], progress: AdvanceResult, moment: int
) -> ChangeSet:
    """Close the orders: post their receipts and announce when the round is revealed.

    `progress`: the run up to here, which is thrown away."""
    race = before.race
    span = hidden_phase_span(race.terms, in_turn=game.ruleset.round_format(race.options).sequential)
    by_hand = {one.entry.key for one in handed if one.entry.hand == "driver"}
    given = [row.with_driver_answer(moment) if row.key in by_hand and not row.answered else row for row in before.open]
    late = tuple(row.key for row in given if row.late)
    took = {row.key: row.took for row in given if row.took is not None}
    begun = plan_hidden_phase(race.terms, span, moment).model_copy(
        update={"hidden": _entry_keys(handed), "late": late, "took": took, "left": measure_time_left(given)}
    )
    bare = progress.model_copy(update={"open": ()})
    asking = QuestionRows(before, bare, moment)
    rows = asking.changes().kept
    _, ended = OpenOrdersPost(before, bare, tuple(handed), asking, moment).close_last()
    answers = (*(one.entry for one in handed), *progress.given)
    return ChangeSet(
        race=race.model_copy(update={"silent": begun, "opened": None, "seal_at": None}),
        changes=(*handed, *map(QuestionChanged, rows)),
        posts=(*ended, build_hidden_phase_notice(race, begun), *close_forms(game, before, rows, answers)),
    )


def build_hidden_phase_notice(race: Race, begun: HiddenPhase) -> NewPost:
    """Build the one public line of a hidden phase; it is edited when the clocks have been stopped."""
    facts = {"round": race.round, "due": begun.show}
    subject = f"silent/{race.take}/{race.round}/{begun.since}"
    return NewPost(post=Notice(what="silent", facts=facts, knob="needed"), subject=subject)


def send_hidden_questions(game: Game, now: RaceSnapshot, moment: int) -> ChangeSet:
    """Send out the private questions that are open by now."""
    return _run_privately(game, now, (), moment)


def record_hidden_answer(game: Game, now: RaceSnapshot, handed: Sequence[NewEntry], moment: int) -> ChangeSet:
    """Record an answer.

    Only the same driver's next question follows at once, others wait for the next tick."""
    return _run_privately(game, now, handed, moment, of={parse_key(one.entry.key).seat for one in handed})


def find_overdue_questions(now: RaceSnapshot, moment: int) -> tuple[QuestionRow, ...]:
    """Return the unanswered hidden questions whose deadline has passed."""
    return tuple(row for row in now.open if row.due <= moment and not row.answered)


def record_overdue_answers(
    game: Game, now: RaceSnapshot, progress: AdvanceResult, rows: Iterable[QuestionRow], moment: int
) -> ChangeSet:
    """Record default answers for overdue questions; other drivers' questions wait for the next tick."""
    due = {(row.key, row.digest) for row in rows}
    late = [one for one in _unanswered_hidden_questions(progress) if (one.key, one.question_digest) in due]
    return _run_privately(game, now, [NewEntry(default_entry(game, now, progress, one)) for one in late], moment, of=())


def close_hidden_questions(game: Game, now: RaceSnapshot, moment: int) -> ChangeSet:
    """Answer everything that is still open by default."""
    handed, progress = run_to_end(game, now)
    rows = tuple(row.model_copy(update={"closed": True}) for row in now.open)
    return ChangeSet(
        race=_with_hidden_keys(now.race, handed, moment),
        changes=(*handed, *map(QuestionChanged, rows)),
        posts=close_forms(game, now, rows, [one.entry for one in handed]),
        progress=progress,
    )


def run_to_end(game: Game, now: RaceSnapshot) -> tuple[tuple[NewEntry, ...], AdvanceResult]:
    """Run the rules with default answers until no hidden question is open.

    Return the new entries and the run. Raises ReplayMismatch."""
    handed, again = list[NewEntry](), guarded(f"round {now.race.round} in silence")
    while True:
        next(again)
        progress = run_rules(game, now, *(one.entry for one in handed))
        late = _unanswered_hidden_questions(progress)
        if not late:
            return tuple(handed), progress
        handed += [NewEntry(default_entry(game, now, progress, one)) for one in late]


def apply_held_back_changes(outcome: ChangeSet, before: RaceSnapshot) -> ChangeSet:
    """Apply the standing orders and retirements that were held back until the reveal.

    Where the round goes on, the rules run again with them."""
    silent, race = before.race.silent, outcome.race
    assert silent is not None
    if race.stage == "over":
        return outcome
    changed = apply_changes(before, outcome.changes)
    left = (DriverChanged(changed.driver(seat).model_copy(update={"gone": True})) for seat in silent.leaving)
    filed = (StandingOrderFiled(seat, order) for seat, order in silent.orders.items())
    pending = race.pending or (race.stage == "running" and bool(silent.leaving or silent.orders))
    race = race.model_copy(update={"pending": pending})
    return replace(outcome, race=race).with_last(*left, *filed)


def hand_over_hidden_questions(game: Game, now: RaceSnapshot, driver: Driver, moment: int) -> ChangeSet:
    """Give a seat's open hidden questions to its new driver, and close the old driver's forms."""
    before = now.driver(driver.seat)
    if before.member == driver.member:
        return ChangeSet(now.race, (DriverChanged(driver),))
    own = tuple(row for row in now.open if row.seat == driver.seat and not row.answered)
    closed = tuple(row.model_copy(update={"closed": True}) for row in own)
    assert now.race.silent is not None
    due = now.race.silent.deadline_at(moment)
    fresh = tuple(row.model_copy(update={"opened": moment, "due": due, "soft": due}) for row in own)
    after = replace(now, drivers=tuple(driver if d.seat == driver.seat else d for d in now.drivers))
    posts = (*close_forms(game, now, closed, ()), *_private_question_posts(after, fresh))
    changes = (DriverChanged(driver), *map(QuestionChanged, closed), *map(QuestionOpened, fresh))
    return ChangeSet(now.race, changes, posts)


def _run_privately(
    game: Game, now: RaceSnapshot, handed: Sequence[NewEntry], moment: int, *, of: Iterable[Seat] | None = None
) -> ChangeSet:
    """Run the rules and return the private changes. `of`: seats whose questions are asked now; None: all."""
    progress = run_rules(game, now, *(one.entry for one in handed))
    asked = {(one.key, one.question_digest): one for one in progress.open if one.question.hidden}
    known = {(row.key, row.digest): row for row in now.open}
    kept = tuple(_updated_row(row, asked.get(about)) for about, row in known.items())
    fresh = tuple(
        _hidden_question_row(now, one, nth, moment)
        for nth, (about, one) in enumerate(asked.items())
        if about not in known and one.is_unanswered and (of is None or one.question.seat in of)
    )
    return ChangeSet(
        race=_with_hidden_keys(now.race, handed, moment),
        changes=(*handed, *map(QuestionChanged, kept), *map(QuestionOpened, fresh)),
        posts=(
            *close_forms(game, now, [row for row in kept if row.closed], [one.entry for one in handed]),
            *_private_question_posts(now, fresh),
        ),
        progress=progress,
    )


def _unanswered_hidden_questions(progress: AdvanceResult) -> list[OpenQuestion]:
    return [one for one in progress.open if one.question.hidden and one.is_unanswered]


def _entry_keys(handed: Iterable[NewEntry]) -> tuple[Key, ...]:
    return tuple(one.entry.key for one in handed)


def _with_hidden_keys(race: Race, handed: Iterable[NewEntry], moment: int) -> Race:
    """Return the race row with the keys of the new hidden entries."""
    assert race.silent is not None
    hidden = (*race.silent.hidden, *_entry_keys(handed))
    return race.model_copy(update={"silent": race.silent.advance_to(moment).model_copy(update={"hidden": hidden})})


def _updated_row(row: QuestionRow, asked: OpenQuestion | None) -> QuestionRow:
    if asked is None:
        return row.model_copy(update={"closed": True})
    return row.model_copy(update={"answered": asked.answer.hand if asked.answer else ""})


def _hidden_question_row(now: RaceSnapshot, asked: OpenQuestion, nth: int, moment: int) -> QuestionRow:
    race, question = now.race, asked.question
    assert race.silent is not None
    due = race.silent.deadline_at(moment)
    return QuestionRow(
        race=race.id,
        take=race.take,
        round=race.round,
        key=asked.key,
        digest=asked.question_digest,
        seat=question.seat,
        kind=question.kind,
        asked_in=asked.key,
        opened=moment,
        due=due,
        soft=due,
        covered=True,
        nth=nth,
    )


def _private_question_posts(now: RaceSnapshot, fresh: Sequence[QuestionRow]) -> Iterable[NewPost]:
    """Yield the direct messages; drivers who take none can use the button of the public line."""
    assert now.race.silent is not None
    for driver in now.drivers:
        own = tuple(row for row in fresh if row.seat == driver.seat)
        if own and gets_direct_messages(driver):
            post = CoveredPost(
                round=now.race.round,
                seat=driver.seat,
                numbers=(),
                kinds=tuple(row.kind for row in own),
                due=max(row.due for row in own),
                show=now.race.silent.show,
            )
            yield NewPost(post=post, audience=driver.member)
