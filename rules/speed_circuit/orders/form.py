"""The order sheet as a driver fills it in, field by field (S-120). Suggestions are written from values."""

from functools import lru_cache

from rules.questions import Amount, Field, Fields, Pick, TextLine
from rules.questions import Option as Choice
from rules.speed_circuit.model.book import Book, Chips
from rules.speed_circuit.model.orders import Alternative, Attack, InLane, Is, Orders, Pay, PitCall, UpTo, Wishes
from rules.speed_circuit.orders.writing import fields
from rules.speed_circuit.play.chips import words

LONGEST = 400
"""Characters of all alternatives."""
YES_NO = (Choice(value="yes"), Choice(value="no"))


def _suggested(name: str, *wishes: Wishes) -> tuple[str, ...]:
    return tuple(fields(Orders(wishes=one))[name] for one in wishes)


WAYS = (Pay(), Pay(roll=True), Pay(roll=True, chips=2))
BRAKE_PAY = _suggested("brake_pay", *(Wishes(brake_pay=pay) for pay in WAYS))
CORNER_PAY = _suggested("corner_pay", *(Wishes(corner_pay={"": pay}) for pay in WAYS))
SLIPS = _suggested("slip", *(Wishes(slip=wish) for wish in ("yes", "if free", UpTo(wear=1), InLane(lane=2), "no")))
PASSES = _suggested("pass", Wishes(passing="no"), Wishes(passing=Attack()))
BRAKINGS = _suggested("brake_if", Wishes(brake_if="planner"), Wishes(brake_if="no"))
STOPS = _suggested(
    "pit", Wishes(pit="no"), Wishes(pit=PitCall()), Wishes(pit=PitCall(tyres="hard", repair=("engine",)))
)
ALTERNATIVE = fields(Orders(alternatives=(Alternative(when=Is(what="slip"), wishes=Wishes(max_wear=0)),)))["if"]


@lru_cache(maxsize=128)
def sheet_form(book: Book, wear: int, speeds: tuple[str, ...]) -> Fields:
    """The sheet, with the speeds that need no test as suggestions."""
    lanes = tuple(Choice(value=lane) for lane in book.circuit.lanes)
    chips = "S-94"
    return Fields(
        because="S-120",
        fields=(
            Field(name="speed", ask=TextLine(suggestions=speeds, because="S-39"), required=True),
            Field(name="test_chips", ask=TextLine(because=chips)),
            Field(name="brake_pay", ask=TextLine(suggestions=_payable(book.tables.chips, BRAKE_PAY), because="T-9")),
            Field(name="route", ask=TextLine(suggestions=("planner",), because="S-9")),
            Field(name="end_lane", also=("lane",), ask=Pick(options=lanes, because="S-127")),
            Field(name="arrow", ask=Pick(options=YES_NO, because="S-69")),
            Field(
                name="corner_pay",
                at_hand=True,
                ask=TextLine(suggestions=_payable(book.tables.chips, CORNER_PAY), because="T-10"),
            ),
            Field(name="max_wear", ask=Amount(least=0, most=max(wear, 0), because="S-120")),
            Field(name="brake_if", ask=TextLine(suggestions=BRAKINGS, because="S-76")),
            Field(name="slip", at_hand=True, ask=TextLine(suggestions=SLIPS, because="S-73")),
            Field(name="pass", at_hand=True, ask=TextLine(suggestions=PASSES, because="S-80")),
            Field(name="defend_chips", also=("defend", "defence"), ask=TextLine(because=chips)),
            Field(name="chance_chips", ask=TextLine(because=chips)),
            *_pit_fields(book),
            Field(name="if", rest=True, ask=TextLine(suggestions=(ALTERNATIVE,), longest=LONGEST, because="S-122")),
        ),
    )


def _pit_fields(book: Book) -> tuple[Field, ...]:
    """D-14, where there are pits."""
    if not (book.settings.pits and book.circuit.pits.spaces):
        return ()
    soft = Field(name="soft", ask=Pick(options=YES_NO, because="S-118"))
    return Field(name="pit", ask=TextLine(suggestions=STOPS, because="S-117")), soft


def _payable(chips: Chips, ways: tuple[str, ...]) -> tuple[str, ...]:
    """Wear, or dice, with chips where the tables have any (S-94)."""
    return ways if "2" in words(chips) else ways[:2]
