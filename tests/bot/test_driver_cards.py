"""Driver cards: what results say of a member, and who may see it."""

from random import Random

from bot.report.positions import Lineup
from bot.season.driver_card import MIN_RATED_STARTS, build_driver_card, rank_drivers, rate_drivers
from bot.season.record_book import DrivenRace
from bot.text.driver_card import render_driver_card
from rules.view import ResultRow
from tests.repository import LOCALIZERS

SEATS = ("red", "blue", "green", "yellow", "black", "white")


def race(n: int, *order: str, game: str = "speed_circuit", out: tuple[str, ...] = (), bots: int = 0) -> DrivenRace:
    """Return a finished race of these people in this order, behind some bots."""
    seats = dict(zip(SEATS[bots:], order, strict=False))
    rows = [ResultRow(place=k + 1, seat=SEATS[k], laps=1, status="finished") for k in range(bots)]
    rows += [
        ResultRow(place=bots + k, seat=seat, laps=1, status="engine" if who in out else "finished")
        for k, (seat, who) in enumerate(seats.items(), 1)
    ]
    lap = Lineup(round=1, order=tuple(seats), gap=(), left=(), lap=(), crossed={next(iter(seats)): 1000 + n})
    people = {seat: (who, who.title()) for seat, who in seats.items()}
    return DrivenRace(n, game, "three-rivers", tuple(rows), (lap,), people)


def test_a_card_counts_starts_wins_and_podiums_and_finds_the_rival_and_the_best_lap() -> None:
    driven = [race(1, "ann", "ben", "cleo"), race(2, "ben", "ann", "cleo"), race(3, "ann", "ben", out=("ben",))]
    card = build_driver_card(driven, "ann", "cleo")
    assert card is not None
    (game,) = card.games
    assert (game.starts, game.wins, game.podiums, game.stars) == (3, 2, 3, 0)
    assert game.lap is not None
    assert (game.lap.race, game.lap.time) == (1, 1001)
    assert card.rival is not None
    assert (card.rival.name, card.rival.races, card.rival.ahead, card.rival.behind) == ("Ben", 3, 2, 1)
    assert card.against_viewer is not None
    assert (card.against_viewer.name, card.against_viewer.ahead) == ("Cleo", 2)


def test_who_never_started_has_no_card_and_a_car_that_is_out_is_on_no_podium() -> None:
    driven = [race(1, "ann", "ben", out=("ben",))]
    assert build_driver_card(driven, "eve") is None
    card = build_driver_card(driven, "ben")
    assert card is not None
    assert card.games[0].podiums == 0


def test_races_against_bots_alone_rate_nobody() -> None:
    driven = [race(n, "ann", bots=3) for n in range(1, 20)]
    assert rate_drivers(driven, "speed_circuit") == {}
    card = build_driver_card(driven, "ann")
    assert card is not None
    assert (card.games[0].starts, card.games[0].rated_starts, card.games[0].stars) == (19, 0, 0)


def test_a_strength_is_shown_from_the_tenth_start_against_people_and_for_each_game_apart() -> None:
    driven = [race(n, "ann", "ben") for n in range(1, MIN_RATED_STARTS)]
    assert rank_drivers(driven, "speed_circuit") == ()
    driven.append(race(99, "ann", "ben"))
    first, second = rank_drivers(driven, "speed_circuit")
    assert (first.name, second.name, first.starts) == ("Ann", "Ben", MIN_RATED_STARTS)
    assert first.stars > second.stars
    assert rank_drivers(driven, "powersled") == ()


def test_the_order_of_skill_is_found_in_nine_of_ten_pairs_after_two_dozen_starts() -> None:
    dice, names = Random(7), [f"driver {n}" for n in range(6)]
    driven = [race(n, *sorted(names, key=lambda who: names.index(who) + dice.gauss(0, 1.5))) for n in range(1, 25)]
    found = [one.name for one in rank_drivers(driven, "speed_circuit")]
    pairs = [(a, b) for a in range(6) for b in range(a + 1, 6)]
    right = sum(found.index(names[a].title()) < found.index(names[b].title()) for a, b in pairs)
    assert right >= 0.9 * len(pairs)


def test_a_card_is_written_in_both_languages() -> None:
    driven = [race(n, "ann", "ben") for n in range(1, 12)]
    card = build_driver_card(driven, "ann", "ben")
    assert card is not None
    for language, said in (("en", "Strength ★"), ("de", "Stärke ★")):
        text = render_driver_card(card, LOCALIZERS.in_language(language), {"speed_circuit": "Speed Circuit"}, str)
        assert said in text
        assert "Speed Circuit" in text
        assert "Ben" in text
