"""The replay page: race, board and texts assembled into one self-contained HTML file."""

import base64
import json
import unicodedata
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path

from bot.model.seats import SEAT_EMOJIS
from bot.pictures.scene import Undrawable
from bot.posts.types import Highlight
from bot.race_file.analysis import RaceAnalysis
from bot.race_file.analysis_text import count_tenths, list_alternatives, list_turning_points
from bot.replay_page.board_svg import POINTS_PER_ROW, STEPS_PER_PIXEL, ReplayBoard
from bot.replay_page.timeline import (
    NotReplayed,
    RecordedRace,
    ReplayRoll,
    ReplayStep,
    Rulesets,
    TimelineRound,
    load_trusted,
)
from bot.report.incidents import RoundData
from bot.report.positions import Lineup, build_lineup
from bot.report.race_result import FlagReport, RaceEnd, add_round_stats, write_flag_report
from bot.report.round_report import ReportWriter, RoundReport
from bot.text.event_log import format_public_state, strip_rule_item
from bot.text.localizer import Localizer
from bot.text.services import TextServices
from rules.base import Json, Key, Seat, SpaceId
from rules.recent_dict import RecentDict
from rules.view import CarView, RaceView, ResultRow, find_shared_places

ZERO_WIDTH_JOINERS = "\u200c\u200d"
"""Invisible characters needed in names of some languages and in composed emojis."""


def strip_control_characters(name: str) -> str:
    """Return a name without characters that reverse or hide neighbouring text."""
    return "".join(c for c in name if c in ZERO_WIDTH_JOINERS or unicodedata.category(c) not in {"Cc", "Cf"})


@dataclass(frozen=True)
class ReplayLogLine:
    """A line of the log: its text, seat, roll and rule item."""

    text: str
    seat: Seat | None
    roll: Key
    item: str


@dataclass(frozen=True)
class RoundInWords:
    """A round's report, and the log lines of each step."""

    report: RoundReport
    lines: tuple[tuple[ReplayLogLine, ...], ...]


@dataclass(frozen=True)
class RaceInWords:
    """A race's texts; `flag` is None if it has not finished."""

    localizer: Localizer
    names: Mapping[Seat, str]
    rounds: tuple[RoundInWords, ...]
    flag: FlagReport | None

    def format_stocks(self, one: CarView) -> str:
        """Return the public state of a car."""
        return format_public_state(one, self.localizer)


def render_texts(race: RecordedRace, texts: TextServices, language: str) -> RaceInWords:
    """Render a race's texts in a language."""
    report_writer = texts.make_report_writer(race.file.game, race.game.table.track, language)
    names = {seat: strip_control_characters(name) or seat for seat, name in race.names.items()}
    rounds, history, round_data = list[RoundInWords](), list[Lineup](), None
    for round in race.rounds:
        last = bool(race.file.classification) and round is race.rounds[-1]
        round_data = _make_round_data(race, round, history, ends=last)
        report = report_writer.write_round(round_data, names, 0)
        history.append(add_round_stats(round_data, report_writer.weights, report, history, round.view.length))
        lines = tuple(_list_log_lines(moment, report_writer.localizer, names) for moment in round.moments)
        rounds.append(RoundInWords(report, lines))
    finish = (
        _find_final_report(race, report_writer, round_data, history, names) if round_data and round_data.ends else None
    )
    return RaceInWords(report_writer.localizer, names, tuple(rounds), finish)


def _make_round_data(race: RecordedRace, round: TimelineRound, history: Sequence[Lineup], *, ends: bool) -> RoundData:
    view = round.view
    return RoundData(
        round=round.n,
        facts=round.events,
        before=history[-1] if history else None,
        after=build_lineup(view),
        laps=view.laps,
        lap=view.lap,
        notes=view.notes,
        ends=ends,
        humans=race.humans,
    )


def _list_log_lines(moment: ReplayStep, localizer: Localizer, names: Mapping[Seat, str]) -> tuple[ReplayLogLine, ...]:
    texts = ((localizer.format_stored_event(fact, names), fact) for fact in moment.events)
    return tuple(
        ReplayLogLine(
            strip_rule_item(text), fact.get("seat"), fact["key"] if fact["what"] == "roll" else "", fact["item"]
        )
        for text, fact in texts
        if text
    )


def _find_final_report(
    race: RecordedRace,
    report_writer: ReportWriter,
    round_data: RoundData,
    history: Sequence[Lineup],
    names: Mapping[Seat, str],
) -> FlagReport:
    placings = tuple(ResultRow.model_validate(one.model_dump()) for one in race.file.classification)
    return write_flag_report(
        report_writer,
        RaceEnd(round_data, history, placings, race.game.table.track.title, report_writer.weights.first, race.humans),
        names,
    )


ASSETS_FOLDER = Path(__file__).parent / "assets"
SCRIPT_FILES = (
    "elements.js", "race.js", "dice.js", "board.js", "zoom.js", "player.js", "chances.js", "dice_panel.js", "story.js",
    "standings.js", "page.js",
)  # fmt: skip
SCRIPT_ESCAPES = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}
"""Escapes for characters that could end a script element."""
PAGE_MESSAGES = (
    "replay_play", "replay_pause", "replay_first", "replay_last", "replay_back", "replay_next", "replay_round_back",
    "replay_round_next", "replay_time", "replay_speed", "replay_follow", "replay_whole", "replay_action", "replay_tabs",
    "replay_tab_log", "replay_event", "replay_chapters", "replay_download", "replay_download_how",
    "replay_link", "replay_tab_order", "replay_tab_chart", "replay_tab_dice", "replay_tab_help", "replay_quiet",
    "replay_place", "replay_driver", "replay_stocks", "replay_ruled", "replay_agrees", "replay_by_seed",
    "replay_dice_how", "replay_seed", "replay_seed_good", "replay_seed_bad", "replay_seed_open", "replay_no_rolls",
    "replay_closer", "replay_farther", "replay_fit", "replay_zooms", "replay_zoom_help",
    "replay_step", "replay_step_round", "replay_ends", "replay_help", "replay_chance", "replay_turns",
)  # fmt: skip
"""Messages of the page without values."""
PAGE_TEMPLATES: Mapping[str, tuple[str, ...]] = {
    "replay_differs": ("seed", "file"),
    "replay_verdict_good": ("good",),
    "replay_verdict_bad": ("good", "bad"),
    "replay_verdict_ruled": ("ruled",),
    "replay_altered": ("where",),
    "replay_chart_of": ("round",),
    "replay_odds": ("tenths",),
    "replay_chances_of": ("round", "chances"),
}
"""Messages of the page with the names of values that its script fills in."""
CACHE_PAGES = 4
"""Number of cached pages, so that only the first viewer after the finish waits."""
RuleExplanation = Callable[[str, str], str]
"""Function that explains a game's rule item in our own words."""


class Replays:
    """Renders pages of our own races, with a cache. For one thread only."""

    def __init__(self, rulesets: Rulesets, texts: TextServices, rule: RuleExplanation) -> None:
        self._rulesets, self._texts, self._rule = rulesets, texts, rule
        self._pages = RecentDict[tuple[str, str, bool], bytes](CACHE_PAGES)

    def render(self, text: str, language: str, analysis: RaceAnalysis | None = None) -> bytes:
        """Return a race file's page in a language. `analysis`: of the race, if there is one. Raises NotReplayed."""
        key = sha256(text.encode()).hexdigest(), language, analysis is not None
        page = self._pages.get(key)
        if page is None:
            race = load_trusted(text, self._rulesets)
            page = render_page(race, self._texts, self._rule, language, analysis).encode()
        self._pages[key] = page
        return page


def render_page(
    race: RecordedRace,
    texts: TextServices,
    rule: RuleExplanation,
    language: str,
    analysis: RaceAnalysis | None = None,
) -> str:
    """Render a recorded race as a page, with its analysis. Raises NotReplayed if its track cannot be drawn."""
    try:
        return _Page(race, render_texts(race, texts, language), rule, analysis).render()
    except Undrawable as fault:
        raise NotReplayed(f"cannot be shown: {fault}") from fault


class _Page:
    """The page of one race in one language."""

    def __init__(
        self, race: RecordedRace, words: RaceInWords, rule: RuleExplanation, analysis: RaceAnalysis | None = None
    ) -> None:
        self.race, self.words, self.rule, self.localizer, self.analysis = race, words, rule, words.localizer, analysis
        track = race.game.table.track
        board = race.start.board or race.game.ruleset.board(race.game.table)
        self.board = ReplayBoard.from_track(track, race.file.track.text, board)
        self.seats = [one.seat for one in race.file.seats]
        self.items, self.dice = dict[str, str](), dict[tuple[int, tuple[int, ...], bool], int]()

    def render(self) -> str:
        """Return the HTML file."""
        ground, data = self.board.render_ground(), self._make_script_data()
        figures = "".join(f'<g id="f{n}">{one}</g>' for n, one in enumerate(self.board.figures))
        script = _join_scripts()
        parts = {
            "language": escape(self.localizer.language),
            "script-digest": f"sha256-{base64.b64encode(sha256(script.encode()).digest()).decode()}",
            "title": escape(self._title),
            "about": escape(self._about),
            "unchecked": escape(self.localizer.format_ui("replay_unchecked")),
            "noscript": escape(self.localizer.format_ui("replay_noscript")),
            "board": escape(self.localizer.format_ui("replay_board")),
            "zoom": escape(self.localizer.format_ui("replay_zooms")),
            "controls": escape(self.localizer.format_ui("replay_controls")),
            "width": str(self.board.course.width),
            "height": str(self.board.course.height),
            "fine": str(1 / STEPS_PER_PIXEL),
            "style": _read_asset("page.css") + self.board.inks.write_style_sheet(),
            "ground": ground,
            "figures": figures,
            "race": _encode_for_script(data),
            "script": script,
        }
        pieces = _read_asset("page.html").split("@")
        return "".join(parts[piece] if n % 2 else piece for n, piece in enumerate(pieces))

    @property
    def _title(self) -> str:
        return self.localizer.format_ui(
            "replay_title", game=self.race.game.ruleset.title, track=self.race.game.table.track.title
        )

    @property
    def _about(self) -> str:
        rounds, laps = len([one for one in self.race.rounds if one.n]), self.race.start.laps
        return self.localizer.format_ui("replay_about", drivers=len(self.seats), laps=laps, rounds=rounds)

    def _make_script_data(self) -> Json:
        """Return the data of the page's script."""
        rounds = list(self._list_round_data())
        cars = [self._make_car_data(seat) for seat in self.seats]
        return {
            "words": self._list_message_texts(),
            "altered": self.race.difference,
            "flag": [row for row in self.words.flag.text.split("\n") if row] if self.words.flag else [],
            "seed": self._collect_seed_data(),
            "cars": cars,
            "rounds": rounds,
            "items": self.items,
            "dice": [list(one) for one in self.dice],
            "board": self._make_board_data(),
            "chances": self._make_chances_data(),
            "turns": self._list_turning_points(),
            "file": base64.b64encode(zlib.compress(self.race.text.encode(), 9)).decode(),
        }

    def _make_chances_data(self) -> Json:
        """Return a row for the start and each round: thousandths and tenths of each car; None without an analysis."""
        if self.analysis is None:
            return None
        return {
            str(one.round): [[one.wins[seat], count_tenths(one.wins[seat])] for seat in self.seats]
            for one in self.analysis.rounds
        }

    def _list_turning_points(self) -> list[Json]:
        """Return number of the round, line, and lines about other orders of each turning point."""
        if self.analysis is None:
            return []
        lines = list_turning_points(self.analysis, self.localizer, self.words.names)
        return [
            [point.round, lines[point.round], list_alternatives(point, self.localizer, self.words.names)]
            for point in self.analysis.turning_points
        ]

    def _list_message_texts(self) -> Json:
        texts = {code: self.localizer.format_ui(code) for code in PAGE_MESSAGES}
        texts |= {
            code: self.localizer.format_ui(code, **{name: f"{{{name}}}" for name in names})
            for code, names in PAGE_TEMPLATES.items()
        }
        return {code.removeprefix("replay_"): text for code, text in texts.items()}

    def _collect_seed_data(self) -> Json:
        file = self.race.file
        contributions = [one.contribution for one in file.seats]
        return {"seed": file.seed, "house": file.house, "commitment": file.commitment, "contributions": contributions}

    def _make_board_data(self) -> Json:
        course = self.board.course
        return {
            "width": course.width,
            "height": course.height,
            "lane": round(course.lane_width, 2),
            "rows": course.rows,
            "finely": POINTS_PER_ROW,
            "fine": STEPS_PER_PIXEL,
            "road": self.board.list_centreline_points(),
            "spaces": self.board.list_space_positions(),
        }

    def _make_car_data(self, seat: Seat) -> Json:
        number = next(one.number for one in self.race.file.seats if one.seat == seat)
        body, ink, rim = self.board.list_car_colours(seat, number)
        emoji = SEAT_EMOJIS.get(seat, "")
        return {
            "name": self.words.names[seat],
            "number": number,
            "sign": emoji,
            "body": body,
            "ink": ink,
            "rim": rim,
        }

    def _list_round_data(self) -> Iterator[Json]:
        before = self.race.start
        for round, words in zip(self.race.rounds, self.words.rounds, strict=True):
            yield self._make_round_json(round, words, before)
            before = round.view

    def _make_round_json(self, round: TimelineRound, words: RoundInWords, before: RaceView) -> Json:
        rolls = {roll.key: n for n, roll in enumerate(round.rolls)}
        retired_seats = {car.seat for car in round.view.cars if car.status == "out"}
        places = {s: place for s, place in find_shared_places(round.view.cars).items() if s not in retired_seats}
        return {
            "n": round.n,
            "name": self.localizer.format_ui(
                "replay_round", round=round.n, lap=self._find_shown_lap(round.view), laps=round.view.laps
            ),
            "head": words.report.head,
            "story": words.report.story,
            "standing": words.report.standings,
            "places": [places.get(seat, 0) for seat in self.seats],
            "marks": [self._make_mark_json(one) for one in words.report.marks if one.kind and one.number],
            "rolls": [self._roll_data(roll) for roll in round.rolls],
            "moments": list(self._list_step_data(round, words, before, rolls)),
        }

    def _find_shown_lap(self, view: RaceView) -> int:
        return max(1, min(view.lap, view.laps))

    def _make_mark_json(self, mark: Highlight) -> Json:
        """Return number, figure, car and space of a mark; -1 for no car or space."""
        car = self.seats.index(mark.seats[0]) if mark.seats and mark.seats[0] in self.seats else -1
        there = mark.place in self.board.course.track.spaces
        return [
            mark.number,
            self.board.find_mark_figure(mark.kind),
            car,
            self.board.number_space(mark.place) if there else -1,
        ]

    def _list_step_data(
        self, round: TimelineRound, words: RoundInWords, before: RaceView, rolls: Mapping[str, int]
    ) -> Iterator[Json]:
        numbers = find_reported_lines(round.moments, words.report.marks)
        for moment, lines, line_numbers in zip(round.moments, words.lines, numbers, strict=True):
            extra: dict[str, Json] = {"l": [self._make_line_data(one, rolls) for one in lines]} if lines else {}
            yield self._make_step_json(moment, before) | extra | ({"e": line_numbers} if line_numbers else {})
            before = moment.view

    def _make_step_json(self, moment: ReplayStep, before: RaceView) -> dict[str, Json]:
        """Return the changes of a step: cars, stocks, order, pieces and tied cars."""
        view, was = moment.view, {one.seat: one for one in before.cars}
        moves = [self._make_move_json(view, one, before, was.get(one.seat)) for one in view.cars]
        stocks = [
            self._make_stock_data(one)
            for one in view.cars
            if self._make_stock_data(one) != self._make_stock_data(was.get(one.seat))
        ]
        changes: dict[str, Json] = {"c": [one for one in moves if one], "s": stocks}
        if (
            _list_seats_in_order(view) != _list_seats_in_order(before)
            or _list_shared_ranks(view) != _list_shared_ranks(before)
            or before is self.race.start
        ):
            changes["r"] = _list_shared_ranks(view)
            changes["o"] = [self.seats.index(seat) for seat in _list_seats_in_order(view)]
        if self.board.place_pieces(view) != self.board.place_pieces(before):
            changes["p"] = self.board.place_pieces(view)
        tied = [[self.seats.index(one.seat), self.seats.index(one.tied)] for one in view.cars if one.tied in self.seats]
        return {name: value for name, value in {**changes, "t": tied}.items() if value or name in {"o", "p", "r"}}

    def _make_move_json(self, view: RaceView, one: CarView, before: RaceView, was: CarView | None) -> Json:
        """Return path, position, figure and length of a car that moved or changed; else None."""
        path = [
            self.board.number_space(id) for id in list_driven_spaces(was, one) if id in self.board.course.track.spaces
        ]
        now = [self.board.find_car_position(view, one), self.board.draw_car_figure(view, one), max(1, len(one.spaces))]
        then = was and [
            self.board.find_car_position(before, was),
            self.board.draw_car_figure(before, was),
            max(1, len(was.spaces)),
        ]
        return [self.seats.index(one.seat), path, *now] if len(path) > 1 or now != then else None

    def _make_stock_data(self, one: CarView | None) -> Json:
        out = int(one.status not in ("running", "finished")) if one else 0
        return [self.seats.index(one.seat), self.words.format_stocks(one), out] if one else None

    def _roll_data(self, roll: ReplayRoll) -> Json:
        """Return name, faces and dice of a roll, and whether the stewards set it."""
        dice = self.dice.setdefault((roll.sides, roll.printed_values, roll.is_shuffled), len(self.dice))
        return [roll.name, roll.faces, dice, *([1] if roll.overridden else [])]

    def _make_line_data(self, line: ReplayLogLine, rolls: Mapping[str, int]) -> Json:
        car = self.seats.index(line.seat) if line.seat in self.seats else -1
        if line.item and line.item not in self.items:
            self.items[line.item] = self.rule(self.race.file.game, line.item)
        return [line.text, car, rolls.get(line.roll, -1), line.item]


def find_reported_lines(moments: Sequence[ReplayStep], marks: Sequence[Highlight]) -> list[list[int]]:
    """Return for each step of a round the numbers of the lines that report it; 0 is the headline.

    Changes of places are reported at the last step."""
    numbers_by_step = [set[int]() for _ in moments]
    for mark in marks:
        steps = [
            n
            for n, moment in enumerate(moments)
            if any(fact["what"] == mark.what and fact.get("seat") in mark.seats for fact in moment.events)
        ]
        for n in steps or [len(moments) - 1]:
            numbers_by_step[n].add(mark.number)
    return [sorted(numbers) for numbers in numbers_by_step]


def list_driven_spaces(was: CarView | None, now: CarView) -> tuple[SpaceId, ...]:
    """Return the spaces that a car drove through between two steps; empty if it has not moved."""
    here, there = was.spaces[:1] if was else (), now.spaces[:1]
    if was is None or (here == there and (there or now.trail == was.trail)):
        return ()
    if now.trail == was.trail or not now.trail:
        return (*here, *there)
    path = now.trail[now.trail.index(here[0]) :] if here and here[0] in now.trail else (*here, *now.trail)
    return path if path[-1:] == there or not there else (*path, *there)


def _list_seats_in_order(view: RaceView) -> list[Seat]:
    return [one.seat for one in sorted(view.cars, key=lambda car: car.order)]


def _list_shared_ranks(view: RaceView) -> list[int]:
    """Return the places in the running order; level cars share one."""
    places = find_shared_places(view.cars)
    return [places[seat] for seat in _list_seats_in_order(view)]


def _encode_for_script(data: Json) -> str:
    """Encode JSON so that it cannot end the script element."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return "".join(SCRIPT_ESCAPES.get(c, c) for c in text)


@cache
def _read_asset(name: str) -> str:
    return (ASSETS_FOLDER / name).read_text(encoding="utf-8")


@cache
def _join_scripts() -> str:
    """Return the page's scripts, joined."""
    return "\n".join(
        _read_asset(name).replace('"use strict";\n', "", 1 if n else 0) for n, name in enumerate(SCRIPT_FILES)
    )
