"""Where a race's story begins again: a round's beginning, a decision or a roll, and what stands from there. Pure.

What had been entered before the point stands; what people said after it is theirs to confirm; what sheets and the
default order said is found out again. The dice stay the same, unless salted.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.race.context import Context
from bot.race.situation import Game, Situation
from bot.stewards.remaining import let_go
from bot.stewards.spoken_for import defaulted
from bot.store import acts
from bot.store.act_drafts import ActFate
from bot.store.journal import EnteredRow
from bot.store.past import Past, entered_by
from bot.store.rounds import Round
from bot.store.takes import Take, lineage, salts
from bot.telling.posts import Driver
from bot.telling.summaries import Refusal
from rules.dice import Drawn, Unlucky
from rules.engine import Checkpoint, Progress, advance
from rules.journal import Disturbed, Entry, Journal, retirement, retiring, ruled_roll, ruling_key
from rules.orders.answering import RecordedOnly
from rules.values import Json, Key, Seat, is_key, key_of


@dataclass(frozen=True)
class Redo:
    """Where the story begins again, and what is otherwise. `at`: a decision's or a roll's key, "" for the beginning of
    the round; `keep`: everything entered for the round stands, but for what is under the keys `drop`; `onward`: it is
    driven again with all that stands of what was entered for it, and so are the rounds after it, as far as the same is
    asked; `strikes`: acts that stand no longer; `of`: the story that is told again, None for the present one; `asks`: a
    decision that its driver makes again, in a window of its own; `fates`: what becomes of acts that no longer fit."""

    round: int
    at: Key = ""
    asks: Key = ""
    keep: bool = False
    onward: bool = False
    add: tuple[Entry, ...] = ()
    drop: tuple[Key, ...] = ()
    salt: str = ""
    strikes: tuple[int, ...] = ()
    of: Past | None = None
    fates: tuple[ActFate, ...] = ()


@dataclass(frozen=True)
class Begun:
    """A race about to begin again: the situation it begins from, the take-back itself, what is entered anew, the rolls
    on record, and what sheets, programs and the default order are on record to have said. `whole`: nothing is asked
    again; `onward`: nor in the rounds after it; `asks`: the one decision that is."""

    now: Situation
    take: Take
    added: tuple[Entry, ...]
    recorded: tuple[Drawn, ...]
    replies: tuple[Entry, ...]
    whole: bool
    onward: bool
    asks: Key = ""


def story(past: Past, redo: Redo) -> Past:
    """The story that is told again, with the acts struck that are being taken back, and others in new words."""
    told, gone = redo.of or past, {*redo.strikes, *struck_by_fate(past, redo)}
    acts = [a.model_copy(update={"struck": True}) if a.id in gone else a for a in told.acts]
    known, last = dict(told.known), max((a.id for a in acts), default=0)
    for nth, (round, entry) in enumerate(rewritten(past, redo), 1):
        row = EnteredRow(last + nth, told.take, entry)
        known[round] = (*known.get(round, ()), row)
        acts.append(acts[0].model_copy(update={"id": row.id, "key": entry.key, "value": entry.value, "struck": False}))
    return replace(told, acts=tuple(acts), known=known)


def struck_by_fate(past: Past, redo: Redo) -> frozenset[int]:
    """The acts that go, or are entered in other words."""
    return frozenset(past.acts[fate.number - 1].id for fate in redo.fates if fate.fate != "stays")


def rewritten(past: Past, redo: Redo) -> tuple[tuple[int, Entry], ...]:
    """What is entered in the place of acts that are put into other words, each with its round."""
    found = list[tuple[int, Entry]]()
    for fate in (fate for fate in redo.fates if fate.fate == "rewritten"):
        for entry in entered_by(past.acts[fate.number - 1]):
            rounds = (n for n, rows in past.known.items() if any(row.entry.key == entry.key for row in rows))
            found += [(n, Entry(key=entry.key, hand="gm", value=fate.value)) for n in rounds]
    return tuple(found)


def begin(context: Context, past: Past, redo: Redo) -> Begun | Refusal:
    """The race as it stands where its story begins again."""
    if past.version != context.now.race.version:
        return Refusal(code="moved_on")
    told = story(past, redo)
    if redo.round not in told.bases:
        return Refusal(code="no_such_round", facts={"round": redo.round})
    rolls = recorded_rolls(context.now, told, redo.round)
    kept, made = _kept(context, told, redo, rolls)
    if kept is None:
        return Refusal(code="no_such_point", facts={"at": redo.at})
    take = _take(context.now, told, redo, made)
    base, race = told.bases[redo.round], context.now.race
    stage = race.stage if race.stage == "paused" else "running"
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
            "stage": stage,
            "why": "",
            "stopped": race.stopped if stage == "paused" else None,
            "classification": (),
            "idle": 0,
            "places": tuple(p for p in race.places if p["round"] < redo.round),
        }
    )
    forgiven = (_forgiven(told, redo, d, race.terms.auto_after) for d in context.now.drivers)
    drivers = tuple(_seated(told, redo, kept, driver) for driver in forgiven)
    now = replace(
        context.now,
        race=again,
        checkpoint=base,
        entries=kept,
        round=Round(n=redo.round, take=take.take),
        open=(),
        takes=(*context.now.takes, take),
        driven=_driven(context.now, told, redo),
        drivers=drivers,
        orders=_orders(context.now, redo),
        proposals=proposals(past, redo.round) | proposals(told, redo.round),
    )
    recorded = made if redo.salt else rolls
    hands = (e for e in told.entries[redo.round] if e.hand not in ("driver", "gm") and is_key(e.key))
    replies = tuple(e for e in hands if e.key != redo.asks)
    recorded = tuple(r for r in recorded if r.key != redo.at)
    return Begun(now, take, redo.add, recorded, replies, redo.keep and not redo.asks, redo.onward, redo.asks)


def _orders(now: Situation, redo: Redo) -> dict[Seat, Json]:
    """The standing orders that stand: nobody is asked again whose own would answer at once."""
    asked = key_of(redo.asks).seat if redo.asks else ""
    return {seat: order for seat, order in now.orders.items() if seat != asked}


def _kept(
    context: Context, told: Past, redo: Redo, rolls: tuple[Drawn, ...]
) -> tuple[tuple[Entry, ...] | None, tuple[Drawn, ...]]:
    """The entries that stand, and the rolls made before the point; None where the story has no such point."""
    entries = told.entries[redo.round]
    made, used, step = rolls, {e.key for e in entries} - {*redo.drop}, 0
    if not redo.keep:
        used = {e.key for e in Journal(entries).amendments(redo.round, 0)}
        made = ()
    if redo.at:
        progress = _up_to(context.game, told.bases[redo.round], entries, rolls, redo.at)
        if progress is None:
            return None, ()
        used = {e.key for c in progress.closed for e in c.used} | {e.key for e in progress.used}
        made = tuple(r for c in progress.closed for r in c.rolled) + progress.rolled
        step = progress.closed[-1].checkpoint.step if progress.closed else 0
    stays = [e for e in entries if e.key in used or _carried(told, e, redo)]
    return (*stays, *(() if redo.onward else _leaving(told, redo, stays, step))), made


def _carried(told: Past, entry: Entry, redo: Redo) -> bool:
    """A ruling on dice stands unless the dice are to be others; whoever has left stays away, but what the stewards have
    retired drives again up to there."""
    if entry.key in redo.drop:
        return False
    if ruled_roll(entry.key):
        return not redo.salt and entry.key != ruling_key(redo.at)
    return bool(retiring(entry.key)) and retiring(entry.key) not in told.retirements


def _leaving(told: Past, redo: Redo, stays: Sequence[Entry], step: int) -> tuple[Entry, ...]:
    """Drivers who left in later rounds: the story has not reached them, but they have gone. `step`: where it begins."""
    already = {retiring(e.key) for e in stays} | {*told.retirements}
    later = (e for n, entries in told.entries.items() if n > redo.round for e in entries)
    found = {retiring(e.key): e for e in later if retiring(e.key)}
    return tuple(retirement(redo.round, seat, e.hand, step) for seat, e in found.items() if seat not in already)


def _driven(now: Situation, told: Past, redo: Redo) -> acts.Driven:
    """Whom programs drive by the stewards' leave, as far as the story does not go back to before it."""
    found = acts.driven(told.acts, lineage(now.takes, told.take))
    return found if redo.keep else {n: seats for n, seats in found.items() if n < redo.round}


def _forgiven(told: Past, redo: Redo, driver: Driver, most: int) -> Driver:
    """Who has missed an order only because a window was closed on him has not missed it once that is taken back."""
    closed = (act for act in told.acts if act.id in redo.strikes and not told.told_before(act))
    times = sum(defaulted(act)[driver.seat] for act in closed)
    if not times:
        return driver
    missed = max(0, driver.missed - times)
    record = driver.record.model_copy(update={"missed": max(0, driver.record.missed - times)})
    standin = driver.standin if most and missed >= most else ""
    return driver.model_copy(update={"missed": missed, "record": record, "standin": standin})


def _seated(told: Past, redo: Redo, kept: Sequence[Entry], driver: Driver) -> Driver:
    """Whom the stewards have retired is gone as far as that stands where the story begins again."""
    if driver.seat not in told.retirements:
        return driver
    here = any(retiring(entry.key) == driver.seat for entry in kept)
    whole = redo.keep and not redo.asks
    gone = let_go(told, driver.seat) if whole else here or let_go(told, driver.seat, redo.round - 1)
    return driver.model_copy(update={"gone": gone})


def before(context: Context, told: Past, at: Key) -> Progress | None:
    """The round as it is recorded up to a decision or a roll; None when the story has none of that name."""
    n = key_of(at).round if is_key(at) else -1
    if n not in told.bases:
        return None
    return _up_to(context.game, told.bases[n], told.entries[n], recorded_rolls(context.now, told, n), at)


def _up_to(game: Game, base: Checkpoint, entries: Sequence[Entry], rolls: Sequence[Drawn], at: Key) -> Progress | None:
    """The round as it is recorded up to a decision or a roll; None when it never comes to it."""
    journal = Journal(
        (e for e in entries if e.key not in (at, ruling_key(at))), (roll for roll in rolls if roll.key != at)
    )
    try:
        progress = advance(game.ruleset, game.table, base, journal, Unlucky(), RecordedOnly())
    except Disturbed:
        return None
    rolled = progress.unrolled is not None and progress.unrolled.key == at
    return progress if rolled or any(asked.key == at for asked in progress.open) else None


def recorded_rolls(now: Situation, told: Past, n: int) -> tuple[Drawn, ...]:
    """Every roll of a round that is on record."""
    rolls = [*told.rounds[n].rolls, *(now.race.rolls if (told.take, n) == (now.race.take, now.race.round) else ())]
    return tuple(Drawn.model_validate(roll) for roll in rolls)


def _take(now: Situation, told: Past, redo: Redo, made: tuple[Drawn, ...]) -> Take:
    race, old = now.race, salts(told.takes, told.take)
    kept = {roll.key: old.of(roll.key) for roll in made} if redo.salt else {}
    over = race.stage == "over" and bool(race.round) and not now.checkpoint.step
    return Take(
        take=max((t.take for t in now.takes), default=race.take) + 1,
        parent=told.take,
        round=redo.round,
        since=race.round - over,
        at=redo.at,
        salt=redo.salt,
        kept=kept,
    )


def proposals(told: Past, n: int) -> dict[Key, Json]:
    people = (e for e in told.entries.get(n, ()) if e.hand in ("driver", "gm") and is_key(e.key))
    return {e.key: e.value for e in people}
