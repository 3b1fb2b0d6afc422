"""Chapter 10: the line, the finish, the classification."""

from rules.circus_maximus.board.standings import ranking
from rules.circus_maximus.model.book import Book
from rules.circus_maximus.model.facts import Caught, Finished, Lap
from rules.circus_maximus.model.figures import Circus
from rules.circus_maximus.model.state import Chariot, CircusRace
from rules.circus_maximus.play.dropping import leave_board, put_out
from rules.circus_maximus.play.way import tell_way
from rules.ruleset import Table
from rules.view import Placing


def cross(meet: Circus, chariot: Chariot) -> None:
    """C-16: a crossing counts once, even after going back over the line."""
    if chariot.back:
        chariot.back -= 1
        return
    chariot.crossings += 1
    laps = chariot.crossings - 1
    if laps >= meet.race.laps:
        _arrive(meet, chariot)
    elif chariot.status == "running":
        meet.steward.tell(Lap(item="C-16", seat=chariot.seat, lap=laps, left=meet.race.laps - laps))


def _arrive(meet: Circus, chariot: Chariot) -> None:
    """C-110, C-111: a driver in his car or living in the reins finishes; a team without him is taken away (C-154)."""
    if chariot.driver not in ("car", "dragged"):
        meet.steward.tell(Caught(item="C-154", seat=chariot.seat, finish=True))
        put_out(meet, chariot, "driver on foot", "C-111")
        leave_board(meet, chariot)
        return
    race = meet.race
    race.finishers += 1
    phase = race.phase if race.phase and race.phase.seat == chariot.seat else None
    spent = (phase.power - phase.mf, max(1, phase.power)) if phase else (int(chariot.moved), 1)
    race.photo = (*race.photo, (chariot.seat, *spent))
    chariot.status, chariot.when, chariot.place = "finished", race.round, race.finishers
    dragged = chariot.driver == "dragged"
    tell_way(meet, chariot)
    meet.steward.tell(Finished(item="C-110", seat=chariot.seat, place=chariot.place, dragged=dragged))
    leave_board(meet, chariot)
    chariot.driver = "safe"


def judge_photo(race: CircusRace) -> None:
    """O-6: among the finishers of a turn the smaller fraction of MF spent at the line comes first."""
    if race.settings.finish_tiebreak == "photo" and len(race.photo) > 1:
        places = sorted(race.chariots[seat].place for seat, _, _ in race.photo)
        product = 1
        for _, _, power in race.photo:
            product *= power
        by_photo = sorted(race.photo, key=lambda p: p[1] * product // p[2])
        for place, (seat, _, _) in zip(places, by_photo, strict=True):
            race.chariots[seat].place = place
    race.photo = ()


def give_up(meet: Circus, chariot: Chariot, reason: str, item: str) -> None:
    """Out, and off the board."""
    put_out(meet, chariot, reason, item)
    leave_board(meet, chariot)
    chariot.driver, chariot.foot = "safe" if chariot.driver != "dead" else "dead", None


def classify(table: Table[Book], race: CircusRace) -> tuple[Placing, ...]:
    """The classification as it would stand now."""
    return tuple(
        Placing(
            place=place,
            seat=chariot.seat,
            laps=max(0, chariot.counted - 1),
            status=chariot.reason if chariot.status == "out" else chariot.status,
        )
        for place, chariot in enumerate(ranking(table.book.arena, race), 1)
    )
