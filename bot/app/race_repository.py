"""Loading of races, committing of change sets, and the snapshot after a commit."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from bot.app.liveness import schedule_stop_reminder, update_open_orders_post
from bot.app.pricing import with_prices
from bot.app.race_snapshot import ChangeSet, Game, NewEntry, RaceSnapshot
from bot.app.round_resolution import add_question_ids
from bot.app.steward_notifications import add_steward_notifications
from bot.model.driver import Driver
from bot.posts.outbox_types import NewPost
from bot.posts.types import RaceOver, Ruled
from bot.store import (
    branches,
    journal,
    key_value,
    outbox,
    questions,
    races,
    rounds,
    rulings,
    seasons,
    steward_questions,
)
from bot.store.database import Transaction
from bot.store.questions import QuestionRow
from bot.store.races import Race
from bot.store.rounds import Round
from bot.store.seasons import Season
from rules.base import Json, Seat
from rules.engine import Checkpoint
from rules.league.campaign import OwnerOrders, Stable
from rules.league.season import Penalty

NO_CHECKPOINT = Checkpoint(revision=0, started=0, state={})


async def load_snapshot(t: Transaction, race: int) -> RaceSnapshot | None:
    """Load a race's snapshot; None if there is no such race."""
    found = await races.get(t, race)
    if found is None:
        return None
    drivers, known = await races.list_drivers(t, race), await branches.list_all(t, race) if found.take else ()
    disqualified, granted, driven = await rulings.load_in_force(t, race, branches.list_lineage(known, found.take))
    last = found.round - 1
    return RaceSnapshot(
        race=found,
        drivers=drivers,
        checkpoint=await rounds.load_latest_checkpoint(t, race) or NO_CHECKPOINT,
        entries=await journal.load_current_entries(t, race, found.take, found.round),
        orders=await journal.load_standing_orders(t, race),
        round=await rounds.get(t, race, found.take, found.round),
        open=await questions.list_open(t, race),
        member_settings=await key_value.load_member_settings(t, [d.member for d in drivers if d.member]),
        branches=known,
        proposals=await journal.load_earlier_answers(t, race, found.take, found.round) if found.take else {},
        disqualified=disqualified,
        granted_seconds=granted,
        private_lines=await rounds.list_private_lines(
            t, race, branches.find_branch_of_round(known, found.take, last), last
        )
        if last >= 0
        else (),
        stand_ins=driven,
    )


async def save_changes(t: Transaction, now: RaceSnapshot, outcome: ChangeSet, moment: int) -> ChangeSet:
    """Save a change set; return it with question ids and the new race version."""
    race, outcome = now.race, replace(outcome, race=schedule_stop_reminder(now.race, outcome.race, moment))
    for driver in outcome.replaced_drivers:
        await races.end_tenure(t, race.id, driver, race.round)
    for seat in outcome.freed_seats:
        await races.remove_driver(t, race.id, seat)
    await races.save_drivers(t, race.id, [driver for driver in outcome.drivers if driver not in now.drivers])
    for seat, filed in outcome.standing_orders.items():
        await journal.save_standing_order(t, race.id, seat, filed)
    outcome = await _save_questions(t, now, outcome)
    posts = await _with_unreported_rounds(t, outcome.race, await _without_points_in_season(t, race.id, outcome.posts))
    await _save_journal(t, now, outcome, moment)
    reopened = await _settle_steward_questions(t, now, outcome, moment)
    posts = await add_steward_notifications(t, now, outcome, posts, moment, reopened=reopened)
    posts = (*posts, *update_open_orders_post(race, outcome.race, posts))
    due = questions.next_due(outcome.race, open_rows_after(now, outcome))
    after = await queue_posts(t, outcome.race, posts, due)
    await races.update(t, after, race)
    await _serve_grid_penalties(t, race, outcome)
    if _unblocks_queue(race, outcome):
        await outbox.retry_now(t, race.id)
    return replace(outcome, posts=posts, race=after.model_copy(update={"version": race.version + 1}))


async def _save_questions(t: Transaction, now: RaceSnapshot, outcome: ChangeSet) -> ChangeSet:
    """Save question rows; return the change set with their ids, which its direct messages carry."""
    before = {row.number: row for row in now.open}
    await questions.update(t, [row for row in outcome.changed_questions if row != before.get(row.number)])
    if not outcome.new_questions:
        return add_question_ids(outcome, {})
    fresh = await questions.upsert(t, outcome.new_questions, outcome.race)
    numbers: dict[Seat, tuple[int, ...]] = {}
    for row in fresh:
        numbers[row.seat] = (*numbers.get(row.seat, ()), *(() if row.answered else (row.number,)))
    return replace(add_question_ids(outcome, numbers), new_questions=fresh)


async def _save_journal(t: Transaction, now: RaceSnapshot, outcome: ChangeSet, moment: int) -> None:
    """Save entries, checkpoints and rounds."""
    race, (take, round) = now.race, outcome.branch_start or (now.race.take, now.race.round)
    entered = (
        journal.New(take, round if h.round is None else h.round, h.entry, h.member, h.reason) for h in outcome.entries
    )
    await journal.append(t, race.id, moment, entered)
    if outcome.displayed_prices:
        await journal.save_displayed_prices(t, race.id, race.take, race.round, outcome.displayed_prices)
    await journal.strike_keys(t, race.id, race.take, race.round, outcome.struck_keys)
    await journal.strike_rows(t, race.id, outcome.undone_rows)
    for checkpoint in (*outcome.branch_checkpoints, *((outcome.checkpoint,) if outcome.checkpoint else ())):
        await rounds.save_checkpoint(t, race.id, take, checkpoint)
    for record in outcome.rounds:
        if record != now.round:
            await rounds.save_round(t, race.id, record)


async def _settle_steward_questions(t: Transaction, now: RaceSnapshot, outcome: ChangeSet, moment: int) -> bool:
    """Answer the question that this ruling settles, and reopen those whose ruling is withdrawn.

    Return whether any was."""
    race = now.race.id
    act = next((handed.entry.key for handed in outcome.entries if handed.reason), "")
    for handed in outcome.entries:
        if handed.entry.key.startswith(rulings.CARRIED_OUT_PREFIX):
            await steward_questions.link_deferred_ruling(
                t, race, rulings.DEFERRED_PREFIX + handed.entry.key.removeprefix(rulings.CARRIED_OUT_PREFIX), act
            )
    if outcome.settled_question:
        await steward_questions.save_answer(t, race, outcome.settled_question, moment, act)
    return bool(await steward_questions.reopen(t, race, outcome.undone_rows))


async def _serve_grid_penalties(t: Transaction, was: Race, outcome: ChangeSet) -> None:
    """Mark grid penalties as served by a start; an abandoned race gives them back. Raises Stale."""
    if outcome.served_penalties:
        await seasons.serve_penalties(t, was.id, outcome.served_penalties)
    if outcome.race.stage == "abandoned" != was.stage:
        await seasons.restore_penalties(t, was.id)


def next_snapshot(now: RaceSnapshot, outcome: ChangeSet) -> RaceSnapshot | None:
    """Return the snapshot after a commit; None if it has to be loaded again."""
    race = outcome.race
    if not _is_plain_play(now, outcome):
        return None
    stays = race.round == now.race.round
    record = next((r for r in outcome.rounds if r.n == now.race.round), now.round)
    changed = {driver.seat: driver for driver in outcome.drivers}
    entered = with_prices((*now.entries, *(handed.entry for handed in outcome.entries)), outcome.displayed_prices)
    entries = {entry.key: entry for entry in entered}
    return replace(
        now,
        race=race,
        drivers=tuple(changed.get(driver.seat, driver) for driver in now.drivers),
        checkpoint=outcome.checkpoint or now.checkpoint,
        entries=tuple(entries.values()) if stays else (),
        round=record if stays else Round(n=race.round, take=race.take),
        open=open_rows_after(now, outcome),
        private_lines=now.private_lines if stays else tuple(line for line in record.lines if line.to is not None),
    )


def open_rows_after(now: RaceSnapshot, outcome: ChangeSet) -> tuple[QuestionRow, ...]:
    """Return the open questions after a change set."""
    rows = {row.number: row for row in (*now.open, *outcome.changed_questions, *outcome.new_questions)}
    return tuple(sorted((row for row in rows.values() if not row.closed), key=lambda row: row.sort_key))


def _is_plain_play(now: RaceSnapshot, outcome: ChangeSet) -> bool:
    """Whether a change set holds only answers and their consequences, or a post in a started race."""
    beside = (
        outcome.freed_seats,
        outcome.replaced_drivers,
        outcome.standing_orders,
        outcome.struck_keys,
        outcome.undone_rows,
        outcome.branch_start,
        outcome.branch_checkpoints,
    )
    members = {driver.seat: driver.member for driver in now.drivers}
    return (
        now.race.stage != "lobby"
        and not any(beside)
        and all(members.get(driver.seat, 0) == driver.member for driver in outcome.drivers)
        and all(_is_played_entry(handed) for handed in outcome.entries)
        and all(record.n == now.race.round for record in outcome.rounds)
        and (not now.race.take or outcome.race.round == now.race.round)
    )


def _is_played_entry(handed: NewEntry) -> bool:
    """Whether the rules read the entry in this round."""
    return not handed.reason and handed.round is None and not handed.entry.key.startswith(journal.NON_RULE_PREFIXES)


async def _without_points_in_season(t: Transaction, race: int, posts: tuple[NewPost, ...]) -> tuple[NewPost, ...]:
    """Remove points from posts of season races: only the season's standings award them."""
    if not any(isinstance(d.post, RaceOver | Ruled) and d.post.scheme for d in posts):
        return posts
    if await seasons.get_of_race(t, race) is None:
        return posts
    return tuple(_without_points(draft) for draft in posts)


async def _with_unreported_rounds(t: Transaction, race: Race, posts: tuple[NewPost, ...]) -> tuple[NewPost, ...]:
    """Add to the flag's post the rounds that were driven without any member."""
    return tuple([await _add_unreported_rounds(t, race, d) if isinstance(d.post, RaceOver) else d for d in posts])


async def _add_unreported_rounds(t: Transaction, race: Race, draft: NewPost) -> NewPost:
    rounds = await outbox.list_deferred_rounds(t, race.id, race.take)
    return draft.model_copy(update={"post": draft.post.model_copy(update={"run_out": rounds})}) if rounds else draft


def _without_points(draft: NewPost) -> NewPost:
    if not isinstance(draft.post, RaceOver | Ruled):
        return draft
    return draft.model_copy(update={"post": draft.post.model_copy(update={"scheme": ""})})


async def queue_posts(t: Transaction, race: Race, posts: Sequence[NewPost], due: int | None) -> Race:
    """Queue posts of a race; return the race with their count and its next due time."""
    return (await outbox.enqueue(t, race, posts)).model_copy(update={"due": due})


def _unblocks_queue(was: Race, outcome: ChangeSet) -> bool:
    """Whether the race resumes, moves or gets a ruling, so that its outbox queue is retried at once."""
    now = outcome.race
    runs = now.stage == "running" and (was.stage, was.take) != (now.stage, now.take)
    return runs or now.channel != was.channel or any(handed.entry.hand == "gm" for handed in outcome.entries)


async def load_stables(t: Transaction, season: Season, game: Game, also: Iterable[str] = ()) -> dict[str, Stable]:
    """Load the property of every campaign owner; `also`: further owners."""
    owners = [*(str(entrant.member) for entrant in season.entrants), *(one.who for one in season.paid), *also]
    held = await seasons.list_started_races(t, season)
    found: dict[str, Stable] = game.ruleset.campaign.stables(game.table, held, season.paid, owners)
    return found


async def load_campaign_loadouts(
    t: Transaction, race: Race, game: Game, drivers: Iterable[Driver]
) -> Mapping[int, Json]:
    """Load the loadout, by member, with which a campaign chariot starts; empty outside a campaign."""
    season = await seasons.get_of_race(t, race.id)
    meeting = season.find_meeting(race.id) if season and season.terms.campaign else None
    if season is None or meeting is None:
        return {}
    owners = {d.member: seasons.find_owner(meeting, d.member) for d in drivers if d.member is not None}
    known, said = await load_stables(t, season, game, owners.values()), seasons.list_owner_orders(season, race.id)
    bring = game.ruleset.campaign.bring
    return {member: bring(game.table, known[who], said.get(who, OwnerOrders())) for member, who in owners.items()}


async def load_pending_grid_penalties(t: Transaction, race: int) -> tuple[Penalty, ...]:
    """Load the grid penalties still to be served in a race's season; they lapse when it is closed."""
    season = await seasons.get_of_race(t, race)
    return tuple(p for p in season.penalties if p.has_unserved_grid_places) if season and not season.closed else ()
