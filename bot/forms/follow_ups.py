"""Follow-ups on a form: tyres and bid beside a build, as menus, as text, and read from text."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from bot.forms import answer_parser
from bot.forms.answer_text import format_answer
from bot.forms.form_layout import MENUS_PER_PAGE, Choice, Menu, list_choices, make_initial_draft
from bot.posts.summaries import FOLLOW_UP_MARK, FollowUp, QuestionView, split_follow_ups
from bot.text.localizer import Localizer
from rules.base import Json, Seat
from rules.orders.phrases import PhraseBook
from rules.orders.spoken_words import split_words
from rules.questions import AllocationForm, ChoiceForm, FieldsForm, InvalidAnswer, Option

MAX_FOLLOW_UP_CHOICES = 25
"""Discord's limit for a menu."""
MARKS = r"[\s,;·+&]"
"""What stands between a build and an answer beside it."""


def has_main_part(draft: Json) -> bool:
    """Whether a draft answers the form's own question, and not its follow-ups alone."""
    return bool(split_follow_ups(draft)[0])


def complete_draft(question: QuestionView, draft: Json) -> Json:
    """Return a draft with the usual answers to everything that it does not say."""
    if not isinstance(question.form, AllocationForm):
        return draft
    usual = {f"{FOLLOW_UP_MARK}{one.kind}": one.usual for one in question.follow_ups}
    return usual | make_initial_draft(question.form, draft)


def with_chosen_follow_ups(question: QuestionView, draft: Json, value: Json) -> Json:
    """Return an answer with the follow-ups as the draft has them, else as they are usual."""
    if not question.follow_ups or not isinstance(value, dict):
        return value
    whole_draft = complete_draft(question, draft)
    follow_up_names = {f"{FOLLOW_UP_MARK}{one.kind}" for one in question.follow_ups}
    return {name: answer for name, answer in whole_draft.items() if name in follow_up_names} | value


def list_follow_up_choices(one: FollowUp, localizer: Localizer, current_value: Json) -> list[tuple[str, Json]]:
    """Return the names and values of a follow-up's choices; among them the one that the draft holds."""
    if len(one.presets) > 1:
        choices = [(localizer.format_phrase("preset", p.name, p.facts, {}), p.value) for p in one.presets]
    else:
        title = localizer.format_question_title(one.question)
        named_options = [(localizer.format_option(option), option) for option in list_choices(one.form)]
        choices = [(name if option.code else f"{title}: {name}", option.value) for name, option in named_options]
    choices = choices[:MAX_FOLLOW_UP_CHOICES]
    if current_value not in [value for _, value in choices]:
        choices = [
            (format_follow_up(one, current_value, localizer), current_value),
            *choices[: MAX_FOLLOW_UP_CHOICES - 1],
        ]
    return choices


def make_follow_up_menus(question: QuestionView, draft: Json, localizer: Localizer) -> tuple[Menu, ...]:
    """Return a menu for each follow-up, in which the draft's answer, else the usual one, is chosen."""
    if not question.follow_ups or not isinstance(question.form, AllocationForm):
        return ()
    answers, first = split_follow_ups(draft)[1], len(question.form.parts)
    menus = list[Menu]()
    for n, one in enumerate(question.follow_ups):
        current_value = answers.get(one.kind, one.usual)
        choices = (
            Choice(str(i), Option(value=name), value == current_value)
            for i, (name, value) in enumerate(list_follow_up_choices(one, localizer, current_value))
        )
        menus.append(Menu(first + n, "", tuple(choices)))
    return tuple(menus)


def find_page_of_menu(question: QuestionView, place: int) -> int:
    """Return the page of a form of parts on which a menu stands: those of follow-ups come first."""
    if not isinstance(question.form, AllocationForm):
        return 0
    parts, before = len(question.form.parts), len(question.follow_ups)
    return (place - parts if place >= parts else place + before) // MENUS_PER_PAGE


def apply_follow_up_choice(question: QuestionView, draft: Json, place: int, token: str, localizer: Localizer) -> Json:
    """Return the draft after a choice in a follow-up's menu; None if the press is about something else.

    Raises InvalidAnswer for outdated choices."""
    parts = question.form.parts if isinstance(question.form, AllocationForm) else ()
    if not question.follow_ups or place < len(parts):
        return None
    if place - len(parts) >= len(question.follow_ups):
        raise InvalidAnswer("not_open")
    one = question.follow_ups[place - len(parts)]
    current_value = split_follow_ups(draft)[1].get(one.kind, one.usual)
    choices = list_follow_up_choices(one, localizer, current_value)
    if not (token.isdecimal() and int(token) < len(choices)):
        raise InvalidAnswer("not_an_option", said=token, options=[name for name, _ in choices])
    return {**(draft or {}), f"{FOLLOW_UP_MARK}{one.kind}": choices[int(token)][1]}


def format_follow_up(one: FollowUp, value: Json, localizer: Localizer) -> str:
    """Return the answer to a follow-up by the name on its menu, else with the question's title."""
    ready = next((p for p in one.presets if p.value == value and len(one.presets) > 1), None)
    if ready:
        return localizer.format_phrase("preset", ready.name, ready.facts, {})
    if isinstance(one.form, ChoiceForm) and any(option.code for option in one.form.options):
        return format_answer(one.form, value, localizer)
    answer = format_answer(one.form, value, localizer) if not isinstance(value, str) else localizer.escape(value)
    return f"{localizer.format_question_title(one.question)}: {answer}"


def format_whole_answer(
    question: QuestionView, value: Json, localizer: Localizer, names: Mapping[Seat, str] | None = None
) -> str:
    """Return an answer with those to its follow-ups as text."""
    main, answers = split_follow_ups(value)
    follow_up_texts = [
        format_follow_up(one, answers[one.kind], localizer) for one in question.follow_ups if one.kind in answers
    ]
    return " · ".join((format_answer(question.form, main, localizer, names), *follow_up_texts))


def describe_follow_ups(question: QuestionView, localizer: Localizer) -> list[str]:
    """Return a line for each follow-up that says what it is about."""
    return [
        f"-# {localizer.format_phrase('beside', one.kind, one.question.model_dump(mode='json'))}"
        for one in question.follow_ups
        if localizer.has("beside", one.kind)
    ]


def take_typed_follow_ups(
    question: QuestionView, text: str, localizer: Localizer, book: PhraseBook
) -> tuple[str, dict[str, Json]]:
    """Return a text without what it says to the follow-ups, and that as a draft: `sprinter, soft tyres, bid 1 wear`.

    Amounts go on over commas (`bid 1 wear, 2 chips`); anything else that follows is not theirs."""
    draft = dict[str, Json]()
    text = _with_figures(text, book)
    for one in question.follow_ups:
        text_and_answer = (
            _take_option(one, text, localizer)
            if isinstance(one.form, ChoiceForm)
            else _take_amounts(one, text, localizer, book)
        )
        if text_and_answer:
            text, draft[f"{FOLLOW_UP_MARK}{one.kind}"] = text_and_answer
    loose = _make_pattern_of_any(book.lists["joiners"] | book.lists["prepositions"])
    return re.sub(rf"^(?:{MARKS}|{loose}\b)+|(?:{MARKS}|\b{loose})+$", "", text, flags=re.IGNORECASE), draft


def _with_figures(text: str, book: PhraseBook) -> str:
    """Return the text with figures in the place of numbers in words: `bid one wear`."""
    for token in reversed(split_words(text, book, {})):
        if token.kind == "num":
            text = f"{text[: token.start]}{token.value}{text[token.end :]}"
    return text


def _take_option(one: FollowUp, text: str, localizer: Localizer) -> tuple[str, Json] | None:
    """Take an option's name out of a text, with the name of the question beside it."""
    named_values = [
        (name, o.value) for o in list_choices(one.form) for name in (localizer.format_option(o), str(o.value))
    ]
    for name, value in sorted(named_values, key=lambda pair: -len(pair[0])):
        title = _make_pattern_of_any(_list_titles(one, localizer))
        match = re.search(rf"(?:\b{title}\b\s*[:=]?\s*)?\b{re.escape(name)}\b(?:\s*\b{title}\b)?", text, re.IGNORECASE)
        if match:
            return f"{text[: match.start()].rstrip(' ,;')}, {text[match.end() :].lstrip(' ,;')}", value
    return None


def _take_amounts(one: FollowUp, text: str, localizer: Localizer, book: PhraseBook) -> tuple[str, Json] | None:
    """Take a question's name and the amounts behind it out of a text; other words behind these stay in it."""
    title = _make_pattern_of_any(_list_titles(one, localizer))
    no, article = _make_pattern_of_any(book.lists["denials"]), _make_pattern_of_any(book.lists["articles"])
    denial = re.search(rf"\b{no}\s+(?:{article}\s+)?{title}\b", text, re.IGNORECASE)
    if denial and isinstance(one.form, FieldsForm):
        return f"{text[: denial.start()].rstrip(' ,;')}, {text[denial.end() :].lstrip(' ,;')}", one.form.accept({})
    match = re.search(rf"\b{title}\b\s*[:=]?\s*", text, re.IGNORECASE)
    if not match:
        return None
    amount = rf"(?:(?:{_make_pattern_of_any(book.lists['joiners'])}\b|\+)?\s*\d+\s*[^\s\d]+\s*)"
    first, *others = re.split(r"[,;\n·]", text[match.end() :])
    amounts = re.match(rf"{amount}+", first, re.IGNORECASE)
    beside = first[amounts.end() :] if amounts else ""
    more = (n for n, clause in enumerate(others) if not re.fullmatch(rf"\s*{amount}", clause, re.IGNORECASE))
    count = 0 if beside else next(more, len(others))
    line = ", ".join(part.strip() for part in (first.removesuffix(beside), *others[:count]))
    rest = f"{text[: match.start()].rstrip(' ,;')}, {', '.join(filter(None, (beside, *others[count:])))}"
    try:
        return rest, answer_parser.parse_answer(one.form, line, localizer.format_option)
    except InvalidAnswer:
        return rest, line


def _list_titles(one: FollowUp, localizer: Localizer) -> list[str]:
    title = localizer.format_question_title(one.question)
    return [title, title.split()[-1], localizer.format_field_label(one.kind), one.kind]


def _make_pattern_of_any(names: Iterable[Any]) -> str:
    return f"(?:{'|'.join(sorted((re.escape(name) for name in set(names)), key=len, reverse=True))})"
