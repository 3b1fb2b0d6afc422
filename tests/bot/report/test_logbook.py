"""The log by car, and the explanation of each of its lines."""

import pytest

from bot.posts.summaries import DecisionBehind, Ledger, LedgerLine, Throw, Why
from bot.text.event_log import MAX_PAGE_CHARS, LogBook, format_explanation
from rules.view import CarView, RaceView, StockLevel
from tests.bot.report.reported_races import ITEMS, TRACKS, list_facts
from tests.repository import LOCALIZERS

LOCALIZER = LOCALIZERS.for_game("speed_circuit")
NAMES = {"red": "Ann", "blue": "Ben", "green": "Cleo"}


def car(seat: str, place: int, **more: object) -> CarView:
    gauges = (StockLevel(name="wear", value=4, most=6),)
    plain = CarView(seat=seat, number=place, order=place, lap=1, speed=80, gauges=gauges)
    return plain.model_copy(update=more)


def book(lines: int = 2) -> LogBook:
    view = RaceView(round=3, lap=1, laps=2, cars=(car("blue", 1), car("red", 2), car("green", 3, status="out")))
    told = [LedgerLine(number=n + 1, text=f"Line {n}. (S-56)", seat=("red", "blue")[n % 2]) for n in range(lines)]
    whole = LedgerLine(number=lines + 1, text="Order of movement: Ben, Ann. (S-53)")
    return LogBook(Ledger(round=3, lines=(*told, whole), view=view, names=NAMES), NAMES, LOCALIZER)


def test_it_begins_with_what_is_public_of_every_car_a_line_each() -> None:
    assert book().render_page(None, 0).text.splitlines()[:3] == [
        "1 🔵 Ben · 80 mph · wear 4/6",
        "2 🔴 Ann · 80 mph · wear 4/6",
        "3 🟢 Cleo · out",
    ]


def test_lines_stand_under_their_cars_in_running_order_with_their_numbers_and_no_item() -> None:
    said = book(4).render_page(None, 0).text.splitlines()[3:]
    assert said == [
        "**Everybody**",
        "`5` Order of movement: Ben, Ann.",
        "**🔵 Ben**",
        "`2` Line 1.",
        "`4` Line 3.",
        "**🔴 Ann**",
        "`1` Line 0.",
        "`3` Line 2.",
    ]


def test_one_car_has_its_own_lines_alone() -> None:
    shown = book(4).render_page("red", 0)
    assert [line.number for line in shown.lines] == [1, 3]
    assert "Ben" not in shown.text


def test_pages_hold_every_line_once_and_fit_a_message_and_a_menu() -> None:
    long = book(200)
    pages = [long.render_page(None, n) for n in range(long.render_page(None, 0).pages)]
    assert sorted(line.number for page in pages for line in page.lines) == list(range(1, 202))
    assert max(len(page.text) for page in pages) <= MAX_PAGE_CHARS + 200
    assert max(len(page.lines) for page in pages) <= 25
    assert long.render_page(None, 99).page == len(pages) - 1


def test_why_quotes_the_rule_in_our_own_words_and_the_dice_by_the_line_that_told_them() -> None:
    why = Why(
        line="Red spins in Quay. (S-95)",
        item="S-95",
        seat="red",
        throws=(Throw(key="4/brakes/red/", faces=(6, 6), line="Red stands on the brakes: it fails [6+6=12] (S-47)"),),
        decisions=(DecisionBehind(kind="plot", hand="driver"),),
    )
    assert format_explanation(why, ITEMS["speed_circuit"]["S-95"], LOCALIZER).splitlines() == [
        "> Red spins in Quay.",
        "**The rule:** A car that spins stops where it is, loses its speed and starts from rest next turn. (S-95)",
        "**The dice:** Red stands on the brakes: it fails [6+6=12] · `4/brakes/red/`",
        "**Decided by:** Plot: the driver",
    ]


def test_a_line_with_nothing_behind_it_says_so() -> None:
    assert (
        format_explanation(Why(line="Hello."), "", LOCALIZER)
        == "> Hello.\nThere is nothing more behind this line: no roll, no price, no decision."
    )


@pytest.mark.slow
@pytest.mark.parametrize("game", TRACKS)
def test_every_item_that_a_fact_cites_has_its_sentence(game: str) -> None:
    """Of two races here, of two hundred in `make bench`."""
    cited = {str(fact["item"]) for seed in ("one", "two") for fact in list_facts(game, seed) if fact.get("item")}
    assert cited - set(ITEMS[game]) == set()


def test_every_item_is_one_sentence_in_words() -> None:
    for item, said in ((item, said) for game in ITEMS.values() for item, said in game.items()):
        assert said.endswith("."), item
        assert said[0].isupper(), item
        assert ". " not in said, item
        assert len(said) <= 160, item
