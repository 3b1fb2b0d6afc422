"""The flag's headline and places, from how a race ended."""

import pytest

from bot.telling.story.beats import Account
from bot.telling.story.flags import Ended, RaceEnd, flag
from bot.telling.story.round_tale import Teller
from rules.view import Placing
from tests.bot.telling.test_examples import standing
from tests.bot.telling.told_races import NARRATORS, TRACKS, WEIGHTS


def ended(game: str, status: str) -> Ended:
    """A race that red led from the first round on, and how it ended for both."""
    history = [standing(round, "red 0, blue 4") for round in range(3)]
    history.append(standing(3, "red 0, blue 4", {} if status == "running" else dict.fromkeys(("red", "blue"), status)))
    placings = [Placing(place=n, seat=seat, laps=1, status=status) for n, seat in enumerate(("red", "blue"), 1)]
    account = Account(3, (), history[2], history[3], 2, 2)
    return flag(Teller(NARRATORS.of(game), WEIGHTS[game]), RaceEnd(account, history, placings, "Here"), {})


@pytest.mark.parametrize("game", TRACKS)
def test_whoever_led_throughout_and_crossed_the_line_won_from_flag_to_flag(game: str) -> None:
    headline = ended(game, "finished").headline
    assert "flag to flag" in headline or "first round to the last" in headline


@pytest.mark.parametrize("game", TRACKS)
def test_nobody_who_is_out_has_won_or_stands_on_the_podium(game: str) -> None:
    told = ended(game, "retired")
    assert told.headline == "Nobody sees the flag of Here: red is classified first (retired, round 3)."
    assert "🥇" not in told.text
    assert not told.gaps


@pytest.mark.parametrize("game", TRACKS)
def test_nobody_wins_from_flag_to_flag_without_having_crossed_the_line(game: str) -> None:
    headline = ended(game, "running").headline
    assert "flag to flag" not in headline
    assert "to the last" not in headline
