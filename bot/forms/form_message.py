"""The text of a question's form: race, stocks, question, current answer and draft."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bot.forms import answer_parser
from bot.forms.answer_text import format_left_out_words, spell_offer
from bot.forms.custom_ids import FROM_THERE_ON, make_custom_id
from bot.forms.discord_text import truncate
from bot.forms.follow_ups import describe_follow_ups, format_whole_answer
from bot.forms.main_choices import MainChoice, format_main_choices
from bot.forms.price_text import format_corner, format_price, format_spelled_out, is_spelled_out, list_warnings
from bot.model.seats import LIVERIES, format_driver
from bot.pictures.hand_picture import list_cards
from bot.posts.summaries import AnswerPrices, QuestionView
from bot.text.event_log import format_car_state
from bot.text.localizer import Localizer
from rules.base import Json, Seat
from rules.cost_preview import Preset
from rules.questions import AllocationForm, FieldsForm
from rules.view import CarView

Names = Mapping[Seat, str]
MAX_PRIVATE_LINES = 6
"""Private lines shown above a form; the full log has them all."""
MAX_FORM_CHARS, MAX_PRIVATE_TEXT_CHARS, SHORT_RECEIPT_CHARS = 900, 120, 8
"""Characters of a form's text, for a phone; of what they were told above it; of a receipt that are shown in it."""


class FormText(NamedTuple):
    """`intro`: race, question and deadline, which notifications quote.

    `form`: the text above the board, in a frame of the car's `colour`; `choices`: the lines below the board;
    `since`: label and custom id of a button under `intro`."""

    intro: str
    form: str
    choices: str = ""
    colour: int | None = None
    since: tuple[str, str] | None = None


@dataclass(frozen=True)
class DraftShown:
    """A driver's draft.

    `refusal`: why it cannot count yet; `words`: an order sheet as it can be typed; `instead_of`: the draft
    that it replaced."""

    value: Json = None
    refusal: str = ""
    words: str = ""
    instead_of: str = ""
    left_out: tuple[str, ...] = ()


def render_form_text(
    question: QuestionView,
    localizer: Localizer,
    draft: DraftShown | None = None,
    *,
    prices: AnswerPrices | None = None,
    main: Sequence[MainChoice] = (),
    names_by_token: Mapping[str, str] | None = None,
    lesson: str = "",
    short_buttons: int = 0,
    news_rows: int | None = None,
) -> FormText:
    """Return the text above the widgets: private lines, the question, then the form itself.

    `prices`: those of the answers; `main`: choices with a line of their own, `names_by_token`: names of ready-made
    answers by such a choice; `lesson`: what the choice at hand is about, in a first race; `short_buttons`: how many
    ready-made answers have a short button; `news_rows`: how many rows of the private lines are shown at most."""
    names = _format_names(question, localizer)
    is_unanswered = draft is None and question.present is None
    lines = _format_situation(question, prices, localizer)
    lines.append(localizer.format_question(question.question, names))
    lines += [lesson] if lesson else []
    lines += [localizer.format_ui("order_proposed")] if _is_proposal(question, draft) else []
    if prices and is_unanswered:
        lines += _describe_presets(prices, localizer)
        main_values = {str(one.choice.option.value) for one in main}
        lines += _spell_out_presets(prices, localizer, names, main_values)[:short_buttons]
    lines += describe_follow_ups(question, localizer)
    lines += [] if question.present is None else [_format_answer("order_present", question, localizer, names)]
    lines += _format_draft_lines(question, localizer, names, draft) if draft else []
    lines += _format_price_lines(question, localizer, names, prices, draft) if prices else []
    lines += [localizer.format_ui("order_confirm")] if draft and not draft.refusal else []
    if is_unanswered and not main and not (prices and _describe_presets(prices, localizer)):
        lines.append(_format_example(question, prices, localizer))
    choices = format_main_choices(main, localizer, names, names_by_token or {})
    return _compose_text(question, localizer, lines, choices, news_rows=news_rows)


def render_recorded_text(
    question: QuestionView, localizer: Localizer, prices: AnswerPrices | None = None, *, final: bool
) -> FormText:
    """Return the text of a form whose answer has just been recorded. `final`: for good."""
    names = _format_names(question, localizer)
    lines = _format_situation(question, None if final else prices, localizer)
    if question.present is not None:
        lines.append(_format_answer("order_counted", question, localizer, names))
        lines += [] if final else [f"-# {localizer.format_ui('order_change')}"]
        receipt = localizer.format_ui("order_receipt", receipt=question.receipt[:SHORT_RECEIPT_CHARS])
        lines += [f"-# {receipt}"] if question.receipt else []
    if prices and prices.price:
        lines.append(localizer.format_ui("order_price", said=format_price(prices.price, localizer, names)))
    return _compose_text(question, localizer, lines, final=final)


def _compose_text(
    question: QuestionView,
    localizer: Localizer,
    lines: Sequence[str],
    choices: str = "",
    *,
    final: bool = False,
    news_rows: int | None = None,
) -> FormText:
    """Put what a driver is told before a form above it."""
    private_rows = [row for line in _choose_private_lines(question, MAX_PRIVATE_TEXT_CHARS) for row in line.split("\n")]
    catch_up = [question.catch_up, ""] if question.catch_up else []
    question_line = _format_question_line(question, localizer, final=final)
    return FormText(
        "\n".join((*catch_up, *private_rows[:news_rows], question_line)),
        truncate("\n".join(lines), MAX_FORM_CHARS),
        choices,
        _compute_seat_colour(question.seat),
        _make_gif_button(question.race, question.away_since, localizer) if question.away_since is not None else None,
    )


def _format_names(question: QuestionView, localizer: Localizer) -> Names:
    return {seat: format_driver(seat, localizer.escape(name)) for seat, name in question.names.items()}


def _format_situation(question: QuestionView, prices: AnswerPrices | None, localizer: Localizer) -> list[str]:
    """Return the driver's stocks, the cards of a hand that no picture shows, and the corners ahead."""
    car = _without_shown_hand(question.car, question) if question.round and question.car else None
    state = format_car_state(car, localizer) if car else ""
    is_hand_drawn = question.pictures and not question.has_position
    hand = () if is_hand_drawn else list_cards(question.hand)
    lines = [state] if state else []
    lines += [localizer.format_ui("hand", cards=list(hand))] if hand else []
    lines += [format_corner(bend, localizer, first=not n) for n, bend in enumerate(prices.ahead if prices else ())]
    return [f"-# {line}" for line in lines]


def _is_proposal(question: QuestionView, draft: DraftShown | None) -> bool:
    return draft is not None and question.proposal is not None and draft.value == question.proposal


def _format_price_lines(
    question: QuestionView, localizer: Localizer, names: Names, prices: AnswerPrices, draft: DraftShown | None
) -> list[str]:
    """Return the price of the draft or of the answer that counts, and the warnings about a draft."""
    price = prices.price if draft is None or not draft.refusal else None
    lines = [localizer.format_ui("order_price", said=format_price(price, localizer, names))] if price else []
    lines += [localizer.format_ui("price_pending")] if prices.pending else []
    return lines + (list_warnings(price, localizer, sheet=question.is_order_sheet) if price and draft else [])


def _format_example(question: QuestionView, prices: AnswerPrices | None, localizer: Localizer) -> str:
    """Return a line with an answer that can be typed."""
    careful = next((spell_offer(question, offer, localizer) for offer in prices.offers), "") if prices else ""
    example = careful or question.example or answer_parser.make_example(question.form)
    return localizer.format_ui("order_text", example=f"/orders text: {example}")


def _without_shown_hand(car: CarView, question: QuestionView) -> CarView:
    """Return a car without the number of its cards where these are named."""
    return car.model_copy(
        update={"gauges": tuple(one for one in car.gauges if not (question.hand and one.name == "hand"))}
    )


def _make_gif_button(race: int, first: int, localizer: Localizer) -> tuple[str, str]:
    """Return label and custom id of the button that shows a race from a round on."""
    return localizer.format_ui("film_since", round=first), make_custom_id("b", "film", race, f"{first}{FROM_THERE_ON}")


def _compute_seat_colour(seat: Seat) -> int | None:
    """Return the colour of a seat's car as a number, `0xRRGGBB`."""
    livery = LIVERIES.get(seat)
    return int(livery.body.removeprefix("#"), 16) if livery else None


def _format_question_line(question: QuestionView, localizer: Localizer, *, final: bool) -> str:
    """Return race, question and deadline."""
    head = localizer.format_ui(
        "order_head", race=question.race, round=question.round, car=localizer.format_car(question.seat)
    )
    title = localizer.format_question_title(question.question)
    if question.due is None or final:
        return localizer.format_ui("order_asks", head=head, title=title)
    return localizer.format_ui(
        "order_asks_until", head=head, title=title, due=f"<t:{question.due}:R>", bank=question.bank
    )


def _describe_presets(prices: AnswerPrices, localizer: Localizer) -> list[str]:
    """Return descriptions of ready-made answers that need one."""
    presets = [offer.preset for offer in prices.offers if localizer.has("about", offer.preset.name)]
    return [localizer.format_ui("ready", **_format_preset_facts(one, localizer)) for one in presets]


def _spell_out_presets(
    prices: AnswerPrices, localizer: Localizer, names: Names, main_values: Collection[str]
) -> list[str]:
    """Return a line with the whole order of each ready-made answer whose button names only the choice.

    `main_values`: values of main choices, which are not ready-made orders besides."""
    return [
        f"-# {format_spelled_out(offer, localizer, names, first=not n)}"
        for n, offer in enumerate(prices.offers)
        if is_spelled_out(offer) and not (n and offer.words in main_values)
    ]


def _format_preset_facts(preset: Preset, localizer: Localizer) -> dict[str, str]:
    return {
        "name": localizer.format_phrase("preset", preset.name, preset.facts, {}),
        "about": localizer.format_phrase("about", preset.name, preset.facts, {}),
    }


def _choose_private_lines(question: QuestionView, room: int) -> list[str]:
    """Return the driver's private lines as far as there is room, those of the last round before all others.

    Above a decision in mid-round, which has none of these, the latest come first. Of a line that has no room, its first
    rows stand, the most important ones."""
    lines = question.private_lines[-MAX_PRIVATE_LINES:]
    chosen = dict[int, str]()
    for number in range(len(lines)) if question.question.required else reversed(range(len(lines))):
        rows = lines[number].split("\n")
        while rows and len("\n".join(rows)) > room:
            rows.pop()
        if rows:
            chosen[number] = "\n".join(rows)
        room -= len(lines[number]) + 1
        if room < 0:
            break
    return [chosen[number] for number in sorted(chosen)]


def _format_answer(code: str, question: QuestionView, localizer: Localizer, names: Names) -> str:
    """Return a line with the answer that counts now."""
    answer = question.words and format_code(question.words)
    return localizer.format_ui(code, said=answer or format_whole_answer(question, question.present, localizer, names))


def _format_draft_lines(question: QuestionView, localizer: Localizer, names: Names, draft: DraftShown) -> list[str]:
    """Return the lines about the draft, and whether it can count."""
    words = format_code(draft.words) if draft.words else _format_draft(question, draft.value, localizer, names)
    lines = [] if draft.value is None else [localizer.format_ui("order_draft", said=words)]
    lines += [localizer.format_ui("order_instead", said=format_code(draft.instead_of))] if draft.instead_of else []
    lines += format_left_out_words(draft.left_out, localizer)
    return [*lines, localizer.format_ui("order_not_yet", reason=draft.refusal)] if draft.refusal else lines


def format_code(words: str) -> str:
    """Return an order as code, so that it can be copied and typed."""
    return f"`{words.replace('`', '')}`"


def _format_draft(question: QuestionView, value: Json, localizer: Localizer, names: Names) -> str:
    """Return the draft as text; one that does not fit its form as it was typed."""
    if isinstance(question.form, AllocationForm | FieldsForm) and not isinstance(value, dict):
        return localizer.escape(str(value))
    return format_whole_answer(question, value, localizer, names)
