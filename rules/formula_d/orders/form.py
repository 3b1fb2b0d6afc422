"""The fields of a turn's sheet beside the gear, as a driver may fill them in one by one (F-170)."""

from rules.formula_d.model.orders import Sheet, UpTo
from rules.formula_d.orders.writing import fields
from rules.questions import Field, Line, Option, Pick

YES_NO = (Option(value="yes"), Option(value="no"))
LEE = (*YES_NO, Option(value=fields(Sheet(slipstream="if free"))["slipstream"]))
PATHS = tuple(
    fields(Sheet(path=path))["path"]
    for path in (("stop", "inside"), ("far",), ("inside",), ("outside",), ("stop", "safe"), ("usual",))
)
BRAKES = tuple(fields(Sheet(brake=points))["brake"] for points in range(4))
LIMITS = tuple(fields(Sheet(slipstream=UpTo(brakes=points)))["slipstream"] for points in (1, 2))


def wishes_fields() -> tuple[Field, ...]:
    """What may be written beside a gear."""
    return (
        Field(name="path", also=("line", "lane"), ask=Line(suggestions=PATHS, because="F-170")),
        Field(name="brake", also=("brakes",), ask=Line(suggestions=BRAKES, because="F-59")),
        Field(
            name="slipstream",
            also=("slip",),
            ask=Line(suggestions=(*(str(one.value) for one in LEE), *LIMITS), because="F-89"),
        ),
        Field(name="pit", also=("pits",), ask=Pick(options=YES_NO, because="F-100")),
        Field(name="casino", ask=Pick(options=YES_NO, because="F-155")),
        Field(name="bonus", also=("nitro",), ask=Pick(options=YES_NO, because="F-125")),
    )
