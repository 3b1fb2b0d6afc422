"""Chapter 15: runaway teams."""

from rules.circus_maximus.board.ground import Walk, ground_for
from rules.circus_maximus.board.walk import IN, OUT, cost, fault
from rules.circus_maximus.model.facts import Attacked, Caught, Power
from rules.circus_maximus.model.figures import Circus, hanging, team_speed
from rules.circus_maximus.model.orders import Step
from rules.circus_maximus.model.state import Chariot, Phase
from rules.circus_maximus.play import corners, dragged, dropping, moving, rams, way
from rules.circus_maximus.play.rolls import roll
from rules.patience import as_long_as


def play(meet: Circus, chariot: Chariot, phase: Phase) -> None:
    """C-151: a runaway's own phase."""
    phase.power = phase.mf = team_speed(chariot) + chariot.forced
    meet.steward.tell(
        Power(item="C-151", seat=chariot.seat, mf=phase.mf, speed=team_speed(chariot), forced=chariot.forced)
    )
    dragged.begin(meet, chariot, phase)
    if chariot.car:
        corners.check(meet, chariot)
    run_on(meet, chariot, phase)
    way.tell_rest(meet, chariot, phase)


def run_on(meet: Circus, chariot: Chariot, phase: Phase) -> None:
    """Straight ahead with all MF; blocked: outside, else inside, else it stops, and loses the rest (C-248)."""
    for _ in as_long_as(lambda: phase.mf > 0 and not phase.over and chariot.runaway, f"C-151: {chariot.seat}'s team"):
        if not _step(meet, chariot, phase):
            way.tell_way(meet, chariot)
            way.lose_rest(meet, chariot, phase)


def _step(meet: Circus, chariot: Chariot, phase: Phase) -> bool:
    ground = ground_for(meet.book, meet.race, chariot)
    walk = Walk(chariot.team or "", phase.mf, 0)
    step = next((s for s in map(Step, ("F", "O", "I")) if fault(ground, walk, s) is None), None)
    if step is None:
        return False
    phase.mf -= cost(ground.costs, step)
    phase.acts += 1
    way.note(phase, step)
    if step.kind == "F":
        moving.go_ahead(meet, chariot)
    else:
        moving.change_lane(meet, chariot, OUT if step.kind == "O" else IN)
    if chariot.team is not None:
        _ram_drivers(meet, chariot, phase)
    return True


def _ram_drivers(meet: Circus, chariot: Chariot, phase: Phase) -> None:
    """C-155: in another's dragged driver's square it rams him, if it has 1 MF left for it."""
    for rival in meet.race.chariots.values():
        there = hanging(meet.book.arena, rival)
        free = not rival.car and rival.seat != chariot.seat and there is not None and there == chariot.team
        if free and there and phase.mf >= meet.book.tables.costs.attack:
            phase.mf -= meet.book.tables.costs.attack
            meet.steward.tell(
                Attacked(
                    item="C-155", seat=chariot.seat, target=rival.seat, manner="ram_driver", square=there, forced=True
                )
            )
            rams.team_on_driver(meet, chariot.seat, 0, rival)


def end_of_phase(meet: Circus, chariot: Chariot) -> None:
    """C-154: a runaway that moved without a living dragged driver may be caught; not in the phase in which it loses
    him (X-22)."""
    if chariot.team is None or not chariot.runaway:
        return
    upto = meet.book.tables.runaway.caught_upto

    def effect(total: int) -> str:
        return "caught" if total <= upto else "runs on"

    if roll(meet, "runaway caught", 1, chariot.seat, "C-154", effect=effect) <= upto:
        meet.steward.tell(Caught(item="C-154", seat=chariot.seat))
        dropping.leave_board(meet, chariot)
