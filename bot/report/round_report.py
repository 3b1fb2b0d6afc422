"""A round's report: headline, numbered story, standings, preview of the next round, footer."""

import re
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import cached_property

from bot.model.seats import SEAT_EMOJIS, find_seat_emoji
from bot.posts.types import Highlight
from bot.report.headline import HEADLINE_KINDS, StoryLine, find_place, write_headline
from bot.report.incidents import (
    ALWAYS_WEIGHT,
    COLOUR_WEIGHT,
    STORY_WEIGHT,
    Incident,
    MergeRule,
    RoundData,
    WeighedFact,
    Weights,
    group_by_move,
    weigh_events,
)
from bot.report.running_order import STILL_RACING, TO_GO, count_round_places, find_contenders, find_place_incidents
from bot.report.sentence_variants import (
    MAX_LINE_CHARS,
    Sentence,
    SentenceWriter,
    clip_name,
    merge_facts,
)
from bot.text.localizer import Localizer
from rules.base import Seat, Value
from rules.track.track import Track

MAX_STANDINGS_CHARS, MAX_REPORT_CHARS, MAX_PART_CHARS = 420, 2600, 600
MAX_STORY_LINES, MAX_QUIET_LINES, USUAL_STORY_LINES = 12, 3, 8
CAR_EMOJI = frozenset("".join(SEAT_EMOJIS.values())) | {"🏁"}


class RoundReport(Value):
    """The report of a round.
    `head`: the headline's lines; `title`: a short form of the first one, for a picture; `title_seats`: the seats in
    that; `story`: the numbered lines, with their `marks`; `numbers`: numbers of the reported events, in the
    order of the round's events; `shapes`: what this headline and the one before are about; `pair`: the cars
    at the front that it compares."""

    head: tuple[str, ...]
    title: str = ""
    title_seats: tuple[Seat, ...] = ()
    story: tuple[str, ...] = ()
    standings: tuple[str, ...] = ()
    next: str = ""
    foot: str = ""
    marks: tuple[Highlight, ...] = ()
    numbers: tuple[int, ...] = ()
    shapes: tuple[str, ...] = ()
    pair: tuple[Seat, ...] = ()

    @property
    def has_news(self) -> bool:
        """Whether the headline tells more than who is still racing, and how far they have to go."""
        return self.shapes[-1:] not in ((STILL_RACING,), (TO_GO,))

    @property
    def text(self) -> str:
        """Text of the report without the story."""
        return "\n".join(line for line in (*self.head, *self.standings, self.next, self.foot) if line)


@dataclass(frozen=True)
class RoundLines:
    """All lines of a round in one language, and the writer of their sentences."""

    round_data: RoundData
    sentence_writer: SentenceWriter
    lines: Sequence[StoryLine]

    @cached_property
    def lines_by_seat(self) -> Mapping[Seat, Sequence[StoryLine]]:
        """The lines about each car."""
        lines_by_seat = dict[Seat, list[StoryLine]]()
        for line in self.lines:
            for seat in line.incident.all_seats:
                lines_by_seat.setdefault(seat, []).append(line)
        return lines_by_seat


@dataclass(frozen=True)
class ReportWriter:
    """Writer of round reports for a game."""

    localizer: Localizer
    weights: Weights
    track: Track | None = None

    def write_round(
        self, round_data: RoundData, names: Mapping[Seat, str], race: int, round_lines: RoundLines | None = None
    ) -> RoundReport:
        """Write the report of a round, or of the part of it that is complete.

        `round_lines`: its lines with members' names in bold, if they are already written."""
        written = round_lines or self.collect_lines(round_data, names, bold=round_data.humans)
        sentence_writer, lines = written.sentence_writer, written.lines
        plain_writer = SentenceWriter(self.localizer, add_car_emoji(names), sentence_writer.used)
        headline = write_headline(round_data, lines, plain_writer, self.weights)
        candidate_lines = lines if round_data.facts else []
        also = self._write_aside(round_data, candidate_lines)
        ordered_lines = _sort_lines(
            _choose_lines(round_data, candidate_lines), sentence_writer, MAX_STORY_LINES - len(also)
        )
        headline_lines = [
            line
            for line in ordered_lines
            if any(title.covers(line) for title in headline.titles) or _is_in_result(round_data, line)
        ]
        story_lines = [line for line in ordered_lines if line not in headline_lines]
        return RoundReport(
            head=headline.rows,
            title=headline.short,
            title_seats=tuple(seat for seat in round_data.after.order if find_seat_emoji(seat) in headline.short),
            story=(*(f"{n}. {line.text}" for n, line in enumerate(story_lines, 1)), *also),
            standings=format_standings(round_data, names, self.localizer),
            next=self._write_next_round(round_data, plain_writer),
            foot=self.write_footer(round_data, race),
            marks=tuple(
                self._build_highlight(n, line)
                for n, line in (*enumerate(story_lines, 1), *((0, one) for one in headline_lines))
            ),
            numbers=tuple(sorted({number for line in ordered_lines for number in line.numbers})),
            shapes=(*(round_data.before.shapes[-1:] if round_data.before else ()), headline.shape),
            pair=headline.pair,
        )

    def _write_aside(self, round_data: RoundData, lines: Sequence[StoryLine]) -> list[str]:
        """Report incidents among bots in one line, as far as there is room."""
        text = ""
        for line in (one for one in lines if _is_aside(round_data, one)):
            longer = self.localizer.format_ui("also", lines=f"{text} {line.text}".strip())
            if len(longer) <= MAX_LINE_CHARS:
                text = f"{text} {line.text}".strip()
        return [self.localizer.format_ui("also", lines=text)] if text else []

    def write_part(self, report: RoundReport) -> str:
        """Write the report of a part of a round as one message: the headline, then as many last lines as fit."""
        room, rows = MAX_PART_CHARS - sum(len(row) + 1 for row in (*report.head[:1], report.foot)), list[str]()
        for row in reversed(report.story):
            room -= len(row) + 1
            if room < 0:
                break
            rows.insert(0, row)
        return "\n".join([*report.head[:1], *rows, report.foot])

    def write_footer(self, round_data: RoundData, race: int) -> str:
        """Write the footer."""
        last = round_data.is_last_lap and round_data.round > 0
        lap = min(max(1, round_data.lap), round_data.laps)
        notes = " · ".join(self.localizer.format_word("footnote", note) for note in round_data.notes)
        return self.localizer.format_ui(
            "round_foot",
            race=race,
            round=round_data.round,
            lap=lap,
            laps=round_data.laps,
            last=last,
            beforehand=round_data.after.beforehand,
            notes=notes,
            closes=round_data.closes,
        )

    def _write_next_round(self, round_data: RoundData, sentence_writer: SentenceWriter) -> str:
        if not round_data.after.racing_seats and not round_data.after.adrift:
            return ""
        falls = bool(find_contenders(round_data)) and "finished" not in round_data.after.ended.values()
        return sentence_writer.format_ui("round_next", round=round_data.round + 1, decides=falls)

    def collect_lines(
        self, round_data: RoundData, names: Mapping[Seat, str], *, bold: AbstractSet[Seat] = frozenset()
    ) -> RoundLines:
        """Write all lines of a round. `bold`: the seats whose drivers' names are in bold."""
        sentence_writer = SentenceWriter(self.localizer, add_car_emoji(names, bold))
        return RoundLines(round_data, sentence_writer, self._write_lines(round_data, sentence_writer))

    def strip_bold(self, round_lines: RoundLines, names: Mapping[Seat, str]) -> RoundLines:
        """Return the lines of a round without bold names.

        The asterisks are taken out. Only where they had made a line too long is everything written anew."""
        round_data = round_lines.round_data
        if round_lines.sentence_writer.has_cut:
            return self.collect_lines(round_data, names)
        bold = [name for seat, name in names.items() if seat in round_data.humans]
        lines = [replace(line, text=_strip_bold(line.text, bold)) for line in round_lines.lines]
        return RoundLines(round_data, SentenceWriter(self.localizer, add_car_emoji(names)), lines)

    def _write_lines(self, round_data: RoundData, sentence_writer: SentenceWriter) -> list[StoryLine]:
        """Write all incidents as lines.
        The most important event of a move comes first, then those its line does not report."""
        weighed_facts = weigh_events(round_data, self.weights)
        merge_rule, lines = MergeRule(round_data, self.weights, self.track, weighed_facts), list[StoryLine]()
        numbers_elsewhere = merge_rule.list_reported_numbers()
        for group in group_by_move((one for one in weighed_facts if one.number not in numbers_elsewhere), self.weights):
            events_left = [one for one in group if one.weight >= COLOUR_WEIGHT and self._has_text(one)]
            reported_numbers = set[int]()
            while events_left:
                main = max(events_left, key=self._find_main_event_key)
                incident = merge_rule.build_incident(main, [one for one in group if one.number not in reported_numbers])
                text, figures, more = sentence_writer.write_line(incident, MAX_LINE_CHARS - 4)
                heaviest = replace(incident, weight=max([main.weight, *(one.weight for one in more)]))
                if text:
                    lines.append(StoryLine(text, heaviest, more, figures))
                reported_numbers |= {one.number for one in (main, *more)}
                events_left = [
                    one
                    for one in events_left
                    if one is not main and one not in more and _needs_own_line(one, main, incident)
                ]
        event_lines = self._merge_kinds(lines, sentence_writer)
        places = find_place_incidents(round_data) if round_data.closes else ()
        place_sentences = ((incident, sentence_writer.write_line(incident, MAX_LINE_CHARS - 4)) for incident in places)
        return [
            *event_lines,
            *(StoryLine(one.text, incident, figures=one.figures) for incident, one in place_sentences),
        ]

    def _find_main_event_key(self, one: WeighedFact) -> tuple[int, bool, int, int]:
        return one.base, not self.weights.find_weight(one.what).clause, one.weight, -one.number

    def _build_highlight(self, number: int, line: StoryLine) -> Highlight:
        incident = line.incident
        return Highlight(
            number=number,
            what=incident.what,
            kind="pass"
            if incident.what in HEADLINE_KINDS and not number
            else self.weights.find_weight(incident.what).mark,
            seats=tuple(dict.fromkeys((*incident.seats, *incident.victims))),
            place=incident.place,
            weight=incident.weight,
            base=incident.base,
            line=line.text,
        )

    def _has_text(self, one: WeighedFact) -> bool:
        return self.localizer.has("beat", one.what) or (
            not self.weights.facts and self.localizer.has("event", one.what)
        )

    def _merge_kinds(self, lines: Sequence[StoryLine], sentence_writer: SentenceWriter) -> list[StoryLine]:
        """Merge lines of kinds that are reported for several cars at once."""
        together: dict[tuple[object, ...], list[StoryLine]] = {}
        for n, line in enumerate(lines):
            joint = self.weights.find_weight(line.incident.what).joint
            agree = None if joint is None else tuple(str(line.incident.facts.get(name)) for name in joint)
            key = (line.incident.what, agree) if agree is not None and not _has_heavy_clause(line) else (n,)
            together.setdefault(key, []).append(line)
        return [line for group in together.values() for line in _merge_lines(group, sentence_writer)]


def _has_heavy_clause(line: StoryLine) -> bool:
    return any(one.weight >= ALWAYS_WEIGHT for one in line.other_facts)


def _needs_own_line(one: WeighedFact, main: WeighedFact, incident: Incident) -> bool:
    """Whether an event needs its own line: a heavy one, one beside a light line, and what no clause covers."""
    stands_beside = main.base <= STORY_WEIGHT or one.number not in incident.covered_numbers
    return one.weight >= ALWAYS_WEIGHT or (one.base >= STORY_WEIGHT and stands_beside)


def _merge_lines(group: Sequence[StoryLine], sentence_writer: SentenceWriter) -> Sequence[StoryLine]:
    """Merge several lines into one, if there is a sentence for it."""
    if len(group) == 1:
        return group
    incidents = sorted((line.incident for line in group), key=lambda incident: (find_place(incident), incident.time))
    facts = merge_facts(incidents)
    if int(str(facts["count"])) > 1:
        sentence = sentence_writer.write_merged(incidents[0].what, facts, MAX_LINE_CHARS - 4)
    else:
        sentence = Sentence(group[0].text, group[0].figures)
    if not sentence.text:
        return group
    incident = replace(
        incidents[0],
        facts=facts,
        weight=max(incident.weight for incident in incidents),
        seats=tuple(dict.fromkeys(seat for incident in incidents for seat in incident.seats)),
        numbers=tuple(number for line in group for number in line.numbers),
    )
    return [StoryLine(sentence.text, incident, figures=sentence.figures, parts=tuple(incidents))]


def _choose_lines(round_data: RoundData, lines: Sequence[StoryLine]) -> list[StoryLine]:
    """Choose the lines of the story: mandatory ones, then story, then colour in a quiet round."""
    ranked_lines = sorted(
        lines, key=lambda line: (-line.incident.weight, not _involves_human(round_data, line), line.incident.time)
    )
    chosen_lines = [line for line in ranked_lines if line.incident.weight >= ALWAYS_WEIGHT]
    story = [line for line in ranked_lines if line.incident.weight == STORY_WEIGHT and not _is_aside(round_data, line)]
    chosen_lines += story[: max(0, USUAL_STORY_LINES - len(chosen_lines))]
    chosen_lines += [line for line in ranked_lines if line.incident.weight == COLOUR_WEIGHT][
        : max(0, MAX_QUIET_LINES - len(chosen_lines))
    ]
    return chosen_lines


def _is_in_result(round_data: RoundData, line: StoryLine) -> bool:
    """Whether a line only reports a finish, which the flag report lists."""
    return (
        round_data.ends
        and line.incident.what == "finished"
        and line.figures <= {*round_data.after.order, "place", "home"}
    )


def _is_aside(round_data: RoundData, line: StoryLine) -> bool:
    """Whether a line is about bots behind the podium, without effect on a race that members drive."""
    return (
        bool(round_data.humans)
        and line.incident.weight == STORY_WEIGHT
        and not line.incident.all_seats & (round_data.humans | round_data.podium)
    )


def _involves_human(round_data: RoundData, line: StoryLine) -> bool:
    return bool(line.incident.all_seats & round_data.humans)


def _sort_lines(lines: Sequence[StoryLine], sentence_writer: SentenceWriter, most: int) -> list[StoryLine]:
    """Sort lines by time, merging lines of a kind while there are too many."""
    merged_lines = list(lines)
    while len(merged_lines) > most:
        kinds: dict[str, list[StoryLine]] = {}
        for line in merged_lines:
            kinds.setdefault(line.incident.what, []).append(line)
        crowds = sorted(
            (group for group in kinds.values() if len(group) > 1), key=lambda group: group[0].incident.weight
        )
        merges = ((group, _merge_lines(group, sentence_writer)) for group in crowds)
        group, merge = next(((group, merge) for group, merge in merges if len(merge) < len(group)), ((), ()))
        if not group:
            break
        merged_lines = [*(one for one in merged_lines if one not in group), *merge]
    return sorted(merged_lines, key=lambda line: line.incident.time)


def format_standings(round_data: RoundData, names: Mapping[Seat, str], localizer: Localizer) -> tuple[str, ...]:
    """Format places, cars, gaps to the first, places won and lost, and cars out; at most three lines."""
    after, places_won = round_data.after, count_round_places(round_data)
    rows = list[str]()
    for n, seat in enumerate(after.racing_seats, 1 + sum(how == "finished" for how in after.ended.values())):
        level, place = seat in after.level, n - (after.find_place(seat) - after.find_rank(seat))
        gap, by = after.measure_gap_to_first(seat) if round_data.before else 0, places_won.get(seat, 0)
        behind = f" +{gap}" if gap and not (level and place == 1) else ""
        if round_data.before and after.is_close_behind(seat):
            behind = f"{behind}, {localizer.format_word('ui', 'close_behind')}"
        arrow = f" {'▲' if by > 0 else '▼'}{abs(by)}" if by else ""
        rows.append(f"{place}{'=' if level else ''} {_format_short_name(seat, names)}{behind}{arrow}")
    finished_seats = [seat for seat in after.order if after.ended.get(seat) == "finished"]
    rows = [*(f"{n} {_format_short_name(seat, names)} 🏁" for n, seat in enumerate(finished_seats, 1)), *rows]
    out = [seat for seat in after.order if after.ended.get(seat, "finished") != "finished"]
    cars = " ".join(_format_short_name(seat, names, len(out) < 3) for seat in out)
    end = [localizer.format_ui("standings_out", cars=cars)] if out else []
    adrift = " ".join(_format_short_name(seat, names) for seat in after.adrift)
    rule = (localizer.format_ui("standings_adrift", cars=adrift),) if adrift else ()
    return (*join_pieces([*rows, *end]), *rule)


def _format_short_name(seat: Seat, names: Mapping[Seat, str], spelt: bool = True) -> str:
    plain_name = clip_name(f"{find_seat_emoji(seat)} {names.get(seat, seat)}")
    return plain_name if spelt else find_seat_emoji(seat)


def join_pieces(pieces: Sequence[str]) -> tuple[str, ...]:
    """Join pieces to lines of limited length."""
    rows = [""]
    for piece in pieces:
        longer = f"{rows[-1]} · {piece}" if rows[-1] else piece
        if len(longer) > MAX_LINE_CHARS:
            rows.append(piece)
        else:
            rows[-1] = longer
    return tuple(row for row in rows if row)


def add_car_emoji(names: Mapping[Seat, str], humans: object = ()) -> dict[Seat, str]:
    """Return names for sentences: the car's emoji, and members' names in bold."""
    bold = humans if isinstance(humans, frozenset | set | tuple) else ()
    return {s: f"{find_seat_emoji(s)} {f'**{name}**' if s in bold else name}" for s, name in names.items()}


def _strip_bold(line: str, names: Iterable[str]) -> str:
    for name in names:
        line = line.replace(f"**{name}**", name)
    return line


def strip_markup(line: str) -> str:
    """Strip markup and car emoji from a line, for pictures and screen readers."""
    plain_text = re.sub(r"\*\*|\\", "", line)
    return " ".join("".join(c for c in plain_text if c not in CAR_EMOJI).split())
