"""What the stewards' acts result in: entries that touch nothing told, or the story told again from a point. Pure."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.race.context import Context, Ruling, shut, with_driver
from bot.race.situation import Handed, Outcome, Situation
from bot.stewards.beginning import Redo, before
from bot.stewards.rewind import ActWords, announced, imagined, redone
from bot.store.act_drafts import ActFate, Meant
from bot.store.acts import Driven
from bot.store.past import Past, entered_by
from bot.store.questions import QuestionRow
from bot.telling.posts import Driver
from bot.telling.summaries import Difference, OpenQuestion, Refusal
from rules.dice import Dice, Drawn
from rules.engine import amended
from rules.journal import AMEND, Disturbed, Entry, Journal, amend_key, ruled_roll, ruling_key, seal_key
from rules.questions import Form, Question, Refused
from rules.values import Json, Key, is_key, key_of
from rules.view import Placing


@dataclass(frozen=True)
class PlannedAct:
    """What an act results in. `act` names a phrase, `facts` fill it. `redo`: where the story begins again; else
    `entries` are entered, those under the keys `without` stand no longer, the journal's rows `struck` are struck, a
    `driver` is changed, and `change` may do something besides. `beside`: entered
    with it, and no act itself; `follows`: what comes of all these, where that is more than a run; `quiet`: what follows
    says it all. `driven`: whom programs drive by the stewards' leave from now on; `placings`: a
    classification in the place of the one that was told; `rows`: questions that are due at another time; `standing`:
    how the race would stand, for whoever looks before; `at_once`: a silent run does not put it off to its show."""

    act: str
    facts: dict[str, Json] = field(default_factory=dict)
    redo: Redo | None = None
    entries: tuple[Entry, ...] = ()
    beside: tuple[Entry, ...] = ()
    struck: tuple[int, ...] = ()
    without: tuple[Key, ...] = ()
    driver: Driver | None = None
    change: Callable[[Context, Outcome], Outcome] | None = None
    follows: Callable[[Context, Sequence[Handed]], Outcome] | None = None
    driven: Driven | None = None
    quiet: bool = False
    placings: tuple[Placing, ...] = ()
    rows: tuple[QuestionRow, ...] = ()
    standing: tuple[Placing, ...] = ()
    at_once: bool = False


Planning = Callable[[Context, Past], "PlannedAct | Refusal"]


@dataclass(frozen=True)
class Deed:
    """An act that can be written down, and planned again later. `fates`: of acts that no longer fit after it."""

    act: Meant
    plan: Planning
    fates: tuple[ActFate, ...] = ()

    def __call__(self, context: Context, told: Past) -> PlannedAct | Refusal:
        """What it results in."""
        planned = self.plan(context, told)
        if isinstance(planned, Refusal) or planned.redo is None or not self.fates:
            return planned
        return replace(planned, redo=replace(planned.redo, fates=self.fates))


def ruled(context: Context, told: Past, plan: PlannedAct, by: int, why: str) -> Ruling | Refusal:
    """What a plan changes, and how everybody is told."""
    words = ActWords(plan.act, why, by, plan.facts, plan.placings)
    if plan.redo:
        try:
            done = redone(context, told, plan.redo, words)
        except Disturbed:
            return Refusal(code="does_not_run")
        if isinstance(done, Refusal):
            return done
        return replace(done, outcome=replace(done.outcome, undone=(*plan.struck, *done.outcome.undone)))
    now, handed = context.now, [*(Handed(e, by, reason=why) for e in plan.entries), *map(Handed, plan.beside)]
    due = {row.number: row for row in plan.rows}
    now = replace(
        now,
        entries=tuple(e for e in now.entries if e.key not in plan.without),
        open=tuple(due.get(row.number, row) for row in now.open),
    )
    if plan.driver:
        now = replace(now, drivers=with_driver(now.drivers, plan.driver))
    if plan.driven is not None:
        now = replace(now, driven=plan.driven)
    live = now.race.stage == "running" and not now.race.pending and now.race.silent is None
    if plan.follows:
        outcome = plan.follows(replace(context, now=now), handed)
    else:
        outcome = context.play(handed, now) if live else Outcome(race=now.race, entries=tuple(handed))
    kept = {row.number: row for row in (*plan.rows, *outcome.kept)}
    outcome = replace(outcome, kept=tuple(kept.values()))
    outcome = plan.change(context, outcome) if plan.change else outcome
    changed = {d.seat: d for d in (plan.driver, *outcome.drivers) if d}
    posts = (announced(context, words, quiet=plan.quiet), *outcome.posts)
    stands = {e.key for e in plan.beside}
    struck = (*outcome.struck, *(key for key in plan.without if key not in stands))
    return Ruling(replace(outcome, struck=struck, undone=plan.struck, drivers=tuple(changed.values()), posts=posts))


@dataclass(frozen=True)
class ActPreview:
    """An act before it is done: how it is announced, and what it would make otherwise; None: nothing that was told.
    `placings`: the classification that it would make; `standing`: how the race would stand; `waits`: until when it is
    kept; `spoken_for`: what it answers in drivers' places, as far as whoever asks may read it."""

    act: str
    facts: dict[str, Json]
    difference: Difference | None
    placings: tuple[Placing, ...] = ()
    standing: tuple[Placing, ...] = ()
    waits: int | None = None
    spoken_for: tuple[OpenQuestion, ...] = ()


def shown(context: Context, told: Past, plan: PlannedAct, member: int) -> ActPreview | Refusal:
    """What a plan would do. Nothing is recorded."""
    found = imagined(context, told, plan.redo, member) if plan.redo else None
    if isinstance(found, Refusal):
        return found
    return ActPreview(plan.act, plan.facts, found, plan.placings, plan.standing, waits_until(context, plan))


def waits_until(context: Context, plan: PlannedAct) -> int | None:
    """The show for which a plan is kept while the race is run in silence. A run that does not go on has none."""
    race = context.now.race
    return race.silent.show if race.silent and race.why != "disturbed" and not plan.at_once else None


@dataclass(frozen=True)
class Point:
    """A decision of the story, with what its seat knew when it was asked. `open`: it is asked now."""

    question: Question[Any]
    knowledge: Any
    form: Form
    open: bool


def asked_at(context: Context, told: Past, key: Key) -> Point | Refusal:
    """A decision that is open, or that was made."""
    progress = context.progress
    if progress is None or not any(a.key == key for a in progress.open):
        progress = before(context, told, key)
    asked = next((a for a in (progress.open if progress else ()) if a.key == key), None)
    if asked is None or progress is None:
        return Refusal(code="no_such_point", facts={"at": key})
    ruleset, knowledge = context.game.ruleset, context.game.knowledge(progress.state, asked.question.seat)
    form = ruleset.form(context.game.table, knowledge, asked.question)
    return Point(asked.question, knowledge, form, open=progress is context.progress)


def with_fates(act: Deed, fates: Sequence[ActFate]) -> Deed:
    """An act, with what becomes of those that no longer fit after it."""
    return replace(act, fates=tuple(fates))


def in_other_words(number: int, said: Json) -> Callable[[Context, Past], Json | Refusal]:
    """What an act enters when it is put into other words: faces, a sheet of amendments, an answer."""

    def read(context: Context, told: Past) -> Json | Refusal:
        entered = entered_by(told.acts[number - 1]) if 0 < number <= len(told.acts) else ()
        key = entered[0].key if entered else ""
        ruleset, table = context.game.ruleset, context.game.table
        try:
            if ruled_roll(key):
                return _lacking(_dice_of(context, told, ruled_roll(key)), said) or said
            if key.startswith(AMEND) and ruleset.amend_form:
                return ruleset.amend_form(table, ruleset.knowledge(table, as_amended(context), None)).accept(said)
            if not is_key(key):
                return Refusal(code="not_rewritten", facts={"number": number})
            point = asked_at(context, told, key)
            if isinstance(point, Refusal):
                return point
            return ruleset.read_answer(table, point.knowledge, point.question, said)
        except Refused as refused:
            return Refusal(code=refused.code, because=refused.because, facts=refused.facts)

    return read


def back(round: int, at: Key = "", salt: str = "") -> Planning:
    """To a round's beginning, or to a decision; with other dice, if it is salted."""

    def plan(context: Context, _: Past) -> PlannedAct | Refusal:
        if at and not is_key(at):
            return Refusal(code="no_such_point", facts={"at": at})
        if not 0 <= round <= context.now.race.round or (at and key_of(at).round != round):
            return Refusal(code="no_such_round", facts={"round": round})
        facts: dict[str, Json] = {"to": round, "salt": salt}
        if at:
            facts |= {"kind": key_of(at).kind, "seat": key_of(at).seat}
        return PlannedAct("back", facts, Redo(round=round, at=at, salt=salt))

    return plan


def ask_again(key: Key) -> Planning:
    """A driver makes one decision again. What the others have said in that round stays."""

    def plan(context: Context, told: Past) -> PlannedAct | Refusal:
        point = asked_at(context, told, key)
        if isinstance(point, Refusal):
            return point
        named = key_of(key)
        facts: dict[str, Json] = {"to": named.round, "kind": named.kind, "seat": named.seat}
        drop = (key, seal_key(named.round, named.kind, named.at))
        return PlannedAct("ask_again", facts, Redo(round=named.round, keep=True, drop=drop, asks=key))

    return plan


def die(roll: Key, faces: Sequence[int]) -> Planning:
    """The faces of a roll: of one that was made, or of one that is still to come in this round."""

    def plan(context: Context, told: Past) -> PlannedAct | Refusal:
        seats = {"", *(d.seat for d in context.now.drivers)}
        if not is_key(roll) or key_of(roll).seat not in seats:
            return Refusal(code="no_such_point", facts={"at": roll})
        entry, named = Entry(key=ruling_key(roll), hand="gm", value=list(faces)), key_of(roll)
        facts: dict[str, Json] = {"roll": named.kind, "seat": named.seat, "faces": list(faces)}
        made = next((r for r in rolls_of(context.now, told) if r.key == roll), None)
        if made is None and named.round != context.now.race.round:
            return Refusal(code="not_yet", facts={"at": roll})
        lacking = _lacking(_dice_of(context, told, roll), faces)
        if lacking:
            return lacking.model_copy(update={"facts": {**lacking.facts, "roll": named.kind, "seat": named.seat}})
        if made is None:
            return PlannedAct("die_ahead", facts, entries=(entry,))
        if made.faces == tuple(faces):
            return Refusal(code="same_faces")
        facts["was"] = list(made.faces)
        return PlannedAct("die", facts, Redo(round=named.round, keep=True, onward=True, add=(entry,)))

    return plan


def _dice_of(context: Context, told: Past, roll: Key) -> tuple[Dice, ...]:
    """The dice of a roll that was made, or that comes next; of a later one those that its name can mean."""
    progress = before(context, told, roll)
    if progress and progress.unrolled:
        return (progress.unrolled.dice,)
    return context.game.ruleset.dice(context.game.table, key_of(roll).kind)


def _lacking(dice: Sequence[Dice], faces: Sequence[int]) -> Refusal | None:
    """Faces that the dice cannot show; what cannot be known yet is not ruled ahead."""
    if len(dice) != 1:
        return Refusal(code="dice_unknown")
    (one,) = dice
    if len(faces) != one.count:
        return Refusal(code="bad_faces", facts={"count": one.count})
    shown = [one.shown(side) for side in range(1, one.sides + 1)]
    if all(face in shown for face in faces):
        return None
    return Refusal(code="no_such_face", facts={"least": min(shown), "most": max(shown)})


def as_amended(context: Context) -> Any:
    """The race at the end of the last step, with what the stewards have amended since and fits it."""
    ruleset, table, base = context.game.ruleset, context.game.table, context.now.checkpoint
    race = ruleset.state.model_validate(base.state)
    for entry in Journal(context.now.entries).amendments(base.round, base.step):
        race, _ = amended(ruleset, table, race, entry.value)
    return race


def amend(act: Json) -> Planning:
    """A position, a stock, a speed or a status, at the end of the last step."""

    def plan(context: Context, told: Past) -> PlannedAct | Refusal:
        ruleset, table, now = context.game.ruleset, context.game.table, context.now
        if ruleset.amend is None or ruleset.amend_form is None:
            return Refusal(code="no_amendments")
        try:
            race = as_amended(context)
            read = ruleset.amend_form(table, ruleset.knowledge(table, race, None)).accept(act)
            if len(read) < 2:
                return Refusal(code="nothing_amended")
            ruleset.amend(table, race, read)
        except Refused as refused:
            return Refusal(code=refused.code, because=refused.because, facts=refused.facts)
        round, step = now.checkpoint.round, now.checkpoint.step
        known = [e.key.rpartition("/") for e in told.entries.get(round, ())]
        numbers = [int(n) for before, _, n in known if f"{before}/0" == amend_key(round, step)]
        entry = Entry(key=amend_key(round, step, max(numbers, default=-1) + 1), hand="gm", value=read)
        facts = {"seat": read["car"], "said": {k: v for k, v in read.items() if k != "car"}}
        return PlannedAct("amend", facts, Redo(round=round, keep=True, add=(entry,)))

    return plan


def say(key: Key, value: Json) -> Planning:
    """An answer for a driver: to what he is asked now, or to what he was asked before."""

    def plan(context: Context, told: Past) -> PlannedAct | Refusal:
        point = asked_at(context, told, key)
        if isinstance(point, Refusal):
            return point
        try:
            read = context.game.ruleset.read_answer(context.game.table, point.knowledge, point.question, value)
        except Refused as refused:
            return Refusal(code=refused.code, because=refused.because, facts=refused.facts)
        facts: dict[str, Json] = {"seat": point.question.seat, "kind": point.question.kind}
        entry = Entry(key=key, hand="gm", value=read, about=point.question.digest())
        if not point.open:
            facts["to"] = key_of(key).round
            return PlannedAct("answer_then", facts, Redo(round=key_of(key).round, keep=True, onward=True, add=(entry,)))
        return shut(context.now.race) or PlannedAct("answer", facts, entries=(entry,))

    return plan


def rolls_of(now: Situation, told: Past) -> tuple[Drawn, ...]:
    """Every roll of the story."""
    rolls = [roll for round in told.rounds.values() for roll in round.rolls]
    return tuple(Drawn.model_validate(roll) for roll in (*rolls, *now.race.rolls))
