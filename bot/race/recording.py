"""A race read from the database, an outcome written down, and where the race stands then."""

from collections.abc import Sequence
from dataclasses import replace

from bot.race.calling_stewards import stewards_called
from bot.race.confirmed import with_prices
from bot.race.resolving import with_numbers
from bot.race.situation import Handed, Outcome, Situation
from bot.store import acts, journal, members, outbox, questions, races, rounds, seasons, takes
from bot.store.database import Transaction
from bot.store.questions import QuestionRow
from bot.store.races import Race
from bot.store.rounds import Round
from bot.telling.mail import Draft
from bot.telling.posts import RaceOver
from bot.telling.ruling_posts import Ruled
from rules.engine import Checkpoint
from rules.values import Seat

NO_CHECKPOINT = Checkpoint(revision=0, started=0, state={})


async def situation(t: Transaction, race: int) -> Situation | None:
    """Where a race stands."""
    found = await races.find(t, race)
    if found is None:
        return None
    drivers, known = await races.drivers(t, race), await takes.every(t, race) if found.take else ()
    disqualified, granted, driven = await acts.in_force(t, race, takes.lineage(known, found.take))
    last = found.round - 1
    return Situation(
        race=found,
        drivers=drivers,
        checkpoint=await rounds.latest(t, race) or NO_CHECKPOINT,
        entries=await journal.standing(t, race, found.take, found.round),
        orders=await journal.standing_orders(t, race),
        round=await rounds.find(t, race, found.take, found.round),
        open=await questions.open_in(t, race),
        habits=await members.habits(t, [d.member for d in drivers if d.member]),
        takes=known,
        proposals=await journal.proposals(t, race, found.take, found.round) if found.take else {},
        disqualified=disqualified,
        granted=granted,
        heard=await rounds.whispered(t, race, takes.owner(known, found.take, last), last) if last >= 0 else (),
        driven=driven,
    )


async def written(t: Transaction, now: Situation, outcome: Outcome, moment: int) -> Outcome:
    """Writes an outcome down, as far as it changes anything; the outcome as it stands now, with the numbers of its
    questions and the version of its race."""
    race = now.race
    for driver in outcome.replaced:
        await races.end_tenure(t, race.id, driver, race.round)
    for seat in outcome.left:
        await races.unseat(t, race.id, seat)
    await races.seat(t, race.id, [driver for driver in outcome.drivers if driver not in now.drivers])
    for seat, filed in outcome.filed.items():
        await journal.file_standing(t, race.id, seat, filed)
    outcome = await _asked(t, now, outcome)
    posts = await _run_out(t, outcome.race, await _scored(t, race.id, outcome.posts))
    posts = await stewards_called(t, now, outcome, posts, moment)
    due = questions.next_due(outcome.race, rows_after(now, outcome))
    after = await queued(t, outcome.race, posts, due)
    await races.change(t, after, race)
    await _recorded(t, now, outcome, moment)
    await _penalised(t, race, outcome)
    if _goes_on(race, outcome):
        await outbox.hurry(t, race.id)
    return replace(outcome, posts=posts, race=after.model_copy(update={"version": race.version + 1}))


async def _asked(t: Transaction, now: Situation, outcome: Outcome) -> Outcome:
    """Questions written down; the outcome with their numbers, which its direct messages carry."""
    before = {row.number: row for row in now.open}
    await questions.change(t, [row for row in outcome.kept if row != before.get(row.number)])
    if not outcome.fresh:
        return with_numbers(outcome, {})
    fresh = await questions.put(t, outcome.fresh, outcome.race)
    numbers: dict[Seat, tuple[int, ...]] = {}
    for row in fresh:
        numbers[row.seat] = (*numbers.get(row.seat, ()), *(() if row.answered else (row.number,)))
    return replace(with_numbers(outcome, numbers), fresh=fresh)


async def _recorded(t: Transaction, now: Situation, outcome: Outcome, moment: int) -> None:
    """Entries, checkpoints and rounds."""
    race, (take, round) = now.race, outcome.again or (now.race.take, now.race.round)
    entered = (
        journal.New(take, round if h.round is None else h.round, h.entry, h.member, h.reason) for h in outcome.entries
    )
    await journal.append(t, race.id, moment, entered)
    if outcome.shown:
        await journal.price(t, race.id, race.take, race.round, outcome.shown)
    await journal.strike(t, race.id, race.take, race.round, outcome.struck)
    await journal.strike_rows(t, race.id, outcome.undone)
    for checkpoint in (*outcome.bases, *((outcome.checkpoint,) if outcome.checkpoint else ())):
        await rounds.keep(t, race.id, take, checkpoint)
    for record in outcome.rounds:
        if record != now.round:
            await rounds.write(t, race.id, record)


async def _penalised(t: Transaction, was: Race, outcome: Outcome) -> None:
    """Grid places that are served by a start; a race without a flag gives them back to be served in another. Raises
    Stale."""
    if outcome.served:
        await seasons.serve(t, was.id, outcome.served)
    if outcome.race.stage == "abandoned" != was.stage:
        await seasons.give_back(t, was.id)


def following(now: Situation, outcome: Outcome) -> Situation | None:
    """Where the race stands once an outcome has been written down; None after anything but plain play, when it has to
    be read."""
    race = outcome.race
    if not _is_plain(now, outcome):
        return None
    stays = race.round == now.race.round
    record = next((r for r in outcome.rounds if r.n == now.race.round), now.round)
    changed = {driver.seat: driver for driver in outcome.drivers}
    entered = with_prices((*now.entries, *(handed.entry for handed in outcome.entries)), outcome.shown)
    entries = {entry.key: entry for entry in entered}
    return replace(
        now,
        race=race,
        drivers=tuple(changed.get(driver.seat, driver) for driver in now.drivers),
        checkpoint=outcome.checkpoint or now.checkpoint,
        entries=tuple(entries.values()) if stays else (),
        round=record if stays else Round(n=race.round, take=race.take),
        open=rows_after(now, outcome),
        heard=now.heard if stays else tuple(line for line in record.lines if line.to is not None),
    )


def rows_after(now: Situation, outcome: Outcome) -> tuple[QuestionRow, ...]:
    """The open questions after an outcome."""
    rows = {row.number: row for row in (*now.open, *outcome.kept, *outcome.fresh)}
    return tuple(sorted((row for row in rows.values() if not row.closed), key=lambda row: row.place))


def _is_plain(now: Situation, outcome: Outcome) -> bool:
    """Nothing but answers and what follows from them, or a word to a race that has started."""
    beside = (
        outcome.left,
        outcome.replaced,
        outcome.filed,
        outcome.struck,
        outcome.undone,
        outcome.again,
        outcome.bases,
    )
    members = {driver.seat: driver.member for driver in now.drivers}
    return (
        now.race.stage != "lobby"
        and not any(beside)
        and all(members.get(driver.seat, 0) == driver.member for driver in outcome.drivers)
        and all(_is_of_play(handed) for handed in outcome.entries)
        and all(record.n == now.race.round for record in outcome.rounds)
        and (not now.race.take or outcome.race.round == now.race.round)
    )


def _is_of_play(handed: Handed) -> bool:
    """The rules read of it in this round."""
    return not handed.reason and handed.round is None and not handed.entry.key.startswith(journal.BESIDE)


async def _scored(t: Transaction, race: int, posts: tuple[Draft, ...]) -> tuple[Draft, ...]:
    """In a season a place is worth the season's points, which stand in its tables, and no others."""
    if not any(isinstance(d.post, RaceOver | Ruled) and d.post.scheme for d in posts):
        return posts
    if await seasons.of_race(t, race) is None:
        return posts
    return tuple(_without_points(draft) for draft in posts)


async def _run_out(t: Transaction, race: Race, posts: tuple[Draft, ...]) -> tuple[Draft, ...]:
    """The flag tells the rounds that no member was in any more."""
    return tuple([await _with_asides(t, race, d) if isinstance(d.post, RaceOver) else d for d in posts])


async def _with_asides(t: Transaction, race: Race, draft: Draft) -> Draft:
    rounds = await outbox.asides(t, race.id, race.take)
    return draft.model_copy(update={"post": draft.post.model_copy(update={"run_out": rounds})}) if rounds else draft


def _without_points(draft: Draft) -> Draft:
    if not isinstance(draft.post, RaceOver | Ruled):
        return draft
    return draft.model_copy(update={"post": draft.post.model_copy(update={"scheme": ""})})


async def queued(t: Transaction, race: Race, posts: Sequence[Draft], due: int | None) -> Race:
    """The posts, put into the race's queue; the race with its count of them, and when it is due next."""
    return (await outbox.queue(t, race, posts)).model_copy(update={"due": due})


def _goes_on(was: Race, outcome: Outcome) -> bool:
    """Whether a race runs again, runs elsewhere, or its stewards have acted: then its queue goes on too."""
    now = outcome.race
    runs = now.stage == "running" and (was.stage, was.take) != (now.stage, now.take)
    return runs or now.channel != was.channel or any(handed.entry.hand == "gm" for handed in outcome.entries)
