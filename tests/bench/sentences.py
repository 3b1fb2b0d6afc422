"""What people write: how much of it is read, asked back, offered, refused or read wrongly, and how long that takes."""

import gc
from collections import Counter
from hashlib import sha256
from statistics import median

from tests.bench.figures import BenchSettings, Line, MeasureResult
from tests.sentences.counting import GAMES, LISTS, PUT_ASIDE, Sentence, hear, judge, load_sentences
from tests.sentences.mutations import list_ignored_mutants, list_mutants, value_read
from tests.sentences.positions import load_phrase_book
from tests.sentences.typed_back import type_back

QUICK_SHARE = 10
LONG_TEXT_CHARS, LONG_TEXT_SECONDS = 200, 0.02
"""The budget: CPU for a text of so many characters."""
LONG_TEXT_POSITIONS = {
    "speed_circuit": ("sc",),
    "formula_d": ("g3", "s3r9"),
    "circus_maximus": ("D-3", "D-8 mf=14"),
    "powersled": ("order",),
}
TYPED_RACES, TYPED_ROUNDS, TYPED_ONE_IN = 40, 60, 15
"""Races of each game, the rounds of each, and of how many questions one is typed back."""
OUTCOMES = ("right", "asked", "offered", "refused", "wrong", "read")
LISTED = {
    "found": "English, in view when words were written",
    "german": "German, written before tuning",
    "near": "near misses and chat",
    "fresh": "English, fresh, seen since",
    "unseen": "English, unseen",
    "unseen_german": "German, unseen",
    "strangers": "English, by strangers",
    "strangers_german": "German, by strangers",
    "voices": "English, in eight voices",
    "voices_german": "German, in eight voices",
    "talk": "English, as in a chat",
    "talk_german": "German, as in a chat",
    "phones": "English, on phones",
    "phones_german": "German, on phones",
    "evening": "English, of an evening",
    "evening_german": "German, of an evening",
    "guests": "English, by guests",
    "guests_german": "German, by guests",
    "late": "English, written last",
    "contrasts": "what is wanted beside what is not",
}


def measure(settings: BenchSettings) -> MeasureResult:
    """Judge every list of sentences of every game."""
    lines, notes, faults = list[Line](), list[str](), list[str]()
    for game in GAMES:
        seconds: list[float] = []
        for name in LISTS:
            some = [one for one in load_sentences(game, name) if _is_tried(one, settings)]
            outcomes = [(one, hear(one)) for one in some]
            seconds += [outcome.seconds for _, outcome in outcomes]
            judgements = [(one, judge(one, outcome)) for one, outcome in outcomes]
            notes += [f"{game}, {LISTED[name]}: {line}" for line in _format_counts(judgements)]
            if name.removesuffix("_german") in PUT_ASIDE:
                aside = [(one, how_read) for one, how_read in judgements if one.is_put_aside]
                notes += [f"{game}, {LISTED[name]}, put aside: {line}" for line in _format_counts(aside)]
            wrong = [one for one, how in judgements if how == "wrong" or (one.kind, how) == ("refuse", "read")]
            faults += [f"{game}: “{one.text}” is read wrongly" for one in wrong]
        lines.append(Line(f"{game}: a text understood", "ms CPU", [1000 * one for one in seconds]))
        texts = [*_long_texts(game)]
        gc.collect()
        gc.freeze()
        long = [hear(one).seconds for one in texts]
        lines.append(Line(f"{game}: {LONG_TEXT_CHARS} characters", "ms CPU", [1000 * one for one in long]))
        if median(long) > LONG_TEXT_SECONDS:
            faults.append(f"{game}: {LONG_TEXT_CHARS} characters take {1000 * median(long):.0f} ms")
    return MeasureResult(lines, notes, faults)


def _long_texts(game: str) -> list[Sentence]:
    """Join sentences of a position to a text of the budget's length."""
    long_sentences = []
    for situation in LONG_TEXT_POSITIONS[game]:
        texts = [one.text for one in load_sentences(game, "found") if one.situation == situation]
        text = ", ".join(texts).replace("\n", " ")
        starts = range(0, len(text) - LONG_TEXT_CHARS, LONG_TEXT_CHARS)
        long_sentences += [Sentence(game, "order", situation, text[at : at + LONG_TEXT_CHARS], ()) for at in starts]
    return long_sentences


def measure_mutations(settings: BenchSettings) -> MeasureResult:
    """Change each word of every sentence that is read, and report changes that are ignored."""
    notes, faults = list[str](), list[str]()
    for game in GAMES:
        some = [one for name in LISTS for one in load_sentences(game, name) if _is_tried(one, settings)]
        read = [one for one in some if value_read(one, one.text) is not None]
        tries = Counter(mutant.how for one in read for mutant in list_mutants(one.text, load_phrase_book(game)))
        kinds = ", ".join(f"{count} {kind}" for kind, count in tries.items())
        notes.append(f"{game}: {len(read)} sentences, words {kinds}")
        ignored_changes = ((one, mutant) for one in read for mutant in list_ignored_mutants(one))
        faults += [f"{game}: “{mutant.text}” is read as “{one.text}”" for one, mutant in ignored_changes]
    return MeasureResult([], notes, faults)


def measure_typed_back(settings: BenchSettings) -> MeasureResult:
    """Type back every order, option and name that the bot shows in whole races."""
    notes, faults = list[str](), list[str]()
    for game in GAMES:
        back = type_back(game, range(settings.choose_count(TYPED_RACES, 1)), TYPED_ROUNDS, TYPED_ONE_IN)
        notes.append(f"{game}: {back.text_count} strings of {back.question_count} questions")
        faults += [f"{game}: {one}" for one in sorted(set(back.wrong))]
    return MeasureResult([], notes, faults)


def _is_tried(one: Sentence, settings: BenchSettings) -> bool:
    return not settings.quick or sha256(one.text.encode()).digest()[0] % QUICK_SHARE == 0


def _format_counts(judgements: list[tuple[Sentence, str]]) -> list[str]:
    """Format a line for each kind of sentence."""
    kinds = dict.fromkeys(one.kind for one, _ in judgements)
    lines = []
    for kind in kinds:
        counts = Counter(how for one, how in judgements if one.kind == kind)
        counts_text = ", ".join(f"{counts[how]} {how}" for how in OUTCOMES if counts[how])
        lines.append(f"{kind} {counts.total()}: {counts_text}")
    return lines
