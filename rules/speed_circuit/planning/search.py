"""The planner's search (S-127): breadth first over spaces moved.

Two routes to the same state differ only in what cannot matter later (lane changes, lanes, braking point),
so only the better one is kept and the search stays small."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from rules.speed_circuit.board.corners import add_payment, compute_entry, default_line, list_lines_due, record_payment
from rules.speed_circuit.model.state import Chain, Paid, Visit
from rules.speed_circuit.model.track import MPH_PER_SPACE, Circuit
from rules.speed_circuit.planning.plan_request import Plan, Setting

CERTAINTY = 36**6
"""A probability of 1; each roll divides it by 36."""


class _Node(NamedTuple):
    """A state of the search; what follows depends on nothing else."""

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
    """A route to a state, compared in this order; the last criterion is the later braking (S-142)."""

    changes: int
    lanes: tuple[int, ...]
    braking: int
    path: tuple[int, ...]
    amount: int


def search_plans(setting: Setting, *, brakes: bool, dice: bool = True) -> dict[int, Plan]:
    """Return the best plan for each possible end.

    `brakes`: include at most one braking; `dice`: include routes that may need dice."""
    search = _Search(setting, brakes, dice)
    edge = {_start_node(setting): _Way(0, (setting.tables.circuit.lane[setting.space],), 0, (setting.space,), 0)}
    while edge:
        edge = search.expand(edge)
    limit, no_dice = setting.wishes.max_wear, setting.wishes.no_dice
    return {
        end: p
        for end, p in search.make_plans()
        if (limit is None or p.wear <= limit) and not (no_dice and not p.is_safe)
    }


def has_safe_plan(setting: Setting) -> bool:
    """Whether some route needs neither braking nor dice (S-127), searched depth first, as any such route will do.

    `setting`: without wishes for a racing line, for brakings, for dice or for a limit of wear."""
    search, start = _Search(setting, False, False), _start_node(setting)
    nodes, seen = [start], {start}
    while nodes:
        node = nodes.pop()
        if node.moved * MPH_PER_SPACE >= node.speed:
            if search.is_allowed_end(node):
                return True
            continue
        for space in search.list_allowed_exits(node):
            next_node = search.apply_step(node, space)
            if not (next_node.crash or next_node.spin or next_node in seen):
                seen.add(next_node)
                nodes.append(next_node)
    return False


def price_bonus_steps(setting: Setting, spaces: Iterable[int]) -> dict[int, Plan]:
    """Return gain and cost of each adjacent space as a slipstream bonus (S-74, S-148)."""
    search = _Search(setting, False, True)
    start = _start_node(setting)
    steps = {space: search.apply_step(start, space) for space in spaces}
    return {
        space: Plan(node.crash, node.spin, node.moved, setting.wear - node.wear, (setting.space, space), None)
        for space, node in steps.items()
    }


def _start_node(setting: Setting) -> _Node:
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
    """One search: the best route to each end so far, and the steps between states."""

    def __init__(self, setting: Setting, brakes: bool, dice: bool) -> None:
        self.setting, self.brakes, self.dice = setting, brakes, dice
        self.tables, self.circuit, self.wishes = setting.tables, setting.tables.circuit, setting.wishes
        self.bonus = setting.tables.rulebook.arrow_bonus
        self.ordered = self.wishes.brake if isinstance(self.wishes.brake, tuple) else ()
        self.ends: dict[int, tuple[tuple[object, ...], _Node, _Way]] = {}

    def make_plans(self) -> Iterator[tuple[int, Plan]]:
        """Yield the ends as plans."""
        for end, (_, node, way) in self.ends.items():
            brake = (way.amount, way.braking) if way.amount else None
            yield end, Plan(node.crash, node.spin, node.moved, self.setting.wear - node.wear, way.path, brake)

    def expand(self, edge: Mapping[_Node, _Way]) -> dict[_Node, _Way]:
        """Return all states one space further, after possible brakings."""
        further: dict[_Node, _Way] = {}
        lanes = self.circuit.lane
        for node, way in self._with_brakings(edge).items():
            if node.moved * MPH_PER_SPACE >= node.speed or node.crash + node.spin >= CERTAINTY:
                self._add_end(node, way)
                continue
            for space in self.list_allowed_exits(node):
                next_node = self.apply_step(node, space)
                if self.dice or not (next_node.crash or next_node.spin):
                    lane = lanes[space]
                    changes = way.changes + (way.lanes[-1] != lane)
                    onward = _Way(changes, (*way.lanes, lane), way.braking, (*way.path, space), way.amount)
                    _keep_better(further, next_node, onward)
        return further

    def list_allowed_exits(self, node: _Node) -> list[int]:
        """Return the exits that are free and in the ordered lane."""
        exits, closed_spaces, route = self.circuit.exits[node.space], self.setting.closed_spaces, self.wishes.route
        if self.wishes.box is not None:
            exits = self._exits_with_pits(node.space, self.wishes.box)
        step = node.moved - self.setting.moved
        if route is None or step >= len(route):
            return [space for space in exits if space not in closed_spaces]
        return [space for space in exits if space not in closed_spaces and self.circuit.lane[space] == route[step]]

    def _exits_with_pits(self, space: int, box: int) -> tuple[int, ...]:
        """Return a space's exits, including the way into the pits and the box."""
        exits, pits = self.circuit.exits[space], self.circuit.pits
        ways = pits.exits_to_box(space, box)
        return (*exits, *ways) if space in pits.spaces else ways or exits

    def _add_end(self, node: _Node, way: _Way) -> None:
        wishes = self.wishes
        if not self.is_allowed_end(node):
            return
        if wishes.arrow and wishes.route is None and not _drives_arrow(self.circuit, way.path):
            return
        rank = node.crash, node.spin, -node.moved, -node.wear, way.changes, way.lanes, -way.braking
        old = self.ends.get(node.space)
        if old is None or rank < old[0]:
            self.ends[node.space] = rank, node, way

    def is_allowed_end(self, node: _Node) -> bool:
        """Whether a move may end in this state; racing line, dice and limit of wear are checked elsewhere."""
        wishes = self.wishes
        if self.setting.shared and node.space == self.setting.space:
            return False
        if wishes.box is not None and node.space not in self.circuit.pits.spaces:
            return False
        if wishes.stop and node.space != wishes.box:
            return False
        if wishes.end_lane is not None and self.circuit.lane[node.space] != wishes.end_lane:
            return False
        return not isinstance(wishes.brake, tuple) or node.brakings == len(wishes.brake)

    def _with_brakings(self, edge: Mapping[_Node, _Way]) -> Mapping[_Node, _Way]:
        """Return the states, and those after braking here."""
        if not self.brakes:
            return edge
        both, here = dict(edge), list(edge.items())
        for node, way in here:
            if (self.ordered or not node.brakings) and node.crash + node.spin < CERTAINTY:
                for amount in self._list_braking_amounts(node):
                    node_after = self._apply_braking(node, amount)
                    if self.dice or not (node_after.crash or node_after.spin):
                        first = way if node.brakings else way._replace(braking=node.moved, amount=amount)
                        _keep_better(both, node_after, first)
                        if self.ordered:
                            here.append((node_after, first))
        return both

    def _list_braking_amounts(self, node: _Node) -> range | tuple[int, ...]:
        """Return the possible brakings, down to the floor (S-76, S-149)."""
        spare = node.speed - MPH_PER_SPACE * node.moved
        wish = self.wishes.brake
        if isinstance(wish, tuple):
            due_now = wish[node.brakings : node.brakings + 1]
            here = self.circuit.ids[node.space]
            return tuple(min(one.by, spare) for one in due_now if one.is_due(node.moved, here))
        if wish == "no":
            stuck = all(space in self.setting.closed_spaces for space in self.circuit.exits[node.space])
            return (spare,) if stuck and spare else ()
        return range(MPH_PER_SPACE, spare + MPH_PER_SPACE, MPH_PER_SPACE)

    def _apply_braking(self, node: _Node, amount: int) -> _Node:
        """Apply a braking: pay wear for the sum, then test with the chips of S-126 (S-77, S-78)."""
        if self.setting.rear_end:
            return _make_spun_node(node._replace(speed=MPH_PER_SPACE * node.moved, brakings=1))
        node = node._replace(speed=node.speed - amount, brakings=node.brakings + 1)
        over = self.setting.braked + self.setting.speed - node.speed
        lines = list_lines_due(self.tables.braking_dues, node.brake_paid, over) if amount else ()
        if not lines:
            return node
        rolls, toll = self._roll_price(node, "brakes")
        line = default_line(lines, self._compute_wear_budget(node), dice=self.wishes.brake_dice, rolls=rolls)
        short = line.wear > node.wear or (line.roll and not rolls)
        node = node._replace(wear=max(0, node.wear - line.wear), brake_paid=add_payment(node.brake_paid, line))
        if line.roll and toll:
            node = node._replace(ones=max(0, node.ones - toll))
        elif line.roll:
            node = self._apply_brake_test(node)
        return _make_spun_node(node) if short or line.spin else node

    def _apply_brake_test(self, node: _Node) -> _Node:
        effect, ones = self._spend_chips(node, self.wishes.brake_chips)
        ways = self.tables.odds["T-6", -effect].get("fails", 0)
        failure_odds = _compute_survival(node) * ways // 36
        node = node._replace(ones=ones)
        if self.setting.brakes:
            return node._replace(crash=node.crash + failure_odds)
        return node if node.wear else node._replace(spin=node.spin + failure_odds)

    def apply_step(self, node: _Node, space: int) -> _Node:
        """Move one space further and pay for it (S-60)."""
        circuit = self.circuit
        if node.chain is None and not circuit.corner[space] and space not in circuit.arrows_from:
            return _move_node(node, space, None, None)
        e = compute_entry(
            circuit, self.bonus, node.visit, node.chain, space, node.speed, self.wishes.arrow is not False
        )
        visit = e.visit
        if e.leaves_line and node.visit:
            node = self._pay_corner(node, node.visit, node.visit.bare)
            if visit and node.visit and visit.corner == node.visit.corner:
                visit = visit._replace(paid=node.visit.paid)
        node = _move_node(node, space, visit, e.chain)
        return self._pay_corner(node, visit, e.over) if e.over and visit else node

    def _pay_corner(self, node: _Node, visit: Visit, over: int) -> _Node:
        lines = list_lines_due(self.tables.cornering_dues, visit.paid, over)
        if not lines:
            return node
        if lines[0].crash:
            return node._replace(crash=node.crash + _compute_survival(node))
        wants_dice = visit.corner in self.wishes.dice or "" in self.wishes.dice
        rolls, toll = self._roll_price(node, "chance, corner")
        line = default_line(lines, self._compute_wear_budget(node), dice=wants_dice, rolls=rolls)
        short = line.wear > node.wear or (line.roll and not rolls)
        ones, crash, spin = node.ones, node.crash, node.spin
        if line.roll and toll:
            ones = max(0, ones - toll)
        elif line.roll and not wants_dice:
            effect, ones = self._spend_chips(node, self.wishes.chips)
            odds, survival = self.tables.odds["T-7", -effect], _compute_survival(node)
            crash, spin = crash + survival * odds.get("crash", 0) // 36, spin + survival * odds.get("spin", 0) // 36
        if short:
            spin = CERTAINTY - crash
        return _pay(node, record_payment(visit, line), max(0, node.wear - line.wear), ones, crash, spin)

    def _roll_price(self, node: _Node, roll: str) -> tuple[bool, int]:
        """Return whether a roll is affordable, and the chips that replace it (option no_dice)."""
        toll = self.tables.find_toll(roll)
        return node.ones >= toll, toll

    def _compute_wear_budget(self, node: _Node) -> int:
        limit = self.wishes.max_wear
        return node.wear if limit is None else min(node.wear, limit - (self.setting.wear - node.wear))

    def _spend_chips(self, node: _Node, wanted_effect: int | None) -> tuple[int, int]:
        """Return the effect of the chips to spend, and the -1 chips left."""
        chips = self.tables.rulebook.chips
        if wanted_effect is not None and wanted_effect > max(chips.ones):
            return wanted_effect, node.ones
        effect = min(node.ones, chips.unordered if wanted_effect is None else wanted_effect)
        return effect, node.ones - effect


def _drives_arrow(circuit: Circuit, path: tuple[int, ...]) -> bool:
    """Whether a path follows a racing line to its head, or until the path ends (S-69)."""
    for arrow in circuit.arrows:
        for n, space in enumerate(path[:-1]):
            if space in arrow.chain:
                rest = arrow.chain[arrow.chain.index(space) :]
                if len(rest) > 1 and path[n : n + len(rest)] == rest[: len(path) - n]:
                    return True
    return False


def _move_node(node: _Node, space: int, visit: Visit | None, chain: Chain | None) -> _Node:
    """Return the state one space further. Written out in full, as the hot spot of the search."""
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


def _pay(node: _Node, visit: Visit | None, wear: int, ones: int, crash: int, spin: int) -> _Node:
    """Return the state with other values for what a price changes. Written out in full, as is the step."""
    return _Node(
        node.space,
        node.moved,
        node.speed,
        visit,
        node.chain,
        wear,
        ones,
        node.brakings,
        node.brake_paid,
        crash,
        spin,
    )


def _compute_survival(node: _Node) -> int:
    """Return the probability that the car is still driving."""
    return CERTAINTY - node.crash - node.spin


def _make_spun_node(node: _Node) -> _Node:
    return node._replace(spin=CERTAINTY - node.crash)


def _keep_better(ways: dict[_Node, _Way], node: _Node, way: _Way) -> None:
    old = ways.setdefault(node, way)
    if old is not way and (way.changes, way.lanes, -way.braking) < (old.changes, old.lanes, -old.braking):
        ways[node] = way
