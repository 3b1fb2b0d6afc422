"""Typed texts from which no order is read: the choices of the form that they point at, questions, and chat."""

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence

import discord
from discord.ui import View

from bot.app.member_api import MemberApi
from bot.app.unread_texts import PointedChoices
from bot.discord_ui.drafts import FormExpired, unwrap_current
from bot.discord_ui.form_composition import list_form_choices
from bot.forms.answer_text import find_short_option_name, format_answer, spell_offer
from bot.forms.discord_text import truncate
from bot.forms.form_message import FormText
from bot.forms.price_text import format_choice_price
from bot.model.actor import Actor
from bot.posts.summaries import AnswerPrices, DraftView, QuestionView
from bot.text.localizer import Localizer
from rules.orders.form_choices import COMPARISON, RELATIONS, Pointer, ShownChoice, find_cheapest, sort_by_price
from rules.orders.interpreter import list_offered_readings
from rules.orders.unread_texts import UnreadText
from rules.questions import ChoiceForm, InvalidAnswer, Steps

RenderedForm = tuple[str | FormText, View, tuple[discord.File, ...]]
"""A form as it is sent: text, widgets, pictures."""
FormRenderer = Callable[..., Awaitable[tuple[FormText, View, tuple[discord.File, ...]]]]
"""`OrderForm.render_form`."""
OrderRenderer = Callable[[QuestionView, Actor, str, Localizer], Awaitable[RenderedForm]]
"""Renders the form of a text that is an order. Raises InvalidAnswer."""
OPTION_NAMES = "option_names"
"""What the buttons of a form say of the readings, among the facts of a refusal that asks back."""
GENERAL_REFUSALS = frozenset({"not_understood", "clause_not_understood", "no_order"})
"""Refusals that only say that a text is no order; every other one names a rule."""
NO_SUCH_CHOICE = frozenset({"not_an_option", "not_a_number"})
"""Refusals that say so of an answer in words; of a figure, or a gear, they name the rule and the choices."""
FIRST_FIELD = re.compile(r"([,;].*)", re.DOTALL)
"""What follows the first field of an order: `, lane 2`."""
MAX_OFFERED, MAX_QUOTED_CHARS, MAX_EXAMPLE_CHARS = 3, 80, 32
"""Choices that are offered of those to which a text points; characters of a text that are quoted, and of an example."""


class UnreadOrders:
    """Answers texts from which no order is read."""

    def __init__(self, member_api: MemberApi, render_form: FormRenderer, render_order: OrderRenderer) -> None:
        self._member_api, self._render_form, self._render_order = member_api, render_form, render_order

    async def render_unread(
        self, question: QuestionView, actor: Actor, text: str, localizer: Localizer, refusal: InvalidAnswer
    ) -> RenderedForm:
        """Return the form with an answer to a text that is no order. Raises `refusal` if the refusal explains more."""
        unread = unwrap_current(await self._member_api.examine_text(question.number, actor, text))
        points_only = bool(unread.pointers) and not unread.pointers[0].before and not unread.is_question
        if unread.asked and not points_only:
            figures = re.findall(r"[0-9]{1,4}", unread.asked) if not unread.alternatives else ()
            await self._compare_prices(question, actor, unread.alternatives or figures, localizer)
            form = await self._render_asked(question, actor, unread.asked, localizer)
            if form:
                return form
        pointed = await self.render_pointed(question, actor, text, localizer, unread.pointers)
        if pointed:
            return pointed
        await self._replace_examples(question, actor, localizer, refusal)
        await self._offer_named(question, actor, text, localizer, refusal, unread)
        remark = _choose_remark(question, unread, refusal)
        if not remark:
            await self._offer_part(question, actor, text, localizer, refusal)
            raise refusal
        said = text if unread.is_question else str(refusal.facts.get("said") or text)
        facts = {"said": _quote(said), "like": refusal.facts.get("like")}
        form = await self._render_form(question, actor)
        return _with_remark(form, localizer.format_ui(remark, **facts))

    async def _render_asked(
        self, question: QuestionView, actor: Actor, asked: str, localizer: Localizer
    ) -> RenderedForm | None:
        """Return the form with the order that a question is about as a draft; None if it is about none."""
        try:
            form = await self._render_order(question, actor, asked, localizer)
        except FormExpired:
            raise
        except InvalidAnswer as refusal:
            if list_offered_readings(refusal):
                raise
            unread = unwrap_current(await self._member_api.examine_text(question.number, actor, asked))
            pointed = await self.render_pointed(question, actor, asked, localizer, unread.pointers)
            if pointed is None:
                named = await self._list_named_choices(question, actor, asked, localizer)
                if len(named) != 1:
                    return None
                pointed = await self._render_order(question, actor, named[0].text, localizer)
            form = pointed
        return _with_remark(form, localizer.format_ui("typed_question"))

    async def _compare_prices(
        self, question: QuestionView, actor: Actor, alternatives: Sequence[str], localizer: Localizer
    ) -> None:
        """Raise InvalidAnswer with the prices of the choices between which a question asks: `which is cheaper, 100 or
        80?`. Returns if it asks between no choices of the form."""
        named = [await self._list_named_choices(question, actor, one, localizer) for one in alternatives]
        choices = list({some[0].text: some[0] for some in named if len(some) == 1}.values())
        if not 1 < len(choices) <= MAX_OFFERED:
            return
        cheapest = find_cheapest(choices)
        names = {one.text: _describe(question, one, localizer) for one in choices}
        best = find_short_option_name(question.form, cheapest[0].text, localizer) or cheapest[0].text
        refusal = InvalidAnswer("prices_compared", best=best, same="no" if len(cheapest) == 1 else "yes")
        refusal.facts.update({"readings": [*names], OPTION_NAMES: [*names.values()]})
        raise refusal

    async def _list_named_choices(
        self, question: QuestionView, actor: Actor, text: str, localizer: Localizer
    ) -> list[ShownChoice]:
        """List the choices of the form that a text names: by what can be typed, by a figure, or by pointing."""
        prices = unwrap_current(await self._member_api.view_draft(question.number, actor, None)).prices
        choices = [one for one in list_form_choices(question, prices, localizer) if not one.offer]
        unread = unwrap_current(await self._member_api.examine_text(question.number, actor, text))
        lines = {line: ShownChoice(line) for line in (text, *(one.line for one in unread.named))}
        number = int(text) if text.isdecimal() else -1
        shown = sorted((one for one in choices if one.number == number), key=lambda one: not one.place)
        named = [one for one in choices if one.text == text.upper()] or shown[:1]
        words = await self._read_orders(question, actor, lines) if not named else ()
        named = named or [one for one in choices if one.text in words]
        if named or (unread.figures and question.is_order_sheet):
            return named or [one for one in choices if one.text in unread.figures]
        if not unread.pointers:
            return []
        pointed = await self._member_api.choose_pointed(question.number, actor, unread.pointers, choices)
        return [*unwrap_current(pointed).found]

    async def render_pointed(
        self, question: QuestionView, actor: Actor, text: str, localizer: Localizer, pointers: Sequence[Pointer]
    ) -> RenderedForm | None:
        """Return the form with the choice at which a text points as a draft; None if it points at none.

        Where no choice fits, the form says so. Raises InvalidAnswer where the text may mean several."""
        if not pointers:
            return None
        draft_view = unwrap_current(await self._member_api.view_draft(question.number, actor, None))
        if draft_view.prices.pending and await self._member_api.wait_for_forecast(question.number, actor):
            draft_view = unwrap_current(await self._member_api.view_draft(question.number, actor, None))
        choices = list_form_choices(question, draft_view.prices, localizer)
        pointed = unwrap_current(await self._member_api.choose_pointed(question.number, actor, pointers, choices))
        found = pointed.found[:MAX_OFFERED]
        at_rival = any(one.kind in RELATIONS for one in pointers)
        as_rival = any(one.kind == COMPARISON and one.to.split()[-1] in question.names for one in pointers)
        facts = {
            "said": _quote(text),
            "expected": "yes" if (at_rival or as_rival) and question.question.sealed else "no",
        }
        texts = {f"{pointers[0].before}{one.text}{pointers[0].after}": one for one in found}
        orders = await self._read_orders(question, actor, texts) if pointers[0].before or pointers[0].after else texts
        if not orders:
            if found and not pointers[0].is_turned and question.is_order_sheet:
                around = [one.strip(" ,.;:!?") for one in (pointers[0].before, pointers[0].after)]
                raise _offer_choices(
                    question, {one.text: one for one in found}, localizer, facts, [*filter(None, around)]
                )
            code = _explain_no_choice(pointers, pointed)
            remark = localizer.format_rejection(InvalidAnswer(code, **facts)) if code else ""
            return _with_remark(await self._render_form(question, actor), remark) if remark else None
        if len(orders) == 1 and not (at_rival or as_rival):
            return await self._render_order(question, actor, next(iter(orders)), localizer)
        raise _offer_choices(question, orders, localizer, facts)

    async def _offer_part(
        self, question: QuestionView, actor: Actor, text: str, localizer: Localizer, refusal: InvalidAnswer
    ) -> None:
        """Add to a refusal what of the text can be ordered, for a button each: the part that is understood, what `no`
        corrects (`2nd, no 3rd`), a wish behind the choices of the form, or the choices between which a condition
        decides that nobody can check."""
        prices = unwrap_current(await self._member_api.view_draft(question.number, actor, None)).prices
        choices = list_form_choices(question, prices, localizer)
        understood, said = str(refusal.facts.get("understood", "")), str(refusal.facts.get("said", ""))
        orders, left_out = [understood] if understood else [], list[str]()
        if refusal.code == "only_denied":
            denial, _, denied = said.partition(" ")
            orders = [text.replace(said, f"{denial}, {denied}"), *orders]
        if refusal.code == "first_missing":
            orders = [f"{one.text}, {said}" for one in sort_by_price([one for one in choices if one.place])]
        if refusal.code == "free_condition":
            figures = dict.fromkeys(str(int(one)) for one in re.findall(r"[0-9]{1,4}", text))
            orders = [one for one in figures if one in {choice.text for choice in choices}]
            left_out = [text] if len(orders) <= MAX_OFFERED else []
        read = await self._read_orders(question, actor, {one: ShownChoice(one) for one in orders[:MAX_OFFERED]})
        if read and not (refusal.code == "free_condition" and not left_out):
            refusal.facts.update(readings=list(read), left_out=left_out, offered="yes")

    async def _offer_named(
        self,
        question: QuestionView,
        actor: Actor,
        text: str,
        localizer: Localizer,
        refusal: InvalidAnswer,
        unread: UnreadText,
    ) -> None:
        """Raise InvalidAnswer with choices of the form that a text names among words that are not understood, or with
        all but the one that it does not want."""
        has_explanation = refusal.facts.get("understood") and not (unread.denied or unread.either)
        if not question.is_order_sheet or has_explanation or refusal.facts.get("near"):
            return
        prices = unwrap_current(await self._member_api.view_draft(question.number, actor, None)).prices
        choices = [one for one in list_form_choices(question, prices, localizer) if not one.offer]
        found = list[str]()
        if unread.denied and refusal.code in {"only_denied", *GENERAL_REFUSALS}:
            found = await self._list_choices_but(question, actor, unread.denied, localizer, choices)
        elif unread.either and refusal.code in GENERAL_REFUSALS:
            read = await self._read_orders(question, actor, {one: ShownChoice(one) for one in unread.either})
            found = [*read] if len(read) == len(unread.either) else []
        elif refusal.code in GENERAL_REFUSALS:
            lines = {one.line: ShownChoice(one.line) for one in unread.named}
            orders = await self._read_orders(question, actor, lines)
            found = [*orders]
            if len(orders) == 1:
                said = _quote(next(one.rest for one in unread.named if one.line == orders[found[0]].text) or text)
                facts = {"said": said, "understood": found[0], "readings": found, "offered": "yes"}
                raise InvalidAnswer("clause_not_understood", refusal.because, **{**refusal.facts, **facts})
        by_text = {one.text: one for one in choices}
        if found:
            orders = {one: by_text.get(one, ShownChoice(one)) for one in found[:MAX_OFFERED]}
            raise _offer_choices(question, orders, localizer, {"said": _quote(text), "expected": "no"})

    async def _list_choices_but(
        self, question: QuestionView, actor: Actor, denied: str, localizer: Localizer, choices: Sequence[ShownChoice]
    ) -> list[str]:
        """List the choices on the form but those that a text names or is part of, the cheapest first."""
        named = await self._list_named_choices(question, actor, denied, localizer)
        named = named or [one for one in choices if denied.casefold() in one.text.casefold()]
        return [one.text for one in sort_by_price([one for one in choices if one not in named and one.place and named])]

    async def _replace_examples(
        self, question: QuestionView, actor: Actor, localizer: Localizer, refusal: InvalidAnswer
    ) -> None:
        """Replace the examples in a refusal by orders that can be given now: a choice of the form with wishes like
        those of the text, or else that choice alone."""
        prices = unwrap_current(await self._member_api.view_draft(question.number, actor, None)).prices
        examples = _list_examples(question, prices, localizer)
        begin, orders = FIRST_FIELD.split(examples[0])[0], list[str]()
        for name in ("like", "also_like"):
            wishes = FIRST_FIELD.split(str(refusal.facts.get(name, "")))[1:]
            line = "".join((begin, *wishes))
            is_short = bool(wishes) and len(line) <= MAX_EXAMPLE_CHARS
            orders += await self._read_orders(question, actor, {line: ShownChoice(line)}) if is_short else {}
        every = list(dict.fromkeys((*orders, *examples)))
        refusal.facts.update(like=every[0], also_like=every[min(1, len(every) - 1)])

    async def _read_orders(
        self, question: QuestionView, actor: Actor, texts: dict[str, ShownChoice]
    ) -> dict[str, ShownChoice]:
        """Return those texts that are orders, as they can be typed: `2 but left` is `2, path left`."""
        orders = dict[str, ShownChoice]()
        for text, choice in texts.items() if question.is_order_sheet else ():
            draft_view = await self._member_api.edit_draft(question.number, actor, text, None)
            words = getattr(draft_view.read, "words", "") if isinstance(draft_view, DraftView) else ""
            if words and isinstance(draft_view, DraftView) and not draft_view.left_out:
                orders.setdefault(words, choice)
        return orders


def _offer_choices(
    question: QuestionView,
    orders: Mapping[str, ShownChoice],
    localizer: Localizer,
    facts: Mapping[str, str],
    left_out: Sequence[str] = (),
) -> InvalidAnswer:
    """Return the refusal that asks which of some choices, by how they can be typed, is meant."""
    refusal = InvalidAnswer("choices_that_fit", **facts, readings=[*orders], left_out=[*left_out])
    refusal.facts[OPTION_NAMES] = [_describe(question, one, localizer) for one in orders.values()]
    return refusal


def _explain_no_choice(pointers: Sequence[Pointer], pointed: PointedChoices) -> str:
    """Return the message that no choice lies where a text points; "" where the text says more, or nobody can know."""
    if pointed.found or pointers[0].before or pointers[0].after:
        return ""
    kinds = {one.kind for one in pointers}
    if pointed.is_known and not kinds.isdisjoint(RELATIONS):
        return "no_choice_at_rival"
    return "no_choice_that_fits" if COMPARISON in kinds else ""


def _choose_remark(question: QuestionView, unread: UnreadText, refusal: InvalidAnswer) -> str:
    """Return the message to a text in which no order was found; "" where the refusal says more."""
    says_more = bool(refusal.facts.get("understood") or refusal.facts.get("near"))
    has_figure = any(sign.isdecimal() for sign in str(refusal.facts.get("said", "")))
    is_talk = refusal.code in NO_SUCH_CHOICE and not question.is_order_sheet and (unread.is_question or not has_figure)
    is_story = refusal.code == "free_condition" and not unread.has_game_word
    if says_more or not (is_talk or is_story or refusal.code in GENERAL_REFUSALS):
        return ""
    if unread.is_courtesy:
        return "typed_courtesy"
    return "typed_question_open" if unread.is_question else "typed_no_order"


def _describe(question: QuestionView, choice: ShownChoice, localizer: Localizer) -> str:
    """Return what a choice is called and what it costs."""
    name = find_short_option_name(question.form, choice.text, localizer)
    price = format_choice_price(choice.price, localizer, question.names, is_placed=True) if choice.price else ""
    return " · ".join(filter(None, (name, price)))


def _list_examples(question: QuestionView, prices: AnswerPrices, localizer: Localizer) -> list[str]:
    """List orders that can be typed now, those that the form shows first."""
    ready_made = [words for offer in prices.offers if (words := spell_offer(question, offer, localizer))]
    choices = sorted(list_form_choices(question, prices, localizer), key=lambda one: one.place or len(prices.choices))
    by_number = isinstance(question.form, ChoiceForm)
    if isinstance(question.form, Steps):
        return [*ready_made, *(format_answer(question.form, [one.text], localizer) for one in choices)]
    numbered = [str(one.number) if by_number and one.number else one.text for one in choices]
    examples = [*(() if by_number else ready_made), *numbered, question.example]
    return sorted(examples, key=lambda one: len(one) > MAX_EXAMPLE_CHARS)


def _quote(text: str) -> str:
    return truncate(" ".join(text.split()), MAX_QUOTED_CHARS)


def _with_remark(form: RenderedForm, remark: str) -> RenderedForm:
    """Return a form with a line above it."""
    text, view, files = form
    with_remark = text._replace(intro=f"{remark}\n{text.intro}") if isinstance(text, FormText) else f"{remark}\n{text}"
    return with_remark, view, files
