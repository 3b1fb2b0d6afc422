"""What can be wrong with a database, and how it is mended where something else in it says what would be right."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial

from bot.race.asking import Asking
from bot.race.recording import situation
from bot.race.situation import Situation
from bot.store import leftovers, outbox, questions, races
from bot.store.database import Transaction, Unit
from bot.store.leftovers import Leftover
from bot.store.questions import QuestionRow, next_due
from bot.store.races import Race
from bot.telling.mail import Stuck
from rules.engine import Progress

FAR = 7 * 24 * 3600
"""Seconds for which no post is ever put off."""


@dataclass(frozen=True)
class Ailment:
    """What is wrong. `remedy`: what is done about it, and why; `mend` does it. Both are None where only a backup, or
    the stewards of the race, can help."""

    what: str
    remedy: str | None = None
    mend: Unit[None] | None = field(default=None, compare=False)


def no_longer_asked(now: Situation, progress: Progress, moment: int) -> tuple[Ailment, ...]:
    """Open questions that the rules do not ask."""
    rows = (row for row in Asking(now, progress, moment).put().kept if row.closed)
    return tuple(
        Ailment(
            f"question {row.number} is no longer asked",
            f"it is closed: the rules ask {row.seat} nothing of {row.key}, and its form would lead nowhere",
            partial(_closed, row=row),
        )
        for row in rows
    )


def not_put(now: Situation, progress: Progress, moment: int) -> tuple[Ailment, ...]:
    """What the rules ask of members, and nobody has been asked."""
    if now.race.silent is not None:
        return ()
    return tuple(
        Ailment(
            f"{row.seat} is asked {row.key} by the rules, and has no form",
            "it is put under the number that it had, with its whole time: the race would wait for it for ever",
            partial(_put, row=row, race=now.race),
        )
        for row in Asking(now, progress, moment).put().fresh
    )


async def _closed(t: Transaction, row: QuestionRow) -> None:
    await questions.change(t, [row])
    await _projected(t, row.race)


async def _put(t: Transaction, row: QuestionRow, race: Race) -> None:
    await questions.put(t, [row], race)
    await _projected(t, race.id)


@dataclass(frozen=True)
class Projection:
    """What a race's row says that follows from others, and what would follow."""

    stored: races.Stored
    due: int | None
    slice: int
    ordinals: dict[str, int]


async def projection(t: Transaction, now: Situation) -> Projection:
    """Of a race as it stands."""
    race = now.race
    said = await outbox.last_ordinals(t, race.id, race.take)
    behind = {lane: last for lane, last in said.items() if last > race.ordinals.get(lane, 0)}
    stored = await races.stored(t, race.id)
    return Projection(stored, next_due(race, now.open), races.slice_of(race), {**race.ordinals, **behind})


def misprojected(now: Situation, found: Projection) -> tuple[Ailment, ...]:
    """Where a race's row says something else than what follows."""
    wrong = list[tuple[str, str]]()
    if found.stored.due != found.due:
        told = f"the clock looks at it {_moment(found.stored.due)}, and something is due {_moment(found.due)}"
        wrong.append((told, "its moment is reckoned from its open questions again"))
    if found.stored.slice != found.slice:
        told = f"it is in slice {found.stored.slice}, and its server in {found.slice}"
        wrong.append((told, "it goes where its server is: the process that has it would never see it"))
    if found.ordinals != now.race.ordinals:
        wrong.append(
            ("it counts fewer posts than it has queued", "they are counted again: its next post would be refused")
        )
    return tuple(Ailment(told, remedy, partial(_projected, race=now.race.id)) for told, remedy in wrong)


async def _projected(t: Transaction, race: int) -> None:
    """Whatever follows from the rest is written down anew."""
    now = await situation(t, race)
    if now is not None:
        found = await projection(t, now)
        await races.project(t, now.race.model_copy(update={"ordinals": found.ordinals, "due": found.due}))


def queues(stuck: Sequence[Stuck]) -> tuple[Ailment, ...]:
    """`race 3: 12 posts for its channel wait since 2026-05-01 18:00 UTC: 403 50013`; the race may be over."""
    return tuple(_queue(one) for one in stuck)


def _queue(one: Stuck) -> Ailment:
    to = "its channel" if one.audience is None else f"member {one.audience}"
    posts = f"{one.posts} post{'s' if one.posts != 1 else ''}"
    told = f"race {one.race}: {posts} for {to} wait since {_moment(one.since)}: {one.reason}"
    again = "they are tried again at the next start, as after /race resume"
    if one.reason == outbox.DOUBTFUL:
        again += "; the first of them may arrive twice"
    return Ailment(told, again, partial(outbox.hurry, race=one.race))


def put_off(found: Sequence[tuple[int, int, int]]) -> tuple[Ailment, ...]:
    """Posts that wait for a moment far ahead."""
    return tuple(
        Ailment(
            f"race {race}: {posts} post{'s' if posts != 1 else ''} put off until {_moment(until)}",
            "they are sent at the next start: nothing is put off for so long, and the clock was wrong when it was",
            partial(outbox.hurry, race=race),
        )
        for race, posts, until in found
    )


def left_behind(found: Sequence[Leftover]) -> tuple[Ailment, ...]:
    """Rows that belong to nothing any more."""
    return tuple(_leftover(one) for one in found)


def _leftover(one: Leftover) -> Ailment:
    rows = f"{one.count} row{'s' if one.count != 1 else ''} of {one.table}"
    if one.gone:
        why = "they are removed: nothing reads them, and a new race might get that number"
        return Ailment(f"race {one.race} is gone, and {rows} are left", why, partial(leftovers.removed, left=one))
    asked = f"question{'s' if one.count != 1 else ''}"
    why = "closed: nobody is asked anything in a race that is over"
    return Ailment(
        f"race {one.race}: it is over, and {one.count} {asked} open", why, partial(leftovers.closed, left=one)
    )


def of_race(race: int, ailment: Ailment) -> Ailment:
    """The same, with the race's number before it."""
    return replace(ailment, what=f"race {race}: {ailment.what}")


def _moment(seconds: int | None) -> str:
    """`2026-05-01 18:00 UTC`."""
    return "never" if seconds is None else datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M UTC")
