"""Posts agree with the log: their figures and cars are in the round's events or positions."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

import pytest

from bot.posts.types import Highlight
from bot.report.incidents import RoundData, WeighedFact
from bot.report.round_report import ReportWriter
from bot.report.sentence_variants import MAX_TITLE_CHARS
from rules.track.track_file import read_track
from tests.bot.report.reported_races import TRACKS, WEIGHTS, ToldRound, tell_race
from tests.bot.report.test_examples import fact, standing, tell_round
from tests.repository import LIBRARY, LOCALIZERS

PRINTED = {"damage": 12, "down": 3}
"""Boxes on the sheet of which an event counts the lost ones: those of a wheel, the steps of control."""


def figures_in(value: Any) -> Iterator[int]:
    """Yield all whole numbers within a value; those inside words are no figures."""
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, int):
        yield abs(value)
    elif isinstance(value, dict):
        for one in value.values():
            yield from figures_in(one)
    elif isinstance(value, list | tuple):
        yield len(value)
        for one in value:
            yield from figures_in(one)


def find_seats(one: ToldRound, value: Any) -> set[str]:
    """Return the seats that a value names."""
    if isinstance(value, str):
        return {value} & {*one.account.after.order}
    values = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
    return {seat for each in values for seat in find_seats(one, each)}


def list_named_seats(one: ToldRound, line: str) -> set[str]:
    return {seat for seat in one.account.after.order if re.search(rf"\b{seat.title()}\b", line)}


PLACES = ("lead", "podium", "places_won", "places_lost")
"""Incidents of the running order."""


def list_tellable_events(one: ToldRound, mark: Highlight) -> list[WeighedFact]:
    """List the events that a line may tell: those of the moves with its main event, and their effects."""
    if mark.what in PLACES:
        return []
    turns = {(each.turn, each.seat) for each in one.facts if each.what == mark.what and each.seat in mark.seats}
    moves, movers = {turn for turn, _ in turns}, {seat for _, seat in turns}
    return [each for each in one.facts if each.turn in moves and (each.seat in movers or each.by in movers)]


def collect_order_figures(one: ToldRound, cars: set[str]) -> set[int]:
    """Return places, gaps and distances of some cars before and after the round, and their changes."""
    before, after, found = one.account.before, one.account.after, set[int]()
    for lineup in (lineup for lineup in (before, after) if lineup):
        gaps = [gap for seat in cars if (gap := lineup.measure_gap_to_first(seat)) is not None]
        found |= {lineup.find_rank(seat) for seat in cars} | {*gaps, *(abs(a - b) for a, b in product(gaps, gaps))}
        found |= {gap for seat in cars if (gap := lineup.measure_distance_left(seat)) is not None}
    was = (
        [(before.measure_gap_to_first(seat) or 0) - (after.measure_gap_to_first(seat) or 0) for seat in cars]
        if before
        else []
    )
    return found | {abs(a - b) for a, b in product(was, was)}


def collect_event_figures(one: ToldRound, events: list[WeighedFact]) -> set[int]:
    """Return the figures of some events, the stocks left, sums of a stock over a move, and counts."""
    found, sums = {figure for each in events for figure in figures_in(dict(each.fact))}, Counter[tuple[Any, ...]]()
    for each in events:
        found |= {
            figure for name, most in PRINTED.items() if name in each.fact for figure in (most, most - each.fact[name])
        }
        stock = [each.fact.get(name) for name in WEIGHTS[one.game].find_weight(each.what).of]
        sums[each.what, each.turn, each.seat, *stock] += 1
        for name, value in each.fact.items():
            sums[each.what, name, each.turn, each.seat, *stock] += value if isinstance(value, int) else 0
    return found | {abs(value) for value in sums.values()} | {max(0, one.account.laps - one.account.lap)}


def list_sentences(one: ToldRound) -> Iterator[tuple[str, list[Highlight]]]:
    """List the sentences of a post, each with the incidents that it may be about."""
    heads = [mark for mark in one.tale.marks if not mark.number]
    yield from ((row, heads) for row in one.tale.head)
    yield from ((mark.line, [mark]) for mark in one.tale.marks if mark.number)


def list_figures(line: str) -> set[int]:
    """List the figures of a line, without those in the names of cards."""
    return {int(number) for number in re.findall(r"(?<![\w.#-])\d+", re.sub(r"\b[A-Z][A-Z ]+ \d+", "", line))}


def list_wrong_figures(one: ToldRound, line: str, marks: list[Highlight]) -> set[int]:
    """List the figures of a line that neither its events nor the running order of its cars have."""
    told_of = [each for mark in marks for each in list_tellable_events(one, mark)]
    counts = {len(list_named_seats(one, line)), len(one.account.after.racing_seats)}
    return (
        list_figures(line)
        - collect_event_figures(one, told_of)
        - collect_order_figures(one, list_named_seats(one, line))
        - counts
    )


def list_strangers(one: ToldRound, line: str, marks: list[Highlight]) -> set[str]:
    """Cars of a line that neither its events name nor the running order beside the others: as leader, neighbour or
    former holder of a place."""
    cars, known = list_named_seats(one, line), set[str]()
    for mark in marks:
        known |= {*mark.seats[:1]} if mark.what not in PLACES else {*mark.seats}
        for each in list_tellable_events(one, mark):
            known |= find_seats(one, dict(each.fact)) | ({each.by} if each.by else set())
        known |= {each.seat for each in one.facts if each.what == mark.what and each.seat in mark.seats and each.seat}
    front = {*one.account.after.front_seats, *one.account.after.racing_seats[:2]}
    racing, rest = one.account.after.racing_seats, cars - known
    pairs = [front, *({*pair} for pair in pairwise(racing))]
    return set() if cars == {*racing} or any(rest <= pair for pair in pairs) else rest


def posts(game: str, seed: str) -> list[ToldRound]:
    """List the posts of a race's rounds after its grid."""
    return [one for one in tell_race(game, seed, humans=("red", "yellow")) if one.account.before]


@pytest.mark.parametrize("seed", ["one", "two"])
@pytest.mark.parametrize("game", TRACKS)
def test_every_figure_of_a_post_is_one_of_its_events_or_of_the_running_order(game: str, seed: str) -> None:
    for one in posts(game, seed):
        for line, marks in list_sentences(one):
            assert not (wrong := list_wrong_figures(one, line, marks)), (one.account.round, line, wrong)


@pytest.mark.parametrize("seed", ["one", "two"])
@pytest.mark.parametrize("game", TRACKS)
def test_every_car_of_a_post_is_in_its_events_or_beside_the_others_in_the_order(game: str, seed: str) -> None:
    for one in posts(game, seed):
        for line, marks in list_sentences(one):
            assert not (wrong := list_strangers(one, line, marks)), (one.account.round, line, wrong)


def circus(*facts: dict[str, Any], ended: dict[str, str] | None = None) -> str:
    """Return the words of the post about a round of Circus Maximus in which these events happened."""
    before = standing(2, "white 0, yellow 2, green 5", ended)
    tale = tell_round(
        "circus_maximus", "circus-romanus", before, standing(3, "white 0, yellow 2, green 5", ended), *facts
    )
    return re.sub(r"[^\w\s:,.()']", "", " ".join((*tale.head, *tale.story)))


RAM = fact("attacked", "white", manner="ram_car", target="yellow", square="A:3/10", speed=14)


def test_what_one_wheel_has_lost_is_not_said_of_the_other() -> None:
    said = circus(
        RAM,
        fact("wheel_hit", "yellow", wheel="left", by=4, damage=9, destroyed=False),
        fact("wheel_hit", "yellow", wheel="right", by=2, damage=2, destroyed=False),
    )
    assert re.search(r"left wheel[^.]*: 3 of 12 left", said)


def test_a_ram_that_sends_somebody_into_the_wall_names_the_rammer_and_the_damage() -> None:
    said = circus(
        RAM,
        fact("slid", "yellow", into="wall", rival=None, square="A:1/11"),
        fact("wheel_hit", "yellow", wheel="left", by=4, damage=4, destroyed=False),
        fact("wheel_hit", "yellow", wheel="right", by=6, damage=6, destroyed=False),
    )
    assert "White shoves" in said
    assert "Yellow into the wall" in said
    assert "the wheels take 2 blows" in said


def test_an_attack_on_a_runaway_team_says_so_and_gives_no_endurance_that_nobody_has() -> None:
    hurt = fact("horse_dead", "yellow", horse=1, endurance=9, left=41, last=False)
    said = circus(RAM, hurt, ended={"yellow": "out"})
    assert "41" not in said
    assert "runaway team" in said
    assert "41" in circus(RAM, hurt)
    assert "runaway" not in circus(RAM, hurt)


def formula_d(order: str, *facts: dict[str, Any], before: bool = True) -> str:
    """Return the post of a round of Formula D."""
    was = standing(2, order) if before else None
    tale = tell_round("formula_d", "tall-pines", was, standing(3 if before else 0, order), *facts)
    return re.sub(r"[^\w\s:,.()']", "", " ".join((*tale.head, *tale.story)))


def test_points_of_two_stocks_are_never_added_up_and_a_contact_is_told_beside_an_overshoot() -> None:
    tale = tell_round(
        "formula_d",
        "lantern-harbour",
        standing(1, "blue 0, red 4"),
        standing(2, "blue 0, red 3"),
        fact("drove", "red", steps=7),
        fact("lost", "red", category="brakes", by=1, left=2, why="brakes"),
        fact("overshot", "red", corner="Chandler", spaces=2, factor=1, by=2, missing=1),
        fact("lost", "red", category="tires", by=2, left=4, why="overshot"),
        fact("lost", "red", category="body", by=1, left=1, why="collision"),
    )
    assert ": 2 tyres, 4 left" in tale.head[0]
    assert [line for line in (*tale.head, *tale.story) if "1 body point: 1 left" in line]


def test_everybodys_tyres_are_told_at_the_start_also_of_those_of_whom_more_is_told() -> None:
    tyres = {"red": "hard", "green": "hard", "white": "soft", "yellow": "soft"}
    fitted = (fact("fitted", seat, tyre=tyre, changed=False) for seat, tyre in tyres.items())
    stalls = fact("started", "white", how="stalled")
    said = formula_d("red 0, green 1, white 2, yellow 3", stalls, *fitted, before=False)
    assert re.search(r"Red and\s+Green start on hard tyres", said)
    assert re.search(r"White and\s+Yellow start on soft tyres", said)


def test_a_car_that_is_held_in_the_pits_does_not_come_out_of_them() -> None:
    points = {"tires": 0, "brakes": 0, "gearbox": 0, "body": 2, "engine": 0, "handling": 0, "pool": 0}
    repaired = fact("regained", "blue", points=points, everything=False)
    said = formula_d("red 0, blue 6", repaired, fact("boxed", "blue", where="pits", how="slow", steps=0))
    assert "waits until the next round" in said
    assert "comes out" not in said
    german = LOCALIZERS.in_language("de").for_game("formula_d")
    assert "aus der Box" not in german.format_phrase("beat", "regained", {"seat": "blue"}, {"blue": "Blau"})


def test_a_car_that_cannot_pay_and_spins_is_told_as_a_spin_and_not_as_a_payment() -> None:
    paid = {"toward": "brakes", "over": 20, "line": "", "wear": 0, "wear_left": 0, "short": True}
    tale = tell_round(
        "speed_circuit",
        "three-rivers",
        standing(24, "red 0, orange 3, purple 8"),
        standing(25, "red 0, orange 3, purple 12"),
        fact("paid", "purple", space="(56,1)", **paid),
        fact("damaged", "purple", part="brakes", attribute="deceleration", by=20, left=20, count=1),
        fact("spin", "purple", space="(58,2)", why="wear"),
    )
    assert "out of tyres" in tale.title
    assert "spins" in tale.title
    assert "20 mph left" in tale.head[0]
    assert not tale.story


def test_what_befell_the_cars_of_a_new_lead_stands_beside_it() -> None:
    fell = (fact("drove", "blue", steps=7), fact("fell", "blue"), fact("drove", "yellow", steps=9))
    before, after = standing(9, "blue 0, yellow 2, green 9"), standing(10, "yellow 0, blue 3, green 9")
    tale = tell_round("formula_d", "red-mesa", before, after, *fell, fact("fell", "yellow"))
    assert "lead" in tale.head[0]
    assert "Blue and" in tale.head[1]
    assert "fall into the river" in tale.head[1]


@pytest.mark.parametrize(
    ("game", "track", "missing"),
    [
        (
            "speed_circuit",
            "three-rivers",
            {"what": "no_plot", "plot": 120, "in_a_row": 1, "hand": "planner", "said": None},
        ),
        ("circus_maximus", "circus-romanus", {"what": "speed_shown", "speed": 16, "written": None, "missing": True}),
    ],
)
def test_no_bot_is_told_to_have_sent_nothing(game: str, track: str, missing: dict[str, Any]) -> None:
    """A bot leaves an order to the default on purpose."""
    before, after = standing(2, "red 0, blue 4"), standing(3, "red 0, blue 4")
    circuit, names = read_track(track, LIBRARY.read_track_text(track) or ""), {"red": "Red", "blue": "Blue"}

    def write_report(*humans: str) -> str:
        facts = [{"seat": "blue", "short": 0, **missing}]
        account = RoundData(3, facts, before, after, 2, 1, humans=frozenset(humans))
        tale = ReportWriter(LOCALIZERS.for_game(game), WEIGHTS[game], circuit).write_round(account, names, 1)
        return " ".join((*tale.head, *tale.story))

    assert re.search("no plot|no speed", write_report("blue"))
    assert not re.search("no plot|no speed", write_report())


@pytest.mark.parametrize(
    ("game", "track", "missing"),
    [
        ("speed_circuit", "three-rivers", {"what": "no_plot", "plot": 120, "in_a_row": 2, "hand": "planner"}),
        ("circus_maximus", "circus-romanus", {"what": "speed_shown", "speed": 16, "written": None, "missing": True}),
    ],
)
@pytest.mark.parametrize("missed", [2, 3])
@pytest.mark.parametrize("after_moves", [False, True])
def test_a_driver_who_sends_nothing_has_one_line(
    game: str, track: str, missing: dict[str, Any], missed: int, *, after_moves: bool
) -> None:
    """What was played, and how many rounds are left before a bot takes over."""
    before, after = standing(2, "red 0, blue 4, green 5"), standing(3, "red 0, blue 4, green 5")
    facts = [
        fact("by_clock", seat, count=missed, missed=missed, most=3 if missed < 3 else 0) for seat in ("red", "blue")
    ]
    moves = [{"seat": seat, "short": 0, **missing} for seat in ("red", "blue")]
    moves[1:1] = [{"what": what, "seat": "blue"} for what in WEIGHTS[game].begins]
    facts = [*moves, *facts] if after_moves else [*facts, *moves]
    circuit = read_track(track, LIBRARY.read_track_text(track) or "")
    data = RoundData(3, facts, before, after, 2, 1, humans=frozenset({"red", "blue"}))
    for language, words in (("en", "2 of 3 before a bot"), ("de", "2 von 3, bis ein Bot")):
        localizer = LOCALIZERS.in_language(language).for_game(game)
        lines = (
            ReportWriter(localizer, WEIGHTS[game], circuit).collect_lines(data, {"red": "Red", "blue": "Blue"}).lines
        )
        for name in ("Red", "Blue"):
            (line,) = [one.text for one in lines if name in one.text and one.incident.what != "lead"]
            assert str(missing.get("plot", missing.get("speed"))) in line
            assert (words in line) == (missed == 2), line


@pytest.mark.parametrize("game", TRACKS)
def test_a_picture_has_the_first_sentence_of_its_post_as_its_title(game: str) -> None:
    for one in tell_race(game, "one", humans=("red", "yellow")):
        first = one.tale.head[0].strip("*").partition("**")[0] if one.tale.head else ""
        assert one.tale.title.replace("**", "") == first or len(first) > MAX_TITLE_CHARS, (first, one.tale.title)


@pytest.mark.parametrize(("language", "words"), [("en", "boxed in"), ("de", "eingeklemmt")])
def test_the_flag_says_of_a_car_that_was_boxed_in_what_its_round_said(language: str, words: str) -> None:
    localizer = LOCALIZERS.in_language(language).for_game("formula_d")
    facts = {"seat": "red", "seats": ("red", "blue"), "count": 2}
    assert words in localizer.format_word("status", "blocked")
    assert words in localizer.format_phrase("many", "blocked", facts, {"red": "Red", "blue": "Blue"})
