"""Chapter 4: the game turn, step by step: speeds, one step a chit, the turn's end."""

from rules.circus_maximus.board.knowledge import knowledge_of
from rules.circus_maximus.board.standings import ranking
from rules.circus_maximus.model.facts import Chit, Flag, ReportLine, TurnEnded
from rules.circus_maximus.model.figures import Circus, highest, team_speed
from rules.circus_maximus.model.orders import Sheet
from rules.circus_maximus.model.questions import WriteSpeed
from rules.circus_maximus.model.state import Chariot, CircusRace
from rules.circus_maximus.play import finish, phase
from rules.circus_maximus.play.creation import prepare
from rules.circus_maximus.play.defaults import speed_written
from rules.circus_maximus.play.endurance import helpless, tire
from rules.circus_maximus.play.rolls import draw
from rules.values import Seat


def play_step(meet: Circus) -> None:
    """The first step of the agenda (C-30)."""
    step, *rest = meet.race.agenda
    meet.race.agenda = tuple(rest)
    for chariot in meet.race.chariots.values():
        chariot.strain = {}
    STEPS[step](meet)


def _preparation(meet: Circus) -> None:
    prepare(meet)
    _next_turn(meet.race)


def _speeds(meet: Circus) -> None:
    """C-30, 1 and 2: the turn starts; every driven chariot writes its speed in secret."""
    _retire(meet)
    race = meet.race
    for chariot in race.chariots.values():
        _begin(meet, chariot)
    driven = [c for c in race.chariots.values() if c.driven]
    wounds = meet.book.tables.wounds
    questions = [WriteSpeed(seat=c.seat, square=c.team or "", most=highest(wounds, c)) for c in driven]
    sheets = meet.steward.ask_all(questions)
    race.sheets = {q.seat: sheet for q, sheet in zip(questions, sheets, strict=True)}
    race.written = {seat: _written(meet, seat, sheet) for seat, sheet in race.sheets.items()}
    race.missing = tuple(q.seat for q in questions if meet.steward.hand(q) in ("clock", "prudence"))
    _fill_cup(meet)


def _written(meet: Circus, seat: Seat, sheet: Sheet) -> int:
    assert sheet.speed is not None
    return speed_written(meet.book, knowledge_of(meet.table, meet.race, seat), meet.race.chariots[seat], sheet.speed)


def _begin(meet: Circus, chariot: Chariot) -> None:
    """C-28, C-30, C-34, C-81."""
    if meet.race.round > 1:
        tire(meet, chariot)
    chariot.jostle = max(0, chariot.jostle - 1)
    chariot.slowed, chariot.slows = chariot.slows, 0
    chariot.moved = False
    chariot.trail = ()


def _fill_cup(meet: Circus) -> None:
    """C-30, 3: a chit for every colour that moves; with O-8 the whole order is drawn now."""
    race = meet.race
    race.cup, race.drawn = tuple(c.seat for c in race.on_sand()), ()
    if race.settings.order_reveal == "full":
        left = list(race.cup)
        race.order = tuple(left.pop(draw(meet, "chit draw", len(left), at=str(nth))) for nth in range(1, len(left) + 1))
        meet.steward.tell(Chit(item="C-31", ordinal=0, left=len(race.order), whole=race.order))
    if race.order:
        race.cup = tuple(seat for seat in race.order if seat in race.cup)
    race.agenda = ("chit",)


def _chit(meet: Circus) -> None:
    """C-31, C-32: the next colour makes its whole movement phase."""
    race = meet.race
    race.cup = tuple(seat for seat in race.cup if race.chariots[seat].active)
    if race.cup and race.running():
        nth = 0 if race.order else draw(meet, "chit draw", len(race.cup), at=str(len(race.drawn) + 1))
        seat = race.cup[nth]
        race.cup = tuple(s for s in race.cup if s != seat)
        race.drawn = (*race.drawn, seat)
        meet.steward.tell(Chit(item="C-31", seat=seat, ordinal=len(race.drawn), left=len(race.cup)))
        phase.play(meet, seat)
    race.agenda = ("chit",) if race.cup and race.running() else ("end",)


def _end(meet: Circus) -> None:
    """C-30, 4: chits back in the cup, finish order, report; the race is over when nobody can finish any more."""
    race = meet.race
    _retire(meet)
    finish.judge_photo(race)
    for chariot in race.running():
        if chariot.driven and helpless(meet, chariot):
            finish.give_up(meet, chariot, "exhausted", "C-247")
    meet.steward.tell(TurnEnded(item="C-30", turn=race.round, report=_report(meet)))
    race.before = dict(race.written)
    if race.running():
        _next_turn(race)
    else:
        race.over = True
        meet.steward.tell(Flag(item="C-110"))


STEPS = {"preparation": _preparation, "speeds": _speeds, "chit": _chit, "end": _end}


def _next_turn(race: CircusRace) -> None:
    race.round += 1
    race.agenda = ("speeds",)
    race.written, race.revealed, race.sheets, race.missing = {}, {}, {}, ()
    race.cup, race.drawn, race.counts = (), (), {}


def _retire(meet: Circus) -> None:
    """Chariots whose retirement was entered leave between phases."""
    for seat in meet.steward.retired():
        chariot = meet.race.chariots.get(seat)
        if chariot and chariot.status == "running":
            finish.give_up(meet, chariot, "retired", "C-110")


def _report(meet: Circus) -> tuple[ReportLine, ...]:
    return tuple(
        ReportLine(
            seat=c.seat,
            place=c.team or c.foot or "",
            lap=max(0, c.counted),
            endurance=c.endurance,
            speed=team_speed(c),
            status=c.reason if c.status == "out" else c.status,
        )
        for c in ranking(meet.book.arena, meet.race)
    )
