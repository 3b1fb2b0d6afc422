"""Taking back what the stewards did last. Pure."""

from bot.lobby.officials import shortened
from bot.race.context import Context
from bot.race.resolving import without
from bot.race.situation import Outcome
from bot.stewards.plans import PlannedAct, Planning, rolls_of
from bot.stewards.rewind import Redo
from bot.store.acts import Act, measure_of
from bot.store.past import Past
from bot.store.takes import PREFIX as TAKE
from bot.telling.summaries import Refusal
from rules.journal import Entry, retiring, ruled_roll
from rules.values import Json, Key, Seat, key_of

SETTLED = (
    "steward/undo",
    "steward/hold",
    "steward/unseal",
    "steward/release",
    "steward/approve",
    "steward/review",
    "steward/settle",
    "steward/abandon",
    "steward/pause",
    "steward/resume",
    "steward/move",
)
"""Acts that are not taken back: they have an opposite, or cannot be unsaid."""


def last_of(acts: tuple[Act, ...]) -> Act | None:
    """The last act that can be taken back and still stands."""
    standing = (act for act in reversed(acts) if not act.struck and not act.key.startswith(SETTLED))
    return next((act for act in standing if not (act.key.startswith(TAKE) and act.value["act"] == "undo")), None)


def undo(act: Act, parent: Past | None) -> Planning:
    """`parent`: the story that was told before, where the act was a correction. Of two stewards who take back the same
    only one does."""

    def plan(context: Context, told: Past) -> PlannedAct | Refusal:
        last = last_of(told.acts)
        if last is None or last.id != act.id:
            return Refusal(code="not_the_last")
        measure, about = measure_of(act.key)
        if act.key.startswith(TAKE):
            assert parent is not None
            redo = Redo(round=max(parent.bases), keep=True, of=parent)
            return PlannedAct("undo", {"of": act.value["act"]}, redo, struck=(act.id,))
        if retiring(act.key):
            return _back_in(act, retiring(act.key))
        if ruled_roll(act.key):
            return _other_dice(context, told, act, ruled_roll(act.key))
        if measure == "extend":
            return _as_due_before(context, act)
        if measure:
            return _qualified(context, act, about)
        return _asked_again(context, act)

    return plan


def _note() -> tuple[Entry, ...]:
    return (Entry(key="steward/undo", hand="gm", value=True),)


def _back_in(act: Act, seat: Seat) -> PlannedAct:
    redo = Redo(round=act.round, keep=True, drop=(act.key,), back_in=frozenset({seat}))
    return PlannedAct("undo", {"of": "retire", "seat": seat}, redo, struck=(act.id,))


def _other_dice(context: Context, told: Past, act: Act, roll: Key) -> PlannedAct:
    """As they would have fallen."""
    facts = {"of": "die", "seat": key_of(roll).seat}
    if any(made.key == roll for made in rolls_of(context.now, told)):
        return PlannedAct("undo", facts, Redo(round=act.round, at=roll, drop=(act.key,)), struck=(act.id,))
    return PlannedAct("undo", facts, entries=_note(), without=(act.key,), struck=(act.id,))


def _asked_again(context: Context, act: Act) -> PlannedAct:
    """The driver answers himself."""
    facts = {"of": "answer", "seat": key_of(act.key).seat}
    if context.progress and any(asked.key == act.key for asked in context.progress.open):
        return PlannedAct("undo", facts, entries=_note(), without=(act.key,), struck=(act.id,))
    return PlannedAct("undo", facts, Redo(round=act.round, at=act.key), struck=(act.id,))


def _as_due_before(context: Context, act: Act) -> PlannedAct | Refusal:
    """What is still open of what was put off is due when it was."""
    was = act.value["was"] if isinstance(act.value, dict) else {}
    still = [row for row in context.now.open if str(row.number) in was and not row.closed]
    if not still:
        return Refusal(code="nothing_open")
    rows = tuple(shortened(row, was[str(row.number)], context.moment) for row in still)
    facts: dict[str, Json] = {"of": "extend", "due": min(row.due for row in rows)}
    return PlannedAct("undo", facts, entries=_note(), struck=(act.id,), rows=rows)


def _qualified(context: Context, act: Act, seat: Seat) -> PlannedAct:
    """Back in his place of the classification."""
    game, now = context.game, context.now

    if now.race.stage != "over":
        return PlannedAct("undo", {"of": "disqualify", "seat": seat}, entries=_note(), struck=(act.id,))
    race = game.ruleset.state.model_validate(now.checkpoint.state)
    placings = without(now.disqualified - {seat}, game.ruleset.classify(game.table, race))

    def change(_: Context, outcome: Outcome) -> Outcome:
        return Outcome(race=now.race.model_copy(update={"classification": placings}), entries=outcome.entries)

    return PlannedAct(
        "undo", {"of": "disqualify", "seat": seat}, entries=_note(), struck=(act.id,), change=change, placings=placings
    )
