"""Reminders across races: found and written down in one transaction, so that none is sent twice."""

from collections.abc import Sequence

from bot.deadlines.terms import Habits
from bot.desk.due import AT_ONCE, Late, Reminded, reminded
from bot.store import members, outbox, questions, races
from bot.store.database import Transaction


async def remind(t: Transaction, now: int) -> int:
    """Reminds whom it is time to remind; how many messages that made."""
    if not await questions.to_remind(t, now):
        return 0
    found = await _late(t, now)
    done = reminded(found, now)
    await _write(t, found, done)
    return len(done.drafts)


async def _late(t: Transaction, now: int) -> tuple[Late, ...]:
    """Those whose time it is, and what their drivers would be reminded of soon."""
    rows = await questions.to_remind(t, now + AT_ONCE)
    known = {number: await races.find(t, number) for number in {row.race for row in rows}}
    seats = {(number, d.seat): d for number in known for d in await races.drivers(t, number)}
    habits = await members.habits(t, [d.member for d in seats.values() if d.member])
    found = ((row, known[row.race], seats[row.race, row.seat]) for row in rows)
    return tuple(Late(row, race, d, habits.get(d.member or 0, Habits())) for row, race, d in found if race)


async def _write(t: Transaction, found: Sequence[Late], done: Reminded) -> None:
    """The rows, and the posts in their races' queues. What is kept in memory of these races is out of date."""
    before = {late.row.number: late for late in found}
    for row in done.rows:
        await questions.remind(t, row, before[row.number].row)
    for race in {row.race: before[row.number].race for row in done.rows}.values():
        drafts = [draft for other, draft in done.drafts if other.id == race.id]
        due = questions.next_due(race, await questions.open_in(t, race.id))
        await races.touch(t, await outbox.queue(t, race, drafts), due)
