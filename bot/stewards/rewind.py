"""Telling a race's story again from a chosen point: what is kept, what is entered anew, and what comes of it. Pure.

The point is a round's beginning, a decision or a roll. What had been entered before it stands; what people said after
it is theirs to confirm; what sheets and the default order said is found out again. The dice stay the same, unless
salted.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.race.announcing import subject_of
from bot.race.context import Context, Ruling
from bot.race.situation import Game, Handed, Outcome, Situation
from bot.stewards.difference import difference
from bot.store.past import Past, entered_by
from bot.store.questions import QuestionRow
from bot.store.races import Race
from bot.store.rounds import Round
from bot.store.takes import Take, salts, value_of
from bot.telling.posts import Correction, Draft, Opened, Ruled, names_of
from bot.telling.summaries import Difference, Refusal
from rules.dice import Drawn, Unlucky
from rules.engine import Checkpoint, Progress, advance
from rules.events import Event
from rules.journal import Disturbed, Entry, Journal, retire_key, retiring, ruled_roll, ruling_key
from rules.steward import Asked
from rules.values import Json, Key, Seat, canonical, is_key, key_of
from rules.view import Placing


@dataclass(frozen=True)
class Redo:
    """Where the story begins again, and what is otherwise. `at`: a decision's or a roll's key, "" for the beginning of
    the round; `keep`: everything entered for the round stands; `onward`: the rounds after it are driven again with all
    that was entered for them, as far as the same is asked; `restored`: what stands again in the place of what is
    dropped; `back_in`: seats that are no longer gone; `strikes`: acts that stand no longer; `of`: the story that is
    told again, None for the present one."""

    round: int
    at: Key = ""
    keep: bool = False
    onward: bool = False
    add: tuple[Entry, ...] = ()
    drop: tuple[Key, ...] = ()
    restored: tuple[Entry, ...] = ()
    salt: str = ""
    back_in: frozenset[Seat] = frozenset()
    strikes: tuple[int, ...] = ()
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
    again; `onward`: nor in the rounds after it."""

    now: Situation
    take: Take
    added: tuple[Entry, ...]
    recorded: tuple[Drawn, ...]
    replies: tuple[Entry, ...]
    whole: bool
    onward: bool


def redone(context: Context, past: Past, redo: Redo, words: ActWords) -> Ruling | Refusal:
    """The race, taken back and told again; one bulletin says what is otherwise."""
    begun = begin(context, past, redo)
    if isinstance(begun, Refusal):
        return begun
    legs = _driven(context, _story(past, redo), begun, words.by)
    outcome = legs[-1].outcome
    if outcome.progress is None:
        return Ruling(_written(context, past, begun, words, legs, (announced(context, words),)))
    bulletin = _bulletin(context, begun, words, _differences(context, past, begun, legs))
    return Ruling(_written(context, past, begun, words, legs, (*bulletin, *_asked(outcome))))


@dataclass(frozen=True)
class RoundAgain:
    """A round that is told again: where it begins, what comes of it, and what of the stewards no longer fits."""

    now: Situation
    outcome: Outcome
    misfits: tuple[Entry, ...] = ()


def _story(past: Past, redo: Redo) -> Past:
    """The story that is told again, with the acts struck that are being taken back."""
    told = redo.of or past
    acts = (a.model_copy(update={"struck": True}) if a.id in redo.strikes else a for a in told.acts)
    return replace(told, acts=tuple(acts))


def _driven(context: Context, told: Past, begun: Begun, by: int) -> tuple[RoundAgain, ...]:
    """The round told again, and those after it as far as all that was entered for them still answers what is asked."""
    handed = [Handed(entry, by) for entry in begun.added]
    if not begun.onward:
        return (RoundAgain(begun.now, _played(context, begun.now, handed)),)
    legs = [_filled(told, begun.now, lambda now: _played(context, now, handed))]
    while (now := _next(told, legs[-1])) is not None:
        legs.append(_filled(told, now, lambda now: _played(context, now, ())))
    return tuple(legs)


def _played(context: Context, now: Situation, handed: Sequence[Handed]) -> Outcome:
    unseen = context.now.race.why == "review" and now.race.round == context.now.race.round
    now = replace(now, race=now.race.model_copy(update={"why": "review"})) if unseen else now
    return context.play(handed, now, approved=not unseen)


def _filled(told: Past, now: Situation, play: Callable[[Situation], Outcome]) -> RoundAgain:
    """A round with all that was ever answered to the very questions that it asks, and without what no longer fits.
    Of what nobody said himself, in several stories, the first stands. Raises Disturbed."""
    known, misfits = _known(told, now.race.round), list[Entry]()
    now = replace(now, entries=_first_answers(known, now.entries))
    while True:
        try:
            outcome = play(now)
        except Disturbed as trouble:
            misfits.append(_misfit(now, trouble))
            now = replace(now, entries=tuple(e for e in now.entries if e != misfits[-1]))
            continue
        more = _answered_before(known, now, outcome.progress)
        if not more:
            return RoundAgain(now, outcome, tuple(misfits))
        keys = {entry.key for entry in more}
        now = replace(now, entries=(*(e for e in now.entries if e.key not in keys), *more))


def _misfit(now: Situation, trouble: Disturbed) -> Entry:
    """What the stewards entered that does not fit the story any more: what the trouble names, else the last of it.
    Raises Disturbed where it is nothing of theirs."""
    named, ruled = str(trouble).partition(": ")[0], [e for e in now.entries if e.hand == "gm"]
    found = [e for e in ruled if e.key in (named, ruling_key(named))] or ruled
    if not found:
        raise trouble
    return found[-1]


PEOPLE = ("driver", "gm")
Known = Mapping[tuple[Key, str], Entry]


def _known(told: Past, n: int) -> Known:
    """What was entered for a round in any story, by key and question: of people the last, of machines the first."""
    known = dict[tuple[Key, str], Entry]()
    for entry in told.known.get(n, ()):
        if _stands(told, entry) and (entry.hand in PEOPLE or (entry.key, entry.about) not in known):
            known[entry.key, entry.about] = entry
    return known


def _first_answers(known: Known, entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries, with what machines said first to the same question, and to questions that have no entry."""
    stands = [e if e.hand in PEOPLE else known.get((e.key, e.about), e) for e in entries]
    taken, first = {e.key for e in stands}, dict[Key, Entry]()
    for entry in known.values():
        if is_key(entry.key) and entry.hand not in PEOPLE and entry.key not in taken:
            first.setdefault(entry.key, entry)
    return (*stands, *first.values())


def _answered_before(known: Known, now: Situation, progress: Progress | None) -> tuple[Entry, ...]:
    """Answers that a round lacks and that were given to the same questions in a story that was told before; and the
    seal of a set that has all its answers."""
    if progress is None or not progress.open:
        return ()
    missing = [known.get((a.key, a.question.digest())) for a in progress.open if a.outstanding]
    if missing:
        return tuple(entry for entry in missing if entry)
    seal = known.get((progress.open[0].seal, ""))
    return (seal,) if seal and seal.key not in {e.key for e in now.entries} else ()


def _stands(told: Past, entry: Entry) -> bool:
    """Of what the stewards entered only what no act of theirs has taken back."""
    return entry.hand != "gm" or (entry.key, canonical(entry.value)) in {
        (one.key, canonical(one.value)) for act in told.acts if not act.struck for one in entered_by(act)
    }


def _next(told: Past, leg: RoundAgain) -> Situation | None:
    """Where the next round begins; None where the story ends."""
    outcome, progress = leg.outcome, leg.outcome.progress
    if progress is None or not progress.round_closed or progress.finished or outcome.checkpoint is None:
        return None
    race = outcome.race.model_copy(update={"pending": False, "idle": 0, "opened": None})
    return _round_of(told, leg.now, race, outcome.checkpoint)


def _round_of(told: Past, now: Situation, race: Race, checkpoint: Checkpoint) -> Situation | None:
    n = checkpoint.round
    if n not in told.entries and n not in told.known:
        return None
    beyond = {e.key: e for e in told.known.get(n, ()) if not is_key(e.key) and e.hand == "gm" and _stands(told, e)}
    return replace(
        now,
        race=race.model_copy(update={"round": n}),
        checkpoint=checkpoint,
        entries=told.entries.get(n, tuple(beyond.values())),
        round=Round(n=n, take=race.take),
        proposals=_proposals(told, n),
    )


def imagined(context: Context, past: Past, redo: Redo, member: int) -> Difference | Refusal:
    """What would be otherwise, as far as recorded dice go, and as far as whoever asks may look."""
    begun = begin(context, past, redo)
    if isinstance(begun, Refusal):
        return begun
    drives = any(d.member == member for d in context.now.drivers)
    told = _story(past, redo)
    try:
        legs = _looked_at(context, told, begun, drives=drives)
    except Disturbed:
        return Refusal(code="does_not_run")
    return _differences(context, past, begun, legs).model_copy(update={"sealed": drives})


def _looked_at(context: Context, told: Past, begun: Begun, *, drives: bool) -> tuple[RoundAgain, ...]:
    """The rounds told again, as far as recorded dice go. Raises Disturbed."""
    if not begun.onward:
        progress = _dry(context.game, begun, drives=drives)
        return (RoundAgain(begun.now, Outcome(race=begun.now.race, progress=progress)),)
    first = replace(begun.now, entries=(*begun.now.entries, *begun.added))
    legs = [_filled(told, first, lambda now: _dry_on(context, told, now, drives=drives))]
    while (now := _dry_next(told, legs[-1])) is not None:
        legs.append(_filled(told, now, lambda now: _dry_on(context, told, now, drives=drives)))
    return tuple(legs)


def _dry_next(told: Past, leg: RoundAgain) -> Situation | None:
    """Where the next round begins; None where the story, or what is recorded of it, ends."""
    progress = leg.outcome.progress
    if progress is None or not progress.round_closed or progress.finished:
        return None
    return _round_of(told, leg.now, leg.now.race, progress.closed[-1].checkpoint)


def _dry_on(context: Context, told: Past, now: Situation, *, drives: bool) -> Outcome:
    """A round on recorded dice and answers alone; a roll of other dice than on record is not recorded. Raises
    Disturbed."""
    ruleset, table, n = context.game.ruleset, context.game.table, now.race.round
    rolls = {roll.key: roll for roll in (_recorded(context.now, told, n) if n in told.rounds else ())}
    answerer = RecordedOnly() if drives else now.filed
    while True:
        try:
            journal = Journal(now.entries, rolls.values())
            return Outcome(
                race=now.race, progress=advance(ruleset, table, now.checkpoint, journal, Unlucky(), answerer)
            )
        except Disturbed as trouble:
            if rolls.pop(str(trouble).partition(": ")[0], None) is None:
                raise


def begin(context: Context, past: Past, redo: Redo) -> Begun | Refusal:
    """The race as it stands where its story begins again."""
    if past.version != context.now.race.version:
        return Refusal(code="moved_on")
    told = _story(past, redo)
    if redo.round not in told.bases:
        return Refusal(code="no_such_round", facts={"round": redo.round})
    rolls = _recorded(context.now, told, redo.round)
    kept, made = _kept(context, told, redo, rolls)
    if kept is None:
        return Refusal(code="no_such_point", facts={"at": redo.at})
    keys = {entry.key for entry in redo.add}
    replaced = tuple(entry for entry in told.entries[redo.round] if entry.key in keys)
    take = _take(context.now, told, redo, made).model_copy(update={"replaced": replaced})
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
    return Begun(now, take, redo.add, tuple(r for r in recorded if r.key != redo.at), replies, redo.keep, redo.onward)


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
    return (*stays, *redo.restored, *(() if redo.onward else _leaving(told, redo, stays))), made


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


def _differences(context: Context, past: Past, begun: Begun, legs: Sequence[RoundAgain]) -> Difference:
    """The story as it was told up to now, against the new one; of the rounds driven again only what is otherwise."""
    otherwise = list[Difference]()
    for leg in legs:
        n, progress = leg.now.race.round, leg.outcome.progress
        assert progress is not None
        ends = leg is legs[-1]
        before = {m: told.lines for m, told in past.rounds.items() if m == n or (ends and m > n)}
        whole = begun.whole and (not begun.onward or not ends or n == context.now.race.round)
        otherwise.append(difference(context, leg.now, before, progress, whole=whole))
    gone, told = ([line for one in otherwise for line in getattr(one, name)] for name in ("gone", "now"))
    return otherwise[-1].model_copy(update={"round": begun.now.race.round, "gone": tuple(gone), "now": tuple(told)})


def _written(
    context: Context, past: Past, begun: Begun, words: ActWords, legs: Sequence[RoundAgain], posts: tuple[Draft, ...]
) -> Outcome:
    """With everything that stands entered anew in the new take, and the old forms closed. What is still asked is due
    when it was."""
    now, outcome = begun.now, legs[-1].outcome
    take = begun.take.model_copy(update={"act": words.act, "facts": words.facts, "added": begun.added})
    entry = Entry(key=f"take/{take.take}", hand="gm", value=value_of(take))
    entered = [
        replace(handed, round=leg.now.race.round)
        for leg in legs
        for handed in (*map(Handed, leg.now.entries), *leg.outcome.entries)
    ]
    closed = tuple(row.model_copy(update={"closed": True}) for row in context.now.open)
    changed = [d for d in now.drivers if d != context.now.driver(d.seat)]
    return replace(
        outcome,
        entries=(Handed(entry, words.by, reason=words.reason), *entered),
        again=(now.race.take, now.race.round),
        bases=tuple(leg.now.checkpoint for leg in legs),
        rounds=tuple(record for leg in legs for record in leg.outcome.rounds),
        fresh=tuple(_as_due(row, past.asked) for row in outcome.fresh) if begun.whole else outcome.fresh,
        kept=(*outcome.kept, *closed),
        drivers=tuple(changed),
        undone=_undone(past, legs),
        wanted=() if begun.onward else outcome.wanted,
        posts=posts,
    )


def _undone(past: Past, legs: Sequence[RoundAgain]) -> tuple[int, ...]:
    """The acts of which something no longer fits: they stand no longer."""
    lost = {(e.key, canonical(e.value)) for leg in legs for e in leg.misfits}
    return tuple(
        act.id
        for act in past.acts
        if not act.struck and any((e.key, canonical(e.value)) in lost for e in entered_by(act))
    )


def _as_due(row: QuestionRow, before: Sequence[QuestionRow]) -> QuestionRow:
    """A question that was asked before, as it was when it was asked last."""
    was = next((old for old in reversed(before) if old.about == row.about), None)
    if was is None:
        return row
    names = ("opened", "due", "soft", "late", "remind", "reminded")
    return row.model_copy(update={name: getattr(was, name) for name in names})


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
