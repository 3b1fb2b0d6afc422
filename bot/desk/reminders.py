"""Reminders across races: found and written down in one transaction, so that none is sent twice."""

from bot.deadlines.terms import Habits
from bot.desk.due import AT_ONCE, Late, Reminded, reminded
from bot.store import members, outbox, questions, races
from bot.store.database import Transaction


async def remind(t: Transaction, now: int) -> int:
    """Reminds whom it is time to remind; how many messages that made."""
    if not await questions.to_remind(t, now):
        return 0
    done = reminded(await _late(t, now), now)
    await _write(t, done)
    return len(done.drafts)


async def _late(t: Transaction, now: int) -> tuple[Late, ...]:
    """Those whose time it is, and what their drivers would be reminded of soon."""
    rows = await questions.to_remind(t, now + AT_ONCE)
    known = {number: await races.find(t, number) for number in {row.race for row in rows}}
    seats = {(number, d.seat): d for number in known for d in await races.drivers(t, number)}
    habits = await members.habits(t, [d.member for d in seats.values() if d.member])
    found = ((row, known[row.race], seats[row.race, row.seat]) for row in rows)
    return tuple(Late(row, race, d, habits.get(d.member or 0, Habits())) for row, race, d in found if race)


async def _write(t: Transaction, done: Reminded) -> None:
    """The rows, and the posts in their races' queues. What is kept in memory of these races is out of date."""
    await questions.change(t, done.rows)
    known = {race.id: race for race, _ in done.drafts}
    for number in dict.fromkeys(row.race for row in done.rows):
        drafts = [draft for race, draft in done.drafts if race.id == number]
        last = await races.touch(t, number, len(drafts))
        if drafts:
            await outbox.queue(t, known[number], last - len(drafts) + 1, drafts)
