"""The page: a race, its board and its words put together in one file that needs nothing else."""

import base64
import json
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path

from bot.render.scene import Undrawable
from bot.replay.canvas import FINELY, ReplayBoard
from bot.replay.drawing import FINE
from bot.replay.prose import LineTold, RaceInWords, RoundInWords, in_words
from bot.replay.timeline import NotReplayed, RecordedRace, ReplayedRound, Rulesets, ShownStep, Thrown, trusted
from bot.telling.callsigns import COLOURS
from bot.telling.newsroom import Voices
from bot.telling.story.round_tale import Highlight
from rules.values import Json, Seat, SpaceId
from rules.view import CarView, RaceView

FILES = Path(__file__).parent / "page"
SCRIPTS = ("dice.js", "board.js", "page.js")
CLOSING = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}
"""What could end a script in a page."""
SAID = (
    "replay_play", "replay_pause", "replay_first", "replay_last", "replay_back", "replay_next", "replay_round_back",
    "replay_round_next", "replay_time", "replay_speed", "replay_follow", "replay_whole", "replay_action", "replay_tabs",
    "replay_tab_log", "replay_tab_order", "replay_tab_chart", "replay_tab_dice", "replay_tab_help", "replay_quiet",
    "replay_place", "replay_car", "replay_driver", "replay_stocks", "replay_ruled", "replay_agrees", "replay_by_seed",
    "replay_dice_how", "replay_seed", "replay_seed_good", "replay_seed_bad", "replay_seed_open", "replay_no_rolls",
    "replay_step", "replay_step_round", "replay_ends", "replay_help",
)  # fmt: skip
"""What the page says by itself."""
FILLED: Mapping[str, tuple[str, ...]] = {
    "replay_differs": ("seed", "file"),
    "replay_verdict_good": ("good",),
    "replay_verdict_bad": ("good", "bad"),
    "replay_verdict_ruled": ("ruled",),
    "replay_altered": ("where",),
    "replay_chart_of": ("round",),
}
"""The same, with what the page itself fills in."""
KEPT = 4
"""Pages; whoever looks last at a flag need not wait as long as the first."""
Rule = Callable[[str, str], str]
"""A rule item of a game in our own words."""


class Replays:
    """Pages of races that we have recorded ourselves, the last few kept. For one thread."""

    def __init__(self, rulesets: Rulesets, voices: Voices, rule: Rule) -> None:
        self._rulesets, self._voices, self._rule = rulesets, voices, rule
        self._kept = OrderedDict[tuple[str, str], bytes]()

    def page(self, text: str, language: str) -> bytes:
        """A race file's page in a language. Raises NotReplayed."""
        key = sha256(text.encode()).hexdigest(), language
        if key not in self._kept:
            race = trusted(text, self._rulesets)
            self._kept[key] = page_of(race, self._voices, self._rule, language).encode()
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]


def page_of(race: RecordedRace, voices: Voices, rule: Rule, language: str) -> str:
    """A recorded race as a page. Raises NotReplayed where its track cannot be drawn."""
    try:
        return _Page(race, in_words(race, voices, language), rule).html()
    except Undrawable as fault:
        raise NotReplayed(f"cannot be shown: {fault}") from fault


class _Page:
    """One race in one language."""

    def __init__(self, race: RecordedRace, words: RaceInWords, rule: Rule) -> None:
        self.race, self.words, self.rule, self.voice = race, words, rule, words.voice
        track = race.game.table.track
        printed = race.start.board or race.game.ruleset.board(race.game.table)
        self.board = ReplayBoard.of(track, race.file.track.text, printed)
        self.seats = [one.seat for one in race.file.seats]
        self.items, self.dice = dict[str, str](), dict[tuple[int, tuple[int, ...], bool], int]()

    def html(self) -> str:
        """The whole file."""
        ground, data = self.board.ground(), self._data()
        figures = "".join(f'<g id="f{n}">{one}</g>' for n, one in enumerate(self.board.figures))
        script = _script()
        parts = {
            "language": escape(self.voice.language),
            "script-digest": f"sha256-{base64.b64encode(sha256(script.encode()).digest()).decode()}",
            "title": escape(self._title),
            "about": escape(self._about),
            "noscript": escape(self.voice.ui("replay_noscript")),
            "board": escape(self.voice.ui("replay_board")),
            "controls": escape(self.voice.ui("replay_controls")),
            "width": str(self.board.course.width),
            "height": str(self.board.course.height),
            "fine": str(1 / FINE),
            "style": _read("page.css") + self.board.inks.style(),
            "ground": ground,
            "figures": figures,
            "race": _embedded(data),
            "script": script,
        }
        pieces = _read("page.html").split("@")
        return "".join(parts[piece] if n % 2 else piece for n, piece in enumerate(pieces))

    @property
    def _title(self) -> str:
        return self.voice.ui("replay_title", game=self.race.game.ruleset.title, track=self.race.game.table.track.title)

    @property
    def _about(self) -> str:
        rounds, laps = len([one for one in self.race.rounds if one.n]), self.race.start.laps
        return self.voice.ui("replay_about", drivers=len(self.seats), laps=laps, rounds=rounds)

    def _data(self) -> Json:
        """All that the page's script reads."""
        rounds = list(self._rounds())
        cars = [self._car(seat) for seat in self.seats]
        return {
            "words": self._words(),
            "altered": self.race.altered,
            "flag": [row for row in self.words.flag.text.split("\n") if row] if self.words.flag else [],
            "seed": self._seed(),
            "cars": cars,
            "rounds": rounds,
            "items": self.items,
            "dice": [list(one) for one in self.dice],
            "board": self._board(),
        }

    def _words(self) -> Json:
        said = {code: self.voice.ui(code) for code in SAID}
        said |= {code: self.voice.ui(code, **{name: f"{{{name}}}" for name in names}) for code, names in FILLED.items()}
        return {code.removeprefix("replay_"): text for code, text in said.items()}

    def _seed(self) -> Json:
        file = self.race.file
        contributions = [one.contribution for one in file.seats]
        return {"seed": file.seed, "house": file.house, "commitment": file.commitment, "contributions": contributions}

    def _board(self) -> Json:
        course = self.board.course
        return {
            "width": course.width,
            "height": course.height,
            "lane": round(course.lane_width, 2),
            "rows": course.rows,
            "finely": FINELY,
            "fine": FINE,
            "road": self.board.road(),
            "spaces": self.board.berths(),
        }

    def _car(self, seat: Seat) -> Json:
        number = next(one.number for one in self.race.file.seats if one.seat == seat)
        body, ink, rim = self.board.livery(seat, number)
        signed = COLOURS.get(seat, "")
        return {
            "name": self.words.names[seat],
            "number": number,
            "sign": signed,
            "body": body,
            "ink": ink,
            "rim": rim,
        }

    def _rounds(self) -> Iterator[Json]:
        before = self.race.start
        for round, told in zip(self.race.rounds, self.words.rounds, strict=True):
            yield self._round(round, told, before)
            before = round.view

    def _round(self, round: ReplayedRound, told: RoundInWords, before: RaceView) -> Json:
        rolls = {roll.key: n for n, roll in enumerate(round.rolls)}
        places = {one.seat: one.order for one in round.view.cars if one.status != "out"}
        return {
            "n": round.n,
            "name": self.voice.ui("replay_round", round=round.n, lap=self._lap(round.view), laps=round.view.laps),
            "head": told.tale.head,
            "story": told.tale.story,
            "standing": told.tale.standings,
            "places": [places.get(seat, 0) for seat in self.seats],
            "marks": [self._mark(one) for one in told.tale.marks if one.kind and one.number],
            "rolls": [self._roll(roll) for roll in round.rolls],
            "moments": list(self._moments(round, told, before, rolls)),
        }

    def _lap(self, view: RaceView) -> int:
        return max(1, min(view.lap, view.laps))

    def _mark(self, mark: Highlight) -> Json:
        """Its number, its figure, beside which car, else in which space."""
        car = self.seats.index(mark.seats[0]) if mark.seats and mark.seats[0] in self.seats else -1
        there = mark.place in self.board.course.track.spaces
        return [mark.number, self.board.mark(mark.kind), car, self.board.space(mark.place) if there else -1]

    def _moments(
        self, round: ReplayedRound, told: RoundInWords, before: RaceView, rolls: Mapping[str, int]
    ) -> Iterator[Json]:
        for moment, lines in zip(round.moments, told.lines, strict=True):
            yield self._moment(moment, before) | ({"l": [self._line(one, rolls) for one in lines]} if lines else {})
            before = moment.view

    def _moment(self, moment: ShownStep, before: RaceView) -> dict[str, Json]:
        """What is otherwise than before: cars, their stocks, the order, what lies about, who hangs on whom."""
        view, was = moment.view, {one.seat: one for one in before.cars}
        moves = [self._move(view, one, before, was.get(one.seat)) for one in view.cars]
        stocks = [self._stocks(one) for one in view.cars if self._stocks(one) != self._stocks(was.get(one.seat))]
        found: dict[str, Json] = {"c": [one for one in moves if one], "s": stocks}
        if _order(view) != _order(before) or before is self.race.start:
            found["o"] = [self.seats.index(seat) for seat in _order(view)]
        if self.board.pieces(view) != self.board.pieces(before):
            found["p"] = self.board.pieces(view)
        tied = [[self.seats.index(one.seat), self.seats.index(one.tied)] for one in view.cars if one.tied in self.seats]
        return {name: value for name, value in {**found, "t": tied}.items() if value or name in {"o", "p"}}

    def _move(self, view: RaceView, one: CarView, before: RaceView, was: CarView | None) -> Json:
        """A car that stands elsewhere, or looks otherwise: its way, its berth, its figure, its length in spaces."""
        path = [self.board.space(id) for id in way(was, one) if id in self.board.course.track.spaces]
        now = [self.board.berth(view, one), self.board.car(view, one), max(1, len(one.spaces))]
        then = was and [self.board.berth(before, was), self.board.car(before, was), max(1, len(was.spaces))]
        return [self.seats.index(one.seat), path, *now] if len(path) > 1 or now != then else None

    def _stocks(self, one: CarView | None) -> Json:
        out = int(one.status not in ("running", "finished")) if one else 0
        return [self.seats.index(one.seat), self.words.stocks(one), out] if one else None

    def _roll(self, roll: Thrown) -> Json:
        """Its name, its faces, which dice they are, and whether the stewards have set them."""
        dice = self.dice.setdefault((roll.sides, roll.printed, roll.shuffled), len(self.dice))
        return [roll.name, roll.faces, dice, *([1] if roll.ruled else [])]

    def _line(self, line: LineTold, rolls: Mapping[str, int]) -> Json:
        car = self.seats.index(line.seat) if line.seat in self.seats else -1
        if line.item and line.item not in self.items:
            self.items[line.item] = self.rule(self.race.file.game, line.item)
        return [line.text, car, rolls.get(line.roll, -1), line.item]


def way(was: CarView | None, now: CarView) -> tuple[SpaceId, ...]:
    """The spaces that a car has driven through from one moment to the next; none if it has not moved."""
    here, there = was.spaces[:1] if was else (), now.spaces[:1]
    if was is None or (here == there and (there or now.trail == was.trail)):
        return ()
    if now.trail == was.trail or not now.trail:
        return (*here, *there)
    driven = now.trail[now.trail.index(here[0]) :] if here and here[0] in now.trail else (*here, *now.trail)
    return driven if driven[-1:] == there or not there else (*driven, *there)


def _order(view: RaceView) -> list[Seat]:
    return [one.seat for one in sorted(view.cars, key=lambda car: car.order)]


def _embedded(data: Json) -> str:
    """JSON that ends no script, whatever is in it."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return "".join(CLOSING.get(c, c) for c in text)


@cache
def _read(name: str) -> str:
    return (FILES / name).read_text(encoding="utf-8")


@cache
def _script() -> str:
    """The page's scripts, one after the other."""
    return "\n".join(_read(name).replace('"use strict";\n', "", 1 if n else 0) for n, name in enumerate(SCRIPTS))
