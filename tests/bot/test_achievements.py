"""Achievements: a short history earns each, a near miss does not, and only people earn them."""

from collections.abc import Mapping
from typing import Any

import pytest

from bot.report.achievements import count_events, list_achievements
from bot.report.incidents import RoundData, Weights
from bot.report.positions import Lineup, build_lineup
from bot.report.race_result import MAX_ACHIEVEMENT_LINES, RaceEnd, write_flag_report
from bot.report.round_report import ReportWriter
from bot.season.driver_card import build_driver_card
from bot.season.record_book import DrivenRace
from bot.text.driver_card import render_driver_card
from rules.base import Seat
from rules.view import ResultRow
from tests.bot.report.reported_races import TRACKS, WEIGHTS, drive_whole_race
from tests.repository import LOCALIZERS

SPEED, FORMULA, CIRCUS, SLEDS = "speed_circuit", "formula_d", "circus_maximus", "powersled"
SEATS = ("red", "blue", "green", "yellow", "black")
Event = Mapping[str, Any]


def make_lineup(round: int, *order: Seat, home: bool = False, **more: Any) -> Lineup:
    """Return cars in this order, a space apart from each other."""
    gaps = tuple(range(len(order)))
    ended = dict.fromkeys(order, "finished") if home else {}
    known = {"gap": gaps, "left": gaps, "lap": tuple(0 for _ in order), "ended": ended, "counts": {}}
    return Lineup(round=round, order=order, **(known | more))


def list_earned(
    game: str,
    *events: Event,
    grid: tuple[Seat, ...] = SEATS,
    led: tuple[tuple[Seat, ...], ...] = (("blue", "red", "green", "yellow", "black"),) * 2,
    end: tuple[Seat, ...] = SEATS,
    crossed: Mapping[Seat, int] | None = None,
    people: tuple[Seat, ...] = ("red",),
) -> set[str]:
    """List what Red earns in a race of four rounds with these events in the second one."""
    weights = WEIGHTS[game]
    history = [make_lineup(0, *grid), *(make_lineup(n, *order) for n, order in enumerate(led, 1))]
    history[1] = history[1].model_copy(update={"counts": count_events(events, weights.counted)})
    history.append(make_lineup(len(history), *end, home=True, crossed=dict(crossed or {})))
    placings = [ResultRow(place=n, seat=seat, laps=1, status="finished") for n, seat in enumerate(end, 1)]
    return set(list_achievements(weights.achievements, history, placings, people, weights.first))


def times(n: int, what: str, **figures: Any) -> list[Event]:
    """Repeat an event, of Red by default."""
    return [{"what": what, "seat": "red"} | figures for _ in range(n)]


SECOND = ("blue", "red", "green", "yellow", "black")
FOURTH = ("blue", "green", "yellow", "red", "black")
LAST = ("blue", "green", "yellow", "black", "red")
RED_LEADS = (SEATS, SEATS)


@pytest.mark.parametrize("game", [SPEED, FORMULA, SLEDS])
def test_last_to_first_takes_the_last_place_on_the_grid(game: str) -> None:
    assert "from_last" in list_earned(game, grid=LAST)
    assert "from_last" not in list_earned(game, grid=FOURTH)
    assert "from_last" not in list_earned(game, grid=LAST, end=SECOND)


@pytest.mark.parametrize("game", TRACKS)
def test_a_win_from_start_to_finish_leads_after_every_round_and_a_last_gasp_after_none(game: str) -> None:
    assert {"start_to_finish", "last_gasp"} & list_earned(game, led=RED_LEADS) == {"start_to_finish"}
    assert {"start_to_finish", "last_gasp"} & list_earned(game, led=(SECOND, SECOND)) == {"last_gasp"}
    assert not {"start_to_finish", "last_gasp"} & list_earned(game, led=(SECOND, SEATS))


@pytest.mark.parametrize(("game", "most"), [(SPEED, 5), (FORMULA, 10)])
def test_a_photo_finish_is_won_by_a_few_hundredths_of_a_round(game: str, most: int) -> None:
    assert "photo_finish" in list_earned(game, crossed={"red": 350, "blue": 350 + most})
    assert "photo_finish" not in list_earned(game, crossed={"red": 350, "blue": 351 + most})
    assert "photo_finish" not in list_earned(game)


@pytest.mark.parametrize("game", [SPEED, FORMULA])
def test_a_charge_gains_four_places_and_wins(game: str) -> None:
    assert "charge" in list_earned(game, grid=LAST)
    assert "charge" not in list_earned(game, grid=FOURTH)
    assert "charge" not in list_earned(game, grid=LAST, end=SECOND)


def test_a_comeback_begins_at_the_very_back() -> None:
    assert "comeback" in list_earned(CIRCUS, led=(SECOND, LAST))
    assert "comeback" not in list_earned(CIRCUS, led=(SECOND, LAST), end=SECOND)
    assert "comeback" not in list_earned(CIRCUS, led=(SECOND, FOURTH))


COUNTED: dict[tuple[str, str], tuple[list[Event], list[Event], tuple[Seat, ...], tuple[Seat, ...]]] = {
    (SPEED, "unworn"): ([], times(1, "paid", wear=1), LAST, LAST),
    (SPEED, "spun_and_won"): (times(1, "spin"), times(1, "spin"), SEATS, SECOND),
    (SPEED, "three_passes"): (times(3, "passed"), times(2, "passed"), LAST, LAST),
    (SPEED, "held_off"): (
        times(2, "pass_failed", seat="blue", rival="red"),
        times(2, "pass_failed", rival="blue"),
        LAST,
        LAST,
    ),
    (SPEED, "steady_hand"): (
        times(4, "tested", effect="goes"),
        [*times(4, "tested", effect="goes"), *times(1, "tested", effect="stall")],
        LAST,
        LAST,
    ),
    (FORMULA, "stalled_podium"): (
        times(1, "started", how="stalled"),
        times(1, "started", how="stalled"),
        SECOND,
        FOURTH,
    ),
    (FORMULA, "spun_podium"): (times(1, "spun"), [], SECOND, SECOND),
    (FORMULA, "tow_rope"): (times(2, "drove", kind="slipstream"), times(5, "drove", kind="move"), LAST, LAST),
    (FORMULA, "faultless"): ([], times(1, "overshot"), SECOND, SECOND),
    (FORMULA, "last_point"): (
        times(3, "lost", left=0),
        [*times(2, "lost", left=0), *times(1, "lost", left=1)],
        LAST,
        LAST,
    ),
    (CIRCUS, "dragged_home"): (times(1, "finished", dragged=True), times(1, "finished", dragged=False), LAST, LAST),
    (CIRCUS, "whip_thief"): (
        times(1, "whip_lost", seat="blue", to="red"),
        times(1, "whip_lost", to="blue"),
        LAST,
        LAST,
    ),
    (CIRCUS, "horse_down"): (times(1, "horse_dead"), times(1, "horse_dead"), SECOND, FOURTH),
    (CIRCUS, "last_spoke"): (times(1, "wheel_hit", damage=9), times(1, "wheel_hit", damage=8), LAST, LAST),
    (CIRCUS, "survivor"): (
        times(8, "attacked", seat="blue", target="red"),
        times(7, "attacked", seat="blue", target="red"),
        LAST,
        LAST,
    ),
    (CIRCUS, "unwhipped"): ([], times(1, "whipped", by=1), SECOND, SECOND),
    (CIRCUS, "peaceful"): (
        times(2, "attacked", seat="blue", target="red"),
        [*times(2, "attacked", seat="blue", target="red"), *times(1, "attacked", target="blue")],
        SEATS,
        SEATS,
    ),
    (SLEDS, "crash_home"): (times(2, "lost_control"), times(1, "lost_control"), LAST, LAST),
    (SLEDS, "fisher"): (times(2, "pulled", rival="blue"), times(1, "pulled", rival="blue"), LAST, LAST),
    (SLEDS, "survivor"): (
        [*times(1, "fired", seat="blue", rival="red"), *times(1, "threw", seat="blue", rival="red")],
        times(2, "fired", rival="blue"),
        LAST,
        LAST,
    ),
    (SLEDS, "spun_and_won"): (times(1, "lost_control"), times(1, "lost_control"), SEATS, SECOND),
    (SLEDS, "bare_hull"): (times(1, "damaged", armor=0), times(1, "damaged", armor=1), LAST, LAST),
    (SLEDS, "unscratched"): (
        times(1, "fired", seat="blue", rival="red"),
        [*times(1, "fired", seat="blue", rival="red"), *times(1, "damaged", armor=3)],
        SECOND,
        SECOND,
    ),
    (SLEDS, "shield_wall"): (times(1, "shielded"), times(1, "shielded", seat="blue"), LAST, LAST),
}


@pytest.mark.parametrize(("game", "name"), COUNTED)
def test_an_achievement_of_a_game_is_earned_by_its_events_and_not_by_a_near_miss(game: str, name: str) -> None:
    done, missed, end, end_missed = COUNTED[game, name]
    assert name in list_earned(game, *done, end=end)
    assert name not in list_earned(game, *missed, end=end_missed)


@pytest.mark.parametrize("game", TRACKS)
def test_a_game_has_ten_achievements_each_with_a_name_and_a_sentence_in_every_language(game: str) -> None:
    table = WEIGHTS[game].achievements
    assert len(table) == 10
    assert {name for one in table.values() for name in one.counts} == set(WEIGHTS[game].counted)
    for language in LOCALIZERS.languages:
        localizer = LOCALIZERS.in_language(language).for_game(game)
        assert all(localizer.has("achievement", code) for name in table for code in (name, f"{name}-about"))
    common = {"from_last", "start_to_finish", "last_gasp", "photo_finish", "charge", "comeback"}
    assert {name for one, name in COUNTED if one == game} == set(table) - common


def test_nobody_earns_what_a_blind_race_hides() -> None:
    """Prices are paid unseen there: whether they cost wear is not public."""
    hidden: list[Event] = [
        {"what": "paid", "seat": "red", "wear": 0, "audience": "red"},
        {"what": "paid_unseen", "seat": "red"},
    ]
    assert "unworn" not in list_earned(SPEED, *hidden)
    passes = times(3, "passed", audience="red")
    assert "three_passes" not in list_earned(SPEED, *passes)


def test_bots_cars_that_are_out_and_games_without_a_table_earn_nothing() -> None:
    assert list_earned(SPEED, led=RED_LEADS, people=()) == set()
    history = [make_lineup(0, *SEATS), make_lineup(1, *SEATS), make_lineup(2, *SEATS)]
    out = [ResultRow(place=1, seat="red", laps=1, status="engine")]
    assert list_achievements(WEIGHTS[SPEED].achievements, history, out, ("red",)) == {}
    assert list_achievements(Weights().achievements, history, out, ("red",)) == {}
    assert count_events(times(1, "spin"), {}) is None


def test_a_race_driven_before_events_were_counted_earns_nothing_that_is_counted() -> None:
    history = [
        make_lineup(0, *SEATS, counts=None),
        make_lineup(1, *SEATS, counts=None),
        make_lineup(2, *SEATS, home=True),
    ]
    placings = [ResultRow(place=1, seat="red", laps=1, status="finished")]
    assert "unworn" not in list_achievements(WEIGHTS[SPEED].achievements, history, placings, ("red",))


def record_race(game: str, seed: str) -> tuple[list[Lineup], list[ResultRow], RoundData]:
    """Drive a race of bots; return its line-ups, result and last round."""
    history, account = list[Lineup](), None
    for one in drive_whole_race(game, seed, 1):
        after = build_lineup(one.view).model_copy(update={"counts": count_events(one.facts, WEIGHTS[game].counted)})
        before = history[-1] if history else None
        account = RoundData(one.number, one.facts, before, after, one.view.laps, one.view.lap)
        history.append(after)
    assert account is not None
    order = history[-1]
    rows = [
        ResultRow(place=n, seat=seat, laps=0, status=order.ended.get(seat, "running"))
        for n, seat in enumerate(order.order, 1)
    ]
    return history, rows, account


@pytest.mark.parametrize("game", TRACKS)
@pytest.mark.parametrize("seed", ["one", "two"])
def test_the_flag_and_the_card_of_a_recorded_race_tell_the_same_achievements(game: str, seed: str) -> None:
    history, placings, account = record_race(game, seed)
    weights, people = WEIGHTS[game], frozenset(history[-1].order)
    found = list_achievements(weights.achievements, history, placings, people, weights.first)
    writer = ReportWriter(LOCALIZERS.for_game(game), weights)
    flag = write_flag_report(writer, RaceEnd(account, history, placings, "Here", weights.first, people), {})
    assert len(flag.achievements) == min(len(found), MAX_ACHIEVEMENT_LINES)
    assert all(line in flag.text for line in flag.achievements)
    race = DrivenRace(1, game, "Here", tuple(placings), tuple(history), {seat: (seat, seat) for seat in people})
    for seat in people:
        card = build_driver_card([race, race], seat, weights=WEIGHTS)
        assert card is not None
        assert card.games[0].achievements == tuple((name, 2) for name, seats in found.items() if seat in seats)


def test_the_flag_has_a_line_for_each_of_the_three_rarest_and_the_card_counts_them() -> None:
    weights = WEIGHTS[SPEED]
    history = [
        make_lineup(0, "blue", "green", "yellow", "red"),
        make_lineup(1, *SECOND[:4]),
        make_lineup(2, *SECOND[:4]),
    ]
    history.append(make_lineup(3, *SEATS[:4], home=True))
    placings = [ResultRow(place=n, seat=seat, laps=1, status="finished") for n, seat in enumerate(SEATS[:4], 1)]
    account = RoundData(3, (), history[2], history[3], 1, 1)
    finish = RaceEnd(account, history, placings, "Here", people=frozenset(("red", "blue")))
    names = {"red": "Ann", "blue": "Ben"}
    told = write_flag_report(ReportWriter(LOCALIZERS.for_game(SPEED), weights), finish, names).achievements
    assert told == (
        "🏅 🔴 Ann: **Last to First**. Won from the last place on the grid.",
        "🏅 🔴 Ann and 🔵 Ben: **As Good as New**. Finished without paying wear on the road.",
        "🏅 🔴 Ann: **Last Gasp**. Won after leading in one round of ten at most.",
    )
    race = DrivenRace(1, SPEED, "Here", tuple(placings), tuple(history), {"red": ("1", "Ann")})
    card = build_driver_card([race, race], "1", weights=WEIGHTS)
    assert card is not None
    text = render_driver_card(card, LOCALIZERS.in_language("de"), {}, str)
    assert "🏅 Von hinten durch ×2, Wie neu ×2, Auf den letzten Drücker ×2" in text
