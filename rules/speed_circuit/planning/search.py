"""The planner's search (S-127): breadth first over spaces moved.

Two ways that lead to the same situation are told apart only by what cannot matter later (lane changes, lanes, braking
point), so the better of them is kept and the search stays small.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from rules.speed_circuit.board.corners import add_paid, due, entering, usual, with_paid
from rules.speed_circuit.model.circuit import Circuit
from rules.speed_circuit.model.state import Chain, Paid, Visit
from rules.speed_circuit.planning.wishes import Plan, Setting

WHOLE = 36**6
"""A probability of 1; each roll divides it by 36."""
STEP = 20


class _Node(NamedTuple):
    """A situation in the search; what follows depends on nothing else."""

    space: int
    moved: int
    speed: int
    visit: Visit | None
    chain: Chain | None
    wear: int
    ones: int
    brakings: int
    brake_paid: Paid
    crash: int
    spin: int


class _Way(NamedTuple):
    """How a situation was reached: compared in this order, the last figure being the later braking (S-142); of several
    the first."""

    changes: int
    lanes: tuple[int, ...]
    braking: int
    path: tuple[int, ...]
    amount: int


def search(setting: Setting, *, brakes: bool, dice: bool = True) -> dict[int, Plan]:
    """The best plan for each space on which a move can end. `brakes`: with at most one braking too; `dice`: by ways
    that may need them too."""
    found = _Search(setting, brakes, dice)
    edge = {_at_start(setting): _Way(0, (setting.book.circuit.lane[setting.space],), 0, (setting.space,), 0)}
    while edge:
        edge = found.onward(edge)
    limit, no_dice = setting.wishes.max_wear, setting.wishes.no_dice
    return {end: p for end, p in found.plans() if (limit is None or p.wear <= limit) and not (no_dice and not p.safe)}


def bonus_steps(setting: Setting, spaces: Iterable[int]) -> dict[int, Plan]:
    """What each of the spaces next to a car would bring and cost as a slipstream's bonus (S-74, S-148)."""
    found = _Search(setting, False, True)
    start = _at_start(setting)
    steps = {space: found.step(start, space) for space in spaces}
    return {
        space: Plan(node.crash, node.spin, node.moved, setting.wear - node.wear, (setting.space, space), None)
        for space, node in steps.items()
    }


def _at_start(setting: Setting) -> _Node:
    return _Node(
        setting.space,
        setting.moved,
        setting.speed,
        setting.visit,
        setting.chain,
        setting.wear,
        setting.ones,
        0,
        setting.brake_paid,
        0,
        0,
    )


class _Search:
    """One search: the best end found so far on each space, and the steps from situation to situation."""

    def __init__(self, setting: Setting, brakes: bool, dice: bool) -> None:
        self.setting, self.brakes, self.dice = setting, brakes, dice
        self.book, self.circuit, self.wishes = setting.book, setting.book.circuit, setting.wishes
        self.bonus = setting.book.tables.arrow_bonus
        self.ordered = self.wishes.brake if isinstance(self.wishes.brake, tuple) else ()
        self.ends: dict[int, tuple[tuple[object, ...], _Node, _Way]] = {}

    def plans(self) -> Iterator[tuple[int, Plan]]:
        """The ends as plans."""
        for end, (_, node, way) in self.ends.items():
            brake = (way.amount, way.braking) if way.amount else None
            yield end, Plan(node.crash, node.spin, node.moved, self.setting.wear - node.wear, way.path, brake)

    def onward(self, edge: Mapping[_Node, _Way]) -> dict[_Node, _Way]:
        """Everything one space further on, braking first where it is looked at."""
        further: dict[_Node, _Way] = {}
        for node, way in self._braked(edge).items():
            if node.moved * STEP >= node.speed or node.crash + node.spin >= WHOLE:
                self._end(node, way)
                continue
            for space in self._exits(node):
                entered = self.step(node, space)
                if self.dice or not (entered.crash or entered.spin):
                    _keep(further, entered, self._on(way, space))
        return further

    def _on(self, way: _Way, space: int) -> _Way:
        lane = self.circuit.lane[space]
        changes = way.changes + (way.lanes[-1] != lane)
        return _Way(changes, (*way.lanes, lane), way.braking, (*way.path, space), way.amount)

    def _exits(self, node: _Node) -> Iterator[int]:
        step = node.moved - self.setting.moved
        route = self.wishes.route
        for space in self._onto(node.space):
            if space not in self.setting.closed and (
                route is None or step >= len(route) or route[step] == self.circuit.lane[space]
            ):
                yield space

    def _onto(self, space: int) -> tuple[int, ...]:
        """The exits of a space; who makes for his box goes through the door, and may turn in where it lies."""
        exits, pits, box = self.circuit.exits[space], self.circuit.pits, self.wishes.box
        if box is None:
            return exits
        ways = pits.ways(space, box)
        return (*exits, *ways) if space in pits.spaces else ways or exits

    def _end(self, node: _Node, way: _Way) -> None:
        if (self.setting.shared and node.space == self.setting.space) or not self._meets(node, way):
            return
        rank = node.crash, node.spin, -node.moved, -node.wear, way.changes, way.lanes, -way.braking
        old = self.ends.get(node.space)
        if old is None or rank < old[0]:
            self.ends[node.space] = rank, node, way

    def _meets(self, node: _Node, way: _Way) -> bool:
        wishes = self.wishes
        if wishes.box is not None and node.space not in self.circuit.pits.spaces:
            return False
        if wishes.stop and node.space != wishes.box:
            return False
        if wishes.end_lane is not None and self.circuit.lane[node.space] != wishes.end_lane:
            return False
        if wishes.arrow and wishes.route is None and not _drives_arrow(self.circuit, way.path):
            return False
        return not isinstance(wishes.brake, tuple) or node.brakings == len(wishes.brake)

    def _braked(self, edge: Mapping[_Node, _Way]) -> Mapping[_Node, _Way]:
        """The situations at hand, and those after a braking here."""
        if not self.brakes:
            return edge
        both, here = dict(edge), list(edge.items())
        for node, way in here:
            if (self.ordered or not node.brakings) and node.crash + node.spin < WHOLE:
                for amount in self._amounts(node):
                    braked = self._brake(node, amount)
                    if self.dice or not (braked.crash or braked.spin):
                        first = way if node.brakings else way._replace(braking=node.moved, amount=amount)
                        _keep(both, braked, first)
                        if self.ordered:
                            here.append((braked, first))
        return both

    def _amounts(self, node: _Node) -> range | tuple[int, ...]:
        """S-76, S-149: down to the floor, whatever was ordered."""
        spare = node.speed - STEP * node.moved
        wish = self.wishes.brake
        if isinstance(wish, tuple):
            due_now = wish[node.brakings : node.brakings + 1]
            here = self.circuit.ids[node.space]
            return tuple(min(one.by, spare) for one in due_now if one.due(node.moved, here))
        if wish == "no":
            stuck = all(space in self.setting.closed for space in self.circuit.exits[node.space])
            return (spare,) if stuck and spare else ()
        return range(STEP, spare + STEP, STEP)

    def _brake(self, node: _Node, amount: int) -> _Node:
        """S-77, S-78: the price of the sum, wear first, then the test with the chips S-126 would spend."""
        if self.setting.rear_end:
            return _spin(node._replace(speed=STEP * node.moved, brakings=1))
        node = node._replace(speed=node.speed - amount, brakings=node.brakings + 1)
        over = self.setting.braked + self.setting.speed - node.speed
        lines = due(self.book.braking, node.brake_paid, over) if amount else ()
        if not lines:
            return node
        rolls, toll = self._roll_price(node, "brakes")
        line = usual(lines, self._budget(node), dice=self.wishes.brake_dice, rolls=rolls)
        short = line.wear > node.wear or (line.roll and not rolls)
        node = node._replace(wear=max(0, node.wear - line.wear), brake_paid=add_paid(node.brake_paid, line))
        if line.roll and toll:
            node = node._replace(ones=max(0, node.ones - toll))
        elif line.roll:
            node = self._brake_test(node)
        return _spin(node) if short or line.spin else node

    def _brake_test(self, node: _Node) -> _Node:
        effect, ones = self._chips(node, self.wishes.brake_chips)
        ways = self.book.odds["T-6", -effect].get("fails", 0)
        lost = _left(node) * ways // 36
        node = node._replace(ones=ones)
        if self.setting.brakes:
            return node._replace(crash=node.crash + lost)
        return node if node.wear else node._replace(spin=node.spin + lost)

    def step(self, node: _Node, space: int) -> _Node:
        """One space further on, paid for (S-60)."""
        circuit = self.circuit
        if node.chain is None and not circuit.corner[space] and space not in circuit.tails:
            return _onto(node, space, None, None)
        e = entering(
            self.circuit, self.bonus, node.visit, node.chain, space, node.speed, self.wishes.arrow is not False
        )
        if e.left and node.visit:
            node = self._pay(node, node.visit, node.visit.bare)
        visit = e.visit
        if visit and node.visit and visit.corner == node.visit.corner:
            visit = visit._replace(paid=node.visit.paid)
        node = _onto(node, space, visit, e.chain)
        return self._pay(node, visit, e.over) if e.over and visit else node

    def _pay(self, node: _Node, visit: Visit, over: int) -> _Node:
        lines = due(self.book.cornering, visit.paid, over)
        if not lines:
            return node
        if lines[0].crash:
            return node._replace(crash=node.crash + _left(node))
        wanted = visit.corner in self.wishes.dice or "" in self.wishes.dice
        rolls, toll = self._roll_price(node, "chance, corner")
        line = usual(lines, self._budget(node), dice=wanted, rolls=rolls)
        short = line.wear > node.wear or (line.roll and not rolls)
        node = node._replace(wear=max(0, node.wear - line.wear), visit=with_paid(visit, line))
        if line.roll and toll:
            node = node._replace(ones=max(0, node.ones - toll))
        elif line.roll and not wanted:
            effect, ones = self._chips(node, self.wishes.chips)
            odds, left = self.book.odds["T-7", -effect], _left(node)
            node = node._replace(
                ones=ones,
                crash=node.crash + left * odds.get("crash", 0) // 36,
                spin=node.spin + left * odds.get("spin", 0) // 36,
            )
        return _spin(node) if short else node

    def _roll_price(self, node: _Node, roll: str) -> tuple[bool, int]:
        """Whether a roll can be had, and the chips that stand in its place (option no_dice)."""
        toll = self.book.toll(roll)
        return node.ones >= toll, toll

    def _budget(self, node: _Node) -> int:
        limit = self.wishes.max_wear
        return node.wear if limit is None else min(node.wear, limit - (self.setting.wear - node.wear))

    def _chips(self, node: _Node, wanted: int | None) -> tuple[int, int]:
        """The effect of the chips that would be spent, and the -1 chips left."""
        chips = self.book.tables.chips
        if wanted is not None and wanted > max(chips.ones):
            return wanted, node.ones
        effect = min(node.ones, chips.unordered if wanted is None else wanted)
        return effect, node.ones - effect


def _drives_arrow(circuit: Circuit, path: tuple[int, ...]) -> bool:
    """Whether a path runs along a racing line until its head, or until the path ends (S-69)."""
    for arrow in circuit.arrows:
        for n, space in enumerate(path[:-1]):
            if space in arrow.chain:
                rest = arrow.chain[arrow.chain.index(space) :]
                if len(rest) > 1 and path[n : n + len(rest)] == rest[: len(path) - n]:
                    return True
    return False


def _onto(node: _Node, space: int, visit: Visit | None, chain: Chain | None) -> _Node:
    """One space further on. Spelled out, because most of a search's time is spent here."""
    return _Node(
        space,
        node.moved + 1,
        node.speed,
        visit,
        chain,
        node.wear,
        node.ones,
        node.brakings,
        node.brake_paid,
        node.crash,
        node.spin,
    )


def _left(node: _Node) -> int:
    """The probability that the car is still going."""
    return WHOLE - node.crash - node.spin


def _spin(node: _Node) -> _Node:
    return node._replace(spin=WHOLE - node.crash)


def _keep(ways: dict[_Node, _Way], node: _Node, way: _Way) -> None:
    old = ways.setdefault(node, way)
    if old is not way and (way.changes, way.lanes, -way.braking) < (old.changes, old.lanes, -old.braking):
        ways[node] = way
