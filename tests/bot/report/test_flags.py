"""Headline and places of the flag post, from the way a race ended."""

import pytest

from bot.report.incidents import RoundData
from bot.report.positions import Lineup
from bot.report.race_result import FlagReport, RaceEnd, add_round_stats, write_flag_report
from bot.report.round_report import ReportWriter
from bot.text.locale import use_language
from rules.view import ResultRow
from tests.bot.report.reported_races import TRACKS, WEIGHTS, tell_race
from tests.bot.report.test_examples import standing
from tests.repository import LOCALIZERS


def write_flag(game: str, status: str) -> FlagReport:
    """Write the flag of a race that red led from the first round on."""
    history = [standing(round, "red 0, blue 4") for round in range(3)]
    history.append(standing(3, "red 0, blue 4", {} if status == "running" else dict.fromkeys(("red", "blue"), status)))
    placings = [ResultRow(place=n, seat=seat, laps=1, status=status) for n, seat in enumerate(("red", "blue"), 1)]
    account = RoundData(3, (), history[2], history[3], 2, 2)
    return write_flag_report(
        ReportWriter(LOCALIZERS.for_game(game), WEIGHTS[game]), RaceEnd(account, history, placings, "Here"), {}
    )


@pytest.mark.parametrize("game", TRACKS)
def test_a_driver_who_led_throughout_and_crossed_the_line_won_from_flag_to_flag(game: str) -> None:
    headline = write_flag(game, "finished").headline
    assert "from start to finish" in headline or "first round to the last" in headline


@pytest.mark.parametrize("game", TRACKS)
def test_nobody_who_is_out_has_won_or_stands_on_the_podium(game: str) -> None:
    told = write_flag(game, "retired")
    assert told.headline == "Nobody finishes Here: red is classified first (retired, round 3)."
    assert "🥇" not in told.text
    assert not told.gaps


@pytest.mark.parametrize("game", TRACKS)
def test_nobody_wins_from_flag_to_flag_without_having_crossed_the_line(game: str) -> None:
    headline = write_flag(game, "running").headline
    assert "from start to finish" not in headline
    assert "to the last" not in headline


@pytest.mark.parametrize("game", TRACKS)
def test_only_the_car_that_started_first_wins_from_pole(game: str) -> None:
    history = [standing(0, "blue 0, red 0"), standing(1, "blue 0, red 4"), standing(2, "blue 0, red 4")]
    history.append(standing(3, "red 0, blue 4", dict.fromkeys(("red", "blue"), "finished")))
    placings = [ResultRow(place=n, seat=seat, laps=1, status="finished") for n, seat in enumerate(("red", "blue"), 1)]
    finish = RaceEnd(RoundData(3, (), history[2], history[3], 2, 2), history, placings, "Here")
    assert finish.winner_grid_place == 0, "the grid was posted as 1 and 1="


def flag_of(history: list[Lineup], laps: int = 2, **crossed: int) -> FlagReport:
    """Return the flag of a race in Speed Circuit that ended as its last line-up says."""
    last = history[-1].model_copy(update={"ended": dict.fromkeys(history[-1].order, "finished"), "crossed": crossed})
    placings = [ResultRow(place=n, seat=seat, laps=1, status="finished") for n, seat in enumerate(last.order, 1)]
    account = RoundData(last.round, (), history[-2], last, laps, laps)
    writer = ReportWriter(LOCALIZERS.for_game("speed_circuit"), WEIGHTS["speed_circuit"])
    return write_flag_report(writer, RaceEnd(account, [*history[:-1], last], placings, "Here"), {})


def test_a_winner_who_was_level_with_others_on_the_grid_comes_from_the_place_that_was_posted() -> None:
    grid = [standing(n, "white 0, green 0, blue 1, red 1, yellow 1") for n in range(2)]
    won = [standing(n, "yellow 0, white 2, green 3, blue 4, red 5") for n in (2, 3, 4)]
    assert flag_of([*grid, *won]).headline == "yellow wins Here from 3rd on the grid."
    kept = [standing(n, "white 0, yellow 2, green 3, blue 4, red 5") for n in (2, 3, 4)]
    assert not any("places gained" in award for award in flag_of([*grid, *kept]).awards), "one place, not three"


def test_the_moment_is_the_line_of_the_round_that_settled_the_first_three() -> None:
    grid = standing(0, "blue 0, green 2, red 4, white 6")
    quiet = standing(1, "blue 0, green 2, red 4, white 6").model_copy(update={"moment": (59, "White spins.")})
    passed = standing(2, "red 0, blue 2, green 4, white 6").model_copy(update={"moment": (41, "Red takes the lead.")})
    home = standing(3, "red 0, blue 2, green 4, white 6")
    assert "The moment: round 2. Red takes the lead." in flag_of([grid, quiet, passed, home]).text


def test_a_fastest_lap_is_told_only_where_there_is_more_than_one() -> None:
    grid = standing(0, "red 0, blue 2")
    first = standing(1, "red 0, blue 2").model_copy(update={"crossed": {"red": 90, "blue": 95}})
    assert "Fastest lap" in flag_of([grid, first, standing(2, "red 0, blue 2")], red=180, blue=185).text
    assert "Fastest lap" not in flag_of([grid, first, standing(2, "red 0, blue 2")], laps=1, red=180, blue=185).text


def test_a_race_that_no_round_has_settled_has_no_moment() -> None:
    """The winner led throughout, and the first three stayed as they were: a scrape is no moment."""
    grid = standing(0, "red 0, blue 2, green 4, white 6")
    scrape = standing(1, "red 0, blue 2, green 4, white 6").model_copy(update={"moment": (59, "White scrapes Green.")})
    told = flag_of([grid, scrape, standing(2, "red 0, blue 2, green 4, white 6")])
    assert "The moment" not in told.text
    assert not told.decisive


def test_the_moment_is_about_one_of_the_first_three() -> None:
    grid = standing(0, "blue 0, red 2, green 4, white 6")
    update = {"moment": (59, "White crashes."), "moment_seats": ("white",)}
    passed = standing(1, "red 0, blue 2, green 4, white 6").model_copy(update=update)
    assert "White crashes" not in flag_of([grid, passed, standing(2, "red 0, blue 2, green 4, white 6")]).text


@pytest.mark.slow
@pytest.mark.parametrize("game", TRACKS)
def test_the_moment_is_the_same_in_every_language(game: str) -> None:
    def moments(language: str) -> list[tuple[object, ...]]:
        told, history = list[tuple[object, ...]](), list[Lineup]()
        with use_language(language):
            for one in tell_race(game, "one", humans=("red", "yellow")):
                last = add_round_stats(one.account, WEIGHTS[game], one.tale, history, one.view.length)
                history.append(last)
                told.append((last.round, last.moment and last.moment[0], last.moment_seats))
        return told

    assert moments("en") == moments("de")


def test_a_round_that_settles_the_first_three_without_an_event_has_its_headline_as_its_moment() -> None:
    grid, after = standing(1, "blue 0, red 2, green 4"), standing(2, "red 0, blue 0, green 4")
    account = RoundData(2, (), grid, after, 2, 1)
    names = {seat: seat.title() for seat in after.order}
    weights = WEIGHTS["speed_circuit"]
    tale = ReportWriter(LOCALIZERS.for_game("speed_circuit"), weights).write_round(account, names, 1)
    moment = add_round_stats(account, weights, tale, [grid], 0).moment
    assert moment is not None
    assert moment[1] == "🔴 Red and 🔵 Blue are level for the lead."


def test_what_a_beaten_driver_did_on_the_way_to_the_line_is_not_the_moment_of_the_race() -> None:
    before = standing(5, "red 6, yellow 16, blue 25")
    after = standing(6, "yellow 0, red 0, blue 6", dict.fromkeys(("yellow", "red"), "finished"))
    whip = {"what": "whipped", "seat": "red", "by": 1, "endurance": 42}
    account = RoundData(6, (whip,), before, after, 1, 1, humans={"red"})
    names = {seat: seat.title() for seat in after.order}
    weights = WEIGHTS["circus_maximus"]
    tale = ReportWriter(LOCALIZERS.for_game("circus_maximus"), weights).write_round(account, names, 1)
    assert "Red" in tale.marks[-1].line
    assert add_round_stats(account, weights, tale, [before], 0).moment is None


@pytest.mark.parametrize(("gaps", "said"), [("red 0, blue 1, yellow 6", False), ("red 0, yellow 1, blue 6", True)])
def test_something_small_is_the_moment_only_of_a_car_that_won_or_lost_a_place_by_it(gaps: str, said: bool) -> None:
    before, after = standing(5, "red 0, blue 1, yellow 4"), standing(6, gaps)
    paid = {"what": "paid", "seat": "blue", "toward": "corner", "over": 20, "wear": 1, "wear_left": 0, "short": False}
    account = RoundData(6, ({**paid, "space": "(56,1)", "line": ""},), before, after, 1, 1, humans={"blue"})
    names, weights = {seat: seat.title() for seat in after.order}, WEIGHTS["speed_circuit"]
    tale = ReportWriter(LOCALIZERS.for_game("speed_circuit"), weights).write_round(account, names, 1)
    moment = add_round_stats(account, weights, tale, [before], 0).moment
    assert ("wear" in (moment or ("", ""))[1]) is said


def test_the_second_of_two_cars_that_finish_in_one_round_is_said_to_come_after_the_first() -> None:
    history = [standing(n, "red 0, blue 4, green 5, white 6") for n in range(6)]
    told = flag_of(history)
    assert told.places == (
        "🥇 red · 🥈 blue, same round · 🥉 green, same round, right after",
        "4 white, same round, right after",
    )
    assert told.gaps == {"red": "", "blue": "same round", "green": "right after", "white": "right after"}


@pytest.mark.parametrize(("language", "said"), [("en", "64 squares short"), ("de", "64 Felder vor der Linie")])
def test_what_a_car_still_had_to_drive_is_measured_to_the_line_and_not_to_the_winner(language: str, said: str) -> None:
    with use_language(language):
        assert write_flag("powersled", "running").places[0].endswith(f", {said}")
