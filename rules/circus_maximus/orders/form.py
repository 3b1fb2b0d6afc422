"""A turn's sheet as a driver may fill it in field by field (C-221)."""

from collections.abc import Sequence

from rules.circus_maximus.model.orders import Defence, Keep, Lane, Path, Sheet, Target, Whip
from rules.circus_maximus.orders.writing import fields
from rules.questions import Amount, Field, Option, Pick, TextLine
from rules.questions import Fields as SheetForm
from rules.values import Seat

SPEEDS = ("max", "prudent", "last")
YES_NO = (Option(value="yes"), Option(value="no"))
LANES: tuple[Lane, ...] = ("straight", "best", "inside", "outside")
EVADE, BRAKE, HOLD = Defence(way="evade out"), Defence(way="brake", reserve=8), Defence(way="hold")


def _said(name: str, *sheets: Sheet) -> tuple[str, ...]:
    return tuple(fields(sheet)[name] for sheet in sheets)


WHIPS = _said(
    "whip",
    *(Sheet(whip=Whip(when=when)) for when in ("no", "yes", "straights")),
    Sheet(whip=Whip(when="yes", above=20)),
)
BRAKES = _said("brake", Sheet(brake="prudent"), Sheet(brake=0), Sheet(brake=2))
PATHS = _said("path", *(Sheet(path=Path(then=lane)) for lane in LANES))
TARGETS = _said("targets", Sheet(targets=()), Sheet(targets=(Target(seat="any", level=1),)))
DEFENCES = _said("defend", *(Sheet(defend={"any": ways}) for ways in ((EVADE, BRAKE, HOLD), (HOLD,))))
WRECKS = _said("wreck", Sheet(wreck="all"), Sheet(wreck="none"), Sheet(wreck=Keep(keep=5)))
HORSES = _said("horses", Sheet(horses="strongest"), Sheet(horses=(4, 3, 2, 1)))
FEET = _said("foot", Sheet(foot="wall"))


KEEN = 3


def sheet_form(most: int, rivals: Sequence[Seat]) -> SheetForm:
    """The sheet of a turn, with the highest speed that can be written, and rivals near enough to be attacked."""
    attacks = _said("targets", *(Sheet(targets=(Target(seat=seat, level=KEEN),)) for seat in rivals))
    return SheetForm(
        because="C-221",
        fields=(
            Field(name="speed", ask=Amount(least=0, most=most, words=SPEEDS, because="C-33"), required=True),
            Field(name="whip", ask=TextLine(suggestions=WHIPS, because="C-44")),
            Field(name="brake", ask=TextLine(suggestions=BRAKES, because="C-45")),
            Field(name="path", at_hand=True, ask=TextLine(suggestions=PATHS, longest=200, because="C-41")),
            Field(
                name="targets",
                at_hand=True,
                ask=TextLine(suggestions=(*TARGETS, *attacks), longest=200, because="C-221"),
            ),
            Field(name="defend", at_hand=True, ask=TextLine(suggestions=DEFENCES, longest=200, because="C-92")),
            Field(name="offered", ask=Pick(options=YES_NO, because="C-95")),
            Field(name="wreck", ask=TextLine(suggestions=WRECKS, because="C-141")),
            Field(name="cut", ask=Pick(options=YES_NO, because="C-84")),
            Field(name="reins", ask=Pick(options=YES_NO, because="C-161")),
            Field(name="horses", ask=TextLine(suggestions=HORSES, because="C-103")),
            Field(name="pushed", ask=Pick(options=(Option(value="back"), Option(value="wound")), because="C-97")),
            Field(name="foot", ask=TextLine(suggestions=FEET, because="C-171")),
        ),
    )
