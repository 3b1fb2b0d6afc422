"""Corners and racing lines (chapter 10): what is due on entering a space. Pure; movement and planner share it."""

from typing import NamedTuple

from rules.speed_circuit.model.book import Book, Dues, PriceLine
from rules.speed_circuit.model.circuit import Circuit
from rules.speed_circuit.model.state import Chain, Paid, Visit

NOTHING = Paid()


class Entering(NamedTuple):
    """What entering a space means. `over`: the overage on this space, bonus counted (0: nothing to check); `left`: a
    chain was left before its head, so `visit` before entering is re-rated at its `bare` level (S-69); `effect` of the
    step on the racing line: begun, driven or nothing."""

    visit: Visit | None
    chain: Chain | None
    over: int
    left: bool = False
    effect: str = ""
    arrow: str = ""


def entering(
    circuit: Circuit, bonus: int, visit: Visit | None, chain: Chain | None, space: int, speed: int, lines: bool = True
) -> Entering:
    """S-60 to S-66, S-69: one step onto `space` at `speed`. `lines`: racing lines may be begun here (S-70)."""
    followed, effect, arrow, left = _follow(circuit, chain, space)
    corner, limit = circuit.corner[space], circuit.limit[space]
    if visit is None or visit.corner != corner:
        visit = Visit(corner) if corner else None
    if followed is None and not effect and lines:
        followed = begin(circuit, visit, space)
    if not limit or visit is None:
        return Entering(visit, followed, 0, left, effect, arrow)
    bare = speed - limit
    if not (followed or effect):
        return Entering(visit, None, max(0, bare), left, effect, arrow)
    return Entering(visit._replace(bare=max(bare, visit.bare)), followed, max(0, bare - bonus), left, effect, arrow)


def _follow(circuit: Circuit, chain: Chain | None, space: int) -> tuple[Chain | None, str, str, bool]:
    """The chain after a step, what became of it, its name, and whether it was left with something behind it."""
    if chain is None:
        return None, "", "", False
    fits = tuple(name for name in chain.arrows if circuit.arrow[name].chain[chain.step + 1] == space)
    if not fits:
        return None, "", chain.arrows[0], chain.step > 0 or circuit.limit[circuit.arrow[chain.arrows[0]].chain[0]] > 0
    if len(circuit.arrow[fits[0]].chain) == chain.step + 2:
        return None, "driven", fits[0], False
    return Chain(fits, chain.step + 1), "begun" if chain.step == 0 else "", fits[0], False


def begin(circuit: Circuit, visit: Visit | None, space: int) -> Chain | None:
    """A racing line whose tail is here, unless a forced pass was tried in its corner (S-69, S-141)."""
    tails = circuit.tails.get(space)
    if not tails or (visit and visit.passed and visit.corner == circuit.arrow[tails[0]].corner):
        return None
    return Chain(tails)


def due(dues: Dues, paid: Paid, over: int) -> tuple[PriceLine, ...]:
    """The lines to choose from, what has been paid being counted (S-63, S-78); empty where nothing is due."""
    return dues[paid.wear, paid.roll, over] if over > 0 else ()


def due_here(book: Book, visit: Visit | None, over: int) -> tuple[PriceLine, ...]:
    """The lines of T-10 still due in a visit."""
    return due(book.cornering, visit.paid, over) if visit and over > 0 else ()


def choosable(lines: tuple[PriceLine, ...], wear: int, *, rolls: bool = True) -> tuple[PriceLine, ...]:
    """S-50: the lines that can be paid; all of them where none can. `rolls`: a roll can be had, at its price."""
    return tuple(line for line in lines if line.wear <= wear and (rolls or not line.roll)) or lines


def usual(lines: tuple[PriceLine, ...], wear: int, *, dice: bool = False, rolls: bool = True) -> PriceLine:
    """S-47, S-50, S-68: wear before dice, or the other way where the driver wants it; if none can be paid, the fewest
    rolls."""
    payable = [line for line in lines if line.wear <= wear and (rolls or not line.roll)]
    if not payable:
        return min(lines, key=lambda line: (line.roll, line.wear))
    return min(payable, key=lambda line: (line.roll != dice, line.wear))


def with_paid(visit: Visit, line: PriceLine) -> Visit:
    """The visit after a line has been paid."""
    return visit._replace(paid=add_paid(visit.paid, line))


def add_paid(paid: Paid, line: PriceLine) -> Paid:
    """What has been paid after a line."""
    return Paid(paid.wear + line.wear, paid.roll or line.roll)
