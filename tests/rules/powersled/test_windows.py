"""Whom a live race waits for during a round; `--only windows` of the bench drives a hundred races."""

from tests.bench.windows import drive_race


def test_nobody_is_asked_what_has_one_answer_though_the_rules_ask_of_everyone_who_could_hold_the_card() -> None:
    race = drive_race("windows 0", laps=1)
    assert race.put > race.rounds
    assert race.idle > race.put * 2 // 3
    assert race.asked > 0
    assert race.needless == 0
