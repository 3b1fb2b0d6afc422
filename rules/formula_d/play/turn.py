"""Section 19: the sequence of a round, step by step: the order, one step a car, the round's end."""

from rules.formula_d.model.facts import Flag, Ordered
from rules.formula_d.model.figures import Formula
from rules.formula_d.model.state import Car, FormulaRace, Turn
from rules.formula_d.play import boxes, contact, lapping, qualifying, starting, weather
from rules.formula_d.play.ending import arrive, finish, lost_beyond_line, score
from rules.formula_d.play.losses import eliminate, lay
from rules.formula_d.play.moving import drive, move, slipstreams
from rules.formula_d.play.order import playing_order
from rules.formula_d.play.street import gunshot, litter, radio, reward
from rules.formula_d.play.together import name_gears
from rules.formula_d.play.trials import overshoot, tests


def play_step(meet: Formula) -> None:
    """The first step of the agenda."""
    step, *rest = meet.race.agenda
    meet.race.agenda = tuple(rest)
    STEPS[step](meet)


def _preparation(meet: Formula) -> None:
    """What comes before the race: cards, a qualifying lap or the grid."""
    starting.cards(meet)
    if meet.race.settings.qualifying:
        qualifying.begin(meet)
        meet.race.round += 1
        meet.race.agenda = ("qualifying",)
        return
    starting.draw_grid(meet)
    _furnish(meet)


def _qualifying(meet: Formula) -> None:
    """F-110: everybody who is still on his lap names a gear; when nobody is, the grid stands."""
    race = meet.race
    retire(meet)
    race.todo = qualifying.driving(meet)
    if not race.todo:
        qualifying.line_up(meet)
        _furnish(meet)
        return
    name_gears(meet, race.todo)
    race.agenda = ("lap",)


def _lap(meet: Formula) -> None:
    """F-110: one roll of one driver's lap."""
    race = meet.race
    seat, race.todo = race.todo[0], race.todo[1:]
    qualifying.roll_on(meet, race.cars[seat])
    race.agenda = ("lap",)
    if not race.todo:
        next_round(race)
        race.agenda = ("qualifying",)


def _furnish(meet: Formula) -> None:
    starting.furnish(meet)
    starting.check_starts(meet)
    next_round(meet.race)


def _order(meet: Formula) -> None:
    """T0: the order of the round (F-21, F-24); under F-171 all sheets are filled in now."""
    race = meet.race
    retire(meet)
    first = race.order == ()
    race.order = tuple(s for s in race.grid if race.cars[s].running) if first else _ordered(meet)
    race.todo = race.order
    race.stood = {}
    if race.settings.gears == "together":
        name_gears(meet, race.order)
        race.stood = {seat: race.cars[seat].at or "" for seat in race.order}
    meet.steward.tell(Ordered(item="F-24" if first else "F-21", order=race.order))
    race.agenda = ("car",)


def _ordered(meet: Formula) -> tuple[str, ...]:
    return playing_order(meet.book, meet.race.settings, meet.race.running())


def _car(meet: Formula) -> None:
    """T1 to T16 of the next car."""
    race = meet.race
    race.todo = tuple(seat for seat in race.todo if race.cars[seat].running)
    if race.todo:
        seat, race.todo = race.todo[0], race.todo[1:]
        before = lapping.standing(meet)
        play(meet, race.cars[seat])
        lapping.note_lapping(meet, before, race.cars[seat])
    race.agenda = ("between",)


def _between(meet: Formula) -> None:
    """A step of its own, so that a retirement goes before nothing that has been told. Who has gone out may have been
    the last whom the police waited for (F-130)."""
    retire(meet)
    reward(meet)
    race = meet.race
    left = any(race.cars[seat].running for seat in race.todo)
    race.agenda = ("car",) if left else ("end",)


def play(meet: Formula, car: Car) -> None:
    """A car's turn."""
    coasting = car.condition == "coasting"
    turn = meet.race.turn = Turn(seat=car.seat, start=car.at or "", corner=car.corner, stops=car.stops)
    move(meet, car, turn)
    if turn.ended != "stalled":
        _end_of_way(meet, car, turn)
        _end_of_turn(meet, car, turn)
    if coasting and car.running and not car.stock.engine:
        eliminate(meet, car, "engine", "F-77")
    car.trail = (turn.start, *turn.path) if turn.path else ()
    meet.race.sheets.pop(car.seat, None)
    meet.race.gears.pop(car.seat, None)
    meet.race.turn = None


def _end_of_way(meet: Formula, car: Car, turn: Turn) -> None:
    """T9 to T12; a stop that is over at once leads to a further way of its own (F-105, F-162)."""
    if not _through(meet, car, turn):
        return
    steps = boxes.stop_here(meet, car, turn)
    if steps:
        turn.exit, turn.total, turn.gear, turn.start = True, steps, car.gear, car.at or ""
        turn.path, turn.ended, turn.braked, turn.corner, turn.stops = (), "", False, "", 0
        drive(meet, car, turn)
        slipstreams(meet, car, turn)
        _through(meet, car, turn)
    radio(meet, car)


def _through(meet: Formula, car: Car, turn: Turn) -> bool:
    """True if the car comes through to the end of its way, and has still to race on. Shots fall before the line is
    counted (T11, T12), and not beyond the finish."""
    fate = overshoot(meet, car, turn) if tests(meet, car, turn) else None
    if fate is not None and turn.ended != "finish":
        gunshot(meet, car)
    if fate is None or not car.running:
        lost_beyond_line(meet, car, turn)
        return False
    return arrive(meet, car, turn, fate)


def _end_of_turn(meet: Formula, car: Car, turn: Turn) -> None:
    """T13 to T16."""
    race = meet.race
    contact.collide(meet, car)
    contact.engines(meet, car, turn)
    if weather.due(meet, turn):
        if race.settings.weather_end_of_round:
            race.changes = (*race.changes, car.seat)
        else:
            weather.change(meet, car)
    litter(meet, car, turn)
    where = car.at or car.last
    if turn.marks and where:
        lay(meet, where)


def _end(meet: Formula) -> None:
    """The round is over; so is the race when nobody is left to finish (F-165, F-167)."""
    race = meet.race
    for seat in race.changes:
        if not race.final:
            weather.change(meet, race.cars[seat])
    race.changes = ()
    running = race.running()
    if len(running) == 1 and len(race.cars) > 1 and race.settings.last_car_wins:
        finish(meet, running[0], awarded=True)
    if race.running():
        next_round(race)
        return
    race.over = True
    meet.steward.tell(Flag(item="F-165"))
    score(meet)


STEPS = {
    "preparation": _preparation,
    "qualifying": _qualifying,
    "lap": _lap,
    "order": _order,
    "car": _car,
    "between": _between,
    "end": _end,
}


def next_round(race: FormulaRace) -> None:
    """Keys may be used again."""
    race.round += 1
    race.agenda = ("order",)
    race.counts = {}


def retire(meet: Formula) -> None:
    """Cars whose retirement was entered leave between turns."""
    for seat in meet.steward.retired():
        car = meet.race.cars.get(seat)
        if car and car.running:
            eliminate(meet, car, "retired", "F-172")
