"""A steward calls those who are awaited, at most once an hour: no act, and nothing of the race changes."""

from bot.deadlines.pace import HOUR
from bot.desk.due import Late, called_now
from bot.race.context import Context, Ruling, shut
from bot.race.door import Door
from bot.race.situation import Handed, Outcome
from bot.stewards.rulings import Rulings
from bot.store import journal
from bot.store.questions import QuestionRow
from bot.telling.summaries import Actor, Refusal, RemindedDrivers
from rules.journal import Entry
from rules.values import Seat

CALL = "steward/remind"
"""Under which it is noted that a steward has called."""


class Calling:
    """For whoever cannot wait for the last call."""

    def __init__(self, door: Door, rulings: Rulings) -> None:
        self._door, self._rulings = door, rulings

    async def remind(self, race: int, actor: Actor) -> RemindedDrivers | Refusal:
        """Reminds whoever is awaited. Of those who are asked in private nobody learns who they are."""
        known = await self._rulings.steward(race, actor)
        if isinstance(known, Refusal):
            return known
        last = await self._door.database.read(lambda t: journal.last_at(t, race, CALL))
        if last is not None and self._door.clock() < last + HOUR:
            return Refusal(code="called_already", facts={"at": f"<t:{last + HOUR}:R>"})
        done = await self._door.act(
            race, actor, lambda b: _calling(b, actor.member), f"{CALL}/{race}/{last}", silent=True
        )
        return done if isinstance(done, Refusal) else RemindedDrivers.model_validate(done)


def _calling(around: Context, by: int) -> Ruling | Refusal:
    context, race = around.within or around, around.now.race
    if race.stage != "running":
        return shut(race) or Refusal(code="held")
    late = tuple(_late(context, row) for row in context.now.open if not row.answered)
    late = tuple(one for one in late if one.driver.is_human)
    if not late and not around.within:
        return Refusal(code="nobody_awaited")
    called, drafts = called_now(late, context.moment)
    seats = frozenset[Seat]() if around.within else frozenset(one.row.seat for one in called)
    rest = frozenset[Seat]() if around.within else {one.row.seat for one in late} - seats
    note = RemindedDrivers(called=tuple(sorted(seats)), rest=tuple(sorted(rest)), silent=around.within is not None)
    entry = Handed(Entry(key=CALL, hand="gm", value=True), by)
    return Ruling(Outcome(race=race, entries=(entry,), posts=drafts), note.model_dump(mode="json"))


def _late(context: Context, row: QuestionRow) -> Late:
    now = context.now
    return Late(row.model_copy(update={"remind": None}), now.race, now.driver(row.seat), now.habits_of(row.seat))
