"""A car's move (S-56 to S-59): wishes, plan, steps, brakings, passes and slipstream."""

from collections.abc import Iterator
from typing import Any

from rules.events import RightNotOffered
from rules.speed_circuit.board.corners import begin_line
from rules.speed_circuit.board.standings import compute_absolute_position, format_position
from rules.speed_circuit.model.events import BrakingCut, Moved, WishDropped
from rules.speed_circuit.model.orders import (
    EMPTY_ORDERS,
    MOVE_FIELDS,
    NO_WISHES,
    Attack,
    override_wishes,
    select_fields,
    with_move_wishes,
)
from rules.speed_circuit.model.questions import Brake, ForcePass, Route
from rules.speed_circuit.model.state import Car
from rules.speed_circuit.model.track import MPH_PER_SPACE
from rules.speed_circuit.planning.plan_request import (
    Constraints,
    Plan,
    Setting,
    find_braking,
    make_constraints,
    make_planner_setting,
)
from rules.speed_circuit.planning.planner import DROPPED_VALUES, PlanDecision, plan_with_drops
from rules.speed_circuit.play.braking import brake_car
from rules.speed_circuit.play.chips import SpeedContext, find_other_source, name_source_other_than_driver
from rules.speed_circuit.play.conditions import find_sheet_wishes
from rules.speed_circuit.play.crashes import retire_car, roll_involvement, spin_car
from rules.speed_circuit.play.off_track import drive_strip, resolve_shared_space
from rules.speed_circuit.play.passing import can_pass, count_passes_left, force_pass
from rules.speed_circuit.play.pits import ask_pit_stop, begin_stop
from rules.speed_circuit.play.slipstream import take_slipstream
from rules.speed_circuit.play.steps import enter_space
from rules.step_context import limit_turns

MOVE_SOURCES = ("driver", "automatic", "gm")
"""Sources that answer for this move only."""


def move_car(context: SpeedContext, car: Car) -> None:
    """Move one car (S-30, phase 6).

    A car that spun before its move loses the move, but not what follows it (S-84)."""
    if car.running and not car.turn.done:
        _make_move(context, car)
    if car.turn.engine_failed and not car.turn.crossed and car.running:
        retire_car(context, car, "engine", "S-107")


def _make_move(context: SpeedContext, car: Car) -> None:
    """Make the move and apply its consequences."""
    circuit = context.tables.circuit
    start, start_position, source = format_position(circuit, car), compute_absolute_position(circuit, car), ""
    standing = NO_WISHES
    if car.off_track:
        drive_strip(context, car)
    if car.space is not None and _can_go_on(car):
        drive = _Drive(context, car)
        drive.run()
        source, standing = drive.source, drive.sheet
    take_slipstream(context, car, standing)
    begin_stop(context, car)
    if car.turn.speed or car.turn.moved:
        context.step.emit(
            Moved(
                item="S-56",
                seat=car.seat,
                start=start,
                path=car.turn.trail,
                to=format_position(circuit, car),
                spaces=car.turn.moved,
                speed=car.turn.speed,
                hand=source,
            )
        )
    roll_involvement(context, car, start_position)
    car.turn.done = True


def _can_go_on(car: Car) -> bool:
    return not car.turn.done and car.turn.moved * MPH_PER_SPACE < car.turn.speed


class _Drive:
    """The move of one car: its wishes and its plan."""

    def __init__(self, context: SpeedContext, car: Car) -> None:
        self.context, self.car, self.circuit = context, car, context.tables.circuit
        self.sheet = find_sheet_wishes(context, car)
        self.asked, self.base = 0, car.turn.moved
        self.own, self.source, self.braking = False, "", ""
        self.taken = self._list_other_spaces()
        self.box = ask_pit_stop(context, car)
        self.wishes = self._ask_wishes()
        self.plan: Plan | None = None
        self.said: dict[int, bool] = {}
        self.silent: list[str] = []
        self.tried: dict[int, str] = {}
        self.dropped: set[str] = set()

    def run(self) -> None:
        """Drive until the speed is used up or the move ends otherwise."""
        actions = limit_turns(f"S-56: {self.car.seat}'s move")
        while _can_go_on(self.car):
            next(actions)
            self._take_action()
        self._report_unused_braking()
        resolve_shared_space(self.context, self.car)

    def _ask_wishes(self) -> Constraints:
        """Ask for route, braking and passing (D-6), else for braking (D-8).

        The driver's answer about the route becomes part of their sheet."""
        self.asked, self.base = self.asked + 1, self.car.turn.moved
        at, place, turn = str(self.asked), format_position(self.circuit, self.car), self.car.turn
        route = Route(seat=self.car.seat, at=at, place=place, speed=turn.speed, moved=turn.moved)
        braking = Brake(seat=self.car.seat, at=at, place=place, speed=turn.speed, moved=turn.moved)
        way = self.context.step.ask(route)
        source = self.context.step.find_answer_source(route)
        if source == "driver":
            self.context.race.sheets[self.car.seat] = with_move_wishes(
                self.context.race.sheets.get(self.car.seat, EMPTY_ORDERS), way
            )
            self.sheet = find_sheet_wishes(self.context, self.car)
        wish = self.context.step.ask(braking) if way.brake_if is None else way
        self.own, self.source = source in MOVE_SOURCES, name_source_other_than_driver(source)
        self.braking = (
            self.source
            if way.brake_if
            else name_source_other_than_driver(self.context.step.find_answer_source(braking))
        )
        self.sheet = override_wishes(select_fields(way, MOVE_FIELDS), self.sheet)
        return make_constraints(self.sheet)._replace(
            route=way.lanes,
            end_lane=way.end_lane,
            arrow=way.arrow,
            brake=find_braking(wish),
            box=self.box,
            stop=self.box is not None,
        )

    def _take_action(self) -> None:
        """Make one braking, pass or step."""
        target = self._find_wanted_pass()
        if target is not None and self._wants_pass(target):
            self._try_pass(target)
            return
        if target is not None and self._is_on_route(target):
            self._give_up_route()
        literal = self._follows_route()
        if literal and self._brake_as_ordered():
            return
        plan = self._find_next_route_step() if literal else self._find_current_plan()
        if plan is None:
            self._pass_or_stop()
        elif plan.brake and plan.brake[1] == self.car.turn.moved:
            self._brake_or_pass(plan.brake[0])
        else:
            self._make_step(plan)

    def _make_step(self, plan: Plan) -> None:
        """Make the plan's next step; a racing line is begun on its tail unless refused (S-69, S-70, S-141)."""
        along = plan.path[self.car.turn.moved - plan.moved + len(plan.path) - 1 :]
        self.car.turn.in_a_row = 0
        lines = self.wishes.arrow is not False
        if self.car.chain is None and lines:
            self.car.chain = begin_line(self.circuit, self.car.visit, along[0])
        enter_space(self.context, self.car, along[1], lines=lines)

    def _brake_or_pass(self, amount: int) -> None:
        """Brake, but first offer the driver a pass if other cars block the way (S-58, S-79)."""
        is_blocked = self._is_blocked()
        if is_blocked:
            for target in self._list_passable_spaces():
                if self._wants_pass(target):
                    self._try_pass(target)
                    return
            self._report_unoffered_pass()
        if is_blocked and self.context.race.settings.rear_end == "spin":
            self.plan = None
            spin_car(self.context, self.car, "rear_end")
            return
        self._brake_car(amount, forced=is_blocked)

    def _pass_or_stop(self) -> None:
        """Pass again, as the car cannot stay beside the car just passed (S-85).

        If it cannot pay for the pass, it brakes (S-79) and is moved to the nearest empty space (S-86)."""
        target = next(self._list_passable_spaces(), None)
        if target is None:
            self._brake_car(self.car.turn.speed - MPH_PER_SPACE * self.car.turn.moved, forced=True)
        else:
            self._try_pass(target)

    def _brake_car(self, amount: int, *, forced: bool = False) -> None:
        """Brake; an ordered braking is used up, and after the last one the car brakes only if forced."""
        self.plan, wish = None, self.wishes.brake
        if isinstance(wish, tuple) and wish[0].is_due(self.car.turn.moved, self.car.space):
            self._report_cut(wish[0].by, amount)
            self.wishes = self.wishes._replace(brake=wish[1:] or "no")
        brake_car(self.context, self.car, amount, forced=forced, source="" if forced else self.braking)

    def _report_cut(self, wanted_mph: int, by: int) -> None:
        """Tell the driver that an ordered braking is reduced to the floor of S-76 (S-149)."""
        if by < wanted_mph:
            seat, space = self.car.seat, format_position(self.circuit, self.car)
            self.context.step.emit(
                BrakingCut(item="S-149", seat=seat, audience=seat, space=space, wanted=wanted_mph, by=by)
            )

    def _report_unused_braking(self) -> None:
        """Tell the driver that a braking ordered for the end of the move has no effect (S-149)."""
        wish, turn = self.wishes.brake, self.car.turn
        going = self.car.running and not turn.done
        if going and isinstance(wish, tuple) and wish[0].is_due(turn.moved, self.car.space):
            self._report_cut(wish[0].by, 0)

    def _try_pass(self, target: int) -> None:
        self.plan = None
        force_pass(self.context, self.car, target, self.tried.get(target, ""))
        self.taken = self._list_other_spaces()

    def _wants_pass(self, target: int) -> bool:
        """Whether the driver wants a pass (D-9); the answer holds for the whole move."""
        if target not in self.said:
            rival, space = self.context.race.find_seats_by_space()[self.circuit.ids[target]], self.circuit.ids[target]
            question = ForcePass(
                seat=self.car.seat,
                at=f"{rival}#{len(self.said) + 1}",
                rival=rival,
                space=space,
                in_a_row=self.car.turn.in_a_row,
            )
            self.said[target] = self.context.step.ask(question) == "yes"
            self.tried[target] = find_other_source(self.context, question)
            if not self.said[target] and self.context.step.find_answer_source(question) == "prudence":
                self.silent.append(self.context.step.make_question_key(question))
        return self.said[target]

    def _report_unoffered_pass(self) -> None:
        """Emit that the driver braked for others without deciding about a pass (S-125)."""
        if self.silent:
            unoffered_right = RightNotOffered(item="S-125", seat=self.car.seat, key=self.silent[0], options=("yes",))
            self.context.step.emit(unoffered_right)
            self.silent.clear()

    def _find_wanted_pass(self) -> int | None:
        """Return an occupied space that the route enters, or whose car the sheet wants to pass."""
        lane = self._find_ordered_lane()
        if lane is not None:
            return next((n for n in self._list_passable_spaces() if self.circuit.lane[n] == lane), None)
        names_rival = isinstance(self.sheet.passing, Attack)
        return (
            next((n for n in self._list_passable_spaces() if self._is_named_for_pass(n)), None) if names_rival else None
        )

    def _is_named_for_pass(self, target: int) -> bool:
        """Whether the sheet names this car for a pass."""
        rival, attack = self.context.race.find_seats_by_space()[self.circuit.ids[target]], self.sheet.passing
        return isinstance(attack, Attack) and attack.seat == rival

    def _list_passable_spaces(self) -> Iterator[int]:
        """Yield occupied spaces where a pass may be tried, straight ahead first (S-80)."""
        here, occupied_spaces = self._find_current_space(), self.taken
        spaces_with_car = [space for space in self.circuit.exits[here] if space in occupied_spaces]
        passes = count_passes_left(self.context.tables, self.car) if spaces_with_car else 0
        if not passes or here in self.circuit.pits.spaces:
            return
        spaces_left = (self.car.turn.speed - MPH_PER_SPACE * self.car.turn.moved) // MPH_PER_SPACE
        yield from (
            space for space in spaces_with_car if can_pass(self.circuit, occupied_spaces, space, spaces_left, passes)
        )

    def _is_blocked(self) -> bool:
        """Whether there is no empty space ahead."""
        return all(space in self.taken for space in self.circuit.exits[self._find_current_space()])

    def _find_current_space(self) -> int:
        return self.circuit.number[self.car.space or ""]

    def _list_other_spaces(self) -> frozenset[int]:
        """Return the spaces of the other cars, which change during a move only by its forced passes."""
        number = self.circuit.number
        return frozenset([number[c.space] for c in self.context.race.list_running() if c.space and c is not self.car])

    def _find_ordered_lane(self) -> int | None:
        """Return the lane of the route's next step."""
        step, route = self.car.turn.moved - self.base, self.wishes.route
        return route[step] if route is not None and step < len(route) else None

    def _is_on_route(self, target: int) -> bool:
        return self._find_ordered_lane() == self.circuit.lane[target]

    def _give_up_route(self) -> None:
        """Give up the route: ask the driver again, or let the planner drive."""
        self.plan = None
        if self.own and self.asked == 1:
            self.wishes = self._ask_wishes()
            return
        self.wishes = self.wishes._replace(route=None)
        self._report_drop("route", "blocked")

    def _follows_route(self) -> bool:
        """Whether the route leads to a wanted pass; until then it is driven as written."""
        if not self.wishes.route:
            return False
        occupied_spaces, here, step = self.taken, self._find_current_space(), self.car.turn.moved - self.base
        spaces_left = (self.car.turn.speed - MPH_PER_SPACE * self.car.turn.moved) // MPH_PER_SPACE
        for ordinal, lane in enumerate(self.wishes.route[step : step + spaces_left]):
            onto = next((n for n in self.circuit.exits[here] if self.circuit.lane[n] == lane), None)
            if onto is None:
                return False
            if onto in occupied_spaces:
                return (
                    ordinal > 0
                    and self._is_willing_to_pass(onto)
                    and can_pass(self.circuit, occupied_spaces, onto, spaces_left - ordinal)
                )
            here = onto
        return False

    def _is_willing_to_pass(self, target: int) -> bool:
        """Whether the driver wants a pass on the route.

        The author of a route for this very move is asked on arrival. Else the sheet decides, or the driver is asked
        at once, so that the planner drives from the start if the pass is not wanted."""
        if self.own:
            return self.said.get(target, True)
        rival = self.context.race.find_seats_by_space()[self.circuit.ids[target]]
        if self.sheet.passing not in (None, "ask"):
            return self.sheet.find_attack_on(rival) is not None
        return self._wants_pass(target)

    def _brake_as_ordered(self) -> bool:
        """Brake on a literal route if ordered for this space; return whether it did."""
        wish, turn = self.wishes.brake, self.car.turn
        if isinstance(wish, tuple) and wish[0].is_due(turn.moved, self.car.space):
            self._brake_car(min(wish[0].by, turn.speed - MPH_PER_SPACE * turn.moved))
            return True
        return False

    def _find_next_route_step(self) -> Plan:
        """Return the next step of a literal route."""
        here, lane = self._find_current_space(), self._find_ordered_lane()
        onto = next(n for n in self.circuit.exits[here] if self.circuit.lane[n] == lane)
        return Plan(0, 0, self.car.turn.moved + 1, 0, (here, onto), None)

    def _find_current_plan(self) -> Plan | None:
        """Return the present plan, or a new one."""
        if self.plan is None:
            decision = plan_with_drops(self._make_setting())
            self.plan = decision and decision.plan
            self._drop_wishes(decision)
        return self.plan

    def _drop_wishes(self, decision: PlanDecision | None) -> None:
        """Drop wishes that cannot be met for the rest of the move, and tell the driver once (S-128, S-147).

        Without a way into the pit lane, the pit stop itself is not reported."""
        dropped_wishes = dict(decision.dropped_wishes) if decision else {}
        for wish, why in dropped_wishes.items():
            weaker_wish: Any = decision.wishes.brake if decision and wish == "brake" else DROPPED_VALUES[wish]
            self.wishes = self.wishes._replace(**{wish: weaker_wish})
            if not (wish == "stop" and "box" in dropped_wishes):
                self._report_drop(wish, why)
        self.car.turn.over_limit |= "max_wear" in dropped_wishes

    def _report_drop(self, wish: str, why: str) -> None:
        if wish not in self.dropped:
            seat = self.car.seat
            self.context.step.emit(WishDropped(item="S-147", seat=seat, audience=seat, wish=wish, why=why))
        self.dropped.add(wish)

    def _make_setting(self) -> Setting:
        step = self.car.turn.moved - self.base
        route = self.wishes.route[step:] if self.wishes.route else None
        wishes = self.wishes._replace(route=route, max_wear=self._count_wear_left())
        return make_planner_setting(self.context.tables, self.car, self.taken, wishes)

    def _count_wear_left(self) -> int | None:
        limit = self.wishes.max_wear
        return None if limit is None else max(0, limit - self.car.turn.wear)
