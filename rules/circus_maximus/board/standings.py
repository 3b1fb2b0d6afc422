"""Who stands before whom, to the end of the race and beyond (C-110, C-112)."""

from rules.circus_maximus.model.arena import Arena
from rules.circus_maximus.model.state import Chariot, CircusRace


def to_go(arena: Arena, chariot: Chariot) -> int:
    """Squares still to go in its lane up to the next crossing (C-112)."""
    square = chariot.where or chariot.team or chariot.last
    return arena[square].to_go if square else 0


def squares_left(arena: Arena, race: CircusRace, chariot: Chariot) -> int:
    """Squares to the end of its race: up to the next crossing in its own lane (C-112), then laps on the outside: so
    nobody who has crossed is further from the end than one who has not."""
    outside = max((s.to_go for s in arena.squares.values()), default=0)
    return to_go(arena, chariot) + (race.laps - chariot.counted) * outside


def ranking(arena: Arena, race: CircusRace) -> tuple[Chariot, ...]:
    """C-110, C-112: finishers by place, those who can still finish, those who cannot; the latter two by crossings,
    squares to go, later turn of dropping out, joining order."""

    def key(chariot: Chariot) -> tuple[int, ...]:
        if chariot.place:
            return (0, chariot.place)
        out = chariot.status == "out"
        return (2 if out else 1, -chariot.counted, to_go(arena, chariot), -chariot.when, chariot.number)

    return tuple(sorted(race.chariots.values(), key=key))
