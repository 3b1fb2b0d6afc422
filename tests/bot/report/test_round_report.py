"""The round posts of whole races."""

import re

import pytest

from bot.report.headline import MAX_HEADLINE_CHARS
from bot.report.incidents import ALWAYS_WEIGHT
from bot.report.round_report import MAX_REPORT_CHARS, MAX_STANDINGS_CHARS, MAX_STORY_LINES
from tests.bot.report.reported_races import TRACKS, ToldRound, tell_race
from tests.repository import LOCALIZERS

SEEDS = ("one", "two")
LEDGER = re.compile(r"\([SCPF]-\d+\)|\(\d+,\d+\)|\[\d|[A-Z][A-Za-z]*\d?:\w*[\d#]|_|\bNone\b|\{")
"""Rule items, coordinates, dice in brackets, words of the machine."""
NAMES = ("Red", "Blue", "Green", "Yellow", "Black", "White", "Orange", "Purple")


@pytest.fixture(scope="module", params=[(game, seed) for game in TRACKS for seed in SEEDS], ids=" ".join)
def race(request: pytest.FixtureRequest) -> list[ToldRound]:
    """A race in which two cars are driven by members."""
    game, seed = request.param
    return list(tell_race(game, seed, humans=("red", "yellow")))


def test_what_changed_the_race_is_never_cut(race: list[ToldRound]) -> None:
    for one in race:
        heavy = {fact.number for fact in one.facts if fact.weight >= ALWAYS_WEIGHT}
        lost = [one.facts[n].fact for n in sorted(heavy - set(one.tale.numbers))]
        assert not lost, (one.account.round, lost, one.tale.story)


def test_a_car_further_behind_in_order_is_not_nearer_in_distance(race: list[ToldRound]) -> None:
    for one in race:
        gaps = [one.account.after.measure_gap_to_first(seat) or 0 for seat in one.account.after.racing_seats]
        assert gaps == sorted(gaps), (one.account.round, gaps)


def test_no_part_of_a_post_is_longer_than_its_budget(race: list[ToldRound]) -> None:
    for tale in (one.tale for one in race):
        assert [line for line in (*tale.head, *tale.story, *tale.standings) if len(line) > 140] == []
        assert sum(len(line) + 1 for line in tale.head) <= MAX_HEADLINE_CHARS
        assert sum(len(line) + 1 for line in tale.standings) <= MAX_STANDINGS_CHARS
        assert len(tale.story) <= MAX_STORY_LINES
        assert len(tale.text) + sum(len(line) + 1 for line in tale.story) <= MAX_REPORT_CHARS


def test_public_text_has_no_rule_no_coordinate_and_no_word_of_the_machine(race: list[ToldRound]) -> None:
    for tale in (one.tale for one in race):
        assert [line for line in (*tale.head, *tale.story, *tale.standings) if LEDGER.search(line)] == []


def test_a_sentence_ends_and_has_no_hole_in_it(race: list[ToldRound]) -> None:
    for line in (line for one in race for line in (*one.tale.head, *one.tale.story)):
        assert line.rstrip("*").endswith((".", "!")), line
        assert not re.search(r" [.,:;]|\.\.|: \.|,\.|\bby \.|  ", line), line


def test_the_headline_names_a_driver_within_its_first_eighty_characters(race: list[ToldRound]) -> None:
    names = [seat.title() for seat in race[0].account.after.order]
    for one in race[1:]:
        assert any(name in one.tale.text[:80] for name in names), one.tale.text


def test_no_line_stands_twice_in_a_post(race: list[ToldRound]) -> None:
    for tale in (one.tale for one in race):
        lines = [line.partition(". ")[2] for line in tale.story]
        assert len(lines) == len(set(lines)), lines


def test_nothing_is_said_twice_in_a_post(race: list[ToldRound]) -> None:
    """Neither in the headline and below it nor in two lines of the story: no clause of a car, of four words."""
    for one in race:
        said = [clause for line in (*one.tale.head, *one.tale.story) for clause in clauses(line)]
        assert [clause for clause in set(said) if said.count(clause) > 1] == [], (*one.tale.head, *one.tale.story)


def test_the_grid_is_not_told_beside_the_standings_that_show_it(race: list[ToldRound]) -> None:
    assert [line for line in race[0].tale.story if line.count("Red") and line.count("Blue")] == []


def clauses(line: str) -> list[tuple[str, str]]:
    """List the clauses of a line with the car that it is about, without those that begin with a figure."""
    words = re.sub(r"^\d+\. |\*\*", "", line)
    about = re.search("|".join(NAMES), words)
    found = (" ".join(re.findall(r"\w+", clause)) for clause in re.split(r"[.:;,]", words))
    return [(about[0] if about else "", one) for one in found if one.count(" ") >= 3 and not one[0].isdigit()]


def test_a_race_is_told_twice_the_same() -> None:
    first, second = (list(tell_race("powersled", "again")) for _ in range(2))
    assert [one.tale for one in first] == [one.tale for one in second]


@pytest.mark.slow
def test_a_collision_of_sleds_is_told_in_one_line_with_what_it_does_to_both() -> None:
    told = 0
    for one in (one for seed in "abc" for one in tell_race("powersled", seed, humans=("red", "yellow"))):
        lines = [re.sub(r"\*\*", "", line) for line in (*one.tale.head, *one.tale.story)]
        for fact in (fact for fact in one.facts if fact.what == "collided"):
            driver, rival = (fact.seat or "").title(), str(fact.fact["rival"]).title()
            hurt = [
                each.fact["armor"]
                for each in one.facts
                if each.what == "damaged" and each.turn == fact.turn
                if (each.seat, each.by) == (rival.lower(), driver.lower())
            ]
            if hurt:
                told += 1
                assert [line for line in lines if driver in line and f"{rival} {hurt[-1]}" in line], (fact.fact, lines)
                assert not [line for line in lines if f"{rival} loses" in line], lines
    assert told > 2


def test_missed_orders_are_counted_once_in_a_line() -> None:
    localizer, facts = (
        LOCALIZERS.for_game("speed_circuit"),
        {"seat": "red", "in_a_row": 2, "hand": "planner", "plot": 60},
    )
    clock = {"by_clock_most": 3, "by_clock_missed": 1}
    told = [localizer.format_phrase("beat", "no_plot", some, {"red": "Red"}) for some in (facts, facts | clock)]
    assert told == [
        "Red sends no plot, for the 2nd time running: the safe default is played, 60 mph.",
        "Red sends no plot (1 of 3 before a bot takes over): the safe default is played, 60 mph.",
    ]
