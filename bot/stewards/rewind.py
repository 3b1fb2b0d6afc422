"""Telling a race's story again from a chosen point: one bulletin, and everything that stands entered anew. Pure."""

from collections.abc import Container, Sequence
from dataclasses import dataclass, field, replace

from bot.deadlines import pace
from bot.race.announcing import subject_of
from bot.race.context import Context, Ruling
from bot.race.situation import Handed, Outcome
from bot.stewards.beginning import Begun, Redo, begin, rewritten, story
from bot.stewards.describing import described
from bot.stewards.difference import difference
from bot.stewards.running_on import RoundAgain, driven, looked_at
from bot.store.act_drafts import ActFate
from bot.store.acts import CLOSE, DRIVE, Act
from bot.store.past import Past, entered_by
from bot.store.questions import QuestionRow
from bot.store.takes import value_of
from bot.telling.mail import Draft
from bot.telling.posts import Opened
from bot.telling.ruling_posts import Correction, Ruled, UnfitAct
from bot.telling.summaries import Difference, Refusal
from rules.journal import AMEND, Disturbed, Entry, ruled_roll
from rules.values import Json, Key, canonical, is_key, key_of
from rules.view import Placing

Written = tuple[Key, str]
"""An entry by what it says."""


@dataclass(frozen=True)
class ActWords:
    """How an act is announced: the code of a phrase, what fills it, the stewards' reason, and who decided. `placings`:
    the classification after it, where it changes that."""

    act: str
    reason: str
    by: int
    facts: dict[str, Json] = field(default_factory=dict)
    placings: tuple[Placing, ...] = ()


def redone(context: Context, past: Past, redo: Redo, words: ActWords) -> Ruling | Refusal:
    """The race, taken back and told again; one bulletin says what is otherwise."""
    begun = begin(context, past, redo)
    if isinstance(begun, Refusal):
        return begun
    legs = driven(context, story(past, redo), begun, words.by)
    outcome, unfit = legs[-1].outcome, _unfit(past, redo, legs)
    if isinstance(unfit, Refusal):
        return unfit
    if outcome.progress is None:
        return Ruling(_written(context, past, redo, begun, words, legs, (announced(context, words),)))
    bulletin = _bulletin(context, begun, words, _differences(context, past, begun, legs, unfit))
    return Ruling(_written(context, past, redo, begun, words, legs, (*bulletin, *_asked(outcome))))


def imagined(context: Context, past: Past, redo: Redo, member: int) -> Difference | Refusal:
    """What would be otherwise, as far as recorded dice go, and as far as whoever asks may look."""
    begun = begin(context, past, redo)
    if isinstance(begun, Refusal):
        return begun
    drives = any(d.member == member for d in context.now.drivers)
    told = story(past, redo)
    try:
        legs = looked_at(context, told, begun, drives=drives)
    except Disturbed:
        return Refusal(code="does_not_run")
    unfit = _unfit(past, redo, legs)
    if isinstance(unfit, Refusal):
        return unfit
    return _differences(context, past, begun, legs, unfit).model_copy(update={"sealed": drives})


def _differences(
    context: Context, past: Past, begun: Begun, legs: Sequence[RoundAgain], unfit: tuple[UnfitAct, ...]
) -> Difference:
    """The story as it was told up to now, against the new one; of the rounds driven again only what is otherwise."""
    otherwise = list[Difference]()
    for leg in legs:
        n, progress = leg.now.race.round, leg.outcome.progress
        assert progress is not None
        ends = leg is legs[-1]
        before = {m: told.lines for m, told in past.rounds.items() if m == n or (ends and m > n)}
        whole = begun.whole and (not begun.onward or not ends or n == context.now.race.round)
        facts = (*past.rounds[n].told, *(past.open if n == context.now.race.round else ())) if n in past.rounds else ()
        otherwise.append(difference(context, leg.now, before, progress, facts, whole=whole))
    n = begun.now.race.round
    drove = past.drove(n) if begun.onward else {}
    gone, told = ([line for one in otherwise for line in getattr(one, name)] for name in ("gone", "now"))
    return otherwise[-1].model_copy(
        update={"round": n, "gone": tuple(gone), "now": tuple(told), "unfit": unfit, "drove": drove}
    )


def _written(
    context: Context,
    past: Past,
    redo: Redo,
    begun: Begun,
    words: ActWords,
    legs: Sequence[RoundAgain],
    posts: tuple[Draft, ...],
) -> Outcome:
    """With everything that stands entered anew in the new take, and the old forms closed. What is still asked is due
    when it was."""
    now, outcome, told = begun.now, legs[-1].outcome, story(past, redo)
    take = begun.take.model_copy(update={"act": words.act, "facts": words.facts, "added": begun.added})
    entry = Entry(key=f"take/{take.take}", hand="gm", value=value_of(take))
    fresh = {_written_as(e) for _, e in rewritten(past, redo)}
    entered = [
        replace(handed, round=leg.now.race.round)
        for leg in legs
        for handed in (*(_handed(e, words, fresh) for e in leg.now.entries), *leg.outcome.entries)
    ]
    unfit = _unfit(past, redo, legs)
    gone = [past.acts[one.number - 1].id for one in unfit if one.fate != "stays"] if isinstance(unfit, tuple) else []
    closed = tuple(row.model_copy(update={"closed": True}) for row in context.now.open)
    rows = tuple(_given_back(_due(row, context, told, begun), context, told, redo) for row in outcome.fresh)
    outcome, posts = _dated(outcome, posts, rows)
    changed = [d for d in now.drivers if d != context.now.driver(d.seat)]
    return replace(
        outcome,
        entries=(Handed(entry, words.by, reason=words.reason), *entered),
        again=(now.race.take, now.race.round),
        bases=tuple(leg.now.checkpoint for leg in legs),
        rounds=tuple(record for leg in legs for record in leg.outcome.rounds),
        fresh=rows,
        filed={key_of(begun.asks).seat: None} if len(now.orders) < len(context.now.orders) else {},
        kept=(*outcome.kept, *closed),
        drivers=tuple(changed),
        undone=tuple(gone),
        wanted=() if begun.onward else outcome.wanted,
        posts=posts,
    )


def _handed(entry: Entry, words: ActWords, fresh: Container[Written]) -> Handed:
    """What stands is entered again; what was rewritten is an act of its own."""
    return Handed(entry, words.by, reason=words.reason) if _written_as(entry) in fresh else Handed(entry)


def _unfit(past: Past, redo: Redo, legs: Sequence[RoundAgain]) -> tuple[UnfitAct, ...] | Refusal:
    """The acts that stood in the story up to now and do not fit any more, or of which nothing comes any more, with what
    becomes of each: unless it is said otherwise, the former go and the latter stay."""
    fates, found = {fate.number: fate for fate in redo.fates}, list[UnfitAct]()
    lost, idle = {_written_as(e) for leg in legs for e in leg.misfits}, {k for leg in legs for k in _idle(past, leg)}
    stood = lost & {_written_as(e) for entries in past.entries.values() for e in entries}
    anew = {entry.key for _, entry in rewritten(past, redo) if _written_as(entry) in lost}
    for number, act in enumerate(past.acts, 1):
        said = {_written_as(e) for e in entered_by(act)}
        if act.struck or act.id in redo.strikes or not (number in fates or said & (stood | idle)):
            continue
        fate = fates.get(number) or ActFate(number=number, fate="goes" if said & lost else "stays")
        if fate.fate == "rewritten" and anew & {key for key, _ in said}:
            return Refusal(code="does_not_fit", facts={"number": number})
        found.append(_told_of(act, fate))
    return tuple(found)


def _told_of(act: Act, fate: ActFate) -> UnfitAct:
    key = next((entry.key for entry in entered_by(act)), "")
    if fate.fate == "rewritten":
        act = act.model_copy(update={"key": key, "value": fate.value})
    what, facts = described(act)
    readable = is_key(key) or bool(ruled_roll(key)) or key.startswith(AMEND)
    return UnfitAct(number=fate.number, act=what, facts=facts, fate=fate.fate, readable=readable)


def _written_as(entry: Entry) -> Written:
    return entry.key, canonical(entry.value)


def _idle(past: Past, leg: RoundAgain) -> set[Written]:
    """What the stewards entered that was used in a round and, now that the round is told to its end, is not."""
    progress, record = leg.outcome.progress, past.rounds.get(leg.now.race.round)
    if progress is None or not progress.round_closed or record is None:
        return set()
    used = {entry["key"] for entry in record.entries}
    return {_written_as(e) for e in leg.now.entries if e.hand == "gm" and e.key in progress.unused & used}


def _due(row: QuestionRow, context: Context, told: Past, begun: Begun) -> QuestionRow:
    """When a question of the story that is told again is due."""
    if begun.asks:
        return _in_window(row, context)
    return _as_due(row, told) if begun.whole else row


def _dated(
    outcome: Outcome, posts: tuple[Draft, ...], rows: Sequence[QuestionRow]
) -> tuple[Outcome, tuple[Draft, ...]]:
    """The message about what is open says until when it really is."""
    dues, opened = [row.due for row in rows if not row.answered], outcome.race.opened
    if not dues or not opened:
        return outcome, posts
    when = {"due": min(dues)}
    race = outcome.race.model_copy(update={"opened": {**opened, "post": {**opened["post"], **when}}})
    dated = (
        draft.model_copy(update={"post": draft.post.model_copy(update=when)})
        if isinstance(draft.post, Opened) and not draft.post.done
        else draft
        for draft in posts
    )
    return replace(outcome, race=race), tuple(dated)


def _in_window(row: QuestionRow, context: Context) -> QuestionRow:
    """A decision that is made again: the others have waited for it once, and wait no longer than in mid-round."""
    terms, moment = context.now.race.terms, context.moment
    hard = min(row.due, pace.after(terms, moment, terms.answer))
    due = pace.Deadline(pace.last_call(terms, moment, hard), hard)
    remind = pace.next_reminder(terms, context.now.habits_of(row.seat), moment, due)
    return row.model_copy(update={"due": due.hard, "soft": due.soft, "remind": remind})


def _as_due(row: QuestionRow, told: Past) -> QuestionRow:
    """A question that was asked before, as it was when it was asked last, but for what is set aside."""
    aside = told.aside
    asked = [old for old in told.asked if old.about == row.about and old.take not in aside]
    if not asked:
        return row
    names = ("opened", "due", "soft", "late", "took", "remind", "reminded")
    last = max(asked, key=lambda old: old.take)
    return row.model_copy(update={name: getattr(last, name) for name in names})


def _given_back(row: QuestionRow, context: Context, told: Past, redo: Redo) -> QuestionRow:
    """What a window is opened with again that was closed too soon: the time that was left when it was. What is still
    open has lost none."""
    closed = [act.at for act in told.acts if act.id in redo.strikes and act.key.startswith((CLOSE, DRIVE))]
    lost = context.moment - min(closed, default=context.moment)
    waits = any(old.about == row.about and not (old.answered or old.closed) for old in context.now.open)
    if not lost or waits or not any(old.about == row.about for old in told.asked):
        return row
    return row.put_off(pace.resumed(context.now.race.terms, row.due, lost, context.moment))


def _bulletin(context: Context, begun: Begun, words: ActWords, otherwise: Difference) -> tuple[Draft, ...]:
    """One correction in the place of a second telling; the message about what was open loses its button."""
    posts, last, old = list[Draft](), context.now.race.opened, context.now.race
    if last:
        done = Opened.model_validate(last["post"]).model_copy(update={"closing": None, "done": True, "void": True})
        posts.append(Draft(post=done, subject=subject_of(old.take, last)))
    correction = Correction(
        round=begun.now.race.round,
        act=words.act,
        facts=words.facts,
        reason=words.reason,
        by=words.by,
        names=context.voices.marked(begun.now.drivers, context.now.race.language),
        **{
            name: getattr(otherwise, name)
            for name in ("gone", "now", "void", "until", "moved", "unfit", "view", "drove")
        },
    )
    return (*posts, Draft(post=correction))


def announced(context: Context, words: ActWords, *, quiet: bool = False) -> Draft:
    """An act that tells nothing otherwise, as everybody is told; `quiet`: only where a steward has a stake in it."""
    post = Ruled(
        round=context.now.race.round,
        act=words.act,
        facts=words.facts,
        reason=words.reason,
        by=words.by,
        names=context.voices.marked(context.now.drivers, context.now.race.language),
        placings=words.placings,
        scheme=context.game.scheme(context.now.race.options),
        quiet=quiet,
    )
    return Draft(post=post)


def _asked(outcome: Outcome) -> tuple[Draft, ...]:
    """What is said besides: who is asked now, a flag."""
    return tuple(draft for draft in outcome.posts if draft.post.kind != "report")
