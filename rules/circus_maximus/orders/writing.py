"""An order as it is said back: every field it sets, in one order, in words that read to the same value."""

from collections.abc import Iterator
from typing import get_args

from rules.circus_maximus.model.orders import Attack, Defence, Keep, Path, PayAtMost, Sheet, Step, Target, Whip, written


def write(sheet: Sheet) -> str:
    """`18, whip straights above 20, brake no, path F3 O then best, targets red ram 3, defend evade out then hold`."""
    return ", ".join(said if name == "speed" else f"{name} {said}" for name, said in fields(sheet).items())


def fields(sheet: Sheet) -> dict[str, str]:
    """What is said, field by field."""
    return dict(_said(sheet))


def _said(sheet: Sheet) -> Iterator[tuple[str, str]]:
    if sheet.speed is not None:
        yield "speed", str(sheet.speed)
    if sheet.whip:
        yield "whip", _whip(sheet.whip)
    if sheet.brake is not None:
        yield "brake", str(sheet.brake or "no")
    yield from _on_the_way(sheet)
    if sheet.defend:
        yield "defend", _defences(sheet.defend)
    if sheet.offered is not None:
        yield "offered", _yes(sheet.offered)
    yield from _of_trouble(sheet)


def _on_the_way(sheet: Sheet) -> Iterator[tuple[str, str]]:
    if sheet.path:
        yield "path", _path(sheet.path)
    if sheet.targets is not None:
        yield "targets", ", ".join(map(_target, sheet.targets)) or "none"


def _of_trouble(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """What is for wrecks, dead horses and a driver who has lost his car."""
    if sheet.wreck is not None:
        yield "wreck", _pay(sheet.wreck)
    for name, wanted in (("cut", sheet.cut), ("reins", sheet.reins)):
        if wanted is not None:
            yield name, _yes(wanted)
    for name, some in (("horses", sheet.horses), ("pushed", sheet.pushed), ("foot", sheet.foot)):
        if some is not None:
            yield name, some if isinstance(some, str) else " ".join(map(str, some))


def _yes(wanted: bool) -> str:
    return "yes" if wanted else "no"


def _whip(whip: Whip) -> str:
    when = "" if whip.when == "yes" and whip.above else whip.when
    return f"{when} above {whip.above}".strip() if whip.above else when


def _path(path: Path) -> str:
    return " then ".join(part for part in (written_steps(path.steps), _lane(path)) if part)


def _lane(path: Path) -> str:
    return f"lane {path.then}" if isinstance(path.then, int) else path.then or ""


def written_steps(steps: tuple[Step, ...]) -> str:
    """A path of steps in words."""
    return " ".join(map(written_step, written(steps)))


def written_step(token: str) -> str:
    """A step's token in words that are read: an attack by its name, `lash team red`."""
    return _spaced(token.removeprefix("A:").replace(":", " "))


def _target(target: Target) -> str:
    manner = "" if target.manner == "any" else f"{_spaced(target.manner)} "
    return f"{target.seat} {manner}{target.level}"


def _defences(defend: dict[Attack, tuple[Defence, ...]]) -> str:
    """What is for any attack stands first, and without its name where nothing else is said."""
    lists = [f"{_spaced(kind)}: {_ranked(defend[kind])}" for kind in get_args(Attack) if kind in defend]
    return lists[0].removeprefix("any: ") if len(lists) == 1 else "; ".join(lists)


def _spaced(name: str) -> str:
    return name.replace("_", " ")


def _ranked(ways: tuple[Defence, ...]) -> str:
    return " then ".join(f"{one.way} {one.reserve}" if one.reserve else one.way for one in ways)


def _pay(wreck: str | PayAtMost | Keep) -> str:
    if isinstance(wreck, Keep):
        return f"keep {wreck.keep}"
    return str(wreck.pay) if isinstance(wreck, PayAtMost) else wreck
