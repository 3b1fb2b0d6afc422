"""The point to which a race is rewound, and the entries that stand from there. Pure.

Earlier entries stand; people's later answers are proposed to them again; machines' answers are found
anew. The dice stay the same unless salted."""

from collections import ChainMap
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from bot.app.command import CommandContext
from bot.app.missed_turns import ENTRY_ROUND
from bot.app.race_snapshot import Game, RaceSnapshot
from bot.model.actor import Rejection
from bot.model.driver import Driver
from bot.rewind.surviving_entries import is_retired
from bot.stewards.default_answers import list_default_orders, make_question_id
from bot.store import rulings
from bot.store.branches import Branch, collect_reroll_salts, list_lineage
from bot.store.journal import JournalRow
from bot.store.race_history import RaceHistory, list_entries_of_ruling
from bot.store.races import Race
from bot.store.rounds import Round
from bot.store.ruling_drafts import AffectedRuling
from rules.base import Json, Key, Seat, is_question_or_roll_key, parse_key
from rules.dice import RecordedDiceOnly, RecordedRoll
from rules.engine import AdvanceResult, Checkpoint, advance
from rules.journal import (
    PEOPLE_SOURCES,
    Journal,
    JournalEntry,
    ReplayMismatch,
    make_dice_override_key,
    make_retirement_entry,
    parse_dice_override_key,
    parse_retiring_seat,
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

    It has the snapshot, the new branch, new entries, recorded rolls, and recorded answers that no person gave.
    `whole`: nothing is asked again in the round; `onward`: nor later; `asks`: the one decision that is."""

    now: RaceSnapshot
    branch: Branch
    new_entries: tuple[JournalEntry, ...]
    recorded_rolls: tuple[RecordedRoll, ...]
    automatic_answers: tuple[JournalEntry, ...]
    whole: bool
    onward: bool
    asks: Key = ""


def build_branch_to_replay(past: RaceHistory, redo: RewindPlan) -> RaceHistory:
    """Return the branch to replay, with withdrawn rulings struck and rewritten ones replaced."""
    branch_history, struck_ids = redo.of or past, {*redo.strikes, *list_rulings_struck_by_fate(past, redo)}
    rulings = [
        ruling.model_copy(update={"struck": True}) if ruling.id in struck_ids else ruling
        for ruling in branch_history.rulings
    ]
    entered_rows, last = dict(branch_history.entries_since_rewind), max((ruling.id for ruling in rulings), default=0)
    for nth, (round, entry) in enumerate(list_rewritten_entries(past, redo), 1):
        row = JournalRow(last + nth, branch_history.branch, entry)
        entered_rows[round] = (*entered_rows.get(round, ()), row)
        rulings.append(
            rulings[0].model_copy(update={"id": row.id, "key": entry.key, "value": entry.value, "struck": False})
        )
    return replace(branch_history, rulings=tuple(rulings), entries_since_rewind=entered_rows)


def list_rulings_struck_by_fate(past: RaceHistory, redo: RewindPlan) -> frozenset[int]:
    """Return the ids of rulings that go or are rewritten."""
    return frozenset(past.rulings[fate.number - 1].id for fate in redo.fates if fate.fate != "stays")


def list_rewritten_entries(past: RaceHistory, redo: RewindPlan) -> tuple[tuple[int, JournalEntry], ...]:
    """Return the entries that replace rewritten rulings, each with its round."""
    entries = list[tuple[int, JournalEntry]]()
    for fate in (fate for fate in redo.fates if fate.fate == "rewritten"):
        for entry in list_entries_of_ruling(past.rulings[fate.number - 1]):
            rounds = (
                n for n, rows in past.entries_since_rewind.items() if any(row.entry.key == entry.key for row in rows)
            )
            entries += [(n, JournalEntry(key=entry.key, hand="gm", value=fate.value)) for n in rounds]
    return tuple(entries)


def start_rewind(context: CommandContext, past: RaceHistory, redo: RewindPlan) -> RewindStart | Rejection:
    """Return the race at the point of its rewind."""
    if past.version != context.now.race.version:
        return Rejection(code="moved_on")
    branch_history = build_branch_to_replay(past, redo)
    if redo.round not in branch_history.bases:
        return Rejection(code="no_such_round", facts={"round": redo.round})
    rolls = list_recorded_rolls(context.now, branch_history, redo.round)
    entries_before_point, rolls_before_point = _list_entries_before_point(context, branch_history, redo, rolls)
    if entries_before_point is None:
        return Rejection(code="no_such_point", facts={"at": redo.at})
    branch = _make_branch(context.now, branch_history, redo, rolls_before_point)
    auto_after = context.now.race.timing.auto_after
    drivers = tuple(
        _with_retirement_at_point(
            branch_history, redo, entries_before_point, forgive_misses(branch_history, redo.strikes, driver, auto_after)
        )
        for driver in context.now.drivers
    )
    now = replace(
        context.now,
        race=_rewind_race(context.now.race, redo.round, branch.number),
        checkpoint=branch_history.bases[redo.round],
        entries=entries_before_point,
        round=Round(n=redo.round, branch=branch.number),
        open=(),
        branches=(*context.now.branches, branch),
        disqualified=_list_remaining_disqualified_seats(branch_history, redo, entries_before_point),
        stand_ins=_list_remaining_bot_seats(context.now, branch_history, redo),
        drivers=drivers,
        orders=_list_remaining_standing_orders(context.now, redo),
        proposals=list_proposed_answers(context.now, past, redo.round)
        | list_proposed_answers(context.now, branch_history, redo.round),
    )
    automatic_answers = tuple(
        e
        for e in branch_history.entries[redo.round]
        if e.hand not in PEOPLE_SOURCES and is_question_or_roll_key(e.key) and e.key != redo.asks
    )
    replayable_rolls = tuple(r for r in (rolls_before_point if redo.salt else rolls) if r.key != redo.at)
    return RewindStart(
        now, branch, redo.add, replayable_rolls, automatic_answers, redo.keep and not redo.asks, redo.onward, redo.asks
    )


def _rewind_race(race: Race, round: int, branch: int) -> Race:
    """Return the race's row at the start of a round of a new branch."""
    is_stopped = stays_stopped(race)
    return race.model_copy(
        update={
            "branch": branch,
            "round": round,
            "step_events": (),
            "step_rolls": (),
            "open_orders_post": None,
            "step_pending": False,
            "hidden_phase": None,
            "closes_at": None,
            "stage": race.stage if is_stopped else "running",
            "hold_reason": race.hold_reason if is_stopped else "",
            "stopped_at": race.stopped_at if is_stopped else None,
            "classification": (),
            "idle_rounds": 0,
            "position_history": tuple(p for p in race.position_history if p["round"] < round),
        }
    )


def stays_stopped(race: Race) -> bool:
    """Whether a race stays stopped after a rewind: it was paused by somebody, or nobody drove.

    A review, a replay mismatch and a lost channel are settled by the replay."""
    return race.stage == "paused" or (
        race.stage == "held" and race.hold_reason not in ("review", "disturbed", "unreachable", "doubtful")
    )


def _list_remaining_standing_orders(now: RaceSnapshot, redo: RewindPlan) -> dict[Seat, Json]:
    """Return the standing orders, without those of a driver who has to decide again."""
    asked_seat = parse_key(redo.asks).seat if redo.asks else ""
    return {seat: order for seat, order in now.orders.items() if seat != asked_seat}


def _list_entries_before_point(
    context: CommandContext, history: RaceHistory, redo: RewindPlan, rolls: tuple[RecordedRoll, ...]
) -> tuple[tuple[JournalEntry, ...] | None, tuple[RecordedRoll, ...]]:
    """Return the entries that stand and the rolls before the point; None if the branch has no such point."""
    entries = history.entries[redo.round]
    rolls_before_point, used, step = rolls, {e.key for e in entries} - {*redo.drop}, 0
    if not redo.keep:
        used = {e.key for e in Journal(entries).list_amendments(redo.round, 0)}
        rolls_before_point = ()
    if redo.at:
        progress = _run_up_to(context.game, history.bases[redo.round], entries, rolls, redo.at)
        if progress is None:
            return None, ()
        used = {e.key for c in progress.closed for e in c.used} | {e.key for e in progress.used}
        rolls_before_point = tuple(r for c in progress.closed for r in c.rolls) + progress.rolls
        step = progress.closed[-1].checkpoint.step if progress.closed else 0
    remaining_entries = [e for e in entries if e.key in used or _is_carried_over(history, e, redo)]
    return (
        *remaining_entries,
        *(() if redo.onward else _list_later_retirements(history, redo, remaining_entries, step)),
    ), rolls_before_point


def _is_carried_over(history: RaceHistory, entry: JournalEntry, redo: RewindPlan) -> bool:
    """Whether an entry stands across the point.

    Rulings on dice do unless the dice are salted; retirements do, except those by stewards."""
    if entry.key in redo.drop:
        return False
    if parse_dice_override_key(entry.key):
        return not redo.salt and entry.key != make_dice_override_key(redo.at)
    return bool(parse_retiring_seat(entry.key)) and parse_retiring_seat(entry.key) not in history.retirements


def _list_later_retirements(
    history: RaceHistory, redo: RewindPlan, remaining_entries: Sequence[JournalEntry], step: int
) -> tuple[JournalEntry, ...]:
    """Return retirements from later rounds, which the replay has not reached: those drivers have gone."""
    already = {parse_retiring_seat(e.key) for e in remaining_entries} | {*history.retirements}
    later = (e for n, entries in history.entries.items() if n > redo.round for e in entries)
    retirements = {parse_retiring_seat(e.key): e for e in later if parse_retiring_seat(e.key)}
    return tuple(
        make_retirement_entry(redo.round, seat, e.hand, step) for seat, e in retirements.items() if seat not in already
    )


def _list_remaining_bot_seats(now: RaceSnapshot, history: RaceHistory, redo: RewindPlan) -> rulings.BotDrivenSeats:
    """Return the seats that bots drive by rulings, as far as these are not rewound."""
    seats_by_round = rulings.list_seats_driven_by_bots(history.rulings, list_lineage(now.branches, history.branch))
    return seats_by_round if redo.keep else {n: seats for n, seats in seats_by_round.items() if n < redo.round}


def forgive_misses(history: RaceHistory, strikes: Container[int], driver: Driver, most: int) -> Driver:
    """Remove misses that were caused only by a deadline closed early, once that ruling is withdrawn.

    The record counts orders, the misses in a row count rounds: a round goes once none of its orders is missed.
    A bot that took over after `most` misses goes too; one to which the driver handed the car stays."""
    closes = (ruling for ruling in history.rulings if ruling.id in strikes and not history.is_in_replayed_round(ruling))
    orders = ChainMap(*map(list_default_orders, closes))
    rounds = [parse_key(key).round for key in orders.values() if parse_key(key).seat == driver.seat]
    if not rounds:
        return driver
    still_missed = {
        parse_key(entry.key).round
        for entry in chain.from_iterable(history.entries.values())
        if entry.hand == "clock" and is_question_or_roll_key(entry.key) and make_question_id(entry) not in orders
        if parse_key(entry.key).seat == driver.seat
    }
    forgiven_rounds = {*rounds} - still_missed - {ENTRY_ROUND}
    took_over = bool(forgiven_rounds and driver.standin) and 0 < most <= driver.missed
    misses = max(0, (most if took_over else driver.missed) - len(forgiven_rounds))
    record = driver.record.model_copy(update={"missed": max(0, driver.record.missed - len(rounds))})
    standin = "" if took_over else driver.standin
    return driver.model_copy(update={"missed": misses, "record": record, "standin": standin})


def _with_retirement_at_point(
    history: RaceHistory, redo: RewindPlan, entries_before_point: Sequence[JournalEntry], driver: Driver
) -> Driver:
    """Return a driver whom stewards retired, gone only if that stands at the point."""
    if driver.seat not in history.retirements:
        return driver
    retires_before_point = any(parse_retiring_seat(entry.key) == driver.seat for entry in entries_before_point)
    whole = redo.keep and not redo.asks
    is_gone = (
        is_retired(history, driver.seat)
        if whole
        else retires_before_point or is_retired(history, driver.seat, redo.round - 1)
    )
    return driver.model_copy(update={"gone": is_gone})


def _list_remaining_disqualified_seats(
    history: RaceHistory, redo: RewindPlan, entries_before_point: Sequence[JournalEntry]
) -> frozenset[Seat]:
    """Return the disqualified seats without those whose disqualification the rewind makes void."""
    keys, standing = {entry.key for entry in entries_before_point}, history.standing_disqualifications
    if not (redo.keep and not redo.asks):
        standing = tuple(
            ruling
            for ruling in standing
            if ruling.round < redo.round
            or (ruling.round == redo.round and (entry := rulings.find_retirement(ruling)) and entry.key in keys)
        )
    return rulings.list_disqualified_seats(standing)


def run_up_to(context: CommandContext, history: RaceHistory, at: Key) -> AdvanceResult | None:
    """Run a recorded round up to a decision or roll; None if the branch has none of that name."""
    n = parse_key(at).round if is_question_or_roll_key(at) else -1
    if n not in history.bases:
        return None
    return _run_up_to(
        context.game, history.bases[n], history.entries[n], list_recorded_rolls(context.now, history, n), at
    )


def _run_up_to(
    game: Game, base: Checkpoint, entries: Sequence[JournalEntry], rolls: Sequence[RecordedRoll], at: Key
) -> AdvanceResult | None:
    """Run a round on its record up to a decision or roll; None if it never reaches it."""
    journal = Journal(
        (e for e in entries if e.key not in (at, make_dice_override_key(at))),
        (roll for roll in rolls if roll.key != at),
    )
    try:
        progress = advance(game.ruleset, game.table, base, journal, RecordedDiceOnly(), RecordedOnly())
    except ReplayMismatch:
        return None
    has_rolled = progress.pending_roll is not None and progress.pending_roll.key == at
    return progress if has_rolled or any(open_question.key == at for open_question in progress.open) else None


def list_recorded_rolls(now: RaceSnapshot, history: RaceHistory, n: int) -> tuple[RecordedRoll, ...]:
    """Return all recorded rolls of a round."""
    rolls = [
        *history.rounds[n].rolls,
        *(now.race.step_rolls if (history.branch, n) == (now.race.branch, now.race.round) else ()),
    ]
    return tuple(RecordedRoll.model_validate(roll) for roll in rolls)


def _make_branch(
    now: RaceSnapshot, history: RaceHistory, redo: RewindPlan, rolls_before_point: tuple[RecordedRoll, ...]
) -> Branch:
    race, old = now.race, collect_reroll_salts(history.branches, history.branch)
    salts_to_keep = {roll.key: old.find_salt(roll.key) for roll in rolls_before_point} if redo.salt else {}
    is_over = race.stage == "over" and bool(race.round) and not now.checkpoint.step
    return Branch(
        number=max((t.number for t in now.branches), default=race.branch) + 1,
        parent=history.branch,
        round=redo.round,
        since=race.round - is_over,
        at=redo.at,
        salt=redo.salt,
        kept=salts_to_keep,
    )


def list_proposed_answers(now: RaceSnapshot, history: RaceHistory, n: int) -> dict[Key, Json]:
    """Return the earlier answers to propose to the drivers of a round, without those of former drivers."""
    people = (e for e in history.entries.get(n, ()) if e.hand in PEOPLE_SOURCES and is_question_or_roll_key(e.key))
    changed_seats = rulings.list_seats_changed_since(
        history.successions, n, {driver.seat: driver.name for driver in now.drivers}
    )
    return {e.key: e.value for e in people if parse_key(e.key).seat not in changed_seats}
