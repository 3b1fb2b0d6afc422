"""An order as it is said back: every field it sets, in one order, in words that read to the same value."""

from collections.abc import Iterator

from rules.formula_d.model.orders import ALL_BRAKES, Sheet, Slipstream, UpTo


def write(sheet: Sheet) -> str:
    """`4 then 3, path stop then inside, brake 2, slipstream if free, pit no`."""
    return ", ".join(said if name == "gear" else f"{name} {said}" for name, said in fields(sheet).items())


def fields(sheet: Sheet) -> dict[str, str]:
    """What is said, field by field."""
    return dict(_said(sheet))


def _said(sheet: Sheet) -> Iterator[tuple[str, str]]:
    if sheet.gear:
        yield "gear", " then ".join(map(str, sheet.gear))
    if sheet.path:
        yield "path", " then ".join(sheet.path)
    if sheet.brake is not None:
        yield "brake", _brakes(sheet.brake)
    if sheet.wear is not None:
        yield "wear", str(sheet.wear or "no")
    if sheet.slipstream is not None:
        yield "slipstream", _slipstream(sheet.slipstream)
    for name, wanted in (("pit", sheet.pit), ("casino", sheet.casino), ("bonus", sheet.bonus)):
        if wanted is not None:
            yield name, "yes" if wanted else "no"
    if sheet.tyres:
        yield "tyres", sheet.tyres


def _brakes(points: int) -> str:
    return "no" if points == 0 else "all" if points == ALL_BRAKES else str(points)


def _slipstream(wanted: Slipstream) -> str:
    return f"up to {wanted.brakes} brakes" if isinstance(wanted, UpTo) else wanted
