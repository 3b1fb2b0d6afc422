"""A player's view of a race (P-33).
It sees the whole track, its own hand and its own order; of other hands and all draw piles, only the
number of cards."""

from collections.abc import Mapping

from rules.base import Json, Seat, Value
from rules.powersled.board.occupancy import Occupancy
from rules.powersled.model.orders import After, AfterDraw, Orders
from rules.powersled.model.state import Hazard, Sled, SledRace
from rules.powersled.model.tables import RuleTables, Settings
from rules.ruleset import RaceSetup

FACE_DOWN_CARD = "?"


class PlayerView(Value):
    """A player's view; seat None is the public.
    `sheet`: its own order, None if it has given none in this round; `later`: after-move cards of its plan
    that has been carried out; `drops`: what its orders say about the next draw."""

    seat: Seat | None
    round: int
    turn: int
    laps: int
    settings: Settings
    sleds: dict[Seat, Sled]
    hazards: tuple[Hazard, ...]
    order: tuple[Seat, ...]
    sheet: Orders | None = None
    later: tuple[After, ...] = ()
    drops: AfterDraw | None = None

    def build_occupancy(self, tables: RuleTables) -> Occupancy:
        """Return the board as this seat sees it."""
        return Occupancy(tables.circuit, self.sleds, self.hazards)


def build_player_view(_: RaceSetup[RuleTables], race: SledRace, seat: Seat | None) -> PlayerView:
    """Build what a seat may know of a race."""
    return PlayerView(
        seat=seat,
        round=race.round,
        turn=race.turn,
        laps=race.laps,
        settings=race.settings,
        sleds={name: _hide_cards(sled, own=name == seat) for name, sled in race.sleds.items()},
        hazards=race.hazards,
        order=race.order,
        sheet=race.sheets.get(seat or ""),
        later=race.later.get(seat or "", ()),
        drops=race.drops.get(seat or ""),
    )


def _hide_cards(sled: Sled, *, own: bool) -> Sled:
    """Copy a sled with its cards face down; a driver sees their own hand."""
    copy = sled.model_copy()
    copy.pile = (FACE_DOWN_CARD,) * len(sled.pile)
    copy.hand = sled.hand if own else (FACE_DOWN_CARD,) * len(sled.hand)
    return copy


def is_public_after_round(_table: RaceSetup[RuleTables], _options: Mapping[str, Json], kind: str) -> bool:
    """P-33: whether answers to a kind of question become public: builds and discards do.
    An order names cards that may still be in the hand, and the answer to a hook or a mine would betray it."""
    return kind in ("build", "discard")
