"""Loading of races, and committing of change sets."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from bot.app.changes import ChangeSet, NewEntry, QuestionChanged, QuestionOpened, list_open_rows
from bot.app.closed_forms import put_off_forms
from bot.app.liveness import schedule_stop_reminder, update_open_orders_post
from bot.app.race_snapshot import Game, RaceSnapshot
from bot.app.steward_notifications import add_steward_notifications
from bot.model.driver import Driver
from bot.posts.outbox_types import NewPost
from bot.posts.types import QuestionPost, RaceOver, Ruled
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
    seats,
)
from bot.store.database import Transaction
from bot.store.questions import QuestionRow
from bot.store.races import Race
from bot.store.seasons import Season
from rules.base import Json, Key
from rules.engine import Checkpoint
from rules.league.campaign import OwnerOrders, Stable

NO_CHECKPOINT = Checkpoint(revision=0, started=0, state={})


async def load_snapshot(t: Transaction, race: int) -> RaceSnapshot | None:
    """Load a race's snapshot; None if there is no such race."""
    row = await races.get(t, race)
    if row is None:
        return None
    drivers, race_branches = await seats.list_drivers(t, race), await branches.list_all(t, race) if row.branch else ()
    disqualified, granted_seconds, stand_ins = await rulings.load_in_force(
        t, race, branches.list_lineage(race_branches, row.branch)
    )
    last = row.round - 1
    return RaceSnapshot(
        race=row,
        drivers=drivers,
        checkpoint=await rounds.load_latest_checkpoint(t, race) or NO_CHECKPOINT,
        entries=await journal.load_current_entries(t, race, row.branch, row.round),
        orders=await journal.load_standing_orders(t, race),
        round=await rounds.get(t, race, row.branch, row.round),
        open=await questions.list_open(t, race),
        member_settings=await key_value.load_member_settings(t, [d.member for d in drivers if d.member]),
        branches=race_branches,
        proposals=await _load_proposals(t, row, drivers) if row.branch else {},
        disqualified=disqualified,
        granted_seconds=granted_seconds,
        private_lines=await rounds.list_private_lines(
            t, race, branches.find_branch_of_round(race_branches, row.branch, last), last
        )
        if last >= 0
        else (),
        stand_ins=stand_ins,
    )


async def _load_proposals(t: Transaction, race: Race, drivers: Sequence[Driver]) -> dict[Key, Json]:
    names = {driver.seat: driver.name for driver in drivers}
    changed_seats = rulings.list_seats_changed_since(await rulings.list_successions(t, race.id), race.round, names)
    return await journal.load_earlier_answers(t, race.id, race.branch, race.round, changed_seats)


async def save_changes(t: Transaction, now: RaceSnapshot, change_set: ChangeSet, moment: int) -> ChangeSet:
    """Save a change set; return it with question ids and the new race version."""
    race = now.race
    change_set = replace(change_set, race=schedule_stop_reminder(race, change_set.race, moment))
    change_set = _add_question_ids(await change_set.save(t, now, moment))
    posts = await _with_unreported_rounds(
        t, change_set.race, await _without_points_in_season(t, race.id, change_set.posts)
    )
    posts = await add_steward_notifications(t, now, change_set, posts)
    posts = (*posts, *update_open_orders_post(race, change_set.race, posts))
    posts = (*posts, *put_off_forms(now, (one.row for one in change_set.list_changes_of_kind(QuestionChanged))))
    due = questions.compute_next_due_time(change_set.race, list_open_rows(now, change_set.changes))
    after = await queue_posts(t, change_set.race, posts, due)
    await races.update(t, after, race)
    if _unblocks_queue(race, change_set):
        await outbox.retry_now(t, race.id)
    return replace(change_set, posts=posts, race=after.model_copy(update={"version": race.version + 1}))


def _add_question_ids(change_set: ChangeSet) -> ChangeSet:
    """Add the ids of new questions to the direct messages of a saved change set, after those known before."""
    new_rows = [one.row for one in change_set.list_changes_of_kind(QuestionOpened) if not one.row.answered]
    return replace(change_set, posts=tuple(_with_question_ids(new_post, new_rows) for new_post in change_set.posts))


def _with_question_ids(new_post: NewPost, new_rows: Sequence[QuestionRow]) -> NewPost:
    if not isinstance(new_post.post, QuestionPost):
        return new_post
    own = (*new_post.post.numbers, *(row.number for row in new_rows if row.seat == new_post.post.seat))
    return new_post.model_copy(update={"post": new_post.post.model_copy(update={"numbers": own})})


async def _without_points_in_season(t: Transaction, race: int, posts: tuple[NewPost, ...]) -> tuple[NewPost, ...]:
    """Remove points from posts of season races: only the season's standings award them."""
    if not any(isinstance(d.post, RaceOver | Ruled) and d.post.scheme for d in posts):
        return posts
    if await seasons.get_of_race(t, race) is None:
        return posts
    return tuple(_without_points(new_post) for new_post in posts)


async def _with_unreported_rounds(t: Transaction, race: Race, posts: tuple[NewPost, ...]) -> tuple[NewPost, ...]:
    """Add to the flag's post the rounds that were driven without any member."""
    return tuple([await _add_unreported_rounds(t, race, d) if isinstance(d.post, RaceOver) else d for d in posts])


async def _add_unreported_rounds(t: Transaction, race: Race, new_post: NewPost) -> NewPost:
    rounds = await outbox.list_deferred_rounds(t, race.id, race.branch)
    return (
        new_post.model_copy(update={"post": new_post.post.model_copy(update={"run_out": rounds})})
        if rounds
        else new_post
    )


def _without_points(new_post: NewPost) -> NewPost:
    if not isinstance(new_post.post, RaceOver | Ruled):
        return new_post
    return new_post.model_copy(update={"post": new_post.post.model_copy(update={"scheme": ""})})


async def queue_posts(t: Transaction, race: Race, posts: Sequence[NewPost], due: int | None) -> Race:
    """Queue posts of a race; return the race with their count and its next due time."""
    return (await outbox.enqueue(t, race, posts)).model_copy(update={"next_action_at": due})


async def queue_reminder_posts(t: Transaction, race: Race, posts: Sequence[NewPost]) -> None:
    """Queue posts that change nothing of a race but its reminders, and save those."""
    due = questions.compute_next_due_time(race, await questions.list_open(t, race.id))
    await races.touch(t, await outbox.enqueue(t, race, posts), due)


def _unblocks_queue(was: Race, change_set: ChangeSet) -> bool:
    """Whether the race resumes, moves or gets a ruling, so that its outbox queue is retried at once."""
    now = change_set.race
    runs = now.stage == "running" and (was.stage, was.branch) != (now.stage, now.branch)
    return (
        runs
        or now.channel != was.channel
        or any(one.entry.hand == "gm" for one in change_set.list_changes_of_kind(NewEntry))
    )


async def load_stables(t: Transaction, season: Season, game: Game, also: Iterable[str] = ()) -> dict[str, Stable]:
    """Load the property of every campaign owner; `also`: further owners."""
    owners = [*(str(entrant.member) for entrant in season.entrants), *(one.who for one in season.paid), *also]
    started_races = await seasons.list_started_races(t, season)
    stables: dict[str, Stable] = game.ruleset.campaign.stables(game.table, started_races, season.paid, owners)
    return stables


async def load_campaign_loadouts(
    t: Transaction, race: Race, game: Game, drivers: Iterable[Driver]
) -> Mapping[int, Json]:
    """Load the loadout, by member, with which a campaign chariot starts; empty outside a campaign."""
    season = await seasons.get_of_race(t, race.id)
    meeting = season.find_meeting(race.id) if season and season.terms.campaign else None
    if season is None or meeting is None:
        return {}
    owners = {d.member: seasons.find_owner(meeting, d.member) for d in drivers if d.member is not None}
    stables = await load_stables(t, season, game, owners.values())
    owner_orders = seasons.list_owner_orders(season, race.id)
    bring = game.ruleset.campaign.bring
    return {
        member: bring(game.table, stables[who], owner_orders.get(who, OwnerOrders())) for member, who in owners.items()
    }


async def add_season_facts(t: Transaction, now: RaceSnapshot, *, has_grid_penalties: bool) -> RaceSnapshot:
    """Return a lobby with what its season, if that is open, determines: grid penalties, and when the calendar starts
    the race."""
    season = await seasons.get_of_race(t, now.race.id)
    meeting = season.find_meeting(now.race.id) if season else None
    if season is None or season.closed:
        return now
    penalties = tuple(p for p in season.penalties if p.has_unserved_grid_places) if has_grid_penalties else ()
    start_at = meeting.at if meeting and not meeting.started and not meeting.off else None
    return replace(now, owed_penalties=penalties, calendar_start_at=start_at)
