"""The headline of a round's report: the main incidents of different cars, or what has changed in a quiet round."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from bot.report.incidents import ALWAYS_WEIGHT, MAX_WEIGHT, STORY_WEIGHT, Incident, RoundData, WeighedFact, Weights
from bot.report.running_order import (
    StateLine,
    describe_distance_left,
    describe_fights,
    describe_gains,
    describe_lead,
    find_compared_pair,
    find_moves,
    is_news_of_lead,
    is_unchanged,
)
from bot.report.sentence_variants import (
    EMPTY_SENTENCE,
    MAX_LINE_CHARS,
    MAX_TITLE_CHARS,
    Sentence,
    SentenceWriter,
    merge_facts,
)
from rules.base import Json, Seat

MAX_HEADLINE_CHARS = 330
HEADLINE_KINDS = ("lead", "podium")
"""Kinds of incidents that a headline covers completely."""
MAX_HEADLINES = 2
"""Number of headlines before the line about the lead."""
SENTENCE_ENDS = (".", "!")
"""Characters that end a complete sentence."""


@dataclass(frozen=True)
class StoryLine:
    """A line of the story with the incident and events it was made of.

    `parts`: the incidents of several cars that it tells as one."""

    text: str
    incident: Incident
    other_facts: tuple[WeighedFact, ...] = ()
    figures: frozenset[str] = frozenset()
    parts: tuple[Incident, ...] = ()

    @property
    def numbers(self) -> tuple[int, ...]:
        """Numbers of the events that it reports."""
        return (*self.incident.numbers, *(one.number for one in self.other_facts))


@dataclass(frozen=True)
class Title:
    """A line of the headline, its incident, and a short form. `whole`: it is the story's own sentence."""

    sentence: Sentence
    incident: Incident
    short: Sentence
    whole: bool = False

    def covers(self, line: StoryLine) -> bool:
        """Whether a line of the story adds nothing to this one."""
        if line.incident.what != self.incident.what:
            return False
        if self.whole:
            return line.incident is self.incident
        is_whole = self.incident.what in HEADLINE_KINDS and self.sentence.figures >= {*line.incident.seats}
        return is_whole or line.figures <= self.sentence.figures


def _is_news(round_data: RoundData, incident: Incident) -> bool:
    """Whether an incident is worth a headline: important by itself, or of story weight for a member."""
    mine = incident.base >= STORY_WEIGHT and bool(incident.all_seats & round_data.humans)
    return incident.weight >= ALWAYS_WEIGHT and (incident.base >= ALWAYS_WEIGHT or mine)


@dataclass(frozen=True)
class Headline:
    """The headline of a round: its rows, and `short`, what stands above a picture: the first sentence if it has room.

    `titles`: those that readers see, which the story does not repeat: none if the race ends, since the flag report
    has its own; only the first while the round is under way. `shape`: what the first row is about; `pair`: the cars
    at the front that it compares."""

    rows: tuple[str, ...]
    short: str
    titles: tuple[Title, ...]
    shape: str
    pair: tuple[Seat, ...]


def write_headline(
    round_data: RoundData, lines: Sequence[StoryLine], sentence_writer: SentenceWriter, weights: Weights
) -> Headline:
    """Write the headline: the main incidents of different cars and the lead, or in a quiet round what has changed."""
    ranked_lines = sorted(
        (one for one in lines if _is_news(round_data, one.incident)), key=partial(_make_headline_key, round_data)
    )
    heavy_lines = [one for one in ranked_lines if not _is_overused(round_data, one.incident.what)] or ranked_lines
    first = [one for one in heavy_lines if one.incident.weight >= MAX_WEIGHT] or heavy_lines[:1]
    titles = _choose_titles(first, ranked_lines, sentence_writer, weights)
    if round_data.closes and (not titles or _is_overused(round_data, titles[0].incident.what)):
        titles, code, facts = _choose_quiet_headline(round_data, lines, sentence_writer, titles)
    else:
        code, facts = describe_lead(round_data) if round_data.closes else ("", {})
    told_lead = any(title.incident.what == "lead" for title in titles)
    state_line = sentence_writer.format_ui(code, **facts) if code and not told_lead else ""
    rows = [*(title.sentence.text for title in titles), *([state_line] if state_line else [])]
    for n, title in reversed([*enumerate(titles)]):
        if _count_chars(rows) > MAX_HEADLINE_CHARS and title.whole:
            titles[n] = replace(title, sentence=title.short, whole=False)
            rows[n] = title.short.text
    while _count_chars(rows) > MAX_HEADLINE_CHARS and len(rows) > 1:
        del rows[-1]
    read = 0 if round_data.ends else len(rows) if round_data.closes else 1
    return Headline(
        tuple(_format_first_sentence_bold(row) if n == 0 or not titles else row for n, row in enumerate(rows)),
        _choose_picture_title(titles[0]) if titles else _find_first_sentence(state_line),
        tuple(titles[:read]),
        titles[0].incident.what if titles else code,
        find_compared_pair(round_data, code) if round_data.closes else (),
    )


def _choose_quiet_headline(
    round_data: RoundData, lines: Sequence[StoryLine], sentence_writer: SentenceWriter, titles: list[Title]
) -> tuple[list[Title], str, dict[str, Json]]:
    """Choose what has changed in a round without great news: at the front, then behind, then in the story.

    Nothing is told in the same words three times in a row as long as there is anything else."""
    lead, behind = describe_lead(round_data), [*describe_fights(round_data)]
    move_titles = [
        Title(sentence, incident, sentence)
        for incident in find_moves(round_data)
        if (sentence := sentence_writer.write_title(incident)).text
    ]
    story = [
        title
        for line in sorted(lines, key=lambda one: (-one.incident.weight, one.incident.time))
        if line.incident.base >= STORY_WEIGHT and (title := _write_title(line, sentence_writer))
    ]
    fresh = [lead] if is_news_of_lead(round_data, lead) else []
    changes = [one for one in behind if not is_unchanged(one)]
    news: list[Title | StateLine] = [*fresh, *move_titles, *changes, *describe_gains(round_data), *story, *titles]
    usual = describe_distance_left(lead)
    chosen = (
        _find_first_fresh(round_data, news)
        or next(iter(titles), None)
        or _find_first_fresh(round_data, [usual, *behind])
        or usual
    )
    if isinstance(chosen, Title):
        return [chosen], *(("", {}) if is_unchanged(lead) else lead)
    return [], *chosen


def _find_first_fresh(round_data: RoundData, choices: Sequence[Title | StateLine]) -> Title | StateLine | None:
    """Return the first choice that the last two headlines were not about."""
    shapes = ((one, one.incident.what if isinstance(one, Title) else one[0]) for one in choices)
    return next((one for one, shape in shapes if shape and not _is_overused(round_data, shape)), None)


def _is_overused(round_data: RoundData, shape: str) -> bool:
    """Whether the last two headlines were about the same."""
    last = round_data.before.shapes[-2:] if round_data.before else ()
    return last == (shape, shape)


def _count_chars(rows: Sequence[str]) -> int:
    return sum(len(row) + 1 for row in rows) + len("****")


def _choose_titles(
    first: Sequence[StoryLine], heavy: Sequence[StoryLine], sentence_writer: SentenceWriter, weights: Weights
) -> list[Title]:
    """Choose a headline per incident, without repeating a car; one for all cars with the same incident.

    What happened to the cars of a changed order is told beside it, since it is the cause or hides behind it."""
    titles, cars_by_kind = list[Title](), {True: set[Seat](), False: set[Seat]()}
    for line in first:
        incident = line.incident
        used_seats = cars_by_kind[incident.what in HEADLINE_KINDS]
        if len(titles) >= MAX_HEADLINES or incident.all_seats & used_seats:
            continue
        similar_incidents = [
            one.incident
            for one in heavy
            if one.incident.what == incident.what and not one.incident.all_seats & used_seats
        ]
        twins = (
            [one for one in similar_incidents if _can_merge(one, incident, weights)]
            if len(similar_incidents) <= MAX_HEADLINES
            else similar_incidents
        )
        crowd = len(twins) > 1 or len(incident.seats) > 1
        facts = merge_facts(twins) if len(twins) > 1 else incident.facts
        sentence = sentence_writer.write_merged(incident.what, facts, MAX_TITLE_CHARS) if crowd else EMPTY_SENTENCE
        title = Title(sentence, incident, sentence) if sentence.text else _write_title(line, sentence_writer)
        titles += [title] if title else []
        used_seats |= {seat for one in (twins if crowd else [incident]) for seat in one.all_seats} if title else set()
    return titles


def _write_title(line: StoryLine, sentence_writer: SentenceWriter) -> Title | None:
    """Write a headline with the whole sentence of the story if there is room, so that nothing is repeated."""
    short = sentence_writer.write_title(line.incident)
    if not short.text:
        return None
    title = Title(short, line.incident, short)
    whole_sentence = (
        EMPTY_SENTENCE
        if title.covers(line)
        else sentence_writer.write_line(line.incident, MAX_LINE_CHARS - len("****"))
    )
    if whole_sentence.text[-1:] not in SENTENCE_ENDS or whole_sentence.more != line.other_facts:
        return title
    return replace(title, sentence=whole_sentence, whole=True)


def _can_merge(one: Incident, other: Incident, weights: Weights) -> bool:
    """Whether two incidents may always be merged into one line."""
    joint = weights.find_weight(one.what).joint
    return one is other or (joint is not None and all(one.facts.get(k) == other.facts.get(k) for k in joint))


def _make_headline_key(round_data: RoundData, line: StoryLine) -> tuple[object, ...]:
    incident = line.incident
    is_victory = incident.what == "finished" and find_place(incident) == 1
    return (
        not is_victory,
        -incident.weight,
        incident.base < ALWAYS_WEIGHT,
        not incident.all_seats & round_data.humans,
        -incident.base,
        incident.time,
    )


def _choose_picture_title(title: Title) -> str:
    """Return what stands above a picture: the post's own first sentence, or its short form where that has no room."""
    sentence = _find_first_sentence(title.sentence.text)
    return sentence if len(sentence) <= MAX_TITLE_CHARS else title.short.text


def _find_first_sentence(line: str) -> str:
    return "".join(line.partition(". ")[:2]).strip()


def _format_first_sentence_bold(line: str) -> str:
    first, dot, rest = line.partition(". ")
    return f"**{first}.**{f' {rest}' if rest else ''}" if dot else f"**{line}**" if line else ""


def find_place(incident: Incident) -> int:
    """Return the place that an incident is about, or that of a car that is home; or 0."""
    return int(str(incident.facts.get("place") or incident.facts.get("home") or 0))
