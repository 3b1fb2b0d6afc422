"""Plans filed beforehand (F-170): lines of plain words, and what becomes of them on the road."""

from typing import Any

import pytest

from rules.dice import Seeded, seed_from_text
from rules.engine import advance, enter
from rules.formula_d import FORMULA_D
from rules.formula_d.board.sight import Sight, sight_of
from rules.formula_d.orders.sheet import gear_of, read_line
from rules.journal import Journal
from rules.orders.answering import Filed
from rules.questions import Refused
from rules.ruleset import Entrant, StartList, Table
from tests.rules.formula_d.boards import FIGURES, track

SEATS = ("red", "blue")
VALLEY: Table[Any] = Table(track("nr-test"), FORMULA_D.read_book(track("nr-test"), FIGURES))


def start(**options: object) -> StartList:
    seats = tuple(Entrant(seat=seat, number=n) for n, seat in enumerate(SEATS, 1))
    return StartList(seats=seats, profile="fd2008", laps=1, options=dict(options))


def sight() -> Sight:
    race = FORMULA_D.enter(VALLEY, start())
    race.round = 4
    return sight_of(VALLEY, race, "red")


@pytest.mark.parametrize(
    ("line", "fields"),
    [
        ("3rd, inside, stop in the corner if I can", {"gear": "3rd", "path": "inside stop"}),
        ("4 or 3, no brakes, slipstream", {"gear": "4 3", "brake": "0", "slipstream": "yes"}),
        ("up; brake 2; no slipstream", {"gear": "up", "brake": "2", "slipstream": "no"}),
        ("keep to the middle lane, then stop", {"path": "middle stop"}),
        ("same, 2 brakes, never pit", {"gear": "same", "brake": "2", "pit": "no"}),
        ("gear: 5, path: far safe, nitro", {"gear": "5", "path": "far safe", "bonus": "yes"}),
        ("soft tyres", {"tyres": "soft"}),
    ],
)  # fmt: skip
def test_plain_words_are_understood(line: str, fields: dict[str, str]) -> None:
    assert read_line(line) == fields


@pytest.mark.parametrize("line", ["3rd, fly", "gear 9", "brakes maybe"])
def test_a_word_that_means_nothing_is_refused(line: str) -> None:
    with pytest.raises(Refused):
        FORMULA_D.read_orders(VALLEY, sight(), line)  # type: ignore[misc]


def test_sheets_ahead_are_for_the_rounds_they_name_or_the_next_ones() -> None:
    read = FORMULA_D.read_orders(VALLEY, sight(), {"ahead": "3 inside; round 9: 4; 5"})  # type: ignore[misc]
    assert [(sheet["turn"], sheet["gear"]) for sheet in read["ahead"]] == [(5, "3"), (9, "4"), (10, "5")]
    with pytest.raises(Refused):
        FORMULA_D.read_orders(VALLEY, sight(), {"ahead": [{"turn": 3, "gear": "4"}]})  # type: ignore[misc]


def test_what_was_read_once_is_read_again_the_same() -> None:
    once = FORMULA_D.read_orders(VALLEY, sight(), "4, stop, 1 brake")  # type: ignore[misc]
    assert FORMULA_D.read_orders(VALLEY, sight(), once) == once  # type: ignore[misc]


@pytest.mark.parametrize(
    ("said", "gears", "meant"),
    [("5", (2, 3, 4), 4), ("5 2", (2, 3, 4), 2), ("up", (1, 2, 3, 4), 4), ("down", (2, 3, 4), 2), ("top", (2, 3), 3)],
)
def test_a_gear_that_cannot_be_had_gives_way_to_the_nearest(said: str, gears: tuple[int, ...], meant: int) -> None:
    assert gear_of({"gear": said}, 3, gears) == meant


@pytest.mark.parametrize("options", [{}, {"blind_gears": True}])
def test_rounds_with_all_plans_filed_ask_nobody(options: dict[str, object]) -> None:
    """F-170: even live, to the flag: gears, ways and slipstreams are driven as filed."""
    plans = FORMULA_D.read_orders(VALLEY, sight(), "up, stop, inside, no slipstream")  # type: ignore[misc]
    filed = Filed(pace="live", standing=dict.fromkeys(SEATS, plans))
    checkpoint, luck, hands = enter(FORMULA_D, VALLEY, start(**options)), Seeded(seed_from_text("plans")), list[str]()
    while not checkpoint.over and checkpoint.round < 60:
        progress = advance(FORMULA_D, VALLEY, checkpoint, Journal(), luck, filed)
        assert not progress.open
        hands += [entry.hand for entry in progress.given]
        checkpoint = progress.closed[-1].checkpoint
    assert checkpoint.over
    assert set(hands) == {"standing"}
