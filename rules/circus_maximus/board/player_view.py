"""View of a seat (C-31, C-32): everything on the sand, and its own written speed and sheet."""

from collections.abc import Mapping

from rules.base import Json, Seat, Value
from rules.circus_maximus.board.occupancy import Occupancy, Walk, build_occupancy, build_walk
from rules.circus_maximus.model.orders import EMPTY_ORDERS, Sheet
from rules.circus_maximus.model.state import Chariot, CircusRace, Phase, Preparation, Wreck
from rules.circus_maximus.model.tables import RuleTables, Settings
from rules.ruleset import RaceSetup


class PlayerView(Value):
    """A player's view; seat None is the public.

    Chariots are copies; `written`, `before` and `sheet` are the seat's own. A path in `phase` is there for
    the seat whose phase it is, and for nobody else."""

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
    sheet: Sheet = EMPTY_ORDERS
    cup: tuple[Seat, ...] = ()

    def build_occupancy(self, tables: RuleTables, chariot: Chariot) -> Occupancy:
        """Return the board as a chariot finds it."""
        return build_occupancy(tables, self, chariot)

    def walk(self, chariot: Chariot, mf: int | None = None) -> Walk:
        """Return a chariot's position on its path."""
        return build_walk(self, chariot, mf)


def build_player_view(_: RaceSetup[RuleTables], race: CircusRace, seat: Seat | None) -> PlayerView:
    """Return everything that a seat may know."""
    phase = race.phase and race.phase.model_copy()
    if phase and phase.seat != seat:
        phase.path = ()
    own = seat is not None
    return PlayerView(
        seat=seat,
        round=race.round,
        laps=race.laps,
        settings=race.settings,
        chariots={name: copy_chariot(chariot) for name, chariot in race.chariots.items()},
        wrecks=race.wrecks,
        phase=phase,
        revealed=race.revealed,
        drawn=race.drawn,
        written=race.written.get(seat or "") if own else None,
        before=race.before.get(seat or "") if own else None,
        sheet=race.sheets.get(seat or "", EMPTY_ORDERS) if own else EMPTY_ORDERS,
        cup=race.cup if race.settings.order_reveal == "full" else (),
    )


def copy_chariot(chariot: Chariot) -> Chariot:
    """Return a copy that does not change while the race goes on."""
    copy = chariot.model_copy()
    copy.strain = dict(chariot.strain)
    return copy


def is_public_after_round(_table: RaceSetup[RuleTables], _options: Mapping[str, Json], _kind: str) -> bool:
    """Return True: written speeds are revealed as chits are drawn, all by the end of the turn (C-32)."""
    return True


def default_points(tables: RuleTables) -> Preparation:
    """Return the points used for a seat that has not answered (D-1)."""
    return Preparation(**tables.rulebook.preparation.usual)
