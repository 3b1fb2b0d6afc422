"""One wish of a sheet, and the opposite of it (S-120, S-121)."""

from rules.orders.parsing import Parser, alt, courtesy, labelled, made, meaning, opt, seq, word
from rules.orders.shared import FieldSaid, each, field, most_only, number, switch
from rules.speed_circuit.model.orders import InLane, UpTo
from rules.speed_circuit.orders.grammar.driving import ATTACK, BRAKE_VALUE, ROUTE_VALUE, SLIP_WISH, WHO
from rules.speed_circuit.orders.grammar.payments import CHIPS, CORNERS, PAY, ROLL_CHIPS
from rules.speed_circuit.orders.grammar.stops import PIT
from rules.speed_circuit.orders.grammar.words import SHEET, refuse


def _refused(name: str, kind: str) -> Parser[FieldSaid]:
    """`no pass`, `never defend`: words for no behind or before a field."""
    return meaning(seq(word("NO", "NEVER", "WITHOUT"), opt(word("USE")), word(kind)), FieldSaid(name, "no"))


WISH = labelled(
    "a wish",
    alt(
        field("test_chips", "TEST_CHIPS", CHIPS),
        field("chance_chips", "CHANCE_CHIPS", CHIPS),
        field("brake_pay", "BRAKE_PAY", alt(PAY, ROLL_CHIPS)),
        field("corner_pay", "CORNER_PAY", CORNERS),
        field("route", "ROUTE", ROUTE_VALUE),
        field("end_lane", "LANE", number("a lane")),
        field("max_wear", "MAX_WEAR", most_only("S-120")),
        field("brake_if", "BRAKE_IF", BRAKE_VALUE),
        _refused("brake_if", "BRAKE_IF"),
        switch("arrow", "ARROW"),
        switch("soft", "SOFT"),
        switch("slip", "SLIP", yes="yes", no="no"),
        field("slip", "SLIP", SLIP_WISH),
        field("passing", "PASS", alt(meaning(word("NO", "NEVER", label="no"), "no"), word("ASK", label="ask"), ATTACK)),
        _refused("passing", "PASS"),
        field("defence", "DEFEND", each(WHO, CHIPS)),
        field("pit", "PIT", PIT),
        _refused("pit", "PIT"),
    ),
)

POLITE_WISH = made(seq(WISH, courtesy("IF_POSSIBLE")), lambda said: said[0])

ONE_VALUE = made(
    seq(WISH, word("OR")), lambda said: refuse("or_wants_a_condition", SHEET, field=said[0].field.replace("_", " "))
)

OPPOSITES = {"yes": "no", "no": "yes", True: False, False: True}


def opposite_of(said: FieldSaid) -> FieldSaid:
    """What holds outside of `only if`. Refuses what has no opposite."""
    value = said.value
    if said.field in ("passing", "pit") and value not in ("no", "ask"):
        return FieldSaid(said.field, "no")
    if said.field == "slip" and isinstance(value, InLane | UpTo):
        return FieldSaid("slip", "no")
    if not isinstance(value, str | bool) or value not in OPPOSITES or said.field in ("passing", "pit", "brake_if"):
        refuse("nothing_to_only", SHEET, field=said.field.replace("_", " "))
    return FieldSaid(said.field, OPPOSITES[value])
