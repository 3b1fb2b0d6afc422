"""The point to which a race is rewound, and the entries that stand from there. Pure.

Earlier entries stand; people's later answers are proposed to them again; machines' answers are found
anew. The dice stay the same unless salted."""

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace

from bot.app.command import CommandContext
from bot.app.race_snapshot import Game, RaceSnapshot
from bot.model.actor import Rejection
from bot.model.driver import Driver
from bot.rewind.surviving_entries import is_retired
from bot.stewards.default_answers import count_defaults
from bot.store import rulings as acts
from bot.store.branches import Branch, collect_reroll_salts, list_lineage
from bot.store.journal import EnteredRow
from bot.store.race_history import RaceHistory, entries_of_ruling
from bot.store.races import Race
from bot.store.rounds import Round
from bot.store.ruling_drafts import AffectedRuling
from rules.base import Json, Key, Seat, is_question_or_roll_key, parse_key
from rules.dice import RecordedDiceOnly, RecordedRoll
from rules.engine import AdvanceResult, Checkpoint, advance
from rules.journal import (
    Journal,
    JournalEntry,
    ReplayMismatch,
    dice_override_key,
    parse_dice_override_key,
    retirement_entry,
    retiring_seat,
)
from rules.orders.auto_answer import RecordedOnly


@dataclass(frozen=True)
class RewindPlan:
    """A rewind: its point and its changes.

    `at`: key of a decision or roll, "" for the beginning of the round; `keep`: all entries of the round stand
    except those under `drop`; `onward`: this round and later ones are replayed with their standing entries as
    far as the same is asked; `strikes`: rulings that are withdrawn; `of`: the branch to replay, None for the
    current one; `asks`: a decision that its driver makes again with a deadline of its own; `fates`: of
    rulings that no longer fit; `alongside`: those of `strikes` that go because of another one, and are named."""

    round: int
    at: Key = ""
    asks: Key = ""
    keep: bool = False
    onward: bool = False
    add: tuple[JournalEntry, ...] = ()
    drop: tuple[Key, ...] = ()
    salt: str = ""
    strikes: tuple[int, ...] = ()
    alongside: tuple[int, ...] = ()
    of: RaceHistory | None = None
    fates: tuple[AffectedRuling, ...] = ()


@dataclass(frozen=True)
class RewindStart:
    """A race at the point of its rewind.

    It has the snapshot, the new branch, new entries, recorded rolls, and recorded answers by machines.
    `whole`: nothing is asked again in the round; `onward`: nor later; `asks`: the one decision that is."""

    now: RaceSnapshot
    take: Branch
    added: tuple[JournalEntry, ...]
    recorded: tuple[RecordedRoll, ...]
    replies: tuple[JournalEntry, ...]
    whole: bool
    onward: bool
    asks: Key = ""


def branch_to_replay(past: RaceHistory, redo: RewindPlan) -> RaceHistory:
    """Return the branch to replay, with withdrawn rulings struck and rewritten ones replaced."""
    told, gone = redo.of or past, {*redo.strikes, *rulings_struck_by_fate(past, redo)}
    acts = [a.model_copy(update={"struck": True}) if a.id in gone else a for a in told.acts]
    entries_since_rewind, last = dict(told.entries_since_rewind), max((a.id for a in acts), default=0)
    for nth, (round, entry) in enumerate(rewritten_entries(past, redo), 1):
        row = EnteredRow(last + nth, told.take, entry)
        entries_since_rewind[round] = (*entries_since_rewind.get(round, ()), row)
        acts.append(acts[0].model_copy(update={"id": row.id, "key": entry.key, "value": entry.value, "struck": False}))
    return replace(told, acts=tuple(acts), entries_since_rewind=entries_since_rewind)


def rulings_struck_by_fate(past: RaceHistory, redo: RewindPlan) -> frozenset[int]:
    """Return the ids of rulings that go or are rewritten."""
    return frozenset(past.acts[fate.number - 1].id for fate in redo.fates if fate.fate != "stays")


def rewritten_entries(past: RaceHistory, redo: RewindPlan) -> tuple[tuple[int, JournalEntry], ...]:
    """Return the entries that replace rewritten rulings, each with its round."""
    found = list[tuple[int, JournalEntry]]()
    for fate in (fate for fate in redo.fates if fate.fate == "rewritten"):
        for entry in entries_of_ruling(past.acts[fate.number - 1]):
            rounds = (
                n for n, rows in past.entries_since_rewind.items() if any(row.entry.key == entry.key for row in rows)
            )
            found += [(n, JournalEntry(key=entry.key, hand="gm", value=fate.value)) for n in rounds]
    return tuple(found)


def start_rewind(context: CommandContext, past: RaceHistory, redo: RewindPlan) -> RewindStart | Rejection:
    """Return the race at the point of its rewind."""
    if past.version != context.now.race.version:
        return Rejection(code="moved_on")
    told = branch_to_replay(past, redo)
    if redo.round not in told.bases:
        return Rejection(code="no_such_round", facts={"round": redo.round})
    rolls = recorded_rolls(context.now, told, redo.round)
    kept, made = _entries_before_point(context, told, redo, rolls)
    if kept is None:
        return Rejection(code="no_such_point", facts={"at": redo.at})
    take = _new_branch(context.now, told, redo, made)
    base, race = told.bases[redo.round], context.now.race
    stopped = stays_stopped(race)
    again = race.model_copy(
        update={
            "take": take.take,
            "round": redo.round,
            "told": (),
            "rolls": (),
            "opened": None,
            "pending": False,
            "silent": None,
            "seal_at": None,
            "stage": race.stage if stopped else "running",
            "why": race.why if stopped else "",
            "stopped": race.stopped if stopped else None,
            "classification": (),
            "idle": 0,
            "places": tuple(p for p in race.places if p["round"] < redo.round),
        }
    )
    forgiven = (forgive_misses(told, redo.strikes, d, race.terms.auto_after) for d in context.now.drivers)
    drivers = tuple(_with_retirement_at_point(told, redo, kept, driver) for driver in forgiven)
    now = replace(
        context.now,
        race=again,
        checkpoint=base,
        entries=kept,
        round=Round(n=redo.round, take=take.take),
        open=(),
        branches=(*context.now.branches, take),
        disqualified=acts.disqualified_seats(told.acts),
        stand_ins=_bots_kept(context.now, told, redo),
        drivers=drivers,
        orders=_standing_orders_kept(context.now, redo),
        proposals=proposed_answers(context.now, past, redo.round) | proposed_answers(context.now, told, redo.round),
    )
    recorded = made if redo.salt else rolls
    hands = (e for e in told.entries[redo.round] if e.hand not in ("driver", "gm") and is_question_or_roll_key(e.key))
    replies = tuple(e for e in hands if e.key != redo.asks)
    recorded = tuple(r for r in recorded if r.key != redo.at)
    return RewindStart(now, take, redo.add, recorded, replies, redo.keep and not redo.asks, redo.onward, redo.asks)


def stays_stopped(race: Race) -> bool:
    """Whether a race stays stopped after a rewind: it was paused by somebody, or nobody drove.

    A review, a replay mismatch and a lost channel are settled by the replay."""
    return race.stage == "paused" or (
        race.stage == "held" and race.why not in ("review", "disturbed", "unreachable", "doubtful")
    )


def _standing_orders_kept(now: RaceSnapshot, redo: RewindPlan) -> dict[Seat, Json]:
    """Return the standing orders, without those of a driver who has to decide again."""
    asked = parse_key(redo.asks).seat if redo.asks else ""
    return {seat: order for seat, order in now.orders.items() if seat != asked}


def _entries_before_point(
    context: CommandContext, told: RaceHistory, redo: RewindPlan, rolls: tuple[RecordedRoll, ...]
) -> tuple[tuple[JournalEntry, ...] | None, tuple[RecordedRoll, ...]]:
    """Return the entries that stand and the rolls before the point; None if the branch has no such point."""
    entries = told.entries[redo.round]
    made, used, step = rolls, {e.key for e in entries} - {*redo.drop}, 0
    if not redo.keep:
        used = {e.key for e in Journal(entries).amendments(redo.round, 0)}
        made = ()
    if redo.at:
        progress = _run_up_to(context.game, told.bases[redo.round], entries, rolls, redo.at)
        if progress is None:
            return None, ()
        used = {e.key for c in progress.closed for e in c.used} | {e.key for e in progress.used}
        made = tuple(r for c in progress.closed for r in c.rolled) + progress.rolled
        step = progress.closed[-1].checkpoint.step if progress.closed else 0
    stays = [e for e in entries if e.key in used or _is_carried_over(told, e, redo)]
    return (*stays, *(() if redo.onward else _later_retirements(told, redo, stays, step))), made


def _is_carried_over(told: RaceHistory, entry: JournalEntry, redo: RewindPlan) -> bool:
    """Whether an entry stands across the point.

    Rulings on dice do unless the dice are salted; retirements do, except those by stewards."""
    if entry.key in redo.drop:
        return False
    if parse_dice_override_key(entry.key):
        return not redo.salt and entry.key != dice_override_key(redo.at)
    return bool(retiring_seat(entry.key)) and retiring_seat(entry.key) not in told.retirements


def _later_retirements(
    told: RaceHistory, redo: RewindPlan, stays: Sequence[JournalEntry], step: int
) -> tuple[JournalEntry, ...]:
    """Return retirements from later rounds, which the replay has not reached: those drivers have gone."""
    already = {retiring_seat(e.key) for e in stays} | {*told.retirements}
    later = (e for n, entries in told.entries.items() if n > redo.round for e in entries)
    found = {retiring_seat(e.key): e for e in later if retiring_seat(e.key)}
    return tuple(retirement_entry(redo.round, seat, e.hand, step) for seat, e in found.items() if seat not in already)


def _bots_kept(now: RaceSnapshot, told: RaceHistory, redo: RewindPlan) -> acts.BotDrivenSeats:
    """Return the seats that bots drive by rulings, as far as these are not rewound."""
    found = acts.seats_driven_by_bots(told.acts, list_lineage(now.branches, told.take))
    return found if redo.keep else {n: seats for n, seats in found.items() if n < redo.round}


def forgive_misses(told: RaceHistory, strikes: Container[int], driver: Driver, most: int) -> Driver:
    """Remove misses that were caused only by a deadline closed early, once that ruling is withdrawn.

    A bot that took over after `most` misses goes too; one to which the driver handed the car stays."""
    closed = (act for act in told.acts if act.id in strikes and not told.is_in_replayed_round(act))
    times = sum(count_defaults(act)[driver.seat] for act in closed)
    if not times:
        return driver
    took_over = bool(driver.standin) and 0 < most <= driver.missed
    missed = max(0, (most if took_over else driver.missed) - times)
    record = driver.record.model_copy(update={"missed": max(0, driver.record.missed - times)})
    standin = "" if took_over else driver.standin
    return driver.model_copy(update={"missed": missed, "record": record, "standin": standin})


def _with_retirement_at_point(
    told: RaceHistory, redo: RewindPlan, kept: Sequence[JournalEntry], driver: Driver
) -> Driver:
    """Return a driver whom stewards retired, gone only if that stands at the point."""
    if driver.seat not in told.retirements:
        return driver
    here = any(retiring_seat(entry.key) == driver.seat for entry in kept)
    whole = redo.keep and not redo.asks
    gone = is_retired(told, driver.seat) if whole else here or is_retired(told, driver.seat, redo.round - 1)
    return driver.model_copy(update={"gone": gone})


def run_up_to(context: CommandContext, told: RaceHistory, at: Key) -> AdvanceResult | None:
    """Run a recorded round up to a decision or roll; None if the branch has none of that name."""
    n = parse_key(at).round if is_question_or_roll_key(at) else -1
    if n not in told.bases:
        return None
    return _run_up_to(context.game, told.bases[n], told.entries[n], recorded_rolls(context.now, told, n), at)


def _run_up_to(
    game: Game, base: Checkpoint, entries: Sequence[JournalEntry], rolls: Sequence[RecordedRoll], at: Key
) -> AdvanceResult | None:
    """Run a round on its record up to a decision or roll; None if it never reaches it."""
    journal = Journal(
        (e for e in entries if e.key not in (at, dice_override_key(at))), (roll for roll in rolls if roll.key != at)
    )
    try:
        progress = advance(game.ruleset, game.table, base, journal, RecordedDiceOnly(), RecordedOnly())
    except ReplayMismatch:
        return None
    rolled = progress.unrolled is not None and progress.unrolled.key == at
    return progress if rolled or any(asked.key == at for asked in progress.open) else None


def recorded_rolls(now: RaceSnapshot, told: RaceHistory, n: int) -> tuple[RecordedRoll, ...]:
    """Return all recorded rolls of a round."""
    rolls = [*told.rounds[n].rolls, *(now.race.rolls if (told.take, n) == (now.race.take, now.race.round) else ())]
    return tuple(RecordedRoll.model_validate(roll) for roll in rolls)


def _new_branch(now: RaceSnapshot, told: RaceHistory, redo: RewindPlan, made: tuple[RecordedRoll, ...]) -> Branch:
    race, old = now.race, collect_reroll_salts(told.takes, told.take)
    kept = {roll.key: old.salt_of(roll.key) for roll in made} if redo.salt else {}
    over = race.stage == "over" and bool(race.round) and not now.checkpoint.step
    return Branch(
        take=max((t.take for t in now.branches), default=race.take) + 1,
        parent=told.take,
        round=redo.round,
        since=race.round - over,
        at=redo.at,
        salt=redo.salt,
        kept=kept,
    )


def proposed_answers(now: RaceSnapshot, told: RaceHistory, n: int) -> dict[Key, Json]:
    """Return the answers of a round that are proposed to its drivers; nobody is proposed a former driver's."""
    people = (e for e in told.entries.get(n, ()) if e.hand in ("driver", "gm") and is_question_or_roll_key(e.key))
    changed = acts.seats_changed_since(told.successions, n, {driver.seat: driver.name for driver in now.drivers})
    return {e.key: e.value for e in people if parse_key(e.key).seat not in changed}
