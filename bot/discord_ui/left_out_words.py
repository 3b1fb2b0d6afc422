"""Words of a typed text that its draft leaves out, remembered while that draft is shown."""

from bot.posts.summaries import DraftView
from rules.base import Json, compute_digest
from rules.recent_dict import RecentDict

MAX_DRAFTS = 1000
"""Drafts whose words are kept in memory."""


class LeftOutWords:
    """Words left out, by member and question, with the digest of the draft that they belong to."""

    def __init__(self) -> None:
        self._words = RecentDict[tuple[int, int], tuple[str, tuple[str, ...]]](MAX_DRAFTS)

    def remember(self, member: int, question: int, draft: Json, words: tuple[str, ...]) -> None:
        """Remember what was left out of a draft when it was written."""
        self._words[member, question] = compute_digest(draft), words

    def restore(self, member: int, draft_view: DraftView) -> DraftView:
        """Return a draft with the words that were left out of it, however often it has been shown since."""
        number = draft_view.question.number
        if draft_view.left_out:
            self.remember(member, number, draft_view.draft, draft_view.left_out)
            return draft_view
        mark, words = self._words.get((member, number), ("", ()))
        return (
            draft_view.model_copy(update={"left_out": words})
            if words and mark == compute_digest(draft_view.draft)
            else draft_view
        )
