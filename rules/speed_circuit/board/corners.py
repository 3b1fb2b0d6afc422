"""Corners and racing lines (chapter 10): prices of entering a space. Pure.

Movement and planner share this module."""

from functools import lru_cache
from typing import NamedTuple

from rules.speed_circuit.model.state import Chain, Paid, Visit
from rules.speed_circuit.model.tables import Dues, PriceLine, RuleTables
from rules.speed_circuit.model.track import Circuit

NOTHING_PAID = Paid()


class EntryResult(NamedTuple):
    """The consequences of entering a space.

    `over`: the overage on this space, bonus included (0: nothing to check); `leaves_line`: a chain was left before its
    head, so `visit` before entering is re-rated at its `bare` level (S-69); `effect` of the step on the racing
    line: begun, driven or none."""

    visit: Visit | None
    chain: Chain | None
    over: int
    leaves_line: bool = False
    effect: str = ""
    arrow: str = ""


@lru_cache(maxsize=4096)
def compute_entry(
    circuit: Circuit, bonus: int, visit: Visit | None, chain: Chain | None, space: int, speed: int, lines: bool = True
) -> EntryResult:
    """Compute one step onto `space` at `speed` (S-60 to S-66, S-69).

    Cached, as cars and the planner repeat each other's steps. `lines`: racing lines may be begun here (S-70)."""
    next_chain, effect, arrow, leaves_line = _follow_chain(circuit, chain, space) if chain else (None, "", "", False)
    corner, limit = circuit.corner[space], circuit.limit[space]
    if visit is None or visit.corner != corner:
        visit = Visit(corner) if corner else None
    if next_chain is None and not effect and lines:
        next_chain = begin_line(circuit, visit, space)
    if not limit or visit is None:
        return EntryResult(visit, next_chain, 0, leaves_line, effect, arrow)
    bare = speed - limit
    if not (next_chain or effect):
        return EntryResult(visit, None, max(0, bare), leaves_line, effect, arrow)
    if bare > visit.bare:
        visit = visit._replace(bare=bare)
    return EntryResult(visit, next_chain, max(0, bare - bonus), leaves_line, effect, arrow)


def _follow_chain(circuit: Circuit, chain: Chain, space: int) -> tuple[Chain | None, str, str, bool]:
    """Return the chain after a step, its effect, its name, and whether it was left after part of it."""
    fits = tuple(name for name in chain.arrows if circuit.arrow[name].chain[chain.step + 1] == space)
    if not fits:
        return None, "", chain.arrows[0], chain.step > 0 or circuit.limit[circuit.arrow[chain.arrows[0]].chain[0]] > 0
    if len(circuit.arrow[fits[0]].chain) == chain.step + 2:
        return None, "driven", fits[0], False
    return Chain(fits, chain.step + 1), "begun" if chain.step == 0 else "", fits[0], False


def begin_line(circuit: Circuit, visit: Visit | None, space: int) -> Chain | None:
    """Return a racing line that starts here, unless a forced pass was tried in its corner (S-69, S-141)."""
    tails = circuit.arrows_from.get(space)
    if not tails or (visit and visit.passed and visit.corner == circuit.arrow[tails[0]].corner):
        return None
    return Chain(tails)


def list_lines_due(dues: Dues, payment: Paid, over: int) -> tuple[PriceLine, ...]:
    """Return the lines to choose from, less earlier payments (S-63, S-78); empty if nothing is due."""
    return dues[payment.wear, payment.roll, over] if over > 0 else ()


def list_corner_lines_due(tables: RuleTables, visit: Visit | None, over: int) -> tuple[PriceLine, ...]:
    """Return the lines of T-10 still due in a visit."""
    return list_lines_due(tables.cornering_dues, visit.paid, over) if visit and over > 0 else ()


def list_payable_lines(lines: tuple[PriceLine, ...], wear: int, *, rolls: bool = True) -> tuple[PriceLine, ...]:
    """Return the payable lines, or all if none is payable (S-50). `rolls`: a roll is affordable."""
    return tuple(line for line in lines if line.wear <= wear and (rolls or not line.roll)) or lines


def default_line(lines: tuple[PriceLine, ...], wear: int, *, dice: bool = False, rolls: bool = True) -> PriceLine:
    """Return the default line: wear before dice, or the reverse if `dice` (S-47, S-50, S-68).

    If none can be paid, the one with the fewest rolls."""
    payable = [line for line in lines if line.wear <= wear and (rolls or not line.roll)]
    if not payable:
        return min(lines, key=lambda line: (line.roll, line.wear))
    return min(payable, key=lambda line: (line.roll != dice, line.wear))


def record_payment(visit: Visit, line: PriceLine) -> Visit:
    """Return the visit after a line has been paid."""
    return Visit(visit.corner, add_payment(visit.paid, line), visit.bare, visit.passed)


def add_payment(payment: Paid, line: PriceLine) -> Paid:
    """Return the sum of payments after a line."""
    return Paid(payment.wear + line.wear, payment.roll or line.roll)
