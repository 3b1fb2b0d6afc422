"""Checks that every race waits for somebody who knows it; reminders of held and paused races. Pure.

Running: somebody is asked until a deadline, and the public post or the hidden-phase notice says so; or a
step is due. Held or paused: the record says since when, and those who can resume it have been told. A
race in the lobby, or after its end, waits for nobody."""

from collections.abc import Sequence

from bot.app.open_orders_post import make_open_orders_subject
from bot.model.actor import find_organiser
from bot.model.driver import ENDED_STAGES
from bot.posts.outbox_types import NewPost
from bot.posts.types import Notice, Opened, PressOf
from bot.schedule.deadlines import find_next_steward_reminder_time
from bot.store.questions import QuestionRow
from bot.store.races import Race
from rules.engine import AdvanceResult


def find_stall(race: Race, open: Sequence[QuestionRow]) -> str:
    """Return why a race waits for nobody, as log text that names no answer; "" if all is well.

    `open`: its open rows."""
    if race.stage == "running":
        return _find_running_stall(race, open)
    if race.stage in ("held", "paused"):
        if race.stopped_at is None:
            return f"it is {race.stage}, and its clocks were never stopped"
        return "" if race.hold_reason or race.stage == "paused" else "it is held for no reason"
    return "it has ended, and questions are open" if race.stage in ENDED_STAGES and open else ""


def _find_running_stall(race: Race, open: Sequence[QuestionRow]) -> str:
    if race.hold_reason:
        return f"it runs, and is recorded as held for: {race.hold_reason}"
    if race.stopped_at is not None:
        return "it runs, and its clocks are stopped"
    if race.hidden_phase or race.step_pending:
        return ""
    foreign_rows = [row for row in open if (row.branch, row.round) != (race.branch, race.round)]
    if foreign_rows:
        return f"{len(foreign_rows)} open questions belong to another round or story"
    awaited_rows = [row for row in open if not row.answered]
    called_seats = race.open_orders_post["post"]["waiting"] if race.open_orders_post else ()
    unannounced_rows = [row for row in awaited_rows if row.seat not in called_seats]
    if unannounced_rows:
        return f"{len(unannounced_rows)} questions are open, and no message says so"
    if not awaited_rows and race.closes_at is None:
        return "it runs, nobody is asked, and nothing is due"
    return ""


def find_unasked_rows(open: Sequence[QuestionRow], progress: AdvanceResult) -> str:
    """Return why the clock cannot close the recorded questions; "" if the rules ask all of them."""
    asked_keys = {(one.key, one.question_digest) for one in progress.open}
    unasked_rows = [row for row in open if not row.answered and (row.key, row.digest) not in asked_keys]
    return f"{len(unasked_rows)} questions are open that the rules do not ask" if unasked_rows else ""


STOPPED_STAGES = ("held", "paused")
"""Stages in which a race waits for somebody to resume it."""
LOST_CHANNEL_REASONS = ("unreachable", "doubtful")
"""Reasons for a hold where the channel gets no posts: only the organiser is told, by direct message."""
RESUME_BUTTONS = {"review": ("review", "look"), "disturbed": ("disturbed", "prompts")}
"""Action and label of the button that leads on, by hold reason; other holds end with `resume`."""


def schedule_stop_reminder(was: Race, race: Race, moment: int) -> Race:
    """Schedule the first reminder when a race stops, and cancel reminders when it goes on."""
    if race.stage not in STOPPED_STAGES:
        return race if race.stage == "lobby" else race.model_copy(update={"reminder_at": None})
    if (was.stage, was.hold_reason, was.stopped_at, was.round) == (
        race.stage,
        race.hold_reason,
        race.stopped_at,
        race.round,
    ):
        return race
    reminder_at = find_next_steward_reminder_time(moment, 0, paused=race.stage == "paused")
    return race.model_copy(update={"reminder_at": reminder_at, "reminders_sent": 0})


def update_open_orders_post(was: Race, race: Race, posts: Sequence[NewPost]) -> tuple[NewPost, ...]:
    """Mark the open-orders post of a race that stops, and restore it when the race goes on."""
    stops = race.stage in STOPPED_STAGES and was.stage == "running"
    goes = was.stage in STOPPED_STAGES and race.stage == "running"
    if (
        not (stops or goes)
        or not race.open_orders_post
        or race.hidden_phase
        or was.hidden_phase
        or race.branch != was.branch
    ):
        return ()
    subject = make_open_orders_subject(race.branch, race.open_orders_post)
    if goes and any(new_post.subject == subject for new_post in posts):
        return ()
    post = Opened.model_validate(race.open_orders_post["post"])
    if stops:
        post = post.model_copy(update={"stands": _find_hold_reason(race), "organiser": race.creator, "closing": None})
    return (NewPost(post=post, subject=subject),)


def _find_hold_reason(race: Race) -> str:
    return race.hold_reason if race.stage == "held" else "paused"


def build_stop_reminder(race: Race, role: int | None) -> tuple[NewPost, ...]:
    """Build the reminder to those who can resume the race: stewards in the channel, the organiser by direct message."""
    facts = {"round": race.round, "why": _find_hold_reason(race), "since": race.stopped_at or race.created}
    action, label = RESUME_BUTTONS.get(race.hold_reason, ("resume", "resume"))
    more = (PressOf(act=action, label=label, number=race.id),)
    notice = Notice(what="stands_still_yours", facts={**facts, "place": race.channel}, more=more)
    subject = f"stands/{race.reminders_sent}/{facts['since']}"
    alone = NewPost(post=notice, audience=race.creator, subject=f"{subject}/alone")
    if race.hold_reason in LOST_CHANNEL_REASONS and race.stage == "held":
        return (alone,)
    organiser = find_organiser(race.creator)
    members = (organiser,) if organiser and not role else ()
    public_facts = {**facts, "who": organiser} if members else facts
    line = Notice(what="stands_still", facts=public_facts, members=members, role=role, more=more)
    return (NewPost(post=line, subject=subject), *((alone,) if organiser else ()))
