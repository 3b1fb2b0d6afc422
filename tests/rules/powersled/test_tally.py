"""Statistics of a race from its events."""

from rules.events import Event, Rolled
from rules.powersled import POWERSLED
from rules.powersled.model.events import Collided, Finished, LostControl, OnGrid, Out, SpinGoesOn, Struck
from rules.powersled.model.tally import count_events


def count_by_name(*facts: Event) -> dict[str, tuple[int, int]]:
    return {count.name: (count.value, count.of) for count in count_events(facts)}


def corner(effect: str) -> Event:
    return Rolled(key="1/CTRL-CORNER/red/", roll="CTRL-CORNER", faces=(3, 4), total=7, effect=effect)


def test_events_are_counted_with_their_shares() -> None:
    found = count_by_name(
        OnGrid(seat="red", place=1, square="0:444"),
        OnGrid(seat="blue", place=2, square="1:444"),
        corner("none"),
        corner("lose 1"),
        LostControl(seat="red", crashing=False, circle=4),
        SpinGoesOn(seat="red", circle=2, crashing=False),
        Collided(seat="red", rival="blue", strength=3, square="0:12"),
        Collided(seat="red", rival="blue", strength=1, square="0:12", aside=True),
        Struck(seat="red", why="mine", strength=2),
        LostControl(seat="blue", crashing=True, circle=4),
        Out(seat="blue", reason="crash"),
        Finished(seat="red", square="0:0"),
    )
    assert (found["spins"], found["crashes"], found["spin plays"]) == ((1, 1), (1, 1), (1, 1))
    assert (found["collisions"], found["sideswipes"]) == ((1, 1), (1, 1))
    assert found["corner tests without effect, of all"] == (1, 2)
    assert (found["hits: mine"], found["hits: laser"]) == ((1, 1), (0, 1))
    assert found["finishers, of the sleds"] == found["out, of the sleds"] == (1, 2)


def test_the_game_counts_its_races() -> None:
    assert POWERSLED.counts is count_events
