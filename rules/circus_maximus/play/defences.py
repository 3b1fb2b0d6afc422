"""Defences against attacks: hold, evade, brake (C-92 to C-94, C-152)."""

from rules.base import Seat, SpaceId, take_next_ordinal
from rules.circus_maximus.board.legal_steps import INWARD, OUTWARD, find_fault, find_landing
from rules.circus_maximus.board.occupancy import Occupancy, RaceOrView, Walk, build_occupancy
from rules.circus_maximus.model.derived import CircusContext, compute_attack_modifier, compute_team_speed
from rules.circus_maximus.model.events import Defended, Slowed
from rules.circus_maximus.model.orders import Step
from rules.circus_maximus.model.questions import Defend
from rules.circus_maximus.model.state import Chariot
from rules.circus_maximus.model.tables import Settings, Tables
from rules.circus_maximus.play import moving
from rules.circus_maximus.play.horses import lose_endurance
from rules.circus_maximus.play.rolls import make_driver_modifier, roll_dice
from rules.events import Modifier

EVASIONS = {"evade out": OUTWARD, "evade in": INWARD}
LANE_CHANGES = {"evade out": "O", "evade in": "I"}


def list_defences(tables: Tables, race_or_view: RaceOrView, occupancy: Occupancy, defender: Chariot) -> tuple[str, ...]:
    """Return the defences besides holding that a chariot has (C-92 to C-94)."""
    if (
        defender.team is None
        or defender.stuck
        or is_barred_by_cutting(race_or_view.settings, race_or_view.round, defender)
    ):
        return ()
    defences = [name for name, way in EVASIONS.items() if may_evade(tables, occupancy, defender, way)]
    if may_move_back(occupancy, defender) and defender.endurance >= tables.costs.brake_defence:
        defences.append("brake")
    return tuple(defences)


def is_barred_by_cutting(settings: Settings, turn: int, defender: Chariot) -> bool:
    """Whether an attempt to cut a horse free in this turn bars defences (C-84, second edition)."""
    return settings.edition == 2 and defender.cut_turn == turn


def may_evade(tables: Tables, occupancy: Occupancy, defender: Chariot, way: int) -> bool:
    """Whether a legal lane change exists and the team can pay for it later (C-93)."""
    if defender.team is None or defender.stuck:
        return False
    price = find_evasion_cost(tables, way)
    step = Step("O" if way == OUTWARD else "I")
    free = find_fault(occupancy, Walk(defender.team, price, 0), step) is None
    return free and (defender.runaway or compute_team_speed(defender) >= price)


def find_evasion_cost(tables: Tables, way: int) -> int:
    """Return the MF that an evasion takes from the next phase (C-93)."""
    return tables.costs.outside if way == OUTWARD else tables.costs.inside


def may_move_back(occupancy: Occupancy, defender: Chariot) -> bool:
    """Whether the square behind the car is free (C-94)."""
    if defender.team is None or not defender.car or defender.stuck:
        return False
    arena = occupancy.arena
    return arena[arena[defender.team].behind].behind not in occupancy.seat_by_square


def resolve_defence(
    context: CircusContext,
    attacker: Chariot | None,
    defender: Chariot,
    manner: str,
    *,
    of: Seat,
    less: int = 0,
    classes: tuple[int, int] = (0, 0),
) -> bool:
    """Let the defender answer an attack; return True if it is cancelled (C-91, C-92).

    `attacker` None: a falling wreck of `of` (C-124). `less` is taken from the attacker's modifier and
    `classes` are added to both sides (C-104, C-234)."""
    occupancy = build_occupancy(context.tables, context.race, defender)
    if defender.runaway:
        return _let_runaway_evade(context, occupancy, defender, of)
    ways = list_defences(context.tables.rulebook, context.race, occupancy, defender)
    if not ways:
        return False
    theirs = 0 if attacker is None else compute_attack_modifier(context, attacker) - less
    own = compute_attack_modifier(context, defender)
    question = Defend(
        seat=defender.seat,
        at=take_next_ordinal(context.race, "defence", defender.seat),
        attacker=of,
        manner=manner,
        defences=ways,
        modifier=theirs + classes[0],
        own=own + classes[1],
    )
    choice = context.step.ask(question)
    if choice == "hold":
        context.step.emit(Defended(item="C-92", seat=defender.seat, attacker=of, defence="hold"))
        return False
    works = not context.race.settings.evade_roll or _roll_defence(context, of, defender, (theirs, own), classes)
    _emit_defence(context, defender, of, choice, works=works)
    if works:
        _perform_defence(context, defender, choice)
    return works


def _roll_defence(
    context: CircusContext, of: Seat, defender: Chariot, own: tuple[int, int], classes: tuple[int, int]
) -> bool:
    """Roll for both sides; the defender wins with at least the same total (C-92)."""
    attack = roll_dice(
        context, "defence roll", 2, of, "C-92", make_driver_modifier(own[0]), Modifier(why="class", by=classes[0])
    )
    answer = roll_dice(
        context,
        "defence roll",
        2,
        defender.seat,
        "C-92",
        make_driver_modifier(own[1]),
        Modifier(why="class", by=classes[1]),
    )
    return answer >= attack


def _emit_defence(context: CircusContext, defender: Chariot, of: Seat, choice: str, *, works: bool) -> None:
    tables = context.tables.rulebook
    price = tables.costs.brake_defence if choice == "brake" else find_evasion_cost(tables, EVASIONS[choice])
    context.step.emit(
        Defended(
            item="C-94" if choice == "brake" else "C-93",
            seat=defender.seat,
            attacker=of,
            defence=choice,
            works=works,
            price=price if works else 0,
            square=_find_destination(context, defender, choice) if works else "",
        )
    )


def _find_destination(context: CircusContext, defender: Chariot, choice: str) -> SpaceId:
    """Return the square that a successful defence leads to."""
    arena, team = context.tables.arena, defender.team or ""
    return arena[team].behind if choice == "brake" else find_landing(arena, team, LANE_CHANGES[choice]) or team


def _perform_defence(context: CircusContext, defender: Chariot, choice: str) -> None:
    if choice == "brake":
        lose_endurance(context, defender, context.tables.rulebook.costs.brake_defence, "brake", "C-94")
        moving.push_back(context, defender, "brake")
        return
    way = EVASIONS[choice]
    price = find_evasion_cost(context.tables.rulebook, way)
    phase = context.race.phase
    if phase and phase.seat == defender.seat:
        phase.carry += price
    else:
        defender.pending += price
    context.step.emit(Slowed(item="C-93", seat=defender.seat, by=price, why="evade"))
    moving.change_lane(context, defender, way, evades=True)


def _let_runaway_evade(context: CircusContext, occupancy: Occupancy, defender: Chariot, of: Seat) -> bool:
    """Let a runaway change lanes outside, else inside, without a roll and without cost (C-152, D-17)."""
    for name, way in EVASIONS.items():
        if may_evade(context.tables.rulebook, occupancy, defender, way):
            where = _find_destination(context, defender, name)
            context.step.emit(
                Defended(item="C-152", seat=defender.seat, attacker=of, defence=name, works=True, square=where)
            )
            moving.change_lane(context, defender, way, evades=True)
            return True
    return False
