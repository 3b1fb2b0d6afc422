"""Sections 6, 7, 9 and 13: a turn from the gear to the end of its way (T1 to T8)."""

from rules.formula_d.board.ahead import next_stop
from rules.formula_d.board.scene import situation
from rules.formula_d.model.facts import Shifted, Waits
from rules.formula_d.model.figures import Formula, told
from rules.formula_d.model.questions import Gear, UseSlipstream, WhereToDrive
from rules.formula_d.model.state import Car, Turn
from rules.formula_d.play.charges import charge
from rules.formula_d.play.gears import GearChoice, choices, nearest
from rules.formula_d.play.losses import pay
from rules.formula_d.play.plan import Plan
from rules.formula_d.play.plans import plans
from rules.formula_d.play.rolls import gear_die, ordinal
from rules.formula_d.play.slipstream import ahead, slip_plans
from rules.formula_d.play.starting import check_restart
from rules.formula_d.play.street import held_up
from rules.formula_d.play.together import fall_back
from rules.journal import Hand
from rules.patience import as_long_as


def move(meet: Formula, car: Car, turn: Turn) -> None:
    """T1 to T8: forced states, gear, die, way, slipstreams."""
    if car.condition == "spun" and meet.race.settings.spin_check:
        check_restart(meet, car)
    if car.condition == "stalled":
        car.condition, car.gear = "start", 0
        meet.steward.tell(Waits(item="F-17", seat=car.seat, why="stalled"))
        turn.ended = "stalled"
        return
    great = car.condition == "great"
    shift(meet, car, turn)
    if not car.running:
        return
    turn.face = 0 if great else gear_die(meet, turn.gear, car.seat)
    turn.flat_out = not great and meet.book.tables.tests.engine_faces.get(turn.gear) == turn.face
    turn.total = meet.book.tables.start.great_spaces if great else _rolled(meet, car, turn)
    drive(meet, car, turn)
    slipstreams(meet, car, turn)


def shift(meet: Formula, car: Car, turn: Turn) -> None:
    """T2: the gear is named, and paid for (F-28 to F-31)."""
    offered = choices(meet.book, meet.race.settings, car, qualifying=meet.race.qualifying)
    forced, before = car.condition, car.gear
    chosen, lowered = _chosen(meet, car, offered)
    turn.gear = car.gear = chosen.gear
    car.condition = "coasting" if forced == "coasting" else ""
    meet.steward.tell(
        Shifted(
            item="F-28",
            seat=car.seat,
            gear=chosen.gear,
            before=before,
            price=told(chosen.price),
            lowered=lowered,
            forced=forced if len(offered) == 1 else "",
        )
    )
    pay(meet, car, chosen.price, "shift", "F-30")


def _chosen(meet: Formula, car: Car, offered: tuple[GearChoice, ...]) -> tuple[GearChoice, bool]:
    """The driver's gear; nobody is asked where there is one only (F-173)."""
    gears = tuple(choice.gear for choice in offered)
    secret = meet.race.gears.get(car.seat)
    if len(offered) == 1:
        return offered[0], False
    turn = meet.race.turn
    assert turn is not None
    if secret is not None:
        turn.filed = True
        gear = secret if secret in gears else nearest(gears, secret)
        return offered[gears.index(gear)], gear != secret
    ahead = next_stop(meet.book.circuit, car.at or "", car.stops)._asdict()
    question = Gear(
        seat=car.seat,
        at=ordinal(meet.race, "gear", car.seat),
        square=car.at or "",
        lever=car.gear,
        gears=gears,
        **ahead,
    )
    sheet = meet.steward.ask(question)
    turn.filed = meet.steward.hand(question) in ("sheet", "standing")
    meet.race.sheets[car.seat] = sheet
    return offered[gears.index(sheet.one_gear)], False


def _rolled(meet: Formula, car: Car, turn: Turn) -> int:
    """Movement from the die: old soft tyres lose a space on straights (C-14); some are hard to pass (F-127)."""
    settings, total = meet.race.settings, turn.face
    worn = settings.tyres and settings.soft_malus and car.tyre == "soft" and car.age >= 3
    if worn and not meet.book.circuit[turn.start].corner:
        total -= meet.book.tables.tyres.soft_malus
    return total - held_up(meet, car, turn, total)


def drive(meet: Formula, car: Car, turn: Turn) -> None:
    """T4 to T7: the driver chooses among all legal ways (F-39); nobody is asked where there is one only."""
    offered = plans(meet.book, meet.race, car, turn)
    plan, hand = (offered[0], None) if len(offered) == 1 else _ask(meet, car, turn, offered)
    if hand in (None, "sheet", "prudence"):
        fall_back(meet, car, turn, plan)
    charge(meet, car, turn, plan)


def _ask(meet: Formula, car: Car, turn: Turn, offered: tuple[Plan, ...]) -> tuple[Plan, Hand]:
    corner = meet.book.circuit[car.at or ""].corner
    missing = meet.book.circuit.corners[corner].stops - turn.stops if corner == turn.corner and corner else 0
    question = WhereToDrive(
        seat=car.seat,
        at=ordinal(meet.race, "path", car.seat),
        square=car.at or "",
        gear=turn.gear,
        total=turn.total,
        stops=max(0, missing),
        leaving=turn.exit,
        about=situation(meet.race, car),
    )
    name = meet.steward.ask(question)
    return next(plan for plan in offered if plan.name == name), meet.steward.hand(question)


def slipstreams(meet: Formula, car: Car, turn: Turn) -> None:
    """T8, F-88 to F-93: as often as there is a car to follow, and the driver wants to."""
    for _ in as_long_as(lambda: car.running, f"F-88: {car.seat}'s slipstreams"):
        front = ahead(meet.book, meet.race, car, turn)
        if front is None:
            return
        offered = slip_plans(meet.book, meet.race, car, turn)
        if not offered:
            return
        name = meet.steward.ask(
            UseSlipstream(
                seat=car.seat,
                at=ordinal(meet.race, "slipstream", car.seat),
                square=car.at or "",
                ahead=front,
                gear=turn.gear,
                brakes=car.stock.brakes,
                about=situation(meet.race, car),
            )
        )
        if name == "no":
            return
        turn.slips += 1
        charge(meet, car, turn, next(plan for plan in offered if plan.name == name), slipping=front)
