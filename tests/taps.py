"""Taps from an open form to a recorded answer, counted on the form's own buttons and menus."""

from dataclasses import dataclass
from typing import Any

from discord.ui import Button, Select, View

from bot.discord_ui.preset_buttons import make_preset_buttons
from bot.forms.custom_ids import make_draft_mark
from bot.forms.form_layout import Layout, make_option_token, plan_layout
from bot.forms.form_widgets import FormWidgets
from bot.forms.main_choices import pick_main_choices, without_main_choices
from bot.posts.summaries import AnswerPrices, Offer, QuestionView
from bot.text.localizer import Localizer
from rules.advice import Adviser, is_forecast
from rules.base import Json, encode_canonical_json
from rules.cost_preview import Preset, Price
from rules.orders.sheets import convert_sheet_to_fields, format_stored_sheet, is_stored_order
from rules.questions import AllocationForm, FieldsForm, Form, InvalidAnswer, Steps, list_options
from rules.step_context import OpenQuestion
from tests.games import Game

MORE, OPEN_MODAL, SUBMIT, MAIN, SEND, CONFIRM = 1, 1, 1, 1, 1, 1
"""A tap each: on **More…**, **Details…**, Submit, the main choice, Discord's button that sends a line, **Confirm**."""


@dataclass(frozen=True)
class Forms:
    """The forms of a race, with the orders that they recommend if an adviser works them out; else the game's own.

    Without a voice no taps are counted."""

    game: Game
    localizer: Localizer | None = None
    adviser: Adviser | None = None

    def list_ready(self, view: Any, open_question: OpenQuestion) -> tuple[Preset, ...]:
        """Return the ready-made answers of a form."""
        ruleset, table, question = self.game.ruleset, self.game.table, open_question.question
        if self.adviser and is_forecast(ruleset, view, question):
            advice = self.adviser.advise(ruleset, table, view, question)
            if advice:
                return advice.orders
        ready = ruleset.list_presets(table, view, question)
        return tuple(one.model_copy(update={"value": self._read(view, open_question, one.value)}) for one in ready)

    def count_taps(self, view: Any, open_question: OpenQuestion, value: Json, ready: tuple[Preset, ...]) -> int:
        """Count the taps that record an answer, as a form is when it is opened; 1 where they are not counted."""
        if self.localizer is None:
            return 1
        ruleset = self.game.ruleset
        form = ruleset.build_form(self.game.table, view, open_question.question)
        options = {
            str(o.value): self._read(view, open_question, self._as_answer(form, o.value)) for o in list_options(form)
        }
        choice = next((option_value for option_value, read in options.items() if read == value), "")
        if value in [one.value for one in ready[:1]]:
            return 1
        if not (choice or value in [one.value for one in ready]):
            return self._count_own(form, value)
        prices = {
            option_value: price
            for option_value, read in options.items()
            if (price := self._price(view, open_question, read))
        }
        offers = tuple(self._offer(view, open_question, one) for one in ready)
        put = QuestionView(
            number=1, race=1, game=ruleset.name, round=1, question=open_question.question, form=form, names={}
        )
        prices_of_form = AnswerPrices(choices=prices, offers=offers)
        pages = [_list_ids(self._lay_out(self.localizer, put, prices_of_form, more=more)) for more in (False, True)]
        accepted_ids = (
            f"b:careful:1:{make_draft_mark(value)}",
            *(f"b:send:1:{n}:{make_option_token(choice)}" for n in range(9)),
        )
        return min(
            MORE * page + (1 if sends else 1 + CONFIRM)
            for page, ids in enumerate(pages)
            for one, sends in ids.items()
            if one in accepted_ids
            or (choice and one.startswith("s:") and one.endswith(f" {make_option_token(choice)}"))
        )

    def _count_own(self, form: Form, value: Json) -> int:
        """Count the taps of an order that is filled in: in menus, else in **Details…**; else as a line."""
        if isinstance(form, FieldsForm):
            sheets = self.game.ruleset.sheets
            fields = convert_sheet_to_fields(sheets, value) if sheets and is_stored_order(value) else value
            field_names, layout = {name for name, text in (fields or {}).items() if text}, plan_layout(form)
            if layout.short:
                return len(field_names) + CONFIRM
            beside = field_names - {form.fields[0].name}
            menu_names = beside & {menu.name for menu in layout.settings}
            return OPEN_MODAL + len(menu_names) + SUBMIT + MAIN + CONFIRM if menu_names == beside else SEND + CONFIRM
        many = isinstance(form, Steps | AllocationForm) and isinstance(value, list | dict)
        return (len(value) if many else 1) + CONFIRM

    def _as_answer(self, form: Form, value: str | int) -> Json:
        if isinstance(form, FieldsForm):
            return {form.fields[0].name: value}
        return [value] if isinstance(form, Steps) else value

    def _read(self, view: Any, open_question: OpenQuestion, value: Json) -> Json:
        try:
            return self.game.ruleset.read_answer(self.game.table, view, open_question.question, value)
        except InvalidAnswer:
            return None

    def _price(self, view: Any, open_question: OpenQuestion, value: Json) -> Price | None:
        ruleset, table, question = self.game.ruleset, self.game.table, open_question.question
        if value is None:
            return None
        if self.adviser and is_forecast(ruleset, view, question):
            return self.adviser.price_answers(ruleset, table, view, question, [value]).get(encode_canonical_json(value))
        return ruleset.price(table, view, question, value)

    def _offer(self, view: Any, open_question: OpenQuestion, ready: Preset) -> Offer:
        sheets = self.game.ruleset.sheets
        words = format_stored_sheet(sheets, ready.value) if sheets and is_stored_order(ready.value) else ""
        return Offer(preset=ready, price=self._price(view, open_question, ready.value), words=words)

    def _lay_out(self, localizer: Localizer, put: QuestionView, prices: AnswerPrices, *, more: bool) -> View:
        """Lay a form out as it is when it is opened, or its further page."""
        layout: Layout = plan_layout(put.form)
        values_shown = [offer.words or str(offer.preset.value) for offer in prices.offers]
        values_shown += [str(offer.preset.facts["choice"]) for offer in prices.offers if "choice" in offer.preset.facts]
        main = pick_main_choices(layout, localizer, {}, prices, {}, values_shown)
        presets = make_preset_buttons(put, prices, localizer, fresh=True, at_once=True, main=main)
        layout_left = without_main_choices(layout, main)
        sends = not isinstance(put.form, Steps | AllocationForm)
        widgets = FormWidgets(1, layout_left, localizer, prices=prices, main=main, sends=sends, presets=presets)
        return widgets.make_further_page() if more else widgets.make_first_page()


def _list_ids(view: View) -> dict[str, bool]:
    """Return the buttons' ids, and the menus' with each choice; whether a tap on them records an answer."""
    ids = dict[str, bool]()
    for one in view.children:
        if isinstance(one, Button) and one.custom_id:
            ids[one.custom_id] = one.custom_id.split(":")[1] in ("careful", "send", "preset")
        elif isinstance(one, Select):
            ids |= {f"{one.custom_id} {option.value}": one.custom_id.split(":")[1] == "send" for option in one.options}
    return ids
