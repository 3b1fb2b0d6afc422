"""Counts of sentences read right, asked back, offered, refused or read wrong."""

import re
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from bot.forms import answer_parser
from bot.forms.form_widgets import label_options
from rules.base import Json
from rules.casebook.positions import Position
from rules.orders.hearing import Listener, Meaning
from rules.orders.interpreter import read_sheet
from rules.orders.sheets import SheetReader, correct_draft, dump_order, is_stored_order, load_sheet
from rules.orders.standing_orders import format_parts, is_filing, read_parts
from rules.questions import InvalidAnswer
from tests.repository import LOCALIZERS
from tests.sentences.positions import CALLED, find_draft, load_phrase_book, load_position

HERE = Path(__file__).parent
GAMES = ("speed_circuit", "formula_d", "circus_maximus", "powersled")
LISTS = (
    *("found", "german", "near", "fresh", "unseen", "unseen_german", "strangers", "strangers_german"),
    *("voices", "voices_german", "talk", "talk_german", "phones", "phones_german"),
    *("evening", "evening_german", "guests", "guests_german", "late", "contrasts"),
)
PUT_ASIDE = {"unseen": 4, "strangers": 4, "voices": 4, "talk": 2, "phones": 2}
"""One sentence in so many of these lists is only counted: no line of a phrase book was written for it."""


UNSAID_STRAIGHT = re.compile(r"(?<=[LR])F+(?![A-Z])|(?<=DRIFT \d) F+(?![A-Z])")
"""Squares straight ahead at the end of a path: one that is too short goes on so by itself (P-66)."""


class Sentence(NamedTuple):
    """A line of a list: what it should come to, where it is said, its words, and the orders that it may mean.
    `is_put_aside`: it is only counted and never tuned on, by the hash of its words."""

    game: str
    kind: str
    situation: str
    text: str
    means: tuple[str, ...]
    is_put_aside: bool = False


class Outcome(NamedTuple):
    """What became of a sentence: the kind, orders read or asked back, words left out, and CPU seconds."""

    how: str
    orders: tuple[str, ...]
    left_out: tuple[str, ...]
    seconds: float


def load_sentences(game: str, name: str) -> Iterator[Sentence]:
    """Load the sentences of a list; none if there is no such list."""
    path, share = HERE / f"{name}_{game}.txt", PUT_ASIDE.get(name.removesuffix("_german"))
    for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else ():
        kind, situation, text, means = (part.strip() for part in (line + " ").split(" | ", 3))
        meanings = tuple(one.strip().replace("⏎", "\n") for one in means.split(" || ") if one.strip())
        text = text.replace("⏎", "\n")
        is_put_aside = share is not None and sha256(text.encode()).digest()[1] % share == 0
        yield Sentence(game, kind, situation, text, meanings, is_put_aside)


def hear(sentence: Sentence) -> Outcome:
    """Return what the bot makes of a sentence."""
    at = load_position(sentence.game, sentence.situation)
    localizer = LOCALIZERS.for_game(sentence.game)
    labels: dict[str, tuple[Json, ...]] = {}
    parse: Callable[[str], Json] = str.strip
    names, book, sheets = CALLED.get(sentence.game, {}), load_phrase_book(sentence.game), at.ruleset.sheets
    if at.question is not None and not (sheets and sheets.is_sheet_question(at.question)):
        form = at.ruleset.build_form(at.table, at.player_view, at.question)
        labels = label_options(form, localizer)
        parse = partial(answer_parser.parse_answer, form, naming=localizer.format_option)
    listener = Listener(at.ruleset, at.table, at.player_view, at.question, book, names, labels, parse)
    draft = find_draft(sentence.game, sentence.situation)
    began = time.thread_time()
    how, orders, left_out = "read", tuple[str, ...](), tuple[str, ...]()
    try:
        meaning = _correct(at, sentence, draft) if draft else listener.hear(sentence.text)
        how, orders, left_out = "read" if meaning.sure else "offered", (meaning.words,), meaning.left_out
    except InvalidAnswer as refusal:
        how = "refused"
        if "readings" in refusal.facts:
            how, orders = "asked", tuple(refusal.facts["readings"])
            left_out = tuple(refusal.facts.get("left_out", ()))
    return Outcome(how, orders, left_out, time.thread_time() - began)


def _correct(at: Position, sentence: Sentence, draft: str) -> Meaning:
    """Apply a sentence to the draft of its position. Raises InvalidAnswer."""
    assert at.ruleset.sheets is not None
    reader = SheetReader(at.ruleset.sheets, at.table, at.player_view, at.question, load_phrase_book(sentence.game))
    language = reader.sheets.language
    read = correct_draft(reader, sentence.text, dump_order(read_sheet(language, draft, reader.names)))
    words = "-" if read.value is None else language.write(read.value)
    return Meaning(None, words, read.left_out, read.sure)


def judge(sentence: Sentence, outcome: Outcome) -> str:
    """Right, asked (the right reading among those shown, or the only one, to be confirmed), offered (in part), refused,
    wrong."""
    values = [normalize_order(sentence, one) for one in sentence.means]
    hit = any(normalize_order(sentence, one) in values for one in outcome.orders)
    if sentence.kind in ("order", "near"):
        if outcome.how == "read":
            return "right" if hit else "wrong"
        return outcome.how if outcome.how == "refused" else "asked" if hit else "offered"
    if sentence.kind == "ask" and outcome.how == "offered" and not outcome.left_out:
        return "asked"
    return outcome.how


def normalize_order(sentence: Sentence, order_text: str) -> Json:
    """Return an order in a form in which two that mean the same are equal."""
    at = load_position(sentence.game, sentence.situation)
    sheets = at.ruleset.sheets
    order_text = order_text.strip()
    try:
        return _value(at, sheets, order_text)
    except InvalidAnswer:
        return order_text


def _value(at: Position, sheets: Any, order_text: str) -> Json:
    reader = SheetReader(sheets, at.table, at.player_view, at.question)
    if at.question is None or is_filing(order_text):
        text = order_text if is_filing(order_text) else f"standing: {order_text}"
        return format_parts(sheets.language, read_parts(sheets.language, text, reader.names, reader.check))
    if order_text.startswith("{"):
        order_text = order_text.strip("{}").replace("'", "").replace(":", "")
    form = at.ruleset.build_form(at.table, at.player_view, at.question)
    value: Json = order_text
    if not sheets.is_sheet_question(at.question):
        value = answer_parser.parse_answer(form, order_text, lambda option: str(option.value))
    read = at.ruleset.read_answer(at.table, at.player_view, at.question, value)
    if not is_stored_order(read):
        return read
    return UNSAID_STRAIGHT.sub("", sheets.language.write(load_sheet(sheets, read)))


def count(some: Iterable[Sentence]) -> Counter[tuple[str, str]]:
    """Count the outcomes by kind of sentence."""
    return Counter((one.kind, judge(one, hear(one))) for one in some)
