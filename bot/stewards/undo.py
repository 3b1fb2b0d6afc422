"""Taking back what the stewards did, one act alone. Pure."""

from collections.abc import Container
from dataclasses import replace
from functools import partial

from bot.deadlines import pace
from bot.lobby.officials import shortened
from bot.race.context import Context
from bot.race.resolving import without
from bot.race.situation import Outcome
from bot.stewards.beginning import Redo
from bot.stewards.measures import moved_show
from bot.stewards.plans import Deed, PlannedAct, Planning, rolls_of
from bot.stewards.remaining import answers, first_touched, let_go, missing
from bot.store import acts, past
from bot.store.act_drafts import Meant
from bot.store.acts import CLOSE, DRIVE, KEEP, Act, driven, measure_of
from bot.store.database import Transaction
from bot.store.past import Past
from bot.store.races import Race
from bot.store.takes import PREFIX as TAKE
from bot.store.takes import REWINDS, lineage, take_of
from bot.telling.summaries import Refusal
from rules.journal import AMEND, Entry, retiring, ruled_roll
from rules.values import Json, Key, Seat, key_of

UNDO = "undo"
"""The name of what takes back an act, where that is written down."""

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


def last_of(done: tuple[Act, ...]) -> Act | None:
    """The last act that can be taken back and still stands."""
    return next((act for act in reversed(done) if can_be_undone(act)), None)


def can_be_undone(act: Act) -> bool:
    """Whether an act stands and is one that can be taken back."""
    undone = act.key.startswith(TAKE) and act.value["act"] in ("undo", "accept")
    return not (act.struck or act.key.startswith(SETTLED) or undone)


async def undoing(t: Transaction, race: Race, id: int) -> Deed | None:
    """What takes back an act, by its row of the journal; None where there is none."""
    act = next((one for one in await acts.every(t, race.id) if one.id == id), None)
    if act is None:
        return None
    corrected = act.key.startswith(TAKE)
    parent = await past.past(t, race, act.value["parent"], act.value["since"]) if corrected else None
    return Deed(Meant(what=UNDO, given={"row": id}), undo(act, parent))


def undo(act: Act, parent: Past | None) -> Planning:
    """Takes back one act alone: the race plays on from its step with the same dice and all that was entered since, as
    far as the same is asked. `parent`: the story that was told before, where the act was a correction. Of two stewards
    who take back the same only one does."""

    def plan(context: Context, told: Past) -> PlannedAct | Refusal:
        if not any(one.id == act.id and can_be_undone(one) for one in told.acts):
            return Refusal(code="not_the_last")
        measure, about = measure_of(act.key)
        if act.key.startswith(KEEP):
            return _kept_no_longer(context, act)
        if act.key.startswith(TAKE):
            assert parent is not None
            return _corrected_back(context, told, act, parent)
        if retiring(act.key):
            return _taken_back(context, told, act, {"of": "retire", "seat": retiring(act.key)})
        if ruled_roll(act.key):
            return _other_dice(context, told, act, ruled_roll(act.key))
        if act.key == CLOSE:
            return _taken_back(context, told, act, {"of": "close"})
        if act.key.startswith(DRIVE):
            return _driven_no_more(context, told, act, about)
        if measure == "extend":
            return _as_due_before(context, told, act)
        if measure:
            return _qualified(context, act, about)
        if act.key.startswith(AMEND):
            return _taken_back(context, told, act, {"of": "amend", "seat": act.value["car"]})
        return _asked_again(context, told, act)

    return plan


def _kept_no_longer(context: Context, act: Act) -> PlannedAct | Refusal:
    """What waits for a show is done there no more. Nobody had heard of it."""
    race = context.now.race
    rest = tuple(one for one in race.kept if one.key != act.key)
    if rest == race.kept:
        return Refusal(code="not_the_last")

    def change(_: Context, outcome: Outcome) -> Outcome:
        return replace(outcome, race=outcome.race.model_copy(update={"kept": rest}))

    return PlannedAct(
        "undo", {"of": "keep"}, entries=_note(), struck=(act.id,), change=change, quiet=True, at_once=True
    )


def _note() -> tuple[Entry, ...]:
    return (Entry(key="steward/undo", hand="gm", value=True),)


def _taken_back(context: Context, told: Past, act: Act, facts: dict[str, Json]) -> PlannedAct:
    """The story without an act, from the first round that it has touched, run on to where it stood; where the story
    knows nothing of it, it is struck, and whoever was out only for it drives again."""
    before = replace(told, acts=tuple(_struck(one, {act.id}) for one in told.acts))
    redo = _redone(before, act.id)
    if redo:
        return PlannedAct("undo", facts, redo, struck=(act.id,))
    seat = retiring(act.key)
    driver = context.now.driver(seat).model_copy(update={"gone": let_go(before, seat)}) if seat else None
    return PlannedAct("undo", facts, entries=_note(), struck=(act.id,), driver=driver)


def _driven_no_more(context: Context, told: Past, act: Act, seat: Seat) -> PlannedAct:
    """Its driver is asked what a program has answered for him."""
    plan = _taken_back(context, told, act, {"of": "drive", "seat": seat})
    rest = (_struck(one, {act.id}) for one in told.acts)
    return plan if plan.redo else replace(plan, driven=driven(rest, lineage(told.takes, told.take)))


def _struck(act: Act, ids: Container[int]) -> Act:
    return act.model_copy(update={"struck": True}) if act.id in ids else act


def _redone(told: Past, *strikes: int) -> Redo | None:
    round = first_touched(told)
    return None if round is None else Redo(round=round, keep=True, onward=True, strikes=strikes)


def _corrected_back(context: Context, told: Past, act: Act, parent: Past) -> PlannedAct | Refusal:
    """A correction: what it replaced stands again. A story that was taken back to a point goes on where it was, with
    what the stewards have done since; the rewinds that followed it in the same story go with it."""
    take = take_of(act.key, act.value)
    facts: dict[str, Json] = {"of": take.act}
    if "seat" in take.facts:
        facts["seat"] = take.facts["seat"]
    if take.act not in REWINDS:
        return _taken_back(context, told, act, facts)
    line = [one.take for one in lineage(told.takes, told.take)]
    if take.take not in line:
        return PlannedAct("undo", facts, entries=_note(), struck=(act.id,))
    after = {f"{TAKE}{n}" for n in line[line.index(take.take) + 1 :] if n in told.rewound}
    rows = (act.id, *(one.id for one in told.acts if one.key in after))
    before = replace(parent, acts=tuple(_struck(one, rows) for one in told.acts))
    redo = _redone(before, *rows) or Redo(round=max(parent.bases), keep=True, onward=True, strikes=rows)
    return PlannedAct("undo", facts, replace(redo, of=before), struck=rows)


def _other_dice(context: Context, told: Past, act: Act, roll: Key) -> PlannedAct:
    """As they would have fallen."""
    facts: dict[str, Json] = {"of": "die", "seat": key_of(roll).seat}
    if any(made.key == roll for made in rolls_of(context.now, told)):
        return _taken_back(context, told, act, facts)
    return PlannedAct("undo", facts, entries=_note(), without=(act.key,), struck=(act.id,))


def _asked_again(context: Context, told: Past, act: Act) -> PlannedAct:
    """What the driver had said himself stands again; else he is asked."""
    facts: dict[str, Json] = {"of": "answer", "seat": key_of(act.key).seat}
    asked = next((a for a in (context.progress.open if context.progress else ()) if a.key == act.key), None)
    if asked is None:
        return _taken_back(context, told, act, facts)
    before = replace(told, acts=tuple(_struck(one, {act.id}) for one in told.acts))
    said = missing(answers(before, key_of(act.key).round), [asked.model_copy(update={"answer": None})])
    return PlannedAct("undo", facts, entries=_note(), beside=said, without=(act.key,), struck=(act.id,))


def _as_due_before(context: Context, told: Past, act: Act) -> PlannedAct:
    """What was put off is due as much earlier, in whichever story it is asked; other extensions stay."""
    given = act.value["given"]
    rows = tuple(shortened(r, r.due - given[r.about], context.moment) for r in told.asked if r.about in given)
    if context.within:
        plan = _shown_before(context.within, act)
        return replace(plan, rows=(*rows, *plan.rows))
    open_ones = [row.due for row in rows if not row.closed]
    facts: dict[str, Json] = {"of": "extend"} | ({"due": min(open_ones)} if open_ones else {})
    return PlannedAct("undo", facts, entries=_note(), struck=(act.id,), rows=rows)


def _shown_before(within: Context, act: Act) -> PlannedAct:
    """The show of a silent run is as much earlier as it was put off; at least an hour is left of what there is."""
    race, moment = within.now.race, within.moment
    assert race.silent is not None
    show, put_off = race.silent.show, act.value.get("show", 0) if act.value.get("since") == race.silent.since else 0
    by = min(show, max(show - put_off, moment + pace.HOUR)) - show
    plan = PlannedAct("undo", {"of": "extend"}, entries=_note(), struck=(act.id,), at_once=True)
    if not by:
        return plan
    rows = tuple(shortened(row, row.due + by, moment) for row in within.now.open if not row.closed)
    facts: dict[str, Json] = {"of": "extend", "due": show + by}
    return replace(plan, facts=facts, rows=rows, change=partial(moved_show, by=by))


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
