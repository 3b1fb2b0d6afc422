"""The record of a race, and who may see which part."""

from functools import cache

import pytest

from rules.dice import SeededDice, derive_seed_from_text
from rules.journal import Journal
from rules.orders.auto_answer import AutoAnswerer, RecordedOnly
from rules.powersled.board.player_view import FACE_DOWN_CARD, build_player_view
from rules.powersled.board.view import build_view
from rules.powersled.model.state import SledRace
from rules.questions import InvalidAnswer
from tests.games import GAMES, SEATS
from tests.paper_race import PaperRace, spell_value

GAME = GAMES["powersled reconstructed-1"]


@cache
def drive_race() -> PaperRace:
    """Drive a race of bots."""
    return PaperRace(GAME, 2, "replay", AutoAnswerer(drivers=dict.fromkeys(SEATS[:2], "racer")))


def test_p_170_a_race_is_replayed_from_its_settings_seed_and_log() -> None:
    race = drive_race()
    assert race.progress.finished
    assert len(race.rounds) > 6
    for r in race.rounds[:8]:
        again = race.advance(r.before, Journal(r.used), SeededDice(derive_seed_from_text("replay")), RecordedOnly())
        assert again.closed[-1].checkpoint == r.after
        assert [spell_value(event) for step in again.closed for event in step.events] == [
            spell_value(event) for event in r.told
        ]


def test_p_33_a_hand_is_seen_by_its_driver_alone_and_the_draw_pile_by_nobody() -> None:
    state = SledRace.model_validate(drive_race().rounds[2].before.state)
    red = state.sleds["red"]
    seen = {seat: build_player_view(GAME.table, state, seat).sleds["red"] for seat in ("red", "blue")}
    assert red.hand
    assert [face.name for face in build_view(GAME.table, state, "red").hand] == list(red.hand)
    assert build_view(GAME.table, state, None).hand == ()
    assert seen["red"].hand == red.hand
    assert seen["blue"].hand == (FACE_DOWN_CARD,) * len(red.hand)
    assert {card for one in seen.values() for card in one.pile} == {FACE_DOWN_CARD}


def test_p_3_safe_speeds_that_were_chosen_are_printed_on_the_board_of_the_race() -> None:
    state = SledRace.model_validate(drive_race().rounds[2].before.state)
    assert build_view(GAME.table, state, None).board is None
    state.settings = state.settings.model_copy(update={"safe": {"A": 4}})
    shown = build_view(GAME.table, state, None).board
    assert shown is not None
    assert shown.captions == {"A": "4", "B": "3", "C": "3"}
    assert (shown.labels["0:96"].tint, shown.labels["0:312"].tint) == (0, 1)


def test_p_3_a_safe_speed_for_a_corner_that_the_track_lacks_is_refused_in_words() -> None:
    check = GAME.ruleset.check_options
    assert check is not None
    check(GAME.table, GAME.ruleset.options.model_validate({"safe": "A:1/C:4"}))
    with pytest.raises(InvalidAnswer) as refused:
        check(GAME.table, GAME.ruleset.options.model_validate({"safe": "A:1/Z:4"}))
    assert refused.value.facts == {"said": "Z", "corners": ["A", "B", "C"]}
