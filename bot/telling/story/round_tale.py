"""A round's post: headline, numbered story, standings, what comes next, and the small foot."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.telling.callsigns import COLOURS, sign
from bot.telling.narrator import Narrator
from bot.telling.story.beats import Account, Beat, Folding, WeighedFact, moves, weighed
from bot.telling.story.running_order import decided, moved, of_places, state
from bot.telling.story.sentences import LINE, NO_SENTENCE, SHORT, TITLE, Sentence, Storyteller, clipped, merged
from bot.telling.story.weights import ALWAYS, COLOUR, HEAVIEST, STORY, Weights
from rules.track.track import Track
from rules.values import Seat, Value

HEADLINE, STANDINGS, WHOLE, PART = 330, 420, 2600, 600
"""Characters."""
LINES, COLOURED, USUAL = 12, 3, 8
"""Lines of the story; of a quiet round; and up to which story beats (3) are taken in."""
SIGNS = frozenset("".join(COLOURS.values())) | {"🏁"}
SAID_ABOVE = ("lead", "podium")
"""Beats of which a line of the headline says all."""
AT_MOST = 2
"""Headlines before the line about the lead."""
ENDS = (".", "!")
"""With which a sentence is whole."""


class Highlight(Value):
    """A line on the board: what happened to whom, where. `number`: of the story's line, 0 where it stands above alone;
    `kind`: what is drawn there; `line`: what is said of it."""

    number: int
    what: str
    kind: str = ""
    seats: tuple[Seat, ...]
    place: str = ""
    weight: int = 0
    base: int = 0
    line: str = ""


class Tale(Value):
    """A round as it is told. `head`: the headline's lines; `title`: the first of them in few words, over a picture;
    `story`: the numbered ones, `marks` theirs; `numbers`: the facts that are told, in the order of the round's facts.
    """

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
        """All but the story."""
        return "\n".join(line for line in (*self.head, *self.standings, self.next, self.foot) if line)


@dataclass(frozen=True)
class StoryLine:
    """A line of the story with what it was made of."""

    text: str
    beat: Beat
    told: tuple[WeighedFact, ...] = ()
    figures: frozenset[str] = frozenset()

    @property
    def numbers(self) -> tuple[int, ...]:
        """Of the facts that it tells."""
        return (*self.beat.numbers, *(one.number for one in self.told))


@dataclass(frozen=True)
class Title:
    """A line of the headline, what it tells of, and the same in few words. `whole`: it is the story's own sentence."""

    said: Sentence
    beat: Beat
    short: Sentence
    whole: bool = False

    def tells(self, line: StoryLine) -> bool:
        """Whether a line of the story says nothing that this one does not."""
        if line.beat.what != self.beat.what:
            return False
        if self.whole:
            return line.beat is self.beat
        whole = self.beat.what in SAID_ABOVE and self.said.figures >= {*line.beat.seats}
        return whole or line.figures <= self.said.figures


@dataclass(frozen=True)
class Teller:
    """Tells the rounds of a game."""

    voice: Narrator
    weights: Weights
    track: Track | None = None

    def round(self, account: Account, names: Mapping[Seat, str], race: int) -> Tale:
        """A round that is over, or the part of it that is."""
        speaker = Storyteller(self.voice, signed_names(names, account.humans))
        lines, bare = self.lines(account, speaker), Storyteller(self.voice, signed_names(names))
        bare.used = speaker.used
        head, title, titles = _headline(account, lines, bare, self.weights)
        kept = lines if account.facts else []
        also = self._also(account, kept)
        told = _placed(_chosen(account, kept), speaker, LINES - len(also))
        above = [line for line in told if any(title.tells(line) for title in titles) or _in_result(account, line)]
        shown = [line for line in told if line not in above]
        return Tale(
            head=tuple(head),
            title=title,
            story=(*(f"{n}. {line.text}" for n, line in enumerate(shown, 1)), *also),
            standings=standings(account, names, self.voice),
            next=self._next(account, bare),
            foot=self.foot(account, race),
            marks=tuple(self._highlight(n, line) for n, line in (*enumerate(shown, 1), *((0, one) for one in above))),
            numbers=tuple(sorted({number for line in told for number in line.numbers})),
        )

    def _also(self, account: Account, lines: Sequence[StoryLine]) -> list[str]:
        """What happened to automatic cars among themselves, in one line, as far as there is room."""
        said = ""
        for line in (one for one in lines if _is_aside(account, one)):
            longer = self.voice.ui("also", lines=f"{said} {line.text}".strip())
            if len(longer) <= LINE:
                said = f"{said} {line.text}".strip()
        return [self.voice.ui("also", lines=said)] if said else []

    def part(self, tale: Tale) -> str:
        """The part of a round that is over, in one message: the heaviest first, then as many of the last lines as there
        is room for."""
        room, rows = PART - sum(len(row) + 1 for row in (*tale.head[:1], tale.foot)), list[str]()
        for row in reversed(tale.story):
            room -= len(row) + 1
            if room < 0:
                break
            rows.insert(0, row)
        return "\n".join([*tale.head[:1], *rows, tale.foot])

    def foot(self, account: Account, race: int) -> str:
        """The small print."""
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

    def _next(self, account: Account, speaker: Storyteller) -> str:
        if not account.after.racing:
            return ""
        falls = bool(decided(account)) and "finished" not in account.after.ended.values()
        return speaker.ui("round_next", round=account.round + 1, decides=falls)

    def lines(self, account: Account, speaker: Storyteller) -> list[StoryLine]:
        """Every beat as a line, none left out: a move's heaviest fact first, then what that line did not tell."""
        told = weighed(account, self.weights)
        folding, lines = Folding(account, self.weights, self.track, told), list[StoryLine]()
        for group in moves(told, self.weights):
            left = [one for one in group if one.weight >= COLOUR and self._says(one)]
            said = set[int]()
            while left:
                main = max(left, key=self._before_others)
                beat = folding.beat(main, [one for one in group if one.number not in said])
                text, figures, more = speaker.line(beat, LINE - 4)
                heaviest = replace(beat, weight=max([main.weight, *(one.weight for one in more)]))
                if text:
                    lines.append(StoryLine(text, heaviest, more, figures))
                said |= {one.number for one in (main, *more)}
                left = [one for one in left if one is not main and one not in more and _worth(one, main)]
        numbered = self._joint(lines, speaker)
        places = of_places(account) if account.closes else ()
        ordered = ((beat, speaker.line(beat, LINE - 4)) for beat in places)
        return [*numbered, *(StoryLine(one.text, beat, figures=one.figures) for beat, one in ordered)]

    def _before_others(self, one: WeighedFact) -> tuple[int, bool, int, int]:
        return one.base, not self.weights.of(one.what).clause, one.weight, -one.number

    def _highlight(self, number: int, line: StoryLine) -> Highlight:
        beat = line.beat
        return Highlight(
            number=number,
            what=beat.what,
            kind="pass" if beat.what in SAID_ABOVE and not number else self.weights.of(beat.what).mark,
            seats=tuple(dict.fromkeys((*beat.seats, *beat.victims))),
            place=beat.place,
            weight=beat.weight,
            base=beat.base,
            line=line.text,
        )

    def _says(self, one: WeighedFact) -> bool:
        return self.voice.has("beat", one.what) or (not self.weights.facts and self.voice.has("event", one.what))

    def _joint(self, lines: Sequence[StoryLine], speaker: Storyteller) -> list[StoryLine]:
        """Lines of kinds that are told of several cars at once, brought together."""
        together: dict[tuple[object, ...], list[StoryLine]] = {}
        for n, line in enumerate(lines):
            joint = self.weights.of(line.beat.what).joint
            agree = None if joint is None else tuple(str(line.beat.facts.get(name)) for name in joint)
            key = (line.beat.what, agree) if agree is not None and not _heavy(line) else (n,)
            together.setdefault(key, []).append(line)
        return [line for group in together.values() for line in _together(group, speaker)]


def _heavy(line: StoryLine) -> bool:
    return any(one.weight >= ALWAYS for one in line.told)


def _worth(one: WeighedFact, main: WeighedFact) -> bool:
    """Whether a fact that its move's line does not tell has a line of its own: those that are always told."""
    return one.weight >= ALWAYS or (one.base >= STORY and main.base <= STORY)


def _together(group: Sequence[StoryLine], speaker: Storyteller) -> Sequence[StoryLine]:
    """Several lines in one, where there is a sentence for it."""
    if len(group) == 1:
        return group
    beats = sorted((line.beat for line in group), key=lambda beat: (_nth(beat), beat.time))
    facts = merged(beats)
    if int(str(facts["count"])) > 1:
        said = speaker.many(beats[0].what, facts, LINE - 4)
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


def _nth(beat: Beat) -> int:
    """The place that it is about, for those that are about one."""
    return int(str(beat.facts.get("place") or 0))


def _chosen(account: Account, lines: Sequence[StoryLine]) -> list[StoryLine]:
    """What stands in the story: all that is always told, then story, then colour if it is quiet."""
    ranked = sorted(lines, key=lambda line: (-line.beat.weight, not _human(account, line), line.beat.time))
    kept = [line for line in ranked if line.beat.weight >= ALWAYS]
    story = [line for line in ranked if line.beat.weight == STORY and not _is_aside(account, line)]
    kept += story[: max(0, USUAL - len(kept))]
    kept += [line for line in ranked if line.beat.weight == COLOUR][: max(0, COLOURED - len(kept))]
    return kept


def _in_result(account: Account, line: StoryLine) -> bool:
    """Whether it only says who came home and where, of which the flag has a list."""
    return account.ends and line.beat.what == "finished" and line.figures <= {*account.after.order, "place"}


def _is_aside(account: Account, line: StoryLine) -> bool:
    """Nothing that changes the race, of automatic cars behind the podium, in a race that members drive."""
    return (
        bool(account.humans) and line.beat.weight == STORY and not line.beat.named & (account.humans | account.podium)
    )


def _human(account: Account, line: StoryLine) -> bool:
    return bool(line.beat.named & account.humans)


def _placed(lines: Sequence[StoryLine], speaker: Storyteller, most: int) -> list[StoryLine]:
    """In the order in which things happened; lines of a kind brought together as long as there are too many."""
    kept = list(lines)
    while len(kept) > most:
        kinds: dict[str, list[StoryLine]] = {}
        for line in kept:
            kinds.setdefault(line.beat.what, []).append(line)
        crowds = sorted((group for group in kinds.values() if len(group) > 1), key=lambda group: group[0].beat.weight)
        merges = ((group, _together(group, speaker)) for group in crowds)
        group, merge = next(((group, merge) for group, merge in merges if len(merge) < len(group)), ((), ()))
        if not group:
            break
        kept = [*(one for one in kept if one not in group), *merge]
    return sorted(kept, key=lambda line: line.beat.time)


def _is_news(account: Account, beat: Beat) -> bool:
    """Worth the headline: heavy by itself, not only by whom it happened to; of members also what is just heavy."""
    mine = beat.base >= STORY and bool(beat.named & account.humans)
    return beat.weight >= ALWAYS and (beat.base >= ALWAYS or mine)


def _headline(
    account: Account, lines: Sequence[StoryLine], speaker: Storyteller, weights: Weights
) -> tuple[list[str], str, list[Title]]:
    """The heaviest beats, of different cars, and who leads; in a quiet round that alone. The first of it in few words.
    And which of the beats are read: of a race that ends none, as the flag has a headline of its own; under way the
    first."""
    heavy = sorted((one for one in lines if _is_news(account, one.beat)), key=lambda one: _rank(account, one.beat))
    first = [one for one in heavy if one.beat.weight >= HEAVIEST] or heavy[:1]
    titles = _titles(first, heavy, speaker, weights)
    code, facts = state(account) if account.closes else ("", {})
    told_lead = any(title.beat.what == "lead" for title in titles)
    state_line = speaker.ui(code, **facts) if code and not told_lead else ""
    rows = [*(title.said.text for title in titles), *([state_line] if state_line else [])]
    for n, title in reversed([*enumerate(titles)]):
        if _size(rows) > HEADLINE and title.whole:
            titles[n] = replace(title, said=title.short, whole=False)
            rows[n] = title.short.text
    while _size(rows) > HEADLINE and len(rows) > 1:
        del rows[-1]
    read = 0 if account.ends else len(rows) if account.closes else 1
    short = titles[0].short.text if titles else "".join(state_line.partition(". ")[:2]).strip()
    return [_bold(row) if n == 0 or not titles else row for n, row in enumerate(rows)], short, titles[:read]


def _size(rows: Sequence[str]) -> int:
    return sum(len(row) + 1 for row in rows) + len("****")


def _titles(
    first: Sequence[StoryLine], heavy: Sequence[StoryLine], speaker: Storyteller, weights: Weights
) -> list[Title]:
    """A line a beat, of cars that are not in the line before; one for all to whom the same has happened."""
    titles, named = list[Title](), set[Seat]()
    for line in first:
        beat = line.beat
        if len(titles) >= AT_MOST or beat.named & named:
            continue
        alike = [one.beat for one in heavy if one.beat.what == beat.what and not one.beat.named & named]
        twins = [one for one in alike if _agree(one, beat, weights)] if len(alike) <= AT_MOST else alike
        crowd = len(twins) > 1 or len(beat.seats) > 1
        facts = merged(twins) if len(twins) > 1 else beat.facts
        said = speaker.many(beat.what, facts, TITLE) if crowd else NO_SENTENCE
        title = Title(said, beat, said) if said.text else _title(line, speaker)
        titles += [title] if title else []
        named |= {seat for one in (twins if crowd else [beat]) for seat in one.named} if title else set()
    return titles


def _title(line: StoryLine, speaker: Storyteller) -> Title | None:
    """All that the story says of it, where there is room, so that nothing is left to be said again."""
    short = speaker.title(line.beat)
    if not short.text:
        return None
    title = Title(short, line.beat, short)
    whole = NO_SENTENCE if title.tells(line) else speaker.line(line.beat, LINE - len("****"))
    if whole.text[-1:] not in ENDS or whole.more != line.told:
        return title
    return replace(title, said=whole, whole=True)


def _agree(one: Beat, other: Beat, weights: Weights) -> bool:
    """Whether two beats may be told in one line at any time."""
    joint = weights.of(one.what).joint
    return one is other or (joint is not None and all(one.facts.get(k) == other.facts.get(k) for k in joint))


def _rank(account: Account, beat: Beat) -> tuple[object, ...]:
    won = beat.what == "finished" and _nth(beat) == 1
    return (not won, -beat.weight, beat.base < ALWAYS, not beat.named & account.humans, -beat.base, beat.time)


def _bold(line: str) -> str:
    """The first sentence bold."""
    first, dot, rest = line.partition(". ")
    return f"**{first}.**{f' {rest}' if rest else ''}" if dot else f"**{line}**" if line else ""


def standings(account: Account, names: Mapping[Seat, str], voice: Narrator) -> tuple[str, ...]:
    """Places, cars, gaps to the first, places won and lost; those out at the end. At most three lines."""
    after, won = account.after, moved(account)
    rows = list[str]()
    for n, seat in enumerate(after.racing, 1 + sum(how == "finished" for how in after.ended.values())):
        level, place = seat in after.level, n - (after.place(seat) - after.rank(seat))
        gap, by = after.behind(seat) if account.before else 0, won.get(seat, 0)
        behind = f" +{gap}" if gap and not (level and place == 1) else ""
        arrow = f" {'▲' if by > 0 else '▼'}{abs(by)}" if by else ""
        rows.append(f"{place}{'=' if level else ''} {_short(seat, names)}{behind}{arrow}")
    done = [seat for seat in after.order if after.ended.get(seat) == "finished"]
    rows = [*(f"{n} {_short(seat, names)} 🏁" for n, seat in enumerate(done, 1)), *rows]
    out = [seat for seat in after.order if after.ended.get(seat, "finished") != "finished"]
    cars = " ".join(_short(seat, names, len(out) < 3) for seat in out)
    end = [voice.ui("standings_out", cars=cars)] if out else []
    return pieced([*rows, *end])


def _short(seat: Seat, names: Mapping[Seat, str], spelt: bool = True) -> str:
    bare = clipped(f"{sign(seat)} {names.get(seat, seat)}", SHORT)
    return bare if spelt else sign(seat)


def pieced(pieces: Sequence[str]) -> tuple[str, ...]:
    """Pieces in lines that are not too long."""
    rows = [""]
    for piece in pieces:
        longer = f"{rows[-1]} · {piece}" if rows[-1] else piece
        if len(longer) > LINE:
            rows.append(piece)
        else:
            rows[-1] = longer
    return tuple(row for row in rows if row)


def signed_names(names: Mapping[Seat, str], humans: object = ()) -> dict[Seat, str]:
    """Names as they stand in sentences: the colour as a sign, a member's name bold."""
    bold = humans if isinstance(humans, frozenset | set | tuple) else ()
    return {s: f"{sign(s)} {f'**{name}**' if s in bold else name}" for s, name in names.items()}


def plain(line: str) -> str:
    """A line without markup and without colours, for a picture and for those who have it read to them."""
    bare = re.sub(r"\*\*|\\", "", line)
    return " ".join("".join(c for c in bare if c not in SIGNS).split())
