"""What the clock does with a race: opens rounds, answers for the late, closes full sets, reminds. Pure."""

from collections.abc import Sequence

from bot.bench import Bench, Ruling
from bot.cards import Refusal
from bot.posts import Draft, Reminder
from bot.resolving import run_out
from bot.situation import Handed, Outcome, Situation
from bot.store.questions import Row
from rules.journal import Entry
from rules.steward import Asked
from rules.values import Seat


def tending(bench: Bench) -> Ruling | Refusal:
    """What is due in a race now."""
    race = bench.now.race
    if race.stage != "running":
        return Refusal(code=race.stage)
    if race.pending:
        return Ruling(bench.play([]))
    overdue = [row for row in bench.now.open if row.due <= bench.moment and not row.answered]
    full = race.seal_at is not None and race.seal_at <= bench.moment
    if overdue or full:
        late = _late(bench, overdue)
        return Ruling(bench.play([*late, *_sealing(bench, late)]))
    return _reminding(bench)


def reviewing(bench: Bench) -> Ruling | Refusal:
    """What a run changes although nothing has been entered."""
    if bench.now.race.stage != "running" or bench.now.race.pending:
        return Refusal(code="nothing_open")
    outcome = bench.play([])
    if outcome.fresh or outcome.posts or any(row.closed for row in outcome.kept):
        return Ruling(outcome)
    return Refusal(code="nothing_open")


def _late(bench: Bench, overdue: Sequence[Row]) -> tuple[Handed, ...]:
    """What the clock enters for those whose time is up."""
    asked = [found for found in map(bench.asked, overdue) if found and found.outstanding]
    return tuple(_by_the_clock(bench, one) for one in asked)


def _by_the_clock(bench: Bench, asked: Asked) -> Handed:
    assert bench.progress is not None
    entry = run_out(bench.game, bench.now, bench.progress, asked)
    return Handed(entry, missed=asked.question.always)


def _sealing(bench: Bench, late: tuple[Handed, ...]) -> tuple[Handed, ...]:
    """The entry that closes a set in which nobody is awaited any more."""
    asked = bench.progress.open if bench.progress else ()
    given = {handed.entry.key for handed in late}
    if not asked or not asked[0].seal or any(a.outstanding and a.key not in given for a in asked):
        return ()
    return (Handed(Entry(key=asked[0].seal, hand="clock", value=True)),)


def _reminding(bench: Bench) -> Ruling:
    """One reminder a seat and deadline, to those who are still awaited."""
    due = [row for row in bench.now.open if row.remind is not None and row.remind <= bench.moment]
    kept = tuple(row.model_copy(update={"remind": None}) for row in due)
    late = {row.seat: row for row in due if not row.answered and row.due > bench.moment}
    posts = (_reminder(bench.now, seat, row) for seat, row in late.items())
    return Ruling(Outcome(race=bench.now.race, kept=kept, posts=tuple(p for p in posts if p)))


def _reminder(now: Situation, seat: Seat, row: Row) -> Draft | None:
    driver = now.driver(seat)
    if driver.member is None:
        return None
    here = driver.by == "here" or driver.dm_closed
    post = Reminder(round=row.round, seat=seat, member=driver.member, due=row.due, here=here)
    return Draft(post=post, to=None if here else driver.member)
