"""C-32: speeds and sheets are secret until their chit is drawn; paths are always secret."""

from rules.circus_maximus import CIRCUS_MAXIMUS
from rules.circus_maximus.model.state import CircusRace, Phase
from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import advance, create_checkpoint
from rules.journal import Journal
from rules.orders.auto_answer import AutoAnswerer
from tests.rules.circus_maximus.board_setup import SAND, read_path, read_sheet, start

SEATS = ("red", "blue", "green")


def race() -> CircusRace:
    """Return a race after its preparation, with two speeds written."""
    filed = AutoAnswerer(absent=frozenset(SEATS))
    before = create_checkpoint(CIRCUS_MAXIMUS, SAND, start(SEATS))
    state = advance(CIRCUS_MAXIMUS, SAND, before, Journal(), SeededDice(derive_seed_from_text("s")), filed).state
    found = CircusRace.model_validate(state)
    found.written, found.sheets = {"red": 13, "blue": 17}, {"red": read_sheet("13"), "blue": read_sheet("17, path 3")}
    found.phase = Phase(seat="blue", mf=5, path=read_path("F O"))
    return found


def test_c_32_nobody_sees_what_another_has_written() -> None:
    for seat in ("red", None):
        one, other = race(), race()
        other.written["blue"], other.sheets["blue"] = 4, read_sheet("4, targets red 3")
        if other.phase:
            other.phase.path = read_path("I")
        assert CIRCUS_MAXIMUS.player_view(SAND, one, seat) == CIRCUS_MAXIMUS.player_view(SAND, other, seat)
        assert CIRCUS_MAXIMUS.view(SAND, one, seat) == CIRCUS_MAXIMUS.view(SAND, other, seat)


def test_a_driver_sees_their_own_sheet_and_path() -> None:
    view = CIRCUS_MAXIMUS.player_view(SAND, race(), "blue")
    assert (view.written, view.sheet.path, view.phase.path) == (
        17,
        read_sheet("path 3").path,
        read_path("F O"),
    )


def test_c_31_the_order_of_chits_is_known_only_where_it_was_drawn_beforehand() -> None:
    hidden, shown = race(), race()
    hidden.cup = shown.cup = ("green", "red")
    shown.settings = shown.settings.model_copy(update={"order_reveal": "full"})
    assert CIRCUS_MAXIMUS.player_view(SAND, hidden, "red").cup == ()
    assert CIRCUS_MAXIMUS.player_view(SAND, shown, "red").cup == ("green", "red")
