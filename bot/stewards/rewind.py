"""Telling a race's story again from a chosen point: what is kept, what is entered anew, and what comes of it. Pure.

The point is a round's beginning, a decision or a roll. What had been entered before it stands; what people said after
it is theirs to confirm; what sheets and the default order said is found out again. The dice stay the same, unless
salted.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.race.announcing import subject_of
from bot.race.context import Context, Ruling
from bot.race.situation import Game, Handed, Outcome, Situation
from bot.stewards.difference import difference
from bot.store.past import Past
from bot.store.rounds import Round
from bot.store.takes import Take, salts, value_of
from bot.telling.posts import Correction, Draft, Opened, Ruled, names_of
from bot.telling.summaries import Difference, Refusal
from rules.dice import Drawn, Unlucky
from rules.engine import Checkpoint, Progress, advance
from rules.events import Event
from rules.journal import Disturbed, Entry, Journal, retire_key, retiring, ruled_roll, ruling_key
from rules.steward import Asked
from rules.values import Json, Key, Seat, is_key, key_of
from rules.view import Placing


@dataclass(frozen=True)
class Redo:
    """Where the story begins again, and what is otherwise. `at`: a decision's or a roll's key, "" for the beginning of
    the round; `keep`: everything entered for the round stands; `back_in`: seats that are no longer gone; `of`: the
    story that is told again, None for the present one."""

    round: int
    at: Key = ""
    keep: bool = False
    add: tuple[Entry, ...] = ()
    drop: tuple[Key, ...] = ()
    salt: str = ""
    back_in: frozenset[Seat] = frozenset()
    of: Past | None = None


@dataclass(frozen=True)
class ActWords:
    """How an act is announced: the code of a phrase, what fills it, the stewards' reason, and who decided. `placings`:
    the classification after it, where it changes that."""

    act: str
    reason: str
    by: int
    facts: dict[str, Json] = field(default_factory=dict)
    placings: tuple[Placing, ...] = ()


class RecordedOnly:
    """Answers nothing: only what was recorded counts."""

    def seeing(self, *_: Any) -> "RecordedOnly":
        """The same for every step."""
        return self

    def answer(self, asked: Asked, told: tuple[Event, ...]) -> None:
        """Nothing."""


@dataclass(frozen=True)
class Begun:
    """A race about to begin again: the situation it begins from, the take-back itself, what is entered anew, the rolls
    on record, and what sheets, programs and the default order are on record to have said. `whole`: nothing is asked
    again."""

    now: Situation
    take: Take
    added: tuple[Entry, ...]
    recorded: tuple[Drawn, ...]
    replies: tuple[Entry, ...]
    whole: bool


def redone(context: Context, past: Past, redo: Redo, words: ActWords) -> Ruling | Refusal:
    """The race, taken back and told again; one bulletin says what is otherwise."""
    begun = begin(context, past, redo)
    if isinstance(begun, Refusal):
        return begun
    handed = [Handed(entry, words.by) for entry in begun.added]
    unseen = context.now.race.why == "review" and redo.round == context.now.race.round
    now = replace(begun.now, race=begun.now.race.model_copy(update={"why": "review"})) if unseen else begun.now
    outcome = context.play(handed, now, approved=not unseen)
    if outcome.progress is None:
        return Ruling(_written(context, begun, words, replace(outcome, posts=(announced(context, words),))))
    bulletin = _bulletin(context, begun, words, told_otherwise(context, past, begun, outcome.progress))
    return Ruling(_written(context, begun, words, replace(outcome, posts=(*bulletin, *_asked(outcome)))))


def imagined(context: Context, past: Past, redo: Redo, member: int) -> Difference | Refusal:
    """What would be otherwise, as far as recorded dice go, and as far as whoever asks may look."""
    begun = begin(context, past, redo)
    if isinstance(begun, Refusal):
        return begun
    drives = any(d.member == member for d in context.now.drivers)
    try:
        progress = _dry(context.game, begun, drives=drives)
    except Disturbed:
        return Refusal(code="does_not_run")
    return told_otherwise(context, past, begun, progress).model_copy(update={"sealed": drives})


def begin(context: Context, past: Past, redo: Redo) -> Begun | Refusal:
    """The race as it stands where its story begins again."""
    if past.version != context.now.race.version:
        return Refusal(code="moved_on")
    told = redo.of or past
    if redo.round not in told.bases:
        return Refusal(code="no_such_round", facts={"round": redo.round})
    rolls = _recorded(context.now, told, redo.round)
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
            "seal_at": None,
            "stage": stage,
            "why": "",
            "stopped": race.stopped if stage == "paused" else None,
            "classification": (),
            "idle": 0,
            "places": tuple(p for p in race.places if p["round"] < redo.round),
        }
    )
    drivers = tuple(d.model_copy(update={"gone": False}) if d.seat in redo.back_in else d for d in context.now.drivers)
    now = replace(
        context.now,
        race=again,
        checkpoint=base,
        entries=kept,
        round=Round(n=redo.round, take=take.take),
        open=(),
        takes=(*context.now.takes, take),
        drivers=drivers,
        proposals=_proposals(past, redo.round) | _proposals(told, redo.round),
    )
    recorded = made if redo.salt else rolls
    replies = tuple(e for e in told.entries[redo.round] if e.hand not in ("driver", "gm") and is_key(e.key))
    return Begun(now, take, redo.add, tuple(r for r in recorded if r.key != redo.at), replies, redo.keep)


def _kept(
    context: Context, told: Past, redo: Redo, rolls: tuple[Drawn, ...]
) -> tuple[tuple[Entry, ...] | None, tuple[Drawn, ...]]:
    """The entries that stand, and the rolls made before the point; None where the story has no such point."""
    entries = told.entries[redo.round]
    made, used = rolls, {e.key for e in entries} - {*redo.drop}
    if not redo.keep:
        used = {e.key for e in Journal(entries).amendments(redo.round, 0)} - {*redo.drop}
        made = ()
    if redo.at:
        progress = _up_to(context.game, told.bases[redo.round], entries, rolls, redo.at)
        if progress is None:
            return None, ()
        used = {e.key for c in progress.closed for e in c.used} | {e.key for e in progress.used}
        made = tuple(r for c in progress.closed for r in c.rolled) + progress.rolled
    stays = [e for e in entries if e.key in used or _carried(e, redo)]
    return (*stays, *_leaving(told, redo, stays)), made


def _carried(entry: Entry, redo: Redo) -> bool:
    """A ruling on dice stands unless the dice are to be others; whoever retires stays retired."""
    ruled = ruled_roll(entry.key) and not redo.salt and entry.key != ruling_key(redo.at)
    return bool(ruled or retiring(entry.key)) and entry.key not in redo.drop


def _leaving(told: Past, redo: Redo, stays: Sequence[Entry]) -> tuple[Entry, ...]:
    """Retirements of later rounds: the story has not reached them, but the drivers have gone."""
    already = {retiring(e.key) for e in stays} | redo.back_in
    later = (e for n, entries in told.entries.items() if n > redo.round for e in entries)
    found = {retiring(e.key): e for e in later if retiring(e.key)}
    return tuple(
        e.model_copy(update={"key": retire_key(redo.round, seat)}) for seat, e in found.items() if seat not in already
    )


def before(context: Context, told: Past, at: Key) -> Progress | None:
    """The round as it is recorded up to a decision or a roll; None when the story has none of that name."""
    n = key_of(at).round if is_key(at) else -1
    if n not in told.bases:
        return None
    return _up_to(context.game, told.bases[n], told.entries[n], _recorded(context.now, told, n), at)


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


def _recorded(now: Situation, told: Past, n: int) -> tuple[Drawn, ...]:
    """Every roll of a round that is on record."""
    rolls = [*told.rounds[n].rolls, *(now.race.rolls if (told.take, n) == (now.race.take, now.race.round) else ())]
    return tuple(Drawn.model_validate(roll) for roll in rolls)


def _take(now: Situation, told: Past, redo: Redo, made: tuple[Drawn, ...]) -> Take:
    race, old = now.race, salts(told.takes, told.take)
    kept = {roll.key: old.of(roll.key) for roll in made} if redo.salt else {}
    over = race.stage == "over" and bool(race.round)
    return Take(
        take=max((t.take for t in now.takes), default=race.take) + 1,
        parent=told.take,
        round=redo.round,
        since=race.round - over,
        at=redo.at,
        salt=redo.salt,
        kept=kept,
    )


def _proposals(told: Past, n: int) -> dict[Key, Json]:
    people = (e for e in told.entries.get(n, ()) if e.hand in ("driver", "gm") and is_key(e.key))
    return {e.key: e.value for e in people}


def _dry(game: Game, begun: Begun, *, drives: bool) -> Progress:
    """A run on recorded dice alone; for somebody who drives in the race also on recorded answers alone."""
    entries = (*(begun.replies if drives else ()), *begun.now.entries, *begun.added)
    journal, answerer = Journal(entries, begun.recorded), RecordedOnly() if drives else begun.now.filed
    return advance(game.ruleset, game.table, begun.now.checkpoint, journal, Unlucky(), answerer)


def told_otherwise(context: Context, past: Past, begun: Begun, progress: Progress) -> Difference:
    """The story as it was told up to now, against the new one."""
    before = {n: told.lines for n, told in past.rounds.items() if n >= begun.now.race.round}
    return difference(context, begun.now, before, progress, whole=begun.whole)


def _written(context: Context, begun: Begun, words: ActWords, outcome: Outcome) -> Outcome:
    """With everything that stands entered anew in the new take, and the old forms closed."""
    now = begun.now
    take = begun.take.model_copy(update={"act": words.act, "facts": words.facts})
    entry = Entry(key=f"take/{take.take}", hand="gm", value=value_of(take))
    kept = [Handed(e) for e in now.entries]
    closed = tuple(row.model_copy(update={"closed": True}) for row in context.now.open)
    changed = [d for d in now.drivers if d != context.now.driver(d.seat)]
    return replace(
        outcome,
        entries=(Handed(entry, words.by, reason=words.reason), *kept, *outcome.entries),
        again=(now.race.take, now.race.round),
        base=now.checkpoint,
        kept=(*outcome.kept, *closed),
        drivers=tuple(changed),
    )


def _bulletin(context: Context, begun: Begun, words: ActWords, otherwise: Difference) -> tuple[Draft, ...]:
    """One correction in the place of a second telling; the message about what was open loses its button."""
    posts, last, old = list[Draft](), context.now.race.opened, context.now.race
    if last:
        done = Opened.model_validate(last["post"]).model_copy(update={"closing": None, "done": True})
        posts.append(Draft(post=done, subject=subject_of(old.take, last)))
    correction = Correction(
        round=begun.now.race.round,
        act=words.act,
        facts=words.facts,
        reason=words.reason,
        by=words.by,
        names=names_of(begun.now.drivers),
        **{name: getattr(otherwise, name) for name in ("gone", "now", "void", "until", "moved", "view")},
    )
    return (*posts, Draft(post=correction))


def announced(context: Context, words: ActWords) -> Draft:
    """An act that tells nothing otherwise, as everybody is told."""
    post = Ruled(
        round=context.now.race.round,
        act=words.act,
        facts=words.facts,
        reason=words.reason,
        by=words.by,
        names=names_of(context.now.drivers),
        placings=words.placings,
        scheme=context.game.scheme(context.now.race.options),
    )
    return Draft(post=post)


def _asked(outcome: Outcome) -> tuple[Draft, ...]:
    """What is said besides: who is asked now, a flag."""
    return tuple(draft for draft in outcome.posts if draft.post.kind != "report")
