"""A form with an open question that a typed text may answer: its choices, and which of them a text names."""

import re
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass

from bot.app.member_api import MemberApi
from bot.app.unread_texts import PointedChoices
from bot.discord_ui.drafts import FormExpired, unwrap_current
from bot.discord_ui.form_composition import list_form_choices
from bot.forms.answer_text import format_answer, spell_offer
from bot.model.actor import Actor
from bot.posts.summaries import AnswerPrices, DraftView, QuestionView
from bot.text.localizer import Localizer
from rules.orders.form_choices import ShownChoice, sort_by_price
from rules.orders.unread_texts import UnreadText
from rules.questions import ChoiceForm, InvalidAnswer, Steps

AnswerReader = Callable[[QuestionView, Actor, str, Localizer], Awaitable[DraftView]]
"""Reads a text that answers a question without an order sheet. Raises InvalidAnswer."""
FIRST_FIELD = re.compile(r"([,;].*)", re.DOTALL)
"""What follows the first field of an order: `, lane 2`."""
MAX_EXAMPLE_CHARS = 32


@dataclass(frozen=True)
class OpenForm:
    """The form of an open question as a member sees it, which a typed text may answer.

    `choices`: every choice that it offers, its ready-made orders included."""

    member_api: MemberApi
    hear: AnswerReader
    question: QuestionView
    actor: Actor
    localizer: Localizer
    prices: AnswerPrices
    choices: tuple[ShownChoice, ...]

    @classmethod
    async def load(
        cls,
        member_api: MemberApi,
        hear: AnswerReader,
        question: QuestionView,
        actor: Actor,
        localizer: Localizer,
        *,
        waits: bool,
    ) -> "OpenForm":
        """Load a form's choices with their prices. `waits`: whether to wait for a forecast that is being computed."""
        prices = unwrap_current(await member_api.view_draft(question.number, actor, None)).prices
        if waits and prices.pending and await member_api.wait_for_forecast(question.number, actor):
            prices = unwrap_current(await member_api.view_draft(question.number, actor, None)).prices
        choices = list_form_choices(question, prices, localizer)
        return cls(member_api, hear, question, actor, localizer, prices, choices)

    @property
    def own_choices(self) -> list[ShownChoice]:
        """The choices that are not ready-made orders."""
        return [one for one in self.choices if not one.offer]

    def find_choices(self, orders: Iterable[str]) -> list[ShownChoice]:
        """Find choices by how they can be typed; another order is a choice without a price."""
        by_text = {one.text: one for one in self.own_choices}
        return [by_text.get(one, ShownChoice(one)) for one in orders]

    async def examine(self, text: str) -> UnreadText:
        """Examine a text from which no order is read."""
        return unwrap_current(await self.member_api.examine_text(self.question.number, self.actor, text))

    async def choose_pointed(self, unread: UnreadText, choices: Sequence[ShownChoice]) -> PointedChoices:
        """Return those of some choices at which a text points."""
        chosen = await self.member_api.choose_pointed(self.question.number, self.actor, unread.pointers, choices)
        return unwrap_current(chosen)

    async def list_named_choices(self, unread: UnreadText) -> list[ShownChoice]:
        """List the choices that a text names: by what can be typed, by a figure, or by pointing."""
        text, choices = unread.text, self.own_choices
        number = int(text) if text.isdecimal() else -1
        shown = sorted((one for one in choices if one.number == number), key=lambda one: not one.place)
        named = [one for one in choices if one.text == text.upper()] or shown[:1]
        if not named:
            orders = await self.read_orders((text, *(one.line for one in unread.parts)))
            named = [one for one in choices if one.text in orders]
        if named or (unread.figures and self.question.is_order_sheet):
            return named or [one for one in choices if one.text in unread.figures]
        pointed = (await self.choose_pointed(unread, choices)).found if unread.pointers else ()
        return [*(pointed or unread.find_hinted(choices).found)]

    async def list_choices_but(self, denied: str) -> list[str]:
        """List the choices but those that a text names or is part of, such as `DRIFT 3` of `DRIFT 3 RFL`; the cheapest
        first."""
        named = {one.text for one in await self.list_named_choices(await self.examine(denied))}
        choices = sort_by_price([one for one in self.own_choices if one.place])
        return [one.text for one in choices if named and not any(f"{one.text} ".startswith(f"{n} ") for n in named)]

    async def replace_examples(self, refusal: InvalidAnswer) -> None:
        """Replace the examples in a refusal by orders that can be given now: a choice with wishes like those of the
        text, or else that choice alone."""
        examples = self._list_examples()
        begin = FIRST_FIELD.split(examples[0])[0]
        wishes = ["".join(FIRST_FIELD.split(str(refusal.facts.get(name, "")))[1:]) for name in ("like", "also_like")]
        lines = [f"{begin}{one}" for one in wishes if one and len(begin) + len(one) <= MAX_EXAMPLE_CHARS]
        every = list(dict.fromkeys((*(await self.read_orders(lines)), *examples)))
        refusal.facts.update(like=every[0], also_like=every[min(1, len(every) - 1)])

    def _list_examples(self) -> list[str]:
        """List orders that can be typed now, those that the form shows first."""
        question, prices = self.question, self.prices
        ready_made = [words for offer in prices.offers if (words := spell_offer(question, offer, self.localizer))]
        choices = sorted(self.choices, key=lambda one: one.place or len(prices.choices))
        by_number = isinstance(question.form, ChoiceForm)
        if isinstance(question.form, Steps):
            return [*ready_made, *(format_answer(question.form, [one.text], self.localizer) for one in choices)]
        numbered = [str(one.number) if by_number and one.number else one.text for one in choices]
        examples = [*(() if by_number else ready_made), *numbered, question.example]
        return sorted(examples, key=lambda one: len(one) > MAX_EXAMPLE_CHARS)

    async def read_orders(self, lines: Iterable[str]) -> dict[str, str]:
        """Return those lines that are orders, or answers with one of the choices, by how they can be typed: `2, path
        left` of `2 but left`."""
        orders = dict[str, str]()
        for line in lines:
            words = await (self._read_sheet(line) if self.question.is_order_sheet else self._read_choice(line))
            if words:
                orders.setdefault(words, line)
        return orders

    async def _read_sheet(self, line: str) -> str:
        draft_view = await self.member_api.edit_draft(self.question.number, self.actor, line, None)
        if not isinstance(draft_view, DraftView) or draft_view.left_out:
            return ""
        return str(getattr(draft_view.read, "words", ""))

    async def _read_choice(self, line: str) -> str:
        if not isinstance(self.question.form, ChoiceForm):
            return ""
        try:
            draft_view = await self.hear(self.question, self.actor, line, self.localizer)
        except FormExpired:
            raise
        except InvalidAnswer:
            return ""
        return "" if draft_view.left_out else str(draft_view.draft)
