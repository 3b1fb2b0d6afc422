"""Drafts of answers that members have not sent yet, in memory: after a restart a form shows what is recorded."""

from typing import TypeVar

from bot.discord_ui.responder import unwrap
from bot.model.actor import Rejection
from bot.posts.summaries import OutdatedForm, QuestionView
from rules.base import Json
from rules.questions import InvalidAnswer
from rules.recent_dict import RecentDict

T = TypeVar("T")
MAX_DRAFTS = 2000


class Drafts:
    """The last drafts, by member and question."""

    def __init__(self) -> None:
        self._drafts = RecentDict[tuple[int, int], Json](MAX_DRAFTS)

    def get(self, member: int, question: int) -> Json:
        """Return a member's draft; None if there is none."""
        return self._drafts.get((member, question))

    def get_current(self, member: int, question: QuestionView) -> Json:
        """Return the draft to go on from, else the recorded answer."""
        return self._drafts.get((member, question.number), question.present)

    def keep(self, member: int, question: int, draft: Json) -> None:
        """Keep a draft, and forget the oldest ones."""
        self._drafts[(member, question)] = draft

    def discard(self, member: int, question: int) -> Json:
        """Forget a draft and return it."""
        return self._drafts.pop((member, question), None)


class FormExpired(InvalidAnswer):
    """The form has changed; `questions` are open now. If they cannot be shown, the form counts as closed."""

    def __init__(self, questions: tuple[QuestionView, ...]) -> None:
        super().__init__("not_open")
        self.questions = questions


def unwrap_current(answer: T | OutdatedForm | Rejection) -> T:
    """Return an answer; raise what replaces it: FormExpired, or its rejection as InvalidAnswer."""
    if isinstance(answer, OutdatedForm):
        raise FormExpired(answer.questions)
    return unwrap(answer)
