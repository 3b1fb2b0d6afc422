"""Crossing the line, finishing, and the classification (chapter 10)."""

from rules.circus_maximus.board.standings import rank_chariots
from rules.circus_maximus.model.derived import CircusContext
from rules.circus_maximus.model.events import Caught, Finished, Lap
from rules.circus_maximus.model.state import Chariot, CircusRace
from rules.circus_maximus.model.tables import RuleTables
from rules.circus_maximus.play.elimination import eliminate, leave_board
from rules.circus_maximus.play.path_text import emit_path
from rules.ruleset import RaceSetup
from rules.view import ResultRow


def cross_line(context: CircusContext, chariot: Chariot) -> None:
    """Count a crossing once, even after going back over the line (C-16)."""
    if chariot.back:
        chariot.back -= 1
        return
    chariot.crossings += 1
    laps = chariot.crossings - 1
    if laps >= context.race.laps:
        _finish_race(context, chariot)
    elif chariot.status == "running":
        context.step.emit(Lap(item="C-16", seat=chariot.seat, lap=laps, left=context.race.laps - laps))


def _finish_race(context: CircusContext, chariot: Chariot) -> None:
    """Finish a driver in the car or alive in the reins; take away any other team (C-110, C-111, C-154)."""
    if chariot.driver not in ("car", "dragged"):
        context.step.emit(Caught(item="C-154", seat=chariot.seat, finish=True))
        eliminate(context, chariot, "driver on foot", "C-111")
        leave_board(context, chariot)
        return
    race = context.race
    race.finishers += 1
    phase = race.phase if race.phase and race.phase.seat == chariot.seat else None
    mf_fraction = (phase.power - phase.mf, max(1, phase.power)) if phase else (int(chariot.moved), 1)
    race.photo = (*race.photo, (chariot.seat, *mf_fraction))
    chariot.status, chariot.when, chariot.place = "finished", race.round, race.finishers
    is_dragged = chariot.driver == "dragged"
    emit_path(context, chariot)
    context.step.emit(Finished(item="C-110", seat=chariot.seat, place=chariot.place, dragged=is_dragged))
    leave_board(context, chariot)
    chariot.driver = "safe"


def apply_photo_finish(race: CircusRace) -> None:
    """Reorder the finishers of a turn by the fraction of MF spent at the line (O-6)."""
    if race.settings.finish_tiebreak == "photo" and len(race.photo) > 1:
        places = sorted(race.chariots[seat].place for seat, _, _ in race.photo)
        product = 1
        for _, _, power in race.photo:
            product *= power
        by_photo = sorted(race.photo, key=lambda p: p[1] * product // p[2])
        for place, (seat, _, _) in zip(places, by_photo, strict=True):
            race.chariots[seat].place = place
    race.photo = ()


def withdraw(context: CircusContext, chariot: Chariot, reason: str, item: str) -> None:
    """Take a chariot out of the race and off the board."""
    eliminate(context, chariot, reason, item)
    leave_board(context, chariot)
    chariot.driver, chariot.foot = "safe" if chariot.driver != "dead" else "dead", None


def classify(table: RaceSetup[RuleTables], race: CircusRace) -> tuple[ResultRow, ...]:
    """Return the classification as it would stand now."""
    return tuple(
        ResultRow(
            place=place,
            seat=chariot.seat,
            laps=max(0, chariot.counted_crossings - 1),
            status=chariot.reason if chariot.status == "out" else chariot.status,
        )
        for place, chariot in enumerate(rank_chariots(table.tables.arena, race), 1)
    )
