"""A round's report: headline, numbered story, standings, preview of the next round, footer."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.model.seats import SEAT_EMOJIS, seat_emoji
from bot.posts.types import Highlight
from bot.report.incidents import (
    ALWAYS_WEIGHT,
    COLOUR_WEIGHT,
    MAX_WEIGHT,
    STORY_WEIGHT,
    Incident,
    MergeRule,
    RoundData,
    WeighedFact,
    Weights,
    group_by_move,
    weigh_events,
)
from bot.report.running_order import count_round_places, describe_lead, find_contenders, find_place_incidents
from bot.report.sentence_variants import (
    EMPTY_SENTENCE,
    MAX_LINE_CHARS,
    MAX_TITLE_CHARS,
    SHORT_NAME_CHARS,
    Sentence,
    SentenceWriter,
    clip_name,
    merge_facts,
)
from bot.text.localizer import Localizer
from rules.base import Seat, Value
from rules.track.track import Track

MAX_HEADLINE_CHARS, MAX_STANDINGS_CHARS, MAX_REPORT_CHARS, MAX_PART_CHARS = 330, 420, 2600, 600
MAX_STORY_LINES, MAX_QUIET_LINES, USUAL_STORY_LINES = 12, 3, 8
CAR_EMOJI = frozenset("".join(SEAT_EMOJIS.values())) | {"🏁"}
HEADLINE_KINDS = ("lead", "podium")
"""Kinds of incidents that a headline covers completely."""
MAX_HEADLINES = 2
"""Number of headlines before the line about the lead."""
SENTENCE_ENDS = (".", "!")
"""Characters that end a complete sentence."""


class RoundReport(Value):
    """The report of a round.
    `head`: the headline's lines; `title`: a short form of the first one, for a picture; `story`: the
    numbered lines, with their `marks`; `numbers`: numbers of the reported events, in the order of the
    round's events."""

    head: tuple[str, ...]
    title: str = ""
    story: tuple[str, ...] = ()
    standings: tuple[str, ...] = ()
    next: str = ""
    foot: str = ""
    marks: tuple[Highlight, ...] = ()
    numbers: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """Text of the report without the story."""
        return "\n".join(line for line in (*self.head, *self.standings, self.next, self.foot) if line)


@dataclass(frozen=True)
class StoryLine:
    """A line of the story with the incident and events it was made of."""

    text: str
    beat: Incident
    told: tuple[WeighedFact, ...] = ()
    figures: frozenset[str] = frozenset()

    @property
    def numbers(self) -> tuple[int, ...]:
        """Numbers of the events that it reports."""
        return (*self.beat.numbers, *(one.number for one in self.told))


@dataclass(frozen=True)
class Title:
    """A line of the headline, its incident, and a short form. `whole`: it is the story's own sentence."""

    said: Sentence
    beat: Incident
    short: Sentence
    whole: bool = False

    def covers(self, line: StoryLine) -> bool:
        """Whether a line of the story adds nothing to this one."""
        if line.beat.what != self.beat.what:
            return False
        if self.whole:
            return line.beat is self.beat
        whole = self.beat.what in HEADLINE_KINDS and self.said.figures >= {*line.beat.seats}
        return whole or line.figures <= self.said.figures


@dataclass(frozen=True)
class ReportWriter:
    """Writer of round reports for a game."""

    voice: Localizer
    weights: Weights
    track: Track | None = None

    def write_round(self, account: RoundData, names: Mapping[Seat, str], race: int) -> RoundReport:
        """Write the report of a round, or of the part of it that is complete."""
        speaker = SentenceWriter(self.voice, add_car_emoji(names, account.humans))
        lines, bare = self.write_lines(account, speaker), SentenceWriter(self.voice, add_car_emoji(names))
        bare.used = speaker.used
        head, title, titles = _write_headline(account, lines, bare, self.weights)
        kept = lines if account.facts else []
        also = self._aside_line(account, kept)
        told = _order_lines(_choose_lines(account, kept), speaker, MAX_STORY_LINES - len(also))
        above = [line for line in told if any(title.covers(line) for title in titles) or _is_in_result(account, line)]
        shown = [line for line in told if line not in above]
        return RoundReport(
            head=tuple(head),
            title=title,
            story=(*(f"{n}. {line.text}" for n, line in enumerate(shown, 1)), *also),
            standings=format_standings(account, names, self.voice),
            next=self._next_round_line(account, bare),
            foot=self.write_footer(account, race),
            marks=tuple(
                self._build_highlight(n, line) for n, line in (*enumerate(shown, 1), *((0, one) for one in above))
            ),
            numbers=tuple(sorted({number for line in told for number in line.numbers})),
        )

    def _aside_line(self, account: RoundData, lines: Sequence[StoryLine]) -> list[str]:
        """Report incidents among bots in one line, as far as there is room."""
        said = ""
        for line in (one for one in lines if _is_aside(account, one)):
            longer = self.voice.ui("also", lines=f"{said} {line.text}".strip())
            if len(longer) <= MAX_LINE_CHARS:
                said = f"{said} {line.text}".strip()
        return [self.voice.ui("also", lines=said)] if said else []

    def write_part(self, tale: RoundReport) -> str:
        """Write the report of a part of a round as one message: the headline, then as many last lines as fit."""
        room, rows = MAX_PART_CHARS - sum(len(row) + 1 for row in (*tale.head[:1], tale.foot)), list[str]()
        for row in reversed(tale.story):
            room -= len(row) + 1
            if room < 0:
                break
            rows.insert(0, row)
        return "\n".join([*tale.head[:1], *rows, tale.foot])

    def write_footer(self, account: RoundData, race: int) -> str:
        """Write the footer."""
        last = account.is_last_lap and account.round > 0
        lap = min(max(1, account.lap), account.laps)
        notes = " · ".join(self.voice.word("footnote", note) for note in account.notes)
        return self.voice.ui(
            "round_foot",
            race=race,
            round=account.round,
            lap=lap,
            laps=account.laps,
            last=last,
            notes=notes,
            closes=account.closes,
        )

    def _next_round_line(self, account: RoundData, speaker: SentenceWriter) -> str:
        if not account.after.racing_seats and not account.after.adrift:
            return ""
        falls = bool(find_contenders(account)) and "finished" not in account.after.ended.values()
        return speaker.ui("round_next", round=account.round + 1, decides=falls)

    def write_lines(self, account: RoundData, speaker: SentenceWriter) -> list[StoryLine]:
        """Write all incidents as lines.
        The most important event of a move comes first, then those its line does not report."""
        told = weigh_events(account, self.weights)
        folding, lines = MergeRule(account, self.weights, self.track, told), list[StoryLine]()
        for group in group_by_move(told, self.weights):
            left = [one for one in group if one.weight >= COLOUR_WEIGHT and self._has_text(one)]
            said = set[int]()
            while left:
                main = max(left, key=self._main_event_key)
                beat = folding.build_incident(main, [one for one in group if one.number not in said])
                text, figures, more = speaker.write_line(beat, MAX_LINE_CHARS - 4)
                heaviest = replace(beat, weight=max([main.weight, *(one.weight for one in more)]))
                if text:
                    lines.append(StoryLine(text, heaviest, more, figures))
                said |= {one.number for one in (main, *more)}
                left = [one for one in left if one is not main and one not in more and _needs_own_line(one, main)]
        numbered = self._merge_kinds(lines, speaker)
        places = find_place_incidents(account) if account.closes else ()
        ordered = ((beat, speaker.write_line(beat, MAX_LINE_CHARS - 4)) for beat in places)
        return [*numbered, *(StoryLine(one.text, beat, figures=one.figures) for beat, one in ordered)]

    def _main_event_key(self, one: WeighedFact) -> tuple[int, bool, int, int]:
        return one.base, not self.weights.for_kind(one.what).clause, one.weight, -one.number

    def _build_highlight(self, number: int, line: StoryLine) -> Highlight:
        beat = line.beat
        return Highlight(
            number=number,
            what=beat.what,
            kind="pass" if beat.what in HEADLINE_KINDS and not number else self.weights.for_kind(beat.what).mark,
            seats=tuple(dict.fromkeys((*beat.seats, *beat.victims))),
            place=beat.place,
            weight=beat.weight,
            base=beat.base,
            line=line.text,
        )

    def _has_text(self, one: WeighedFact) -> bool:
        return self.voice.has("beat", one.what) or (not self.weights.facts and self.voice.has("event", one.what))

    def _merge_kinds(self, lines: Sequence[StoryLine], speaker: SentenceWriter) -> list[StoryLine]:
        """Merge lines of kinds that are reported for several cars at once."""
        together: dict[tuple[object, ...], list[StoryLine]] = {}
        for n, line in enumerate(lines):
            joint = self.weights.for_kind(line.beat.what).joint
            agree = None if joint is None else tuple(str(line.beat.facts.get(name)) for name in joint)
            key = (line.beat.what, agree) if agree is not None and not _has_heavy_clause(line) else (n,)
            together.setdefault(key, []).append(line)
        return [line for group in together.values() for line in _merge_lines(group, speaker)]


def _has_heavy_clause(line: StoryLine) -> bool:
    return any(one.weight >= ALWAYS_WEIGHT for one in line.told)


def _needs_own_line(one: WeighedFact, main: WeighedFact) -> bool:
    """Whether an event needs its own line."""
    return one.weight >= ALWAYS_WEIGHT or (one.base >= STORY_WEIGHT and main.base <= STORY_WEIGHT)


def _merge_lines(group: Sequence[StoryLine], speaker: SentenceWriter) -> Sequence[StoryLine]:
    """Merge several lines into one, if there is a sentence for it."""
    if len(group) == 1:
        return group
    beats = sorted((line.beat for line in group), key=lambda beat: (_place_number(beat), beat.time))
    facts = merge_facts(beats)
    if int(str(facts["count"])) > 1:
        said = speaker.write_merged(beats[0].what, facts, MAX_LINE_CHARS - 4)
    else:
        said = Sentence(group[0].text, group[0].figures)
    if not said.text:
        return group
    beat = replace(
        beats[0],
        facts=facts,
        weight=max(beat.weight for beat in beats),
        seats=tuple(dict.fromkeys(seat for beat in beats for seat in beat.seats)),
        numbers=tuple(number for line in group for number in line.numbers),
    )
    return [StoryLine(said.text, beat, figures=said.figures)]


def _place_number(beat: Incident) -> int:
    """Return the place that an incident is about, or 0."""
    return int(str(beat.facts.get("place") or 0))


def _choose_lines(account: RoundData, lines: Sequence[StoryLine]) -> list[StoryLine]:
    """Choose the lines of the story: mandatory ones, then story, then colour in a quiet round."""
    ranked = sorted(lines, key=lambda line: (-line.beat.weight, not _involves_human(account, line), line.beat.time))
    kept = [line for line in ranked if line.beat.weight >= ALWAYS_WEIGHT]
    story = [line for line in ranked if line.beat.weight == STORY_WEIGHT and not _is_aside(account, line)]
    kept += story[: max(0, USUAL_STORY_LINES - len(kept))]
    kept += [line for line in ranked if line.beat.weight == COLOUR_WEIGHT][: max(0, MAX_QUIET_LINES - len(kept))]
    return kept


def _is_in_result(account: RoundData, line: StoryLine) -> bool:
    """Whether a line only reports a finish, which the flag report lists."""
    return account.ends and line.beat.what == "finished" and line.figures <= {*account.after.order, "place"}


def _is_aside(account: RoundData, line: StoryLine) -> bool:
    """Whether a line is about bots behind the podium, without effect on a race that members drive."""
    return (
        bool(account.humans)
        and line.beat.weight == STORY_WEIGHT
        and not line.beat.named & (account.humans | account.podium)
    )


def _involves_human(account: RoundData, line: StoryLine) -> bool:
    return bool(line.beat.named & account.humans)


def _order_lines(lines: Sequence[StoryLine], speaker: SentenceWriter, most: int) -> list[StoryLine]:
    """Sort lines by time, merging lines of a kind while there are too many."""
    kept = list(lines)
    while len(kept) > most:
        kinds: dict[str, list[StoryLine]] = {}
        for line in kept:
            kinds.setdefault(line.beat.what, []).append(line)
        crowds = sorted((group for group in kinds.values() if len(group) > 1), key=lambda group: group[0].beat.weight)
        merges = ((group, _merge_lines(group, speaker)) for group in crowds)
        group, merge = next(((group, merge) for group, merge in merges if len(merge) < len(group)), ((), ()))
        if not group:
            break
        kept = [*(one for one in kept if one not in group), *merge]
    return sorted(kept, key=lambda line: line.beat.time)


def _is_news(account: RoundData, beat: Incident) -> bool:
    """Whether an incident is worth a headline: important by itself, or of story weight for a member."""
    mine = beat.base >= STORY_WEIGHT and bool(beat.named & account.humans)
    return beat.weight >= ALWAYS_WEIGHT and (beat.base >= ALWAYS_WEIGHT or mine)


def _write_headline(
    account: RoundData, lines: Sequence[StoryLine], speaker: SentenceWriter, weights: Weights
) -> tuple[list[str], str, list[Title]]:
    """Write the headline: the main incidents of different cars, and the lead.
    A quiet round has only the lead. Returns the lines, a short form of the first, and the headlines that
    readers see: none if the race ends, since the flag report has its own; only the first while the round is
    under way."""
    heavy = sorted(
        (one for one in lines if _is_news(account, one.beat)), key=lambda one: _headline_key(account, one.beat)
    )
    first = [one for one in heavy if one.beat.weight >= MAX_WEIGHT] or heavy[:1]
    titles = _choose_titles(first, heavy, speaker, weights)
    code, facts = describe_lead(account) if account.closes else ("", {})
    told_lead = any(title.beat.what == "lead" for title in titles)
    state_line = speaker.ui(code, **facts) if code and not told_lead else ""
    rows = [*(title.said.text for title in titles), *([state_line] if state_line else [])]
    for n, title in reversed([*enumerate(titles)]):
        if _count_chars(rows) > MAX_HEADLINE_CHARS and title.whole:
            titles[n] = replace(title, said=title.short, whole=False)
            rows[n] = title.short.text
    while _count_chars(rows) > MAX_HEADLINE_CHARS and len(rows) > 1:
        del rows[-1]
    read = 0 if account.ends else len(rows) if account.closes else 1
    short = titles[0].short.text if titles else "".join(state_line.partition(". ")[:2]).strip()
    return (
        [_bold_first_sentence(row) if n == 0 or not titles else row for n, row in enumerate(rows)],
        short,
        titles[:read],
    )


def _count_chars(rows: Sequence[str]) -> int:
    return sum(len(row) + 1 for row in rows) + len("****")


def _choose_titles(
    first: Sequence[StoryLine], heavy: Sequence[StoryLine], speaker: SentenceWriter, weights: Weights
) -> list[Title]:
    """Choose a headline per incident, without repeating a car; one for all cars with the same incident."""
    titles, named = list[Title](), set[Seat]()
    for line in first:
        beat = line.beat
        if len(titles) >= MAX_HEADLINES or beat.named & named:
            continue
        alike = [one.beat for one in heavy if one.beat.what == beat.what and not one.beat.named & named]
        twins = [one for one in alike if _can_merge(one, beat, weights)] if len(alike) <= MAX_HEADLINES else alike
        crowd = len(twins) > 1 or len(beat.seats) > 1
        facts = merge_facts(twins) if len(twins) > 1 else beat.facts
        said = speaker.write_merged(beat.what, facts, MAX_TITLE_CHARS) if crowd else EMPTY_SENTENCE
        title = Title(said, beat, said) if said.text else _write_title(line, speaker)
        titles += [title] if title else []
        named |= {seat for one in (twins if crowd else [beat]) for seat in one.named} if title else set()
    return titles


def _write_title(line: StoryLine, speaker: SentenceWriter) -> Title | None:
    """Write a headline with the whole sentence of the story if there is room, so that nothing is repeated."""
    short = speaker.write_title(line.beat)
    if not short.text:
        return None
    title = Title(short, line.beat, short)
    whole = EMPTY_SENTENCE if title.covers(line) else speaker.write_line(line.beat, MAX_LINE_CHARS - len("****"))
    if whole.text[-1:] not in SENTENCE_ENDS or whole.more != line.told:
        return title
    return replace(title, said=whole, whole=True)


def _can_merge(one: Incident, other: Incident, weights: Weights) -> bool:
    """Whether two incidents may always be merged into one line."""
    joint = weights.for_kind(one.what).joint
    return one is other or (joint is not None and all(one.facts.get(k) == other.facts.get(k) for k in joint))


def _headline_key(account: RoundData, beat: Incident) -> tuple[object, ...]:
    won = beat.what == "finished" and _place_number(beat) == 1
    return (not won, -beat.weight, beat.base < ALWAYS_WEIGHT, not beat.named & account.humans, -beat.base, beat.time)


def _bold_first_sentence(line: str) -> str:
    first, dot, rest = line.partition(". ")
    return f"**{first}.**{f' {rest}' if rest else ''}" if dot else f"**{line}**" if line else ""


def format_standings(account: RoundData, names: Mapping[Seat, str], voice: Localizer) -> tuple[str, ...]:
    """Format places, cars, gaps to the first, places won and lost, and cars out; at most three lines."""
    after, won = account.after, count_round_places(account)
    rows = list[str]()
    for n, seat in enumerate(after.racing_seats, 1 + sum(how == "finished" for how in after.ended.values())):
        level, place = seat in after.level, n - (after.place_of(seat) - after.rank_of(seat))
        gap, by = after.gap_to_first(seat) if account.before else 0, won.get(seat, 0)
        behind = f" +{gap}" if gap and not (level and place == 1) else ""
        arrow = f" {'▲' if by > 0 else '▼'}{abs(by)}" if by else ""
        rows.append(f"{place}{'=' if level else ''} {_short_name(seat, names)}{behind}{arrow}")
    done = [seat for seat in after.order if after.ended.get(seat) == "finished"]
    rows = [*(f"{n} {_short_name(seat, names)} 🏁" for n, seat in enumerate(done, 1)), *rows]
    out = [seat for seat in after.order if after.ended.get(seat, "finished") != "finished"]
    cars = " ".join(_short_name(seat, names, len(out) < 3) for seat in out)
    end = [voice.ui("standings_out", cars=cars)] if out else []
    adrift = " ".join(_short_name(seat, names) for seat in after.adrift)
    rule = (voice.ui("standings_adrift", cars=adrift),) if adrift else ()
    return (*join_pieces([*rows, *end]), *rule)


def _short_name(seat: Seat, names: Mapping[Seat, str], spelt: bool = True) -> str:
    bare = clip_name(f"{seat_emoji(seat)} {names.get(seat, seat)}", SHORT_NAME_CHARS)
    return bare if spelt else seat_emoji(seat)


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
    return {s: f"{seat_emoji(s)} {f'**{name}**' if s in bold else name}" for s, name in names.items()}


def strip_markup(line: str) -> str:
    """Strip markup and car emoji from a line, for pictures and screen readers."""
    bare = re.sub(r"\*\*|\\", "", line)
    return " ".join("".join(c for c in bare if c not in CAR_EMOJI).split())
