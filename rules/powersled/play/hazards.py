"""Mines and slicks: run over on entering a square, or on leaving the one they were dropped in (P-21, P-78, P-79)."""

from rules.powersled.model.facts import RanOver
from rules.powersled.model.state import Hazard, Sled
from rules.powersled.play.control import test_slick
from rules.powersled.play.damage import hit
from rules.powersled.play.figures import Heat, ground_of


def entering(meet: Heat, sled: Sled) -> None:
    """P-67, 5 and 6: mines, then slicks, oldest first."""
    for hazard in _in_turn(meet, sled):
        if sled.on_track and sled.seat not in hazard.under:
            _act(meet, sled, hazard, leaving=False)


def leaving(meet: Heat, sled: Sled) -> None:
    """P-67, 1: what was dropped under the sled acts before its first step."""
    for hazard in under(meet, sled):
        if sled.on_track:
            _act(meet, sled, hazard, leaving=True)


def under(meet: Heat, sled: Sled) -> tuple[Hazard, ...]:
    """What was dropped under a sled."""
    return tuple(h for h in _in_turn(meet, sled) if sled.seat in h.under)


def _in_turn(meet: Heat, sled: Sled) -> tuple[Hazard, ...]:
    here = ground_of(meet).lying(sled.square) if sled.square else ()
    return tuple(sorted(here, key=lambda h: h.kind == "slick"))


def _act(meet: Heat, sled: Sled, hazard: Hazard, *, leaving: bool) -> None:
    item = "P-78" if hazard.kind == "mine" else "P-79"
    ran = RanOver(item=item, seat=sled.seat, kind=hazard.kind, square=hazard.square, leaving=leaving)
    meet.steward.tell(ran)
    if hazard.kind == "slick":
        test_slick(meet, sled, hazard.square)
        return
    explode(meet, hazard)
    hit(meet, sled, "mine", meet.book.tables.strengths["Mine"], hazard.seat)


def explode(meet: Heat, mine: Hazard) -> None:
    """The mine is gone."""
    gone = next(n for n, h in enumerate(meet.race.hazards) if h == mine)
    meet.race.hazards = tuple(h for n, h in enumerate(meet.race.hazards) if n != gone)
