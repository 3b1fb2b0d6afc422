"""What happened to you: whole races in the eyes of one driver."""

import pytest

from bot.telling.story.personal import MOST, digest, ending, heard, last_word
from bot.telling.story.round_tale import Teller
from rules.view import Gauge, Placing
from tests.bot.telling.told_races import NARRATORS, TRACKS, WEIGHTS, told_race

SEAT = "yellow"
NAMES = {seat: seat.title() for seat in ("red", "blue", "green", "yellow", "black", "white", "orange", "purple")}


@pytest.mark.parametrize("game", TRACKS)
def test_whoever_reads_only_his_form_hears_where_he_is_and_the_heaviest_that_befell_him(game: str) -> None:
    teller, befell = Teller(NARRATORS.of(game), WEIGHTS[game]), 0
    for one in told_race(game, "one", humans=(SEAT,)):
        if not one.account.round or SEAT in one.account.after.ended:
            continue
        said = digest(heard(teller, one.account, NAMES), SEAT)
        assert len(said) <= MOST
        assert "You are " in said
        assert "(-" not in said
        own = [fact for fact in one.facts if fact.seat == SEAT and fact.weight >= 3]
        befell += "What happened to you" in said
        assert not own or "What happened to you" in said, (own, said)
    assert befell


def test_only_stocks_that_have_changed_are_named() -> None:
    account = next(one.account for one in told_race("speed_circuit", "one") if one.account.round == 2)
    teller = Teller(NARRATORS.of("speed_circuit"), WEIGHTS["speed_circuit"])
    before = (Gauge(name="wear", value=6), Gauge(name="-1 chips", value=2))
    after = (Gauge(name="wear", value=4), Gauge(name="-1 chips", value=2))
    said = digest(heard(teller, account, NAMES), SEAT, (before, after))
    assert said.splitlines()[-1] == "Changed: wear 4 (6 before)."


def test_whoever_is_out_or_home_is_told_so_once_more_at_the_flag() -> None:
    teller, last = Teller(NARRATORS.of("circus_maximus"), WEIGHTS["circus_maximus"]), dict[str, str]()
    for one in told_race("circus_maximus", "one", humans=tuple(NAMES)):
        for seat in one.account.after.ended:
            last.setdefault(seat, last_word(heard(teller, one.account, NAMES), seat))
    assert last
    assert all("Your race is over" in said or "You are home" in said for said in last.values()), last
    assert ending(teller, NAMES, "red", _placings("finished")) == (
        "**The race is over: you are 2nd of 2.** 🔵 Blue wins. The whole result is in the channel."
    )
    assert "Nobody saw the flag" in ending(teller, NAMES, "blue", _placings("retired"))


def _placings(status: str) -> list[Placing]:
    return [Placing(place=n, seat=seat, laps=1, status=status) for n, seat in enumerate(("blue", "red"), 1)]
