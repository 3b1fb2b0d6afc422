"""Nitro, of which there is one a lap, is not called free."""

from typing import Any

from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import advance, create_checkpoint
from rules.formula_d import FORMULA_D
from rules.formula_d.model.questions import WhereToDrive
from rules.journal import Journal, JournalEntry
from rules.orders.auto_answer import AutoAnswerer
from rules.questions import list_options
from rules.ruleset import Entrant, RaceSetup, StartList
from tests.rules.formula_d.boards import FIGURES, track

PASS: RaceSetup[Any] = RaceSetup(track("kestrel-pass"), FORMULA_D.read_tables(track("kestrel-pass"), FIGURES))
ANSWERS = 12


def test_f_125_a_way_with_nitro_says_that_it_uses_it_and_is_not_free() -> None:
    seats = tuple(Entrant(seat=seat, number=n) for n, seat in enumerate(("red", "blue"), 1))
    start = StartList(seats=seats, profile="fd2008", laps=1, options={"street": True})
    now = create_checkpoint(FORMULA_D, PASS, start)
    dice, rival = SeededDice(derive_seed_from_text("nitro")), AutoAnswerer(pace="live", drivers={"blue": "racer"})
    entries, told = list[JournalEntry](), 0
    for _ in range(ANSWERS):
        progress = advance(FORMULA_D, PASS, now, Journal(entries), dice, rival)
        if progress.round_closed:
            now, entries = progress.closed[-1].checkpoint, []
            continue
        asked = progress.open[0]
        view = FORMULA_D.player_view(PASS, FORMULA_D.state.model_validate(progress.state), "red")
        if isinstance(asked.question, WhereToDrive):
            for option in list_options(FORMULA_D.build_form(PASS, view, asked.question)):
                price = FORMULA_D.price(PASS, view, asked.question, option.value)
                assert price is not None
                has_nitro = option.facts.get("bonus_of") == "nitro"
                told += has_nitro
                assert ("nitro" in [note.code for note in price.notes]) == has_nitro
                assert not (has_nitro and price.tone == "free")
        answer = FORMULA_D.default_answer(PASS, view, asked.question)
        entries.append(JournalEntry(key=asked.key, hand="driver", value=answer))
    assert told
