"""Formatter of orders: every set field, in fixed order, in words that parse to the same value."""

from collections.abc import Iterator
from typing import get_args

from rules.circus_maximus.model.orders import (
    Attack,
    Defence,
    Keep,
    Path,
    PayAtMost,
    Sheet,
    Step,
    Target,
    Whip,
    steps_to_tokens,
)


def format_orders(sheet: Sheet) -> str:
    """Format a sheet canonically.

    `18, whip straights above 20, brake no, path F3 O then best, targets red ram 3`, and so on."""
    return ", ".join(said if name == "speed" else f"{name} {said}" for name, said in format_fields(sheet).items())


def format_fields(sheet: Sheet) -> dict[str, str]:
    """Return the text of each set field."""
    return dict(_iterate_fields(sheet))


def _iterate_fields(sheet: Sheet) -> Iterator[tuple[str, str]]:
    if sheet.speed is not None:
        yield "speed", str(sheet.speed)
    if sheet.whip:
        yield "whip", _format_whip(sheet.whip)
    if sheet.brake is not None:
        yield "brake", str(sheet.brake or "no")
    yield from _path_fields(sheet)
    if sheet.defend:
        yield "defend", _format_defences(sheet.defend)
    if sheet.offered is not None:
        yield "offered", _format_bool(sheet.offered)
    yield from _trouble_fields(sheet)


def _path_fields(sheet: Sheet) -> Iterator[tuple[str, str]]:
    if sheet.path:
        yield "path", _format_path(sheet.path)
    if sheet.targets is not None:
        yield "targets", ", ".join(map(_format_target, sheet.targets)) or "none"


def _trouble_fields(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """Yield the fields for wrecks, dead horses and a driver who has lost the car."""
    if sheet.wreck is not None:
        yield "wreck", _format_wreck_pay(sheet.wreck)
    for name, wanted in (("cut", sheet.cut), ("reins", sheet.reins)):
        if wanted is not None:
            yield name, _format_bool(wanted)
    for name, some in (("horses", sheet.horses), ("pushed", sheet.pushed), ("foot", sheet.foot)):
        if some is not None:
            yield name, some if isinstance(some, str) else " ".join(map(str, some))


def _format_bool(wanted: bool) -> str:
    return "yes" if wanted else "no"


def _format_whip(whip: Whip) -> str:
    when = "" if whip.when == "yes" and whip.above else whip.when
    return f"{when} above {whip.above}".strip() if whip.above else when


def _format_path(path: Path) -> str:
    return " then ".join(part for part in (format_steps(path.steps), _format_lane(path)) if part)


def _format_lane(path: Path) -> str:
    return f"lane {path.then}" if isinstance(path.then, int) else path.then or ""


def format_steps(steps: tuple[Step, ...]) -> str:
    """Format a path of steps in words."""
    return " ".join(map(format_step, steps_to_tokens(steps)))


def format_step(token: str) -> str:
    """Format a step's token in words that can be read: an attack by its name, `lash team red`."""
    return _underscores_to_spaces(token.removeprefix("A:").replace(":", " "))


def _format_target(target: Target) -> str:
    manner = "" if target.manner == "any" else f"{_underscores_to_spaces(target.manner)} "
    return f"{target.seat} {manner}{target.level}"


def _format_defences(defend: dict[Attack, tuple[Defence, ...]]) -> str:
    """Format defences, those for any attack first, and unnamed if they are the only ones."""
    lists = [
        f"{_underscores_to_spaces(kind)}: {_format_ranked(defend[kind])}" for kind in get_args(Attack) if kind in defend
    ]
    return lists[0].removeprefix("any: ") if len(lists) == 1 else "; ".join(lists)


def _underscores_to_spaces(name: str) -> str:
    return name.replace("_", " ")


def _format_ranked(ways: tuple[Defence, ...]) -> str:
    return " then ".join(f"{one.way} {one.reserve}" if one.reserve else one.way for one in ways)


def _format_wreck_pay(wreck: str | PayAtMost | Keep) -> str:
    if isinstance(wreck, Keep):
        return f"keep {wreck.keep}"
    return str(wreck.pay) if isinstance(wreck, PayAtMost) else wreck
