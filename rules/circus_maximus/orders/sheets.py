"""Order sheets in a race: validation against the race, and their language (C-221)."""

from collections.abc import Sequence
from typing import Any

from rules.base import Seat
from rules.circus_maximus.board.player_view import PlayerView
from rules.circus_maximus.model.orders import Defence, Keep, Lane, Path, Sheet, Step, Target, Whip
from rules.circus_maximus.model.questions import SpreadHits, WriteSpeed
from rules.circus_maximus.model.tables import RuleTables
from rules.circus_maximus.model.track import Arena
from rules.circus_maximus.orders.grammar import LANGUAGE, format_fields
from rules.orders.notation import Names
from rules.orders.phrases import Facts
from rules.orders.sheets import OrderSheets
from rules.questions import ChoiceForm, Field, FieldsForm, IntegerForm, InvalidAnswer, Option, Question, TextForm
from rules.ruleset import RaceSetup


def list_names(_: RaceSetup[RuleTables], view: PlayerView) -> Names:
    """Return the names used in this race."""
    return {"SEAT": tuple(view.chariots)}


def list_facts(_: RaceSetup[RuleTables], view: PlayerView, question: Question[Any] | None) -> Facts:
    """List the figures by which words are understood: the highest speed, the last one, the strongest horse."""
    figures: dict[str, int | str] = {"now_round": view.round}
    if view.before is not None:
        figures["last"] = view.before
    if isinstance(question, WriteSpeed):
        figures["most"] = question.most
    if isinstance(question, SpreadHits):
        figures["strongest"] = max(question.horses, key=lambda horse: (horse[1], -horse[0]))[0]
    return figures


def check_sheet(table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any] | None, sheet: Sheet) -> Sheet:
    """Return the sheet unchanged.

    Raises InvalidAnswer for a speed that cannot be written now, and for rivals, lanes and squares that do not
    exist."""
    if isinstance(question, WriteSpeed) and isinstance(sheet.speed, int) and sheet.speed > question.most:
        raise InvalidAnswer("out_of_range", "C-33", said=str(sheet.speed), least=0, most=question.most, step=1)
    seat = question.seat if question else view.seat
    _check_rivals(tuple(other for other in view.chariots if other != seat), sheet)
    _check_places(table.tables.arena, sheet)
    return sheet


def _check_rivals(rivals: tuple[Seat, ...], sheet: Sheet) -> None:
    named_seats = [target.seat for target in sheet.targets or () if target.seat != "any"]
    named_seats += [step.target for step in _list_path_steps(sheet) if step.target]
    for seat in named_seats:
        if seat not in rivals:
            raise InvalidAnswer("no_such_rival", "C-221", said=seat, seats=list(rivals))


def _check_places(arena: Arena, sheet: Sheet) -> None:
    lane = sheet.path.then if sheet.path else None
    if isinstance(lane, int) and lane > arena.lanes:
        raise InvalidAnswer("no_such_lane", "C-10", said=str(lane), lanes=arena.lanes)
    squares = [step for step in sheet.foot or () if ":" in step]
    square_names = {square.casefold() for square in arena.squares} if squares else set[str]()
    for square in squares:
        if square.casefold() not in square_names:
            raise InvalidAnswer("no_such_square", "C-171", said=square)


def _list_path_steps(sheet: Sheet) -> tuple[Step, ...]:
    return sheet.path.steps if sheet.path else ()


SHEETS = OrderSheets(
    language=LANGUAGE,
    value=Sheet,
    names=list_names,
    check=check_sheet,
    is_sheet_question=lambda question: isinstance(question, WriteSpeed),
    fields=format_fields,
    facts=list_facts,
)


SPEED_WORDS = ("max", "prudent", "last")
YES_NO = (Option(value="yes"), Option(value="no"))
LANE_WORDS: tuple[Lane, ...] = ("straight", "best", "inside", "outside")
EVADE_OUT, BRAKE_ABOVE_8, HOLD = Defence(way="evade out"), Defence(way="brake", reserve=8), Defence(way="hold")


def _format_field(name: str, *sheets: Sheet) -> tuple[str, ...]:
    return tuple(format_fields(sheet)[name] for sheet in sheets)


WHIP_SUGGESTIONS = _format_field(
    "whip",
    *(Sheet(whip=Whip(when=when)) for when in ("no", "yes", "straights")),
    Sheet(whip=Whip(when="yes", above=20)),
)
BRAKE_SUGGESTIONS = _format_field("brake", Sheet(brake="prudent"), Sheet(brake=0), Sheet(brake=2))
PATH_SUGGESTIONS = _format_field("path", *(Sheet(path=Path(then=lane)) for lane in LANE_WORDS))
TARGET_SUGGESTIONS = _format_field("targets", Sheet(targets=()), Sheet(targets=(Target(seat="any", level=1),)))
DEFENCE_SUGGESTIONS = _format_field(
    "defend", *(Sheet(defend={"any": ways}) for ways in ((EVADE_OUT, BRAKE_ABOVE_8, HOLD), (HOLD,)))
)
WRECK_SUGGESTIONS = _format_field("wreck", Sheet(wreck="all"), Sheet(wreck="none"), Sheet(wreck=Keep(keep=5)))
HORSE_SUGGESTIONS = _format_field("horses", Sheet(horses="strongest"), Sheet(horses=(4, 3, 2, 1)))
FOOT_SUGGESTIONS = _format_field("foot", Sheet(foot="wall"))


ATTACK_LEVEL = 3
"""Level of suggested attacks: they precede progress (C-221)."""


def build_sheet_form(most: int, rivals: Sequence[Seat]) -> FieldsForm:
    """Return the form of a turn's sheet, with the highest speed and the rivals near enough to attack."""
    attacks = _format_field("targets", *(Sheet(targets=(Target(seat=seat, level=ATTACK_LEVEL),)) for seat in rivals))
    return FieldsForm(
        because="C-221",
        fields=(
            Field(name="speed", ask=IntegerForm(least=0, most=most, words=SPEED_WORDS, because="C-33"), required=True),
            Field(name="whip", ask=TextForm(suggestions=WHIP_SUGGESTIONS, because="C-44")),
            Field(name="brake", ask=TextForm(suggestions=BRAKE_SUGGESTIONS, because="C-45")),
            Field(name="path", at_hand=True, ask=TextForm(suggestions=PATH_SUGGESTIONS, longest=200, because="C-41")),
            Field(
                name="targets",
                at_hand=True,
                ask=TextForm(suggestions=(*TARGET_SUGGESTIONS, *attacks), longest=200, because="C-221"),
            ),
            Field(
                name="defend", at_hand=True, ask=TextForm(suggestions=DEFENCE_SUGGESTIONS, longest=200, because="C-92")
            ),
            Field(name="offered", ask=ChoiceForm(options=YES_NO, because="C-95")),
            Field(name="wreck", ask=TextForm(suggestions=WRECK_SUGGESTIONS, because="C-141")),
            Field(name="cut", ask=ChoiceForm(options=YES_NO, because="C-84")),
            Field(name="reins", ask=ChoiceForm(options=YES_NO, because="C-161")),
            Field(name="horses", ask=TextForm(suggestions=HORSE_SUGGESTIONS, because="C-103")),
            Field(name="pushed", ask=ChoiceForm(options=(Option(value="back"), Option(value="wound")), because="C-97")),
            Field(name="foot", ask=TextForm(suggestions=FOOT_SUGGESTIONS, because="C-171")),
        ),
    )
