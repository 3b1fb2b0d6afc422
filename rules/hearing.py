"""heard(): what an answer changes where nothing can follow from it."""

from rules.engine import Progress
from rules.journal import Entry

PEOPLE = ("driver", "gm")
"""Hands that may still change their minds, so that a sealed set waits for its seal."""


def heard(progress: Progress, entry: Entry) -> Progress | None:
    """What `advance` would find out with one answer more, without a run of the rules; None where a run must tell.

    A step is suspended by a set of questions as a whole, before it has read any answer. So as long as the set stays
    open (another answer is outstanding, or a person's answer waits for the seal), all that was told, rolled and used
    before stays, and the very same state is looked at.
    """
    asked = next((a for a in progress.open if a.key == entry.key), None)
    if asked is None or entry.about not in ("", asked.about):
        return None
    others = any(a.outstanding for a in progress.open if a is not asked)
    if not (others or (asked.seal and entry.hand in PEOPLE)):
        return None
    answered = asked.model_copy(update={"answer": entry})
    still = tuple(answered if a is asked else a for a in progress.open)
    return progress.model_copy(update={"closed": (), "given": (), "open": still})
