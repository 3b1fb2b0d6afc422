"""Paths as people write them (C-41): `3 out lash:red 4`, `F3 O A:lash_driver:red F4`.

| step | written |
|---|---|
| forward | `F`, `F5`, `5`, `ahead` |
| lane change | `O`, `out`; `I`, `in` |
| brake | `B`, `B2`, `brake:2` |
| sideslip | `SO`, `slip:out`; `SI`, `slip:in` |
| attack | `lash:red`, `ram:red` (whichever can be reached), `lash_team:red`, `ram_car:red`, `A:ram_team:red` |
| involuntary ram | `R`, `ram` |
"""

from collections.abc import Iterable, Iterator, Sequence

from rules.circus_maximus.play.walk import LASHES, MANNERS, RAMS, Ground, Step, Walk, after, fault
from rules.questions import Refused

WORDS = {
    "f": "F", "ahead": "F", "forward": "F", "straight": "F",
    "o": "O", "out": "O", "outside": "O", "right": "O",
    "i": "I", "in": "I", "inside": "I", "left": "I",
    "b": "B", "brake": "B",
    "so": "SO", "slipout": "SO", "sideslipout": "SO", "slipoutside": "SO",
    "si": "SI", "slipin": "SI", "sideslipin": "SI", "slipinside": "SI",
    "r": "R", "ram": "R", "a": "A", "lash": "A", "whip": "A", "attack": "A",
}  # fmt: skip
COUNTED = ("F", "B")
MOST = 99


def read_steps(words: Sequence[str]) -> tuple[Step, ...]:
    """The steps of a path, one by one, attacks as far as they are named. Refuses words that are no step."""
    return tuple(step for word in _joined(words) for step in _step(word))


def _joined(words: Sequence[str]) -> Iterator[str]:
    """A word that needs another one is taken with it: `lash red`, `slip out`, `lash team red`."""
    left = [w.strip().casefold().replace("-", "_") for w in words if w.strip()]
    while left:
        word = left.pop(0)
        parts = 1 if word in ("slip", "sideslip", "lash", "whip", *MANNERS) else 0
        if word in ("lash", "whip", "ram") and left and left[0] in ("driver", "team", "car"):
            word, parts = f"{word}_{left.pop(0)}", 1
        if word == "ram" and left and _may_be_seat(left[0]):
            parts = 1
        while parts and left and ":" not in word:
            word, parts = f"{word}:{left.pop(0)}", parts - 1
        yield word


def _may_be_seat(word: str) -> bool:
    return word.isalpha() and word not in WORDS and word not in ("slip", "sideslip", *MANNERS)


def _step(word: str) -> Iterator[Step]:
    head, *rest = word.split(":")
    if head in MANNERS or (rest and head in ("lash", "whip", "ram", "a", "attack")):
        yield _attack(head, rest, word)
        return
    plain = "".join([head, *rest]).replace("_", "")
    name, count = plain.rstrip("0123456789"), plain[len(plain.rstrip("0123456789")) :]
    kind = WORDS.get(name or "f")
    if kind is None or kind == "A" or (count and kind not in COUNTED) or int(count or 1) > MOST:
        raise Refused("not_a_step", "C-41", said=word)
    yield from [Step(kind)] * int(count or 1)


def _attack(head: str, rest: list[str], word: str) -> Step:
    manner, *target = rest if head in ("a", "attack") else [head, *rest]
    manner = manner.replace(" ", "_")
    if len(target) != 1 or not target[0] or (manner not in MANNERS and manner not in ("lash", "whip", "ram")):
        raise Refused("not_an_attack", "C-41", said=word, manners=list(MANNERS))
    return Step("A", "lash" if manner == "whip" else manner, target[0])


def follow(ground: Ground, walk: Walk, steps: Iterable[Step]) -> tuple[tuple[Step, ...], Walk]:
    """The steps with every attack named, and where they end. Refuses a path that cannot be gone, or costs too much."""
    done = list[Step]()
    for step in steps:
        if walk.home:
            break
        meant = reachable(ground, walk, step)
        wrong = fault(ground, walk, meant)
        if wrong:
            raise wrong
        walk = after(ground, walk, meant)
        done.append(meant)
    return tuple(done), walk


def passable(ground: Ground, walk: Walk, steps: Iterable[Step]) -> tuple[tuple[Step, ...], Walk]:
    """As much of a path as can be gone, and where it ends."""
    done = list[Step]()
    for step in steps:
        meant = reachable(ground, walk, step)
        if walk.home or fault(ground, walk, meant):
            break
        walk = after(ground, walk, meant)
        done.append(meant)
    return tuple(done), walk


def reachable(ground: Ground, walk: Walk, step: Step) -> Step:
    """`lash` and `ram` mean whatever of the target can be reached: driver or car first, else the team."""
    if step.kind != "A" or step.manner in MANNERS:
        return step
    manners = LASHES if step.manner == "lash" else RAMS
    found = (Step("A", manner, step.target) for manner in manners)
    return next((s for s in found if fault(ground, walk, s) is None), Step("A", manners[0], step.target))


def written(steps: Iterable[Step]) -> list[str]:
    """The tokens of a path, equal steps together: `F3`."""
    return shortened(step.token for step in steps)


def shortened(tokens: Iterable[str]) -> list[str]:
    """Equal tokens together, where they are counted."""
    runs = list[tuple[str, int]]()
    for token in tokens:
        if runs and runs[-1][0] == token and token in COUNTED:
            runs[-1] = token, runs[-1][1] + 1
        else:
            runs.append((token, 1))
    return [f"{token}{count}" if count > 1 else token for token, count in runs]
