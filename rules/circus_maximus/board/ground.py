"""From what is known of a race to the ground a chariot plans its way on."""

from collections.abc import Mapping
from typing import Protocol

from rules.circus_maximus.model.book import Book, Settings
from rules.circus_maximus.model.figures import car_square, hanging, occupied
from rules.circus_maximus.model.state import Chariot, Phase
from rules.circus_maximus.play.horses import closed_sides
from rules.circus_maximus.play.walk import Ground, Target, Walk
from rules.values import Seat


class Seen(Protocol):
    """What a race and a seat's sight of it have in common."""

    @property
    def round(self) -> int: ...
    @property
    def laps(self) -> int: ...
    @property
    def settings(self) -> Settings: ...
    @property
    def chariots(self) -> Mapping[Seat, Chariot]: ...
    @property
    def phase(self) -> Phase | None: ...


def ground_for(book: Book, seen: Seen, chariot: Chariot) -> Ground:
    """The ground as one chariot finds it now."""
    rivals = [c for c in seen.chariots.values() if c.seat != chariot.seat]
    mine = seen.phase if seen.phase and seen.phase.seat == chariot.seat else None
    return Ground(
        arena=book.arena,
        costs=book.tables.costs,
        edition=seen.settings.edition,
        taken=occupied(book.arena, rivals),
        targets=tuple(_target(book, seen.settings, c) for c in rivals if c.team or c.driver == "dragged"),
        whips=chariot.whips,
        first_turn=seen.round == 1,
        cutting=bool(mine and mine.cutting),
        last=chariot.crossings == seen.laps and not chariot.back,
        car=chariot.car,
    )


def _target(book: Book, settings: Settings, rival: Chariot) -> Target:
    shielded = settings.edition == 2 and rival.stuck
    left, right = closed_sides((h.alive, h.fallen) for h in rival.horses) if shielded else (False, False)
    return Target(
        seat=rival.seat,
        team=rival.team,
        car=car_square(book.arena, rival),
        driven=rival.driven,
        dragged=hanging(book.arena, rival),
        left=left,
        right=right,
    )


def walk_of(seen: Seen, chariot: Chariot, mf: int | None = None) -> Walk:
    """Where a mover stands on his way; `mf` where his phase has not begun."""
    phase = seen.phase if seen.phase and seen.phase.seat == chariot.seat else None
    left = mf if mf is not None else phase.mf if phase else 0
    return Walk(chariot.team or "", left, chariot.endurance, bool(phase and phase.struck))
