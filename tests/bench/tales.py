"""Whole races as posted: reading time, missing events, messages a round, and the size of cars on a phone."""

import asyncio
from collections import Counter
from collections.abc import Iterable, Iterator

from bot.pictures.board import build_day_road
from bot.pictures.focus import choose_lens
from bot.pictures.incident_marks import Mark
from bot.pictures.positions import CarPositions
from bot.pictures.round_picture import FOCUS_SIZE_PX
from bot.pictures.zoomed_view import Pane
from bot.report.incidents import ALWAYS_WEIGHT
from tests.bench.figures import BenchSettings, Line, MeasureResult
from tests.bot.report.live_race import record_public_letters
from tests.bot.report.reported_races import ITEMS, TRACKS, ToldRound, load_backdrop, tell_race

RACES, DRAWN = 200, 5
"""Races of each game that are told, and of them those whose pictures are measured."""
WORDS_A_SECOND = 238 / 60
"""Reading speed (Brysbaert 2019)."""
MAX_LINE_CHARS = 140
PICTURE_WIDTH_PHONES, MIN_CAR_PX = 3, 22
"""A picture is so many times as wide as a phone; pixels of a car there."""


def measure(settings: BenchSettings) -> MeasureResult:
    """Measure races of each game with two members, and one live race."""
    lines, notes, faults = list[Line](), list[str](), list[str]()
    for game in TRACKS:
        all_rounds, cited_items, small = list[ToldRound](), set[str](), list[float]()
        for n in range(settings.choose_count(RACES, 1)):
            rounds = list(tell_race(game, f"bench {n}", humans=("red", "yellow")))
            cited_items |= {str(fact["item"]) for one in rounds for fact in one.account.facts if fact.get("item")}
            small += [long for one in rounds for long in car_lengths(game, one)] if n < DRAWN else []
            all_rounds += rounds
        posts = [_post(one) for one in all_rounds]
        lines.append(Line(f"{game}: characters of a round's post", "", [len(post) for post in posts]))
        lines.append(Line(f"{game}: lines of its story", "", [len(one.tale.story) for one in all_rounds]))
        lines.append(Line(f"{game}: to read one", "s", [len(post.split()) / WORDS_A_SECOND for post in posts]))
        lines.append(Line(f"{game}: a car in focus, 400 pixels wide", "px", small))
        heavy, reported, long = _count_facts(all_rounds)
        ninth = sorted(map(len, posts))[len(posts) * 9 // 10]
        notes.append(
            f"{game}: p90 {ninth} characters; facts of weight 4 and 5 told: {reported} of {heavy}; long lines: {long}"
        )
        faults += [f"{game}: {heavy - reported} facts of weight 4 or 5 are not told"] if reported < heavy else []
        faults += [f"{game}: {long} lines are longer than {MAX_LINE_CHARS} characters"] if long else []
        faults += [f"{game}: a car is {min(small):.0f} pixels long"] if min(small) < MIN_CAR_PX else []
        faults += [f"{game}: no sentence for {item}" for item in sorted(cited_items - set(ITEMS[game]))]
    return MeasureResult([*lines, _messages(settings)], notes, faults)


def _messages(settings: BenchSettings) -> Line:
    """Count the new messages in the channel for each round of a live race."""
    letters = asyncio.run(record_public_letters(settings.folder, 1300))
    new = {(one.post.round, one.subject or one.id) for one in letters if getattr(one.post, "round", 0)}
    return Line("formula_d, live: new messages a round", "", list(Counter(round for round, _ in new).values()))


def _post(one: ToldRound) -> str:
    return "\n".join((one.tale.text, *one.tale.story))


def _count_facts(rounds: Iterable[ToldRound]) -> tuple[int, int, int]:
    """Count important events, those of them in the report, and lines that are too long."""
    heavy = reported = long = 0
    for one in rounds:
        numbers = {fact.number for fact in one.facts if fact.weight >= ALWAYS_WEIGHT}
        heavy, reported = heavy + len(numbers), reported + len(numbers & set(one.tale.numbers))
        long += sum(len(line) > MAX_LINE_CHARS for line in (*one.tale.head, *one.tale.story, *one.tale.standings))
    return heavy, reported, long


def car_lengths(game: str, one: ToldRound) -> Iterator[float]:
    """Return the length of each car in the zoomed part of a round's picture."""
    board_art, view = load_backdrop(game), one.view
    road = build_day_road(board_art, view)
    marks = tuple(
        Mark(line.number, line.kind, line.seats, line.place or None, max(1, line.weight))
        for line in one.tale.marks
        if line.kind
    )
    stand = CarPositions(road.course, view.cars, road.theme, view.pieces)
    lens = choose_lens(stand, marks, FOCUS_SIZE_PX, frozenset(one.account.humans))
    field = Pane(road, view, lens, FOCUS_SIZE_PX)
    for car in field.field.cars_on_board:
        spot = field.field.spot_of(car)
        if car.status == "running" and spot and field.course.shows(spot[0]):
            yield field.field.measure_length(car) / PICTURE_WIDTH_PHONES
