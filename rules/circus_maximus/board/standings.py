"""Running order of the race and its final ranking (C-110, C-112)."""

from rules.circus_maximus.model.state import Chariot, CircusRace
from rules.circus_maximus.model.track import Arena


def count_squares_to_line(arena: Arena, chariot: Chariot) -> int:
    """Return the squares left in its lane up to the next crossing (C-112)."""
    square = chariot.where or chariot.team or chariot.last
    return arena[square].to_go if square else 0


def count_squares_left(arena: Arena, race: CircusRace, chariot: Chariot) -> int:
    """Return the squares left to the end of the race.

    Up to the next crossing they are counted in its own lane (C-112), then as laps on the outside, so that
    nobody who has crossed is further from the end than one who has not."""
    outside = max((s.to_go for s in arena.squares.values()), default=0)
    return count_squares_to_line(arena, chariot) + (race.laps - chariot.counted_crossings) * outside


def list_running_order(arena: Arena, race: CircusRace) -> tuple[Chariot, ...]:
    """Return the displayed order: the ranking, but undriven teams behind driven ones.

    They stay behind until they cross the line (C-111)."""

    def key(chariot: Chariot) -> int:
        return 0 if chariot.place else 3 if chariot.status == "out" else 2 if is_adrift(chariot) else 1

    return tuple(sorted(rank_chariots(arena, race), key=key))


def is_adrift(chariot: Chariot) -> bool:
    """Whether a chariot is still racing with nobody in its car."""
    return chariot.status == "running" and chariot.driver != "car"


def rank_chariots(arena: Arena, race: CircusRace) -> tuple[Chariot, ...]:
    """Return finishers by place, then chariots that can finish, then those that are out (C-110, C-112).

    The latter two go by crossings, squares to go, later turn of dropping out, and joining order."""

    def key(chariot: Chariot) -> tuple[int, ...]:
        if chariot.place:
            return (0, chariot.place)
        out = chariot.status == "out"
        return (
            2 if out else 1,
            -chariot.counted_crossings,
            count_squares_to_line(arena, chariot),
            -chariot.when,
            chariot.number,
        )

    return tuple(sorted(race.chariots.values(), key=key))
