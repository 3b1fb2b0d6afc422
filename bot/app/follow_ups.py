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
    game: Game, view_of: Callable[[Seat], Any], asked: OpenQuestion, value: Json
) -> tuple[FollowUp, ...]:
    """Return the follow-ups of a draft with their forms; of the default answer if the draft is not legal."""
    rules, table = game.ruleset, game.table
    if not rules.has_follow_ups(asked.question):
        return ()
    knowledge = view_of(asked.question.seat)
    try:
        read = rules.read_answer(table, knowledge, asked.question, split_follow_ups(value)[0])
    except InvalidAnswer:
        read = rules.default_answer(table, knowledge, asked.question)
    return tuple(
        FollowUp(
            question=one,
            form=rules.form(table, knowledge, one),
            presets=rules.presets(table, knowledge, one),
            usual=rules.default_answer(table, knowledge, one),
        )
        for one in rules.follow_ups(table, knowledge, asked.question, read)
    )


def read_follow_ups(
    game: Game, view_of: Callable[[Seat], Any], asked: OpenQuestion, read: Json, said: Mapping[str, Json]
) -> Json:
    """Return a whole form as the rules read it: the answer `read`, and what is `said` to its follow-ups.

    A follow-up that this answer does not have is left out. Raises InvalidAnswer."""
    if not said:
        return read
    rules, table, knowledge = game.ruleset, game.table, view_of(asked.question.seat)
    asks = rules.follow_ups(table, knowledge, asked.question, read)
    found = {
        f"{FOLLOW_UP_MARK}{one.kind}": rules.read_answer(table, knowledge, one, said[one.kind])
        for one in asks
        if one.kind in said
    }
    return {**(read or {}), **found}


def follow_up_entries(
    game: Game, view_of: Callable[[Seat], Any], asked: OpenQuestion, read: Json
) -> tuple[JournalEntry, ...]:
    """Return the journal entries of a whole form's follow-ups; each counts only for the question it was given to."""
    main, said = split_follow_ups(read)
    seat = asked.question.seat
    asks = game.ruleset.follow_ups(game.table, view_of(seat), asked.question, main) if said else ()
    return tuple(
        JournalEntry(key=_key_of(asked, one), hand="driver", value=said[one.kind], about=one.digest())
        for one in asks
        if one.kind in said
    )


def with_recorded_follow_ups(
    game: Game, view_of: Callable[[Seat], Any], asked: OpenQuestion, entries: Iterable[JournalEntry]
) -> Json:
    """Return the whole form as recorded; None if the question itself has no answer."""
    value = asked.answer.value if asked.answer else None
    if value is None or not game.ruleset.has_follow_ups(asked.question):
        return value
    asks = game.ruleset.follow_ups(game.table, view_of(asked.question.seat), asked.question, value)
    known = {(entry.key, entry.about): entry.value for entry in entries} if asks else {}
    there = {one.kind: known.get((_key_of(asked, one), one.digest())) for one in asks}
    found = {f"{FOLLOW_UP_MARK}{kind}": said for kind, said in there.items() if said is not None}
    return {**value, **found} if found else value


def find_follow_up_seal(progress: AdvanceResult, known_sets: Sequence[Key], take: int) -> JournalEntry | None:
    """Return the entry that closes a set of follow-ups to which all answers were there when it opened.

    None if somebody is still to answer, or the set has been open before."""
    asked = progress.open
    if not asked or not asked[0].seal or asked[0].seal in known_sets:
        return None
    complete = all(one.question.is_follow_up and not one.is_unanswered for one in asked)
    return JournalEntry(key=asked[0].seal, hand="clock", value=take) if complete else None


def _key_of(asked: OpenQuestion, one: Question[Any]) -> Key:
    return f"{parse_key(asked.key).round}/{one.kind}/{one.seat}/{one.at}"
