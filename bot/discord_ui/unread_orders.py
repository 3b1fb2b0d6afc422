"""Typed texts from which no order is read: the choices of the form that they point at, questions, and chat."""

import re
from collections.abc import Awaitable, Callable, Sequence

import discord
from discord.ui import View

from bot.app.member_api import MemberApi
from bot.app.unread_texts import PointedChoices
from bot.discord_ui.drafts import FormExpired, unwrap_current
from bot.discord_ui.open_forms import AnswerReader, OpenForm
from bot.forms.answer_text import find_short_option_name
from bot.forms.discord_text import truncate
from bot.forms.form_message import FormText
from bot.forms.price_text import format_choice_price
from bot.model.actor import Actor
from bot.posts.summaries import QuestionView
from bot.text.localizer import Localizer
from rules.orders.choice_hints import HintedChoices
from rules.orders.form_choices import (
    COMPARISON,
    COUNTED,
    RANKS,
    RELATIONS,
    Pointer,
    ShownChoice,
    find_cheapest,
    sort_by_price,
)
from rules.orders.interpreter import list_offered_readings
from rules.orders.spoken_words import SIGNS
from rules.orders.unread_texts import AskedPart, UnreadText
from rules.questions import InvalidAnswer

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
UNKNOWN_PART = "unknown_part"
"""The refusal of a text that names no part of a build, and no ready-made one."""
NOTHING_TO_ADD_TO = "nothing_to_add_to"
"""The refusal of a text of which a part adds to a draft, where there is none."""
MAX_OFFERED, MAX_QUOTED_CHARS = 3, 80
"""Choices that are offered of those to which a text points; characters of a text that are quoted."""


class UnreadOrders:
    """Answers texts from which no order is read."""

    def __init__(
        self, member_api: MemberApi, render_form: FormRenderer, render_order: OrderRenderer, hear: AnswerReader
    ) -> None:
        self._member_api, self._render_form, self._render_order = member_api, render_form, render_order
        self._hear = hear

    async def render_unread(
        self, question: QuestionView, actor: Actor, text: str, localizer: Localizer, refusal: InvalidAnswer
    ) -> RenderedForm:
        """Return the form with an answer to a text that is no order. Raises `refusal` if the refusal explains more."""
        unread = unwrap_current(await self._member_api.examine_text(question.number, actor, text))
        form = await self._load(question, actor, localizer, waits=bool(unread.pointers))
        points_only = bool(unread.pointers) and not unread.pointers[0].before and not unread.is_question
        if unread.asked and unread.asked.text and not points_only:
            await self._compare_prices(form, unread.asked)
            answer = await self._render_asked(form, unread.asked.text)
            if answer:
                return answer
        pointed = await self._render_pointed(form, unread)
        if pointed:
            return pointed
        await form.replace_examples(refusal)
        await self._offer_orders(form, unread, refusal)
        remark = _choose_remark(question, unread, refusal)
        if not remark and refusal.code == UNKNOWN_PART:
            return _with_remark(await self._render_form(question, actor), localizer.format_rejection(refusal))
        if not remark:
            await self._add_parts(form, unread, refusal)
            raise refusal
        said = text if unread.is_question else str(refusal.facts.get("said") or text)
        facts = {"said": _quote(said), "like": refusal.facts.get("like")}
        return _with_remark(await self._render_form(question, actor), localizer.format_ui(remark, **facts))

    async def render_pointed(
        self, question: QuestionView, actor: Actor, text: str, localizer: Localizer
    ) -> RenderedForm | None:
        """Return the form with the choice at which a text points as a draft; None if it points at none.

        Where no choice fits, the form says so. Raises InvalidAnswer where the text may mean several."""
        unread = unwrap_current(await self._member_api.examine_text(question.number, actor, text))
        if not unread.pointers:
            return None
        return await self._render_pointed(await self._load(question, actor, localizer, waits=True), unread)

    async def tell_if_asked(
        self, rendered: RenderedForm, question: QuestionView, actor: Actor, text: str, localizer: Localizer
    ) -> RenderedForm:
        """Return a form with the order in a text as its draft; above it, that nothing changes where the text asks."""
        if "?" not in text:
            return rendered
        unread = unwrap_current(await self._member_api.examine_text(question.number, actor, text))
        return _with_remark(rendered, localizer.format_ui("typed_question")) if unread.is_asked_in_words else rendered

    async def offer_variants(
        self, question: QuestionView, actor: Actor, text: str, localizer: Localizer, order: str
    ) -> None:
        """Raise InvalidAnswer with the choices that go on as an order begins and have what else its text says: `DRIFT 2
        RF` for `the two drift, hang a right`. Returns if all have it, or none."""
        form = await self._load(question, actor, localizer, waits=False)
        variants = [one for one in form.own_choices if one.text.startswith(f"{order} ")]
        if variants:
            unread = await form.examine(text)
            hinted = unread.find_hinted(form.own_choices)
            fitting = [one for one in hinted.found if one in variants]
            _offer(form, unread, fitting if len(fitting) < len(variants) else (), hinted.rest)

    async def _load(self, question: QuestionView, actor: Actor, localizer: Localizer, *, waits: bool) -> OpenForm:
        return await OpenForm.load(self._member_api, self._hear, question, actor, localizer, waits=waits)

    async def _render_asked(self, form: OpenForm, asked: str) -> RenderedForm | None:
        """Return the form with the order that a question is about as a draft; None if it is about none."""
        try:
            rendered = await self._render_order(form.question, form.actor, asked, form.localizer)
        except FormExpired:
            raise
        except InvalidAnswer as refusal:
            if list_offered_readings(refusal):
                raise
            unread = await form.examine(asked)
            pointed = await self._render_pointed(form, unread)
            if pointed is None:
                named = await form.list_named_choices(unread)
                if len(named) != 1:
                    return None
                pointed = await self._render_order(form.question, form.actor, named[0].text, form.localizer)
            rendered = pointed
        return _with_remark(rendered, form.localizer.format_ui("typed_question"))

    async def _compare_prices(self, form: OpenForm, asked: AskedPart) -> None:
        """Raise InvalidAnswer with the prices of the choices between which a question asks: `which is cheaper, 100 or
        80?`. Returns if it asks between no choices of the form."""
        found = list[ShownChoice]()
        for part in asked.alternatives or re.findall(r"[0-9]{1,4}", asked.text):
            unread = await form.examine(part)
            named = await form.list_named_choices(unread)
            found += named if len(named) == 1 else []
        choices = list({one.text: one for one in found}.values())
        if not 1 < len(choices) <= MAX_OFFERED:
            return
        cheapest = find_cheapest(choices)
        best = find_short_option_name(form.question.form, cheapest[0].text, form.localizer) or cheapest[0].text
        refusal = InvalidAnswer("prices_compared", best=best, same="no" if len(cheapest) == 1 else "yes")
        raise _with_readings(refusal, form, choices)

    async def _render_pointed(self, form: OpenForm, unread: UnreadText) -> RenderedForm | None:
        """Answer a text that may point at choices of a form, as `render_pointed` does."""
        if not unread.pointers:
            return None
        question, (pointer, *_) = form.question, unread.pointers
        pointed = await form.choose_pointed(unread, form.choices)
        found = pointed.found[:MAX_OFFERED]
        is_about_rival = any(
            one.kind in RELATIONS or (one.kind == COMPARISON and one.to.split()[-1] in question.names)
            for one in unread.pointers
        )
        expects = is_about_rival and question.question.sealed
        if pointer.before or pointer.after:
            lines = {f"{pointer.before}{one.text}{pointer.after}": one for one in found}
            found = tuple(lines[line]._replace(text=one) for one, line in (await form.read_orders(lines)).items())
            if not found:
                await self._offer_beside_words(form, unread, pointed.found, expects=expects)
        if not found:
            code = _explain_no_choice(unread.pointers, pointed)
            facts = {"said": _quote(unread.text), "expected": "yes" if expects else "no"}
            remark = form.localizer.format_rejection(InvalidAnswer(code, **facts)) if code else ""
            return _with_remark(await self._render_form(question, form.actor), remark) if remark else None
        if len(found) > 1 or is_about_rival:
            _offer(form, unread, found, expects=expects)
        return await self._render_order(question, form.actor, found[0].text, form.localizer)

    async def _offer_beside_words(
        self, form: OpenForm, unread: UnreadText, found: Sequence[ShownChoice], *, expects: bool
    ) -> None:
        """Raise InvalidAnswer with the choices at which a text points that make no order with the words around the
        pointer: those that share figures and words with these, or else all of them. Returns if the words may turn the
        pointer round, or name other choices."""
        pointer = unread.pointers[0]
        hinted = unread.find_hinted(form.own_choices, around=pointer)
        narrowed: Sequence[ShownChoice] = [one for one in found if one in hinted.found]
        if hinted.found and not narrowed and pointer.kind not in COUNTED:
            narrowed = (await form.choose_pointed(unread, hinted.found)).found
        names_others = hinted.is_about_others and pointer.kind in RANKS
        others = {*unread.figures}.difference(pointer.to.split())
        found = [one for one in found if others <= {*re.findall(r"[0-9]+", one.text)}]
        _offer(form, unread, narrowed, hinted.rest, expects=expects)
        if not (pointer.is_turned or names_others) and form.question.is_order_sheet:
            around = [*filter(None, (one.strip(SIGNS) for one in (pointer.before, pointer.after)))]
            _offer(form, unread, found, around, expects=expects)

    async def _offer_orders(self, form: OpenForm, unread: UnreadText, refusal: InvalidAnswer) -> None:
        """Raise InvalidAnswer with orders that a text may mean, although not all of it is understood. Returns if there
        are none, or if the refusal explains more."""
        is_general, hinted = refusal.code in GENERAL_REFUSALS, unread.find_hinted(form.own_choices)
        if form.question.is_order_sheet:
            if unread.denied and (is_general or refusal.code == "only_denied"):
                _offer(form, unread, form.find_choices(await form.list_choices_but(unread.denied)))
            if is_general:
                await self._offer_sheets(form, unread, refusal, hinted)
        elif is_general or refusal.code in NO_SUCH_CHOICE:
            await self._offer_answers(form, unread, hinted)

    async def _offer_sheets(
        self, form: OpenForm, unread: UnreadText, refusal: InvalidAnswer, hinted: HintedChoices
    ) -> None:
        """Raise InvalidAnswer with what a text on an order sheet may mean: what it does not rule out, what it does not
        decide between, what it names, or what it hints at."""
        is_understood = bool(refusal.facts.get("understood"))
        if hinted.denies:
            _offer_hinted(form, unread, hinted)
        if refusal.facts.get("near"):
            return
        if unread.undecided:
            read = await form.read_orders(unread.undecided)
            _offer(form, unread, form.find_choices(read if len(read) == len(unread.undecided) else ()))
        else:
            await self._offer_named(form, unread, refusal, hinted)
        if not is_understood:
            _offer_hinted(form, unread, hinted)
            _offer(form, unread, [one for one in form.choices if one.offer in unread.ready_made][:1])

    async def _offer_answers(self, form: OpenForm, unread: UnreadText, hinted: HintedChoices) -> None:
        """Raise InvalidAnswer with the choices that a text may mean where no order sheet is asked for: those that have
        all that it says, else those that its parts name, else those that have most of it."""
        if hinted.has_all or hinted.denies or not hinted.rest:
            _offer_hinted(form, unread, hinted)
        if len(unread.clauses) > 1 and not unread.is_question:
            _offer(form, unread, form.find_choices(await form.read_orders(unread.clauses)))
        _offer_hinted(form, unread, hinted)

    async def _offer_named(
        self, form: OpenForm, unread: UnreadText, refusal: InvalidAnswer, hinted: HintedChoices
    ) -> None:
        """Raise InvalidAnswer with the orders that a text names among words that are not understood."""
        orders = await form.read_orders([one.line for one in unread.parts])
        orders = orders if len(orders) == len(unread.parts) else {}
        if not (orders or unread.is_story or refusal.facts.get("understood")):
            orders = await form.read_orders(unread.clauses)
        said = next((one.rest for one in unread.parts if one.line in orders.values()), "")
        said = said or unread.text.replace(next(iter(orders.values()), ""), "").strip(SIGNS)
        shown = hinted.found if hinted.has_all else form.own_choices
        found = [*dict.fromkeys(choice for one in orders for choice in _list_variants(shown, one))]
        if len(found) == 1:
            understood = InvalidAnswer("clause_not_understood", refusal.because, **refusal.facts)
            understood.facts |= {"said": _quote(said), "understood": found[0], "readings": found, "offered": "yes"}
            raise understood
        _offer(form, unread, form.find_choices(found))

    async def _add_parts(self, form: OpenForm, unread: UnreadText, refusal: InvalidAnswer) -> None:
        """Add to a refusal what of the text can be ordered, for a button each."""
        read = await form.read_orders((await self._list_parts(form, unread, refusal))[:MAX_OFFERED])
        rest = [unread.text.replace(one, "").strip(SIGNS) for one in read.values()][:1]
        if read:
            left_out = rest if refusal.code == NOTHING_TO_ADD_TO else []
            refusal.facts.update(readings=[*read], left_out=left_out, offered="yes")

    async def _list_parts(self, form: OpenForm, unread: UnreadText, refusal: InvalidAnswer) -> list[str]:
        """List what of a refused text may be ordered: what `no` corrects (`2nd, no 3rd`), a wish behind the choices of
        the form, figures beside each other, the choices between which a condition decides, or what is understood."""
        said = str(refusal.facts.get("said", ""))
        if refusal.code == "only_denied":
            return unread.list_beside_denial(said, is_understood=bool(refusal.facts.get("understood")))
        if refusal.code == "first_missing":
            if unread.parts:
                return [one.line for one in unread.parts]
            named = [one for one in form.own_choices if one.text in unread.values]
            shown = named if len(named) == 1 else sort_by_price([one for one in form.choices if one.place])
            return [f"{one.text}, {said}" for one in shown]
        if refusal.code == "said_twice":
            choices = {one.text for one in form.choices}
            return [one for one in (unread.joined_figure, *unread.figures) if one in choices]
        if refusal.code == "empty_alternative":
            return [*unread.undecided]
        if refusal.code == "free_condition":
            return await self._list_conditional(form, unread)
        if refusal.code == NOTHING_TO_ADD_TO:
            return [*unread.clauses]
        return [str(refusal.facts["understood"])] if refusal.facts.get("understood") else []

    async def _list_conditional(self, form: OpenForm, unread: UnreadText) -> list[str]:
        """List the orders between which a condition decides that nobody can check; none if they are too many."""
        clauses, choices = await form.read_orders(unread.clauses), {one.text for one in form.choices}
        orders = [*clauses]
        if not unread.text.strip().startswith(next(iter(clauses.values()), " ")):
            orders = [one for one in dict.fromkeys(unread.figures) if one in choices] or orders
        return orders if len(orders) <= MAX_OFFERED else []


def _offer_hinted(form: OpenForm, unread: UnreadText, hinted: HintedChoices) -> None:
    """Raise InvalidAnswer with the choices that share most figures and words with a text, if these are few; with the
    likeliest of many where the text only rules some out. Returns if it asks or tells something."""
    few = [one for one in hinted.found if one.place] if len(hinted.found) > MAX_OFFERED else hinted.found
    if (len(few) <= MAX_OFFERED or hinted.denies) and not (unread.asked or unread.is_told):
        _offer(form, unread, few, hinted.rest)


def _offer(
    form: OpenForm,
    unread: UnreadText,
    found: Sequence[ShownChoice],
    left_out: Sequence[str] = (),
    *,
    expects: bool = False,
) -> None:
    """Raise InvalidAnswer that offers the first few choices and asks which is meant; do nothing if there are none.

    `expects`: where rivals will be is only expected, since they have yet to move."""
    if found:
        refusal = InvalidAnswer("choices_that_fit", said=_quote(unread.text), expected="yes" if expects else "no")
        refusal.facts["left_out"] = [*left_out]
        raise _with_readings(refusal, form, found[:MAX_OFFERED])


def _with_readings(refusal: InvalidAnswer, form: OpenForm, choices: Sequence[ShownChoice]) -> InvalidAnswer:
    """Return a refusal with choices for a button each, and what these are called and cost."""
    names = [_describe(form.question, one, form.localizer) for one in choices]
    refusal.facts.update({"readings": [one.text for one in choices], OPTION_NAMES: names})
    return refusal


def _list_variants(choices: Sequence[ShownChoice], order: str) -> list[str]:
    """List an order, and those of some choices that go on as it begins: `DRIFT 3 RFL` for `DRIFT 3`."""
    shown = [one.text for one in choices if one.place]
    return [order, *(one for one in shown if order not in shown and one.startswith(f"{order} "))]


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
    is_talk |= refusal.code == UNKNOWN_PART and unread.is_courtesy
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


def _quote(text: str) -> str:
    return truncate(" ".join(text.split()), MAX_QUOTED_CHARS)


def _with_remark(form: RenderedForm, remark: str) -> RenderedForm:
    """Return a form with a line above it."""
    text, view, files = form
    with_remark = text._replace(intro=f"{remark}\n{text.intro}") if isinstance(text, FormText) else f"{remark}\n{text}"
    return with_remark, view, files
