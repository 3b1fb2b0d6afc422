"""A car's move (S-56 to S-59): wishes, plan, steps, brakings and passes, slipstream, and what follows."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rules.events import Entitled
from rules.patience import as_long_as
from rules.speed_circuit.board.corners import begin
from rules.speed_circuit.board.standings import absolute, place_of
from rules.speed_circuit.model.facts import BrakingCut, Moved, WishDropped
from rules.speed_circuit.model.orders import (
    FOR_THE_MOVE,
    SILENT,
    UNSAID,
    Attack,
    part_of,
    way_said,
    wishes_over,
)
from rules.speed_circuit.model.questions import Brake, ForcePass, Route
from rules.speed_circuit.model.state import Car
from rules.speed_circuit.planning.planner import DROPPED, Decided, decide
from rules.speed_circuit.planning.wishes import Constraints, Plan, Setting, braking_of, constraints_of, setting_of
from rules.speed_circuit.play.braking import brake
from rules.speed_circuit.play.chips import FieldOf
from rules.speed_circuit.play.conditions import own_wishes
from rules.speed_circuit.play.crashes import involvement, spin
from rules.speed_circuit.play.damage import put_out
from rules.speed_circuit.play.off_track import drive_strip, settle
from rules.speed_circuit.play.passing import force_pass, may_pass, passes_left
from rules.speed_circuit.play.pits import stand, wants_to_stop
from rules.speed_circuit.play.slipstream import slipstream
from rules.speed_circuit.play.steps import enter
from rules.speed_circuit.play.who_chose import at_the_wheel, in_his_place

STEP = 20
OWN = ("driver", "automatic", "gm")
"""Hands that answer for this move, not for any that may come."""


def move(meet: FieldOf, car: Car) -> None:
    """S-30, phase 6, for one car. Whoever spun before it came to his move has lost it, but not the rest (S-84)."""
    if car.running and not car.turn.done:
        _make_move(meet, car)
    if car.turn.engine_failed and not car.turn.crossed and car.running:
        put_out(meet, car, "engine", "S-107")


def _make_move(meet: FieldOf, car: Car) -> None:
    """The move itself, with what it leads to."""
    circuit = meet.book.circuit
    start, started, hand = place_of(circuit, car), absolute(circuit, car), ""
    standing = UNSAID
    if car.off_track:
        drive_strip(meet, car)
    if car.space is not None and _going(car):
        drive = _Drive(meet, car)
        drive.run()
        hand, standing = drive.hand, drive.sheet
    slipstream(meet, car, standing)
    stand(meet, car)
    if car.turn.speed or car.turn.moved:
        meet.steward.tell(
            Moved(
                item="S-56",
                seat=car.seat,
                start=start,
                path=car.turn.trail,
                to=place_of(circuit, car),
                spaces=car.turn.moved,
                speed=car.turn.speed,
                hand=hand,
            )
        )
    involvement(meet, car, started)
    car.turn.done = True


def _going(car: Car) -> bool:
    return not car.turn.done and car.turn.moved * STEP < car.turn.speed


class _Drive:
    """One car driving: what it wishes, what it plans."""

    def __init__(self, meet: FieldOf, car: Car) -> None:
        self.meet, self.car, self.circuit = meet, car, meet.book.circuit
        self.sheet = own_wishes(meet, car)
        self.asked, self.base = 0, car.turn.moved
        self.own, self.hand, self.braking = False, "", ""
        self.taken = frozenset[int]()
        self.box = wants_to_stop(meet, car)
        self.wishes = self._ask()
        self.plan: Plan | None = None
        self.said: dict[int, bool] = {}
        self.silent: list[str] = []
        self.tried: dict[int, str] = {}
        self.dropped: set[str] = set()

    def run(self) -> None:
        """Until the speed is used up, or something ends the move."""
        for _ in as_long_as(lambda: _going(self.car), f"S-56: {self.car.seat}'s move"):
            self._act()
        self._brake_at_the_end()
        settle(self.meet, self.car)

    def _ask(self) -> Constraints:
        """D-6, which may say when to brake and whom to pass, else D-8. What a driver says of his way is a part of his
        sheet from then on."""
        self.asked, self.base = self.asked + 1, self.car.turn.moved
        at, place, turn = str(self.asked), place_of(self.circuit, self.car), self.car.turn
        route = Route(seat=self.car.seat, at=at, place=place, speed=turn.speed, moved=turn.moved)
        braking = Brake(seat=self.car.seat, at=at, place=place, speed=turn.speed, moved=turn.moved)
        way = self.meet.steward.ask(route)
        if self.meet.steward.hand(route) == "driver":
            self.meet.race.sheets[self.car.seat] = way_said(self.meet.race.sheets.get(self.car.seat, SILENT), way)
            self.sheet = own_wishes(self.meet, self.car)
        wish = self.meet.steward.ask(braking) if way.brake_if is None else way
        self.own, self.hand = self.meet.steward.hand(route) in OWN, at_the_wheel(self.meet, route)
        self.braking = self.hand if way.brake_if else at_the_wheel(self.meet, braking)
        self.sheet = wishes_over(part_of(way, FOR_THE_MOVE), self.sheet)
        return replace(
            constraints_of(self.sheet),
            route=way.lanes,
            end_lane=way.end_lane,
            arrow=way.arrow,
            brake=braking_of(wish),
            box=self.box,
            stop=self.box is not None,
        )

    def _act(self) -> None:
        """One braking, one pass or one step. Who stands where is looked at once: nobody else moves meanwhile."""
        self.taken = self._others()
        target = self._wanted_pass()
        if target is not None and self._agreed(target):
            self._pass(target)
            return
        if target is not None and self._on_route(target):
            self._give_up_route()
        literal = self._literal()
        if literal and self._ordered_braking():
            return
        plan = self._as_written() if literal else self._planned()
        if plan is None:
            self._pass_or_stop()
        elif plan.brake and plan.brake[1] == self.car.turn.moved:
            self._brake_or_pass(plan.brake[0])
        else:
            self._step(plan)

    def _step(self, plan: Plan) -> None:
        """S-69, S-70, S-141: a racing line is begun on its tail unless the driver says no."""
        along = plan.path[self.car.turn.moved - plan.moved + len(plan.path) - 1 :]
        self.car.turn.in_a_row = 0
        lines = self.wishes.arrow is not False
        if self.car.chain is None and lines:
            self.car.chain = begin(self.circuit, self.car.visit, along[0])
        enter(self.meet, self.car, along[1], lines=lines)

    def _brake_or_pass(self, amount: int) -> None:
        """S-58, S-79: before a car brakes for others it may try to drive through."""
        blocked = self._blocked()
        if blocked:
            for target in self._passable():
                if self._agreed(target):
                    self._pass(target)
                    return
            self._tell_of_silence()
        if blocked and self.meet.race.settings.rear_end == "spin":
            self.plan = None
            spin(self.meet, self.car, "rear_end")
            return
        self._brake(amount, forced=blocked)

    def _pass_or_stop(self) -> None:
        """S-85: beside the car it has just passed it cannot stay. Who cannot pay for another pass brakes (S-79) and is
        put where there is room (S-86)."""
        target = next(self._passable(), None)
        if target is None:
            self._brake(self.car.turn.speed - STEP * self.car.turn.moved, forced=True)
        else:
            self._pass(target)

    def _brake(self, amount: int, *, forced: bool = False) -> None:
        """An ordered braking is done once; after the last the driver brakes only where he must."""
        self.plan, wish = None, self.wishes.brake
        if isinstance(wish, tuple) and wish[0].due(self.car.turn.moved, self.car.space):
            self._tell_of_cut(wish[0].by, amount)
            self.wishes = replace(self.wishes, brake=wish[1:] or "no")
        brake(self.meet, self.car, amount, forced=forced, hand="" if forced else self.braking)

    def _tell_of_cut(self, wanted: int, by: int) -> None:
        """S-149: an ordered braking ends at the floor of S-76."""
        if by < wanted:
            seat, space = self.car.seat, place_of(self.circuit, self.car)
            self.meet.steward.tell(
                BrakingCut(item="S-149", seat=seat, audience=seat, space=space, wanted=wanted, by=by)
            )

    def _brake_at_the_end(self) -> None:
        """S-149: of a braking that was ordered for where the speed is used up nothing is left to do."""
        wish, turn = self.wishes.brake, self.car.turn
        going = self.car.running and not turn.done
        if going and isinstance(wish, tuple) and wish[0].due(turn.moved, self.car.space):
            self._tell_of_cut(wish[0].by, 0)

    def _pass(self, target: int) -> None:
        self.plan = None
        force_pass(self.meet, self.car, target, self.tried.get(target, ""))

    def _agreed(self, target: int) -> bool:
        """D-9; an answer holds for the whole move, in which nobody else moves."""
        if target not in self.said:
            rival, space = self.meet.race.occupied()[self.circuit.ids[target]], self.circuit.ids[target]
            question = ForcePass(
                seat=self.car.seat,
                at=f"{rival}#{len(self.said) + 1}",
                rival=rival,
                space=space,
                in_a_row=self.car.turn.in_a_row,
            )
            self.said[target] = self.meet.steward.ask(question) == "yes"
            self.tried[target] = in_his_place(self.meet, question)
            if not self.said[target] and self.meet.steward.hand(question) == "prudence":
                self.silent.append(self.meet.steward.key(question))
        return self.said[target]

    def _tell_of_silence(self) -> None:
        """S-125: who brakes for others, and has not said whether he would try them, might have done so."""
        if self.silent:
            asked = Entitled(item="S-125", seat=self.car.seat, key=self.silent[0], options=("yes",))
            self.meet.steward.tell(asked)
            self.silent.clear()

    def _wanted_pass(self) -> int | None:
        """An occupied space that the ordered route leads into, or whose car the sheet names for a pass."""
        lane = self._lane_ordered()
        if lane is not None:
            return next((n for n in self._passable() if self.circuit.lane[n] == lane), None)
        named = isinstance(self.sheet.passing, Attack)
        return next((n for n in self._passable() if self._named(n)), None) if named else None

    def _named(self, target: int) -> bool:
        """The sheet wants this very car passed."""
        rival, wanted = self.meet.race.occupied()[self.circuit.ids[target]], self.sheet.passing
        return isinstance(wanted, Attack) and wanted.seat == rival

    def _passable(self) -> Iterator[int]:
        """Occupied spaces ahead through which a pass may be tried, straight ahead first (S-80)."""
        here, taken = self._here(), self.taken
        occupied = [space for space in self.circuit.exits[here] if space in taken]
        passes = passes_left(self.meet.book, self.car) if occupied else 0
        if not passes or here in self.circuit.pits.spaces:
            return
        left = (self.car.turn.speed - STEP * self.car.turn.moved) // STEP
        yield from (space for space in occupied if may_pass(self.circuit, taken, space, left, passes))

    def _blocked(self) -> bool:
        """No empty space lies ahead."""
        return all(space in self.taken for space in self.circuit.exits[self._here()])

    def _here(self) -> int:
        return self.circuit.number[self.car.space or ""]

    def _others(self) -> frozenset[int]:
        """The spaces on which others stand."""
        number = self.circuit.number
        return frozenset(number[c.space] for c in self.meet.race.on_board() if c.space and c is not self.car)

    def _lane_ordered(self) -> int | None:
        """The lane of the ordered route's next step."""
        step, route = self.car.turn.moved - self.base, self.wishes.route
        return route[step] if route is not None and step < len(route) else None

    def _on_route(self, target: int) -> bool:
        return self._lane_ordered() == self.circuit.lane[target]

    def _give_up_route(self) -> None:
        """A wish has failed: the driver is asked again, or the planner drives."""
        self.plan = None
        if self.own and self.asked == 1:
            self.wishes = self._ask()
            return
        self.wishes = replace(self.wishes, route=None)
        self._tell_of_drop("route", "blocked")

    def _literal(self) -> bool:
        """The ordered route leads to a pass the driver wants: until then it is driven as it is written."""
        if not self.wishes.route:
            return False
        taken, here, step = self.taken, self._here(), self.car.turn.moved - self.base
        left = (self.car.turn.speed - STEP * self.car.turn.moved) // STEP
        for ordinal, lane in enumerate(self.wishes.route[step : step + left]):
            onto = next((n for n in self.circuit.exits[here] if self.circuit.lane[n] == lane), None)
            if onto is None:
                return False
            if onto in taken:
                return ordinal > 0 and self._willing(onto) and may_pass(self.circuit, taken, onto, left - ordinal)
            here = onto
        return False

    def _willing(self, target: int) -> bool:
        """Who writes a route for this very move is asked when he is there. Else his sheet says, or he is asked at
        once, so that the planner drives from the start where he does not want the pass."""
        if self.own:
            return self.said.get(target, True)
        rival = self.meet.race.occupied()[self.circuit.ids[target]]
        if self.sheet.passing not in (None, "ask"):
            return self.sheet.attack_on(rival) is not None
        return self._agreed(target)

    def _ordered_braking(self) -> bool:
        """On a literal route a braking that was ordered for this space; True when something was done."""
        wish, turn = self.wishes.brake, self.car.turn
        if isinstance(wish, tuple) and wish[0].due(turn.moved, self.car.space):
            self._brake(min(wish[0].by, turn.speed - STEP * turn.moved))
            return True
        return False

    def _as_written(self) -> Plan:
        """On a literal route just the next step."""
        here, lane = self._here(), self._lane_ordered()
        onto = next(n for n in self.circuit.exits[here] if self.circuit.lane[n] == lane)
        return Plan(0, 0, self.car.turn.moved + 1, 0, (here, onto), None)

    def _planned(self) -> Plan | None:
        """The plan being driven, or a new one."""
        if self.plan is None:
            decided = decide(self._setting())
            self.plan = decided and decided.plan
            self._give_up(decided)
        return self.plan

    def _give_up(self, decided: Decided | None) -> None:
        """S-128, S-147: what cannot be met is dropped for the rest of the move, and its driver hears of it once. Where
        no way leads into the pit lane there is no stop to speak of."""
        lost = dict(decided.lost) if decided else {}
        for wish, why in lost.items():
            left: Any = decided.wishes.brake if decided and wish == "brake" else DROPPED[wish]
            self.wishes = replace(self.wishes, **{wish: left})
            if not (wish == "stop" and "box" in lost):
                self._tell_of_drop(wish, why)
        self.car.turn.over_limit |= "max_wear" in lost

    def _tell_of_drop(self, wish: str, why: str) -> None:
        if wish not in self.dropped:
            seat = self.car.seat
            self.meet.steward.tell(WishDropped(item="S-147", seat=seat, audience=seat, wish=wish, why=why))
        self.dropped.add(wish)

    def _setting(self) -> Setting:
        step = self.car.turn.moved - self.base
        route = self.wishes.route[step:] if self.wishes.route else None
        wishes = replace(self.wishes, route=route, max_wear=self._wear_left())
        return setting_of(self.meet.book, self.car, self.taken, wishes)

    def _wear_left(self) -> int | None:
        limit = self.wishes.max_wear
        return None if limit is None else max(0, limit - self.car.turn.wear)
