"""Follow-ups: questions that the form of another one asks too, such as tyres and bid in the form of a build. Pure.

One value holds the whole form: the answer itself, and under `+kind` the answer to each follow-up. Each is recorded
under its own key; a follow-up's answer counts once the rules ask just that question."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from bot.app.race_snapshot import Game
from bot.posts.summaries import FOLLOW_UP_MARK, FollowUp, split_follow_ups
from rules.base import Json, Key, Seat, parse_key
from rules.engine import AdvanceResult
from rules.journal import JournalEntry
from rules.questions import InvalidAnswer, Question
from rules.step_context import OpenQuestion


def list_follow_ups(
    game: Game, view_of: Callable[[Seat], Any], open_question: OpenQuestion, value: Json
) -> tuple[FollowUp, ...]:
    """Return the follow-ups of a draft with their forms; of the default answer if the draft is not legal."""
    rules, table = game.ruleset, game.table
    if not rules.has_follow_ups(open_question.question):
        return ()
    player_view = view_of(open_question.question.seat)
    try:
        answer = rules.read_answer(table, player_view, open_question.question, split_follow_ups(value)[0])
    except InvalidAnswer:
        answer = rules.default_answer(table, player_view, open_question.question)
    return tuple(
        FollowUp(
            question=one,
            form=rules.build_form(table, player_view, one),
            presets=rules.list_presets(table, player_view, one),
            usual=rules.default_answer(table, player_view, one),
        )
        for one in rules.follow_ups(table, player_view, open_question.question, answer)
    )


def read_follow_ups(
    game: Game,
    view_of: Callable[[Seat], Any],
    open_question: OpenQuestion,
    answer: Json,
    follow_up_values: Mapping[str, Json],
) -> Json:
    """Return a whole form as the rules read it: the answer, and those to its follow-ups.

    A follow-up that this answer does not have is left out. Raises InvalidAnswer."""
    if not follow_up_values:
        return answer
    rules, table, player_view = game.ruleset, game.table, view_of(open_question.question.seat)
    questions = rules.follow_ups(table, player_view, open_question.question, answer)
    follow_ups = {
        f"{FOLLOW_UP_MARK}{one.kind}": rules.read_answer(table, player_view, one, follow_up_values[one.kind])
        for one in questions
        if one.kind in follow_up_values
    }
    return {**(answer or {}), **follow_ups}


def make_follow_up_entries(
    game: Game, view_of: Callable[[Seat], Any], open_question: OpenQuestion, form_value: Json
) -> tuple[JournalEntry, ...]:
    """Return the journal entries of a whole form's follow-ups; each counts only for the question it was given to."""
    main, follow_up_values = split_follow_ups(form_value)
    seat = open_question.question.seat
    questions = (
        game.ruleset.follow_ups(game.table, view_of(seat), open_question.question, main) if follow_up_values else ()
    )
    return tuple(
        JournalEntry(
            key=_make_key(open_question, one),
            hand="driver",
            value=follow_up_values[one.kind],
            about=one.compute_digest(),
        )
        for one in questions
        if one.kind in follow_up_values
    )


def with_recorded_follow_ups(
    game: Game, view_of: Callable[[Seat], Any], open_question: OpenQuestion, entries: Iterable[JournalEntry]
) -> Json:
    """Return the whole form as recorded; None if the question itself has no answer."""
    value = open_question.answer.value if open_question.answer else None
    if value is None or not game.ruleset.has_follow_ups(open_question.question):
        return value
    questions = game.ruleset.follow_ups(game.table, view_of(open_question.question.seat), open_question.question, value)
    recorded_answers = {(entry.key, entry.about): entry.value for entry in entries} if questions else {}
    answers_by_kind = {
        one.kind: recorded_answers.get((_make_key(open_question, one), one.compute_digest())) for one in questions
    }
    follow_ups = {f"{FOLLOW_UP_MARK}{kind}": answer for kind, answer in answers_by_kind.items() if answer is not None}
    return {**value, **follow_ups} if follow_ups else value


def find_follow_up_seal(progress: AdvanceResult, known_sets: Sequence[Key], branch: int) -> JournalEntry | None:
    """Return the entry that closes a set of follow-ups to which all answers were there when it opened.

    None if somebody is still to answer, or the set has been open before."""
    open_questions = progress.open
    if not open_questions or not open_questions[0].seal or open_questions[0].seal in known_sets:
        return None
    complete = all(one.question.is_follow_up and not one.is_unanswered for one in open_questions)
    return JournalEntry(key=open_questions[0].seal, hand="clock", value=branch) if complete else None


def _make_key(open_question: OpenQuestion, one: Question[Any]) -> Key:
    return f"{parse_key(open_question.key).round}/{one.kind}/{one.seat}/{one.at}"
