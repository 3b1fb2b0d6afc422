"""What is otherwise in a story that is told again: the difference of facts, not a second telling. Pure."""

from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher

from bot.race.context import Context
from bot.race.situation import Situation
from bot.store.rounds import LogLine
from bot.telling.language import ENGLISH
from bot.telling.posts import names_of
from bot.telling.ruling_posts import Corrected
from bot.telling.summaries import Difference
from rules.engine import Progress
from rules.values import Json
from rules.view import CarView, RaceView


def difference(
    context: Context,
    now: Situation,
    before: Mapping[int, Sequence[LogLine]],
    progress: Progress,
    facts: Sequence[Json],
    *,
    whole: bool = False,
) -> Difference:
    """`before`: what was told of the round and of those after it; `progress`: the new run of the round; `facts`: those
    of the old one; `whole`: it is told as far as the old one, though nobody has moved on. In the channel's language, as
    it would be posted."""
    n, write = now.race.round, context.voices.log(now.race.game, names_of(now.drivers))
    public = [e for e in (*(e for c in progress.closed for e in c.told), *progress.told) if e.audience is None]
    fresh = [line for line in map(write, public) if line]
    old = [line.text for line in _facts(before.get(n, ()))]
    gone, told, rest = _compared(old, fresh, whole=whole or progress.round_closed)
    known = (*(line.of(facts) for line in before.get(n, ())), *(event.model_dump(mode="json") for event in public))
    said = _as_posted(context, now, [fact for fact in known if fact])
    later = {m: len(_facts(lines)) for m, lines in before.items() if m > n}
    view = context.game.view(progress.state).model_copy(update={"round": n})
    return Difference(
        round=n,
        gone=tuple(said.get(line, line) for line in gone),
        now=tuple(said.get(line, line) for line in told),
        void=rest + sum(later.values()),
        until=max((m for m, count in later.items() if count), default=n),
        moved=_moved(context, view),
        view=view,
        unrolled=progress.unrolled.dice if progress.unrolled else None,
        waiting=tuple(dict.fromkeys(a.question.seat for a in progress.open if a.outstanding)),
        closes=progress.round_closed,
    )


def _as_posted(context: Context, now: Situation, facts: Sequence[Json]) -> dict[str, str]:
    """Lines as they are kept, with the same in the channel's language."""
    if now.race.language == ENGLISH:
        return {}
    voices = context.voices
    kept, posted = (
        [voices.anew(now.race.game, fact, voices.marked(now.drivers, language), language) for fact in facts]
        for language in (ENGLISH, now.race.language)
    )
    return {old: new for old, new in zip(kept, posted, strict=True) if new}


def _facts(lines: Sequence[LogLine]) -> tuple[LogLine, ...]:
    """What the rules told everybody; not who was spoken for."""
    public = tuple(line for line in lines if line.to is None)
    return tuple(line for line in public if line.fact is not None) or public


def _compared(old: Sequence[str], new: Sequence[str], *, whole: bool) -> tuple[tuple[str, ...], tuple[str, ...], int]:
    """Lines gone, lines new, and how many of the old ones lie beyond the end of a story that is not whole yet."""
    gone, told, rest = list[str](), list[str](), 0
    for what, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what == "equal":
            continue
        beyond = max(0, (b - a) - (d - c)) if b == len(old) and not whole else 0
        gone += old[a : b - beyond]
        rest += beyond
        if what != "delete":
            told += new[c:d]
    return tuple(gone), tuple(told), rest


def _moved(context: Context, view: RaceView) -> tuple[Corrected, ...]:
    """Cars that stand elsewhere, or otherwise, than everybody saw them last."""
    if context.progress is None:
        return ()
    was = {car.seat: car for car in context.game.view(context.progress.state).cars}
    pairs = ((was[car.seat], car) for car in view.cars if car.seat in was)
    return tuple(_change(old, new) for old, new in pairs if _state(old) != _state(new))


def _state(car: CarView) -> tuple[object, ...]:
    return car.spaces[:1], car.beside, car.order, car.lap, car.status, car.speed


def _change(old: CarView, new: CarView) -> Corrected:
    return Corrected(
        seat=new.seat,
        was=_where(old),
        now=_where(new),
        was_order=old.order,
        order=new.order,
        speed=new.speed,
        status="" if new.status == old.status else new.status,
    )


def _where(car: CarView) -> str:
    return car.spaces[0] if car.spaces else car.beside or ""
