"""Breadth-first board search that merges equal states and counts the routes to them."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Generic, TypeVar

S = TypeVar("S", bound=Hashable)


class Found(Generic[S]):
    """A reachable state: the number of routes to it, and the state before it on one of them."""

    __slots__ = ("before", "state", "ways")

    def __init__(self, state: S, before: "Found[S] | None", ways: int) -> None:
        self.state, self.before, self.ways = state, before, ways

    @property
    def path(self) -> tuple[S, ...]:
        """Return the states of one route to it, including the first."""
        states, one = list[S](), self
        while one.before:
            states.append(one.state)
            one = one.before
        return (one.state, *reversed(states))


def search_levels(
    first: Iterable[S],
    onward: Callable[[S], Iterable[S]],
    most: int,
    alike: Callable[[S], Hashable],
    no_worse: Callable[[S, S], bool],
) -> tuple[tuple[Found[S], ...], ...]:
    """Return the states reachable in 0, 1, 2 … `most` steps.

    Equal states are merged, their route counts added; the first route is kept. Among states that are `alike`,
    one is dropped if another is `no_worse`: whatever follows it must be reachable equally well from the other."""
    levels = [_merge_level(((state, None) for state in first), alike, no_worse)]
    while len(levels) <= most:
        steps = ((state, before) for before in levels[-1] for state in onward(before.state))
        levels.append(_merge_level(steps, alike, no_worse))
    return tuple(levels)


def _merge_level(
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
    return tuple(_drop_worse(equal.values(), alike, no_worse))


def _drop_worse(
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
