"""Plans of stewards' actions: entries that change no past events, or a rewind. Pure."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.app.changes import Change, ChangeSet, NewEntry, apply_changes
from bot.app.command import CommandContext, Decision, check_running
from bot.app.race_snapshot import RaceSnapshot
from bot.model.actor import Rejection
from bot.posts.summaries import Difference, QuestionView
from bot.rewind.bulletin import RulingAnnouncement, announce_ruling, preview_rewind, rewind_race
from bot.rewind.point import RewindPlan, run_up_to
from bot.stewards.effects import list_effects
from bot.store.race_history import RaceHistory, list_entries_of_ruling
from bot.store.ruling_drafts import ActionCall, AffectedRuling
from rules.base import Json, Key, Seat, encode_canonical_json, is_question_or_roll_key, parse_key
from rules.dice import Dice, RecordedRoll
from rules.engine import apply_amendment
from rules.journal import (
    AMEND,
    PEOPLE_SOURCES,
    Journal,
    JournalEntry,
    ReplayMismatch,
    make_amend_key,
    make_dice_override_key,
    make_seal_key,
    parse_dice_override_key,
)
from rules.questions import FieldsForm, Form, InvalidAnswer, Question
from rules.view import ResultRow


@dataclass(frozen=True)
class PlannedAction:
    """The effect of an action.

    `kind` and `facts`: its message. `redo`: a rewind; otherwise `changes` are made, `entries` are recorded,
    and the rules run on from there.

    `beside`: entries recorded with it that are no rulings; `follows`: computes the effect if a plain run is
    not enough; `quiet`: it needs no post of its own; `placings`: a new classification; `standing`: the
    projected classification, for the preview; `at_once`: it is not deferred in a hidden phase; `calls`: members
    to mention in its announcement, as nothing else tells them."""

    kind: str
    facts: dict[str, Json] = field(default_factory=dict)
    redo: RewindPlan | None = None
    entries: tuple[JournalEntry, ...] = ()
    beside: tuple[JournalEntry, ...] = ()
    changes: tuple[Change, ...] = ()
    follows: Callable[[CommandContext, Sequence[NewEntry]], ChangeSet] | None = None
    quiet: bool = False
    placings: tuple[ResultRow, ...] = ()
    standing: tuple[ResultRow, ...] = ()
    at_once: bool = False
    calls: tuple[int, ...] = ()


ActionPlanner = Callable[[CommandContext, RaceHistory], "PlannedAction | Rejection"]


@dataclass(frozen=True)
class Action:
    """An action that can be stored and planned again later.

    `fates`: of rulings that no longer fit after it."""

    call: ActionCall
    plan: ActionPlanner
    fates: tuple[AffectedRuling, ...] = ()

    def __call__(self, context: CommandContext, history: RaceHistory) -> PlannedAction | Rejection:
        """Plan the action on a race as it is now."""
        planned_action = self.plan(context, history)
        if isinstance(planned_action, Rejection) or planned_action.redo is None or not self.fates:
            return planned_action
        return replace(planned_action, redo=replace(planned_action.redo, fates=self.fates))


def carry_out(
    context: CommandContext, history: RaceHistory, plan: PlannedAction, by: int, why: str
) -> Decision | Rejection:
    """Return the changes of a plan and its public posts."""
    announcement = RulingAnnouncement(plan.kind, why, by, plan.facts, plan.placings, plan.calls)
    if plan.redo:
        try:
            decision = rewind_race(context, history, plan.redo, announcement)
        except ReplayMismatch:
            return Rejection(code="does_not_run")
        if isinstance(decision, Rejection):
            return decision
        return replace(decision, changes=decision.changes.with_first(*plan.changes))
    new_entries = [*(NewEntry(entry, by, reason=why) for entry in plan.entries), *map(NewEntry, plan.beside)]
    now = apply_changes(context.now, plan.changes)
    change_set = (plan.follows or run_on)(replace(context, now=now), new_entries)
    posts = (announce_ruling(context, announcement, quiet=plan.quiet), *change_set.posts)
    return Decision(replace(change_set.with_first(*plan.changes), posts=posts))


def run_on(context: CommandContext, new_entries: Sequence[NewEntry]) -> ChangeSet:
    """Return the changes that follow from entries, without a run where the race does not run."""
    race = context.now.race
    runs_now = race.stage == "running" and not race.step_pending and race.hidden_phase is None
    return context.apply_entries(new_entries) if runs_now else ChangeSet(race, tuple(new_entries))


@dataclass(frozen=True)
class RulingPreview:
    """An action before it is carried out: its message, and what it would change; None: no past events.

    `placings`: the new classification; `standing`: the projected one; `waits`: until when it is deferred;
    `spoken_for`: the default answers it would give, as far as the reader may see them; `effects`: what it changes
    in the race's row and seats, each as a message with what was and what will be."""

    kind: str
    facts: dict[str, Json]
    difference: Difference | None
    placings: tuple[ResultRow, ...] = ()
    standing: tuple[ResultRow, ...] = ()
    waits: int | None = None
    spoken_for: tuple[QuestionView, ...] = ()
    effects: tuple[tuple[str, dict[str, Json]], ...] = ()


def preview_plan(
    context: CommandContext, history: RaceHistory, plan: PlannedAction, member: int
) -> RulingPreview | Rejection:
    """Return the preview of a plan, without recording anything."""
    difference = preview_rewind(context, history, plan.redo, plan.facts, member) if plan.redo else None
    if isinstance(difference, Rejection):
        return difference
    effects = () if plan.redo else list_effects(context, carry_out(context, history, plan, member, "-"))
    waits = find_reveal_to_wait_for(context, plan)
    return RulingPreview(plan.kind, plan.facts, difference, plan.placings, plan.standing, waits, effects=effects)


def find_reveal_to_wait_for(context: CommandContext, plan: PlannedAction) -> int | None:
    """Return the reveal to which a plan is deferred; None if it takes effect at once."""
    race = context.now.race
    return (
        race.hidden_phase.show if race.hidden_phase and race.hold_reason != "disturbed" and not plan.at_once else None
    )


@dataclass(frozen=True)
class Point:
    """A decision with what its seat knew when it was asked. `open`: it is asked now."""

    question: Question[Any]
    player_view: Any
    form: Form
    open: bool


def find_decision(context: CommandContext, history: RaceHistory, key: Key) -> Point | Rejection:
    """Find a decision that is open or was made."""
    progress = context.progress
    if progress is None or not any(a.key == key for a in progress.open):
        progress = run_up_to(context, history, key)
    open_question = next((a for a in (progress.open if progress else ()) if a.key == key), None)
    if open_question is None or progress is None:
        return Rejection(code="no_such_point", facts={"at": key})
    ruleset = context.game.ruleset
    player_view = context.game.build_player_view(progress.state, open_question.question.seat)
    form = ruleset.build_form(context.game.table, player_view, open_question.question)
    return Point(open_question.question, player_view, form, open=progress is context.progress)


def with_fates(action: Action, fates: Sequence[AffectedRuling]) -> Action:
    """Return an action with the fates of rulings that no longer fit after it."""
    return replace(action, fates=tuple(fates))


def make_rewording_reader(number: int, new_value: Json) -> Callable[[CommandContext, RaceHistory], Json | Rejection]:
    """Make a reader of a ruling's new wording: faces, amendments or an answer."""

    def read(context: CommandContext, history: RaceHistory) -> Json | Rejection:
        entries = list_entries_of_ruling(history.rulings[number - 1]) if 0 < number <= len(history.rulings) else ()
        key = entries[0].key if entries else ""
        ruleset, table = context.game.ruleset, context.game.table
        try:
            if parse_dice_override_key(key):
                return _check_faces(_find_dice(context, history, parse_dice_override_key(key)), new_value) or new_value
            if key.startswith(AMEND):
                return build_amend_form(context, str(new_value.get("car"))).accept(new_value)
            if not is_question_or_roll_key(key):
                return Rejection(code="not_rewritten", facts={"number": number})
            point = find_decision(context, history, key)
            if isinstance(point, Rejection):
                return point
            return ruleset.read_answer(table, point.player_view, point.question, new_value)
        except InvalidAnswer as error:
            return Rejection.of(error)

    return read


def rewind_to(round: int, at: Key = "", salt: str = "") -> ActionPlanner:
    """Plan a rewind to a round's beginning or to a decision; with other dice if it is salted."""

    def plan(context: CommandContext, _: RaceHistory) -> PlannedAction | Rejection:
        if at and not is_question_or_roll_key(at):
            return Rejection(code="no_such_point", facts={"at": at})
        if not 0 <= round <= context.now.race.round or (at and parse_key(at).round != round):
            return Rejection(code="no_such_round", facts={"round": round})
        facts: dict[str, Json] = {"to": round, "salt": salt}
        if at:
            facts |= {"kind": parse_key(at).kind, "seat": parse_key(at).seat}
        return PlannedAction("back", facts, RewindPlan(round=round, at=at, salt=salt))

    return plan


def ask_again(key: Key) -> ActionPlanner:
    """Plan to ask a driver one decision again; other answers of that round stay."""

    def plan(context: CommandContext, history: RaceHistory) -> PlannedAction | Rejection:
        point = find_decision(context, history, key)
        if isinstance(point, Rejection):
            return point
        named_key = parse_key(key)
        facts: dict[str, Json] = {"to": named_key.round, "kind": named_key.kind, "seat": named_key.seat}
        drop = (key, make_seal_key(named_key.round, named_key.kind, named_key.at))
        return PlannedAction("ask_again", facts, RewindPlan(round=named_key.round, keep=True, drop=drop, asks=key))

    return plan


def set_dice(roll: Key, faces: Sequence[int]) -> ActionPlanner:
    """Plan to set the faces of a roll that was made, or that is still to come in this round."""

    def plan(context: CommandContext, history: RaceHistory) -> PlannedAction | Rejection:
        seats = {"", *(d.seat for d in context.now.drivers)}
        if not is_question_or_roll_key(roll) or parse_key(roll).seat not in seats:
            return Rejection(code="no_such_point", facts={"at": roll})
        entry, named_key = JournalEntry(key=make_dice_override_key(roll), hand="gm", value=list(faces)), parse_key(roll)
        facts: dict[str, Json] = {"roll": named_key.kind, "seat": named_key.seat, "faces": list(faces)}
        recorded_roll = next((r for r in list_all_rolls(context.now, history) if r.key == roll), None)
        if recorded_roll is None and named_key.round != context.now.race.round:
            return Rejection(code="not_yet", facts={"at": roll})
        rejection = _check_faces(_find_dice(context, history, roll), faces)
        if rejection:
            return rejection.model_copy(
                update={"facts": {**rejection.facts, "roll": named_key.kind, "seat": named_key.seat}}
            )
        if recorded_roll is None and any(
            (one.key, one.value) == (entry.key, entry.value) for one in context.now.entries
        ):
            return Rejection(code="same_faces")
        if recorded_roll is None:
            return PlannedAction("die_ahead", facts, entries=(entry,))
        if recorded_roll.faces == tuple(faces):
            return Rejection(code="same_faces")
        facts["was"] = list(recorded_roll.faces)
        return PlannedAction("die", facts, RewindPlan(round=named_key.round, keep=True, onward=True, add=(entry,)))

    return plan


def _find_dice(context: CommandContext, history: RaceHistory, roll: Key) -> tuple[Dice, ...]:
    """Return the dice of a roll that was made or comes next; for a later one, all that its name can mean."""
    progress = run_up_to(context, history, roll)
    if progress and progress.pending_roll:
        return (progress.pending_roll.dice,)
    return context.game.ruleset.dice(context.game.table, parse_key(roll).kind)


def _check_faces(dice: Sequence[Dice], faces: Sequence[int]) -> Rejection | None:
    """Return a rejection for faces that the dice cannot show, or dice that cannot be known yet."""
    if len(dice) != 1:
        return Rejection(code="dice_unknown")
    (one,) = dice
    if len(faces) != one.count:
        return Rejection(code="bad_faces", facts={"count": one.count})
    possible_faces = [one.find_face(side) for side in range(1, one.sides + 1)]
    if all(face in possible_faces for face in faces):
        return None
    return Rejection(code="no_such_face", facts={"least": min(possible_faces), "most": max(possible_faces)})


def build_amended_state(context: CommandContext) -> Any:
    """Return the state at the end of the last step, with the stewards' amendments that fit it."""
    ruleset, table, base = context.game.ruleset, context.game.table, context.now.checkpoint
    race = ruleset.state.model_validate(base.state)
    for entry in Journal(context.now.entries).list_amendments(base.round, base.step):
        race, _ = apply_amendment(ruleset, table, race, entry.value)
    return race


def build_amend_form(context: CommandContext, seat: Seat) -> FieldsForm:
    """Build the form for amending a seat now. Raises InvalidAnswer."""
    ruleset, table = context.game.ruleset, context.game.table
    return ruleset.amend_form(table, ruleset.player_view(table, build_amended_state(context), None), seat)


def amend(act: Json) -> ActionPlanner:
    """Plan to change a position, stock, speed or status at the end of the last step."""

    def plan(context: CommandContext, history: RaceHistory) -> PlannedAction | Rejection:
        ruleset, table, now = context.game.ruleset, context.game.table, context.now
        try:
            race = build_amended_state(context)
            view = ruleset.player_view(table, race, None)
            amendment = ruleset.amend_form(table, view, str(act.get("car"))).accept(act)
            if len(amendment) < 2:
                return Rejection(code="nothing_amended")
            was = ruleset.amendable(view, amendment["car"])
            ruleset.amend(table, race, amendment)
        except InvalidAnswer as error:
            return Rejection.of(error)
        round, step = now.checkpoint.round, now.checkpoint.step
        entries = (
            *history.entries.get(round, ()),
            *(e for ruling in history.rulings for e in list_entries_of_ruling(ruling)),
        )
        key_parts = [e.key.rpartition("/") for e in entries]
        numbers = [int(n) for before, _, n in key_parts if f"{before}/0" == make_amend_key(round, step)]
        entry = JournalEntry(key=make_amend_key(round, step, max(numbers, default=-1) + 1), hand="gm", value=amendment)
        amendments = {
            name: [was[name], value] if name in was else value for name, value in amendment.items() if name != "car"
        }
        changes = {name: one for name, one in amendments.items() if not (name in was and one[0] == one[1])}
        if not changes:
            return Rejection(code="changes_nothing")
        facts: dict[str, Json] = {"seat": amendment["car"], "said": changes}
        return PlannedAction("amend", facts, RewindPlan(round=round, keep=True, add=(entry,)))

    return plan


def answer_for_driver(key: Key, value: Json) -> ActionPlanner:
    """Plan an answer in a driver's place, to an open question or an earlier one."""

    def plan(context: CommandContext, history: RaceHistory) -> PlannedAction | Rejection:
        point = find_decision(context, history, key)
        if isinstance(point, Rejection):
            return point
        try:
            answer = context.game.ruleset.read_answer(context.game.table, point.player_view, point.question, value)
        except InvalidAnswer as error:
            return Rejection.of(error)
        facts: dict[str, Json] = {"seat": point.question.seat, "kind": point.question.kind}
        entry = JournalEntry(key=key, hand="gm", value=answer, about=point.question.compute_digest())
        if _find_standing_answer(context, history, key) == encode_canonical_json(answer):
            return Rejection(code="changes_nothing")
        if not point.open:
            facts["to"] = parse_key(key).round
            return PlannedAction(
                "answer_then", facts, RewindPlan(round=parse_key(key).round, keep=True, onward=True, add=(entry,))
            )
        return check_running(context.now.race) or PlannedAction("answer", facts, entries=(entry,))

    return plan


def _find_standing_answer(context: CommandContext, history: RaceHistory, key: Key) -> str:
    """Return the answer that stands for a decision, made by a driver or the stewards; "" if there is none."""
    progress = context.progress
    answers = [a.answer for a in progress.open if a.answer] if progress else []
    answers += history.entries.get(parse_key(key).round, ())
    return next(
        (encode_canonical_json(one.value) for one in answers if one.key == key and one.hand in PEOPLE_SOURCES), ""
    )


def list_all_rolls(now: RaceSnapshot, history: RaceHistory) -> tuple[RecordedRoll, ...]:
    """Return all rolls of the branch."""
    rolls = [roll for round in history.rounds.values() for roll in round.rolls]
    return tuple(RecordedRoll.model_validate(roll) for roll in (*rolls, *now.race.step_rolls))
