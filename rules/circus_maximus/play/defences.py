"""Defences against attacks: hold, evade, brake (C-92 to C-94, C-152)."""

from rules.circus_maximus.board.ground import Ground, Seen, Walk, ground_for
from rules.circus_maximus.board.walk import IN, OUT, fault, landing
from rules.circus_maximus.model.book import Settings, Tables
from rules.circus_maximus.model.facts import Defended, Slowed
from rules.circus_maximus.model.figures import Circus, in_attacks, team_speed
from rules.circus_maximus.model.orders import Step
from rules.circus_maximus.model.questions import Defend
from rules.circus_maximus.model.state import Chariot
from rules.circus_maximus.play import moving
from rules.circus_maximus.play.endurance import lose
from rules.circus_maximus.play.rolls import driver, ordinal, roll
from rules.events import Modifier
from rules.values import Seat, SpaceId

EVASIONS = {"evade out": OUT, "evade in": IN}
LANE_CHANGES = {"evade out": "O", "evade in": "I"}


def possible(tables: Tables, seen: Seen, ground: Ground, defender: Chariot) -> tuple[str, ...]:
    """The defences besides holding that are open to a chariot (C-92 to C-94)."""
    if defender.team is None or defender.stuck or no_defence_after_cutting(seen.settings, seen.round, defender):
        return ()
    found = [name for name, way in EVASIONS.items() if may_evade(tables, ground, defender, way)]
    if may_push_back(ground, defender) and defender.endurance >= tables.costs.brake_defence:
        found.append("brake")
    return tuple(found)


def no_defence_after_cutting(settings: Settings, turn: int, defender: Chariot) -> bool:
    """C-84: in the turn of an attempt to cut a horse free there is none (second edition)."""
    return settings.edition == 2 and defender.cut_turn == turn


def may_evade(tables: Tables, ground: Ground, defender: Chariot, way: int) -> bool:
    """C-93: a legal lane change, and the speed to pay for it later."""
    if defender.team is None or defender.stuck:
        return False
    price = price_of(tables, way)
    step = Step("O" if way == OUT else "I")
    free = fault(ground, Walk(defender.team, price, 0), step) is None
    return free and (defender.runaway or team_speed(defender) >= price)


def price_of(tables: Tables, way: int) -> int:
    """What an evasion takes from the next phase's speed (C-93)."""
    return tables.costs.outside if way == OUT else tables.costs.inside


def may_push_back(ground: Ground, defender: Chariot) -> bool:
    """C-94: the square behind the car is free."""
    if defender.team is None or not defender.car or defender.stuck:
        return False
    arena = ground.arena
    return arena[arena[defender.team].behind].behind not in ground.taken


def gets_away(
    meet: Circus,
    attacker: Chariot | None,
    defender: Chariot,
    manner: str,
    *,
    of: Seat,
    less: int = 0,
    classes: tuple[int, int] = (0, 0),
) -> bool:
    """C-91, C-92: the defender answers an attack; True when it is cancelled.

    `attacker` None: a falling wreck of `of` (C-124). `less` is taken from the attacker's modifier and `classes` are
    added to both sides (C-104, C-234).
    """
    ground = ground_for(meet.book, meet.race, defender)
    if defender.runaway:
        return _runaway_evades(meet, ground, defender, of)
    ways = possible(meet.book.tables, meet.race, ground, defender)
    if not ways:
        return False
    theirs = 0 if attacker is None else _modifier(meet, attacker) - less
    own = _modifier(meet, defender)
    question = Defend(
        seat=defender.seat,
        at=ordinal(meet.race, "defence", defender.seat),
        attacker=of,
        manner=manner,
        defences=ways,
        modifier=theirs + classes[0],
        own=own + classes[1],
    )
    choice = meet.steward.ask(question)
    if choice == "hold":
        meet.steward.tell(Defended(item="C-92", seat=defender.seat, attacker=of, defence="hold"))
        return False
    works = not meet.race.settings.evade_roll or _wins(meet, of, defender, (theirs, own), classes)
    _tell(meet, defender, of, choice, works=works)
    if works:
        _perform(meet, defender, choice)
    return works


def _modifier(meet: Circus, chariot: Chariot) -> int:
    return in_attacks(meet.book.tables.wounds, meet.race.settings, chariot)


def _wins(meet: Circus, of: Seat, defender: Chariot, own: tuple[int, int], classes: tuple[int, int]) -> bool:
    """C-92: the defender's total must be at least as high."""
    attack = roll(meet, "defence roll", 2, of, "C-92", driver(own[0]), Modifier(why="class", by=classes[0]))
    answer = roll(meet, "defence roll", 2, defender.seat, "C-92", driver(own[1]), Modifier(why="class", by=classes[1]))
    return answer >= attack


def _tell(meet: Circus, defender: Chariot, of: Seat, choice: str, *, works: bool) -> None:
    tables = meet.book.tables
    price = tables.costs.brake_defence if choice == "brake" else price_of(tables, EVASIONS[choice])
    meet.steward.tell(
        Defended(
            item="C-94" if choice == "brake" else "C-93",
            seat=defender.seat,
            attacker=of,
            defence=choice,
            works=works,
            price=price if works else 0,
            square=_destination(meet, defender, choice) if works else "",
        )
    )


def _destination(meet: Circus, defender: Chariot, choice: str) -> SpaceId:
    """The square a defence that works leads to."""
    arena, team = meet.book.arena, defender.team or ""
    return arena[team].behind if choice == "brake" else landing(arena, team, LANE_CHANGES[choice]) or team


def _perform(meet: Circus, defender: Chariot, choice: str) -> None:
    if choice == "brake":
        lose(meet, defender, meet.book.tables.costs.brake_defence, "brake", "C-94")
        moving.push_back(meet, defender, "brake")
        return
    way = EVASIONS[choice]
    price = price_of(meet.book.tables, way)
    phase = meet.race.phase
    if phase and phase.seat == defender.seat:
        phase.carry += price
    else:
        defender.pending += price
    meet.steward.tell(Slowed(item="C-93", seat=defender.seat, by=price, why="evade"))
    moving.change_lane(meet, defender, way, evades=True)


def _runaway_evades(meet: Circus, ground: Ground, defender: Chariot, of: Seat) -> bool:
    """C-152, D-17: a lane change outside, else inside, without a roll and without cost."""
    for name, way in EVASIONS.items():
        if may_evade(meet.book.tables, ground, defender, way):
            where = _destination(meet, defender, name)
            meet.steward.tell(
                Defended(item="C-152", seat=defender.seat, attacker=of, defence=name, works=True, square=where)
            )
            moving.change_lane(meet, defender, way, evades=True)
            return True
    return False
