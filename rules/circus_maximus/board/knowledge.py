"""What a seat knows (C-31, C-32): everything on the sand, its own written speed and sheet, nobody else's."""

from collections.abc import Mapping

from rules.circus_maximus.board.ground import Ground, Walk, ground_for, walk_of
from rules.circus_maximus.model.book import Book, Settings
from rules.circus_maximus.model.orders import SILENT, Sheet
from rules.circus_maximus.model.state import Chariot, CircusRace, Phase, Preparation, Wreck
from rules.ruleset import Table
from rules.values import Json, Seat, Value, twin


class Knowledge(Value):
    """A seat's knowledge; seat None is the public. Chariots are copies; `written`, `before`, `sheet` are its own.

    `mine`: it is this seat's phase, and its path is in `phase`; nobody else's path is ever there.
    """

    seat: Seat | None
    round: int
    laps: int
    settings: Settings
    chariots: dict[Seat, Chariot]
    wrecks: tuple[Wreck, ...]
    phase: Phase | None
    revealed: dict[Seat, int]
    drawn: tuple[Seat, ...]
    written: int | None = None
    before: int | None = None
    sheet: Sheet = SILENT
    cup: tuple[Seat, ...] = ()

    def ground(self, book: Book, chariot: Chariot) -> Ground:
        """The ground as a chariot finds it."""
        return ground_for(book, self, chariot)

    def walk(self, chariot: Chariot, mf: int | None = None) -> Walk:
        """Where a chariot stands on its way."""
        return walk_of(self, chariot, mf)


def knowledge_of(_: Table[Book], race: CircusRace, seat: Seat | None) -> Knowledge:
    """What may be known by a seat."""
    phase = race.phase and twin(race.phase)
    if phase and phase.seat != seat:
        phase.path = ()
    own = seat is not None
    return Knowledge(
        seat=seat,
        round=race.round,
        laps=race.laps,
        settings=race.settings,
        chariots={name: _seen(chariot) for name, chariot in race.chariots.items()},
        wrecks=race.wrecks,
        phase=phase,
        revealed=race.revealed,
        drawn=race.drawn,
        written=race.written.get(seat or "") if own else None,
        before=race.before.get(seat or "") if own else None,
        sheet=race.sheets.get(seat or "", SILENT) if own else SILENT,
        cup=race.cup if race.settings.order_reveal == "full" else (),
    )


def _seen(chariot: Chariot) -> Chariot:
    copied = twin(chariot)
    copied.strain = dict(chariot.strain)
    return copied


def opens(_table: Table[Book], _options: Mapping[str, Json], _kind: str) -> bool:
    """C-32: written speeds are revealed as the chits are drawn, all of them by the end of the turn."""
    return True


def usual_points(book: Book) -> Preparation:
    """D-1: what stands in for points that did not come in."""
    return Preparation(**book.tables.preparation.usual)
