"""Searching a board: all ways on from a place, level by level, those with one result counted together."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Generic, TypeVar

S = TypeVar("S", bound=Hashable)


class Found(Generic[S]):
    """A state that can be reached: by `ways` ways, one of which came from `before`."""

    __slots__ = ("before", "state", "ways")

    def __init__(self, state: S, before: "Found[S] | None", ways: int) -> None:
        self.state, self.before, self.ways = state, before, ways

    @property
    def trail(self) -> tuple[S, ...]:
        """The states of one way to it, the first one included."""
        states, one = list[S](), self
        while one.before:
            states.append(one.state)
            one = one.before
        return (one.state, *reversed(states))


def spread(
    first: Iterable[S],
    onward: Callable[[S], Iterable[S]],
    most: int,
    alike: Callable[[S], Hashable],
    no_worse: Callable[[S, S], bool],
) -> tuple[tuple[Found[S], ...], ...]:
    """What can be reached by 0, 1, 2 … steps, up to `most`.

    Equal states are one, their ways added up; the way first found is kept. Of states that are `alike`, those go no
    further than which another is `no_worse`: whatever follows them must be as well had from the other.
    """
    levels = [_level(((state, None) for state in first), alike, no_worse)]
    while len(levels) <= most:
        steps = ((state, before) for before in levels[-1] for state in onward(before.state))
        levels.append(_level(steps, alike, no_worse))
    return tuple(levels)


def _level(
    steps: Iterable[tuple[S, Found[S] | None]], alike: Callable[[S], Hashable], no_worse: Callable[[S, S], bool]
) -> tuple[Found[S], ...]:
    equal: dict[S, Found[S]] = {}
    for state, before in steps:
        ways = before.ways if before else 1
        known = equal.get(state)
        if known is None:
            equal[state] = Found(state, before, ways)
        else:
            known.ways += ways
    return tuple(_best(equal.values(), alike, no_worse))


def _best(
    found: Iterable[Found[S]], alike: Callable[[S], Hashable], no_worse: Callable[[S, S], bool]
) -> Iterator[Found[S]]:
    groups: dict[Hashable, list[Found[S]]] = {}
    for one in found:
        groups.setdefault(alike(one.state), []).append(one)
    for group in groups.values():
        if len(group) == 1:
            yield group[0]
            continue
        for one in group:
            if not any(no_worse(other.state, one.state) for other in group if other is not one):
                yield one
