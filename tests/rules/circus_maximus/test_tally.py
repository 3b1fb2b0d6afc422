"""Statistics of a race from its events."""

from rules.circus_maximus import CIRCUS_MAXIMUS
from rules.circus_maximus.model.events import (
    Attacked,
    CutLoose,
    Defended,
    Finished,
    Flip,
    Lane,
    Lap,
    LeftCar,
    LyingTeam,
    ReportLine,
    Runaway,
    Strained,
    TurnEnded,
    WheelHit,
)
from rules.circus_maximus.model.tally import count_events
from rules.events import Event, Rolled

LANES = tuple(Lane(seat=seat, lane=n, square=f"A:{n}/4") for n, seat in enumerate(("red", "blue"), 1))


def count_by_name(*facts: Event) -> dict[str, tuple[int, int]]:
    return {count.name: (count.value, count.of) for count in count_events(facts)}


def attack(seat: str, target: str, manner: str) -> Event:
    return Attacked(seat=seat, target=target, manner=manner, square="A:1/9")


def answer(seat: str, attacker: str, works: bool | None) -> Event:
    return Defended(seat=seat, attacker=attacker, defence="hold" if works is None else "brake", works=works)


def turn(*lines: tuple[str, str]) -> Event:
    report = [ReportLine(seat=seat, place="", lap=0, endurance=0, speed=0, status=status) for seat, status in lines]
    return TurnEnded(turn=1, report=tuple(report))


def strain(effect: str) -> Event:
    return Rolled(key="1/corner strain/red/", roll="corner strain", faces=(1, 2, 3), total=6, effect=effect)


def test_an_attack_gets_through_unless_its_own_defence_works() -> None:
    found = count_by_name(
        attack("red", "blue", "lash_driver"),
        answer("blue", "red", True),
        attack("red", "blue", "lash_driver"),
        answer("blue", "red", False),
        attack("red", "blue", "ram_team"),
        answer("blue", "red", None),
        attack("red", "blue", "ram_car"),
        attack("blue", "red", "lash_driver"),
        answer("red", "blue", True),
    )
    assert found["attacks: lash driver"] == (3, 1)
    assert found["got through, of all: lash driver"] == (1, 3)
    assert found["got through, of all: ram team"] == (1, 1)
    assert found["got through, of all: ram car"] == (1, 1)
    assert found["got through, of all: ram driver"] == (0, 0)


def test_a_corner_check_fails_by_its_result_or_by_spent_horses() -> None:
    check = Strained(seat="red", corner="C1", safe=8, speed=9, strain=1, paid=1)
    spent = check.model_copy(update={"rolls": False})
    assert count_by_name(check, strain("-"), check, strain("J"), spent)["corner checks failed, of all"] == (2, 3)
    assert count_by_name()["corner checks failed, of all"] == (0, 0)


def test_wrecks_and_drivers_out_of_their_cars_are_counted() -> None:
    flipped = Flip(seat="red", square="A:1/9", why="wheel", wreck="A:1/9")
    gone = Flip(seat="red", square="A:1/9", why="wheel")
    loose = CutLoose(seat="red", free=True, dragged=2, square="A:1/11")
    found = count_by_name(
        flipped,
        gone,
        LyingTeam(seat="red", square="A:1/9"),
        Runaway(seat="red", driver="dragged"),
        Runaway(seat="blue", driver="dead", car=True),
        loose,
        loose.model_copy(update={"free": False}),
        LeftCar(seat="blue", square="A:2/9"),
        WheelHit(seat="red", wheel="left", by=3, damage=5),
        WheelHit(seat="red", wheel="left", by=2, damage=7),
    )
    assert (found["flips"], found["wrecks"], found["teams down"]) == ((2, 1), (2, 1), (1, 1))
    assert (found["drivers dragged"], found["drivers on foot"]) == ((1, 1), (2, 1))
    assert found["wheel damage"] == (5, 1)


def test_the_start_is_no_lap_and_the_flag_ends_one() -> None:
    start, half, flag = Lap(seat="red", lap=0, left=2), Lap(seat="red", lap=1, left=1), Finished(seat="red", place=1)
    found = count_by_name(*LANES, start, half, flag)
    assert (found["laps"], found["finishers, of the chariots"]) == ((2, 1), (1, 2))


def test_the_winners_lane_is_that_of_the_last_report() -> None:
    found = count_by_name(*LANES, Finished(seat="red", place=1), turn(("blue", "finished"), ("red", "finished")))
    assert (found["won from lane 1"], found["won from lane 2"]) == ((0, 1), (1, 1))
    assert count_by_name(*LANES, turn(("blue", "flip"), ("red", "flip")))["won from lane 2"] == (0, 0)


def test_the_game_counts_its_races() -> None:
    assert CIRCUS_MAXIMUS.counts is count_events
