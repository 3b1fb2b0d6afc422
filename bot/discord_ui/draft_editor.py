"""Drafts after a press, a choice or a modal on the order form, and the modals themselves."""

from collections.abc import Mapping

from discord.ui import Modal

from bot.app.member_api import MemberApi
from bot.discord_ui.drafts import Drafts, unwrap_current
from bot.discord_ui.left_out_words import LeftOutWords
from bot.discord_ui.typed_orders import TypedOrders
from bot.forms import answer_parser
from bot.forms.custom_ids import ButtonPress
from bot.forms.follow_ups import apply_follow_up_choice, complete_draft
from bot.forms.form_layout import apply_press, find_part, make_option_token, plan_layout
from bot.forms.modals import LINE_PLACE, UNSET, make_answer_modal, make_settings_modal
from bot.model.actor import Actor
from bot.posts.summaries import QuestionView
from bot.text.localizer import Localizer, Localizers
from rules.base import Json
from rules.questions import FieldsForm, InvalidAnswer, MultiChoiceForm, Steps


class DraftEditor:
    """Changes drafts as a form's presses say; words of a typed line that went into nothing are noted in `left_out`."""

    def __init__(
        self,
        member_api: MemberApi,
        localizers: Localizers,
        drafts: Drafts,
        typed_orders: TypedOrders,
        left_out: LeftOutWords,
    ) -> None:
        self._member_api, self._localizers, self._drafts = member_api, localizers, drafts
        self._typed_orders, self._left_out = typed_orders, left_out

    async def make_modal(self, question: QuestionView, press: ButtonPress, actor: Actor) -> Modal:
        """Return the modal that a press opens: the settings of a sheet, or its fields to type in."""
        localizer = self._localizers.for_game(question.game)
        layout, title = plan_layout(question.form, question.fields), localizer.format_question_title(question.question)
        if press.action == "settings":
            draft_view = unwrap_current(
                await self._member_api.view_draft(question.number, actor, question.fields or None, at_once=True)
            )
            return make_settings_modal(
                question.number, layout.settings, title, localizer, draft_view.prices, question.example
            )
        sheet = find_part(layout.modals, min(press.place, len(layout.modals) - 1))
        names = await self._choose_example_names(question, actor)
        return make_answer_modal(question.number, press.place, sheet, title, localizer, names)

    async def _choose_example_names(self, question: QuestionView, actor: Actor) -> dict[str, str]:
        """Return names for the examples under a modal's fields: a corner and a rival of this race."""
        draft_view = unwrap_current(await self._member_api.view_draft(question.number, actor, None, at_once=True))
        ahead = draft_view.prices.ahead
        rival = next((seat for seat in question.names if seat != question.seat), question.seat)
        return {"corner": ahead[0].name if ahead else "", "rival": rival}

    async def edit(self, question: QuestionView, press: ButtonPress, actor: Actor) -> Json:
        """Return the draft after a press, a choice or a modal.

        Typed steps as the rules name them, if they are valid."""
        draft = question.fields if question.is_order_sheet else self._drafts.get_current(actor.member, question)
        if press.texts is not None:
            localizer = self._localizers.for_game(question.game)
            if press.action == "settings":
                return await self._apply_settings(question, press.texts, actor)
            if not isinstance(question.form, FieldsForm):
                text = answer_parser.strip_invisible(next(iter(press.texts.values()), ""))
                draft_view = await self._typed_orders.hear(question, actor, text, localizer)
                self._left_out.remember(actor.member, question.number, draft_view.draft, draft_view.left_out)
                return draft_view.draft
            texts = press.texts
            if question.is_order_sheet:
                texts_by_name = {find_part(question.form.fields, place).name: text for place, text in texts.items()}
                typed_fields = await self._member_api.hear_fields(question.number, actor, texts_by_name)
                texts = dict(zip(texts, typed_fields.texts.values(), strict=True))
                new_draft = _apply_modal(question, texts, draft, localizer)
                self._left_out.remember(actor.member, question.number, new_draft, typed_fields.left_out)
                return new_draft
            return _apply_modal(question, texts, draft, localizer)
        tokens = press.values if press.values or isinstance(question.form, MultiChoiceForm) else (press.token,)
        if isinstance(question.form, Steps) and tokens[0] not in [
            make_option_token(o.value) for o in question.form.options
        ]:
            return draft  # pressed on a copy of the form that shows an older draft: it shows what is drafted now
        localizer = self._localizers.for_game(question.game)
        chosen = apply_follow_up_choice(question, draft, press.place, tokens[0], localizer) if tokens else None
        if chosen is not None:
            return chosen
        return complete_draft(question, apply_press(question.form, draft, press.place, tokens))

    async def _apply_settings(self, question: QuestionView, texts: Mapping[int, str], actor: Actor) -> Json:
        """Return the draft with the settings of a submitted modal, then what its line says.

        A question that is no sheet has no settings: a form that asks for some is a forged one."""
        if not isinstance(question.form, FieldsForm):
            raise InvalidAnswer("not_open")
        draft = dict(question.fields or {})
        for place, value in texts.items():
            if place == LINE_PLACE:
                continue
            name = find_part(question.form.fields, place).name
            draft.pop(name, None)
            if value not in ("", UNSET):
                draft |= apply_press(question.form, None, place, (value,))
        line = answer_parser.strip_invisible(texts.get(LINE_PLACE, ""))
        if not line.strip():
            return draft
        draft_view = unwrap_current(await self._member_api.edit_draft(question.number, actor, line, draft))
        self._left_out.remember(actor.member, question.number, draft_view.draft, draft_view.left_out)
        return draft_view.draft


def _apply_modal(question: QuestionView, texts: Mapping[int, str], draft: Json, localizer: Localizer) -> Json:
    assert isinstance(question.form, FieldsForm)
    wishes = dict(draft or {})
    for place, text in texts.items():
        field = find_part(question.form.fields, place)
        wishes.pop(field.name, None)
        if text.strip():
            wishes[field.name] = (
                text.strip()
                if question.is_order_sheet
                else answer_parser.parse_answer(field.ask, text, localizer.format_option)
            )
    return wishes
