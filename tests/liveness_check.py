"""Checks every commit of a race in this process: afterwards the race must wait for a person who was told so."""

from functools import wraps
from typing import Any

from bot.app import race_service
from bot.app.changes import ChangeSet, apply_changes
from bot.app.liveness import find_stall
from bot.posts.outbox_types import NewPost
from bot.posts.types import Correction, Held, Paused, Ruled
from bot.store.races import Race

FAULTS: list[str] = []
"""What was wrong after commits since the last test."""


def install_check() -> None:
    """Check every commit from now on; a second call changes nothing."""
    save = vars(race_service)["save_changes"]
    if hasattr(save, "__wrapped__"):
        return

    @wraps(save)
    async def save_and_check(t: Any, now: Any, outcome: Any, moment: int) -> Any:
        saved_outcome = await save(t, now, outcome, moment)
        wrong = find_stall(
            saved_outcome.race, apply_changes(now, saved_outcome.changes).open
        ) or _find_unannounced_stop(now.race, saved_outcome)
        if wrong:
            FAULTS.append(f"race {now.race.id}, round {saved_outcome.race.round}: {wrong}")
        return saved_outcome

    vars(race_service)["save_changes"] = save_and_check


def _find_unannounced_stop(was: Race, change_set: ChangeSet) -> str:
    """Return how a change set stops a race without announcing it; "" if it is announced."""
    race, posts = change_set.race, change_set.posts
    stops = race.stage in ("held", "paused") and (was.stage, was.hold_reason) != (race.stage, race.hold_reason)
    if stops and not any(_announces_stop(new_post) for new_post in posts):
        return f"it is {race.stage} ({race.hold_reason}), and nobody is told"
    return ""


def _announces_stop(new_post: NewPost) -> bool:
    return isinstance(new_post.post, Held | Paused | Ruled | Correction)
