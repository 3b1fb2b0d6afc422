"""Game turn (chapter 4): speeds, one step for each chit, the turn's end."""

from rules.base import Seat
from rules.circus_maximus.board.player_view import build_player_view
from rules.circus_maximus.board.standings import rank_chariots
from rules.circus_maximus.model.derived import CircusContext, compute_max_written_speed, compute_team_speed
from rules.circus_maximus.model.events import Chit, Flag, ReportLine, TurnEnded
from rules.circus_maximus.model.orders import Sheet
from rules.circus_maximus.model.questions import WriteSpeed
from rules.circus_maximus.model.state import Chariot, CircusRace
from rules.circus_maximus.play import finish, phase
from rules.circus_maximus.play.creation import prepare_chariots
from rules.circus_maximus.play.defaults import resolve_speed
from rules.circus_maximus.play.horses import can_never_move, slow_exhausted_team
from rules.circus_maximus.play.rolls import draw_index


def play_step(context: CircusContext) -> None:
    """Play the first step of the agenda (C-30)."""
    step, *rest = context.race.agenda
    context.race.agenda = tuple(rest)
    for chariot in context.race.chariots.values():
        chariot.strain = {}
    STEP_FUNCTIONS[step](context)


def _play_preparation(context: CircusContext) -> None:
    prepare_chariots(context)
    _start_next_turn(context.race)


def _write_speeds(context: CircusContext) -> None:
    """Start the turn; every driven chariot writes its speed in secret (C-30, 1 and 2)."""
    _apply_retirements(context)
    race = context.race
    for chariot in race.chariots.values():
        _begin_turn(context, chariot)
    driven_chariots = [c for c in race.chariots.values() if c.driven]
    wounds = context.tables.rulebook.wounds
    questions = [
        WriteSpeed(seat=c.seat, square=c.team or "", most=compute_max_written_speed(wounds, c)) for c in driven_chariots
    ]
    sheets = context.step.ask_all(questions)
    race.sheets = {q.seat: sheet for q, sheet in zip(questions, sheets, strict=True)}
    race.written = {seat: _resolve_speed(context, seat, sheet) for seat, sheet in race.sheets.items()}
    race.missing = tuple(q.seat for q in questions if context.step.find_answer_source(q) in ("clock", "prudence"))
    _fill_cup(context)


def _resolve_speed(context: CircusContext, seat: Seat, sheet: Sheet) -> int:
    assert sheet.speed is not None
    return resolve_speed(
        context.tables, build_player_view(context.table, context.race, seat), context.race.chariots[seat], sheet.speed
    )


def _begin_turn(context: CircusContext, chariot: Chariot) -> None:
    """Apply the start-of-turn effects to a chariot (C-28, C-30, C-34, C-81)."""
    if context.race.round > 1:
        slow_exhausted_team(context, chariot)
    chariot.jostle = max(0, chariot.jostle - 1)
    chariot.slowed, chariot.slows = chariot.slows, 0
    chariot.moved = False
    chariot.trail = ()


def _fill_cup(context: CircusContext) -> None:
    """Put in a chit for every seat that moves; with O-8 draw the whole order now (C-30, 3)."""
    race = context.race
    race.cup, race.drawn = tuple(c.seat for c in race.list_active_chariots()), ()
    if race.settings.order_reveal == "full":
        chits_left = list(race.cup)
        race.order = tuple(
            chits_left.pop(draw_index(context, "chit draw", len(chits_left), at=str(nth)))
            for nth in range(1, len(chits_left) + 1)
        )
        context.step.emit(Chit(item="C-31", ordinal=0, left=len(race.order), whole=race.order))
    if race.order:
        race.cup = tuple(seat for seat in race.order if seat in race.cup)
    race.agenda = ("chit",)


def _play_chit(context: CircusContext) -> None:
    """Draw a chit and play that seat's whole movement phase (C-31, C-32)."""
    race = context.race
    race.cup = tuple(seat for seat in race.cup if race.chariots[seat].active)
    if race.cup and race.list_running_chariots():
        nth = 0 if race.order else draw_index(context, "chit draw", len(race.cup), at=str(len(race.drawn) + 1))
        seat = race.cup[nth]
        race.cup = tuple(s for s in race.cup if s != seat)
        race.drawn = (*race.drawn, seat)
        context.step.emit(Chit(item="C-31", seat=seat, ordinal=len(race.drawn), left=len(race.cup)))
        phase.play_phase(context, seat)
    race.agenda = ("chit",) if race.cup and race.list_running_chariots() else ("end",)


def _end_turn(context: CircusContext) -> None:
    """End the turn: finish order, report, and the race's end if nobody can finish any more (C-30, 4)."""
    race = context.race
    _apply_retirements(context)
    finish.apply_photo_finish(race)
    for chariot in race.list_running_chariots():
        if chariot.driven and can_never_move(context, chariot):
            finish.withdraw(context, chariot, "exhausted", "C-247")
    context.step.emit(TurnEnded(item="C-30", turn=race.round, report=_build_report(context)))
    race.before = dict(race.written)
    if race.list_running_chariots():
        _start_next_turn(race)
    else:
        race.over = True
        context.step.emit(Flag(item="C-110"))


STEP_FUNCTIONS = {"preparation": _play_preparation, "speeds": _write_speeds, "chit": _play_chit, "end": _end_turn}


def _start_next_turn(race: CircusRace) -> None:
    race.round += 1
    race.agenda = ("speeds",)
    race.written, race.revealed, race.sheets, race.missing = {}, {}, {}, ()
    race.cup, race.drawn, race.counts = (), (), {}


def _apply_retirements(context: CircusContext) -> None:
    """Remove chariots whose retirement was entered, between phases."""
    for seat in context.step.list_retired_seats():
        chariot = context.race.chariots.get(seat)
        if chariot and chariot.status == "running":
            finish.withdraw(context, chariot, "retired", "C-110")


def _build_report(context: CircusContext) -> tuple[ReportLine, ...]:
    return tuple(
        ReportLine(
            seat=c.seat,
            place=c.team or c.foot or "",
            lap=max(0, c.counted_crossings),
            endurance=c.endurance,
            speed=compute_team_speed(c),
            status=c.reason if c.status == "out" else c.status,
        )
        for c in rank_chariots(context.tables.arena, context.race)
    )
