"""Taking back what the stewards did, one act alone. Pure."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.lobby.officials import shortened
from bot.race.context import Context
from bot.race.resolving import without
from bot.race.situation import Outcome
from bot.stewards.beginning import Redo
from bot.stewards.plans import PlannedAct, Planning, rolls_of
from bot.store.acts import Act, measure_of
from bot.store.past import Past, entered_by
from bot.store.takes import PREFIX as TAKE
from bot.store.takes import Take, take_of
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
    return next((act for act in reversed(acts) if can_be_undone(act)), None)


def can_be_undone(act: Act) -> bool:
    """Whether an act stands and is one that can be taken back."""
    undone = act.key.startswith(TAKE) and act.value["act"] in ("undo", "accept")
    return not (act.struck or act.key.startswith(SETTLED) or undone)


def undo(act: Act, parent: Past | None) -> Planning:
    """Takes back one act alone: the race plays on from its step with the same dice and all that was entered since, as
    far as the same is asked. `parent`: the story that was told before, where the act was a correction. Of two stewards
    who take back the same only one does."""

    def plan(context: Context, told: Past) -> PlannedAct | Refusal:
        if not any(one.id == act.id and can_be_undone(one) for one in told.acts):
            return Refusal(code="not_the_last")
        measure, about = measure_of(act.key)
        if act.key.startswith(TAKE):
            assert parent is not None
            return _corrected_back(context, told, act, parent)
        if retiring(act.key):
            return _back_in(context, told, act, retiring(act.key))
        if ruled_roll(act.key):
            return _other_dice(context, told, act, ruled_roll(act.key))
        if measure == "extend":
            return _as_due_before(context, told, act)
        if measure:
            return _qualified(context, act, about)
        return _asked_again(context, told, act)

    return plan


def _note() -> tuple[Entry, ...]:
    return (Entry(key="steward/undo", hand="gm", value=True),)


def _without(told: Past, act: Act, round: int, *keys: Key, **also: Any) -> tuple[Redo, tuple[int, ...]]:
    """The story without an act's entries, run on to where it stands. What stood before them stands again, unless a
    later act has set the same otherwise, which stays."""
    restored = tuple(entry for key in keys if (entry := _standing(told.acts, key, act.id)))
    redo = Redo(round=round, keep=True, onward=True, drop=keys, restored=restored, strikes=(act.id,), **also)
    return redo, (act.id,)


def _standing(acts: Sequence[Act], key: Key, struck: int) -> Entry | None:
    """What stands under a key once an act on it is struck: of the acts on it the last that stands, else what had stood
    before the first of them."""
    on_it = [(act, entry) for act in acts for entry in entered_by(act) if entry.key == key]
    standing = [entry for act, entry in on_it if not act.struck and act.id != struck]
    before = _replaced(on_it[0][0], key) if on_it else ()
    return next(iter((*reversed(standing), *before)), None)


def _replaced(act: Act, key: Key) -> tuple[Entry, ...]:
    """What had stood where an act entered something."""
    before = take_of(act.key, act.value).replaced if act.key.startswith(TAKE) else ()
    return tuple(entry for entry in before if entry.key == key)


def _corrected_back(context: Context, told: Past, act: Act, parent: Past) -> PlannedAct | Refusal:
    """A correction: what it replaced stands again. A story that was taken back to a point goes on where it was, with
    what the stewards have done since."""
    take = take_of(act.key, act.value)
    facts: dict[str, Json] = {"of": take.act}
    if take.act in ("back", "ask_again"):
        whole = context.now.race.take == take.take
        redo = Redo(round=max(parent.bases), keep=True, of=parent) if whole else _went_on(told, act, take, parent)
        return PlannedAct("undo", facts, redo, struck=(act.id,))
    if "seat" in take.facts:
        facts["seat"] = take.facts["seat"]
    keys = [entry.key for entry in take.added]
    if not {entry.key for entry in told.entries.get(take.round, ())} & {*keys}:
        return PlannedAct("undo", facts, entries=_note(), struck=(act.id,))
    redo, struck = _without(told, act, take.round, *keys)
    return PlannedAct("undo", facts, redo, struck=struck)


def _went_on(told: Past, act: Act, take: Take, parent: Past) -> Redo:
    """The story before a rewind, with all acts that stand, and without those that were struck since."""
    struck = {e.key: _standing(told.acts, e.key, act.id) for one in told.acts if one.struck for e in entered_by(one)}
    since = {e.key for one in told.acts if one.id > act.id and not one.struck for e in entered_by(one)}
    entries = dict[int, tuple[Entry, ...]]()
    for n, before in parent.entries.items():
        added = [e for e in told.entries.get(n, ()) if e.key in since]
        known = {e.key for e in before}
        again = [e for key, e in struck.items() if e is not None and key in known and key not in since]
        left = [e for e in before if e.key not in struck and e.key not in since]
        entries[n] = (*left, *again, *added)
    first = min((n for n in entries if _differ(entries[n], parent.entries[n])), default=take.round)
    merged = replace(parent, entries=entries)
    return Redo(round=min(first, take.round), keep=True, onward=True, strikes=(act.id,), of=merged)


def _differ(some: Sequence[Entry], others: Sequence[Entry]) -> bool:
    return {e.key: e for e in some} != {e.key: e for e in others}


def _back_in(context: Context, told: Past, act: Act, seat: Seat) -> PlannedAct:
    """Retired no longer, under whichever round's key it stands now."""
    facts: dict[str, Json] = {"of": "retire", "seat": seat}
    found = [(n, e.key) for n, entries in told.entries.items() for e in entries if retiring(e.key) == seat]
    if not found:
        driver = context.now.driver(seat).model_copy(update={"gone": False})
        return PlannedAct("undo", facts, entries=_note(), struck=(act.id,), driver=driver)
    redo, struck = _without(told, act, *found[0], back_in=frozenset({seat}))
    return PlannedAct("undo", facts, redo, struck=struck)


def _other_dice(context: Context, told: Past, act: Act, roll: Key) -> PlannedAct:
    """As they would have fallen."""
    facts = {"of": "die", "seat": key_of(roll).seat}
    if any(made.key == roll for made in rolls_of(context.now, told)):
        redo, struck = _without(told, act, act.round, act.key)
        return PlannedAct("undo", facts, redo, struck=struck)
    return PlannedAct("undo", facts, entries=_note(), without=(act.key,), struck=(act.id,))


def _asked_again(context: Context, told: Past, act: Act) -> PlannedAct:
    """The driver answers himself."""
    facts = {"of": "answer", "seat": key_of(act.key).seat}
    if context.progress and any(asked.key == act.key for asked in context.progress.open):
        return PlannedAct("undo", facts, entries=_note(), without=(act.key,), struck=(act.id,))
    if act.key not in {entry.key for entry in told.entries.get(act.round, ())}:
        return PlannedAct("undo", facts, entries=_note(), struck=(act.id,))
    redo, struck = _without(told, act, act.round, act.key)
    return PlannedAct("undo", facts, redo, struck=struck)


def _as_due_before(context: Context, told: Past, act: Act) -> PlannedAct:
    """What was put off is due as much earlier, in whichever story it is asked; other extensions stay."""
    given = act.value["given"]
    rows = tuple(shortened(r, r.due - given[r.about], context.moment) for r in told.asked if r.about in given)
    open_ones = [row.due for row in rows if not row.closed]
    facts: dict[str, Json] = {"of": "extend"} | ({"due": min(open_ones)} if open_ones else {})
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
