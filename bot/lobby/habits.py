"""What members settle for all their races: quiet hours, reminders, vacations from a bank of days."""

from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import TypeVar
from zoneinfo import ZoneInfo

from bot.deadlines import pace
from bot.deadlines.pace import Deadline
from bot.deadlines.terms import Habits, Reminding, Story
from bot.race.context import Context, Decide, Ruling, seated
from bot.race.door import Door
from bot.race.situation import Outcome
from bot.store import members, races
from bot.store.database import Transaction
from bot.store.questions import QuestionRow
from bot.telling.mail import Draft
from bot.telling.posts import Driver, Notice, Record
from bot.telling.summaries import Actor, Refusal

S = TypeVar("S", bound=Habits | Refusal)

BANK = 28
"""Days of vacation in a calendar year."""
LONGEST = 400
"""Days ahead that a vacation may lie."""


class Membership:
    """A member's own settings. A change holds for all his races at once."""

    def __init__(self, door: Door) -> None:
        self._door, self._database, self._clock = door, door.database, door.clock

    async def habits(self, member: int) -> Habits:
        """What he has settled."""
        return (await self._database.read(lambda t: members.habits(t, [member]))).get(member, Habits())

    async def record(self, member: int) -> Record:
        """How his orders came in all his races."""
        return await self._door.record_of(member)

    async def quiet(self, actor: Actor, first: int | None, last: int | None, zone: str | None) -> Habits | Refusal:
        """From one hour to another nothing pings him; without hours anything may. The zone is kept until another."""
        if (first is None) != (last is None) or (first is not None and (first == last or not zone)):
            return Refusal(code="bad_quiet")
        hours = (first, last) if first is not None and last is not None else None

        def settled(known: Habits) -> Habits | Refusal:
            try:
                return Habits.model_validate({**known.model_dump(), "zone": zone or known.zone, "quiet": hours})
            except ValueError:
                return Refusal(code="bad_zone", facts={"zone": zone or ""})

        _, done = await self._settle(actor.member, settled)
        return done

    async def reminders(self, actor: Actor, off: Sequence[Reminding]) -> Habits:
        """The kinds of reminders he does without."""
        _, done = await self._settle(actor.member, lambda known: known.model_copy(update={"off": tuple(off)}))
        return done

    async def pictures(self, actor: Actor, *, wanted: bool) -> Habits:
        """Whether his forms and direct messages have pictures; words say the same."""
        _, done = await self._settle(actor.member, lambda known: known.model_copy(update={"pictures": wanted}))
        return done

    async def story(self, actor: Actor, wanted: Story) -> Habits:
        """When what happened to him stands above his forms."""
        _, done = await self._settle(actor.member, lambda known: known.model_copy(update={"story": wanted}))
        return done

    async def vacation(self, actor: Actor, first: date, last: date) -> Habits | Refusal:
        """He is away from the first day to the last, both included. His races wait, as far as each of them does."""
        now = self._clock()
        _, done = await self._settle(actor.member, lambda known: _on_vacation(known, first, last, now))
        if isinstance(done, Habits):
            start, end = _span(done, first, last)
            await self._tell(actor, lambda context: _away(context, actor.member, start, end))
        return done

    async def home(self, actor: Actor) -> Habits:
        """Vacations that have not begun are given back; one that is on ends now."""
        now = self._clock()

        def settled(known: Habits) -> Habits:
            return replace_away(known, tuple((start, min(end, now)) for start, end in known.away if start < now))

        known, done = await self._settle(actor.member, settled)
        if known.away != done.away:
            await self._tell(actor, lambda context: _home(context, actor.member))
        return done

    async def _settle(self, member: int, change: Callable[[Habits], S]) -> tuple[Habits, S]:
        """His habits before and after a change, which are read and written in one go."""

        async def settle(t: Transaction) -> tuple[Habits, S]:
            await t.hold("member", member)
            known = (await members.habits(t, [member])).get(member, Habits())
            settled = change(known)
            if isinstance(settled, Habits):
                await members.settle(t, member, settled)
            return known, settled

        found = await self._database.write(settle)
        self._door.tell()
        return found

    async def _tell(self, actor: Actor, decide: Decide) -> None:
        """Wherever he stands: these are his own seats."""
        found = await self._database.read(lambda t: races.live_of(t, actor.member))
        for race in found:
            token = f"habits/{race.id}/{actor.token}" if actor.token else ""
            await self._door.act(race.id, Actor(member=actor.member), decide, token, silent=True)


def _span(habits: Habits, first: date, last: date) -> tuple[int, int]:
    """When the first of these days begins and the last ends, where he lives."""
    return pace.start_of(first, habits.zone), pace.start_of(last + timedelta(days=1), habits.zone)


def _on_vacation(known: Habits, first: date, last: date, now: int) -> Habits | Refusal:
    """The habits with a vacation more, as far as the bank goes."""
    start, end = _span(known, first, last)
    if last < first or end <= now or start > now + LONGEST * pace.DAY:
        return Refusal(code="bad_vacation")
    after = replace_away(known, _joined((*known.away, (start, end))))
    for year in range(first.year, last.year + 1):
        used = days_in(after, year)
        if used > BANK:
            return Refusal(code="vacation_spent", facts={"bank": BANK, "year": year, "over": used - BANK})
    return after


def days_in(habits: Habits, year: int) -> int:
    """Days of vacation in a calendar year of his zone."""
    zone = ZoneInfo(habits.zone)
    days = {day for start, end in habits.away for day in _days(start, end, zone)}
    return sum(day.year == year for day in days)


def year_of(habits: Habits, moment: int) -> int:
    """The calendar year in his zone."""
    return datetime.fromtimestamp(moment, ZoneInfo(habits.zone)).year


def replace_away(habits: Habits, away: tuple[tuple[int, int], ...]) -> Habits:
    """The habits with other vacations."""
    return habits.model_copy(update={"away": away})


def read_day(text: str) -> date | None:
    """`2026-12-24`, and nothing else: other ways of writing a date are read differently in different countries."""
    try:
        return datetime.strptime(text.strip(), "%Y-%m-%d").replace(tzinfo=UTC).date()
    except ValueError:
        return None


def _days(start: int, end: int, zone: ZoneInfo) -> list[date]:
    first, last = (datetime.fromtimestamp(moment, zone).date() for moment in (start, max(start, end - 1)))
    return [first + timedelta(days=n) for n in range((last - first).days + 1)]


def _joined(away: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Vacations that touch are one."""
    joined = list[tuple[int, int]]()
    for start, end in sorted(away):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return tuple(joined)


def _away(context: Context, member: int, start: int, end: int) -> Ruling | Refusal:
    """The table is told, and what is asked of him now is due later, as far as the race still waits."""
    there = seated(context, member)
    if there is None or there.gone:
        return Refusal(code="not_seated")
    rows, waited = _granted(context, there)
    post = Notice(what="away", facts={"seat": there.seat, "first": start, "last": end - 1})
    driver = there.model_copy(update={"waited": there.waited + waited})
    race = context.now.race
    if not race.silent:
        race = race.model_copy(update={"pending": race.stage == "running" or race.pending})
    return Ruling(Outcome(race=race, drivers=(driver,), kept=rows, posts=(Draft(post=post),)))


def _granted(context: Context, driver: Driver) -> tuple[tuple[QuestionRow, ...], int]:
    habits, race = context.now.habits_of(driver.seat), context.now.race
    asked = {a.key for a in context.progress.open if a.question.always} if context.progress else set()
    rows, waited = list[QuestionRow](), 0
    for row in (r for r in context.now.open if r.seat == driver.seat and r.key in asked and not r.covered):
        due = pace.granted(race.terms, habits, Deadline(row.soft, row.due), row.opened, driver.waited)
        remind = pace.next_reminder(race.terms, habits, row.opened, due, row.reminded)
        rows.append(row.model_copy(update={"due": due.hard, "soft": due.soft, "remind": remind}))
        waited = max(waited, due.hard - row.due)
    return tuple(rows), waited


def _home(context: Context, member: int) -> Ruling | Refusal:
    there = seated(context, member)
    if there is None or there.gone:
        return Refusal(code="not_seated")
    post = Notice(what="home", facts={"seat": there.seat})
    return Ruling(Outcome(race=context.now.race, posts=(Draft(post=post),)))
